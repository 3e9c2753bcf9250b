"""podman, with its own images and containers."""

import os
import resource
import subprocess
import tempfile
from pathlib import Path

import pytest
from programs import installed
from server import ROOT
from servers import LONG_S

# No more than ours: without the right to raise limits, podman's own defaults are refused.
FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
LIMITS = [f"nofile={FILES}:{FILES}", "nproc=4096:4096"]


def own_directory():
    """`with` creates and removes it."""
    if os.geteuid() != 0:
        pytest.skip("containers of one's own need root here")
    return tempfile.TemporaryDirectory(prefix="debate-pod-", ignore_cleanup_errors=True)


class Podman:
    """Keeps all data in a directory, and runs behind the words of `before`. `with` removes what it created."""

    def __init__(self, directory, before=(), environment=None):
        place = Path(directory)
        options = ["--root", place / "storage", "--runroot", place / "run",
                   "--network-config-dir", place / "networks", "--storage-driver", "vfs",
                   "--cgroup-manager", "cgroupfs", "--runtime", installed("runc", "runc")]  # fmt: skip
        self.before = list(before)
        self.command = list(map(str, [installed("podman", "podman"), *options]))
        self.environment = os.environ | (environment or {})

    def __call__(self, *words, must=True):
        command = [*self.before, *self.command, *map(str, words)]
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=LONG_S)
        assert not must or result.returncode == 0, result.stderr
        return result

    def inspect(self, name, what):
        return self("inspect", "--format", f"{{{{.{what}}}}}", name).stdout.strip()

    def build_image(self):
        """Our image, of a release: DEBATE_RELEASE, or the output of "script/build portable"."""
        release = os.environ.get("DEBATE_RELEASE", "build-portable")
        tool = {"CONTAINER_TOOL": " ".join([*self.before, *self.command]), "BUILDAH_ISOLATION": "chroot"}
        command = [ROOT / "script/container", "--tag", "localhost/debate-server", release]
        result = subprocess.run(
            command, cwd=ROOT, env=self.environment | tool, capture_output=True, text=True, timeout=LONG_S
        )
        assert result.returncode == 0, result.stderr
        return "localhost/debate-server"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self("rm", "--all", "--force", "--time", "0", must=False)
        self("volume", "rm", "--all", "--force", must=False)
        self("rmi", "--all", "--force", must=False)
