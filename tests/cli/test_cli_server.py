"""aw server, DEBATE_AUTO_START, aw doctor and aw demo."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest
from aw import AW, INPUT, PROBLEM, SERVER, Aw, new_id
from eventually import Background, eventually
from person import Person
from ports import free_port
from server import BINARY

RIGHT, JUDGE = "the-right-token-1", "the-judges-token"


@pytest.fixture
def own(tmp_path):
    """aw with a debate-server beside it, its own home and port; stops the server at the end."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for binary in (AW, BINARY):
        os.link(binary, tools / binary.name) if os.stat(binary).st_dev == os.stat(tmp_path).st_dev else shutil.copy(
            binary, tools / binary.name
        )
    aw = Aw(tmp_path, url=f"http://127.0.0.1:{free_port()}")
    aw.tools = tools
    aw.env["PATH"] = f"{tools}:{aw.env['PATH']}"
    yield aw
    aw("server", "stop")


def has_ended(pid):
    """Ended, or a zombie."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_the_status_says_why_a_server_is_not_ready(own):
    own("server", "start")
    database = own.directory / ".aweave" / "debate.db"
    database.rename(database.with_suffix(".away"))
    status = eventually(lambda: (said := own("server", "status")).data["status"] == "not_ready" and said, "the server misses its file")
    assert "deleted or moved" in status.envelope["metadata"]["message"]


def pid_of(aw):
    return aw("server", "status").data.get("pid")


@pytest.mark.parametrize("name", ["server.log", "debate.db"])
def test_a_pipe_in_a_files_place_is_refused(own, name):
    (own.directory / ".aweave").mkdir(mode=0o700)
    os.mkfifo(own.directory / ".aweave" / name)
    said = own("server", "start")
    assert said.code != 0 and "is no regular file" in said.envelope["error"]["message"]


def test_start_status_logs_stop(own):
    status = own("server", "status").data
    assert (status["status"], status["managed"]) == ("not_running", False)
    started = own("server", "start").data
    assert started["status"] == "started" and started["version"]
    assert own.debate("list").data == {"debates": []}
    status = own("server", "status").data
    assert (status["status"], status["pid"], status["managed"]) == ("running", started["pid"], True)
    assert "listening" in own("server", "logs").text
    assert len(own("server", "logs", "--lines", 1).text.splitlines()) == 1
    assert own("server", "logs", "-n", 1, "--format", "json").data["path"].endswith("/.aweave/server.log")
    assert own("server", "stop").data["status"] == "stopped"
    assert own("server", "stop").data["status"] == "not_running"
    assert own("server", "status").data["status"] == "not_running"
    eventually(lambda: has_ended(started["pid"]), "the process is gone")


def test_never_two(own):
    answers = [Background(own, "server", "start") for _ in range(5)]
    data = [answer.result(60).data for answer in answers]
    assert sum(each["status"] == "started" for each in data) == 1
    assert len({each["pid"] for each in data}) == 1


def test_a_stale_pid_file_is_understood(own):
    first = own("server", "start").data["pid"]
    os.kill(first, signal.SIGKILL)
    eventually(lambda: own("server", "status").data["status"] == "not_running", "its end is seen")
    (own.directory / ".aweave/server.pid").write_text(f"{os.getpid()}\n")  # a living process, but not a server
    assert own("server", "stop").data["status"] == "not_running"
    second = own("server", "start").data
    assert second["status"] == "started" and second["pid"] not in (first, os.getpid())


def test_the_data_survives(own):
    own("server", "start").data
    written = own.create()
    os.kill(pid_of(own), signal.SIGKILL)
    own("server", "start").data
    assert own.debate("get-context", "--debate-id", written["debate_id"]).data["debate"]["title"] == "Tabs or spaces"


def test_host_and_port_name_the_address_unless_the_url_does(own):
    port = str(free_port())
    elsewhere = own.on(DEBATE_SERVER_PORT=port, DEBATE_SERVER_HOST="localhost")
    assert elsewhere("server", "status").data["url"] == own.env["DEBATE_SERVER_URL"]
    own.env |= {"DEBATE_SERVER_URL": "", "DEBATE_SERVER_PORT": port}
    started = own("server", "start").data
    assert started["url"] == f"http://127.0.0.1:{port}" and started["managed"]
    assert own.create()["argument_seq"] == 1
    assert own("server", "start").data["status"] == "already_running"
    for host in ("0.0.0.0", "127.0.0.1", "localhost"):
        assert own.on(DEBATE_SERVER_HOST=host)("server", "status").data["status"] == "running"
    for wrong in ("0", "65536", "x", "1/x"):
        said = own.on(DEBATE_SERVER_PORT=wrong)("server", "status").refused(INPUT, "INVALID_INPUT")
        assert "DEBATE_SERVER_PORT" in said["message"]


def test_a_host_for_all_addresses_is_passed_to_the_server(own):
    own.env |= {"DEBATE_SERVER_URL": "", "DEBATE_SERVER_PORT": str(free_port()), "DEBATE_SERVER_HOST": "0.0.0.0"}
    assert "DEBATE_AUTH_TOKEN" in own("server", "start").envelope["error"]["message"]
    own.env["DEBATE_AUTH_TOKEN"] = RIGHT
    assert own("server", "start").data["status"] == "started"


def test_a_server_that_cannot_start_says_why(own):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        own.env["DEBATE_SERVER_URL"] = f"http://127.0.0.1:{taken.getsockname()[1]}"
        error = own("server", "start").refused(SERVER, "SERVER_ERROR")
    assert "log ends with" in error["message"]


def test_a_server_of_another_is_left_alone(own, server):
    other = own.on(url=server.url)
    data = other("server", "start").data
    assert (data["status"], data["managed"]) == ("already_running", False)
    assert other("server", "stop").data["status"] == "not_managed"
    assert other.debate("list").code == 0


def test_only_on_this_machine(own):
    for url in ("http://192.0.2.1:3456", "https://127.0.0.1:3456"):
        own.on(url=url)("server", "start").refused(INPUT, "INVALID_INPUT")


def test_a_missing_binary(own):
    (own.tools / "debate-server").unlink()
    lonely = own.on(PATH="/usr/bin:/bin")
    process = subprocess.run([own.tools / "aw", "server", "start"], env=lonely.env, capture_output=True)
    assert process.returncode == INPUT and b"FILE_NOT_FOUND" in process.stdout


def test_auto_start(own):
    own.debate("list").refused(SERVER, "CONNECTION_ERROR")
    auto = own.on(DEBATE_AUTO_START="1")
    assert auto.debate("list").data == {"debates": []}
    assert pid_of(own)
    own("server", "stop").data
    auto.debate("wait", "--debate-id", new_id(), "--role", "opponent").refused(2, "DEBATE_NOT_FOUND")
    assert pid_of(own)


def at_default_address(own, **env):
    """The same aw without DEBATE_SERVER_URL; its default port is a free one."""
    other = own.on(DEBATE_SERVER_PORT=own.env["DEBATE_SERVER_URL"].rsplit(":", 1)[1], **env)
    del other.env["DEBATE_SERVER_URL"]
    return other


def command_line_of(aw):
    return Path(f"/proc/{pid_of(aw)}/cmdline").read_bytes().decode().split("\0")


def test_a_command_starts_the_server_quietly_and_it_ends_when_idle(own):
    aw = at_default_address(own)
    said = aw.debate("list")
    assert said.data == {"debates": []} and said.stderr == ""
    words = command_line_of(aw)
    assert words[words.index("--idle-exit") + 1] == "8h"
    assert aw("server", "status").data["started_by"] == "aw debate list"
    pid = pid_of(aw)
    assert aw.debate("list").code == 0 and pid_of(aw) == pid


def test_a_person_reads_which_command_started_the_server(own):
    aw = at_default_address(own)
    aw.debate("list").data
    person = Person([AW, "server", "status"], aw.env | {"TERM": "xterm"}, aw.directory)
    person.until("started by  aw debate list")
    person.until("calls you   off")
    assert person.wait() == 0
    person.end()


def test_a_server_that_the_user_starts_does_not_end_when_idle(own):
    aw = at_default_address(own)
    aw("server", "start").data
    assert "--idle-exit" not in command_line_of(aw)
    assert aw("server", "status").data["started_by"] == "aw server start"


def test_the_error_says_why_no_server_could_be_started(own):
    """An agent reads standard output alone."""
    home = own.directory / "file"
    home.write_text("")
    aw = at_default_address(own, HOME=str(home))
    for words in (("list",), ("wait", "--debate-id", new_id(), "--role", "opponent", "--deadline", 1)):
        said = aw.debate(*words)
        error = said.refused(SERVER, "CONNECTION_ERROR")
        assert f"none could be started: The directory '{home}/.aweave' cannot be made: Not a directory" in error["message"]
        assert said.stderr == ""


@pytest.mark.parametrize("variable", [{"DEBATE_AUTO_START": "0"}, {"DEBATE_ROLE": "opponent"}])
def test_no_server_is_started_for_agents_of_a_run_or_against_the_users_wish(own, variable):
    at_default_address(own, **variable).debate("list").refused(SERVER, "CONNECTION_ERROR")
    assert pid_of(own) is None


def test_commands_at_the_same_time_start_one_server(own):
    aw = at_default_address(own)
    running = [aw.start("debate", "list") for _ in range(5)]
    assert [aw.finish(process).code for process in running] == [0] * 5
    assert pid_of(aw)


def test_the_server_does_not_hold_our_pipes(own):
    """A caller that reads standard output to its end must not wait for the server's end."""
    began = time.monotonic()
    own("server", "start").data
    assert time.monotonic() - began < 20


