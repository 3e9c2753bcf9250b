"""script/cluster, as people run it."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import pytest
from client import Client
from programs import installed
from server import BINARY, ROOT

DEADLINE_S = 300


@pytest.fixture
def place():
    """A directory for temporary files that PostgreSQL's user can enter too; must be empty at the end."""
    directory = Path(tempfile.mkdtemp(prefix="debate-"))
    directory.chmod(0o755)
    yield directory
    left = [path.name for path in directory.iterdir()]
    shutil.rmtree(directory)
    assert left == []


def start(place, *arguments):
    environment = os.environ | {"TMPDIR": str(place), "DEBATE_SERVER_BIN": str(BINARY)}
    return subprocess.Popen(
        [ROOT / "script/cluster", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_command_is_run_before_the_cluster_and_its_exit_code_is_kept(place):
    ask = """import os, sys, urllib.request
print(urllib.request.urlopen(os.environ["DEBATE_SERVER_URL"] + "/ready").status)
sys.exit(7)"""
    cluster = start(place, "--nodes", "2", "--port", "0", "--", "python3", "-c", ask)
    out, complaints = cluster.communicate(timeout=DEADLINE_S)
    assert (cluster.returncode, out) == (7, "200\n"), complaints


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_runs_until_it_is_stopped_and_leaves_nothing(place, how):
    cluster = start(place, "--port", "0")
    address = cluster.stdout.readline().split()[-1]
    nodes = [cluster.stdout.readline().split()[2] for _ in range(3)]
    for url in [address, *nodes]:
        assert Client(int(url.rsplit(":", 1)[1])).get("/ready").status == 200
    os.killpg(cluster.pid, how)
    out, complaints = cluster.communicate(timeout=DEADLINE_S)
    assert "Traceback" not in complaints, complaints


def test_a_missing_program_is_reported_with_its_package():
    with pytest.raises(SystemExit, match="apt-get install some-package"):
        installed("no-such-program", "some-package")
