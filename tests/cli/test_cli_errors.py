"""Refusals of a real server by exit code and shape. src/cli/aw_test.cc has usage errors and peers that are not ours."""

import os

import pytest
from aw import ACCESS, INPUT, NOT_ALLOWED, NOT_FOUND, SERVER, Aw, new_id


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


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file(aw):
    path = aw.directory / "secret"
    path.write_text("x")
    path.chmod(0)
    aw.docs("create", "-s", "x", "-f", path).refused(INPUT, "FILE_NOT_FOUND")
