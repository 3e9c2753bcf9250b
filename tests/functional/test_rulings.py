"""A ruling by option settles the appeal's issues; a ruling on a debate that has moved on is refused; versions that the
opponent has not reviewed are reported (docs/protocol.md, sections 11 and 15)."""

import threading

import pytest
from client import new_id
from debate import Debate
from document import Document, plan_of
from eventually import eventually
from test_issues import OPTIONS, ids, mark, opened, statuses


@pytest.fixture
def disputed(client):
    """The opponent has opened a critical and a major issue, and the proposer is about to appeal."""
    debate = Debate(client)
    assert debate.claim("opponent", issues=[opened("I1", "critical"), opened("I2")]).status == 201
    return debate


def appeal(debate, *entries, **fields):
    answer = debate.appeal("Question: keep it?\nOption A: yes", options=OPTIONS, issues=list(entries), **fields)
    assert answer.status == 201, answer.text
    return answer.data["argument"]


def test_a_choice_settles_the_issues_that_the_appeal_names_and_opens_the_gate(disputed):
    argument = appeal(disputed, mark("I1", "disputed", note="no"))
    assert argument["about"] == ["I1"]
    ruling = disputed.rule(choice="B").data
    assert ruling["argument"]["issues"] == [mark("I1", "ruled")]
    assert ruling["argument"]["question"] == "keep it?" and ruling["blocking"] == ["I2"]
    assert statuses(disputed) == {"I1": "ruled", "I2": "open"}
    assert disputed.complete().data["closes_over"] == ["I2"]


@pytest.mark.parametrize(
    ("about", "ruled"), [(["I2"], {"I2"}), (["i1", "I2", "I1"], {"I1", "I2"}), ([], set()), (None, {"I1"})]
)
def test_about_says_which_issues_a_choice_settles(disputed, about, ruled):
    appeal(disputed, mark("I1", "disputed", note="no"), **({} if about is None else {"about": about}))
    disputed.rule(choice="A")
    assert {issue for issue, status in statuses(disputed).items() if status == "ruled"} == ruled


def test_without_entries_an_appeal_is_about_its_stalemates(client):
    debate = Debate(client)
    debate.claim("opponent", issues=[opened("I1"), opened("I2")])
    for _ in range(2):
        debate.claim("proposer", issues=[mark("I2", "disputed", note="no")])
        debate.claim("opponent", issues=[mark("I2", "open", note="yes")])
    assert appeal(debate)["about"] == ["I2"]
    debate.rule(choice="A")
    assert statuses(debate) == {"I1": "open", "I2": "ruled"} and debate.context()["stalemate"] == []


def test_the_rulings_own_entries_win_over_its_choice(disputed):
    appeal(disputed, mark("I1", "disputed", note="no"), mark("I2", "disputed", note="no"))
    ruling = disputed.rule(choice="A", issues=[mark("I1", "open", note="not yet")]).data["argument"]
    assert ids(ruling["issues"]) == ["I1", "I2"]
    assert statuses(disputed) == {"I1": "open", "I2": "ruled"}


def test_a_settled_issue_stays_as_it_is(disputed):
    disputed.claim("proposer", issues=[mark("I1", "fixed", where=plan_of(disputed.client))])
    disputed.claim("opponent", issues=[mark("I1", "verified")])
    appeal(disputed, about=["I1", "I2"])
    disputed.rule(choice="A")
    assert statuses(disputed) == {"I1": "verified", "I2": "ruled"}


def test_a_ruling_without_a_choice_settles_nothing(disputed):
    appeal(disputed, mark("I1", "disputed", note="no"))
    assert "issues" not in disputed.rule().data["argument"]
    assert statuses(disputed)["I1"] == "disputed"


@pytest.mark.parametrize("about", ["I1", [1], ["I7"], ["nonsense"], [""], [f"I{n}" for n in range(100)]])
def test_a_bad_about_is_refused_and_the_text_comes_back(disputed, about):
    error = disputed.appeal("My words.", about=about).refused(400, "INVALID_INPUT")
    assert "about" in error["message"] and error["content"] == "My words."
    disputed.complete("x", about=["I1"], despite={"I1": "y"}).refused(400, "INVALID_INPUT")


def test_search_finds_a_ruling_by_option_by_its_question(client):
    word = f"q{new_id()[:8]}"
    debate = Debate(client)
    debate.claim("opponent")
    debate.appeal(f"## Question\n\nIs {word} worth it?", options=OPTIONS)
    debate.rule("Ruling: option A.", choice="A")

    def found():
        hits = client.get("/search", q=word, type="RULING").data["hits"]
        return [hit["debate"]["id"] for hit in hits] == [debate.id]

    eventually(found)


def test_a_ruling_and_an_intervention_on_a_debate_that_moved_on_are_refused_with_their_text(client):
    debate = Debate(client)
    debate.claim("opponent")
    error = debate.intervene("Stop!", expected_seq=1).refused(409, "MOVED_ON")
    assert (error["newest_seq"], error["current_state"], error["content"]) == (2, "AWAITING_PROPOSER", "Stop!")
    assert debate.intervene("Stop!", expected_seq=2).status == 201
    error = debate.rule("So.", expected_seq=2, client_request_id=(request := new_id())).refused(409, "MOVED_ON")
    assert (error["newest_seq"], error["current_state"], error["content"]) == (3, "INTERVENTION_PENDING", "So.")
    first = debate.rule("So.", expected_seq=3, client_request_id=request)
    assert first.status == 201
    again = debate.rule("So.", expected_seq=3, client_request_id=request)
    assert again.status == 200 and again.data == first.data | {"idempotent_replay": True}


