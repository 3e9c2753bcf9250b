"""Until the claim exists, a review can be read by the arbitrator alone, by whatever way one asks.

MCP is in tests/mcp/test_mcp_panels.py.
"""

import json

from panel import Panel, found

SECRET = "zyzzyva"
AGENT, JUDGE = "agents-token-0123456789", "judges-token-0123456789"


def ways_of(server, panel):
    """Everything that a client can read, by name."""
    client = server.client(AGENT)
    get = lambda path, **query: client.get(path, **query).text  # noqa: E731
    path = panel.path
    for route, methods in client.spec.document["paths"].items():
        if "get" in methods and route not in ("/ws", "/mcp", "/debates/{id}/reviews/sealed"):
            yield f"GET {route}", get(route.replace("{id}", panel.id).replace("{path}", "x"))
    yield "context", get(path)
    yield "context after", get(path, after_seq=0)
    yield "issues", get(f"{path}/issues")
    yield "list", get("/debates") + get("/debates", q=SECRET)
    yield "reviews", get(f"{path}/reviews")
    yield "sealed", get(f"{path}/reviews/sealed")
    yield "cross-check", get(f"{path}/cross-check", seat="codex") + get(f"{path}/cross-check", seat="gemini")
    yield "search", get("/search", q=SECRET)
    yield "stats", get("/stats")
    yield "metrics", get("/metrics")
    for role in ("proposer", "opponent"):
        yield f"wait {role}", get(f"{path}/wait", role=role, timeout_ms=0)
        yield f"wait {role} from here", get(f"{path}/wait", role=role, argument_id=panel.last["id"], timeout_ms=0)
    yield "wait seat", get(f"{path}/wait", role="opponent", seat="gemini", timeout_ms=0)
    yield "documents", get("/documents") + get("/documents", include_deleted="true")
    yield "retry", panel.review("codex", request_id="r1", client=client).text
    yield "refusals", panel.review("codex", client=client).text + panel.claim("opponent").text
    with server.socket(target=f"/ws?debate_id={panel.id}&token={AGENT}") as socket:
        yield "socket", json.dumps(socket.expect("initial_state"))
    yield "log", server.log()


def test_no_way_leads_to_a_sealed_review(start):
    server = start(env={"DEBATE_AUTH_TOKEN": AGENT, "DEBATE_ARBITRATOR_TOKEN": JUDGE, "DEBATE_LOG_LEVEL": "debug"})
    panel = Panel(server.client(AGENT))
    entry = found("I1", title=f"Title {SECRET}", note=f"Note {SECRET}", evidence=[{"kind": "text", "quote": f"Quote {SECRET}"}])
    assert panel.review("codex", entry, content=f"Text {SECRET}", request_id="r1").status == 201
    leaks = [name for name, text in ways_of(server, panel) if SECRET in text]
    assert leaks == []
    assert SECRET in str(panel.records(client=server.client(JUDGE), sealed=True))
    server.client(AGENT).get(f"{panel.path}/reviews/sealed").refused(403, "FORBIDDEN")

    # In the cross-check the other seats see the issues, without their finders, and still no text of a review.
    panel.review("gemini")
    sheet = panel.sheet("gemini").text
    assert f"Title {SECRET}" in sheet and f"Text {SECRET}" not in sheet and "codex" not in sheet
    leaks = [name for name, text in ways_of(server, panel) if f"Text {SECRET}" in text]
    assert leaks == []

    panel.judge("gemini")
    assert f"Text {SECRET}" in str(panel.records())
    context = dict(ways_of(server, panel))["context"]
    assert f"Title {SECRET}" in context and f"Text {SECRET}" not in context


def test_without_an_arbitrators_token_a_review_is_shown_only_to_those_who_ask_as_the_arbitrator(start):
    server = start(env={"DEBATE_AUTH_TOKEN": AGENT})
    panel = Panel(server.client(AGENT))
    panel.review("codex", content=f"Text {SECRET}", request_id="r1")
    leaks = [name for name, text in ways_of(server, panel) if SECRET in text]
    assert leaks == ["sealed"]
