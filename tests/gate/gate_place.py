"""The place of a gate: a home, a project, the stand-ins of agents' programs on the PATH, and a server that aw starts.

The stand-ins are those of tests/run. A hook passes no variables of a test on, so each place has programs of its own
with the variables written into them.
"""

import json
import os
import signal
import socket
import subprocess
import time
import uuid
from pathlib import Path

from aw import AW, Aw
from client import Client
from eventually import eventually
from gate_plays import CLEAN, CODE, PLAN, script
from place import LOGINS
from stand_in import NAMES, install_stand_ins

BUILD_SYSTEMS = ("CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD", "TEAMCITY_VERSION")
AGENT_MARKS = ("CLAUDE_CODE_ENTRYPOINT", "AWEAVE_GATE")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Reply:
    """The answer of the hook to Claude Code."""

    def __init__(self, code, text, errors):
        self.code, self.text, self.errors = code, text, errors
        self.json = json.loads(text) if text else {}

    @property
    def line(self):
        return self.json.get("systemMessage", "")

    @property
    def decision(self):
        return self.json.get("hookSpecificOutput", {}).get("decision", {})

    def passes(self, *words):
        """Allowed without effect: the user's own dialog stays, and has one line; exit code 0."""
        assert self.decision == {"behavior": "allow"}, self.text
        return self.has_line(*words)

    def asks(self, *words):
        """No decision, one line, exit code 0."""
        assert "hookSpecificOutput" not in self.json, self.text
        return self.has_line(*words)

    def has_line(self, *words):
        assert self.code == 0, (self.code, self.text, self.errors)
        assert set(self.json) <= {"systemMessage", "terminalSequence", "hookSpecificOutput"}, self.text
        assert self.line.startswith("aw: ") and "\n" not in self.line, self.line
        for word in words:
            assert word in self.line, self.line
        notification = self.json["terminalSequence"].split("\x07")
        assert [each[:4] for each in notification] == ["\x1b]9;", "\x1b]2;", ""] and self.line.startswith(notification[0][4:])
        return self

    def revises(self):
        assert self.code == 0 and self.decision.get("behavior") == "deny", (self.code, self.text, self.errors)
        return self.decision["message"]

    def allows(self):
        assert self.code == 0 and self.decision.get("behavior") == "allow", (self.code, self.text, self.errors)
        return self.decision["updatedInput"]["plan"]


class GatePlace:
    def __init__(self, directory):
        self.directory = directory
        self.home, self.project, self.log = directory / "home", directory / "project", directory / "log"
        for folder in (self.home / ".claude/plans", self.home / ".aweave", self.project / ".git", self.project / "src", self.log):
            folder.mkdir(parents=True)
        (self.project / "src/store.c").write_text(CODE)
        self.programs, self.mark = directory / "programs", uuid.uuid4().hex
        self.script_path = directory / "script.json"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.install("codex")
        self.aw = Aw(self.project, url=self.url, HOME=str(self.home), PATH=f"{self.programs}:/usr/bin:/bin", FAKE_MARK=self.mark)
        for name in (*BUILD_SYSTEMS, *AGENT_MARKS):
            self.aw.env.pop(name, None)
        self.play(script(CLEAN))

    def install(self, *names, **variables):
        """Puts these stand-ins on the PATH, and no other program of agents."""
        self.programs.mkdir(exist_ok=True)
        for name in NAMES:
            (self.programs / name).unlink(missing_ok=True)
        common = {"FAKE_SCRIPT": str(self.script_path), "FAKE_LOG": str(self.log), "FAKE_MARK": self.mark} | LOGINS
        install_stand_ins(self.programs, names, common | variables)

    def play(self, played):
        self.script_path.write_text(json.dumps(played))

    def configure(self, text, folder=None):
        path = (folder or self.home) / ".aweave/config.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def list_opponents(self, *opponents, more=""):
        self.configure(f"[gate]\nopponents = {json.dumps(opponents)}\n{more}")

    # The hook

    def event(self, plan=PLAN, session="session-1", **changed):
        fields = {
            "session_id": session,
            "transcript_path": str(self.directory / "transcript.jsonl"),
            "cwd": str(self.project / "src"),
            "permission_mode": "plan",
            "hook_event_name": "PermissionRequest",
            "tool_name": "ExitPlanMode",
            "tool_input": {"plan": plan} if plan is not None else {},
        }
        return json.dumps(fields | changed).encode()

    def start(self, event=None, program="claude", env=None):
        process = subprocess.Popen(
            [AW, "hook", "plan-exit", "--for", program],
            cwd="/",
            env=self.aw.env | (env or {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        if event is not None:
            process.stdin.write(event)
            process.stdin.close()
            process.stdin = None
        return process

    def finish(self, process, timeout=120):
        out, errors = process.communicate(timeout=timeout)
        return Reply(process.returncode, out.decode(), errors.decode())

    def hook(self, plan=PLAN, session="session-1", program="claude", env=None, **changed):
        return self.finish(self.start(self.event(plan, session, **changed), program, env))

    # Observations

    def client(self):
        return Client(self.port)

    def debates(self):
        return self.client().get("/debates").data["debates"]

    def debate(self):
        (debate,) = self.debates()
        return self.client().get(f"/debates/{debate['id']}?limit=100").data

    def moves(self):
        debate = self.debate()
        return [debate["motion"]["type"]] + [f"{each['type']} {each['role']}" for each in debate["arguments"]]

    def document(self):
        (document,) = self.client().get("/documents").data["documents"]
        return self.client().get(f"/documents/{document['document_id']}").data

    def logs(self, who="opponent"):
        return [json.loads(path.read_text() or "{}") for path in sorted(self.log.glob(f"{who}-*.json"))]

    def await_pause(self, number=1, who="opponent"):
        path = self.log / f"{who}-{number:03}"
        eventually(path.with_suffix(".paused").exists, f"{path.name} has paused")
        return path.with_suffix(".go").touch

    def processes(self):
        """What a gate started and still runs, except the server."""
        found = []
        for path in Path("/proc").iterdir():
            if not path.name.isdigit():
                continue
            try:
                environment, command = (path / "environ").read_bytes(), (path / "cmdline").read_bytes()
            except OSError:
                continue
            if f"FAKE_MARK={self.mark}".encode() in environment and b"debate-server" not in command and command:
                found.append((int(path.name), command.replace(b"\0", b" ").decode(errors="replace")[:200]))
        return found

    def assert_nothing_runs(self):
        eventually(lambda: not self.processes(), "everything that the gate started has ended")

    def close(self):
        running = self.processes()
        for pid, _ in running:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        subprocess.run([AW, "server", "stop"], env=self.aw.env, cwd=self.project, capture_output=True, timeout=60)
        assert not running, f"left behind: {running}"


def seconds_of(action):
    start = time.monotonic()
    result = action()
    return result, time.monotonic() - start


