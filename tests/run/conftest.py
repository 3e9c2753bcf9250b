"""`aw debate run` with stand-ins that speak and misbehave like the agents' programs; the server and aw are real.

Always as an ordinary user: if root starts the tests, they run again as such a user.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / name) for name in ("functional", "cli", "faults")]

from aw import AW  # noqa: E402
from place import Place, install_programs  # noqa: E402
from server import BINARY, ROOT, Server  # noqa: E402
from small_disk import MountedDisk, Tmpfs, kinds  # noqa: E402


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


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("programs")
    install_programs(folder)
    return folder


@pytest.fixture
def open_place(tmp_path, programs):
    """Creates places with a server each; the server's store is where aw itself would put it."""
    places = []

    def open_one(name="", **server_variables):
        directory = tmp_path / name
        (directory / "home/.aweave").mkdir(parents=True)
        server = Server(directory, db=directory / "home/.aweave/debate.db", env=server_variables).start()
        places.append(Place(directory, programs, server))
        return places[-1]

    yield open_one
    for place in places:
        running = place.processes()
        place.kill(running)
        place.stop_server()
        place.server.stop()
        assert not running, f"left behind: {running}"
        assert not place.refusals()


@pytest.fixture
def place(open_place):
    return open_place()


@pytest.fixture
def small_disk(tmp_path):
    mounted = os.environ.get("SMALL_DISK")
    if not mounted and Tmpfs not in kinds(tmp_path):
        pytest.skip("no file system can be mounted here")
    disk = MountedDisk(mounted) if mounted else Tmpfs(tmp_path)
    yield disk
    disk.remove()
