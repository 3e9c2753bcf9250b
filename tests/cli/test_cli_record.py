"""aw debate export --format …, and aw debate verify: docs/protocol.md, section 14."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from aw import AW, INPUT, NOT_FOUND, new_id

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "functional"))
from record import digest, first_wrong  # noqa: E402

EVIL = "</details></summary> <!-- <script>alert(1)</script> @octocat @org/team #12 GH-7 ![x](https://e.example/p.png) [y](javascript:alert(1)) &#64;bob"
PROBLEM = 1
FORMS = ["markdown", "html", "json", "adr", "pr"]


@pytest.fixture
def decided(aw, client):
    """A closed debate with issues, an appeal with options, and texts that would like to break out."""
    plan = aw.docs("create", "-s", f"Plan {EVIL}", "--content", f"# Plan\n\n{EVIL}").data["document_id"]
    debate = new_id()
    path = f"/debates/{debate}"
    client.post("/debates", {
        "debate_id": debate, "title": f"Cache? {EVIL}"[:200], "debate_type": "general_debate",
        "motion_content": f"We want a cache, document_id={plan}.\n\n```mermaid\n{EVIL}\n~~~\n```\n\n{EVIL}\n", "client_request_id": "c",
    })

    def move(name, **body):
        answer = client.post(f"{path}/{name}", body | {"client_request_id": new_id()})
        assert answer.status == 201, answer.text
        return answer.data["argument"]["id"]

    motion = client.get(path).data["motion"]["id"]
    issues = [
        {"id": "I1", "set": "open", "severity": "critical", "title": f"Stale {EVIL}"[:200]},
        {"id": "I2", "set": "open", "severity": "minor", "title": "Naming"},
    ]
    last = move("arguments", role="opponent", target_id=motion, content=f"No. {EVIL}\n````\nnever closed {EVIL}", issues=issues)
    options = [{"id": "A", "text": f"With a limit {EVIL}"}, {"id": "B", "text": "Something else"}]
    move("appeal", target_id=last, content="Which?", options=options)
    move("ruling", content=f"With a limit. {EVIL}", choice="A", close=True, issues=[{"id": "I1", "set": "ruled"}])
    return debate


def test_an_export_has_a_document_that_only_an_issue_names(aw):
    """A document belongs to the debate if an argument, or a `where` of an entry, names its id."""
    plan = aw.docs("create", "-s", "Plan", "--content", "# Plan").data["document_id"]
    entry = {"id": "I1", "set": "open", "severity": "minor", "title": "T", "where": {"document_id": plan}}
    opened = aw.create()
    aw.claim("opponent", opened, "No.", "--issues", json.dumps([entry])).data
    documents = json.loads(printed(aw, opened["debate_id"], "json"))["documents"]
    assert [document["versions"][0]["content"] for document in documents] == ["# Plan"]


def printed(aw, debate, form):
    run = subprocess.run([AW, "debate", "export", debate, "--format", form], env=aw.env, cwd=aw.directory, capture_output=True, check=True)
    return run.stdout.decode()


def exported(aw, debate, name="debate.json"):
    path = aw.directory / name
    aw.debate("export", debate, "--output", path, "--force")
    return path


def verify(aw, path, *options):
    """The answer and the exit code; both are always there."""
    run = subprocess.run([AW, "debate", "verify", path, *options], env=aw.env, cwd=aw.directory, capture_output=True, check=False)
    return json.loads(run.stdout)["content"][0]["data"], run.returncode


@pytest.mark.parametrize("form", FORMS)
def test_the_same_debate_gives_the_same_bytes(aw, decided, form):
    first = printed(aw, decided, form)
    assert printed(aw, decided, form) == first and first.endswith("\n")
    ending = {"html": "html", "json": "json"}.get(form, "md")
    aw.debate("export", "--debate-id", decided, "--format", form, "-o", f"x.{ending}")
    assert (aw.directory / f"x.{ending}").read_text() == first


def test_json_has_all_that_verifies(aw, decided):
    data = json.loads(printed(aw, decided, "json"))
    assert next(iter(data)) == "schema" and data["schema"] == "aweave-debate-export/1"
    arguments = [data["motion"], *data["arguments"]]
    assert first_wrong(data["debate"], arguments) is None
    assert data["record"] == {"algorithm": "sha256", "arguments": 4, "hash": arguments[-1]["hash"], "whole": whole(data)}
    answer, code = verify(aw, exported(aw, decided))
    assert code == 0 and answer["verified"] and answer["arguments"] == 4 and answer["hash"] == arguments[-1]["hash"]


def whole(data):
    """The hash of all of an export, as docs/protocol.md says."""
    return digest(data | {"record": {name: value for name, value in data["record"].items() if name != "whole"}})


def test_no_byte_of_an_export_can_be_changed(aw, decided):
    text = exported(aw, decided).read_bytes()
    file = aw.directory / "changed.json"
    for at in range(0, len(text), max(1, len(text) // 300)):
        if text[at : at + 1].isspace():
            continue  # between members it has no meaning
        file.write_bytes(text[:at] + (b"y" if text[at : at + 1] == b"x" else b"x") + text[at + 1 :])
        run = subprocess.run([AW, "debate", "verify", file], env=aw.env, cwd=aw.directory, capture_output=True, check=False)
        assert run.returncode != 0, text[max(0, at - 40) : at + 40]


def test_another_layout_of_the_same_export_verifies(aw, client):
    """Numbers with a fraction, which only metadata have, are written in many ways."""
    metadata = {"budget": 1.50, "share": 0.1, "tiny": 1.25e-7, "huge": 1e300, "whole": 2.0, "count": 3}
    plan = aw.docs("create", "-s", "Plan", "--content", "# Plan", "--metadata", json.dumps(metadata)).data["document_id"]
    debate = new_id()
    client.post("/debates", {
        "debate_id": debate, "title": "t", "debate_type": "general_debate",
        "motion_content": f"document_id={plan}", "client_request_id": "c",
    })
    path = exported(aw, debate)
    assert verify(aw, path)[1] == 0
    data = json.loads(path.read_text())
    for text in (json.dumps(data), json.dumps(data, indent=3), json.dumps(data).replace('"share": 0.1', '"share": 1.0E-1').replace('"budget": 1.5,', '"budget": 15e-1,')):
        path.write_text(text)
        assert verify(aw, path)[1] == 0, text
    path.write_text(json.dumps(data).replace('"budget": 1.5,', '"budget": 1.51,'))
    assert verify(aw, path)[1] == PROBLEM


@pytest.mark.parametrize("name", ["issues", "documents", "held_drafts", "round", "blocking", "stalemate", "schema", "total_arguments"])
def test_what_stands_beside_the_arguments_is_verified_too(aw, decided, name):
    data = json.loads(printed(aw, decided, "json"))
    del data[name]
    (aw.directory / "less.json").write_text(json.dumps(data))
    answer, code = verify(aw, "less.json")
    assert (code, answer["verified"]) == (PROBLEM, False) and "first_bad_seq" not in answer
    del data["record"]["whole"]
    (aw.directory / "less.json").write_text(json.dumps(data))
    assert verify(aw, "less.json")[1] == PROBLEM


def test_verify_needs_no_server(aw, decided):
    path = exported(aw, decided)
    away = aw.on(DEBATE_SERVER_URL="http://127.0.0.1:9")
    assert verify(away, path)[1] == 0


def changed(data):
    """Every way to change one value of the debate or of an argument: (what, seq of the first bad, data)."""
    def copy():
        return json.loads(json.dumps(data))

    for name in ("id", "title", "debate_type", "created_at"):
        other = copy()
        other["debate"][name] += "x"
        yield name, 1, other
    opened = copy()
    opened["debate"]["state"] = "AWAITING_PROPOSER"
    yield "state", 4, opened
    for place in range(len(data["arguments"]) + 1):
        for name in [data["motion"], *data["arguments"]][place]:
            other = copy()
            argument = [other["motion"], *other["arguments"]][place]
            argument[name] = "x" if not isinstance(argument[name], int) else argument[name] + 1
            yield f"{place}.{name}", place + 1, other
        other = copy()
        [other["motion"], *other["arguments"]][place]["more"] = 1
        yield f"{place} has more", place + 1, other
    swapped = copy()
    swapped["arguments"][0], swapped["arguments"][1] = swapped["arguments"][1], swapped["arguments"][0]
    yield "swapped", 2, swapped
    cut = copy()
    del cut["arguments"][1]
    yield "cut", 3, cut
    short = copy()
    del short["arguments"][2]
    yield "cut off", 3, short
    longer = copy()
    longer["arguments"].append(longer["arguments"][2] | {"seq": 5})
    yield "one more", 4, longer
    other = copy()
    other["record"]["arguments"] = 3
    yield "record", 5, other


def test_verify_finds_every_change_and_names_the_first_bad_one(aw, decided):
    data = json.loads(printed(aw, decided, "json"))
    file = aw.directory / "changed.json"
    for what, seq, other in changed(data):
        file.write_text(json.dumps(other))
        answer, code = verify(aw, file)
        assert (code, answer["verified"], answer["first_bad_seq"]) == (PROBLEM, False, seq), what
        assert answer["reason"].startswith(f"Argument {seq} "), what


def test_a_shorter_export_of_an_open_debate_is_found_by_a_noted_hash(aw):
    written = aw.create("x")
    aw.claim("opponent", written, "y")
    data = json.loads(printed(aw, written["debate_id"], "json"))
    noted = data["record"]["hash"]
    data["arguments"], data["total_arguments"] = [], 0
    data["record"] |= {"arguments": 1, "hash": data["motion"]["hash"]}
    data["record"]["whole"] = whole(data)
    (aw.directory / "short.json").write_text(json.dumps(data))
    assert verify(aw, "short.json")[1] == 0
    answer, code = verify(aw, "short.json", "--hash", noted)
    assert code == PROBLEM and answer["first_bad_seq"] == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", "not json", '{"debate": {}, "motion": {}, "motion": {}}', '{"debate": 1, "motion": 2}'])
def test_what_is_no_export_is_refused(aw, text):
    (aw.directory / "x.json").write_text(text)
    aw.debate("verify", "x.json").refused(INPUT, "INVALID_INPUT")


def test_a_name_that_occurs_twice_is_refused(aw, decided):
    path = exported(aw, decided)
    text, count = re.subn(r'"role": ?"opponent"', '"role":"proposer","role":"opponent"', path.read_text(), count=1)
    assert count == 1
    path.write_text(text)
    aw.debate("verify", path).refused(INPUT, "INVALID_INPUT")


def test_a_form_that_is_not_known_and_files_that_are_there(aw, decided):
    aw.debate("verify", "none.json").refused(INPUT, "FILE_NOT_FOUND")
    aw.debate("export", decided, "--format", "pdf").refused(INPUT, "INVALID_INPUT")
    aw.debate("export", decided, "--format", "html", "-o", "x.md").refused(INPUT, "INVALID_INPUT")
    aw.debate("export", decided, "--debate-id", decided).refused(INPUT, "INVALID_INPUT")
    aw.debate("export").refused(INPUT, "INVALID_INPUT")
    aw.debate("export", new_id()).refused(NOT_FOUND, "DEBATE_NOT_FOUND")
    (aw.directory / "there.md").write_text("mine")
    aw.debate("export", decided, "-o", "there.md").refused(INPUT, "INVALID_INPUT")
    assert (aw.directory / "there.md").read_text() == "mine"
    assert aw.debate("export", decided, "-o", "there.md", "--force").data["form"] == "markdown"


def test_a_decision_record_has_the_parts_of_madr(aw, decided):
    text = printed(aw, decided, "adr")
    head, body = re.fullmatch(r"---\n(.*?)\n---\n\n(.*)", text, re.DOTALL).groups()
    assert re.fullmatch(r"status: accepted\ndate: \d{4}-\d\d-\d\d\ndecision-makers: arbitrator\nconsulted: proposer, opponent", head)
    headings = [line for line in body.splitlines() if re.match("#+ ", line)]
    assert headings[0].startswith("# Cache? ")
    assert headings[1:] == [
        "## Context and Problem Statement", "## Decision Drivers", "## Considered Options", "## Decision Outcome",
        "### Consequences", "### Confirmation", "## More Information",
    ]
    assert "\n> We want a cache, document_id=" in body and "\n* I1 (critical): Stale " in body
    assert '\nChosen option: "A: With a limit ' in body and "\n> With a limit. " in body
    assert "\n* Neutral, because I1 (critical) was ruled on: Stale" in body and "\n* Bad, because I2 (minor) remains open: Naming" in body
    assert json.loads(printed(aw, decided, "json"))["record"]["hash"] in body


def outside_code(text):
    """The Markdown without fenced code, which is within quotations."""
    return re.sub(r"(?ms)^> (`{3,})\w*\n.*?^> \1$", "", text)


@pytest.mark.parametrize("form", ["adr", "pr", "markdown"])
def test_texts_of_agents_stay_quotations(aw, decided, form):
    text = outside_code(printed(aw, decided, form))
    assert re.findall("<[^>]*>?", text) == re.findall("</?details>|</?summary>", text)
    assert text.count("<details>") == text.count("</details>") == text.count("<summary>") == (5 if form == "pr" else 0)
    assert not re.search(r"@\w|(?<!&)#\d|GH-\d|!\[|\]\(javascript|&#64", text)
    assert "&lt;/details>" in text and "@\u200boctocat" in text and "mermaid" not in printed(aw, decided, form)


def test_a_comment_fits_and_says_what_it_leaves_out(aw, client):
    written = aw.create("😀" * 2500)
    debate, last = written["debate_id"], written["argument_id"]
    for number in range(20):
        role = ("opponent", "proposer")[number % 2]
        text = "```\n" + "é😀 <b> @x\n" * 600 if number % 3 else "& " * 5000
        last = client.post(f"/debates/{debate}/arguments", {
            "role": role, "target_id": last, "content": text[:3000], "client_request_id": str(number)}).data["argument"]["id"]
    text = printed(aw, debate, "pr")
    units = len(text.encode("utf-16-le")) // 2
    assert 60_000 < units <= 65_536
    assert re.search(r"\d+ further arguments are omitted: GitHub's limit is 65,536 characters", text)
    assert text.count("<details>") == text.count("</details>") and text.count("the rest of this text is omitted") <= 1
    assert len(re.findall(r"(?m)^> ```", text)) % 2 == 0 and "\ufffd" not in text
    assert text.rstrip().endswith("</details>") and "The record has 21 arguments" in text


def test_a_debate_without_anything_has_every_form(aw):
    written = aw.create("x")
    for form in FORMS:
        assert "x" in printed(aw, written["debate_id"], form)
    assert "status: proposed" in printed(aw, written["debate_id"], "adr")
