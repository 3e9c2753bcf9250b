"""debate_wait and the subscriptions: streams that end as they should and leave nothing behind."""

import pytest
from client import new_id
from eventually import Background, eventually
from mcp_client import Legacy, Modern

NEW = {"title": "T", "debate_type": "general_debate", "motion_content": "M"}


@pytest.fixture
def debate(legacy):
    return legacy.tool("debate_create", **NEW)


def wait_arguments(debate, role="proposer"):
    return {"debate_id": debate["debate"]["id"], "role": role, "argument_id": debate["argument"]["id"]}


def claim(speaker, debate):
    return speaker.tool(
        "debate_submit",
        debate_id=debate["debate"]["id"],
        role="opponent",
        target_id=debate["argument"]["id"],
        content="No.",
    )


def nothing_is_parked(client):
    eventually(lambda: client.metrics()["debate_parked_waits"] == 0, "no parked waits")


def test_news_wakes_the_waiter(mcp, legacy, debate, client):
    stream = mcp.open_tool("debate_wait", wait_arguments(debate), progress="t")
    assert stream.headers["content-type"] == "text/event-stream"
    assert stream.headers["x-accel-buffering"] == "no"
    assert stream.next()["method"] == "notifications/progress"
    written = claim(legacy, debate)
    news = stream.answer().result["structuredContent"]
    assert news["status"] == "new_argument"
    assert news["action"] == "respond"
    assert news["argument"] == written["argument"] | {"content": "No."}
    nothing_is_parked(client)


def test_time_up_is_a_normal_result_after_growing_progress(mcp, debate):
    answer = mcp.open_tool("debate_wait", wait_arguments(debate), progress=7).answer()
    progress = [m["params"]["progress"] for m in answer.messages[:-1]]
    assert len(progress) > 10 and progress == sorted(set(progress))
    assert all(m["params"]["progressToken"] == 7 for m in answer.messages[:-1])
    assert "isError" not in answer.result
    assert answer.result["structuredContent"]["status"] == "waiting"


def test_without_a_progress_token_there_is_one_message(mcp, debate):
    answer = mcp.open_tool("debate_wait", wait_arguments(debate)).answer()
    assert [m["result"]["structuredContent"]["status"] for m in answer.messages] == ["waiting"]


def test_a_look_only_takes_no_time(mcp, debate):
    assert mcp.tool("debate_wait", **wait_arguments(debate), timeout_s=0)["status"] == "waiting"


def test_a_deleted_debate_ends_the_wait(mcp, debate, client):
    stream = mcp.open_tool("debate_wait", wait_arguments(debate), progress=1)
    stream.next()
    client.delete(f"/debates/{debate['debate']['id']}")
    result = stream.answer().result
    assert result["isError"] and result["structuredContent"]["code"] == "DEBATE_NOT_FOUND"


def test_waiting_for_a_missing_debate_is_refused(mcp, debate):
    assert mcp.tool("debate_wait", debate_id=new_id(), role="proposer")["code"] == "DEBATE_NOT_FOUND"
    wrong = wait_arguments(debate) | {"argument_id": new_id()}
    assert mcp.tool("debate_wait", **wrong)["code"] == "ARGUMENT_NOT_FOUND"


def test_a_cancelled_wait_ends_without_an_answer(legacy, debate, client):
    stream = legacy.open_tool("debate_wait", wait_arguments(debate), progress=1)
    stream.next()
    legacy.notify("notifications/cancelled", {"requestId": legacy.last_id, "reason": "enough"})
    assert all("result" not in message for message in stream.answer().messages)
    nothing_is_parked(client)


def test_clients_that_hang_up_leave_nothing_behind(start):
    server = start()
    client = server.client()
    debate = Legacy(server.port).tool("debate_create", **NEW)
    for era in (Legacy, Modern):
        streams = [era(server.port).open_tool("debate_wait", wait_arguments(debate), progress=n) for n in range(20)]
        eventually(lambda: client.metrics()["debate_parked_waits"] == 20, "20 parked waits")
        for stream in streams:
            stream.close()
        nothing_is_parked(client)
    claim(Legacy(server.port), debate)


def test_stopping_answers_the_waiters(start):
    server = start()
    debate = Legacy(server.port).tool("debate_create", **NEW)
    streams = [era(server.port).open_tool("debate_wait", wait_arguments(debate), progress=1) for era in (Legacy, Modern)]
    answers = [Background(stream.answer) for stream in streams]
    listening = Legacy(server.port).listen()
    modern = Modern(server.port).open("subscriptions/listen", {"notifications": {}})
    server.terminate()
    for answer in answers:
        assert answer.result().result["structuredContent"]["status"] == "waiting"
    assert listening.answer().messages == []
    assert modern.answer().result["resultType"] == "complete"


def test_a_legacy_subscriber_is_notified_of_its_debate_only(legacy, debate, client):
    uri = f"debate://{debate['debate']['id']}"
    assert legacy.ask("resources/subscribe", {"uri": uri}).result == {}
    stream = legacy.listen()
    legacy.tool("debate_create", **NEW)
    claim(legacy, debate)
    assert stream.next() == {"jsonrpc": "2.0", "method": "notifications/resources/updated", "params": {"uri": uri}}
    assert legacy.ask("resources/unsubscribe", {"uri": uri}).result == {}
    stream.close()
    nothing_is_parked(client)


def test_a_modern_subscriber_is_acknowledged_first(modern, legacy, debate, client):
    uri = f"debate://{debate['debate']['id']}"
    stream = modern.open("subscriptions/listen", {"notifications": {"resourceSubscriptions": [uri]}})
    first = stream.next()
    assert first["method"] == "notifications/subscriptions/acknowledged"
    assert first["params"]["notifications"] == {"resourceSubscriptions": [uri]}
    claim(legacy, debate)
    update = stream.next()
    assert update["params"]["uri"] == uri
    assert update["params"]["_meta"] == {"io.modelcontextprotocol/subscriptionId": modern.last_id}
    stream.close()
    nothing_is_parked(client)
