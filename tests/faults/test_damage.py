"""A damaged database: every answer is right or SERVER_ERROR, and the server continues."""

import sys
from pathlib import Path

import pytest
from client import new_id
from damage import DAMAGES, MOTION, SECOND, TEXT
from debate import Debate
from document import Document
from server import Server
from ws import Closed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "mcp"))
from mcp_client import Modern  # noqa: E402

FILLER = "." * 3_600  # a row has a page of its own


class Room:
    """Two debates and two documents on a server, and everything that can be read of them."""

    def __init__(self, server):
        self.server = server
        client = server.client()
        self.debates = [self._debate(client) for _ in range(2)]
        self.documents = [self._document(client) for _ in range(2)]

    @staticmethod
    def _debate(client):
        debate_id = new_id()
        motion = MOTION.format(debate=debate_id) + FILLER
        debate = Debate(client, debate_id=debate_id, motion_content=motion, title="Of pages")
        # The texts name their debate, so that its pages can be found in the file.
        assert debate.claim("opponent", SECOND.format(debate=debate.id) + FILLER).status == 201
        assert debate.claim("proposer", "third of " + debate.id + FILLER).status == 201
        return debate

    @staticmethod
    def _document(client):
        document = Document(client, "one\n" + FILLER)
        assert document.add(TEXT.format(document=document.id) + FILLER).status == 201
        return document

    def reads(self, number):
        """Every way to read a debate and a document: name → call; it returns (status or code, data)."""
        client, mcp = self.server.client(), Modern(self.server.port)
        debate, document = self.debates[number], self.documents[number]
        calls = {}

        def http(path, **query):
            calls[f"GET {path} {query}"] = lambda: outcome(client.get(path, **query))

        def tool(name, **arguments):
            calls[f"{name} {arguments}"] = lambda: tool_outcome(mcp.open_tool(name, arguments).answer())

        def resource(uri):
            calls[uri] = lambda: resource_outcome(mcp.ask("resources/read", {"uri": uri}))

        for limit in (None, 0, 1, 2):
            http(debate.path, limit=limit)
            tool("debate_context", debate_id=debate.id, **({} if limit is None else {"limit": limit}))
        for role in ("proposer", "opponent"):
            for seen in (None, debate.motion["id"], debate.last["id"]):
                given = {} if seen is None else {"argument_id": seen}
                http(f"{debate.path}/wait", role=role, timeout_ms=0, **given)
                tool("debate_wait", debate_id=debate.id, role=role, timeout_s=0, **given)
        resource(f"debate://{debate.id}")
        resource(f"debate://{debate.id}/arguments")
        calls["socket"] = lambda: socket_outcome(self.server, debate.id)

        for version in (None, 1, 2):
            http(document.path, version=version)
            tool("docs_get", document_id=document.id, **({} if version is None else {"version": version}))
        http(f"{document.path}/history")
        http(f"{document.path}/diff", **{"from": 1, "to": 2})
        tool("docs_history", document_id=document.id)
        tool("docs_diff", document_id=document.id, **{"from": 1, "to": 2})
        resource(f"doc://{document.id}")
        return calls

    def lists(self):
        client, mcp = self.server.client(), Modern(self.server.port)
        return {
            "debates": lambda: outcome(client.get("/debates")),
            "search": lambda: outcome(client.get("/debates", q="pages")),
            "state": lambda: outcome(client.get("/debates", state="AWAITING_OPPONENT")),
            "documents": lambda: outcome(client.get("/documents")),
            "debate_list": lambda: tool_outcome(mcp.open_tool("debate_list", {}).answer()),
            "docs_list": lambda: tool_outcome(mcp.open_tool("docs_list", {}).answer()),
            "ready": lambda: outcome(client.get("/ready")),
        }


def stored(data):
    """Presence is not stored: it may differ between two reads."""
    return {name: value for name, value in data.items() if name != "presence"}


def outcome(answer):
    return (200, stored(answer.data)) if answer.status == 200 else (answer.error["code"], None)


def tool_outcome(answer):
    if "result" not in answer.message:
        return answer.error["code"], None
    content = answer.result["structuredContent"]
    return (content["code"], None) if "code" in content else (200, content)


def resource_outcome(answer):
    return (200, answer.result) if "result" in answer.message else ("SERVER_ERROR", None)


def socket_outcome(server, debate_id):
    """A socket that cannot get its initial state is closed; the page reconnects later."""
    with server.socket(debate_id) as socket:
        try:
            first = socket.receive()
        except Closed:
            return "SERVER_ERROR", None
    return (200, stored(first["data"])) if first["event"] == "initial_state" else (first["data"]["code"], None)


def asked(calls):
    return {name: call() for name, call in calls.items()}


def comparable(data):
    """Leaves out the newest argument's number and the counts based on it: a wait or a short context reads nothing else
    that could contradict the row."""
    if isinstance(data, list):
        return [comparable(item) for item in data]
    if not isinstance(data, dict):
        return data
    counted = ("last_seen_seq", "total_arguments", "seq")
    return {name: comparable(value) for name, value in data.items() if name not in counted}


def assert_right_or_error(now, before, leaves_traces):
    for name, (status, data) in now.items():
        allowed = {200, "SERVER_ERROR"}
        if "argument_id" in name:
            allowed.add("ARGUMENT_NOT_FOUND")  # a lost argument is not found by its id
        assert status in allowed or (not leaves_traces and status.endswith("_NOT_FOUND")), f"{name}: {status}"
        assert status != 200 or comparable(data) == comparable(before[name][1]), name


def names_in(listed):
    return {item.get("id") or item["document_id"] for items in listed.values() if isinstance(items, list) for item in items}


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.name.replace(" ", "-"))
def test_a_damaged_database_serves_its_undamaged_parts(damage, tmp_path):
    with Server(tmp_path) as server:
        room = Room(server)
        victim, other = asked(room.reads(0)), asked(room.reads(1))
        lists = asked(room.lists())
    assert {status for status, _ in [*victim.values(), *other.values(), *lists.values()]} == {200}
    damage.apply(server.db, room.debates[0].id, room.documents[0].id)

    with server:
        for _ in range(2):  # no wrong answer is cached for the second time
            found, listed = asked(room.reads(0)), asked(room.lists())
            assert_right_or_error(found, victim, damage.leaves_traces)
            for name, (status, data) in listed.items():
                assert status in (200, "SERVER_ERROR"), name
                assert status != 200 or names_in(data) <= names_in(lists[name][1]), name
        client = server.client()
        for debate in room.debates:
            debate.client = client
        assert room.debates[0].claim("opponent").status in ((201, 500) if damage.leaves_traces else (201, 500, 404))
        failed = any(status == "SERVER_ERROR" for status, _ in [*found.values(), *listed.values()])
        whose = [line for line in server.log().splitlines() if "event=damaged_data" in line]
        assert bool(whose) == failed, "each failure is logged"
        if damage.spares_others:
            assert asked(room.reads(1)) == other
            assert room.debates[1].claim("opponent").status == 201
            known = (room.debates[0].id, room.documents[0].id, 'subject="a list"')
            assert all(any(name in line for name in known) for line in whose), whose
        assert client.get("/health").status == 200


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.name.replace(" ", "-"))
def test_check_finds_the_damage(damage, tmp_path):
    with Server(tmp_path) as server:
        room = Room(server)
    damage.apply(server.db, room.debates[0].id, room.documents[0].id)
    assert server.check().returncode == 1
