"""Calls to the person who runs the server: one run of notify-send for a ruling that is due while no page is open."""

import os
import sqlite3
from contextlib import closing

import pytest
from debate import Debate, debate_in
from eventually import eventually

pytestmark = pytest.mark.sqlite  # a server on PostgreSQL may serve others than the person at its desktop

CALL = """#!/bin/sh
{{ printf '%s\\0' "$@"; }} > {folder}/part.$$
env > {folder}/environment
mv {folder}/part.$$ {folder}/call.$$
{then}
"""


class Desktop:
    """A stand-in for notify-send in a folder of PATH."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        self.behave("exit 0")

    def behave(self, then):
        program = self.folder / "notify-send"
        new = self.folder / "new"
        new.write_text(CALL.format(folder=self.folder, then=then))
        new.chmod(0o755)
        new.rename(program)

    @property
    def env(self):
        return {
            "PATH": f"{self.folder}:{os.environ['PATH']}",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
            "DEBATE_NOTIFY_DESKTOP": "true",
        }

    def calls(self):
        files = sorted(self.folder.glob("call.*"), key=lambda path: path.stat().st_mtime_ns)
        return [path.read_bytes().decode().split("\0")[:-1] for path in files]

    def await_calls(self, count):
        return eventually(lambda: self.calls() if len(self.calls()) >= count else None)


@pytest.fixture
def desktop(tmp_path):
    return Desktop(tmp_path / "desktop")


def has_no_notice(server):
    with closing(sqlite3.connect(server.db)) as connection:
        return connection.execute("SELECT count(*) FROM notices").fetchone() == (0,)


def page(server, debate_id=None):
    """A socket as a browser opens it."""
    return server.socket(debate_id, headers={"Origin": server.url})


def settle(server, desktop):
    """Waits until all earlier notices were looked at: the notices of a target are served in order of their time."""
    before = len(desktop.calls())
    last = debate_in("AWAITING_PROPOSER", server.client())
    last.appeal()
    assert len(desktop.await_calls(before + 1)) == before + 1


def test_a_ruling_that_is_due_is_shown_once_with_title_and_link_and_without_markup(start, desktop):
    server = start(env=desktop.env | {"DEBATE_ARBITRATOR_TOKEN": "sixteen-characters"})
    title = "--icon=/x <b>Phở</b> & \\074i\\076 $(id) \x1b[31m"
    debate = Debate(server.client(), title=title, motion_content="private motion")
    debate.claim("opponent", "private claim")
    assert desktop.calls() == []
    assert debate.appeal("private appeal").status == 201
    assert desktop.await_calls(1) == [
        [
            "--app-name=aw",
            "--",
            "The proposer appeals: a ruling is due.",
            "--icon=/x &lt;b&gt;Phở&lt;/b&gt; &amp; \\\\074i\\\\076 $(id) [31m\n" + f"{server.url}/d/{debate.id}",
        ]
    ]
    settle(server, desktop)
    environment = (desktop.folder / "environment").read_text()
    assert "DEBATE_" not in environment and "sixteen-characters" not in environment
    assert server.client().get("/health").data["desktop_notices"] == "on"


def test_nothing_is_shown_while_a_page_is_open_and_a_program_that_watches_is_no_page(start, desktop):
    server = start(env=desktop.env)
    client = server.client()
    shown, unseen = (debate_in("AWAITING_PROPOSER", client) for _ in range(2))
    with server.socket(shown.id), page(server) as browser:
        eventually(lambda: client.metrics()["debate_sockets"] == 2)
        unseen.appeal()
        eventually(lambda: has_no_notice(server))
        browser.close()
        eventually(lambda: client.metrics()["debate_sockets"] == 1)
        shown.appeal()
        calls = desktop.await_calls(1)
    assert len(calls) == 1 and calls[0][-1].endswith(f"/d/{shown.id}")


def test_only_a_question_calls(start, desktop):
    server = start(env=desktop.env)
    stopped = debate_in("AWAITING_PROPOSER", server.client())
    stopped.intervene()
    stopped.rule(close=True)
    settle(server, desktop)


def test_a_failure_is_shown_as_the_state_and_is_not_repeated(start, desktop):
    desktop.behave("exit 1")
    server = start(env=desktop.env)
    debate_in("AWAITING_PROPOSER", server.client()).appeal()
    eventually(lambda: server.client().get("/health").data["desktop_notices"] == "failing")
    assert len(desktop.calls()) == 1
    desktop.behave("exit 0")
    settle(server, desktop)
    eventually(lambda: server.client().get("/health").data["desktop_notices"] == "on")


def test_a_test_of_the_notices_shows_one(start, desktop):
    client = start(env=desktop.env).client()
    target = {"target": "desktop", "kind": "desktop", "address": str(desktop.folder / "notify-send")}
    assert client.post("/notify/test", {}).data == {"targets": [target | {"ok": True}]}
    assert desktop.calls()[0][2] == "This is a test: notices arrive here."
    desktop.behave("exit 4")
    failed = target | {"ok": False, "trouble": "notify-send ended with 4"}
    assert client.post("/notify/test", {"target": "desktop"}).data == {"targets": [failed]}


def test_a_program_that_hangs_ends_with_the_server_and_is_run_again_by_the_next(start, desktop):
    desktop.behave(f"echo $$ > {desktop.folder}/pid; exec sleep 1000")
    server = start(env=desktop.env)
    debate = debate_in("AWAITING_PROPOSER", server.client())
    debate.appeal()
    pid = int(eventually(lambda: (desktop.folder / "pid").exists() and (desktop.folder / "pid").read_text()))
    server.stop()
    eventually(lambda: not os.path.exists(f"/proc/{pid}"))
    desktop.behave("exit 0")
    server.start()
    assert desktop.await_calls(2)[1][-1].endswith(f"/d/{debate.id}")


@pytest.mark.parametrize(
    "change, state",
    [
        ({"DEBATE_NOTIFY_DESKTOP": "false"}, "off"),
        ({"PATH": "/usr/bin/nowhere"}, "no_notify_send"),
        ({"DEBATE_SERVER_HOST": "0.0.0.0", "DEBATE_AUTH_TOKEN": "sixteen-characters"}, "not_local"),
        ({"DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nowhere"}, "no_session"),
    ],
)
def test_the_state_says_why_nothing_is_shown(start, desktop, change, state):
    client = start(env=desktop.env | change).client(token=change.get("DEBATE_AUTH_TOKEN"))
    assert client.get("/health").data["desktop_notices"] == state
    assert "debate_notices_waiting" not in client.metrics()
