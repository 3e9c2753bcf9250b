"""PgBouncer between the nodes and PostgreSQL: no difference in session mode, refused at start in other modes."""

import pytest
from cluster import Nodes
from eventually import Background, eventually
from pgbouncer import PgBouncer
from quiet import debate_known_to, past_its_first_look
from server import assert_one_clear_line, run
from traffic import LONG_S, Traffic, patient_wait

PATIENT = {"DEBATE_POLL_TIMEOUT_MS": "3600000"}


def test_in_session_mode_everything_works_as_without_it(running_postgres, tmp_path):
    with PgBouncer(running_postgres, pool_mode="session") as pool:
        with Nodes(tmp_path, pool, 3, env=PATIENT) as nodes, Traffic(nodes, watched=nodes) as traffic:
            debate = debate_known_to(nodes)
            waiting = patient_wait(debate, "proposer", [nodes[2]])
            eventually(lambda: nodes[2].client().metrics()["debate_parked_waits"] >= 1)
            past_its_first_look(nodes[2], debate)
            claim = debate.claim("opponent").data["argument"]
            assert waiting.result(LONG_S).data["argument"] == claim
            traffic.go_on()
            traffic.assert_nothing_lost_and_nobody_asleep(nodes[0])
            traffic.assert_pages_missed_nothing()


@pytest.mark.parametrize("order", [0, 1], ids=["last used first", "in turn"])
@pytest.mark.parametrize("idle", [1, 2, 5])
def test_in_transaction_mode_it_is_refused_with_the_remedy(running_postgres, tmp_path, order, idle):
    """However many sessions the pool already has, in whatever order it hands them out."""
    with PgBouncer(running_postgres, pool_mode="transaction", server_round_robin=order) as pool:
        database = pool.new_database()
        hold_at_once(pool, database, idle)
        for command in ([], ["check"]):
            result = run(tmp_path, *command, "--port", "0", env={"DEBATE_STORE": pool.url(database)})
            assert_one_clear_line(result, "a pooler shares the sessions", f"'{database}'", "pool_mode = session")
            assert running_postgres.password not in result.stderr
        assert running_postgres.sql("SELECT FROM pg_tables WHERE tablename = 'debates'", database) == []


def test_in_statement_mode_it_is_refused_with_the_remedy(running_postgres, tmp_path):
    with PgBouncer(running_postgres, pool_mode="statement") as pool:
        result = run(tmp_path, "--port", "0", env={"DEBATE_STORE": pool.url(pool.new_database())})
        assert_one_clear_line(result, "a pooler shares the sessions", "pool_mode = session")


def hold_at_once(pool, database, count):
    """Afterwards the pool has this many sessions."""
    place = ["-h", pool.directory, "-p", "6432", "-d", database]
    sleeping = [
        Background(pool.postgres.run, "psql", "-X", "-q", *place, "-c", "SELECT pg_sleep(0.5)") for _ in range(count)
    ]
    for one in sleeping:
        one.result(LONG_S)
