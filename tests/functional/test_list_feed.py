"""Live events of the list of debates."""

import pytest
from debate import AWAITING_PROPOSER, Debate
from eventually import Background


@pytest.fixture
def client(own_server):
    return own_server.client()


@pytest.fixture
def feed(own_server, client):
    """After the upgrade is answered, the feed misses nothing."""
    with own_server.socket() as socket:
        yield socket


def test_a_new_debate_is_announced(client, feed):
    debate = Debate(client)
    assert feed.expect("debate_created") == {"debate": debate.written["debate"]}


def test_a_move_is_announced_as_an_update(client, feed):
    debate = Debate(client)
    feed.expect("debate_created")
    written = debate.claim("opponent").data
    assert feed.expect("debate_updated") == {"debate": written["debate"]}
    assert written["debate"]["state"] == AWAITING_PROPOSER


def test_the_deletion_of_a_debate_is_announced(client, feed):
    debate = Debate(client)
    feed.expect("debate_created")
    debate.delete()
    assert feed.expect("debate_deleted") == {"debate_id": debate.id}


def test_a_replayed_creation_is_not_announced_again(client, feed):
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


def test_each_of_many_debates_is_announced_from_its_creation_to_its_end(own_server, feed):
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
        # Changes within a short time are combined into one event.
        assert len(told) <= 7
        assert told[1:-1] == ["debate_updated"] * len(told[1:-1])
        assert told[0] in ("debate_created", "debate_deleted")


def test_the_feed_agrees_with_the_list(own_server, client, feed):
    def write(number):
        own = own_server.client()
        for _ in range(25):
            debate = Debate(own)
            debate.claim("opponent")
            if number == 0:
                debate.delete()

    for writer in [Background(write, number) for number in range(4)]:
        writer.result()
    wanted = {debate["id"]: debate for debate in client.get("/debates", limit=500).data["debates"]}
    shown, gone = {}, set()
    while shown != wanted or len(gone) < 25:
        frame = feed.receive()
        if frame["event"] == "debate_deleted":
            gone.add(frame["data"]["debate_id"])
            shown.pop(frame["data"]["debate_id"], None)
        else:
            shown[frame["data"]["debate"]["id"]] = frame["data"]["debate"]


def test_many_watchers_get_every_event_and_delay_no_other_request(own_server, client):
    watchers = [own_server.socket() for _ in range(300)]
    try:
        ids = [Debate(client).id for _ in range(50)]
        for watcher in watchers:
            assert [watcher.expect("debate_created")["debate"]["id"] for _ in ids] == ids
    finally:
        for watcher in watchers:
            watcher.close()
