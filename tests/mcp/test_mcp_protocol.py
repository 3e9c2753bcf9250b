"""The guarantees of both eras on the wire, and the answers to clients that break the protocol."""

import http.client
import json
import re

import pytest
from mcp_client import META, Legacy

NEW = {"title": "T", "debate_type": "general_debate", "motion_content": "M"}


def test_tools_prompts_and_resources_are_listed(mcp):
    assert len(mcp.ask("tools/list").result["tools"]) == 19
    assert [p["name"] for p in mcp.ask("prompts/list").result["prompts"]] == ["proposer", "opponent", "arbitrator"]
    assert len(mcp.ask("resources/templates/list").result["resourceTemplates"]) == 6
    made = mcp.tool("debate_create", **NEW)
    uri = f"debate://{made['debate']['id']}"
    assert uri in [r["uri"] for r in mcp.ask("resources/list").result["resources"]]
    assert "## 1. MOTION by proposer" in mcp.ask("resources/read", {"uri": uri}).result["contents"][0]["text"]
    prompt = mcp.ask("prompts/get", {"name": "opponent", "arguments": {"debate_id": made["debate"]["id"]}}).result
    assert "debate_type: general_debate" in prompt["messages"][0]["content"]["text"]


@pytest.mark.parametrize(
    "arguments,types",
    [
        ({"topic": "Refactor src/auth"}, set()),
        ({"debate_type": "coding_plan_debate"}, {"coding plan"}),
        ({"debate_type": "general_debate"}, {"general debate"}),
    ],
)
@pytest.mark.parametrize("role", ["proposer", "opponent", "arbitrator"])
def test_a_prompt_has_the_rules_of_the_debates_type_or_names_the_tool_for_them(mcp, role, arguments, types):
    text = mcp.ask("prompts/get", {"name": role, "arguments": arguments}).result["messages"][0]["content"]["text"]
    assert set(re.findall(rf"^# Rules: {role}, (.+)$", text, re.MULTILINE)) == types
    assert types or "Read them with `debate_rules`" in text
    assert len(text.encode()) <= 11 * 1024
    assert "{{" not in text and "Status `waiting` is the timeout" in text


def test_data_is_the_same_as_over_http(mcp, client):
    made = mcp.tool("debate_create", **NEW)
    path = f"/debates/{made['debate']['id']}"
    over_http = client.get(path).data
    del over_http["presence"]  # agents do not need it
    assert over_http == mcp.tool("debate_context", debate_id=made["debate"]["id"])
    assert client.get("/debates", limit=3).data == mcp.tool("debate_list", limit=3)
    metadata = {"a": 1, "number": 1.2088995980580641, "large": 10**29 + 1}
    document = mcp.tool("docs_create", summary="s", content="c\n", metadata=metadata)
    path = f"/documents/{document['document_id']}"
    assert client.get(path).data["metadata"] == metadata
    assert client.get(path).data == mcp.tool("docs_get", document_id=document["document_id"])
    assert client.get(path + "/history").data == mcp.tool("docs_history", document_id=document["document_id"])


def test_a_retry_with_the_same_request_id_writes_nothing(mcp):
    made = mcp.tool("debate_create", **NEW)
    claim = {
        "debate_id": made["debate"]["id"],
        "role": "opponent",
        "target_id": made["argument"]["id"],
        "content": "No.",
        "client_request_id": "once",
    }
    first = mcp.tool("debate_submit", **claim)
    again = mcp.tool("debate_submit", **claim)
    assert again == first | {"idempotent_replay": True}


@pytest.mark.parametrize(
    "body, code",
    [
        (b"", -32700),
        (b"{", -32700),
        (b"\xff\xfe", -32700),
        (b"[" * 50_000, -32700),
        (b"[]", -32600),
        (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600),
        (b'"ping"', -32600),
        (b'{"id":1,"method":"ping"}', -32600),
        (b'{"jsonrpc":"2.0","id":1}', -32600),
        (b'{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":5}', -32600),
    ],
)
def test_an_invalid_message_is_refused(legacy, body, code):
    answer = legacy.send(body).answer()
    assert answer.status == 400
    assert answer.error["code"] == code
    assert legacy.ask("ping").result == {}


