"""Whole runs of `aw debate run` at a terminal, with the real programs on both sides and the scripted model behind them.

In a fresh repository with a plan the two debate to a stalemate, a person rules by a letter and accepts the end by
another, and the better plan is on disk. Then the same with something killed in the middle, and the command typed again.
"""

import json
import os
import random
import signal
import socket
import sys
import time
from pathlib import Path

from case import Verdict
from debate import PLAN
from place import ROOT, Place
from programs import PROGRAMS
from sides import APPEAL_SEQ, BETTER, LETTER, MOVES, RESOLUTION_SEQ, SidesModel
from turns import MODELS, PREPARE

sys.path.append(str(ROOT / "tests/cli"))

import person as terminal  # noqa: E402

terminal.PATIENCE_S = 300
ENTER = "\r"
GONE_S = 60
POLL_S = 0.05
KILLS, LONGEST_S = 12, 1.5
LEDGER = {"I1": "verified", "I2": "open"}


class Player:
    """A program on one side: what is typed for it, and how it calls its tools."""

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
        """As its user would have it; returns the variables."""
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
    """One run, with nothing killed."""

    moment = ""

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
            with SidesModel(self.players) as self.model:
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
        """A repository with a plan, and two programs that know their model. aw starts the server itself."""
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

    def sit_down(self):
        sides = [word for role, player in self.players.items() for word in (f"--{role}", player.words())]
        words = [self.place.home / ".local/bin/aw", "debate", "run", "plan.md", *sides]
        environment = self.place.environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.people.append(terminal.Person(words, environment, self.place.project, columns=120, rows=40))
        return self.people[-1]

    def choose(self, person, seq, key, shown):
        person.until(f"Your ruling on #{seq}")
        person.type(key)
        person.until(shown)
        person.type(ENTER)

    def rule(self, person):
        self.choose(person, APPEAL_SEQ, LETTER, "To send: Ruling: option B. five tries")

    def accept(self, person):
        self.choose(person, RESOLUTION_SEQ, "a", "To send: Accepted. The debate is closed.")
        assert (code := person.wait()) == 0, f"exit {code}:\n{person.screen.everything}"
        assert person.mode() == person.mode_before, "the terminal is not as it was"

    def play(self):
        person = self.sit_down()
        self.rule(person)
        self.accept(person)
        self.goes_on_in_one_conversation()

    # What is to be seen of it

    @property
    def debate_id(self):
        (run,) = [path for path in (self.place.project / ".aweave/runs").iterdir() if path.is_dir()]
        return run.name

    def context(self):
        return self.place.aw("debate", "get-context", "--debate-id", self.debate_id, "--limit", "100", "--format", "json")

    def arguments(self):
        context = self.context()
        return [context["motion"], *context["arguments"]]

    def look(self):
        context = self.context()
        types = [each["type"] for each in self.arguments()]
        assert types == MOVES, types
        assert context["debate"]["state"] == "CLOSED", context["debate"]
        assert self.arguments()[APPEAL_SEQ]["choice"] == LETTER.upper(), self.arguments()[APPEAL_SEQ]
        ledger = {issue["id"]: issue["status"] for issue in context["issues"]}
        assert ledger == LEDGER, context["issues"]
        assert (self.place.project / "plan.md").read_text() == BETTER, "the plan on disk is not the better one"
        changed = self.place.git("status", "--porcelain").splitlines()
        assert changed == [" M plan.md"], changed
        assert "five times" in self.people[-1].screen.everything, "the change is not shown"
        self.await_nothing()

    def goes_on_in_one_conversation(self):
        """Each side was asked in one conversation, if its program keeps one for more than the minute that it began in."""
        for role, turns in (("opponent", 3), ("proposer", 4)):
            if self.players[role].acp and self.players[role].program.loses_young_sessions:
                continue
            most = max(turn.prompts for turn in self.sides.turns if turn.role == role)
            assert most == turns, f"the {role} was asked {turns} times, but knew of {most} only"

    def processes(self, server=False):
        """What lives of it, by its HOME: programs clear the environment of what they start."""
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


class Killed(Whole):
    """Something is killed in a turn; then the command is typed again, unless its conductor lives."""

    at = ()  # a role, the argument that it answers, and after how many results

    def play(self):
        hold = self.sides.hold(*self.at)
        person = self.sit_down()
        while not hold.reached.wait(POLL_S):
            person.read()
            assert person.status is None and self.processes(), f"it ended:\n{person.screen.everything}"
        self.strike(person)
        hold.released.set()
        self.go_on(person)

    def strike(self, person):
        raise NotImplementedError

    def go_on(self, _):
        again = self.sit_down()
        if self.at[1] < APPEAL_SEQ:
            self.rule(again)
        self.accept(again)

    def kill_conductor(self, person):
        before = self.arguments()
        person.kill(signal.SIGKILL)
        person.wait()
        self.await_nothing()
        assert self.arguments() == before, "something was written after the end"


