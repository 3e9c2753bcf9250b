"""A person at a terminal: keys go in, the screen is read. The program under test is a job of a small shell."""

import codecs
import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

from screen import Screen

PATIENCE_S = 60
JOB_WIDTH = 10  # a job may end before its number is read; its width identifies the number


class Shell:
    """As little of a shell as job control needs: a session with one job, which has the terminal until it stops."""

    def __init__(self, terminal, words, environment, folder, kept_open):
        self.news, news = os.pipe()
        orders, self.orders = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                self.serve(terminal, words, environment, folder, kept_open, news, orders)
            finally:
                os._exit(1)
        os.close(news)
        os.close(orders)
        self.job = int(os.read(self.news, JOB_WIDTH))

    def serve(self, terminal, words, environment, folder, kept_open, news, orders):
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        job = os.fork()
        if job == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(terminal, os.getpid())
            for number in (signal.SIGTTOU, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)
            for fd in (0, 1, 2):
                os.dup2(terminal, fd)
            for fd in kept_open:
                os.set_inheritable(fd, True)
            os.chdir(folder)
            os.execve(words[0], words, environment)
        for fd in range(3, 256):
            if fd not in (terminal, news, orders):
                with contextlib.suppress(OSError):
                    os.close(fd)
        os.write(news, str(job).ljust(JOB_WIDTH).encode())
        while True:
            _, status = os.waitpid(job, os.WUNTRACED)
            os.tcsetpgrp(terminal, os.getpid())
            if not os.WIFSTOPPED(status):
                os.write(news, f"ended {os.waitstatus_to_exitcode(status)}".encode())
                os.read(orders, 1)
                os._exit(0)
            os.write(news, b"stopped")
            if os.read(orders, 1) == b"f":
                os.tcsetpgrp(terminal, job)
            os.killpg(job, signal.SIGCONT)

    def foreground(self):
        os.write(self.orders, b"f")

    def background(self):
        os.write(self.orders, b"b")

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.news)
        os.close(self.orders)


class Person:
    def __init__(self, words, environment, folder, kept_open=(), columns=80, rows=24):
        self.screen = Screen(columns, rows)
        self.raw = b""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.master, self.slave = pty.openpty()  # a slave of ours, to see the terminal's mode after the end
        self.size(columns, rows)
        self.mode_before = termios.tcgetattr(self.slave)
        environment = {name: value for name, value in environment.items() if value is not None}
        self.shell = Shell(self.slave, [str(word) for word in words], environment, folder, kept_open)
        self.pid = self.shell.job
        self.status = None

    def size(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.read()
        self.screen.resize(columns, rows)
        self.size(columns, rows)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def read(self, wait_s=0.0):
        while select.select([self.master], [], [], wait_s)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:  # everybody has closed it
                return
            self.raw += data
            self.screen.feed(self.decoder.decode(data))
            wait_s = 0.0

    def until(self, what):
        """Reads until the screen has a text, or until a condition of it holds."""
        holds = (lambda screen: what in screen.text) if isinstance(what, str) else what
        end = time.monotonic() + PATIENCE_S
        while not holds(self.screen):
            assert time.monotonic() < end, f"not seen: {what!r} in\n{self.screen.everything}"
            self.read(0.05)
        return self.screen

    def typed_ahead(self):
        """How many bytes wait to be read."""
        return struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0\0\0\0"))[0]

    def kill(self, number):
        os.kill(self.pid, number)

    def told(self):
        """The next report of the shell ("stopped", or "ended" and the exit code) and the output before it."""
        end = time.monotonic() + PATIENCE_S
        while not select.select([self.shell.news], [], [], 0)[0]:
            assert time.monotonic() < end, f"it goes on; the screen:\n{self.screen.everything}"
            self.read(0.02)
        self.read()
        return os.read(self.shell.news, 100).decode().split()

    def wait(self):
        """Its exit code; negative: the signal."""
        what, code = self.told()
        assert what == "ended"
        self.status = int(code)
        return self.status

    def mode(self):
        return termios.tcgetattr(self.slave)

    def end(self):
        if self.status is None:
            # An editor has a process group of its own.
            for group in {os.tcgetpgrp(self.master), self.pid} - {self.shell.pid, 0}:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(group, signal.SIGKILL)
        self.shell.end()
        for fd in (self.master, self.slave):
            os.close(fd)
