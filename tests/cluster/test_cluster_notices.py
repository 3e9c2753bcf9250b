"""One of several servers sends notices; another takes over when it is lost."""

import os
import signal

import pytest
from cluster import Nodes
from debate import Debate, debate_in
from eventually import eventually
from receiver import OK, Receiver
from traffic import LONG_S


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


@pytest.fixture
def calling(postgres, tmp_path, receiver):
    with Nodes(tmp_path, postgres, 3, env={"DEBATE_NOTIFY_URL": receiver.url()}) as running:
        yield running


def sends(node):
    return "event=notice_lease_acquired" in node.log()


def sender_of(nodes):
    return eventually(lambda: next((node for node in nodes if node.process and sends(node)), None), deadline_s=LONG_S)


def test_a_notice_is_sent_once_by_one_node_whichever_node_wrote_it(calling, receiver):
    debates = [debate_in("AWAITING_ARBITRATOR", node.client()) for node in calling for _ in range(4)]
    receiver.await_taken(len(debates))
    eventually(lambda: calling.sql("SELECT count(*) FROM notices") == [["0"]], deadline_s=LONG_S)
    assert sorted(told.id for told in receiver.taken) == sorted(f"{debate.id}/3/ruling_due" for debate in debates)
    assert [sends(node) for node in calling].count(True) == 1
    sent = [node.client().metrics()["debate_notices_sent_total"] for node in calling]
    assert sorted(sent) == [0, 0, len(debates)]


def test_when_the_sender_is_lost_another_continues_in_order(calling, receiver):
    first = sender_of(calling)
    receiver.answer = receiver.silent
    other = next(node for node in calling if node is not first)
    debate = debate_in("AWAITING_ARBITRATOR", other.client())
    receiver.await_taken(1)
    first.kill()
    receiver.answer = OK
    receiver.released.set()
    debate.rule(close=True)
    eventually(lambda: calling.sql("SELECT count(*) FROM notices") == [["0"]], deadline_s=LONG_S)
    assert receiver.ids() == [f"{debate.id}/3/ruling_due", f"{debate.id}/4/closed"]
    assert any(sends(node) for node in calling if node is not first)


def test_when_the_sender_is_frozen_another_continues_and_nothing_is_sent_twice(calling, receiver):
    first = sender_of(calling)
    other = next(node for node in calling if node is not first)
    os.kill(first.process.pid, signal.SIGSTOP)
    try:
        receiver.answer = receiver.silent
        debates = [debate_in("AWAITING_ARBITRATOR", other.client()) for _ in range(3)]
        receiver.await_taken(1, LONG_S)  # the other one has taken over, and waits for its answer
    finally:
        os.kill(first.process.pid, signal.SIGCONT)
    # It still has the notices that the other one now sends; it must detect that it lost the lease.
    eventually(lambda: "event=notice_lease_lost" in first.log(), deadline_s=LONG_S)
    receiver.answer = OK
    receiver.released.set()
    eventually(lambda: calling.sql("SELECT count(*) FROM notices") == [["0"]], deadline_s=LONG_S)
    sent = {node.directory.name: node.client().metrics()["debate_notices_sent_total"] for node in calling}
    assert sent[first.directory.name] == 0 and sum(sent.values()) == len(debates)
    assert sorted(set(receiver.ids())) == sorted(f"{debate.id}/3/ruling_due" for debate in debates)


def test_it_continues_after_the_database_was_away(calling, receiver, postgres):
    debate = debate_in("AWAITING_PROPOSER", calling[0].client())
    sender_of(calling)
    postgres.stop()
    postgres.start()
    eventually(lambda: calling[0].client().get("/ready").status == 200, deadline_s=LONG_S)
    eventually(lambda: debate.appeal().status in (201, 403), deadline_s=LONG_S)
    receiver.await_taken(1, LONG_S)
    assert receiver.ids()[0] == f"{debate.id}/3/ruling_due"


def test_a_stalled_debate_is_reported_by_one_node(postgres, tmp_path, receiver):
    env = {"DEBATE_NOTIFY_URL": receiver.url(), "DEBATE_STALL_AFTER": "1s"}
    with Nodes(tmp_path, postgres, 2, env=env) as nodes:
        sender_of(nodes)
        debates = [Debate(node.client()) for node in nodes]
        receiver.await_taken(2)
        assert sorted(receiver.ids()) == sorted(f"{debate.id}/1/stalled" for debate in debates)
        assert len(receiver.taken) == 2
