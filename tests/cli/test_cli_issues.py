"""Issues at the command line: --issues, --issue, options, the ledger, the draft of an appeal, evidence looked up."""

import json
import subprocess

import pytest
from aw import new_id


@pytest.fixture
def debate(aw):
    """A debate of which the opponent has opened I1 and I2; `debate.say(...)` makes a move on its newest argument."""
    written = aw.create()

    class Debate:
        id = written["debate_id"]
        last = written["argument_id"]

        def say(self, command, *words, content="x"):
            target = [] if command == "ruling" else ["--target-id", self.last]
            said = aw.debate(command, "--debate-id", self.id, *target, "--content", content, *words)
            if said.code == 0:
                self.last = said.data["argument_id"]
            return said

        def claim(self, role, *words, **more):
            return self.say("submit", "--role", role, *words, **more)

        def issues(self):
            return {issue["id"]: issue for issue in aw.debate("issues", "--debate-id", self.id).data["issues"]}

    return Debate()


def entry(issue, status="open", **more):
    return {"id": issue, "set": status} | ({"severity": "major", "title": f"About {issue}"} if status == "open" else {}) | more


def test_issues_come_from_a_file_standard_input_or_the_word_itself(aw, debate, tmp_path):
    file = tmp_path / "issues.json"
    file.write_text(json.dumps([entry("I1")]))
    assert debate.claim("opponent", "--issues", str(file)).code == 0
    aw.debate("submit", "--debate-id", debate.id, "--role", "proposer", "--target-id", debate.last, "--content", "x",
              "--issues", "-", stdin=json.dumps([entry("I1", "disputed", note="no")]).encode()).data
    debate.last = aw.debate("get-context", "--debate-id", debate.id).data["arguments"][-1]["id"]
    assert debate.claim("opponent", "--issues", json.dumps([entry("I1", "withdrawn"), entry("I2")])).code == 0
    assert {name: issue["status"] for name, issue in debate.issues().items()} == {"I1": "withdrawn", "I2": "open"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("I3 open critical: Two writers: one seq", {"id": "I3", "set": "open", "severity": "critical", "title": "Two writers: one seq"}),
        ("i3   open  minor:x", {"id": "I3", "set": "open", "severity": "minor", "title": "x"}),
    ],
)
def test_one_entry_as_a_line(aw, debate, line, expected):
    assert debate.claim("opponent", "--issue", line).code == 0
    assert aw.debate("get-context", "--debate-id", debate.id).data["arguments"][0]["issues"] == [expected]


def test_several_entries_as_lines(aw, debate):
    assert debate.claim("opponent", "--issue", "I1 open major: One", "--issues", json.dumps([entry("I2")]), "--issue", "I3 open minor: Three").code == 0
    assert list(debate.issues()) == ["I2", "I1", "I3"]


def test_lines_that_fix_dispute_and_rule(aw, debate):
    document = aw.docs("create", "--summary", "s", "--content", "c").data["document_id"]
    debate.claim("opponent", "--issues", json.dumps([entry("I1"), entry("I2")]))
    assert debate.claim("proposer", "--issue", f"I1 fixed {document}@1: now it is").code == 0
    fixed = debate.issues()["I1"]
    assert fixed["where"] == {"document_id": document, "version": 1} and fixed["note"] == "now it is"
    assert debate.claim("opponent", "--issue", "I1 verified").code == 0
    assert debate.claim("proposer", "--issue", "I2 disputed: it is meant so").code == 0
    assert debate.claim("opponent", "--issue", "I2 open: it is not").code == 0
    assert debate.say("appeal", "--options", '[{"id":"A","text":"keep"},{"id":"B","text":"else"}]').code == 0
    said = debate.say("ruling", "--choice", "A", "--issue", "I2 ruled: keep it")
    assert said.code == 0 and debate.issues()["I2"]["status"] == "ruled"


