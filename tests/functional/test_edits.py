"""New versions by replacing parts of the newest: POST /documents/{id}/edits (docs/protocol.md, section 16)."""

import pytest
from client import new_id
from document import Document

TEXT = "# Plan\n\nThe limit is 64 MiB.\nThe limit is checked.\n"


@pytest.fixture
def plan(client):
    return Document(client, TEXT, metadata={"kind": "plan"})


def edit(plan, *edits, **fields):
    pairs = [{"old": old, "new": new} for old, new in edits]
    body = {"summary": "A smaller limit", "base_version": 1, "edits": pairs} | fields
    return plan.client.post(f"{plan.path}/edits", body)


def test_edits_make_a_new_version_each_applied_to_what_those_before_made(plan):
    answer = edit(plan, ("64 MiB", "32 MiB"), ("is 32", "is at most 32"), ("checked.\n", "checked.\nTwice.\n"))
    assert answer.status == 201, answer.text
    assert (answer.data["version"], answer.data["document_id"], answer.data["lines_changed"]) == (2, plan.id, 2)
    now = plan.get().data
    assert now["content"] == "# Plan\n\nThe limit is at most 32 MiB.\nThe limit is checked.\nTwice.\n"
    assert (now["metadata"], now["summary"]) == ({"kind": "plan"}, "A smaller limit")
    assert edit(plan, ("Twice.\n", ""), base_version=2).data["lines_changed"] == 1


@pytest.mark.parametrize(
    ("edits", "code", "which", "matches"),
    [
        ([("64 MiB", "x"), ("64 MiB", "y")], "EDIT_NOT_FOUND", 1, 0),
        ([("nowhere", "x")], "EDIT_NOT_FOUND", 0, 0),
        ([("The limit", "x")], "EDIT_AMBIGUOUS", 0, 2),
        ([("64 MiB", "64 MiB 64 MiB"), ("64 MiB", "y")], "EDIT_AMBIGUOUS", 1, 2),
    ],
)
def test_an_edit_that_does_not_fit_exactly_once_refuses_all(plan, edits, code, which, matches):
    error = edit(plan, *edits).refused(409, code)
    assert (error["edit"], error["matches"]) == (which, matches) and error["message"].startswith(f"edits[{which}].old")
    assert plan.get().data["version"] == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"edits": []},
        {"edits": "x"},
        {"edits": [{"old": "a"}]},
        {"edits": [{"old": "", "new": "x"}]},
        {"edits": [{"old": 1, "new": "x"}]},
        {"edits": [["a", "b"]]},
        {"base_version": None},
        {"base_version": "1"},
        {"summary": ""},
        {"edits": [{"old": "Plan", "new": "Plan"}]},
    ],
)
def test_bad_edits_are_refused(plan, fields):
    edit(plan, ("64 MiB", "32 MiB"), **fields).refused(400, "INVALID_INPUT")
    assert plan.get().data["version"] == 1


def test_edits_of_a_version_that_is_not_the_newest_conflict(plan):
    plan.add("Other.\n")
    for base in (1, 0, -1, 3):
        assert edit(plan, ("64 MiB", "32 MiB"), base_version=base).refused(409, "VERSION_CONFLICT")["current_version"] == 2


def test_a_retry_gets_the_first_answer(plan):
    request = new_id()
    first = edit(plan, ("64 MiB", "32 MiB"), client_request_id=request)
    plan.add("Other.\n")
    again = edit(plan, ("64 MiB", "32 MiB"), client_request_id=request)
    assert again.status == 200 and again.data == first.data | {"idempotent_replay": True}


def test_edits_cannot_make_a_document_too_large_or_empty(own_server):
    plan = Document(own_server.client(), "a" + "x" * (1024 * 1024 - 1))
    error = edit(plan, ("ax", "aax")).refused(413, "CONTENT_TOO_LARGE")
    assert error["max_length"] == 1024 * 1024
    edit(Document(own_server.client(), "a"), ("a", "")).refused(400, "INVALID_INPUT")


def test_a_document_that_is_not_there_has_no_edits(plan):
    plan.delete()
    edit(plan, ("64 MiB", "32 MiB")).refused(404, "DOC_NOT_FOUND")


def test_a_new_version_that_equals_the_newest_is_refused(plan):
    error = plan.add(TEXT).refused(400, "INVALID_INPUT")
    assert "nothing changed" in error["message"]
    assert plan.add("Other.\n").status == 201 and plan.add(TEXT).status == 201, "an older text may come back"
