"""Every line that the agents' files tell to run works as printed, on the real aw and the real server."""

import pytest
from agent_files import ROLES, command_lines, command_name, command_text, rules_path, steps
from client import new_id
from debate import AWAITING_ARBITRATOR, AWAITING_OPPONENT, AWAITING_PROPOSER, Debate, debate_in

PLAIN = {"aw docs get", "aw docs diff", "aw agent rules"}
NEEDED_STATE = {
    "aw debate appeal": AWAITING_PROPOSER,
    "aw debate request-completion": AWAITING_PROPOSER,
    "aw debate ruling": AWAITING_ARBITRATOR,
    "aw debate intervention": AWAITING_OPPONENT,
}
LINES = [(role, line) for role in ROLES for line in command_lines(command_text(role))]


def debate_for(line, client):
    """A debate in which `line` succeeds, and the id that its $LAST_ID stands for."""
    name = command_name(line)
    if name == "aw debate wait" and "--deadline 100" in line:
        debate = debate_in(AWAITING_PROPOSER, client)
        assert debate.claim("proposer").status == 201  # so that both agents have news since the motion
        return debate, debate.motion["id"]
    mine = AWAITING_PROPOSER if "--role proposer" in line else AWAITING_OPPONENT
    debate = debate_in(NEEDED_STATE.get(name, mine), client)
    return debate, debate.last["id"]


@pytest.mark.parametrize("role,line", LINES, ids=[f"{role}: {line}" for role, line in LINES])
def test_a_line_works_as_printed(shell, client, document, role, line):
    run = shell()
    debate, last_id = debate_for(line, client)
    debate_id = new_id() if command_name(line) == "aw debate create" else debate.id
    values = {"DEBATE_ID": debate_id, "LAST_ID": last_id}
    values |= {"DOC_ID": document["document_id"], "VERSION": document["version"]}
    said = run(line, **values)
    assert said.exit == 0, said.log
    if command_name(line) in PLAIN:
        assert said.text.strip(), said.log
        if command_name(line) == "aw agent rules":
            assert rules_path(role, "coding-plan").read_text().splitlines()[0] in said.text
            return
        assert not said.text.startswith('{"success"'), said.log
        said = run(f"{line} --format json", **values)
    assert said.data
    if command_name(line) == "aw debate wait":
        assert said.data["status"] == ("timeout" if line.endswith("--deadline 1") else "new_argument")


@pytest.fixture
def document(client):
    """A document with two versions; the newest one's number."""
    first = client.post("/documents", {"summary": "first", "content": "one\n"}).data
    return client.post(f"/documents/{first['document_id']}/versions", {"summary": "second", "content": "two\n"}).data


def reach(client, state, newest):
    """A debate in `state` whose newest argument is of the type `newest`, if that is asked for."""
    if newest == "RESOLUTION":
        debate = debate_in(AWAITING_PROPOSER, client)
        assert debate.complete().status == 201
    elif newest == "RULING":
        debate = debate_in(AWAITING_ARBITRATOR, client)
        assert debate.rule().status == 201
    else:
        debate = debate_in(state, client)
    context = debate.context()
    assert context["debate"]["state"] == state
    assert newest in (None, [context["motion"], *context["arguments"]][-1]["type"])
    return debate


STEPS = [(role, *step) for role in ROLES for step in steps(role)]


@pytest.mark.parametrize("role,action,state,newest,do", STEPS, ids=[" ".join(filter(None, step[:4])) for step in STEPS])
def test_the_decision_table_tells_the_truth(shell, client, role, action, state, newest, do):
    """Where it says "Your move" the server takes the move; elsewhere it refuses, and advises the same action."""
    debate = reach(client, state, newest)
    asks_as = "proposer" if role == "proposer" else "opponent"
    news = debate.wait(asks_as, timeout_ms=0).data
    if news["has_new_argument"]:  # a proposer has none before the opponent spoke
        assert news["action"] == action
    lines = command_lines(command_text(role))
    writes = "aw debate ruling" if role == "arbitrator" else "aw debate submit"
    line = next(line for line in lines if command_name(line) == writes)
    said = shell()(line, DEBATE_ID=debate.id, LAST_ID=debate.last["id"])
    if do.startswith("Your move"):
        assert said.exit == 0, said.log
    else:
        assert (said.exit, said.error["code"]) == (5, "ACTION_NOT_ALLOWED"), said.log
        if role != "arbitrator":
            assert said.error["action"] == action
            assert said.error["next_argument_id_to_wait"] == debate.last["id"]


@pytest.mark.parametrize("move", [Debate.appeal, Debate.complete, Debate.intervene])
def test_the_arbitrator_waiting_as_opponent_is_woken_by_what_gives_it_the_move_only(shell, client, move):
    line = next(line for line in command_lines(command_text("arbitrator")) if command_name(line) == "aw debate wait")
    debate, run = Debate(client), shell()
    debate.claim("opponent")
    values = {"DEBATE_ID": debate.id, "LAST_ID": debate.motion["id"]}
    assert run(line.replace("--deadline 100", "--deadline 1"), **values).data["status"] == "timeout"
    move(debate)
    news = run(line, **values).data
    assert news["action"] == "wait_for_ruling"
    assert news["next_argument_id_to_wait"] == debate.last["id"]
