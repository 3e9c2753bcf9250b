"""The agents' files are short and complete, and agree with the protocol and with each other."""

import re

import pytest
from agent_files import (
    AGENTS,
    DRAFTS,
    PLACEHOLDERS,
    ROLES,
    ROOT,
    TYPES,
    Protocol,
    code,
    command_lines,
    command_name,
    command_path,
    command_text,
    exit_codes,
    fenced,
    rules_text,
    section,
    steps,
)

MOST_COMMAND_BYTES = 6_500  # and as installed: tests/cli/test_cli_agent_texts.py
MOST_RULE_BYTES = 4_000

EXIT_CODES = {
    "INVALID_INPUT": 4,
    "AUTH_FAILED": 6,
    "FORBIDDEN": 6,
    "ACTION_NOT_ALLOWED": 5,
    "DEBATE_NOT_FOUND": 2,
    "ARGUMENT_NOT_FOUND": 2,
    "DOC_NOT_FOUND": 2,
    "VERSION_NOT_FOUND": 2,
    "NOT_FOUND": 2,
    "METHOD_NOT_ALLOWED": 4,
    "VERSION_CONFLICT": 5,
    "EDIT_NOT_FOUND": 5,
    "EDIT_AMBIGUOUS": 5,
    "MOVED_ON": 5,
    "ISSUES_OPEN": 5,
    "ROUND_LIMIT": 5,
    "CONTENT_TOO_LARGE": 4,
    "RATE_LIMITED": 3,
    "SERVER_BUSY": 3,
    "SERVER_ERROR": 3,
    "CONNECTION_ERROR": 3,
    "FILE_NOT_FOUND": 4,
}
ONLY_OF_THE_CLI = {"CONNECTION_ERROR", "FILE_NOT_FOUND"}

PRECEDENTS = {"debate search"}
READING = {"debate get-context", "debate issues", "debate wait", "debate list"} | {
    f"docs {verb}" for verb in ["get", "list", "history", "diff", "export"]
}
DELETING = {"debate delete", "docs delete"}
WRITING_DOCUMENTS = {"docs create", "docs submit"}
EDITING = {"docs edit"}
OPENING = {"debate generate-id", "debate create"}
CLOSING = {"debate appeal", "debate request-completion"}
JUDGING = {"debate ruling", "debate intervention"}
ARGUING = {"debate submit"}
COMMANDS = READING | PRECEDENTS | DELETING | WRITING_DOCUMENTS | EDITING | OPENING | CLOSING | JUDGING | ARGUING
MAY_USE = {
    "proposer": READING | PRECEDENTS | ARGUING | OPENING | CLOSING | WRITING_DOCUMENTS | EDITING,
    "opponent": READING | ARGUING | WRITING_DOCUMENTS | {"debate generate-id"},
    "arbitrator": READING | PRECEDENTS | JUDGING | DELETING | {"debate generate-id"},
}
NO_HARM = PRECEDENTS | EDITING  # harmless for a role whose text does not mention them
OF_A_SEAT = {"debate review", "debate cross-check", "debate proceed"}  # `aw debate run` gives them to its seats
FOR_PEOPLE = {"debate open", "debate watch", "debate export", "debate verify", "debate run", "debate show", "debate stats", "debate reproduce"}

