"""The commands of a panel's seats, and its records in exports (docs/protocol.md, section 17)."""

import json

import pytest
from aw import NOT_ALLOWED, PROBLEM, Aw, new_id
from bridge_client import META, Client


@pytest.fixture
def panel(aw):
    debate = new_id()
    opened = aw.debate("create", "--debate-id", debate, "--title", "T", "--type", "general_debate", "--content", "M", "--seats", "codex,gemini")
    return debate, opened.data["argument_id"]


def review(aw, panel, seat, *more):
    debate, target = panel
    return aw.debate("review", "--debate-id", debate, "--seat", seat, "--target-id", target, "--content", f"By {seat}", *more)


@pytest.fixture
def claimed(aw, panel):
    """Issue I1 of codex was refuted by gemini."""
    review(aw, panel, "codex", "--issue", "I1 open minor: Naming")
    review(aw, panel, "gemini")
    verdicts = [{"id": "I1", "verdict": "refuted", "note": "It is the house style", "evidence": [{"kind": "text", "quote": "snake_case"}]}]
    said = aw.debate("cross-check", "--debate-id", panel[0], "--seat", "gemini", "--verdicts", json.dumps(verdicts))
    assert said.data["claim"]["seq"] == 2, said.data
    return panel[0]


def test_the_seats_review_check_and_wait(aw, panel):
    debate, motion = panel
    first = review(aw, panel, "codex", "--issue", "I1 open critical: Race")
    assert (first.data["stage"], first.data["waiting_for"]) == ("review", ["gemini"])
    assert "sealed" in first.envelope["metadata"]["message"]
    waiting = aw.debate("wait", "--debate-id", debate, "--role", "opponent", "--seat", "gemini", "--deadline", "5")
    assert (waiting.data["action"], waiting.data["argument"]["id"]) == ("respond", motion)
    nothing = aw.debate("wait", "--debate-id", debate, "--role", "opponent", "--seat", "codex", "--argument-id", motion, "--deadline", "0")
    assert nothing.data["status"] == "timeout" and "--seat codex" in nothing.data["retry_command"]
    review(aw, panel, "gemini")
    sheet = aw.debate("cross-check", "--debate-id", debate, "--seat", "gemini").data
    assert [issue["title"] for issue in sheet["issues"]] == ["Race"]
    done = aw.debate("proceed", "--debate-id", debate, "--without", "gemini", "--why", "Usage limit")
    assert done.data["debate_state"] == "AWAITING_PROPOSER"


def test_a_plain_claim_is_refused_with_the_command_to_run(aw, panel):
    said = aw.debate("submit", "--debate-id", panel[0], "--role", "opponent", "--target-id", panel[1], "--content", "c")
    assert said.code == NOT_ALLOWED and "aw debate review" in said.envelope["error"]["suggestion"]


class ByCommand:
    """A seat that calls aw."""

    def __init__(self, aw, panel, seat):
        self.aw, self.panel, self.seat = aw, panel, seat

    def review(self, *issues):
        return review(self.aw, self.panel, self.seat, "--issues", json.dumps(issues)).data

    def judge(self, *verdicts):
        return self.aw.debate("cross-check", "--debate-id", self.panel[0], "--seat", self.seat, "--verdicts", json.dumps(verdicts)).data

    def close(self):
        pass


class ByBridge:
    """A seat with the tools of aw mcp. It sends verdicts as a text, as some models do."""

    def __init__(self, aw, panel, seat):
        self.target = panel[1]
        self.client = Client(aw, "--role", "opponent", "--debate-id", panel[0], "--seat", seat)

    def call(self, tool, **arguments):
        said = self.client.call("tools/call", {"name": tool, "arguments": arguments, "_meta": META}, 1)["result"]
        assert not said.get("isError"), said
        return said["structuredContent"]

    def review(self, *issues):
        return self.call("debate_review", target_id=self.target, content="c", issues=list(issues))

    def judge(self, *verdicts):
        return self.call("debate_cross_check", verdicts=json.dumps(verdicts))

    def close(self):
        self.client.process.kill()
        self.client.process.wait()


