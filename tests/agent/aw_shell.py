"""Runs lines of the agents' files as an agent's shell tool does: each in its own shell; only files persist."""

import json
import os
import re
import subprocess

from agent_files import AW, DRAFTS
from server import SANITIZER, clean_environment

OPTIONS = [{"id": "A", "text": "no limit"}, {"id": "B", "text": "10,000 entries"}, {"id": "C", "text": "something else"}]


class Said:
    """The output of one command, and its exit code."""

    def __init__(self, line, done):
        self.line, self.exit, self.text = line, done.returncode, done.stdout
        assert not SANITIZER.search(done.stderr), done.stderr
        self.log = f"$ {line}\nexit {self.exit}\n{self.text[:2000]}\n{done.stderr[:2000]}"

    @property
    def envelope(self):
        envelope = json.loads(self.text)
        assert [block["type"] for block in envelope["content"]] == ["json"], self.log
        assert envelope["success"] is (self.exit == 0), self.log
        return envelope

    @property
    def data(self):
        assert self.exit == 0, self.log
        return self.envelope["content"][0]["data"]

    @property
    def error(self):
        assert self.exit != 0, self.log
        error = self.envelope["content"][0]["data"]["server_error"]
        assert error["code"] == self.envelope["error"]["code"], self.log
        return error


class Shell:
    def __init__(self, directory, env):
        directory.mkdir()
        (directory / "bin").mkdir()
        (directory / "bin" / "aw").symlink_to(AW)
        self.directory = directory
        self.env = {"PATH": f"{directory}/bin:{os.environ['PATH']}"} | env
        (directory / ".aweave/drafts").mkdir(parents=True)

    def write(self, name, text):
        (self.directory / DRAFTS / name).write_text(text)

    def write_missing_drafts(self, line):
        """Writes the drafts that the line sends and that do not exist yet."""
        for option, name in re.findall(rf"--(file|issues|options) {DRAFTS}/(\S+)", line):
            texts = {"file": f"# {name}\n\nNội dung của {name}.\n", "issues": "[]", "options": json.dumps(OPTIONS)}
            if not (self.directory / DRAFTS / name).exists():
                self.write(name, texts[option])

    def __call__(self, line, timeout=120, **values):
        """Runs one line; `values` replace its `<placeholders>`."""
        line = re.sub(r"<(\w+)>", lambda name: str(({"n": 1} | values)[name[1]]), line)
        self.write_missing_drafts(line)
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", line],
            cwd=self.directory,
            env=clean_environment(self.directory, self.env),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=timeout,
        )
        return Said(line, done)
