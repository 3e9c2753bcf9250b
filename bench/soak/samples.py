"""What is looked at while the traffic flows: the process from outside, and what the probe says."""
import asyncio
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Process:
    def __init__(self, pid, database):
        self.pid = pid
        self.database = database

    def look(self):
        with open(f"/proc/{self.pid}/status") as status:
            fields = dict(line.split(":", 1) for line in status)
        wal = self.database + "-wal"
        return {
            "rss_kb": int(fields["VmRSS"].split()[0]),
            "threads": int(fields["Threads"]),
            "descriptors": len(os.listdir(f"/proc/{self.pid}/fd")),
            "wal_kb": os.path.getsize(wal) // 1024 if os.path.exists(wal) else 0,
            "db_kb": os.path.getsize(self.database) // 1024,
        }


async def start(script, *words):
    """A process of our own, and the reader of what it prints."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, os.path.join(HERE, script), *map(str, words), stdout=asyncio.subprocess.PIPE)
    return child, child.stdout


async def take(process, probe, minutes):
    """A sample for each line of the probe, until the time is over."""
    samples, began = [], time.monotonic()
    while time.monotonic() - began < minutes * 60:
        line = await probe.readline()
        if not line:
            raise RuntimeError("the probe has ended")
        samples.append({"minute": (time.monotonic() - began) / 60, **process.look(), **json.loads(line)})
    return samples