@pytest.mark.parametrize("kind", [ByCommand, ByBridge])
def test_evidence_of_reviews_and_verdicts_is_looked_up_where_the_agent_works(aw, panel, tmp_path, kind):
    (tmp_path / "a.cc").write_text("int a;\n")
    runs = tmp_path / ".aweave" / "sandbox"
    runs.mkdir(parents=True)
    record = {"project": str(tmp_path), "command": "make", "exit_code": 2, "output": "broken\n", "commit": "", "tree": ""}
    (runs / "R1.json").write_text(json.dumps(record))
    evidence = [
        {"kind": "file", "path": "a.cc", "line": 1, "quote": "int  a;"},
        {"kind": "file", "path": "b.cc", "checked": "found"},
        {"kind": "run", "id": "R1"},
        {"kind": "run", "id": "R2", "checked": "ran", "output": "forged"},
    ]
    marks = ["found", "missing", "ran", "missing"]
    missing = [{"issue": "I1", "path": "b.cc", "checked": "missing"}, {"issue": "I1", "run": "R2", "checked": "missing"}]
    codex, gemini = kind(aw, panel, "codex"), kind(aw, panel, "gemini")
    said = codex.review({"id": "I1", "set": "open", "severity": "minor", "title": "T", "evidence": evidence})
    assert said["evidence_missing"] == missing
    gemini.review()
    assert gemini.judge({"id": "I1", "verdict": "refuted", "evidence": evidence})["evidence_missing"] == missing
    codex.close()
    gemini.close()

    export = aw.directory / "debate.json"
    aw.debate("export", panel[0], "--format", "json", "--output", str(export))
    data = json.loads(export.read_text())
    of_codex, of_gemini = data["panel_records"][0]["issues"][0], data["panel_records"][2]["verdicts"][0]
    (issue,) = data["issues"]
    for kept in (of_codex, of_gemini, issue):
        assert [piece["checked"] for piece in kept["evidence"]] == marks
        assert kept["evidence"][2] | {"run": "make", "exit_code": 2, "output": "broken\n"} == kept["evidence"][2]
    assert issue["status"] == "deferred" and "forged" not in str(data)


def test_a_panel_without_a_cross_check(aw):
    debate = new_id()
    opened = aw.debate("create", "--debate-id", debate, "--title", "T", "--type", "general_debate", "--content", "M", "--seats", "a b", "--no-cross-check")
    for seat in ("a", "b"):
        last = review(aw, (debate, opened.data["argument_id"]), seat, "--issue", f"I1 open major: Of {seat}")
    assert last.data["debate_state"] == "AWAITING_PROPOSER"


def test_an_export_has_the_opened_records_and_verify_finds_every_change(aw, claimed):
    export = aw.directory / "debate.json"
    aw.debate("export", claimed, "--format", "json", "--output", str(export))
    data = json.loads(export.read_text())
    assert [(record["act"], record["seat"]) for record in data["panel_records"]] == [("review", "codex"), ("review", "gemini"), ("cross_check", "gemini")]
    assert data["issues"][0]["refuted_by"] == ["gemini"] and data["issues"][0]["status"] == "deferred"
    assert aw.debate("verify", str(export)).data["verified"] is True

    def verdict_after(change):
        changed = json.loads(export.read_text())
        change(changed)
        (aw.directory / "changed.json").write_text(json.dumps(changed))
        said = aw.debate("verify", str(aw.directory / "changed.json"))
        assert said.code == PROBLEM
        return said.envelope["content"][0]["data"]["reason"]

    assert "review of 'codex'" in verdict_after(lambda data: data["panel_records"][0].update(content="Other"))
    assert "cross_check of 'gemini'" in verdict_after(lambda data: data["panel_records"][2]["verdicts"][0].update(verdict="confirmed"))
    assert "review of 'codex'" in verdict_after(lambda data: data["panel_records"][0].update(hash="0" * 64))
    assert "lacks the review of 'gemini'" in verdict_after(lambda data: data["panel_records"].pop(1))


def test_statistics_show_what_each_seat_found_and_cost(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, url=server.url)
    debate = new_id()
    written = aw.debate("create", "--debate-id", debate, "--title", "T", "--type", "general_debate", "--content", "M", "--seats", "codex,gemini").data
    panel = debate, written["argument_id"]
    review(aw, panel, "codex", "--issue", "I1 open major: Race")
    review(aw, panel, "gemini")
    verdicts = json.dumps([{"id": "I1", "verdict": "confirmed"}])
    claim = aw.debate("cross-check", "--debate-id", debate, "--seat", "gemini", "--verdicts", verdicts).data["claim"]
    assert aw.debate("appeal", "--debate-id", debate, "--target-id", claim["id"], "--content", "Which?").code == 0
    assert aw.debate("ruling", "--debate-id", debate, "--content", "So.", "--close").code == 0
    used = {"seat": "codex", "tokens": 41_000, "cost_usd": 0.42}
    assert server.client().put(f"/debates/{debate}/panel/usage", used).status == 200
    codex, gemini = aw.debate("stats").data["by_seat"]
    assert (codex["found_alone"], codex["confirmed"], codex["cost_usd_per_confirmed"], gemini["found"]) == (1, 1, 0.42, 0)
    table = aw.debate("stats", "--format", "markdown").text
    assert "| seat | debates | found | found alone | confirmed | refuted | tokens | cost | per confirmed |" in table
    assert "| codex | 1 | 1 | 1 | 1 | 0 | 41000 | $0.420 | $0.420 |" in table
    assert "| gemini | 1 | 0 | 0 | 0 | 0 | – | – | – |" in table
