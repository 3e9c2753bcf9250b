"""Runs the steps that `./script/test` names and says how they ended. The last line is "N passed, N failed"."""

import os
import signal
import subprocess
import sys
import time

from reports import Count, quarantine
from schedule import Schedule
from steps import REPORTS, ROOT, chosen, cores

# In seconds on two cores with everything compiled, and with nothing compiled but the packages installed.
AIMS = {(): (300, 720), ("all",): (900, None)}


def changed_files():
    """In CI nothing but the tests can change files that are under version control."""
    if os.environ.get("CI") != "true":
        return ""
    return subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True, cwd=ROOT).stdout


def report(results, seconds, words, excused):
    total = Count()
    for result in results:
        total.add(result.count)
    bad = [result for result in results if not result.passed]
    # A step can fail without a failed test: a compiler error.
    failed = len(total.failed) + sum(1 for result in bad if not result.count.failed and not result.skipped_for)
    print()
    for name in total.failed:
        print(f"failed: {name}")
    for name in total.quarantined:
        print(f"failed in quarantine since {excused[name]['since']}: {name} ({excused[name]['reason']})")
    if bad:
        print(f"To repeat: ./script/test {' '.join(result.step.name for result in bad if not result.skipped_for)}")
    slowest = sorted(results, key=lambda result: -result.seconds)[:6]
    print("Slowest steps: " + ", ".join(f"{result.step.name} {result.seconds:.0f} s" for result in slowest))
    warm, cold = AIMS.get(tuple(words), (None, None))
    aim = f" (aim on two cores: {warm} s warm{f', {cold} s cold' if cold else ''})" if warm else ""
    print(f"{'FAILED' if bad or failed else 'Passed'} after {seconds:.0f} s{aim}")
    print(f"{total.passed} passed, {failed} failed", flush=True)
    return 1 if bad or failed else 0


def main(words):
    steps, unknown = chosen(words)
    if unknown:
        print(f'test: "{unknown}" is neither "all", "nightly", a room of src/, "web", nor a step', file=sys.stderr)
        return 2
    REPORTS.mkdir(parents=True, exist_ok=True)
    before = changed_files()
    excused = quarantine()
    started = time.monotonic()
    schedule = Schedule(steps, REPORTS, cores(), excused)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, schedule.interrupt)
    try:
        results = schedule.run()
    except KeyboardInterrupt:
        return 130
    status = report(results, time.monotonic() - started, words, excused)
    if changed_files() != before:
        print("The tests changed files under version control:\n" + changed_files())
        print("0 passed, 1 failed")
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
