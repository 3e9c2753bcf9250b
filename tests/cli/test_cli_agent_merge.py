"""`aw agent install` merges into users' settings: other bytes stay, and uninstalling restores the file."""

import json
import tomllib

import pytest
from agent_place import Place
from aw import PROBLEM
from test_cli_agent_install import SERVER

SETTINGS = ".cursor/mcp.json"

ODD = {
    "empty file": "",
    "empty object": "{}",
    "two spaces": '{\n  "theme": "dark",\n  "mcpServers": {\n    "other": {\n      "command": "x"\n    }\n  }\n}\n',
    "four spaces, no newline at the end": '{\n    "b": 1,\n    "a": [1, 2,\n 3]\n}',
    "tabs": '{\n\t"b": 1,\n\t"mcpServers": {}\n}\n',
    "one line": '{"b":1,"mcpServers":{"z":{"command":"z"}},"a":2}',
    "windows": '{\r\n  "b": 1,\r\n  "mcpServers": {\r\n    "z": {}\r\n  }\r\n}\r\n',
    "numbers and escapes": '{\n  "n": 1.0e+10, "big": 12345678901234567890, "s": "\\u00e9\\/ {,}"\n}\n',
    "comma first": '{ "b": 1\n, "mcpServers": { "z": {}\n  , "y": {}\n  }\n}\n',
    "comments": '// mine\n{\n  "b": 1, // why\n  /* all */ "mcpServers": {\n    "z": {} // last, with "aw": in it\n  }\n  // end\n}\n',
    "trailing commas": '{\n  "b": 1,\n  "mcpServers": {\n    "z": {},\n  },\n}\n',
    "trailing comma and comment": '{\n  "mcpServers": {\n    "z": {}, // z\n  }, // servers\n}\n',
    "comment last": '{\n  "b": 1 // why\n}\n',
    "block comment in one line": '{"b": 1 /* why */}\n',
    "names like ours elsewhere": '{"x": {"mcpServers": {"aw": 1}}, "y": "\\"mcpServers\\": {", "z": "// no"}\n',
    "beyond ascii": '{\n  "tên": "Việt Nam 🦀"\n}\n',
}


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


def without_comments(text):
    """JSONC as JSON: enough for the texts above."""
    out, i, quoted = "", 0, False
    while i < len(text):
        if quoted and text[i] == "\\":
            out += text[i : i + 2]
            i += 2
            continue
        if text[i] == '"':
            quoted = not quoted
        if not quoted and text.startswith("//", i):
            i = text.index("\n", i)
            continue
        if not quoted and text.startswith("/*", i):
            i = text.index("*/", i) + 2
            continue
        if not quoted and text[i] in "}]":
            stripped = out.rstrip()
            if stripped.endswith(","):
                out = stripped[:-1]
        out += text[i]
        i += 1
    return out


def read(text):
    return json.loads(without_comments(text) or "{}", object_pairs_hook=list)


def lines_kept(before, after):
    """Every line that was there is there, in order; a comma may have come to its end, or a line break between its brackets."""
    def bare(text):
        return [line.replace(",", "").replace("{}", "{") for line in text.splitlines()]

    lines = iter(bare(after))
    return all(any(line in other for other in lines) for line in bare(before))


@pytest.mark.parametrize("name", ODD)
def test_json_is_merged_in_place_and_back(place, name):
    before = ODD[name]
    file = place.write(SETTINGS, before)
    assert place.install("cursor", "--with-mcp").code == 0
    after = file.read_bytes().decode()
    ours = dict(dict(read(after))["mcpServers"])["aw"]
    assert dict(ours) == SERVER
    root, expected = read(after), read(before or "{}")
    rest = [(key, [each for each in value if each[0] != "aw"] if key == "mcpServers" else value) for key, value in root]
    if "mcpServers" not in dict(expected):
        rest = [each for each in rest if each[0] != "mcpServers"]
    assert json.dumps(rest) == json.dumps(expected), after
    assert before.count("\n") < 2 or lines_kept(before, after), after
    if "\r\n" in before:
        assert after.count("\n") == after.count("\r\n")
    assert place.install("cursor", "--with-mcp").data["files"][-1]["change"] == "unchanged"
    place.uninstall()
    assert file.read_bytes().decode() == (before or "{}\n")


def test_the_new_part_is_indented_as_the_rest(place):
    file = place.write(SETTINGS, '{\n\t"mcpServers": {\n\t\t"z": {}\n\t}\n}\n')
    place.install("cursor", "--with-mcp")
    assert file.read_text() == (
        '{\n\t"mcpServers": {\n\t\t"z": {},\n\t\t"aw": {\n\t\t\t"command": "aw",\n\t\t\t"args": ["mcp"]\n\t\t}\n\t}\n}\n'
    )


@pytest.mark.parametrize("text", ['{"mcpServers": []}', '{"mcpServers": {"aw": ', "[1]", "\ufeff{}", '{"a": 1} x', "{'a': 1}"])
def test_json_that_cannot_be_merged_is_left_and_said(place, text):
    file = place.write(SETTINGS, text)
    said = place.install("cursor", "--with-mcp")
    assert said.code == PROBLEM
    [kept] = [each for each in said.envelope["content"][0]["data"]["files"] if each["change"] == "kept"]
    assert kept["path"] == str(file) and kept["reason"]
    assert file.read_bytes().decode() == text
    place.uninstall()
    assert file.read_bytes().decode() == text


