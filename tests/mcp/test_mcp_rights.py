"""Section 6 of docs/protocol.md, over MCP; and a whole debate with the roles separated."""

import pytest
from mcp_client import Legacy, Modern

NEW = {"title": "T", "debate_type": "general_debate", "motion_content": "M"}
AGENT, JUDGE = "the-agents-secret", "the-judges-secret"
TOKENS = {"DEBATE_AUTH_TOKEN": AGENT, "DEBATE_ARBITRATOR_TOKEN": JUDGE}


@pytest.fixture
def guarded(start):
    return start(env=TOKENS)


def test_without_a_token_no_data_is_returned(guarded):
    for token in (None, "wrong"):
        answer = Modern(guarded.port, token).ask("tools/list")
        assert answer.status == 401
        assert answer.error["code"] == "AUTH_FAILED"


def test_an_agent_cannot_judge(guarded, era):
    agent, judge = era(guarded.port, AGENT), era(guarded.port, JUDGE)
    debate = agent.tool("debate_create", **NEW)["debate"]["id"]
    for tool, arguments in (("debate_intervene", {}), ("debate_rule", {"content": "Mine."})):
        refusal = agent.tool(tool, debate_id=debate, **arguments)
        assert refusal["code"] == "FORBIDDEN" and refusal["message"]
    assert judge.tool("debate_intervene", debate_id=debate)["debate"]["state"] == "INTERVENTION_PENDING"
    assert judge.tool("debate_rule", debate_id=debate, content="On.")["debate"]["state"] == "AWAITING_PROPOSER"


def test_a_whole_debate_between_the_eras(guarded):
    proposer, opponent = Legacy(guarded.port, AGENT), Modern(guarded.port, AGENT)
    judge = Modern(guarded.port, JUDGE)
    opened = proposer.tool("debate_create", **NEW)
    debate = opened["debate"]["id"]

    news = opponent.tool("debate_wait", debate_id=debate, role="opponent")
    assert news["action"] == "respond"
    ids = {"debate_id": debate, "target_id": news["argument"]["id"]}
    written = opponent.tool("debate_submit", **ids, role="opponent", content="No.")

    news = proposer.tool("debate_wait", debate_id=debate, role="proposer", argument_id=opened["argument"]["id"])
    assert (news["action"], news["argument"]) == ("respond", written["argument"] | {"content": "No."})
    ids["target_id"] = news["argument"]["id"]
    appealed = proposer.tool("debate_appeal", **ids, content="A or B or something else?")

    refusal = opponent.tool("debate_submit", **ids, role="opponent", content="Wait!")
    assert (refusal["code"], refusal["action"]) == ("ACTION_NOT_ALLOWED", "wait_for_ruling")
    judge.tool("debate_rule", debate_id=debate, content="A.")
    news = proposer.tool("debate_wait", debate_id=debate, role="proposer", argument_id=appealed["argument"]["id"])
    assert news["action"] == "align_to_ruling"
    ids["target_id"] = news["argument"]["id"]
    proposer.tool("debate_request_completion", **ids, content="A it is.")
    judge.tool("debate_rule", debate_id=debate, content="Closed.", close=True)
    for speaker, role in ((proposer, "proposer"), (opponent, "opponent")):
        assert speaker.tool("debate_wait", debate_id=debate, role=role)["action"] == "debate_closed"
