"""The bytes that a debate costs its agents: each byte of a prompt, a list of tools and a result is in every request."""

import pytest
from place import CLOSED
from plays import play

PLAN = "# Plan\n\n## Goal\n\nTwo processes may open the store; prices in 1 ms.\n\n## Steps\n\n1. One writer holds the lock.\n"
PLAN += "2. Readers open it read-only.\n\n## Tests\n\nTwo processes open it at once.\n"
FIXED = PLAN.replace("read-only.", "read-only; one that is busy tries again.")
BETTER = FIXED.replace("tries again.", "tries five times.")
QUOTE = {"kind": "file", "path": "plan.md", "line": 10, "quote": "2. Readers open it read-only."}
OPENED = [
    {"id": "I1", "set": "open", "severity": "critical", "title": "A reader that meets busy ends", "evidence": [QUOTE],
     "note": "Two processes start at once: one of them ends. Settled by: a test with both."},
    {"id": "I2", "set": "open", "severity": "major", "title": "Readers wait without a limit", "note": "Nobody is told."},
]
CHANGED = {"id": "I1", "set": "fixed", "where": {"document_id": "$document", "version": 2, "section": "Steps"}}
DISPUTED = {"id": "I2", "set": "disputed", "note": "An operator sees it on the dashboard."}
VERIFIED = {"id": "I1", "set": "verified", "note": "Read the diff."}
AGAIN = {"id": "I2", "set": "open", "note": "At night there is no operator."}
OPTIONS = [{"id": "A", "text": "no limit"}, {"id": "B", "text": "five tries"}, {"id": "C", "text": "something else"}]
PROSE = "Goal: prices in 1 ms\nRead: the plan, whole; checked: the store\nI1: see the entry.\nI2: nobody limits its tries.\n"

ALL = ["debate_context", {"limit": 100}]
DOCUMENT = ["docs_get", {"document_id": "$document"}]
CHANGES = ["docs_diff", {"document_id": "$document"}]


def since(seq):
    return ["debate_context", {"after": seq}]


def revise(text, version):
    fields = {"document_id": "$document", "base_version": version, "summary": "As agreed", "content": text}
    return ["docs_submit", fields]


def move(tool, content, **fields):
    return [f"debate_{tool}", {"target_id": "$target", "content": content, **fields}]


# As the prompts ask: everything at first, then the news. I1 is fixed, I2 goes to the arbitrator.
TURNS = {
    "opponent": {
        "1": [DOCUMENT, move("submit", PROSE, issues=OPENED)],
        "3": [since(2), CHANGES, move("submit", PROSE, issues=[VERIFIED, AGAIN])],
        "5": [since(4), move("submit", PROSE, issues=[AGAIN])],
    },
    "proposer": {
        "2": [ALL, DOCUMENT, revise(FIXED, 1), move("submit", PROSE, issues=[CHANGED, DISPUTED])],
        "4": [since(3), move("submit", PROSE, issues=[DISPUTED])],
        "6": [since(5), move("appeal", PROSE, options=OPTIONS, about=["I2"])],
        "8": [since(7), revise(BETTER, 2), move("request_completion", PROSE)],
    },
    "arbitrator": {
        "7": [ALL, ["debate_issues", {}], CHANGES, ["debate_rule", {"content": "Five tries.", "choice": "B"}]],
        "9": [since(8), CHANGES, ["debate_rule", {"content": "Closed.", "close": True}]],
    },
}
# In the same debate with the real programs, before the texts were shortened for their readers: the first prompt, a
# later one, the list of tools (if it grew, the smaller one) and all results.
BEFORE = {
    "proposer": {"first": 5_215, "later": 1_099, "tools": 5_414, "results": 14_905},
    "opponent": {"first": 5_039, "later": 841, "tools": 3_686, "results": 7_900},
    "arbitrator": {"first": 4_895, "later": 855, "tools": 2_996, "results": 13_601},
}


@pytest.fixture
def read(place):
    """The bytes that each role read in the debate, as Claude Code's MCP client gets them."""
    script = play()
    for role, turns in TURNS.items():
        script[role] = {"at": turns, "client": "claude-code", "deeds": {}}
    place.play(script)
    place.plan.write_text(PLAN)
    place.run("--arbitrator", "claude").ends(CLOSED)
    figures = {}
    for role in TURNS:
        logs = place.logs(role)
        calls = [call for log in logs for call in log["calls"]]
        assert not [call for call in calls if call.get("failed") or call.get("denied")], calls
        assert len({log["tools_bytes"] for log in logs}) == 1, "the list of tools stays the same"
        prompts = [len(log["prompt"].encode()) for log in logs]
        figures[role] = {
            "first": prompts[0],
            "later": max(prompts[1:]),
            "tools": logs[0]["tools_bytes"],
            "results": sum(call["bytes"] for call in calls),
        }
    return figures


def test_an_agent_reads_at_most_half_of_what_it_did(read):
    too_much = {
        f"{role}, {part}": f"{bytes_read} of {BEFORE[role][part] // 2}"
        for role, figures in read.items()
        for part, bytes_read in figures.items()
        if bytes_read > BEFORE[role][part] // 2
    }
    assert not too_much, read
