"""Many peers that make the server hold bytes: there is a limit for all of them together."""

import re
import socket

from debate import Debate
from eventually import eventually

UNSENT_LIMIT = 256 << 20
UNREAD_LIMIT = 64 << 20


def figure(client, name):
    return int(re.search(rf"^{name} (\d+)$", client.get("/metrics").text, re.M)[1])


def connect(port):
    """A client with a small receive buffer."""
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    peer.connect(("127.0.0.1", port))
    return peer


def has_ended(peer):
    peer.setblocking(False)
    try:
        while peer.recv(1 << 16):
            pass
        return True
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_readers_that_do_not_read_a_large_debate_share_one_budget(own_server):
    client = own_server.client()
    debate = Debate(client)
    for number in range(600):
        debate.claim("proposer" if number % 2 else "opponent", "x" * 10_000)
    peers = [connect(own_server.port) for _ in range(100)]
    try:
        for peer in peers:
            peer.sendall(f"GET {debate.path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        eventually(lambda: figure(client, "debate_connections") < 60, "the slowest are ended", deadline_s=120)
        eventually(lambda: figure(client, "debate_unsent_bytes") <= UNSENT_LIMIT)
        assert len(debate.arguments()) == 601
    finally:
        for peer in peers:
            peer.close()


def test_incomplete_bodies_share_one_budget(own_server):
    client = own_server.client()
    head = b"POST /documents HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 6000000\r\n\r\n"
    peers = []
    try:
        for _ in range(60):
            peer = socket.create_connection(("127.0.0.1", own_server.port), timeout=60)
            peers.append(peer)
            peer.sendall(head + b" " * 2_000_000)
        answer = peers[0].recv(4096)
        assert answer.startswith(b"HTTP/1.1 503 ") and b"Retry-After: " in answer and b"SERVER_BUSY" in answer
        eventually(lambda: figure(client, "debate_unread_bytes") <= UNREAD_LIMIT)
        assert not has_ended(peers[-1])
        assert client.post("/documents", {"summary": "s", "content": "x" * 500_000}).status == 201
    finally:
        for peer in peers:
            peer.close()


def test_sockets_that_do_not_read_share_one_first_frame(own_server):
    client = own_server.client()
    debate = Debate(client)
    for number in range(400):
        debate.claim("proposer" if number % 2 else "opponent", "x" * 10_000)
    watchers = [own_server.socket(debate.id, receive_buffer=4096) for _ in range(100)]
    try:
        eventually(lambda: figure(client, "debate_sockets") == 100)
        eventually(lambda: 0 < figure(client, "debate_unsent_bytes") < 100 << 20, "one frame for all")
    finally:
        for watcher in watchers:
            watcher.close()
