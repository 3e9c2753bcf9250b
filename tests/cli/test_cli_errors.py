"""Every row of the error table by its exit code and shape; the envelope on every path."""

import os
import socket
import subprocess

import pytest
from aw import AW, ACCESS, INPUT, NOT_ALLOWED, NOT_FOUND, SERVER, Aw, new_id
from fake import answering, status

NOWHERE = "http://127.0.0.1:9"
SOME_ID = "0192f0c1-7a00-7000-8000-000000000001"


def test_a_debate_that_does_not_exist(aw):
    error = aw.debate("get-context", "--debate-id", new_id()).refused(NOT_FOUND, "DEBATE_NOT_FOUND")
    assert error["suggestion"]


def test_an_argument_that_does_not_exist(aw):
    written = aw.create()
    aw.debate("wait", "--debate-id", written["debate_id"], "--role", "proposer", "--argument-id", new_id()).refused(
        NOT_FOUND, "ARGUMENT_NOT_FOUND"
    )
    aw.claim("opponent", written | {"argument_id": new_id()}).refused(NOT_FOUND, "ARGUMENT_NOT_FOUND")


def test_a_document_or_version_that_does_not_exist(aw):
    aw.docs("get", new_id()).refused(NOT_FOUND, "DOC_NOT_FOUND")
    document = aw.docs("create", "--summary", "s", "--content", "c").data
    aw.docs("get", document["document_id"], "--version", 7).refused(NOT_FOUND, "VERSION_NOT_FOUND")
    aw.docs("diff", document["document_id"], "--from", 1, "--to", 9).refused(NOT_FOUND, "VERSION_NOT_FOUND")


def test_a_path_that_does_not_exist(aw, server):
    aw.on(url=server.url + "/elsewhere").debate("list").refused(NOT_FOUND, "NOT_FOUND")


def test_a_move_out_of_turn_carries_the_whole_error(aw):
    written = aw.create()
    error = aw.claim("proposer", written, "Tôi không đồng ý.").refused(NOT_ALLOWED, "ACTION_NOT_ALLOWED")
    assert error["message"] == "Role 'proposer' cannot submit in state 'AWAITING_OPPONENT'"
    assert error["current_state"] == "AWAITING_OPPONENT"
    assert error["allowed_roles"] == ["opponent"]
    assert error["action"] == "wait_for_opponent"
    assert error["next_argument_id_to_wait"] == written["argument_id"]
    assert "content" not in error  # the caller has it
    text = aw.claim("proposer", written, "Tôi không đồng ý.", "--format", "markdown").text
    for field in ("current_state", "allowed_roles", "action", "next_argument_id_to_wait", "client_request_id"):
        assert f"**{field}**" in text


def test_an_intervention_holds_the_draft(aw):
    written = aw.create()
    intervention = aw.debate("intervention", "--debate-id", written["debate_id"]).data
    error = aw.claim("opponent", written, "my draft").refused(NOT_ALLOWED, "ACTION_NOT_ALLOWED")
    assert error["draft_held"] is True
    assert error["action"] == "wait_for_ruling"
    assert error["next_argument_id_to_wait"] == intervention["argument_id"]
    drafts = aw.debate("get-context", "--debate-id", written["debate_id"]).data["held_drafts"]
    assert [draft["content"] for draft in drafts] == ["my draft"]


def test_a_stale_base_version(aw):
    document = aw.docs("create", "-s", "one", "--content", "1").data["document_id"]
    aw.docs("submit", document, "-s", "two", "--content", "2").data
    error = aw.docs("submit", document, "-s", "three", "--content", "3", "--base-version", 1).refused(
        NOT_ALLOWED, "VERSION_CONFLICT"
    )
    assert error["current_version"] == 2


def test_a_debate_id_that_is_taken(aw):
    written = aw.create()
    aw.debate("create", "--debate-id", written["debate_id"], "-t", "x", "--type", "general_debate", "--content", "x").refused(
        INPUT, "INVALID_INPUT"
    )


def test_an_unknown_debate_type_and_state_and_role(aw):
    written = aw.create()
    aw.debate("create", "--debate-id", new_id(), "-t", "x", "--type", "nonsense", "--content", "x").refused(
        INPUT, "INVALID_INPUT"
    )
    aw.debate("list", "--state", "NONSENSE").refused(INPUT, "INVALID_INPUT")
    aw.claim("nobody", written).refused(INPUT, "INVALID_INPUT")
    aw.debate("wait", "--debate-id", written["debate_id"], "--role", "arbitrator").refused(INPUT, "INVALID_INPUT")


