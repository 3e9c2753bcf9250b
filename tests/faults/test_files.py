"""The database's files are linked, deleted, replaced or overwritten while a server uses them."""

import os
import shutil
import sqlite3

import pytest
from client import new_id
from debate import Debate
from eventually import Background, eventually
from server import Server, assert_one_clear_line, run
from soundness import assert_sound

RESTART = "until it is started again"


def beside(path, suffix):
    return path.with_name(path.name + suffix)


def take_a_backup(server, name="backup.db"):
    target = server.directory / name
    assert run(server.directory, "backup", target, "--db", server.db).returncode == 0
    return target


@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["symbolic", "hard"])
class TestLinks:
    def test_a_second_server_by_another_name_is_refused(self, own_server, link):
        debate = Debate(own_server.client())
        other = own_server.directory / "other.db"
        link(own_server.db, other)
        result = run(own_server.directory, "--port", 0, "--db", other)
        assert_one_clear_line(result, "another debate-server is using this database")
        assert debate.claim("opponent").status == 201
        assert_sound(own_server)

    def test_a_server_may_be_started_by_that_name_when_the_first_has_stopped(self, own_server, link):
        debate = Debate(own_server.client())
        other = own_server.directory / "other.db"
        link(own_server.db, other)
        own_server.stop()
        with Server(own_server.directory, db=other) as second:
            assert second.client().get(debate.path).data["motion"] == debate.motion
            assert ("event=database_has_hard_links" in second.log()) == (link is os.link)
            assert_one_clear_line(run(own_server.directory, "--port", 0, "--db", own_server.db), "another debate-server")


def test_backup_and_check_by_a_symbolic_link_see_the_newest_writes(own_server):
    debate = Debate(own_server.client())
    other = own_server.directory / "other.db"
    other.symlink_to(own_server.db)
    copy = own_server.directory / "copy.db"
    assert run(own_server.directory, "backup", copy, "--db", other).returncode == 0
    assert run(own_server.directory, "check", "--db", other).stdout.strip() == "ok"
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT id FROM debates").fetchall() == [(debate.id,)]


@pytest.mark.parametrize("command", [["backup", "copy.db"], ["check"]], ids=lambda words: words[0])
def test_backup_and_check_by_a_hard_link_are_refused_while_a_server_runs(own_server, command):
    """The log is beside the other name: they would read only a part of the data."""
    Debate(own_server.client())
    other = own_server.directory / "other.db"
    os.link(own_server.db, other)
    assert_one_clear_line(run(own_server.directory, *command, "--db", other), "under another name")


def test_other_programs_may_read_and_write_beside_a_server(own_server):
    """Our lock and SQLite's do not interfere, however often other programs open and close the file."""
    debate = Debate(own_server.client())
    # The index has the title before another program changes it.
    eventually(lambda: own_server.client().get("/search", q=debate.written["debate"]["title"]).data["hits"], "the index")
    for number in range(5):
        database = sqlite3.connect(own_server.db, isolation_level=None)
        database.execute("UPDATE debates SET title = ? WHERE id = ?", (f"Title {number}", debate.id))
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        assert debate.claim(("opponent", "proposer")[number % 2]).status == 201
        assert debate.context()["debate"]["title"] == f"Title {number}"
        assert_one_clear_line(run(own_server.directory, "--port", 0, "--db", own_server.db), "another debate-server")
    assert "argument 1 is not what was written" in own_server.check().stdout, "a title is part of the record"
    with sqlite3.connect(own_server.db, isolation_level=None) as database:
        database.execute("UPDATE debates SET title = ? WHERE id = ?", (debate.written["debate"]["title"], debate.id))
    database.close()
    assert_sound(own_server)


def deleted(server, backup):
    server.db.unlink()


def moved_away(server, backup):
    server.db.rename(beside(server.db, ".moved"))


def replaced(server, backup):
    os.replace(backup, server.db)


def copied_over(server, backup):
    shutil.copyfile(backup, server.db)


