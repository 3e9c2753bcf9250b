"""packaging/container/compose.yaml, run by docker-compose and podman on a machine of its own.

The images that the file takes from a registry are built here from Debian's packages: the same programs in the same
versions, with the part of the images' own start that the file uses.
"""

import os
import subprocess
import threading
from pathlib import Path

from eventually import eventually
from podman import LIMITS, Podman
from programs import installed
from server import ROOT
from servers import LONG_S

FILE = ROOT / "packaging/container/compose.yaml"
DOWNLOAD_S = 550

START_POSTGRES = """#!/bin/sh
set -eu
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
install -d -o postgres -g postgres /run/postgresql
install -d -o postgres -g postgres -m 700 "$data"
if [ ! -e "$data/PG_VERSION" ]; then
  (umask 077 && printf '%s' "$POSTGRES_PASSWORD" >/tmp/password && chown postgres /tmp/password)
  # shellcheck disable=SC2086  # words
  as_postgres initdb -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | as_postgres postgres --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$data" -c 'listen_addresses=*'
"""

# The name, and the metadata that "podman import" adds to the files.
IMAGES = {
    "docker.io/library/postgres:15": (
        "ENV PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        'ENTRYPOINT ["/usr/local/bin/start-postgres"]',
        'VOLUME ["/var/lib/postgresql/data"]',
        "STOPSIGNAL SIGINT",
    ),
    "docker.io/library/haproxy:2.6": (
        'ENTRYPOINT ["/usr/sbin/haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]',
        "USER haproxy",
        "STOPSIGNAL SIGUSR1",
    ),
}


def make_files(directory):
    """Debian 12's PostgreSQL 15 and HAProxy 2.6 and all their dependencies, as an archive."""
    archive, start = directory / "files.tar", directory / "start-postgres"
    start.write_text(START_POSTGRES)
    start.chmod(0o755)
    kept_out = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "locale", "man")]
    mirror = [os.environ["DEBIAN_MIRROR"]] if "DEBIAN_MIRROR" in os.environ else []
    result = subprocess.run(
        [installed("mmdebstrap", "mmdebstrap"), "--quiet", "--variant=minbase", "--mode=root", *kept_out,
         "--include=postgresql-15,haproxy", f"--customize-hook=copy-in {start} /usr/local/bin",
         "bookworm", archive, *mirror],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=DOWNLOAD_S,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr[-3000:]
    return archive


class Compose:
    """docker-compose with our unchanged file. `with` creates the images, and removes them and the containers."""

    def __init__(self, machine, directory, **environment):
        self.machine = machine
        self.directory = Path(directory)
        settings = self.directory / "containers.conf"
        settings.write_text(f"[containers]\ndefault_ulimits = {LIMITS!r}\nlog_driver = 'k8s-file'\n"
                            "[engine]\nevents_logger = 'file'\n[network]\nnetwork_backend = 'netavark'\n")  # fmt: skip
        self.socket = f"unix://{self.directory / 'podman.sock'}"
        no_systemd = {"CONTAINERS_CONF": str(settings), "DISABLE_HC_SYSTEMD": "true"}
        self.podman = Podman(directory, machine.before, no_systemd)
        self.environment = os.environ | {"DOCKER_HOST": self.socket, "HOME": str(directory)} | environment
        self.ended = threading.Event()

    def __enter__(self):
        try:
            archive = make_files(self.directory)
            for name, changes in IMAGES.items():
                self.podman("import", "--quiet", *(f"--change={change}" for change in changes), archive, name)
            archive.unlink()
            self.podman.build_image()
            self._serve()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _serve(self):
        with open(self.directory / "podman.log", "wb") as log:
            command = [*self.podman.before, *self.podman.command, "system", "service", "--time", "0", self.socket]
            self.service = subprocess.Popen(
                command, env=self.podman.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        eventually((self.directory / "podman.sock").exists, "podman listens", LONG_S)
        threading.Thread(target=self._look_after_health, daemon=True).start()

    def _look_after_health(self):
        """podman leaves the timing of health checks to systemd, which this machine lacks."""
        while not self.ended.wait(1):
            for name in self.podman("ps", "--format", "{{.Names}}", must=False).stdout.split():
                self.podman("healthcheck", "run", name, must=False)

    def __call__(self, *words, must=True):
        command = [*self.machine.before, installed("docker-compose", "docker-compose"), "-f", FILE, *words]
        result = subprocess.run(
            list(map(str, command)), env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=LONG_S,
        )  # fmt: skip
        assert not must or result.returncode == 0, f"{result.stdout}{result.stderr}{self.logs()}"
        return result.stdout

    def container(self, service):
        """Its name: docker-compose 1 joins the words by another character than 2."""
        found = self.podman("ps", "--all", "--format", "{{.Names}}").stdout.split()
        return next(name for name in found if service in name)

    def state(self, service, what):
        return self.podman.inspect(self.container(service), f"State.{what}")

    def logs(self):
        names = self.podman("ps", "--all", "--format", "{{.Names}}", must=False).stdout.split()
        ends = [self.podman("logs", "--tail", "20", name, must=False) for name in names]
        return "".join(f"\n{name}:\n{end.stdout}{end.stderr}" for name, end in zip(names, ends))

    def __exit__(self, *_):
        self.ended.set()
        self.podman.__exit__()
