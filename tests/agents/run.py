"""Plays every case and reports its result; script/test-agents starts it. The last line is a count."""

import argparse
import concurrent.futures
import itertools
import os
import signal
import subprocess
import sys
from pathlib import Path

import case
import forms
import kills
import panels
import plan_scenes
import planted
import plugins
import record
from acp import Acp
from case import Case, IssueCase
from fences import Fences
from place import ROOT, binary
from programs import PROGRAMS
from registration import ROWS, Registration
from turns import Turns

ROLES = ("proposer", "opponent")
WAYS = ("shell", "mcp")


def options():
    parser = argparse.ArgumentParser(prog="script/test-agents")
    parser.add_argument("--agents", type=Path, default=ROOT / "build/agents", help="where the programs are installed")
    parser.add_argument("--only", default="", help="only cases whose name has these words: 'codex mcp'")
    parser.add_argument("--jobs", type=int, default=2, help="cases at a time")
    parser.add_argument("--installed", action="store_true", help="take the programs as they are installed")
    parser.add_argument("--slow", action="store_true", help="the programs' time limits as they are, minutes each")
    parser.add_argument("--limit", type=int, default=900, help="seconds for a case")
    parser.add_argument("--verbose", action="store_true", help="show each call and its result")
    parser.add_argument("--record", action="store_true", help="write docs/agents-tested.md, if all cases were run")
    return parser.parse_args()


def all_cases(chosen):
    bin_directory = chosen.agents / "node_modules/.bin"
    for program in PROGRAMS.values():
        program.slow = chosen.slow
    whole = itertools.product((Case, IssueCase), PROGRAMS.values(), ROLES, WAYS)
    cases = kills.cases(bin_directory, chosen)
    cases += panels.cases(bin_directory, chosen)
    cases += planted.cases(bin_directory, chosen)
    cases += [kind(program, role, way, bin_directory, chosen) for kind, program, role, way in whole]
    cases += [Fences(program, bin_directory, chosen) for program in PROGRAMS.values()]
    cases += [Acp(program, bin_directory, chosen) for program in PROGRAMS.values() if program.acp_command()]
    cases += [Turns(program, bin_directory, chosen) for program in PROGRAMS.values()]
    cases += [Registration(row, bin_directory, chosen) for row in ROWS]
    cases += plan_scenes.cases(bin_directory, chosen)
    cases += forms.cases(bin_directory, chosen)
    cases += [plugins.Plugin(row, bin_directory, chosen) for row in plugins.ROWS]
    return [each for each in cases if all(word in each.name for word in chosen.only.split())]


def tell(verdict):
    word = "FAILED" if verdict.failures else "ok    "
    print(f"{word}  {verdict.name}  ({verdict.seconds:.0f} s, {verdict.requests} requests)", flush=True)
    for failure in verdict.failures:
        print(f"{failure}\nKept in {verdict.kept}", flush=True)
    return verdict


def main():
    chosen = options()
    chosen.agents = chosen.agents.resolve()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    verdicts, cases = [], all_cases(chosen)
    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        try:
            for verdict in pool.map(lambda each: each.run(), cases):
                verdicts.append(tell(verdict))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(case.running):
                case.end_group(process)
    if chosen.record and len(verdicts) == len(cases) and not chosen.only:
        version = subprocess.run([binary("AW_BIN", "aw"), "--version"], capture_output=True, text=True).stdout.strip()
        record.write(PROGRAMS.values(), verdicts, chosen.agents, version, os.environ.get("AGENTS_ALONE", "0") != "0")
    failed = sum(bool(verdict.failures) for verdict in verdicts)
    failed += len(cases) - len(verdicts)  # an incomplete run proves nothing
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
