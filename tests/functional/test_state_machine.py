"""The moves of each role in each state: the whole table, and the content of each refusal."""

import pytest
from debate import (
    AWAITING_ARBITRATOR,
    AWAITING_OPPONENT,
    AWAITING_PROPOSER,
    CLOSED,
    INTERVENTION_PENDING,
    STATES,
    Debate,
    debate_in,
)

# (role, verb of the refusal): the request, and the argument that it writes
MOVES = {
    ("proposer", "submit"): (lambda debate: debate.claim("proposer", "Text."), "CLAIM"),
    ("proposer", "appeal"): (lambda debate: debate.appeal("Text."), "APPEAL"),
    ("proposer", "request completion"): (lambda debate: debate.complete("Text."), "RESOLUTION"),
    ("opponent", "submit"): (lambda debate: debate.claim("opponent", "Text."), "CLAIM"),
    ("arbitrator", "submit"): (lambda debate: debate.claim("arbitrator", "Text."), None),
    ("arbitrator", "intervene"): (lambda debate: debate.intervene("Text."), "INTERVENTION"),
    ("arbitrator", "rule"): (lambda debate: debate.rule("Text."), "RULING"),
    ("arbitrator", "rule and close"): (lambda debate: debate.rule("Text.", close=True), "RULING"),
}

ALLOWED = {
    (AWAITING_OPPONENT, "opponent", "submit"): AWAITING_PROPOSER,
    (AWAITING_OPPONENT, "arbitrator", "intervene"): INTERVENTION_PENDING,
    (AWAITING_PROPOSER, "proposer", "submit"): AWAITING_OPPONENT,
    (AWAITING_PROPOSER, "proposer", "appeal"): AWAITING_ARBITRATOR,
    (AWAITING_PROPOSER, "proposer", "request completion"): AWAITING_ARBITRATOR,
    (AWAITING_PROPOSER, "arbitrator", "intervene"): INTERVENTION_PENDING,
    (AWAITING_ARBITRATOR, "arbitrator", "rule"): AWAITING_PROPOSER,
    (AWAITING_ARBITRATOR, "arbitrator", "rule and close"): CLOSED,
    (INTERVENTION_PENDING, "arbitrator", "rule"): AWAITING_PROPOSER,
    (INTERVENTION_PENDING, "arbitrator", "rule and close"): CLOSED,
}

ALLOWED_ROLES = {
    AWAITING_OPPONENT: ["opponent"],
    AWAITING_PROPOSER: ["proposer"],
    AWAITING_ARBITRATOR: ["arbitrator"],
    INTERVENTION_PENDING: ["arbitrator"],
    CLOSED: [],
}

AGENT_ACTION = {
    AWAITING_OPPONENT: "wait_for_opponent",
    AWAITING_PROPOSER: "wait_for_proposer",
    AWAITING_ARBITRATOR: "wait_for_ruling",
    INTERVENTION_PENDING: "wait_for_ruling",
    CLOSED: "debate_closed",
}

AGENT_SUGGESTION = {
    AWAITING_OPPONENT: "Wait for opponent to submit their argument",
    AWAITING_PROPOSER: "Wait for proposer to submit their argument",
    AWAITING_ARBITRATOR: "Wait for arbitrator to rule",
    INTERVENTION_PENDING: "Wait for arbitrator to rule",
}

CASES = [(state, role, move) for state in STATES for role, move in MOVES]
PERMITTED = [case for case in CASES if case in ALLOWED]
REFUSED = [case for case in CASES if case not in ALLOWED]


def suggestion_for(state, role, verb):
    """The exact suggestion, or None if any is accepted."""
    if state == CLOSED:
        return "The debate is closed; create a new debate to continue"
    if role != "arbitrator":
        return AGENT_SUGGESTION[state]
    return {
        "intervene": "Rule instead: the debate already waits for the arbitrator",
        "rule": "Intervene first, then rule",
    }.get(verb)


def test_the_table_has_ten_moves_and_no_more():
    assert len(PERMITTED) == len(ALLOWED) == 10


@pytest.mark.parametrize("state", STATES)
def test_every_state_can_be_reached(client, state):
    assert debate_in(state, client).state() == state


