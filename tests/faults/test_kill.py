"""kill -9, repeatedly, under load."""

import subprocess
import time

from debate import Debate
from load import assert_nothing_lost, kill_under_load
from server import BINARY, Server
from soundness import assert_sound

KILLS = 5


def test_a_server_that_is_killed_repeatedly_keeps_every_guarantee(own_server):
    """Acknowledged writes are there, their retries get the first answer, and the others are written once."""
    for _ in range(KILLS):
        for writer in kill_under_load(own_server):
            assert_nothing_lost(own_server, writer)
            assert_retries_give_the_first_answer(own_server, writer)
        assert_sound(own_server)
    own_server.restart()
    assert_sound(own_server)


def assert_retries_give_the_first_answer(server, writer):
    client = server.client()
    for argument in writer.acknowledged[:1] + writer.acknowledged[-1:]:
        body = {name: argument[name] for name in ("role", "content", "client_request_id")}
        answer = client.post(writer.path, body | {"target_id": argument["parent_id"]})
        assert (answer.status, answer.data["idempotent_replay"]) == (200, True)
        assert answer.data["argument"] == argument
    first = client.post(writer.path, writer.pending)
    again = client.post(writer.path, writer.pending)
    assert first.status in (200, 201) and again.status == 200
    assert again.data["argument"] == first.data["argument"]
    client.close()


def test_a_server_that_is_killed_while_it_creates_its_database_creates_it_the_next_time(tmp_path):
    for milliseconds in range(0, 40, 2):
        server = Server(tmp_path, db=tmp_path / f"{milliseconds}.db")
        command = [BINARY, "--port", "0", "--db", server.db]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(milliseconds / 1000)  # the moment of the fault
        process.kill()
        process.wait()
        with server:
            assert Debate(server.client()).state() == "AWAITING_OPPONENT"
            assert_sound(server)
