"""Codex; see fake_program.py."""

import time

import fake_flags
from fake_program import NoTools, Program, Refused, put


class Codex(Program):
    name, is_wrapper = "codex", True
    flags = fake_flags.CODEX
    bad_flag = (2, "error: unexpected argument '{}' found\n\nUsage: codex exec [OPTIONS] [PROMPT]")
    kept = "HOME LOGNAME PATH SHELL USER LANG LC_ALL TERM TMPDIR TZ FAKE_MARK".split()

    def read(self):
        import tomllib

        if not self.others or self.others[0] != "exec":
            raise Refused(2, "error: this fake knows `codex exec` only")
        words = self.others[1:]
        if words[:1] == ["resume"]:
            self.resumes, self.session, words = True, words[1], words[2:]
        if words != ["-"]:
            raise Refused(2, f"error: the prompt comes by standard input, not in {words}")
        self.tells = "--json" in self.options
        self.config = {}
        for each in self.options.get("-c", []) + self.options.get("--config", []):
            key, _, text = each.partition("=")
            try:
                value = tomllib.loads(f"v={text}")["v"]
            except tomllib.TOMLDecodeError:
                value = text
            *parts, last = key.strip().split(".")
            place = self.config
            for part in parts:
                place = place.setdefault(part, {})
            place[last] = value
        self.server = self.config.get("mcp_servers", {}).get("aw")
        if self.server:
            self.command = [self.server["command"], *self.server.get("args", [])]
            kept = self.kept + self.server.get("env_vars", [])
            kept = {name: self.environment[name] for name in kept if name in self.environment}
            self.server_environment = kept | self.server.get("env", {})

    def unknown_session(self):
        words = f"no rollout found for thread id {self.session} (code -32600)"
        return Refused(1, f"Error: thread/resume: thread/resume failed: {words}")

    def may_use(self, tool):
        return self.server.get("default_tools_approval_mode") == "approve"

    def sees(self, tools):
        return [tool for tool in tools if tool in self.server.get("enabled_tools", tools)]

    def begin(self, tools, connected):
        if not connected and self.server.get("required"):
            words = "required MCP servers failed to initialize: aw: handshaking with MCP server failed"
            raise NoTools(1, f"Error: thread/start: thread/start failed: {words}")
        put({"type": "thread.started", "thread_id": self.session})
        put({"type": "turn.started"})

    def item(self, kind, event="item.completed", **fields):
        put({"type": event, "item": {"id": f"item_{self.calls}", "type": kind, **fields}})

    def called(self, tool, arguments, failed, text):
        base = {"server": "aw", "tool": tool, "arguments": arguments}
        self.item("mcp_tool_call", "item.started", **base, result=None, error=None, status="in_progress")
        result = {"content": [{"type": "text", "text": text}], "structured_content": None}
        self.item("mcp_tool_call", **base, result=result, error=None, status="failed" if failed else "completed")
        self.calls += 1

    def denied(self, tool, arguments):
        base = {"server": "aw", "tool": tool, "arguments": arguments}
        self.item("mcp_tool_call", "item.started", **base, result=None, error=None, status="in_progress")
        error = {"message": "user cancelled MCP tool call"}
        self.item("mcp_tool_call", **base, result=None, error=error, status="failed")
        self.calls += 1

    def say(self, text):
        self.item("agent_message", text=text)

    def end(self):
        total = self.count()
        share = total * self.tokens[0] // sum(self.tokens) if sum(self.tokens) else 0
        usage = {"input_tokens": share, "cached_input_tokens": 0, "output_tokens": total - share}
        put({"type": "turn.completed", "usage": usage | {"reasoning_output_tokens": 0}})
        return 0

    def out_of_quota(self, resets_at):
        day = int(time.strftime("%d", time.localtime(resets_at)))
        ending = "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
        reset = time.strftime(f"%b {day}{ending}, %Y %-I:%M %p", time.localtime(resets_at))
        words = "You’ve hit your usage limit. Upgrade to Pro (https://chatgpt.com/explore/pro), visit "
        words += f"https://chatgpt.com/settings/usage to purchase more credits or try again at {reset}."
        put({"type": "error", "message": words})
        put({"type": "turn.failed", "error": {"message": words}})
        return 1
