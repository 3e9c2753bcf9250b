"""A panel whose run is killed, interrupted or out of budget: the same command reaches the same end."""

import signal

import pytest
from eventually import eventually
from place import BUDGET, CLOSED, INTERRUPTED
from plays import MOVES, panel
from test_run_panel import ARBITRATOR, DIES, SEATS, assert_whole, run, seats_of, start, submissions


def kill(place, process, turns, crashed=0):
    """Kills the conductor when the seats have had so many turns, all of which have ended but for those that pause."""

    def has_settled():
        paths = list(place.log.glob("seat-*.json"))
        paused = [path for path in paths if path.with_suffix(".paused").exists()]
        ended = [log for log in place.logs("seat-*") if log.get("ended")]
        return len(paths) == turns == len(ended) + len(paused) + crashed

    eventually(has_settled)
    process.kill()
    process.wait()
    place.assert_nothing_runs()


MOMENTS = {
    "before a review": ("codex", 1, "before"),
    "after a review": ("gemini", 1, "after"),
    "before a cross-check": ("codex", 2, "before"),
    "in a cross-check": ("gemini", 2, "between"),
    "after a cross-check": ("opencode", 2, "after"),
    "before a second review": ("opencode", 3, "before"),
    "after a second review": ("gemini", 3, "after"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_conductor_is_killed(place, moment):
    seat, number, when = MOMENTS[moment]
    place.play(panel(**{seat: {str(number): {"how": "pause", "when": when}}}))
    process = start(place)
    kill(place, process, 3 * number)
    before = {name: submissions(place, name) for name in SEATS}
    debate_id = place.debate_id
    ended = run(place).ends(CLOSED)
    assert ended.one("run_started")["resumed"] and place.debate_id == debate_id
    assert_whole(place)
    for name in SEATS:
        assert submissions(place, name)[: len(before[name])] == before[name]


def test_a_submitted_review_is_not_repeated(place):
    place.play(panel(opencode={"1": {"how": "pause"}}))
    process = start(place)
    kill(place, process, 3)
    ended = run(place).ends(CLOSED)
    assert seats_of(event for event in ended.all("turn_started") if event.get("seat"))[0] == "opencode"
    assert [event["stage"] for event in ended.all("submitted")] == ["review"] + ["cross_check"] * 3 + ["review"] * 3
    assert_whole(place)


def test_a_seat_that_was_left_out_stays_out_of_this_turn(place):
    place.play(panel(codex={str(number): DIES for number in (1, 2, 3)}, gemini={"2": {"how": "pause"}}))
    process = start(place)
    kill(place, process, 7, crashed=3)
    run(place).ends(CLOSED)
    assert submissions(place, "codex") == ["debate_review"], "of the second round alone"
    assert submissions(place, "gemini") == ["debate_review", "debate_cross_check", "debate_review"]


def test_ctrl_c_lets_the_seats_complete_their_turns(place):
    place.play(panel(codex={"1": {"how": "pause"}}, gemini={"1": {"how": "pause"}}))
    process = start(place, "--parallel", 2, *ARBITRATOR)
    go_on = [place.await_pause("seat-codex"), place.await_pause("seat-gemini")]
    process.send_signal(signal.SIGINT)
    place.await_event("stopping")
    for each in go_on:
        each()
    ended = place.finish(process).ends(INTERRUPTED)
    assert sorted(seats_of(ended.all("submitted"))) == ["codex", "gemini"] and not place.logs("seat-opencode")
    run(place).ends(CLOSED)
    assert_whole(place)


def test_ctrl_c_twice_ends_all_seats_at_once(place):
    place.play(panel(**{name: {"1": {"how": "pause"}} for name in SEATS}))
    process = start(place)
    for name in SEATS:
        place.await_pause(f"seat-{name}")
    process.send_signal(signal.SIGINT)
    place.await_event("stopping")
    process.send_signal(signal.SIGINT)
    ended = place.finish(process).ends(INTERRUPTED)
    assert not ended.all("dropped") and not ended.all("turn_failed") and place.moves() == MOVES[:1]
    place.assert_nothing_runs()
    run(place).ends(CLOSED)
    assert_whole(place)


def test_a_budget_stops_before_the_turns_of_seats(place):
    place.play(panel())
    ended = run(place, "--max-tokens", 3000).ends(BUDGET)
    assert len(place.logs()) == 3 and place.moves() == MOVES[:1]
    assert "3600 tokens" in ended.one("stopped")["message"]
    run(place, "--max-tokens", 100_000, *ARBITRATOR).ends(CLOSED)
    assert_whole(place)
