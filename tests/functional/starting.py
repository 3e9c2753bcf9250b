"""Fixtures of every suite's conftest: the server's path, a shared server, and servers of a test's own."""

import pytest
from server import BINARY, Server


def pytest_sessionstart(session):
    if not BINARY.exists():
        pytest.exit(f"no server to test at {BINARY}: build it, or set DEBATE_SERVER_BIN", returncode=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for a whole module."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def client(server):
    client = server.client()
    yield client
    client.close()


class Starter:
    """Starts servers of a test's own, in one directory."""

    def __init__(self, directory):
        self.directory = directory
        self.servers = []

    def __call__(self, *arguments, **options):
        server = Server(self.directory, *arguments, **options)
        self.servers.append(server)
        return server.start()


@pytest.fixture
def start(tmp_path):
    """Starts servers of the test's own; those that still run at the end are stopped."""
    starter = Starter(tmp_path)
    yield starter
    for server in reversed(starter.servers):
        server.stop()


@pytest.fixture
def own_server(start):
    return start()
