"""The gate in the terminal views of Codex and Gemini CLI, as in plan_mode.py; the opponent is a stand-in of Claude Code."""

import json
import re
import threading

from formats import Call, Say
from model import Model, aside
from plan_mode import END, PlanMode
from programs import KEY

TRUST = "Hooks need review"


class Turns:
    """The model behind Codex, where a plan is a message: one for each request."""

    def __init__(self, texts):
        self.texts, self.requests, self.lock = list(texts), [], threading.Lock()

    def answer(self, path, form, body):
        with self.lock:
            self.requests.append((path, body))
            return Say(self.texts.pop(0)) if form.tools(body) and self.texts else Say(aside(body))


class TurnsModel(Model):
    def __init__(self, texts):
        self.conversation = Turns(texts)


class CodexPlanMode(PlanMode):
    agent, opponent = "codex", "claude"
    command, end = ("codex", "--no-daemon"), "Implement this plan"

    def scripted(self):
        return TurnsModel([f"<proposed_plan>\n{plan}</proposed_plan>" for plan in self.present])

    def configure(self, place):
        self.folder = place.home / ".codex"

    def environment(self, place):
        (self.folder / "config.toml").write_text(
            'model_provider = "scripted"\nmodel = "scripted"\n'
            f'[model_providers.scripted]\nname = "scripted"\nbase_url = "{self.model.url}/v1"\nwire_api = "responses"\n'
            f'[projects."{place.project}"]\ntrust_level = "trusted"\n'
        )
        return {}

    def enter(self):
        self.terminal.wait_for(TRUST)
        self.press("2", lambda: self.terminal.has("› 2"))
        self.terminal.type("\r")
        self.terminal.wait_for("for agents")  # before its session has begun, a change of the mode is lost
        self.terminal.type("/plan")
        self.terminal.wait_for("/plan")
        self.terminal.type("\r")
        self.terminal.wait_for(r"Plan mode \(shift")

    def look_at_result(self):
        """Its own dialog asks the person about the corrected plan."""
        assert self.terminal.has("Implement this plan") and self.terminal.has("try again when the store is busy")


class GeminiPlanMode(PlanMode):
    agent, opponent = "gemini", "claude"
    command = ("gemini", "--skip-trust", "-m", "gemini-2.5-pro", "--approval-mode", "plan")

    def configure(self, place):
        path = place.home / ".gemini/settings.json"
        settings = json.loads(path.read_text())
        settings["security"] = {"auth": {"selectedType": "gemini-api-key"}}
        path.write_text(json.dumps(settings))

    def environment(self, _place):
        return {"GOOGLE_GEMINI_BASE_URL": self.model.url, "GEMINI_API_KEY": KEY}

    def enter(self):
        self.terminal.wait_for("Type your message")

    def steps(self):
        request = json.dumps(self.model.conversation.requests[-1][1])
        folder = max(re.findall(r'(/[^ "`\\]*/plans)', request), key=len)
        self.results = []
        for plan in self.present:
            yield Call("write_file", {"file_path": f"{folder}/plan.md", "content": plan})
            self.results.append((yield Call("exit_plan_mode", {"plan_filename": "plan.md"})))
        yield Say(END)

    def look_at_result(self):
        assert "Plan approved" in self.results[-1], self.results


class GeminiHeadless(GeminiPlanMode):
    """`gemini -p`: its plan mode approves by itself, so there is no review, and a line that says so."""

    command = (*GeminiPlanMode.command, "-p", "Make a plan")

    def enter(self):
        pass


def decide_in_codex(case):
    case.terminal.wait_for("Implement this plan")


def approve_in_gemini(case):
    case.terminal.wait_for("Ready to start implementation")
    case.press("2", lambda: case.terminal.has(END))
