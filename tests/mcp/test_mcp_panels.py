"""The tools of a panel's seats; and a sealed review is in no tool's result and in no resource."""

import json

import pytest
from client import new_id
from mcp_client import Modern
from panel import PROOF, Panel, found, verdict

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


def seat_of(server, era, panel, seat):
    return era(server.port, target=f"/mcp?role=opponent&debate_id={panel.id}&seat={seat}")


def names(speaker):
    return {tool["name"] for tool in speaker.ask("tools/list").result["tools"]}


def test_a_seat_has_its_own_tools_and_no_other_connection_has(server, era, client):
    panel = Panel(client)
    seat = seat_of(server, era, panel, "codex")
    assert {"debate_review", "debate_cross_check"} <= names(seat) and "debate_submit" not in names(seat)
    for target in ("/mcp", "/mcp?role=opponent", "/mcp?role=proposer"):
        assert not {"debate_review", "debate_cross_check"} & names(era(server.port, target=target))
    refusal = era(server.port).tool("debate_review", debate_id=panel.id, seat="codex", target_id=panel.motion["id"], content="c")
    assert refusal["code"] == "FORBIDDEN" and "seat" in refusal["message"]
    assert seat.tool("debate_submit", target_id=panel.motion["id"], content="c")["code"] == "FORBIDDEN"
    assert seat.tool("debate_review", seat="gemini", target_id=panel.motion["id"], content="c")["code"] == "FORBIDDEN"


@pytest.mark.parametrize("query", ["seat=codex", "role=proposer&seat=codex", "role=opponent&seat=Codex!"])
def test_a_seat_is_one_of_the_opponent(client, query):
    answer = client.post(f"/mcp?{query}", {"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
    assert "seat" in answer.refused(400, "INVALID_INPUT")["message"]


def test_two_seats_play_a_turn(server, era, client):
    panel = Panel(client)
    codex, gemini = (seat_of(server, era, panel, seat) for seat in ("codex", "gemini"))
    news = codex.tool("debate_wait", timeout_s=0)
    assert (news["action"], news["panel"]["stage"]) == ("respond", "review")
    target = news["argument"]["id"]
    assert codex.tool("debate_review", target_id=target, content="Mine.", issues=[found("I1", "minor")])["waiting_for"] == ["gemini"]
    again = codex.tool("debate_wait", argument_id=target, timeout_s=0)
    assert again["status"] == "waiting" and again["next_call"]["arguments"]["seat"] == "codex"
    gemini.tool("debate_review", target_id=target, content="Mine.")
    assert gemini.tool("debate_wait", argument_id=target, timeout_s=0)["action"] == "cross_check"
    assert [issue["id"] for issue in gemini.tool("debate_cross_check")["issues"]] == ["I1"]
    done = gemini.tool("debate_cross_check", verdicts=[verdict("I1", "refuted", evidence=PROOF)])
    assert (done["debate_state"], done["claim"]["type"]) == ("AWAITING_PROPOSER", "CLAIM")
