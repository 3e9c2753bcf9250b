"""Each command of the contract, with its aliases and the shape of its data."""

import json
import os
import stat

import pytest
from aw import AW, new_id

WRITE_FIELDS = {
    "argument_id", "argument_type", "argument_seq", "debate_id", "debate_state", "debate_type", "client_request_id", "argument",
}
ARGUMENT_FIELDS = {"id", "debate_id", "parent_id", "type", "role", "seq", "created_at"}


def check_write(said, argument_type, state, seq):
    data = said.data
    assert set(data) == WRITE_FIELDS
    assert set(data["argument"]) == ARGUMENT_FIELDS
    assert (data["argument_type"], data["debate_state"], data["argument_seq"]) == (argument_type, state, seq)
    assert data["argument"]["id"] == data["argument_id"]
    assert said.metadata["client_request_id"] == data["client_request_id"]
    assert said.metadata["message"]
    return data


def test_generate_id(aw):
    ids = [aw.debate("generate-id").data["id"] for _ in range(3)]
    assert len(set(ids)) == 3 and all(len(each) == 36 for each in ids)
    assert aw.on(url="http://127.0.0.1:9").debate("generate-id").code == 0


def test_every_write(aw):
    debate_id = new_id()
    on = ["--debate-id", debate_id]
    said = aw.debate("create", *on, "--title", "Kế hoạch", "--type", "coding_plan_debate", "--content", "m")
    data = check_write(said, "MOTION", "AWAITING_OPPONENT", 1)
    assert data["debate_type"] == "coding_plan_debate" and data["argument"]["parent_id"] is None

    def answer(command, *words):
        return aw.debate(command, *on, "--target-id", data["argument_id"], "--content", "x", *words)

    said = answer("submit", "--role", "opponent")
    data = check_write(said, "CLAIM", "AWAITING_PROPOSER", 2)
    data = check_write(answer("submit", "--role", "proposer"), "CLAIM", "AWAITING_OPPONENT", 3)
    data = check_write(answer("submit", "--role", "opponent"), "CLAIM", "AWAITING_PROPOSER", 4)
    data = check_write(answer("appeal"), "APPEAL", "AWAITING_ARBITRATOR", 5)
    said = aw.debate("ruling", *on, "--content", "r")
    data = check_write(said, "RULING", "AWAITING_PROPOSER", 6)
    assert said.metadata["closed"] is False
    data = check_write(aw.debate("intervention", *on), "INTERVENTION", "INTERVENTION_PENDING", 7)
    data = check_write(aw.debate("ruling", *on, "--content", "r"), "RULING", "AWAITING_PROPOSER", 8)
    data = check_write(answer("request-completion"), "RESOLUTION", "AWAITING_ARBITRATOR", 9)
    said = aw.debate("ruling", *on, "--content", "r", "--close")
    check_write(said, "RULING", "CLOSED", 10)
    assert said.metadata["closed"] is True


def test_a_write_is_answered_shortly(aw):
    """An agent pays for each byte; in Markdown the answer includes the command to run next."""
    debate_id, marked = new_id(), ["--format", "markdown"]
    words = ["create", "--debate-id", debate_id, "-t", "T", "--type", "coding_plan_debate", "--content", "m"]
    motion = aw.debate(*words).data["argument_id"]
    said = aw.debate("submit", "--debate-id", debate_id, "--role", "opponent", "--target-id", motion, "--content", "c" * 999)
    assert len(said.stdout) <= 700
    claim = said.data["argument_id"]
    said = aw.debate("request-completion", "--debate-id", debate_id, "--target-id", claim, "--content", "r", *marked)
    assert len(said.stdout) <= 310 + len(str(AW)), said.text
    first, second = said.text.splitlines()
    assert first.startswith("RESOLUTION 3 written, now AWAITING_ARBITRATOR (client_request_id ")
    wait = f"debate wait --debate-id {debate_id} --role proposer --argument-id "
    assert second.startswith(f"next_command: {AW} {wait}")
    assert second.endswith(" --deadline 300 --attempt 1 --format markdown")


