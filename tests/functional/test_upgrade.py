"""A database that an earlier release filled is upgraded with all its data.

releases/VERSION is what release_databases.py wrote with that release's server; script/release calls it. That of 0.1.0,
which had no tag, is from the last commit before version 3 of the schema (da80355).
"""

import fcntl
import os
import socket
import sqlite3
from pathlib import Path

import chosen_store
import pytest
from client import new_id
from debate import Debate
from document import Document
from eventually import eventually
from record import first_wrong
from release_databases import LONG, RELEASES, holds_all, main
from server import Server, assert_one_clear_line, run
from test_issues import opened


def fill(db, release, releases=RELEASES):
    """Creates the database as that release left it."""
    if chosen_store.ON_POSTGRES:
        postgres = chosen_store.postgres()
        postgres.sql((releases / release / "postgres.sql").read_text(), postgres.database_for(str(db)))
        return
    with sqlite3.connect(db) as database:
        database.executescript((releases / release / "sqlite.sql").read_text())
    database.close()


@pytest.fixture(params=sorted(path.name for path in RELEASES.iterdir()))
def upgraded(request, tmp_path):
    db = tmp_path / "debate.db"
    fill(db, request.param)
    with Server(tmp_path, db=db) as server:
        server.release = request.param
        yield server


def test_all_earlier_data_is_there(upgraded):
    contexts = holds_all(upgraded)
    if upgraded.release == "0.1.0":
        assert len(contexts) == 7
        for context in contexts:
            assert (context["issues"], context["blocking"], context["stalemate"]) == ([], [], []) and "max_rounds" not in context
            assert not [a for a in context["arguments"] if "issues" in a]
        return
    (ended,) = [c for c in contexts if c["debate"]["title"] == "Ends by its issues"]
    assert {issue["id"]: issue["status"] for issue in ended["issues"]} == {"I1": "ruled", "I2": "open"}


def test_the_databases_of_this_release_can_be_made(tmp_path):
    main(tmp_path / "9.9.9")
    db = tmp_path / "debate.db"
    fill(db, "9.9.9", tmp_path)
    with Server(tmp_path, db=db) as server:
        assert len(holds_all(server)) == 9


def test_a_newer_database_is_refused_with_the_remedy(tmp_path):
    """As for an older program, to which this one is a later version: the database has version 99."""
    db = tmp_path / "debate.db"
    with Server(tmp_path, db=db) as server:
        Debate(server.client())
    if chosen_store.ON_POSTGRES:
        chosen_store.postgres().sql("UPDATE debate_schema SET version = 99", chosen_store.postgres().database_for(str(db)))
        store = ["--store", chosen_store.url_for(db)]
    else:
        with sqlite3.connect(db) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()
        store = ["--db", db]
    for words in (["--port", "0"], ["check"], ["prune", "--closed-before", "1d"]):
        refused = run(tmp_path, *words, *store)
        assert refused.returncode != 0 and refused.stdout == "", words
        (line,) = refused.stderr.splitlines()
        assert "schema version 99" in line and "start the newer debate-server" in line and "restore a backup" in line, line


def test_an_old_debate_goes_on_with_issues(upgraded):
    client = upgraded.client()
    old = next(d for d in client.get("/debates").data["debates"] if d["title"] == LONG)
    debate = Debate.__new__(Debate)
    debate.client, debate.id = client, old["id"]
    debate.last = debate.arguments()[-1]
    assert debate.claim("proposer").status == 201
    assert debate.claim("opponent", issues=[opened("I1", "critical")]).status == 201
    assert debate.context()["round"] == 5 and debate.context()["blocking"] == ["I1"]
    debate.complete().refused(409, "ISSUES_OPEN")
    upgraded.restart()
    assert upgraded.client().get(f"/debates/{debate.id}").data["blocking"] == ["I1"]
    assert upgraded.check().stdout == "ok\n"


def assert_not_migrated(tmp_path, db, *words, port=0):
    assert_one_clear_line(run(tmp_path, "--port", port, "--db", db), *words)
    assert version_of(db) == 2


def version_of(db):
    """From the file's header, without opening the database."""
    return int.from_bytes(Path(db).read_bytes()[60:64], "big")


