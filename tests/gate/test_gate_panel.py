"""Several opponents in the list of the settings review a plan as a panel: blind, at the same time, with a cross-check."""

import os

import pytest
from eventually import eventually
from gate_plays import BETTER, CONSENT, OBJECTION, OPENED, PLAN, panel, script, seat

FIXED = "\nI1 fixed\n"
BUSY_TITLE, LOCK_TITLE = OPENED["title"], "Two writers hold the lock"
LOCK = {"id": "I2", "set": "open", "severity": "major", "title": LOCK_TITLE}
FILE = {"kind": "file", "path": "src/store.c", "line": 1, "quote": "int open_store(void) {"}
REFUTED = {LOCK_TITLE: {"verdict": "refuted", "evidence": [FILE], "note": "It takes no lock."}}
CONFIRMED = {LOCK_TITLE: {"verdict": "confirmed"}}
VERIFIED = {"id": "I1", "set": "verified"}
WITHDRAWN = {"id": "I2", "set": "withdrawn"}
DIES = {str(number): {"how": "die", "exit": 5} for number in range(1, 20)}
PAUSES = {"1": {"how": "pause"}}


@pytest.fixture
def place(place):
    place.install("codex", "gemini")
    place.list_opponents("codex", "gemini")
    return place


def panel_records(place):
    return [(record["act"], record["seat"]) for record in place.debate()["arguments"][-1]["panel_records"]]


def issues(place):
    return {issue["title"]: issue for issue in place.debate()["issues"]}


def test_two_seats_review_blind_and_check_each_other(place):
    """One issue of both, one that the other refutes; in round two both verify."""
    place.play(panel(codex=seat([OPENED], [VERIFIED], checks=[REFUTED]), gemini=seat([OPENED, LOCK], [VERIFIED])))
    blocked = place.hook()
    message = blocked.revises()
    assert "by Codex and Gemini CLI, and the points below block it" in message
    assert '1. I1, critical: "A reader that meets busy ends"\n- found by Codex and Gemini CLI\n' in message
    assert LOCK_TITLE not in message, "a refuted issue does not block"
    assert blocked.line.startswith("aw: Codex and Gemini CLI found 1 critical issue; the plan goes back to be revised (round 1 of 2,")
    assert issues(place)[LOCK_TITLE]["status"] == "deferred" and issues(place)[LOCK_TITLE]["refuted_by"] == ["codex"]
    allowed = place.hook(BETTER + FIXED)
    assert allowed.allows() == BETTER
    assert allowed.line.startswith("aw: Codex and Gemini CLI checked the plan against the code; 1 critical issue, all fixed (2 rounds, ")
    assert place.moves() == ["MOTION", "CLAIM opponent", "CLAIM proposer", "CLAIM opponent"]
    assert place.debate()["seats"] == ["codex", "gemini"]
    for name, turns in (("codex", 3), ("gemini", 2)):
        logs = place.logs(f"seat-{name}")
        assert len(logs) == turns and len({log["session"] for log in logs}) == 1
        assert PLAN not in logs[0]["prompt"] and "AWEAVE_GATE" in logs[0]["variables"]
    assert not place.logs()


def test_an_issue_says_who_found_and_who_confirmed_it(place):
    place.play(panel(codex=seat([], checks=[CONFIRMED]), gemini=seat([LOCK])))
    assert "- found by Gemini CLI, confirmed by Codex\n" in place.hook().revises()


def test_the_seats_review_at_the_same_time(place):
    meets = {"1": {"how": "meet", "names": ["seat-codex", "seat-gemini"]}}
    place.play(panel(codex=seat([], deeds=meets), gemini=seat([], deeds=meets)))
    assert place.hook().allows() == PLAN


def test_one_program_in_two_seats_has_two_names(place):
    place.list_opponents("codex:model=small", "codex:model=large")
    place.play(panel(**{"codex": seat([], checks=[CONFIRMED]), "codex-2": seat([LOCK])}))
    blocked = place.hook()
    assert "- found by Codex (codex-2), confirmed by Codex (codex)\n" in blocked.revises()
    assert blocked.line.startswith("aw: Codex (codex) and Codex (codex-2) found 1 major issue")
    assert "small" in str(place.logs("seat-codex")[0]["words"]) and "large" in str(place.logs("seat-codex-2")[0]["words"])


def test_more_than_five_are_refused(place):
    place.list_opponents(*["codex"] * 6)
    place.hook().passes("opponents must be a list of at most 5 programs", "not checked")


# Programs that are not ready, or fail


