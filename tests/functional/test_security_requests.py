"""Requests that two parsers could read differently, or that cost too much. Framing: test_http.py, smuggling_test.cc."""

import gzip
import json
import random

import pytest
from client import new_id
from debate import Debate, creation
from document import Document
from eventually import Background, eventually
from raw import Raw
from ws import TEXT, frame

pytestmark = pytest.mark.any_store

JSON = "Content-Type: application/json"
MEBIBYTE = 1024 * 1024


@pytest.fixture
def raw(server, client):
    with Raw(server.port) as connection:
        yield connection


def memory_kib(server):
    status = open(f"/proc/{server.process.pid}/status").read()
    return int(status.split("VmRSS:")[1].split()[0])


class TestPaths:
    @pytest.mark.parametrize(
        "path",
        [
            "/%2e%2e/debates",
            "/assets/%2e%2e%2findex.html",
            "/assets/..%2f..%2fetc/passwd",
            "/assets/%252e%252e%252findex.html",
            "/assets/..\\..\\etc\\passwd",
            "/assets/....//index.html",
            "/assets/%c0%ae%c0%ae/index.html",
            "/assets/index.html%00.js",
            "/./debates",
            "/debates/../debates",
            "/d/../../etc/passwd",
            "/%64ebates",
            "/debates%2f",
            "/debates;x=1",
            "/DEBATES",
            "/debates%20",
        ],
    )
    def test_a_path_is_compared_as_sent(self, raw, path):
        raw.request(f"GET {path} HTTP/1.1").refused(404, "NOT_FOUND")

    @pytest.mark.parametrize("path", [b"/debates\0", b"/debates\x7f", b"/\x01debates", b"/debates\tx"])
    def test_control_characters_in_a_path_are_refused(self, server, path):
        with Raw(server.port) as raw:
            raw.send(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
            raw.answer().refused(400, "INVALID_INPUT")

    @pytest.mark.parametrize("query", ["q=%c0%ae", "q=%ed%a0%80", "q=%f4%90%80%80", "q=%00", "q=%fe"])
    def test_a_query_that_is_not_utf_8_is_refused(self, client, query):
        client.request("GET", f"/debates?{query}").refused(400, "INVALID_INPUT")

    @pytest.mark.parametrize("text", ["' OR 1=1 --", "%", "_", "\\", '"; DROP TABLE debates; --', "*", "NEAR("])
    def test_a_search_text_is_no_command(self, client, text):
        mark = new_id()
        Debate(client, title=f"{mark} {text}")
        Debate(client, title=f"{mark} other")
        assert client.get("/debates", q=f"{mark} {text}").data["total"] == 1


class TestHeads:
    @pytest.mark.parametrize(
        "field",
        [
            b"X-A: b\r\n Host: evil.example",
            b"Transfer-Encoding:\r\n chunked",
            b"Transfer-Encoding: \r\n\tchunked",
            b"Content-Length:\r\n 0",
            b"X-A:\r\n ",
            b"X-A: b\r\n ",
        ],
    )
    def test_a_folded_header_is_refused(self, server, field):
        with Raw(server.port) as raw:
            raw.send(b"GET /debates HTTP/1.1\r\nHost: localhost\r\n" + field + b"\r\n\r\n0\r\n\r\n")
            raw.answer().refused(400, "INVALID_INPUT")
            assert raw.ended()

    @pytest.mark.parametrize("line", ["HEAD /ws HTTP/1.1", "GET /ws HTTP/1.0", "POST /ws HTTP/1.1"])
    def test_only_a_get_of_http_1_1_is_upgraded(self, server, line):
        upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        with Raw(server.port) as raw:
            raw.send_head(line, *upgrade, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
            assert raw.answer(method=line.split()[0]).status in (400, 405)

    def test_chunks_are_not_for_http_1_0(self, server):
        with Raw(server.port) as raw:
            raw.send_head("POST /debates HTTP/1.0", JSON, "Transfer-Encoding: chunked").send(b"0\r\n\r\n")
            raw.answer().refused(400, "INVALID_INPUT")

    @pytest.mark.parametrize(
        "request_bytes",
        [
            b"GET /health HTTP/1.1\nHost: localhost\n\n",
            b"GET /health HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n",
            b"GET /health HTTP/1.1\r\nHost: localhost\rX: y\r\n\r\n",
            b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
            b"GET /health HTTP/1.1\r\nHost : localhost\r\n\r\n",
            b"GET /health HTTP/1.1\r\n Host: localhost\r\n\r\n",
        ],
    )
    def test_an_ambiguous_head_is_refused_and_the_connection_closed(self, server, request_bytes):
        with Raw(server.port) as raw:
            raw.send(request_bytes + b"\r\n\r\n")
            raw.answer().refused(400, "INVALID_INPUT")
            assert raw.ended()

    def test_requests_behind_a_refused_one_are_never_served(self, server, client):
        body = json.dumps(creation()).encode()
        hidden = f"POST /debates HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        before = client.get("/debates").data["total"]
        for bad in (["Content-Length: 2", "Transfer-Encoding: chunked"], ["Content-Length: +2"], ["Transfer-Encoding: x"]):
            with Raw(server.port) as raw:
                raw.send_head("POST /debates HTTP/1.1", JSON, *bad).send(b"0\r\n\r\n" + hidden + body)
                assert raw.answer().status == 400
                assert raw.ended()
        assert client.get("/debates").data["total"] == before


class TestChunks:
    @pytest.mark.parametrize(
        "beginning",
        [b"5;", b"0", b"2\r\n{}\r\n0\r\nX: ", b"2\r\n{}\r\n0\r\n"],
        ids=["extension", "size", "trailer", "trailers"],
    )
    def test_the_head_of_a_chunk_and_the_trailer_have_a_limit(self, own_server, beginning):
        """A parser that waits for the end of a line would store, and search, all bytes before it."""
        client = own_server.client()
        before = memory_kib(own_server)
        with Raw(own_server.port) as raw:
            raw.send_head("POST /debates HTTP/1.1", JSON, "Transfer-Encoding: chunked").send(beginning)
            raw.send((b"x: y\r\n" if beginning.endswith(b"0\r\n") else b"0") * (4 * MEBIBYTE))
            raw.answer().refused(400, "INVALID_INPUT")
        assert client.get("/health").status == 200
        assert memory_kib(own_server) < before + 32 * 1024

    def test_extensions_of_a_chunk_and_trailers_are_skipped(self, raw):
        """A header in a trailer has no effect: not Host, not the content type, not the token."""
        body = json.dumps(creation()).encode()
        chunks = b"%x;name=value\r\n%s\r\n0;x\r\nX-Trailer: y\r\nHost: evil.example\r\n\r\n" % (len(body), body)
        answer = raw.request("POST /debates HTTP/1.1", JSON, "Transfer-Encoding: chunked", body=chunks)
        assert answer.status == 201

    def test_a_trailer_sets_no_token_and_no_type(self, start):
        server = start("--auth-token", "secret-1-of-16-letters")
        body = json.dumps(creation()).encode()
        chunks = b"%x\r\n%s\r\n0\r\n%s\r\n\r\n"
        with Raw(server.port) as raw:
            body_with_token = chunks % (len(body), body, b"Authorization: Bearer secret-1-of-16-letters")
            answer = raw.request("POST /debates HTTP/1.1", JSON, "Transfer-Encoding: chunked", body=body_with_token)
            answer.refused(401, "AUTH_FAILED")
        with Raw(server.port) as raw:
            headers = ["Authorization: Bearer secret-1-of-16-letters", "Transfer-Encoding: chunked"]
            body_with_type = chunks % (len(body), body, JSON.encode())
            raw.request("POST /debates HTTP/1.1", *headers, body=body_with_type).refused(400, "INVALID_INPUT")


class TestBodies:
    def test_the_body_of_a_client_without_the_token_is_not_collected(self, start):
        server = start("--auth-token", "secret-1-of-16-letters")
        for headers in ([], ["Authorization: Bearer wrong"]):
            with Raw(server.port) as raw:
                raw.send_head("POST /documents HTTP/1.1", JSON, "Content-Length: 6000000", *headers).send(b"{")
                raw.answer().refused(401, "AUTH_FAILED")
                assert raw.ended()

    def test_the_body_of_a_foreign_page_is_not_collected(self, raw):
        raw.send_head("POST /documents HTTP/1.1", JSON, "Content-Length: 6000000", "Origin: http://evil.example")
        raw.send(b"{")
        raw.answer().refused(403, "FORBIDDEN")

    def test_such_a_body_is_not_requested(self, start):
        server = start("--auth-token", "secret-1-of-16-letters")
        with Raw(server.port) as raw:
            raw.send_head("POST /documents HTTP/1.1", JSON, "Content-Length: 600", "Expect: 100-continue")
            raw.answer().refused(401, "AUTH_FAILED")

    @pytest.mark.parametrize("coding", ["gzip", "deflate", "br"])
    def test_a_compressed_body_is_not_decompressed(self, client, coding):
        bomb = gzip.compress(b"[" * 10 * MEBIBYTE)
        headers = {"Content-Type": "application/json", "Content-Encoding": coding}
        client.post_raw("/debates", bomb, headers).refused(400, "INVALID_INPUT")

    @pytest.mark.parametrize(
        "bomb",
        [
            b"[" * 60_000,
            b'{"a":' * 20_000,
            b'{"title":' + b"[" * 60_000 + b"]" * 60_000 + b"}",
            b"1" * 60_000,
            b'{"title":' + b"9" * 60_000 + b"}",
            b'{"title":1e' + b"9" * 50_000 + b"}",
            b'{"title":-0.' + b"0" * 50_000 + b"1e-400}",
            b'"' + b"\\u0000" * 10_000 + b'"',
            b'{"title":"\\ud800"}',
            b"{" + b",".join(b'"k%d":0' % number for number in range(9_000)) + b"}",
            b"{" + b",".join([b'"title":"x"'] * 9_000) + b"}",
            b"",
        ],
        ids=lambda bomb: bomb[:12].decode("latin-1").replace("\0", "0") + str(len(bomb)),
    )
    def test_malicious_json_is_refused(self, client, bomb):
        client.post_raw("/debates", bomb, {"Content-Type": "application/json"}).refused(400, "INVALID_INPUT")

    @pytest.mark.parametrize("value", [b"0", b"[]", b"{}", b'""', b'"k":0'])
    def test_a_large_body_of_very_many_values_is_not_parsed(self, client, value):
        inside = b",".join([value] * (MEBIBYTE // 2))
        body = b"{%s}" % inside if b":" in value else b"[%s]" % inside
        error = client.post_raw("/documents", body, {"Content-Type": "application/json"}).refused(400, "INVALID_INPUT")
        assert "values" in error["message"]

    def test_a_large_text_full_of_commas_is_accepted(self, client):
        text = ',[{\\"' * 100_000
        assert Document(client, text).get().data["content"] == text

    def test_the_nesting_of_metadata_is_limited(self, client):
        body = b'{"summary":"S","content":"C","metadata":' + b'{"a":' * 1_000 + b"1" + b"}" * 1_000 + b"}"
        client.post_raw("/documents", body, {"Content-Type": "application/json"}).refused(400, "INVALID_INPUT")


class TestFrames:
    def test_compression_is_not_negotiated(self, server, client):
        with server.socket(headers={"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}) as socket:
            Debate(client)
            first, _ = socket._take(2)
            assert first & 0x70 == 0, "no reserved bit: nothing is packed"

    def test_a_compressed_frame_ends_the_socket(self, server, client):
        with server.socket(Debate(client).id) as socket:
            socket.expect("initial_state")
            socket.send_frame(TEXT | 0x40, b"\0" * 10)
            _, code = socket.expect_closed()
            assert code == 1002

    def test_frames_of_deep_json_are_answered_and_the_socket_goes_on(self, server, client):
        debate = Debate(client)
        with server.socket(debate.id) as socket:
            socket.expect("initial_state")
            for bomb in ("[" * 30_000, '{"event":' * 5_000, '{"event":"submit_ruling","data":' + "[" * 30_000):
                socket.send_text(bomb)
                assert socket.expect("error")["code"] == "INVALID_INPUT"
            socket.send_text(frame("submit_intervention", debate_id=debate.id, request_id="r"))
            assert socket.receive_until("ack")["request_id"] == "r"


def hostile(seed):
    letters = random.Random(seed)
    return "".join(f"{letters.choice('abcdefgh')}\n" for _ in range(MEBIBYTE // 2))


def test_documents_that_are_slow_to_compare_do_not_delay_other_reads(own_server):
    """A mebibyte of one-letter lines, all changed: many such diffs at once, and the document is read between them."""
    document = Document(own_server.client(), hostile(1))
    document.add(hostile(2))
    own = Document(own_server.client(), "mine\n")
    diffs = [Background(own_server.client().exchange, "GET", f"{document.path}/diff?from=1&to=2") for _ in range(6)]
    assert own.get().data["content"] == "mine\n"
    for diff in diffs:
        assert diff.result(deadline_s=120).status == 200
    eventually(lambda: own.diff(1, 1).data["diff"] == "")
