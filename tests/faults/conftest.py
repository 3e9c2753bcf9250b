"""The real server on a failing machine. Its harness is shared with tests/functional."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "functional"))

from starting import own_server, pytest_sessionstart, start  # noqa: E402, F401
