"""aw debate wait: news, timeouts, restarts, heartbeats."""

import json
import os
import pty
import shlex
import subprocess
import time

import pytest
from aw import AW, NOT_FOUND, SERVER, Aw, new_id
from eventually import eventually



def words(written, role, *more, argument_id=True):
    after = ["--argument-id", written["argument_id"]] if argument_id else []
    return ["debate", "wait", "--debate-id", written["debate_id"], "--role", role, *after, *more]


def test_news_that_already_exists(aw):
    written = aw.create("Trà hay cà phê?")
    said = aw(*words(written, "opponent", argument_id=False))
    data = said.data
    standing = {"round", "blocking", "stalemate"}
    assert set(data) == {"status", "action", "debate_state", "argument", "next_argument_id_to_wait"} | standing
    assert (data["status"], data["action"], data["debate_state"]) == ("new_argument", "respond", "AWAITING_OPPONENT")
    assert data["argument"]["content"] == "Trà hay cà phê?"
    assert data["next_argument_id_to_wait"] == written["argument_id"]
    assert aw(*words(written, "opponent", "--argument-id", "", argument_id=False)).data == data


def test_skipped_arguments_are_named(aw):
    written = aw.create()
    claim = aw.claim("opponent", written).data
    aw.debate("intervention", "--debate-id", written["debate_id"]).data
    data = aw(*words(written, "proposer")).data
    assert data["action"] == "wait_for_ruling"
    assert [skipped["id"] for skipped in data["skipped"]] == [claim["argument_id"]]


def test_news_that_comes_while_waiting(aw):
    written = aw.create()
    process = aw.start(*words(written, "proposer", "--deadline", 60))
    time.sleep(0.3)
    assert process.poll() is None
    claim = aw.claim("opponent", written).data
    data = aw.finish(process, timeout=10).data
    assert data["argument"]["id"] == claim["argument_id"] and data["action"] == "respond"


def test_a_timeout_is_a_success_with_the_command_to_continue(aw):
    written = aw.create()
    began = time.monotonic()
    said = aw(*words(written, "proposer", "--deadline", 1))
    assert time.monotonic() - began > 0.9
    data = said.data
    assert data == {
        "status": "timeout",
        "message": "No response after 1s",
        "debate_id": written["debate_id"],
        "last_argument_id": written["argument_id"],
        "last_seen_seq": 1,
        "waited_s": 1,
        "retry_command": data["retry_command"],
    }
    retry = words(written, "proposer", "--deadline", 1, "--attempt", 2)
    assert shlex.split(data["retry_command"]) == [str(AW), *map(str, retry)]
    assert aw(*retry).data["retry_command"].endswith(" --attempt 3")
    aw.claim("opponent", written)
    again = subprocess.run(data["retry_command"], shell=True, env=aw.env, capture_output=True, check=True)
    assert b'"status":"new_argument"' in again.stdout


def test_a_deadline_of_zero_looks_once(aw):
    written = aw.create()
    data = aw(*words(written, "proposer", "--deadline", 0)).data
    assert data["status"] == "timeout" and data["last_seen_seq"] == 1 and data["waited_s"] == 0
    data = aw(*words(written, "proposer", "--deadline", 0, argument_id=False)).data
    assert data["last_argument_id"] is None and "--argument-id" not in data["retry_command"]


def test_the_deadline_comes_from_the_environment(aw):
    written = aw.create()
    data = aw.on(DEBATE_WAIT_DEADLINE="1")(*words(written, "proposer")).data
    assert data["message"] == "No response after 1s" and " --deadline 1 " in data["retry_command"]
    claude = aw.on(CLAUDECODE="1")  # its shell ends a call after 120 s
    assert " --deadline 100 " in claude.claim("opponent", written, "x", "--format", "markdown").text


def test_a_program_with_spaces_is_quoted(aw):
    written = aw.create()
    place = aw.directory / "my tools'"
    place.mkdir()
    (place / "aw").symlink_to(AW)
    said = subprocess.run(
        [place / "aw", *words(written, "proposer", "--deadline", "0")], env=aw.env, capture_output=True, check=True
    )
    command = json.loads(said.stdout)["content"][0]["data"]["retry_command"]
    assert shlex.split(command)[0] == str(place / "aw")


