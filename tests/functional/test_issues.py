"""Issues: objections as data, with a ledger, a gate, and options of an appeal (docs/protocol.md, sections 9 and 11)."""

import sqlite3

import pytest
from client import new_id
from debate import CLOSED, Debate
from document import plan_of


def opened(issue, severity="major", **more):
    return {"id": issue, "set": "open", "severity": severity, "title": f"About {issue}"} | more


def mark(issue, status, **more):
    return {"id": issue, "set": status} | more


def fixed(debate, issue):
    return mark(issue, "fixed", where=plan_of(debate.client))


def ids(issues):
    return [issue["id"] for issue in issues]


def statuses(debate):
    return {issue["id"]: issue["status"] for issue in debate.context()["issues"]}


@pytest.fixture
def debate(client):
    return Debate(client)


@pytest.fixture
def accused(debate):
    """The opponent has opened a critical, a major and a minor issue."""
    debate.opening = debate.claim(
        "opponent", issues=[opened("I1", "critical"), opened("I2"), opened("I3", "minor", note="n", evidence=[{"kind": "text", "quote": "q"}])]
    )
    assert debate.opening.status == 201, debate.opening.text
    return debate


def test_a_debate_without_issues_has_an_empty_ledger_and_arguments_without_entries(debate):
    context = debate.context()
    assert (context["issues"], context["blocking"], context["stalemate"], context["round"]) == ([], [], [], 0)
    assert "max_rounds" not in context and "issues" not in context["motion"]
    answer = debate.claim("opponent")
    assert set(answer.data) == {"debate", "argument"} and "issues" not in answer.data["argument"]
    assert set(debate.complete().data) == {"debate", "argument"}
    assert set(debate.rule(close=True).data) == {"debate", "argument"}
    assert debate.client.get(debate.path + "/issues").data["issues"] == []


def test_issues_come_back_in_the_argument_the_context_and_the_ledger(accused):
    assert ids(accused.opening.data["argument"]["issues"]) == ["I1", "I2", "I3"]
    context = accused.context()
    assert context["arguments"][0]["issues"] == accused.opening.data["argument"]["issues"]
    assert ids(context["issues"]) == ["I1", "I2", "I3"]
    assert context["issues"][2] == {
        "id": "I3", "severity": "minor", "title": "About I3", "status": "open", "opened_by": "opponent",
        "opened_seq": 2, "updated_seq": 2, "note": "n", "evidence": [{"kind": "text", "quote": "q"}],
    }
    assert (context["blocking"], context["round"]) == (["I1", "I2"], 1)
    news = accused.wait("proposer", accused.motion["id"]).data
    assert (news["blocking"], news["stalemate"], news["round"]) == (["I1", "I2"], [], 1)
    assert news["argument"]["issues"] == context["arguments"][0]["issues"]


def test_the_ledger_has_each_issues_history(accused):
    correction = fixed(accused, "I1")
    answer = accused.claim("proposer", issues=[correction, mark("i2", "disputed", note="no")])
    ledger = accused.client.get(accused.path + "/issues").data
    assert ledger["debate_id"] == accused.id and ledger["blocking"] == ["I1", "I2"]
    first, second, third = ledger["issues"]
    assert (first["status"], second["status"], third["status"]) == ("fixed", "disputed", "open")
    assert [step["set"] for step in first["history"]] == ["open", "fixed"]
    last = first["history"][1]
    assert (last["seq"], last["argument_id"], last["role"], last["type"]) == (3, answer.data["argument"]["id"], "proposer", "CLAIM")
    assert last["where"] == correction["where"] == first["where"]
    assert second["history"][1]["note"] == second["note"] == "no"
    accused.client.get(f"/debates/{new_id()}/issues").refused(404, "DEBATE_NOT_FOUND")


