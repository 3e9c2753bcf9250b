"""Presence by MCP: the name comes from clientInfo, the role from the call or the address."""

import pytest
from client import new_id
from debate import Debate
from eventually import eventually
from mcp_client import Legacy, Modern

ARBITRATOR_TOKEN = "arbitrator-token-0123456789"


@pytest.fixture
def debate(client):
    """Opened by a client without a name."""
    return Debate(client)


def presence_of(debate):
    return debate.context(0)["presence"]


def address(debate, role):
    return f"/mcp?role={role}&debate_id={debate.id}"


def waits(debate, role):
    return eventually(lambda: presence_of(debate).get(role, {}).get("state") == "waiting" and presence_of(debate)[role])


def test_a_wait_reports_the_agents_name(mcp, debate):
    stream = mcp.open_tool("debate_wait", {"debate_id": debate.id, "role": "proposer"}, progress="t")
    assert waits(debate, "proposer")["agent"] == ("test" if isinstance(mcp, Legacy) else "")
    debate.claim("opponent")
    assert stream.answer().result["structuredContent"]["action"] == "respond"
    assert presence_of(debate)["proposer"]["state"] == "thinking"


def submit(debate):
    arguments = {"debate_id": debate.id, "role": "opponent", "target_id": debate.last["id"], "content": "No."}
    return {"name": "debate_submit", "arguments": arguments}


def test_a_move_reports_the_agents_name(server, debate):
    answer = Legacy(server.port, client="codex-mcp-client").ask("tools/call", submit(debate))
    assert "isError" not in answer.result
    present = presence_of(debate)["opponent"]
    assert (present["agent"], present["state"]) == ("codex-mcp-client", "waiting")


def test_in_the_modern_era_each_request_names_its_sender(modern, debate):
    info = {"io.modelcontextprotocol/clientInfo": {"name": "my agent", "version": "1"}}
    assert "isError" not in modern.ask("tools/call", submit(debate) | {"_meta": info}).result
    assert presence_of(debate)["opponent"]["agent"] == "my agent"


def test_a_refused_move_takes_no_role(mcp, debate):
    refused = mcp.tool("debate_submit", debate_id=debate.id, role="proposer", target_id=debate.last["id"], content="x")
    assert refused["code"] == "ACTION_NOT_ALLOWED"
    assert presence_of(debate) == {}


def test_an_agent_that_reads_a_debate_in_a_role_takes_the_role(era, server, debate):
    speaker = era(server.port, target=address(debate, "opponent"))
    speaker.tool("debate_context")
    assert presence_of(debate)["opponent"]["state"] == "thinking"
    assert "proposer" not in presence_of(debate)
    proposer = era(server.port, target=address(debate, "proposer"))
    proposer.tool("debate_context")
    assert presence_of(debate)["proposer"]["state"] == "waiting"


def test_without_a_role_a_reader_takes_none(mcp, debate):
    mcp.tool("debate_context", debate_id=debate.id)
    assert presence_of(debate) == {}


def test_reading_a_missing_debate_takes_no_role(era, server):
    missing = new_id()
    speaker = era(server.port, target=f"/mcp?role=opponent&debate_id={missing}")
    assert speaker.tool("debate_context")["code"] == "DEBATE_NOT_FOUND"
    assert speaker.tool("debate_wait")["code"] == "DEBATE_NOT_FOUND"


def test_an_arbitrator_waits_in_its_own_role(era, server, debate):
    speaker = era(server.port, target=address(debate, "arbitrator"))
    stream = speaker.open_tool("debate_wait", {"argument_id": debate.last["id"]}, progress="t")
    waits(debate, "arbitrator")
    assert "opponent" not in presence_of(debate)
    debate.intervene()
    stream.answer()


def test_the_arbitrators_role_needs_the_right_to_judge(start, era):
    server = start(env={"DEBATE_ARBITRATOR_TOKEN": ARBITRATOR_TOKEN, "DEBATE_POLL_TIMEOUT_MS": "1000"})
    debate = Debate(server.client())
    era(server.port, target=address(debate, "arbitrator")).tool("debate_context")
    assert presence_of(debate) == {}
    era(server.port, token=ARBITRATOR_TOKEN, target=address(debate, "arbitrator")).tool("debate_context")
    assert "arbitrator" in presence_of(debate)


def test_a_wait_that_is_cancelled_leaves_nothing_parked(server, client, debate):
    speaker = Legacy(server.port)
    stream = speaker.open_tool("debate_wait", {"debate_id": debate.id, "role": "proposer"}, progress="t")
    waits(debate, "proposer")
    speaker.notify("notifications/cancelled", {"requestId": speaker.last_id})
    stream.close()
    eventually(lambda: client.metrics()["debate_parked_waits"] == 0)
    assert presence_of(debate)["proposer"]["state"] == "waiting"


def test_a_client_without_a_name_is_known_by_its_header(server, debate):
    speaker = Legacy(server.port, client="")
    speaker.headers["X-Debate-Agent"] = "gemini"
    speaker.tool("debate_wait", debate_id=debate.id, role="opponent")
    assert presence_of(debate)["opponent"]["agent"] == "gemini"


def test_a_session_may_end_in_the_middle(server, debate):
    speaker = Legacy(server.port)
    speaker.tool("debate_wait", debate_id=debate.id, role="opponent")
    listening = speaker.listen()
    assert speaker.send(None, "DELETE").answer().status == 204
    listening.close()
    assert presence_of(debate)["opponent"]["state"] == "thinking"
    assert Modern(server.port).tool("debate_context", debate_id=debate.id)["debate"]["id"] == debate.id
