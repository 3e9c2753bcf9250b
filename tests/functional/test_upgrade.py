"""A database that an earlier release made and filled is brought up to date, with all that is in it.

releases/VERSION is what release_databases.py wrote with that release's server; script/release calls it. Of 0.1.0, which had
no tag, it is what the last commit before version 3 of the schema made (da80355).
"""

import sqlite3

import chosen_store
import pytest
from debate import Debate
from release_databases import LONG, RELEASES, holds_all, main
from server import Server, run
from test_issues import opened


def fill(db, release, releases=RELEASES):
    """Makes the database as that release left it."""
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


def test_what_was_there_is_there(upgraded):
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
        assert len(holds_all(server)) == 8


def test_a_newer_database_is_refused_with_what_to_do(tmp_path):
    """Going back to an older program, as this one is to a database of version 99."""
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
