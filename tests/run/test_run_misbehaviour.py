"""Misbehaving programs: a turn counts if the debate moved."""

import json
import os
import time

import pytest
from eventually import eventually
from place import AGENT_FAILED, CLOSED, NAMES, SHORT_GRACE
from plays import BETTER, MOVES, RULES, play

ARBITRATOR = ("--arbitrator", "claude")
MOST_BYTES = 65 << 20  # of a transcript
WRONGS = {
    "ends without a move": ({"how": "nothing"}, ""),
    "is denied its tool": ({"how": "denied"}, "debate_submit"),
    "is killed": ({"how": "die"}, ""),
    "is killed after its start": ({"how": "die", "when": "between"}, ""),
    "fails with words": ({"how": "die", "exit": 3, "errors": "the model is on fire"}, "the model is on fire"),
}


def assert_whole(place, ended):
    """The debate ended as if nothing had happened."""
    ended.ends(CLOSED)
    assert place.moves() == MOVES and place.plan.read_text() == BETTER
    place.assert_nothing_runs()


@pytest.mark.parametrize("wrong", WRONGS)
def test_a_turn_without_a_move_is_tried_again_in_its_conversation_with_the_cause(place, wrong):
    deed, words = WRONGS[wrong]
    place.play(play(proposer={"1": deed}))
    ended = place.run(*ARBITRATOR, proposer="claude")
    assert_whole(place, ended)
    first, second = place.logs("proposer")[:2]
    assert second["resumed"] and second["session"] == first["session"]
    failed = ended.one("turn_failed")
    assert (failed["role"], failed["attempt"]) == ("proposer", 1)
    assert words in failed["cause"] and failed["cause"] in second["prompt"] and failed["cause"] not in first["prompt"]
    assert os.path.exists(failed["transcript"]) and os.path.exists(failed["errors"])


@pytest.mark.parametrize("name", NAMES)
def test_each_program_reports_denials_and_a_missing_server(place, name):
    place.play(play(proposer={"1": {"how": "denied", "tool": "debate_submit"}, "2": {"how": "no_server"}}))
    ended = place.run(*ARBITRATOR, proposer=name, opponent="claude").ends(AGENT_FAILED)
    first, second = ended.all("turn_failed")
    assert "debate_submit" in " ".join(first["denials"])
    assert "MCP server" in second["cause"]
    assert_whole(place, place.run(*ARBITRATOR, proposer=name, opponent="claude"))


@pytest.mark.parametrize("name", NAMES)
def test_a_program_without_our_tools_is_not_tried_again(place, name):
    place.play(play(opponent={"1": {"how": "no_server"}}))
    ended = place.run(opponent=name, proposer="claude").ends(AGENT_FAILED)
    assert len(place.logs("opponent")) <= 1
    assert [event["attempt"] for event in ended.all("turn_failed")] == [1]
    message = ended.one("stopped")["message"]
    assert "in 1 try" in message and "MCP server `aw` was not available" in message and "run the same command again" in message


@pytest.mark.parametrize("words", ["Cannot connect to API: Unable to connect.", "overloaded"])
def test_a_program_whose_requests_to_its_model_fail_is_ended(place, words):
    """OpenCode would otherwise retry silently until its turn's time is over."""
    place.play(play(opponent={"1": {"how": "in_vain", "words": words}}))
    ended = place.run(*ARBITRATOR, opponent="opencode", proposer="claude")
    assert_whole(place, ended)
    failed = ended.one("turn_failed")
    assert "requests to its model failed" in failed["cause"] and words in failed["cause"]


def test_a_program_whose_model_answers_after_some_failures_goes_on(place):
    place.play(play(opponent={"1": {"how": "in_vain", "words": "overloaded", "times": 3}}))
    ended = place.run(*ARBITRATOR, opponent="opencode", proposer="claude")
    assert_whole(place, ended)
    assert not ended.all("turn_failed")


