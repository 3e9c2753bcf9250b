"""Disks that fill up and are emptied again, in each way that some machine allows."""

import os
import resource
import shutil
import subprocess
from pathlib import Path

KIBIBYTE = 1024


class FileSizeLimit:
    """Limits the size of files: needs no rights, so it works everywhere."""

    def __init__(self, directory):
        self.directory = directory

    def attach(self, server):
        self.pid = server.process.pid
        self.db = server.db

    def fill(self):
        largest = max(file.stat().st_size for file in self.directory.iterdir())
        self._limit(largest)

    def free(self):
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size):
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, hard))

    def remove(self):
        pass


class Tmpfs:
    """A file system of two mebibytes: a real full disk, where mounting is allowed."""

    def __init__(self, directory):
        self.directory = directory / "small"
        self.directory.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", self.directory], check=True)
        self.filler = self.directory / "filler"

    def attach(self, server):
        pass

    def fill(self):
        with open(self.filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"\0" * KIBIBYTE)
            except OSError:
                pass

    def free(self):
        self.filler.unlink()

    def remove(self):
        subprocess.run(["umount", self.directory], check=True)


class MountedDisk(Tmpfs):
    """The same, mounted by another user."""

    def __init__(self, directory):
        self.directory = Path(directory)
        self.filler = self.directory / "filler"

    def remove(self):
        for path in self.directory.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def kinds(scratch=Path("/tmp")):
    """Every way that this machine allows; the first always works."""
    allowed = [FileSizeLimit]
    trial = scratch / f"mount-trial-{os.getpid()}"
    trial.mkdir()
    try:
        Tmpfs(trial).remove()
        allowed.append(Tmpfs)
    except (OSError, subprocess.CalledProcessError):
        pass
    finally:
        subprocess.run(["rm", "-r", trial], check=True)
    return allowed
