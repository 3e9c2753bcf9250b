"""A whole run whose opponent is a panel with a sandbox: the real programs in its seats, the scripted model behind them.

Both seats find one issue, and each finds another alone: one is confirmed, the other is refuted by a run. The proposer
fixes what is left, both seats verify it, and a person accepts the end. Once the conductor is killed in the middle.
"""

import json
import re

from kills import Killed
from runs import Player, Whole
from sides import CROSS_CHECK, FIXED

BUSY = "A reader that meets busy ends"
CRASH = "A crash keeps the lock"
LOCK = "Two writers hold the lock"
QUOTE = {"kind": "text", "quote": "Readers open $DB read-only."}
COUNT = "grep -c 'One writer' plan.md && rm plan.md"  # the second command changes the private copy alone
RUN = re.compile(r"Run (R\d+)\. Cite it")
FOUND_BY_CODEX = [(BUSY, "critical", [QUOTE]), (LOCK, "major", [])]
FOUND_BY_GEMINI = [("Busy readers end", "major", [QUOTE]), (CRASH, "major", [])]
VERIFIED = [{"id": "I1", "set": "verified"}, {"id": "I2", "set": "verified"}]


def review(found):
    def part(turn):
        yield "docs_get", {"document_id": turn.document}
        issues = [
            {"id": f"I{number}", "set": "open", "severity": severity, "title": title, "evidence": evidence}
            for number, (title, severity, evidence) in enumerate(found, 1)
        ]
        yield turn.move("review", "What is missing in the plan.", issues=issues)

    return part


def issue_of(sheet, title):
    """The id before the title, on the sheet of a cross-check."""
    assert title in sheet, sheet
    return re.findall(r"\bI\d+\b", sheet[: sheet.index(title)])[-1]


def confirm(_):
    sheet = yield "debate_cross_check", {}
    yield "debate_cross_check", {"verdicts": [{"id": issue_of(sheet, CRASH), "verdict": "confirmed"}]}


def refute(_):
    sheet = yield "debate_cross_check", {}
    ran = yield "sandbox_run", {"command": COUNT}
    evidence = [{"kind": "run", "id": RUN.search(ran)[1], "output": "forged"}]
    verdict = {"id": issue_of(sheet, LOCK), "verdict": "refuted", "evidence": evidence, "note": "It has one writer."}
    yield "debate_cross_check", {"verdicts": [verdict]}


def answer(turn):
    yield "debate_context", {"limit": 100}
    yield from turn.improve(FIXED)
    where = {"document_id": turn.document, "version": 2, "section": "2"}
    issues = [{"id": each["id"], "set": "fixed", "where": where} for each in VERIFIED]
    yield turn.move("submit", "Both are fixed.", issues=issues)


def verify(turn):
    yield "docs_diff", {"document_id": turn.document}
    yield turn.move("review", "Both are fixed.", issues=VERIFIED)


def complete(turn):
    yield turn.move("request_completion", "Nothing is open.")


PARTS = {
    ("codex", 1): review(FOUND_BY_CODEX),
    ("gemini", 1): review(FOUND_BY_GEMINI),
    ("codex", CROSS_CHECK): confirm,
    ("gemini", CROSS_CHECK): refute,
    ("proposer", 2): answer,
    ("codex", 3): verify,
    ("gemini", 3): verify,
    ("proposer", 4): complete,
}
LEDGER = {
    BUSY: ("verified", ["codex", "gemini"], [], []),
    CRASH: ("verified", ["gemini"], ["codex"], []),
    LOCK: ("deferred", ["codex"], [], ["gemini"]),
}


class Panel(Whole):
    parts, better, closing = PARTS, FIXED, 5
    moves = ["MOTION", "CLAIM", "CLAIM", "CLAIM", "RESOLUTION", "RULING"]
    shown = "tries again"
    turns = {"codex": 3, "gemini": 3, "proposer": 2}

    def __init__(self, proposer, seats, bin_directory, chosen):
        super().__init__(proposer, seats[0], bin_directory, chosen)
        self.players = {"proposer": proposer} | {seat.program.name: seat for seat in seats}
        self.name = f"{proposer.title} against {' and '.join(seat.title for seat in seats)}, panel, runs"
        self.name += f", {self.moment}" if self.moment else ""

    def sides_words(self):
        proposer, *seats = [player.words() for player in self.players.values()]
        return ["--proposer", proposer, *[word for seat in seats for word in ("--opponent", seat)], "--sandbox"]

    def play(self):
        self.accept(self.sit_down())
        self.goes_on_in_one_conversation()

    def look_at_issues(self, _):
        """In an export: its hashes are right, and the verdict cites what aw ran."""
        path = self.place.directory / "debate.json"
        self.place.aw("debate", "export", "--debate-id", self.debate_id, "--format", "json", "--output", str(path))
        self.place.aw("debate", "verify", str(path))
        debate = json.loads(path.read_text())
        seats = ("found_by", "confirmed_by", "refuted_by")
        ledger = {each["title"]: (each["status"], *(each.get(name, []) for name in seats)) for each in debate["issues"]}
        assert ledger == LEDGER, debate["issues"]
        verdicts = [verdict for record in debate["panel_records"] for verdict in record.get("verdicts", [])]
        ((ran,),) = [verdict["evidence"] for verdict in verdicts if verdict["verdict"] == "refuted"]
        told = {name: ran[name] for name in ("run", "exit_code", "output", "checked")}
        assert told == {"run": COUNT, "exit_code": 0, "output": "1\n", "checked": "ran"}, ran


class KilledPanel(Killed, Panel):
    """Nothing that a seat has submitted is asked for again."""

    moment = "the conductor is killed in the cross-check"
    at = ("gemini", CROSS_CHECK, 2)
    strike = Killed.kill_conductor

    def go_on(self, _):
        self.accept(self.sit_down())
        reviews = [turn for turn in self.sides.turns if turn.seq == 1 and not turn.results]
        assert len(reviews) == 2, f"the seats were asked {len(reviews)} times for their first review"


def cases(bin_directory, chosen):
    seats = [Player("codex"), Player("gemini")]
    return [kind(Player("claude"), seats, bin_directory, chosen) for kind in (Panel, KilledPanel)]
