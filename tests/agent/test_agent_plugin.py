"""The plugin: the committed files are those that aw writes, in the forms that the programs' validators accept."""

import json
import re
import subprocess

import pytest
from agent_files import AW, ROLES, ROOT, command_lines, printed

FOLDER = "plugins/aweave-debate"
MARKETPLACES = [".claude-plugin/marketplace.json", ".agents/plugins/marketplace.json"]
VERSION = printed("--version").split()[1]


def write(folder, *options, env=None):
    return subprocess.run(
        [AW, "agent", "plugin", "--to", folder, *options], capture_output=True, text=True, env=env, cwd=folder.parent
    )


def files_in(folder):
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def plugin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plugin") / "marketplace"
    assert write(folder).returncode == 0
    return folder


def data(plugin, name):
    return json.loads((plugin / FOLDER / name).read_text())


def test_the_committed_files_are_up_to_date(plugin):
    committed = files_in(ROOT / "plugins")
    written = {name: text for name, text in files_in(plugin).items() if name.startswith("plugins/")}
    assert {f"plugins/{name}": text for name, text in committed.items()} == written, "run: aw agent plugin --to . --force"
    for name in MARKETPLACES:
        assert (ROOT / name).read_text() == (plugin / name).read_text(), "run: aw agent plugin --to . --force"


def test_every_manifest_has_the_version_and_the_name(plugin):
    names = ["plugin.json", ".claude-plugin/plugin.json", ".codex-plugin/plugin.json", "gemini-extension.json"]
    for name in names:
        fields = data(plugin, name)
        assert (fields["name"], fields["version"]) == ("aweave-debate", VERSION), name
    claude, codex = (json.loads((plugin / name).read_text()) for name in MARKETPLACES)
    assert claude["plugins"][0]["source"] == codex["plugins"][0]["source"]["path"] == f"./{FOLDER}"
    assert claude["metadata"]["version"] == claude["plugins"][0]["version"] == VERSION


def test_agent_plugins_1_0_allows_no_further_members(plugin):
    closed = {"$schema", "name", "version", "description", "license", "keywords"}
    assert set(data(plugin, "plugin.json")) == closed
    assert data(plugin, "mcp.json")["mcpServers"]["aw"].keys() == {"type", "command", "args", "env"}


@pytest.mark.parametrize("skill", ["debate", *(f"debate-{role}" for role in ROLES)])
def test_a_skill_has_the_open_form(plugin, skill):
    text = (plugin / FOLDER / f"skills/{skill}/SKILL.md").read_text()
    front = dict(line.split(": ", 1) for line in text.split("---\n")[1].splitlines())
    assert front["name"] == skill and len(skill) <= 64
    assert 40 < len(front["description"]) <= 1024
    assert front["license"] == "MIT" and len(front["compatibility"]) <= 500
    assert "{{" not in text and "npm install -g aweave-debate" in text


def test_a_role_skill_has_the_lines_of_the_command_and_its_permissions(plugin):
    for role in ROLES:
        text = (plugin / FOLDER / f"skills/debate-{role}/SKILL.md").read_text()
        assert set(command_lines(printed("agent", "command", "--role", role))) <= set(command_lines(text))
        allowed = re.search("^allowed-tools: (.*)$", text, re.M)[1].split(", ")
        assert "Bash(aw debate wait *)" in allowed and "mcp__plugin_aweave-debate_aw__debate_wait" in allowed
        assert not any("ruling" in each or "delete" in each or "mcp__aw__" in each for each in allowed)


def test_the_entry_skill_names_real_commands_and_every_program(plugin):
    text = (plugin / FOLDER / "skills/debate/SKILL.md").read_text()
    commands = {row["command"] for row in json.loads(printed("help", "--json"))["content"][0]["data"]["commands"]}
    lines = re.findall(r"^ *(aw [a-z]+ [a-z]+)", text, re.M)
    assert lines and set(lines) <= commands
    for name in ("claude", "codex", "gemini", "opencode", "copilot", "cursor"):
        assert f"`{name}`" in text


def servers(plugin):
    for name in (".mcp.json", "mcp.json", "gemini-extension.json"):
        yield data(plugin, name)["mcpServers"]["aw"]


