"""A program of agents without a model: speaks like the one by whose name it is called, and plays a script.

FAKE_SCRIPT names a JSON file: {role: {"moves": [[[tool, arguments], …], …], "deeds": {number: deed}, "says": text}},
with the roles proposer, opponent, arbitrator and advice. A turn plays the moves of its place in the debate, which is
how many arguments the role has made, so that it does not matter how often it was started. What it does wrong is a deed
of one process, by its number among the role's: see DEEDS. With {"at": {seq: [[tool, arguments], …]}} in place of
"moves" it calls just these when it answers that argument, and reads nothing else. In arguments "$target", "$document" and "$version" stand for
what a model would take from its prompt and from the tools' answers.

In a seat of a panel it plays {"seats": {name: {"reviews": [moves of round 1, …], "checks": [opinions of round 1, …],
"probes": [calls before its verdicts]}}}, where opinions are {title of an issue: verdict}. Its name as a role is "seat-NAME".

FAKE_LOG names a folder; ROLE-NNN.json there tells what a process saw and did. The file ROLE-NNN.paused says that it
waits for ROLE-NNN.go.
"""

import json
import os
import re
import signal
import sys
import time

from fake_claude import Claude
from fake_codex import Codex
from fake_copilot import Copilot
from fake_deeds import DEEDS
from fake_gemini import Gemini
from fake_mcp import McpServer, ServerFailed
from fake_opencode import OpenCode
from fake_program import NoTools, Refused, complain, put

PROGRAMS = {program.name: program for program in (Claude, Codex, Gemini, OpenCode, Copilot)}
ID = r"([0-9a-f]{8}-[0-9a-f-]{27})"


class Log:
    """The record of one process; complete at any moment."""

    def __init__(self, folder, role, **fields):
        os.makedirs(folder, exist_ok=True)
        for number in range(1, 1000):
            self.place = os.path.join(folder, f"{role}-{number:03}")
            try:
                os.close(os.open(self.place + ".json", os.O_CREAT | os.O_EXCL | os.O_WRONLY))
                break
            except FileExistsError:
                continue
        self.number, self.fields = number, {"role": role, "number": number, "calls": [], **fields}
        self.write()

    def write(self, **fields):
        self.fields |= fields
        with open(self.place + ".new", "w") as file:
            json.dump(self.fields, file)
        os.replace(self.place + ".new", self.place + ".json")

    def pause(self):
        """Waits until the test releases it."""
        open(self.place + ".paused", "w").close()
        while not os.path.exists(self.place + ".go"):
            time.sleep(0.005)


