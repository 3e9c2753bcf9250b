"""What aw writes for a person at a terminal, that a pipe still gets the envelope, and prefixes of ids."""

import json
import uuid

import pytest
from aw import AW, INPUT, NOT_FOUND, OK, Aw, new_id
from fake import breaking
from fake import answering
from person import Person

HOSTILE = "evil \x1b[2J\u202e\u2066\u200f " + "漢字 " * 60
ISSUE = "I1 open critical: The cache has no limit: the server is killed under load"


@pytest.fixture
def at_a_terminal():
    """Runs aw at a terminal; the screen checks that only known sequences arrive."""
    people = []

    def run(aw, *words, columns=80, code=OK, **environment):
        person = Person([AW, *words], aw.env | {"TERM": "xterm-256color"} | environment, aw.directory, columns=columns, rows=60)
        people.append(person)
        assert person.wait() == code, person.screen.everything
        return person.screen

    yield run
    for person in people:
        person.end()


@pytest.fixture
def debate(aw):
    """A debate with a critical issue; its write answer."""
    written = aw.create("A motion.", title="Cache the plan in front of the database, for GET /plan")
    return aw.claim("opponent", written, "No limit.", "--issue", ISSUE).data


@pytest.fixture
def commands(aw, debate):
    document = aw.docs("create", "--summary", HOSTILE[:300], "--content", "x").data["document_id"]
    on = ["--debate-id", debate["debate_id"]]
    return {
        "list": ["debate", "list"],
        "context": ["debate", "get-context", *on],
        "show": ["debate", "show", debate["debate_id"]],
        "issues": ["debate", "issues", *on],
        "search": ["debate", "search", "cache"],
        "stats": ["debate", "stats"],
        "wait": ["debate", "wait", *on, "--role", "proposer"],
        "open": ["debate", "open", "--print", *on],
        "programs": ["debate", "run", "--list"],
        "documents": ["docs", "list"],
        "history": ["docs", "history", document],
        "server": ["server", "status"],
        "agents": ["agent", "status"],
        "absent": ["debate", "get-context", "--debate-id", new_id()],
        "usage": ["debate", "submit", *on],
    }


def test_a_pipe_gets_the_bytes_of_the_json_format(aw, commands, debate):
    for name, words in commands.items():
        plain, named = aw(*words), aw(*words, "--format", "json")
        assert (plain.code, plain.stdout, plain.stderr) == (named.code, named.stdout, named.stderr), name
        json.loads(plain.stdout)
    words = ["debate", "intervention", "--debate-id", debate["debate_id"], "--client-request-id", "once"]
    aw(*words).data
    assert aw(*words).stdout == aw(*words, "--format", "json").stdout
    assert aw(*commands["show"]).stdout == aw(*commands["context"]).stdout


@pytest.mark.parametrize("columns", [80, 50, 200])
def test_every_view_fits_the_window(aw, commands, debate, at_a_terminal, columns):
    aw.create(HOSTILE, title=HOSTILE[:200])
    for name, words in commands.items():
        if name in ("absent", "usage"):
            continue
        screen = at_a_terminal(aw, *words, columns=columns)
        assert '"success"' not in screen.everything and screen.everything, name
        assert "\u202e" not in screen.everything and "\u2066" not in screen.everything
        addresses = name in ("open", "server")  # are printed whole
        assert screen.wrapped == 0 or addresses, (name, screen.everything)


def test_the_list_is_a_table(aw, debate, at_a_terminal):
    lines = at_a_terminal(aw, "debate", "list").everything.splitlines()
    assert lines[0].split() == ["id", "title", "state", "round", "blocking", "updated"]
    (row,) = (line for line in lines if line.startswith(debate["debate_id"][:8]))
    assert "Cache the plan" in row and "Proposer's turn" in row and row.endswith("1      1         just now")


def test_colours_only_where_they_are_wanted(aw, commands, at_a_terminal):
    assert at_a_terminal(aw, *commands["list"]).colours
    for off in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        for words in commands.values():
            screen = at_a_terminal(aw, *words, code=aw(*words).code, **off)
            assert not screen.colours and '"success"' not in screen.everything


def test_a_debate_shows_its_ledger_and_arguments(aw, debate, at_a_terminal):
    text = at_a_terminal(aw, "debate", "show", debate["debate_id"][:8]).everything
    for part in ("Proposer's turn", "1 blocking · round 1", "open, blocking", "The cache has no limit", "#1 Motion", "#2 Claim", "No limit."):
        assert part in text, text
    aw.debate("appeal", "--debate-id", debate["debate_id"], "--target-id", debate["argument_id"], "--content", "Which of the two?").data
    text = at_a_terminal(aw, "debate", "show", debate["debate_id"][:8]).everything
    assert "Your ruling" in text and "Question: Which of the two? (#3)" in text


