"""Every field of every request body: missing, of the wrong type, malformed, and at its exact limit."""

import json

import pytest
from bodies import CONTENT_FIELDS, OPTIONAL, REQUIRED, STRING_FAULTS, assert_names, valid
from client import new_id
from debate import Debate, creation

pytestmark = pytest.mark.any_store


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


@pytest.mark.parametrize(
    "route, field", [("/debates", "debate_id"), ("arguments", "target_id"), ("appeal", "target_id")]
)
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
        error = client.post(path, body | {"client_request_id": fault}).refused(400, "INVALID_INPUT")
        assert_names(error, "client_request_id")
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
