"""`aw gate on`, `off` and `status`: other settings stay as they are, byte for byte."""

import json

import pytest
from gate_plays import CLEAN, script

SETTINGS = {
    "nothing": None,
    "an empty object": "{}\n",
    "comments": '{\n  // my settings\n  "model": "opus", /* why */\n  "permissions": {"allow": ["Bash(ls)"],},\n}\n',
    "own hooks": '{"hooks": {"PermissionRequest": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "x"}]}]}}',
    "own hooks in lines": (
        '{\n    "hooks": {\n        "PermissionRequest": [\n            {\n                "matcher": "ExitPlanMode",\n'
        '                "hooks": []\n            }\n        ],\n        "Stop": []\n    },\n    "env": {}\n}\n'
    ),
    "line ends of Windows": '{\r\n\t"hooks": {\r\n\t\t"Stop": []\r\n\t}\r\n}\r\n',
    "no line end": '{\n  "a": 1\n}',
}


@pytest.fixture
def settings(place):
    return place.home / ".claude/settings.json"


def entries(text):
    return json.loads(text)["hooks"]["PermissionRequest"]


@pytest.mark.parametrize("name", SETTINGS)
def test_off_restores_the_file_byte_for_byte(place, settings, name):
    before = SETTINGS[name]
    if before is not None:
        settings.write_bytes(before.encode())
    place.aw("gate", "on", "--for", "claude").data
    text = settings.read_text()
    assert text.count("hook plan-exit --for claude") == 3
    place.aw("gate", "on", "--for", "claude").data
    assert settings.read_text() == text
    place.aw("gate", "off").data
    if before is None:
        assert not settings.exists()
    else:
        assert settings.read_bytes() == before.encode()
    assert not (place.home / ".aweave/agents.json").exists()


def test_the_entry_is_what_claude_code_reads(place, settings):
    place.aw("gate", "on", "--for", "claude").data
    hooks = json.loads(settings.read_text())["hooks"]
    matchers = {"PermissionRequest": "ExitPlanMode", "PostToolUse": "ExitPlanMode", "Stop": None}
    assert {event: entry.get("matcher") for event, (entry,) in hooks.items()} == matchers
    for (entry,) in hooks.values():
        (hook,) = entry["hooks"]
        assert hook["type"] == "command" and hook["timeout"] > 1800
        assert hook["command"].endswith(" hook plan-exit --for claude")


def test_the_installed_command_works(place, settings):
    import subprocess

    place.play(script(CLEAN))
    place.aw("gate", "on", "--for", "claude").data
    command = entries(settings.read_text())[0]["hooks"][0]["command"]
    ended = subprocess.run(["/bin/sh", "-c", command], env=place.aw.env, input=place.event(), capture_output=True, timeout=120)
    assert json.loads(ended.stdout)["hookSpecificOutput"]["decision"]["behavior"] == "allow", ended


def test_an_entry_that_the_user_changed_stays(place, settings):
    place.aw("gate", "on", "--for", "claude").data
    changed = settings.read_text().replace("1830", "600")
    settings.write_text(changed)
    ended = place.aw("gate", "off")
    assert ended.code == 1 and settings.read_text() == changed
    place.aw("gate", "off", "--force").data
    assert not settings.exists()


def test_settings_that_cannot_be_edited_safely_stay(place, settings):
    settings.write_text("{ broken")
    ended = place.aw("gate", "on", "--for", "claude")
    assert ended.code == 1 and settings.read_text() == "{ broken"


def test_on_takes_the_programs_that_are_installed(place):
    place.install("claude", "codex")
    place.aw("gate", "on").data
    assert (place.home / ".claude/settings.json").exists() and (place.home / ".codex/hooks.json").exists()
    place.aw("gate", "off", "--for", "codex").data
    assert (place.home / ".claude/settings.json").exists() and not (place.home / ".codex/hooks.json").exists()
    place.aw("gate", "off").data
    assert not (place.home / ".codex").exists()


def test_an_installation_of_commands_keeps_the_gate(place, settings):
    place.aw("gate", "on", "--for", "claude").data
    place.aw("agent", "install", "--for", "claude").data
    assert "plan-exit" in settings.read_text()
    place.aw("gate", "off").data
    assert "plan-exit" not in settings.read_text() and "permissions" in settings.read_text()
    place.aw("agent", "uninstall").data
    assert not settings.exists()


def test_status_names_the_reviewer(place):
    place.install("claude", "codex", FAKE_LOGGED_OUT="claude")
    place.aw("gate", "on", "--for", "claude").data
    data = place.aw("gate", "status").data
    by_agent = {each["agent"]: each for each in data["agents"]}
    assert by_agent["claude"]["gate"] == "on" and by_agent["claude"]["reviewed_by"] == "codex"
    assert by_agent["codex"]["gate"] == "off" and by_agent["codex"]["reviewed_by"] is None
    assert data["settings"] == {"rounds": 2, "time": 300, "min_lines": 20, "then": "ask"}
    assert "codex" in place.aw("gate", "status", "--format", "markdown").text


def test_on_and_status_name_the_panel(place):
    place.install("claude", "codex", "opencode", FAKE_LOGGED_OUT="opencode")
    place.list_opponents("claude:model=opus", "codex", "opencode", "gemini")
    for command in ("on", "status"):
        agent = place.aw("gate", command).data["agents"][0]
        assert agent["agent"] == "claude" and agent["reviewed_by"] == "claude:model=opus and codex", command
        ready = {each["opponent"]: each["ready"] for each in agent["opponents"]}
        assert ready == {"claude:model=opus": True, "codex": True, "opencode": False, "gemini": False}
        text = place.aw("gate", command, "--format", "markdown").text
        assert "claude:model=opus and codex" in text and "- claude: gemini is not ready. Install it:" in text
    doctor = place.aw("doctor", "--format", "json").envelope["content"][0]["data"]
    checks = {each["name"]: each for each in doctor["checks"]}
    assert checks["gate"]["verdict"] == "note"
    assert checks["gate"]["detail"].startswith("on for claude, reviewed by claude:model=opus and codex; OpenCode is not ready")
    assert "; Gemini CLI is not installed" in checks["gate"]["detail"]


def test_an_unknown_opponent_is_refused_before_the_gate_is_on(place, settings):
    place.list_opponents("codex", "unknown")
    ended = place.aw("gate", "on", "--for", "claude")
    assert ended.code != 0 and "unknown" in ended.envelope["error"]["message"] and not settings.exists()


def test_a_wrong_name_is_refused_with_the_right_ones(place):
    ended = place.aw("gate", "on", "--for", "copilot")
    error = ended.envelope["error"]
    assert ended.code == 4 and "There is no gate for Copilot CLI: it shows" in error["message"]
    assert "claude, codex, gemini" in error["suggestion"]


def test_the_hook_of_gemini_has_its_time_in_milliseconds(place):
    settings = place.home / ".gemini/settings.json"
    place.aw("gate", "on", "--for", "gemini").data
    (entry,) = json.loads(settings.read_text())["hooks"]["BeforeTool"]
    assert entry["matcher"] == "exit_plan_mode" and entry["hooks"][0]["timeout"] == 1_830_000
    place.aw("gate", "off").data
    assert not settings.exists()


def test_only_the_user_switches_it(place):
    place.aw.env["DEBATE_ROLE"] = "opponent"
    assert place.aw("gate", "off").code == 6
