"""Whichever component is killed or cut off under load: no acknowledged write is lost, and every wait is woken."""

import json
import threading
import time

import conftest
import pytest
from client import new_id
from debate import Debate
from eventually import eventually
from servers import LONG_S
from traffic import Persistent, Traffic, patient_wait

# Each causes a fault and returns a check that others have taken over, and the function that repairs it.


def primary_killed(ha):
    """Patroni and PostgreSQL, by kill -9, as in a power loss."""
    lost = ha.databases.primary()
    lost.kill()
    return lambda: ha.databases.primary() is not lost, lost.start


def postgres_killed(ha):
    """The primary's, but not its Patroni, which starts it again or lets another member take over."""
    ha.databases.primary().kill_postgres()
    return ha.databases.primary, lambda: None


def standby_killed(ha):
    """The standby that every commit waits for."""
    lost = ha.databases.sync_standby()
    lost.kill()
    return lambda: ha.databases.sync_standby() is not lost, lost.start


def patroni_killed(ha):
    """That of the primary, whose PostgreSQL continues and accepts writes, while another one replaces it."""
    lost = ha.databases.primary()
    lost.end()
    return lambda: ha.databases.primary() is not lost, lost.start


def etcd_leader_killed(ha):
    lost = ha.databases.etcd_leader()
    lost.end()
    return lambda: ha.databases.etcd_leader() is not lost, lost.start


def node_killed(ha):
    lost = ha.nodes[0]
    lost.kill()
    return lambda: True, lost.start


def primary_cut_off(ha):
    """The machine of the primary and of a node loses its network: it neither answers nor closes connections."""
    lost = ha.databases.primary()
    ha.net.cut(lost.machine)
    return lambda: ha.databases.primary() is not lost, lambda: ha.net.heal(lost.machine)


def primary_parted(ha):
    """The primary's machine loses the link to its peers; the balancer and its own node still reach it."""
    lost = ha.databases.primary()
    ha.net.part(lost.machine, [other for other in ha.net.machines if other is not lost.machine])
    return lambda: ha.databases.primary() is not lost, lambda: ha.net.heal(lost.machine)


FAULTS = [primary_killed, postgres_killed, standby_killed, patroni_killed, etcd_leader_killed, node_killed,
          primary_cut_off, primary_parted]  # fmt: skip
NEED_CUTS = (primary_cut_off, primary_parted)


def parked_on(node, debates):
    """A wait on this node for a debate of its own, which has looked for news and found none."""
    debate = Debate(debates.client())
    waiting = patient_wait(debate, "proposer", [node])
    eventually(lambda: shows_a_wait(node, debate), "the wait is parked", LONG_S)
    return debate, waiting


def shows_a_wait(node, debate):
    """By this debate's presence, since the number of parked waits on a node changes with the traffic."""
    answer = node.client().get(debate.path, limit=0)
    return answer.status == 200 and answer.data["presence"].get("proposer", {}).get("state") == "waiting"


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_no_acknowledged_write_is_lost_and_every_wait_is_woken(ha, fault, round_of_faults):
    if fault in NEED_CUTS and not ha.net.can_cut:
        pytest.skip("network namespaces need root")
    ha.databases.wait_until_whole()
    with Traffic([ha.front], debates=6) as traffic:
        parked = [parked_on(node, ha.front) for node in ha.nodes]
        begun = time.monotonic()
        is_answered, heal = fault(ha)
        try:
            eventually(is_answered, "others take over", LONG_S)
            traffic.go_on()
        finally:
            heal()
        eventually(ha.databases.is_whole, "all three PostgreSQL are back", LONG_S)
        eventually(lambda: all(is_ready(node) for node in ha.nodes), "all nodes are ready", LONG_S)
        traffic.go_on()
        conftest.measured.append((fault.__name__, traffic.longest_pause(begun)))
        hear_of_news(parked, ha)
        traffic.assert_nothing_lost_and_nobody_asleep(ha.nodes[0])
        traffic.assert_a_retry_gets_the_first_answer(ha.nodes[1])


def test_a_node_with_only_waits_leaves_a_replaced_primary(ha):
    """Its PostgreSQL continues without its Patroni: it can be read, but gets no more writes."""
    ha.databases.wait_until_whole()
    lost = ha.databases.primary()
    listener = ha.nodes.on(lost.machine)
    others = [node for node in ha.nodes if node is not listener]
    debate, waiting = parked_on(listener, listener)
    lost.end()
    try:
        eventually(lambda: ha.databases.primary() is not lost, "another is primary", LONG_S)
        body = {"role": "opponent", "target_id": debate.motion["id"], "content": "No.", "client_request_id": new_id()}
        claim = Persistent(others, 0, threading.Event()).ask("POST", f"{debate.path}/arguments", json.dumps(body))
        assert waiting.result(LONG_S).data["argument"] == claim.data["argument"]
    finally:
        lost.start()


def is_ready(node):
    try:
        return node.client().exchange("GET", "/ready").status == 200
    except OSError:
        return False


def hear_of_news(parked, ha):
    """A claim on another node than the wait's is announced there."""
    for number, (debate, waiting) in enumerate(parked):
        debate.client = ha.nodes[(number + 1) % len(ha.nodes)].client()
        claim = debate.claim("opponent").data["argument"]
        assert waiting.result(LONG_S).data["argument"] == claim
