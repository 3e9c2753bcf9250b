"""The disk is full, the file cannot be written, another process holds it."""

import ctypes
import sqlite3

import pytest
import small_disk
from client import new_id
from debate import Debate
from document import Document
from eventually import Background, eventually
from server import Server, assert_one_clear_line, run
from soundness import assert_busy, assert_sound

CONTENT = "x" * 10_000


@pytest.fixture(params=small_disk.kinds(), ids=lambda kind: kind.__name__)
def disk(request, tmp_path):
    made = request.param(tmp_path)
    yield made
    made.remove()


def claims(debate):
    """Claims in turn, each of a few pages, with the answers; a refused one is repeated unchanged."""
    body = None
    while True:
        role = "opponent" if debate.state() == "AWAITING_OPPONENT" else "proposer"
        body = body or {"role": role, "target_id": debate.last["id"], "content": CONTENT, "client_request_id": new_id()}
        answer = debate.client.post(f"{debate.path}/arguments", body)
        if answer.status == 201:
            debate.last, body = answer.data["argument"], None
        yield answer


def test_a_full_disk_is_reported_loses_nothing_and_the_server_recovers(disk, tmp_path):
    """Reads and waits continue meanwhile; the refused write, repeated when there is space, is made once."""
    with Server(tmp_path, db=disk.directory / "debate.db") as server:
        disk.attach(server)
        debate = Debate(server.client())
        waiting = Background(debate.wait, "proposer", debate.motion["id"], client=server.client())
        eventually(lambda: debate.client.metrics()["debate_parked_waits"] == 1)
        moves = claims(debate)
        for _ in range(2):
            disk.fill()
            acknowledged = debate.arguments()
            refused = next(answer for answer in moves if answer.status != 201)
            assert_busy(refused)
            assert_busy(next(moves))
            assert len(debate.arguments()) >= len(acknowledged)
            assert debate.client.get("/ready").status == 200
            before = debate.arguments()
            disk.free()
            assert next(moves).status == 201
            assert debate.arguments() == [*before, debate.last]
        assert waiting.result().data["has_new_argument"]
        assert [argument["seq"] for argument in debate.arguments()] == list(range(1, len(debate.arguments()) + 1))
        assert_sound(server)
        server.kill()
        with server:
            debate.client = server.client()
            assert debate.arguments()[-1] == debate.last
        assert_sound(server)


def test_a_document_that_does_not_fit_is_refused_whole(disk, tmp_path):
    with Server(tmp_path, db=disk.directory / "debate.db") as server:
        disk.attach(server)
        document = Document(server.client(), "one")
        body = {"summary": "Plan", "content": "y" * 1_000_000, "client_request_id": new_id()}
        disk.fill()
        assert_busy(document.client.post(f"{document.path}/versions", body))
        assert document.get().data["content"] == "one"
        disk.free()
        assert document.client.post(f"{document.path}/versions", body).data["version"] == 2
        assert_sound(server)


def as_anybody():
    """Root may write to read-only files; this drops that capability in the new process."""
    cap_dac_override, pr_capbset_drop = 1, 24
    ctypes.CDLL(None).prctl(pr_capbset_drop, cap_dac_override, 0, 0, 0)


def test_a_database_that_may_not_be_written_is_refused_at_start_and_left_alone(tmp_path):
    with Server(tmp_path) as server:
        debate = Debate(server.client())
    before = server.db.read_bytes()
    server.db.chmod(0o400)
    assert_one_clear_line(run(tmp_path, "--port", 0, "--db", server.db, prepare=as_anybody), "may not be written")
    assert server.db.read_bytes() == before
    server.db.chmod(0o600)
    with server:
        assert server.client().get(debate.path).data["motion"] == debate.motion


def test_a_directory_that_may_not_be_written_is_refused_at_start(tmp_path):
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o500)
    assert_one_clear_line(run(tmp_path, "--port", 0, "--db", shut / "debate.db", prepare=as_anybody), str(shut))


def test_a_database_that_another_process_holds_is_waited_for_and_then_busy(own_server):
    client = own_server.client()
    debate = Debate(client)
    body = {"role": "opponent", "target_id": debate.motion["id"], "content": "x", "client_request_id": new_id()}
    other = sqlite3.connect(own_server.db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    crowd = [Background(own_server.client().post, f"{debate.path}/arguments", body) for _ in range(20)]
    while not all(one.done for one in crowd):
        assert client.get(debate.path).data["arguments"] == []
    for one in crowd:
        assert "process" in assert_busy(one.result())["message"]
    waiting = Background(own_server.client().post, f"{debate.path}/arguments", body)
    eventually(lambda: client.metrics()["debate_store_rollbacks_total"] >= 1)
    other.execute("ROLLBACK")
    other.close()
    answer = waiting.result()
    if answer.status == 503:  # its timeout ended before the other process released the lock
        answer = client.post(f"{debate.path}/arguments", body)
    assert answer.status == 201
    assert client.get(debate.path).data["arguments"] == [answer.data["argument"]]
    assert_sound(own_server)
