"""`aw acp-turn`: one turn of an agent that speaks the Agent Client Protocol, also of one that misbehaves."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from aw import AW
from test_cli_server import JUDGE, RIGHT

AGENT = Path(__file__).with_name("acp_agent.py")
WRITE = {"title": "Write plan.md", "kind": "edit", "toolCallId": "c1"}


class Turn:
    def __init__(self, aw, folder, words=(), **plan):
        self.log = folder / "log.jsonl"
        self.begun = Path(f"{self.log}.begun")
        server = [str(AW), "mcp", "--role", "opponent", "--tools", "debate_submit,docs_get"]
        server = plan.pop("server", server)
        command = [sys.executable, str(AGENT), json.dumps({"log": str(self.log), **plan})]
        self.aw = aw
        self.process = aw.start(
            "acp-turn", "--folder", folder, "--mcp", json.dumps(server), *words, "--", *command, stdin=subprocess.PIPE
        )

    def prompt(self, text="Make one move."):
        self.process.stdin.write(text.encode())
        self.process.stdin.close()
        self.process.stdin = None
        return self

    def waits_until_begun(self):
        while not self.begun.exists():
            assert self.process.poll() is None, self.process.stdout.read()
            time.sleep(0.01)
        return self

    def end(self):
        out, err = self.process.communicate(timeout=100)
        self.said = [json.loads(line) for line in out.decode().splitlines()]
        self.err = err.decode()
        self.code = self.process.returncode
        return self

    def of(self, kind):
        return [each for each in self.said if each["type"] == kind]

    @property
    def texts(self):
        return [each["text"] for each in self.of("text")]

    @property
    def fault(self):
        (fault,) = self.of("fault")
        assert self.code == 1 and self.said[-1] == fault and not self.of("end")
        return fault["message"]

    def ended(self, reason="end_turn"):
        assert self.said[-1] == {"type": "end", "reason": reason}, self.said
        assert self.code == 0 and not self.of("fault")
        return self

    @property
    def sent(self):
        """The messages received by the agent."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def sent_as(self, method):
        return [each["params"] for each in self.sent if each.get("method") == method]


@pytest.fixture
def turn(aw, tmp_path):
    turns = []

    def start(*words, aw=aw, **plan):
        turns.append(Turn(aw, tmp_path, words, **plan))
        return turns[-1]

    yield start
    for each in turns:
        each.process.kill()
        each.process.wait()


def played(start, *steps, **plan):
    return start(turn=list(steps), **plan).prompt().end()


def test_a_turn_from_its_prompt_to_its_end(turn, tmp_path):
    done = turn(turn=[{"say": "I "}, {"say": "moved."}]).prompt("Move: \u00e4\n'now'.").end().ended()
    assert done.said[0] == {"type": "session", "id": "session-1", "resumed": False, "can_go_on": False}
    assert done.texts == ["I moved."]
    (hello,), (opened,), (prompt,) = map(done.sent_as, ["initialize", "session/new", "session/prompt"])
    assert hello["protocolVersion"] == 1
    assert hello["clientCapabilities"] == {"fs": {"readTextFile": False, "writeTextFile": False}, "terminal": False}
    (server,) = opened["mcpServers"]
    assert opened["cwd"] == str(tmp_path)
    assert server["name"] == "aw" and server["command"] == str(AW) and server["args"][0] == "mcp"
    assert prompt == {"sessionId": "session-1", "prompt": [{"type": "text", "text": "Move: \u00e4\n'now'."}]}


def test_a_large_prompt_arrives_whole(turn):
    done = turn().prompt("x" * 3_000_000).end().ended()
    assert done.sent_as("session/prompt")[0]["prompt"][0]["text"] == "x" * 3_000_000


@pytest.mark.parametrize(
    "can, method",
    [
        ({"loadSession": True}, "session/load"),
        ({"loadSession": True, "sessionCapabilities": {"resume": {}}}, "session/resume"),
    ],
)
def test_a_session_is_gone_on_with_if_the_agent_can(turn, can, method):
    done = turn("--session", "s-7", can=can, turn=[{"say": "new"}]).prompt().end().ended()
    (opened,) = done.sent_as(method)
    assert opened["sessionId"] == "s-7"
    assert done.said[0] == {"type": "session", "id": "s-7", "resumed": True, "can_go_on": True}
    assert done.texts == ["new"], "the past is not told again"


