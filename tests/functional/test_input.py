"""Every field of every request body: missing, of the wrong type, malformed, and at its exact limit."""

import json

import pytest
from client import new_id
from debate import AWAITING_ARBITRATOR, AWAITING_OPPONENT, AWAITING_PROPOSER, Debate, creation, debate_in

STRING_FAULTS = [5, 1.5, True, [], {}, ["x"]]

REQUIRED = {
    "/debates": ["debate_id", "title", "debate_type", "motion_content", "client_request_id"],
    "arguments": ["role", "target_id", "content", "client_request_id"],
    "appeal": ["target_id", "content", "client_request_id"],
    "resolution": ["target_id", "content", "client_request_id"],
    "ruling": ["content"],
    "/documents": ["summary", "content"],
    "versions": ["summary", "content"],
}

OPTIONAL = {
    "intervention": {"content": STRING_FAULTS, "client_request_id": STRING_FAULTS},
    "ruling": {"close": ["yes", 1, [], {}], "client_request_id": STRING_FAULTS},
    "/documents": {"metadata": ["{}", 1, True, []], "client_request_id": STRING_FAULTS},
    "versions": {
        "metadata": ["{}", 1, True, []],
        "base_version": ["1", 1.5, True, [], {}],
        "client_request_id": STRING_FAULTS,
    },
}

STATE_FOR = {
    "arguments": AWAITING_OPPONENT,
    "appeal": AWAITING_PROPOSER,
    "resolution": AWAITING_PROPOSER,
    "intervention": AWAITING_PROPOSER,
    "ruling": AWAITING_ARBITRATOR,
}

CONTENT_FIELDS = [("/debates", "motion_content"), *((name, "content") for name in STATE_FOR)]


def valid(route, client):
    """The path and a valid body for `route`, on something that would take it."""
    if route == "/debates":
        return route, creation()
    document = {"summary": "Plan", "content": "Text.", "client_request_id": new_id()}
    if route == "/documents":
        return route, document
    if route == "versions":
        created = client.post("/documents", document).data
        return f"/documents/{created['document_id']}/versions", document | {"client_request_id": new_id()}
    debate = debate_in(STATE_FOR[route], client)
    body = {"target_id": debate.last["id"], "content": "Text.", "client_request_id": new_id()}
    if route == "arguments":
        body["role"] = "opponent"
    return f"{debate.path}/{route}", body


def assert_names(error, field):
    assert field in error["message"], error["message"]


@pytest.mark.parametrize("route, field", [(route, field) for route in REQUIRED for field in REQUIRED[route]])
def test_a_missing_required_field_is_named(client, route, field):
    path, body = valid(route, client)
    del body[field]
    assert_names(client.post(path, body).refused(400, "INVALID_INPUT"), field)


@pytest.mark.parametrize("route, field", [(route, field) for route in REQUIRED for field in REQUIRED[route]])
def test_a_required_field_of_the_wrong_type_is_named(client, route, field):
    path, body = valid(route, client)
    for fault in [*STRING_FAULTS, None]:
        assert_names(client.post(path, body | {field: fault}).refused(400, "INVALID_INPUT"), field)


@pytest.mark.parametrize("route, field", [(route, field) for route in OPTIONAL for field in OPTIONAL[route]])
def test_an_optional_field_of_the_wrong_type_is_named(client, route, field):
    path, body = valid(route, client)
    for fault in OPTIONAL[route][field]:
        assert_names(client.post(path, body | {field: fault}).refused(400, "INVALID_INPUT"), field)


@pytest.mark.parametrize("route", [*REQUIRED, "intervention"])
def test_a_valid_body_is_taken_and_unknown_fields_are_ignored(client, route):
    path, body = valid(route, client)
    assert client.post(path, body | {"unknown": {"nested": [1, None]}, "état": "x"}).status == 201


