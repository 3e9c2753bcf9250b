"""A debate is deleted on one node and created again under its id: other nodes must show the new debate."""

import os
import signal
from contextlib import contextmanager

import pytest
from debate import Debate
from eventually import Background, eventually
from quiet import debate_known_to, past_its_first_look, read_at_once
from ws import Closed

ROUNDS = 20


@contextmanager
def deaf(nodes, number):
    """The node receives no notifications meanwhile, and then all at once."""
    sessions = nodes.sql(f"SELECT pid FROM pg_stat_activity WHERE application_name = 'node{number} listens'")
    assert len(sessions) == 1
    os.kill(int(sessions[0][0]), signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(int(sessions[0][0]), signal.SIGCONT)


def made_again(debate, client):
    assert debate.delete().status == 200
    return Debate(client, debate_id=debate.id, title="Again", motion_content="Spaces.")


def shown_by(feed, until):
    """The feed's last report of each debate, until the first of this one: its title, or None if it is deleted."""
    shown = {}
    while until.id not in shown:
        frame = feed.receive()
        if frame["event"] == "presence":
            continue
        data = frame["data"]
        debate = data.get("debate", {"id": data.get("debate_id"), "title": None})
        shown[debate["id"]] = debate["title"]
    return shown


@pytest.fixture
def debate(nodes):
    return debate_known_to(nodes)


@pytest.fixture(params=[0, 1], ids=["by_the_node_that_deleted", "by_the_node_that_looks"])
def maker(request, nodes):
    """Creates the debate again; the observers are on the second node."""
    return nodes[request.param].client()


@pytest.fixture
def parked(nodes, debate):
    """Parks a wait of the proposer on the second node."""

    def park(seen):
        observer = nodes[1].client()
        before = observer.metrics()["debate_parked_waits"]
        waiting = Background(debate.wait, "proposer", seen, client=nodes[1].client())
        eventually(lambda: observer.metrics()["debate_parked_waits"] > before, "the wait is parked")
        past_its_first_look(nodes[1], debate)
        return waiting

    return park


def test_a_wait_elsewhere_continues_in_the_new_debate(nodes, debate, maker, parked):
    waiting = parked(None)
    with nodes[1].socket() as feed:
        with deaf(nodes, 2):
            again = made_again(debate, maker)
        shown_by(feed, until=Debate(nodes[0].client()))  # by now the node knows of the deletion
        read_at_once(nodes[1], debate)
        assert not waiting.done, waiting.result().text
        claim = again.claim("opponent").data["argument"]
    assert waiting.result().data["argument"] == claim


def test_a_wait_elsewhere_from_an_argument_of_the_old_debate_gets_not_found(nodes, debate, maker, parked):
    waiting = parked(debate.motion["id"])
    with deaf(nodes, 2):
        made_again(debate, maker)
    waiting.result().refused(404, "ARGUMENT_NOT_FOUND")


def test_a_socket_elsewhere_comes_to_show_the_new_debate(nodes, debate, maker):
    """By continuing, or by being closed and opened again, as a page does."""
    socket = nodes[1].socket(debate.id)
    assert socket.expect("initial_state")["arguments"] == [debate.motion]
    with deaf(nodes, 2):
        again = made_again(debate, maker)
    claim = again.claim("opponent").data["argument"]
    shown = []
    while claim not in shown:
        try:
            data = socket.receive()["data"]
            shown = [*data.get("arguments", []), data.get("argument")]
        except Closed:
            socket.close()
            socket = nodes[1].socket(debate.id)
    socket.close()


def test_the_list_elsewhere_ends_with_the_new_debate(nodes, debate, maker):
    with nodes[1].socket() as feed:
        with deaf(nodes, 2):
            made_again(debate, maker)
        shown = shown_by(feed, until=Debate(nodes[0].client()))
    assert shown[debate.id] == "Again"


def test_deleted_and_created_again_many_times_every_observer_sees_the_newest(nodes, maker):
    """With the timing as it comes. A wait that looked in between may get not found, correctly; a retry is served."""
    debates = []
    with nodes[1].socket() as feed:
        for _ in range(ROUNDS):
            debate = Debate(nodes[0].client())
            waiting = Background(debate.wait, "proposer", debate.motion["id"], client=nodes[1].client())
            again = made_again(debate, maker)
            claim = again.claim("opponent").data["argument"]
            answer = waiting.result()
            if answer.status in (400, 404):
                answer = again.wait("proposer", again.motion["id"], client=nodes[1].client())
            assert answer.data["argument"] == claim
            debates.append(debate.id)
        shown = shown_by(feed, until=Debate(nodes[0].client()))
    assert [shown[one] for one in debates] == ["Again"] * ROUNDS
