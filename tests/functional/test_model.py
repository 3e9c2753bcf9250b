"""Random moves by all roles, on the real server and on a model of ten lines, which must agree at every step."""

import random

import pytest
from client import new_id
from debate import AWAITING_ARBITRATOR, AWAITING_OPPONENT, AWAITING_PROPOSER, CLOSED, INTERVENTION_PENDING, Debate

MODEL = {
    (AWAITING_OPPONENT, "opponent", "claim"): AWAITING_PROPOSER,
    (AWAITING_PROPOSER, "proposer", "claim"): AWAITING_OPPONENT,
    (AWAITING_PROPOSER, "proposer", "appeal"): AWAITING_ARBITRATOR,
    (AWAITING_PROPOSER, "proposer", "complete"): AWAITING_ARBITRATOR,
    (AWAITING_OPPONENT, "arbitrator", "intervene"): INTERVENTION_PENDING,
    (AWAITING_PROPOSER, "arbitrator", "intervene"): INTERVENTION_PENDING,
    **{(state, "arbitrator", "rule"): AWAITING_PROPOSER for state in (AWAITING_ARBITRATOR, INTERVENTION_PENDING)},
    **{(state, "arbitrator", "close"): CLOSED for state in (AWAITING_ARBITRATOR, INTERVENTION_PENDING)},
}
MOVES = sorted({(role, move) for _, role, move in MODEL})
TYPES = {"claim": "CLAIM", "appeal": "APPEAL", "complete": "RESOLUTION", "intervene": "INTERVENTION", "rule": "RULING"}
ACTIONS = {
    ("proposer", AWAITING_PROPOSER): "respond",
    ("opponent", AWAITING_PROPOSER): "wait_for_proposer",
    ("proposer", AWAITING_OPPONENT): "wait_for_opponent",
    ("opponent", AWAITING_OPPONENT): "respond",
    **{(role, state): "wait_for_ruling" for role in ("proposer", "opponent") for state in (AWAITING_ARBITRATOR, INTERVENTION_PENDING)},
    **{(role, CLOSED): "debate_closed" for role in ("proposer", "opponent")},
}
STEPS = 150


class Model:
    """The expected debate, as clients see it."""

    def __init__(self, debate):
        self.state = AWAITING_OPPONENT
        self.arguments = [debate.motion]
        self.interrupted = None  # the state before an intervention
        self.drafts = {}  # role → text

    def move(self, role, move, text):
        """True if the move is allowed; an interrupted agent's text becomes a draft."""
        then = MODEL.get((self.state, role, move))
        if then is None:
            if self.state == INTERVENTION_PENDING and role != "arbitrator" and (self.interrupted, role, move) in MODEL:
                self.drafts[role] = text
            return False
        self.interrupted = self.state if then == INTERVENTION_PENDING else None
        self.drafts = {}
        self.state = then
        return True

    def action(self, role):
        action = ACTIONS[role, self.state]
        after_ruling = self.arguments[-1]["type"] == "RULING"
        return "align_to_ruling" if action == "respond" and role == "proposer" and after_ruling else action

    def news(self, role, after):
        """The newest argument of another role after `after`; the newest of all if the debate is closed."""
        others = [argument for argument in self.arguments if argument["role"] != role]
        unseen = [argument for argument in others if argument["seq"] > after]
        return unseen or (others[-1:] if self.state == CLOSED else [])


def make(debate, role, move, text, request_id):
    target = {"target_id": debate.last["id"], "client_request_id": request_id}
    if move == "claim":
        return debate.claim(role, text, **target)
    if move in ("appeal", "complete"):
        return getattr(debate, move)(text, **target)
    if move == "intervene":
        return debate.intervene(text, client_request_id=request_id)
    return debate.rule(text, close=move == "close", client_request_id=request_id)


def check_context(debate, model):
    context = debate.context()
    assert context["debate"]["state"] == model.state
    assert [context["motion"], *context["arguments"]] == model.arguments
    assert [argument["seq"] for argument in model.arguments] == list(range(1, len(model.arguments) + 1))
    assert {draft["role"]: draft["content"] for draft in context["held_drafts"]} == model.drafts


def check_wait(debate, model, dice):
    role = dice.choice(["proposer", "opponent"])
    awaited = dice.choice([None, *model.arguments])
    answer = debate.wait(role, awaited and awaited["id"], timeout_ms=0).data
    news = model.news(role, awaited["seq"] if awaited else 0)
    assert answer["has_new_argument"] == bool(news)
    if news:
        assert answer["argument"] == news[-1]
        assert answer["next_argument_id_to_wait"] == news[-1]["id"]
        assert answer["action"] == model.action(role)
        assert answer["debate_state"] == model.state
        assert [older["seq"] for older in answer.get("skipped", [])] == [older["seq"] for older in news[:-1]]


def check_events(socket, model, before, argument, draft):
    if argument:
        new = socket.expect("new_argument")
        assert new["argument"] == argument
        assert new["debate"]["state"] == model.state
        changed = socket.expect("state_changed")
        assert (changed["previous_state"], changed["state"]) == (before, model.state)
    elif draft:
        held = socket.expect("draft_held")
        assert (held["role"], held["content"]) == draft


@pytest.mark.parametrize("seed", range(20))
def test_any_sequence_of_moves_agrees_with_the_model(server, client, seed):
    dice = random.Random(seed)
    debate = Debate(client)
    model = Model(debate)
    answers = {}
    socket = server.socket(debate.id)
    try:
        assert socket.expect("initial_state")["arguments"] == model.arguments
        for step in range(STEPS):
            role, move = dice.choice(MOVES)
            if move == "close" and dice.random() < 0.9:
                continue
            if answers and dice.random() < 0.1:  # a retry changes nothing, whatever it contains
                request_id, first = dice.choice(sorted(answers.items()))
                again = make(debate, role, move, "something else", request_id)
                assert again.status == 200
                assert again.data == first | {"idempotent_replay": True}
                continue
            before, drafts, request_id, text = model.state, dict(model.drafts), new_id(), f"step {step}"
            allowed = model.move(role, move, text)
            answer = make(debate, role, move, text, request_id)
            if allowed:
                assert answer.status == 201, answer.text
                argument = answer.data["argument"]
                assert argument["type"] == TYPES.get(move, "RULING")
                model.arguments.append(argument)
                answers[request_id] = answer.data
                check_events(socket, model, before, argument, None)
            else:
                error = answer.refused(403, "ACTION_NOT_ALLOWED")
                held = model.drafts != drafts
                assert error.get("draft_held", False) == held
                if role != "arbitrator":
                    assert error["action"] == model.action(role)
                    assert error["next_argument_id_to_wait"] == model.arguments[-1]["id"]
                check_events(socket, model, before, None, (role, text) if held else None)
            check_context(debate, model)
            check_wait(debate, model, dice)
    finally:
        socket.close()
