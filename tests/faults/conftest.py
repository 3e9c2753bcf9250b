"""The real server on a machine that fails it. Its harness is shared with tests/functional."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "functional"))

from server import BINARY, Server  # noqa: E402


def pytest_sessionstart(session):
    if not BINARY.exists():
        pytest.exit(f"no server to test at {BINARY}: build it, or set DEBATE_SERVER_BIN", returncode=2)


@pytest.fixture
def start(tmp_path):
    """Starts servers of the test's own; what still runs at the end is stopped."""
    servers = []

    def start_one(*arguments, **options):
        servers.append(Server(tmp_path, *arguments, **options))
        return servers[-1].start()

    yield start_one
    for server in reversed(servers):
        server.stop()


@pytest.fixture
def own_server(start):
    return start()
