"""Runs steps beside each other: a step starts when the steps that it needs have passed and a core is free for it."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from reports import Count, count

MAX_LINES_SHOWN = 1500


@dataclass(frozen=True)
class Step:
    """A command whose exit code and JUnit reports say whether it passed."""

    name: str
    command: tuple
    needs: tuple = ()
    cores: int = 1  # how many cores it keeps busy
    environment: dict = field(default_factory=dict)
    reports: tuple = ()  # patterns below the folder of reports


@dataclass
class Result:
    step: Step
    count: Count
    passed: bool
    seconds: float
    log: Path
    skipped_for: str = ""  # the step that it needed and that failed


class Schedule:
    def __init__(self, steps, folder, cores, excused, out=sys.stdout):
        self.steps = list(steps)
        self.folder = folder
        self.free = cores
        self.excused = excused
        self.out = out
        self.running = {}
        self.results = {}
        self.changed = threading.Condition()
        self.interrupted = False

    def run(self):
        """Runs all steps and returns their results in the order of their end; ends them all after `interrupt`."""
        with self.changed:
            while len(self.results) < len(self.steps):
                if self.interrupted:
                    self.stop()
                    raise KeyboardInterrupt
                if not self.start_what_can_start():
                    self.changed.wait(timeout=0.2)
        return list(self.results.values())

    def interrupt(self, *_):
        """For signal handlers: an exception there could lose a process that has just started."""
        self.interrupted = True

    def start_what_can_start(self):
        """Starts one step, or gives up one whose needs failed. False: nothing can be done before a step ends."""
        names = {step.name for step in self.steps}
        for step in self.steps:
            if step.name in self.running or step.name in self.results:
                continue
            needs = [self.results.get(name) for name in step.needs if name in names]
            failed = next((need for need in needs if need and not need.passed), None)
            if failed:
                self.finish(Result(step, Count(), False, 0, self.log_of(step), failed.step.name))
                return True
            if all(needs) and (step.cores <= self.free or not self.running):
                self.start(step)
                return True
        return False

    def log_of(self, step):
        return self.folder / f"{step.name}.log"

    def start(self, step):
        for pattern in step.reports:
            for report in self.folder.glob(pattern):
                report.unlink()
        self.free -= step.cores
        log = self.log_of(step).open("wb")
        process = subprocess.Popen(
            step.command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            env={**os.environ, **step.environment}, start_new_session=True,
        )
        self.running[step.name] = process
        threading.Thread(target=self.await_end, args=(step, process, time.monotonic()), daemon=True).start()

    def await_end(self, step, process, started):
        status = process.wait()
        seconds = time.monotonic() - started
        total = self.count(step)
        # pytest, Vitest and Playwright end with 1 when a test failed, CTest with 8.
        excused = status in (1, 8) and total.quarantined
        passed = (status == 0 or bool(excused)) and not total.failed
        with self.changed:
            self.free += step.cores
            del self.running[step.name]
            self.finish(Result(step, total, passed, seconds, self.log_of(step)))

    def count(self, step):
        """The tests of a step: from its reports, or else from a last line "N passed, N failed"."""
        if not step.reports:
            lines = self.log_of(step).read_text(errors="replace").splitlines()
            said = lines and re.fullmatch(r"(\d+) passed, (\d+) failed", lines[-1])
            return Count(int(said[1]), failed=[step.name] * int(said[2])) if said else Count()
        reports = [report for pattern in step.reports for report in self.folder.glob(pattern)]
        try:
            total = count(reports, self.excused)
        except Exception as error:  # a report that was cut off
            return Count(failed=[f"{step.name}: a report cannot be read: {error}"])
        if not (total.passed or total.failed or total.quarantined):
            total.failed.append(f"{step.name}: no test ran")
        return total

    def finish(self, result):
        self.results[result.step.name] = result
        print(line_of(result), file=self.out, flush=True)
        if not result.passed and not result.skipped_for:
            print(tail_of(result.log), file=self.out, flush=True)
        self.changed.notify()

    def stop(self):
        """Terminates the running steps and their process groups."""
        for process in list(self.running.values()):
            try:
                os.killpg(process.pid, signal.SIGTERM)
            except ProcessLookupError:
                pass


def line_of(result):
    if result.skipped_for:
        return f"skipped {result.step.name}: needs {result.skipped_for}"
    parts = [f"{result.seconds:.0f} s"]
    if result.count.passed or result.count.failed:
        parts.append(f"{result.count.passed} passed, {len(result.count.failed)} failed")
    if result.count.skipped:
        parts.append(f"{result.count.skipped} skipped")
    return f"{'ok     ' if result.passed else 'FAILED '} {result.step.name} ({', '.join(parts)})"


def tail_of(log):
    lines = log.read_text(errors="replace").splitlines()
    shown = lines[-MAX_LINES_SHOWN:]
    if len(lines) > len(shown):
        shown.insert(0, f"… {len(lines) - len(shown)} lines above are in {log}")
    return "\n".join("    " + line for line in shown)
