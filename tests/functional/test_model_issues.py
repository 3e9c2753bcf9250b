"""Random moves with random issues by all roles, on the real server and on a model, which must agree at every step."""

import random

import pytest
from debate import AWAITING_OPPONENT, Debate
from document import plan_of
from test_model import MODEL, MOVES

TABLE = {
    (None, "opponent"): ["open"],
    (None, "arbitrator"): ["open"],
    ("open", "opponent"): ["withdrawn"],
    ("open", "proposer"): ["fixed", "disputed"],
    ("open", "arbitrator"): ["ruled"],
    ("fixed", "opponent"): ["verified", "open", "withdrawn"],
    ("fixed", "proposer"): ["disputed"],
    ("fixed", "arbitrator"): ["ruled", "open"],
    ("disputed", "opponent"): ["open", "withdrawn"],
    ("disputed", "proposer"): ["fixed"],
    ("disputed", "arbitrator"): ["ruled", "open"],
    ("deferred", "opponent"): ["withdrawn"],
    ("deferred", "proposer"): ["fixed"],
    ("deferred", "arbitrator"): ["ruled", "open"],
    **{(final, "arbitrator"): ["open"] for final in ("verified", "withdrawn", "ruled")},
}
SEVERITIES = ["critical", "major", "minor"]
BAR = {1: 2, 2: 1}  # of each round, an index of SEVERITIES; later 0
STEPS = 120


class Ledger:
    """The protocol's rules for issues and rounds, in short. An issue is [severity, status, waived, returns]."""

    def __init__(self, max_rounds):
        self.issues = {}
        self.round = 0
        self.max_rounds = max_rounds

    def copy(self):
        other = Ledger(self.max_rounds)
        other.issues, other.round = {name: list(issue) for name, issue in self.issues.items()}, self.round
        return other

    def apply(self, role, entries):
        """The deferred ids; None if an entry is refused."""
        deferred = []
        for entry in entries:
            issue = self.issues.get(entry["id"])
            if entry["set"] not in TABLE.get((issue and issue[1], role), []):
                return None
            if issue is None:
                late = role == "opponent" and self.max_rounds and SEVERITIES.index(entry["severity"]) > BAR.get(self.round, 0)
                self.issues[entry["id"]] = [entry["severity"], "deferred" if late else "open", late, 0]
                deferred += [entry["id"]] if late else []
                continue
            if role == "arbitrator" and entry["set"] == "open":
                issue[2:] = [False, 0]
            elif issue[1] == "disputed" and entry["set"] == "open":
                issue[3] += 1
            issue[1] = entry["set"]
        return deferred

    def blocking(self, severities=("critical", "major")):
        unsettled = ("open", "fixed", "disputed")
        return [name for name, (severity, status, waived, _) in self.issues.items() if severity in severities and status in unsettled and not waived]

    def stalemate(self):
        return [name for name, (_, status, _, returns) in self.issues.items() if returns >= 2 and status in ("open", "disputed")]


def random_entries(dice, ledger, role, where):
    """Mostly allowed entries, so that ledgers grow; sometimes any."""
    entries = []
    for name in dice.sample([f"I{n}" for n in range(8)], dice.choice([0, 0, 1, 1, 2, 3])):
        issue = ledger.issues.get(name)
        allowed = TABLE.get((issue and issue[1], role), [])
        if not allowed and dice.random() < 0.9:
            continue
        status = dice.choice(allowed) if allowed and dice.random() < 0.95 else dice.choice(["open", "fixed", "disputed", "verified", "withdrawn", "ruled"])
        entry = {"id": name, "set": status, "note": "n", "where": where}
        entries.append(entry | ({"severity": dice.choice(SEVERITIES), "title": "T"} if issue is None else {}))
    return entries


def expected(ledger, state, role, move, entries):
    """(status, code, the resulting ledger): the server's expected answer to an allowed move."""
    if role == "proposer" and move == "claim" and ledger.max_rounds and ledger.round >= ledger.max_rounds:
        return 409, "ROUND_LIMIT", ledger, None
    then = ledger.copy()
    then.round += role == "opponent"
    then.max_rounds = then.max_rounds and then.max_rounds + (move == "rule")
    deferred = then.apply(role, entries)
    if deferred is None:
        return 400, "INVALID_INPUT", ledger, None
    if move == "complete" and then.blocking(["critical"]):
        return 409, "ISSUES_OPEN", ledger, None
    return 201, None, then, deferred


def check_context(debate, ledger, state):
    context = debate.context()
    assert context["debate"]["state"] == state
    assert {issue["id"]: issue["status"] for issue in context["issues"]} == {name: issue[1] for name, issue in ledger.issues.items()}
    assert [issue["id"] for issue in context["issues"]] == list(ledger.issues)
    assert (context["blocking"], context["stalemate"]) == (ledger.blocking(), ledger.stalemate())
    assert (context["round"], context.get("max_rounds")) == (ledger.round, ledger.max_rounds)
    history = debate.client.get(debate.path + "/issues").data
    assert [{key: issue[key] for key in issue if key != "history"} for issue in history["issues"]] == context["issues"]


@pytest.mark.parametrize("seed", range(16))
def test_any_sequence_of_issues_and_rounds_agrees_with_the_model(server, client, seed):
    dice = random.Random(seed)
    max_rounds = dice.choice([None, 1, 2, 3, 8])
    debate = Debate(client, **({"max_rounds": max_rounds} if max_rounds else {}))
    ledger, state = Ledger(max_rounds), AWAITING_OPPONENT
    where, codes = plan_of(client, versions=1), set()
    for _ in range(STEPS):
        role, move = dice.choice([each for each in MOVES if (state, *each) in MODEL] or MOVES)
        if (move == "close" and dice.random() < 0.95) or (move == "intervene" and dice.random() < 0.8):
            continue
        if (state, role, move) not in MODEL:
            break
        entries = random_entries(dice, ledger, role, where) if move != "intervene" else []
        status, code, then, deferred = expected(ledger, state, role, move, entries)
        fields = {"issues": entries} if entries else {}
        answer = send(debate, role, move, fields)
        codes.add(code)
        if code:
            answer.refused(status, code)
        else:
            assert answer.status == status, answer.text
            assert answer.data.get("deferred", []) == deferred
            closes = move in ("complete", "close") and then.issues
            assert answer.data.get("closes_over") == (then.blocking() if closes else None)
            ledger, state = then, MODEL[state, role, move]
        check_context(debate, ledger, state)
    assert None in codes


def send(debate, role, move, fields):
    if move == "claim":
        return debate.claim(role, **fields)
    if move in ("appeal", "complete"):
        return getattr(debate, move)(**fields)
    if move == "intervene":
        return debate.intervene()
    return debate.rule(close=move == "close", **fields)
