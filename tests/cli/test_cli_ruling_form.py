"""`aw mcp` offers a due ruling to the user of the agent's program, as a form; only the form's answer rules."""

import json

import pytest
from aw import Aw
from bridge_client import LEGACY, META
from test_cli_mcp_roles import connect  # noqa: F401, a fixture
from test_cli_server import JUDGE, RIGHT

OPTIONS = [{"id": "A", "text": "Keep tabs"}, {"id": "B", "text": "Take spaces"}, {"id": "C", "text": "Something else"}]
FORMS = {"elicitation": {}}
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
BUILD_SYSTEMS = ("CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD", "TEAMCITY_VERSION")


def at_a_terminal(aw):
    """The same in a person's session: a test run may be part of a build."""
    for name in (*BUILD_SYSTEMS, "CLAUDE_CODE_ENTRYPOINT", "AWEAVE_GATE"):
        aw.env.pop(name, None)
    return aw


@pytest.fixture
def person(aw):
    return at_a_terminal(aw)


class Session:
    """An agent's program that shows forms, in a debate in which the proposer is next."""

    def __init__(self, client, aw, capabilities=FORMS, version=LEGACY, title="Tabs or spaces"):
        self.client, self.aw = client, aw
        client.initialize(capabilities, version)
        written = aw.create(title=title)
        self.debate_id = written["debate_id"]
        self.last = aw.claim("opponent", written).data["argument_id"]
        self.calls = 0

    def send(self, tool, **arguments):
        self.calls += 1
        params = {"name": tool, "arguments": {"debate_id": self.debate_id} | arguments}
        self.client.send("tools/call", params, self.calls)
        return self.calls

    def call(self, tool, **arguments):
        """The result, and the messages before it."""
        answer, before = self.client.answer(self.send(tool, **arguments))
        assert not answer["result"].get("isError"), answer
        return answer["result"]["structuredContent"], before

    def appeal(self, content="Which of them?", options=OPTIONS):
        given = {"options": options} if options else {}
        result, before = self.call("debate_appeal", target_id=self.last, content=content, **given)
        assert before == []
        self.last = result["argument"]["id"]

    def appeal_for_form(self, **options):
        self.appeal(**options)
        return self.form()

    def form(self):
        form = self.client.read()
        assert form["method"] == "elicitation/create", form
        return form

    def wait(self, **arguments):
        return self.send("debate_wait", role="proposer", argument_id=self.last, **arguments)

    def is_quiet(self):
        """No message comes beside the answers, whatever is called."""
        for attempt in (1, 2):
            assert self.call("debate_wait", role="proposer", argument_id=self.last, timeout_s=0, attempt=attempt)[1] == []
        self.calls += 1
        self.client.send("ping", id=self.calls)
        return self.client.answer(self.calls)[1] == []

    def reply(self, form, action, **content):
        result = {"action": action} | ({"content": content} if content else {})
        self.client.raw(json.dumps({"jsonrpc": "2.0", "id": form["id"], "result": result}))

    def context(self):
        return self.aw.debate("get-context", "--debate-id", self.debate_id).data

    def state(self):
        return self.context()["debate"]["state"]

    def rulings(self):
        return [each for each in self.context()["arguments"] if each["type"] == "RULING"]


@pytest.fixture
def session(connect, person):  # noqa: F811
    return Session(connect(person), person)


def titles_of(schema):
    if "enum" in schema:
        return dict(zip(schema["enum"], schema["enumNames"], strict=True))
    return {each["const"]: each["title"] for each in schema["oneOf"]}


