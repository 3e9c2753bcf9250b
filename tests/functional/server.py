"""The real debate-server binary, started in its own directory."""

import os
import re
import signal
import subprocess
import threading
import weakref
from pathlib import Path

import chosen_store
from client import Client
from ws import WebSocket

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("DEBATE_SERVER_BIN", "build/bin/debate-server"))
BINARY = BINARY if BINARY.is_absolute() else ROOT / BINARY

LISTENING = re.compile(r"debate-server listening on (http://(\S+):(\d+))\n")
SANITIZER = re.compile(r"(ERROR|WARNING): (Address|Leak|Thread|Memory)Sanitizer|runtime error:|SUMMARY: \w*Sanitizer")
START_DEADLINE_S = 60
STOP_DEADLINE_S = 5
SANITIZED_STOP_DEADLINE_S = 60


def clean_environment(directory, extra=None):
    """This process's environment without any option of the server and without a desktop, plus `extra`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DEBATE_")}
    environment["HOME"] = str(directory)
    environment["DEBATE_NOTIFY_DESKTOP"] = "false"  # tests call no person
    environment.update(extra or {})
    return environment


def run(directory, *arguments, env=None, timeout=60, prepare=None):
    """Runs the binary to its end: for refusals at start and for subcommands."""
    result = subprocess.run(
        [BINARY, *map(str, arguments)],
        cwd=directory,
        env=clean_environment(directory, env),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
        text=True,
        preexec_fn=prepare,
    )
    assert not SANITIZER.search(result.stderr), result.stderr
    assert result.returncode >= 0, f"killed by signal {-result.returncode}: {result.stderr}"
    return result


def assert_one_clear_line(result, *words):
    """Refused: not zero, nothing on stdout, one line on stderr with these words."""
    assert result.returncode != 0
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for word in words:
        assert word in result.stderr, result.stderr


class Server:
    """One server process. Stops, and is checked for a clean end, when the `with` block ends."""

    def __init__(self, directory, *arguments, env=None, port=0, db=None, store=None, prepare=None, before=()):
        self.directory = Path(directory)
        self.db = Path(db) if db else self.directory / "debate.db"
        self.store = store  # a URL of PostgreSQL
        self.log_path = self.directory / "server.log"
        self.arguments = [str(argument) for argument in arguments]
        self.env = dict(env or {})
        self.wanted_port = port
        self.prepare = prepare  # called in the new process before it becomes the server
        self.before = before  # a command that runs it elsewhere
        self.process = None
        self.specs = []
        self.clients = weakref.WeakSet()

    def start(self):
        command = [*self.before, BINARY, *self.arguments]
        if self.wanted_port is not None:
            command += ["--port", str(self.wanted_port)]
        if not {"--db", "--store"} & set(self.arguments) and not {"DEBATE_DB_PATH", "DEBATE_STORE"} & set(self.env):
            self.store = self.store or chosen_store.url_for(self.db)
            command += [] if self.store else ["--db", self.db]
        environment = clean_environment(self.directory, self.env)
        if self.store:
            environment["DEBATE_STORE"] = self.store  # not by --store, which every user could see
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=self.directory,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                preexec_fn=self.prepare,
            )
        line = self._first_line()
        match = LISTENING.fullmatch(line)
        if not match:
            process, self.process = self.process, None
            process.kill() if line else None
            raise AssertionError(f"exit code {process.wait()} at start, stdout {line!r}, log:\n{self.log()}")
        self.url, self.host, self.port = match[1], match[2], int(match[3])
        return self

    def _first_line(self):
        watchdog = threading.Timer(START_DEADLINE_S, self.process.kill)
        watchdog.start()
        try:
            return self.process.stdout.readline().decode()
        finally:
            watchdog.cancel()

    def client(self, token=None, **headers):
        client = Client(self.port, token=token, headers=headers, specs=self.specs)
        self.clients.add(client)
        return client

    def socket(self, debate_id=None, **options):
        """A WebSocket on one debate, or on the list of debates."""
        target = f"/ws?debate_id={debate_id}" if debate_id else "/ws"
        return WebSocket(self.port, options.pop("target", target), spec=self.client().spec, **options)

    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def stop(self):
        """SIGTERM, then exit code 0 in time, one line on stdout in all, and no report of a sanitizer."""
        if self.process is None:
            return
        for client in list(self.clients):
            client.close_if_idle()  # a server lingers for clients that do not notice its end
        self.terminate()
        self.wait_for_exit()

    def wait_for_exit(self):
        process, self.process = self.process, None
        sanitized = is_sanitized()
        try:
            code = process.wait(SANITIZED_STOP_DEADLINE_S if sanitized else STOP_DEADLINE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server did not stop in time, log:\n{self.log()}") from None
        finally:
            rest = process.stdout.read()
            process.stdout.close()
        self.check_sanitizer()
        assert code == 0, f"exit code {code}, log:\n{self.log()}"
        assert rest == b"", f"more than one line on stdout: {rest!r}"

    def kill(self):
        """kill -9: nothing is flushed; only the sanitizers' reports so far are checked."""
        if self.process is None:
            return
        process, self.process = self.process, None
        process.kill()
        process.wait()
        process.stdout.close()
        self.check_sanitizer()

    def restart(self):
        self.stop()
        return self.start()

    def check(self):
        """`debate-server check` on the store of this server; it may be running."""
        place = ["--db", self.db] if not self.store else []
        return run(self.directory, "check", *place, env={"DEBATE_STORE": self.store} if self.store else {})

    def check_sanitizer(self):
        assert not SANITIZER.search(self.log()), self.log()

    def __enter__(self):
        return self.start()

    def __exit__(self, kind, value, traceback):
        if kind is None:
            self.stop()
        else:
            self.kill()


_sanitized = None


def is_sanitized():
    """Whether the binary is an ASan or TSan build, which may take longer to end."""
    global _sanitized
    if _sanitized is None:
        _sanitized = any(name in BINARY.read_bytes() for name in (b"__asan_init", b"__tsan_init"))
    return _sanitized
