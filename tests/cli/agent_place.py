"""A temporary home and project for the files of `aw agent install`."""

import json

from aw import Aw

DEBATING = [
    *[f"debate {verb}" for verb in ("generate-id", "create", "get-context", "submit", "wait", "appeal")],
    *["debate request-completion", "debate issues", "debate list", "debate search", "debate export", "debate verify"],
    *[f"docs {verb}" for verb in ("create", "submit", "edit", "get", "list", "history", "diff", "export")],
    *["agent rules", "agent errors", "agent command", "server start", "server status", "doctor", "version", "help"],
]
JUDGING = ["debate ruling", "debate intervention"]
NEVER = ["debate delete", "debate run", "docs delete", "agent install", "agent uninstall", "agent plugin", "server stop", "notify test"]
TOOLS = [
    *[f"debate_{name}" for name in ("create", "context", "submit", "wait", "appeal", "request_completion", "issues", "list", "search")],
    *["debate_rules", *[f"docs_{name}" for name in ("create", "submit", "edit", "get", "diff", "list", "history")]],
]
JUDGING_TOOLS = ["debate_rule", "debate_intervene"]
# The commands above that only one side runs.
PROPOSING = ["debate create", "debate appeal", "debate request-completion"]
PROPOSING_TOOLS = ["debate_create", "debate_appeal", "debate_request_completion"]
OF_THE_PROPOSER = [*PROPOSING, "debate search"]
TOOLS_OF_THE_PROPOSER = [*PROPOSING_TOOLS, "debate_search"]
DRAFTS = ".aweave/drafts/**"

MOVES = ["CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "CURSOR_CONFIG_DIR", "GEMINI_CLI_HOME", "XDG_CONFIG_HOME"]


class Place:
    """A home and a project; aw runs in the project and is in the PATH."""

    def __init__(self, directory):
        self.home = directory / "home"
        self.project = directory / "project"
        for each in (self.home, self.project, directory / "bin"):
            each.mkdir()
        program = directory / "bin/aw"
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        self.aw = Aw(self.project, "http://127.0.0.1:9", HOME=str(self.home), PATH=f"{program.parent}:/usr/bin:/bin")
        for name in MOVES:
            self.aw.env.pop(name, None)

    def base(self, scope):
        return self.home if scope == "user" else self.project

    def tree(self):
        return {
            path.relative_to(self.home.parent): path.read_bytes() if path.is_file() else None
            for base in (self.home, self.project)
            for path in base.rglob("*")
        }

    def install(self, agent, *options):
        return self.aw("agent", "install", "--for", agent, *options)

    def uninstall(self, *options):
        return self.aw("agent", "uninstall", *options)

    def json(self, path, scope="user"):
        return json.loads((self.base(scope) / path).read_text())

    def write(self, path, text, scope="user"):
        file = self.base(scope) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
        return file


def fnv(data):
    """As the manifest hashes a text."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) % 2**64
    return f"{value:016x}"
