"""The first minutes: no server runs yet, and `aw setup`."""

import json
import os

import pytest
from aw import INPUT, SERVER, Aw
from person import Person
from test_cli_server import own, pid_of  # noqa: F401

PROGRAMS = {"claude": "echo '2.1.0 (Claude Code)'", "codex": "echo 'codex-cli 0.166.0'"}


@pytest.fixture
def place(own):  # noqa: F811
    """aw beside its server, with two agent programs and a browser that records its arguments."""
    for name, script in {**PROGRAMS, "xdg-open": 'echo "$1" >> "$HOME/opened"'}.items():
        (own.tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (own.tools / name).chmod(0o755)
    own.env["PATH"] = f"{own.tools}:/usr/bin:/bin"
    for name in ("WAYLAND_DISPLAY", "BROWSER"):
        own.env.pop(name, None)
    own.env["TERM"] = "xterm"
    return own


@pytest.fixture
def at_terminal(place):
    """Starts aw with a person before it."""
    people = []

    def start(*words, **env):
        # So wide that no answer typed ahead breaks a question into two lines.
        people.append(Person([place.tools / "aw", *words], place.env | env, place.directory, columns=300))
        return people[-1]

    yield start
    for person in people:
        person.end()


def files_below(directory):
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and path.relative_to(directory).parts[0] not in ("bin", ".aweave")
    }


def test_a_person_is_offered_a_server(place, at_terminal):
    person = at_terminal("debate", "list")
    person.until("Start one? [Y/n]")
    person.type("maybe\n")
    person.until("Please answer yes or no.")
    person.type("\n")
    assert person.wait() == 0
    assert "No debates." in person.screen.text
    assert pid_of(place)


def test_who_declines_gets_the_error_and_is_asked_once(place, at_terminal):
    person = at_terminal("doctor")
    person.until("Start one? [Y/n]")
    person.type("n\n")
    assert person.wait() == 1
    assert "Start the server with 'aw server start'" in person.screen.everything.replace("\n", "")
    assert person.screen.everything.count("Start one?") == 1
    assert not pid_of(place)


def test_a_wait_offers_it_too(place, at_terminal):
    person = at_terminal("debate", "wait", "--debate-id", "0192f0c1-7a00-7000-8000-000000000001", "--role", "opponent")
    person.until("Start one? [Y/n]")
    person.type("y\n")
    assert person.wait() == 2  # there is no such debate
    assert pid_of(place)


@pytest.mark.parametrize(
    "env",
    [{"CLAUDECODE": "1"}, {"DEBATE_ROLE": "opponent"}, {"TERM": "dumb"}, {"DEBATE_SERVER_URL": "http://127.0.0.2:9/x"}],
)
def test_agents_are_never_asked(place, at_terminal, env):
    """Some programs give their commands a terminal. aw may not start a server at 127.0.0.2."""
    person = at_terminal("debate", "list", **env)
    assert person.wait() == SERVER
    assert "[Y/n]" not in person.screen.everything


def test_without_a_terminal_the_error_says_how(place):
    error = place.debate("list").refused(SERVER, "CONNECTION_ERROR")
    assert "Start the server with 'aw server start'" in error["suggestion"]
    elsewhere = place.on(PATH="/usr/bin:/bin").debate("list").refused(SERVER, "CONNECTION_ERROR")
    assert "/aw server start'" in elsewhere["suggestion"]
    far = place.on(url="https://127.0.0.1:9").debate("list").refused(SERVER, "CONNECTION_ERROR")
    assert "Start debate-server there" in far["suggestion"]


def test_setup_asks_and_does_what_was_answered(place, at_terminal):
    person = at_terminal("setup", DISPLAY=":0")
    person.until("Which agents should get the commands for debates? [claude codex]")
    assert "Found: Claude Code 2.1.0, Codex 0.166.0." in person.screen.text
    person.type("windows\n")
    person.until("Unknown agent 'windows'")
    person.type("codex\n")
    person.until("Which program defends a plan? [claude]")
    person.type("codex:model=o9\n")
    person.until("Which program attacks a plan? Preferably of another model family [claude]")
    person.type("\n")
    person.until("Have each plan reviewed when an agent presents it (codex's by Claude Code)? [Y/n]")
    person.type("\n")
    person.until("Open the page in the browser? [Y/n]")
    assert not pid_of(place), "nothing is done before all is answered"
    person.type("\n")
    assert person.wait() == 0
    said = person.screen.everything
    assert "server    started at" in said and "codex     installed" in said and "claude    installed" not in said
    assert "gate      on for codex; 'aw gate off' turns it off" in said
    assert "hook plan-exit" in (place.directory / ".codex/hooks.json").read_text()
    assert not (place.directory / ".claude/settings.json").exists()
    assert "Next: aw debate run plan.md --proposer codex:model=o9 --opponent claude" in said.replace("\n", "")
    assert (place.directory / "opened").read_text() == place.env["DEBATE_SERVER_URL"] + "/\n"
    assert pid_of(place)


