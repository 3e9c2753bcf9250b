"""A page of an allowed origin may use MCP: its browser sends a preflight, and lets it read the session's id."""

import pytest
from mcp_client import Speaker

ALLOWED = "https://debate.example"
SENT = "Authorization, Content-Type, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID"
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "page", "version": "1"}},
}




@pytest.fixture
def page(start):
    return Speaker(start("--allowed-origins", ALLOWED).port)


def words(header):
    return {word.strip().lower() for word in header.split(",")}


def preflight(page, origin):
    asked = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": SENT}
    return page.send(None, "OPTIONS", Origin=origin, **asked).answer()


def test_the_preflight_allows_the_headers_of_mcp(page):
    answer = preflight(page, ALLOWED)
    assert answer.status == 204
    assert answer.headers["access-control-allow-origin"] == ALLOWED
    assert {"post", "get", "delete"} <= words(answer.headers["access-control-allow-methods"])
    assert words(SENT) <= words(answer.headers["access-control-allow-headers"])


def test_it_reads_the_id_of_its_session(page):
    answer = page.send(INITIALIZE, Origin=ALLOWED).answer()
    assert answer.headers["mcp-session-id"]
    assert answer.headers["access-control-allow-origin"] == ALLOWED
    assert "mcp-session-id" in words(answer.headers["access-control-expose-headers"])


def test_a_page_of_another_origin_gets_no_permission(page):
    stranger = "https://evil.example"
    for answer in (preflight(page, stranger), page.send(INITIALIZE, Origin=stranger).answer()):
        assert answer.status == 403
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert "mcp-session-id" not in answer.headers
