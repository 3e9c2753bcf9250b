"""The texts for agents, compared with the protocol and run on the real programs. AW_BIN names the aw to test."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[1] / "functional"))

from aw_shell import AW, Shell  # noqa: E402
from starting import client, server  # noqa: E402, F401


@pytest.fixture
def shell(server, tmp_path):
    """Opens an agent's shell: its own directory, and `aw` in the path."""
    assert AW.exists(), f"no aw to test at {AW}: build it, or set AW_BIN"

    def open_shell(name="agent", **env):
        return Shell(tmp_path / name, {"DEBATE_SERVER_URL": server.url} | env)

    return open_shell
