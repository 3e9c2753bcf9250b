"""Waiting for the other side."""

import time

import pytest
from client import new_id
from debate import (
    AWAITING_ARBITRATOR,
    AWAITING_OPPONENT,
    AWAITING_PROPOSER,
    CLOSED,
    INTERVENTION_PENDING,
    Debate,
    debate_in,
)
from eventually import Background, eventually
from raw import Raw


def parked(client, count):
    eventually(lambda: client.metrics()["debate_parked_waits"] == count, f"{count} parked waits")


def park(server, debate, role, argument_id=None, timeout_ms=60000):
    return Background(debate.wait, role, argument_id, timeout_ms, client=server.client())


# Each way to a state, and the action of each role then.
NEWS = {
    "a motion": (lambda debate: None, AWAITING_OPPONENT, None, "respond"),
    "a claim of the opponent": (
        lambda debate: debate.claim("opponent"),
        AWAITING_PROPOSER,
        "respond",
        "wait_for_proposer",
    ),
    "a claim of the proposer": (
        lambda debate: (debate.claim("opponent"), debate.claim("proposer")),
        AWAITING_OPPONENT,
        "wait_for_opponent",
        "respond",
    ),
    "an appeal": (
        lambda debate: (debate.claim("opponent"), debate.appeal()),
        AWAITING_ARBITRATOR,
        "wait_for_ruling",
        "wait_for_ruling",
    ),
    "a request for completion": (
        lambda debate: (debate.claim("opponent"), debate.complete()),
        AWAITING_ARBITRATOR,
        "wait_for_ruling",
        "wait_for_ruling",
    ),
    "an intervention": (lambda debate: debate.intervene(), INTERVENTION_PENDING, "wait_for_ruling", "wait_for_ruling"),
    "a ruling": (
        lambda debate: (debate.intervene(), debate.rule()),
        AWAITING_PROPOSER,
        "align_to_ruling",
        "wait_for_proposer",
    ),
    "a claim after a ruling": (
        lambda debate: (debate.intervene(), debate.rule(), debate.claim("proposer")),
        AWAITING_OPPONENT,
        "wait_for_opponent",
        "respond",
    ),
    "a closing ruling": (
        lambda debate: (debate.intervene(), debate.rule(close=True)),
        CLOSED,
        "debate_closed",
        "debate_closed",
    ),
}


@pytest.mark.parametrize("role", ["proposer", "opponent"])
@pytest.mark.parametrize("way", NEWS)
def test_the_action_follows_from_the_state_and_the_role(client, way, role):
    debate = Debate(client)
    make, state, for_proposer, for_opponent = NEWS[way]
    make(debate)
    foreign = [argument for argument in debate.arguments() if argument["role"] != role]
    answer = debate.wait(role, timeout_ms=0).data
    if not foreign:
        assert answer == {"has_new_argument": False, "debate_id": debate.id, "last_seen_seq": 0}
        return
    assert answer["has_new_argument"] is True
    assert answer["action"] == (for_proposer if role == "proposer" else for_opponent)
    assert answer["debate_state"] == state
    assert answer["argument"] == foreign[-1]
    assert answer["next_argument_id_to_wait"] == foreign[-1]["id"]
    skipped = [{name: argument[name] for name in ("id", "seq", "type", "role")} for argument in foreign[:-1]]
    assert answer.get("skipped", []) == skipped


def test_a_ruling_after_an_appeal_tells_the_proposer_to_align(client):
    debate = debate_in(AWAITING_ARBITRATOR, client)
    awaited = debate.last["id"]
    debate.rule()
    assert debate.wait("proposer", awaited).data["action"] == "align_to_ruling"


def test_skipped_is_left_out_when_nothing_was_skipped(client):
    debate = debate_in(AWAITING_PROPOSER, client)
    assert "skipped" not in debate.wait("proposer", debate.motion["id"]).data


def test_one_s_own_arguments_are_neither_news_nor_skipped(client):
    debate = debate_in(AWAITING_PROPOSER, client)
    own = debate.last["id"]
    debate.claim("proposer")
    debate.claim("opponent")
    answer = debate.wait("opponent", own).data
    assert answer["argument"]["seq"] == 3
    assert "skipped" not in answer


def test_an_own_argument_alone_is_no_news(client):
    debate = debate_in(AWAITING_PROPOSER, client)
    assert debate.wait("opponent", debate.last["id"], timeout_ms=20).data["has_new_argument"] is False
    assert debate.wait("opponent", debate.motion["id"], timeout_ms=20).data["has_new_argument"] is False


