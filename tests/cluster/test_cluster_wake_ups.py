"""A write on one node is announced on every other, and through a balancer."""

import pytest
from debate import Debate, debate_in
from document import Document
from eventually import Background, eventually



def a_wait(debate, node, role="proposer", after=None):
    """A parked wait on the node, behind those that are already parked there."""
    observer = node.client()
    before = observer.metrics()["debate_parked_waits"]
    waiting = Background(debate.wait, role, (after or debate.last)["id"], client=node.client())
    eventually(lambda: waiting.done or observer.metrics()["debate_parked_waits"] > before, "the wait is parked")
    return waiting


def tells(feed, event, **data):
    """Waits for an event of this kind with exactly this data; the feed also reports other debates."""
    return eventually(lambda: feed.receive_until(event) == data)


def shows(feed, debate):
    """Waits until the feed shows the debate so; the event may be of its creation or of a move."""
    return eventually(lambda: feed.receive()["data"].get("debate") == debate)


@pytest.fixture
def debate(nodes):
    return Debate(nodes[0].client())


def test_a_claim_on_one_node_wakes_a_waiter_on_another(nodes, debate):
    waiting = a_wait(debate, nodes[1])
    claim = debate.claim("opponent").data["argument"]
    answer = waiting.result().data
    assert (answer["argument"], answer["action"]) == (claim, "respond")


def test_a_claim_on_one_node_is_shown_by_sockets_on_another(nodes, debate):
    with nodes[2].socket(debate.id) as socket, nodes[2].socket() as feed:
        assert socket.expect("initial_state")["arguments"] == [debate.motion]
        claim = debate.claim("opponent").data
        shown = socket.expect("new_argument")
        assert (shown["argument"], shown["debate"]) == (claim["argument"], claim["debate"])
        assert socket.expect("state_changed")["state"] == "AWAITING_PROPOSER"
        assert shows(feed, claim["debate"])


def test_a_new_debate_appears_in_the_list_of_every_node(nodes):
    with nodes[1].socket() as second, nodes[2].socket() as third:
        debate = Debate(nodes[0].client())
        for feed in (second, third):
            assert tells(feed, "debate_created", debate=debate.written["debate"])
    assert nodes[1].client().get("/debates", limit=1).data["debates"][0]["id"] == debate.id


def test_every_argument_arrives_once_and_in_order_from_whichever_node(nodes, debate):
    clients = [node.client() for node in nodes]
    with nodes[2].socket(debate.id) as socket:
        socket.expect("initial_state")
        for turn in range(30):
            debate.client = clients[turn % 3]
            assert debate.claim("proposer" if turn % 2 else "opponent").status == 201
        seen = [socket.receive_until("new_argument")["argument"]["seq"] for _ in range(30)]
    assert seen == list(range(2, 32))


def test_a_draft_held_by_one_node_is_shown_on_another(nodes, debate):
    with nodes[2].socket(debate.id) as socket:
        socket.expect("initial_state")
        debate.intervene()
        socket.receive_until("new_argument")
        debate.client = nodes[1].client()
        assert debate.claim("opponent", "held").error["draft_held"] is True
        held = socket.receive_until("draft_held")
        assert (held["content"], held["role"]) == ("held", "opponent")
    drafts = nodes[0].client().get(debate.path).data["held_drafts"]
    assert [draft["content"] for draft in drafts] == ["held"]


def test_a_deletion_on_one_node_answers_waits_and_closes_sockets_on_others(nodes, debate):
    waiting = a_wait(debate, nodes[1])
    with nodes[2].socket(debate.id) as socket, nodes[2].socket() as feed:
        socket.expect("initial_state")
        assert debate.delete().status == 200
        waiting.result().refused(404, "DEBATE_NOT_FOUND")
        events, _ = socket.expect_closed()
        assert [event["event"] for event in events] == ["debate_deleted"]
        assert tells(feed, "debate_deleted", debate_id=debate.id)
    nodes[1].client().get(debate.path).refused(404, "DEBATE_NOT_FOUND")


def test_a_socket_on_one_node_may_rule_on_a_debate_of_another(nodes):
    debate = debate_in("AWAITING_ARBITRATOR", nodes[0].client())
    waiting = a_wait(debate, nodes[1])
    with nodes[2].socket(debate.id) as socket:
        socket.expect("initial_state")
        socket.send("submit_ruling", debate_id=debate.id, content="Option A.", close=True, request_id="r")
        ruling = socket.receive_until("ack")["argument"]
    answer = waiting.result().data
    assert (answer["argument"], answer["action"]) == (ruling, "debate_closed")


def test_a_document_written_on_one_node_is_read_on_another(nodes):
    document = Document(nodes[0].client(), "one")
    other = nodes[1].client()
    assert other.get(document.path).data["content"] == "one"
    document.add("two")
    assert other.get(document.path).data["content"] == "two"


class TestThroughHaproxy:
    def test_a_claim_reaches_a_waiter_and_sockets(self, nodes, haproxy, debate):
        before = sum(node.client().metrics()["debate_parked_waits"] for node in nodes)
        waits = [Background(debate.wait, "proposer", debate.motion["id"], client=haproxy.client()) for _ in range(6)]
        observers = [node.client() for node in nodes]
        eventually(lambda: sum(o.metrics()["debate_parked_waits"] for o in observers) >= before + 6)
        assert all(observer.metrics()["debate_parked_waits"] >= 1 for observer in observers), "spread over the nodes"
        with haproxy.socket(debate.id) as socket, haproxy.socket() as feed:
            socket.expect("initial_state")
            debate.client = haproxy.client()
            claim = debate.claim("opponent").data
            assert [wait.result().data["argument"] for wait in waits] == [claim["argument"]] * 6
            assert socket.expect("new_argument")["argument"] == claim["argument"]
            assert shows(feed, claim["debate"])
