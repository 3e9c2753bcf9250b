"""A real PgBouncer in front of PostgreSQL, reached only by its Unix socket."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import quote, urlencode

from eventually import eventually
from postgres import DEADLINE_S, USER, as_its_user, program, unprivileged
from programs import installed


class PgBouncer:
    """`settings` are those of pgbouncer.ini."""

    def __init__(self, postgres, **settings):
        self.postgres = postgres
        self.directory = Path(tempfile.mkdtemp(prefix="debate-pgb-"))
        self.log_path = self.directory / "log"
        self.settings = {
            "listen_addr": "",
            "unix_socket_dir": self.directory,
            "auth_type": "scram-sha-256",
            "auth_file": self.directory / "users",
            "logfile": self.log_path,
            "default_pool_size": 100,
        } | settings
        self.process = None

    def __enter__(self):
        lines = ["[databases]", f"* = host={self.postgres.directory}", "[pgbouncer]"]
        lines += [f"{name} = {value}" for name, value in self.settings.items()]
        (self.directory / "ini").write_text("\n".join([*lines, ""]))
        (self.directory / "users").write_text(f'"{USER}" "{self.postgres.password}"\n')
        if user := unprivileged():
            for path in [self.directory, *self.directory.iterdir()]:
                os.chown(path, user.pw_uid, user.pw_gid)
        command = [*as_its_user(), installed("pgbouncer", "pgbouncer"), "-q", self.directory / "ini"]
        self.process = subprocess.Popen(command, cwd="/", stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        eventually(self._answers, "PgBouncer answers", DEADLINE_S)
        return self

    def _answers(self):
        assert self.process.poll() is None, f"PgBouncer ended:\n{self.log_path.read_text()[-3000:]}"
        asked = [program("pg_isready"), "-q", "-h", self.directory, "-p", "6432", "-d", "postgres"]
        return subprocess.run(asked, env=self.postgres.environment()).returncode == 0

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)

    def url(self, database, **parameters):
        place = {"host": self.directory, "port": 6432} | parameters
        return f"postgres://{USER}:{quote(self.postgres.password)}@/{database}?{urlencode(place)}"

    def new_database(self):
        return self.postgres.new_database()

    def sql(self, statement, database):
        return self.postgres.sql(statement, database)
