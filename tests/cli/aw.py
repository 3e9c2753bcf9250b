"""Runs aw and checks its output against the envelope."""

import json
import os
import subprocess
import uuid
from dataclasses import dataclass
from pathlib import Path

from server import SANITIZER

ROOT = Path(__file__).resolve().parents[2]
AW = Path(os.environ.get("AW_BIN", "build/bin/aw"))
AW = AW if AW.is_absolute() else ROOT / AW
TIMEOUT_S = 120

OK, PROBLEM, NOT_FOUND, SERVER, INPUT, NOT_ALLOWED, ACCESS = range(7)


# Variables that agent programs set for their commands: a test run may be started by one.
AGENT_VARIABLES = (
    "CLAUDECODE", "CODEX_THREAD_ID", "CODEX_SANDBOX_NETWORK_DISABLED", "GEMINI_CLI", "OPENCODE", "COPILOT_CLI",
    "CURSOR_AGENT",
)  # fmt: skip


def in_lines(value):
    """JSON with a line break after each comma between fields and elements, and one at the end."""
    return json.dumps(value, indent=0).replace("[\n", "[").replace("{\n", "{").replace("\n]", "]").replace("\n}", "}") + "\n"


def new_id():
    return str(uuid.uuid4())


@dataclass
class Said:
    """The output of one invocation."""

    code: int
    stdout: bytes
    stderr: str

    @property
    def text(self):
        return self.stdout.decode()

    @property
    def envelope(self):
        """The one JSON answer on standard output, of the right shape."""
        assert self.stdout.endswith(b"\n"), self.stdout[:500]
        envelope = json.loads(self.stdout)
        assert self.stdout.count(b"\n") == in_lines(envelope).count("\n"), self.stdout[:500]
        assert set(envelope) >= {"success", "content", "metadata"}, envelope
        assert len(envelope["content"]) == 1, envelope
        assert set(envelope["content"][0]) == {"type", "data"}, envelope
        assert envelope["content"][0]["type"] == "json"
        assert isinstance(envelope["metadata"], dict)
        assert envelope["success"] == ("error" not in envelope)
        return envelope

    @property
    def data(self):
        assert self.envelope["success"], self.text
        assert self.code == OK, (self.code, self.text, self.stderr)
        return self.envelope["content"][0]["data"]

    @property
    def metadata(self):
        return self.envelope["metadata"]

    def refused(self, exit_code, code):
        """Asserts the failure; returns the error object whole."""
        envelope = self.envelope
        assert not envelope["success"], envelope
        assert self.code == exit_code, (self.code, self.text)
        error = envelope["error"]
        assert error["code"] == code, error
        assert set(error) <= {"code", "message", "suggestion"}
        whole = envelope["content"][0]["data"]
        assert set(whole) == {"server_error"}
        for name, value in error.items():
            assert whole["server_error"][name] == value
        assert error["message"]
        return whole["server_error"]


class Aw:
    def __init__(self, directory, url=None, **env):
        self.directory = Path(directory)
        self.env = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("DEBATE_") and name not in AGENT_VARIABLES
        }
        self.env["HOME"] = str(self.directory)
        self.env.pop("DISPLAY", None)
        self.env["DEBATE_NOTIFY_DESKTOP"] = "false"
        if url:
            self.env["DEBATE_SERVER_URL"] = url
        self.env.update(env)

    def on(self, url=None, **env):
        """The same with other settings."""
        other = Aw(self.directory)
        other.env = self.env | ({"DEBATE_SERVER_URL": url} if url else {}) | env
        return other

    def start(self, *arguments, stdin=subprocess.DEVNULL, **options):
        """Runs in the background; `finish` returns the output."""
        command = [AW, *(word if isinstance(word, bytes) else str(word) for word in arguments)]
        return subprocess.Popen(
            command,
            cwd=self.directory,
            env=self.env,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options,
        )

    def finish(self, process, stdin=None, timeout=TIMEOUT_S):
        stdout, stderr = process.communicate(stdin, timeout=timeout)
        errors = stderr.decode(errors="replace")
        assert not SANITIZER.search(errors), errors
        assert process.returncode >= 0, f"killed by signal {-process.returncode}: {errors}"
        return Said(process.returncode, stdout, errors)

    def __call__(self, *arguments, stdin=None, timeout=TIMEOUT_S):
        if stdin is None:
            return self.finish(self.start(*arguments), timeout=timeout)
        return self.finish(self.start(*arguments, stdin=subprocess.PIPE), stdin, timeout)

    def debate(self, *arguments, **options):
        return self("debate", *arguments, **options)

    def docs(self, *arguments, **options):
        return self("docs", *arguments, **options)

    def create(self, content="Tabs.", title="Tabs or spaces", **options):
        """A new debate; its write answer."""
        return self.debate(
            "create", "--debate-id", new_id(), "--title", title, "--type", "general_debate", "--content", content, **options
        ).data

    def claim(self, role, written, content="No.", *words, **options):
        """Answers the argument of `written`."""
        return self.debate(
            "submit", "--debate-id", written["debate_id"], "--role", role,
            "--target-id", written["argument_id"], "--content", content, *words, **options,
        )