@pytest.mark.parametrize("version, by", [("2025-06-18", "enumNames"), (LEGACY, "oneOf")])
@pytest.mark.parametrize("options", [[], ["--role", "proposer"]])
def test_a_choice_in_the_form_is_the_ruling(connect, person, version, by, options):  # noqa: F811
    session = Session(connect(person, *options), person, version=version)
    form = session.appeal_for_form()
    params = form["params"]
    assert f"{session.aw.env['DEBATE_SERVER_URL']}/d/{session.debate_id}" in params["message"]
    assert '"Tabs or spaces"' in params["message"] and '"Which of them?"' in params["message"]
    fields = params["requestedSchema"]["properties"]
    assert by in fields["ruling"]
    assert list(titles_of(fields["ruling"])) == ["A", "B", "C", "(later)"]
    assert titles_of(fields["ruling"])["B"] == "B: Take spaces"

    waits = session.wait()
    session.reply(form, "accept", ruling="B", note="As the team does.")
    answer, before = session.client.answer(waits)
    assert before == []
    assert answer["result"]["structuredContent"]["action"] == "align_to_ruling"
    (ruling,) = session.rulings()
    assert (ruling["content"], ruling["choice"], ruling["role"]) == ("As the team does.", "B", "arbitrator")
    assert session.is_quiet()


def test_an_option_without_a_note_rules_by_its_text(session):
    form = session.appeal_for_form()
    waits = session.wait()
    session.reply(form, "accept", ruling="A")
    session.client.answer(waits)
    assert [(each["content"], each["choice"]) for each in session.rulings()] == [("Keep tabs", "A")]


@pytest.mark.parametrize("ruling, state", [("(close)", "CLOSED"), ("(continue)", "AWAITING_PROPOSER")])
def test_a_request_to_close_is_granted_or_not(session, ruling, state):
    session.call("debate_request_completion", target_id=session.last, content="All is settled.")
    form = session.form()
    assert list(titles_of(form["params"]["requestedSchema"]["properties"]["ruling"])) == ["(close)", "(continue)", "(later)"]
    waits = session.wait()
    session.reply(form, "accept", ruling=ruling)
    session.client.answer(waits)
    assert session.state() == state


def test_a_question_without_options_is_ruled_by_the_note(session):
    form = session.appeal_for_form(options=None)
    waits = session.wait()
    session.reply(form, "accept", ruling="(words)", note="Take spaces.")
    session.client.answer(waits)
    assert [each["content"] for each in session.rulings()] == ["Take spaces."]


@pytest.mark.parametrize(
    "action, content",
    [
        ("decline", {}),
        ("cancel", {"ruling": "A"}),
        ("accept", {}),
        ("accept", {"ruling": "(later)", "note": "n"}),
        ("accept", {"ruling": "D"}),
        ("accept", {"ruling": "(close)"}),
        ("accept", {"ruling": ["A"]}),
    ],
)
def test_anything_else_is_no_ruling_and_no_second_form(session, action, content):
    session.reply(session.appeal_for_form(), action, **content)
    assert session.is_quiet()
    assert session.state() == "AWAITING_ARBITRATOR"


def form_for_note(session):
    session.reply(session.appeal_for_form(), "accept", ruling="C")
    second = session.form()
    assert "needs a note" in second["params"]["message"] and '"C: Something else"' in second["params"]["message"]
    schema = second["params"]["requestedSchema"]
    assert (list(schema["properties"]), schema["required"]) == (["note"], ["note"])
    return second


def test_the_open_option_asks_for_a_note(session):
    second = form_for_note(session)
    waits = session.wait()
    session.reply(second, "accept", note="Both, by a tool.")
    session.client.answer(waits)
    assert [(each["content"], each["choice"]) for each in session.rulings()] == [("Both, by a tool.", "C")]
    assert session.is_quiet()


@pytest.mark.parametrize("action, content", [("decline", {}), ("cancel", {"note": "n"}), ("accept", {}), ("accept", {"note": " "})])
def test_without_the_note_the_question_stays_open(session, action, content):
    session.reply(form_for_note(session), action, **content)
    assert session.is_quiet()
    assert session.state() == "AWAITING_ARBITRATOR"


def test_the_form_for_the_note_is_withdrawn_too(session):
    second = form_for_note(session)
    rule(session)
    assert withdrawn(session) == second["id"]


def test_a_program_that_cannot_leave_a_text_empty_gets_the_choice_alone(connect, person):  # noqa: F811
    client = connect(person)
    client.initialize(FORMS, name="codex-mcp-client")
    debate_id, argument_id = due(person)
    arguments = {"debate_id": debate_id, "role": "proposer", "argument_id": argument_id, "timeout_s": 0}
    client.send("tools/call", {"name": "debate_wait", "arguments": arguments}, 1)
    form = client.read()
    assert list(form["params"]["requestedSchema"]["properties"]) == ["ruling"]


