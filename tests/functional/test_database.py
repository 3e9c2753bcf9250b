"""The database file: permissions, refusals, backup and check."""

import sqlite3

import pytest
from debate import STATES, Debate, debate_in
from document import Document
from eventually import Background, eventually
from server import Server, assert_one_clear_line, run

pytestmark = pytest.mark.sqlite


def contents(path):
    """The database's file and all files beside it with its name as prefix."""
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.name.startswith(path.name)}


def assert_refused_and_unchanged(directory, path, *words):
    before = contents(path)
    assert_one_clear_line(run(directory, "--port", 0, "--db", path), *words)
    assert contents(path)[path.name] == before[path.name]


@pytest.fixture
def filled(tmp_path):
    """A database with debates in every state and a document, its server stopped."""
    with Server(tmp_path) as server:
        client = server.client()
        for state in STATES:
            debate_in(state, client)
        debate_in("INTERVENTION_PENDING", client).claim("opponent")
        Document(client, "one").add("two")
    return server.db


def test_a_new_database_has_durable_settings(own_server):
    Debate(own_server.client())
    with sqlite3.connect(f"file:{own_server.db}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("PRAGMA user_version").fetchone()[0] >= 1


def test_a_missing_directory_is_made(tmp_path):
    path = tmp_path / "not" / "there" / "debate.db"
    with Server(tmp_path, db=path) as server:
        assert server.client().get("/ready").status == 200
    assert path.exists()


@pytest.mark.parametrize("junk", [b"not a database at all\n" * 100, b"SQLite format 3\0" + b"\xff" * 4000, b"x"])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, junk):
    path = tmp_path / "junk.db"
    path.write_bytes(junk)
    assert_refused_and_unchanged(tmp_path, path, "junk.db")


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE cats (name TEXT)")
    database.close()
    assert_refused_and_unchanged(tmp_path, path, "other.db")


def test_a_database_of_a_newer_program_is_refused_and_left_alone(filled):
    with sqlite3.connect(filled) as database:
        database.execute("PRAGMA user_version = 9999")
    database.close()
    assert_refused_and_unchanged(filled.parent, filled, "9999")


def test_a_directory_in_place_of_the_database_is_refused(tmp_path):
    assert_one_clear_line(run(tmp_path, "--port", 0, "--db", tmp_path))


def test_a_second_server_on_the_same_database_is_refused(own_server):
    assert_one_clear_line(run(own_server.directory, "--port", 0, "--db", own_server.db))
    assert own_server.client().get("/ready").status == 200


def test_a_killed_server_does_not_lock_out_the_next(own_server):
    debate = Debate(own_server.client())
    own_server.kill()
    own_server.start()
    assert own_server.client().get(debate.path).data["motion"] == debate.motion


def test_everything_is_there_after_a_restart(own_server):
    client = own_server.client()
    debate = debate_in("AWAITING_ARBITRATOR", client)
    shown, listed = debate.context(), client.get("/debates").data
    own_server.restart()
    client = own_server.client()
    assert client.get(debate.path).data == shown
    assert client.get("/debates").data == listed


class TestBackup:
    def test_a_backup_of_a_running_server_is_a_whole_database(self, own_server, tmp_path):
        """While writes go on; the backup has all that was acknowledged before it began."""
        client = own_server.client()
        before = [Debate(client) for _ in range(5)]
        stop = []

        def keep_writing():
            writer = own_server.client()
            while not stop:
                debate_in("AWAITING_PROPOSER", writer)

        writing = Background(keep_writing)
        eventually(lambda: client.get("/debates").data["total"] > 8)
        target = tmp_path / "copy.db"
        result = run(tmp_path, "backup", target, "--db", own_server.db)
        stop.append(True)
        writing.result()
        assert result.returncode == 0, result.stderr
        check = run(tmp_path, "check", "--db", target)
        assert (check.returncode, check.stdout.strip()) == (0, "ok")
        other = tmp_path / "other"
        other.mkdir()
        with Server(other, db=target) as restored:
            for debate in before:
                assert restored.client().get(debate.path).data["motion"] == debate.motion

    def test_a_backup_does_not_overwrite_an_existing_file(self, own_server, tmp_path):
        Debate(own_server.client())
        target = tmp_path / "precious.txt"
        target.write_text("precious")
        result = run(tmp_path, "backup", target, "--db", own_server.db)
        assert result.returncode != 0
        assert target.read_text() == "precious"

    def test_a_backup_of_nothing_is_refused_and_creates_nothing(self, tmp_path):
        result = run(tmp_path, "backup", tmp_path / "copy.db", "--db", tmp_path / "missing.db")
        assert result.returncode != 0
        assert not (tmp_path / "copy.db").exists()
        assert not (tmp_path / "missing.db").exists()

    def test_a_backup_to_nowhere_is_refused(self, filled):
        result = run(filled.parent, "backup", filled.parent / "no" / "such" / "copy.db", "--db", filled)
        assert_one_clear_line(result)


FAULTS = {
    "a gap in seq": "UPDATE arguments SET seq = seq + 5 WHERE type = 'APPEAL'",
    "a debate without a motion": "DELETE FROM arguments WHERE seq = 1 AND debate_id = (SELECT min(id) FROM debates)",
    "a state that does not follow": "UPDATE debates SET state = 'AWAITING_OPPONENT' WHERE state = 'CLOSED'",
    "a closed debate that nobody closed": "UPDATE debates SET state = 'CLOSED' WHERE state = 'AWAITING_OPPONENT'",
    "an argument of no debate": "DELETE FROM debates WHERE state = 'AWAITING_ARBITRATOR'",
    "a missing version": "DELETE FROM document_versions WHERE version = 1",
}


class TestCheck:
    def test_a_sound_database_is_ok(self, filled):
        result = run(filled.parent, "check", "--db", filled)
        assert (result.returncode, result.stdout.strip()) == (0, "ok"), result.stderr

    def test_a_database_in_use_can_be_checked(self, own_server):
        debate_in("CLOSED", own_server.client())
        result = run(own_server.directory, "check", "--db", own_server.db)
        assert (result.returncode, result.stdout.strip()) == (0, "ok"), result.stderr

    @pytest.mark.parametrize("fault", FAULTS)
    def test_a_broken_database_is_detected(self, filled, fault):
        database = sqlite3.connect(filled)
        with database:
            assert database.execute(FAULTS[fault]).rowcount > 0
        database.close()
        result = run(filled.parent, "check", "--db", filled)
        assert result.returncode == 1
        assert result.stdout.strip() not in ("", "ok")

    def test_damaged_pages_are_detected(self, filled):
        size = filled.stat().st_size
        with open(filled, "r+b") as file:
            for page in range(4096, size, 8192):
                file.seek(page + 100)
                file.write(b"\xa5" * 2000)
        result = run(filled.parent, "check", "--db", filled)
        assert result.returncode == 1
        assert result.stdout.strip() != "ok"

    def test_a_missing_database_is_not_ok_and_not_created(self, tmp_path):
        result = run(tmp_path, "check", "--db", tmp_path / "missing.db")
        assert result.returncode == 1
        assert not (tmp_path / "missing.db").exists()
