"""OpenCode; see fake_program.py."""

import json
import time
import uuid

import fake_flags
from fake_program import Program, Refused, complain, now, put


class OpenCode(Program):
    name, prefix = "opencode", "aw_"
    flags = fake_flags.OPENCODE
    bad_flag = (1, "opencode run [message..]\n\nrun opencode with a message\n\nUnknown argument: {}")

    def read(self):
        if self.others != ["run"]:
            raise Refused(1, f"error: this fake knows `opencode run` with a prompt by standard input, not {self.others}")
        self.tells = self.option("--format") == "json"
        self.session = self.option("-s", "--session")
        self.resumes = self.session is not None
        config = json.loads(self.environment["OPENCODE_CONFIG_CONTENT"])
        server = config["mcp"]["aw"]
        self.permission = config["agent"][self.option("--agent")]["permission"]
        if server.get("enabled", True):
            self.command = server["command"]
            self.server_environment = self.environment | server.get("environment", {})

    def new_session(self):
        return f"ses_{uuid.uuid4().hex[:26]}"

    def unknown_session(self):
        return Refused(1, "\x1b[91m\x1b[1mError: \x1b[0mSession not found")

    def may_use(self, tool):
        return self.permission.get(self.prefix + tool, self.permission.get("*")) == "allow"

    def sees(self, tools):
        self.offered = [tool for tool in tools if self.may_use(tool)]
        return self.offered

    def part(self, kind, part_kind, **fields):
        part = {"id": f"prt_{uuid.uuid4().hex[:26]}", "messageID": "msg_1", "sessionID": self.session}
        line = {"type": kind, "timestamp": int(time.time() * 1000), "sessionID": self.session}
        put(line | {"part": part | {"type": part_kind, **fields}})

    def step(self, reason, tokens):
        counted = {"total": sum(tokens), "input": tokens[0], "output": tokens[1], "reasoning": 0}
        counted["cache"] = {"write": 0, "read": 0}
        cost = self.usd if sum(tokens) else 0
        self.part("step_finish", "step-finish", reason=reason, tokens=counted, cost=cost)

    def use(self, tool, state):
        self.part("step_start", "step-start")
        self.part("tool_use", "tool", tool=self.prefix + tool, callID=f"call_{uuid.uuid4().hex}", state=state)
        self.step("tool-calls", (0, 0))

    def called(self, tool, arguments, failed, text):
        state = {"status": "error" if failed else "completed", "input": arguments}
        self.use(tool, state | {"error" if failed else "output": text})

    def denied(self, tool, arguments):
        offered = ", ".join([*(self.prefix + each for each in self.offered), "glob", "grep", "read"])
        words = f"Model tried to call unavailable tool 'invalid'. Available tools: {offered}."
        self.use(tool, {"status": "error", "input": arguments, "error": words})

    def say(self, text):
        self.part("step_start", "step-start")
        self.part("text", "text", text=text)

    def end(self):
        self.count()
        self.step("stop", self.tokens)
        return 0

    def refused_request(self, words):
        """Only its log reports one, and only if the log is requested."""
        if "--print-logs" in self.options:
            kind = "providerID=scripted modelID=scripted session.id=" + self.session
            for small in ("true", "false"):
                complain(
                    f'timestamp={now()} level=ERROR run=2b4d48ee message="stream error" {kind} small={small} agent=build'
                    f' mode=primary error.error="AI_APICallError: {words} (cause: Error: {words})"'
                )

    def out_of_quota(self, _resets_at):
        """It retries without end, and reports it only in its log."""
        while True:
            self.refused_request("The usage limit has been reached")
            time.sleep(0.05)
