"""Plays one debate on a case in a temporary copy of its project, and keeps its records."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from scorer import record, report, score

from .server import environment
from .witness import copy_project

CLOSER = "bench-closer"
HERE = Path(__file__).resolve().parent
GIT = ("git", "-c", "user.name=bench", "-c", "user.email=bench@localhost", "-c", "commit.gpgsign=false")


@dataclass(frozen=True)
class Setting:
    """How all debates of a benchmark are played."""

    aw: Path
    url: str
    programs: Path  # with the row of CLOSER
    output: Path  # the folder of the records
    words: tuple[str, ...]  # the options of `aw debate run`


def programs_file(users, folder):
    """The user's own rows, and that of the proposer without a model."""
    command = json.dumps([sys.executable, str(HERE / "closing_proposer.py"), "{mcp_file}"])
    path = Path(folder) / "programs.toml"
    path.write_text(f"{users.read_text() if users else ''}\n[programs.{CLOSER}]\ncommand = {command}\n")
    return path


def prepare(folder, copy):
    """A repository of its own, so that nothing above it counts as the project."""
    copy_project(folder, copy)
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "The project")):
        subprocess.run([*GIT, *words], cwd=copy, check=True, stdin=subprocess.DEVNULL)


def play(case, folder, setting):
    """Runs the debate and writes NAME.events.jsonl, NAME.errors.txt and NAME.json; returns the row."""
    events, errors = setting.output / f"{case.name}.events.jsonl", setting.output / f"{case.name}.errors.txt"
    with tempfile.TemporaryDirectory(prefix="plan-") as copy:
        prepare(folder, Path(copy))
        command = [setting.aw, "debate", "run", "plan.md", "--programs", setting.programs, *setting.words]
        started = time.monotonic()
        with open(events, "wb") as out, open(errors, "wb") as err:
            process = subprocess.Popen(
                [str(word) for word in command], cwd=copy, env=environment(DEBATE_SERVER_URL=setting.url),
                stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            )  # fmt: skip
            code = wait(process)
        seconds = time.monotonic() - started
    run = {"case": case.name, "exit": code, "seconds": seconds}
    (setting.output / f"{case.name}.run.json").write_text(json.dumps(run) + "\n")
    export_debate(case, setting)
    return read(case, setting.output)


def wait(process):
    """Ctrl-C reaches aw too, which ends after its turn, or at once at the second; either way wait for its end."""
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def export_debate(case, setting):
    events = events_of(setting.output / f"{case.name}.events.jsonl")
    started = next((event for event in events if event["event"] == "run_started"), None)
    if not started:
        return
    identifier = started["debate_id"]
    subprocess.run(
        [setting.aw, "debate", "export", identifier, "--format", "json", "--force", "--output", setting.output / f"{case.name}.json"],
        env=environment(DEBATE_SERVER_URL=setting.url), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    keep_turns(Path(os.environ.get("HOME", "/")) / ".aweave/runs" / identifier, setting.output / f"{case.name}.turns")


def keep_turns(source, target):
    """The programs' output: moved, since the debate's server ends with the benchmark."""
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
        shutil.rmtree(source, ignore_errors=True)


def events_of(path):
    lines = path.read_text(errors="replace").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines if line.startswith('{"event"')]


def read(case, output):
    """The row of a debate, from its records."""
    run = json.loads((output / f"{case.name}.run.json").read_text())
    events, exported = events_of(output / f"{case.name}.events.jsonl"), output / f"{case.name}.json"
    export = json.loads(exported.read_text()) if exported.exists() else {}
    scored = score.score(case, record.issues_of(export)) if record.is_reviewed(export) else None
    end = record.end_of(run["exit"], events)
    return report.Row(case.name, scored, export.get("round", 0), record.cost_of(events, (CLOSER,)), run["seconds"], end)
