"""A panel whose seats run commands: an issue that both find stays, one that a run refutes is deferred."""

import json

from place import CLOSED
from plays import BETTER, BUSY, BUSY_TITLE, LOCK_TITLE, MOVES, VERIFIED, opened, play, review

COUNT = "grep -c 'One writer' plan.md"
REFUTED_BY_A_RUN = {"verdict": "refuted", "evidence": [{"kind": "run", "id": "R1", "output": "forged"}], "note": "It is one."}


def script():
    busy = opened("I1", BUSY_TITLE, "critical", evidence=[BUSY])
    seats = {
        "codex": {"reviews": [review("codex", busy, opened("I2", LOCK_TITLE)), review("codex", VERIFIED)]},
        "gemini": {
            "reviews": [review("gemini", busy | {"title": "Busy readers end"}), review("gemini", VERIFIED)],
            "checks": [{LOCK_TITLE: REFUTED_BY_A_RUN}],
            "probes": [["sandbox_run", {"command": COUNT}]],
        },
    }
    return play() | {"seats": seats}


def test_one_issue_is_found_by_both_and_one_is_refuted_by_a_run(place):
    place.play(script())
    words = ("--opponent", "codex", "--opponent", "gemini", "--sandbox", "--arbitrator", "claude")
    ended = place.run(*words, opponent=None).ends(CLOSED)
    issues = {issue["title"]: issue for issue in ended.one("result")["issues"]}
    assert issues[BUSY_TITLE]["found_by"] == ["codex", "gemini"] and issues[BUSY_TITLE]["status"] == "verified"
    assert issues[LOCK_TITLE]["refuted_by"] == ["gemini"] and issues[LOCK_TITLE]["status"] == "deferred"
    assert place.moves() == MOVES and place.plan.read_text() == BETTER
    assert all("sandbox_run" in log["listed"] for log in place.logs())
    verdict = verdict_of(place)
    (ran,) = verdict["evidence"]
    assert (ran["run"], ran["exit_code"], ran["output"], ran["checked"]) == (COUNT, 0, "1\n", "ran"), ran
    assert json.dumps(COUNT)[1:-1] in issues[LOCK_TITLE]["note"]


def verdict_of(place):
    reviews = place.server.client().get(f"/debates/{place.debate_id}/reviews").data
    found = [verdict for verdict in walk(reviews) if verdict.get("verdict") == "refuted"]
    assert len(found) == 1, reviews
    return found[0]


def walk(value):
    """All objects in a JSON value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for each in value if isinstance(value, list) else []:
        yield from walk(each)
