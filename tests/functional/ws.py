"""A small WebSocket client over a plain socket, which can also violate the protocol on purpose."""

import base64
import json
import os
import socket
import struct
import time

from client import Answer

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
DEADLINE_S = 30


def frame(event, **data):
    return json.dumps({"event": event, "data": data})


class Refused(Exception):
    """The server refused the upgrade; `answer` is its response."""

    def __init__(self, answer):
        super().__init__(f"{answer.status} {answer.text[:300]}")
        self.answer = answer


class Closed(Exception):
    """The server ended the connection; `code` is that of its close frame, or None."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class WebSocket:
    def __init__(self, port, target, headers=None, spec=None, receive_buffer=None, behind=b""):
        """`behind`: bytes that are sent together with the request."""
        self.spec = spec
        self.buffer = b""
        self.sock = socket.socket()
        if receive_buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.sock.settimeout(DEADLINE_S)
        self.sock.connect(("127.0.0.1", port))
        try:
            self._upgrade(port, target, headers or {}, behind)
        except BaseException:
            self.sock.close()
            raise

    def _upgrade(self, port, target, headers, behind):
        fields = {
            "Host": f"127.0.0.1:{port}",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
        } | headers
        lines = [f"GET {target} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items() if value is not None)]
        self.sock.sendall("\r\n".join([*lines, "", ""]).encode() + behind)
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status_line, *header_lines = head.decode().split("\r\n")
        status = int(status_line.split()[1])
        names = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in header_lines)}
        if status != 101:
            body = self._take(int(names.get("content-length", 0)))
            answer = Answer(status, names, body)
            if self.spec:
                self.spec.check_answer("GET", "/ws", answer)
            raise Refused(answer)

    def close(self):
        self.sock.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, event, **data):
        self.send_text(frame(event, **data))

    def send_text(self, text):
        self.send_frame(TEXT, text.encode())

    def send_frame(self, opcode, payload, **how):
        self.sock.sendall(self.encode(opcode, payload, **how))

    @staticmethod
    def encode(opcode, payload, fin=True, masked=True, declared_length=None):
        length = len(payload) if declared_length is None else declared_length
        head = bytes([(0x80 if fin else 0) | opcode])
        mask_bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([mask_bit | length])
        elif length < 1 << 16:
            head += struct.pack("!BH", mask_bit | 126, length)
        else:
            head += struct.pack("!BQ", mask_bit | 127, length)
        if masked:
            key = os.urandom(4)
            head += key
            repeated = key * (len(payload) // 4 + 1)
            payload = bytes(a ^ b for a, b in zip(payload, repeated))
        return head + payload

    def receive(self):
        """The next event `{event, data}`, checked against the documented frames."""
        frame = json.loads(self.receive_message())
        if self.spec:
            self.spec.check_component(frame, frame["event"].title().replace("_", "") + "Frame")
        return frame

    def expect(self, event):
        """The data of the next event, which must be this one. Presence events may come at any time and are skipped."""
        frame = self.receive()
        while frame["event"] == "presence" != event:
            frame = self.receive()
        assert frame["event"] == event, frame
        return frame["data"]

    def receive_until(self, event):
        """The data of the next event of this kind; others are skipped."""
        while True:
            frame = self.receive()
            if frame["event"] == event:
                return frame["data"]

    def expect_closed(self):
        """Reads until the connection ends; returns the events before the end and the close code."""
        frames = []
        while True:
            try:
                frames.append(self.receive())
            except Closed as closed:
                return frames, closed.code

    def receive_message(self):
        message = b""
        deadline = time.monotonic() + DEADLINE_S
        while True:
            fin, opcode, payload = self.receive_frame()
            assert time.monotonic() < deadline, f"only pings for {DEADLINE_S} s"
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                raise Closed(struct.unpack("!H", payload[:2])[0] if payload else None)
            elif opcode in (TEXT, CONTINUATION):
                message += payload
                if fin:
                    return message.decode()

    def receive_frame(self):
        first, second = self._take(2)
        assert not second & 0x80, "the server masked a frame"
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return bool(first & 0x80), first & 0x0F, self._take(length)

    def _take(self, count):
        while len(self.buffer) < count:
            self._fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def _fill(self):
        try:
            received = self.sock.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            received = b""
        if not received:
            raise Closed(None)
        self.buffer += received
