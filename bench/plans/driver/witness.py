"""Runs the commands that prove the flaws and non-flaws of a case, each in a fresh copy of the project."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from scorer.case import project_files

TIMEOUT_S = 60


def copy_project(folder, target):
    """What a reviewer sees: the project and the plan, and not flaws.toml."""
    for name, path in project_files(Path(folder)).items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target / name)


def run(command, folder):
    environment = os.environ | {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


def problem(command, folder):
    """Why a witness does not hold, or None."""
    with tempfile.TemporaryDirectory() as copy:
        copy_project(folder, Path(copy))
        ended = run(command.run, copy)
    if ended.returncode != command.exit:
        return f"exit code {ended.returncode}, not {command.exit}: {command.run}\n{ended.stdout}{ended.stderr}"
    if command.output is not None and ended.stdout.strip() != command.output:
        return f"printed {ended.stdout.strip()!r}, not {command.output!r}: {command.run}\n{ended.stderr}"
    return None


def problems_of(case, folder):
    """The witnesses of a case that do not hold, each with the finding's id; those whose program is missing are left out."""
    check = run_check(case, folder)
    found = [f"the project's own tests: {check}"] if check else []
    for finding in case.flaws + case.non_flaws:
        for command in finding.commands:
            if command.needs and not shutil.which(command.needs):
                continue
            if why := problem(command, folder):
                found.append(f"{finding.id}: {why}")
    return found


def run_check(case, folder):
    with tempfile.TemporaryDirectory() as copy:
        copy_project(folder, Path(copy))
        ended = run(case.check, copy)
    return None if ended.returncode == 0 else f"{case.check}\n{ended.stdout}{ended.stderr}"