@pytest.mark.parametrize("state, role, move", PERMITTED)
def test_a_permitted_move_writes_its_argument_and_moves_the_debate_on(client, state, role, move):
    debate = debate_in(state, client)
    before, target = debate.arguments(), debate.last
    make, argument_type = MOVES[role, move]
    answer = make(debate)
    assert answer.status == 201
    argument, after = answer.data["argument"], answer.data["debate"]
    assert after["state"] == ALLOWED[state, role, move]
    assert argument["type"] == argument_type
    assert argument["role"] == role
    assert argument["content"] == "Text."
    assert argument["debate_id"] == debate.id
    assert argument["seq"] == len(before) + 1
    assert argument["parent_id"] == (None if role == "arbitrator" else target["id"])
    context = debate.context()
    assert context["debate"] == after
    assert debate.arguments() == [*before, argument]


@pytest.mark.parametrize("state, role, move", REFUSED)
def test_a_refused_move_says_what_to_do_next_and_changes_nothing(client, state, role, move):
    debate = debate_in(state, client)
    before = debate.context()
    make, _ = MOVES[role, move]
    error = make(debate).refused(403, "ACTION_NOT_ALLOWED")
    verb = "rule" if move == "rule and close" else move
    assert error["message"] == f"Role '{role}' cannot {verb} in state '{state}'"
    assert error["current_state"] == state
    assert error["allowed_roles"] == ALLOWED_ROLES[state]
    assert error["content"] == "Text."
    assert error["suggestion"]
    assert suggestion_for(state, role, verb) in (None, error["suggestion"])
    if role == "arbitrator":
        assert "action" not in error
        assert "next_argument_id_to_wait" not in error
    else:
        assert error["action"] == AGENT_ACTION[state]
        assert error["next_argument_id_to_wait"] == debate.last["id"]
    after = debate.context()
    assert after | {"held_drafts": []} == before | {"held_drafts": []}


def test_a_new_debate_waits_for_the_opponent_and_opens_with_the_motion(client):
    debate = Debate(client, title="Ngựa ô", motion_content="Motion.")
    assert debate.written["debate"]["state"] == AWAITING_OPPONENT
    assert debate.written["debate"]["created_at"] == debate.written["debate"]["updated_at"]
    motion = debate.motion
    assert (motion["type"], motion["role"], motion["seq"], motion["parent_id"]) == ("MOTION", "proposer", 1, None)
    assert motion["content"] == "Motion."


def test_a_ruling_without_close_gives_the_move_to_the_proposer_in_every_state(client):
    debate = debate_in(AWAITING_OPPONENT, client)
    debate.intervene()
    assert debate.rule(close=False).data["debate"]["state"] == AWAITING_PROPOSER


def test_a_move_brings_updated_at_forward_and_leaves_created_at(client):
    debate = Debate(client)
    first = debate.written["debate"]
    after = debate.claim("opponent").data["debate"]
    assert after["created_at"] == first["created_at"]
    assert after["updated_at"] >= first["updated_at"]


def test_a_long_debate_numbers_its_arguments_without_a_gap(client):
    debate = Debate(client)
    for number in range(12):
        assert debate.claim("proposer" if number % 2 else "opponent").status == 201
    assert [argument["seq"] for argument in debate.arguments()] == list(range(1, 14))


@pytest.mark.parametrize("name", ["arguments", "appeal", "resolution", "intervention", "ruling"])
def test_a_move_in_an_unknown_debate_is_not_found(client, name):
    debate = Debate(client)
    debate.delete()
    body = {"role": "opponent", "target_id": debate.motion["id"], "content": "x", "client_request_id": "r"}
    client.post(f"{debate.path}/{name}", body).refused(404, "DEBATE_NOT_FOUND")


def test_the_state_is_judged_before_the_target(client):
    debate = Debate(client)
    stranger = Debate(client).motion["id"]
    debate.claim("proposer", target_id=stranger).refused(403, "ACTION_NOT_ALLOWED")
    debate.claim("opponent", target_id=stranger).refused(404, "ARGUMENT_NOT_FOUND")


@pytest.mark.parametrize("move", ["claim", "appeal", "complete"])
def test_a_target_in_another_debate_is_not_found_and_writes_nothing(client, move):
    debate = debate_in(AWAITING_PROPOSER, client)
    target = Debate(client).motion["id"]
    call = {"claim": lambda: debate.claim("proposer", target_id=target)}.get(
        move, lambda: getattr(debate, move)(target_id=target)
    )
    call().refused(404, "ARGUMENT_NOT_FOUND")
    assert len(debate.arguments()) == 2


def test_any_earlier_argument_may_be_the_target(client):
    debate = debate_in(AWAITING_PROPOSER, client)
    answer = debate.claim("proposer", target_id=debate.motion["id"].upper())
    assert answer.data["argument"]["parent_id"] == debate.motion["id"]