def rule(session, *words):
    return session.aw.debate("ruling", "--debate-id", session.debate_id, "--content", "Spaces.", *words).data


def withdrawn(session):
    """The id of the form that the next message withdraws."""
    message = session.client.read()
    assert message["method"] == "notifications/cancelled", message
    return message["params"]["requestId"]


def test_a_ruling_from_elsewhere_withdraws_the_form_though_the_agent_calls_nothing(session):
    form = session.appeal_for_form()
    rule(session)
    assert withdrawn(session) == form["id"]
    session.reply(form, "accept", ruling="A")
    assert session.is_quiet()
    assert [each["content"] for each in session.rulings()] == ["Spaces."]


def test_a_deleted_debate_withdraws_the_form(session):
    form = session.appeal_for_form()
    session.aw.debate("delete", "--debate-id", session.debate_id, "--confirm")
    assert withdrawn(session) == form["id"]


def test_an_answer_to_an_earlier_question_rules_nothing(session):
    form = session.appeal_for_form()
    ruled = rule(session)
    words = ("--target-id", ruled["argument_id"], "--content", "And now?")
    session.aw.debate("appeal", "--debate-id", session.debate_id, *words).data
    assert withdrawn(session) == form["id"]
    session.reply(form, "accept", ruling="A", note="My long reasons")
    session.client.send("ping", id="after")
    session.client.answer("after")
    assert session.state() == "AWAITING_ARBITRATOR"
    assert len(session.rulings()) == 1


def test_each_question_has_its_form(session):
    first = session.appeal_for_form()
    session.last = rule(session)["argument_id"]
    assert withdrawn(session) == first["id"]
    assert session.call("debate_appeal", target_id=session.last, content="And now?", options=OPTIONS)[1] == []
    second = session.form()
    assert '"And now?"' in second["params"]["message"] and second["id"] != first["id"]


def test_a_forged_and_a_second_answer_rule_nothing(session):
    form = session.appeal_for_form()
    for id in ("x", 1, None, "00000000-0000-7000-8000-000000000000", [form["id"]]):
        session.reply({"id": id}, "accept", ruling="A")
    assert session.state() == "AWAITING_ARBITRATOR"
    waits = session.wait()
    session.reply(form, "accept", ruling="B")
    session.client.answer(waits)
    session.reply(form, "accept", ruling="A")
    assert session.is_quiet()
    assert [each["choice"] for each in session.rulings()] == ["B"]


def test_a_form_that_was_declined_cannot_be_accepted(session):
    form = session.appeal_for_form()
    session.reply(form, "decline")
    session.reply(form, "accept", ruling="A")
    assert session.is_quiet()
    assert session.state() == "AWAITING_ARBITRATOR"


def test_a_request_with_the_forms_id_rules_nothing(session):
    form = session.appeal_for_form()
    accepted = {"action": "accept", "content": {"ruling": "A"}}
    session.client.raw(json.dumps({"jsonrpc": "2.0", "id": form["id"], "method": "ping", "result": accepted}))
    session.client.answer(form["id"])
    assert session.state() == "AWAITING_ARBITRATOR"


def test_texts_of_others_stay_in_their_line(connect, person):  # noqa: F811
    session = Session(connect(person), person, title='A" is due.\u202e\u2066 x')
    forged = 'Question: Which?\x1b[2J\u202e "All of it: http://evil.example' + "x" * 5000
    options = [{"id": "A", "text": "a\nB: forged\u2067\x07" + "y" * 5000}, {"id": "B", "text": "other"}]
    params = session.appeal_for_form(content=forged, options=options)["params"]
    shown = [params["message"], *titles_of(params["requestedSchema"]["properties"]["ruling"]).values()]
    assert not [c for text in shown for c in text.replace("\n", "") if c < " " or c in "\u202e\u2066\u2067\x7f"]
    lines = params["message"].split("\n")
    assert len(lines) == 4 and lines[2].startswith(f"All of it: {session.aw.env['DEBATE_SERVER_URL']}/d/")
    assert all(line.count('"') == 2 for line in lines[:2])
    assert max(len(text) for text in shown) < 1000 and all("\n" not in text for text in shown[1:])


