"""The output of script/package, unpacked as a user would. The server's own harness is shared with tests/functional."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MADE = Path(os.environ.get("PACKAGE_DIR", ROOT / "build/package"))
sys.path.insert(0, str(ROOT / "tests/functional"))


def pytest_sessionstart(session):
    if not list(MADE.glob("*-linux-x64.tar.gz")):
        pytest.exit(f"no archive in {MADE}: run script/package", returncode=2)


@pytest.fixture(scope="session")
def made():
    """The folder with all files that users download."""
    return MADE


@pytest.fixture(scope="session", params=["linux-x64", "linux-arm64"])
def platform(made, request):
    """Every platform that an archive was made for."""
    if not list(made.glob(f"*-{request.param}.tar.gz")):
        pytest.skip(f"no archive for {request.param}: run script/package portable arm64")
    return request.param


@pytest.fixture(scope="session")
def archive(made, platform, tmp_path_factory):
    """The archive, unpacked."""
    folder = tmp_path_factory.mktemp("unpacked")
    (file,) = made.glob(f"*-{platform}.tar.gz")
    subprocess.run(["tar", "-xzf", file, "-C", folder], check=True)
    (unpacked,) = folder.iterdir()
    return unpacked


@pytest.fixture(scope="session")
def emulator(platform):
    """The words before a program that run it on this machine."""
    return ["qemu-aarch64-static"] if platform == "linux-arm64" else []


@pytest.fixture(scope="session")
def programs(archive, emulator, tmp_path_factory):
    """A folder with the archive's programs, as they can be run on this machine."""
    if not emulator:
        return archive / "bin"
    folder = tmp_path_factory.mktemp("emulated")
    for program in (archive / "bin").iterdir():
        (folder / program.name).write_text(f'#!/bin/sh\nexec {" ".join(emulator)} {program} "$@"\n')
        (folder / program.name).chmod(0o755)
    return folder
