"""Live events of the list of debates."""

import chosen_store
import pytest
from debate import AWAITING_PROPOSER, Debate
from eventually import Background


@pytest.fixture
def client(own_server):
    return own_server.client()


@pytest.fixture
def feed(own_server, client):
    """Once the upgrade is answered, the feed misses nothing."""
    with own_server.socket() as socket:
        yield socket


def test_a_new_debate_is_told(client, feed):
    debate = Debate(client)
    assert feed.expect("debate_created") == {"debate": debate.written["debate"]}


def test_a_move_is_told_as_an_update(client, feed):
    debate = Debate(client)
    feed.expect("debate_created")
    written = debate.claim("opponent").data
    assert feed.expect("debate_updated") == {"debate": written["debate"]}
    assert written["debate"]["state"] == AWAITING_PROPOSER


def test_the_end_of_a_debate_is_told(client, feed):
    debate = Debate(client)
    feed.expect("debate_created")
    debate.delete()
    assert feed.expect("debate_deleted") == {"debate_id": debate.id}


def test_a_replayed_creation_is_not_told_again(client, feed):
    debate = Debate(client)
    feed.expect("debate_created")
    body = {
        "debate_id": debate.id,
        "title": "x",
        "debate_type": "general_debate",
        "motion_content": "x",
        "client_request_id": debate.motion["client_request_id"],
    }
    assert client.post("/debates", body).status == 200
    debate.claim("opponent")
    assert feed.expect("debate_updated")["debate"]["id"] == debate.id


@pytest.mark.parametrize("event", ["submit_intervention", "submit_ruling"])
def test_the_feed_takes_no_moves(client, feed, event):
    debate = Debate(client)
    feed.expect("debate_created")
    feed.send(event, debate_id=debate.id, content="x", request_id="r1")
    error = feed.expect("error")
    assert (error["code"], error["request_id"]) == ("FORBIDDEN", "r1")
    assert len(debate.arguments()) == 1


def test_a_malformed_frame_on_the_feed_is_answered(feed):
    feed.send_text("nonsense")
    assert feed.expect("error")["code"] == "INVALID_INPUT"


def test_each_of_many_debates_is_told_from_its_creation_to_its_end(own_server, feed):
    def write():
        debate = Debate(own_server.client())
        for number in range(5):
            debate.claim("proposer" if number % 2 else "opponent")
        debate.delete()
        return debate.id

    writers = [Background(write) for _ in range(4)]
    events = {writer.result(): [] for writer in writers}
    while any(told[-1:] != ["debate_deleted"] for told in events.values()):
        frame = feed.receive()
        data = frame["data"]
        events[data.get("debate_id") or data["debate"]["id"]].append(frame["event"])
    for told in events.values():
        assert len(told) <= 7
        if chosen_store.ON_POSTGRES and told == ["debate_deleted"]:
            continue  # gone before the node could read what it was
        assert told[0] == "debate_created"
        moves = set(told[1:-1])
        assert moves == {"debate_updated"} or (chosen_store.ON_POSTGRES and not moves)
