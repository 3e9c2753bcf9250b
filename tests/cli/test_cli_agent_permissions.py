"""The rules that let each agent run aw without asking, and the directories that a user has moved."""

import json
import re
import tomllib

import pytest
from agent_place import (
    DEBATING,
    DRAFTS,
    JUDGING,
    JUDGING_TOOLS,
    NEVER,
    OF_THE_PROPOSER,
    PROPOSING,
    PROPOSING_TOOLS,
    TOOLS,
    TOOLS_OF_THE_PROPOSER,
    Place,
)
from aw import INPUT, ROOT

# agent, scope, file, the rule for a command, those for drafts, the one for an MCP tool; others have files of their own
RULES = [
    ("claude", "user", ".claude/settings.json", "Bash(aw {} *)", ["Edit({})", "Write({})"], "mcp__aw__{}"),
    ("claude", "project", ".claude/settings.json", "Bash(aw {} *)", ["Edit({})", "Write({})"], "mcp__aw__{}"),
    ("cursor", "user", ".cursor/cli-config.json", "Shell(aw:{}*)", ["Write({})"], "Mcp(aw:{})"),
    ("cursor", "project", ".cursor/cli.json", "Shell(aw:{}*)", ["Write({})"], "Mcp(aw:{})"),
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


def rules(pattern, names):
    return [pattern.format(name) for name in names]


@pytest.mark.parametrize("agent,scope,file,rule,drafts,tool", RULES)
def test_what_debating_needs_runs_without_asking_and_nothing_else(place, agent, scope, file, rule, drafts, tool):
    """Claude's settings grant the commands of both sides; each skill grants those of its side."""
    by_skill = [*OF_THE_PROPOSER, *TOOLS_OF_THE_PROPOSER] if agent == "claude" else []
    shell = [*rules(rule, [name for name in DEBATING if name not in by_skill]), *[each.format(DRAFTS) for each in drafts]]
    place.install(agent, f"--{scope}")
    assert at(place.base(scope) / file, ["permissions", "allow"]) == shell
    place.install(agent, f"--{scope}", "--with-mcp")
    tools = rules(tool, [name for name in TOOLS if name not in by_skill])
    assert at(place.base(scope) / file, ["permissions", "allow"]) == [*shell, *tools]


@pytest.mark.parametrize("scope", ["user", "project"])
def test_claudes_skills_grant_each_side_its_own_moves(place, scope):
    place.install("claude", f"--{scope}", "--with-mcp")
    skills = {skill.parent.name.removeprefix("debate-"): skill.read_text() for skill in place.base(scope).rglob("SKILL.md")}
    settings = (place.base(scope) / ".claude/settings.json").read_text()
    for moves in (rules("Bash(aw {} *)", OF_THE_PROPOSER), rules("mcp__aw__{}", TOOLS_OF_THE_PROPOSER)):
        for move in moves:
            assert move in skills["proposer"] and move not in settings
    for move in rules("Bash(aw {} *)", PROPOSING) + rules("mcp__aw__{}", PROPOSING_TOOLS):
        assert move not in skills["opponent"] + skills["arbitrator"]


@pytest.mark.parametrize("agent,scope,file,rule,drafts,tool", RULES)
def test_an_arbitrator_may_judge_until_it_is_installed_without(place, agent, scope, file, rule, drafts, tool):
    place.install(agent, f"--{scope}", "--with-mcp")
    before = place.tree()
    place.install(agent, f"--{scope}", "--role", "arbitrator")
    allowed = at(place.base(scope) / file, ["permissions", "allow"])
    judging = rules(rule, JUDGING) + rules(tool, JUDGING_TOOLS)
    if agent == "claude":
        assert not set(judging) & set(allowed)
        skill = (place.base(scope) / ".claude/skills/debate-arbitrator/SKILL.md").read_text()
        assert all(move in skill for move in judging)
    else:
        assert set(judging) <= set(allowed)
    assert not set(rules(rule, NEVER)) & set(allowed)
    place.install(agent, f"--{scope}")
    assert place.tree() == before
    place.install(agent, f"--{scope}", "--role", "arbitrator")
    place.uninstall(f"--{scope}")
    assert place.tree() == {}


@pytest.mark.parametrize("agent,scope,file,rule,drafts,tool", RULES)
def test_an_opponent_has_no_moves_of_the_proposer_until_it_is_installed_without(place, agent, scope, file, rule, drafts, tool):
    place.install(agent, f"--{scope}", "--with-mcp")
    before = set(at(place.base(scope) / file, ["permissions", "allow"]))
    place.install(agent, f"--{scope}", "--role", "opponent")
    allowed = set(at(place.base(scope) / file, ["permissions", "allow"]))
    assert {rule.format("debate submit"), tool.format("debate_submit")} <= allowed
    assert not allowed & set(rules(rule, PROPOSING + JUDGING + NEVER) + rules(tool, PROPOSING_TOOLS + JUDGING_TOOLS))
    if agent == "claude":
        skills = (place.base(scope) / ".claude/skills").rglob("SKILL.md")
        assert not any(rule.format(name) in skill.read_text() for skill in skills for name in PROPOSING)
    place.install(agent, f"--{scope}")
    assert set(at(place.base(scope) / file, ["permissions", "allow"])) == before
    place.uninstall(f"--{scope}")
    assert place.tree() == {}


def test_opencode_denies_an_opponent_the_proposers_moves(place):
    place.install("opencode", "--with-mcp", "--role", "opponent")
    permission = place.json(".config/opencode/opencode.json")["permission"]
    assert permission["bash"]["aw debate submit*"] == "allow" and permission["bash"]["aw debate appeal*"] == "deny"


def test_another_role_is_refused(place):
    place.aw("agent", "install", "--role", "judge").refused(INPUT, "INVALID_INPUT")


def codex_allows(text):
    """The commands that Codex's rules name."""
    allowed = []
    for pattern in re.findall(r"^prefix_rule\(pattern = (\[.*\]), decision = \"allow\"\)$", text, re.M):
        aw, group, *verbs = json.loads(pattern)
        assert aw == "aw"
        allowed += [f"{group} {verb}" for verb in verbs[0]] if verbs else [group]
    return allowed


@pytest.mark.parametrize("scope", ["user", "project"])
def test_codex_has_a_file_of_rules(place, scope):
    file = place.base(scope) / ".codex/rules/aw.rules"
    place.install("codex", f"--{scope}")
    assert codex_allows(file.read_text()) == DEBATING
    place.install("codex", f"--{scope}", "--role", "arbitrator")
    assert sorted(codex_allows(file.read_text())) == sorted(DEBATING + JUDGING)
    place.install("codex", f"--{scope}")
    assert codex_allows(file.read_text()) == DEBATING


def test_gemini_has_a_policy_of_the_user(place):
    place.install("gemini")
    place.install("gemini", "--project")
    shell, drafts = tomllib.loads((place.home / ".gemini/policies/aw.toml").read_text())["rule"]
    assert (shell["toolName"], shell["decision"]) == ("run_shell_command", "allow")
    assert shell["commandPrefix"] == rules("aw {}", DEBATING) and "allowRedirection" not in shell
    assert drafts["toolName"] == ["write_file", "replace"]
    for path, fits in [(".aweave/drafts/a.md", 1), ("/p/.aweave/drafts/a.md", 1), (".aweave/drafts/../../a.md", 0), ("a.md", 0)]:
        assert bool(re.search(drafts["argsPattern"], json.dumps({"file_path": path}, separators=(",", ":")))) == bool(fits)
    assert not (place.project / ".gemini/policies").exists()


@pytest.mark.parametrize("agent,file,way", [
    ("gemini", ".gemini/settings.json", ["mcpServers", "aw", "includeTools"]),
    ("copilot", ".copilot/mcp-config.json", ["mcpServers", "aw", "tools"]),
])
def test_a_server_offers_the_judging_tools_only_to_an_arbitrator(place, agent, file, way):
    place.install(agent, "--with-mcp", "--role", "arbitrator")
    assert sorted(at(place.home / file, way)) == sorted(TOOLS + JUDGING_TOOLS)
    place.install(agent)
    assert at(place.home / file, way) == TOOLS


def test_an_arbitrators_token_is_only_for_an_arbitrator(place):
    place.install("all", "--with-mcp")
    assert "ARBITRATOR_TOKEN" not in (place.home / ".codex/config.toml").read_text()
    assert "ARBITRATOR_TOKEN" not in (place.home / ".gemini/settings.json").read_text()
    place.install("all", "--role", "arbitrator")
    assert "ARBITRATOR_TOKEN" in (place.home / ".codex/config.toml").read_text()
    assert place.json(".gemini/settings.json")["mcpServers"]["aw"]["env"]["DEBATE_ARBITRATOR_TOKEN"] == "$DEBATE_ARBITRATOR_TOKEN"


@pytest.mark.parametrize("scope,file", OPENCODE)
def test_opencode_has_rules_by_pattern_behind_those_of_the_user(place, scope, file):
    """It allows everything without a rule, so judging and deleting are denied by name."""
    mine = {"permission": {"bash": {"*": "ask"}}}
    settings = place.write(file, json.dumps(mine), scope)
    place.install("opencode", f"--{scope}", "--with-mcp")
    permission = at(settings, ["permission"])
    allow, deny = rules("aw {}*", DEBATING), rules("aw {}*", JUDGING + NEVER)
    assert list(permission["bash"].items())[0] == ("*", "ask")
    assert permission["bash"] == {"*": "ask"} | dict.fromkeys(allow, "allow") | dict.fromkeys(deny, "deny")
    assert permission["edit"] == {DRAFTS: "allow"}
    tools = dict.fromkeys(rules("aw_{}", TOOLS), "allow") | dict.fromkeys(rules("aw_{}", JUDGING_TOOLS), "deny")
    assert {name: value for name, value in permission.items() if name.startswith("aw_")} == tools
    place.install("opencode", f"--{scope}", "--role", "arbitrator")
    permission = at(settings, ["permission"])
    assert {permission["bash"][f"aw {name}*"] for name in JUDGING} == {permission["aw_debate_rule"]} == {"allow"}
    assert permission["bash"]["aw debate delete*"] == "deny"
    place.uninstall(f"--{scope}")
    assert json.loads(settings.read_text()) == mine


STAR = re.compile(r"[\"(]aw \*|aw:\*|Shell\(aw\)|aw__\*|aw_\*|\[\"\*\"\]|debate \*|docs \*|\[\"aw\"\]")


@pytest.mark.parametrize("scope", ["user", "project"])
@pytest.mark.parametrize("role", [[], ["--role", "arbitrator"]])
def test_no_rule_covers_all_of_aw(place, scope, role):
    place.install("all", f"--{scope}", "--with-mcp", *role)
    files = {path: text.decode() for path, text in place.tree().items() if text and "agents.json" not in path.name}
    assert [(path, STAR.search(text)[0]) for path, text in files.items() if STAR.search(text)] == []
    if not role:
        judging = re.compile(r"(aw|aw:)[ ]?debate (ruling|intervention)\b.*allow|mcp__aw__debate_rule\b|Bash\(aw debate ruling")
        assert [path for path, text in files.items() if judging.search(text)] == []


def test_the_names_of_the_tools_are_those_of_the_server():
    names = re.findall(r'^    \{"((?:debate|docs)_\w+)", "', (ROOT / "src/mcp/tools.cc").read_text(), re.M)
    of_a_seat = ["debate_review", "debate_cross_check"]  # granted by the run that starts the seat
    assert sorted(names) == sorted([*TOOLS, *JUDGING_TOOLS, *of_a_seat])


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
