"""Reads the agents' files as aw prints them, and the tables of docs/protocol.md."""

import functools
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AW = ROOT / os.environ.get("AW_BIN", "build/bin/aw")
ROLES = ["proposer", "opponent", "arbitrator"]
TYPES = ["coding-plan", "general"]
AGENTS = ["any", "claude", "codex", "gemini", "cursor", "copilot", "opencode"]
DRAFTS = ".aweave/drafts"
PLACEHOLDERS = {"debate_id", "last_id", "doc_id", "version", "n"}


def command_path(role):
    return ROOT / f"agent/commands/debate-{role}.md"


@functools.cache
def printed(*words):
    """The output of an aw command that needs no server."""
    assert AW.exists(), f"no aw to test at {AW}: build it, or set AW_BIN"
    return subprocess.run([AW, *words], capture_output=True, text=True, check=True).stdout


def command_text(role, agent="any"):
    """A role's command for an agent, with its marks filled in."""
    return printed("agent", "command", "--role", role, "--for", agent)


def rules_path(role, kind):
    return ROOT / f"agent/rules/debate/{role}/{kind}.md"


def rules_text(role, kind):
    """A role's rules as an agent with a shell reads them, with the marks resolved."""
    return printed("agent", "rules", "--role", role, "--type", kind.replace("-", "_") + "_debate")


def section(text, title):
    """The text under a heading of level two, up to the next."""
    match = re.search(rf"^## {title}$\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert match, f"no section '{title}'"
    return match[1]


def table(text):
    """The rows of the first table in `text`, without its head, as lists of cells."""
    lines = re.search(r"(?:^\|.*\n)+", text, re.M)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def code(text):
    """The texts in backticks."""
    return re.findall(r"`([^`\n]+)`", text)


def fenced(text, language):
    blocks = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", text, re.M | re.S)
    return [body for name, body in blocks if name == language]


def command_lines(text):
    """Every line that an agent may copy: from sh blocks, and whole commands in backticks."""
    lines = [line.strip() for body in fenced(text, "sh") for line in body.splitlines()]
    without_blocks = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.M | re.S)
    lines += [each for each in code(without_blocks) if each.startswith("aw ") and re.search(r" --|<", each)]
    return list(dict.fromkeys(line for line in lines if line))


def command_name(line):
    """`aw debate wait --role …` → `aw debate wait`."""
    return " ".join(line.split()[:3])


def steps(role):
    """The rows of a role's decision table: (action, state, newest argument or None, what to do)."""
    rows = []
    for action, state, do in table(section(command_text(role), "What to do next")):
        newest = re.search(r"newest is an? (\w+)", state)
        rows.append((code(action)[0], code(state)[0], newest and newest[1], do))
    return rows


def exit_codes():
    """The table of errors: code → exit code."""
    return {name: int(row[0]) for row in table(printed("agent", "errors")) for name in code(row[1])}


class Protocol:
    """The tables of docs/protocol.md."""

    text = (ROOT / "docs/protocol.md").read_text()
    states = [code(row[0])[0] for row in table(section(text, "1. Parties, states and moves"))]
    error_codes = [name for row in table(text[text.index("| code | status |") :]) for name in code(row[0])]

    @classmethod
    def actions(cls, role):
        """The pairs (action, state) that a role can meet. The arbitrator waits in the opponent's role."""
        column = 1 if role == "proposer" else 2
        rows = table(section(cls.text, "4. Waiting"))
        return {(code(row[column])[0], state) for row in rows for state in code(row[0])}
