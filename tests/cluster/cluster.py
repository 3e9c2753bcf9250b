"""A private PostgreSQL, some nodes on it and HAProxy in front: for the tests, and for people as script/cluster."""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

for room in ("functional", "ha"):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / room))

from balancers import Haproxy, listen_on  # noqa: E402
from postgres import USER, Postgres, program  # noqa: E402
from programs import installed  # noqa: E402
from server import BINARY, Server  # noqa: E402

USUAL_PORT = 3456


class Nodes(list):
    """Servers on one new database, each in its own directory."""

    def __init__(self, directory, postgres, count, *arguments, env=None, url=None):
        """`url`: additional parameters of the connection."""
        super().__init__()
        self.postgres = postgres
        self.database = postgres.new_database()
        for number in range(1, count + 1):
            place = Path(directory) / f"node{number}"
            place.mkdir(parents=True)
            parameters = {"application_name": place.name} | (url or {})  # the name is in pg_stat_activity
            store = postgres.url(self.database, **parameters)
            self.append(Server(place, *arguments, env=env, store=store))

    def start(self):
        for node in self:
            node.start()
            node.wanted_port = node.port  # a balancer expects it there, also after a restart
        return self

    def stop(self):
        for node in self:
            node.stop()

    def kill(self):
        for node in self:
            node.kill()

    def sql(self, statement):
        return self.postgres.sql(statement, self.database)

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.kill()
            raise

    def __exit__(self, kind, *_):
        self.stop() if kind is None else self.kill()


def free_port(wanted):
    """The requested port, or the usual one, or any free one."""
    for port in [wanted] if wanted is not None else [USUAL_PORT, 0]:
        try:
            with listen_on(port) as listener:
                return listener.getsockname()[1]
        except OSError as failure:
            taken = failure
    raise SystemExit(f"port {wanted}: {taken.strerror}")


def check_programs():
    for name in ("initdb", "postgres", "psql"):
        program(name)
    installed("haproxy", "haproxy")
    if not BINARY.exists():
        raise SystemExit(f"{BINARY} is missing: run script/build")


def write_passfile(directory, postgres):
    path = directory / "pgpass"
    path.touch(mode=0o600)
    path.write_text(f"*:*:*:{USER}:{postgres.password}\n")
    return path


def show_nodes(out, front, nodes):
    print(f"page and API  {front.url}", file=out)
    for number, node in enumerate(nodes, 1):
        print(f"node {number}        {node.url}  {node.log_path}", file=out)


def show(out, front, nodes, directory):
    show_nodes(out, front, nodes)
    passfile = write_passfile(directory, nodes.postgres)
    place = f"-h {nodes.postgres.directory} -U {USER} {nodes.database}"
    print(f"PostgreSQL    PGPASSFILE={passfile} psql {place}", file=out, flush=True)


def obey(command, url):
    """Until the command or the user ends it; the cleaning up must not be interrupted."""
    try:
        if command:
            return subprocess.run(command, env=os.environ | {"DEBATE_SERVER_URL": url}).returncode
        print("Ctrl-C ends it", flush=True)
        signal.pause()
    finally:
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, signal.SIG_IGN)


def run_ha(options, directory, port):
    """Three PostgreSQL under Patroni and etcd, each with a node, on addresses of loopback."""
    from ha_nodes import HaNodes
    from machines import Loopback
    from servers import Databases, check_ha_programs

    check_ha_programs()
    with Loopback(3) as net, Databases(net.machines) as databases, HaNodes(directory, databases) as nodes:
        with Haproxy(directory, nodes, port) as front:
            out = sys.stderr if options.command else sys.stdout
            show_nodes(out, front, nodes)
            databases.show(out)
            return obey(options.command, front.url)


def run(options):
    check_programs()
    port = free_port(options.port)
    directory = Path(tempfile.mkdtemp(prefix="debate-cluster-"))
    try:
        if options.ha:
            return run_ha(options, directory, port)
        with Postgres() as postgres, Nodes(directory, postgres, options.nodes) as nodes:
            with Haproxy(directory, nodes, port) as front:
                show(sys.stderr if options.command else sys.stdout, front, nodes, directory)
                return obey(options.command, front.url)
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(prog="script/cluster", description=__doc__)
    parser.add_argument("--nodes", type=int, default=3, metavar="N", help="how many (3)")
    parser.add_argument("--ha", action="store_true", help="three PostgreSQL under Patroni and etcd, three nodes")
    parser.add_argument("--port", type=int, metavar="P", help=f"HAProxy's port ({USUAL_PORT}, or a free one)")
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="run with DEBATE_SERVER_URL set, then all ends")
    for one in (signal.SIGINT, signal.SIGTERM):  # a background job of a shell ignores the first
        signal.signal(one, signal.default_int_handler)
    try:
        return run(parser.parse_args())
    except KeyboardInterrupt:
        return 130
    except AssertionError as failure:
        print(f"cluster: {failure}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
