"""An agent that follows its file with the file's own lines; only its texts are scripted."""

import json
import re
from dataclasses import dataclass, field

from agent_files import DRAFTS, command_lines, command_name, command_text, steps


@dataclass
class Move:
    """An agent's move: it shares a new version of its plan, if the script has one, and writes."""

    command: str  # "aw debate ruling --close"
    text: str  # may hold {doc_id} and {version}
    plan: str = None
    issues: list = field(default_factory=list)  # the entries; {doc_id} and {version} as in the text
    options: str = ""  # added to the line, as the agent's text describes it: "--choice B"


class ScriptedAgent:
    """Knows only the debate's id and the answers of commands."""

    def __init__(self, role, run, moves, debate_id=None):
        self.role, self.run, self.moves = role, run, list(moves)
        self.lines = command_lines(command_text(role))
        self.values = {"n": 0} | ({"debate_id": debate_id} if debate_id else {})
        self.seen = []  # (action, type of the argument)
        self.refusals = []
        self.answers = []  # the answers to its writes

    def say(self, command, *words, more="", text=None, issues=None):
        """Runs the file's line for `command` with all these words and no unneeded options, and writes its drafts."""
        fitting = [line for line in self.lines if command_name(line) == command]
        line = min((line for line in fitting if all(f" {word} " in f"{line} " for word in words)), key=len)
        self.values["n"] += 1
        for option, draft in (("--file", text), ("--issues", issues)):
            if draft is not None and (path := re.search(rf"{option} {DRAFTS}/(\S+)", line)):
                self.run.write(path[1].replace("<n>", str(self.values["n"])), draft)
        # An agent reads Markdown; this one parses JSON.
        return self.run(line.replace(" --format markdown", "") + more, **self.values)

    def open(self, plan, motion):
        """The section "Start"; returns the debate's id."""
        self.share(plan)
        self.values["debate_id"] = self.say("aw debate generate-id").data["id"]
        self.values["last_id"] = self.say("aw debate create", text=motion.format(**self.values)).data["argument_id"]
        return self.values["debate_id"]

    def resume(self):
        """The section "Join or resume"; returns the step to take."""
        context = self.say("aw debate get-context", "--limit 100").data
        arguments = [context["motion"], *context["arguments"]]
        self.values["last_id"] = arguments[-1]["id"]
        for argument in arguments:
            self.read_documents(argument["content"])
        return self.step(context["debate"]["state"], arguments[-1]["type"])

    def wait(self):
        """Returns the step to take, or None if there was no news."""
        answer = self.say("aw debate wait").data
        if answer["status"] == "timeout":
            return None
        argument = answer["argument"]
        self.values["last_id"] = answer["next_argument_id_to_wait"]
        self.seen.append((answer["action"], argument["type"]))
        self.read_documents(argument["content"])
        return self.step(answer["debate_state"], argument["type"], answer["action"])

    def step(self, state, newest, action=None):
        """The row of the decision table: its action, and whether the agent has the move."""
        rows = [row for row in steps(self.role) if row[1] == state and row[2] in (None, newest)]
        assert len(rows) == 1, f"{len(rows)} rows for {state}, {newest}"
        assert action in (None, rows[0][0])
        return rows[0][0], rows[0][3].startswith("Your move")

    def move(self):
        """Makes the next move. If it is refused, keeps the draft and returns the step that the refusal names."""
        move = self.moves.pop(0)
        if move.plan:
            self.share(move.plan)
        command, *words = move.command.split(" --")
        drafts = {"text": move.text.format(**self.values), "issues": self.filled(json.dumps(move.issues))}
        more = f" {move.options}" if move.options else ""
        said = self.say(command, *(f"--{word}" for word in words), more=more, **drafts)
        if said.exit == 0:
            self.answers.append(said.data)
            self.values["last_id"] = said.data["argument_id"]
            return None
        assert said.exit == 5, said.log
        self.refusals.append(said.error)
        if said.error["code"] in ("ISSUES_OPEN", "ROUND_LIMIT"):  # the agent still has the move: the script's next step
            return "respond", True
        self.moves.insert(0, Move(move.command, move.text))
        self.values["last_id"] = said.error["next_argument_id_to_wait"]
        return said.error["action"], False

    def play(self, step=None):
        """The loop: wait after every write, act after every wait, until the debate is closed."""
        while True:
            action, mine = step or self.wait() or ("timeout", False)
            if action == "debate_closed":
                return self
            step = self.move() if mine else None

    def join(self):
        return self.play(self.resume())

    def filled(self, text):
        """Entries with the plan's id and its version, a number."""
        return text.replace('"{version}"', str(self.values.get("version"))).replace("{doc_id}", self.values.get("doc_id", ""))

    def share(self, plan):
        written = self.say("aw docs submit" if "doc_id" in self.values else "aw docs create", text=plan).data
        self.values |= {"doc_id": written["document_id"], "version": written["version"]}

    def read_documents(self, text):
        for document_id, version in re.findall(r"document_id=(\S+) v(\d+)", text):
            self.values |= {"doc_id": document_id, "version": version}
            assert self.say("aw docs get").exit == 0
