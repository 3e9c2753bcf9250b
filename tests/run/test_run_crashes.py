"""kill -9 at every turn: the same command resumes the same debate, and no move is made twice."""

import fcntl
import json
import os
import select
import signal

import pytest
from eventually import eventually
from place import CLOSED, INTERRUPTED, RULING_DUE, SHORT_GRACE
from plays import ANSWER, BETTER, COMPLETION, MOVES, OPENED, PLAN, RULES, VERSION, play

ARBITRATOR = ("--arbitrator", "claude")
MOMENTS = {
    "before the first review": ("opponent", 1, "before", 1),
    "after the first review": ("opponent", 1, "after", 2),
    "before the answer": ("proposer", 1, "before", 2),
    "between the new version and the answer": ("proposer", 1, "between", 2),
    "after the answer": ("proposer", 1, "after", 3),
    "before the second review": ("opponent", 2, "before", 3),
    "after the request for completion": ("proposer", 2, "after", 5),
    "before the ruling": ("arbitrator", 1, "before", 5),
    "after the ruling": ("arbitrator", 1, "after", 6),
}


def begin(place, moment, *words, **sides):
    """A run at this moment, and the function that lets its agent continue."""
    role, number, when, count = MOMENTS[moment]
    place.play(play(**{role: {str(number): {"how": "pause", "when": when}}}))
    run = place.start(*words or ARBITRATOR, **sides)
    go_on = place.await_pause(role, number)
    assert len(place.moves()) == count
    return run, go_on


def kill(run):
    run.kill()
    run.wait()


def assert_goes_on(place, *words, **sides):
    """The same command completes the same debate."""
    debate_id = place.debate_id
    ended = place.run(*words or ARBITRATOR, **sides).ends(CLOSED)
    assert place.debate_id == debate_id == ended.one("result")["debate_id"]
    assert place.moves() == MOVES and place.plan.read_text() == BETTER
    place.assert_nothing_runs()
    return ended


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_conductor_is_killed(place, moment):
    run, _ = begin(place, moment)
    before = place.moves()
    kill(run)
    place.assert_nothing_runs()
    assert place.moves() == before
    ended = assert_goes_on(place)
    started = ended.one("run_started")
    assert started["resumed"] and started["title"] == ended.one("result")["title"]


def test_killed_while_it_prints_its_result_it_prints_it_again(place):
    """Its result is longer than the pipe, which is not read."""
    longer = BETTER + "More.\n" * 2000
    script = play()
    script["proposer"]["moves"] = [[["docs_submit", VERSION | {"content": longer}], ANSWER], [COMPLETION]]
    place.play(script)
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4 * 4096)
    run = place.start(*ARBITRATOR, speaks_to=writer)
    with os.fdopen(reader, "rb", buffering=0) as told, os.fdopen(writer, "wb") as tells:
        while json.loads(told.readline()).get("type") != "RULING":
            pass
        eventually(lambda: not select.select([], [tells], [], 0)[1], "the pipe is full")
        assert place.plan.read_text() == longer
        kill(run)
    ended = place.run(*ARBITRATOR).ends(CLOSED)
    assert ended.one("result")["debate_id"] == place.debate_id and place.moves() == MOVES


@pytest.mark.parametrize("name", ["codex", "gemini", "opencode", "copilot"])
def test_the_conductor_is_killed_and_the_conversation_is_resumed(place, name):
    run, _ = begin(place, "before the second review", opponent=name)
    kill(run)
    assert_goes_on(place, opponent=name)
    logs = place.logs("opponent")
    assert logs[-1]["resumed"] and len({log["session"] for log in logs}) == 1


def test_the_conductor_is_killed_in_a_first_turn_and_the_rules_are_repeated(place):
    """The conversation may have any part of them."""
    run, _ = begin(place, "before the first review", opponent="copilot")
    kill(run)
    assert_goes_on(place, opponent="copilot")
    assert [log["resumed"] for log in place.logs("opponent")] == [False, True, True]
    assert [RULES in log["prompt"] for log in place.logs("opponent")] == [True, True, False]


def test_the_conductor_is_killed_while_its_agent_ignores_signals_and_has_children(place):
    place.play(play(proposer={"1": {"how": "orphan"}, "2": {"how": "pause", "deaf": True}}))
    run = place.start(*ARBITRATOR, proposer="codex", opponent="claude", env=SHORT_GRACE)
    place.await_pause("proposer", 2)
    kill(run)
    place.assert_nothing_runs()
    assert_goes_on(place, proposer="codex", opponent="claude")


@pytest.mark.parametrize("moment", ["before the first review", "after the answer"])
def test_the_agent_is_killed(place, moment):
    run, _ = begin(place, moment)
    role, number, _, _ = MOMENTS[moment]
    os.kill(place.logs(role)[number - 1]["pid"], signal.SIGKILL)
    ended = place.finish(run).ends(CLOSED)
    assert place.moves() == MOVES and place.plan.read_text() == BETTER
    assert len(ended.all("turn_failed")) == (1 if moment.startswith("before") else 0)
    place.assert_nothing_runs()