@pytest.mark.parametrize("words", [["--issue", "I3 open huge: x"], ["--issue", "I3 open major minor: x"], ["--issue", "I3 fixed a@1 b@2: x"], ["--issues", "no.json"], ["--issues", "[1"], ["--issues", "-", "--stdin"]])
def test_what_cannot_be_read_is_said_in_one_sentence(debate, words):
    said = debate.claim("opponent", *words)
    assert said.code in (3, 4) and said.envelope["error"]["message"]


def test_a_refused_entry_is_named(debate):
    assert debate.claim("opponent", "--issue", "I3 verified").refused(4, "INVALID_INPUT")["message"].startswith("issues[0].set: ")


def test_the_gate_and_the_ways_out(aw, debate):
    debate.claim("opponent", "--issue", "I1 open critical: T")
    error = debate.say("request-completion").refused(5, "ISSUES_OPEN")
    assert "despite" in error["suggestion"]
    said = debate.say("request-completion", "--despite", "I1: the next release replaces it")
    assert said.data["closes_over"] == ["I1"]
    said = aw.debate("ruling", "--debate-id", debate.id, "--content", "So.", "--close", "--format", "markdown")
    assert said.code == 0 and "closes_over: I1" in said.text


def test_rounds(aw):
    debate_id = new_id()
    on = ["--debate-id", debate_id]
    last = aw.debate("create", *on, "--title", "t", "--type", "general_debate", "--content", "m", "--max-rounds", 1).data["argument_id"]
    last = aw.debate("submit", *on, "--role", "opponent", "--target-id", last, "--content", "x").data["argument_id"]
    aw.debate("submit", *on, "--role", "proposer", "--target-id", last, "--content", "x").refused(5, "ROUND_LIMIT")
    assert aw.debate("appeal", *on, "--target-id", last, "--content", "x").code == 0
    assert aw.debate("ruling", *on, "--content", "x", "--extend-rounds", 2).code == 0
    assert aw.debate("get-context", *on).data["max_rounds"] == 3
    aw.debate("create", "--debate-id", new_id(), "--title", "t", "--type", "general_debate", "--content", "m", "--max-rounds", 21).refused(4, "INVALID_INPUT")


def test_the_ledger_for_people(aw, debate):
    text = aw.debate("issues", "--debate-id", debate.id, "--format", "markdown").text
    assert "nothing blocks · round 0" in text and "no issues" in text
    debate.claim("opponent", "--issues", json.dumps([entry("I1", title="a | b"), entry("I2", severity="minor")]))
    debate.claim("proposer", "--issue", "I1 disputed: no")
    text = aw.debate("issues", "--debate-id", debate.id, "--format", "markdown").text
    assert "**1 blocks · 1 disputed · round 1**" in text
    assert "| I1 | major | a \\| b | disputed, blocks | open (2) | disputed (3) |" in text
    transcript = aw.debate("get-context", "--debate-id", debate.id, "--format", "markdown").text
    assert '- **I1** open, major: "a \\| b"' in transcript and "disputed, blocks" in transcript


def test_a_reader_that_reads_on_sees_each_issue_once(aw, debate):
    debate.claim("opponent", "--issues", json.dumps([entry("I1", title="Two writers", note="The lock is per process")]))
    for form in ("json", "markdown"):
        text = aw.debate("get-context", "--debate-id", debate.id, "--after", 1, "--format", form).text
        assert text.count("Two writers") == text.count("I1 → open") == text.count("The lock is per process") == 1, text
    debate.claim("proposer", "--issue", "I1 disputed: no")
    (row,) = aw.debate("get-context", "--debate-id", debate.id, "--after", 3).data["issues"]
    assert set(row) == {"id", "severity", "title", "status"}, "nothing has touched it since"


