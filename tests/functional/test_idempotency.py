"""The same request again returns the first result and writes nothing."""

import pytest
from client import new_id
from debate import (
    AWAITING_ARBITRATOR,
    AWAITING_OPPONENT,
    AWAITING_PROPOSER,
    INTERVENTION_PENDING,
    Debate,
    creation,
    debate_in,
)
from eventually import all_at_once

MOVES = {
    "arguments": (AWAITING_OPPONENT, {"role": "opponent"}),
    "appeal": (AWAITING_PROPOSER, {}),
    "resolution": (AWAITING_PROPOSER, {}),
    "intervention": (AWAITING_PROPOSER, {}),
    "ruling": (AWAITING_ARBITRATOR, {}),
}


def body_for(debate, **fields):
    return {"target_id": debate.last["id"], "content": "Once.", "client_request_id": new_id()} | fields


def assert_replay(answer, first):
    assert answer.status == 200
    assert answer.data == first.data | {"idempotent_replay": True}


def test_creating_twice_gives_one_debate(client):
    body = creation()
    first = client.post("/debates", body)
    assert first.status == 201
    assert_replay(client.post("/debates", body), first)


def test_a_creation_replays_whatever_the_new_request_says(client):
    body = creation()
    first = client.post("/debates", body)
    other = {"title": "Other", "motion_content": "Other", "debate_type": "coding_plan_debate"}
    assert_replay(client.post("/debates", body | other), first)


def test_a_creation_replays_as_it_was_after_the_debate_has_moved_on(client):
    body = creation()
    first = client.post("/debates", body)
    debate_id, motion_id = body["debate_id"], first.data["argument"]["id"]
    claim = {"role": "opponent", "target_id": motion_id, "content": "No.", "client_request_id": new_id()}
    assert client.post(f"/debates/{debate_id}/arguments", claim).status == 201
    assert_replay(client.post("/debates", body), first)


def test_the_same_debate_id_under_another_request_is_a_conflict(client):
    body = creation()
    client.post("/debates", body)
    error = client.post("/debates", body | {"client_request_id": new_id()}).refused(409, "INVALID_INPUT")
    assert "debate_id" in error["message"]


def test_a_debate_id_is_the_same_in_upper_case(client):
    body = creation()
    first = client.post("/debates", body)
    assert_replay(client.post("/debates", body | {"debate_id": body["debate_id"].upper()}), first)


@pytest.mark.parametrize("name", MOVES)
def test_a_repeated_move_returns_the_first_result(client, name):
    state, fields = MOVES[name]
    debate = debate_in(state, client)
    body = body_for(debate, **fields)
    first = client.post(f"{debate.path}/{name}", body)
    assert first.status == 201
    before = debate.context()
    assert_replay(client.post(f"{debate.path}/{name}", body), first)
    assert_replay(client.post(f"{debate.path}/{name}", body | {"content": "Something else."}), first)
    assert debate.context() == before


@pytest.mark.parametrize("name", MOVES)
def test_a_move_replays_as_it_was_after_the_debate_is_closed(client, name):
    state, fields = MOVES[name]
    debate = debate_in(state, client)
    body = body_for(debate, **fields)
    first = client.post(f"{debate.path}/{name}", body)
    if first.data["debate"]["state"] == AWAITING_PROPOSER:
        debate.intervene()
    debate.rule(close=True)
    assert debate.state() == "CLOSED"
    assert_replay(client.post(f"{debate.path}/{name}", body), first)


def test_a_closing_ruling_replays(client):
    debate = debate_in(INTERVENTION_PENDING, client)
    body = body_for(debate, close=True)
    first = client.post(f"{debate.path}/ruling", body)
    assert first.data["debate"]["state"] == "CLOSED"
    assert_replay(client.post(f"{debate.path}/ruling", body | {"close": False}), first)


def test_a_request_id_used_by_one_kind_of_move_replays_it_for_another(client):
    debate = debate_in(AWAITING_OPPONENT, client)
    body = body_for(debate, role="opponent")
    first = client.post(f"{debate.path}/arguments", body)
    assert_replay(client.post(f"{debate.path}/appeal", body), first)
    assert_replay(client.post(f"{debate.path}/ruling", body), first)


def test_a_replay_is_found_before_the_target_is_looked_for(client):
    debate = debate_in(AWAITING_OPPONENT, client)
    body = body_for(debate, role="opponent")
    first = client.post(f"{debate.path}/arguments", body)
    assert_replay(client.post(f"{debate.path}/arguments", body | {"target_id": new_id()}), first)


def test_a_malformed_repeat_is_refused_before_the_replay_is_looked_for(client):
    debate = debate_in(AWAITING_OPPONENT, client)
    body = body_for(debate, role="opponent")
    client.post(f"{debate.path}/arguments", body)
    client.post(f"{debate.path}/arguments", body | {"content": 5}).refused(400, "INVALID_INPUT")


def test_request_ids_are_per_debate(client):
    request_id = new_id()
    for _ in range(2):
        assert Debate(client).claim("opponent", client_request_id=request_id).status == 201


def test_a_request_id_is_compared_exactly(client):
    debate = Debate(client)
    assert debate.claim("opponent", client_request_id="Key").status == 201
    assert debate.claim("proposer", client_request_id="key").status == 201
    assert debate.claim("opponent", client_request_id="key ").status == 201


def test_a_refusal_is_not_remembered(client):
    debate = Debate(client)
    request_id = new_id()
    debate.claim("proposer", client_request_id=request_id).refused(403, "ACTION_NOT_ALLOWED")
    debate.claim("opponent")
    assert debate.claim("proposer", client_request_id=request_id).status == 201


def test_moves_without_a_request_id_never_replay(client):
    debate = debate_in(AWAITING_PROPOSER, client)
    for _ in range(2):
        intervention = debate.intervene()
        ruling = debate.rule()
        assert (intervention.status, ruling.status) == (201, 201)
        assert intervention.data["argument"]["client_request_id"] is None
        assert ruling.data["argument"]["client_request_id"] is None


def test_a_deleted_debate_has_nothing_to_replay(client):
    debate = Debate(client)
    request_id = new_id()
    debate.claim("opponent", client_request_id=request_id)
    debate.delete()
    debate.claim("opponent", client_request_id=request_id).refused(404, "DEBATE_NOT_FOUND")


def test_a_replay_outlives_a_restart(own_server):
    client = own_server.client()
    body = creation()
    first = client.post("/debates", body)
    own_server.restart()
    assert_replay(own_server.client().post("/debates", body), first)


def test_ten_copies_of_a_request_at_once_write_one_argument(client):
    debate = Debate(client)
    body = body_for(debate, role="opponent")

    def send():
        twin = client.twin()
        answer = twin.post(f"{debate.path}/arguments", body)
        twin.close()
        return answer

    answers = all_at_once([send] * 10)
    assert sorted(answer.status for answer in answers) == [200] * 9 + [201]
    assert len({answer.data["argument"]["id"] for answer in answers}) == 1
    assert len(debate.arguments()) == 2
