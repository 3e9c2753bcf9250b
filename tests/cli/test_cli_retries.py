"""Retries are few and safe, and share one client_request_id."""

import json
import time

import pytest
from aw import SERVER, Aw, new_id
from fake import Fake, losing_answers


def creation(debate_id):
    return ["debate", "create", "--debate-id", debate_id, "-t", "T", "--type", "general_debate", "--content", "x"]


def test_a_write_whose_answer_was_lost_returns_the_first_result(aw, server):
    debate_id = new_id()
    with losing_answers(server.port, 2) as wire:
        data = aw.on(url=wire.url)(*creation(debate_id)).data
        ids = {json.loads(body)["client_request_id"] for _, body in wire.requests}
        assert len(wire.requests) == 3 and ids == {data["client_request_id"]}
    assert data["idempotent_replay"] is True and data["argument_seq"] == 1
    assert aw.debate("get-context", "--debate-id", debate_id).data["arguments"] == []


def test_a_document_whose_answer_was_lost_is_written_once(aw, server):
    with losing_answers(server.port, 1) as wire:
        data = aw.on(url=wire.url).docs("create", "-s", "Once " + new_id(), "--content", "x").data
    assert data["idempotent_replay"] is True
    assert aw.docs("history", data["document_id"]).envelope["total_count"] == 1


def test_a_deletion_whose_answer_was_lost_is_a_deletion(aw, server):
    debate_id = new_id()
    aw(*creation(debate_id)).data
    document_id = aw.docs("create", "-s", "s", "--content", "x").data["document_id"]
    with losing_answers(server.port, 1) as wire:
        assert aw.on(url=wire.url).debate("delete", "--debate-id", debate_id, "--confirm").data == {"deleted": True}
    with losing_answers(server.port, 1) as wire:
        gone = aw.on(url=wire.url).docs("delete", document_id, "--confirm").data
        assert gone == {"document_id": document_id, "versions_affected": None}
    aw.debate("delete", "--debate-id", debate_id, "--confirm").refused(2, "DEBATE_NOT_FOUND")
    aw.docs("delete", document_id, "--confirm").refused(2, "DOC_NOT_FOUND")


def test_after_three_retries_it_gives_up_and_reports_the_request_id(aw, server):
    debate_id = new_id()
    with losing_answers(server.port, 99) as wire:
        said = aw.on(url=wire.url)(*creation(debate_id))
        said.refused(SERVER, "CONNECTION_ERROR")
        assert len(wire.requests) == 4
    again = aw(*creation(debate_id), "--client-request-id", said.metadata["client_request_id"]).data
    assert again["idempotent_replay"] is True


@pytest.mark.parametrize("status", [502, 503, 504])
def test_temporary_failures_are_retried(aw, server, status):
    def serve(fake, connection, number):
        fake.read_request(connection)
        if number < 2:
            connection.sendall(f"HTTP/1.1 {status} No\r\nContent-Length: 0\r\n\r\n".encode())
        else:
            body = b'{"success":true,"data":{"debates":[],"total":0}}'
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))

    with Fake(serve) as fake:
        assert aw.on(url=fake.url).debate("list").data == {"debates": []}
        assert len(fake.requests) == 3


@pytest.mark.parametrize("status", [400, 404, 429, 500])
def test_permanent_failures_are_not_retried(aw, status):
    def serve(fake, connection, _):
        fake.read_request(connection)
        body = b'{"success":false,"error":{"code":"X","message":"m"}}'
        connection.sendall(b"HTTP/1.1 %d No\r\nContent-Length: %d\r\n\r\n%s" % (status, len(body), body))

    with Fake(serve) as fake:
        assert aw.on(url=fake.url).debate("list").code != 0
        assert len(fake.requests) == 1


def test_pauses_grow(aw):
    times = []

    def serve(fake, connection, _):
        times.append(time.monotonic())

    with Fake(serve) as fake:
        aw.on(url=fake.url).debate("list").refused(SERVER, "CONNECTION_ERROR")
    pauses = [after - before for before, after in zip(times, times[1:])]
    assert len(pauses) == 3
    for pause, least in zip(pauses, (0.15, 0.3, 0.6)):
        assert pause > least * 0.9


def test_a_command_survives_a_restart(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, server.url)
    written = aw.create()
    server.kill()
    process = aw.start("debate", "get-context", "--debate-id", written["debate_id"])
    time.sleep(0.2)
    server.wanted_port = server.port
    server.start()
    assert aw.finish(process).data["debate"]["id"] == written["debate_id"]


def test_an_answer_in_pieces_and_in_chunks(aw):
    def serve(fake, connection, _):
        fake.read_request(connection)
        body = b'{"success":true,"data":{"debates":[],"total":0}}'
        raw = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        for byte in body:
            raw += b"1\r\n%c\r\n" % byte
        for at in range(0, len(raw), 7):
            connection.sendall(raw[at : at + 7])
        connection.sendall(b"0\r\n\r\n")

    with Fake(serve) as fake:
        assert aw.on(url=fake.url).debate("list").data == {"debates": []}


def test_half_an_answer_is_a_lost_answer(aw):
    def serve(fake, connection, _):
        fake.read_request(connection)
        connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"success":true')

    with Fake(serve) as fake:
        aw.on(url=fake.url).debate("list").refused(SERVER, "CONNECTION_ERROR")
        assert len(fake.requests) == 4
