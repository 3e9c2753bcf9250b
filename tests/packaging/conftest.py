"""The files of packaging/, checked against the programs and against the definitions of their formats."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "functional"))

from starting import pytest_sessionstart, server  # noqa: E402, F401
