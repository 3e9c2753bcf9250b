"""A due ruling as a form (MCP elicitation) in the programs' own terminal views, as a person uses them.

The scripted model is the proposer: it appeals, or the appeal is there already, and it waits. The person answers the
form, or rules on the page. docs/decisions/0045 has what each program can do.
"""

import json
import re
import time

from case import Verdict
from debate import MOTION, PLAN
from formats import SAID, Say
from model import Conversation, Model, aside
from others import Others
from place import Place
from programs import KEY, PROGRAMS
from terminal import Terminal

PROMPT, END = "Play the proposer", "All is done."
FORM = "A ruling is due in the debate"
APPEAL = {
    "content": "Question: How long may a reader wait?",
    "options": [{"id": "A", "text": "One second"}, {"id": "B", "text": "Five seconds"}, {"id": "C", "text": "Something else"}],
}
NOTE, ON_PAGE = "Ten seconds", "Ruled on the page."
BY_FORM, BY_NOTE, BY_PAGE = ("Five seconds", "B"), (NOTE, "C"), (ON_PAGE, "A")
ENTER, ESCAPE, UP, DOWN, RIGHT = "\r", "\x1b", "\x1b[A", "\x1b[B", "\x1b[C"


class Proposer(Conversation):
    """Answers the user's conversation alone: programs ask for titles with tools, too."""

    def answer(self, path, form, body):
        if any(kind == SAID and text.strip() == PROMPT for kind, text in form.talk(body)):
            return super().answer(path, form, body)
        with self.lock:
            self.requests.append((path, body))
        return Say(aside(body))


class ProposerModel(Model):
    def __init__(self, script, show):
        self.conversation = Proposer(script, show)


class Form:
    """One scenario. `act` is what the person does; `asked`: the question is there before the session begins."""

    program, command, ready = "", (), ""

    def __init__(self, name, act, ruling, asked=False):
        self.name, self.act, self.ruling, self.asked = f"{self.program}, ruling form, {name}", act, ruling, asked

    def at(self, bin_directory, chosen):
        self.bin_directory, self.chosen = bin_directory, chosen
        return self

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        self.place = place = Place(self.chosen.agents / "runs", self.bin_directory)
        try:
            place.aw("agent", "install", "--for", self.program, "--with-mcp", "--role", "proposer")
            self.others = Others(place)
            self.others.open(PLAN, MOTION)
            self.others.claim("opponent", "It blocks.")
            if self.asked:
                self.others.write("appeal", **APPEAL)
            self.converse(verdict)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            place.close(keep=bool(verdict.failures))
        verdict.seconds, verdict.kept = time.monotonic() - started, str(place.directory)
        return verdict

    def steps(self):
        program, others = PROGRAMS[self.program], self.others
        for call in program.opening("proposer"):
            yield call
        fields = {"debate_id": others.debate_id}
        if not self.asked:
            yield program.mcp("debate_appeal", fields | {"target_id": others.arguments()[-1]["id"]} | APPEAL)
        fields |= {"role": "proposer", "argument_id": next(a["id"] for a in others.arguments() if a["type"] == "APPEAL")}
        for attempt in range(1, 5):
            self.result = yield program.mcp("debate_wait", fields | {"attempt": attempt})
            if "align_to_ruling" in self.result:
                break
        yield Say(END)

    def converse(self, verdict):
        show = print if self.chosen.verbose else lambda *_: None
        with ProposerModel(self.steps(), show) as model:
            environment = self.place.environment | self.prepare(model.url) | {"LANG": "C.UTF-8"}
            with Terminal(self.command, self.place.project, environment) as self.terminal:
                try:
                    self.terminal.wait_for(self.ready)
                    self.terminal.type(PROMPT)
                    self.terminal.wait_for(PROMPT)
                    self.terminal.type(ENTER)
                    self.act(self)
                    self.terminal.wait_for(END)
                finally:
                    self.terminal.keep()
                    (self.place.directory / "screens.txt").write_text("\n\f\n".join(self.terminal.screens))
                    if self.chosen.verbose:
                        print(re.sub("\n\n+", "\n", self.terminal.text), flush=True)
            verdict.requests = len(model.conversation.requests)
        if model.conversation.failure:
            raise model.conversation.failure
        assert "align_to_ruling" in self.result, self.result
        rulings = [(each["content"], each.get("choice")) for each in self.others.arguments() if each["type"] == "RULING"]
        assert rulings == [self.ruling], rulings

    def prepare(self, url):
        """The user's own settings; the variables that make the program use the scripted model."""
        return PROGRAMS[self.program].environment(url)

    # What a person does

    def press(self, key, pattern):
        self.terminal.press(key, lambda: self.terminal.has(pattern))

    def send(self, key):
        """The key that ends the form. Once more would mean something else to the program: Escape interrupts it."""
        self.terminal.press(key, lambda: not self.terminal.has(FORM), again_s=10)

    def rule_on_page(self):
        assert self.others.state() == "AWAITING_ARBITRATOR"
        self.others.rule(ON_PAGE, choice="A")


