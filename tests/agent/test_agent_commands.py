"""Every line that the agents' files print works as printed, on the real aw and the real server."""

import re

import pytest
from agent_files import ROLES, command_lines, command_name, command_text, rules_text, steps
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
    """A debate in which `line` succeeds, and the id for its <last_id>."""
    name = command_name(line)
    if name == "aw debate wait":
        debate = debate_in(AWAITING_PROPOSER, client)
        assert debate.claim("proposer").status == 201  # gives both agents news since the motion
        return debate, debate.motion["id"]
    if "--draft" in line:
        debate = Debate(client)
        debate.claim("opponent", issues=[{"id": "I1", "set": "open", "severity": "major", "title": "No limit"}])
        debate.claim("proposer", issues=[{"id": "I1", "set": "disputed", "note": "There are 200 prices."}])
        debate.claim("opponent", issues=[{"id": "I1", "set": "open", "note": "There will be more."}])
        return debate, debate.last["id"]
    mine = AWAITING_PROPOSER if "--role proposer" in line else AWAITING_OPPONENT
    debate = debate_in(NEEDED_STATE.get(name, mine), client)
    return debate, debate.last["id"]


@pytest.mark.parametrize("role,line", LINES, ids=[f"{role}: {line}" for role, line in LINES])
def test_a_line_works_as_printed(shell, client, document, role, line):
    run = shell()
    debate, last_id = debate_for(line, client)
    debate_id = new_id() if command_name(line) == "aw debate create" else debate.id
    values = {"debate_id": debate_id, "last_id": last_id}
    values |= {"doc_id": document["document_id"], "version": document["version"]}
    said = run(line, **values)
    assert said.exit == 0 and said.text.strip(), said.log
    if command_name(line) not in PLAIN and "--format markdown" not in line:
        assert said.data
        return
    assert not said.text.startswith("{"), said.log
    if command_name(line) == "aw agent rules":
        assert rules_text(role, "coding-plan").splitlines()[0] in said.text
    if command_name(line) == "aw debate wait":
        news = run(line.replace(" --format markdown", ""), **values).data
        assert news["status"] == "new_argument" and news["next_argument_id_to_wait"] in said.text
        assert all(news[each] in said.text for each in ("status", "action", "debate_state")), said.log


@pytest.mark.parametrize("role", ROLES)
def test_a_wait_that_timed_out_prints_the_same_command_with_the_next_attempt(shell, client, role):
    line = next(line for line in command_lines(command_text(role)) if command_name(line) == "aw debate wait")
    debate = Debate(client)
    values = {"debate_id": debate.id, "last_id": debate.last["id"]}
    waiting = re.sub(r"--deadline \d+", "--deadline 1", line)
    said = shell()(waiting.replace("--role opponent", "--role proposer"), **values)
    assert said.exit == 0 and "timeout" in said.text
    retry = waiting.replace("--role opponent", "--role proposer").replace("--attempt 1", "--attempt 2")
    assert re.sub(r"<(\w+)>", lambda name: values[name[1]], retry) in said.text


@pytest.fixture
def document(client):
    """A document with two versions; returns the number of the newest."""
    first = client.post("/documents", {"summary": "first", "content": "one\n"}).data
    return client.post(f"/documents/{first['document_id']}/versions", {"summary": "second", "content": "two, the old words\n"}).data


def reach(client, state, newest):
    """A debate in `state`, whose newest argument has the type `newest` if that is given."""
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
def test_the_decision_table_is_correct(shell, client, role, action, state, newest, do):
    """Where it says "Your move" the server accepts the move; elsewhere it refuses and advises the same action."""
    debate = reach(client, state, newest)
    asks_as = "proposer" if role == "proposer" else "opponent"
    news = debate.wait(asks_as, timeout_ms=0).data
    if news["has_new_argument"]:  # a proposer has none before the opponent's claim
        assert news["action"] == action
    lines = command_lines(command_text(role))
    writes = "aw debate ruling" if role == "arbitrator" else "aw debate submit"
    line = next(line for line in lines if command_name(line) == writes)
    line = line.replace(" --format markdown", "")
    said = shell()(line, debate_id=debate.id, last_id=debate.last["id"])
    if do.startswith("Your move"):
        assert said.exit == 0, said.log
    else:
        assert (said.exit, said.error["code"]) == (5, "ACTION_NOT_ALLOWED"), said.log
        if role != "arbitrator":
            assert said.error["action"] == action
            assert said.error["next_argument_id_to_wait"] == debate.last["id"]


@pytest.mark.parametrize("move", [Debate.appeal, Debate.complete, Debate.intervene])
def test_the_arbitrator_waiting_as_opponent_is_woken_only_by_what_gives_it_the_move(shell, client, move):
    line = next(line for line in command_lines(command_text("arbitrator")) if command_name(line) == "aw debate wait")
    debate, run = Debate(client), shell()
    debate.claim("opponent")
    line = line.replace(" --format markdown", "")
    values = {"debate_id": debate.id, "last_id": debate.motion["id"]}
    assert run(line.replace("--deadline 100", "--deadline 1"), **values).data["status"] == "timeout"
    move(debate)
    news = run(line, **values).data
    assert news["action"] == "wait_for_ruling"
    assert news["next_argument_id_to_wait"] == debate.last["id"]