def test_the_draft_of_an_appeal(aw, debate):
    debate.claim("opponent", "--issue", "I1 open major: Two writers")
    for _ in range(2):
        debate.claim("proposer", "--issue", "I1 disputed: there is a lock")
        debate.claim("opponent", "--issue", "I1 open: not on this path")
    draft = aw.debate("appeal", "--draft", "--debate-id", debate.id).data
    assert draft["target_id"] == debate.last and [option["id"] for option in draft["options"]] == ["A", "B", "C"]
    for words in ("there is a lock", "not on this path", "Two writers", "Option A: ", "Option C: Something else"):
        assert words in draft["content"]
    on_paper = aw.debate("appeal", "--draft", "--debate-id", debate.id, "--format", "markdown").text
    assert on_paper.splitlines()[-1].startswith("next_command: ")
    assert aw.debate("appeal", "--debate-id", debate.id, "--content", "x").refused(4, "INVALID_INPUT")
    said = debate.say("appeal", "--options", json.dumps(draft["options"]), content=draft["content"])
    assert said.code == 0


def test_a_choice_can_be_drafted_without_a_stalemate(aw, debate):
    """Drafts for blocking issues, for named issues, and without issues."""

    def draft(*words):
        return aw.debate("appeal", "--draft", "--debate-id", debate.id, *words)

    choice = draft().data
    assert "The question" in choice["content"] and "Option B: The second way" in choice["content"]
    debate.claim("opponent", "--issues", json.dumps([entry("I1", title="Two writers"), entry("I2", title="No limit")]))
    assert "I1, I2" in draft().data["content"]
    about = draft("--about", "i2").data
    assert "No limit" in about["content"] and "Two writers" not in about["content"]
    paper = draft("--about", "I2", "--format", "markdown").text.splitlines()[-1]
    assert paper.startswith("next_command: ") and paper.endswith(" --about I2")
    assert ".aweave/drafts/proposer-appeal-1.md" in paper
    assert debate.say("appeal", "--options", json.dumps(about["options"]), "--about", "I2", content=about["content"]).code == 0


def test_a_draft_can_be_filed_however_long_both_sides_were(aw, debate):
    names = ["I1", "I2", "I3"]
    debate.claim("opponent", "--issues", json.dumps([entry(name) for name in names]))
    for _ in range(2):
        debate.claim("proposer", "--issues", json.dumps([entry(name, "disputed", note=f"no {name} " + "é" * 1200) for name in names]))
        debate.claim("opponent", "--issues", json.dumps([{"id": name, "set": "open", "note": f"yes {name} " + "x" * 2400} for name in names]))
    draft = aw.debate("appeal", "--draft", "--debate-id", debate.id).data
    for name in names:
        assert f"no {name} é" in draft["content"] and f"yes {name} x" in draft["content"]
    assert debate.say("appeal", "--options", json.dumps(draft["options"]), content=draft["content"]).code == 0


def git(folder, *words):
    who = ["-c", "user.name=x", "-c", "user.email=x@y"]
    return subprocess.run(["git", "-C", folder, *who, *words], check=True, capture_output=True, text=True).stdout.strip()


def evidence_of(debate):
    return debate.issues()["I1"]["evidence"]


def test_evidence_is_looked_up_where_aw_runs(aw, debate, tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.cc").write_text("int a;\nint  b;\n")
    for words in (["init", "-q"], ["add", "src"], ["commit", "-qm", "x"]):
        git(tmp_path, *words)
    commit = git(tmp_path, "rev-parse", "HEAD")
    pieces = [{"kind": "file", "path": "src/a.cc", "line": 2, "quote": "int b;"}, {"kind": "file", "path": "src/a.cc", "line": 1, "quote": "int b;"},
              {"kind": "file", "path": "../x", "quote": "y"}, {"kind": "command", "run": "make", "output": "ok"}]
    assert debate.claim("opponent", "--issues", json.dumps([entry("I1", evidence=pieces)])).code == 0
    checked = [piece.get("checked") for piece in evidence_of(debate)]
    assert checked == ["found", "elsewhere", "missing", None]
    assert evidence_of(debate)[0]["commit"] == commit
    assert "src/a.cc:2 ✓, src/a.cc:1 ≈, ../x ✗, command" in aw.debate("issues", "--debate-id", debate.id, "--format", "markdown").text
