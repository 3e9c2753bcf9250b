"""/mcp?role=R&debate_id=ID serves one role, in one debate; agents' programs get their results once, as text."""

import pytest
from client import new_id
from mcp_client import META, Legacy, Modern

NEW = {"title": "T", "debate_type": "general_debate", "motion_content": "The motion, word for word"}
JUDGING = {"debate_rule", "debate_intervene"}
OPENING = {"debate_create", "debate_appeal", "debate_request_completion"}
WRITING = {"debate_submit", "docs_create", "docs_submit", "docs_edit"}
NOT_FOR = {"proposer": JUDGING, "opponent": JUDGING | OPENING | {"debate_search"}, "arbitrator": OPENING | WRITING}


@pytest.fixture
def debate(legacy):
    return legacy.tool("debate_create", **NEW)


def names(speaker):
    return {tool["name"] for tool in speaker.ask("tools/list").result["tools"]}


@pytest.mark.parametrize("role", NOT_FOR)
def test_a_role_gets_only_its_own_tools_and_prompt(era, server, legacy, role):
    speaker = era(server.port, target=f"/mcp?role={role}")
    assert names(speaker) == names(legacy) - NOT_FOR[role]
    assert [prompt["name"] for prompt in speaker.ask("prompts/list").result["prompts"]] == [role]


@pytest.mark.parametrize("role", NOT_FOR)
def test_another_roles_tool_is_refused_and_changes_nothing(era, server, client, debate, role):
    speaker = era(server.port, target=f"/mcp?role={role}")
    path = f"/debates/{debate['debate']['id']}"
    before = client.get(path).data
    arguments = {"debate_id": debate["debate"]["id"], "target_id": debate["argument"]["id"], "content": "c"}
    for tool in NOT_FOR[role]:
        refusal = speaker.tool(tool, **arguments, summary="s")
        assert refusal["code"] == "FORBIDDEN"
        assert f"you are the {role}" in refusal["message"] and "debate_wait" in refusal["message"]
    assert client.get(path).data == before


def test_the_id_and_the_role_may_be_omitted_and_others_are_refused(era, server, legacy, debate):
    other = legacy.tool("debate_create", **NEW)
    speaker = era(server.port, target=f"/mcp?role=opponent&debate_id={debate['debate']['id']}")
    news = speaker.tool("debate_wait")
    assert news["argument"]["id"] == debate["argument"]["id"]
    for tool, arguments in [
        ("debate_context", {"debate_id": other["debate"]["id"]}),
        ("debate_submit", {"debate_id": other["debate"]["id"], "target_id": other["argument"]["id"], "content": "c"}),
        ("debate_submit", {"role": "proposer", "target_id": debate["argument"]["id"], "content": "c"}),
        ("debate_wait", {"role": "proposer"}),
    ]:
        assert speaker.tool(tool, **arguments)["code"] == "FORBIDDEN"
    assert "error" in speaker.ask("resources/read", {"uri": f"debate://{other['debate']['id']}"}).message
    written = speaker.tool("debate_submit", target_id=debate["argument"]["id"], content="No.")
    assert (written["argument"]["role"], written["debate"]["id"]) == ("opponent", debate["debate"]["id"])


@pytest.mark.parametrize("target", ["/mcp?role=judge", "/mcp?role=", "/mcp?role=proposer&debate_id=x"])
def test_an_unknown_role_or_id_in_the_address_is_refused(server, target):
    speaker = Modern(server.port, target=target)
    stream = speaker.send({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}})
    assert stream.status == 400
    stream.close()


def test_the_answer_names_the_enforced_role(server):
    assert Modern(server.port, target="/mcp?role=proposer").ask("tools/list").headers["debate-role"] == "proposer"
    assert "debate-role" not in Modern(server.port).ask("tools/list").headers


def test_a_proposer_opens_the_debate_of_its_address(era, server):
    debate_id = new_id()
    speaker = era(server.port, target=f"/mcp?role=proposer&debate_id={debate_id}")
    assert speaker.tool("debate_create", **NEW)["debate"]["id"] == debate_id
    assert speaker.tool("debate_create", **NEW, debate_id=new_id())["code"] == "FORBIDDEN"


def test_no_write_echoes_its_text(mcp, debate):
    claim = {"debate_id": debate["debate"]["id"], "role": "opponent", "target_id": debate["argument"]["id"]}
    answers = [
        mcp.open_tool("debate_create", NEW).answer().text,
        mcp.open_tool("debate_submit", claim | {"content": "My own words"}).answer().text,
        mcp.open_tool("debate_submit", claim | {"content": "My own words"}).answer().text,  # refused: not its move
        mcp.open_tool("docs_create", {"summary": "s", "content": "My own words"}).answer().text,
    ]
    assert not any("My own words" in answer or NEW["motion_content"] in answer for answer in answers)


def test_an_agents_program_gets_its_result_once_and_on_many_lines(server, debate):
    agent = Legacy(server.port, client="codex-mcp-client")
    assert all("outputSchema" not in tool for tool in agent.ask("tools/list").result["tools"])
    result = agent.open_tool("debate_context", {"debate_id": debate["debate"]["id"]}).answer().result
    assert "structuredContent" not in result
    text = result["content"][0]["text"]
    assert text.count(NEW["motion_content"]) == 1
    assert max(map(len, text.splitlines())) < 120


def test_waits_are_never_the_same_call_twice(mcp, debate):
    arguments = {"debate_id": debate["debate"]["id"], "role": "proposer", "timeout_s": 0}
    seen = []
    for _ in range(3):
        answer = mcp.tool("debate_wait", **arguments)
        assert answer["next_call"]["tool"] == "debate_wait"
        arguments = answer["next_call"]["arguments"]
        seen.append(arguments["attempt"])
    assert seen == [2, 3, 4]


def test_the_limit_of_a_list_is_capped(mcp):
    for tool in ("debate_list", "docs_list"):
        assert "total" in mcp.tool(tool, limit=10**9)


def test_the_list_of_tools_is_small(mcp):
    assert len(mcp.ask("tools/list").text) <= 17_500