@pytest.mark.parametrize("route, field", [("/debates", "debate_id"), ("arguments", "target_id"), ("appeal", "target_id")])
@pytest.mark.parametrize(
    "fault",
    [
        "",
        "x",
        "12345678-1234-1234-1234-12345678901",
        "12345678-1234-1234-1234-1234567890123",
        "g2345678-1234-1234-1234-123456789012",
        "123456781234-1234-1234-123456789012-",
        " 12345678-1234-1234-1234-123456789012",
        "12345678-1234-1234-1234-123456789012\n",
    ],
)
def test_a_bad_uuid_is_named(client, route, field, fault):
    path, body = valid(route, client)
    assert_names(client.post(path, body | {field: fault}).refused(400, "INVALID_INPUT"), field)


@pytest.mark.parametrize("version", "123456789")
def test_a_uuid_of_any_version_is_taken(client, version):
    debate_id = f"{new_id()[:14]}{version}{new_id()[15:]}"
    assert Debate(client, debate_id=debate_id).id == debate_id


@pytest.mark.parametrize("kind", ["", "essay", "General_Debate", "general_debate "])
def test_an_unknown_debate_type_is_refused(client, kind):
    assert_names(client.post("/debates", creation(debate_type=kind)).refused(400, "INVALID_INPUT"), "debate_type")


@pytest.mark.parametrize("kind", ["coding_plan_debate", "general_debate"])
def test_a_known_debate_type_is_taken(client, kind):
    assert Debate(client, debate_type=kind).written["debate"]["debate_type"] == kind


@pytest.mark.parametrize("role", ["", "judge", "Proposer", "opponent "])
def test_an_unknown_role_is_refused(client, role):
    path, body = valid("arguments", client)
    assert_names(client.post(path, body | {"role": role}).refused(400, "INVALID_INPUT"), "role")


@pytest.mark.parametrize("letter", ["a", "ế", "🦊"])
def test_a_title_has_at_most_200_characters_whatever_their_bytes(client, letter):
    assert Debate(client, title=letter * 200).written["debate"]["title"] == letter * 200
    assert_names(client.post("/debates", creation(title=letter * 201)).refused(400, "INVALID_INPUT"), "title")


@pytest.mark.parametrize("letter", ["a", "ế"])
@pytest.mark.parametrize("route", ["/documents", "versions"])
def test_a_summary_has_at_most_500_characters_whatever_their_bytes(client, route, letter):
    path, body = valid(route, client)
    error = client.post(path, body | {"summary": letter * 501}).refused(400, "INVALID_INPUT")
    assert_names(error, "summary")
    assert client.post(path, body | {"summary": letter * 500}).status == 201


@pytest.mark.parametrize("route", ["/debates", "arguments", "ruling", "/documents"])
def test_a_request_id_has_1_to_200_characters(client, route):
    path, body = valid(route, client)
    for fault in ("", "k" * 201):
        assert_names(client.post(path, body | {"client_request_id": fault}).refused(400, "INVALID_INPUT"), "client_request_id")
    assert client.post(path, body | {"client_request_id": "k" * 168 + new_id()[:32]}).status == 201


@pytest.mark.parametrize("route, field", CONTENT_FIELDS)
def test_content_of_exactly_the_limit_is_taken_and_one_byte_more_is_refused(client, route, field):
    path, body = valid(route, client)
    error = client.post(path, body | {field: "x" * 10241}).refused(413, "CONTENT_TOO_LARGE")
    assert (error["max_length"], error["actual_length"]) == (10240, 10241)
    answer = client.post(path, body | {field: "x" * 10240})
    assert answer.status == 201
    assert answer.data["argument"]["content"] == "x" * 10240


def test_the_limit_of_content_counts_bytes_not_characters(client):
    path, body = valid("arguments", client)
    exact = "ế" * 3413 + "x"
    error = client.post(path, body | {"content": exact + "x"}).refused(413, "CONTENT_TOO_LARGE")
    assert error["actual_length"] == 10241
    assert client.post(path, body | {"content": exact}).data["argument"]["content"] == exact


def test_the_limit_of_content_counts_the_text_not_its_escapes(client):
    path, body = valid("arguments", client)
    escaped = json.dumps(body | {"content": "@"}).replace('"@"', '"' + "\\u0041" * 10240 + '"')
    answer = client.post_raw(path, escaped.encode(), {"Content-Type": "application/json"})
    assert answer.data["argument"]["content"] == "A" * 10240


