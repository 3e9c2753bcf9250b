"""Three PostgreSQL under Patroni and etcd, three nodes and HAProxy, on machines whose network can be cut."""

import os
import sys
from pathlib import Path

import pytest

for room in ("functional", "cluster", "cli"):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / room))

from ha_nodes import Front, HaNodes  # noqa: E402
from machines import Loopback, Namespaces, namespaces_work  # noqa: E402
from servers import Databases  # noqa: E402
from starting import pytest_sessionstart  # noqa: E402, F401

ROUNDS = int(os.environ.get("DEBATE_HA_ROUNDS", "1"))
TOKEN = "a-token-of-the-tests"
measured = []


def pytest_generate_tests(metafunc):
    if "round_of_faults" in metafunc.fixturenames:
        metafunc.parametrize("round_of_faults", range(1, ROUNDS + 1), scope="session")


def pytest_terminal_summary(terminalreporter):
    """Prints the results that docs/scaling.md lists."""
    if measured:
        terminalreporter.write_line("seconds without an acknowledged write:")
        for fault, seconds in measured:
            terminalreporter.write_line(f"  {seconds:6.1f}  {fault}")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    cluster = getattr(item, "funcargs", {}).get("ha")
    if report.failed and cluster:
        databases, nodes = cluster.databases, cluster.nodes
        for each in [*nodes, *databases.members, *databases.etcds]:
            report.sections.append((f"end of {each.log_path}", each.log()[-4000:]))


class Ha:
    def __init__(self, net, databases, nodes, front):
        self.net = net
        self.databases = databases
        self.nodes = nodes
        self.front = front


@pytest.fixture(scope="session")
def ha(tmp_path_factory):
    directory = tmp_path_factory.mktemp("ha")
    net = Namespaces(3) if namespaces_work() else Loopback(3)
    with net, Databases(net.machines) as databases, HaNodes(directory, databases, TOKEN) as nodes:
        with Front(directory, nodes) as front:
            yield Ha(net, databases, nodes, front)
