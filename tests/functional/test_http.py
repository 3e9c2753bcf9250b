"""The protocol below the bodies: routes, methods, headers, framing, and limits."""

import json

import pytest
from client import new_id
from debate import Debate, creation
from eventually import eventually
from raw import Raw

pytestmark = pytest.mark.any_store

ALLOW = {
    "/debates": {"GET", "HEAD", "POST"},
    "/debates/{}": {"GET", "HEAD", "DELETE"},
    "/debates/{}/arguments": {"POST"},
    "/debates/{}/appeal": {"POST"},
    "/debates/{}/resolution": {"POST"},
    "/debates/{}/intervention": {"POST"},
    "/debates/{}/ruling": {"POST"},
    "/debates/{}/wait": {"GET", "HEAD"},
    "/documents": {"GET", "HEAD", "POST"},
    "/documents/{}": {"GET", "HEAD", "DELETE"},
    "/documents/{}/versions": {"POST"},
    "/documents/{}/history": {"GET", "HEAD"},
    "/documents/{}/diff": {"GET", "HEAD"},
    "/auth/ws-ticket": {"POST"},
    "/ws": {"GET"},
    "/health": {"GET", "HEAD"},
    "/ready": {"GET", "HEAD"},
    "/metrics": {"GET", "HEAD"},
    "/openapi.json": {"GET", "HEAD"},
    "/": {"GET", "HEAD"},
}


@pytest.fixture
def raw(server, client):
    with Raw(server.port, client.spec) as connection:
        yield connection


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/debates/",
        "/debatesx",
        "/debates/x/y",
        "/debates/x/arguments/z",
        "/documents/x/nothing",
        "/auth",
        "/health/x",
        "//",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_unknown_path_is_not_found_in_the_envelope(client, method, path):
    client.request(method, path).refused(404, "NOT_FOUND")


@pytest.mark.parametrize("path", ALLOW)
def test_a_wrong_method_is_refused_and_the_right_ones_are_named(client, path):
    path_with_id = path.format(new_id())
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} - ALLOW[path]:
        answer = client.request(method, path_with_id)
        answer.refused(405, "METHOD_NOT_ALLOWED")
        allowed = {name.strip() for name in answer.headers["allow"].split(",")}
        assert allowed - {"HEAD"} == ALLOW[path] - {"HEAD"}, f"{method} {path}"


@pytest.mark.parametrize("path", ["/debates", "/health", "/ready", "/openapi.json", "/documents"])
def test_head_is_answered_like_get_without_the_body(client, path):
    head = client.request("HEAD", path)
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-type"] == client.request("GET", path).headers["content-type"]


def test_head_of_something_unknown_is_not_found(client):
    assert client.request("HEAD", f"/debates/{new_id()}").status == 404


def test_every_answer_has_a_request_id_of_its_own(client):
    seen = {client.get("/health").headers["x-request-id"] for _ in range(20)}
    assert len(seen) == 20


def test_a_connection_serves_many_requests(client):
    client.get("/health")
    connection = client.connection.sock
    for path in ("/debates", "/nothing", f"/debates/{new_id()}", "/documents"):
        client.request("GET", path)
    client.post("/debates", {})
    client.post("/debates", creation())
    assert client.connection.sock is connection


def test_a_client_may_ask_to_close(raw):
    answer = raw.request("GET /health HTTP/1.1", "Connection: close")
    assert answer.status == 200
    assert raw.ended()


def test_http_1_0_is_answered_and_closed(raw):
    assert raw.request("GET /health HTTP/1.0").status == 200
    assert raw.ended()


def test_pipelined_requests_are_answered_in_order(server, client, raw):
    host = f"Host: 127.0.0.1:{server.port}\r\n\r\n"
    raw.send(f"GET /health HTTP/1.1\r\n{host}GET /nothing HTTP/1.1\r\n{host}GET /ready HTTP/1.1\r\n{host}".encode())
    assert [raw.answer().status for _ in range(3)] == [200, 404, 200]


def test_a_pipelined_write_is_seen_by_the_read_behind_it(server, raw):
    body = json.dumps(creation()).encode()
    debate_id = json.loads(body)["debate_id"]
    host = f"Host: 127.0.0.1:{server.port}\r\n"
    post = f"POST /debates HTTP/1.1\r\n{host}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    raw.send(post.encode() + body + f"GET /debates/{debate_id} HTTP/1.1\r\n{host}\r\n".encode())
    assert raw.answer().status == 201
    assert raw.answer().data["debate"]["id"] == debate_id


def test_a_request_that_comes_byte_by_byte_is_understood(server, raw):
    for byte in f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode():
        raw.send(bytes([byte]))
    assert raw.answer().status == 200


