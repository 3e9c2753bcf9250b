"""The fake agents refuse what the real programs refuse, with their words and exit codes."""

import json
import subprocess
import uuid

import pytest

UNKNOWN = str(uuid.UUID(int=7))
SERVER = {"command": "/bin/false", "args": ["mcp", "--role", "opponent"], "env": {}}
CONFIG = json.dumps({"mcpServers": {"aw": SERVER}})
OPENCODE = {"mcp": {"aw": {"command": ["/bin/false"]}}, "agent": {"debater": {"permission": {"*": "deny"}}}}
LINES = {
    "claude": ["-p", "--mcp-config", CONFIG],
    "codex": ["exec", "-c", 'mcp_servers.aw={command="/bin/false",args=["mcp","--role","opponent"],required=true}'],
    "gemini": ["-o", "stream-json"],
    "opencode": ["run", "--agent", "debater"],
    "copilot": ["--additional-mcp-config", CONFIG],
}
RESUMED = {
    "claude": (["--resume", UNKNOWN], 1, "No conversation found with session ID"),
    "codex": (["resume", UNKNOWN, "-"], 1, "no rollout found for thread id"),
    "gemini": (["--resume", UNKNOWN], 42, "Invalid session identifier"),
    "opencode": (["-s", "ses_none"], 1, "Session not found"),
    "copilot": ([f"--resume={UNKNOWN}"], 1, "No session, task, or name matched"),
}
UNKNOWN_FLAG_CODES = {"claude": 1, "codex": 2, "gemini": 1, "opencode": 1, "copilot": 1}


@pytest.fixture
def call(tmp_path, programs):
    settings = tmp_path / "settings.json"
    settings.write_text(CONFIG)
    environment = {
        "PATH": f"{programs}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "FAKE_LOG": str(tmp_path),
        "FAKE_SCRIPT": "/dev/null",
        "GEMINI_CLI_SYSTEM_SETTINGS_PATH": str(settings),
        "OPENCODE_CONFIG_CONTENT": json.dumps(OPENCODE),
    }

    def call_one(name, *words):
        command = [programs / name, *words]
        return subprocess.run(command, env=environment, cwd=tmp_path, input="Hello.", capture_output=True, text=True)

    return call_one


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("flag", ["--nonsense", "--dangerously-skip-permissions", "--yolo", "--allow-all-tools"])
def test_an_unknown_flag_and_one_that_opens_everything(call, name, flag):
    said = call(name, *LINES[name], flag)
    assert said.returncode == UNKNOWN_FLAG_CODES[name] and flag in said.stderr and not said.stdout


@pytest.mark.parametrize("name", RESUMED)
def test_an_unknown_conversation(call, name):
    words, code, error = RESUMED[name]
    said = call(name, *LINES[name], *words)
    assert said.returncode == code and error in said.stderr


@pytest.mark.parametrize("name", LINES)
def test_a_version(call, name):
    said = call(name, "--version")
    assert said.returncode == 0 and said.stdout.strip()
