"""The gate at plan exit: `aw hook plan-exit` and `aw gate`, with stand-ins of the agents' programs; the server and aw
are real. Always as an ordinary user: if root starts the tests, they run again as such a user.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / name) for name in ("functional", "cli", "run")]

from aw import AW  # noqa: E402
from gate_place import GatePlace  # noqa: E402
from server import BINARY, ROOT  # noqa: E402


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    if os.geteuid() != 0:
        return None
    config.pluginmanager.getplugin("capturemanager").stop_global_capturing()
    command = [ROOT / "script/as-user", sys.executable, "-m", "pytest", *config.invocation_params.args]
    return subprocess.run(command).returncode


def pytest_sessionstart(session):
    for binary in (AW, BINARY):
        if not binary.exists():
            pytest.exit(f"nothing to test at {binary}: build it, or set AW_BIN and DEBATE_SERVER_BIN", returncode=2)


@pytest.fixture
def place(tmp_path):
    place = GatePlace(tmp_path)
    yield place
    place.close()
