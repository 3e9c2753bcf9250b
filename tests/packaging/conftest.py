"""What packaging/ shows: read, and held against the programs and against the formats' own definitions."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "functional"))

from starting import pytest_sessionstart, server  # noqa: E402, F401