def test_a_move_is_one_or_two_lines(aw, debate, at_a_terminal):
    create = ["debate", "create", "--debate-id", new_id(), "--title", "T", "--type", "general_debate", "--content", "m"]
    lines = at_a_terminal(aw, *create).everything.splitlines()
    assert lines[0].startswith("✓ Debate ") and lines[0].endswith("Opponent's turn") and len(lines) <= 2
    ruling = ["debate", "intervention", "--debate-id", debate["debate_id"][:8], "--content", "Wait"]
    lines = at_a_terminal(aw, *ruling).everything.splitlines()
    assert lines[0].startswith("✓ Intervention #3 written in ") and lines[1] == "  1 blocking · round 1" and len(lines) == 2


@pytest.mark.parametrize(
    "words, code",
    [
        (["debate", "show", "abcdef12"], NOT_FOUND),
        (["debate", "show", "nothing"], INPUT),
        (["debate", "list", "--nonsense"], INPUT),
        (["nonsense"], INPUT),
        (["debate"], INPUT),
        (["docs", "get", new_id()], NOT_FOUND),
        (["debate", "ruling", "--debate-id", HOSTILE[:30], "--content", "x"], INPUT),
    ],
)
def test_an_error_is_two_lines_on_standard_error(aw, at_a_terminal, words, code, tmp_path):
    screen = at_a_terminal(aw, *words, code=code, columns=400)
    lines = screen.everything.splitlines()
    assert len(lines) == 2 and lines[0].startswith("error: ") and lines[1].startswith("hint: "), lines
    person = Person(["/bin/sh", "-c", '"$0" "$@" 2>errors', AW, *words], aw.env, tmp_path)
    assert person.wait() == code and person.screen.everything == ""
    person.end()
    assert (tmp_path / "errors").read_text().splitlines() == lines
    assert aw(*words).envelope["error"]["code"]


def test_an_agent_at_a_terminal_gets_the_envelope(aw, commands, at_a_terminal):
    for environment in ({"CODEX_SANDBOX_NETWORK_DISABLED": "1"}, {"DEBATE_ROLE": "proposer"}):
        assert '"success":true' in at_a_terminal(aw, *commands["list"], **environment).everything
        assert '"success":false' in at_a_terminal(aw, "nonsense", code=INPUT, **environment).everything


def test_aw_alone_prints_the_help(aw, at_a_terminal):
    said = aw()
    assert said.code == OK and said.text == aw("help").text
    assert "aw debate show ID" in at_a_terminal(aw).everything


def test_a_unique_prefix_is_enough(aw, debate):
    whole = aw.debate("issues", "--debate-id", debate["debate_id"]).stdout
    digits = debate["debate_id"].replace("-", "")
    for prefix in (debate["debate_id"][:8], digits[:10].upper(), debate["debate_id"][:20], digits):
        assert aw.debate("issues", "--debate-id", prefix).stdout == whole
    exported = aw.debate("export", debate["debate_id"]).stdout
    assert aw.debate("export", digits[:12]).stdout == exported
    document = aw.docs("create", "--summary", "s", "--content", "text").data["document_id"]
    assert aw.docs("get", document[:23]).stdout == b"text"


def test_prefixes_that_name_none_or_several(aw):
    start = uuid.uuid4().hex[:7]
    ids = [str(uuid.UUID(start + uuid.uuid4().hex[7:])) for _ in range(3)]
    for debate_id in ids:
        aw.debate("create", "--debate-id", debate_id, "--title", "T", "--type", "general_debate", "--content", "m").data
    error = aw.debate("show", start).refused(INPUT, "INVALID_INPUT")
    assert all(debate_id in error["message"] for debate_id in ids) and "more digits" in error["suggestion"]
    aw.debate("show", "0" * 12).refused(NOT_FOUND, "DEBATE_NOT_FOUND")
    aw.docs("get", "0" * 12).refused(NOT_FOUND, "DOC_NOT_FOUND")
    for short in ("01234", "0123-4", "012345g"):
        error = aw.debate("issues", "--debate-id", short).refused(INPUT, "INVALID_INPUT")
        assert error["message"] == f"--debate-id must be a UUID, not '{short}'"
    aw.debate("create", "--debate-id", start, "--title", "T", "--type", "general_debate", "--content", "m").refused(INPUT, "INVALID_INPUT")


def test_a_prefix_is_found_on_a_later_page(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, server.url)
    first = aw.create(title="the oldest")["debate_id"]
    client = server.client()
    for number in range(501):
        client.post("/debates", {"debate_id": new_id(), "title": f"{number}", "debate_type": "general_debate",
                                 "motion_content": "m", "client_request_id": str(number)})
    assert aw.debate("show", first[:12], "--limit", "0").data["debate"]["title"] == "the oldest"


def test_a_whole_id_costs_no_further_request(tmp_path):
    body = json.dumps({"success": True, "data": {"issues": [], "blocking": [], "round": 0}}).encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    with answering(head + body) as fake:
        Aw(tmp_path, fake.url).debate("issues", "--debate-id", new_id()).data
        assert len(fake.requests) == 1