def chunked(body, size):
    chunks = (body[start : start + size] for start in range(0, len(body), size))
    return b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def test_a_chunked_body_is_understood(raw):
    body = json.dumps(creation()).encode()
    answer = raw.request(
        "POST /debates HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked", body=chunked(body, 7)
    )
    assert answer.status == 201


def test_a_body_that_waits_for_100_continue_is_taken(raw, server):
    body = json.dumps(creation()).encode()
    headers = ["Content-Type: application/json", f"Content-Length: {len(body)}", "Expect: 100-continue"]
    assert raw.send_head("POST /debates HTTP/1.1", *headers).answer().status == 100
    raw.send(body)
    assert raw.answer().status == 201


@pytest.mark.parametrize("path,content_limit", [("/debates", 10240), ("/documents", 1024 * 1024)])
def test_a_body_over_the_route_s_limit_is_refused_and_the_connection_closed(server, client, path, content_limit):
    with Raw(server.port, client.spec) as raw:
        huge = 64 * 1024 * 1024
        headers = ["Content-Type: application/json", f"Content-Length: {huge}"]
        answer = raw.request(f"POST {path} HTTP/1.1", *headers, body=b"{")
        error = answer.refused(413, "CONTENT_TOO_LARGE")
        assert (error["max_length"], error["actual_length"]) == (content_limit, huge)
        assert answer.headers.get("connection", "").lower() == "close"
        assert raw.ended()


def test_a_chunked_body_over_the_limit_is_refused(server, client):
    with Raw(server.port, client.spec) as raw:
        answer = raw.request(
            "POST /debates HTTP/1.1",
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
            body=chunked(b" " * 4 * 1024 * 1024, 65536),
        )
        answer.refused(413, "CONTENT_TOO_LARGE")


@pytest.mark.parametrize(
    "headers",
    [
        ["Content-Length: 2", "Content-Length: 3"],
        ["Content-Length: 2", "Transfer-Encoding: chunked"],
        ["Content-Length: -1"],
        ["Content-Length: x"],
        ["Content-Length: 99999999999999999999999"],
        ["Transfer-Encoding: nonsense"],
        ["Bad Header: x"],
        ["No-Colon"],
        [": no name"],
    ],
)
def test_bad_framing_is_refused_and_the_connection_closed(raw, headers):
    answer = raw.request("POST /debates HTTP/1.1", "Content-Type: application/json", *headers, body=b"{}")
    assert answer.status in (400, 413)
    assert answer.json["success"] is False
    assert raw.ended()


@pytest.mark.parametrize(
    "line",
    ["nonsense", "GET", "GET /health", "GET /health HTTP/9.9", "G@T /health HTTP/1.1", "GET health HTTP/1.1"],
)
def test_a_bad_request_line_is_refused(server, line):
    with Raw(server.port) as raw:
        raw.send(f"{line}\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        answer = raw.answer()
        assert 400 <= answer.status < 500
        assert answer.json["success"] is False


def test_a_huge_header_is_refused(server, client):
    with Raw(server.port) as raw:
        answer = raw.request("GET /health HTTP/1.1", "X-Huge: " + "x" * 1_000_000)
        assert answer.status in (400, 413, 431)
        assert answer.json["success"] is False
    assert client.get("/health").status == 200


def test_very_many_headers_are_refused(server, client):
    with Raw(server.port) as raw:
        answer = raw.request("GET /health HTTP/1.1", *(f"X-{number}: x" for number in range(50_000)))
        assert answer.status in (400, 413, 431)
    assert client.get("/health").status == 200


def test_a_huge_path_is_refused(server, client):
    with Raw(server.port) as raw:
        answer = raw.request(f"GET /{'x' * 1_000_000} HTTP/1.1")
        assert 400 <= answer.status < 500
    assert client.get("/health").status == 200


def test_headers_of_a_usual_browser_are_taken(raw):
    assert raw.request("GET /health HTTP/1.1", "Cookie: " + "x" * 3000, "User-Agent: " + "y" * 500).status == 200


def test_a_client_that_hangs_up_within_a_request_is_forgotten(server, client):
    def open_connections():
        return client.metrics()["debate_connections"]

    before = open_connections()
    for _ in range(5):
        with Raw(server.port) as raw:
            raw.send(b"POST /debates HTTP/1.1\r\nContent-Length: 100\r\n\r\n{")
    eventually(lambda: open_connections() <= before, "the connections to be closed")


@pytest.mark.parametrize("query", ["q=%zz", "q=%", "q=%ff", "limit", "&&&", "=", "q=a&q=b"])
def test_an_odd_query_never_harms_the_server(client, query):
    assert client.request("GET", f"/debates?{query}").status in (200, 400)


def test_a_query_value_may_be_percent_encoded_or_use_plus(client):
    mark = new_id()
    Debate(client, title=f"a b+c {mark}")
    assert client.request("GET", f"/debates?q=a+b%2Bc%20{mark}").data["total"] == 1
