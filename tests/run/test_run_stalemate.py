"""Two agents that cannot agree, a person at a terminal who rules, and interruptions of the run."""

import os
import signal

import pytest
from aw import AW
from eventually import eventually
from person import Person
from place import CLOSED, INTERRUPTED
from plays import BETTER, OPENED, REVISION, move, play

ENTER, CTRL_C = "\r", "\x03"
OPTIONS = [{"id": "A", "text": "Readers try again"}, {"id": "B", "text": "Something else"}]
DISPUTED = {"id": "I1", "set": "disputed", "note": "Nobody meets busy."}
AGAIN = {"id": "I1", "set": "open", "note": "Line 2 says so."}
STALEMATE = ["MOTION", "CLAIM", "CLAIM", "CLAIM", "CLAIM", "CLAIM", "APPEAL"]


def stalemate():
    """The two cannot agree: the same objection is opened and disputed until the proposer appeals."""
    script = play()
    script["opponent"]["moves"] = [
        [move("submit", "It ends.", issues=[OPENED])],
        [move("submit", "It does.", issues=[AGAIN])],
        [move("submit", "It still does.", issues=[AGAIN])],
    ]
    script["proposer"]["moves"] = [
        [move("submit", "It does not.", issues=[DISPUTED])],
        [move("submit", "Still not.", issues=[DISPUTED])],
        [move("appeal", "May a reader end?", options=OPTIONS)],
        [REVISION, move("request_completion", "As it was ruled.")],
    ]
    return script


@pytest.fixture
def sit_down(place):
    """Starts the command in a terminal of its own."""
    people = []

    def sit_one(*words):
        environment = place.aw.env | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        people.append(Person([AW, *place.words(*words)], environment, place.project, columns=100, rows=30))
        return people[-1]

    yield sit_one
    for person in people:
        person.end()


def choose(person, key, seen):
    """A key and Enter, each when its effect is on the screen."""
    person.type(key)
    person.until(seen)
    person.type(ENTER)


def test_killed_while_it_asks_for_a_ruling_it_asks_again(place, sit_down):
    place.play(stalemate())
    first = sit_down()
    first.until("Your ruling on #7")
    assert place.moves() == STALEMATE and place.debate()["stalemate"] == ["I1"]
    first.kill(signal.SIGKILL)
    first.wait()
    person = sit_down()
    person.until("Your ruling on #7")
    choose(person, "a", "To send: Ruling: option A")
    person.until("Your ruling on #9")
    choose(person, "a", "Accepted. The debate is closed.")
    assert person.wait() == CLOSED
    assert place.moves() == [*STALEMATE, "RULING", "RESOLUTION", "RULING"] and place.plan.read_text() == BETTER
    assert place.debate()["arguments"][6]["choice"] == "A"


def test_ctrl_c_in_the_terminal_lets_the_agent_finish(place, sit_down):
    place.play(play(opponent={"1": {"how": "pause"}}))
    person = sit_down()
    go_on = place.await_pause("opponent")
    agent = place.logs("opponent")[0]["pid"]
    person.type(CTRL_C)
    person.until("Stopping after this turn")
    assert os.path.exists(f"/proc/{agent}"), "the terminal's signal is for aw alone"
    go_on()
    assert person.wait() == INTERRUPTED
    assert place.moves() == ["MOTION", "CLAIM"] and person.mode() == person.mode_before


def test_closing_the_terminal_ends_everything(place, sit_down):
    place.play(play(opponent={"1": {"how": "pause", "deaf": True}}))
    person = sit_down()
    place.await_pause("opponent")
    person.kill(signal.SIGHUP)
    assert person.wait() == INTERRUPTED
    eventually(lambda: not place.processes(), "nothing is left")
