"""A replica replaces a lost PostgreSQL: the nodes find it by the addresses in their URL."""

import json
import os
import signal
import threading

import pytest
from client import new_id
from cluster import Nodes
from eventually import eventually
from postgres import IMMEDIATE, Postgres
from quiet import debate_known_to, past_its_first_look
from traffic import LONG_S, Persistent, Traffic, patient_wait

PATIENT = {"DEBATE_POLL_TIMEOUT_MS": "3600000"}


@pytest.mark.parametrize("end", ["crashed", "silent"])
def test_nothing_acknowledged_is_lost_when_a_synchronous_replica_is_promoted(tmp_path, end):
    """A lost machine neither answers nor closes connections."""
    with Postgres() as primary, primary.replica() as standby:
        make_synchronous(primary)
        hosts = f"/nowhere,{primary.directory},{standby.directory}"
        servers = {"host": hosts, "target_session_attrs": "read-write"}
        try:
            with Nodes(tmp_path, primary, 3, env=PATIENT, url=servers) as nodes, Traffic(nodes, watched=nodes) as traffic:
                primary.stop(IMMEDIATE) if end == "crashed" else primary.freeze()
                standby.promote()
                traffic.go_on()
                traffic.assert_nothing_lost_and_nobody_asleep(nodes[0])
                traffic.assert_pages_missed_nothing()
        finally:
            if primary.running:
                primary.thaw()  # so that it can be stopped


def make_synchronous(primary):
    primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
    primary.sql("SELECT pg_reload_conf()")
    eventually(lambda: primary.sql("SELECT sync_state FROM pg_stat_replication") == [["sync"]], deadline_s=LONG_S)


def test_a_primary_that_was_replaced_without_noticing_is_left(tmp_path):
    """It can still be read, and takes writes that are never acknowledged; waits must not stay there either."""
    with Postgres() as primary, primary.replica() as standby:
        make_synchronous(primary)
        servers = {"host": f"{primary.directory},{standby.directory}", "target_session_attrs": "read-write"}
        with Nodes(tmp_path, primary, 2, env=PATIENT, url=servers) as nodes:
            writer, listener = nodes
            debate = debate_known_to(nodes)
            waiting = patient_wait(debate, "proposer", [listener])
            eventually(lambda: listener.client().metrics()["debate_parked_waits"] == 1)
            past_its_first_look(listener, debate)
            standby.promote()
            claim = {"role": "opponent", "target_id": debate.motion["id"], "content": "No.", "client_request_id": new_id()}
            patient = Persistent([writer], 0, threading.Event())
            written = patient.ask("POST", f"{debate.path}/arguments", json.dumps(claim)).data["argument"]
            assert waiting.result(LONG_S).data["argument"] == written
            assert standby.sql("SELECT count(*) FROM arguments", nodes.database) == [["2"]]
            assert "store_left" in listener.log()


def test_news_that_reuses_the_number_of_a_lost_transaction_is_found(tmp_path):
    """A crash takes back transaction numbers that were not yet written to the log; a slow log writer ensures that."""
    forgetful = Postgres(wal_writer_delay="10s", autovacuum="off")
    with forgetful as postgres, Nodes(tmp_path, postgres, 2, env=PATIENT) as nodes:
        writer, listener = nodes
        debate = debate_known_to(nodes)
        waiting = patient_wait(debate, "proposer", [listener])
        eventually(lambda: listener.client().metrics()["debate_parked_waits"] == 1)
        past_its_first_look(listener, debate)
        postgres.stop(IMMEDIATE)
        os.kill(listener.process.pid, signal.SIGSTOP)  # the other node is back first
        try:
            postgres.start()
            eventually(lambda: writer.client().get("/ready").status == 200, deadline_s=LONG_S)
            claim = debate.claim("opponent").data["argument"]
        finally:
            os.kill(listener.process.pid, signal.SIGCONT)
        assert waiting.result(LONG_S).data["argument"] == claim