def test_a_conversation_that_cannot_be_resumed_is_reported_as_lost(turn):
    """A new session would lack the context that the prompt assumes."""
    done = turn("--session", "s-7", can={}).prompt().end()
    assert done.code == 1 and done.said[-1]["lost_session"] and not done.sent_as("session/prompt")


def test_a_new_session_tells_whether_it_can_be_gone_on_with(turn):
    done = turn(can={"loadSession": True}).prompt().end().ended()
    assert done.said[0] == {"type": "session", "id": "session-1", "resumed": False, "can_go_on": True}


def test_a_late_replay_of_the_past_is_not_taken_for_new_output(turn):
    late = [{"say": "long ago"}, {"update": {"sessionUpdate": "user_message_chunk", "content": {"text": "Move."}}}]
    assert played(turn, *late, {"say": "now"}).ended().texts == ["now"]


def test_a_lost_session_is_reported(turn):
    refusal = {"code": -32602, "message": "Invalid params", "data": {"details": "no such session"}}
    done = turn("--session", "gone", can={"loadSession": True}, refuses=refusal).prompt().end()
    assert done.of("fault")[0]["lost_session"] and "no such session" in done.fault


def test_the_agent_uses_our_server_with_its_tools(turn, aw):
    written = aw.create()
    server = [str(AW), "mcp", "--role", "opponent", "--debate-id", written["debate_id"], "--tools", "debate_submit"]
    move = ["debate_submit", {"target_id": written["argument_id"], "content": "A claim."}]
    played(turn, {"call": move}, server=server).ended()
    assert aw.debate("get-context", "--debate-id", written["debate_id"]).data["debate"]["state"] == "AWAITING_PROPOSER"


@pytest.mark.parametrize("can, said", [({}, "does not trust"), ({"mcpCapabilities": {"http": True}}, "by HTTP only")])
def test_an_agent_that_leaves_our_server_out_had_no_tools(turn, can, said):
    fault = turn(starts_server=False, can=can, turn=[{"say": "Done."}]).prompt().end().fault
    assert "did not start aw's MCP server" in fault and said in fault


def test_the_sign_of_our_server_is_removed(turn, tmp_path, aw):
    (tmp_path / "tmp").mkdir()
    turn(aw=aw.on(TMPDIR=str(tmp_path / "tmp"))).prompt().end().ended()
    assert not list((tmp_path / "tmp").iterdir())


def test_the_token_is_for_the_server_alone(turn, tmp_path, aw):
    aw = aw.on(DEBATE_AUTH_TOKEN=RIGHT, DEBATE_ARBITRATOR_TOKEN=JUDGE, DEBATE_ROLE="opponent")
    names = ["DEBATE_AUTH_TOKEN", "DEBATE_ARBITRATOR_TOKEN", "DEBATE_ROLE"]
    done = played(turn, {"environment": names}, aw=aw).ended()
    assert json.loads(done.texts[0]) == dict.fromkeys(names[:2]) | {"DEBATE_ROLE": "opponent", "cwd": str(tmp_path)}
    (server,) = done.sent_as("session/new")[0]["mcpServers"]
    given = {each["name"]: each["value"] for each in server["env"]}
    assert given["DEBATE_AUTH_TOKEN"] == RIGHT and given["DEBATE_SERVER_URL"] == aw.env["DEBATE_SERVER_URL"]
    assert JUDGE not in done.log.read_text()


@pytest.mark.parametrize(
    "call",
    [
        {"title": "debate_submit (aw MCP Server)", "kind": "other"},
        {"title": "aw_debate_submit"},
        {"title": "Read plan.md", "kind": "read", "locations": [{"path": "plan.md"}]},
        {"title": "grep", "kind": "search"},
    ],
)
def test_our_tools_and_reading_are_allowed_once(turn, call):
    done = played(turn, {"ask": {"toolCallId": "c1", **call}}).ended()
    assert json.loads(done.texts[0]) == {"outcome": "selected", "optionId": "y"} and not done.of("denied")


@pytest.mark.parametrize(
    "call, what",
    [
        (WRITE, "edit: Write plan.md"),
        ({"title": "debate_submit", "kind": "execute"}, "execute: debate_submit"),
        ({"title": "debate_rule (aw MCP Server)", "kind": "other"}, "other: debate_rule (aw MCP Server)"),
        ({"title": "make test"}, "other: make test"),
        ({"title": "Read", "kind": "read", "locations": [{"path": "/etc/passwd"}]}, "read: Read"),
        ({"title": "Read", "kind": "read", "rawInput": {"file_path": "../../x"}}, "read: Read"),
        ({}, "other"),
    ],
)
def test_any_other_call_is_rejected_and_reported(turn, call, what):
    done = played(turn, {"ask": {"toolCallId": "c1", **call}}).ended()
    assert json.loads(done.texts[0]) == {"outcome": "selected", "optionId": "n"}
    assert done.of("denied") == [{"type": "denied", "what": what}]


