"""The container image, built and run by podman: as an unprivileged user, with a read-only root."""

import os
import re
import socket
import subprocess
from pathlib import Path

import pytest
from client import Client
from debate import Debate
from eventually import eventually
from podman import LIMITS, Podman, own_directory
from programs import installed
from server import BINARY, ROOT
from servers import LONG_S

TOKEN = "a-token-of-a-test"


def run(podman, *words):
    """A container in this machine's network, with no more rights and limits than this process has."""
    limits = [f"--ulimit={limit}" for limit in LIMITS]
    return podman("run", "--network", "host", "--read-only", "--read-only-tmpfs=false", "--cap-drop", "all",
                  "--security-opt", "no-new-privileges", *limits, *words)  # fmt: skip


@pytest.fixture(scope="module")
def podman():
    with own_directory() as directory, Podman(directory) as running:
        yield running


@pytest.fixture(scope="module")
def image(podman):
    return podman.build_image()


@pytest.fixture
def port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def start(podman, image, port, name):
    run(podman, "--detach", "--name", name, "--volume", "debates:/data", "--env", f"DEBATE_AUTH_TOKEN={TOKEN}",
        "--env", f"DEBATE_SERVER_PORT={port}", image)  # fmt: skip
    eventually(lambda: podman("healthcheck", "run", name, must=False).returncode == 0, "it is healthy", LONG_S)
    return Client(port, token=TOKEN)


def test_it_runs_read_only_as_an_unprivileged_user_and_keeps_its_debates(podman, image, port):
    client = start(podman, image, port, "first")
    debate = Debate(client)
    claim = debate.claim("opponent").data["argument"]
    pid = podman.inspect("first", "State.Pid")
    assert Path(f"/proc/{pid}").stat().st_uid == 10001
    rights = re.findall(r"Cap(?:Prm|Eff|Bnd):\s+0*(\w+)", Path(f"/proc/{pid}/status").read_text())
    assert rights == ["0", "0", "0"]
    listed = podman("exec", "--env", f"DEBATE_SERVER_URL=http://127.0.0.1:{port}", "first", "/bin/aw", "debate", "list")
    assert debate.id in listed.stdout
    client.close()

    podman("stop", "--time", "30", "first")
    state = podman.inspect("first", "State.ExitCode")
    assert state == "0", podman("logs", "first").stderr

    again = start(podman, image, port, "second")
    assert again.get(debate.path).data["arguments"] == [claim]
    again.close()
    podman("stop", "--time", "30", "second")


def test_without_a_token_it_does_not_listen_for_others(podman, image, port):
    with pytest.raises(AssertionError, match="DEBATE_AUTH_TOKEN|--auth-token|access token"):
        run(podman, "--rm", "--env", f"DEBATE_SERVER_PORT={port}", image)


def test_a_server_that_hangs_is_not_healthy(podman, image, port):
    start(podman, image, port, "hanging").close()
    podman("kill", "--signal", "STOP", "hanging")
    try:
        assert podman("healthcheck", "run", "hanging", must=False).returncode != 0
    finally:
        podman("kill", "--signal", "CONT", "hanging")
        podman("rm", "--force", "--time", "0", "hanging")


def test_the_compose_file_is_valid():
    """By the schema that docker-compose uses; needs no daemon."""
    file = ROOT / "packaging/container/compose.yaml"
    command = [installed("docker-compose", "docker-compose"), "-f", file, "config", "-q"]
    secrets = {"DEBATE_AUTH_TOKEN": TOKEN, "POSTGRES_PASSWORD": TOKEN}
    good = subprocess.run(command, env=os.environ | secrets, capture_output=True, text=True, timeout=LONG_S)
    assert good.returncode == 0, good.stderr
    bare = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, timeout=LONG_S)
    assert bare.returncode != 0 and "openssl rand" in bare.stderr


def test_programs_that_need_libraries_are_refused():
    result = subprocess.run([ROOT / "script/container", BINARY.parents[1]], capture_output=True, text=True)
    assert result.returncode == 1 and "not linked statically" in result.stderr
