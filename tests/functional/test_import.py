"""debate-server import: the databases of the Node.js original, imported completely."""

import signal
import subprocess
import uuid

import pytest
from original import WAYS, Original, Target, at, docs, in_our_form, new_id_of, old, shown, target, told  # noqa: F401
from server import BINARY, Server, assert_one_clear_line, clean_environment

NEXT_MOVE = {
    "AWAITING_OPPONENT": ("arguments", {"role": "opponent"}, "AWAITING_PROPOSER"),
    "AWAITING_PROPOSER": ("appeal", {}, "AWAITING_ARBITRATOR"),
    "AWAITING_ARBITRATOR": ("ruling", {"close": True}, "CLOSED"),
    "INTERVENTION_PENDING": ("ruling", {}, "AWAITING_PROPOSER"),
}


def expected(debate):
    """A debate of the original, its times in our form."""

    def with_our_times(row):
        return row | {name: in_our_form(value) for name, value in row.items() if name.endswith("_at")}

    return with_our_times(debate) | {"arguments": [with_our_times(argument) for argument in debate["arguments"]]}


def test_debates_in_every_state_are_imported_completely_and_continue(old, target):
    debates = {state: old.debate(moves, title=f"Debate in {state}") for state, moves in WAYS.items()}
    before = old.fingerprint()
    report = target.take(old.path)
    assert report.debates == {"taken": 5, "continued": 0, "there": 0, "left_out": 0, "written": 15}
    assert (report.changed, report.left_out) == ([], [])
    assert old.fingerprint() == before
    assert target.check() == []
    with target.server() as server:
        client = server.client()
        assert client.get("/debates").data["total"] == 5
        for debate in debates.values():
            assert shown(client, debate) == expected(debate)
        for state, (route, body, then) in NEXT_MOVE.items():
            last = debates[state]["arguments"][-1]["id"]
            move = {"target_id": last, "content": "On we go.", "client_request_id": str(uuid.uuid4())} | body
            written = client.post(f"/debates/{debates[state]['id']}/{route}", move)
            assert (written.status, written.data["debate"]["state"]) == (201, then)
        replay = {"role": "opponent", "target_id": last, "content": "Again.", "client_request_id": "r1"}
        replayed = client.post(f"/debates/{debates['AWAITING_PROPOSER']['id']}/arguments", replay)
        assert replayed.data["idempotent_replay"] is True
    assert target.check() == []


def test_documents_are_imported_with_all_their_versions(docs, target):
    plan = docs.document("one\n", "two\n", "three\n")
    noted = docs.document("x", metadata='{"a": [1, 2.50], "é": "\\u00e9"}')
    gone = docs.document("y", "z", deleted_at=at(30))
    before = docs.fingerprint()
    report = target.take(documents=docs.path)
    assert report.documents == {"taken": 3, "continued": 0, "there": 0, "left_out": 0, "written": 6}
    assert (report.changed, report.left_out) == ([], [])
    assert docs.fingerprint() == before
    assert target.check() == []
    with target.server() as server:
        client = server.client()
        versions = [client.get(f"/documents/{plan}", version=number).data for number in (1, 2, 3)]
        assert [version["content"] for version in versions] == ["one\n", "two\n", "three\n"]
        assert [version["summary"] for version in versions] == ["No. 1", "No. 2", "No. 3"]
        assert versions[1]["created_at"] == in_our_form(at(2))
        assert client.get(f"/documents/{noted}").data["metadata"] == {"a": [1, 2.5], "é": "é"}
        client.get(f"/documents/{gone}").refused(404, "DOC_NOT_FOUND")
        listed = client.get("/documents", include_deleted="true").data["documents"]
        assert {document["document_id"] for document in listed} == {plan, noted, gone}
        added = client.post(f"/documents/{plan}/versions", {"summary": "s", "content": "four", "base_version": 3})
        assert added.data["version"] == 4


def test_a_second_import_changes_nothing(old, docs, target):
    for moves in WAYS.values():
        old.debate(moves, id=f"old {len(moves)}")
    docs.document("one", "two", document_id="plan")
    first = target.take(old.path, docs.path)
    assert (first.debates["taken"], first.documents["taken"]) == (5, 1)
    second = target.take(old.path, docs.path)
    assert second.debates == {"taken": 0, "continued": 0, "there": 5, "left_out": 0, "written": 0}
    assert second.documents == {"taken": 0, "continued": 0, "there": 1, "left_out": 0, "written": 0}
    assert (second.changed, second.left_out) == ([], [])
    assert target.check() == []


