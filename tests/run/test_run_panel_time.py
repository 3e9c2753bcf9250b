"""The time of a panel, compared with that of one opponent in the same debate: seats that think do so at the same time."""

import time

import pytest
from place import CLOSED
from plays import CONFIRMED, LOCK_TITLE, panel, play
from server import is_sanitized
from test_run_panel import ARBITRATOR, start

THINKS = {str(number): {"how": "think", "seconds": 2} for number in range(1, 9)}
LIMIT = 1.3


def of_two():
    """A panel of codex and gemini; one issue is found by gemini alone, so that there is a cross-check."""
    script = panel(codex=THINKS, gemini=THINKS, proposer=THINKS, arbitrator=THINKS)
    del script["seats"]["opencode"]
    script["seats"]["codex"]["checks"] = [{LOCK_TITLE: CONFIRMED}]
    return script


@pytest.mark.skipif(is_sanitized(), reason="compares times, and a sanitizer's start takes longer than the thinking")
def test_a_panel_of_two_takes_at_most_1_3_times_as_long_as_one_opponent(open_place):
    """Both debates run side by side, so that what else the machine does slows both."""
    one, two = open_place("one"), open_place("two")
    one.play(play(proposer=THINKS, opponent=THINKS, arbitrator=THINKS))
    two.play(of_two())
    begun = time.monotonic()
    processes = {one: one.start(*ARBITRATOR), two: start(two, seats=("codex", "gemini"))}
    took = {}
    for place, process in processes.items():
        place.finish(process).ends(CLOSED)
        took[place] = time.monotonic() - begun
    stages = [event["stage"] for event in two.events() if event["event"] == "submitted"]
    assert stages == ["review", "review", "cross_check", "review", "review"]
    assert took[two] <= LIMIT * took[one], took
