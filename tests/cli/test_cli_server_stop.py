"""`aw server stop` ends the server that aw started and no other process, whatever the pid file contains."""

import fcntl
import os
import struct
import subprocess
import sys

import pytest
from aw import SERVER
from eventually import eventually
from test_cli_server import has_ended, own  # noqa: F401

F_OFD_SETLK = 37


@pytest.fixture
def stranger():
    """A process of the same user that is unrelated to aw. It must outlive the test."""
    process = subprocess.Popen(["sleep", "1000"])
    yield process
    alive = process.poll() is None
    process.kill()
    process.wait()
    assert alive, "a process that is not ours was signalled"


@pytest.fixture
def pid_file(own):  # noqa: F811
    (own.directory / ".aweave").mkdir(mode=0o700)
    return own.directory / ".aweave/server.pid"


def lock(file):
    """As the server holds it: a lock of the open file, not of the process."""
    fcntl.fcntl(file, F_OFD_SETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0))


def refused(aw):
    error = aw("server", "stop").refused(SERVER, "SERVER_ERROR")
    assert "not by the process that it names" in error["message"]


def test_a_stale_file_that_names_a_stranger(own, pid_file, stranger):  # noqa: F811
    pid_file.write_text(f"{stranger.pid}\n")
    assert own("server", "stop").data["status"] == "not_running"


def test_a_locked_file_that_names_a_stranger(own, pid_file, stranger):  # noqa: F811
    pid_file.write_text(f"{stranger.pid}\n")
    with pid_file.open("r+") as held:
        lock(held)
        refused(own)
        status = own("server", "status").data
        assert not status["managed"] and "pid" not in status


def test_a_stranger_that_has_the_file_open_without_the_lock(own, pid_file):  # noqa: F811
    with pid_file.open("w+") as held, pid_file.open("r+") as passed:
        lock(held)
        process = subprocess.Popen(["sleep", "1000"], pass_fds=[passed.fileno()])
        try:
            pid_file.write_text(f"{process.pid}\n")
            refused(own)
            assert process.poll() is None
        finally:
            process.kill()
            process.wait()


def test_a_running_server_whose_file_names_a_stranger(own, stranger):  # noqa: F811
    started = own("server", "start").data
    pid_file = own.directory / ".aweave/server.pid"
    right = pid_file.read_text()
    pid_file.write_text(f"{stranger.pid}\n")
    refused(own)
    assert not has_ended(started["pid"])
    pid_file.write_text(right)
    assert own("server", "stop").data["status"] == "stopped"
    eventually(lambda: has_ended(started["pid"]), "the server is gone")


def test_a_process_that_cannot_be_looked_into(own, pid_file):  # noqa: F811
    """As for another user's process: the kernel does not show which files it has open."""
    hide = "import ctypes, time; ctypes.CDLL(None).prctl(4, 0); print(flush=True); time.sleep(1000)"
    process = subprocess.Popen([sys.executable, "-c", hide], stdout=subprocess.PIPE)
    try:
        process.stdout.readline()
        pid_file.write_text(f"{process.pid}\n")
        with pid_file.open("r+") as held:
            lock(held)
            refused(own)
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("text", ["", "-1\n", "{}garbage\n", "99999999999999\n"])
def test_a_file_that_names_no_process(own, pid_file, stranger, text):  # noqa: F811
    pid_file.write_text(text.format(stranger.pid))
    assert own("server", "stop").data["status"] == "not_running"
    with pid_file.open("r+") as held:
        lock(held)
        refused(own)


def test_a_file_that_is_a_link(own, pid_file, stranger):  # noqa: F811
    real = own.directory / "elsewhere.pid"
    real.write_text(f"{stranger.pid}\n")
    pid_file.symlink_to(real)
    with real.open("r+") as held:
        lock(held)
        assert own("server", "stop").data["status"] == "not_running"


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_file_that_is_none(own, pid_file, make):  # noqa: F811
    make(pid_file)
    assert own("server", "stop").data["status"] == "not_running"
