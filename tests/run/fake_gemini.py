"""Gemini CLI; see fake_program.py."""

import json
import os
import re
import time
import uuid

import fake_flags
from fake_program import Program, Refused, complain, now, put, words_of


def read_json(path):
    with open(path) as file:
        return json.load(file)


class Gemini(Program):
    name, prefix, is_wrapper = "gemini", "mcp_aw_", True
    flags = fake_flags.GEMINI
    bad_flag = (1, "Unknown argument: {}\nUsage: gemini [options] [command]")
    secret = re.compile(r"TOKEN|SECRET|PASSWORD|KEY|AUTH|CREDENTIAL|PRIVATE", re.I)

    def read(self):
        import tomllib

        self.tells = self.option("-o", "--output-format") == "stream-json"
        self.resumes = self.option("--resume", "-r") is not None
        self.session = self.option("--resume", "-r") or self.option("--session-id")
        self.rules = []
        for path in words_of(self.options.get("--policy", [])):
            with open(path, "rb") as file:
                self.rules += tomllib.load(file)["rule"]
        self.rules.sort(key=lambda rule: -rule["priority"])
        self.server = self.settings().get("mcpServers", {}).get("aw")
        if not self.server:
            return
        self.folder = self.server.get("cwd")
        allowed = self.option("--allowed-mcp-server-names")
        if allowed and "aw" not in allowed.split(","):
            return
        self.command = [self.server["command"], *self.server["args"]]
        self.server_environment = {
            name: value for name, value in self.environment.items() if not self.secret.search(name)
        }
        for name, value in self.server.get("env", {}).items():
            self.server_environment[name] = self.environment.get(value[1:], "") if value[:1] == "$" else value

    def settings(self):
        """Those of the system, if they and all folders above belong to root; and those of a trusted workspace."""
        settings, system = {}, self.environment.get("GEMINI_CLI_SYSTEM_SETTINGS_PATH")
        if system:
            if all(os.stat(path).st_uid == 0 for path in (system, os.path.dirname(system))):
                settings |= read_json(system)
            else:
                complain(f"Security Warning: Skipping system settings file '{system}': it is not owned by root (uid 0).")
        workspace = os.path.join(os.getcwd(), ".gemini/settings.json")
        if self.environment.get("GEMINI_CLI_TRUST_WORKSPACE") != "false" and os.path.exists(workspace):
            settings |= read_json(workspace)
        return settings

    def unknown_session(self):
        return Refused(42, f'Error resuming session: Invalid session identifier "{self.session}".')

    def reused_session(self):
        words = "already exists. Use --resume to resume it, or provide a different ID."
        return Refused(42, f'Error starting session: Session ID "{self.session}" {words}')

    def decision(self, tool):
        for rule in self.rules:
            names = rule.get("toolName", "*")
            if rule.get("mcpName", "aw") == "aw" and (names == "*" or tool in names or self.prefix + tool in names):
                return rule["decision"]
        return "ask_user"

    def may_use(self, tool):
        return self.decision(tool) == "allow"

    def sees(self, tools):
        included = [tool for tool in tools if tool in self.server.get("includeTools", tools)]
        return [tool for tool in included if self.decision(tool) != "deny"]

    def begin(self, tools, connected):
        if not connected:
            complain("MCP issues detected. Run /mcp list for status.")
        model = self.option("-m", "--model") or "fake"
        put({"type": "init", "timestamp": now(), "session_id": self.session, "model": model})
        put({"type": "message", "timestamp": now(), "role": "user", "content": self.prompt_words})

    def use(self, tool, arguments, status, output, **more):
        name, use_id = self.prefix + tool, f"{self.prefix}{tool}__{uuid.uuid4().hex}"
        put({"type": "tool_use", "timestamp": now(), "tool_name": name, "tool_id": use_id, "parameters": arguments})
        put({"type": "tool_result", "timestamp": now(), "tool_id": use_id, "status": status, "output": output, **more})

    def called(self, tool, arguments, failed, text):
        self.use(tool, arguments, "error" if failed else "success", text)

    def denied(self, tool, arguments):
        words = f'Tool "{self.prefix}{tool}" not found. Did you mean one of: "read_file", "grep_search", "glob"?'
        complain(f"Error executing tool {self.prefix}{tool}: {words}")
        self.use(tool, arguments, "error", words, error={"type": "tool_not_registered", "message": words})

    def say(self, text):
        put({"type": "message", "timestamp": now(), "role": "assistant", "content": text, "delta": True})

    def end(self):
        self.count()
        stats = {"total_tokens": sum(self.tokens), "input_tokens": self.tokens[0], "output_tokens": self.tokens[1]}
        stats |= {"cached": 0, "input": self.tokens[0], "duration_ms": 339, "tool_calls": 1}
        put({"type": "result", "timestamp": now(), "status": "success", "stats": stats})
        return 0

    def out_of_quota(self, resets_at):
        """It reports the limit on standard error, and retries at the given time."""
        left = max(0, int(resets_at - time.time()))
        reset = f"{left // 3600}h{left // 60 % 60}m{left % 60}s"
        words = f"You have exhausted your capacity on this model. Your quota will reset after {reset}."
        complain(f"Attempt 1 failed: {words}. Retrying after {left * 1000}ms...")
        while True:
            time.sleep(60)
