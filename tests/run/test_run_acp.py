"""Runs with an agent that speaks the Agent Client Protocol."""

from place import CLOSED
from plays import BETTER, MOVES, RULES

ARBITRATOR = ("--arbitrator", "claude")


def play(place, *words):
    agent = " ".join(["acp:acp-agent", *words])
    ended = place.run(*ARBITRATOR, proposer=agent, opponent=agent).ends(CLOSED)
    assert place.moves() == MOVES and place.plan.read_text() == BETTER
    assert not ended.all("turn_failed")
    return [log for role in ("proposer", "opponent") for log in place.logs(role)]


def test_an_agent_resumes_its_session(place):
    first, second, third, fourth = play(place)
    assert first["session"] == second["session"] != third["session"] == fourth["session"]
    assert [RULES in log["prompt"] for log in (first, second, third, fourth)] == [True, False, True, False]


def test_an_agent_that_resumes_no_session_gets_the_full_prompt_in_each_turn(place):
    logs = play(place, "--forgets")
    assert len({log["session"] for log in logs}) == 4
    assert all(RULES in log["prompt"] for log in logs)