def test_a_program_that_is_not_ready_is_left_out_and_named(place):
    place.install("codex", "gemini", "opencode", FAKE_LOGGED_OUT="gemini")
    place.list_opponents("codex", "gemini", "opencode", "claude")
    place.play(panel(codex=seat([]), opencode=seat([])))
    reply = place.hook()
    assert reply.allows() == PLAN and place.debate()["seats"] == ["codex", "opencode"]
    assert reply.line.startswith("aw: Codex and OpenCode checked the plan against the code; nothing blocks it (1 round, ")
    assert "; Gemini CLI is not ready: " in reply.line and reply.line.endswith("; Claude Code is not installed")


def test_one_ready_program_is_a_plain_opponent(place):
    place.install("gemini")
    place.play(script(OBJECTION, CONSENT))
    reply = place.hook()
    reply.revises()
    assert reply.line.startswith("aw: Gemini CLI found 1 critical issue") and reply.line.endswith("; Codex is not installed")
    place.install("codex", "gemini")
    assert place.hook(BETTER + FIXED).allows() == BETTER
    assert "seats" not in place.debate() and [log["program"] for log in place.logs()] == ["gemini"] * 2


def test_no_ready_program_lets_the_plan_pass(place):
    place.install()
    place.hook().passes("No opponent is ready: Codex is not installed; Gemini CLI is not installed", "not checked")


@pytest.mark.parametrize(
    "deeds, reason", [(DIES, "made no move as opponent in 3 tries"), ({"1": {"how": "quota"}}, "its usage limit is reached")]
)
def test_a_seat_that_fails_is_left_out_and_named(place, deeds, reason):
    place.play(panel(codex=seat(deeds=deeds), gemini=seat([OPENED])))
    blocked = place.hook()
    assert "- found by Gemini CLI\n" in blocked.revises()
    assert blocked.line.startswith("aw: Gemini CLI found 1 critical issue") and blocked.line.endswith(f"; Codex was left out: {reason}")
    assert panel_records(place) == [("review", "gemini"), ("proceed", "codex")]


def test_a_seat_that_fails_in_the_cross_check_is_named(place):
    place.play(panel(codex=seat([], deeds={str(number): {"how": "die"} for number in range(2, 9)}), gemini=seat([LOCK])))
    blocked = place.hook()
    assert "- found by Gemini CLI\n" in blocked.revises()
    assert blocked.line.startswith("aw: Codex and Gemini CLI found 1 major issue")
    assert "; Codex was left out of the cross-check: made no move" in blocked.line


def test_if_all_seats_fail_the_plan_passes_and_the_next_exit_asks_them_again(place):
    dies_once = {str(number): {"how": "die"} for number in range(1, 4)}
    place.play(panel(codex=seat([], deeds={"1": {"how": "quota"}}), gemini=seat([], deeds=dies_once)))
    place.hook().passes("Codex has reached its usage limit: ", "; Gemini CLI made no review: ", "not checked")
    place.assert_nothing_runs()
    assert place.moves() == ["MOTION"]
    assert place.hook().allows() == PLAN
    assert place.moves() == ["MOTION", "CLAIM opponent"] and place.debate()["seats"] == ["codex", "gemini"]


# The time limit


def test_the_time_is_up_in_a_review(place):
    """The review that is there counts."""
    place.list_opponents("codex", "gemini", more="time = 10")
    place.play(panel(codex=seat([OPENED]), gemini=seat([], deeds=PAUSES)))
    blocked = place.hook()
    assert "- found by Codex\n" in blocked.revises()
    assert blocked.line.endswith("; Gemini CLI was left out: it did not finish in time")
    place.assert_nothing_runs()


def test_the_time_is_up_in_all_reviews(place):
    place.list_opponents("codex", "gemini", more="time = 10")
    place.play(panel(codex=seat([], deeds=PAUSES), gemini=seat([], deeds=PAUSES)))
    place.hook().passes("Codex did not finish its review in 10 s; Gemini CLI did not finish its review in 10 s")
    place.assert_nothing_runs()
    assert place.hook().allows() == PLAN and len(place.debates()) == 1


def test_the_time_is_up_in_the_cross_check(place):
    """Nothing more is asked of a program: the issues that were found go back, unconfirmed."""
    place.list_opponents("codex", "gemini", more="time = 10")
    place.play(panel(codex=seat([], deeds={"2": {"how": "pause"}}), gemini=seat([LOCK])))
    blocked = place.hook()
    assert "- found by Gemini CLI\n" in blocked.revises()
    assert blocked.line.endswith("; Codex was left out of the cross-check: it did not finish in time")
    assert sorted(panel_records(place)) == [("proceed", "codex"), ("review", "codex"), ("review", "gemini")]
    place.assert_nothing_runs()


