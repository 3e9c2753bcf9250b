"""--format markdown: for people, and harmless to their terminals."""

EVIL = "\x1b]0;owned\x07 \x1b[2J\x9b31m \u202eevil\u2066 \r overwrite \x08\x7f\nsecond | line"


def test_a_transcript(aw):
    document = aw.docs("create", "-s", "The plan | v1", "--content", "x").data["document_id"]
    written = aw.create(f"Motion with `{document}`\nsecond line", title="Trà | cà phê")
    claim = aw.claim("opponent", written, "Không.").data
    said = aw.debate("get-context", "--debate-id", written["debate_id"], "--format", "markdown")
    text = said.text
    assert said.code == 0
    assert text.startswith("# Trà \\| cà phê\n\n**AWAITING_PROPOSER** · general_debate · opened 2")
    assert "## 1. MOTION by proposer · " in text and "## 2. CLAIM by opponent · " in text
    assert f"> Motion with `{document}`\n> second line\n" in text
    assert f"`{claim['argument_id']}`, answers `{written['argument_id']}`" in text
    assert f'## Documents\n\n- "The plan \\| v1" (`{document}`, version 1)\n' in text


def test_earlier_arguments_and_drafts_are_mentioned(aw):
    written = first = aw.create()
    for role in ("opponent", "proposer", "opponent"):
        written = aw.claim(role, written).data
    aw.debate("intervention", "--debate-id", first["debate_id"])
    aw.claim("proposer", written, "held back")
    text = aw.debate("get-context", "--debate-id", first["debate_id"], "-l", 1, "--format", "markdown").text
    assert text.startswith("*3 of 4 arguments, the oldest, are left out; to read on, add --after 1 --limit 10*")
    assert "## Held draft: CLAIM by proposer" in text and "> held back" in text


def test_lists_are_tables(aw):
    aw.create(title="One | two")
    lines = aw.debate("list", "--limit", 1, "--format", "markdown").text.splitlines()
    assert lines[0] == "| title | state | type | changed | id |"
    assert lines[2].startswith("| One \\| two | AWAITING_OPPONENT | general_debate | 2")


def test_a_document_is_named_by_its_first_summary(aw):
    plan = aw.docs("create", "-s", "The plan | A", "--content", "x").data["document_id"]
    other = aw.docs("create", "-s", "Other", "--content", "x").data["document_id"]
    aw.docs("submit", plan, "-s", "M1: fix", "--content", "y")
    lines = aw.docs("list", "--limit", 2, "--format", "markdown").text.splitlines()
    assert lines[0] == "| document | last change | version | changed | id |"
    assert lines[2].startswith("| The plan \\| A | M1: fix | 2 | 2") and lines[2].endswith(f"| `{plan}` |")
    assert lines[3].startswith("| Other |  | 1 | 2") and lines[3].endswith(f"| `{other}` |")
    written = aw.create(f"document_id={plan}")
    text = aw.debate("get-context", "--debate-id", written["debate_id"], "--format", "markdown").text
    assert f'\n- "The plan \\| A" (`{plan}`, version 2, last change: "M1: fix")\n' in text
    head = aw.docs("list", "--limit", 1).data["documents"][0]
    assert "name" not in head and head["summary"] == "M1: fix"


def test_a_deleted_document_is_listed_by_what_is_known(aw):
    plan = aw.docs("create", "-s", "The plan", "--content", "x").data["document_id"]
    aw.docs("submit", plan, "-s", "M1: fix", "--content", "y")
    aw.docs("delete", plan, "--confirm")
    text = aw.docs("list", "--limit", 500, "--include-deleted", "--format", "markdown").text
    assert "| M1: fix | M1: fix | 2, deleted |" in text


def test_writes_and_waits_and_documents(aw):
    written = aw.create()
    text = aw.claim("opponent", written, "x" * 5).text
    said = aw.debate("wait", "--debate-id", written["debate_id"], "--role", "proposer", "--format", "markdown")
    assert text and "action: `respond`" in said.text
    doc = aw.docs("create", "-s", "S", "--content", "```\ncode\n```\n").data["document_id"]
    aw.docs("submit", doc, "-s", "S2", "--content", "```\nmore\n```\n")
    assert aw.docs("get", doc, "--format", "markdown").text.startswith("# S\n\nversion 2: S2 · 2")
    assert "````diff\n" in aw.docs("diff", doc, "--format", "markdown").text
    assert "| 2 | S2 |" in aw.docs("history", doc, "--format", "markdown").text
    one = aw.docs("create", "-s", "S", "--content", "x").data["document_id"]
    assert aw.docs("diff", one, "--format", "markdown").text == "Version 1 to 1: no difference\n"


