"""Rounds end: a limit, a bar that rises, and rulings that add rounds (docs/protocol.md, section 10)."""

import pytest
from debate import AWAITING_PROPOSER, Debate, creation
from document import Document, plan_of
from test_issues import ids, mark, opened


def play_rounds(debate, count):
    """To the opponent's claim number `count`, without issues."""
    for number in range(1, count + 1):
        assert debate.claim("opponent").status == 201
        if number < count:
            assert debate.claim("proposer").status == 201


@pytest.mark.parametrize("value", [0, 21, -1, "3", 1.5, True])
def test_max_rounds_is_from_1_to_20(client, value):
    assert "max_rounds" in client.post("/debates", creation(max_rounds=value)).refused(400, "INVALID_INPUT")["message"]


def test_a_round_is_a_claim_of_the_opponent(client):
    debate = Debate(client, max_rounds=20)
    assert (debate.context()["round"], debate.context()["max_rounds"]) == (0, 20)
    play_rounds(debate, 3)
    assert debate.context()["round"] == 3
    assert debate.wait("proposer", debate.motion["id"]).data["max_rounds"] == 20
    assert "max_rounds" not in Debate(client).context()


def test_spent_rounds_refuse_the_proposers_claim_and_leave_two_moves(client):
    for way in ("appeal", "complete"):
        debate = Debate(client, max_rounds=2)
        play_rounds(debate, 2)
        error = debate.claim("proposer", "Once more.").refused(409, "ROUND_LIMIT")
        assert (error["round"], error["max_rounds"], error["content"]) == (2, 2, "Once more.")
        assert "ppeal" in error["suggestion"] and "completion" in error["suggestion"]
        assert getattr(debate, way)().status == 201


def test_a_ruling_that_does_not_close_gives_one_more_round_or_what_it_says(client):
    debate = Debate(client, max_rounds=1)
    for extend, expected in ((None, 2), (0, 2), (3, 5)):
        if debate.state() != AWAITING_PROPOSER:
            play_rounds(debate, 1)
        debate.appeal()
        assert debate.rule(**({} if extend is None else {"extend_rounds": extend})).status == 201
        assert debate.context()["max_rounds"] == expected
    debate.appeal()
    for bad in (-1, 11, "2"):
        assert "extend_rounds" in debate.rule(extend_rounds=bad).refused(400, "INVALID_INPUT")["message"]
    debate.rule(close=True)
    assert debate.context()["max_rounds"] == 5


def test_rounds_without_a_limit_never_end(client):
    debate = Debate(client)
    play_rounds(debate, 5)
    assert debate.claim("proposer").status == 201
    assert debate.claim("opponent", issues=[opened("I1", "minor")]).data.get("deferred") is None
    debate.appeal()
    debate.rule(extend_rounds=2)
    assert "max_rounds" not in debate.context()


def test_the_bar_rises_with_the_rounds(client):
    debate, plan = Debate(client, max_rounds=4), plan_of(client)
    seen = []
    for number in range(1, 4):
        entries = [opened(f"{letter}{number}", severity) for letter, severity in (("C", "critical"), ("M", "major"), ("N", "minor"))]
        seen.append(debate.claim("opponent", issues=entries).data.get("deferred"))
        debate.claim("proposer", issues=[mark("C1", "fixed", where=plan)] if number == 1 else [])
    assert seen == [None, ["N2"], ["M3", "N3"]]
    context = debate.context()
    assert context["blocking"] == ["C1", "M1", "C2", "M2", "C3"]
    assert [issue["id"] for issue in context["issues"] if issue["status"] == "deferred"] == ["N2", "M3", "N3"]
    answer = debate.claim("opponent", issues=[opened("K1", "minor", caused_by="C1"), opened("K2", "minor")])
    assert answer.data["deferred"] == ["K2"]
    ledger = client.get(debate.path + "/issues").data["issues"]
    assert [issue["history"][0].get("deferred") for issue in ledger if issue["id"] in ("K1", "K2")] == [None, True]


def test_a_deferred_issue_blocks_only_if_the_arbitrator_opens_it(client):
    debate = Debate(client, max_rounds=3)
    play_rounds(debate, 2)
    debate.claim("proposer")
    assert debate.claim("opponent", issues=[opened("I1", "major")]).data["deferred"] == ["I1"]
    assert debate.complete().data["closes_over"] == []
    debate.rule(issues=[mark("I1", "open"), opened("I2", "minor")])
    context = debate.context()
    assert context["blocking"] == ["I1"] and ids(context["issues"]) == ["I1", "I2"]
    assert context["issues"][1]["opened_by"] == "arbitrator"


def test_a_cause_must_have_been_fixed_before_the_write(client):
    debate = Debate(client, max_rounds=4)
    debate.claim("opponent", issues=[opened("I1"), opened("I2")])
    debate.claim("proposer", issues=[mark("I1", "fixed", where=plan_of(client))])
    for entries in ([opened("I3", caused_by="I2")], [opened("I3"), opened("I4", caused_by="I3")]):
        error = debate.claim("opponent", issues=entries).refused(400, "INVALID_INPUT")
        assert error["message"].startswith(f"issues[{len(entries) - 1}].caused_by:"), error
    assert "deferred" not in debate.claim("opponent", issues=[opened("I3", "minor", caused_by="I1")]).data


def about_plan(client, text, **fields):
    plan = Document(client, text)
    return plan, Debate(client, motion_content=f"The plan is document_id={plan.id} v1.", **fields)


def test_a_rewritten_document_lifts_the_bar_of_its_round(client):
    plan, debate = about_plan(client, "".join(f"line {n}\n" for n in range(9)), max_rounds=4)
    debate.claim("opponent")
    plan.add("".join(f"line {n}\n" for n in range(6)) + "a\nb\nc\n")
    assert "rewritten" not in debate.context(), "a third of the lines is not more than a third"
    plan.add("".join(f"line {n}\n" for n in range(5)) + "a\nb\nc\nd\n")
    assert debate.context()["rewritten"] is True
    reply = debate.claim("proposer").data["argument"]
    assert debate.wait("opponent", debate.motion["id"]).data["rewritten"] is True
    debate.last = reply
    answer = debate.claim("opponent", issues=[opened("I1", "minor")]).data
    assert answer["rewritten"] is True and "deferred" not in answer
    assert "rewritten" not in debate.context()
    debate.claim("proposer")
    answer = debate.claim("opponent", issues=[opened("I2", "minor")]).data
    assert answer["deferred"] == ["I2"] and "rewritten" not in answer


def test_a_ruling_reports_the_rounds_that_it_adds(client):
    debate = Debate(client, max_rounds=1)
    before = debate.claim("opponent").data["argument"]
    debate.appeal()
    ruling = debate.rule(extend_rounds=2).data
    assert (ruling["max_rounds"], ruling["rounds_added"]) == (3, 2)
    news = debate.wait("proposer", before["id"]).data
    assert (news["max_rounds"], news["rounds_added"]) == (3, 2)
    debate.appeal()
    assert "rounds_added" not in debate.rule(extend_rounds=0).data