def run_server(server, path, request):
    return subprocess.run(
        [server["command"], *server["args"]], input=request, capture_output=True, text=True, env={"PATH": path}, timeout=30
    )


@pytest.mark.parametrize("number", ["0", '"a-7"'])
def test_without_aw_every_request_is_answered_by_how_to_install_it(plugin, number):
    requests = f'{{"jsonrpc":"2.0","id":{number},"method":"initialize","params":{{}}}}\n' + '{"jsonrpc":"2.0","method":"x"}\n'
    for server in servers(plugin):
        done = run_server(server, "/usr/bin:/bin", requests + requests)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert [answer["id"] for answer in answers] == [json.loads(number)] * 2
        assert "npm i -g aweave-debate" in answers[0]["error"]["message"]


@pytest.fixture
def stand_in(tmp_path):
    """A PATH with an aw that reports how it was called and ends with exit code 2."""
    (tmp_path / "aw").write_text('#!/bin/sh\necho "$@"; cat; exit 2\n')
    (tmp_path / "aw").chmod(0o755)
    return f"{tmp_path}:/usr/bin:/bin"


def test_with_aw_the_server_is_aw_itself(plugin, stand_in):
    for server in servers(plugin):
        assert run_server(server, stand_in, "asked").stdout == "mcp\nasked"


def hook(plugin, event, matcher):
    (group,) = data(plugin, "hooks/hooks.json")["hooks"][event]
    assert group["matcher"] == matcher
    return group["hooks"][0]["command"]


def run_hook(plugin, path, event="PermissionRequest", matcher="ExitPlanMode"):
    command = ["sh", "-c", hook(plugin, event, matcher)]
    return subprocess.run(command, input="{}", capture_output=True, text=True, env={"PATH": path}, timeout=30)


def test_without_aw_a_session_starts_with_one_line_and_the_plan_is_left_alone(plugin):
    started = run_hook(plugin, "/usr/bin:/bin", "SessionStart", "startup")
    assert started.returncode == 0
    assert list(json.loads(started.stdout)) == ["systemMessage"] and "npm install -g aweave-debate" in started.stdout
    presented = run_hook(plugin, "/usr/bin:/bin")
    assert (presented.returncode, presented.stdout, presented.stderr) == (0, "", "")


def test_the_hook_is_the_gate_and_its_failure_never_denies(plugin, stand_in):
    started = run_hook(plugin, stand_in, "SessionStart", "startup")
    assert (started.returncode, started.stdout) == (0, "")
    done = run_hook(plugin, stand_in)
    assert done.stdout == "hook plan-exit --for claude\n{}"
    assert done.returncode == 1, "2 would deny the plan"


def test_a_file_that_differs_is_kept_unless_forced(tmp_path):
    folder = tmp_path / "there"
    assert write(folder).returncode == 0
    (folder / FOLDER / "README.md").write_text("mine\n")
    (folder / FOLDER / "plugin.json").unlink()
    done = write(folder)
    assert done.returncode == 4 and "--force" in done.stdout
    assert not (folder / FOLDER / "plugin.json").exists(), "nothing is written if one file is refused"
    changes = json.loads(write(folder, "--force").stdout)["content"][0]["data"]["files"]
    changed = {each["path"]: each["change"] for each in changes if each["change"] != "unchanged"}
    assert changed == {f"{FOLDER}/README.md": "replaced", f"{FOLDER}/plugin.json": "created"}


def test_links_in_the_folder_are_not_followed(tmp_path):
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "there"
    elsewhere.mkdir()
    folder.mkdir()
    (folder / "plugins").symlink_to(elsewhere)
    done = write(folder, "--force")
    assert done.returncode == 4 and "symbolic link" in done.stdout and not list(elsewhere.iterdir())
    (folder / "plugins").unlink()
    (folder / FOLDER).mkdir(parents=True)
    (folder / FOLDER / "README.md").symlink_to(elsewhere / "new")
    assert write(folder, "--force").returncode == 4 and not list(elsewhere.iterdir())


def test_an_agent_writes_it_only_where_it_may_write(tmp_path):
    done = subprocess.run(
        [AW, "agent", "plugin", "--to", "/var/tmp/aweave-not-here"], capture_output=True, text=True, cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "CLAUDECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 6 and "FORBIDDEN" in done.stdout