def test_what_is_installed_is_a_table(aw):
    lines = aw("agent", "status", "--format", "markdown").text.splitlines()
    assert lines[:3] == [
        "| agent | scope | state | start with |", "|---|---|---|---|", "| claude |  | not installed | /debate-proposer |",
    ]
    text = aw("agent", "install", "--for", "claude", "--dry-run", "--format", "markdown").text
    skill = aw.directory / ".claude/skills/debate-proposer/SKILL.md"
    assert text.startswith("6 would be written\n\n- **scope**: user\n")
    assert f"\n**files**\n\n| agent | what | path | change |\n|---|---|---|---|\n| claude | command | {skill} | created |\n" in text
    aw("agent", "install", "--for", "claude")
    skill.write_text("mine")
    text = aw("agent", "status", "--format", "markdown").text
    assert "\n| claude | user | 1 changed, 4 ok | /debate-proposer |\n" in text
    assert text.endswith(f"\n\n- {skill}: changed\n")


def test_a_log_is_a_block_of_its_lines(aw):
    home = aw.directory / ".aweave"
    home.mkdir(mode=0o700)
    (home / "server.log").write_text("first | line\n\x1b[2J```\nlast\n")
    text = aw("server", "logs", "--format", "markdown").text
    assert text == f"- **path**: {home}/server.log\n\n**log**\n\n````\nfirst | line\n␛[2J```\nlast\n````\n"


def test_checks_are_a_table(aw):
    text = aw("doctor", "--format", "markdown").text
    assert text.startswith("All checks passed\n\n- **ok**: true\n\n**checks**\n\n| name | verdict | detail |\n")
    assert "\n| database | ok | can be read and written |\n" in text


def test_the_message_stands_before_the_fields(aw):
    text = aw("server", "stop", "--format", "markdown").text
    assert text.startswith("A server runs there, but aw did not start it") and text.endswith("\n\n- **status**: not_managed\n")


def test_texts_are_shown_completely(aw):
    rules = aw("agent", "rules", "--role", "opponent")
    assert aw("agent", "rules", "--role", "opponent", "--format", "markdown").text == rules.text
    assert aw("help", "--format", "markdown").text == "```\n" + aw("help").text + "```\n"
    assert aw("completion", "bash", "--format", "markdown").text == "```\n" + aw("completion", "bash").text + "```\n"


def test_no_command_shows_json(aw):
    document = aw.docs("create", "-s", "S", "--content", "x", "--metadata", '{"a": [{"b": 1}]}').data["document_id"]
    written = aw.create(f"document_id={document}")
    debate = ["--debate-id", written["debate_id"]]
    target = ["--target-id", written["argument_id"]]
    for words in (
        ["agent", "status"], ["agent", "install", "--for", "all"], ["agent", "status"], ["agent", "uninstall"],
        ["server", "status"], ["server", "start"], ["server", "stop"], ["server", "logs"], ["doctor"], ["help"],
        ["docs", "list"], ["docs", "get", document], ["docs", "history", document], ["docs", "diff", document],
        ["docs", "submit", document, "-s", "S2", "--content", "y"], ["docs", "export", document, "-o", "x"],
        ["docs", "delete", document, "--confirm"], ["debate", "submit", *debate, "--role", "opponent", *target, "--content", "x"],
        ["debate", "wait", *debate, "--role", "proposer"], ["debate", "get-context", *debate], ["debate", "list"],
        ["debate", "intervention", *debate], ["debate", "ruling", *debate, "--content", "x"], ["debate", "open", *debate],
        ["debate", "delete", *debate, "--confirm"], ["debate", "generate-id"],
    ):
        said = aw(*words, "--format", "markdown")
        assert said.code == 0, (words, said)
        assert '{"' not in said.text and "\\n" not in said.text, (words, said.text)


def test_control_characters_are_shown_not_sent(aw):
    written = aw.create(EVIL, title="T \x1b[31m \u202e")
    for words in (
        ["get-context", "--debate-id", written["debate_id"], "--format", "markdown"],
        ["list", "--query", "T \x1b", "--format", "markdown"],
        ["wait", "--debate-id", written["debate_id"], "--role", "opponent", "--format", "markdown"],
    ):
        text = aw.debate(*words).text
        assert not any(ord(c) < 32 and c != "\n" or 0x7F <= ord(c) <= 0x9F for c in text), ascii(text)
        assert "\u202e" not in text and "\u2066" not in text
        assert "␛" in text
    assert "> second | line" in aw.debate("get-context", "--debate-id", written["debate_id"], "--format", "markdown").text
