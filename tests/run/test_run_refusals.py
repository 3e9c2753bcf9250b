"""Refusals by aw's own tools are shown to the person and passed to the next attempt, word for word."""

import pytest
from place import AGENT_FAILED, CLOSED, NAMES, RULING_DUE
from plays import ANSWER, BETTER, COMPLETION, CONSENT, MOVES, OBJECTION, REVISION, VERSION, move, play

ARBITRATOR = ("--arbitrator", "claude")
LONGER = BETTER + "".join(f"{number}. Step {number}.\n" for number in range(3, 20))
LARGE = ["docs_submit", VERSION | {"content": LONGER}]
FOR_CHECKING = move("submit", "Please check the new steps.")
SEEN = move("submit", "They are right.")
REFUSED = {
    "a critical issue is open": ([COMPLETION], "ISSUES_OPEN"),
    "no such argument": ([["debate_submit", {"target_id": "0f9a1c52-6d1e-4b7c-9a51-3f0a6b2f1c11", "content": "So."}]], ""),
    "a tool of others": ([["debate_appeal", {"target_id": "$target", "content": ""}]], "content"),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_reaches_the_person_and_the_next_attempt_word_for_word(place, name):
    script = play()
    script["proposer"]["moves"] = [[COMPLETION]]
    place.play(script)
    ended = place.run(proposer=name, opponent="claude").ends(AGENT_FAILED)
    first, second = place.logs("proposer")[:2]
    text = first["calls"][-1]["text"]
    assert "ISSUES_OPEN" in text and text in second["prompt"] and text not in first["prompt"]
    failed = ended.all("turn_failed")
    assert [each["refusals"] for each in failed] == [[f"debate_request_completion: {text}"]] * 3
    assert text in failed[0]["cause"] and text in ended.one("stopped")["message"]


@pytest.mark.parametrize("what", REFUSED)
def test_every_refusal_is_reported(place, what):
    moves, words = REFUSED[what]
    script = play()
    script["proposer"]["moves"] = [moves]
    place.play(script)
    ended = place.run().ends(AGENT_FAILED)
    (refusal,) = ended.all("turn_failed")[0]["refusals"]
    assert refusal.startswith(f"{moves[0][0]}: ") and words in refusal


def test_a_refusal_in_a_turn_that_moved_is_no_failure(place):
    script = play()
    script["proposer"]["moves"] = [[COMPLETION, REVISION, ANSWER], [COMPLETION]]
    place.play(script)
    ended = place.run(*ARBITRATOR).ends(CLOSED)
    assert place.moves() == MOVES and not ended.all("turn_failed")


def closes_with_a_change(*last):
    script = play()
    script["proposer"]["moves"] = [[REVISION, ANSWER], [LARGE, *last], [COMPLETION]]
    script["opponent"]["moves"] = [[OBJECTION], [CONSENT], [SEEN]]
    return script


def test_a_large_change_is_verified_before_the_debate_closes(place):
    place.play(closes_with_a_change(COMPLETION, FOR_CHECKING))
    ended = place.run(*ARBITRATOR).ends(CLOSED)
    assert place.moves() == MOVES[:4] + ["CLAIM", "CLAIM"] + MOVES[4:]
    told = ended.one("sent_back")
    assert told["role"] == "proposer" and told["version"] == 3 and told["lines_changed"] > 10
    assert place.plan.read_text() == LONGER


@pytest.mark.parametrize("last", [(COMPLETION, COMPLETION), (COMPLETION,)], ids=["in one turn", "in the next attempt"])
def test_a_version_is_sent_back_once(place, last):
    place.play(closes_with_a_change(*last))
    ended = place.run().ends(RULING_DUE)
    assert place.moves() == MOVES[:5] and len(ended.all("sent_back")) == 1
    assert ended.one("ruling_due")["unverified"][0]["newest"] == 3


def test_a_change_is_closed_over_when_no_round_is_left(place):
    place.play(closes_with_a_change(COMPLETION))
    ended = place.run("--max-rounds", 2).ends(RULING_DUE)
    assert place.moves() == MOVES[:5] and not ended.all("sent_back") and not ended.all("turn_failed")