def test_a_program_that_does_not_end_after_its_review_takes_no_time_from_the_answer(place):
    place.list_opponents("codex", "gemini", more="time = 10")
    place.play(panel(codex=seat([]), gemini=seat([], deeds={"1": {"how": "pause", "when": "after"}})))
    reply = place.hook()
    assert reply.allows() == PLAN and reply.line.startswith("aw: Codex and Gemini CLI checked the plan")
    place.assert_nothing_runs()


# Later rounds


def test_a_seat_that_is_not_ready_any_more_is_left_out_of_the_round(place):
    """The other seat settles its issue too."""
    place.play(panel(codex=seat([], [WITHDRAWN | {"id": "I1"}], checks=[{}]), gemini=seat([LOCK])))
    assert "- found by Gemini CLI\n" in place.hook().revises()
    place.install("codex", "gemini", FAKE_LOGGED_OUT="gemini")
    reply = place.hook(BETTER + FIXED)
    assert reply.allows() == BETTER and len(place.debates()) == 1
    assert "Settle these too, as their finders are absent: I1." in place.logs("seat-codex")[-1]["prompt"]
    assert reply.line.startswith("aw: Codex checked the plan") and reply.line.endswith("; Gemini CLI was left out: it is not ready")


def test_a_seat_that_is_not_listed_any_more_is_left_out_of_the_round(place):
    place.play(panel(codex=seat([OPENED], [VERIFIED]), gemini=seat([])))
    place.hook().revises()
    place.list_opponents("codex", "opencode")
    reply = place.hook(BETTER + FIXED)
    assert reply.allows() == BETTER and len(place.debates()) == 1
    assert "; gemini was left out: it is no longer an opponent of the gate" in reply.line
    assert reply.line.startswith("aw: Codex checked the plan") and reply.line.count(";") == 3, reply.line


def test_without_any_of_its_seats_a_new_debate_begins(place):
    place.install("codex", "gemini", "claude", "opencode")
    place.play(panel(codex=seat([OPENED]), gemini=seat([]), claude=seat([]), opencode=seat([])))
    place.hook().revises()
    place.list_opponents("claude", "opencode")
    reply = place.hook(BETTER)
    assert reply.allows() == BETTER and reply.line.startswith("aw: Claude Code and OpenCode checked the plan")
    assert len(place.debates()) == 2


# kill -9


def kill(process):
    process.kill()
    process.communicate()


def test_the_next_plan_exit_resumes_the_panel_after_a_kill(place):
    """The hook is killed in the review, then in the cross-check: no review is made twice."""
    codex = seat([], checks=[CONFIRMED], deeds={"2": {"how": "pause", "deaf": True}})
    place.play(panel(codex=codex, gemini=seat([LOCK], deeds={"1": {"how": "pause", "deaf": True}})))
    process = place.start(place.event())
    place.await_pause(who="seat-gemini")
    eventually(lambda: place.debate()["panel"]["waiting_for"] == ["gemini"], "codex has submitted")
    kill(process)
    place.assert_nothing_runs()
    process = place.start(place.event())
    place.await_pause(2, who="seat-codex")
    kill(process)
    place.assert_nothing_runs()
    assert "- found by Gemini CLI, confirmed by Codex\n" in place.hook().revises()
    assert len(place.debates()) == 1 and len(place.logs("seat-codex")) == 3 and len(place.logs("seat-gemini")) == 2


def test_a_plan_that_changed_after_a_kill_is_approved_only_when_every_seat_has_seen_it(place):
    place.play(panel(codex=seat([], []), gemini=seat([], [], deeds={"1": {"how": "pause", "deaf": True}})))
    process = place.start(place.event())
    place.await_pause(who="seat-gemini")
    eventually(lambda: place.debate()["panel"]["waiting_for"] == ["gemini"], "codex has submitted")
    kill(process)
    reply = place.hook(BETTER)
    assert reply.allows() == BETTER and "(2 rounds, " in reply.line
    assert place.moves() == ["MOTION", "CLAIM opponent", "CLAIM proposer", "CLAIM opponent"]


def test_a_killed_program_of_a_seat_is_tried_again(place):
    place.play(panel(codex=seat([]), gemini=seat([], deeds=PAUSES)))
    process = place.start(place.event())
    place.await_pause(who="seat-gemini")
    os.kill(place.logs("seat-gemini")[0]["pid"], 9)
    assert place.finish(process).allows() == PLAN and len(place.logs("seat-gemini")) == 2