def test_get_context_and_its_limit(aw):
    written = aw.create()
    debate_id = written["debate_id"]
    for number in range(12):
        written = aw.claim("opponent" if number % 2 == 0 else "proposer", written, f"claim {number}").data
    on = ["get-context", "--debate-id", debate_id]
    data = aw.debate(*on).data
    assert set(data) == {"debate", "motion", "arguments", "held_drafts", "total_arguments", "issues", "round", "blocking", "stalemate", "presence"}
    assert [argument["seq"] for argument in data["arguments"]] == list(range(4, 14))
    for alias in ("--limit", "-l", "--argument-limit"):
        assert [a["seq"] for a in aw.debate(*on, alias, 2).data["arguments"]] == [12, 13]
    assert [a["seq"] for a in aw.debate(*on, "-l3").data["arguments"]] == [11, 12, 13]
    assert [a["seq"] for a in aw.debate(*on, "--limit=1").data["arguments"]] == [13]
    assert aw.debate(*on, "--limit", 0).data["arguments"] == []
    assert aw.debate("get-context", "--debate-id", debate_id.upper()).data["debate"]["id"] == debate_id


def test_aliases_of_create(aw):
    aw.debate("create", "--debate-id", new_id(), "-t", "T", "--debate-type", "general_debate", "--content", "x").data


def test_client_request_id(aw):
    words = ["create", "--debate-id", new_id(), "-t", "T", "--type", "general_debate", "--content", "x",
             "--client-request-id", "mine"]
    first = aw.debate(*words).data
    again = aw.debate(*words)
    assert first["client_request_id"] == "mine" and "idempotent_replay" not in first
    assert again.data == first | {"idempotent_replay": True}
    assert "nothing was written again" in again.metadata["message"]


def test_list_pages(start, tmp_path):
    from aw import Aw

    aw = Aw(tmp_path, start().url)
    empty = aw.debate("list").envelope
    assert empty["content"][0]["data"] == {"debates": []} and empty["total_count"] == 0 and empty["has_more"] is False
    ids = [aw.create(title=f"Debate {number} về % & trà")["debate_id"] for number in range(5)]
    said = aw.debate("list", "--limit", 2).envelope
    assert [d["id"] for d in said["content"][0]["data"]["debates"]] == [ids[4], ids[3]]
    assert (said["total_count"], said["has_more"], said["next_offset"]) == (5, True, 2)
    said = aw.debate("list", "-l", 2, "--offset", 4).envelope
    assert [d["id"] for d in said["content"][0]["data"]["debates"]] == [ids[0]]
    assert said["has_more"] is False and "next_offset" not in said
    assert len(aw.debate("list", "--query", "3 về % & trà").data["debates"]) == 1
    assert len(aw.debate("list", "--state", "AWAITING_OPPONENT").data["debates"]) == 5
    assert aw.debate("list", "--state", "CLOSED").data["debates"] == []


def test_list_by_cursor(start, tmp_path):
    from aw import Aw

    aw = Aw(tmp_path, start().url)
    ids = [aw.create(title=f"Debate {number}")["debate_id"] for number in range(5)]
    first = aw.debate("list", "--limit", 2).envelope
    cursor = first["content"][0]["data"]["next_cursor"]
    second = aw.debate("list", "--limit", 2, "--cursor", cursor).envelope
    assert [d["id"] for d in second["content"][0]["data"]["debates"]] == [ids[2], ids[1]]
    assert (second["total_count"], second["has_more"]) == (5, True) and "next_offset" not in second
    last = aw.debate("list", "--limit", 2, "--cursor", second["content"][0]["data"]["next_cursor"]).envelope
    assert [d["id"] for d in last["content"][0]["data"]["debates"]] == [ids[0]]
    assert last["has_more"] is False and "next_cursor" not in last["content"][0]["data"]
    on_paper = aw.debate("list", "--limit", 2, "--cursor", cursor, "--format", "markdown").text
    assert f"the next page: --cursor {second['content'][0]['data']['next_cursor']}" in on_paper
    assert "cursor" in aw.debate("list", "--cursor", "x").refused(4, "INVALID_INPUT")["message"]