@pytest.mark.parametrize("route, field", CONTENT_FIELDS)
@pytest.mark.parametrize("blank", ["", " ", " \t\r\n "])
def test_content_of_only_white_space_is_refused_except_in_an_intervention(client, route, field, blank):
    path, body = valid(route, client)
    answer = client.post(path, body | {field: blank})
    if route == "intervention" and blank == "":
        assert answer.data["argument"]["content"] == ""
    elif route != "intervention":
        assert_names(answer.refused(400, "INVALID_INPUT"), field)


@pytest.mark.parametrize("route, field", [("/debates", "title"), ("/documents", "summary"), ("versions", "summary")])
@pytest.mark.parametrize("blank", ["", "  ", "\t\n"])
def test_a_blank_title_or_summary_is_refused(client, route, field, blank):
    path, body = valid(route, client)
    assert_names(client.post(path, body | {field: blank}).refused(400, "INVALID_INPUT"), field)


@pytest.mark.parametrize(
    "route, field",
    [
        ("/debates", "title"),
        ("/debates", "motion_content"),
        ("/debates", "client_request_id"),
        ("arguments", "content"),
        ("intervention", "content"),
        ("ruling", "content"),
        ("/documents", "summary"),
        ("/documents", "content"),
    ],
)
def test_the_nul_character_is_refused_in_any_text(client, route, field):
    path, body = valid(route, client)
    assert_names(client.post(path, body | {field: "before\0after"}).refused(400, "INVALID_INPUT"), field)


def test_text_is_kept_byte_for_byte(client):
    text = " \tTiếng Việt 🦊 \\ \" ' </script> \u2028 \u0001 e\u0301 \r\n "
    debate = Debate(client, title=text, motion_content=text)
    context = debate.context()
    assert context["debate"]["title"] == text
    assert context["motion"]["content"] == text


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
    [b"\xff", b"\xc0\x80", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe1\xba", b"\x80", b"\xf8\x88\x80\x80\x80"],
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


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""])
def test_a_body_of_another_content_type_is_refused(client, kind):
    body = json.dumps(creation()).encode()
    client.post_raw("/debates", body, {"Content-Type": kind}).refused(400, "INVALID_INPUT")


def test_a_body_without_content_type_is_refused(client):
    client.post_raw("/debates", json.dumps(creation()).encode()).refused(400, "INVALID_INPUT")


def test_an_intervention_with_a_body_needs_the_content_type_too(client):
    path, _ = valid("intervention", client)
    client.post_raw(path, b'{"content": "x"}', {"Content-Type": "text/plain"}).refused(400, "INVALID_INPUT")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"])
def test_a_content_type_may_have_parameters_and_any_case(client, kind):
    body = json.dumps(creation()).encode()
    assert client.post_raw("/debates", body, {"Content-Type": kind}).status == 201


@pytest.mark.parametrize(
    "path",
    ["/debates/{}", "/debates/{}/wait?role=proposer", "/documents/{}", "/documents/{}/history", "/documents/{}/diff?from=1&to=2"],
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
@pytest.mark.parametrize("query", ["limit=0", "limit=501", "limit=-1", "limit=x", "limit=", "limit=1.5", "limit=99999999999999999999", "offset=-1", "offset=x"])
def test_a_bad_page_is_refused(client, path, query):
    error = client.request("GET", f"{path}?{query}").refused(400, "INVALID_INPUT")
    assert_names(error, query.split("=")[0])


@pytest.mark.parametrize("limit", ["-1", "x", "1.5", "99999999999999999999"])
def test_a_bad_limit_of_a_context_is_refused(client, limit):
    error = client.get(Debate(client).path, limit=limit).refused(400, "INVALID_INPUT")
    assert_names(error, "limit")


@pytest.mark.parametrize("state", ["OPEN", "closed", "CLOSED,OPEN"])
def test_an_unknown_state_in_a_list_is_refused(client, state):
    error = client.request("GET", f"/debates?state={state}").refused(400, "INVALID_INPUT")
    assert_names(error, "state")


@pytest.mark.parametrize("method", ["get", "delete"])
def test_an_id_in_a_path_is_compared_without_case(client, method):
    debate = Debate(client)
    assert client.request(method.upper(), debate.path.replace(debate.id, debate.id.upper())).status == 200