def test_an_entry_of_the_users_own_is_kept_unless_forced(place):
    mine = '{"mcpServers": {"aw": {"command": "mine"}, "z": {}}}'
    file = place.write(SETTINGS, mine)
    said = place.install("cursor", "--with-mcp")
    assert said.code == PROBLEM and "--force" in said.text and file.read_text() == mine
    assert place.install("cursor", "--with-mcp", "--force").code == 0
    assert json.loads(file.read_text())["mcpServers"] == {"aw": SERVER, "z": {}}


def test_the_same_entry_by_the_user_is_not_ours_to_remove(place):
    mine = json.dumps({"mcpServers": {"aw": SERVER}})
    file = place.write(SETTINGS, mine)
    place.install("cursor", "--with-mcp")
    place.uninstall()
    assert file.read_text() == mine


def test_what_the_user_adds_later_stays(place):
    place.install("claude", "--with-mcp")
    file = place.home / ".claude/settings.json"
    settings = json.loads(file.read_text())
    settings["permissions"]["allow"].insert(1, "Bash(ls)")
    settings["model"] = "opus"
    file.write_text(json.dumps(settings))
    place.uninstall()
    assert json.loads(file.read_text()) == {"permissions": {"allow": ["Bash(ls)"]}, "model": "opus"}


@pytest.mark.parametrize(
    "allow",
    ["[]", '["Bash(ls)"]', '[\n      "Bash(ls)",\n      "Read(//etc/*)"\n    ]', '["mcp__aw__*"]', '["Bash(aw debate wait *)"]'],
)
def test_permissions_are_added_once(place, allow):
    before = '{\n  "permissions": {\n    "deny": ["x"],\n    "allow": ' + allow + "\n  }\n}\n"
    file = place.write(".claude/settings.json", before)
    place.install("claude", "--with-mcp")
    place.install("claude", "--with-mcp")
    permissions = json.loads(file.read_text())["permissions"]
    assert permissions["deny"] == ["x"]
    items = permissions["allow"]
    assert items[: len(json.loads(allow))] == json.loads(allow)
    assert items.count("Bash(aw debate wait *)") == items.count("mcp__aw__debate_wait") == 1
    place.uninstall()
    assert file.read_text() == before


def test_opencode_with_comments_in_its_name(place):
    file = place.write("opencode.jsonc", '{\n  // mine\n  "theme": "x"\n}\n', "project")
    place.install("opencode", "--project", "--with-mcp")
    assert "// mine" in file.read_text() and dict(read(file.read_text()))["mcp"]
    assert not (place.project / "opencode.json").exists()


TOML = {
    "empty": "",
    "a table": 'model = "x"\n\n[mcp_servers.other]\ncommand = "y"\n',
    "no newline at the end": 'model = "x"',
    "comments": '# top\nmodel = "x" # [mcp_servers.aw]\n\n# [mcp_servers.aw]\n',
    "text with a table in it": 'notes = """\n[mcp_servers.aw]\nx = 1\n"""\nother = \'\'\'\n[mcp_servers.aw]\n\'\'\'\n',
    "arrays": "x = [\n  1,\n]\n[[things]]\na = 1\n",
}


@pytest.mark.parametrize("name", TOML)
def test_toml_is_appended_to_and_back(place, name):
    before = TOML[name]
    file = place.write(".codex/config.toml", before)
    assert place.install("codex", "--with-mcp").code == 0
    after = file.read_text()
    assert after.startswith(before)
    parsed = tomllib.loads(after)
    assert parsed["mcp_servers"].pop("aw")["command"] == "aw"
    assert place.install("codex", "--with-mcp").data["files"][-1]["change"] == "unchanged"
    file.write_text(after + '\n[later]\ny = 1\n')
    place.uninstall()
    assert tomllib.loads(file.read_text()) == tomllib.loads(before) | {"later": {"y": 1}}
    assert file.read_text() == before + '\n[later]\ny = 1\n' or not before.endswith("\n")


def test_toml_returns_to_what_it_was(place):
    file = place.write(".codex/config.toml", 'model = "x"')
    place.install("codex", "--with-mcp")
    place.uninstall()
    assert file.read_text() == 'model = "x"'


@pytest.mark.parametrize(
    "text",
    [
        'mcp_servers = { aw = { command = "mine" } }\n',
        'mcp_servers.aw.command = "mine"\n',
        '[mcp_servers]\naw = { command = "mine" }\n',
        '[ mcp_servers . "aw" ]\ncommand = "mine"\n',
        '[mcp_servers.aw]\ncommand = "mine"\n[mcp_servers.aw.env]\nA = "1"\n',
        'x = """\nunfinished\n',
    ],
)
def test_toml_of_the_users_own_is_left_and_said(place, text):
    file = place.write(".codex/config.toml", text)
    said = place.install("codex", "--with-mcp")
    assert said.code == PROBLEM and "kept" in said.metadata["message"]
    assert file.read_text() == text


def test_toml_that_the_user_changed_is_kept_unless_forced(place):
    place.install("codex", "--with-mcp")
    file = place.home / ".codex/config.toml"
    mine = file.read_text() + '\n[mcp_servers.aw.env]\nDEBATE_SERVER_URL = "http://x"\n'
    file.write_text(mine)
    assert place.install("codex", "--with-mcp").code == PROBLEM
    assert place.uninstall("--for", "codex").code == PROBLEM
    assert file.read_text() == mine
    assert place.uninstall("--force").code == 0
    assert not file.exists()
