"""A run reports presence to the server and the page: the thinking agent, the waiting ones, and none after the end."""

from eventually import eventually
from place import INTERRUPTED, RULING_DUE
from test_run_crashes import begin


def states(place):
    return {role: entry["state"] for role, entry in place.debate()["presence"].items()}


def test_the_one_at_work_thinks_and_the_other_waits(place):
    run, go_on = begin(place, "before the answer", "--wait")
    eventually(lambda: states(place) == {"proposer": "thinking", "opponent": "waiting"})
    presence = place.debate()["presence"]
    assert (presence["proposer"]["agent"], presence["opponent"]["agent"]) == ("Claude Code", "Codex")
    assert presence["opponent"]["tokens"] > 0 and "cost_usd" not in presence["opponent"], "Codex tells no cost"
    go_on()
    eventually(lambda: len(place.moves()) == 5)
    eventually(lambda: states(place) == {"proposer": "waiting", "opponent": "waiting"})
    assert place.debate()["presence"]["proposer"]["cost_usd"] > 0
    run.terminate()
    place.finish(run).ends(INTERRUPTED)
    assert set(states(place).values()) == {"gone"}


def test_there_is_no_presence_when_the_run_has_left_the_debate_to_the_person(place):
    place.run().ends(RULING_DUE)
    assert set(states(place).values()) == {"gone"}