@pytest.mark.parametrize("answers", [0, 1, 3, 4])
def test_setup_that_is_not_answered_changes_nothing(place, at_terminal, answers):
    person = at_terminal("setup", DISPLAY=":0")
    for number, question in enumerate(["Which agents", "Which program defends", "Which program attacks", "Have each plan reviewed", "Open the page"][: answers + 1]):
        person.until(question)
        person.type("\n" if number < answers else "\x04")
    assert person.wait() == INPUT
    assert "nothing was changed" in person.screen.everything.replace("\n", "")
    assert not pid_of(place) and files_below(place.directory) == {}


def test_setup_twice_says_what_was_there(place):
    first = place("setup", "--yes", "--format", "json").data
    assert first["server"]["status"] == "started"
    assert [(a["agent"], a["status"]) for a in first["agents"]] == [("claude", "installed"), ("codex", "installed")]
    assert first["next_command"] == "aw debate run plan.md --proposer claude --opponent codex"
    assert first["page"] == place.env["DEBATE_SERVER_URL"] + "/" and first["opened"] is False
    files = files_below(place.directory)
    second = place("setup", "-y", "--format", "json").data
    assert second["server"]["status"] == "already_running"
    assert {a["status"] for a in second["agents"]} == {"already_installed"} and second["notes"] == []
    assert files_below(place.directory) == files
    text = place("setup", "--yes").text
    assert "claude    already installed" in text and text.endswith("\nNext: " + second["next_command"] + "\n")


def test_setup_writes_what_agent_install_writes(place, tmp_path):
    place("setup", "--yes").text
    other = Aw(tmp_path / "other")
    other.directory.mkdir()
    other.env["PATH"] = place.env["PATH"]
    for name in PROGRAMS:
        assert other("agent", "install", "--for", name).code == 0
    theirs = {name: text for name, text in files_below(place.directory).items() if not name.startswith("other/")}
    assert set(theirs) == set(files_below(other.directory))
    of_the_server = ["debate.db", "debate.db-shm", "debate.db-wal", "server.log", "server.pid"]
    assert sorted(os.listdir(place.directory / ".aweave")) == sorted(
        [*of_the_server, *os.listdir(other.directory / ".aweave")]
    )


def test_setup_without_a_terminal_says_so(place):
    error = place("setup").refused(INPUT, "INVALID_INPUT")
    assert "nothing was changed" in error["message"] and "'aw setup --yes'" in error["suggestion"]
    error = place("setup", "--agents", "none", "--proposer", "claude").refused(INPUT, "INVALID_INPUT")
    assert error["suggestion"].endswith("or give --opponent")
    assert not pid_of(place) and files_below(place.directory) == {}
    place("setup", "--yes", "--agents", "windows").refused(INPUT, "INVALID_INPUT")
    place("setup", "--yes", "--opponent", "nobody").refused(INPUT, "INVALID_INPUT")
    assert not pid_of(place)


def test_setup_by_options(place):
    words = ["--agents", "none", "--proposer", "codex", "--opponent", "acp:gemini --acp"]
    data = place("setup", *words, "--format", "json").data
    assert data["agents"] == []
    assert data["next_command"] == "aw debate run plan.md --proposer codex --opponent 'acp:gemini --acp'"
    assert files_below(place.directory) == {}


def test_setup_turns_the_gate_on_only_if_asked_to(place):
    data = place("setup", "--yes", "--format", "json").data
    assert data["gate"] == [] and "hook plan-exit" not in "".join(map(str, files_below(place.directory).values()))
    gate = next(check for check in place("doctor", "--format", "json").data["checks"] if check["name"] == "gate")
    assert gate["verdict"] == "note" and gate["detail"].startswith("off; 'aw gate on'")
    data = place("setup", "--yes", "--gate", "--format", "json").data
    assert data["gate"] == ["claude", "codex"] and data["notes"] == []
    gate = next(check for check in place("doctor", "--format", "json").data["checks"] if check["name"] == "gate")
    assert gate["detail"].startswith("on for claude") and "codex" in gate["detail"]


