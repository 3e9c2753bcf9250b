"""Servers of two versions on one database: the newer one waits until the older ones end, and no older one writes after
it. The session names and the statement of release 0.1.0 were recorded from that release (docs/decisions)."""

import subprocess

import pytest
from debate import Debate
from eventually import eventually
from postgres import program
from release_databases import RELEASES, holds_all
from server import Server, assert_one_clear_line, run

VERSION = "SELECT version FROM debate_schema"
NAMED = "application_name = 'node 1 listens'"
# As 0.1.0 writes an argument.
WRITES = """
INSERT INTO arguments (id, debate_id, parent_id, type, role, content, client_request_id, seq, created_at)
SELECT gen_random_uuid(), id, last_id, 'CLAIM', 'opponent', 'Old.', 'old', last_seq + 1, now() FROM debates LIMIT 1
"""


@pytest.fixture
def database(postgres):
    """As release 0.1.0 left it."""
    name = postgres.new_database()
    postgres.sql((RELEASES / "0.1.0" / "postgres.sql").read_text(), name)
    return name


def older_server(postgres, database):
    """A session with the name that every release gives it, whatever application name the URL has."""
    name = {"PGAPPNAME": "node 1 listens"}
    command = [program("psql"), "-X", "-q", "-d", database, "-c", "SELECT pg_sleep(3600)"]
    session = subprocess.Popen(command, env=postgres.environment() | name, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    eventually(lambda: postgres.sql(f"SELECT count(*) FROM pg_stat_activity WHERE {NAMED}", database) == [["1"]])
    return session


def test_nothing_is_migrated_while_older_servers_run(postgres, database, tmp_path):
    older = older_server(postgres, database)
    try:
        refused = run(tmp_path, "--port", 0, "--store", postgres.url(database))
        assert_one_clear_line(refused, "schema version 2", "stop them all, then start this one")
        assert postgres.sql(VERSION, database) == [["2"]]
    finally:
        postgres.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {NAMED}", database)
        older.wait()
    with Server(tmp_path, store=postgres.url(database)) as server:
        holds_all(server)
        (tmp_path / "second").mkdir()
        with Server(tmp_path / "second", store=postgres.url(database)) as second:
            holds_all(second)


def test_an_older_server_that_was_away_meanwhile_writes_nothing(postgres, database, tmp_path):
    with Server(tmp_path, store=postgres.url(database)) as server:
        with pytest.raises(AssertionError, match="argument_is_hashed"):
            postgres.sql(WRITES, database)
        holds_all(server)


def test_a_server_that_reconnects_to_a_newer_database_reports_it_and_writes_nothing(own_nodes):
    node = own_nodes[0]
    debate = Debate(node.client())
    (before,) = own_nodes.sql(VERSION)
    own_nodes.sql("UPDATE debate_schema SET version = 99")
    own_nodes.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
    eventually(lambda: "a newer debate-server has migrated the database to schema version 99" in node.log())
    assert debate.claim("opponent").status == 503
    assert node.client().get("/ready").status == 503
    own_nodes.sql(f"UPDATE debate_schema SET version = {before[0]}")
    eventually(lambda: node.client().get("/ready").status == 200)
    assert debate.claim("opponent").status == 201
