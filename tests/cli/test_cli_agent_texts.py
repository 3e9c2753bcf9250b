"""The texts as installed: short, in each agent's own terms, with the permissions that each form can carry."""

import re

import pytest
from agent_place import DRAFTS, JUDGING, JUDGING_TOOLS, Place
from aw import INPUT
from test_cli_agent_install import AGENTS, COMMANDS, ROLES

MOST_COMMAND_BYTES = 6_500
MOST_RULE_BYTES = 4_000


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("agent", AGENTS)
def test_an_installed_command_is_short(place, agent, role):
    place.install(agent, "--with-mcp")
    text = (place.home / COMMANDS[agent][0].format(role)).read_bytes()
    # Claude's program reads the permissions, not its model.
    read = re.sub(rb"^allowed-tools: .*\n", b"", text, flags=re.M)
    assert len(read) <= MOST_COMMAND_BYTES
    assert b"{{" not in text.replace(b"{{args}}", b"") and b"$DEBATE_ID" not in text


@pytest.mark.parametrize("kind", ["coding_plan_debate", "general_debate"])
@pytest.mark.parametrize("role", ROLES)
def test_rules_are_short(place, role, kind):
    assert len(place.aw("agent", "rules", "--role", role, "--type", kind).text.encode()) <= MOST_RULE_BYTES


@pytest.mark.parametrize("role", ROLES)
def test_claudes_skill_carries_the_permissions_of_its_role(place, role):
    """Where Claude does not trust the folder, it honours the skill's permissions and ignores the settings."""
    place.install("claude", "--with-mcp")
    skill = place.home / COMMANDS["claude"][0].format(role)
    allowed = re.search(r"^allowed-tools: (.*)$", skill.read_text(), re.M)[1].split(", ")
    assert f"Edit({DRAFTS})" in allowed and "Bash(aw debate wait *)" in allowed and "mcp__aw__debate_wait" in allowed
    assert ("Bash(aw debate create *)" in allowed) == ("mcp__aw__debate_create" in allowed) == (role == "proposer")
    judging = {*[f"Bash(aw {name} *)" for name in JUDGING], *[f"mcp__aw__{name}" for name in JUDGING_TOOLS]}
    assert not judging & set(allowed)
    place.install("claude", "--role", "arbitrator")
    allowed = re.search(r"^allowed-tools: (.*)$", skill.read_text(), re.M)[1].split(", ")
    assert judging & set(allowed) == (judging if role == "arbitrator" else set())


def test_a_command_is_printed_for_an_agent(place):
    codex = place.aw("agent", "command", "--role", "opponent", "--for", "codex").text
    assert "--deadline 240 " in codex and "yield_time_ms" in codex
    generic = place.aw("agent", "command", "--role", "opponent").text
    assert "--deadline 100 " in generic and "yield_time_ms" not in generic
    place.aw("agent", "command", "--role", "opponent", "--for", "emacs").refused(INPUT, "INVALID_INPUT")


def test_the_errors_are_printed(place):
    text = place.aw("agent", "errors").text
    assert text.startswith("# Errors") and "| 5 | `ACTION_NOT_ALLOWED` |" in text


def test_an_agent_that_reads_its_rules_finds_a_folder_for_its_drafts(place):
    """Some programs' writing tools do not create folders."""
    place.aw("agent", "rules", "--role", "opponent")
    assert place.tree() == {}
    place.aw.on(COPILOT_CLI="1")("agent", "rules", "--role", "opponent")
    assert (place.project / ".aweave/drafts/.gitignore").read_text() == "*\n"


def test_the_output_advises_two_model_families(place):
    assert "different model families" in place.install("claude").metadata["advice"]