def test_an_empty_argument_id_means_from_the_beginning(client):
    debate = Debate(client)
    answer = client.request("GET", f"{debate.path}/wait?role=opponent&argument_id=&timeout_ms=0")
    assert answer.data["argument"] == debate.motion


def test_a_closed_debate_is_always_news(client):
    debate = debate_in(CLOSED, client)
    for role in ("proposer", "opponent"):
        answer = debate.wait(role, debate.last["id"]).data
        assert (answer["action"], answer["debate_state"]) == ("debate_closed", CLOSED)
        assert answer["argument"] == debate.last
        assert answer["next_argument_id_to_wait"] == debate.last["id"]
        assert "skipped" not in answer


def test_an_argument_id_is_compared_without_case(client):
    debate = debate_in(AWAITING_PROPOSER, client)
    assert debate.wait("proposer", debate.motion["id"].upper()).data["argument"]["seq"] == 2


@pytest.mark.parametrize("timeout_ms", [0, 1, 150])
def test_no_news_in_time_is_reported(client, timeout_ms):
    debate = debate_in(AWAITING_PROPOSER, client)
    began = time.monotonic()
    answer = debate.wait("proposer", debate.last["id"], timeout_ms)
    assert answer.data == {"has_new_argument": False, "debate_id": debate.id, "last_seen_seq": 2}
    assert time.monotonic() - began >= timeout_ms / 1000 - 0.005


def test_a_timeout_above_the_server_s_is_cut_to_it(start):
    server = start("--poll-timeout-ms", 100)
    debate = Debate(server.client())
    began = time.monotonic()
    for timeout_ms in (3_600_000, None):
        assert debate.wait("proposer", debate.last["id"], timeout_ms).data["has_new_argument"] is False
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("timeout_ms", ["-1", "x", "1.5", ""])
def test_a_bad_timeout_is_refused(client, timeout_ms):
    error = Debate(client).wait("proposer", timeout_ms=timeout_ms).refused(400, "INVALID_INPUT")
    assert "timeout_ms" in error["message"]


@pytest.mark.parametrize("role", [None, "", "arbitrator", "judge"])
def test_only_an_agent_may_wait(client, role):
    error = Debate(client).wait(role).refused(400, "INVALID_INPUT")
    assert "role" in error["message"]


def test_a_bad_argument_id_is_refused(client):
    assert "argument_id" in Debate(client).wait("proposer", "x").refused(400, "INVALID_INPUT")["message"]


def test_an_argument_of_another_debate_is_not_found(client):
    debate = Debate(client)
    debate.wait("proposer", Debate(client).motion["id"]).refused(404, "ARGUMENT_NOT_FOUND")
    debate.wait("proposer", new_id()).refused(404, "ARGUMENT_NOT_FOUND")


def test_a_parked_wait_is_woken_by_the_other_side(own_server):
    client = own_server.client()
    debate = Debate(client)
    waiting = park(own_server, debate, "proposer", debate.motion["id"])
    parked(client, 1)
    claim = debate.claim("opponent").data["argument"]
    answer = waiting.result().data
    assert (answer["argument"], answer["action"]) == (claim, "respond")
    parked(client, 0)


def test_a_parked_wait_sleeps_through_its_own_role_s_arguments(own_server):
    client = own_server.client()
    debate = debate_in(AWAITING_PROPOSER, client)
    waiting = park(own_server, debate, "proposer", debate.last["id"])
    parked(client, 1)
    debate.claim("proposer")
    assert client.metrics()["debate_parked_waits"] == 1
    assert not waiting.done
    debate.claim("opponent")
    assert waiting.result().data["argument"]["seq"] == 4


ARBITRATION = {
    "an intervention": (AWAITING_OPPONENT, lambda debate: debate.intervene(), ["wait_for_ruling", "wait_for_ruling"]),
    "a ruling": (INTERVENTION_PENDING, lambda debate: debate.rule(), ["align_to_ruling", "wait_for_proposer"]),
    "a closing ruling": (INTERVENTION_PENDING, lambda debate: debate.rule(close=True), ["debate_closed"] * 2),
}


