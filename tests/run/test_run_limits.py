"""Budgets, rulings by the person, and refusals before the first turn."""

import pytest
from eventually import eventually
from place import AGENT_FAILED, BUDGET, CLOSED, LOGINS, NAMES, REFUSED, RULING_DUE
from plays import BETTER, MOVES, move, play

ARBITRATOR = ("--arbitrator", "claude")


def test_a_token_budget_stops_before_a_turn(place):
    ended = place.run("--max-tokens", 2000).ends(BUDGET)
    assert len(place.logs()) == 2 and place.moves() == MOVES[:3]
    stopped = ended.one("stopped")
    assert stopped["reason"] == "budget" and "2400" in stopped["message"]
    place.run("--max-tokens", 100_000, *ARBITRATOR).ends(CLOSED)
    assert place.moves() == MOVES and place.plan.read_text() == BETTER


def test_a_budget_in_dollars_stops_before_a_turn(place):
    place.run("--max-usd", "0.05", proposer="claude", opponent="opencode").ends(BUDGET)
    assert len(place.logs()) == 3 and place.moves() == MOVES[:4]


def test_a_budget_that_cannot_be_enforced_is_refused(place):
    for name in ("codex", "gemini", "copilot"):
        code, error = place.refuse("--max-usd", "1", proposer="claude", opponent=name)
        assert code == REFUSED and "--max-usd" in error["message"]


@pytest.mark.parametrize("name", ["codex", "copilot"])
def test_tokens_of_a_whole_conversation_are_not_counted_twice(place, name):
    ended = place.run(*ARBITRATOR, proposer=name, opponent=name).ends(CLOSED)
    assert ended.one("result")["tokens"] == 5 * 1200


def test_without_a_terminal_a_ruling_that_is_due_ends_the_run(place):
    ended = place.run().ends(RULING_DUE)
    due = ended.one("ruling_due")
    assert due["type"] == "RESOLUTION" and due["question"] == "Nothing is open." and due["seq"] == 5
    assert place.debate_id in due["page"] and place.debate_id in due["command"]
    assert ended.one("stopped")["reason"] == "ruling"
    place.rule()
    result = place.run().ends(CLOSED).one("result")
    assert place.plan.read_text() == BETTER and [each["content"] for each in result["rulings"]] == ["So be it."]


def test_an_appeal_is_reported_with_its_options(place):
    options = [{"id": "A", "text": "Try again"}, {"id": "B", "text": "Something else"}]
    script = play()
    script["proposer"]["moves"] = [
        [move("appeal", "How long?", options=options, about=["I1"])],
        [move("request_completion", "So.")],
    ]
    place.play(script)
    due = place.run().ends(RULING_DUE).one("ruling_due")
    assert due["type"] == "APPEAL" and due["options"] == options
    place.rule(close=False, choice="A")
    ended = place.run().ends(RULING_DUE)
    assert "RULING by arbitrator" in place.logs("proposer")[1]["prompt"]
    assert ended.one("ruling_due")["type"] == "RESOLUTION"


def test_a_run_can_wait_for_the_ruling(place):
    run = place.start("--wait")
    eventually(lambda: place.runs() and len(place.logs("proposer")) == 2 and len(place.moves()) == 5)
    place.rule()
    place.finish(run).ends(CLOSED)
    assert place.plan.read_text() == BETTER


@pytest.mark.parametrize("words", [(), ARBITRATOR], ids=["", "also where an agent is the arbitrator"])
def test_an_intervention_asks_the_person_for_a_ruling(place, words):
    place.play(play(proposer={"1": {"how": "pause"}}))
    run = place.start(*words)
    go_on = place.await_pause("proposer")
    answer = place.server.client().post(f"/debates/{place.debate_id}/intervention", {"content": "Stop."})
    assert answer.status == 201
    go_on()
    ended = place.finish(run).ends(RULING_DUE)
    assert ended.one("ruling_due")["type"] == "INTERVENTION"
    place.rule(close=False)
    ended = place.run().ends(RULING_DUE)
    assert place.moves() == ["MOTION", "CLAIM", "INTERVENTION", "RULING", "CLAIM", "CLAIM", "RESOLUTION"]


def test_a_debate_can_be_taken_over(place):
    place.run().ends(RULING_DUE)
    debate_id = place.debate_id
    place.rule()
    ended = place.run("--debate-id", debate_id, file=None).ends(CLOSED)
    assert ended.one("result")["debate_id"] == debate_id


@pytest.mark.parametrize(
    "words, sides, told",
    [
        ((), {"proposer": "clod"}, "claude"),
        ((), {"proposer": None}, "--proposer"),
        (("--max-time", "soon"), {}, "--max-time"),
        (("--turn-time", "0s"), {}, "--turn-time"),
        (("--max-usd", "-1"), {"opponent": "claude"}, "--max-usd"),
        (("--max-rounds", "21"), {}, "max"),
        (("--arbitrator", "claude", "--advice", "claude"), {}, "--advice"),
        ((), {"file": "none.md"}, "none.md"),
        ((), {"file": None}, "plan.md"),
        (("--yolo",), {}, "--yolo"),
    ],
)
def test_invalid_options_are_refused(place, words, sides, told):
    code, error = place.refuse(*words, **sides)
    assert code == REFUSED and told in error["message"] + error.get("suggestion", "")


@pytest.mark.parametrize("name", ["claude", "codex", "gemini", "copilot"])
def test_a_missing_login_is_reported_before_the_first_turn(place, name):
    place.aw.env["FAKE_LOGGED_OUT"] = name
    for variable in LOGINS:
        del place.aw.env[variable]
    code, error = place.refuse(opponent=name)
    assert code in (REFUSED, AGENT_FAILED) and "log" in (error["message"] + error.get("suggestion", "")).lower()


def test_a_program_that_is_not_installed_is_reported_before_the_first_turn(place):
    place.aw.env["PATH"] = "/usr/bin:/bin"
    code, error = place.refuse()
    assert code in (REFUSED, AGENT_FAILED) and "install" in (error["message"] + error.get("suggestion", "")).lower()


def test_the_list_names_the_programs_that_are_ready(place):
    place.aw.env["FAKE_LOGGED_OUT"] = "codex"
    programs = {each["name"]: each for each in place.aw("debate", "run", "--list").data["programs"]}
    assert set(NAMES) <= set(programs)
    ready = {name for name in NAMES if programs[name]["ready"]}
    assert "claude" in ready and "codex" not in ready
    assert programs["claude"]["version"].startswith("2.1.325")


def test_a_missing_server_is_started(place):
    place.server.stop()
    place.run(*ARBITRATOR).ends(CLOSED)
    assert place.plan.read_text() == BETTER
    place.stop_server()
