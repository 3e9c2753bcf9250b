"""Live events of one debate, and the arbitrator's moves over the socket."""

import asyncio
import json
import threading
import time

import pytest
import websockets
from client import new_id
from debate import AWAITING_OPPONENT, AWAITING_PROPOSER, CLOSED, INTERVENTION_PENDING, Debate, creation, debate_in
from eventually import Background
from ws import frame


def test_the_first_frame_is_the_whole_debate(client, watch):
    debate = debate_in(AWAITING_PROPOSER, client)
    socket = watch(debate)
    context = debate.context()
    standing = {name: context[name] for name in ("issues", "round", "blocking", "stalemate", "presence")}
    assert socket.initial == {"debate": context["debate"], "arguments": debate.arguments(), "held_drafts": []} | standing


def test_the_first_frame_shows_held_drafts(client, watch):
    debate = debate_in(INTERVENTION_PENDING, client)
    debate.claim("opponent", "unfinished")
    assert watch(debate).initial["held_drafts"] == debate.context()["held_drafts"] != []


def test_a_debate_id_is_compared_without_case(server, client):
    debate = Debate(client)
    with server.socket(debate.id.upper()) as socket:
        assert socket.expect("initial_state")["debate"]["id"] == debate.id


def test_every_move_is_sent_as_an_argument_and_then_as_a_change_of_state(client, watch):
    debate = Debate(client)
    socket = watch(debate)
    previous = AWAITING_OPPONENT
    for move in (
        lambda: debate.claim("opponent"),
        lambda: debate.claim("proposer"),
        lambda: debate.intervene(),
        lambda: debate.rule(),
        lambda: debate.appeal(),
        lambda: debate.rule(),
        lambda: debate.complete(),
        lambda: debate.rule(close=True),
    ):
        written = move().data
        assert socket.expect("new_argument") == written
        state = written["debate"]["state"]
        assert socket.expect("state_changed") == {"debate_id": debate.id, "state": state, "previous_state": previous}
        previous = state
    assert previous == CLOSED


def test_a_held_draft_is_sent(client, watch):
    debate = debate_in(INTERVENTION_PENDING, client)
    socket = watch(debate)
    debate.claim("opponent", "unfinished")
    told = socket.expect("draft_held")
    assert told == {"debate_id": debate.id} | debate.context()["held_drafts"][0]


def test_a_refused_move_and_a_replay_are_not_sent(client, watch):
    debate = Debate(client)
    request_id = new_id()
    debate.claim("opponent", client_request_id=request_id)
    socket = watch(debate)
    debate.claim("opponent").refused(403, "ACTION_NOT_ALLOWED")
    assert debate.claim("opponent", client_request_id=request_id).status == 200
    written = debate.claim("proposer").data
    assert socket.expect("new_argument") == written


def test_another_debate_s_events_are_not_sent(client, watch):
    debate, other = Debate(client), Debate(client)
    socket = watch(debate)
    other.claim("opponent")
    written = debate.claim("opponent").data
    assert socket.expect("new_argument") == written


def test_the_deletion_of_a_debate_is_sent(client, watch):
    debate = Debate(client)
    socket = watch(debate)
    debate.delete()
    assert socket.expect("debate_deleted") == {"debate_id": debate.id}


def test_a_ruling_over_the_socket_is_acknowledged_and_sent(client, watch):
    debate = debate_in(INTERVENTION_PENDING, client)
    socket, bystander = watch(debate), watch(debate)
    socket.send("submit_ruling", debate_id=debate.id, content="Phán quyết.", close=True, request_id="r1")
    frames = {frame["event"]: frame["data"] for frame in (socket.receive() for _ in range(3))}
    argument = debate.arguments()[-1]
    assert (argument["type"], argument["role"], argument["content"]) == ("RULING", "arbitrator", "Phán quyết.")
    assert argument["client_request_id"] == "r1"
    assert frames["ack"] == {"request_id": "r1", "argument": argument}
    assert frames["new_argument"]["argument"] == argument
    assert frames["state_changed"]["state"] == CLOSED
    assert bystander.expect("new_argument")["argument"] == argument
    assert bystander.expect("state_changed")["state"] == CLOSED


def test_an_intervention_over_the_socket_needs_no_content_and_no_request_id(client, watch):
    debate = Debate(client)
    socket = watch(debate)
    socket.send("submit_intervention", debate_id=debate.id)
    argument = socket.receive_until("ack")["argument"]
    assert (argument["type"], argument["content"], argument["client_request_id"]) == ("INTERVENTION", "", None)
    assert debate.state() == INTERVENTION_PENDING


def test_a_repeated_request_id_is_acknowledged_with_the_first_argument(client, watch):
    debate = Debate(client)
    socket = watch(debate)
    socket.send("submit_intervention", debate_id=debate.id, content="once", request_id="same")
    first = socket.receive_until("ack")
    socket.send("submit_intervention", debate_id=debate.id, content="twice", request_id="same")
    assert socket.receive_until("ack") == first
    assert len(debate.arguments()) == 2


