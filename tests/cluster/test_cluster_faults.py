"""Nodes die, PostgreSQL goes away, connections are cut, all under load, and every guarantee holds."""

import pytest
from client import new_id
from debate import Debate
from eventually import Background, eventually
from postgres import FAST, IMMEDIATE
from quiet import debate_known_to, past_its_first_look
from traffic import LONG_S, Traffic, patient_wait

OUTAGES = {
    "stopped": (lambda postgres: postgres.stop(FAST), lambda postgres: postgres.start()),
    "crashed": (lambda postgres: postgres.stop(IMMEDIATE), lambda postgres: postgres.start()),
    "frozen": (lambda postgres: postgres.freeze(), lambda postgres: postgres.thaw()),
}


@pytest.fixture(params=OUTAGES, ids=list(OUTAGES))
def outage(request, postgres):
    begin, end = OUTAGES[request.param]
    return lambda: begin(postgres), lambda: end(postgres)


def readiness(nodes):
    return [node.client().get("/ready").status for node in nodes]


def cut(nodes, name):
    """Ends the sessions with this name in pg_stat_activity; returns their number."""
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE "
    return len(nodes.sql(f"{ending} '{name}'"))


def test_a_killed_node_loses_nothing(own_nodes):
    with Traffic(own_nodes, watched=own_nodes[1:]) as traffic:
        for _ in range(2):
            own_nodes[0].kill()
            traffic.go_on()
            own_nodes[0].start()
            traffic.go_on()
        traffic.assert_nothing_lost_and_nobody_asleep(own_nodes[2])
        traffic.assert_pages_missed_nothing()
        traffic.assert_pages_stayed()


def test_a_stopped_node_loses_nothing(own_nodes):
    with Traffic(own_nodes, watched=own_nodes[1:]) as traffic:
        own_nodes[0].stop()
        traffic.go_on()
        own_nodes[0].start()
        traffic.assert_nothing_lost_and_nobody_asleep(own_nodes[0])
        traffic.assert_pages_missed_nothing()


def test_postgres_goes_away_under_load_and_comes_back(own_nodes, outage):
    begin, end = outage
    with Traffic(own_nodes, watched=own_nodes) as traffic:
        for _ in range(2):
            begin()
            eventually(lambda: readiness(own_nodes) == [503] * 3, "every node says that it is not ready", LONG_S)
            end()
            eventually(lambda: readiness(own_nodes) == [200] * 3, "every node is ready again", LONG_S)
            traffic.go_on()
        traffic.assert_nothing_lost_and_nobody_asleep(own_nodes[0])
        traffic.assert_pages_missed_nothing()


def test_while_postgres_is_away_requests_are_busy_and_waits_stay_parked(own_nodes, outage):
    begin, end = outage
    debate = debate_known_to(own_nodes)
    observer = own_nodes[1].client()
    waiting = patient_wait(debate, "proposer", own_nodes[1:2])
    eventually(lambda: observer.metrics()["debate_parked_waits"] == 1)
    past_its_first_look(own_nodes[1], debate)
    socket = own_nodes[2].socket(debate.id)
    socket.expect("initial_state")
    begin()
    clients = [node.client() for node in own_nodes]
    asked = [Background(client.get, debate.path) for client in clients]
    asked += [Background(node.client().get, "/debates") for node in own_nodes]
    body = {"role": "opponent", "target_id": debate.motion["id"], "content": "No.", "client_request_id": "once"}
    asked += [Background(node.client().post, f"{debate.path}/arguments", body) for node in own_nodes]
    for answer in [one.result(LONG_S) for one in asked]:
        answer.refused(503, "SERVER_BUSY")
        assert int(answer.headers["retry-after"]) >= 1
    assert [client.get("/health").status for client in clients] == [200] * 3
    assert observer.metrics()["debate_parked_waits"] == 1 and not waiting.done
    end()
    eventually(lambda: readiness(own_nodes) == [200] * 3, "every node is ready again", LONG_S)
    answer = clients[0].post(f"{debate.path}/arguments", body)
    assert answer.status in (200, 201), "a write that was not acknowledged may have been made"
    assert waiting.result(LONG_S).data["argument"] == answer.data["argument"]
    assert socket.receive_until("new_argument")["argument"] == answer.data["argument"]
    assert debate.arguments() == [debate.motion, answer.data["argument"]]
    socket.close()


