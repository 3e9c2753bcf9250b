"""The GitHub Action and the Spec Kit extension: their own scripts with the real aw and server, stand-ins for the agents'
programs (tests/run) and for GitHub's API."""

import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / name) for name in ("functional", "cli", "run", "faults")]

from aw import AW  # noqa: E402
from github import GitHub  # noqa: E402
from job import Job  # noqa: E402
from place import install_programs  # noqa: E402
from server import BINARY  # noqa: E402


def pytest_sessionstart(session):
    for binary in (AW, BINARY):
        if not binary.exists():
            pytest.exit(f"nothing to test at {binary}: build it, or set AW_BIN and DEBATE_SERVER_BIN", returncode=2)


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    """The stand-ins, and our programs, as a job finds them on PATH."""
    folder = tmp_path_factory.mktemp("programs")
    install_programs(folder)
    for name, binary in (("aw", AW), ("debate-server", BINARY)):
        (folder / name).symlink_to(binary)
    return folder


@pytest.fixture
def job(tmp_path, programs):
    with GitHub() as github:
        one = Job(tmp_path, programs, github)
        yield one
        one.close()
