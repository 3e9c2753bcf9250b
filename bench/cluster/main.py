"""Measures submits and wake-ups on 1, 2 and 3 nodes beside pgbench on the same PostgreSQL, for script/bench-cluster."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests/functional"), str(ROOT / "tests/cluster")]

import machine  # noqa: E402
from cluster import Nodes  # noqa: E402
from postgres import Postgres, program  # noqa: E402
from server import BINARY  # noqa: E402

WAITS = 5000
AIM = 0.7


def options():
    parser = argparse.ArgumentParser(prog="script/bench-cluster", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="of each measurement (8)")
    parser.add_argument("--clients", type=int, nargs="*", default=[1, 64, 192], help="(1 64 192)")
    parser.add_argument("--note", default="", help="what else the machine did")
    parser.add_argument("--drive", default=os.environ.get("CLUSTER_DRIVE", "build/bin/cluster-drive"))
    parser.add_argument("--record", help="file to write the result to")
    return parser.parse_args()


class Bench:
    def __init__(self, chosen, directory, postgres):
        self.chosen = chosen
        self.directory = Path(directory)
        self.postgres = postgres
        self.runs = 0

    def nodes(self, count):
        self.runs += 1
        env = {"DEBATE_POLL_TIMEOUT_MS": "3600000", "DEBATE_LOG_LEVEL": "error"}
        return Nodes(self.directory / str(self.runs), self.postgres, count, env=env)

    def drive(self, *words):
        command = [self.chosen.drive, *map(str, words)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def pgbench(self, database, clients):
        """Returns transactions per second."""
        seconds = max(1, round(self.chosen.seconds / 2))
        command = [program("pgbench"), "-n", "-M", "prepared", "-c", clients, "-j", min(2, clients), "-T", seconds]
        command += ["-f", HERE / "claim.sql", database]
        out = subprocess.run(
            list(map(str, command)), env=self.postgres.environment(), capture_output=True, text=True, check=True
        ).stdout
        return float(next(line.split()[2] for line in out.splitlines() if line.startswith("tps")))

    def submits(self, count, clients):
        """Returns submits per second over all nodes, median and p99 of the slowest node, and pgbench's mean rate."""
        with self.nodes(count) as nodes:
            nodes.sql((HERE / "debates.sql").read_text())
            before = self.pgbench(nodes.database, clients)
            shares = [clients // count + (number < clients % count) for number in range(count)]
            pairs = zip(nodes, shares)
            drives = [self.drive("submits", node.port, share, self.chosen.seconds) for node, share in pairs]
            results = [list(map(float, drive.communicate()[0].split())) for drive in drives]
            after = self.pgbench(nodes.database, clients)
        rates, medians, p99s = zip(*results)
        return sum(rates), max(medians), max(p99s), (before + after) / 2

    def wake_ups(self, count):
        """Returns median and p99 in µs, with claims on the first node and waits on the last."""
        with self.nodes(count) as nodes:
            out, _ = self.drive("wake-ups", nodes[0].port, nodes[-1].port, 1000).communicate()
        return list(map(float, out.split()))[1:]

    def bytes_per_wait(self):
        with self.nodes(1) as nodes:
            before = resident(nodes[0].process.pid)
            drive = self.drive("park", nodes[0].port, WAITS)
            assert drive.stdout.readline() == "parked\n"
            grown = resident(nodes[0].process.pid) - before
            drive.communicate()
        return grown / WAITS


def resident(pid):
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) * 1024


def rows_of(bench):
    yield "| measured | nodes | clients | here | pgbench, same run | ratio | aim | met? |"
    yield "|---|---|---|---|---|---|---|---|"
    for clients in bench.chosen.clients:
        for count in (1, 2, 3):
            if clients < count:
                continue
            rate, median, p99, limit = bench.submits(count, clients)
            ratio = rate / limit
            met = "yes" if ratio >= AIM else "**no**"
            times = f"p50 {median / 1000:.1f} ms, p99 {p99 / 1000:.1f} ms"
            measured = f"{rate:.0f}/s ({times}) | {limit:.0f}/s | {ratio:.2f}"
            yield f"| submits | {count} | {clients} | {measured} | ≥ {AIM} | {met} |"
    for count in (1, 2, 3):
        median, p99 = bench.wake_ups(count)
        where = "on the same node" if count == 1 else "on another node"
        measured = f"{median / 1000:.2f} ms (p99 {p99 / 1000:.2f} ms)"
        yield f"| wake-up {where}, median | {count} | – | {measured} | – | – | – | – |"
    kilobytes = bench.bytes_per_wait() / 1024
    yield f"| memory per parked wait, of {WAITS} | 1 | – | {kilobytes:.2f} KB | – | – | – | – |"


def main():
    chosen = options()
    with Postgres(shared_buffers="256MB") as postgres, tempfile.TemporaryDirectory(prefix="debate-bench-") as directory:
        version = postgres.sql("SHOW server_version")[0][0]
        lines = ["# Several nodes on PostgreSQL", "", "Made by `script/bench-cluster`; [README.md](README.md) says what "
                 "each row is. Nodes, PostgreSQL, pgbench and the clients share the machine's cores, so more nodes "
                 "cannot be faster here than its cores allow.", "", machine.describe(BINARY, str(postgres.directory)),
                 f"- PostgreSQL {version}, fsync and synchronous_commit on"]  # fmt: skip
        lines += [f"- {chosen.note}"] if chosen.note else []
        print("\n".join(lines), "\n", flush=True)
        table = []
        for row in rows_of(Bench(chosen, directory, postgres)):
            print(row, flush=True)
            table.append(row)
    if chosen.record:
        Path(chosen.record).write_text("\n".join([*lines, "", *table, ""]))


if __name__ == "__main__":
    main()
