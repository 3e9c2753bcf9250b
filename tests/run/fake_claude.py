"""Claude Code; see fake_program.py."""

import json
import os
import time
import uuid

import fake_flags
from fake_program import Program, Refused, put, words_of


class Claude(Program):
    name, prefix = "claude", "mcp__aw__"
    flags = fake_flags.CLAUDE

    def read(self):
        if not {"-p", "--print"} & set(self.options):
            raise Refused(1, "Error: Input must be provided either through stdin or as a prompt argument")
        self.tells = self.option("--output-format") == "stream-json"
        if self.tells and "--verbose" not in self.options:
            raise Refused(1, "Error: When using --print, --output-format=stream-json requires --verbose")
        self.resumes = self.option("--resume", "-r") is not None
        self.session = self.option("--resume", "-r") or self.option("--session-id")
        if self.session:
            try:
                uuid.UUID(self.session)
            except ValueError:
                raise Refused(1, "Error: Invalid session ID. Must be a valid UUID.") from None
        self.allowed = words_of(self.options.get("--allowedTools", []) + self.options.get("--allowed-tools", []))
        self.built_in = words_of(self.options.get("--tools", ["Bash,Edit,Glob,Grep,Read,Write"]))
        self.mode = self.option("--permission-mode") or "default"
        for config in self.options.get("--mcp-config", []):
            server = json.loads(config)["mcpServers"]["aw"]
            self.command = [server["command"], *server["args"]]
            self.server_environment = self.environment | server.get("env", {})

    def known(self, session):
        """Conversations belong to their folder."""
        if not super().known(session):
            return False
        with open(self.path(session)) as file:
            return json.load(file)["folder"] == os.getcwd()

    def unknown_session(self):
        text = f"No conversation found with session ID: {self.session}"
        line = {"type": "result", "subtype": "error_during_execution", "is_error": True, "num_turns": 0}
        line |= {"session_id": self.session, "total_cost_usd": 0, "usage": {"input_tokens": 0, "output_tokens": 0}}
        return Refused(1, text, line | {"permission_denials": [], "errors": [text]})

    def reused_session(self):
        return Refused(1, f"Error: Session ID {self.session} is already in use.")

    def may_use(self, tool):
        return self.prefix + tool in self.allowed

    def message(self, role, *content, **more):
        message = {"role": role, "content": list(content)}
        if role == "assistant":
            message |= {"id": f"msg_{uuid.uuid4().hex}", "type": "message", "model": "fake", "stop_reason": None}
            message["usage"] = {"input_tokens": 10, "output_tokens": 1}
        put({"type": role, "message": message, "parent_tool_use_id": None, "session_id": self.session, **more})

    def begin(self, tools, connected):
        self.denials = []
        status = "connected" if connected else "failed"
        names = self.built_in + [self.prefix + tool for tool in tools]
        line = {"type": "system", "subtype": "init", "cwd": os.getcwd(), "session_id": self.session, "tools": names}
        line["mcp_servers"] = [{"name": "aw", "status": status, "source": "dynamic"}]
        put(line | {"model": self.option("--model") or "fake", "permissionMode": self.mode, "apiKeySource": "none"})

    def use(self, tool, arguments):
        use_id = f"toolu_{uuid.uuid4().hex}"
        self.message("assistant", {"type": "tool_use", "id": use_id, "name": self.prefix + tool, "input": arguments})
        return use_id

    def called(self, tool, arguments, failed, text):
        result = {"tool_use_id": self.use(tool, arguments), "type": "tool_result"}
        result["content"] = [{"type": "text", "text": text}]
        self.message("user", result | ({"is_error": True} if failed else {}))

    def denied(self, tool, arguments):
        use_id, name = self.use(tool, arguments), self.prefix + tool
        words = f"Permission to use {name} has been denied because Claude Code is running in don't ask mode."
        self.denials.append({"tool_name": name, "tool_use_id": use_id, "tool_input": arguments})
        line = {"type": "system", "subtype": "permission_denied", "tool_name": name, "tool_use_id": use_id}
        put(line | {"decision_reason_type": "mode", "message": words, "session_id": self.session})
        self.message("user", {"type": "tool_result", "content": words, "is_error": True, "tool_use_id": use_id})

    def say(self, text):
        self.said = text
        self.message("assistant", {"type": "text", "text": text})

    def result(self, text, failed, tokens, usd, **more):
        usage = {"input_tokens": tokens[0], "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
        line = {"type": "result", "subtype": "success", "is_error": failed, "num_turns": 1, "result": text}
        line |= {"session_id": self.session, "total_cost_usd": usd, "usage": usage | {"output_tokens": tokens[1]}}
        put(line | {"permission_denials": self.denials, "duration_ms": 262, **more})

    def end(self):
        self.count()
        self.result(self.said, False, self.tokens, self.usd)
        return 0

    def out_of_quota(self, resets_at):
        info = {"status": "rejected", "resetsAt": resets_at, "rateLimitType": "five_hour"}
        put({"type": "rate_limit_event", "rate_limit_info": info, "session_id": self.session})
        hour = time.strftime("%-I:%M%p", time.gmtime(resets_at)).lower()
        words = f"You've hit your limit · resets {hour} (UTC)"
        self.message("assistant", {"type": "text", "text": words}, error="rate_limit", is_api_error_message=True)
        self.result(words, True, (0, 0), 0, api_error_status=429, api_error_type="rate_limit_error")
        return 1
