"""Listening, stopping and logging."""

import http.client
import json
import signal
import socket
import time

from client import new_id
from debate import Debate, creation
from eventually import Background, eventually
from server import assert_one_clear_line, run


def test_port_zero_picks_a_free_port_and_prints_it(own_server):
    assert own_server.port > 0
    assert own_server.client().get("/health").status == 200


def test_a_port_in_use_is_refused_in_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert_one_clear_line(run(tmp_path, "--port", port, "--db", "debate.db"), str(port))


def test_a_given_port_is_used_again_right_after_a_restart(own_server):
    own_server.client().get("/health")
    own_server.wanted_port = own_server.port
    before = own_server.port
    own_server.restart()
    assert own_server.port == before


def test_a_stop_with_parked_waits_and_open_sockets_is_clean_and_quick(own_server):
    client = own_server.client()
    debate = Debate(client)
    waits = [Background(debate.wait, "proposer", debate.last["id"], client=own_server.client()) for _ in range(5)]
    sockets = [own_server.socket(debate.id) for _ in range(5)] + [own_server.socket()]
    idle = socket.create_connection(("127.0.0.1", own_server.port))
    half = socket.create_connection(("127.0.0.1", own_server.port))
    half.sendall(b"POST /debates HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
    eventually(lambda: client.metrics()["debate_parked_waits"] == 5)
    own_server.stop()
    for wait in waits:
        assert wait.result().data["has_new_argument"] is False
    for open_socket in [*sockets, idle, half]:
        open_socket.close()


def test_requests_under_way_are_answered_or_cut_but_never_answered_wrongly(own_server):
    """The writes that were acknowledged while the server stopped are there after the restart."""
    acknowledged = []

    def write():
        client = own_server.client()
        while True:
            body = creation()
            try:
                answer = client.exchange("POST", "/debates", json.dumps(body), {"Content-Type": "application/json"})
            except (OSError, http.client.HTTPException):
                return
            if answer.status == 201:
                acknowledged.append(body["debate_id"])

    writers = [Background(write) for _ in range(4)]
    eventually(lambda: len(acknowledged) > 20)
    own_server.stop()
    for writer in writers:
        writer.result()
    own_server.start()
    client = own_server.client()
    for debate_id in acknowledged:
        assert client.exchange("GET", f"/debates/{debate_id}").status == 200


def test_an_interrupt_from_the_keyboard_stops_it_too(own_server):
    own_server.process.send_signal(signal.SIGINT)
    own_server.wait_for_exit()


def test_a_signal_right_after_the_start_is_not_lost(start):
    for _ in range(20):
        start().stop()


def test_two_signals_do_no_harm(own_server):
    own_server.terminate()
    own_server.terminate()
    own_server.wait_for_exit()


def test_a_request_is_logged_with_its_id_and_never_with_content(start):
    server = start("--log-level", "debug")
    client = server.client()
    mark, question = f"secret-{new_id()}", f"question-{new_id()}"
    debate = Debate(client, title=mark, motion_content=mark)
    answer = debate.claim("opponent", mark)
    client.get("/debates", q=question)
    client.post("/documents", {"summary": mark, "content": mark, "metadata": {"m": mark}})
    client.post_raw("/debates", mark.encode(), {"Content-Type": "application/json"})
    server.stop()
    assert answer.headers["x-request-id"] in server.log()
    assert mark not in server.log()


def test_times_are_current(client):
    """Times are the current time in UTC."""
    before = time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() - 60))
    after = time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() + 60))
    assert before <= Debate(client).written["debate"]["created_at"][:16] <= after


def ends_by_itself(server):
    eventually(lambda: server.process.poll() is not None, "the server has ended")
    assert server.process.returncode == 0


def test_an_idle_server_ends_in_order(start):
    server = start("--idle-exit", "1s")
    ends_by_itself(server)
    assert "cause=idle" in server.log()


def test_an_open_connection_is_use(start):
    server = start("--idle-exit", "1s")
    client = server.client()
    until = time.monotonic() + 1.5  # longer than the time, over one connection
    while time.monotonic() < until:
        assert client.get("/health").status == 200
    client.close()
    ends_by_itself(server)