def test_an_issue_lives_from_open_to_verified(accused):
    assert accused.claim("proposer", issues=[fixed(accused, "I1"), mark("I2", "disputed", note="it is meant")]).status == 201
    assert statuses(accused) == {"I1": "fixed", "I2": "disputed", "I3": "open"}
    assert accused.claim("opponent", issues=[mark("I1", "verified"), mark("I2", "withdrawn"), mark("I3", "withdrawn")]).status == 201
    assert statuses(accused) == {"I1": "verified", "I2": "withdrawn", "I3": "withdrawn"}
    context = accused.context()
    assert context["blocking"] == [] and context["round"] == 2
    assert accused.complete().data["closes_over"] == []
    answer = accused.rule(issues=[mark("I1", "open")])
    assert answer.status == 201 and statuses(accused)["I1"] == "open"


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (mark("I1", "verified"), "set"),
        (mark("I9", "withdrawn"), "set"),
        (opened("I1"), "set"),
        (opened("I4", severity="huge"), "severity"),
        ({"id": "I4", "set": "open", "title": "T"}, "severity"),
        ({"id": "I4", "set": "open", "severity": "major"}, "title"),
        (opened("IX"), "id"),
        (opened("I12345"), "id"),
        (opened("I4", where={"document_id": "plan"}), "where.document_id"),
        (opened("I4", evidence=[{"kind": "hearsay"}]), "evidence[0].kind"),
        (opened("I4", caused_by="I99"), "caused_by"),
        (mark("I1", "done"), "set"),
    ],
)
def test_a_bad_entry_refuses_the_whole_write_and_is_named(accused, entry, field):
    assert accused.claim("proposer").status == 201
    before = accused.context()
    error = accused.claim("opponent", "My words.", issues=[mark("I3", "withdrawn"), entry]).refused(400, "INVALID_INPUT")
    assert error["message"].startswith(f"issues[1].{field}:"), error
    assert error["content"] == "My words."
    assert accused.context() == before


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (mark("I1", "fixed"), "where"),
        (mark("I1", "fixed", where={"section": "2"}), "where"),
        (mark("I1", "disputed"), "note"),
        (mark("I1", "withdrawn"), "set"),
        (mark("I1", "disputed", note="x", severity="minor"), "severity"),
        (opened("I4"), "set"),
    ],
)
def test_entries_that_the_proposer_may_not_set(accused, entry, field):
    error = accused.claim("proposer", issues=[entry]).refused(400, "INVALID_INPUT")
    assert error["message"].startswith(f"issues[0].{field}:"), error


def test_sizes_are_limited(debate):
    error = debate.claim("opponent", issues=[opened(f"I{n}") for n in range(61)]).refused(400, "INVALID_INPUT")
    assert "60" in error["message"]
    error = debate.claim("opponent", issues=[opened("I1"), opened("I2", note="x" * 4096)]).refused(413, "CONTENT_TOO_LARGE")
    assert error["max_length"] == 4096 and "issues[1]" in error["message"]
    error = debate.claim("opponent", issues=[opened(f"I{n}", note="x" * 3900) for n in range(17)]).refused(413, "CONTENT_TOO_LARGE")
    assert error["max_length"] == 65536 and error["actual_length"] > 65536
    debate.claim("opponent", issues={"id": "I1"}).refused(400, "INVALID_INPUT")
    assert debate.claim("opponent", issues=[opened(f"I{n}", note="x" * 900) for n in range(60)]).status == 201


def test_a_replay_replays_issues_too(accused):
    body = {"issues": [fixed(accused, "I1")], "client_request_id": new_id()}
    first = accused.claim("proposer", **body)
    again = accused.claim("proposer", **body | {"issues": [mark("I9", "nonsense")]})
    again.refused(400, "INVALID_INPUT")  # a retry must be a valid request to be recognised as one
    again = accused.claim("proposer", **body)
    assert again.status == 200 and again.data == first.data | {"idempotent_replay": True}
    assert statuses(accused)["I1"] == "fixed"


def test_the_gate_refuses_a_completion_while_a_critical_issue_blocks(accused):
    error = accused.complete("Done!").refused(409, "ISSUES_OPEN")
    assert error["blocking"] == ["I1"] and error["content"] == "Done!"
    for way in ("verify", "appeal", "despite"):
        assert way in error["suggestion"]
    accused.complete(despite={"I2": "no"}).refused(409, "ISSUES_OPEN")
    accused.complete(despite={"I1": " "}).refused(400, "INVALID_INPUT")
    answer = accused.complete(despite={"i1": "The next release replaces it."})
    assert answer.data["closes_over"] == ["I1", "I2"]
    assert answer.data["argument"]["despite"] == {"I1": "The next release replaces it."}


def test_the_gate_looks_at_the_ledger_after_the_entries_of_the_same_write(accused):
    accused.complete(issues=[fixed(accused, "I1")]).refused(409, "ISSUES_OPEN")
    assert statuses(accused)["I1"] == "open"


def test_the_arbitrator_is_never_refused(accused):
    assert accused.appeal().status == 201
    answer = accused.rule(close=True, issues=[mark("I2", "ruled", note="as it is")])
    assert answer.data["debate"]["state"] == CLOSED and answer.data["closes_over"] == ["I1"]
    assert answer.data["argument"]["issues"] == [mark("I2", "ruled", note="as it is")]