def test_a_program_without_output_in_a_turn_is_reported_as_such(place):
    place.play(play(opponent={"1": {"how": "mute"}}))
    ended = place.run(*TURN_TIME, *ARBITRATOR, opponent="opencode", proposer="claude")
    assert_whole(place, ended)
    assert "It printed nothing and called no tool" in ended.one("turn_failed")["cause"]


@pytest.mark.parametrize("wrong", ["ends without a move", "is denied its tool", "fails with words"])
def test_three_times_without_a_move_ends_the_run_with_a_report(place, wrong):
    deed, words = WRONGS[wrong]
    place.play(play(opponent={str(number): deed for number in (1, 2, 3)}))
    ended = place.run(opponent="claude").ends(AGENT_FAILED)
    first, second, third = place.logs("opponent")
    assert (first["resumed"], second["resumed"], third["resumed"]) == (False, True, False)
    assert first["session"] == second["session"] != third["session"]
    assert [event["attempt"] for event in ended.all("turn_failed")] == [1, 2, 3]
    stopped = ended.one("stopped")
    assert stopped["reason"] == "agent" and "Claude Code" in stopped["message"] and words in stopped["message"]
    assert str(place.runs()[0]) in stopped["message"]
    assert stopped["command"].startswith("aw debate run plan.md")
    assert place.moves() == MOVES[:1]
    place.assert_nothing_runs()


def test_after_a_failed_agent_the_same_command_goes_on(place):
    place.play(play(opponent={str(number): {"how": "nothing"} for number in (1, 2, 3)}))
    place.run().ends(AGENT_FAILED)
    debate_id = place.debate_id
    assert_whole(place, place.run(*ARBITRATOR))
    assert place.debate_id == debate_id


# A wrapper (codex, gemini) ends when asked to, and leaves its deaf child; claude itself is deaf.
ENDLESS = pytest.mark.parametrize(
    "name, deaf",
    [("codex", False), ("gemini", True), ("claude", True)],
    ids=["hangs", "its child ignores signals", "ignores signals"],
)


# Long enough for every turn that does not hang, also on a busy machine.
TURN_TIME = ("--turn-time", "6s")


@ENDLESS
def test_a_turn_ends_at_its_time_limit(place, name, deaf):
    place.play(play(opponent={"1": {"how": "pause", "deaf": deaf}}))
    ended = place.run(*TURN_TIME, *ARBITRATOR, opponent=name)
    assert_whole(place, ended)
    assert "time" in ended.one("turn_failed")["cause"]
    assert place.logs("opponent")[1]["resumed"]


def test_a_move_after_the_time_limit_counts_and_is_not_made_twice(place):
    place.play(play(proposer={"1": {"how": "late"}}))
    ended = place.run(*TURN_TIME, *ARBITRATOR)
    assert_whole(place, ended)
    assert len(place.logs("proposer")) == 2 and not ended.all("turn_failed")


@ENDLESS
def test_a_program_that_does_not_end_after_its_move_is_ended(place, name, deaf):
    place.play(play(opponent={"1": {"how": "pause", "when": "after", "deaf": deaf}}))
    ended = place.run(*ARBITRATOR, opponent=name, env=SHORT_GRACE)
    assert_whole(place, ended)
    assert not ended.all("turn_failed") and len(place.logs("opponent")) == 2


def test_remaining_processes_of_a_program_are_ended(place):
    deeds = {"1": {"how": "orphan"}, "2": {"how": "orphan", "when": "after"}}
    place.play(play(proposer=deeds, opponent=deeds))
    ended = place.run(*ARBITRATOR, proposer="claude", opponent="copilot", env=SHORT_GRACE)
    orphans = [log["orphan"] for log in place.logs() if "orphan" in log]
    assert len(orphans) == 4
    assert not [pid for pid, _ in place.processes() if pid in orphans]
    assert_whole(place, ended)


@pytest.mark.parametrize("name", NAMES)
def test_garbage_does_no_harm(place, name):
    place.play(play(opponent={"1": {"how": "garbage"}}))
    ended = place.run(*ARBITRATOR, opponent=name, proposer="claude")
    assert_whole(place, ended)
    assert len(place.logs("opponent")) == 2
    assert ended.one("result").get("tokens", 0) >= 0 and ended.one("result").get("usd", 0) >= 0


