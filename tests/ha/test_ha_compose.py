"""The unchanged packaging/container/compose.yaml: PostgreSQL, three nodes and HAProxy in containers, and a debate."""

import json
import re
import subprocess
import sys

import pytest
from aw import AW, new_id
from compose_file import Compose
from eventually import eventually
from own_machine import OwnMachine
from podman import own_directory
from server import ROOT, clean_environment
from servers import LONG_S

TOKEN = "a-token-of-a-test"
URL = "http://127.0.0.1:3456"
NODES = ["node1", "node2", "node3"]
AGENT = ROOT / "tests/cli/agent.py"


@pytest.fixture(scope="module")
def compose():
    secrets = {"DEBATE_AUTH_TOKEN": TOKEN, "POSTGRES_PASSWORD": "a-password-of-a-test"}
    with own_directory() as directory, OwnMachine() as machine, Compose(machine, directory, **secrets) as running:
        running("up", "-d")
        wait_until_ready(running)
        yield running


def wait_until_ready(compose):
    try:
        eventually(lambda: all(compose.state(name, "Health.Status") == "healthy" for name in ["postgres", *NODES]),
                   "all are healthy", LONG_S)  # fmt: skip
        eventually(lambda: all(asked(compose, f"http://127.0.0.1:{port}/ready") for port in (3461, 3462, 3463, 3456)),
                   "all are ready", LONG_S)  # fmt: skip
    except AssertionError as failure:
        raise AssertionError(f"{failure}{compose.logs()}") from failure


@pytest.fixture(autouse=True)
def all_are_ready(compose):
    """After the actions of the previous test."""
    wait_until_ready(compose)


def asked(compose, url):
    return compose.machine.run("curl", "-fsS", "--max-time", "10", url).returncode == 0


def environment(compose, token=TOKEN):
    return clean_environment(compose.directory, {"DEBATE_SERVER_URL": URL, "DEBATE_AUTH_TOKEN": token})


def aw(compose, *words, token=TOKEN):
    said = compose.machine.run(AW, "debate", *words, env=environment(compose, token), timeout=LONG_S)
    answer = json.loads(said.stdout)
    assert answer["success"], answer
    return answer["content"][0]["data"]


def new_debate(compose):
    words = ("--title", "Tabs or spaces", "--type", "general_debate", "--content", "Tabs.")
    return aw(compose, "create", "--debate-id", new_id(), *words)


def claim(compose, role, written):
    return aw(compose, "submit", "--debate-id", written["debate_id"], "--role", role, "--target-id",
              written["argument_id"], "--content", "No.")  # fmt: skip


def context(compose, debate_id):
    return aw(compose, "get-context", "--debate-id", debate_id, "--limit", "50")


def test_a_debate_is_played_through_the_balancer(compose):
    debate_id = new_id()
    players = [
        subprocess.Popen([*compose.machine.before, sys.executable, AGENT, AW, role, debate_id], env=environment(compose))
        for role in ("proposer", "opponent", "arbitrator")
    ]
    assert [player.wait(LONG_S) for player in players] == [0, 0, 0]
    played = context(compose, debate_id)
    assert played["debate"]["state"] == "CLOSED" and len(played["arguments"]) == 7


def test_without_the_token_no_request_is_accepted(compose):
    with pytest.raises(AssertionError, match="AUTH_FAILED"):
        aw(compose, "list", token="another")


def test_a_node_has_no_more_rights_than_it_needs(compose):
    for node in NODES:
        status = compose.machine.run("cat", f"/proc/{compose.state(node, 'Pid')}/status").stdout
        assert re.findall(r"(?:Cap(?:Prm|Eff|Bnd)|NoNewPrivs|Uid):\s+0*(\w+)", status) == ["10001", "0", "0", "0", "1"]


def test_the_debate_continues_without_a_node(compose):
    motion = new_debate(compose)
    compose("kill", "node1")
    try:
        assert not asked(compose, "http://127.0.0.1:3461/health")
        first = claim(compose, "opponent", motion)
        second = claim(compose, "proposer", first)
        assert compose.state("node1", "Running") == "false"
    finally:
        compose("up", "-d")
    ids = [argument["id"] for argument in context(compose, motion["debate_id"])["arguments"]]
    assert ids == [first["argument_id"], second["argument_id"]]


@pytest.mark.parametrize("service", ["node2", "postgres", "balancer"])
def test_crashed_containers_are_restarted_and_the_debate_continues(compose, service):
    motion = new_debate(compose)
    pid = compose.state(service, "Pid")
    assert compose.machine.run("kill", "-9", pid).returncode == 0
    eventually(lambda: compose.state(service, "Running") == "true" and compose.state(service, "Pid") not in ("0", pid),
               f"{service} runs again", LONG_S)  # fmt: skip
    eventually(lambda: asked(compose, f"{URL}/ready"), "it is ready", LONG_S)
    written = claim(compose, "opponent", motion)
    assert context(compose, motion["debate_id"])["arguments"][0]["id"] == written["argument_id"]


def test_after_down_and_up_the_debates_are_still_there(compose):
    motion = new_debate(compose)
    written = claim(compose, "opponent", motion)
    before = context(compose, motion["debate_id"])
    compose("stop")
    assert [compose.state(name, "ExitCode") for name in ["postgres", *NODES, "balancer"]] == ["0"] * 5
    compose("down")
    assert compose.podman("ps", "--all", "--quiet").stdout == ""
    compose("up", "-d")
    eventually(lambda: asked(compose, f"{URL}/ready"), "it is ready", LONG_S)
    assert context(compose, motion["debate_id"]) == before
    claim(compose, "proposer", written)
