"""`aw mcp --tools … --allow …`: the bridge serves the named tools and runs the allowed commands."""

import os
import select
import signal

import pytest
from aw import Aw
from bridge_client import META
from test_cli_mcp_roles import connect, tool, tools_of  # noqa: F401
from test_cli_server import RIGHT

GIVEN = ("debate_submit", "docs_get")


@pytest.fixture
def limited(connect, aw):  # noqa: F811
    written = aw.create()
    client = connect(aw, "--role", "opponent", "--debate-id", written["debate_id"], "--tools", ",".join(GIVEN))
    return client, written


@pytest.fixture
def with_commands(connect, aw):  # noqa: F811
    def one(*commands, aw=aw):
        words = [word for command in commands for word in ("--allow", command)]
        return connect(aw, "--role", "opponent", "--tools", "debate_submit", *words)

    return one


def text_of(result):
    (block,) = result["content"]
    return block["text"]


def run(client, command, _id=1):
    return tool(client, "run_command", _id, command=command)


def test_only_the_named_tools_are_there_and_they_work(limited):
    client, written = limited
    assert tools_of(client) == set(GIVEN)
    said = tool(client, "debate_submit", target_id=written["argument_id"], content="A claim.")
    assert not said.get("isError"), said


@pytest.mark.parametrize("name", ["debate_context", "debate_wait", "debate_rule", "run_command", "no_such_tool"])
def test_another_tool_is_refused_with_what_there_is(limited, aw, name):
    client, written = limited
    refused = tool(client, name)
    assert refused["isError"] and refused["resultType"] == "complete"
    assert text_of(refused) == f"`{name}` is not given to you here; you have `debate_submit` and `docs_get`."


def test_in_a_session_too(limited):
    client, _ = limited
    opened = client.initialize()
    assert "tools" in opened["capabilities"] and not {"resources", "prompts"} & set(opened["capabilities"])
    assert {each["name"] for each in client.call("tools/list", id=2)["result"]["tools"]} == set(GIVEN)
    refused = client.call("tools/call", {"name": "debate_list", "arguments": {}}, 3)["result"]
    assert refused["isError"] and "resultType" not in refused


def test_there_are_no_resources_and_no_prompts(limited):
    client, written = limited
    for number, (method, name) in enumerate(
        [("resources/list", "resources"), ("resources/templates/list", "resourceTemplates"), ("prompts/list", "prompts")]
    ):
        result = client.call(method, {"_meta": META}, number)["result"]
        assert result[name] == [] and result["resultType"] == "complete" and "nextCursor" not in result
    for method, params in [
        ("resources/read", {"uri": f"debate://{written['debate_id']}"}),
        ("resources/subscribe", {"uri": f"debate://{written['debate_id']}"}),
        ("prompts/get", {"name": "debate_opponent"}),
        ("completion/complete", {"ref": {"type": "ref/prompt", "name": "x"}, "argument": {"name": "a", "value": ""}}),
        ("subscriptions/listen", {}),
    ]:
        assert client.call(method, params | {"_meta": META}, method)["error"]["code"] == -32601, method


def test_a_call_without_an_id_makes_no_move(limited, aw):
    client, written = limited
    arguments = {"target_id": written["argument_id"], "content": "c"}
    client.send("tools/call", {"name": "debate_intervene", "arguments": arguments, "_meta": META})
    assert tools_of(client) == set(GIVEN)
    debate = aw.debate("get-context", "--debate-id", written["debate_id"]).data["debate"]
    assert debate["state"] == "AWAITING_OPPONENT"


def test_an_allowed_command_runs_in_the_folder(with_commands, tmp_path):
    (tmp_path / "here.txt").write_text("the content\n")
    client = with_commands("cat here.txt; exit 4", "true")
    assert tools_of(client) == {"debate_submit", "run_command"}
    said = run(client, "cat here.txt; exit 4")
    assert text_of(said) == "exit code 4; its output:\n\nthe content\n" and not said.get("isError")
    assert text_of(run(client, "true", 2)) == "exit code 0; it wrote nothing."


@pytest.mark.parametrize("command", ["cat here.txt", "true; touch made", " true", "", None, ["true"]])
def test_another_command_does_not_run(with_commands, tmp_path, command):
    client = with_commands("true")
    refused = run(client, command)
    assert refused["isError"]
    assert text_of(refused) == "Only these commands may be run, each exactly as it is written: `true`."
    assert not (tmp_path / "made").exists()


def test_without_a_list_of_tools_all_are_served_beside_the_command(connect, aw):  # noqa: F811
    served = tools_of(connect(aw, "--role", "opponent", "--allow", "true"))
    assert served == tools_of(connect(aw, "--role", "opponent")) | {"run_command"}


def test_a_command_sees_no_token(with_commands, start, tmp_path):
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT})
    client = with_commands("env", aw=Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=RIGHT))
    assert "debate_submit" in tools_of(client)
    said = text_of(run(client, "env"))
    assert "PATH=" in said and RIGHT not in said


SLEEPER = "exec 3>fifo; echo begun >&3; sleep 600 & sleep 600"


@pytest.fixture
def fifo(tmp_path):
    """A read of it ends when all processes that hold its other end have ended."""
    os.mkfifo(tmp_path / "fifo")
    with open(os.open(tmp_path / "fifo", os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        yield reader


def begins(reader):
    assert select.select([reader], [], [], 60)[0]
    os.set_blocking(reader.fileno(), True)
    assert reader.readline() == b"begun\n"


def ends(reader):
    assert reader.read() == b""


def test_a_cancelled_request_ends_the_command(with_commands, fifo):
    client = with_commands(SLEEPER, "true")
    client.send("tools/call", {"name": "run_command", "arguments": {"command": SLEEPER}, "_meta": META}, 7)
    begins(fifo)
    client.send("notifications/cancelled", {"requestId": 7, "_meta": META})
    ends(fifo)
    client.send("tools/list", {"_meta": META}, 8)
    assert client.answer(8)[1] == [], "whoever cancels wants no answer"


@pytest.mark.parametrize("how", ["input", signal.SIGTERM, signal.SIGKILL])
def test_the_command_ends_with_the_bridge(with_commands, fifo, how):
    client = with_commands(SLEEPER)
    client.send("tools/call", {"name": "run_command", "arguments": {"command": SLEEPER}, "_meta": META}, 7)
    begins(fifo)
    if how == "input":
        client.process.stdin.close()
    else:
        client.process.send_signal(how)
    ends(fifo)
    client.process.wait(timeout=60)


def test_commands_run_one_after_the_other(with_commands, tmp_path):
    alone = "mkdir running || exit 9; sleep 0.1; rmdir running"
    client = with_commands(alone)
    for number in range(4):
        client.send("tools/call", {"name": "run_command", "arguments": {"command": alone}, "_meta": META}, number)
    said = [text_of(client.read()["result"]) for _ in range(4)]
    assert said == ["exit code 0; it wrote nothing."] * 4


@pytest.mark.parametrize(
    "options, said",
    [
        (["--tools", ""], "--tools must be"),
        (["--tools", "debate_submit,"], "--tools must be"),
        (["--tools", "debate_*"], "--tools must be"),
        (["--tools", "a", "--tools", "b"], "--tools may be given only once"),
        (["--allow", " "], "--allow must be"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(aw, options, said):
    refused = aw("mcp", *options, stdin=b"")
    assert said in refused.refused(4, "INVALID_INPUT")["message"]
