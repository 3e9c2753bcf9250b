"""docs/agents-tested.md: the result of the last complete run, with the version of each program."""

import datetime
import json
import os

from place import ROOT

PAGE = ROOT / "docs/agents-tested.md"
HEAD = """# Agent programs that were tested

`script/test-agents --record` writes this page after a complete run. The tests use the real programs from the npm registry, as installed by `aw agent install --for all --with-mcp`: headless, in a fresh HOME and an untrusted repository, with a scripted model in place of a paid one{network}. The user: {user}.

**Plays proposer, plays opponent.** Whole debates to `debate_closed`. The text of the installed command reaches the model, which follows its lines. One debate has documents, claims, a revised document, an intervention with a held draft, an appeal, a request for completion, a wait beyond the program's own limit for shell commands, six waits without news in a row, and a restart of the server in the middle. Another ends by its issues: one fixed and verified, one disputed to a stalemate and ruled by an option, one deferred, and an early request for completion refused. The server requires a token. The test passes if no call was denied, every error is one that the text foresees, the server has the text that the model wrote, and the repository is unchanged.

**Judging refused.** The program ran neither `aw debate ruling`, `intervention` or `delete` nor `aw agent uninstall`, and Claude, Gemini and Copilot wrote only drafts (Codex and OpenCode may write in the whole project by their own settings).

**Turns of a run.** The program as `aw debate run` starts it, in a hostile repository (hooks, servers, plugins, permissions), none of which takes effect. It makes a move by our tools; a write and a shell command are refused; a second turn continues the conversation. `aw` understands its reports of tokens, denials, a dead server, a lost conversation, a refused key and a usage limit.

**Whole runs.** `aw debate run plan.md` at a terminal, with `aw`'s own server, this program on one side and another on the other: a blind review, a new version of the plan, an issue verified, another disputed to a stalemate, an appeal ruled by a letter, the closing accepted by another letter. The improved plan is on disk, nothing else has changed, and no process is left. Claude Code against Codex is also tested with `kill -9` of the conductor at five moments and repeatedly, of either agent, its keeper, its MCP server, the server, and everything at once; the same command then reaches the same end, and no move is made twice. Each program was also killed in this way before its first answer. Claude Code has also debated against a panel of Codex and Gemini CLI with `--sandbox`: one issue was found by both seats, one confirmed by the other seat, one refuted by a run of `sandbox_run`. {acp}

**Plugin.** `aw agent plugin` writes a marketplace; the program validates, installs and lists the plugin, loads its skill and calls a tool of its server (Gemini CLI loads skills only in trusted folders, so there only the connection is tested). Without `aw` a turn ends as usual, and the program shows how to install it. After the removal nothing of it is listed.

**Plan mode.** `aw gate on`, and a plan presented in the program's own terminal view: in Claude Code a clean plan, a blocked one that is revised, a dispute that ends in a ruling, an opponent that hangs or is not logged in, a short plan, a user who answers first, and `kill -9` of the hook, and once with the plugin and the real Codex as the opponent; in Codex and Gemini CLI a blocked plan that is revised, and `gemini -p`, which has no review and a line that says so. Each outcome shows its line once.

**Ruling form.** A due ruling as a form (MCP elicitation) in the program's own terminal view: accepted by an option, declined, closed, and ruled on the page first; in Codex also with a note, and while `debate_wait` is parked. The agent continues with the ruling each time. Gemini CLI and OpenCode declare no elicitation; there the ruling comes from the page.

Flags that a headless user must give: Codex `-s workspace-write` (for drafts), Gemini `--skip-trust`, Copilot those in [agents.md](agents.md); the others none.

Date: {date}. Version: {version}.

| program | version | plays proposer | plays opponent | judging refused | turns of a run | whole runs | `mcp list` | plugin | plan mode | ruling form |
|---|---|---|---|---|---|---|---|---|---|---|
"""


def version_of(agents, package):
    return json.loads((agents / "node_modules" / package / "package.json").read_text())["version"]


def cell(verdicts, words):
    """The result of the cases with these words in their names."""
    fitting = [each for each in verdicts if all(word in each.name for word in words)]
    passed = [each for each in fitting if not each.failures]
    if not fitting or len(passed) == len(fitting):
        return "yes" if fitting else "not run"
    return f"{len(passed)} of {len(fitting)}"


def form_cell(program, verdicts):
    """Programs without elicitation have one case, which looks that there is no form."""
    found = cell(verdicts, (f"{program.name},", "ruling form"))
    has_none = any(f"{program.name}, ruling form, none" == each.name for each in verdicts)
    return "none" if has_none and found == "yes" else found


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
        cell(verdicts, (f"{program.name},", "plugin")),
        cell(verdicts, (f"{program.name},", "plan mode")),
        form_cell(program, verdicts),
    ]
    return f"| {' | '.join(cells)} |\n"


def write(programs, verdicts, agents, version, alone):
    network = ", in a network namespace with only loopback" if alone else ""
    date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    acp = f"By the Agent Client Protocol, as `acp:…`: {cell(verdicts, ('acp ', ', runs'))} (Gemini CLI, OpenCode)."
    user = "root" if os.geteuid() == 0 else "an ordinary user without root rights"
    text = HEAD.format(network=network, date=date, version=version, acp=acp, user=user)
    PAGE.write_text(text + "".join(row(program, verdicts, agents) for program in programs))
