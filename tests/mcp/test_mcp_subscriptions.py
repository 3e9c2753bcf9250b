"""Subscribers to a resource are notified of changes, by whichever interface they were made."""

import pytest
from mcp_client import Legacy, Modern

VERSION = {"summary": "S", "content": "two\n"}


def subscribe_legacy(server, *uris):
    speaker = Legacy(server.port)
    for uri in uris:
        speaker.ask("resources/subscribe", {"uri": uri})
    return speaker.listen()


def subscribe_modern(server, *uris):
    stream = Modern(server.port).open("subscriptions/listen", {"notifications": {"resourceSubscriptions": list(uris)}})
    assert stream.next()["method"] == "notifications/subscriptions/acknowledged"
    return stream


@pytest.fixture(params=[subscribe_legacy, subscribe_modern], ids=["legacy", "modern"])
def subscribe(request, server):
    streams = []

    def open_one(*uris):
        streams.append(request.param(server, *uris))
        return streams[-1]

    yield open_one
    for stream in streams:
        stream.close()


def heard(stream):
    message = stream.next()
    assert message["method"] == "notifications/resources/updated"
    return message["params"]["uri"]


@pytest.fixture
def document(client):
    return client.post("/documents", {"summary": "S", "content": "one\n"}).data["document_id"]


@pytest.fixture
def debate(mcp):
    """The URI of a debate, and the move that changes it."""
    opened = mcp.tool("debate_create", title="T", debate_type="general_debate", motion_content="M")
    ids = {"debate_id": opened["debate"]["id"], "target_id": opened["argument"]["id"]}
    return f"debate://{ids['debate_id']}", lambda: mcp.tool("debate_submit", role="opponent", content="C", **ids)


CHANGES = {
    "HTTP": lambda client, mcp, document: client.post(f"/documents/{document}/versions", VERSION),
    "MCP": lambda client, mcp, document: mcp.tool("docs_submit", document_id=document, **VERSION),
    "deletion": lambda client, mcp, document: client.delete(f"/documents/{document}"),
}


# The debate's move comes later: a subscriber that misses the document's event gets that one.
@pytest.mark.parametrize("change", CHANGES)
def test_a_document_reports_its_changes(subscribe, client, mcp, document, debate, change):
    uri, move = debate
    stream = subscribe(f"doc://{document}", uri)
    CHANGES[change](client, mcp, document)
    move()
    assert heard(stream) == f"doc://{document}"


def test_only_subscribed_resources_are_reported(subscribe, client, mcp, document, debate):
    uri, move = debate
    stream = subscribe(uri)
    CHANGES["HTTP"](client, mcp, document)
    move()
    assert heard(stream) == uri
