"""Issues, rounds and options by MCP: the tools have the same fields as HTTP."""

from test_mcp_roles import NEW

OPEN = {"id": "I1", "set": "open", "severity": "critical", "title": "Two writers"}
OPTIONS = [{"id": "A", "text": "Keep it"}, {"id": "B", "text": "Something else"}]


def test_a_debate_with_issues_from_the_first_to_the_last(mcp):
    debate = mcp.tool("debate_create", **NEW, max_rounds=2)
    on = {"debate_id": debate["debate"]["id"]}

    def say(tool, **arguments):
        target = {} if tool == "debate_rule" else {"target_id": say.last}
        said = mcp.tool(tool, **on, **target, content="c", **arguments)
        say.last = said.get("argument", {}).get("id", say.last)
        return said

    say.last = debate["argument"]["id"]
    said = say("debate_submit", role="opponent", issues=[OPEN])
    assert "issues" not in said["argument"] and said["blocking"] == ["I1"] and said["round"] == 1
    news = mcp.tool("debate_wait", **on, role="proposer", argument_id=debate["argument"]["id"])
    assert (news["round"], news["max_rounds"], news["blocking"], news["stalemate"]) == (1, 2, ["I1"], [])
    refused = say("debate_request_completion")
    assert refused["code"] == "ISSUES_OPEN" and refused["blocking"] == ["I1"]
    refused = say("debate_submit", role="proposer", issues=[{"id": "I1", "set": "verified"}])
    assert refused["code"] == "INVALID_INPUT" and refused["message"].startswith("issues[0].set: ")
    say("debate_submit", role="proposer", issues=[{"id": "I1", "set": "disputed", "note": "no"}])
    late = {"id": "I2", "set": "open", "severity": "minor", "title": "T"}
    assert say("debate_submit", role="opponent", issues=[late])["deferred"] == ["I2"]
    assert say("debate_submit", role="proposer")["code"] == "ROUND_LIMIT"
    assert "options" not in say("debate_appeal", options=OPTIONS)["argument"]
    say("debate_rule", choice="A", extend_rounds=0, issues=[{"id": "I1", "set": "ruled"}])
    *_, appeal, ruling = mcp.tool("debate_context", **on)["arguments"]
    assert appeal["options"] == OPTIONS and ruling["choice"] == "A" and ruling["sets"] == ["I1 → ruled"]
    ledger = mcp.tool("debate_issues", **on)
    assert [issue["status"] for issue in ledger["issues"]] == ["ruled", "deferred"]
    assert [step["set"] for step in ledger["issues"][0]["history"]] == ["open", "disputed", "ruled"]
    assert say("debate_request_completion")["closes_over"] == []
    context = mcp.tool("debate_context", **on)
    assert context["issues"][0]["status"] == "ruled" and context["blocking"] == []


def test_the_ledger_of_no_debate(mcp):
    assert mcp.tool("debate_issues", debate_id="00000000-0000-4000-8000-000000000000")["code"] == "DEBATE_NOT_FOUND"
