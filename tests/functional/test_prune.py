"""`debate-server prune`: removes old closed debates, and documents that only they named, beside running servers."""

import re
import signal
import subprocess
import time

import chosen_store
import pytest
from client import new_id
from debate import Debate, creation, debate_in
from document import Document
from eventually import Background, eventually
from panel import Panel, found as opened
from server import BINARY, Server, assert_one_clear_line, clean_environment, run

SAYS = re.compile(r"(removed|would remove) (\d+) debates with (\d+) arguments and (\d+) documents with (\d+) versions: (\d+) bytes of text\n")


def place_of(server):
    return (["--db", str(server.db)], {}) if not server.store else ([], {"DEBATE_STORE": server.store})


def prune(server, *options, age="0h"):
    place, env = place_of(server)
    result = run(server.directory, "prune", "--closed-before", age, *options, *place, env=env)
    assert result.returncode == 0, result.stderr
    said = SAYS.match(result.stdout)
    assert said, result.stdout
    return [said[1], *[int(number) for number in said.groups()[1:]]], result.stdout


def closed(client, text="Tabs."):
    debate = Debate(client, motion_content=text)
    debate.intervene()
    assert debate.rule(close=True).status == 201
    return debate


@pytest.fixture
def filled(own_server):
    client = own_server.client()
    own_server.only = Document(client, "only old ones name it")
    own_server.only.add("again")
    own_server.shared = Document(client, "others name it too")
    own_server.never = Document(client, "nobody names it")
    own_server.marked = Document(client, "an entry names it")
    own_server.old = [
        closed(client, f"document_id={own_server.only.id}, {own_server.shared.id}"),
        closed(client, f"{own_server.only.id.upper()} and {own_server.marked.id}"),
    ]
    own_server.left = Debate(client, motion_content=f"See {own_server.shared.id}.")
    entry = {"id": "I1", "set": "open", "severity": "minor", "title": "t", "where": {"document_id": own_server.marked.id, "version": 1}}
    assert own_server.left.claim("opponent", issues=[entry]).status == 201
    time.sleep(0.01)  # closed before now, by a millisecond
    return own_server


def found(client, document):
    return client.get(f"/documents/{document.id}").status


def test_old_debates_are_removed_and_nothing_else(filled):
    client = filled.client()
    assert prune(filled, "--dry-run")[0][:5] == ["would remove", 2, 6, 1, 2]
    assert prune(filled, age="1h")[0] == ["removed", 0, 0, 0, 0, 0]
    assert [client.get(debate.path).status for debate in filled.old] == [200, 200]
    assert prune(filled)[0][:5] == ["removed", 2, 6, 1, 2]
    eventually(lambda: [client.get(debate.path).status for debate in filled.old] == [404, 404])
    assert client.get(filled.left.path).status == 200
    assert [found(client, each) for each in (filled.only, filled.shared, filled.never, filled.marked)] == [404, 200, 200, 200]
    listed = client.get("/debates").data
    assert listed["total"] == 1 and [d["id"] for d in listed["debates"]] == [filled.left.id]
    assert client.get("/debates", state="CLOSED").data == {"debates": [], "total": 0}
    assert prune(filled)[0] == ["removed", 0, 0, 0, 0, 0]
    assert filled.check().stdout == "ok\n"


def test_a_document_that_only_a_sealed_review_names_stays(filled):
    """The next claim will name it; and an old debate goes with the records of its panel."""
    client = filled.client()
    panel = Panel(client)
    assert panel.review("codex", content=f"See {filled.only.id}").status == 201
    decided = Panel(client)
    decided.review("codex", opened("I1"))
    decided.intervene()
    decided.rule(close=True)
    eventually(lambda: prune(filled)[0][1] >= 1)
    eventually(lambda: client.get(decided.path).status == 404)
    assert found(client, filled.only) == 200
    assert panel.turn()["waiting_for"] == ["gemini"] and len(panel.records(sealed=True)) == 1
    assert filled.check().stdout == "ok\n"


def test_a_running_server_continues_and_notifies_its_watchers(filled):
    client = filled.client()
    for debate in filled.old:
        debate.context()  # now it is cached as text
    with filled.socket(filled.old[0].id) as watcher, filled.socket() as listing:
        watcher.expect("initial_state")
        prune(filled)
        assert watcher.receive_until("debate_deleted")
        assert listing.receive_until("debate_deleted")
    filled.old[0].wait("opponent", timeout_ms=1000).refused(404, "DEBATE_NOT_FOUND")
    assert filled.left.claim("proposer").status == 201
    again = creation(debate_id=filled.old[0].id)
    assert client.post("/debates", again).status == 201, "its id is free"
    filled.restart()
    assert len(filled.client().get("/debates").data["debates"]) == 2
    assert filled.check().stdout == "ok\n"


def test_submits_beside_it_are_all_accepted(own_server):
    client = own_server.client()
    for _ in range(60):
        closed(client)
    debate, stop = Debate(client), []

    def keep_writing():
        writer, count = own_server.client(), 0
        mine = Debate(writer)
        while not stop:
            assert mine.claim("opponent" if count % 2 == 0 else "proposer").status == 201
            count += 1
        return count

    writing = Background(keep_writing)
    assert prune(own_server)[0][1] == 60
    stop.append(True)
    assert writing.result() > 0
    assert debate.claim("opponent").status == 201
    assert "level=error" not in own_server.log(), "another that writes is no failure"
    assert own_server.check().stdout == "ok\n"


def test_a_killed_run_leaves_a_sound_store_and_continues_when_run_again(own_server):
    client = own_server.client()
    documents = [Document(client, "x" * 1000) for _ in range(40)]
    for document in documents:
        closed(client, document.id)
    for _ in range(80):
        closed(client)
    time.sleep(0.01)
    place, env = place_of(own_server)
    for delay in (0.02, 0.05, 0.1):
        process = subprocess.Popen([BINARY, "prune", "--closed-before", "0h", *place], env=clean_environment(own_server.directory, env), stdout=subprocess.DEVNULL)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert own_server.check().stdout == "ok\n"
    prune(own_server)
    eventually(lambda: client.get("/debates").data["total"] == 0)
    assert {found(client, document) for document in documents} == {404}
    assert own_server.check().stdout == "ok\n"


@pytest.mark.sqlite
def test_without_a_server_the_file_becomes_smaller(tmp_path):
    with Server(tmp_path) as server:
        client = server.client()
        for _ in range(20):
            closed(client, Document(client, "x" * 100_000).id)
        time.sleep(0.01)
    before = server.db.stat().st_size
    numbers, text = prune(server)
    assert numbers[1] == 20 and numbers[3] == 20 and numbers[5] > 2_000_000
    assert server.db.stat().st_size < before - 1_500_000 and "less than before" in text
    assert server.check().stdout == "ok\n"
    with Server(tmp_path, db=server.db) as again:
        assert again.client().get("/debates").data["total"] == 0


@pytest.mark.parametrize("age", ["", "90", "d", "-1d", "1.5d", "90days", "9999999d"])
def test_an_invalid_age_is_refused(tmp_path, age):
    assert_one_clear_line(run(tmp_path, "prune", "--closed-before", age, "--db", tmp_path / "none.db"), "closed-before")


def test_a_missing_database_is_not_created(tmp_path):
    if not chosen_store.ON_POSTGRES:
        assert_one_clear_line(run(tmp_path, "prune", "--closed-before", "1d", "--db", tmp_path / "none.db"), "none.db")
        assert not (tmp_path / "none.db").exists()
    assert_one_clear_line(run(tmp_path, "prune", "--db", tmp_path / new_id()), "closed-before")
