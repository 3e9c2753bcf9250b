"""Servers for the tests: a shared one for tests that look only at what they made, else one of their own."""

import chosen_store
import pytest
from server import BINARY, Server


def pytest_sessionstart(session):
    if not BINARY.exists():
        pytest.exit(f"no server to test at {BINARY}: build it, or set DEBATE_SERVER_BIN", returncode=2)


def pytest_collection_modifyitems(config, items):
    chosen_store.deselect_others(config, items)


def pytest_sessionfinish():
    chosen_store.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.failed:
        for value in getattr(item, "funcargs", {}).values():
            for server in [value] if isinstance(value, Server) else getattr(value, "servers", []):
                report.sections.append(("server log, its end", server.log()[-5000:]))


class Starter:
    """Starts servers of a test's own, in one directory."""

    def __init__(self, directory):
        self.directory = directory
        self.servers = []

    def __call__(self, *arguments, **options):
        server = Server(self.directory, *arguments, **options)
        self.servers.append(server)
        return server.start()


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


@pytest.fixture
def start(tmp_path):
    """Starts servers of the test's own; what still runs at the end is stopped."""
    starter = Starter(tmp_path)
    yield starter
    for server in reversed(starter.servers):
        server.stop()


@pytest.fixture
def own_server(start):
    return start()


@pytest.fixture
def watch(server):
    """Opens sockets that are closed when the test ends; `watch(debate)` has read its initial state."""
    sockets = []

    def open_socket(debate, **options):
        socket = server.socket(debate.id, **options)
        sockets.append(socket)
        socket.initial = socket.expect("initial_state")
        return socket

    yield open_socket
    for socket in sockets:
        socket.close()
