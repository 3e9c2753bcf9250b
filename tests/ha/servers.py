"""etcd and Patroni with its PostgreSQL, from Debian's packages, on a machine of machines.py."""

import json
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import urllib.request
from pathlib import Path
from urllib.parse import quote, urlencode

from eventually import eventually
from postgres import as_its_user, program, unprivileged
from programs import installed
from server import ROOT

PEERS, CLIENTS, REST, SQL = 12380, 12379, 18008, 15432  # ports, on every machine
USER = "debate"
LONG_S = 150


def check_ha_programs():
    for name, package in (("patroni", "patroni"), ("etcd", "etcd-server")):
        installed(name, package)


class Process:
    """A program that is started, killed and started again. Ends if this process ends."""

    def __init__(self, machine, log_path):
        self.machine = machine
        self.log_path = log_path
        self.process = None

    def launch(self, command, **environment):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [*self.machine.before, *as_its_user(), *map(str, command)],
                cwd="/",
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"} | environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return self

    @property
    def running(self):
        return self.process is not None

    def end(self, how=signal.SIGKILL):
        if self.process is None:
            return
        process, self.process = self.process, None
        process.send_signal(how)
        try:
            process.wait(LONG_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""


class Etcd(Process):
    def __init__(self, machine, directory, machines):
        super().__init__(machine, directory / "etcd.log")
        self.directory = directory
        self.machines = machines

    def start(self):
        address = self.machine.address
        members = ",".join(f"{one.name}=http://{one.address}:{PEERS}" for one in self.machines)
        return self.launch(
            [installed("etcd", "etcd-server"), "--name", self.machine.name, "--data-dir", self.directory / "etcd",
             "--listen-peer-urls", f"http://{address}:{PEERS}",
             "--initial-advertise-peer-urls", f"http://{address}:{PEERS}",
             "--listen-client-urls", f"http://{address}:{CLIENTS}",
             "--advertise-client-urls", f"http://{address}:{CLIENTS}",
             "--initial-cluster", members, "--initial-cluster-state", "new",
             "--enable-v2", "--pre-vote", "--heartbeat-interval", "250", "--election-timeout", "2500"]  # fmt: skip
        )

    def leads(self):
        """Whether it reports that it is the leader."""
        try:
            request = urllib.request.Request(
                f"http://{self.machine.address}:{CLIENTS}/v3/maintenance/status", data=b"{}", method="POST"
            )
            with urllib.request.urlopen(request, timeout=2) as answer:
                status = json.load(answer)
        except (OSError, ValueError):
            return False
        return "leader" in status and status["leader"] == status["header"]["member_id"]


class Patroni(Process):
    """One member: Patroni, and the PostgreSQL that it runs."""

    def __init__(self, machine, directory, machines, passwords):
        super().__init__(machine, directory / "patroni.log")
        self.directory = directory
        self.machines = machines
        self.passwords = passwords

    @property
    def data(self):
        return self.directory / "data"

    def start(self):
        address = self.machine.address
        rest, sql = f"{address}:{REST}", f"{address}:{SQL}"
        # A copy: its user may not have access to the project's folder.
        configuration = Path(shutil.copy(ROOT / "packaging/patroni.yml", self.directory))
        configuration.chmod(0o644)
        return self.launch(
            [installed("patroni", "patroni"), configuration],
            PATRONI_NAME=self.machine.name,
            PATRONI_RESTAPI_LISTEN=rest,
            PATRONI_RESTAPI_CONNECT_ADDRESS=rest,
            PATRONI_POSTGRESQL_LISTEN=sql,
            PATRONI_POSTGRESQL_CONNECT_ADDRESS=sql,
            PATRONI_POSTGRESQL_DATA_DIR=str(self.data),
            PATRONI_POSTGRESQL_BIN_DIR=str(Path(program("postgres")).parent),
            PATRONI_POSTGRESQL_PGPASS=str(self.directory / "pgpass"),
            PATRONI_ETCD_HOSTS=",".join(f"{one.address}:{CLIENTS}" for one in self.machines),
            PATRONI_SUPERUSER_USERNAME="postgres",
            PATRONI_SUPERUSER_PASSWORD=self.passwords["postgres"],
            PATRONI_REPLICATION_USERNAME="replicator",
            PATRONI_REPLICATION_PASSWORD=self.passwords["replicator"],
        )

    def ask(self, what):
        """The answer of this member's Patroni; None if it does not answer, or not with success."""
        try:
            with urllib.request.urlopen(f"http://{self.machine.address}:{REST}/{what}", timeout=2) as answer:
                return json.load(answer)
        except (OSError, ValueError):
            return None

    def postmaster(self):
        try:
            return int((self.data / "postmaster.pid").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return None

    def kill_postgres(self):
        """The postmaster; its children end when they notice."""
        if pid := self.postmaster():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def kill(self):
        """As in a power loss: first Patroni, so that it restarts nothing."""
        self.end()
        self.kill_postgres()

    def pids(self):
        """All remaining processes of this PostgreSQL."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(entry / "cwd") == str(self.data):
                    found.append(int(entry.name))
            except OSError:
                pass
        return found

    def remove(self):
        self.kill()
        for pid in self.pids():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        eventually(lambda: not self.pids(), "PostgreSQL has ended", LONG_S)


class Databases:
    """Three machines with etcd and Patroni each, and the nodes' database. `with` starts and removes it."""

    def __init__(self, machines):
        self.directory = Path(tempfile.mkdtemp(prefix="debate-ha-"))
        self.directory.chmod(0o755)
        self.machines = machines
        self.passwords = {name: secrets.token_hex(16) for name in ("postgres", "replicator", USER)}
        self.etcds, self.members = [], []
        for machine in machines:
            place = self.directory / machine.name
            place.mkdir()
            if user := unprivileged():
                os.chown(place, user.pw_uid, user.pw_gid)
            self.etcds.append(Etcd(machine, place, machines))
            self.members.append(Patroni(machine, place, machines, self.passwords))

    def __enter__(self):
        try:
            for etcd in self.etcds:
                etcd.start()
            eventually(lambda: any(etcd.leads() for etcd in self.etcds), "etcd has a leader", LONG_S)
            for member in self.members:
                member.start()
            self.wait_until_whole()
            self.sql(f"CREATE ROLE {USER} LOGIN PASSWORD '{self.passwords[USER]}'", "postgres")
            self.sql(f"CREATE DATABASE {USER} OWNER {USER} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'", "postgres")
        except BaseException as failure:
            logs = "\n".join(f"{each.log_path}:\n{each.log()[-2000:]}" for each in [*self.etcds, *self.members])
            self.__exit__()
            raise AssertionError(f"{failure}\n{logs}") from failure
        return self

    def __exit__(self, *_):
        for member in self.members:
            member.remove()
        for etcd in self.etcds:
            etcd.end()
        shutil.rmtree(self.directory, ignore_errors=True)

    def roles(self):
        """Each member's role and state by name, as the primary's Patroni reports them; empty without a primary."""
        for member in self.members:
            if member.ask("primary") and (answer := member.ask("cluster")):
                return {one["name"]: (one["role"], one["state"]) for one in answer["members"]}
        return {}

    def is_whole(self):
        """A primary, and two that follow it, one of them synchronously."""
        roles = self.roles()
        fine = sorted(role for role, state in roles.values() if state in ("running", "streaming"))
        if fine != ["leader", "replica", "sync_standby"]:
            return False
        standby = next(name for name, (role, _) in roles.items() if role == "sync_standby")
        followers = "SELECT application_name, sync_state FROM pg_stat_replication WHERE state = 'streaming'"
        found = sorted(line.split("|")[1] for line in self.sql(followers, "postgres", False).splitlines())
        return found == ["async", "sync"] and f"{standby}|sync" in self.sql(followers, "postgres", False)

    def wait_until_whole(self):
        eventually(self.is_whole, f"three PostgreSQL, one of them primary; last seen: {self.roles()}", LONG_S)

    def _with_role(self, role):
        names = [name for name, (found, _) in self.roles().items() if found == role]
        return next((one for one in self.members if one.machine.name in names), None)

    def primary(self):
        return eventually(lambda: self._with_role("leader"), "there is a primary", LONG_S)

    def sync_standby(self):
        return eventually(lambda: self._with_role("sync_standby"), "there is a synchronous standby", LONG_S)

    def etcd_leader(self):
        return eventually(
            lambda: next((etcd for etcd in self.etcds if etcd.leads()), None), "etcd has a leader", LONG_S
        )

    def environment(self, user):
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "DEBATE_"))}
        return ours | {"PGPASSWORD": self.passwords[user], "PGUSER": user, "PGCONNECT_TIMEOUT": "5"}

    def sql(self, statement, user, must=True):
        """The output of psql for it on the primary."""
        hosts = ",".join(machine.address for machine in self.machines)
        place = f"host={hosts} port={SQL} dbname=postgres target_session_attrs=read-write"
        answer = subprocess.run(
            [program("psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", place, "-c", statement],
            env=self.environment(user),
            capture_output=True,
            text=True,
            timeout=LONG_S,
        )
        assert not must or answer.returncode == 0, answer.stderr
        return answer.stdout.strip()

    def show(self, out):
        for etcd, member in zip(self.etcds, self.members):
            print(f"Patroni       http://{member.machine.address}:{REST}/cluster  {member.log_path}", file=out)
            print(f"etcd          http://{etcd.machine.address}:{CLIENTS}  {etcd.log_path}", file=out)
        hosts = ",".join(machine.address for machine in self.machines)
        place = f"host={hosts} port={SQL} dbname={USER} user={USER} target_session_attrs=read-write"
        print(f"PostgreSQL    PGPASSWORD={self.passwords[USER]} psql '{place}'", file=out, flush=True)

    def url(self, first=None, **parameters):
        """A URL of all three, the machine `first` before the others; nodes use the one that accepts writes."""
        in_order = sorted(self.machines, key=lambda machine: machine is not first)
        hosts = ",".join(f"{machine.address}:{SQL}" for machine in in_order)
        given = urlencode({"target_session_attrs": "read-write"} | parameters)
        return f"postgres://{USER}:{quote(self.passwords[USER])}@{hosts}/{USER}?{given}"
