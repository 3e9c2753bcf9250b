"""A machine within this one: with networks, mounts and processes of its own, so that any port is free there."""

import subprocess
from pathlib import Path

from programs import installed
from server import ROOT

# The first process, which reaps all processes whose parents are gone.
START = """set -e
mount -t proc proc /proc
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /dev/shm
ip link set lo up
cd "$0"
echo ready
sleep infinity &
wait"""


class OwnMachine:
    """Needs root. Runs words after `before`, in the project's folder. They end with the machine or with this process."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [installed("setpriv", "util-linux"), "--pdeathsig=KILL", installed("unshare", "util-linux"), "--net",
             "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", START, str(ROOT)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        if self.process.stdout.readline() != b"ready\n":
            raise AssertionError(f"no machine of our own: {self.process.communicate()[1].decode()}")
        outer = self.process.pid
        first = Path(f"/proc/{outer}/task/{outer}/children").read_text().strip()
        self.before = [installed("nsenter", "util-linux"), "--target", first, "--net", "--mount", "--pid", "--root", "--wd"]
        return self

    def run(self, *words, **options):
        """Runs to the end; the result has the output as text."""
        return subprocess.run([*self.before, *map(str, words)], capture_output=True, text=True, **options)

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()
