"""The command line of script/bench-plans."""

import argparse
from pathlib import Path

EPILOG = """What follows `--` goes to `aw debate run` as it is, for example: -- --turn-time 10m --max-usd 5
Exit codes: 0 every plan was reviewed, 1 not every one (or a witness does not hold), 2 the command line is wrong.
bench/plans/README.md says what the columns mean."""


def parse(words):
    at = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        prog="script/bench-plans", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Debates plans with planted flaws with your agents, and counts what they find.",
    )  # fmt: skip
    add = parser.add_argument
    add("--opponent", action="append", default=[], metavar="PROGRAM", help="the reviewer; give it 2 to 5 times for a panel")
    add("--proposer", metavar="PROGRAM", help="defends and revises the plan; without it a debate is one review")
    add("--arbitrator", metavar="PROGRAM", help="rules; without it a debate ends when a ruling is due")
    add("--only", action="append", default=[], metavar="NAME", help="only this plan; repeatable")
    add("--max-rounds", type=int, default=3, metavar="N", help="claims of the opponent (3)")
    add("--programs", type=Path, metavar="FILE", help="your own rows; default: ~/.aweave/programs.toml")
    add("--output", type=Path, metavar="FOLDER", help="where the records go; default: build/plans/DATE")
    add("--again", type=Path, metavar="FOLDER", help="score the records of that folder again, and run nothing")
    add("--check", action="store_true", help="run the witnesses of the plans, and no debate")
    add("--list", action="store_true", help="list the plans")
    add("--json", action="store_true", help="print JSON in place of the table")
    options = parser.parse_args(words[:at])
    options.passed = tuple(words[at + 1 :])
    if not (options.opponent or options.again or options.check or options.list):
        parser.error("name a program: --opponent codex (aw debate run --list shows which are ready)")
    return options
