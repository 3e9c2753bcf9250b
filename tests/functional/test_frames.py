"""Frames that a page may send over a WebSocket, and frames that it may not."""

import pytest
from debate import AWAITING_OPPONENT, INTERVENTION_PENDING, Debate, debate_in
from ws import BINARY, CONTINUATION, PING, PONG, TEXT, Closed, Refused, frame

pytestmark = pytest.mark.any_store

MALFORMED = {
    "not JSON": "nonsense",
    "empty": "",
    "not an object": "[]",
    "no event": '{"data": {}}',
    "an event that is no text": '{"event": 5, "data": {}}',
    "an unknown event": '{"event": "submit_nothing", "data": {}}',
    "a server's event": '{"event": "ack", "data": {}}',
    "no data": '{"event": "submit_ruling"}',
    "data that is no object": '{"event": "submit_ruling", "data": []}',
    "no debate id": frame("submit_ruling", content="x"),
    "a bad debate id": frame("submit_ruling", debate_id="x", content="x"),
}


@pytest.mark.parametrize("fault", MALFORMED)
def test_a_malformed_frame_is_answered_and_the_socket_lives_on(client, watch, fault):
    debate = Debate(client)
    socket = watch(debate)
    socket.send_text(MALFORMED[fault])
    assert socket.expect("error")["code"] == "INVALID_INPUT"
    socket.send("submit_intervention", debate_id=debate.id, request_id="after")
    assert socket.receive_until("ack")["request_id"] == "after"


@pytest.mark.parametrize(
    "fields, field, code",
    [
        ({}, "content", "INVALID_INPUT"),
        ({"content": ""}, "content", "INVALID_INPUT"),
        ({"content": " \n"}, "content", "INVALID_INPUT"),
        ({"content": 5}, "content", "INVALID_INPUT"),
        ({"content": "a\0b"}, "content", "INVALID_INPUT"),
        ({"content": "x", "close": "yes"}, "close", "INVALID_INPUT"),
        ({"content": "x", "request_id": 5}, "request_id", "INVALID_INPUT"),
        ({"content": "x" * 10241}, None, "CONTENT_TOO_LARGE"),
    ],
)
def test_a_bad_field_of_a_ruling_is_named(client, watch, fields, field, code):
    debate = debate_in(INTERVENTION_PENDING, client)
    socket = watch(debate)
    socket.send("submit_ruling", debate_id=debate.id, **fields)
    error = socket.expect("error")
    assert error["code"] == code
    assert field is None or field in error["message"]
    assert debate.state() == INTERVENTION_PENDING


def test_a_socket_acts_only_on_its_own_debate(client, watch):
    debate, other = Debate(client), Debate(client)
    socket = watch(debate)
    socket.send("submit_intervention", debate_id=other.id, request_id="r3")
    error = socket.expect("error")
    assert (error["code"], error["request_id"]) == ("FORBIDDEN", "r3")
    assert other.state() == AWAITING_OPPONENT


def test_content_of_exactly_the_limit_passes_even_when_every_letter_is_escaped(client, watch):
    debate = Debate(client)
    socket = watch(debate)
    text = frame("submit_intervention", debate_id=debate.id, content="@")
    socket.send_text(text.replace("@", "\\u0041" * 10240))
    assert socket.receive_until("ack")["argument"]["content"] == "A" * 10240


def test_a_frame_in_pieces_is_one_frame_even_with_a_ping_between(client, watch):
    debate = Debate(client)
    socket = watch(debate)
    text = frame("submit_intervention", debate_id=debate.id, content="từng mảnh", request_id="r4").encode()
    socket.send_frame(TEXT, text[:7], fin=False)
    socket.send_frame(CONTINUATION, text[7:50], fin=False)
    socket.send_frame(PING, b"between")
    socket.send_frame(CONTINUATION, text[50:])
    assert socket.receive_until("ack")["argument"]["content"] == "từng mảnh"


def test_a_ping_is_answered_with_its_own_payload(client, watch):
    socket = watch(Debate(client))
    socket.send_frame(PING, b"are you there")
    assert socket.receive_frame() == (True, PONG, b"are you there")


def test_an_oversized_frame_ends_the_socket_and_only_that(client, watch):
    debate = Debate(client)
    socket, other = watch(debate), watch(debate)
    socket.send_frame(TEXT, b"x", declared_length=1 << 30)
    _, code = socket.expect_closed()
    assert code in (1009, None)
    written = debate.claim("opponent").data
    assert other.expect("new_argument") == written


def test_an_oversized_message_in_small_pieces_ends_the_socket(client, watch):
    socket = watch(Debate(client))
    try:
        socket.send_frame(TEXT, b"x" * 60000, fin=False)
        for _ in range(100):
            socket.send_frame(CONTINUATION, b"x" * 60000, fin=False)
    except (BrokenPipeError, ConnectionResetError):
        pass
    socket.expect_closed()


@pytest.mark.parametrize(
    "misbehave",
    [
        lambda socket: socket.send_frame(TEXT, b"{}", masked=False),
        lambda socket: socket.send_frame(0x3, b"{}"),
        lambda socket: socket.send_frame(CONTINUATION, b"{}"),
        lambda socket: socket.send_frame(PING, b"x", fin=False),
    ],
    ids=["unmasked", "reserved opcode", "continuation of nothing", "ping in pieces"],
)
def test_a_breach_of_the_protocol_ends_the_socket(client, watch, misbehave):
    socket = watch(Debate(client))
    misbehave(socket)
    frames, code = socket.expect_closed()
    assert [told["data"]["code"] for told in frames] in ([], ["INVALID_INPUT"])
    assert code in (1002, None)


@pytest.mark.parametrize("opcode, payload", [(TEXT, b'{"event": "\xff"}'), (BINARY, b"{}")])
def test_a_frame_that_is_no_text_is_answered_or_ends_the_socket(client, watch, opcode, payload):
    socket = watch(Debate(client))
    socket.send_frame(opcode, payload)
    try:
        assert socket.expect("error")["code"] == "INVALID_INPUT"
    except Closed as closed:
        assert closed.code in (1002, 1003, 1007, None)


@pytest.mark.parametrize(
    "headers",
    [
        {"Upgrade": None},
        {"Upgrade": "h2c"},
        {"Connection": "keep-alive"},
        {"Sec-WebSocket-Key": None},
        {"Sec-WebSocket-Version": "8"},
    ],
)
def test_a_bad_upgrade_is_refused_in_the_envelope(server, client, headers):
    with pytest.raises(Refused) as refusal:
        server.socket(Debate(client).id, headers=headers)
    refusal.value.answer.refused(400, "INVALID_INPUT")


def test_a_refused_frame_gets_its_text_and_request_id_back(client, watch):
    debate = Debate(client)
    socket = watch(debate)
    socket.send("submit_ruling", debate_id=debate.id, content="Too early.", request_id="r2")
    error = socket.expect("error")
    assert error["code"] == "ACTION_NOT_ALLOWED"
    assert error["message"] == "Role 'arbitrator' cannot rule in state 'AWAITING_OPPONENT'"
    assert (error["request_id"], error["content"]) == ("r2", "Too early.")
    assert error["current_state"] == AWAITING_OPPONENT
    assert error["allowed_roles"] == ["opponent"]
