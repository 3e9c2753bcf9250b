"""`aw agent install` in a temporary home and project: written, merged, kept and removed texts."""

import json
import os
import re
import tomllib

import pytest
from agent_place import DEBATING, DRAFTS, OF_THE_PROPOSER, TOOLS, TOOLS_OF_THE_PROPOSER, Place, fnv
from aw import INPUT, PROBLEM

AGENTS = ["claude", "codex", "gemini", "cursor", "copilot", "opencode"]
ROLES = ["proposer", "opponent", "arbitrator"]
SERVER = {"command": "aw", "args": ["mcp"]}
# A secret is passed by its name.
GEMINI = SERVER | {"env": {"DEBATE_AUTH_TOKEN": "$DEBATE_AUTH_TOKEN"}, "includeTools": TOOLS, "trust": True}
CLAUDE = [*[f"Bash(aw {name} *)" for name in DEBATING if name not in OF_THE_PROPOSER], f"Edit({DRAFTS})", f"Write({DRAFTS})"]
CLAUDE_TOOLS = [f"mcp__aw__{name}" for name in TOOLS if name not in TOOLS_OF_THE_PROPOSER]
COMMANDS = {
    "claude": (".claude/skills/debate-{}/SKILL.md", None, 100),
    "codex": (".agents/skills/debate-{}/SKILL.md", None, 240),
    "copilot": (".copilot/skills/debate-{}/SKILL.md", ".github/skills/debate-{}/SKILL.md", 240),
    "gemini": (".gemini/commands/debate/{}.toml", None, 280),
    "cursor": (".cursor/commands/debate-{}.md", None, 100),
    "opencode": (".config/opencode/commands/debate-{}.md", ".opencode/commands/debate-{}.md", 100),
}
# agent, scope, file, the way to the entry in it, the entry
MCP = [
    ("claude", "user", ".claude.json", ["mcpServers"], SERVER),
    ("claude", "project", ".mcp.json", ["mcpServers"], SERVER),
    ("gemini", "user", ".gemini/settings.json", ["mcpServers"], GEMINI),
    ("gemini", "project", ".gemini/settings.json", ["mcpServers"], GEMINI),
    ("cursor", "user", ".cursor/mcp.json", ["mcpServers"], SERVER),
    ("cursor", "project", ".cursor/mcp.json", ["mcpServers"], SERVER),
    ("copilot", "user", ".copilot/mcp-config.json", ["mcpServers"], {"type": "local", **SERVER, "tools": TOOLS}),
    ("copilot", "project", ".mcp.json", ["mcpServers"], SERVER),
    ("copilot", "project", ".vscode/mcp.json", ["servers"], SERVER),
    ("opencode", "user", ".config/opencode/opencode.json", ["mcp"],
     {"type": "local", "command": ["aw", "mcp"], "enabled": True}),
    ("opencode", "project", "opencode.json", ["mcp"], {"type": "local", "command": ["aw", "mcp"], "enabled": True}),
]


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


def changes(said):
    return [file["change"] for file in said.data["files"]]


def guide(place, role, agent):
    return place.aw("agent", "command", "--role", role, "--for", agent, "--format", "json").data["text"]


def body(text):
    return text.split("\n---\n", 1)[1].lstrip("\n")


@pytest.mark.parametrize("scope", ["user", "project"])
@pytest.mark.parametrize("agent", AGENTS)
def test_commands_are_where_the_agent_looks_with_its_deadline(place, agent, scope):
    said = place.install(agent, f"--{scope}")
    assert said.data["scope"] == scope and not said.data["dry_run"]
    user, project, deadline = COMMANDS[agent]
    pattern = project if project and scope == "project" else user
    for role in ROLES:
        text = (place.base(scope) / pattern.format(role)).read_text()
        whole = guide(place, role, agent)
        expected = body(whole)
        assert f"--deadline {deadline} " in expected
        if agent == "gemini":
            command = tomllib.loads(text)
            assert command["prompt"].startswith(expected) and command["prompt"].endswith("{{args}}\n")
            assert command["description"] in whole
        elif agent == "opencode":
            assert re.match(r'---\ndescription: ".+"\n---\n\n# ', text) and text.endswith("$ARGUMENTS\n")
            assert expected in text
        elif agent == "cursor":
            assert text == expected
        else:
            assert text.startswith(f"---\nname: debate-{role}\ndescription: ") and text.endswith(expected)
    other = place.base("project" if scope == "user" else "user")
    assert list(other.iterdir()) == []


def test_drafts_in_a_project_stay_out_of_its_repository(place):
    place.install("claude", "--project")
    place.install("codex", "--project")
    ignored = place.project / ".aweave/drafts/.gitignore"
    assert ignored.read_text() == "*\n"
    place.uninstall("--project", "--for", "claude")
    assert ignored.exists()
    draft = place.write(".aweave/drafts/claim.md", "mine\n", "project")
    place.uninstall("--project")
    assert draft.exists() and not ignored.exists()


