"""The diff of any two versions, applied to the first."""

import random
import time

import pytest
from document import Document, apply
from eventually import Background

TEXTS = {
    "one line": "one\n",
    "another line": "two\n",
    "no end of line": "one",
    "a blank line": "\n",
    "ten lines": "".join(f"line {number}\n" for number in range(10)),
    "ten lines, two changed": "".join(f"line {number if number not in (2, 8) else 'x'}\n" for number in range(10)),
    "CRLF": "one\r\ntwo\r\n",
    "Vietnamese": "Một\nHai\nBa\n",
    "lines that look like a diff": "--- v1\n+++ v2\n@@ -1 +1 @@\n-x\n+y\n\\ No newline at end of file\n",
}


@pytest.fixture(scope="module")
def document(server):
    """One version for each text."""
    made = None
    for text in TEXTS.values():
        if made is None:
            made = Document(server.client(), text)
        else:
            made.add(text)
    return made


@pytest.mark.parametrize("old", TEXTS)
@pytest.mark.parametrize("new", TEXTS)
def test_the_diff_of_any_two_versions_turns_one_into_the_other(document, old, new):
    names = list(TEXTS)
    old_version, new_version = names.index(old) + 1, names.index(new) + 1
    data = document.diff(old_version, new_version).data
    assert (data["document_id"], data["from"], data["to"]) == (document.id, old_version, new_version)
    if old == new:
        assert data["diff"] == ""
        return
    assert data["diff"].split("\n")[:2] == [f"--- v{old_version}", f"+++ v{new_version}"]
    assert apply(data["diff"], TEXTS[old]) == TEXTS[new]


def test_a_small_change_is_a_small_diff(client):
    lines = [f"line {number}\n" for number in range(1000)]
    document = Document(client, "".join(lines))
    lines[500] = "changed\n"
    document.add("".join(lines))
    diff = document.diff(1, 2).data["diff"]
    assert len(diff.splitlines()) <= 12
    assert "-line 500\n+changed\n" in diff


def test_random_edits_can_be_applied_again(client):
    chance = random.Random(7)
    text = [chance.choice("abcdef") + "\n" for _ in range(200)]
    document = Document(client, "".join(text))
    versions = ["".join(text)]
    for _ in range(5):
        for _ in range(chance.randrange(1, 30)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(3)] = [chance.choice("abcdef") + "\n" for _ in range(chance.randrange(3))]
        text.append(f"{len(versions)}\n")
        versions.append("".join(text))
        assert document.add(versions[-1]).status == 201
    for old in range(1, 7):
        for new in range(1, 7):
            diff = document.diff(old, new).data["diff"]
            assert (apply(diff, versions[old - 1]) if diff else versions[old - 1]) == versions[new - 1]


@pytest.mark.parametrize("query", ["", "?from=1", "?to=1", "?from=x&to=1", "?from=1&to=-1", "?from=&to=1"])
def test_a_diff_needs_two_versions(client, query):
    document = Document(client)
    client.request("GET", f"{document.path}/diff{query}").refused(400, "INVALID_INPUT")


@pytest.mark.parametrize("old, new", [(1, 2), (2, 1), (7, 8)])
def test_a_diff_with_a_version_that_is_not_there_is_not_found(client, old, new):
    Document(client).diff(old, new).refused(404, "VERSION_NOT_FOUND")


def mebibyte(word):
    line = "{} {:07d} {}\n"
    lines = [line.format(word, number, "abcdefg") for number in range(60_000)]
    return "".join(lines)[: 1024 * 1024]


def test_a_mebibyte_with_every_line_changed_does_not_stall_the_others(own_server):
    """Health answers all the time, however long the diff takes."""
    old, new = mebibyte("old"), mebibyte("new")
    document = Document(own_server.client(), old)
    document.add(new)
    running = Background(document.diff, 1, 2)
    watcher = own_server.client()
    slowest = 0
    while True:
        finished = running.done
        began = time.monotonic()
        assert watcher.get("/health").status == 200
        slowest = max(slowest, time.monotonic() - began)
        if finished:
            break
    diff = running.result().data["diff"]
    assert apply(diff, old) == new
    assert slowest < 20, "a diff in quadratic time takes minutes"
