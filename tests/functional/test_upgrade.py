"""A database that an earlier release made and filled is brought up to date, with all that is in it."""

import sqlite3
from pathlib import Path

import chosen_store
import pytest
from debate import STATES, Debate
from server import Server
from test_issues import opened

RELEASES = Path(__file__).parent / "releases"
# What releases/0.1.0 was filled with: a debate in each state, one more with a held draft, and one of four rounds.
LONG = "Kế hoạch: ba vòng"


def fill(db, release):
    """Makes the database as that release left it."""
    if chosen_store.ON_POSTGRES:
        postgres = chosen_store.postgres()
        postgres.sql((RELEASES / release / "postgres.sql").read_text(), postgres.database_for(str(db)))
        return
    with sqlite3.connect(db) as database:
        database.executescript((RELEASES / release / "sqlite.sql").read_text())
    database.close()


@pytest.fixture
def upgraded(tmp_path):
    db = tmp_path / "debate.db"
    fill(db, "0.1.0")
    with Server(tmp_path, db=db) as server:
        yield server


def test_what_was_there_is_there(upgraded):
    client = upgraded.client()
    debates = client.get("/debates", limit=50).data["debates"]
    assert sorted({debate["state"] for debate in debates}) == sorted(STATES) and len(debates) == 7
    rounds = {}
    for debate in debates:
        context = client.get(f"/debates/{debate['id']}").data
        claims = [a for a in context["arguments"] if (a["type"], a["role"]) == ("CLAIM", "opponent")]
        assert context["round"] == len(claims)
        assert (context["issues"], context["blocking"], context["stalemate"]) == ([], [], []) and "max_rounds" not in context
        assert not [a for a in context["arguments"] if "issues" in a]
        rounds[debate["title"]] = max(context["round"], rounds.get(debate["title"], 0))
    assert rounds[LONG] == 4
    held = [client.get(f"/debates/{debate['id']}").data["held_drafts"] for debate in debates]
    assert [drafts[0]["content"] for drafts in held if drafts] == ["A held draft."]
    (document,) = client.get("/documents").data["documents"]
    assert client.get(f"/documents/{document['document_id']}").data["content"] == "two"
    assert upgraded.check().stdout == "ok\n"


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