def test_get_context_reports_what_it_leaves_out(aw):
    written = aw.create()
    target, roles = written["argument_id"], ["opponent", "proposer"]
    for number in range(4):
        target = aw.debate("submit", "--debate-id", written["debate_id"], "--role", roles[number % 2], "--target-id", target,
                           "--content", "x").data["argument_id"]
    said = aw.debate("get-context", "--debate-id", written["debate_id"], "--limit", 1)
    assert said.data["total_arguments"] == 4 and len(said.data["arguments"]) == 1
    assert "3 of 4" in said.metadata["message"] and "--after 1 --limit 10" in said.metadata["message"]
    assert "message" not in aw.debate("get-context", "--debate-id", written["debate_id"]).metadata


def test_delete(aw):
    written = aw.create()
    assert aw.debate("delete", "--debate-id", written["debate_id"], "--confirm").data == {"deleted": True}
    assert aw.debate("get-context", "--debate-id", written["debate_id"]).code == 2


def test_documents(aw):
    created = aw.docs("create", "-s", "One", "--content", "a\nb\n", "--metadata", '{"n": 1.50, "k": "v"}')
    document = created.data
    assert set(document) == {"document_id", "version", "id"}
    doc = document["document_id"]
    assert aw.docs("submit", doc, "--summary", "Two", "--base-version", 1, "--content", "a\nc\n").data["version"] == 2
    assert aw.docs("submit", doc, "-s", "Three", "--content", "a\nc\nd\n").data["version"] == 3
    assert aw.docs("get", doc, "--version", 1).stdout == b"a\nb\n"
    assert aw.docs("get", doc, "-v", 2).stdout == b"a\nc\n"
    first = aw.docs("get", doc, "-v", 1, "--format", "json").data
    assert first["metadata"] == {"n": 1.5, "k": "v"} and first["summary"] == "One"
    history = aw.docs("history", doc).envelope
    assert [v["version"] for v in history["content"][0]["data"]["versions"]] == [3, 2, 1]
    assert history["total_count"] == 3 and history["has_more"] is False
    assert aw.docs("history", doc, "--limit", 1).envelope["has_more"] is True
    listed = aw.docs("list", "--limit", 500).envelope
    assert doc in [d["document_id"] for d in listed["content"][0]["data"]["documents"]]
    assert aw.docs("delete", doc, "--confirm").data == {"document_id": doc, "versions_affected": 3}
    assert aw.docs("get", doc).code == 2
    shown = aw.docs("list", "--include-deleted", "-l", 500).data["documents"]
    assert any(d["document_id"] == doc and d["deleted_at"] for d in shown)


def test_diff(aw):
    doc = aw.docs("create", "-s", "One", "--content", "a\nb\n").data["document_id"]
    assert aw.docs("diff", doc).text == ""
    aw.docs("submit", doc, "-s", "Two", "--content", "a\nc\n")
    aw.docs("submit", doc, "-s", "Three", "--content", "a\nd\n")
    assert "-c" in aw.docs("diff", doc).text and "+d" in aw.docs("diff", doc).text
    assert "-b" in aw.docs("diff", doc, "--from", 1).text
    assert "-b" in aw.docs("diff", doc, "--to", 2).text
    data = aw.docs("diff", doc, "--from", 1, "--to", 3, "--format", "json").data
    assert (data["from"], data["to"]) == (1, 3) and "+d" in data["diff"]


def test_metadata_pass_through_as_they_are(aw):
    metadata = '{"number":1.2088995980580641,"large":100000000000000000000000000001,"odd":1.50}'
    doc = aw.docs("create", "-s", "One", "--content", "x", "--metadata", metadata).data["document_id"]
    for words in (["list", "--limit", 1], ["history", doc], ["get", doc, "--format", "json"]):
        assert '"metadata":' + metadata.replace(",", ",\n") in aw.docs(*words).text
    aw.docs("create", "-s", "Two", "--content", "x", "--metadata", '{"x":1e999}').refused(4, "INVALID_INPUT")


