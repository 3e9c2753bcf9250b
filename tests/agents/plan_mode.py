"""The gate in Claude Code's own terminal view: plan mode in a pseudo-terminal, as a person uses it.

The opponent is a stand-in of Codex (tests/run), which hangs or fails on demand; Claude Code, aw and the server are real.
Every outcome must show exactly one line of ours for each presentation of a plan.
"""

import json
import os
import re
import signal
import socket
import sys
import time
import urllib.request
from pathlib import Path

from case import Verdict
from formats import Call, Say
from model import Model
from place import ROOT, Place
from programs import PROGRAMS
from terminal import Terminal

sys.path += [str(ROOT / "tests" / name) for name in ("run", "gate")]

from gate_plays import CLEAN, CODE, PLAN, script  # noqa: E402
from stand_in import install_stand_ins  # noqa: E402

READY = "plan mode on"
DIALOG = "Would you like to proceed"
APPROVE, ANSWER = "2", "3"  # of the dialog: "Yes, manually approve edits", "Tell Claude what to change"
END = "All is done."
WORKING = "esc to interrupt"


def parent_of(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


class PlanMode:
    """One scenario: `present` are the model's steps, `act` is what the person does, `lines` are seen at the end."""

    def __init__(self, name, act, lines, plays=(CLEAN,), deeds=None, config="", present=None, **variables):
        self.name, self.act, self.lines = f"{self.agent}, plan mode, {name}", act, lines
        self.play, self.config, self.variables = script(*plays, deeds=deeds), config, variables
        self.present = present or (PLAN,)

    agent, opponent = "claude", "codex"
    command, end = ("claude", "--permission-mode", "plan"), re.escape(END)

    def at(self, bin_directory, chosen):
        self.bin_directory, self.chosen = bin_directory, chosen
        return self

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        place = Place(self.chosen.agents / "runs", self.bin_directory, with_server=False)
        try:
            self.prepare(place)
            self.converse(place, verdict)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            place.aw("server", "stop", check=False)
            place.close(keep=bool(verdict.failures))
        verdict.seconds, verdict.kept = time.monotonic() - started, str(place.directory)
        return verdict

    def prepare(self, place):
        (place.project / "src").mkdir()
        (place.project / "src/store.c").write_text(CODE)
        place.commit("The code")
        (place.home / ".aweave").mkdir()
        (place.home / ".aweave/config.toml").write_text(f'[gate]\nopponents = ["{self.opponent}"]\n' + self.config)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        self.mark = f"plan-mode-{os.urandom(8).hex()}"
        place.environment |= {"DEBATE_SERVER_URL": self.url, "FAKE_MARK": self.mark}
        self.install(place)
        self.configure(place)

    def configure(self, place):
        """As after a first start of the program."""
        project = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}
        path = place.home / ".claude.json"
        known = json.loads(path.read_text()) if path.exists() else {}
        known |= {"hasCompletedOnboarding": True, "theme": "dark", "projects": {str(place.project): project}}
        path.write_text(json.dumps(known))

    def install(self, place):
        self.log = place.directory / "log"
        self.log.mkdir()
        (place.directory / "script.json").write_text(json.dumps(self.play))
        variables = {"FAKE_SCRIPT": str(place.directory / "script.json"), "FAKE_LOG": str(self.log), "FAKE_MARK": self.mark}
        install_stand_ins(place.home / ".local/bin", [self.opponent], variables | self.variables)
        place.aw("gate", "on", "--for", self.agent)

    def steps(self):
        """The model writes each plan into the file that Claude Code names, and presents it until one is approved."""
        request = json.dumps(self.model.conversation.requests[-1][1])
        path = re.search(r'(/[^ "\\]*/plans/[\w-]+\.md)', request)[1]
        self.results = []
        for plan in self.present:
            yield Call("Write", {"file_path": path, "content": plan})
            self.results.append((yield Call("ExitPlanMode", {})))
        yield Say(END)

    def scripted(self):
        return Model(self.steps(), lambda *_: None)

    def environment(self, _place):
        return PROGRAMS[self.agent].environment(self.model.url)

    def enter(self):
        """To the prompt of plan mode."""
        self.terminal.wait_for(READY)

    def converse(self, place, verdict):
        with self.scripted() as self.model:
            environment = place.environment | self.environment(place) | {"LANG": "C.UTF-8"}
            with Terminal(self.command, place.project, environment) as self.terminal:
                try:
                    self.enter()
                    self.terminal.type("Make a plan")
                    self.terminal.wait_for("Make a plan")
                    self.terminal.type("\r")
                    self.act(self)
                    self.terminal.wait_for(self.end)
                    self.press("", lambda: not self.terminal.has(WORKING))  # the hook of Stop has ended
                    self.look(self.terminal.text)
                finally:
                    self.terminal.keep()
                    (place.directory / "screens.txt").write_text("\n\f\n".join(self.terminal.screens))
                    if self.chosen.verbose:
                        print(re.sub("\n\n+", "\n", self.terminal.text), flush=True)
            verdict.requests = len(self.model.conversation.requests)
        if failure := getattr(self.model.conversation, "failure", None):
            raise failure
        self.await_end()

    def look(self, screen):
        """The screen has just these lines of ours, once each."""
        shown = re.sub(r"\s+", " ", screen)
        for line in self.lines:
            assert shown.count(line) == 1, f"not once: {line!r}\n{screen}"
        assert len(re.findall(r"\baw: ", shown)) == len(self.lines), f"other lines of ours:\n{screen}"

        self.look_at_result()

    def look_at_result(self):
        approved = self.present[-1].split("\nI1")[0]
        assert approved.splitlines()[-1] in self.results[-1] and "I1 fixed" not in self.results[-1], self.results[-1]

    # What a person does

    def approve(self):
        self.terminal.wait_for(DIALOG)
        self.press(APPROVE, lambda: not self.terminal.has(DIALOG))

    def give_feedback(self, words):
        self.press(ANSWER, lambda: self.terminal.has("❯ 3"))
        self.terminal.type(words)
        self.terminal.wait_for(re.escape(words))
        self.terminal.type("\r")

    def press(self, key, has_worked):
        self.terminal.press(key, has_worked)

    def await_notice(self, words):
        """The line is a notification and a title while the dialog waits."""
        end = time.monotonic() + 60
        screen = self.terminal.screen
        while not all(any(words in text for text in texts) for texts in (screen.notices, screen.titles)):
            assert time.monotonic() < end, (screen.notices, screen.titles)
            time.sleep(0.05)
        self.terminal.wait_for(DIALOG)

    def await_opponent(self):
        end = time.monotonic() + 60
        while not (self.log / "opponent-001.paused").exists():
            assert time.monotonic() < end, "the opponent was not started"
            time.sleep(0.02)

    def processes(self):
        """Those of the gate: the hook, its worker and its keeper, and the server that the opponent's program has started."""
        found = {}
        for path in Path("/proc").iterdir():
            try:
                environment, command = (path / "environ").read_bytes(), (path / "cmdline").read_bytes()
            except OSError:
                continue
            ours = f"FAKE_MARK={self.mark}".encode() in environment
            if ours and (b"plan-exit" in command or b"\0mcp\0" in command):
                found[int(path.name)] = command.decode(errors="replace")
        return found

    def kill_hook(self):
        """The process that the program's shell has started; its worker and its keeper notice by themselves."""
        commands = self.processes()
        shells = [pid for pid, command in commands.items() if command.startswith("/bin/sh")]
        (hook,) = [pid for pid in commands if parent_of(pid) in shells]
        os.kill(hook, signal.SIGKILL)

    def await_end(self):
        end = time.monotonic() + 30
        while left := self.processes():
            assert time.monotonic() < end, f"left behind: {left}"
            time.sleep(0.05)

    def rule(self):
        """As the page does."""
        with urllib.request.urlopen(f"{self.url}/debates", timeout=30) as answer:
            (debate,) = json.load(answer)["data"]["debates"]
        body = json.dumps({"content": "The plan is right.", "choice": "A"}).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}/debates/{debate['id']}/ruling", body, headers)
        urllib.request.urlopen(request, timeout=30).close()
