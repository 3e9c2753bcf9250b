"""The plans of bench/plans, their scorer, and script/bench-plans with programs that play a script.

The scripted programs report known flaws, so that the table which the benchmark must print is known beforehand.
"""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLANS = ROOT / "bench/plans"
sys.path += [str(PLANS), str(ROOT / "tests/functional"), str(ROOT / "tests/cli")]

from scorer.case import load  # noqa: E402


@pytest.fixture
def case():
    """Loads a case by its name."""
    return lambda name: load(PLANS / name)