def test_claude_may_run_aw_and_with_mcp_its_tools(place):
    place.install("claude")
    settings = place.home / ".claude/settings.json"
    assert json.loads(settings.read_text())["permissions"] == {"allow": CLAUDE}
    assert not (place.home / ".claude.json").exists()
    place.install("claude", "--with-mcp")
    assert json.loads(settings.read_text())["permissions"] == {"allow": [*CLAUDE, *CLAUDE_TOOLS]}
    place.install("claude")  # an installation with MCP keeps it
    assert json.loads(settings.read_text())["permissions"] == {"allow": [*CLAUDE, *CLAUDE_TOOLS]}


def test_a_wait_without_a_deadline_fits_claudes_shell(place):
    place.install("claude")
    environment = json.loads((place.home / ".claude/settings.json").read_text())["env"]
    assert environment == {"DEBATE_WAIT_DEADLINE": str(COMMANDS["claude"][2])}


@pytest.mark.parametrize("agent,scope,file,way,entry", MCP)
def test_the_mcp_server_is_in_the_agents_settings(place, agent, scope, file, way, entry):
    place.install(agent, f"--{scope}", "--with-mcp")
    settings = json.loads((place.base(scope) / file).read_text())
    for name in way:
        settings = settings[name]
    assert settings == {"aw": entry}


def test_codex_has_the_server_as_a_table(place):
    place.install("codex", "--with-mcp")
    server = tomllib.loads((place.home / ".codex/config.toml").read_text())["mcp_servers"]["aw"]
    assert server["command"] == "aw" and server["args"] == ["mcp"] and server["tool_timeout_sec"] == 300
    assert server["env_vars"] == ["DEBATE_SERVER_URL", "DEBATE_ROLE", "DEBATE_AUTH_TOKEN"]
    assert server["enabled_tools"] == TOOLS and server["default_tools_approval_mode"] == "approve"


def test_without_aw_in_the_path_the_settings_name_the_program_itself(place):
    aw = place.aw.on(PATH="/nonexistent")
    assert aw("agent", "install", "--for", "cursor", "--with-mcp").code == 0
    command = json.loads((place.home / ".cursor/mcp.json").read_text())["mcpServers"]["aw"]["command"]
    assert command.startswith("/") and os.access(command, os.X_OK)


@pytest.mark.parametrize("scope", ["user", "project"])
def test_installing_twice_changes_nothing_and_uninstalling_leaves_nothing(place, scope):
    assert set(changes(place.install("all", f"--{scope}", "--with-mcp"))) <= {"created", "unchanged"}
    tree = place.tree()
    assert set(changes(place.install("all", f"--{scope}", "--with-mcp"))) == {"unchanged"}
    assert place.tree() == tree
    assert place.uninstall(f"--{scope}").code == 0
    assert place.tree() == {}


@pytest.mark.parametrize("scope", ["user", "project"])
def test_every_file_that_is_written_is_listed(place, scope):
    said = place.install("all", f"--{scope}", "--with-mcp")
    written = {str(path) for path in place.base(scope).rglob("*") if path.is_file()}
    assert written == {file["path"] for file in said.data["files"]}


def test_a_dry_run_tells_all_and_writes_nothing(place):
    said = place.install("all", "--with-mcp", "--dry-run")
    assert said.data["dry_run"] and "would be written" in said.metadata["message"]
    assert place.tree() == {}
    told = said.data["files"]
    real = place.install("all", "--with-mcp").data["files"]
    assert told == real
    tree = place.tree()
    place.uninstall("--dry-run")
    assert place.tree() == tree


def test_what_two_agents_share_stays_until_the_last_goes(place):
    place.install("claude", "--project", "--with-mcp")
    place.install("copilot", "--project", "--with-mcp")
    place.install("codex", "--project")
    place.uninstall("--for", "claude", "--project")
    assert (place.project / ".mcp.json").exists() and not (place.project / ".claude").exists()
    place.uninstall("--for", "codex", "--project")
    assert (place.project / ".github/skills/debate-proposer/SKILL.md").exists()
    place.uninstall("--for", "copilot", "--project")
    assert place.tree() == {}


def test_a_file_that_the_user_changed_is_kept_unless_forced(place):
    place.install("claude")
    file = place.home / ".claude/skills/debate-proposer/SKILL.md"
    ours = file.read_text()
    file.write_text(ours + "\nMine.\n")
    for said in (place.install("claude"), place.uninstall("--for", "claude")):
        assert said.code == PROBLEM
        [kept] = [each for each in said.envelope["content"][0]["data"]["files"] if each["change"] == "kept"]
        assert kept["path"] == str(file) and "--force" in kept["reason"]
        assert file.read_text() == ours + "\nMine.\n"
    assert place.install("claude", "--force").code == 0
    assert file.read_text() == ours
    file.write_text("Mine.\n")
    assert place.uninstall("--force").code == 0
    assert place.tree() == {}


