"""`aw mcp` when things go wrong: no server, another server, a wrong token, too much, nonsense."""

import json

import pytest
from aw import Aw
from bridge_client import META, Client
from fake import Fake, passed_on
from ports import free_port
from test_cli_server import JUDGE, RIGHT, own, pid_of  # noqa: F401, a fixture

MIB = 1024 * 1024


@pytest.fixture
def connect():
    """Opens clients; those still open at the end are ended."""
    clients = []

    def connect_one(aw):
        clients.append(Client(aw))
        return clients[-1]

    yield connect_one
    for client in clients:
        if client.process.poll() is None:
            client.process.kill()
            client.process.wait()


@pytest.fixture
def restartable(start):
    """A server that comes back on the same port."""
    server = start()
    server.wanted_port = server.port
    return server


def test_a_server_that_is_not_there_is_an_error_and_not_the_end(connect, tmp_path):
    client = connect(Aw(tmp_path, f"http://127.0.0.1:{free_port()}"))
    error = client.call("ping", id=1)["error"]
    assert "aw server start" in error["message"]
    assert client.end()[0].code == 0


def test_a_server_that_comes_later_is_found(connect, restartable, tmp_path):
    restartable.stop()
    client = connect(Aw(tmp_path, restartable.url))
    assert client.call("server/discover", {"_meta": META})["error"]
    restartable.start()
    assert client.call("server/discover", {"_meta": META})["result"]["supportedVersions"]


def test_a_server_is_started_unasked_if_so_wished(connect, own):  # noqa: F811
    client = connect(own.on(DEBATE_AUTO_START="1"))
    assert client.initialize()["serverInfo"]["name"] == "debate-server"
    assert pid_of(own)
    assert client.call("tools/list", id=2)["result"]["tools"]


@pytest.mark.parametrize("token", [None, "wrong"])
def test_a_wrong_token_is_said_and_is_not_the_end(connect, start, tmp_path, token):
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT})
    client = connect(Aw(tmp_path, server.url, **({"DEBATE_AUTH_TOKEN": token} if token else {})))
    for attempt in (1, 2):
        error = client.call("server/discover", {"_meta": META}, attempt)["error"]
        assert "DEBATE_AUTH_TOKEN" in error["message"]
    assert client.end()[0].code == 0


def test_the_right_tokens_argue_and_judge(connect, start, tmp_path):
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT, "DEBATE_ARBITRATOR_TOKEN": JUDGE})
    aw = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=RIGHT)
    debate_id = aw.create()["debate_id"]
    call = {"name": "debate_intervene", "arguments": {"debate_id": debate_id}, "_meta": META}
    refused = connect(aw).call("tools/call", call)["result"]
    assert refused["isError"] and refused["structuredContent"]["code"] == "FORBIDDEN"
    judged = connect(aw.on(DEBATE_ARBITRATOR_TOKEN=JUDGE)).call("tools/call", call)["result"]
    assert judged["structuredContent"]["debate"]["state"] == "INTERVENTION_PENDING"


def test_a_session_outlives_a_restart_of_the_server(connect, restartable, tmp_path):
    client = connect(Aw(tmp_path, restartable.url))
    client.initialize()
    restartable.restart()
    assert client.call("tools/list", id=9)["result"]["tools"]
    restartable.restart()
    assert client.call("tools/list", id=10)["result"]["tools"]


def test_a_call_bears_with_a_server_that_is_being_restarted(connect, restartable, tmp_path):
    client = connect(Aw(tmp_path, restartable.url))
    client.initialize()
    restartable.stop()
    client.send("tools/list", id=9)
    restartable.start()
    assert client.answer(9)[0]["result"]["tools"]


