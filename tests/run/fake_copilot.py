"""Copilot CLI; see fake_program.py."""

import json
import uuid

import fake_flags
from fake_program import Program, Refused, now, put, words_of


class Copilot(Program):
    name, prefix, is_wrapper = "copilot", "aw-", True
    flags = fake_flags.COPILOT
    bad_flag = (1, "error: unexpected argument '{}' found\n\nUsage: copilot --output-format <format>")

    def read(self):
        self.tells = self.option("--output-format") == "json"
        self.session = self.option("--session-id") or self.option("--resume", "-r")
        self.available = words_of(self.options.get("--available-tools", []))
        self.allowed = words_of(self.options.get("--allow-tool", []))
        self.server = json.loads(self.option("--additional-mcp-config"))["mcpServers"]["aw"]
        self.command = [self.server["command"], *self.server["args"]]
        self.server_environment = self.environment | self.server.get("env", {})

    def open(self):
        """An unused id begins a conversation, a known one resumes it; --resume needs a known one."""
        self.resumes = self.known(self.session)
        if not self.resumes and self.option("--resume", "-r"):
            raise Refused(1, f"Error: No session, task, or name matched '{self.session}'.")
        super().open()

    def may_use(self, tool):
        return "aw" in self.allowed or f"aw({tool})" in self.allowed

    def sees(self, tools):
        listed = self.server.get("tools", tools)
        offered = [tool for tool in tools if "*" in listed or tool in listed]
        return [tool for tool in offered if not self.available or self.prefix + tool in self.available]

    def line(self, kind, **data):
        put({"type": kind, "data": data, "id": str(uuid.uuid4()), "timestamp": now(), "parentId": None})

    def begin(self, tools, connected):
        state = {"status": "connected"} if connected else {"status": "failed", "error": "MCP server process exited"}
        self.line("session.mcp_server_status_changed", serverName="aw", status="pending")
        self.line("session.mcp_server_status_changed", serverName="aw", **state)
        self.line("session.mcp_servers_loaded", servers=[{"name": "aw", **state}])
        self.line("user.message", content=self.prompt_words)
        self.line("assistant.turn_start", turnId="0")

    def use(self, tool, arguments, **outcome):
        names = {"toolCallId": f"call_{uuid.uuid4().hex}", "toolName": self.prefix + tool}
        self.line("tool.execution_start", **names, arguments=arguments, mcpServerName="aw", mcpToolName=tool)
        self.line("tool.execution_complete", toolCallId=names["toolCallId"], **outcome)

    def called(self, tool, arguments, failed, text):
        outcome = {"error": {"message": text, "code": "failure"}} if failed else {"result": {"content": text}}
        self.use(tool, arguments, success=not failed, **outcome)

    def denied(self, tool, arguments):
        error = {"message": f"Tool '{self.prefix}{tool}' does not exist.", "code": "failure"}
        self.use(tool, arguments, success=False, error=error)

    def say(self, text):
        self.line("assistant.message", content=text, toolRequests=[])

    def result(self, code):
        usage = {"premiumRequests": 0, "totalApiDurationMs": 48, "sessionDurationMs": 354}
        put({"type": "result", "timestamp": now(), "sessionId": self.session, "exitCode": code, "usage": usage})
        return code

    def end(self):
        total = self.count()
        if path := self.option("--usage-output-file"):
            usage = {"inputTokens": total, "outputTokens": 0, "cacheReadTokens": 0, "cacheWriteTokens": 0}
            metrics = {"fake": {"requests": {"count": 1, "cost": 0}, "usage": usage}}
            with open(path, "w") as file:
                json.dump({"totalPremiumRequestCost": 0, "modelMetrics": metrics, "currentModel": "fake"}, file)
        return self.result(0)

    def out_of_quota(self, _resets_at):
        words = "Failed to get response from the AI model; retried 5 times (total retry wait time: 56.52 seconds) "
        words += "Last error: 429 You have exceeded your premium request allowance."
        self.line("session.error", errorType="rate_limit", message=words, statusCode=429)
        return self.result(1)