def test_content_that_is_too_large(aw):
    written = aw.create()
    error = aw.claim("opponent", written, "x" * 10_241).refused(INPUT, "CONTENT_TOO_LARGE")
    assert error["max_length"] == 10_240 and error["actual_length"] == 10_241
    large = aw.directory / "large.txt"
    large.write_bytes(b"x" * (20 << 20))
    aw.docs("create", "-s", "large", "--file", large).refused(INPUT, "CONTENT_TOO_LARGE")
    large.write_bytes(b"x" * ((64 << 20) + 1))
    aw.docs("create", "-s", "large", "--file", large).refused(INPUT, "CONTENT_TOO_LARGE")


def test_tokens(start, tmp_path):
    server = start(env={"DEBATE_AUTH_TOKEN": "the-agents-secret", "DEBATE_ARBITRATOR_TOKEN": "the-judges-secret"})
    agent = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN="the-agents-secret")
    stranger, liar = Aw(tmp_path, server.url), Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN="wrong")
    for who in (stranger, liar):
        error = who.debate("list").refused(ACCESS, "AUTH_FAILED")
        assert "DEBATE_AUTH_TOKEN" in error["suggestion"]
    written = agent.create()
    ruling = ("ruling", "--debate-id", written["debate_id"], "--content", "x")
    agent.debate("intervention", "--debate-id", written["debate_id"]).refused(ACCESS, "FORBIDDEN")
    agent.debate(*ruling).refused(ACCESS, "FORBIDDEN")
    agent.debate("delete", "--debate-id", written["debate_id"], "--confirm").refused(ACCESS, "FORBIDDEN")
    judge = agent.on(DEBATE_ARBITRATOR_TOKEN="the-judges-secret")
    judge.debate("intervention", "--debate-id", written["debate_id"]).data
    assert judge.debate(*ruling).data["argument_type"] == "RULING"
    assert "secret" not in server.log()


def test_a_foreign_host_name(aw, server):
    aw.on(url=f"http://127.0.0.2:{server.port}").debate("list")  # not bound there, or refused: never a crash
    error = aw.on(url=f"http://localhost.localdomain:{server.port}").debate("list")
    assert error.code in (SERVER, ACCESS)


def test_a_rate_limit(start, tmp_path):
    aw = Aw(tmp_path, start(env={"DEBATE_RATE_LIMIT": "1"}).url)
    answers = [aw.debate("list") for _ in range(8)]
    limited = next(answer for answer in answers if answer.code != 0)
    limited.refused(SERVER, "RATE_LIMITED")


def test_a_server_that_is_busy_or_failed(aw):
    body = b'{"success":false,"error":{"code":"SERVER_BUSY","message":"Busy","suggestion":"Later","why":[1,{"a":null}]}}'
    with status(503, body, content_type="application/json") as fake:
        error = aw.on(url=fake.url).debate("list").refused(SERVER, "SERVER_BUSY")
        assert error["why"] == [1, {"a": None}]
        assert len(fake.requests) == 4
    body = b'{"success":false,"error":{"code":"SERVER_ERROR","message":"Failed"}}'
    with status(500, body, content_type="application/json") as fake:
        aw.on(url=fake.url).debate("list").refused(SERVER, "SERVER_ERROR")
        assert len(fake.requests) == 1


@pytest.mark.parametrize(
    ("http", "code", "exit_code"),
    [(405, "METHOD_NOT_ALLOWED", INPUT), (418, "TEAPOT", INPUT), (403, "NEW_REFUSAL", ACCESS), (500, "NEW_FAULT", SERVER)],
)
def test_error_codes_that_this_server_does_not_send(aw, http, code, exit_code):
    body = f'{{"success":false,"error":{{"code":"{code}","message":"No"}}}}'.encode()
    with status(http, body, content_type="application/json") as fake:
        aw.on(url=fake.url).debate("list").refused(exit_code, code)