def test_a_file_of_the_users_own_is_not_taken_for_ours(place):
    file = place.write(".cursor/commands/debate-opponent.md", "Mine.\n")
    said = place.install("cursor")
    assert said.code == PROBLEM and file.read_text() == "Mine.\n"
    place.uninstall()
    assert file.read_text() == "Mine.\n" and len(list(file.parent.iterdir())) == 1


def test_an_older_version_of_ours_is_updated(place):
    place.install("cursor")
    file = place.home / ".cursor/commands/debate-opponent.md"
    new = file.read_text()
    manifest = place.home / ".aweave/agents.json"
    records = json.loads(manifest.read_text())
    file.write_text("old\n")
    for record in records["records"]:
        if record["path"].endswith("debate-opponent.md"):
            record["hash"] = fnv(b"old\n")
    manifest.write_text(json.dumps(records))
    assert states(place) == {"ok", "outdated"}
    assert sorted(changes(place.install("cursor"))) == ["unchanged"] * 3 + ["updated"] * 2
    assert file.read_text() == new


def states(place):
    agents = place.aw("agent", "status").data["agents"]
    return {file["state"] for agent in agents for file in agent["files"]}


def test_status_and_doctor_tell_what_is_there(place):
    assert [each["installed"] for each in place.aw("agent", "status").data["agents"]] == [False] * len(AGENTS)
    assert "not installed" in doctor_line(place)
    place.install("claude", "--with-mcp")
    place.install("gemini", "--project")
    by_name = {each["agent"]: each for each in place.aw("agent", "status").data["agents"]}
    assert by_name["claude"]["installed"] and by_name["claude"]["mcp"]
    assert by_name["gemini"]["installed"] and not by_name["gemini"]["mcp"]
    assert {file["scope"] for file in by_name["gemini"]["files"]} == {"project"}
    assert states(place) == {"ok"}
    assert "claude (user), gemini (project)" in doctor_line(place)
    (place.home / ".claude/skills/debate-proposer/SKILL.md").unlink()
    (place.project / ".gemini/commands/debate/opponent.toml").write_text("mine")
    assert states(place) == {"ok", "missing", "changed"}
    assert "2 changed, missing or outdated" in doctor_line(place)
    place.install("claude")
    assert states(place) == {"ok", "changed"}


def doctor_line(place):
    said = place.aw("doctor", "--format", "json")
    checks = said.envelope["content"][0]["data"]["checks"]
    return next(each["detail"] for each in checks if each["name"] == "agent files")


def test_links_and_modes_stay(place):
    real = place.write("dotfiles/claude.json", '{"a": 1}\n')
    real.chmod(0o600)
    (place.home / ".claude.json").symlink_to(real)
    place.install("claude", "--with-mcp")
    assert (place.home / ".claude.json").is_symlink()
    assert json.loads(real.read_text()) == {"a": 1, "mcpServers": {"aw": SERVER}}
    assert real.stat().st_mode & 0o777 == 0o600
    place.uninstall()
    assert real.read_text() == '{"a": 1}\n' and (place.home / ".claude.json").is_symlink()


def test_a_directory_that_cannot_be_written_is_said(place):
    place.write(".claude/skills", "a file where a directory should be")
    said = place.install("claude")
    assert said.code == INPUT or said.code == PROBLEM
    assert "skills" in said.text


def test_usage(place):
    place.install("emacs").refused(INPUT, "INVALID_INPUT")
    place.install("claude", "--user", "--project").refused(INPUT, "INVALID_INPUT")
    place.aw("agent", "install").refused(INPUT, "INVALID_INPUT")
    place.write(".aweave/agents.json", "[]")
    place.install("claude").refused(INPUT, "INVALID_INPUT")


@pytest.mark.parametrize("path", ["../elsewhere", "/etc/passwd", "a/../../b"])
def test_a_manifest_of_a_project_cannot_point_outside(place, path):
    victim = place.write("elsewhere", "precious\n")
    record = {"agent": "claude", "path": path, "kind": "file", "hash": fnv(b"precious\n")}
    place.write(".aweave/agents.json", json.dumps({"version": 1, "records": [record], "directories": []}), "project")
    place.uninstall("--project").refused(INPUT, "INVALID_INPUT")
    assert victim.exists()
    place.write(".aweave/agents.json", json.dumps({"version": 1, "records": [], "directories": [path]}), "project")
    place.uninstall("--project").refused(INPUT, "INVALID_INPUT")
