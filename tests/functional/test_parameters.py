"""Ids in paths and values in queries."""

import pytest
from bodies import assert_names
from client import new_id
from debate import Debate

pytestmark = pytest.mark.any_store

SOME_ID = "0189f7a2-3b4c-7d5e-8f60-718293a4b5c6"


@pytest.mark.parametrize(
    "path",
    [
        "/debates/{}",
        "/debates/{}/wait?role=proposer",
        "/documents/{}",
        "/documents/{}/history",
        "/documents/{}/diff?from=1&to=2",
    ],
)
@pytest.mark.parametrize("bad", ["x", "not-a-uuid", "12345678-1234-1234-1234-12345678901g", "%00"])
def test_a_bad_uuid_in_the_path_is_refused(client, path, bad):
    client.request("GET", path.format(bad)).refused(400, "INVALID_INPUT")


@pytest.mark.parametrize(
    "path, code",
    [
        ("/debates/{}", "DEBATE_NOT_FOUND"),
        ("/debates/{}/wait?role=proposer", "DEBATE_NOT_FOUND"),
        ("/documents/{}", "DOC_NOT_FOUND"),
        ("/documents/{}/history", "DOC_NOT_FOUND"),
        ("/documents/{}/diff?from=1&to=2", "DOC_NOT_FOUND"),
    ],
)
def test_an_unknown_id_is_not_found(client, path, code):
    client.request("GET", path.format(new_id())).refused(404, code)


@pytest.mark.parametrize("path", ["/debates", "/documents"])
@pytest.mark.parametrize(
    "query",
    [*(f"limit={fault}" for fault in ("0", "-1", "x", "", "1.5", "9" * 20)), "offset=-1", "offset=x"],
)
def test_a_bad_page_is_refused(client, path, query):
    error = client.request("GET", f"{path}?{query}").refused(400, "INVALID_INPUT")
    assert_names(error, query.split("=")[0])


@pytest.mark.parametrize("path", ["/debates", "/documents"])
@pytest.mark.parametrize("limit", [501, 10**6, 2**63 - 1])
def test_a_page_has_five_hundred_at_most_whatever_is_asked(client, path, limit):
    assert client.get(path, limit=limit).status == 200


@pytest.mark.parametrize(
    "cursor",
    ["x", "-", "0", "next", "1-2", SOME_ID, f"-{SOME_ID}", f"g-{SOME_ID}", f"ffffffffffff-{SOME_ID}", "%00", "a b"],
)
def test_a_cursor_that_no_page_returned_is_refused(client, cursor):
    error = client.get("/debates", cursor=cursor).refused(400, "INVALID_INPUT")
    assert_names(error, "cursor")


def test_a_cursor_with_an_offset_is_refused(client):
    cursor = f"1-{new_id()}"
    error = client.get("/debates", cursor=cursor, offset=1).refused(400, "INVALID_INPUT")
    assert_names(error, "cursor")
    assert client.get("/debates", cursor=cursor, offset=0).status == 200


def test_a_query_longer_than_any_title_is_refused(client):
    assert client.get("/debates", q="x" * 200).status == 200
    assert client.get("/debates", q="é" * 200).status == 200
    assert_names(client.get("/debates", q="x" * 201).refused(400, "INVALID_INPUT"), "q")


@pytest.mark.parametrize("limit", ["-1", "x", "1.5", "99999999999999999999"])
def test_a_bad_limit_of_a_context_is_refused(client, limit):
    error = client.get(Debate(client).path, limit=limit).refused(400, "INVALID_INPUT")
    assert_names(error, "limit")


@pytest.mark.parametrize("after", ["-1", "x", "1.5", ""])
def test_a_bad_seq_to_read_after_is_refused(client, after):
    error = client.get(Debate(client).path, after_seq=after).refused(400, "INVALID_INPUT")
    assert_names(error, "after_seq")


@pytest.mark.parametrize("state", ["OPEN", "closed", "CLOSED,OPEN"])
def test_an_unknown_state_in_a_list_is_refused(client, state):
    error = client.request("GET", f"/debates?state={state}").refused(400, "INVALID_INPUT")
    assert_names(error, "state")


@pytest.mark.parametrize("method", ["get", "delete"])
def test_an_id_in_a_path_is_compared_without_case(client, method):
    debate = Debate(client)
    assert client.request(method.upper(), debate.path.replace(debate.id, debate.id.upper())).status == 200
