"""The rules that let each agent run aw without asking, and the directories that a user has moved."""

import json
import tomllib

import pytest
from agent_place import Place

# agent, scope, file, the way to the rules, the rule for aw, the one for its MCP tools; others have files of their own
RULES = [
    ("claude", "user", ".claude/settings.json", ["permissions", "allow"], "Bash(aw *)", "mcp__aw__*"),
    ("claude", "project", ".claude/settings.json", ["permissions", "allow"], "Bash(aw *)", "mcp__aw__*"),
    ("cursor", "user", ".cursor/cli-config.json", ["permissions", "allow"], "Shell(aw)", "Mcp(aw:*)"),
    ("cursor", "project", ".cursor/cli.json", ["permissions", "allow"], "Shell(aw)", "Mcp(aw:*)"),
]
OPENCODE = [("user", ".config/opencode/opencode.json"), ("project", "opencode.json")]

# agent, the variable, a file by its usual name, by its name below the variable's directory
MOVED = [
    ("claude", "CLAUDE_CONFIG_DIR", ".claude.json", ".claude.json"),
    ("claude", "CLAUDE_CONFIG_DIR", ".claude/settings.json", "settings.json"),
    ("claude", "CLAUDE_CONFIG_DIR", ".claude/skills/debate-opponent/SKILL.md", "skills/debate-opponent/SKILL.md"),
    ("codex", "CODEX_HOME", ".codex/config.toml", "config.toml"),
    ("codex", "CODEX_HOME", ".codex/rules/aw.rules", "rules/aw.rules"),
    ("gemini", "GEMINI_CLI_HOME", ".gemini/settings.json", ".gemini/settings.json"),
    ("cursor", "CURSOR_CONFIG_DIR", ".cursor/cli-config.json", "cli-config.json"),
    ("cursor", "XDG_CONFIG_HOME", ".cursor/cli-config.json", "cursor/cli-config.json"),
    ("copilot", "COPILOT_HOME", ".copilot/mcp-config.json", "mcp-config.json"),
    ("opencode", "XDG_CONFIG_HOME", ".config/opencode/opencode.json", "opencode/opencode.json"),
]


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


def at(file, way):
    value = json.loads(file.read_text())
    for name in way:
        value = value[name]
    return value


@pytest.mark.parametrize("agent,scope,file,way,rule,mcp_rule", RULES)
def test_aw_may_run_without_asking(place, agent, scope, file, way, rule, mcp_rule):
    place.install(agent, f"--{scope}")
    assert at(place.base(scope) / file, way) == [rule]
    place.install(agent, f"--{scope}", "--with-mcp")
    assert at(place.base(scope) / file, way) == [rule, mcp_rule]


@pytest.mark.parametrize("scope", ["user", "project"])
def test_codex_has_a_file_of_rules(place, scope):
    place.install("codex", f"--{scope}")
    rules = (place.base(scope) / ".codex/rules/aw.rules").read_text()
    assert 'prefix_rule(pattern = ["aw"], decision = "allow")' in rules


def test_gemini_has_a_policy_of_the_user(place):
    place.install("gemini")
    place.install("gemini", "--project")
    [rule] = tomllib.loads((place.home / ".gemini/policies/aw.toml").read_text())["rule"]
    assert (rule["toolName"], rule["commandPrefix"], rule["decision"]) == ("run_shell_command", "aw", "allow")
    assert not (place.project / ".gemini/policies").exists()


@pytest.mark.parametrize("scope,file", OPENCODE)
def test_opencode_has_a_rule_by_pattern_behind_those_of_the_user(place, scope, file):
    mine = {"permission": {"bash": {"*": "ask"}}}
    settings = place.write(file, json.dumps(mine), scope)
    place.install("opencode", f"--{scope}", "--with-mcp")
    permission = at(settings, ["permission"])
    assert list(permission["bash"].items()) == [("*", "ask"), ("aw *", "allow")]
    assert permission["aw_*"] == "allow"
    place.uninstall(f"--{scope}")
    assert json.loads(settings.read_text()) == mine


def test_a_permission_is_shown_as_one(place):
    place.install("all", "--with-mcp")
    for agent in place.aw("agent", "status").data["agents"]:
        kinds = {(file["what"], file["path"].endswith(("aw.rules", "aw.toml", "cli-config.json"))) for file in agent["files"]}
        assert ("command", True) not in kinds and ("mcp", True) not in kinds
        assert agent["agent"] == "copilot" or "permission" in {what for what, _ in kinds}


@pytest.mark.parametrize("agent,variable,usual,moved", MOVED)
def test_settings_that_the_user_has_moved_are_found(place, tmp_path, agent, variable, usual, moved):
    elsewhere = tmp_path / "elsewhere"
    place.aw = place.aw.on(**{variable: str(elsewhere)})
    place.install(agent, "--with-mcp")
    assert (elsewhere / moved).exists() and not (place.home / usual).exists()
    states = [file["state"] for each in place.aw("agent", "status").data["agents"] for file in each["files"]]
    assert states and set(states) == {"ok"}
    place.uninstall()
    assert not elsewhere.exists() and place.tree() == {}


def test_a_project_has_its_settings_in_the_project_all_the_same(place, tmp_path):
    place.aw = place.aw.on(CODEX_HOME=str(tmp_path / "elsewhere"))
    place.install("codex", "--project", "--with-mcp")
    assert (place.project / ".codex/config.toml").exists() and not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("value", ["", "relative/path"])
def test_a_variable_that_names_no_directory_is_passed_over(place, value):
    place.aw = place.aw.on(CODEX_HOME=value)
    place.install("codex", "--with-mcp")
    assert (place.home / ".codex/config.toml").exists()


def test_a_variable_that_names_the_usual_place_changes_nothing(place):
    place.install("opencode", "--with-mcp")
    place.aw = place.aw.on(XDG_CONFIG_HOME=str(place.home / ".config"))
    said = place.install("opencode", "--with-mcp")
    assert {file["change"] for file in said.data["files"]} == {"unchanged"}
