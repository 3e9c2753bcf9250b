"""Ten thousand connections at once, and no descriptors left."""

import os
import resource
import selectors
import socket
import time

import pytest
from client import Client
from debate import Debate
from eventually import eventually
from server import assert_one_clear_line, run

WANTED = 10_000
OWN = 1_000  # descriptors that this process and the server need for other purposes
REQUEST = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
PATIENCE_S = 120


@pytest.fixture
def many():
    """As many connections as the system allows a process, at most the wanted number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield min(WANTED, hard - OWN)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def connect(port):
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    connection.setblocking(False)
    return connection


def first_lines(connections):
    """The status line that each connection gets, in any order."""
    selector = selectors.DefaultSelector()
    for connection in connections:
        selector.register(connection, selectors.EVENT_READ)
    lines = []
    end = time.monotonic() + PATIENCE_S
    while len(lines) < len(connections):
        assert time.monotonic() < end, f"{len(lines)} of {len(connections)} were answered"
        for key, _ in selector.select(1):
            lines.append(key.fileobj.recv(4096).split(b"\r\n")[0])
            selector.unregister(key.fileobj)
    return lines


def close_all(connections):
    for connection in connections:
        connection.close()


def test_ten_thousand_connections_are_served_at_once(own_server, many):
    observer = own_server.client()
    debate = Debate(own_server.client())
    crowd = [connect(own_server.port) for _ in range(many)]
    try:
        for connection in crowd:
            connection.send(REQUEST)
        assert set(first_lines(crowd)) == {b"HTTP/1.1 200 OK"}
        assert observer.metrics()["debate_connections"] >= many
        assert debate.claim("opponent").status == 201
    finally:
        close_all(crowd)
    eventually(lambda: observer.metrics()["debate_connections"] < 10, deadline_s=PATIENCE_S)


def test_connections_over_the_limit_are_refused_and_the_others_continue(start):
    server = start("--max-connections", 50)
    old = server.client()
    debate = Debate(old)
    crowd = [connect(server.port) for _ in range(48)]
    eventually(lambda: old.metrics()["debate_connections"] >= 49)
    strangers = [connect(server.port) for _ in range(200)]
    for line in first_lines(strangers[50:]):
        assert line == b"HTTP/1.1 503 Service Unavailable"
    assert debate.claim("opponent").status == 201
    assert old.metrics()["debate_connections_refused_total"] >= 150
    close_all(crowd + strangers)
    eventually(lambda: Client(server.port, specs=server.specs).get("/health").status == 200)


def a_known_debate(server):
    """With a first claim: a sanitizer inspects each kind of object once, and needs its own descriptors for that."""
    client = server.client()
    debate = Debate(client)
    assert debate.claim("opponent").status == 201
    return client, debate


def cpu_seconds(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_without_descriptors_existing_connections_continue_new_ones_wait_and_the_server_is_idle(own_server):
    old, debate = a_known_debate(own_server)
    process = own_server.process
    eventually(lambda: old.metrics()["debate_connections"] == 1)
    used = len(os.listdir(f"/proc/{process.pid}/fd"))
    soft, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (used, hard))
    waiting = [connect(own_server.port) for _ in range(20)]
    for connection in waiting:
        connection.send(REQUEST)
    eventually(lambda: "accept_failed" in own_server.log())

    began, spent = time.monotonic(), cpu_seconds(process)
    eventually(lambda: time.monotonic() > began + 3)
    assert cpu_seconds(process) - spent < 0.3, "an idle server uses next to no time"
    assert debate.claim("proposer").status == 201
    assert own_server.log().count("accept_failed") == 1, "said once"

    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (soft, hard))
    assert set(first_lines(waiting)) == {b"HTTP/1.1 200 OK"}
    close_all(waiting)


def test_a_server_with_few_descriptors_serves_as_many_clients_as_it_can(start):
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))

    server = start(prepare=few)
    old, debate = a_known_debate(server)
    crowd = [connect(server.port) for _ in range(300)]
    eventually(lambda: old.metrics()["debate_connections_refused_total"] > 0)
    assert debate.claim("proposer").status == 201
    close_all(crowd)
    eventually(lambda: Client(server.port, specs=server.specs).get("/health").status == 200)


@pytest.mark.parametrize("limit", [10, 16, 18, 40, 64])
def test_too_few_descriptors_to_start_are_reported_in_one_line(tmp_path, limit):
    def limited():
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))

    assert_one_clear_line(run(tmp_path, "--port", "0", "--db", tmp_path / "d.db", prepare=limited), str(limit), "ulimit")
