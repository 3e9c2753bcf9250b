"""`aw mcp`: JSON-RPC by lines on standard input and output, forwarded to the server's /mcp."""

import json
import time

import pytest
from bridge_client import LEGACY, META, MODERN, Client

@pytest.fixture
def client(aw):
    client = Client(aw)
    yield client
    if client.process.poll() is None:
        client.process.kill()


def wait_params(written, role="proposer", **more):
    return {
        "name": "debate_wait",
        "arguments": {"debate_id": written["debate_id"], "role": role, "argument_id": written["argument_id"]},
    } | more


def test_a_legacy_client_gets_its_answers_and_the_bridge_ends_with_its_input(client):
    assert client.initialize()["protocolVersion"] == LEGACY
    tools = client.call("tools/list", id=7)["result"]["tools"]
    assert "debate_wait" in [tool["name"] for tool in tools]
    assert client.call("tools/call", {"name": "debate_list", "arguments": {}}, "x")["result"]["structuredContent"]
    said, took = client.end()
    assert said.code == 0 and took < 30


def test_a_modern_client_needs_no_session(client):
    assert MODERN in client.call("server/discover", {"_meta": META})["result"]["supportedVersions"]
    params = {"name": "debate_list", "arguments": {}, "_meta": META}
    assert client.call("tools/call", params, 2)["result"]["resultType"] == "complete"
    assert client.end()[0].code == 0


def test_a_wait_streams_and_other_requests_go_on_meanwhile(client, aw):
    written = aw.create()
    client.initialize()
    client.send("tools/call", wait_params(written, _meta={"progressToken": "p"}), 5)
    assert client.read()["method"] == "notifications/progress"
    assert client.call("ping", id=6)["result"] == {}
    aw.claim("opponent", written)
    answer, _ = client.answer(5)
    assert answer["result"]["structuredContent"]["status"] == "new_argument"


@pytest.mark.parametrize("meta", [{}, META])
def test_a_cancelled_request_has_no_answer(client, aw, meta):
    written = aw.create()
    if not meta:
        client.initialize()
    client.send("tools/call", wait_params(written, _meta=meta | {"progressToken": 1}), 5)
    assert client.read()["method"] == "notifications/progress"
    client.send("notifications/cancelled", {"requestId": 5} | ({"_meta": meta} if meta else {}))
    time.sleep(0.5)
    aw.claim("opponent", written)
    client.send("tools/list", {"_meta": meta} if meta else None, 6)
    answer, before = client.answer(6)
    assert answer["result"]["tools"] and all(each.get("id") != 5 for each in before)


def test_input_that_ends_ends_a_wait(client, aw):
    written = aw.create()
    client.initialize()
    client.send("tools/call", wait_params(written, _meta={"progressToken": "p"}), 5)
    client.read()
    said, took = client.end()
    assert said.code == 0 and took < 30


def test_answers_come_before_the_end_even_if_the_input_ends_at_once(aw):
    lines = [{"jsonrpc": "2.0", "id": n, "method": "server/discover", "params": {"_meta": META}} for n in range(20)]
    said = aw("mcp", stdin="".join(json.dumps(line) + "\n" for line in lines).encode())
    assert sorted(json.loads(line)["id"] for line in said.text.splitlines()) == list(range(20))


def test_bad_lines_and_refusals_are_json_rpc_errors(client):
    client.raw("{nonsense")
    assert client.read()["error"]["code"] == -32700
    client.raw("")
    client.raw("[]")
    assert client.read()["error"]["code"] == -32600
    client.initialize()
    assert client.call("nonsense/method", id=3)["error"]["code"] == -32601
