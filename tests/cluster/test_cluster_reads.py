"""PostgreSQL ends idle sessions: no read fails, over HTTP or MCP."""

import pytest
from debate import Debate
from document import Document
from mcp_client import Legacy, Modern

ROUNDS = 5


def cut_readers(nodes):
    nodes.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '% reads'")


@pytest.fixture
def node(own_nodes):
    return own_nodes[0]


def ways_to_read(mcp, debate, document):
    uri = f"debate://{debate.id}"
    tools = [
        ("debate_context", {"debate_id": debate.id}),
        ("debate_list", {}),
        ("debate_list", {"q": "spaces"}),
        ("debate_search", {"query": "spaces"}),
        ("debate_wait", {"debate_id": debate.id, "role": "opponent"}),
        ("docs_get", {"document_id": document.id}),
        ("docs_list", {}),
        ("docs_history", {"document_id": document.id}),
        ("docs_diff", {"document_id": document.id, "from": 1, "to": 2}),
    ]
    asked = [("tools/call", {"name": tool, "arguments": arguments}) for tool, arguments in tools]
    asked += [("resources/list", {}), ("resources/read", {"uri": uri}), ("resources/read", {"uri": f"{uri}/arguments"})]
    asked += [("prompts/get", {"name": "opponent", "arguments": {"debate_id": debate.id}})]
    return [lambda method=method, params=params: mcp.ask(method, params) for method, params in asked]


@pytest.mark.parametrize("era", [Legacy, Modern], ids=["legacy", "modern"])
def test_reads_by_mcp_succeed(own_nodes, node, era):
    debate = Debate(node.client())
    document = Document(node.client(), "one\n")
    document.add("two\n")
    mcp = era(node.port)
    for read in ways_to_read(mcp, debate, document):
        for _ in range(ROUNDS):
            cut_readers(own_nodes)
            result = read().result
            assert not result.get("isError"), result


def test_reads_by_http_succeed(own_nodes, node):
    debate = Debate(node.client())
    document = Document(node.client(), "one\n")
    client = node.client()
    searches = ["/debates?q=spaces", "/search?q=spaces"]
    for target in [debate.path, "/debates", *searches, document.path, "/documents", f"{document.path}/history"]:
        for _ in range(ROUNDS):
            cut_readers(own_nodes)
            assert client.get(target).status == 200
