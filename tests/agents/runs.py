"""Whole runs of `aw debate run` at a terminal, with the real programs on both sides and the scripted model behind them.

In a new repository with a plan the two debate to a stalemate, a person rules by a letter and accepts the end by
another, and the better plan is on disk. kills.py does the same and kills a process in the middle; in panels.py the
opponent is a panel.
"""

import json
import os
import signal
import socket
import sys
import time
from pathlib import Path

from case import Verdict
from debate import PLAN
from place import ROOT, Place
from programs import PROGRAMS
from sides import APPEAL_SEQ, BETTER, LETTER, MOVES, PARTS, RESOLUTION_SEQ, SidesModel
from turns import MODELS, PREPARE

sys.path.append(str(ROOT / "tests/cli"))

import person as terminal  # noqa: E402

terminal.PATIENCE_S = 300
ENTER = "\r"
GONE_S = 60
POLL_S = 0.05
LEDGER = {"I1": "verified", "I2": "ruled"}


class Player:
    """A program on one side: the words for it on the command line, and how it calls its tools."""

    def __init__(self, name, acp=False):
        self.program = PROGRAMS[name]
        self.title = f"acp {name}" if acp else name
        self.acp, self.mcp = acp, self.program.mcp

    def words(self):
        if self.acp:
            return "acp:" + " ".join(self.program.acp_command())
        model = MODELS.get(self.program.name)
        return f"{self.program.name}:model={model}" if model else self.program.name

    def prepare(self, place, url):
        """Configures it as its user would; returns the variables."""
        if self.acp:
            self.program.prepare_acp(place)
            return self.program.acp_environment(url)
        PREPARE.get(self.program.name, lambda *_: None)(place, url, False)
        return self.program.environment(url)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Whole:
    """One run, in which nothing is killed."""

    moment = ""
    parts, moves, closing, better = PARTS, MOVES, RESOLUTION_SEQ, BETTER
    shown = "five times"  # of the change
    turns = {"opponent": 3, "proposer": 4}

    def __init__(self, proposer, opponent, bin_directory, chosen):
        self.players = {"proposer": proposer, "opponent": opponent}
        self.bin_directory, self.chosen = bin_directory, chosen
        self.name = f"{proposer.title} against {opponent.title}, runs" + (f", {self.moment}" if self.moment else "")
        self.people = []

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        self.place = Place(self.chosen.agents / "runs", self.bin_directory, with_server=False)
        try:
            with SidesModel(self.players, self.parts) as self.model:
                self.sides = self.model.conversation
                self.open()
                self.play()
                self.look()
            verdict.failures += self.sides.wrong
            verdict.requests = len(self.sides.requests)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            self.end(verdict)
        verdict.seconds, verdict.kept = time.monotonic() - started, str(self.place.directory)
        return verdict

    def open(self):
        """A repository with a plan, and two programs configured for their model. aw starts the server itself."""
        place = self.place
        (place.project / "plan.md").write_text(PLAN)
        place.commit("The plan")
        place.environment |= {"DEBATE_SERVER_URL": f"http://127.0.0.1:{free_port()}"}
        for player in self.players.values():
            place.environment |= player.prepare(place, self.model.url)

    def end(self, verdict):
        self.sides.release()
        bodies = [{"path": path, "body": body} for path, body in self.sides.requests]
        (self.place.directory / "requests.json").write_text(json.dumps(bodies, indent=1, ensure_ascii=False))
        for person in self.people:
            (self.place.directory / "screen.txt").write_text(person.screen.everything)
            person.end()
        self.place.aw("server", "stop", check=False)
        for pid, _ in self.processes():
            self.kill(pid)
        self.place.close(keep=bool(verdict.failures))

    # The person

    def sides_words(self):
        return [word for role, player in self.players.items() for word in (f"--{role}", player.words())]

    def sit_down(self):
        words = [self.place.home / ".local/bin/aw", "debate", "run", "plan.md", *self.sides_words()]
        environment = self.place.environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.people.append(terminal.Person(words, environment, self.place.project, columns=120, rows=40))
        return self.people[-1]

    def choose(self, person, seq, key, shown):
        person.until(f"Your ruling on #{seq}")
        person.type(key)
        person.until(shown)
        person.type(ENTER)

    def rule(self, person):
        self.choose(person, APPEAL_SEQ, LETTER, "It settles I2 (")
        assert "To send: Ruling: option B. five tries" in person.screen.everything

    def accept(self, person):
        self.choose(person, self.closing, "a", "To send: Accepted. The debate is closed.")
        assert (code := person.wait()) == 0, f"exit {code}:\n{person.screen.everything}"
        assert person.mode() == person.mode_before, "the terminal is not as it was"

    def play(self):
        person = self.sit_down()
        self.rule(person)
        self.accept(person)
        self.goes_on_in_one_conversation()

    # Observations

    @property
    def debate_id(self):
        """The id of the one run; the folder of a run that was killed before it began has no record."""
        (record,) = (self.place.home / ".aweave/runs").glob("*/run.json")
        return record.parent.name

    def context(self):
        words = ["--debate-id", self.debate_id, "--limit", "100", "--format", "json"]
        return self.place.aw("debate", "get-context", *words)

    def arguments(self):
        context = self.context()
        return [context["motion"], *context["arguments"]]

    def look(self):
        context = self.context()
        types = [each["type"] for each in self.arguments()]
        assert types == self.moves, types
        assert context["debate"]["state"] == "CLOSED", context["debate"]
        self.look_at_issues(context)
        assert (self.place.project / "plan.md").read_text() == self.better, "the plan on disk is not the better one"
        changed = self.place.git("status", "--porcelain").splitlines()
        assert changed == [" M plan.md"], changed
        assert self.shown in self.people[-1].screen.everything, "the change is not shown"
        self.await_nothing()

    def look_at_issues(self, context):
        assert self.arguments()[APPEAL_SEQ]["choice"] == LETTER.upper(), self.arguments()[APPEAL_SEQ]
        ledger = {issue["id"]: issue["status"] for issue in context["issues"]}
        assert ledger == LEDGER, context["issues"]

    def goes_on_in_one_conversation(self):
        """Each player had one conversation, unless its program loses recent ones."""
        for name, turns in self.turns.items():
            if self.players[name].acp and self.players[name].program.loses_young_sessions:
                continue
            most = max(turn.prompts for turn in self.sides.turns if turn.player == name)
            assert most == turns, f"{name} was asked {turns} times, but knew of {most} only"

    def processes(self, server=False):
        """Its living processes, found by HOME: programs clear the environment of their children."""
        found = []
        mark = f"HOME={self.place.home}\0".encode()
        for path in Path("/proc").iterdir():
            try:
                if not path.name.isdigit() or mark not in (path / "environ").read_bytes() + b"\0":
                    continue
                words = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if server == ("debate-server" in words.split(" ")[0]):
                found.append((int(path.name), words[:300]))
        return found

    def await_nothing(self):
        end = time.monotonic() + GONE_S
        while left := self.processes():
            assert time.monotonic() < end, f"left behind: {left}"
            time.sleep(POLL_S)

    def kill(self, pid):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
