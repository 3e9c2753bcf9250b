"""Minutes of mixed traffic on the real debate-server: nothing may grow. script/soak runs it; see ../README.md."""
import argparse
import asyncio
import contextlib
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import machine  # noqa: E402
from samples import Process, start, take  # noqa: E402
from traffic import VISITS, World, keep_visiting, leave_sessions_behind  # noqa: E402
from wire import Client  # noqa: E402

PROBE_INTERVAL = 0.05
SETTLE_SECONDS = 3

# figure, unit, how much larger its median may be in the last quarter than in the second, and why
GROWTH = [
    ("rss_kb", "KB", lambda kb: kb * 1.02 + 512, "the allocator's holes"),
    ("descriptors", "", lambda n: n * 1.2 + 10, "visitors come and go at random"),
    ("threads", "", lambda n: n, "there is no reason for one more"),
    ("wal_kb", "KB", lambda kb: kb * 1.5 + 4096, "the log is written anew every 4,000 pages, a reader may delay that"),
    ("ratio", "× control", lambda ratio: ratio * 1.5, "both share the machine's moods, but not to the microsecond"),
    ("p99_ratio", "× control", lambda ratio: ratio * 2, "and the rare moods less than the usual ones"),
]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--server", required=True)
    parser.add_argument("--record", required=True)
    parser.add_argument("--note", default="")
    return parser.parse_args()


def start_server(binary, database):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DEBATE_")}
    process = subprocess.Popen([binary, "--port", "0", "--db", database, "--log-level", "error"],
                               env=environment, stdout=subprocess.PIPE, text=True)
    return process, int(re.search(r":(\d+)\s*$", process.stdout.readline()).group(1))


async def metrics(port):
    async with Client(port) as client:
        text = (await client.ask("GET", "/metrics")).decode()
    return {name: float(value) for name, value in re.findall(r"^(debate_\w+) ([\d.e+]+)$", text, re.M)}


async def visit_while(world, watching):
    """Visitors come and go until the watching is over; an error of one ends it all."""
    stop = asyncio.Event()
    visitors = [asyncio.create_task(keep_visiting(world, visit, pause, stop))
                for visit, count, pause in VISITS for _ in range(count)]
    done, _ = await asyncio.wait([watching, *visitors], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    stop.set()
    await asyncio.gather(*visitors)
    return watching.result()


async def soak(minutes, port, process, database):
    """The samples, what was done, and what was still open when all had left."""
    idle_descriptors = process.look()["descriptors"]
    control, control_output = await start("control.py", database + ".control")
    probe, probe_output = await start("probe.py", port, int(await control_output.readline()), PROBE_INTERVAL)
    world = World(port)
    await leave_sessions_behind(world)
    try:
        samples = await visit_while(world, asyncio.create_task(take(process, probe_output, minutes)))
    finally:
        for child in (probe, control):
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    await asyncio.sleep(SETTLE_SECONDS)
    left = {"descriptors beyond the first": process.look()["descriptors"] - idle_descriptors}
    figures = await metrics(port)
    left["parked waits"] = figures["debate_parked_waits"]
    left["sockets"] = figures["debate_sockets"]
    left["connections beside the one that asks"] = figures["debate_connections"] - 1
    return samples, world.counts, left


def quarters(samples, name):
    size = len(samples) // 4
    values = [sample[name] for sample in samples]
    return statistics.median(values[size:2 * size]), statistics.median(values[-size:])


def judge(samples, left, ended):
    """Rows of (what, second quarter, last quarter, allowed, why, whether it holds)."""
    rows = []
    for name, unit, allowed, why in GROWTH:
        second, last = quarters(samples, name)
        show = lambda value: f"{value:,.0f} {unit}".strip() if unit != "× control" else f"{value:.2f} {unit}"
        rows.append((name.removesuffix("_kb"), show(second), show(last), show(allowed(second)), why, last <= allowed(second)))
    for name, count in left.items():
        # What SQLite opens at its first use stays open: a reader's files and the log's.
        most = 12 if name.startswith("descriptors") else 0
        rows.append((f"{name}, all visitors gone", "", f"{count:.0f}", str(most), "all that was opened is closed", count <= most))
    for name, holds in ended.items():
        rows.append((name, "", "yes" if holds else "no", "yes", "", holds))
    return rows


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def course(samples):
    """About ten moments of the run."""
    step = max(1, len(samples) // 10)
    return table(["minute", "RSS, MB", "descriptors", "threads", "WAL, MB", "database, MB", "submit p50, ms", "× control", "p99 from when it was due, ms"],
                 [[f"{s['minute']:.1f}", f"{s['rss_kb'] / 1024:.1f}", s["descriptors"], s["threads"], f"{s['wal_kb'] / 1024:.1f}",
                   f"{s['db_kb'] / 1024:.1f}", f"{s['submit_ms']:.2f}", f"{s['ratio']:.2f}", f"{s['p99_ms']:.0f}"]
                  for s in samples[step - 1::step]])


def record(options, about, samples, counts, rows):
    verdict = "nothing grew" if all(row[-1] for row in rows) else "**something grew**"
    done = ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()))
    return f"""# Soak: {options.minutes:g} minutes, {verdict}

Made by `script/soak {options.minutes:g}`; [README.md](README.md) says what the traffic is.

{about}
{'- ' + options.note if options.note else ''}

{done}, and {1 / PROBE_INTERVAL:.0f} submits per second of a probe, and beside each a write to a control: ten lines that take as many bytes over loopback, sync them and answer.

{table(["", "second quarter", "last quarter", "allowed", "why that much", "holds"],
       [[*row[:-1], "yes" if row[-1] else "**no**"] for row in rows])}

## Its course

{course(samples)}
"""


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="debate-soak-") as directory:
        about = machine.describe(options.server, directory)
        database = os.path.join(directory, "debate.db")
        server, port = start_server(options.server, database)
        try:
            samples, counts, left = asyncio.run(soak(options.minutes, port, Process(server.pid, database), database))
        finally:
            server.terminate()
            status = server.wait(30)
        check = subprocess.run([options.server, "check", "--db", database], capture_output=True, text=True, check=False)
        rows = judge(samples, left, {"the server stops with status 0": status == 0, "`debate-server check` finds nothing": check.returncode == 0})
    text = record(options, about, samples, counts, rows)
    with open(options.record, "w") as file:
        file.write(text)
    print(text)
    return 0 if all(row[-1] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