def test_a_request_is_judged_by_what_its_call_was_said_to_be(turn):
    call = {"sessionUpdate": "tool_call", "toolCallId": "c1", "title": "Edit", "kind": "edit", "status": "pending"}
    done = played(turn, {"update": call}, {"ask": {"toolCallId": "c1"}}).ended()
    assert done.of("denied") == [{"type": "denied", "what": "edit: Edit"}]


def test_nothing_is_allowed_for_ever(turn):
    done = played(turn, {"ask": {"title": "docs_get"}, "options": [{"optionId": "y!", "kind": "allow_always"}]}).ended()
    assert json.loads(done.texts[0]) == {"outcome": "cancelled"}


@pytest.mark.parametrize("method", ["fs/write_text_file", "fs/read_text_file", "terminal/create", "something/else"])
def test_files_and_terminals_are_not_offered(turn, method):
    assert played(turn, {"request": method}).ended().texts == ["-32601"]


def test_tool_calls_are_reported_as_they_start_and_end(turn):
    call = {"sessionUpdate": "tool_call", "toolCallId": "c", "title": "debate_submit (aw MCP Server)", "kind": "other"}
    done = played(
        turn, {"say": "before"}, {"update": call}, {"update": {**call, "sessionUpdate": "tool_call_update", "status": "completed"}},
        {"say": "after"},
    ).ended()  # fmt: skip
    told = [each.get("name", each.get("text")) for each in done.said if each["type"] in ("tool", "text")]
    assert told == ["before", "debate_submit", "", "after"]


def test_a_file_that_was_changed_without_asking_is_a_fault(turn):
    call = {"sessionUpdate": "tool_call", "toolCallId": "c", "title": "Edit a.cc", "kind": "edit", "status": "completed"}
    steps = [{"update": call}, {"until_cancelled": True}]
    assert "without asking (edit: Edit a.cc)" in played(turn, *steps).fault
    turn("--trust-agents", turn=steps[:1]).prompt().end().ended()


@pytest.mark.parametrize(
    "result, before, costs, usage",
    [
        ({"usage": {"totalTokens": 5, "inputTokens": 3}}, [], [], {"tokens": 5}),
        ({"_meta": {"quota": {"token_count": {"input_tokens": 7, "output_tokens": 2}}}}, [], [], {"tokens": 9}),
        ({"usage": {"totalTokens": 0}}, [], [0], None),
        ({}, [], [0.25], {"usd": 0.25}),
        ({}, [1.0], [1.25, 1.5], {"usd": 0.5}),
    ],
)
def test_the_reported_cost(turn, result, before, costs, usage):
    def cost(amount):
        return {"sessionUpdate": "usage_update", "used": 1, "size": 2, "cost": {"amount": amount, "currency": "USD"}}

    words = ["--session", "s"] if before else []
    done = turn(
        *words, can={"loadSession": True}, before=[cost(each) for each in before],
        turn=[{"update": cost(each)} for each in costs], result={"stopReason": "end_turn"} | result,
    ).prompt().end().ended()  # fmt: skip
    assert done.of("usage") == ([{"type": "usage"} | usage] if usage else [])


def test_the_mode_in_which_it_asks_and_the_model_are_set(turn):
    modes = {"currentModeId": "yolo", "availableModes": [{"id": "yolo"}, {"id": "default"}]}
    done = turn("--model", "small", opened={"modes": modes}).prompt().end().ended()
    assert done.sent_as("session/set_mode") == [{"sessionId": "session-1", "modeId": "default"}]
    assert done.sent_as("session/set_model") == [{"sessionId": "session-1", "modelId": "small"}]
    options = [{"id": "m", "category": "model"}]
    done = turn("--model", "small", opened={"configOptions": options}).prompt().end().ended()
    assert done.sent_as("session/set_config_option")[0]["configId"] == "m"


def test_garbage_and_long_lines_are_passed_over(turn):
    done = played(turn, {"raw": "Loading…"}, {"raw": "[1]"}, {"raw": '{"id": 99, "result": {}}'}, {"long": 40_000_000},
                  {"flood": 900}, {"say": "still here"}, first=["Welcome!", ""]).ended()  # fmt: skip
    assert done.texts == ["still here"]


