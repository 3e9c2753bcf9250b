"""An intervention does not discard an agent's draft."""

import pytest
from client import new_id
from debate import AWAITING_OPPONENT, AWAITING_PROPOSER, INTERVENTION_PENDING, debate_in

PROPOSER_MOVES = {
    "CLAIM": lambda debate, **fields: debate.claim("proposer", **fields),
    "APPEAL": lambda debate, **fields: debate.appeal(**fields),
    "RESOLUTION": lambda debate, **fields: debate.complete(**fields),
}


def interrupted(state, client):
    """A debate in which the arbitrator intervened in `state`."""
    debate = debate_in(state, client)
    assert debate.intervene().status == 201
    return debate


def held(debate):
    return [(draft["role"], draft["type"], draft["content"]) for draft in debate.context()["held_drafts"]]


def assert_held(debate, answer):
    error = answer.refused(403, "ACTION_NOT_ALLOWED")
    assert error["draft_held"] is True
    assert error["action"] == "wait_for_ruling"
    assert error["next_argument_id_to_wait"] == debate.last["id"]
    assert error["current_state"] == INTERVENTION_PENDING
    assert error["allowed_roles"] == ["arbitrator"]


def assert_not_held(answer):
    assert "draft_held" not in answer.refused(403, "ACTION_NOT_ALLOWED")


def test_the_opponent_s_claim_is_held_if_it_had_the_move(client):
    debate = interrupted(AWAITING_OPPONENT, client)
    assert_held(debate, debate.claim("opponent", "Nửa câu\r\n còn lại."))
    assert held(debate) == [("opponent", "CLAIM", "Nửa câu\r\n còn lại.")]


@pytest.mark.parametrize("kind", PROPOSER_MOVES)
def test_the_proposers_draft_is_held_with_its_type(client, kind):
    debate = interrupted(AWAITING_PROPOSER, client)
    assert_held(debate, PROPOSER_MOVES[kind](debate, content="Half a thought"))
    assert held(debate) == [("proposer", kind, "Half a thought")]


def test_holding_a_draft_writes_no_argument_and_does_not_move_the_debate(client):
    debate = interrupted(AWAITING_OPPONENT, client)
    before = debate.arguments()
    assert_held(debate, debate.claim("opponent"))
    assert debate.arguments() == before
    assert debate.state() == INTERVENTION_PENDING


@pytest.mark.parametrize("kind", PROPOSER_MOVES)
def test_the_proposer_without_the_move_is_refused_and_nothing_is_held(client, kind):
    debate = interrupted(AWAITING_OPPONENT, client)
    assert_not_held(PROPOSER_MOVES[kind](debate))
    assert held(debate) == []


def test_the_opponent_without_the_move_is_refused_and_nothing_is_held(client):
    debate = interrupted(AWAITING_PROPOSER, client)
    assert_not_held(debate.claim("opponent"))
    assert held(debate) == []


def test_after_a_ruling_it_is_the_proposer_who_has_the_move_at_the_next_intervention(client):
    debate = interrupted(AWAITING_OPPONENT, client)
    debate.rule()
    debate.intervene()
    assert_not_held(debate.claim("opponent"))
    assert_held(debate, debate.claim("proposer"))


def test_the_newest_draft_of_a_role_wins(client):
    debate = interrupted(AWAITING_PROPOSER, client)
    assert_held(debate, debate.claim("proposer", "first"))
    assert_held(debate, debate.appeal("second"))
    assert held(debate) == [("proposer", "APPEAL", "second")]


def test_a_draft_has_the_same_size_limit_as_an_argument(client):
    debate = interrupted(AWAITING_OPPONENT, client)
    assert_held(debate, debate.claim("opponent", "x" * 10240))
    debate.claim("opponent", "y" * 10241).refused(413, "CONTENT_TOO_LARGE")
    assert held(debate) == [("opponent", "CLAIM", "x" * 10240)]


@pytest.mark.parametrize("close", [False, True])
def test_the_ruling_ends_the_held_drafts(client, close):
    debate = interrupted(AWAITING_OPPONENT, client)
    debate.claim("opponent")
    assert held(debate) != []
    debate.rule(close=close)
    assert held(debate) == []


def test_the_next_intervention_starts_without_drafts(client):
    debate = interrupted(AWAITING_OPPONENT, client)
    debate.claim("opponent")
    debate.rule()
    debate.intervene()
    assert held(debate) == []


def test_a_held_request_can_be_sent_again_after_the_ruling_under_the_same_request_id(client):
    debate = interrupted(AWAITING_PROPOSER, client)
    request_id = new_id()
    assert_held(debate, debate.claim("proposer", "again", client_request_id=request_id))
    assert_held(debate, debate.claim("proposer", "again", client_request_id=request_id))
    debate.rule()
    answer = debate.claim("proposer", "again", client_request_id=request_id)
    assert answer.status == 201
    assert answer.data["argument"]["client_request_id"] == request_id


def test_an_agent_refused_while_an_appeal_waits_has_no_draft_held(client):
    debate = debate_in(AWAITING_PROPOSER, client)
    debate.appeal()
    assert_not_held(debate.claim("proposer"))
    assert_not_held(debate.claim("opponent"))
    assert held(debate) == []


def test_a_held_draft_is_no_news_to_those_who_wait(client):
    debate = interrupted(AWAITING_OPPONENT, client)
    debate.claim("opponent")
    answer = debate.wait("proposer", debate.last["id"], timeout_ms=50)
    assert answer.data["has_new_argument"] is False


def test_a_held_draft_survives_a_restart(own_server):
    debate = interrupted(AWAITING_OPPONENT, own_server.client())
    debate.claim("opponent", "still here")
    own_server.restart()
    debate.client = own_server.client()
    assert held(debate) == [("opponent", "CLAIM", "still here")]
