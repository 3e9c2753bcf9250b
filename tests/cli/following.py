"""Shared by tests of the live view: its start, the events of a run, the user's editor."""

import termios

import pytest
from view import View

PAGE = "http://127.0.0.1:3456/d/0192f0c1"
OPTIONS = [{"id": "A", "text": "Keep the queue"}, {"id": "B", "text": "Drop it"}, {"id": "C", "text": "Something else"}]
ENTER, ESCAPE, CTRL_C, CTRL_Z = "\r", "\x1b", "\x03", "\x1a"


@pytest.fixture
def follow(tmp_path):
    """Starts views; each has had its run_started."""
    views = []

    def start(columns=80, rows=24, **variables):
        view = View(tmp_path, columns, rows, **variables)
        views.append(view)
        view.event("run_started", debate_id="d", title="A queue", page=PAGE, proposer="Claude", opponent="Codex", resumed=False)
        return view

    yield start
    for view in views:
        view.end()


def thinks(view):
    view.event("turn_started", role="opponent", agent="Codex", action="respond", attempt=1, round=1, max_rounds=3)
    return view.until("opponent Codex thinks")


def due(view, type="APPEAL", options=OPTIONS, **fields):
    view.event("ruling_due", seq=7, type=type, question="Which?", options=options, closes_over=["I1"], page=PAGE, command="aw debate ruling", **fields)
    return view.until("Your ruling on #7")


def moved(view, seq, line, type="CLAIM", role="opponent"):
    view.event("moved", seq=seq, type=type, role=role, argument_id="x", line=line)


def editor(tmp_path, script, interpreter="/bin/sh"):
    path = tmp_path / "editor"
    path.write_text(f"#!{interpreter}\n{script}")
    path.chmod(0o755)
    return str(path)


def editor_until_ctrl_c(tmp_path):
    """Writes "gone" and ends when Ctrl-C is typed. No shell: one that is stopped while it starts a program hangs."""
    script = f"""
import pathlib, signal, sys
def end(*_):
    pathlib.Path(sys.argv[1]).write_text("gone")
    sys.exit()
signal.signal(signal.SIGINT, end)
pathlib.Path("{tmp_path}/ready").touch()
while True:
    signal.pause()
"""
    return editor(tmp_path, script, "/usr/bin/python3")


def is_restored(view):
    return view.mode() == view.mode_before


def takes_single_keys(view):
    return not view.mode()[3] & (termios.ICANON | termios.ECHO) and view.mode()[3] & termios.ISIG