@pytest.mark.parametrize("value", ["2", 1.5, -1, True, 99])
def test_a_bad_expected_seq_is_refused(client, value):
    debate = Debate(client)
    assert "expected_seq" in debate.intervene("x", expected_seq=value).refused(400, "INVALID_INPUT")["message"]


def test_of_two_rulings_at_once_one_is_refused(client, server):
    debate = Debate(client)
    debate.claim("opponent")
    debate.appeal()
    answers = []

    def rule():
        answers.append(server.client().post(f"{debate.path}/ruling", {"content": "x", "expected_seq": 3}))

    threads = [threading.Thread(target=rule) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status for answer in answers) == [201] + [409] * 7


def test_a_socket_refuses_a_stale_ruling_too(server):
    debate = Debate(server.client())
    debate.claim("opponent")
    debate.appeal()
    socket = server.socket(debate.id)
    try:
        socket.expect("initial_state")
        socket.send("submit_ruling", debate_id=debate.id, content="So.", expected_seq=2, request_id="r")
        error = socket.expect("error")
        assert (error["code"], error["newest_seq"], error["content"], error["request_id"]) == ("MOVED_ON", 3, "So.", "r")
        socket.send("submit_ruling", debate_id=debate.id, content="So.", expected_seq=3, request_id="s")
        events = {event["event"] for event in (socket.receive() for _ in range(3))}
        assert events == {"ack", "new_argument", "state_changed"}
    finally:
        socket.close()


def test_a_version_that_the_opponent_has_not_reviewed_is_reported_until_it_has(server, client):
    plan = Document(client, "one\ntwo\n")
    debate = Debate(client, motion_content=f"document_id={plan.id} v1")
    plan.add("one\ntwo\nthree\n")
    assert "unverified" not in debate.context(), "the opponent has not claimed yet"
    claim = debate.claim("opponent").data["argument"]
    assert "unverified" not in debate.context()
    plan.add("one\nTWO\nthree\n")
    expected = [{"document_id": plan.id, "seen": 2, "newest": 3, "lines_changed": 1}]
    assert debate.context()["unverified"] == expected
    socket = server.socket(debate.id)
    try:
        assert socket.expect("initial_state")["unverified"] == expected
    finally:
        socket.close()
    assert debate.wait("proposer", debate.motion["id"]).data["unverified"] == expected
    request = {"target_id": claim["id"], "content": "Done", "client_request_id": new_id()}
    done = client.post(f"{debate.path}/resolution", request)
    assert done.data["unverified"] == expected
    plan.add("one\nTWO\nthree\nfour\n")
    replay = client.post(f"{debate.path}/resolution", request)
    assert replay.status == 200 and replay.data["unverified"] == expected, "a retry gets the first answer"
    assert debate.context()["unverified"][0]["newest"] == 4
    debate.rule()
    debate.claim("proposer")
    debate.claim("opponent")
    assert "unverified" not in debate.context()


def test_a_quotation_is_looked_up_in_the_document_version_that_where_names(client):
    plan = Document(client, "The cache\nhas no  limit.\n")
    plan.add("The cache has a limit.\n")
    debate = Debate(client, motion_content=f"document_id={plan.id}")
    quote = {"kind": "text", "quote": "cache has no limit"}
    answer = debate.claim(
        "opponent",
        issues=[
            opened("I1", where={"document_id": plan.id, "version": 1}, evidence=[quote | {"checked": "missing"}]),
            opened("I2", where={"section": "Steps"}, evidence=[quote]),
            opened("I3", evidence=[{"kind": "file", "path": "a.c", "line": 3, "quote": "x", "checked": "elsewhere"}]),
        ],
    ).data
    first, second, third = answer["argument"]["issues"]
    assert first["evidence"] == [quote | {"checked": "found"}], "the server looks itself"
    assert second["where"] == {"document_id": plan.id, "version": 2, "section": "Steps"}
    assert second["evidence"] == [quote | {"checked": "missing"}]
    assert answer["evidence_missing"] == [
        {"issue": "I2", "document_id": plan.id, "version": 2, "checked": "missing"},
        {"issue": "I3", "path": "a.c", "line": 3, "checked": "elsewhere"},
    ]


@pytest.mark.parametrize("where", [{"version": 7}, {"document_id": new_id(), "version": 1}])
def test_a_fix_names_a_version_that_exists(client, where):
    plan = Document(client)
    debate = Debate(client, motion_content=f"document_id={plan.id}")
    debate.claim("opponent", issues=[opened("I1")])
    error = debate.claim("proposer", "My words.", issues=[mark("I1", "fixed", where=where)]).refused(400, "INVALID_INPUT")
    assert error["message"].startswith("issues[0].where:") and error["content"] == "My words."
    answer = debate.claim("proposer", issues=[mark("I1", "fixed")])
    assert answer.data["argument"]["issues"][0]["where"] == {"document_id": plan.id, "version": 1}


def test_two_named_documents_leave_no_default(client):
    documents = [Document(client), Document(client)]
    debate = Debate(client, motion_content=" ".join(f"document_id={document.id}" for document in documents))
    debate.claim("opponent", issues=[opened("I1")])
    debate.claim("proposer", issues=[mark("I1", "fixed")]).refused(400, "INVALID_INPUT")