class Turn:
    """One process of the program."""

    def __init__(self, program, prompt, script):
        self.program, self.prompt = program, prompt
        role = self.role_of(program.command)
        seat = self.seat_of(program.command)
        self.script = script.get("seats", {}).get(seat, {}) if seat else script.get(role, {})
        self.is_check = "Your cross-check in seat" in prompt or "the cross-check of its reviews" in prompt
        program.prompt_words = prompt
        program.tokens = tuple(script.get("tokens", program.tokens))
        program.usd = script.get("usd", program.usd)
        self.log = Log(
            program.environment["FAKE_LOG"],
            f"seat-{seat}" if seat else role,
            program=program.name,
            pid=os.getpid(),
            words=sys.argv[1:],
            server=program.command,
            variables=sorted(program.environment),
            cwd=os.getcwd(),
            prompt=prompt,
            session=program.session,
            resumed=program.resumes,
        )
        self.deed = self.script.get("deeds", {}).get(str(self.log.number), {})
        self.values, self.server, self.played = {}, None, []

    def role_of(self, command):
        role = command[command.index("--role") + 1]
        tools = command[command.index("--tools") + 1] if "--tools" in command else "debate_rule"
        return "advice" if role == "arbitrator" and "debate_rule" not in tools else role

    def seat_of(self, command):
        return command[command.index("--seat") + 1] if "--seat" in command else None

    def play(self):
        how = self.deed.get("how")
        if how == "no_server":
            self.program.command = ["/bin/false"]
        tools = self.connect(apart=how == "late")
        self.program.begin(tools or [], tools is not None)
        self.misbehave("before")
        if tools is not None:
            self.read_prompt(tools)
            self.played = self.moves(tools)
            if self.is_check:
                self.check()
            for number, (tool, arguments) in enumerate(self.played):
                if number == 1:
                    self.misbehave("between")
                self.call(tool, arguments)
        self.misbehave("after")
        return self.finish(self.script.get("says", "Done."))

    def finish(self, text):
        self.program.say(text)
        if not self.program.tells:
            print(text)
        if self.server:
            self.server.end()
        code = self.program.end()
        self.log.write(ended=True)
        return code

    def connect(self, apart):
        try:
            client = self.script.get("client", "fake-agent")
            self.server = McpServer(self.program.command, self.program.server_environment, apart, self.program.folder, client)
        except ServerFailed:
            return None
        tools = self.program.sees(self.server.tools)
        self.log.write(listed=self.server.tools, tools=tools, tools_bytes=self.server.tools_bytes)
        return tools

    def misbehave(self, moment):
        if self.deed.get("when", "before") == moment and "how" in self.deed:
            DEEDS[self.deed["how"]](self)

    def read_prompt(self, tools):
        for name in ("target_id", "document_id"):
            if found := re.search(rf"{name}\W+{ID}", self.prompt):
                self.values[f"${name[:-3]}"] = found[1]
        self.values["$version"] = 1
        if "at" in self.script:
            return
        if "$document" in self.values and "docs_get" in tools:
            document = self.call("docs_get", {"document_id": "$document"})
            self.values["$version"] = document.get("version", 1)

    def moves(self, tools):
        """The moves of this place in the debate."""
        if "at" in self.script:
            return self.script["at"][re.search(r"\(argument (\d+), ", self.prompt)[1]]
        if "reviews" in self.script:
            return [] if self.is_check else self.script["reviews"][self.panel_round() - 1]
        place = 0
        if "debate_context" in tools:
            context = self.call("debate_context", {"limit": 100})
            mine = [each for each in context.get("arguments", []) if each["role"] == self.log.fields["role"]]
            place = len(mine)
        moves = self.script.get("moves", [])
        if place >= len(moves):
            if self.script.get("says"):
                return []
            complain(f"the script has no move of {self.log.fields['role']} at place {place}")
            sys.exit(70)
        return moves[place]

    def panel_round(self):
        return int(re.search(r"the panel's is (\d+): ", self.prompt)[1])

    def check(self):
        """Gives the scripted verdicts on the issues of the sheet; issues without one are not mentioned."""
        sheet = self.call("debate_cross_check", {})
        self.log.write(sheet=sheet)
        opinions = self.script.get("checks", [])[self.panel_round() - 1 :][:1] or [{}]
        verdicts = [{"id": issue["id"]} | opinions[0][issue["title"]] for issue in sheet["issues"] if issue["title"] in opinions[0]]
        self.misbehave("between")
        for tool, arguments in self.script.get("probes", []):
            self.call(tool, arguments)
        self.call("debate_cross_check", {"verdicts": verdicts})

    def filled(self, value):
        if isinstance(value, dict):
            return {name: self.filled(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self.filled(each) for each in value]
        return self.values.get(value, value) if isinstance(value, str) else value

    def call(self, tool, arguments):
        """Calls the tool if it is allowed; returns its data."""
        arguments = self.filled(arguments)
        if tool not in self.log.fields["tools"] or not self.program.may_use(tool):
            self.program.denied(tool, arguments)
            self.tell(tool, denied=True)
            return {}
        failed, text, data = self.server.call(tool, arguments)
        self.program.called(tool, arguments, failed, text)
        self.tell(tool, failed=failed, text=text[:2000], bytes=len(text.encode()))
        if tool == "docs_submit" and data and not failed:
            self.values["$version"] = data["version"]
        return {} if failed else data

    def tell(self, tool, **fields):
        self.log.write(calls=self.log.fields["calls"] + [{"tool": tool, **fields}])


def wrap():
    """Real wrappers pass on the program's exit status; signals reach the whole group."""
    child = os.fork()
    if child == 0:
        return
    while True:
        try:
            _, status = os.waitpid(child, 0)
            break
        except InterruptedError:
            continue
    if os.WIFSIGNALED(status):
        signal.signal(os.WTERMSIG(status), signal.SIG_DFL) if os.WTERMSIG(status) != signal.SIGKILL else None
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.WEXITSTATUS(status))


def main(name):
    words = sys.argv[1:]
    if PROGRAMS[name].is_wrapper:
        wrap()
    try:
        program = PROGRAMS[name](words, dict(os.environ))
        put.silent = not program.tells
        with open(os.environ["FAKE_SCRIPT"]) as file:
            script = json.load(file)
        sys.exit(Turn(program, sys.stdin.read(), script).play())
    except Refused as refusal:
        if refusal.line:
            put(refusal.line)
        complain(str(refusal))
        if not isinstance(refusal, NoTools):
            with open(os.path.join(os.environ["FAKE_LOG"], "refused.txt"), "a") as file:
                file.write(f"{name} {words}: {refusal}\n")
        sys.exit(refusal.code)
