"""Debian's PostgreSQL in a temporary directory, reached only by its Unix socket."""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import quote, urlencode

from eventually import eventually
from programs import installed

USER = "debate"
DEADLINE_S = 120
FAST, IMMEDIATE = signal.SIGINT, signal.SIGQUIT  # the signals that stop PostgreSQL


def unprivileged():
    """PostgreSQL refuses to run as root; returns the user that it runs as then: postgres, otherwise `nobody`."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    raise SystemExit("as root there must be a user 'postgres' or 'nobody' to run PostgreSQL as")


def as_its_user():
    """The words before a command that run it as that user, and end it if this process ends."""
    user = unprivileged()
    rights = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"] if user else []
    return [installed("setpriv", "util-linux"), *rights, "--pdeathsig=QUIT"]


def program(name):
    return installed(name, "postgresql", *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))


class Postgres:
    """Runs after `start()`. `settings` are those of postgresql.conf."""

    def __init__(self, **settings):
        self.settings = {"listen_addresses": "", "shared_buffers": "64MB", "max_connections": 300} | settings
        self.directory = Path(tempfile.mkdtemp(prefix="debate-pg-"))
        self.data = self.directory / "data"
        self.log_path = self.directory / "log"
        self.password = secrets.token_hex(16)
        self.process = None
        self.databases = {}
        self._give(self.directory)

    def _give(self, path):
        if user := unprivileged():
            os.chown(path, user.pw_uid, user.pw_gid)

    def initialise(self):
        secret = self.directory / "password"
        secret.write_text(self.password)
        self._give(secret)
        self.run("initdb", "-D", self.data, "-U", USER, f"--pwfile={secret}", "-A", "scram-sha-256", "-E", "UTF8",
                 "--no-locale", "--no-sync", "--no-instructions")  # fmt: skip
        secret.unlink()
        return self

    def run(self, name, *arguments, **options):
        """Runs one of PostgreSQL's own programs to its end."""
        return subprocess.run(
            [*as_its_user(), program(name), *map(str, arguments)],
            cwd="/",
            env=self.environment(),
            check=True,
            capture_output=True,
            text=True,
            timeout=DEADLINE_S,
            **options,
        ).stdout

    def environment(self):
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "DEBATE_"))}
        return ours | {"PGPASSWORD": self.password, "PGUSER": USER, "PGHOST": str(self.directory), "LC_ALL": "C"}

    def start(self):
        if not self.data.exists():
            self.initialise()
        settings = [f"--{name}={value}" for name, value in self.settings.items()]
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [*as_its_user(), program("postgres"), "-D", self.data, "-k", self.directory, *settings],
                cwd="/",
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait_until_ready()
        return self

    def wait_until_ready(self):
        eventually(self._answers, "PostgreSQL answers", DEADLINE_S)

    def _answers(self):
        assert self.process.poll() is None, f"PostgreSQL ended:\n{self.log_path.read_text()[-3000:]}"
        asked = [program("pg_isready"), "-q", "-h", self.directory, "-d", "postgres"]
        return subprocess.run(asked, env=self.environment()).returncode == 0

    @property
    def running(self):
        return self.process is not None

    def stop(self, how=FAST):
        """Ends all sessions at once; with IMMEDIATE as in a power cut."""
        if self.process is None:
            return
        process, self.process = self.process, None
        process.send_signal(how)
        process.wait(DEADLINE_S)

    def freeze(self):
        """It neither answers nor closes connections, like a lost machine."""
        self._to_all(signal.SIGSTOP)

    def thaw(self):
        self._to_all(signal.SIGCONT)

    def _to_all(self, what):
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in [self.process.pid, *map(int, children)]:
            try:
                os.kill(pid, what)
            except ProcessLookupError:
                pass

    def replica(self):
        """Another one that follows this one when it is started, and can replace it by `promote()`."""
        standby = Postgres(**self.settings)
        standby.password = self.password
        self.run("pg_basebackup", "-D", standby.data, "-R", "-X", "stream", "-c", "fast")
        return standby

    def promote(self):
        self.run("pg_ctl", "promote", "-w", "-D", self.data)

    def remove(self):
        self.stop(IMMEDIATE)
        shutil.rmtree(self.directory, ignore_errors=True)

    def sql(self, statement, database="postgres"):
        """The output of psql: a list of rows, each a list of texts."""
        command = ["-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statement]
        answer = subprocess.run(
            [program("psql"), *command], env=self.environment(), capture_output=True, text=True, timeout=DEADLINE_S
        )
        assert answer.returncode == 0, answer.stderr
        return [line.split("\t") for line in answer.stdout.splitlines()]

    def new_database(self):
        name = f"d{secrets.token_hex(6)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0")
        return name

    def database_for(self, key):
        """The same new database for the same key."""
        if key not in self.databases:
            self.databases[key] = self.new_database()
        return self.databases[key]

    def url(self, database, password=None, **parameters):
        """With the password; pass it to a process by its environment."""
        secret = quote(self.password if password is None else password)
        return f"postgres://{USER}:{secret}@/{database}?{urlencode({'host': self.directory} | parameters)}"

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.remove()
