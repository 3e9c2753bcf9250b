"""A sealed review is in no tool's result and in no resource."""

import json

import pytest
from client import new_id
from mcp_client import Modern

AGENT, JUDGE = "the-agents-secret", "the-judges-secret"
SECRET = "zyzzyva"


@pytest.mark.parametrize("target", ["/mcp", "/mcp?role=proposer", "/mcp?role=opponent", "/mcp?role=arbitrator", "bound"])
def test_no_tool_and_no_resource_shows_a_sealed_review(start, target):
    server = start(env={"DEBATE_AUTH_TOKEN": AGENT, "DEBATE_ARBITRATOR_TOKEN": JUDGE})
    client = server.client(AGENT)
    body = {"debate_id": new_id(), "title": "T", "debate_type": "general_debate", "motion_content": "M", "client_request_id": "c"}
    written = client.post("/debates", body | {"seats": ["codex", "gemini"]}).data
    debate = written["debate"]["id"]
    issue = {"id": "I1", "set": "open", "severity": "major", "title": SECRET, "note": SECRET}
    review = {"seat": "codex", "target_id": written["argument"]["id"], "content": SECRET, "client_request_id": "r", "issues": [issue]}
    assert client.post(f"/debates/{debate}/reviews", review).status == 201

    target = f"/mcp?role=opponent&debate_id={debate}" if target == "bound" else target
    speaker = Modern(server.port, JUDGE if "arbitrator" in target else AGENT, target=target)
    seen = []
    for tool in speaker.ask("tools/list").result["tools"]:
        arguments = {"debate_id": debate, "query": SECRET, "role": "opponent", "timeout_s": 0, "target_id": written["argument"]["id"], "content": "c"}
        takes = tool["inputSchema"]["properties"]
        if tool["name"] in ("debate_rule", "debate_intervene"):
            continue  # they end the turn
        answer = speaker.open_tool(tool["name"], {name: value for name, value in arguments.items() if name in takes}).answer()
        seen.append((tool["name"], json.dumps(answer.message)))
    for uri in (f"debate://{debate}", f"debate://{debate}/issues"):
        seen.append((uri, json.dumps(speaker.ask("resources/read", {"uri": uri}).message)))
    seen.append(("resources/list", json.dumps(speaker.ask("resources/list").message)))
    assert len(seen) > 8
    # A search repeats its own words in no answer.
    assert [name for name, text in seen if SECRET in text] == []