def test_the_keeper_is_killed(place):
    """The process between the conductor and the agent: the parent of the agent."""
    run, _ = begin(place, "before the answer", proposer="codex")
    agent = place.logs("proposer")[0]["pid"]
    others = {pid for pid, _ in place.processes()} - {run.pid}
    above = agent
    while parent_of(above) != run.pid:
        above = parent_of(above)
        assert above in others
    os.kill(above, signal.SIGKILL)
    eventually(lambda: not os.path.exists(f"/proc/{agent}"), "the agent has ended")
    place.finish(run).ends(CLOSED)
    assert place.moves() == MOVES
    place.assert_nothing_runs()


def parent_of(pid):
    with open(f"/proc/{pid}/stat") as file:
        return int(file.read().rsplit(")", 1)[1].split()[1])


@pytest.mark.parametrize("moment", ["before the first review", "between the new version and the answer"])
def test_the_server_is_killed_and_started_again(place, moment):
    run, go_on = begin(place, moment)
    place.server.kill()
    place.server.wanted_port = place.server.port
    place.server.start()
    go_on()
    place.finish(run).ends(CLOSED)
    assert place.moves() == MOVES and place.plan.read_text() == BETTER


def test_a_server_that_aw_started_is_started_again(place):
    place.server.stop()
    run, go_on = begin(place, "after the first review")
    assert place.aw("server", "stop").code == 0
    go_on()
    place.finish(run).ends(CLOSED)
    assert place.moves() == MOVES and place.plan.read_text() == BETTER
    place.stop_server()


def test_everything_is_killed_at_once(place):
    run, _ = begin(place, "between the new version and the answer")
    place.server.kill()
    place.kill(place.processes())
    run.wait()
    place.assert_nothing_runs()
    place.server.wanted_port = place.server.port
    place.server.start()
    assert_goes_on(place)


def test_a_second_conductor_of_the_same_debate_is_refused(place):
    run, go_on = begin(place, "before the first review")
    second = place.aw(*place.words(*ARBITRATOR))
    assert second.code == 4 and "conducts" in second.envelope["error"]["message"]
    go_on()
    place.finish(run).ends(CLOSED)
    assert len(place.logs("opponent")) == 2


def test_ctrl_c_once_finishes_the_turn(place):
    run, go_on = begin(place, "before the answer")
    run.send_signal(signal.SIGINT)
    place.await_event("stopping")
    go_on()
    ended = place.finish(run).ends(INTERRUPTED)
    assert ended.one("stopped")["reason"] == "interrupted"
    assert place.moves() == MOVES[:3]
    assert_goes_on(place)


def test_ctrl_c_twice_stops_at_once(place):
    run, _ = begin(place, "before the answer")
    run.send_signal(signal.SIGINT)
    place.await_event("stopping")
    run.send_signal(signal.SIGINT)
    place.finish(run).ends(INTERRUPTED)
    assert place.moves() == MOVES[:2]
    place.assert_nothing_runs()
    assert_goes_on(place)


def test_a_signal_to_end_stops_at_once(place):
    run, _ = begin(place, "before the answer")
    run.send_signal(signal.SIGTERM)
    place.finish(run).ends(INTERRUPTED)
    place.assert_nothing_runs()
    assert_goes_on(place)


def test_a_run_of_a_closed_debate_begins_a_new_one(place):
    place.run(*ARBITRATOR).ends(CLOSED)
    first = place.debate_id
    for path in place.log.iterdir():
        path.unlink()
    ended = place.run().ends(RULING_DUE)
    assert len(place.runs()) == 2 and not ended.one("run_started")["resumed"]
    assert ended.one("run_started")["debate_id"] != first


def test_a_truncated_record_is_ignored(place):
    place.run().ends(RULING_DUE)
    (run,) = place.runs()
    record = next(path for path in run.iterdir() if path.suffix == ".json")
    record.write_bytes(record.read_bytes()[:20])
    ended = place.run("--debate-id", place.debate_id)
    ended.ends(RULING_DUE)
    assert place.moves() == MOVES[:-1]


def test_another_client_makes_the_move_while_the_agent_thinks(place):
    run, go_on = begin(place, "before the first review")
    debate = place.debate()
    body = {"role": "opponent", "target_id": debate["motion"]["id"], "content": "Mine."}
    body |= {"client_request_id": "by hand", "issues": [OPENED]}
    assert place.server.client().post(f"/debates/{place.debate_id}/arguments", body).status == 201
    go_on()
    ended = place.finish(run).ends(CLOSED)
    assert [event["line"] for event in ended.all("moved")][1] == "Mine."
    assert place.moves() == MOVES


def test_a_full_disk_loses_nothing(small_disk, open_place):
    place = open_place()
    place.move_to(small_disk.directory)
    run, go_on = begin(place, "before the answer")
    small_disk.fill()
    go_on()
    place.finish(run)
    place.assert_nothing_runs()
    assert place.plan.read_text() in (PLAN, BETTER), "written whole or not at all"
    small_disk.free()
    if place.plan.read_text() == PLAN:
        assert_goes_on(place)
    assert place.moves() == MOVES