def an_older_file_copied_over(server, backup):
    shutil.copyfile(server.directory / "older.db", server.db)


def log_deleted(server, backup):
    beside(server.db, "-wal").unlink()


def log_index_deleted(server, backup):
    beside(server.db, "-shm").unlink()


MISHAPS = [deleted, moved_away, replaced, copied_over, an_older_file_copied_over, log_deleted, log_index_deleted]
RESTORED = [replaced, copied_over, an_older_file_copied_over]
KEPT = [moved_away, log_deleted, log_index_deleted]


@pytest.fixture
def used(start):
    """A server with one debate that is also in the backup, and one that came later."""
    server = start()
    early = Debate(server.client())
    server.stop()
    shutil.copyfile(server.db, server.directory / "older.db")
    server.start()
    server.backup = take_a_backup(server)
    server.early, server.late = early, Debate(server.client())
    early.client = server.client()
    return server


def assert_lost(answer):
    error = answer.refused(503, "SERVER_BUSY")
    assert RESTART in error["message"] and "restart" in error["suggestion"]


@pytest.mark.parametrize("mishap", MISHAPS, ids=lambda mishap: mishap.__name__)
class TestMishaps:
    def test_no_write_is_acknowledged_and_the_server_reports_the_reason(self, used, mishap):
        mishap(used, used.backup)
        client = used.client()
        for _ in range(3):
            assert_lost(used.late.claim("opponent"))
        assert_lost(client.get("/ready"))
        assert_lost(client.get(used.late.path))
        assert client.get("/health").status == 200
        assert used.log().count("event=database_lost") == 1

    def test_it_is_detected_without_a_write_too(self, used, mishap):
        mishap(used, used.backup)
        client = used.client()
        eventually(lambda: client.get("/ready").status == 503)
        assert_lost(client.get("/ready"))

    @pytest.mark.parametrize("end", ["stop", "kill"])
    def test_after_a_restart_the_file_at_the_path_is_whole(self, used, mishap, end):
        mishap(used, used.backup)
        assert_lost(used.late.claim("opponent"))
        getattr(used, end)()
        if mishap is moved_away:
            beside(used.db, ".moved").rename(used.db)
        used.start()
        assert_sound(used)
        client = used.client()
        there = {debate["id"] for debate in client.get("/debates").data["debates"]}
        if mishap in KEPT:
            assert there == {used.early.id, used.late.id}, "what was acknowledged is there"
        if mishap in RESTORED:
            assert there == {used.early.id}, "what was put there is there, and nothing of the old log"
        assert Debate(client).claim("opponent").status == 201
        assert_sound(used)


def test_nothing_acknowledged_is_lost_when_the_log_is_deleted_under_load(own_server):
    acknowledged, stop = [], []

    def write():
        client = own_server.client()
        while not stop:
            answer = client.post("/debates", {
                "debate_id": new_id(), "title": "T", "debate_type": "general_debate",
                "motion_content": "x" * 5000, "client_request_id": new_id(),
            })
            if answer.status != 201:
                assert_lost(answer)
                return
            acknowledged.append(answer.data["debate"]["id"])

    writers = [Background(write) for _ in range(4)]
    eventually(lambda: len(acknowledged) > 20)
    beside(own_server.db, "-wal").unlink()
    for writer in writers:
        writer.result()
    own_server.kill()
    own_server.start()
    client = own_server.client()
    assert all(client.get(f"/debates/{debate_id}").status == 200 for debate_id in acknowledged)
    assert_sound(own_server)


def test_two_backups_to_one_name_do_not_mix(own_server):
    Debate(own_server.client())
    target = own_server.directory / "copy.db"
    runs = [Background(run, own_server.directory, "backup", target, "--db", own_server.db) for _ in range(6)]
    results = [one.result() for one in runs]
    assert sum(result.returncode == 0 for result in results) == 1
    for result in results:
        if result.returncode != 0:
            assert_one_clear_line(result, "copy.db")
    assert run(own_server.directory, "check", "--db", target).stdout.strip() == "ok"