def test_a_stalemate_is_named(debate):
    debate.claim("opponent", issues=[opened("I1")])
    for _ in range(2):
        assert debate.context()["stalemate"] == []
        assert debate.claim("proposer", issues=[mark("I1", "disputed", note="no")]).status == 201
        assert debate.claim("opponent", issues=[mark("I1", "open", note="yes")]).status == 201
    assert debate.context()["stalemate"] == ["I1"]
    assert debate.wait("proposer", debate.motion["id"]).data["stalemate"] == ["I1"]
    debate.appeal()
    debate.rule(issues=[mark("I1", "ruled")])
    assert debate.context()["stalemate"] == []


OPTIONS = [{"id": "A", "text": "Keep it"}, {"id": "B", "text": "Drop it"}, {"id": "C", "text": "Something else"}]


def test_options_and_the_choice_come_back(debate):
    debate.claim("opponent")
    assert debate.appeal(options=OPTIONS).data["argument"]["options"] == OPTIONS
    error = debate.rule("My ruling.", choice="X").refused(400, "INVALID_INPUT")
    assert "A B C" in error["message"] and error["content"] == "My ruling."
    assert debate.rule(choice="b").data["argument"]["choice"] == "B"
    assert [argument.get("options") for argument in debate.context()["arguments"]] == [None, OPTIONS, None]
    debate.appeal()
    debate.rule(choice="A").refused(400, "INVALID_INPUT")


def test_ids_of_options_are_kept_as_written_and_compared_without_case(debate):
    debate.claim("opponent", issues=[opened("I1")])
    options = [{"id": "keep", "text": "Keep it"}, {"id": "Drop-2", "text": "Drop it"}]
    debate.appeal(options=[options[0], options[0] | {"id": "KEEP"}]).refused(400, "INVALID_INPUT")
    assert debate.appeal(options=options, about=["I1"]).data["argument"]["options"] == options
    ruling = debate.rule(choice="dROP-2").data["argument"]
    assert (ruling["choice"], ruling["issues"]) == ("Drop-2", [{"id": "I1", "set": "ruled"}])


@pytest.mark.parametrize("options", [[], OPTIONS[:1], OPTIONS * 3, [OPTIONS[0], OPTIONS[0]], [{"id": "A"}, OPTIONS[1]], {"A": "x"}, "A"])
def test_bad_options_are_refused(debate, options):
    debate.claim("opponent")
    assert "options" in debate.appeal(options=options).refused(400, "INVALID_INPUT")["message"]


def test_the_socket_reports_issues_after_the_argument_that_changed_them(server, accused):
    socket = server.socket(accused.id)
    try:
        state = socket.expect("initial_state")
        assert ids(state["issues"]) == ["I1", "I2", "I3"] and state["blocking"] == ["I1", "I2"] and state["round"] == 1
        accused.claim("proposer", issues=[mark("I2", "disputed", note="no")])
        assert socket.expect("new_argument")["argument"]["issues"] == [mark("I2", "disputed", note="no")]
        socket.expect("state_changed")
        changed = socket.expect("issues_changed")
        assert changed["debate_id"] == accused.id and changed["issues"] == accused.context()["issues"]
        assert changed["blocking"] == ["I1", "I2"] and changed["stalemate"] == []
        accused.claim("opponent")
        socket.expect("new_argument")
        socket.expect("state_changed")
        accused.appeal(options=OPTIONS)
        socket.expect("new_argument")
        socket.expect("state_changed")
        socket.send("submit_ruling", debate_id=accused.id, content="So.", close=True, choice="A", issues=[mark("I2", "ruled")], request_id="r")
        events = [socket.receive() for _ in range(4)]
        assert sorted(event["event"] for event in events) == ["ack", "issues_changed", "new_argument", "state_changed"]
        ack = next(event["data"] for event in events if event["event"] == "ack")
        assert ack["closes_over"] == ["I1"] and ack["argument"]["choice"] == "A"
    finally:
        socket.close()


def test_they_survive_a_restart(start):
    server = start()
    debate = Debate(server.client(), max_rounds=2)
    debate.claim("opponent", issues=[opened("I1", "critical")])
    before, ledger = debate.context(), debate.client.get(debate.path + "/issues").data
    server.restart()
    debate.client = server.client()
    assert debate.context() == before and debate.client.get(debate.path + "/issues").data == ledger
    debate.complete().refused(409, "ISSUES_OPEN")


@pytest.mark.sqlite
def test_check_finds_a_ledger_that_differs_from_the_arguments(start):
    server = start()
    debate = Debate(server.client())
    debate.claim("opponent", issues=[opened("I1", "critical")])
    server.stop()
    assert server.check().stdout == "ok\n"
    with sqlite3.connect(server.db) as database:
        database.execute("UPDATE issues SET status = 'verified'")
    database.close()
    result = server.check()
    assert result.returncode == 1 and result.stdout == f"debate {debate.id}: its issues are not what the arguments say\n"