def test_export_keeps_the_mode_and_writes_through_pipes_but_not_through_links(aw):
    doc = aw.docs("create", "-s", "One", "--content", "first").data["document_id"]
    target, link, precious, pipe = (aw.directory / name for name in ("out.md", "link.md", "precious", "pipe"))
    target.write_text("before")
    target.chmod(0o600)
    aw.docs("export", doc, "-o", target, "--force").data
    assert target.read_text() == "first" and target.stat().st_mode & 0o777 == 0o600
    precious.write_text("precious")
    link.symlink_to(precious)
    aw.docs("export", doc, "-o", link).refused(4, "INVALID_INPUT")
    assert link.is_symlink()
    aw.docs("export", doc, "-o", link, "--force").data
    assert link.read_text() == "first" and not link.is_symlink() and precious.read_text() == "precious"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    aw.docs("export", doc, "-o", pipe).data
    assert os.read(reader, 100) == b"first" and stat.S_ISFIFO(pipe.stat().st_mode)
    os.close(reader)


def test_export_is_whole_or_not_at_all(aw):
    doc = aw.docs("create", "-s", "One", "--content", "first").data["document_id"]
    aw.docs("submit", doc, "-s", "Two", "--content", "second")
    target = aw.directory / "out.md"
    assert aw.docs("export", doc, "--output", target).data == {"document_id": doc, "path": str(target), "version": 2}
    refused = aw.docs("export", doc, "-o", target, "--version", 1).refused(4, "INVALID_INPUT")
    assert "--force" in refused["suggestion"] and target.read_text() == "second"
    aw.docs("export", doc, "-o", target, "--version", 1, "--force").data
    assert target.read_text() == "first"
    aw.docs("export", doc, "-o", target, "--version", 9).refused(2, "VERSION_NOT_FOUND")
    assert target.read_text() == "first"
    aw.docs("export", doc, "-o", target / "below").refused(4, "INVALID_INPUT")
    aw.docs("export", doc, "-o", aw.directory).refused(4, "INVALID_INPUT")
    aw.docs("export", doc, "-o", f"{aw.directory}/new/").refused(4, "INVALID_INPUT")
    assert sorted(p.name for p in aw.directory.iterdir()) == ["out.md"]
    aw.docs("export", doc, "-o", aw.directory / "new/folders/out.md").data
    assert (aw.directory / "new/folders/out.md").read_text() == "second"


@pytest.mark.parametrize("option", ["--", None])
def test_options_may_stand_anywhere(aw, option):
    doc = aw.docs("create", "-s", "One", "--content", "x").data["document_id"]
    words = ["get", "--version", "1", *([option] if option else []), doc]
    assert aw.docs(*words).stdout == b"x"


def test_get_context_reads_on_page_by_page(aw):
    written = aw.create()
    on = ["get-context", "--debate-id", written["debate_id"], "--limit", 2]
    for number in range(5):
        written = aw.claim("opponent" if number % 2 == 0 else "proposer", written, f"claim {number}").data
    seen, after = [], 1
    while True:
        said = aw.debate(*on, "--after", after)
        seen += [argument["seq"] for argument in said.data["arguments"]]
        after = seen[-1]
        if "message" not in said.metadata:
            break
        assert f"{6 - after} of 5 arguments, the newest" in said.metadata["message"]
        assert f"--after {after} " in said.metadata["message"]
    assert seen == [2, 3, 4, 5, 6]
    text = aw.debate(*on, "--after", 3, "--format", "markdown").text
    assert "MOTION" not in text and "claim 2" in text and "--after 5" in text


@pytest.fixture
def plan(aw):
    text = "".join(f"line {number}\n" for number in range(1, 8))
    return aw.docs("create", "-s", "The plan", "--content", text).data["document_id"]