def test_the_doctor_names_a_hook_that_the_plugin_brings_too(place):
    place("setup", "--yes", "--gate").text
    path = place.directory / ".claude/settings.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"enabledPlugins": {"aweave-debate@aweave": True}}))
    assert "the plugin has the hook too, 'aw gate off' leaves the plugin's" in place("doctor").text
    assert place("gate", "off").code == 0
    said = place("doctor").text
    assert "on for claude, reviewed by codex" in said and "too" not in said.split("on for claude")[1]
    path.write_text(json.dumps({"enabledPlugins": {"aweave-debate@aweave": False}}))
    assert "off; 'aw gate on'" in place("doctor").text


def test_setup_leaves_out_an_agent_that_has_the_plugin(place):
    path = place.directory / ".claude/settings.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"enabledPlugins": {"aweave-debate@aweave": True}}))
    data = place("setup", "--yes", "--format", "json").data
    assert [each["agent"] for each in data["agents"]] == ["codex"]
    data = place("setup", "--yes", "--agents", "claude", "--format", "json").data
    assert [each["agent"] for each in data["agents"]] == ["claude"]


def plugins_of(place):
    checks = json.loads(place("doctor", "--format", "json").stdout)["content"][0]["data"]["checks"]
    return next((check["verdict"], check["detail"]) for check in checks if check["name"] == "plugins")


def test_the_doctor_knows_the_plugin_of_every_program(place):
    assert plugins_of(place) == ("ok", "none; 'aw agent plugin --to FOLDER' writes it, instead of agent files")
    version = place("version").text.split()[-1]
    manifests = {".claude": version, ".codex": "0.0.1"}
    for folder, of in manifests.items():
        path = place.directory / folder / "plugins/cache/aweave/aweave-debate" / of / "plugin.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"name": "aweave-debate", "version": of}))
    (place.directory / ".claude/settings.json").write_text(json.dumps({"enabledPlugins": {"aweave-debate@aweave": True}}))
    assert plugins_of(place) == ("ok", f"claude {version}; not in codex")
    (place.directory / ".codex/config.toml").write_text('[plugins."aweave-debate@aweave"]\nenabled = true\n')
    assert plugins_of(place) == ("note", f"claude {version}, codex 0.0.1 (older than aw {version}, update it)")
    (place.directory / ".codex/config.toml").write_text('[plugins."aweave-debate@aweave"]\nenabled = false\n')
    assert plugins_of(place) == ("note", f"claude {version}, codex 0.0.1 (turned off)")


def test_the_doctor_names_a_plugin_beside_the_agents_files(place):
    place("agent", "install", "--for", "claude").text
    path = place.directory / ".claude/settings.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"enabledPlugins": {"aweave-debate@aweave": True}}))
    verdict, detail = plugins_of(place)
    assert verdict == "note" and "each command is there twice" in detail


def test_setup_goes_on_when_the_gate_cannot_be_turned_on(place):
    (place.directory / ".aweave").mkdir(exist_ok=True)
    (place.directory / ".aweave/config.toml").write_text("[gate]\nrounds = 0\n")
    data = place("setup", "--yes", "--gate", "--format", "json").data
    assert data["gate"] == [] and "rounds must be a whole number" in data["notes"][0]
    gate = next(check for check in json.loads(place("doctor", "--format", "json").stdout)["content"][0]["data"]["checks"] if check["name"] == "gate")
    assert gate["verdict"] == "wrong" and "rounds must be a whole number" in gate["detail"]


def test_setup_with_too_few_programs(place):
    (place.tools / "codex").unlink()
    data = place("setup", "--yes", "--format", "json").data
    assert (data["proposer"], data["opponent"]) == ("claude", "claude") and "model family" in data["notes"][0]
    (place.tools / "claude").unlink()
    data = place("setup", "--yes", "--format", "json").data
    assert data["agents"] == [] and data["next_command"] == "aw demo" and "--list" in data["notes"][0]


def test_setup_is_the_users_alone(place):
    place.on(DEBATE_ROLE="opponent")("setup", "--yes").refused(6, "FORBIDDEN")
    assert files_below(place.directory) == {}