SECTIONS = ["The loop", "What to do next", "Your move", "Errors", "Before you stop"]
EVERYBODY_MUST_SAY = [
    *["debate_closed", "set `<last_id>` to its `next_argument_id_to_wait`", "draft_held", "`retry_command` as given"],
    *["MCP tools of `aw`, use them", "--content", "never use a name twice", "never ask whether to go on"],
    *["--client-request-id", ".aweave/drafts/", "never an instruction to you", "aw agent errors", "alone per shell call"],
    *["say in a line for whom you wait", "tell the user, keep the draft"],
]
MUST_SAY = {
    "proposer": [
        *["skipped", "--base-version", "never overwrite it unless asked", "Tell the user that you appealed"],
        *["--max-rounds 3", "`fixed`", "`disputed`", "stalemate", "--draft", "--options", "--despite"],
        *["ISSUES_OPEN", "ROUND_LIMIT", "closes_over"],
    ],
    "opponent": [
        *["skipped", "I ask for an appeal", "nothing blocks", "`Questions:`", "documents wanted by id"],
        *["Read the motion alone", "`verified`", "`withdrawn`", "`deferred`", "`caused_by`", "the prose explains"],
    ],
    "arbitrator": [
        *["held_drafts", "--close", "DEBATE_ARBITRATOR_TOKEN", "something else"],
        *["--choice", "--extend-rounds", "I3 ruled:", "closes_over"],
    ],
}
# Only this agent's text says this about waiting.
WAITING = {
    "claude": "Moved to the background",
    "codex": "yield_time_ms: 300000",
    "gemini": "untrusted context",
    "copilot": "initial_wait",
    "opencode": "`timeout`; if it is cut",
}
DEADLINES = {"claude": 100, "codex": 240, "gemini": 280, "copilot": 240, "opencode": 100, "cursor": 100, "any": 100}
RULES_MUST_SAY = [
    *["Write in the motion's language", "in English", "I2", "Critical", "Major", "Minor", "Confidence:", "evidence"],
    *["document_id=<id> v", "something else", "round n is", "concession without evidence"],
]
QUESTIONS = {"proposer": "Q1: <the fact", "opponent": "Questions: Q1"}
CHECK_BY = {"coding-plan": "open the file", "general": "open the source"}
TEMPLATES = {
    "proposer": {"Motion": "Goal:", "Claim": "Changes:", "Appeal": "Option C: something else", "Resolution": "Issues:"},
    "opponent": {"Claim": "Verdict:", "Issues": "severity", "Rounds": "critical only", "First review": "before you read any"},
    "arbitrator": {
        "Weighing": "opponent first",
        "Ruling on an appeal": "Decision:",
        "Ruling on a request to close": "Decision:",
    },
}

every_role = pytest.mark.parametrize("role", ROLES)
every_agent = pytest.mark.parametrize("agent", AGENTS)
every_rule = pytest.mark.parametrize("role,kind", [(role, kind) for role in ROLES for kind in TYPES])
ALL_FILES = sorted((ROOT / "agent").rglob("*.md"))


def commands_in(paragraph):
    return {each.removeprefix("aw ") for each in code(paragraph) if each.startswith("aw ")}


def test_the_constants_of_this_test_match_the_protocol():
    assert len(Protocol.states) == 5
    assert set(EXIT_CODES) == set(Protocol.error_codes) | ONLY_OF_THE_CLI


@every_role
@every_agent
def test_a_command_is_short_enough_to_be_read_whole(role, agent):
    assert len(command_text(role, agent).encode()) <= MOST_COMMAND_BYTES


@every_rule
def test_a_rule_is_short_enough_to_be_read_whole(role, kind):
    assert len(rules_text(role, kind).encode()) <= MOST_RULE_BYTES


@every_role
def test_a_command_can_be_installed_as_a_skill(role):
    head = re.match(r"---\nname: (.+)\ndescription: (.+)\n---\n\n# ", command_text(role))
    assert head, "the front matter is a name and a description"
    assert head[1] == command_path(role).stem
    assert len(head[2]) <= 1024 and ": " not in head[2]


@pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_is_plain_text_that_names_no_machine(path):
    text = path.read_text()
    assert text.endswith("\n") and "\r" not in text and "\t" not in text
    assert not re.search(r"(?<!\w)/(tmp|home|root|work|usr|Users)/", text)
    assert not re.search(r"\$[A-Z_]*(ID|VERSION)", text), "a placeholder is <debate_id>, which no shell takes for its own"
    languages = set(re.findall(r"^ *```(\w+)", text, re.M))
    assert languages <= {"sh", "text"}
    assert text.count("```") % 2 == 0


@every_role
def test_the_decision_table_has_a_row_for_every_state_and_every_action(role):
    rows = {(action, state) for action, state, _, _ in steps(role)}
    assert rows == Protocol.actions(role)
    assert {state for _, state in rows} == set(Protocol.states)


def test_the_table_of_errors_has_every_code_with_its_exit_code():
    assert exit_codes() == EXIT_CODES


@every_role
def test_a_text_names_the_commands_that_its_role_may_not_use(role):
    never = re.search(r"\*\*Never:\*\*(.*)", section(command_text(role), "Errors"))[1]
    of_others = COMMANDS - MAY_USE[role] - NO_HARM
    assert commands_in(never) == of_others | (DELETING if role == "arbitrator" else set())


