"""Plays every case and says how it went; see script/test-agents, which starts it. The last line is a count."""

import argparse
import concurrent.futures
import itertools
import signal
import sys
from pathlib import Path

from case import Case
from place import ROOT
from programs import PROGRAMS

ROLES = ("proposer", "opponent")
WAYS = ("shell", "mcp")


def options():
    parser = argparse.ArgumentParser(prog="script/test-agents")
    parser.add_argument("--agents", type=Path, default=ROOT / "build/agents", help="where the programs are installed")
    parser.add_argument("--only", default="", help="only cases whose name has these words: 'codex mcp'")
    parser.add_argument("--jobs", type=int, default=2, help="cases at a time")
    parser.add_argument("--limit", type=int, default=900, help="seconds for a case")
    parser.add_argument("--verbose", action="store_true", help="show each call and its result")
    parser.add_argument("--record", action="store_true", help="write docs/agents-tested.md")
    return parser.parse_args()


def main():
    chosen = options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that what was started ends too
    bin_directory = chosen.agents / "node_modules/.bin"
    cases = [
        Case(program, role, way, bin_directory, chosen)
        for program, role, way in itertools.product(PROGRAMS.values(), ROLES, WAYS)
    ]
    cases = [case for case in cases if all(word in case.name for word in chosen.only.split())]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        for verdict in pool.map(Case.run, cases):
            failed += bool(verdict.failures)
            word = "FAILED" if verdict.failures else "ok    "
            print(f"{word}  {verdict.name}  ({verdict.seconds:.0f} s, {verdict.requests} requests)", flush=True)
            for failure in verdict.failures:
                print(f"{failure}\nKept in {verdict.kept}", flush=True)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
