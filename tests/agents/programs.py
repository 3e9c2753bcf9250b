"""The agents' programs, one class each: how a user starts it headless, and the names of its tools.

Nothing here grants a program more than a headless user must grant; there is no bypass flag. Settings for the offline
model alone (its address, a key, no updates) are in `environment` and `prepare`.
"""

import json
import re
import shlex

from formats import Call
from place import ROOT

KEY = "scripted-key-0123456789abcdef"  # long: Copilot masks its key's value wherever it occurs


class Program:
    name = ""
    package = ""
    mcp_prefix = ""
    denials = ()  # its words for a denial, as regular expressions
    makes_folders = True  # its writing tool creates missing folders
    writes_project = False  # by its own defaults, or by the user's flag, it may write every file of the project
    limit_s = 0  # seconds after which its shell ends a command or returns control, unless configured otherwise
    slow = False  # its unchanged limits
    start = "/debate-{}"  # what a user types to start a role's command

    def command(self, role, words, _url):
        """The command line of a run."""
        raise NotImplementedError

    def environment(self, url):
        """Makes it use the scripted model, and shortens its limit for shell commands unless it is to be slow."""
        raise NotImplementedError

    def prepare(self, place):
        """The user's own settings."""

    loses_young_sessions = False  # overwrites a session that is resumed within the minute in which it began

    def acp_command(self):
        """The command line for the Agent Client Protocol; None if it does not speak it, or not with us."""
        return None

    def acp_environment(self, url):
        return self.environment(url)

    def prepare_acp(self, place):
        """The user's own settings, without our installation."""

    def opening(self, _role):
        """Calls that bring the command's text into the conversation, if the command line did not."""
        return []

    def shell(self, line):
        raise NotImplementedError

    def write(self, path, text):
        raise NotImplementedError

    def edit(self, path, old, new):
        raise NotImplementedError

    def mcp(self, tool, arguments):
        return Call(self.mcp_prefix + tool, arguments)

    def poll(self, _result):
        """The call that reads on from a shell command that is still running; None if it ended."""
        return None

    def was_killed(self, _result):
        """Whether the program ended the shell command at its own time limit."""
        return False

    def denial(self, result):
        return next((match[0] for each in self.denials if (match := re.search(each, result))), None)


class Claude(Program):
    name = "claude"
    package = "@anthropic-ai/claude-code"
    mcp_prefix = "mcp__aw__"
    limit_s = 120
    denials = (r"requires approval", r"haven't granted it", r"Newline followed by #", r"has been denied")

    def command(self, role, words, _url):
        return ["claude", "-p", f"{self.start.format(role)} {words}", "--output-format", "stream-json", "--verbose"]

    def environment(self, url):
        shortened = {} if self.slow else {"BASH_DEFAULT_TIMEOUT_MS": "8000"}
        return shortened | {
            "ANTHROPIC_BASE_URL": url,
            "ANTHROPIC_AUTH_TOKEN": KEY,
            "DISABLE_AUTOUPDATER": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        }

    def shell(self, line):
        return Call("Bash", {"command": line, "description": "Debate"})

    def write(self, path, text):
        return Call("Write", {"file_path": str(path), "content": text})

    def edit(self, path, old, new):
        return Call("Edit", {"file_path": str(path), "old_string": old, "new_string": new})

    def was_killed(self, result):
        """It was moved to the background, which has the same effect: the text says to run the wait again."""
        return re.search(r"background.{0,40}ID: ", result, re.S) is not None