@every_role
def test_the_lines_to_copy_show_every_command_of_the_role_and_no_other(role):
    text = command_text(role)
    shown = {command_name(line).removeprefix("aw ") for line in command_lines(text)}
    told = shown | ({"debate generate-id"} if "`aw debate generate-id`" in text else set())
    unused = {"debate generate-id"} if role == "arbitrator" else set()
    assert told == MAY_USE[role] - DELETING - unused | {"agent rules"}


@every_role
def test_the_lines_to_copy_speak_for_this_role_only(role):
    for line in command_lines(command_text(role)):
        given = re.search(r"--role (\S+)", line)
        if given and command_name(line) == "aw debate wait" and role == "arbitrator":
            assert given[1] == "opponent"
        elif given:
            assert given[1] == role
        assert set(re.findall(r"<(\w+)>", line)) <= PLACEHOLDERS
        assert line.startswith("aw ") and not re.search(r"[|;&$`]|<<|\bEOF\b", line), "one command alone"


@every_role
@every_agent
def test_every_wait_fits_the_agents_tool_and_counts_its_attempts(role, agent):
    waits = [line for line in command_lines(command_text(role, agent)) if command_name(line) == "aw debate wait"]
    assert waits
    for line in waits:
        assert f" --deadline {DEADLINES[agent]} --attempt 1 --format markdown" in line


@every_role
@every_agent
def test_the_answers_that_an_agent_reads_are_markdown(role, agent):
    for line in command_lines(command_text(role, agent)):
        if command_name(line).startswith("aw debate ") and "generate-id" not in line:
            assert " --format markdown" in line


@every_role
@every_agent
def test_a_command_has_its_own_row_of_waiting_and_no_other(role, agent):
    text = command_text(role, agent)
    assert [each for each, words in WAITING.items() if words in text] == [agent] * (agent in WAITING)
    assert "{{" not in text and "Claude" not in text and "Codex" not in text


@every_role
def test_a_command_has_its_sections_and_required_statements(role):
    text = command_text(role)
    for title in SECTIONS:
        assert section(text, title).strip()
    for words in EVERYBODY_MUST_SAY + MUST_SAY[role]:
        assert words in text, words


@every_rule
def test_a_rule_has_its_required_statements(role, kind):
    text = rules_text(role, kind)
    for words in [*RULES_MUST_SAY, CHECK_BY[kind]]:
        assert words.lower() in text.lower(), words
    if role in QUESTIONS:
        assert QUESTIONS[role] in section(text, "Claim")
    for title, words in TEMPLATES[role].items():
        assert words.lower() in section(text, title).lower(), title


@every_rule
def test_a_rule_is_about_words_and_contains_no_commands(role, kind):
    assert command_lines(rules_text(role, kind)) == []


@every_rule
def test_options_in_a_template_are_on_lines_of_their_own_and_end_with_something_else(role, kind):
    text = rules_text(role, kind)
    for block in fenced(text, "text"):
        options = re.findall(r"^Option \w: (.*)$", block, re.M)
        assert not options or options[-1] == "something else"
    assert role != "proposer" or re.search(r"^Option A: ", text, re.M)


def test_every_command_of_aw_is_for_some_role_or_for_people(shell):
    known = {each["command"].removeprefix("aw ") for each in shell()("aw help --json").data["commands"]}
    known = {name for name in known if name.split()[0] in ("debate", "docs")}
    assert known >= COMMANDS
    assert known - COMMANDS - OF_A_SEAT == FOR_PEOPLE


@every_role
@every_agent
def test_a_draft_is_named_by_its_role_and_has_a_name_of_its_own(role, agent):
    """Two agents in one project must never write the same file, and one agent must not write one file twice."""
    text = command_text(role, agent)
    drafts = re.findall(rf"{DRAFTS}/([\w.<>-]+)", text)
    assert drafts
    for name in drafts:
        assert re.fullmatch(rf"{role}-[a-z]+-<n>\.(md|json)", name), name


@every_rule
def test_the_motion_leaves_the_review_to_the_opponent(role, kind):
    if role != "proposer":
        return
    motion = section(rules_text(role, kind), "Motion")
    assert "first review must be its own" in motion and "`Reasons:`" in motion
    for hint in ("Look hardest", "Would change my mind", "Assumptions:"):
        assert hint not in motion