def test_news_written_while_a_node_was_cut_off_wakes_its_waiters(own_nodes):
    """Its listener ends just before the news. A wait that was looking when its session ended is asked to retry."""
    debate = Debate(own_nodes[0].client())
    observer = own_nodes[1].client()
    for turn in range(6):
        role, other = ("proposer", "opponent") if turn % 2 == 0 else ("opponent", "proposer")
        waiting = patient_wait(debate, role, own_nodes[1:2])
        eventually(lambda: observer.metrics()["debate_parked_waits"] == 1)
        cut(own_nodes, "node2 %")
        argument = debate.claim(other).data["argument"]
        assert waiting.result(LONG_S).data["argument"] == argument


def test_listeners_that_are_cut_under_load_are_replaced(own_nodes):
    with Traffic(own_nodes, watched=own_nodes) as traffic:
        for _ in range(5):
            eventually(lambda: cut(own_nodes, "% listens") >= 1, "there is a listener", LONG_S)
            traffic.go_on()
        traffic.assert_nothing_lost_and_nobody_asleep(own_nodes[0])
        traffic.assert_pages_missed_nothing()


def test_all_sessions_of_a_node_are_cut_under_load(own_nodes):
    with Traffic(own_nodes, watched=own_nodes) as traffic:
        for _ in range(5):
            eventually(lambda: cut(own_nodes, "node1 %") >= 1, "the node is connected", LONG_S)
            traffic.go_on()
        traffic.assert_nothing_lost_and_nobody_asleep(own_nodes[1])
        traffic.assert_pages_missed_nothing()


def test_a_node_that_gets_no_connections_reports_it_and_recovers(own_nodes):
    """The database refuses all but superusers for a while, as when its connections are used up."""
    name = own_nodes.database
    own_nodes.postgres.sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    own_nodes.postgres.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    eventually(lambda: readiness(own_nodes) == [503] * 3, "every node says that it is not ready", LONG_S)
    own_nodes[0].client().get("/debates").refused(503, "SERVER_BUSY")
    own_nodes.postgres.sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    eventually(lambda: readiness(own_nodes) == [200] * 3, "every node is ready again", LONG_S)
    assert Debate(own_nodes[1].client()).claim("opponent").status == 201


@pytest.fixture
def hanging_commits(postgres):
    """Every commit waits for a standby that does not exist."""
    postgres.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    postgres.sql("SELECT pg_reload_conf()")
    yield
    if not postgres.running:
        postgres.start()
    postgres.thaw()
    postgres.sql("ALTER SYSTEM RESET synchronous_standby_names")
    postgres.sql("SELECT pg_reload_conf()")


def test_a_node_stops_in_time_though_postgres_is_lost_while_it_writes_and_reads(own_nodes, hanging_commits, outage):
    """A commit is under way, more writes are queued, reads wait; `stop` checks the time that it takes."""
    begin, _ = outage
    node, path = own_nodes[0], f"/debates/{new_id()}"
    for one in own_nodes[1:]:
        one.kill()
    writes = [Background(Debate, node.client())]
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'node1 writes'"
    eventually(lambda: own_nodes.sql(waiting) or writes.append(Background(Debate, node.client())), "a commit hangs")
    begin()
    writes += [Background(Debate, node.client()) for _ in range(20)]
    reads = [Background(node.client().get, path) for _ in range(20)]
    observer = node.client()

    def everyone_is_heard():
        return observer.metrics()["debate_connections"] + sum(one.done for one in writes + reads) > len(writes + reads)

    eventually(everyone_is_heard, "every request has arrived or was answered")
    node.stop()