def test_a_flood_of_output_is_cut_and_the_debate_continues(place):
    place.play(play(opponent={"1": {"how": "flood", "megabytes": 50}}))
    assert_whole(place, place.run(*ARBITRATOR, opponent="claude"))
    (run,) = place.runs()
    sizes = [path.stat().st_size for path in run.rglob("*") if path.is_file()]
    assert max(sizes) <= MOST_BYTES


def test_a_second_move_in_a_turn_is_refused(place):
    place.play(play(opponent={"1": {"how": "again", "when": "after"}}))
    assert_whole(place, place.run(*ARBITRATOR))
    calls = [call for call in place.logs("opponent")[0]["calls"] if call["tool"] == "debate_submit"]
    assert [call["failed"] for call in calls] == [False, True]


@pytest.mark.parametrize("name", ["claude", "codex"])
def test_a_program_that_dies_after_its_move_has_moved(place, name):
    place.play(play(proposer={"1": {"how": "die", "when": "after"}}))
    ended = place.run(*ARBITRATOR, proposer=name, opponent="claude")
    assert_whole(place, ended)
    assert len(place.logs("proposer")) == 2 and not ended.all("turn_failed")
    assert "usd" not in ended.one("result"), "what it cost is not known"


@pytest.mark.parametrize("name", NAMES)
def test_a_lost_conversation_begins_anew(place, name):
    place.play(play(proposer={"2": {"how": "nothing"}, "3": {"how": "nothing"}, "4": {"how": "nothing"}}))
    place.run(proposer=name, opponent="claude").ends(AGENT_FAILED)
    for path in (place.home / ".fake-agents" / name).iterdir():
        path.unlink()
    assert not place.refusals()
    assert_whole(place, place.run(*ARBITRATOR, proposer=name, opponent="claude"))
    last = place.logs("proposer")[-1]
    assert not last["resumed"] and "debate_context" in last["prompt"] and RULES in last["prompt"]
    assert place.refusals().count(f"{name} [") == 1, "it is asked to resume once"
    (place.log / "refused.txt").unlink(missing_ok=True)


@pytest.mark.parametrize("name", ["claude", "codex", "copilot", "opencode"])
def test_a_usage_limit_is_reported_in_the_programs_words(place, name):
    resets_at = int(time.time()) // 60 * 60 + 3600
    place.play(play(opponent={"1": {"how": "quota", "resets_at": resets_at}}))
    ended = place.run(opponent=name, proposer="claude").ends(AGENT_FAILED)
    quota = ended.one("quota")
    assert quota["role"] == "opponent" and quota["words"]
    if name in ("claude", "codex"):  # the others do not report the time
        assert quota["resets_at"] == resets_at
    assert len(place.logs("opponent")) == 1, "it is not asked again for nothing"
    assert_whole(place, place.run(*ARBITRATOR, opponent=name, proposer="claude"))


def test_a_usage_limit_can_be_waited_for(place):
    place.play(play(opponent={"1": {"how": "quota", "resets_at": int(time.time()) + 2}}))
    ended = place.run("--wait-for-quota", *ARBITRATOR, opponent="claude")
    assert_whole(place, ended)
    assert ended.one("quota")["words"] and len(place.logs("opponent")) == 3


def test_a_program_that_cannot_be_started_is_a_failed_agent(place, tmp_path):
    rows = tmp_path / "programs.toml"
    missing = tmp_path / "mine"
    missing.write_text("#!/no/such/interpreter\n")
    missing.chmod(0o755)
    rows.write_text(f'[[program]]\nname = "mine"\nexecutable = {json.dumps(str(missing))}\n')
    ended = place.run("--programs", rows, opponent="mine")
    eventually(lambda: not place.processes())
    assert ended.code in (AGENT_FAILED, 4), (ended.code, ended.errors)