class ClaudeForm(Form):
    program, command, ready = "claude", ("claude", "--permission-mode", "acceptEdits"), "accept edits on"

    def prepare(self, url):
        path = self.place.home / ".claude.json"
        project = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}
        known = json.loads(path.read_text())
        known |= {"hasCompletedOnboarding": True, "theme": "dark", "projects": {str(self.place.project): project}}
        path.write_text(json.dumps(known))
        return super().prepare(url)


class CodexForm(Form):
    program, command, ready = "codex", ("codex", "--no-daemon"), "for agents"

    def prepare(self, url):
        path = self.place.home / ".codex/config.toml"
        path.write_text(
            f'model_provider = "scripted"\n{path.read_text()}\n'
            f'[model_providers.scripted]\nname = "scripted"\nbase_url = "{url}/v1"\nwire_api = "responses"\n'
            f'[projects."{self.place.project}"]\ntrust_level = "trusted"\n'
        )
        return {}


class GeminiForm(Form):
    program, command, ready = "gemini", ("gemini", "--skip-trust", "-m", "gemini-2.5-pro"), "Type your message"

    def prepare(self, url):
        path = self.place.home / ".gemini/settings.json"
        settings = json.loads(path.read_text()) | {"security": {"auth": {"selectedType": "gemini-api-key"}}}
        path.write_text(json.dumps(settings))
        return {"GOOGLE_GEMINI_BASE_URL": url, "GEMINI_API_KEY": KEY}


class OpenCodeForm(Form):
    program, command, ready = "opencode", ("opencode",), "Ask anything"


def accept_in_claude(form):
    form.terminal.wait_for(FORM)
    form.press(RIGHT, "◯ B: Five seconds")
    form.press(DOWN, "❯ ◯ B")
    form.press(ENTER, "✔ Ruling: B")
    form.press(DOWN, "❯ Accept")
    form.send(ENTER)


def decline_in_claude(form):
    form.terminal.wait_for(FORM)
    form.press(UP, "❯ Accept")
    form.press(RIGHT, "❯ Decline")
    form.send(ENTER)
    form.rule_on_page()


def accept_in_codex(form):
    form.terminal.wait_for("› 1. A: One second")
    form.press(DOWN, "› 2. B")
    form.send(ENTER)


def add_note_in_codex(form):
    form.terminal.wait_for("› 1. A: One second")
    form.press(DOWN, "› 2. B")
    form.press(DOWN, "› 3. C")
    form.press(ENTER, "needs a note")
    form.terminal.type(NOTE)
    form.terminal.wait_for(NOTE)
    form.terminal.press(ENTER, lambda: not form.terminal.has("needs a note"))


def close(form):
    form.terminal.wait_for(FORM)
    form.send(ESCAPE)
    form.rule_on_page()


def rule_first(form):
    form.terminal.wait_for(FORM)
    form.rule_on_page()


def rule_first_and_close(form):
    rule_first(form)
    form.send(ESCAPE)


def rule_without_form(form):
    """It declares no elicitation, so its user rules on the page."""
    end = time.monotonic() + 60
    while form.others.state() != "AWAITING_ARBITRATOR" or not form.others.parked():
        assert time.monotonic() < end, form.terminal.text
        time.sleep(0.1)
    assert not form.terminal.has(FORM), form.terminal.text
    form.rule_on_page()


SCENARIOS = (
    ClaudeForm("accepted", accept_in_claude, BY_FORM),
    ClaudeForm("declined", decline_in_claude, BY_PAGE),
    ClaudeForm("closed", close, BY_PAGE),
    ClaudeForm("page first", rule_first_and_close, BY_PAGE),
    CodexForm("accepted", accept_in_codex, BY_FORM),
    CodexForm("accepted while it waits", accept_in_codex, BY_FORM, asked=True),
    CodexForm("with a note", add_note_in_codex, BY_NOTE),
    CodexForm("closed", close, BY_PAGE),
    CodexForm("page first", rule_first, BY_PAGE),
    CodexForm("page first while it waits", rule_first, BY_PAGE, asked=True),
    GeminiForm("none", rule_without_form, BY_PAGE),
    OpenCodeForm("none", rule_without_form, BY_PAGE),
)


def cases(bin_directory, chosen):
    return [scenario.at(bin_directory, chosen) for scenario in SCENARIOS]