def test_a_document_is_edited_in_place(aw, plan, tmp_path):
    written = aw.docs("edit", plan, "-s", "Smaller", "--base-version", "1", "--old", "line 7\n", "--new", "the end\n")
    assert (written.data["version"], written.data["lines_changed"]) == (2, 1)
    edits = tmp_path / "edits.json"
    edits.write_text(json.dumps([{"old": "line 1\n", "new": ""}, {"old": "line 2", "new": "line two"}]))
    assert aw.docs("edit", plan, "-s", "s", "--base-version", "2", "--edits", str(edits)).data["version"] == 3
    assert aw.docs("get", plan).stdout.startswith(b"line two\nline 3\n")
    for stale in (["--old", "line 3", "--new", "x"], ["--edits", str(edits)]):
        aw.docs("edit", plan, "-s", "s", "--base-version", "2", *stale).refused(5, "VERSION_CONFLICT")
    error = aw.docs("edit", plan, "-s", "s", "--base-version", "3", "--old", "line", "--new", "x").refused(5, "EDIT_AMBIGUOUS")
    assert error["matches"] == 5
    aw.docs("edit", plan, "-s", "s", "--base-version", "3", "--old", "gone", "--new", "x").refused(5, "EDIT_NOT_FOUND")


@pytest.mark.parametrize(
    "options", [[], ["--old", "x"], ["--new", "x"], ["--edits", "[]", "--old", "x", "--new", "y"], ["--edits", "[{]"]]
)
def test_edits_come_from_one_source(aw, plan, options):
    aw.docs("edit", plan, "-s", "s", "--base-version", "1", *options).refused(4, "INVALID_INPUT")


def test_a_document_is_read_in_parts(aw, plan):
    part = aw.docs("get", plan, "--limit", "3", "--format", "json")
    assert part.data["content"] == "line 1\nline 2\nline 3\n"
    envelope = part.envelope
    assert (envelope["has_more"], envelope["total_count"], envelope["next_offset"]) == (True, 7, 3)
    assert envelope["metadata"]["next_command"] == f"aw docs get {plan} --version 1 --offset 3 --limit 3"
    part = aw.docs("get", plan, "--offset", "3", "--limit", "3")
    assert part.stdout == b"line 4\nline 5\nline 6\n"
    assert "lines 4 to 6 of 7" in part.stderr and f"aw docs get {plan} --version 1 --offset 6 --limit 3" in part.stderr
    last = aw.docs("get", plan, "--offset", "6")
    assert last.stdout == b"line 7\n" and last.stderr == "aw: lines 7 to 7 of 7\n"
    markdown = aw.docs("get", plan, "--limit", "3", "--format", "markdown").text
    assert "7 in all" in markdown and "--offset 3" in markdown


def test_a_choice_settles_the_issues_of_its_appeal_and_a_stale_ruling_is_refused(aw):
    motion = aw.create()
    issues = [{"id": "I1", "set": "open", "severity": "major", "title": "Slow"}, {"id": "I2", "set": "open", "severity": "minor", "title": "Odd"}]
    claim = aw.claim("opponent", motion, "No.", "--issues", json.dumps(issues)).data
    assert (claim["round"], claim["blocking"]) == (1, ["I1"])
    debate = ["--debate-id", motion["debate_id"]]
    options = json.dumps([{"id": "A", "text": "Keep"}, {"id": "B", "text": "Something else"}])
    appeal = ["appeal", *debate, "--target-id", claim["argument_id"], "--content", "Which?", "--options", options]
    aw.debate(*appeal, "--about", "I7").refused(4, "INVALID_INPUT")
    aw.debate(*appeal, "--about", "I1 i2").data
    ruling = ["ruling", *debate, "--content", "A.", "--choice", "A"]
    error = aw.debate(*ruling, "--expected-seq", "2").refused(5, "MOVED_ON")
    assert (error["newest_seq"], error["current_state"]) == (3, "AWAITING_ARBITRATOR") and "content" not in error
    assert aw.debate(*ruling, "--expected-seq", "3").data["blocking"] == []
    assert [issue["status"] for issue in aw.debate("issues", *debate).data["issues"]] == ["ruled", "ruled"]