COMMANDS = [
    ["debate", "list"],
    ["debate", "get-context", "--debate-id", SOME_ID],
    ["debate", "create", "--debate-id", SOME_ID, "-t", "t", "--type", "general_debate", "--content", "c"],
    ["debate", "ruling", "--debate-id", SOME_ID, "--content", "c"],
    ["debate", "delete", "--debate-id", SOME_ID, "--confirm"],
    ["debate", "wait", "--debate-id", SOME_ID, "--role", "opponent", "--deadline", "1"],
    ["debate", "watch", "--debate-id", SOME_ID],
    ["debate", "export", "--debate-id", SOME_ID, "--output", "x.md"],
    ["docs", "list"],
    ["docs", "get", SOME_ID],
    ["docs", "diff", SOME_ID],
    ["demo", "--fast"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_no_server(tmp_path, words):
    said = Aw(tmp_path, NOWHERE)(*words)
    error = said.refused(SERVER, "CONNECTION_ERROR")
    assert "aw server start" in error["suggestion"]
    assert "server_error" in said.text


GARBAGE = {
    "not HTTP": answering(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"),
    "bytes": answering(bytes(range(256)) * 40),
    "a page": status(200, b"<html>Hello</html>"),
    "another API": status(200, b'{"hello": "world"}', content_type="application/json"),
    "an array": status(200, b"[1,2]", content_type="application/json"),
    "half an envelope": status(200, b'{"success":true}', content_type="application/json"),
    "no JSON": status(200, b'{"success":true,"data":', content_type="application/json"),
    "not found by others": status(404, b"<h1>Not Found</h1>"),
    "a redirect": status(302, b"", extra=b"Location: /login\r\n"),
    "a bad gateway": status(502, b"<h1>Bad Gateway</h1>"),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_from_something_else(aw, name):
    error = aw.on(url=GARBAGE[name].url).debate("list").refused(SERVER, "CONNECTION_ERROR")
    assert error["suggestion"]


def test_silence_and_endless_heads(aw):
    with answering(b"HTTP/1.1 200 OK\r\nX: " + b"x" * 200_000 + b"\r\n\r\n") as fake:
        aw.on(url=fake.url).debate("list").refused(SERVER, "CONNECTION_ERROR")
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    listener.close()
    aw.on(url=f"http://127.0.0.1:{port}").debate("list").refused(SERVER, "CONNECTION_ERROR")


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["debate"],
        ["debate", "nonsense"],
        ["debate", "list", "--nonsense"],
        ["debate", "list", "--limit"],
        ["debate", "list", "--limit", "many"],
        ["debate", "list", "--limit", "-1"],
        ["debate", "list", "--limit", "1", "--limit", "2"],
        ["debate", "list", "surplus"],
        ["debate", "list", "--format", "xml"],
        ["debate", "list", "--format", "plain"],
        ["debate", "get-context"],
        ["debate", "get-context", "--debate-id", "not-a-uuid"],
        ["debate", "get-context", "--debate-id", "../../x"],
        ["debate", "create", "--title", "only"],
        ["debate", "delete", "--debate-id", SOME_ID],
        ["debate", "submit", "--debate-id", SOME_ID, "--role", "opponent", "--target-id", SOME_ID],
        ["docs", "get"],
        ["docs", "get", "not-a-uuid"],
        ["docs", "delete", SOME_ID],
        ["docs", "create", "-s", "x", "--content", "x", "--metadata", "[1]"],
        ["docs", "create", "-s", "x", "--content", "x", "--metadata", "{"],
        ["docs", "create", "-s", b"\xff\xfe", "--content", "x"],
        [b"\xff"],
        ["debate", "list", b"--\xff"],
        ["debate", "export", "--debate-id", SOME_ID, "--output", "x.pdf"],
        ["debate", "open", "--debate-id"],
        ["completion", "tcsh"],
        ["debate", "list", "--include-deleted=1"],
        ["docs", "list", "--include-deleted=1"],
    ],
    ids=str,
)
def test_usage_errors_are_in_the_envelope(aw, words):
    error = aw(*words).refused(INPUT, "INVALID_INPUT")
    assert error["message"]


def test_slips_are_recognised(aw):
    assert "aw debate create" in aw("debate", "creat").refused(INPUT, "INVALID_INPUT")["message"]
    assert "--debate-id" in aw("debate", "get-context", "--debateid", "x").refused(INPUT, "INVALID_INPUT")["message"]


@pytest.mark.parametrize("url", ["nonsense", "ftp://x", "http://", "http://x:0", "http://x:99999", "http://a b", "http://u@x"])
def test_a_bad_server_url(aw, url):
    assert "DEBATE_SERVER_URL" in aw.on(url=url).debate("list").refused(INPUT, "INVALID_INPUT")["message"]


def test_bad_settings(aw):
    aw.on(DEBATE_WAIT_DEADLINE="soon").debate("list").refused(INPUT, "INVALID_INPUT")
    error = aw.on(DEBATE_AUTH_TOKEN="a\r\nX-Evil: 1").debate("list").refused(INPUT, "INVALID_INPUT")
    assert "Evil" not in error["message"]


def test_an_answer_that_cannot_be_written(aw):
    with open("/dev/full", "wb") as full:
        process = subprocess.run([AW, "debate", "generate-id"], stdout=full, env=aw.env)
    assert process.returncode == 1


def test_errors_in_markdown_are_for_people(aw):
    said = aw.debate("get-context", "--debate-id", new_id(), "--format", "markdown")
    assert said.code == NOT_FOUND and said.text.startswith("**DEBATE_NOT_FOUND**: ")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file(aw):
    path = aw.directory / "secret"
    path.write_text("x")
    path.chmod(0)
    aw.docs("create", "-s", "x", "-f", path).refused(INPUT, "FILE_NOT_FOUND")
