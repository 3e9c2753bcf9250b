"""`AGENT mcp list` shows the server after `aw agent install`, and not after `aw agent uninstall`."""

import re
import subprocess
import time
from dataclasses import dataclass

from case import Verdict
from place import Place

LIST_LIMIT_S = 120


@dataclass
class Row:
    agent: str
    scope: str
    expected: str  # programs that try the connection report it
    variable: str = ""  # moves the user's settings
    below: str = ""


ROWS = (
    Row("claude", "user", r"aw: .*Connected"),
    Row("claude", "project", r"aw: "),  # Claude asks the user first
    Row("claude", "user", r"aw: .*Connected", "CLAUDE_CONFIG_DIR", "elsewhere/claude"),
    Row("codex", "user", r"(?m)^aw .*enabled"),
    Row("codex", "project", r"(?m)^aw .*enabled"),
    Row("codex", "user", r"(?m)^aw .*enabled", "CODEX_HOME", "elsewhere/codex"),
    Row("gemini", "user", r"aw: .*Connected"),
    Row("gemini", "project", r"aw: .*Connected"),
    Row("gemini", "user", r"aw: .*Connected", "GEMINI_CLI_HOME", "elsewhere/gemini"),
    Row("copilot", "user", r"\baw \(local\)"),
    Row("copilot", "project", r"\baw \("),
    Row("copilot", "user", r"\baw \(local\)", "COPILOT_HOME", "elsewhere/copilot"),
    Row("opencode", "user", r"aw .*connected"),
    Row("opencode", "project", r"aw .*connected"),
    Row("opencode", "user", r"aw .*connected", "XDG_CONFIG_HOME", "elsewhere/config"),
)


class Registration:
    way = "registration"

    def __init__(self, row, bin_directory, chosen):
        self.row, self.bin_directory, self.chosen = row, bin_directory, chosen
        self.name = f"{row.agent}, mcp list, {row.scope}" + (f", with {row.variable}" if row.variable else "")

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        place = Place(self.chosen.agents / "runs", self.bin_directory)
        try:
            self.trust(place)
            verdict.failures += self.look(place)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            place.close(keep=bool(verdict.failures))
        verdict.seconds, verdict.kept = time.monotonic() - started, str(place.directory)
        return verdict

    def trust(self, place):
        """A project's servers work only in folders that the user trusts."""
        place.environment["GEMINI_CLI_TRUST_WORKSPACE"] = "true"
        (place.home / ".copilot").mkdir()
        (place.home / ".copilot/config.json").write_text(f'{{"trustedFolders": ["{place.project}"]}}')
        (place.home / ".codex").mkdir()
        (place.home / ".codex/config.toml").write_text(f'[projects."{place.project}"]\ntrust_level = "trusted"\n')
        if self.row.variable:
            place.environment[self.row.variable] = str(place.home / self.row.below)

    def look(self, place):
        before = self.servers(place)
        place.aw("agent", "install", "--for", self.row.agent, f"--{self.row.scope}", "--with-mcp")
        installed = self.servers(place)
        place.aw("agent", "uninstall", "--for", self.row.agent, f"--{self.row.scope}")
        after = self.servers(place)
        if re.search(self.row.expected, installed) and not re.search(r"\baw\b", before + after):
            return []
        return [f"before: {before}\ninstalled: {installed}\nafter: {after}"]

    def servers(self, place):
        done = subprocess.run(
            [self.row.agent, "mcp", "list"],
            cwd=place.project,
            env=place.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=LIST_LIMIT_S,
        )
        return done.stdout