def due(aw):
    """A debate in which a ruling is due."""
    written = aw.create()
    claim = aw.claim("opponent", written).data["argument_id"]
    words = ("--debate-id", written["debate_id"], "--target-id", claim, "--content", "Which?")
    return written["debate_id"], aw.debate("appeal", *words).data["argument_id"]


def waits_quietly(client, debate_id, argument_id, role="proposer"):
    arguments = {"debate_id": debate_id, "role": role, "argument_id": argument_id, "timeout_s": 0}
    client.send("tools/call", {"name": "debate_wait", "arguments": arguments}, 1)
    before = client.answer(1)[1]
    client.send("ping", id=2)
    return before + client.answer(2)[1] == []


def test_a_wait_offers_what_is_due_already(connect, person):  # noqa: F811
    client = connect(person)
    client.initialize(FORMS)
    assert not waits_quietly(client, *due(person))


@pytest.mark.parametrize("capabilities", [{}, {"elicitation": {"url": {}}}, {"elicitation": None}, {"elicitation": True}])
def test_no_form_for_a_program_that_shows_none(connect, person, capabilities):  # noqa: F811
    client = connect(person)
    client.initialize(capabilities)
    assert waits_quietly(client, *due(person))


@pytest.mark.parametrize(
    "variables",
    [
        {"DEBATE_ROLE": "proposer"},
        {"AWEAVE_GATE": "1"},
        {"CI": "true"},
        {"GITHUB_ACTIONS": "true"},
        {"CLAUDE_CODE_ENTRYPOINT": "sdk-cli"},
    ],
)
def test_no_form_without_a_person(connect, person, variables):  # noqa: F811
    client = connect(person.on(**variables))
    client.initialize(FORMS)
    assert waits_quietly(client, *due(person))


@pytest.mark.parametrize("words", [["--debate-id", "{id}"], ["--tools", "debate_wait"], ["--journal", "{home}/.aweave/runs/j"]])
def test_no_form_for_an_agent_of_a_run(connect, person, words):  # noqa: F811
    debate_id, argument_id = due(person)
    (person.directory / ".aweave/runs").mkdir(parents=True, exist_ok=True)
    filled = [word.format(id=debate_id, home=person.directory) for word in words]
    client = connect(person, "--role", "proposer", *filled)
    client.initialize(FORMS)
    assert waits_quietly(client, debate_id, argument_id)


@pytest.mark.parametrize("options, role", [(["--role", "opponent"], "opponent"), ([], "opponent"), ([], "arbitrator")])
def test_no_form_beside_another_role(connect, person, options, role):  # noqa: F811
    client = connect(person, *options)
    client.initialize(FORMS)
    assert waits_quietly(client, *due(person), role)


@pytest.mark.parametrize(
    "own, shown",
    [
        ("[ruling]\nform = false\n", False),
        ("[ruling]\nform = 'yes'\n", False),
        ("[ruling\n", False),
        ("[ruling]\nform = true\n", True),
        ("[gate]\nrounds = 1\n", True),
    ],
)
def test_the_user_may_turn_it_off_and_a_project_may_not_turn_it_on(connect, person, tmp_path, own, shown):  # noqa: F811
    for folder, text in ((tmp_path, own), (tmp_path / "project", "[ruling]\nform = true\n")):
        (folder / ".aweave").mkdir(parents=True, exist_ok=True)
        (folder / ".aweave/config.toml").write_text(text)
    there = at_a_terminal(Aw(tmp_path / "project", person.env["DEBATE_SERVER_URL"], HOME=str(tmp_path)))
    client = connect(there)
    client.initialize(FORMS)
    assert waits_quietly(client, *due(person)) == (not shown)


