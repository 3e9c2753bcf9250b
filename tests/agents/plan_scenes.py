"""What happens in plan mode (plan_mode.py): the opponent's moves, what the person does, and the lines that are shown."""

import subprocess
import threading

from formats import Say
from model import Model, aside
from plan_mode import PlanMode
from plan_others import CodexPlanMode, GeminiHeadless, GeminiPlanMode, approve_in_gemini, decide_in_codex
from programs import PROGRAMS
from sides import Turn
from turns import PREPARE

from gate_plays import BETTER, CLEAN, CONSENT, INSISTENCE, OBJECTION, PLAN  # plan_mode has put it on the path

DEAF = {"1": {"how": "pause", "deaf": True}}


class Reviewer:
    """The model behind the real Codex: it finds one wrong statement, and verifies its correction."""

    def __init__(self):
        self.requests, self.lock = [], threading.Lock()

    def answer(self, path, form, body):
        with self.lock:
            self.requests.append((path, body))
        turn = Turn.of(form, body) if form.tools(body) else None
        if not turn:
            return Say(aside(body))
        first = turn.seq == 1
        (submit,) = OBJECTION if first else CONSENT
        issues = submit[1]["issues"]
        calls = [("docs_get" if first else "docs_diff", {"document_id": turn.document})]
        calls.append(turn.move("submit", submit[1]["content"], issues=issues))
        left = calls[len(turn.results) :]
        return PROGRAMS["codex"].mcp(*left[0]) if left else Say("My move is made.")


class ReviewerModel(Model):
    def __init__(self):
        self.conversation = Reviewer()


class BothReal(PlanMode):
    """A fresh home with the real Claude Code and Codex: the plugin is installed, and the gate is turned on as well."""

    def run(self):
        with ReviewerModel() as self.reviewer:
            return super().run()

    def install(self, place):
        PREPARE["codex"](place, self.reviewer.url, False)
        folder = place.directory / "marketplace"
        place.aw("agent", "plugin", "--to", str(folder))
        for words in (f"plugin marketplace add {folder}", "plugin install aweave-debate@aweave"):
            subprocess.run(
                ["claude", *words.split()], cwd=place.project, env=place.environment, check=True, capture_output=True, timeout=120
            )
        place.aw("gate", "on")


def by_claude(line):
    return line.replace("Codex", "Claude Code")


def watch(_case):
    """The gate approves: the person does nothing."""


def answer_ruling(case):
    case.await_notice("2 rounds with Codex are over; open: I1 (critical)")
    case.rule()
    case.give_feedback("The ruling is there")


def approve_after(words):
    def act(case):
        case.await_notice(words)
        case.approve()

    return act


def approve_first(case):
    case.await_opponent()
    case.approve()


def kill_and_approve(case):
    case.await_opponent()
    case.kill_hook()
    case.approve()


PASSED = "aw: Codex checked the plan against the code; "
SENT_BACK = "aw: Codex found 1 critical issue; the plan goes back to be revised (round 1 of 2"
EARLY = "aw: the review ended before it had a result; the plan was not checked"
DISPUTE = PLAN + "\nI1 disputed: the caller tries again\n"
SCENARIOS = (
    BothReal(
        "with the real Codex",
        watch,
        [SENT_BACK, PASSED + "1 critical issue, all fixed (2 rounds"],
        present=(PLAN, BETTER + "\nI1 fixed\n"),
    ),
    PlanMode("clean", watch, [PASSED + "nothing blocks it (1 round"]),
    PlanMode(
        "revised",
        watch,
        [SENT_BACK, PASSED + "1 critical issue, all fixed (2 rounds"],
        plays=(OBJECTION, CONSENT),
        present=(PLAN, BETTER + "\nI1 fixed\n"),
    ),
    PlanMode(
        "ruling",
        answer_ruling,
        [SENT_BACK, "aw: 2 rounds with Codex are over; open: I1 (critical)", PASSED + "1 critical issue, all settled (3 rounds"],
        plays=(OBJECTION, INSISTENCE, CLEAN),
        present=(PLAN, DISPUTE, BETTER),
    ),
    PlanMode(
        "opponent hangs",
        approve_after("did not finish its review in 10 s"),
        ["aw: Codex did not finish its review in 10 s"],
        deeds=DEAF,
        config="time = 10\n",
    ),
    PlanMode(
        "opponent not logged in",
        approve_after("Codex is not ready"),
        ["aw: No opponent is ready: Codex is not ready"],
        FAKE_LOGGED_OUT="codex",
    ),
    PlanMode("short plan", approve_after("is not reviewed"), ["aw: a plan of 1 line is not reviewed"], present=("# Small\n",)),
    PlanMode("user first", approve_first, [EARLY], deeds=DEAF),
    PlanMode("kill -9", kill_and_approve, [EARLY], deeds=DEAF),
)
REVISED = {"plays": (OBJECTION, CONSENT), "present": (PLAN, BETTER + "\nI1 fixed\n")}
OTHERS = (
    CodexPlanMode("revised", decide_in_codex, [by_claude(SENT_BACK), by_claude(PASSED) + "1 critical issue, all fixed"], **REVISED),
    GeminiPlanMode("revised", approve_in_gemini, [by_claude(SENT_BACK), by_claude(PASSED) + "1 critical issue, all fixed"], **REVISED),
    GeminiPlanMode("opponent not logged in", approve_in_gemini, ["aw: No opponent is ready"], FAKE_LOGGED_OUT="claude"),
    GeminiHeadless("headless", watch, ["aw: no review without a person at the terminal"]),
)


def cases(bin_directory, chosen):
    return [scenario.at(bin_directory, chosen) for scenario in (*SCENARIOS, *OTHERS)]
