"""Several real servers on a real PostgreSQL. Their harness is shared with tests/functional."""

import sys
from pathlib import Path

import pytest

for room in ("functional", "mcp"):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / room))

import chosen_store  # noqa: E402
from balancers import Haproxy, Nginx  # noqa: E402
from cluster import Nodes  # noqa: E402
from server import Server  # noqa: E402
from starting import pytest_sessionstart  # noqa: E402, F401


def pytest_sessionfinish():
    chosen_store.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.failed:
        for value in getattr(item, "funcargs", {}).values():
            for server in value if isinstance(value, Nodes) else [value] if isinstance(value, Server) else []:
                report.sections.append((f"log of {server.directory.name}, its end", server.log()[-4000:]))


@pytest.fixture(scope="session")
def running_postgres():
    """One for each process of the tests."""
    return chosen_store.postgres()


@pytest.fixture
def postgres(running_postgres):
    """A test may stop and freeze it."""
    yield running_postgres
    if running_postgres.running:
        running_postgres.thaw()
    else:
        running_postgres.start()


@pytest.fixture(scope="module")
def nodes(running_postgres, tmp_path_factory):
    """Three, for tests that stop none of them."""
    with Nodes(tmp_path_factory.mktemp("nodes"), running_postgres, 3) as running:
        yield running


@pytest.fixture
def own_nodes(postgres, tmp_path):
    """Three that a test may stop. A wait that is not woken would sleep for an hour."""
    with Nodes(tmp_path, postgres, 3, env={"DEBATE_POLL_TIMEOUT_MS": "3600000"}) as running:
        yield running


@pytest.fixture(scope="module")
def haproxy(nodes, tmp_path_factory):
    with Haproxy(tmp_path_factory.mktemp("haproxy"), nodes) as front:
        yield front


@pytest.fixture(params=[Haproxy, Nginx], ids=["haproxy", "nginx"])
def front(request, own_nodes, tmp_path):
    """A balancer in front of the test's own nodes."""
    with request.param(tmp_path, own_nodes) as running:
        yield running
