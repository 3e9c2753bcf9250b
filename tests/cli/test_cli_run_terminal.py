"""The terminal's mode is restored, whatever ends or stops the live view of `aw debate run`."""

import os
import signal
import termios

import pytest
from following import CTRL_C, CTRL_Z, due, editor_until_ctrl_c, follow, is_restored, takes_single_keys, thinks  # noqa: F401
from view import PLAY


def test_ctrl_c_in_the_editor_goes_to_the_editor(follow, tmp_path):
    view = follow(EDITOR=editor_until_ctrl_c(tmp_path))
    due(view)
    view.type("e")
    view.until(lambda _: (tmp_path / "ready").exists())
    view.type(CTRL_C)
    screen = view.until("To send: gone")
    assert "Stopping" not in screen.everything


def test_ctrl_c_goes_to_the_conductor(follow):
    view = follow()
    thinks(view)
    view.type(CTRL_C)
    view.until("Stopping after this turn · Ctrl-C: stop now")
    view.type(CTRL_C)
    assert view.wait() == 130
    assert is_restored(view)
    assert "Stopping" not in view.screen.text


# A sanitizer has its own handlers for the signals of a crash.
SANITIZED = any(name in PLAY.read_bytes() for name in (b"__asan_init", b"__tsan_init"))
CRASHES = [] if SANITIZED else [signal.SIGSEGV, signal.SIGABRT]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, *CRASHES])
def test_a_signal_that_ends_it_leaves_the_terminal_as_it_was(follow, number):
    view = follow()
    thinks(view)
    assert takes_single_keys(view)
    view.kill(number)
    view.wait()
    assert is_restored(view)
    assert view.screen.wraps
    assert "thinks" not in view.screen.text


def test_the_end_of_the_run_ends_the_editor_and_keeps_its_file(follow, tmp_path):
    view = follow(EDITOR=editor_until_ctrl_c(tmp_path))
    due(view)
    view.type("e")
    view.until(lambda _: (tmp_path / "ready").exists())
    view.event("stopped", reason="budget", message="The time is over", command="aw debate run --debate-id d")
    assert view.close() == 0
    assert "The time is over" in view.screen.text
    assert "Your words are kept in" in view.screen.text.replace("\n", "")
    assert len(list(tmp_path.glob("ruling-*"))) == 1
    assert is_restored(view)


def test_exit_leaves_the_terminal_as_it_was(follow):
    view = follow()
    thinks(view)
    view.event("exit")
    assert view.wait() == 3
    assert is_restored(view)


def test_ctrl_z_gives_the_terminal_back_and_takes_it_again(follow):
    view = follow()
    thinks(view)
    view.type(CTRL_Z)
    assert view.told() == ["stopped"]
    assert is_restored(view)
    assert "thinks" not in view.screen.text
    view.shell.foreground()
    view.until("thinks")
    assert takes_single_keys(view)
    view.close()
    assert is_restored(view)


def test_in_the_background_it_prints_events_and_does_not_touch_the_terminal(follow):
    view = follow()
    thinks(view)
    view.type(CTRL_Z)
    assert view.told() == ["stopped"]
    view.shell.background()
    screen = view.shown()
    assert is_restored(view)
    assert "thinks" not in screen.text
    view.close()
    assert is_restored(view)


def test_ctrl_z_in_the_editor_stops_both(follow, tmp_path):
    view = follow(EDITOR=editor_until_ctrl_c(tmp_path))
    due(view)
    view.type("e")
    view.until(lambda _: (tmp_path / "ready").exists())
    view.type(CTRL_Z)
    assert view.told() == ["stopped"]
    assert is_restored(view)
    view.shell.foreground()
    view.until(lambda _: os.tcgetpgrp(view.master) not in (view.pid, view.shell.pid))
    view.type(CTRL_C)
    view.until("To send: gone")
    assert takes_single_keys(view)


def test_a_terminal_that_was_reset_by_force_gets_its_keys_again(follow):
    view = follow()
    thinks(view)
    view.kill(signal.SIGSTOP)
    assert view.told() == ["stopped"]
    termios.tcsetattr(view.slave, termios.TCSANOW, view.mode_before)
    view.shell.foreground()
    view.until(lambda _: takes_single_keys(view))
