"""Writes the databases of a release as SQL, for test_upgrade.py: script/release calls it with the release's server.

    DEBATE_SERVER_BIN=build/bin/debate-server python3 tests/functional/release_databases.py DIRECTORY
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from client import new_id
from debate import AWAITING_OPPONENT, STATES, Debate, debate_in
from eventually import eventually
from panel import Panel, found, verdict
from postgres import Postgres
from server import Server

RELEASES = Path(__file__).parent / "releases"
HELD = "A held draft."
LONG = "Kế hoạch: ba vòng"


def fill(client):
    """All kinds of data: a debate in each state, a held draft, four rounds, a document, issues, a choice, a panel."""
    for state in STATES:
        debate_in(state, client)
    held = debate_in(AWAITING_OPPONENT, client)
    held.intervene()
    held.claim("opponent", HELD).refused(403, "ACTION_NOT_ALLOWED")
    long = Debate(client, title=LONG)
    for side in ["opponent", "proposer"] * 3 + ["opponent"]:
        assert long.claim(side).status == 201
    first = client.post("/documents", {"summary": "1", "content": "one", "client_request_id": new_id()}).data
    document = f"/documents/{first['document_id']}"
    assert client.post(f"{document}/versions", {"summary": "2", "content": "two", "client_request_id": new_id()}).status == 201

    ended = Debate(client, title="Ends by its issues", max_rounds=3)
    opened = [{"id": "I1", "set": "open", "severity": "critical", "title": "Loses data"},
              {"id": "I2", "set": "open", "severity": "minor", "title": "Is slow"}]  # fmt: skip
    options = [{"id": "A", "text": "now"}, {"id": "B", "text": "something else"}]
    steps = [
        ended.claim("opponent", issues=opened),
        ended.claim("proposer", issues=[{"id": "I1", "set": "disputed", "note": "There is a copy."}]),
        ended.claim("opponent", issues=[{"id": "I1", "set": "open", "note": "The copy is lost too."}]),
        ended.appeal(options=options),
        ended.rule(choice="A", issues=[{"id": "I1", "set": "ruled", "note": "Now."}]),
        ended.complete(),
        ended.rule(close=True),
    ]
    assert [step.status for step in steps] == [201] * len(steps), [step.text for step in steps]

    panel = Panel(client, title="Two seats")
    steps = [panel.review("codex", found("I1")), panel.review("gemini"), panel.judge("gemini", verdict("I1", "confirmed"))]
    assert [step.status for step in steps] == [201] * len(steps), [step.text for step in steps]
    assert client.put(f"{panel.path}/panel/usage", {"seat": "codex", "tokens": 1000, "cost_usd": 0.1}).status == 200


def holds_all(server):
    """The contexts of all debates, after a check that they have all data of `fill` that every release could hold."""
    client = server.client()
    debates = client.get("/debates", limit=50).data["debates"]
    assert sorted({debate["state"] for debate in debates}) == sorted(STATES)
    contexts = [client.get(f"/debates/{debate['id']}").data for debate in debates]
    for context in contexts:
        claims = [a for a in context["arguments"] if (a["type"], a["role"]) == ("CLAIM", "opponent")]
        assert context["round"] == len(claims)
    assert {context["debate"]["title"]: context["round"] for context in contexts}[LONG] == 4
    assert [c["held_drafts"][0]["content"] for c in contexts if c["held_drafts"]] == [HELD]
    documents = client.get("/documents").data["documents"]
    assert "two" in [client.get(f"/documents/{document['document_id']}").data["content"] for document in documents]
    check = server.check()
    assert check.stdout == "ok\n", check.stdout + check.stderr
    return contexts


def searched(client):
    """The index is filled after the commit."""
    eventually(lambda: "debate_search_index_behind 0" in client.get("/metrics").text)


def sqlite_text(directory):
    with Server(directory, db=directory / "debate.db") as server:
        fill(server.client())
        searched(server.client())
    dump = ["sqlite3", directory / "debate.db", "PRAGMA application_id", "PRAGMA user_version", ".dump"]
    number, version, text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout.split("\n", 2)
    return f"PRAGMA application_id = {number};\nPRAGMA user_version = {version};\n{text}"


def postgres_text(directory):
    with Postgres() as postgres:
        database = postgres.new_database()
        with Server(directory, store=postgres.url(database)) as server:
            fill(server.client())
            searched(server.client())
        dump = postgres.run("pg_dump", "--inserts", "--no-owner", "--no-privileges", "-d", database)
    # Settings of a session, and statements that only another version's psql would understand.
    noise = ("--", "SET ", "SELECT pg_catalog.set_config", "\\restrict", "\\unrestrict")
    return "".join(line + "\n" for line in dump.splitlines() if not line.startswith(noise))


def main(target):
    target.mkdir(parents=True)
    for name, text_of in {"sqlite.sql": sqlite_text, "postgres.sql": postgres_text}.items():
        with tempfile.TemporaryDirectory() as directory:
            (target / name).write_text(text_of(Path(directory)))
        print(target / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
