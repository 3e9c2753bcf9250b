"""A scripted model behind both sides of a run. It keeps no state: the step follows from the conversation alone.

The prompt says whose move it is and which argument it answers; the number of results after it is the position in the
turn. So a turn can be started any number of times, in any conversation. A step can be held, so that a test can kill a
process in the middle of a turn.
"""

import re
import threading
from dataclasses import dataclass, field

from debate import PLAN
from formats import RESULT, SAID, Say
from issues import AGAIN, DISPUTED, OPENED, OPTIONS, VERIFIED, fixed
from model import Model, aside

LIMIT_S = 300  # the longest time that a step is held
WORDS = "My move is made."
FIXED = PLAN.replace("read-only.", "read-only; one that is busy tries again.")
BETTER = FIXED.replace("tries again.", "tries five times.")
MOVES = ["MOTION", "CLAIM", "CLAIM", "CLAIM", "CLAIM", "CLAIM", "APPEAL", "RULING", "RESOLUTION", "RULING"]
LETTER, APPEAL_SEQ, RESOLUTION_SEQ = "b", 7, 9

HEAD = re.compile(
    r"(?:You are the (\w+) in debate [\w-]+|Your move as (\w+)|Your (?:review|cross-check)(?= in seat))"
    r"(?:,? in seat `?([\w-]+))?"
)
RULES = "# Rules: "
TARGET = re.compile(r"target_id: (\S+) \(argument (\d+), ")
DOCUMENT = re.compile(r"document_id: ([0-9a-f-]{36})")
VERSION = re.compile(r"\bversion\W+(\d+)")
CROSS_CHECK = "cross-check"  # in place of the argument: it answers none
ERROR = re.compile(r'"success\W+false|"code\W+"([A-Z_]{5,})"|isError true|\*\*[A-Z_]{5,}\*\*:')


@dataclass
class Turn:
    """The model's view of its current turn."""

    prompt: str
    results: list = field(default_factory=list)  # of this turn
    prompts: int = 0  # of the conversation
    knows_rules: bool = False  # some prompt of the conversation had the rules

    def __post_init__(self):
        first, later, seat = HEAD.search(self.prompt).groups()
        self.player = seat or first or later  # a seat of a panel, or the role
        target = TARGET.search(self.prompt)
        self.target, self.seq = (target[1], int(target[2])) if target else (None, CROSS_CHECK)
        document = DOCUMENT.search(self.prompt)
        self.document = document and document[1]

    @classmethod
    def of(cls, form, body):
        """None if it is not a conversation of a run."""
        turn, prompts, knows_rules = None, 0, False
        for kind, text in form.talk(body):
            if kind == SAID and HEAD.search(text):
                prompts, knows_rules = prompts + 1, knows_rules or RULES in text
                turn = cls(text, prompts=prompts, knows_rules=knows_rules)
            elif kind == RESULT and turn:
                turn.results.append(text)
        return turn

    def move(self, tool, content, **fields):
        return f"debate_{tool}", {"target_id": self.target, "content": content, **fields}

    def improve(self, plan):
        """A new version of the document, unless a turn that was cut off has already written it."""
        document = yield "docs_get", {"document_id": self.document}
        if plan.splitlines()[-1] not in document:
            version = int(VERSION.search(document)[1])
            fields = {"document_id": self.document, "base_version": version, "summary": "As agreed", "content": plan}
            yield "docs_submit", fields


def review(turn):
    yield "docs_get", {"document_id": turn.document}
    yield turn.move("submit", "I1: a reader that is busy ends. I2: nobody limits its tries.", issues=OPENED)


def answer(turn):
    yield "debate_context", {"limit": 100}
    yield from turn.improve(FIXED)
    yield turn.move("submit", "I1 is fixed, I2 is not so.", issues=[fixed(turn.document), DISPUTED])


def check(turn):
    yield "docs_diff", {"document_id": turn.document}
    yield turn.move("submit", "I1 is verified. I2 stands.", issues=[VERIFIED, AGAIN])


def insist(turn):
    yield "debate_context", {"limit": 100}
    yield turn.move("submit", "I2: as before.", issues=[DISPUTED])


def stand(turn):
    yield turn.move("submit", "I2 stands.", issues=[AGAIN])


def appeal(turn):
    yield "debate_context", {"after": turn.seq - 1}
    yield turn.move("appeal", "I2: how often may a reader try?", options=OPTIONS)


def carry_out(turn):
    yield "debate_context", {"limit": 100}
    yield from turn.improve(BETTER)
    yield turn.move("request_completion", "As it was ruled.")


PARTS = {
    ("opponent", 1): review,
    ("proposer", 2): answer,
    ("opponent", 3): check,
    ("proposer", 4): insist,
    ("opponent", 5): stand,
    ("proposer", 6): appeal,
    ("proposer", 8): carry_out,
}


class Hold:
    """A step that is answered only when it is released."""

    def __init__(self):
        self.reached, self.released = threading.Event(), threading.Event()


class Sides:
    """Answers as the players would, by the part of each turn: its player, and the argument that it answers."""

    def __init__(self, players, parts):
        self.players, self.parts = players, parts  # the players' programs by role, or by seat
        self.requests, self.turns, self.wrong = [], [], []
        self.holds = {}  # by player, argument and number of results
        self.lock = threading.Lock()

    def hold(self, player, seq, results):
        self.holds[player, seq, results] = Hold()
        return self.holds[player, seq, results]

    def release(self):
        for hold in self.holds.values():
            hold.released.set()

    def answer(self, path, form, body):
        turn = Turn.of(form, body) if form.tools(body) else None
        with self.lock:
            self.requests.append((path, body))
            if turn:
                self.turns.append(turn)
            hold = turn and self.holds.get((turn.player, turn.seq, len(turn.results)))
        if hold and not hold.reached.is_set():
            hold.reached.set()
            hold.released.wait(LIMIT_S)
        return self.step(turn) if turn else Say(aside(body))

    def step(self, turn):
        """Replays the part up to the last result."""
        part = self.parts.get((turn.player, turn.seq))
        if not part:
            self.wrong.append(f"nobody foresees a turn of {turn.player} on argument {turn.seq}")
            return Say("I do not know what to do.")
        if not turn.knows_rules:
            self.wrong.append(f"{turn.player} was not told the rules before argument {turn.seq}")
        if turn.results and ERROR.search(turn.results[-1]):
            self.wrong.append(f"{turn.player}, on argument {turn.seq}: {turn.results[-1][:2000]}")
            return Say(f"That failed: {turn.results[-1][:200]}")
        steps = part(turn)
        try:
            call = next(steps)
            for result in turn.results:
                call = steps.send(result)
        except StopIteration:
            return Say(WORDS)
        except (AssertionError, LookupError, TypeError) as error:  # of a result that the part does not foresee
            self.wrong.append(f"{turn.player}, on argument {turn.seq}: {error!r}")
            return Say("I do not know what to do.")
        return self.players[turn.player].mcp(*call)


class SidesModel(Model):
    def __init__(self, players, parts=PARTS):
        self.conversation = Sides(players, parts)
