"""Traces of aw on the disk, in the process list and on a terminal. Escapes in Markdown: test_cli_markdown.py."""

import json
import os
import pty
import stat
import subprocess

import pytest
from aw import AW, INPUT, Aw
from ports import free_port
from test_cli_server import own  # noqa: F401

TOKEN = "agents-secret-4711"
EVIL = "\x9b31m \x7f \u202eevil\u2066 \u2028 \x1b[2J"


def mode(path):
    return stat.S_IMODE(path.lstat().st_mode)


def start_with_umask_0(aw):
    return aw.finish(aw.start("server", "start", umask=0))


def test_all_that_a_started_server_writes_is_the_user_s_alone(own):  # noqa: F811
    assert start_with_umask_0(own).data["status"] == "started"
    own.create("Hello")
    home = own.directory / ".aweave"
    assert mode(home) == 0o700
    names = {path.name: oct(mode(path)) for path in home.iterdir()}
    assert {"server.pid", "server.log", "debate.db", "debate.db-wal", "debate.db-shm"} <= set(names)
    assert set(names.values()) == {"0o600"}, names


@pytest.mark.parametrize("name", ["server.pid", "server.log"])
def test_a_name_that_leads_elsewhere_is_not_followed(own, name):  # noqa: F811
    precious = own.directory / "precious"
    precious.write_text("precious")
    home = own.directory / ".aweave"
    home.mkdir(mode=0o700)
    (home / name).symlink_to(precious)
    error = own("server", "start").refused(INPUT, "INVALID_INPUT")
    assert name in error["message"]
    assert precious.read_text() == "precious"


def test_a_home_that_everybody_may_write_is_refused(own):  # noqa: F811
    home = own.directory / ".aweave"
    home.mkdir()
    home.chmod(0o777)
    error = own("server", "start").refused(INPUT, "INVALID_INPUT")
    assert "chmod 700" in error["suggestion"]
    assert list(home.iterdir()) == []


def test_a_token_is_in_no_process_s_arguments_in_no_log_and_in_no_answer(own):  # noqa: F811
    own.env |= {"DEBATE_AUTH_TOKEN": TOKEN, "DEBATE_LOG_LEVEL": "debug"}
    pid = own("server", "start").data["pid"]
    said = [own("server", "status"), own("doctor"), own.debate("list"), own("server", "logs", "--lines", 1000)]
    said.append(own.on(DEBATE_AUTH_TOKEN="wrong-token-99").debate("list"))
    with open(f"/proc/{pid}/cmdline") as arguments:
        assert TOKEN not in arguments.read()
    for one in said:
        for token in (TOKEN, "wrong-token-99"):
            assert token not in one.text and token not in one.stderr
    assert TOKEN not in (own.directory / ".aweave" / "server.log").read_text()


def on_a_terminal(aw, *arguments):
    """The bytes that a terminal would receive."""
    ours, theirs = pty.openpty()
    command = [AW, *map(str, arguments)]
    process = subprocess.Popen(command, cwd=aw.directory, env=aw.env, stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    shown = b""
    with open(ours, "rb", buffering=0) as terminal:
        try:
            while piece := terminal.read(65536):
                shown += piece
        except OSError:  # its other side was closed
            pass
    process.wait()
    return shown.decode()


def test_json_on_a_terminal_commands_nothing_and_means_the_same(aw):
    created = aw.create("Motion " + EVIL, title="Title " + EVIL)
    words = ["debate", "get-context", "--debate-id", created["debate_id"], "--format", "json"]
    shown = on_a_terminal(aw, *words)
    for character in "\x9b\x7f\u202e\u2066\u2028\x1b":
        assert character not in shown, hex(ord(character))
    assert json.loads(shown) == aw(*words).envelope


def test_errors_on_a_terminal_command_nothing(aw):
    for shape in ("json", "markdown"):
        shown = on_a_terminal(aw, "debate", "get-context", "--debate-id", EVIL, "--format", shape)
        assert not set("\x9b\x7f\u202e\u2066\u2028\x1b") & set(shown)


def test_an_address_with_a_password_is_not_shown(tmp_path):
    aw = Aw(tmp_path, url=f"http://user:{TOKEN}@127.0.0.1:{free_port()}")
    said = aw.debate("list")
    assert said.code != 0
    assert TOKEN not in said.text and TOKEN not in said.stderr
