"""A job of GitHub Actions: the workspace, the variables of the runner, and the steps of action.yml."""

import json
import re
import shutil
import socket
import subprocess
from pathlib import Path

import yaml
from aw import AW
from github import NUMBER, REPOSITORY, TOKEN
from plays import PLAN, play

ROOT = Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
DEBATE = ACTION["runs"]["steps"][-1]
# Of programs that cannot be asked whether they are logged in.
LOGINS = {"GEMINI_API_KEY": "a key", "COPILOT_GITHUB_TOKEN": "a token"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Job:
    def __init__(self, directory, programs, github):
        self.directory, self.programs, self.github = directory, programs, github
        self.workspace = directory / "workspace"
        self.log = directory / "log"
        self.script = directory / "script.json"
        for folder in (self.workspace, self.log, directory / "home", directory / "temp"):
            folder.mkdir()
        self.play(play())
        self.event = {"pull_request": {"number": NUMBER}}
        self.environment = LOGINS | {
            "HOME": str(directory / "home"),
            "PATH": f"{programs}:/usr/bin:/bin",
            "DEBATE_SERVER_PORT": str(free_port()),
            "FAKE_SCRIPT": str(self.script),
            "FAKE_LOG": str(self.log),
            "FAKE_MARK": "action",
            "GITHUB_API_URL": github.url,
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_EVENT_PATH": str(directory / "event.json"),
            "GITHUB_OUTPUT": str(directory / "output"),
            "GITHUB_STEP_SUMMARY": str(directory / "summary"),
            "RUNNER_TEMP": str(directory / "temp"),
        }
        subprocess.run(["git", "init", "-q", self.workspace], check=True)

    def play(self, script):
        self.script.write_text(json.dumps(script))

    def write(self, name, text=PLAN):
        path = self.workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def inputs(self, **given):
        """The environment of the step, as the runner fills it in from action.yml."""
        values = {name: str(field.get("default", "")) for name, field in ACTION["inputs"].items()}
        values |= {"token": TOKEN, "env": "FAKE_SCRIPT FAKE_LOG FAKE_MARK", "arbitrator": "claude"}
        values |= {name.replace("_", "-"): value for name, value in given.items()}
        return {
            name: re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda match: values[match[1]], text)
            for name, text in DEBATE["env"].items()
        }

    def run(self, code=0, **given):
        """Runs the step to its end; returns what it printed."""
        (self.directory / "event.json").write_text(json.dumps(self.event))
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", DEBATE["run"]], cwd=self.workspace,
            env=self.environment | self.inputs(**given) | {"GITHUB_ACTION_PATH": str(ROOT)},
            capture_output=True, text=True, errors="replace", timeout=300,
        )  # fmt: skip
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr, self.logs())
        return done.stdout + done.stderr

    def logs(self):
        return [path.read_text()[-2000:] for path in sorted((self.directory / "temp").rglob("*.log"))]

    def output(self, name):
        return dict(line.split("=", 1) for line in (self.directory / "output").read_text().splitlines())[name]

    def comment(self):
        (one,) = [each for each in self.github.comments if each["user"]["login"] == "github-actions[bot]"]
        return one["body"]

    def turns(self):
        return len(list(self.log.glob("*-*.json")))

    def close(self):
        subprocess.run([AW, "server", "stop"], env=self.environment, capture_output=True, timeout=60)
        shutil.rmtree(self.directory / "home", ignore_errors=True)