class KilledInReview(Killed):
    moment = "the conductor is killed in the first review"
    at = ("opponent", 1, 1)
    strike = Killed.kill_conductor


class KilledBetween(Killed):
    moment = "the conductor is killed between the new version and the answer"
    at = ("proposer", 2, 3)
    strike = Killed.kill_conductor


class KilledAfterMove(Killed):
    moment = "the conductor is killed when the move is made"
    at = ("opponent", 3, 2)
    strike = Killed.kill_conductor


class KilledAtRuling(Whole):
    moment = "the conductor is killed when the ruling is due"

    def play(self):
        person = self.sit_down()
        person.until(f"Your ruling on #{APPEAL_SEQ}")
        person.type(LETTER)
        person.until("To send: Ruling: option B. five tries")
        person.kill(signal.SIGKILL)
        person.wait()
        self.await_nothing()
        assert [each["type"] for each in self.arguments()] == MOVES[:APPEAL_SEQ]
        again = self.sit_down()
        self.rule(again)
        self.accept(again)
        self.goes_on_in_one_conversation()


class KilledAgent(Killed):
    """Its conductor lets it try again."""

    def strike(self, person):
        dead = [pid for pid, words in self.processes() if pid != person.pid and self.is_meant(words)]
        assert dead, self.processes()
        for pid in dead:
            self.kill(pid)

    def is_meant(self, words):
        return "/aw " not in words.split("--")[0]

    def go_on(self, person):
        self.rule(person)
        self.accept(person)


class KilledProposer(KilledAgent):
    moment = "the proposer is killed in its turn"
    at = ("proposer", 2, 3)


class KilledOpponent(KilledAgent):
    moment = "the opponent is killed in its turn"
    at = ("opponent", 3, 1)


class KilledKeeper(KilledAgent):
    """aw's own process between the conductor and the agent."""

    moment = "the agent's keeper is killed in its turn"
    at = ("opponent", 3, 1)

    def is_meant(self, words):
        return "/aw debate run " in words


class KilledBridge(KilledAgent):
    """The tools vanish in the middle of the turn."""

    moment = "the agent's MCP server is killed in its turn"
    at = ("proposer", 2, 3)

    def is_meant(self, words):
        return "/aw mcp " in words


class KilledServer(KilledAgent):
    moment = "the server is killed in a turn"
    at = ("proposer", 2, 3)

    def strike(self, _):
        ((pid, _),) = self.processes(server=True)
        self.kill(pid)


class KilledAll(Killed):
    moment = "everything is killed in a turn"
    at = ("proposer", 8, 2)

    def play(self):
        hold = self.sides.hold(*self.at)
        person = self.sit_down()
        self.rule(person)
        while not hold.reached.wait(POLL_S):
            person.read()
        for pid, _ in self.processes() + self.processes(server=True):
            self.kill(pid)
        person.wait()
        self.await_nothing()
        hold.released.set()
        self.accept(self.sit_down())


class KilledOften(Whole):
    """At any moment: while it starts, in the turns, when it asks, and while the ruling is sent."""

    moment = "the conductor is killed again and again"

    def play(self):
        chance = random.Random(self.name)
        for number in range(KILLS):
            person = self.sit_down()
            if number % 4:
                person.until("/d/")  # the page's address: it has begun
            self.kill_within(person, chance.uniform(0, LONGEST_S))
        while True:
            person = self.sit_down()
            screen = person.until(lambda screen: "Your ruling on #" in screen.text)
            if f"Your ruling on #{RESOLUTION_SEQ}" in screen.text:
                return self.accept(person)
            self.rule(person)
            self.kill_within(person, chance.uniform(0, LONGEST_S))

    def kill_within(self, person, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            person.read(POLL_S)
        person.kill(signal.SIGKILL)
        person.wait()


KINDS = (
    Whole,
    KilledInReview,
    KilledBetween,
    KilledAfterMove,
    KilledAtRuling,
    KilledProposer,
    KilledOpponent,
    KilledKeeper,
    KilledBridge,
    KilledServer,
    KilledAll,
    KilledOften,
)
PAIRS = (
    (Player("codex"), Player("claude")),
    (Player("claude"), Player("gemini")),
    (Player("gemini"), Player("opencode")),
    (Player("opencode"), Player("copilot")),
    (Player("copilot"), Player("codex")),
    (Player("claude"), Player("opencode", acp=True)),
    (Player("opencode", acp=True), Player("codex")),
    (Player("codex"), Player("gemini", acp=True)),
)


def cases(bin_directory, chosen):
    made = [kind(Player("claude"), Player("codex"), bin_directory, chosen) for kind in KINDS]
    return made + [Whole(*pair, bin_directory, chosen) for pair in PAIRS]
