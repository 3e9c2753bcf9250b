"""What release 0.1.0 installed, with leave for all of aw, is replaced by the next installation."""

import json

import pytest
from agent_place import Place, fnv

SERVER = '{"command":"aw","args":["mcp"]}'
CODEX_TABLE = (
    '[mcp_servers.aw]\ncommand = "aw"\nargs = ["mcp"]\n'
    'env_vars = ["DEBATE_SERVER_URL", "DEBATE_AUTH_TOKEN", "DEBATE_ARBITRATOR_TOKEN"]\ntool_timeout_sec = 300'
)
CODEX_RULES = '# Agents debate by running aw.\nprefix_rule(pattern = ["aw"], decision = "allow")\n'
GEMINI_POLICY = (
    '# Agents debate by running aw.\n[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "aw"\n'
    'decision = "allow"\npriority = 100\n'
)


class Old:
    """Writes files and a manifest as 0.1.0 did."""

    def __init__(self, place, scope):
        self.place, self.scope, self.records, self.settings = place, scope, [], {}

    def record(self, agent, path, kind, text, **more):
        self.records.append({"agent": agent, "path": path, "kind": kind, "hash": fnv(text.encode())} | more)

    def file(self, agent, path, text, what="permission"):
        self.place.write(path, text, self.scope)
        self.record(agent, path, "file", text, what=what, made_file=True)

    def table(self, agent, path, text):
        self.place.write(path, text + "\n", self.scope)
        self.record(agent, path, "table", text, what="mcp", place="mcp_servers.aw", made_file=True)

    def item(self, agent, path, item):
        root = self.settings.setdefault(path, {})
        made = 0 if "permissions" in root else 2
        root.setdefault("permissions", {}).setdefault("allow", []).append(item)
        self.record(agent, path, "item", item, what="permission", place="permissions/allow", item=item, made=made,
                    made_file=made > 0)  # fmt: skip

    def member(self, agent, path, where, text, what="permission"):
        root = value = self.settings.setdefault(path, {})
        made = 0
        *names, last = where.split("/")
        for name in names:
            made += name not in value
            value = value.setdefault(name, {})
        value[last] = json.loads(text)
        self.record(agent, path, "member", text, what=what, place=where, made=made, made_file=len(root) == 1)

    def save(self):
        for path, value in self.settings.items():
            self.place.write(path, json.dumps(value, indent=2) + "\n", self.scope)
        base = self.place.base(self.scope)
        directories = sorted(str(each.relative_to(base)) for each in base.rglob("*") if each.is_dir()) + [".aweave"]
        manifest = {"version": 1, "records": self.records, "directories": directories}
        self.place.write(".aweave/agents.json", json.dumps(manifest), self.scope)


def install_old(place, scope):
    old = Old(place, scope)
    project = scope == "project"
    cursor = ".cursor/cli.json" if project else ".cursor/cli-config.json"
    opencode = "opencode.json" if project else ".config/opencode/opencode.json"
    old.item("claude", ".claude/settings.json", "Bash(aw *)")
    old.item("claude", ".claude/settings.json", "mcp__aw__*")
    old.member("claude", ".mcp.json" if project else ".claude.json", "mcpServers/aw", SERVER, "mcp")
    old.file("codex", ".codex/rules/aw.rules", CODEX_RULES)
    old.table("codex", ".codex/config.toml", CODEX_TABLE)
    if not project:
        old.file("gemini", ".gemini/policies/aw.toml", GEMINI_POLICY)
        old.file("copilot", ".agents/skills/debate-proposer/SKILL.md", "old text\n", "command")
        old.member("copilot", ".copilot/mcp-config.json", "mcpServers/aw",
                   '{"type":"local","command":"aw","args":["mcp"],"tools":["*"]}', "mcp")  # fmt: skip
    old.member("gemini", ".gemini/settings.json", "mcpServers/aw",
               '{"command":"aw","args":["mcp"],"trust":true}', "mcp")  # fmt: skip
    old.item("cursor", cursor, "Shell(aw)")
    old.item("cursor", cursor, "Mcp(aw:*)")
    old.member("cursor", ".cursor/mcp.json", "mcpServers/aw", SERVER, "mcp")
    old.member("opencode", opencode, "permission/bash/aw *", '"allow"')
    old.member("opencode", opencode, "permission/aw_*", '"allow"')
    old.member("opencode", opencode, "mcp/aw", '{"type":"local","command":["aw","mcp"],"enabled":true}', "mcp")
    old.save()


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.mark.parametrize("scope", ["user", "project"])
def test_leave_for_all_of_aw_is_taken_back(place, scope, tmp_path):
    install_old(place, scope)
    said = place.install("all", f"--{scope}")
    assert said.code == 0, said.text
    (tmp_path / "fresh").mkdir()
    fresh = Place(tmp_path / "fresh")
    fresh.install("all", f"--{scope}", "--with-mcp")

    def permissions(each):
        return {
            path: text
            for path, text in each.tree().items()
            if text and path.suffix in (".json", ".rules", ".toml") and "agents" not in path.name
        }

    changed, expected = permissions(place), permissions(fresh)
    for path, text in changed.items():
        if path.suffix == ".json":
            assert json.loads(text) == json.loads(expected[path]), path
        else:
            assert text == expected[path], path
    assert place.uninstall(f"--{scope}").code == 0
    assert place.tree() == {}


def test_what_the_user_wrote_beside_it_stays(place):
    install_old(place, "user")
    file = place.home / ".claude/settings.json"
    settings = json.loads(file.read_text())
    settings["permissions"]["allow"].insert(1, "Bash(ls)")
    settings["permissions"]["deny"] = ["Bash(rm *)"]
    file.write_text(json.dumps(settings))
    place.install("claude")
    allowed = place.json(".claude/settings.json")["permissions"]["allow"]
    assert allowed[0] == "Bash(ls)" and "Bash(aw *)" not in allowed and "Bash(aw debate wait *)" in allowed
    place.uninstall()
    assert json.loads(file.read_text()) == {"permissions": {"allow": ["Bash(ls)"], "deny": ["Bash(rm *)"]}}


def test_status_says_that_it_is_outdated(place):
    install_old(place, "user")
    agents = place.aw("agent", "status").data["agents"]
    states = {(file["what"], file["state"]) for agent in agents for file in agent["files"]}
    assert ("permission", "outdated") in states and ("permission", "ok") not in states