def test_nothing_but_garbage_is_a_fault(turn):
    assert "not messages" in played(turn, {"flood": 2000}, {"sleep": True}).fault


def test_a_long_text_keeps_its_end(turn):
    (text,) = played(turn, {"say": "ä" * 20_000}, {"say": "end"}).ended().texts
    assert len(text.encode()) <= 16384 and text.startswith("ää") and text.endswith("äend")


@pytest.mark.parametrize(
    "steps, said",
    [
        ([{"die": 3}], "ended with exit code 3 before its turn was over"),
        ([{"die": 0}], "ended with exit code 0 before"),
        ([{"close": True}], "closed its output"),
    ],
)
def test_an_agent_that_is_gone_is_a_fault(turn, steps, said):
    assert said in played(turn, *steps).fault


def test_output_before_a_failure_is_reported(turn):
    done = played(turn, {"say": "so far"}, result={"error": {"code": -32603, "message": "429 quota", "data": "resets at 5"}})
    assert done.texts == ["so far"] and done.fault.endswith("gave up: 429 quota: resets at 5")


@pytest.mark.parametrize(
    "plan, said",
    [
        ({"version": 2}, "another version"),
        ({"refuses": {"code": -32000, "message": "Authentication required"}}, "log in"),
        ({"refuses": {"code": 1, "message": "stdio is not supported"}, "can": {"mcpCapabilities": {"http": True}}}, "HTTP only"),
        ({"opened": {"sessionId": ""}}, "no session"),
    ],
)
def test_an_agent_that_cannot_begin_says_why(turn, plan, said):
    assert said in turn(**plan).prompt().end().fault


def test_a_program_that_is_not_there(aw, tmp_path):
    done = aw("acp-turn", "--folder", tmp_path, "--mcp", '["aw","--tools","x"]', "--", "no-such-agent", stdin=b"p")
    assert done.code == 1
    assert json.loads(done.text) == {"type": "fault", "message": "no-such-agent cannot be run"}


def test_sigterm_cancels_the_turn(turn):
    started = turn(turn=[{"say": "thinking"}, {"until_cancelled": True}]).prompt().waits_until_begun()
    started.process.send_signal(signal.SIGTERM)
    done = started.end().ended("cancelled")
    assert done.sent_as("session/cancel") == [{"sessionId": "session-1"}] and done.texts == ["thinking"]


def gone(*names):
    """Waits until no process has one of these in its command line."""
    while True:
        lines = []
        for process in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                lines.append(process.read_bytes())
            except OSError:
                continue
        if not any(name.encode() in line for line in lines for name in names):
            return
        time.sleep(0.02)


@pytest.mark.parametrize("plan", [{"silent": True}, {"turn": [{"sleep": True}]}, {"silent": True, "ignores_sigterm": True}])
def test_sigterm_ends_an_agent_that_does_not_listen(turn, plan, tmp_path):
    started = turn(**plan).prompt().waits_until_begun()
    started.process.send_signal(signal.SIGTERM)
    assert "was stopped" in started.end().fault
    gone(str(started.log))


def test_an_agent_dies_with_a_killed_turn(turn):
    started = turn(turn=[{"sleep": True}], ignores_sigterm=True).prompt().waits_until_begun()
    started.process.kill()
    started.process.wait()
    gone(str(started.log))


def test_an_agent_that_stays_after_its_turn_is_ended(turn):
    started = turn(ignores_end=True, ignores_sigterm=True).prompt().end().ended()
    gone(str(started.log))


@pytest.mark.parametrize(
    "words, said",
    [
        (["--mcp", "x", "--", "a"], "--mcp must be"),
        (["--mcp", '["aw","mcp"]', "--", "a"], "--tools"),
        (["--mcp", '[1]', "--", "a"], "--mcp must be"),
        (["--mcp", '["aw","--tools","x"]'], "needs COMMAND"),
        (["--folder", "/no/such", "--mcp", '["aw","--tools","x"]', "--", "a"], "--folder must be"),
    ],
)
def test_what_does_not_fit_is_refused(aw, tmp_path, words, said):
    folder = [] if "--folder" in words else ["--folder", str(tmp_path)]
    assert said in aw("acp-turn", *folder, *words, stdin=b"p").refused(4, "INVALID_INPUT")["message"]


def test_it_is_not_listed(aw):
    assert "acp-turn" not in aw("help").text and "acp-turn" not in aw("completion", "bash").text
