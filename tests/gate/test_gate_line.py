"""The one line for the user of Claude Code: shown when the plan is settled, once, whichever hook asks."""

import json

import pytest
from gate_plays import CLEAN, OBJECTION, PLAN, script
from plays import move


def settled(place, event="PostToolUse", call="toolu_1", **changed):
    """What the hook says when the user has answered (PostToolUse) or the turn has ended (Stop)."""
    fields = {"hook_event_name": event, "tool_use_id": call} | ({} if event == "PostToolUse" else {"tool_name": ""})
    reply = place.hook(**fields, **changed)
    assert reply.code == 0 and set(reply.json) <= {"systemMessage"}, (reply.text, reply.errors)
    return reply.line


def test_a_review_is_shown_once_when_the_plan_is_approved(place):
    line = place.hook().line
    assert "nothing blocks it" in line and settled(place) == line
    assert not settled(place) and not settled(place, "Stop")


def test_a_failure_is_shown_when_the_user_has_answered(place):
    place.install()
    line = place.hook().passes("No opponent is ready").line
    assert settled(place) == line and not settled(place, "Stop")


def test_a_rejected_plan_has_its_line_at_the_end_of_the_turn(place):
    line = place.hook("# Small\n").passes("is not reviewed").line
    assert settled(place, "Stop") == line and not settled(place, "Stop")


def test_a_plan_that_goes_back_has_its_line_in_the_message(place):
    place.play(script(OBJECTION))
    blocked = place.hook()
    assert blocked.revises().startswith(blocked.line + "\n\n")
    assert not settled(place, "Stop")


def test_the_line_of_a_killed_hook(place):
    place.play(script(CLEAN, CLEAN, deeds={"1": {"how": "pause", "deaf": True}}))
    process = place.start(place.event())
    place.await_pause()
    process.kill()
    process.communicate()
    assert "the review ended before it had a result; the plan was not checked" in settled(place)
    assert not settled(place, "Stop")
    place.assert_nothing_runs()


def test_the_line_of_a_hook_that_was_killed_before_it_began(place):
    assert "did not begin; the plan was not checked" in settled(place)
    assert not settled(place)
    assert "did not begin" in settled(place, call="toolu_2")


def test_the_line_of_malformed_settings(place):
    place.configure("[gate]\nrounds = 'two'\n")
    line = place.hook().passes("rounds must be a whole number").line
    assert settled(place) == line


def test_the_line_if_nothing_can_be_recorded(place):
    (place.home / ".aweave/gates").symlink_to("/tmp")
    place.hook().passes("cannot be used")
    assert "cannot be used" in settled(place) and not settled(place, "Stop")
    assert "DEBATE_SERVER_URL" in settled(place, env={"DEBATE_SERVER_URL": "nonsense"})
    assert not settled(place, "Stop", env={"DEBATE_SERVER_URL": "nonsense"})


def test_the_review_ends_when_the_user_has_answered_first(place):
    place.play(script(CLEAN, deeds={"1": {"how": "pause", "deaf": True}}))
    process = place.start(place.event())
    place.await_pause()
    assert "ended before it had a result" in settled(place)
    assert place.finish(process).code == 0 and not settled(place, "Stop")
    place.assert_nothing_runs()


def test_a_line_that_was_not_shown_comes_with_the_next(place):
    first = place.hook("# Small\n").line
    second = place.hook("# Smaller\n").line
    assert settled(place, "Stop") == f"{first}\n{second}" and not settled(place, "Stop")
    first = place.hook("# Small\n").line
    place.play(script(OBJECTION))
    place.hook().revises()
    assert settled(place, "Stop") == first


def test_sessions_have_lines_of_their_own(place):
    line = place.hook("# Small\n").line
    assert not settled(place, "Stop", session="session-2")
    assert settled(place, "Stop") == line


@pytest.mark.parametrize("variable", ["AWEAVE_GATE", "DEBATE_ROLE"])
def test_no_line_inside_a_review_or_a_run(place, variable):
    assert not settled(place, env={variable: "opponent"})


def test_two_hooks_for_one_plan_are_one_review_and_one_line(place):
    """As with the plugin and `aw gate on`."""
    place.play(script(CLEAN, deeds={"1": {"how": "pause"}}))
    first, second = place.start(place.event()), place.start(place.event())
    place.await_pause()()
    replies = [place.finish(first), place.finish(second)]
    assert sorted(bool(reply.text) for reply in replies) == [False, True]
    (allowed,) = [reply for reply in replies if reply.text]
    assert allowed.allows() == PLAN and len(place.logs()) == 1
    assert sorted([settled(place), settled(place)]) == ["", allowed.line]


def test_two_hooks_are_one_review_also_if_the_first_ends_at_once(place):
    place.install()
    event = place.event()
    first, second = place.start(), place.start()
    for process in (first, second):
        process.stdin.write(event)
        process.stdin.close()
        process.stdin = None
    assert sorted(bool(place.finish(process).text) for process in (first, second)) == [False, True]


def test_the_same_plan_again_is_another_presentation(place):
    place.play(script(OBJECTION, [move("submit", "Agreed.", issues=[{"id": "I1", "set": "withdrawn"}])]))
    place.hook().revises()
    assert place.hook().allows() == PLAN
    assert place.moves() == ["MOTION", "CLAIM opponent", "CLAIM proposer", "CLAIM opponent"]


def test_the_record_has_no_text_of_the_session(place):
    place.hook()
    for path in (place.home / ".aweave/gates").rglob("outcome.json"):
        record = json.loads(path.read_text())
        assert "Step 7" not in json.dumps(record) and "session-1" not in json.dumps(record)