def test_additions_in_the_source_are_imported_and_additions_here_stay(old, docs, target):
    there, here, both = (old.debate(["opponent CLAIM"]) for _ in range(3))
    plan = docs.document("one")
    target.take(old.path, docs.path)
    for debate in (there, both):
        argument = debate["arguments"][-1] | {"id": str(uuid.uuid4()), "seq": 3, "role": "proposer"}
        old.insert("arguments", **argument | {"client_request_id": "later", "content": "Later."})
        old.sql("UPDATE debates SET state = 'AWAITING_OPPONENT' WHERE id = ?", debate["id"])
    docs.document("one", "two", document_id=plan, id=None)
    docs.sql("DELETE FROM document_versions WHERE id IS NULL AND version = 1")
    with target.server() as server:
        for debate in (here, both):
            move = {"target_id": debate["arguments"][-1]["id"], "content": "Here.", "client_request_id": "x"}
            assert server.client().post(f"/debates/{debate['id']}/appeal", move).status == 201
    report = target.take(old.path, docs.path, code=3)
    assert report.debates == {"taken": 0, "continued": 1, "there": 1, "left_out": 1, "written": 1}
    assert report.documents == {"taken": 0, "continued": 1, "there": 0, "left_out": 0, "written": 1}
    (line,) = report.left_out
    assert both["id"] in line and "went on differently" in line
    assert target.check() == []
    with target.server() as server:
        client = server.client()
        assert [a["content"] for a in shown(client, there)["arguments"]][-1] == "Later."
        assert client.get(f"/debates/{there['id']}").data["debate"]["state"] == "AWAITING_OPPONENT"
        for debate in (here, both):
            assert [a["content"] for a in shown(client, debate)["arguments"]][-1] == "Here."
        assert client.get(f"/documents/{plan}").data["content"] == "two"


def test_ids_that_are_no_uuids_get_lasting_ones_and_references_follow(old, docs, target):
    upper = str(uuid.uuid4()).upper()
    changes = {1: {"id": "arg/1"}, 2: {"id": "arg 2", "parent_id": "arg/1"}, 3: {"id": upper, "parent_id": "arg 2"}}
    old.debate(["opponent CLAIM", "proposer CLAIM", "opponent CLAIM"], arguments=changes, id="Tranh luận #1")
    docs.document("See", document_id="plan.md", id="v1")
    report = target.take(old.path, docs.path)
    debate_id, plan_id = new_id_of("debate", "Tranh luận #1"), new_id_of("document", "plan.md")
    assert f"debate 'Tranh luận #1': its id is now {debate_id}" in report.changed
    assert f"document 'plan.md': its id is now {plan_id}" in report.changed
    first = new_id_of("argument", "Tranh luận #1", "arg/1")
    told(report.changed, f"2 arguments had an id that is no UUID (the first: 'arg/1' is now {first})")
    assert target.check() == []
    with target.server() as server:
        arguments = shown(server.client(), {"id": debate_id})["arguments"]
        second = new_id_of("argument", "Tranh luận #1", "arg 2")
        assert [a["id"] for a in arguments][:3] == [first, second, upper.lower()]
        assert [a["parent_id"] for a in arguments] == [None, *[a["id"] for a in arguments][:3]]
        assert server.client().get(f"/documents/{plan_id}").data["id"] == new_id_of("version", "plan.md", "v1")


@pytest.mark.parametrize("state", ["running", "killed", "closed", "read-only"])
def test_the_write_ahead_log_is_imported_and_no_file_of_the_source_changes(tmp_path, target, state):
    old = Original(tmp_path / "old" / "debate.db", journal="wal")
    debate = old.debate(["opponent CLAIM"])
    if state == "killed":  # the log remains, its index does not
        kept = {name: (old.path.parent / name).read_bytes() for name in ("debate.db", "debate.db-wal")}
        old.close()
        for name, content in kept.items():
            (old.path.parent / name).write_bytes(content)
    elif state != "running":
        old.close()
    if state == "read-only":
        old.path.chmod(0o400)
        old.path.parent.chmod(0o500)
    before = old.fingerprint()
    assert ("debate.db-wal" in before) == (state in ("running", "killed"))
    report = target.take(old.path)
    assert old.fingerprint() == before
    assert report.debates["taken"] == 1
    old.path.parent.chmod(0o700)
    with target.server() as server:
        assert shown(server.client(), debate) == expected(debate)


@pytest.mark.sqlite
def test_a_server_that_runs_on_the_target_is_not_disturbed(old, tmp_path):
    old.debate()
    with Server(tmp_path) as server:
        result = Target(tmp_path).run("import", "--from", old.path)
        assert_one_clear_line(result, "another debate-server is using")
        assert server.client().get("/debates").data["total"] == 0


@pytest.mark.sqlite
def test_a_backup_of_imported_data_is_complete(old, docs, target, tmp_path):
    debate = old.debate(["opponent CLAIM"])
    plan = docs.document("one")
    target.take(old.path, docs.path)
    assert target.run("backup", tmp_path / "copy.db").returncode == 0
    moved = tmp_path / "moved.db"
    migrated = target.run("migrate", "--from", f"sqlite:{tmp_path / 'copy.db'}", "--to", f"sqlite:{moved}")
    assert migrated.returncode == 0, migrated.stderr
    with Server(tmp_path, db=moved) as server:
        assert shown(server.client(), debate) == expected(debate)
        assert server.client().get(f"/documents/{plan}").data["content"] == "one"


def test_an_interrupted_import_leaves_complete_debates_and_continues_when_run_again(old, target):
    old.connection.execute("BEGIN")
    debates = [old.debate(WAYS["AWAITING_ARBITRATOR"]) for _ in range(1500)]
    old.connection.execute("COMMIT")
    command = [BINARY, "import", "--from", old.path]
    environment = clean_environment(target.directory, target.env)
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and target.debates() == 0:
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert target.check() == []
    report = target.take(old.path)
    assert report.debates["taken"] + report.debates["there"] == len(debates)
    assert report.debates["written"] == 5 * report.debates["taken"]
    assert target.check() == []
    with target.server() as server:
        assert server.client().get("/debates").data["total"] == len(debates)