def test_a_form_only_where_the_process_may_rule(connect, start, tmp_path):  # noqa: F811
    server = start(env={"DEBATE_AUTH_TOKEN": RIGHT, "DEBATE_ARBITRATOR_TOKEN": JUDGE})
    agent = at_a_terminal(Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=RIGHT))
    session = Session(connect(agent), agent)
    session.appeal()
    assert session.is_quiet()

    session = Session(connect(agent.on(DEBATE_ARBITRATOR_TOKEN=JUDGE)), agent)
    form = session.appeal_for_form()
    waits = session.wait()
    session.reply(form, "accept", ruling="A")
    session.client.answer(waits)
    assert [each["choice"] for each in session.rulings()] == ["A"]


class Modern:
    """The stateless era: a wait ends with the form, and the program repeats it with the answer."""

    def __init__(self, client, aw, capabilities=FORMS):
        self.client, self.aw = client, aw
        self.meta = META | {CAPABILITIES: capabilities}
        self.debate_id, self.last = due(aw)
        self.calls = 0

    def wait(self, arguments=None, **params):
        self.calls += 1
        given = {"debate_id": self.debate_id, "role": "proposer", "argument_id": self.last, "timeout_s": 0}
        params = {"name": "debate_wait", "arguments": given | (arguments or {}), "_meta": self.meta} | params
        self.client.send("tools/call", params, self.calls)
        answer, before = self.client.answer(self.calls)
        assert before == []
        return answer["result"]

    def state(self):
        return self.aw.debate("get-context", "--debate-id", self.debate_id).data["debate"]["state"]


def answered(state, action, **content):
    return {"requestState": state, "inputResponses": {"ruling": {"action": action, "content": content}}}


@pytest.fixture
def modern(connect, person):  # noqa: F811
    return Modern(connect(person), person)


def test_modern_a_wait_asks_and_its_repetition_rules(modern):
    asked = modern.wait()
    assert asked["resultType"] == "input_required"
    request = asked["inputRequests"]["ruling"]
    assert request["method"] == "elicitation/create" and request["params"]["mode"] == "form"
    ended = modern.wait(**answered(asked["requestState"], "accept", ruling="(words)", note="Spaces."))
    assert ended["resultType"] == "complete" and ended["structuredContent"]["action"] == "align_to_ruling"
    assert modern.state() == "AWAITING_PROPOSER"


def test_modern_a_choice_without_its_note_is_asked_for_it(modern):
    asked = modern.wait()
    asked = modern.wait(**answered(asked["requestState"], "accept", ruling="(words)"))
    assert list(asked["inputRequests"]["ruling"]["params"]["requestedSchema"]["properties"]) == ["note"]
    ended = modern.wait(**answered(asked["requestState"], "accept", note="Spaces."))
    assert ended["structuredContent"]["action"] == "align_to_ruling"


def test_modern_closing_the_form_is_no_ruling(modern):
    asked = modern.wait()
    for _ in range(2):
        ended = modern.wait(**answered(asked["requestState"], "cancel"))
        assert ended["resultType"] == "complete" and ended["structuredContent"]["status"] == "waiting"
    assert modern.state() == "AWAITING_ARBITRATOR"


def test_modern_a_forged_state_and_an_argument_rule_nothing(modern):
    state = modern.wait()["requestState"]
    forged = answered("00000000-0000-7000-8000-000000000000", "accept", ruling="(words)", note="Spaces.")
    assert modern.wait(**forged)["resultType"] == "complete"
    by_model = answered(state, "accept", ruling="(words)", note="Spaces.")
    assert modern.wait(arguments=by_model)["resultType"] == "complete"
    assert modern.state() == "AWAITING_ARBITRATOR"


def test_modern_a_refused_ruling_is_given_back(modern):
    asked = modern.wait()
    modern.aw.debate("ruling", "--debate-id", modern.debate_id, "--content", "Tabs.").data
    asked = modern.wait(**answered(asked["requestState"], "accept", ruling="(words)", note="My reasons"))
    message = asked["inputRequests"]["ruling"]["params"]["message"]
    assert "the debate has moved on" in message and "My reasons" in message and f"/d/{modern.debate_id}" in message
    ended = modern.wait(**answered(asked["requestState"], "accept"))
    assert ended["structuredContent"]["action"] == "align_to_ruling"


def test_modern_no_form_without_the_capability(connect, person):  # noqa: F811
    assert Modern(connect(person), person, {}).wait()["resultType"] == "complete"