def test_unknown_methods_tools_prompts_and_resources(mcp, era):
    unknown = mcp.ask("no/such")
    assert unknown.error["code"] == -32601
    assert unknown.status == (200 if era is Legacy else 404)
    for method, params in [("tools/call", {"name": "no"}), ("prompts/get", {"name": "no"})]:
        assert mcp.ask(method, params).error["code"] == -32602
    error = mcp.ask("resources/read", {"uri": "debate://no"}).error
    assert error["code"] == (-32002 if era is Legacy else -32602)
    assert error["data"] == {"uri": "debate://no"}


def test_a_foreign_origin_or_host_is_refused(mcp):
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
        stream = mcp.send(body, **headers)
        assert stream.status == 403
        assert json.loads(stream.response.read())["error"]["code"] == "FORBIDDEN"
        stream.close()


def test_a_body_of_another_type_is_refused(mcp):
    assert mcp.send({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, Content_Type="text/plain").status == 400


def test_a_document_of_the_largest_size_passes_and_a_larger_message_does_not(mcp):
    content = "\N{SNOWMAN}" * ((1 << 20) // 3)
    made = mcp.tool("docs_create", summary="large", content=content)
    assert mcp.tool("docs_get", document_id=made["document_id"])["content"] == content
    assert mcp.tool("docs_create", summary="larger", content="x" * ((1 << 20) + 1))["code"] == "CONTENT_TOO_LARGE"

    connection = http.client.HTTPConnection("127.0.0.1", mcp.port, timeout=30)
    connection.putrequest("POST", "/mcp")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(100 << 20))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_a_session_ends_with_delete(legacy):
    listening = legacy.listen()
    assert listening.status == 200
    assert legacy.listen().status == 409
    assert legacy.send(None, "DELETE").answer().status == 204
    assert listening.next() is None
    assert legacy.ask("ping").status == 404
    assert legacy.send(None, "DELETE").answer().status == 404


def test_without_a_session_only_post_is_there(modern):
    for method in ("GET", "DELETE"):
        stream = modern.send(None, method)
        assert stream.status == 405
        assert stream.headers["allow"] == "POST"
        stream.close()


def test_an_older_client_negotiates_its_version(server):
    Legacy(server.port, version="2025-06-18").tool("debate_list")


def test_modern_headers_must_repeat_the_body(modern):
    body = {"jsonrpc": "2.0", "id": 5, "method": "tools/list", "params": {"_meta": META}}
    good = {"MCP_Protocol_Version": "2026-07-28", "Mcp_Method": "tools/list"}
    assert "tools" in modern.send(body, **good).answer().result
    for bad in ({"MCP_Protocol_Version": "2025-11-25"}, {"Mcp_Method": "tools/call"}):
        answer = modern.send(body, **(good | bad)).answer()
        assert (answer.status, answer.error["code"], answer.message["id"]) == (400, -32020, 5)
    answer = modern.send(body | {"params": {}}, **good).answer()
    assert (answer.status, answer.error["code"]) == (400, -32602)


def test_the_oldest_of_many_sessions_are_closed(start):
    own = start()
    first = Legacy(own.port)
    connection = http.client.HTTPConnection("127.0.0.1", own.port, timeout=30)
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}})
    for _ in range(4096):
        connection.request("POST", "/mcp", body, {"Content-Type": "application/json"})
        connection.getresponse().read()
    connection.close()
    assert first.ask("ping").status == 404


def test_a_document_is_edited_and_read_in_parts(mcp):
    text = "".join(f"line {number}\n" for number in range(1, 8))
    plan = mcp.tool("docs_create", summary="s", content=text)["document_id"]
    edits = [{"old": "line 7", "new": "the end"}]
    assert mcp.tool("docs_edit", document_id=plan, summary="s", base_version=1, edits=edits)["version"] == 2
    assert mcp.tool("docs_edit", document_id=plan, summary="s", base_version=2, edits=edits)["code"] == "EDIT_NOT_FOUND"
    pages, call = [], {"document_id": plan, "limit": 3}
    while call:
        part = mcp.tool("docs_get", **call)
        assert part["total_lines"] == 7
        pages.append(part["content"])
        call = part.get("next_call", {}).get("arguments")
    assert pages == ["line 1\nline 2\nline 3\n", "line 4\nline 5\nline 6\n", "the end\n"]