def lines(said):
    return {line[6:20].strip(): line[:6].strip() for line in said.text.splitlines()}


def test_doctor_when_all_is_well(aw):
    before = aw.debate("list", "-l", 500).data
    said = aw("doctor")
    assert said.code == 0
    assert lines(said) == {
        "server": "ok", "database": "ok", "token": "ok", "arbitrator": "ok", "clock": "ok", "notices": "ok",
        "path": lines(said)["path"], "agent files": "note", "agents": lines(said)["agents"], "plugins": "ok", "gate": "note",
    }
    assert "not installed" in said.text
    data = aw("doctor", "--format", "json").data
    assert data["ok"] is True and {check["verdict"] for check in data["checks"]} <= {"ok", "note"}
    assert aw.debate("list", "-l", 500).data == before


def test_doctor_names_the_agents_and_survives_them(aw):
    tools = aw.directory / "tools"
    tools.mkdir()
    scripts = {"claude": "echo '2.1.0 (Claude Code)'", "codex": "echo 'codex-cli 0.166.0'; exit 1", "gemini": "sleep 100"}
    for name, script in scripts.items():
        (tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (tools / name).chmod(0o755)
    began = time.monotonic()
    said = aw.on(PATH=f"{tools}:/usr/bin:/bin")("doctor")
    assert time.monotonic() - began < 20
    assert "claude 2.1.0 (Claude Code), codex codex-cli 0.166.0, gemini (unknown version)" in said.text


def test_doctor_when_something_is_wrong(aw, start, tmp_path):
    said = aw.on(url="http://127.0.0.1:9")("doctor")
    assert said.code == PROBLEM and lines(said)["server"] == "wrong" and "aw server start" in said.text
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT, "DEBATE_ARBITRATOR_TOKEN": JUDGE})
    said = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN="wrong")("doctor")
    assert said.code == PROBLEM and lines(said)["token"] == "wrong"
    said = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=RIGHT)("doctor")
    assert said.code == 0 and lines(said)["arbitrator"] == "note"
    said = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN="wrong")("doctor", "--format", "json")
    assert said.code == PROBLEM and json.loads(said.stdout)["content"][0]["data"]["ok"] is False


