"""The least of HTTP and WebSocket that mixed traffic needs, over asyncio streams."""
import asyncio
import json
import os
import struct


class Unexpected(Exception):
    """The server answered what it never should."""


class Client:
    """One keep-alive connection."""

    def __init__(self, port):
        self.port = port
        self.reader = self.writer = None

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_):
        self.hang_up()

    def hang_up(self):
        self.writer.transport.abort()

    def send(self, data):
        self.writer.write(data if isinstance(data, bytes) else data.encode())

    async def ask(self, method, path, body=None, expect=(200, 201), headers=""):
        self.send(request(self.port, method, path, body, headers))
        status, head, content = await self.receive()
        if status not in expect:
            raise Unexpected(f"{method} {path}: {status} {content[:300]!r}")
        self.head = head
        return json.loads(content) if content[:1] == b"{" else content

    async def receive(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = next((int(line[15:]) for line in head.split("\r\n") if line.startswith("Content-Length:")), 0)
        return int(head[9:12]), head, await self.reader.readexactly(length)


def request(port, method, path, body=None, headers=""):
    text = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}"
    content = b"" if body is None else json.dumps(body).encode()
    if content:
        text += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return text.encode() + b"\r\n" + content


def masked_frame(payload, opcode=1):
    mask = os.urandom(4)
    size = len(payload)
    head = bytes([0x80 | opcode, 0x80 | size]) if size < 126 else bytes([0x80 | opcode, 0xFE]) + struct.pack(">H", size)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class Socket(Client):
    """A WebSocket; `debate_id` None: the list feed."""

    async def open(self, debate_id):
        path = "/ws" if debate_id is None else f"/ws?debate_id={debate_id}"
        self.send(request(self.port, "GET", path, headers=(
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")))
        status, _, content = await self.receive()
        if status != 101:
            raise Unexpected(f"GET {path}: {status} {content[:300]!r}")

    async def message(self):
        head, size = await self.reader.readexactly(2)
        if size == 126:
            size = struct.unpack(">H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
        return head & 0xF, await self.reader.readexactly(size)
