"""The commands of a panel's seats, and its records in exports (docs/protocol.md, section 17)."""

import json

import pytest
from aw import NOT_ALLOWED, PROBLEM, new_id


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
    assert "lacks the review of 'gemini'" in verdict_after(lambda data: data["panel_records"].pop(1))
