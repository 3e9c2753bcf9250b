"""A model that follows the command's text through one program's tools.

Every method that speaks is a generator of steps: it yields calls and returns their results. Each result is checked: a
denial, an error that the text does not foresee, or an answer without the expected content raises Stumble.
"""

import itertools
import json
import re
import threading

from formats import Say
from kit_text import KitText, find_text, with_content, with_file

UUID = r"([0-9a-f]{8}-[0-9a-f-]{27})"
ACTION = re.compile(r"(?:action|next step)\W+(respond|align_to_ruling|wait_for_\w+|debate_closed)")
ERROR = re.compile(r'"success\W+false|"code\W+"([A-Z_]{5,})"|^\*\*([A-Z_]{5,})\*\*:|isError true', re.M)
NEXT = ("next_argument_id_to_wait",)
RETRY = re.compile(r"retry_command\W+(aw debate wait [^\"`\n]+)")
TIMED_OUT = re.compile(r"status\W+(timeout|waiting)|\*\*(timeout|waiting)\*\*")


class Stumble(AssertionError):
    """A run deviated from the text."""


class Agent:
    def __init__(self, program, role, way, others):
        self.program, self.role, self.way, self.others = program, role, way, others
        self.place = others.place
        self.conversation = None  # set when the model answers requests
        self.values = {}  # debate_id, last_id, doc_id, version
        self.written = []  # the texts of its arguments, in order
        self.plan = self.plan_file = self.last_draft = None
        self.offered = ""  # the program's description of its tools, when asked
        self.drafts = itertools.count(1)
        self.limit_met = threading.Event()  # its shell returned control before a wait ended

    def check(self, call, result, foreseen):
        if denial := self.program.denial(result):
            raise Stumble(f"denied ({denial}): {call}\n{result}")
        found = ERROR.search(result)
        if found and not (foreseen and foreseen in result):
            raise Stumble(f"an error that nobody foresees: {call}\n{result}")
        return result

    def call(self, call, foreseen=None):
        result = yield call
        return self.check(call, result, foreseen)

    def shell(self, line, foreseen=None):
        """Runs a line to its end, and reads on when the program returns control early."""
        call = self.program.shell(line)
        result = yield from self.call(call, foreseen)
        while poll := self.program.poll(result):
            self.limit_met.set()
            result = yield from self.call(poll, foreseen)
        if self.program.was_killed(result):
            self.limit_met.set()
        return result

    def mcp(self, tool, foreseen=None, **arguments):
        return (yield from self.call(self.program.mcp(tool, arguments), foreseen))

    def value(self, result, *names, kind=UUID):
        for name in names:
            if match := re.search(rf"\b{name}\W+{kind}", result.replace("\\n", "\n")):
                return match[1]
        raise Stumble(f"no {' or '.join(names)} in: {result}")

    def line(self, command, *words):
        return self.text.line(command, *words, **self.values)

    def begin(self):
        for call in self.program.opening(self.role):
            self.offered += yield from self.call(call)
        text = find_text(self.conversation.requests[-1][1], self.role)
        if text is None:
            raise Stumble("the command's text did not reach the model")
        self.text = KitText(text)
        own = self.place.aw("agent", "command", "--role", self.role, "--for", self.program.name)
        missing = [line for line in KitText(own).lines if line not in self.text.lines]
        if missing:
            raise Stumble(f"the text that reached the model is not this agent's own: it lacks {missing}")

    def offers(self, tool):
        return tool in self.offered + " ".join(self.conversation.tools)

    def read_rules(self):
        if self.way == "mcp" and self.offers("debate_rules"):
            rules = yield from self.mcp("debate_rules", role=self.role, debate_type="coding_plan_debate")
        else:
            rules = yield from self.shell(self.line("aw agent rules"))
        if "##" not in rules:
            raise Stumble(f"these are no rules: {rules}")

    def with_draft(self, line, text):
        """The line with its text: in a draft file by the program's own tool or, if short, in the line itself."""
        line, path = with_file(line)
        writable = self.program.makes_folders or (self.place.project / path).parent.is_dir()
        if len(text) < 40 or not writable:
            return with_content(line, text)
        fresh = re.sub(r"(\.\w+)$", rf"-{next(self.drafts)}\1", path)
        yield from self.call(self.program.write(self.place.project / fresh, text))
        self.last_draft = self.place.project / fresh
        return line.replace(path, fresh)

    def with_json(self, line, option, value):
        """The line with this JSON, in a draft file or, if short, in the line itself; without the option for None."""
        if value is None:
            return re.sub(rf" --{option} \S+", "", line)
        text = json.dumps(value)
        assert "'" not in text
        path = f".aweave/drafts/{self.role}-{option}-{next(self.drafts)}.json"
        writable = self.program.makes_folders or (self.place.project / path).parent.is_dir()
        given = f"'{text}'" if len(text) < 160 or not writable else path
        if given == path:
            yield from self.call(self.program.write(self.place.project / path, text))
        if f"--{option} " not in line:
            return f"{line} --{option} {given}"
        return re.sub(rf"--{option} \S+", lambda _: f"--{option} {given}", line)

    def revise(self, old, new):
        """Changes the working copy by the program's own editing tool, and shares all of it."""
        if self.way == "mcp" or self.plan_file is None:
            return (yield from self.share(self.plan.replace(old, new)))
        yield from self.call(self.program.edit(self.plan_file, old, new))
        line, path = with_file(self.line("aw docs submit", "--file"))
        result = yield from self.shell(line.replace(path, str(self.plan_file.relative_to(self.place.project))))
        return self.keep_document(result)

    def keep_document(self, result):
        self.values["doc_id"] = self.value(result, "document_id")
        self.values["version"] = self.value(result, "version", kind=r"(\d+)")

    def share(self, text):
        """Creates the document or shares its next version."""
        self.plan = text
        known = "doc_id" in self.values
        if self.way == "mcp":
            fields = {"summary": "The plan", "content": text}
            if known:
                fields |= {"document_id": self.values["doc_id"], "base_version": int(self.values["version"])}
            result = yield from self.mcp("docs_submit" if known else "docs_create", **fields)
        else:
            line = self.line("aw docs submit" if known else "aw docs create", "--file")
            result = yield from self.shell((yield from self.with_draft(line, text)))
            self.plan_file = self.last_draft
        self.keep_document(result)

    def open(self, motion):
        text = f"{motion}\n\ndocument_id={self.values['doc_id']} v1"
        if self.way == "mcp":
            fields = {"title": "How orders are stored", "debate_type": "coding_plan_debate", "motion_content": text}
            fields |= {"max_rounds": 3}
            result = yield from self.mcp("debate_create", **fields)
            self.values["debate_id"] = self.value(result, "debate_id", r"debate\W+id")
        else:
            made = yield from self.shell(self.line("aw debate generate-id"))
            self.values["debate_id"] = self.value(made, "id")
            line = self.line("aw debate create")
            result = yield from self.shell((yield from self.with_draft(line, text)))
        self.others.debate_id = self.values["debate_id"]
        self.keep(result, text)

    def join(self):
        """Reads the motion alone, the rules, the document, then the rest."""
        self.values |= {"debate_id": self.others.debate_id}
        if self.way == "mcp":
            motion = yield from self.mcp("debate_context", debate_id=self.values["debate_id"], limit=0)
        else:
            motion = yield from self.shell(self.line("aw debate get-context", "--limit 0"))
        self.values |= {"doc_id": self.value(motion, "document_id"), "version": "1"}
        yield from self.read_rules()
        if self.way == "mcp":
            plan = yield from self.mcp("docs_get", document_id=self.values["doc_id"])
            rest = yield from self.mcp("debate_context", debate_id=self.values["debate_id"])
        else:
            plan = yield from self.shell(self.line("aw docs get"))
            rest = yield from self.shell(self.line("aw debate get-context", "--limit 100"))
        if "orders.lock" not in plan or "AWAITING_OPPONENT" not in rest:
            raise Stumble(f"not the plan and the debate: {plan}\n{rest}")
        self.values["last_id"] = self.others.arguments()[-1]["id"]

    def read_change(self):
        self.values["version"] = "2"
        if self.way == "mcp":
            change = yield from self.mcp("docs_diff", document_id=self.values["doc_id"])
        else:
            change = yield from self.shell(self.line("aw docs diff"))
        if "tries again" not in change:
            raise Stumble(f"not what changed: {change}")

    def keep(self, result, text):
        self.values["last_id"] = self.value(result, "argument_id", r"argument\W+id")
        self.written.append(text)

    def write(self, move, text, held=False, refused=None, issues=None, options=None):
        """submit, appeal or request-completion; returns the answer.

        `held`: the arbitrator has intervened, the draft is kept. `refused`: the error code that the text foresees.
        """
        foreseen = "ACTION_NOT_ALLOWED" if held else refused
        if self.way == "mcp":
            fields = {"debate_id": self.values["debate_id"], "target_id": self.values["last_id"], "content": text}
            fields |= {"role": self.role} if move == "submit" else {}
            fields |= {name: value for name, value in (("issues", issues), ("options", options)) if value is not None}
            result = yield from self.mcp("debate_" + move.replace("-", "_"), foreseen, **fields)
        else:
            line = self.line(f"aw debate {move}", "--file")
            for option, value in (("issues", issues), ("options", options)):
                line = yield from self.with_json(line, option, value)
            result = yield from self.shell((yield from self.with_draft(line, text)), foreseen)
        if refused:
            if refused not in result:
                raise Stumble(f"not refused with {refused}: {result}")
            return result
        if not held:
            self.keep(result, text)
            return result
        if not re.search(r"draft_held\W+true|draft (?:is|was) (?:held|kept)", result):
            raise Stumble(f"the refusal does not tell that the draft is held: {result}")
        if ACTION.search(result) is None or ACTION.search(result)[1] != "wait_for_ruling":
            raise Stumble(f"the refusal does not say wait_for_ruling: {result}")
        self.values["last_id"] = self.value(result, *NEXT)
        return result

    def read_ledger(self, *words):
        """The debate's issues, which contain these words."""
        if self.way == "mcp":
            ledger = yield from self.mcp("debate_issues", debate_id=self.values["debate_id"])
        else:
            ledger = yield from self.shell(self.line("aw debate issues"))
        self.holds(ledger, *words)

    def draft_appeal(self, *words):
        """Drafts by the command; over MCP an agent reads both sides' statements from the ledger."""
        if self.way == "mcp":
            return (yield from self.read_ledger(*words))
        self.holds((yield from self.shell(self.line("aw debate appeal", "--draft"))), *words)

    def holds(self, result, *words):
        for each in words:
            if each not in result:
                raise Stumble(f"no {each} in: {result}")

    def wait_once(self, attempt, again):
        """`again` is the command that the previous answer named, if there was one."""
        if self.way != "mcp":
            line = re.sub(r"--attempt \d+", f"--attempt {attempt}", self.line("aw debate wait"))
            return (yield from self.shell(again or line))
        return (yield from self.mcp("debate_wait", **self.wait_arguments(attempt)))

    def wait_arguments(self, attempt):
        fields = {"debate_id": self.values["debate_id"], "role": self.role, "argument_id": self.values["last_id"]}
        return fields | {"attempt": attempt}

    def wait(self, expected):
        """Waits until there is news, and checks the action that it asks for."""
        again = None
        for attempt in itertools.count(1):
            result = yield from self.wait_once(attempt, again)
            if self.program.was_killed(result) or TIMED_OUT.search(result):
                again = RETRY.search(result)
                again = again and again[1].strip()
                continue
            action = ACTION.search(result)
            if action is None or action[1] != expected:
                raise Stumble(f"expected {expected}: {result}")
            if expected != "debate_closed":
                self.values["last_id"] = self.value(result, *NEXT)
            return result

    def wait_in_vain(self, times=6):
        """More waits without news in a row than some programs accept if all calls are equal."""
        again = None
        for attempt in range(1, times + 1):
            if self.way == "mcp":
                result = yield from self.mcp("debate_wait", **self.wait_arguments(attempt), timeout_s=1)
            else:
                line = again or re.sub(r"--deadline \d+", "--deadline 1", self.line("aw debate wait"))
                result = yield from self.shell(line)
                again = self.value(result, "retry_command", kind=r"(aw debate wait [^\"`\n]+)").strip()
                if again == line:
                    raise Stumble(f"the next wait is the same: {result}")
            if not TIMED_OUT.search(result):
                raise Stumble(f"news that nobody wrote: {result}")

    def look(self):
        """The one-second wait before a write, where the text asks for it."""
        if self.way == "mcp" or not self.text.has("aw debate wait", "--deadline 1"):
            return
        result = yield from self.shell(self.line("aw debate wait", "--deadline 1"))
        if not TIMED_OUT.search(result):
            raise Stumble(f"news that nobody wrote: {result}")

    def end(self):
        yield Say(f"The debate {self.values['debate_id']} is closed.")
