"""The place of a run: a home, a project with a plan, the fake agents on the PATH, and a server."""

import json
import os
import signal
import stat
import subprocess
import uuid
from dataclasses import dataclass
from pathlib import Path

from aw import AW, TIMEOUT_S, Aw
from eventually import eventually
from plays import PLAN, play
from server import SANITIZER
from stand_in import NAMES, install_stand_ins

CLOSED, RULING_DUE, BUDGET, AGENT_FAILED, INTERRUPTED = 0, 7, 8, 9, 130
SERVER_FAILED, REFUSED, ACCESS = 3, 4, 6
SHORT_GRACE = {"AW_RUN_GRACE_MS": "400"}  # if a program, or a process that it left, does not end after its move
LOGINS = {"GEMINI_API_KEY": "a key", "COPILOT_GITHUB_TOKEN": "a token"}  # of programs that cannot be asked


def install_programs(folder):
    """The five programs and one that speaks the Agent Client Protocol."""
    install_stand_ins(folder, (*NAMES, "acp-agent"))


@dataclass
class Ended:
    """The end of a run, and the events that it printed."""

    code: int
    events: list
    errors: str

    def all(self, name):
        return [event for event in self.events if event["event"] == name]

    def one(self, name):
        found = self.all(name)
        assert len(found) == 1, (name, self.code, self.events, self.errors)
        return found[0]

    def ends(self, code):
        """Asserts the exit code; returns itself."""
        assert self.code == code, (self.code, self.events[-3:], self.errors)
        return self


class Place:
    def __init__(self, directory, programs, server):
        self.directory = directory
        self.home, self.project, self.log = directory / "home", directory / "project", directory / "log"
        self.server, self.mark = server, uuid.uuid4().hex
        self.project.mkdir()
        self.log.mkdir()
        self.plan = self.project / "plan.md"
        self.plan.write_text(PLAN)
        self.script_path = directory / "script.json"
        self.aw = Aw(
            self.project,
            url=server.url,
            HOME=str(self.home),
            PATH=f"{programs}:/usr/bin:/bin",
            FAKE_SCRIPT=str(self.script_path),
            FAKE_LOG=str(self.log),
            FAKE_MARK=self.mark,
            **LOGINS,
        )
        self.play(play())

    def move_to(self, folder):
        """Copies the project into another folder."""
        self.project = self.aw.directory = folder / "project"
        self.project.mkdir()
        self.plan = self.project / "plan.md"
        self.plan.write_text(PLAN)

    def play(self, script):
        self.script_path.write_text(json.dumps(script))

    # The run

    def words(self, *more, proposer="claude", opponent="codex", file="plan.md"):
        sides = [["--proposer", proposer], ["--opponent", opponent]]
        passed = [word for name in ("FAKE_SCRIPT", "FAKE_LOG", "FAKE_MARK") for word in ("--env", name)]
        chosen = [word for side in sides if side[1] for word in side]
        return ["debate", "run", *([file] if file else []), *chosen, *passed, *more]

    def start(self, *more, env=None, speaks_to=None, **sides):
        """In its own session, as in a terminal; it writes into files, or to this descriptor."""
        with open(self.directory / "out", "wb") as out, open(self.directory / "err", "wb") as err:
            return subprocess.Popen(
                [AW, *map(str, self.words(*more, **sides))],
                cwd=self.project,
                env=self.aw.env | (env or {}),
                stdin=subprocess.DEVNULL,
                stdout=speaks_to or out,
                stderr=err,
                start_new_session=True,
            )

    def events(self):
        """The events of the run so far."""
        lines = (self.directory / "out").read_text().splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.startswith('{"event"') and line.endswith("\n")]

    def await_event(self, name):
        eventually(lambda: name in [event["event"] for event in self.events()], f"the run tells of {name}")

    def finish(self, process):
        code = process.wait(TIMEOUT_S)
        errors = (self.directory / "err").read_text(errors="replace")
        assert not SANITIZER.search(errors), errors
        assert code >= 0, f"killed by signal {-code}: {errors}"
        return Ended(code, self.events(), errors)

    def run(self, *more, **options):
        return self.finish(self.start(*more, **options))

    def refuse(self, *more, **sides):
        """Refused before it began; returns the error."""
        said = self.aw(*self.words(*more, **sides))
        error = said.envelope["error"]
        assert not self.logs() and not self.runs(), error
        return said.code, error

    # Observations

    def logs(self, role=None):
        """The record of each process of the role, in order."""
        paths = sorted(self.log.glob(f"{role or '*'}-*.json"))
        return [json.loads(path.read_text() or "{}") for path in paths]

    def await_pause(self, role, number=1):
        """Waits until that process pauses; returns a function that releases it."""
        path = self.log / f"{role}-{number:03}"
        eventually(path.with_suffix(".paused").exists, f"{path.name} has paused")
        return path.with_suffix(".go").touch

    def refusals(self):
        """Command lines that a program refused."""
        path = self.log / "refused.txt"
        return path.read_text() if path.exists() else ""

    def runs(self):
        folder = self.home / ".aweave/runs"
        return sorted(path for path in folder.iterdir() if path.name != "opening") if folder.exists() else []

    @property
    def debate_id(self):
        (run,) = self.runs()
        return run.name

    def debate(self):
        return self.server.client().get(f"/debates/{self.debate_id}").data

    def moves(self):
        """The types of all arguments, in order."""
        debate = self.debate()
        return [debate["motion"]["type"]] + [each["type"] for each in debate["arguments"]]

    def rule(self, close=True, debate_id=None, **fields):
        body = {"content": "So be it.", "close": close} | fields
        answer = self.server.client().post(f"/debates/{debate_id or self.debate_id}/ruling", body)
        assert answer.status == 201, answer.text

    def processes(self):
        """All processes of a run that still live, except its own server."""
        found = []
        for path in Path("/proc").iterdir():
            if not path.name.isdigit():
                continue
            try:
                environment, command = (path / "environ").read_bytes(), (path / "cmdline").read_bytes()
            except OSError:
                continue
            if f"FAKE_MARK={self.mark}".encode() in environment and b"debate-server" not in command:
                found.append((int(path.name), command.replace(b"\0", b" ").decode(errors="replace")[:200]))
        return found

    def kill(self, processes):
        for pid, _ in processes:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue

    def assert_nothing_runs(self):
        eventually(lambda: not self.processes(), "everything that the run started has ended")

    def modes(self):
        """Permissions of everything below the folder of runs."""
        top = self.home / ".aweave/runs"
        return {path: stat.S_IMODE(os.lstat(path).st_mode) for path in [top, *top.rglob("*")]}

    def stop_server(self):
        """The server that aw has started."""
        subprocess.run([AW, "server", "stop"], env=self.aw.env, cwd=self.project, capture_output=True, timeout=60)