def test_an_unknown_debate_is_an_error_and_the_end(server):
    with server.socket(new_id()) as socket:
        frames, _ = socket.expect_closed()
        assert [(told["event"], told["data"]["code"]) for told in frames] == [("error", "DEBATE_NOT_FOUND")]


@pytest.mark.parametrize("bad", ["x", "12345678-1234-1234-1234-12345678901g"])
def test_a_malformed_debate_id_is_an_error_and_the_end(server, bad):
    with server.socket(bad) as socket:
        frames, _ = socket.expect_closed()
        assert [(told["event"], told["data"]["code"]) for told in frames] == [("error", "INVALID_INPUT")]


def test_nothing_is_missed_and_nothing_comes_twice_while_writes_and_connects_race(server, client):
    debate = Debate(client)
    total = 51
    done = threading.Event()

    def read_all():
        with server.socket(debate.id) as socket:
            initial = socket.expect("initial_state")
            seen = [argument["seq"] for argument in initial["arguments"]]
            state = initial["debate"]["state"]
            while seen[-1] < total:
                written = socket.expect("new_argument")
                seen.append(written["argument"]["seq"])
                changed = socket.expect("state_changed")
                assert (changed["previous_state"], changed["state"]) == (state, written["debate"]["state"])
                state = changed["state"]
            return seen

    readers = []

    def keep_connecting():
        while not done.is_set() and len(readers) < 30:
            readers.append(Background(read_all))
            time.sleep(0.003)

    connecting = Background(keep_connecting)
    for number in range(total - 1):
        assert debate.claim("proposer" if number % 2 else "opponent").status == 201
    done.set()
    connecting.result()
    assert len(readers) >= 3
    for reader in readers:
        assert reader.result(60) == list(range(1, total + 1))


def test_a_reader_that_is_too_slow_is_disconnected_and_delays_no_other(start):
    server = start("--max-content-length", 1_000_000)
    debate = Debate(server.client())
    text = "x" * 500_000
    with server.socket(debate.id, receive_buffer=4096) as slow, server.socket(debate.id) as quick:
        quick.expect("initial_state")
        for number in range(60):
            written = debate.claim("proposer" if number % 2 else "opponent", text).data
            assert quick.expect("new_argument") == written
            quick.expect("state_changed")
        frames, _ = slow.expect_closed()
        assert sum(told["event"] == "new_argument" for told in frames) < 60


def test_a_stopping_server_closes_its_sockets(own_server):
    debate = Debate(own_server.client())
    with own_server.socket(debate.id) as socket, own_server.socket() as feed:
        socket.expect("initial_state")
        own_server.terminate()
        assert socket.expect_closed()[1] in (1001, 1012, None)
        assert feed.expect_closed()[1] in (1001, 1012, None)
        own_server.wait_for_exit()


def test_a_client_that_vanishes_without_a_word_is_forgotten(server, client, watch):
    debate = Debate(client)
    for _ in range(5):
        watch(debate).close()
    staying = watch(debate)
    written = debate.claim("opponent").data
    assert staying.expect("new_argument") == written


def test_a_standard_client_library_can_follow_a_debate(server, client):
    debate = Debate(client)

    async def follow():
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/ws?debate_id={debate.id}") as socket:
            assert json.loads(await socket.recv())["event"] == "initial_state"
            await socket.send(frame("submit_intervention", debate_id=debate.id, request_id="lib"))
            events = [json.loads(await asyncio.wait_for(socket.recv(), 30))["event"] for _ in range(3)]
            assert sorted(events) == ["ack", "new_argument", "state_changed"]
            await (await socket.ping())

    asyncio.run(follow())


def test_many_frames_in_one_packet_are_each_answered_in_their_order(server, client):
    debate = Debate(client)
    with server.socket(debate.id) as socket:
        socket.expect("initial_state")
        for number in range(200):
            socket.send("submit_intervention", debate_id=debate.id, content="Stop.", request_id=f"r{number}")
        answered = []
        while len(answered) < 200:
            frame = socket.receive()
            if frame["event"] in ("ack", "error"):
                answered.append(frame["data"]["request_id"])
        assert answered == [f"r{number}" for number in range(200)]
    assert len(debate.arguments()) == 2


def test_a_debate_that_is_created_again_is_shown_anew_or_ended(server, client):
    """Deleted and created again under its id, perhaps in one commit: no watcher keeps the old one."""
    for _ in range(20):
        debate = Debate(client)
        with server.socket(debate.id) as socket:
            socket.expect("initial_state")
            other = server.client()
            deleted = Background(debate.delete)
            again = creation(debate_id=debate.id, title="Again")
            while other.post("/debates", again).status != 201:
                pass
            deleted.result()
            frame = socket.receive()
            if frame["event"] == "debate_deleted":
                assert socket.expect_closed()[1] == 1000
            else:
                assert frame["event"] == "initial_state" and frame["data"]["debate"]["title"] == "Again"
