"""`aw mcp` as the server of a plugin: it works in the user's project, not in the plugin's folder."""

import json
import subprocess

import pytest
from aw import AW

PWD = {"name": "run_command", "arguments": {"command": "pwd"}}
INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


@pytest.fixture
def folders(tmp_path):
    for name in ("project", "plugin/inside", "named"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def serve(aw, folders, program_in, server_in, **environment):
    """A program in one folder starts the server in another; returns where its commands run, and its messages."""
    messages = [
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": INITIALIZE},
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": PWD},
    ]
    # The last command keeps the shell from becoming the server itself.
    program = '(cd "$1" && exec "$2" mcp --allow pwd); true'
    done = subprocess.run(
        ["sh", "-c", program, "program", folders / server_in, AW], cwd=folders / program_in, env=aw.env | environment,
        input="".join(json.dumps(message) + "\n" for message in messages), capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    answers = {each.get("id"): each for each in map(json.loads, done.stdout.splitlines())}
    return json.dumps(answers[1]["result"]), done.stderr


def test_the_project_is_where_the_program_was_started(aw, folders):
    text, said = serve(aw, folders, "project", "plugin", PLUGIN_ROOT=str(folders / "plugin"))
    assert str(folders / "project") in text and str(folders / "plugin") not in text
    assert f"the project is {folders}/project" in said


def test_a_folder_that_the_program_names_comes_first(aw, folders):
    variables = {"PLUGIN_ROOT": str(folders / "plugin"), "CLAUDE_PROJECT_DIR": str(folders / "named")}
    text, _ = serve(aw, folders, "project", "plugin/inside", **variables)
    assert str(folders / "named") in text


def test_without_a_project_it_stays_and_says_so(aw, folders):
    text, said = serve(aw, folders, "plugin/inside", "plugin", PLUGIN_ROOT=str(folders / "plugin"))
    assert f"{folders}/plugin" in text and "the user's project is unknown" in said
    named = {"PLUGIN_ROOT": str(folders / "plugin"), "CLAUDE_PROJECT_DIR": str(folders / "gone")}
    assert "the user's project is unknown" in serve(aw, folders, "project", "plugin", **named)[1]


@pytest.mark.parametrize("variables", [{}, {"PLUGIN_ROOT": ""}, {"PLUGIN_ROOT": "/nowhere"}, {"PLUGIN_ROOT": "{}/plugin"}])
def test_elsewhere_it_works_in_the_folder_in_which_it_is(aw, folders, variables):
    variables = {name: value.format(folders) for name, value in variables.items()}
    text, said = serve(aw, folders, "plugin", "project", **variables)
    assert str(folders / "project") in text and "the project is" not in said
