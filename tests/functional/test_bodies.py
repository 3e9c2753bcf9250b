"""Request bodies that are no JSON, no UTF-8, too deep, or of another content type."""

import json

import pytest
from bodies import REQUIRED, valid
from debate import creation

pytestmark = pytest.mark.any_store


def test_an_intervention_needs_no_body_at_all(client):
    path, _ = valid("intervention", client)
    argument = client.request("POST", path).data["argument"]
    assert (argument["content"], argument["client_request_id"]) == ("", None)


def test_an_intervention_takes_an_empty_object(client):
    path, _ = valid("intervention", client)
    assert client.post(path, {}).data["argument"]["content"] == ""


@pytest.mark.parametrize("route", [*REQUIRED, "intervention"])
@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b"}",
        b"nonsense",
        b"{'a': 1}",
        b'{"a": 1,}',
        b'{"a": NaN}',
        b"[]",
        b'"text"',
        b"null",
        b"5",
        b"{} {}",
        b'{"content": "unfinished',
        b'{"content": "\x01"}',
        b'{"content": "\\x"}',
        b'{"content": "\\ud800"}',
        b'{"content": "\\udc00\\ud800"}',
        b"\xef\xbb\xbf{",
    ],
)
def test_bad_json_is_refused(client, route, text):
    path, _ = valid(route, client)
    client.post_raw(path, text, {"Content-Type": "application/json"}).refused(400, "INVALID_INPUT")


@pytest.mark.parametrize("route", REQUIRED)
def test_an_empty_body_is_refused_where_one_is_needed(client, route):
    path, _ = valid(route, client)
    client.request("POST", path).refused(400, "INVALID_INPUT")
    client.post_raw(path, b"", {"Content-Type": "application/json"}).refused(400, "INVALID_INPUT")


@pytest.mark.parametrize(
    "bad",
    [
        b"\xff",
        b"\x80",
        b"\xc3",
        b"\xe1\xba",
        b"\xc0\x80",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xf8\x88\x80\x80\x80",
    ],
)
@pytest.mark.parametrize("field", ["title", "motion_content", "client_request_id", "unknown"])
def test_bad_utf8_is_refused_wherever_it_stands(client, field, bad):
    body = json.dumps(creation() | {field: "@@"}).encode().replace(b"@@", b"a" + bad + b"b")
    client.post_raw("/debates", body, {"Content-Type": "application/json"}).refused(400, "INVALID_INPUT")


def test_a_pair_of_surrogate_escapes_is_one_character(client):
    body = json.dumps(creation(title="🦊"), ensure_ascii=True).encode()
    answer = client.post_raw("/debates", body, {"Content-Type": "application/json"})
    assert answer.data["debate"]["title"] == "🦊"


@pytest.mark.parametrize("opening, closing", [(b"[", b"]"), (b'{"a":', b"}")])
def test_deep_nesting_is_refused_and_the_server_lives_on(client, opening, closing):
    deep = opening * 3000 + b"1" + closing * 3000
    body = json.dumps(creation() | {"unknown": "@"}).encode().replace(b'"@"', deep)
    client.post_raw("/debates", body, {"Content-Type": "application/json"}).refused(400, "INVALID_INPUT")
    assert client.get("/health").status == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""]
)
def test_a_body_of_another_content_type_is_refused(client, kind):
    body = json.dumps(creation()).encode()
    client.post_raw("/debates", body, {"Content-Type": kind}).refused(400, "INVALID_INPUT")


def test_a_body_without_content_type_is_refused(client):
    client.post_raw("/debates", json.dumps(creation()).encode()).refused(400, "INVALID_INPUT")


def test_an_intervention_with_a_body_needs_the_content_type_too(client):
    path, _ = valid("intervention", client)
    client.post_raw(path, b'{"content": "x"}', {"Content-Type": "text/plain"}).refused(400, "INVALID_INPUT")


@pytest.mark.parametrize(
    "kind", ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"]
)
def test_a_content_type_may_have_parameters_and_any_case(client, kind):
    body = json.dumps(creation()).encode()
    assert client.post_raw("/debates", body, {"Content-Type": kind}).status == 201