def test_a_short_poll_time_of_the_server(start, tmp_path):
    aw = Aw(tmp_path, start(env={"DEBATE_POLL_TIMEOUT_MS": "100"}).url)
    written = aw.create()
    process = aw.start(*words(written, "proposer", "--deadline", 30))
    time.sleep(1.5)
    assert process.poll() is None
    aw.claim("opponent", written)
    assert aw.finish(process, timeout=10).data["status"] == "new_argument"


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_it_outlives_a_restart(start, tmp_path, how):
    server = start()
    aw = Aw(tmp_path, server.url)
    written = aw.create()
    process = aw.start(*words(written, "proposer", "--deadline", 60))
    time.sleep(0.5)
    getattr(server, how)()
    time.sleep(1.5)
    assert process.poll() is None, process.communicate()
    server.wanted_port = server.port
    server.start()
    claim = aw.claim("opponent", written).data
    data = aw.finish(process, timeout=20).data
    assert data["argument"]["id"] == claim["argument_id"]


def test_nothing_is_lost_that_was_written_in_between(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, server.url)
    written = aw.create()
    process = aw.start(*words(written, "proposer", "--deadline", 60))
    time.sleep(0.5)
    process.send_signal(19)  # the client sleeps meanwhile
    server.kill()
    server.wanted_port = server.port
    server.start()
    claim = aw.claim("opponent", written).data
    process.send_signal(18)
    assert aw.finish(process, timeout=20).data["argument"]["id"] == claim["argument_id"]


def test_a_server_that_never_returns(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, server.url)
    written = aw.create()
    process = aw.start(*words(written, "proposer", "--deadline", 4))
    time.sleep(0.5)
    server.kill()
    data = aw.finish(process, timeout=20).data
    assert data["status"] == "timeout" and data["waited_s"] == 4 and data["retry_command"]


def test_a_server_that_never_existed(tmp_path):
    aw = Aw(tmp_path, "http://127.0.0.1:9")
    began = time.monotonic()
    said = aw("debate", "wait", "--debate-id", new_id(), "--role", "proposer")
    said.refused(SERVER, "CONNECTION_ERROR")
    assert time.monotonic() - began > 5


def test_a_server_that_is_late(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, server.url)
    written = aw.create()
    server.kill()
    process = aw.start(*words(written, "opponent", "--deadline", 60, argument_id=False))
    time.sleep(1)
    server.wanted_port = server.port
    server.start()
    assert aw.finish(process, timeout=20).data["status"] == "new_argument"


def test_a_debate_that_is_deleted_meanwhile(aw, server):
    written = aw.create()
    process = aw.start(*words(written, "proposer", "--deadline", 60))
    time.sleep(0.3)
    aw.debate("delete", "--debate-id", written["debate_id"], "--confirm").data
    aw.finish(process, timeout=10).refused(NOT_FOUND, "DEBATE_NOT_FOUND")


def test_a_wait_without_a_terminal_is_silent(aw):
    written = aw.create()
    said = aw(*words(written, "proposer", "--deadline", 3))
    assert said.data["waited_s"] == 3 and said.stderr == ""


def test_one_counting_line_on_a_terminal(aw):
    written = aw.create()
    main, terminal = pty.openpty()
    process = subprocess.Popen(
        [AW, *words(written, "proposer", "--deadline", "3")], env=aw.env, stdout=subprocess.PIPE, stderr=terminal
    )
    os.close(terminal)
    stdout, _ = process.communicate(timeout=20)
    shown = os.read(main, 65536).decode()
    os.close(main)
    assert b'"timeout"' in stdout
    assert "\n" not in shown and shown.count("\r") >= 2 and "1 of 3 s" in shown


def test_it_reconnects_without_hammering(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, server.url)
    written = aw.create()
    process = aw.start(*words(written, "proposer", "--deadline", 30))
    eventually(lambda: process.poll() is None, "it waits")
    server.kill()
    time.sleep(3)
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    assert int(fields[11]) + int(fields[12]) < 50  # at most half a second of CPU
    process.kill()
    process.communicate()