@pytest.mark.parametrize("move", ARBITRATION)
def test_a_parked_wait_is_woken_by_the_arbitrator(own_server, move):
    client = own_server.client()
    state, make, actions = ARBITRATION[move]
    debate = debate_in(state, client)
    waiting = [park(own_server, debate, role, debate.last["id"]) for role in ("proposer", "opponent")]
    parked(client, 2)
    make(debate)
    assert [wait.result().data["action"] for wait in waiting] == actions


def test_one_argument_wakes_every_waiter_of_its_debate_and_no_other(own_server):
    client = own_server.client()
    debate, other = Debate(client), Debate(client)
    waiting = [park(own_server, debate, "proposer", debate.motion["id"]) for _ in range(20)]
    elsewhere = park(own_server, other, "proposer", other.motion["id"])
    parked(client, 21)
    claim = debate.claim("opponent").data["argument"]
    assert all(wait.result().data["argument"] == claim for wait in waiting)
    parked(client, 1)
    assert not elsewhere.done
    other.claim("opponent")
    assert elsewhere.result().data["has_new_argument"] is True


def test_a_refused_move_wakes_no_wait(own_server):
    client = own_server.client()
    debate = Debate(client)
    waiting = park(own_server, debate, "opponent", debate.motion["id"])
    parked(client, 1)
    debate.claim("proposer").refused(403, "ACTION_NOT_ALLOWED")
    assert client.metrics()["debate_parked_waits"] == 1
    assert not waiting.done
    debate.delete()
    waiting.result()


def test_deleting_a_debate_answers_its_waiters_at_once(own_server):
    client = own_server.client()
    debate = Debate(client)
    waiting = [park(own_server, debate, role, debate.motion["id"]) for role in ("proposer", "opponent")]
    parked(client, 2)
    debate.delete()
    for wait in waiting:
        wait.result().refused(404, "DEBATE_NOT_FOUND")
    parked(client, 0)


def test_a_client_that_hangs_up_frees_its_place(own_server):
    client = own_server.client()
    debate = Debate(client)
    for _ in range(5):
        with Raw(own_server.port) as raw:
            raw.send(
                f"GET {debate.path}/wait?role=proposer&argument_id={debate.motion['id']} HTTP/1.1\r\n"
                f"Host: 127.0.0.1:{own_server.port}\r\n\r\n".encode()
            )
            parked(client, 1)
        parked(client, 0)
    assert debate.claim("opponent").status == 201


def test_a_connection_goes_on_after_its_wait_was_answered(own_server):
    client, waiter = own_server.client(), own_server.client()
    debate = Debate(client)
    assert waiter.get("/health").status == 200
    connection = waiter.connection.sock
    waiting = Background(debate.wait, "proposer", debate.motion["id"], client=waiter)
    parked(client, 1)
    debate.claim("opponent")
    waiting.result()
    assert debate.wait("proposer", debate.last["id"], 10, client=waiter).data["has_new_argument"] is False
    assert waiter.get("/health").status == 200
    assert waiter.connection.sock is connection


def test_no_wake_up_is_lost_when_waits_and_writes_race(client, server):
    debate = Debate(client)
    other = server.client()
    for number in range(60):
        role, writer = ("opponent", "proposer") if number % 2 else ("proposer", "opponent")
        waiting = Background(debate.wait, role, debate.last["id"], client=other)
        claim = debate.claim(writer).data["argument"]
        answer = waiting.result().data
        assert answer["has_new_argument"] is True
        assert answer["argument"] == claim
        assert answer["action"] == "respond"


def test_a_stopping_server_answers_the_parked_and_closes_their_connections(own_server):
    client = own_server.client()
    debate = debate_in(AWAITING_PROPOSER, client)
    waiting = [park(own_server, debate, role, debate.last["id"]) for role in ("proposer", "opponent")]
    parked(client, 2)
    own_server.terminate()
    for wait in waiting:
        answer = wait.result()
        assert answer.data == {"has_new_argument": False, "debate_id": debate.id, "last_seen_seq": 2}
        assert answer.headers["connection"].lower() == "close"
    own_server.wait_for_exit()


def test_a_waiter_that_comes_back_after_a_restart_misses_nothing(own_server):
    client = own_server.client()
    debate = Debate(client)
    waiting = park(own_server, debate, "proposer", debate.motion["id"])
    parked(client, 1)
    own_server.restart()
    assert waiting.result().data["has_new_argument"] is False
    debate.client = own_server.client()
    claim = debate.claim("opponent").data["argument"]
    assert debate.wait("proposer", debate.motion["id"]).data["argument"] == claim
