"""What script/package made, unpacked as a user would. The server's own harness is shared with tests/functional."""

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
    """The folder with everything that one can download."""
    return MADE


@pytest.fixture(scope="session")
def archive(made, tmp_path_factory):
    """The archive, unpacked."""
    folder = tmp_path_factory.mktemp("unpacked")
    (file,) = made.glob("*-linux-x64.tar.gz")
    subprocess.run(["tar", "-xzf", file, "-C", folder], check=True)
    (unpacked,) = folder.iterdir()
    return unpacked
