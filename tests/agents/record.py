"""docs/agents-tested.md: the last whole result, for people who ask what was proven with which version."""

import datetime
import json
import os

from place import ROOT

PAGE = ROOT / "docs/agents-tested.md"
HEAD = """# Agents' programs that were tested

Written by `script/test-agents --record`, the last time all of it was run: the real programs from the npm registry, as a user has them after `aw agent install --for all --with-mcp`, headless, in a fresh HOME and an untrusted repository, with a scripted model in place of a paid one{network}. The user: {user}.

"Plays proposer" and "plays opponent" are whole debates to `debate_closed`: the installed command's text reaches the model, which follows its lines; documents, claims, a revised document, an intervention with a held draft, an appeal, a request for completion, a wait beyond the program's own limit for shell commands, six waits without news in a row, and a restart of the server in the middle; and a debate that ends by its issues: one fixed and verified, one disputed to a stalemate and ruled by an option, one deferred, and a completion that was asked for too early refused. The server asks for a token. No call was denied, no error came that the text does not foresee, the server has what the model wrote, and the repository is as it was. "Judging refused": the program ran neither `aw debate ruling`, `intervention` or `delete` nor `aw agent uninstall`, and Claude, Gemini and Copilot wrote no file but drafts (Codex and OpenCode may write in the whole project by settings that are not ours).

"Turns of a run": as `aw debate run` starts it, in a repository full of traps (hooks, servers, plugins, permissions) of which none is sprung: a move by our tools, a write and a shell command refused, a second turn in the same conversation; what it tells of tokens, denials, a dead server, a lost conversation, a refused key and a usage limit is understood.

"Whole runs": `aw debate run plan.md` at a terminal, with aw's own server and this program on one side, another on the other: a blind review, a new version of the plan, an issue verified, another disputed to a stalemate, an appeal ruled by a letter, the closing accepted by another, the better plan on disk and nothing else changed, no process left. Claude Code against Codex also with `kill -9` of the conductor at five moments and again and again, of either agent, its keeper, its MCP server, the server, and everything at once, and the same command typed again: the same end, no move twice. Each program was also cut off by that before its first answer. {acp}

Flags that a headless user must give: Codex `-s workspace-write` (for drafts), Gemini `--skip-trust`, Copilot those in [agents.md](agents.md); the others none.

Date: {date}. Version: {version}.

| program | version | plays proposer | plays opponent | judging refused | turns of a run | whole runs | `mcp list` |
|---|---|---|---|---|---|---|---|
"""


def version_of(agents, package):
    return json.loads((agents / "node_modules" / package / "package.json").read_text())["version"]


def cell(verdicts, words):
    """What of the cases with these words in their names was proven."""
    fitting = [each for each in verdicts if all(word in each.name for word in words)]
    passed = [each for each in fitting if not each.failures]
    if not fitting or len(passed) == len(fitting):
        return "yes" if fitting else "not run"
    return f"{len(passed)} of {len(fitting)}"


def row(program, verdicts, agents):
    def plays(role):
        ways = {way: cell(verdicts, (f"{program.name},", role, way)) for way in ("shell", "mcp")}
        return f"shell: {ways['shell']}, MCP: {ways['mcp']}"

    cells = [
        program.name,
        version_of(agents, program.package),
        plays(", proposer,"),
        plays(", opponent,"),
        cell(verdicts, (f"{program.name},", "not allowed")),
        cell(verdicts, (f"{program.name},", "turns")),
        cell(verdicts, (program.name, ", runs")),
        cell(verdicts, (f"{program.name},", "mcp list")),
    ]
    return f"| {' | '.join(cells)} |\n"


def write(programs, verdicts, agents, version, alone):
    network = ", in a network namespace with nothing but loopback" if alone else ""
    date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    acp = f"By the Agent Client Protocol, as `acp:…`: {cell(verdicts, ('acp ', ', runs'))} (Gemini CLI, OpenCode)."
    user = "root" if os.geteuid() == 0 else "an ordinary user without rights of root"
    text = HEAD.format(network=network, date=date, version=version, acp=acp, user=user)
    PAGE.write_text(text + "".join(row(program, verdicts, agents) for program in programs))