def test_subscriptions_outlive_a_restart_of_the_server(connect, restartable, tmp_path):
    aw = Aw(tmp_path, restartable.url)
    kept, dropped = aw.create(), aw.create()
    client = connect(aw)
    client.initialize()
    for number, method, written in (
        (1, "resources/subscribe", kept),
        (2, "resources/subscribe", dropped),
        (3, "resources/unsubscribe", dropped),
    ):
        assert client.call(method, {"uri": f"debate://{written['debate_id']}"}, number)["result"] == {}
    restartable.restart()
    uri = f"debate://{kept['debate_id']}"
    # No request is made: the stream finds out by itself, and says at once that something may have been missed.
    assert client.read() == {"jsonrpc": "2.0", "method": "notifications/resources/updated", "params": {"uri": uri}}
    client.call("ping", id=4)
    aw.claim("opponent", dropped)
    aw.claim("opponent", kept)
    message = client.read()
    assert (message["method"], message["params"]["uri"]) == ("notifications/resources/updated", uri)


def test_a_stream_that_opens_late_says_what_may_have_been_missed(connect, aw, server):
    """The first attempt is lost; subscribed resources may have changed before the second."""
    streams = []

    def serve(fake, connection, _):
        request = fake.read_request(connection)
        if not request.startswith(b"GET"):
            return connection.sendall(passed_on(server.port, request))
        streams.append(connection.dup())
        if len(streams) == 1:
            return streams[0].close()
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")

    uri = f"debate://{aw.create()['debate_id']}"
    with Fake(serve) as wire:
        client = connect(aw.on(url=wire.url))
        client.initialize()
        assert client.call("resources/subscribe", {"uri": uri})["result"] == {}
        assert client.read() == {"jsonrpc": "2.0", "method": "notifications/resources/updated", "params": {"uri": uri}}
        streams[-1].close()


def test_a_message_too_large_for_the_server_is_refused_by_its_id(connect, aw):
    client = connect(aw)
    call = {"name": "docs_create", "arguments": {"summary": "s", "content": "x" * (8 * MIB)}, "_meta": META}
    assert client.call("tools/call", call, "big")["error"]["message"]
    assert client.call("server/discover", {"_meta": META}, 2)["result"]


def test_a_document_as_large_as_may_be_goes_both_ways(connect, aw):
    client = connect(aw)
    content = "\u0001é\n" * (MIB // 4)
    made = client.call("tools/call", {"name": "docs_create", "arguments": {"summary": "s", "content": content}, "_meta": META})
    document_id = made["result"]["structuredContent"]["document_id"]
    read = client.call("tools/call", {"name": "docs_get", "arguments": {"document_id": document_id}, "_meta": META}, 2)
    assert read["result"]["structuredContent"]["content"] == content


def test_a_line_without_end_is_refused_and_passed_over(connect, aw):
    client = connect(aw)
    for _ in range(65):
        client.process.stdin.write(b"x" * MIB)
    client.process.stdin.flush()
    assert client.read()["error"]["code"] == -32600
    client.raw("the end of that line")
    assert client.call("server/discover", {"_meta": META}, 2)["result"]


NONSENSE = {
    "not JSON": (b"{nonsense", -32700),
    "cut off": (b'{"jsonrpc": "2.0", "id": 1, "method": "pi', -32700),
    "not UTF-8": (b'{"jsonrpc": "2.0", "id": 1, "method": "\xff\xfe"}', -32700),
    "a zero byte": (b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\0', -32700),
    "too deep": (b"[" * 100_000, -32700),
    "a batch": (b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', -32600),
    "a number": (b"1", -32600),
    "a text": (b'"ping"', -32600),
    "null": (b"null", -32600),
}


@pytest.mark.parametrize("line,code", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_a_json_rpc_error_and_not_the_end(connect, aw, line, code):
    client = connect(aw)
    client.process.stdin.write(line + b"\n")
    client.process.stdin.flush()
    message = client.read()
    assert (message["id"], message["error"]["code"]) == (None, code)
    assert client.call("server/discover", {"_meta": META}, 2)["result"]


def test_what_comes_without_a_newline_before_the_end_is_answered(aw):
    message = {"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": META}}
    said = aw("mcp", stdin=json.dumps(message).encode())
    assert json.loads(said.text)["id"] == 1
