"""Whole runs in which a process is killed and the command is repeated: the same end, and no move made twice."""

import random
import signal
import time

from programs import PROGRAMS
from runs import POLL_S, Player, Whole, terminal
from sides import APPEAL_SEQ, LETTER, MOVES, RESOLUTION_SEQ

KILLS, LONGEST_S, MOST_REQUESTS = 16, 1, 4
ASKS = "Your ruling on #"


class Killed(Whole):
    """A process is killed during a turn; then the command is repeated, unless its conductor lives."""

    at = ()  # a role, the argument that it answers, and after how many results

    def play(self):
        hold = self.sides.hold(*self.at)
        person = self.sit_down()
        self.await_hold(hold, person)
        self.strike(person)
        hold.released.set()
        self.go_on(person)

    def await_hold(self, hold, person):
        end = time.monotonic() + terminal.PATIENCE_S
        while not hold.reached.wait(POLL_S):
            person.read()
            assert time.monotonic() < end, f"the turn does not come:\n{person.screen.everything}"

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


class KilledAtFirst(Killed):
    """The program may have kept any part of its conversation; the prompt repeats the rules in any case."""

    moment = "the conductor is killed before the first answer of the model"
    at = ("opponent", 1, 0)
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
    """Its conductor makes another attempt."""

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
        self.await_hold(hold, person)
        for pid, _ in self.processes() + self.processes(server=True):
            self.kill(pid)
        person.wait()
        self.await_nothing()
        hold.released.set()
        self.accept(self.sit_down())


class KilledOften(Whole):
    """At any moment: at the start, in the turns, when it asks, and while the ruling is sent."""

    moment = "the conductor is killed again and again"

    def play(self):
        chance = random.Random(self.name)
        for number in range(KILLS):
            person = self.sit_down()
            if number % 4:
                self.await_requests(person, chance.randint(0, MOST_REQUESTS))
            self.kill_within(person, chance.uniform(0, LONGEST_S))
        while True:
            person = self.sit_down()
            screen = person.until(ASKS)
            if f"Your ruling on #{RESOLUTION_SEQ}" in screen.text:
                return self.accept(person)
            self.rule(person)
            self.kill_within(person, chance.uniform(0, LONGEST_S))

    def await_requests(self, person, count):
        """Until the programs have sent their model this many requests, or send no more."""
        count += len(self.sides.requests)
        person.until(lambda screen: len(self.sides.requests) >= count or ASKS in screen.text)

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
    made += [KilledAtFirst(Player("claude"), Player(name), bin_directory, chosen) for name in PROGRAMS]
    return made + [Whole(*pair, bin_directory, chosen) for pair in PAIRS]