@pytest.mark.sqlite
class TestBesideAnOlderServer:
    """Release 0.1.0 locked PATH.lock by flock(), and kept the file open as any user of SQLite does."""

    @pytest.fixture
    def db(self, tmp_path):
        db = tmp_path / "debate.db"
        fill(db, "0.1.0")
        return db

    def test_its_lock_is_respected_by_every_name_that_leads_to_it(self, tmp_path, db):
        link = tmp_path / "link.db"
        link.symlink_to(db)
        with open(tmp_path / "debate.db.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for name in (db, link):
                assert_not_migrated(tmp_path, name, "release 0.1.0", "stop it")
        with Server(tmp_path, db=db) as server:
            holds_all(server)
            with open(tmp_path / "debate.db.lock") as lock, pytest.raises(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    @pytest.mark.parametrize("link", [os.link, os.symlink])
    def test_it_is_detected_under_another_name(self, tmp_path, db, link):
        link(db, tmp_path / "other.db")
        older = sqlite3.connect(tmp_path / "other.db")
        older.execute("PRAGMA journal_mode = WAL")
        older.execute("SELECT count(*) FROM debates").fetchone()
        older.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert_not_migrated(tmp_path, db, "another program has it open", "nothing was changed")
        older.close()
        os.unlink(tmp_path / "other.db")
        with Server(tmp_path, db=db) as server:
            holds_all(server)

    def test_a_server_that_finds_its_port_in_use_migrates_nothing(self, tmp_path, db):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            assert_not_migrated(tmp_path, db, "port is in use", port=taken.getsockname()[1])

    def test_its_writes_after_a_migration_are_hashed_found_and_sound(self, tmp_path, db):
        with Server(tmp_path, db=db) as server:
            debate = Debate(server.client(), title="Went on")
            document = Document(server.client())
        claim, motion, other, version = new_id(), new_id(), new_id(), new_id()
        with sqlite3.connect(db) as older:
            older.executescript(f"""
                INSERT INTO arguments (id, debate_id, parent_id, type, role, content, seq, created_at)
                VALUES ('{claim}', '{debate.id}', '{debate.motion["id"]}', 'CLAIM', 'opponent', 'Old.', 2, '2026-01-01T00:00:00.000Z');
                UPDATE debates SET state = 'AWAITING_PROPOSER' WHERE id = '{debate.id}';
                INSERT INTO debates (id, title, debate_type, state, created_at, updated_at)
                VALUES ('{other}', 'Xylophone', 'general_debate', 'AWAITING_OPPONENT', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
                INSERT INTO arguments (id, debate_id, type, role, content, seq, created_at)
                VALUES ('{motion}', '{other}', 'MOTION', 'proposer', 'Buy a glockenspiel.', 1, '2026-01-01T00:00:00.000Z');
                UPDATE debate_counts SET n = n + 1 WHERE state = 'AWAITING_PROPOSER';
                INSERT INTO document_versions (id, document_id, version, summary, metadata, created_at, content)
                VALUES ('{version}', '{document.id}', 2, 's', '{{}}', '2026-01-01T00:00:00.000Z', 'Old text.');
                UPDATE documents SET latest_version = 2 WHERE document_id = '{document.id}';
            """)
        older.close()
        assert "has no hash" in server.check().stdout
        with server:
            client = server.client()
            for each in (debate.id, other):
                context = client.get(f"/debates/{each}").data
                assert first_wrong(context["debate"], [context["motion"], *context["arguments"]]) is None
            eventually(lambda: [hit["debate"]["id"] for hit in client.get("/search", q="glockenspiel").data["hits"]] == [other])
            eventually(lambda: [each["id"] for each in client.get("/debates", q="xylophone").data["debates"]] == [other])
            assert client.get(f"/debates/{debate.id}").data["round"] == 1
            assert server.check().stdout == "ok\n"


def test_on_postgresql_too_a_server_that_finds_its_port_in_use_migrates_nothing(tmp_path):
    if not chosen_store.ON_POSTGRES:
        pytest.skip("needs PostgreSQL")
    db = tmp_path / "debate.db"
    fill(db, "0.1.0")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert_one_clear_line(run(tmp_path, "--port", taken.getsockname()[1], "--store", chosen_store.url_for(db)), "port is in use")
    postgres = chosen_store.postgres()
    assert postgres.sql("SELECT version FROM debate_schema", postgres.database_for(str(db))) == [["2"]]
