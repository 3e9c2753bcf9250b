"""Valid request bodies, for tests that spoil one field at a time."""

from client import new_id
from debate import AWAITING_ARBITRATOR, AWAITING_OPPONENT, AWAITING_PROPOSER, creation, debate_in

STRING_FAULTS = [5, 1.5, True, [], {}, ["x"]]

REQUIRED = {
    "/debates": ["debate_id", "title", "debate_type", "motion_content", "client_request_id"],
    "arguments": ["role", "target_id", "content", "client_request_id"],
    "appeal": ["target_id", "content", "client_request_id"],
    "resolution": ["target_id", "content", "client_request_id"],
    "ruling": ["content"],
    "/documents": ["summary", "content"],
    "versions": ["summary", "content"],
}

OPTIONAL = {
    "intervention": {"content": STRING_FAULTS, "client_request_id": STRING_FAULTS},
    "ruling": {"close": ["yes", 1, [], {}], "client_request_id": STRING_FAULTS},
    "/documents": {"metadata": ["{}", 1, True, []], "client_request_id": STRING_FAULTS},
    "versions": {
        "metadata": ["{}", 1, True, []],
        "base_version": ["1", 1.5, True, [], {}],
        "client_request_id": STRING_FAULTS,
    },
}

STATE_FOR = {
    "arguments": AWAITING_OPPONENT,
    "appeal": AWAITING_PROPOSER,
    "resolution": AWAITING_PROPOSER,
    "intervention": AWAITING_PROPOSER,
    "ruling": AWAITING_ARBITRATOR,
}

CONTENT_FIELDS = [("/debates", "motion_content"), *((name, "content") for name in STATE_FOR)]


def valid(route, client):
    """The path and a valid body for `route`, on an object that would accept it."""
    if route == "/debates":
        return route, creation()
    document = {"summary": "Plan", "content": "Text.", "client_request_id": new_id()}
    if route == "/documents":
        return route, document
    if route == "versions":
        created = client.post("/documents", document).data
        return f"/documents/{created['document_id']}/versions", document | {"content": "Text 2.", "client_request_id": new_id()}
    debate = debate_in(STATE_FOR[route], client)
    body = {"target_id": debate.last["id"], "content": "Text.", "client_request_id": new_id()}
    if route == "arguments":
        body["role"] = "opponent"
    return f"{debate.path}/{route}", body


def assert_names(error, field):
    assert field in error["message"], error["message"]
