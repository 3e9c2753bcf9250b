"""MCP against the real server. The server's own harness is shared with tests/functional."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "functional"))

import chosen_store  # noqa: E402
from mcp_client import Legacy, Modern  # noqa: E402
from server import Server  # noqa: E402
from starting import client, pytest_sessionstart, start  # noqa: E402, F401


def pytest_sessionfinish():
    chosen_store.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for a whole module; its waits last 0.75 s, with progress 4 s, shown every 0.17 s."""
    with Server(tmp_path_factory.mktemp("server"), env={"DEBATE_POLL_TIMEOUT_MS": "1000"}) as running:
        yield running


@pytest.fixture(params=[Legacy, Modern], ids=["legacy", "modern"])
def era(request):
    return request.param


@pytest.fixture
def mcp(era, server):
    return era(server.port)


@pytest.fixture
def legacy(server):
    return Legacy(server.port)


@pytest.fixture
def modern(server):
    return Modern(server.port)
