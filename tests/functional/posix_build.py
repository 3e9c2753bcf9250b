"""Programs that were built without calls of Linux (AW_POSIX): DEBATE_TEST_POSIX=1 says that they are under test."""

import os

import pytest

POSIX_BUILD = bool(os.environ.get("DEBATE_TEST_POSIX"))
linux_only = pytest.mark.skipif(POSIX_BUILD, reason="takes calls of Linux: src/platform/platform.h")