class Codex(Program):
    """Its model writes JavaScript: every tool is called from the tool `exec`."""

    name = "codex"
    start = "$debate-{}"
    package = "@openai/codex"
    limit_s = 10
    writes_project = True
    denials = (r"blocked by .* sandbox", r"reject command", r"rejected by user", r"Operation not permitted")

    def command(self, role, words, url):
        provider = f'model_providers.scripted={{name="scripted",base_url="{url}/v1",wire_api="responses"}}'
        model = ["-c", "model_provider=scripted", "-c", provider]
        return ["codex", "exec", "--json", "-s", "workspace-write", *model, f"{self.start.format(role)} {words}"]

    def environment(self, _url):
        return {}

    def opening(self, _role):
        return [Call("exec", "text(ALL_TOOLS.map(t => t.name).join(' '));")]

    def shell(self, line):
        # As its text says: one command, polled with a long timeout; it returns by itself after 10 s.
        return Call(
            "exec",
            f"let r = await tools.exec_command({json.dumps({'cmd': line})});\n"
            "text(r.output); if (r.session_id !== undefined) text('session ' + r.session_id);",
        )

    def write(self, path, text):
        lines = "".join(f"+{line}\n" for line in text.splitlines())
        patch = f"*** Begin Patch\n*** Add File: {path}\n{lines}*** End Patch\n"
        return self.patch(patch)

    def edit(self, path, old, new):
        lines = path.read_text().splitlines()
        line = next(line for line in lines if old in line)
        changed = line.replace(old, new)
        return self.patch(f"*** Begin Patch\n*** Update File: {path}\n@@\n-{line}\n+{changed}\n*** End Patch\n")

    def patch(self, patch):
        return Call("exec", f"text(await tools.apply_patch({json.dumps(patch)}));")

    def mcp(self, tool, arguments):
        return Call(
            "exec",
            '// @exec: {"yield_time_ms": 300000}\n'
            f"const r = await tools.mcp__aw__{tool}({json.dumps(arguments)});\n"
            "text(r.content.map(c => c.text).join('\\n')); text(r.structuredContent); text('isError ' + !!r.isError);",
        )

    def poll(self, result):
        cell = re.search(r"Script running with cell ID (\S+)", result)
        if cell:
            return Call("wait", {"cell_id": cell[1], "yield_time_ms": 300000})
        session = re.search(r"^session (\d+)$", result, re.M)
        if not session:
            return None
        poll = json.dumps({"session_id": int(session[1]), "yield_time_ms": 300000})
        return Call(
            "exec",
            f'// @exec: {{"yield_time_ms": 300000}}\nlet r = await tools.write_stdin({poll});\n'
            "text(r.output); if (r.exit_code === undefined) text('session ' + r.session_id);",
        )


class Gemini(Program):
    name = "gemini"
    start = "/debate:{}"
    package = "@google/gemini-cli"
    mcp_prefix = "mcp_aw_"
    denials = (r"denied by policy", r"requires user confirmation", r'Tool "\w+" not found', r"loop detected")
    limit_s = 300  # of silence; a wait prints nothing before it ends
    short_limit_s = 20

    def command(self, role, words, _url):
        # An untrusted folder; a model by name, because otherwise it first asks another model which one to use.
        flags = ["--skip-trust", "-m", "gemini-2.5-pro", "-o", "stream-json"]
        return ["gemini", *flags, "-p", f"{self.start.format(role)} {words}"]

    def environment(self, url):
        return {"GOOGLE_GEMINI_BASE_URL": url, "GEMINI_API_KEY": KEY}

    loses_young_sessions = True

    def acp_command(self):
        return ["gemini", "--acp", "--skip-trust", "-m", "gemini-2.5-pro"]

    def prepare_acp(self, place):
        path = place.home / ".gemini/settings.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
        self.prepare(place)

    def prepare(self, place):
        path = place.home / ".gemini/settings.json"
        settings = json.loads(path.read_text())
        settings.setdefault("security", {})["auth"] = {"selectedType": "gemini-api-key"}
        if not self.slow:
            settings.setdefault("tools", {})["shell"] = {"inactivityTimeout": self.short_limit_s}
        path.write_text(json.dumps(settings))

    def was_killed(self, result):
        return "automatically cancelled because it exceeded the timeout" in result

    def shell(self, line):
        return Call("run_shell_command", {"command": line, "description": "Debate"})

    def write(self, path, text):
        return Call("write_file", {"file_path": str(path), "content": text})

    def edit(self, path, old, new):
        fields = {"file_path": str(path), "old_string": old, "new_string": new, "instruction": "Readers try again"}
        return Call("replace", fields)