def test_demo(aw):
    said = aw("demo", "--fast")
    data = said.data
    assert "watch it at " + data["url"] in said.stderr
    context = aw.debate("get-context", "--debate-id", data["debate_id"], "-l", 50).data
    assert context["debate"]["state"] == "CLOSED" and context["debate"]["debate_type"] == "demo"
    assert [a["type"] for a in [context["motion"], *context["arguments"]]] == [
        "MOTION", "CLAIM", "CLAIM", "CLAIM", "APPEAL", "RULING", "RESOLUTION", "RULING",
    ]
    assert data["document_id"] in context["motion"]["content"]
    assert aw.docs("history", data["document_id"]).envelope["total_count"] == 3
    assert context["arguments"][3]["options"][-1]["text"] == "Something else."
    assert context["arguments"][4]["choice"] == "B"
    assert {issue["id"]: issue["status"] for issue in context["issues"]} == {
        "I1": "verified", "I2": "verified", "I3": "ruled", "I4": "verified", "I5": "deferred",
    }
    assert (context["round"], context["max_rounds"], context["blocking"]) == (2, 4, [])


def test_demo_without_the_right_to_rule(start, tmp_path):
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT, "DEBATE_ARBITRATOR_TOKEN": JUDGE})
    Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=RIGHT)("demo", "--fast").refused(6, "FORBIDDEN")
    Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=RIGHT, DEBATE_ARBITRATOR_TOKEN=JUDGE)("demo", "--fast").data
