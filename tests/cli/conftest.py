"""The real aw against the real server. The server's own harness is shared with tests/functional."""

import signal
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "functional"))

from aw import AW, Aw  # noqa: E402
from server import BINARY, Server  # noqa: E402
from starting import client, server  # noqa: E402, F401


def pytest_sessionstart(session):
    # Shells ignore it for background commands, and all processes started here would inherit that.
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    for binary in (AW, BINARY):
        if not binary.exists():
            pytest.exit(f"nothing to test at {binary}: build it, or set AW_BIN and DEBATE_SERVER_BIN", returncode=2)


@pytest.fixture
def aw(server, tmp_path):
    """aw in a directory and home of its own, on the shared server."""
    return Aw(tmp_path, url=server.url)


@pytest.fixture
def start(tmp_path_factory):
    """Starts servers for the test and stops them at its end."""
    servers = []

    def start_one(**options):
        server = Server(tmp_path_factory.mktemp("own"), **options)
        servers.append(server)
        return server.start()

    yield start_one
    for server in reversed(servers):
        server.stop()