class OpenCode(Program):
    name = "opencode"
    package = "opencode-ai"
    limit_s = 120
    writes_project = True
    mcp_prefix = "aw_"
    denials = (r"rejected permission", r"prevents you from using", r"unavailable tool")

    def command(self, role, words, _url):
        return ["opencode", "run", "--format", "json", "--command", f"debate-{role}", words]

    def environment(self, url):
        options = {"baseURL": f"{url}/v1", "apiKey": KEY}
        models = {"scripted": {"name": "scripted", "limit": {"context": 200000, "output": 8000}}}
        provider = {"npm": "@ai-sdk/openai-compatible", "name": "scripted", "options": options, "models": models}
        config = {"model": "scripted/scripted", "provider": {"scripted": provider}}
        shortened = {} if self.slow else {"OPENCODE_EXPERIMENTAL_BASH_DEFAULT_TIMEOUT_MS": "8000"}
        return shortened | {
            "OPENCODE_CONFIG_CONTENT": json.dumps(config),
            "OPENCODE_DISABLE_AUTOUPDATE": "1",
            "OPENCODE_DISABLE_MODELS_FETCH": "1",
        }

    def acp_command(self):
        return ["opencode", "acp"]

    def acp_environment(self, url):
        environment = self.environment(url)
        config = json.loads(environment["OPENCODE_CONFIG_CONTENT"])
        config["permission"] = {"edit": "ask", "bash": "ask"}  # its own default is to change files without asking
        return environment | {"OPENCODE_CONFIG_CONTENT": json.dumps(config)}

    def shell(self, line):
        return Call("bash", {"command": line, "description": "Debate"})

    def write(self, path, text):
        return Call("write", {"filePath": str(path), "content": text})

    def edit(self, path, old, new):
        return Call("edit", {"filePath": str(path), "oldString": old, "newString": new})

    def was_killed(self, result):
        return "exceeding timeout" in result or "exceeded timeout" in result


class Copilot(Program):
    """No file of its own allows a tool without asking: headless users pass the flags from docs/agents.md."""

    name = "copilot"
    package = "@github/copilot"
    mcp_prefix = "aw-"
    limit_s = 30
    makes_folders = False
    denials = (r"Permission denied", r"Permission to run this tool was denied")

    def command(self, role, words, _url):
        documented = re.search(r"^copilot (--allow-tool.*)$", (ROOT / "docs/agents.md").read_text(), re.M)
        permissions = shlex.split(documented[1])
        output = ["--output-format", "json", "--no-color", "--no-auto-update"]
        return ["copilot", *output, *permissions, "-p", f"{self.start.format(role)} {words}"]

    def environment(self, url):
        return {
            "COPILOT_OFFLINE": "true",
            "COPILOT_PROVIDER_BASE_URL": f"{url}/v1",
            "COPILOT_PROVIDER_API_KEY": KEY,
            "COPILOT_MODEL": "scripted",
        }

    def opening(self, role):
        return [Call("skill", {"skill": f"debate-{role}"})]

    def shell(self, line):
        return Call("bash", {"command": line, "description": "Debate"})

    def write(self, path, text):
        return Call("create", {"path": str(path), "file_text": text})

    def edit(self, path, old, new):
        return Call("edit", {"path": str(path), "old_str": old, "new_str": new})

    def poll(self, result):
        running = re.search(r"shellId: (\w+)[^>]*(?:running|not completed)|still running.*?shellId:? (\w+)", result)
        shell = running and (running[1] or running[2])
        return Call("read_bash", {"shellId": shell, "delay": 60}) if shell else None


PROGRAMS = {program.name: program for program in (Claude(), Codex(), Gemini(), OpenCode(), Copilot())}
