"""Whole debates: from the plan on disk to the better plan on disk."""

import json

import pytest
from place import CLOSED, NAMES, RULING_DUE
from plays import BETTER, CLOSING, MOVES, PLAN, play

COSTS = {"claude", "opencode"}


@pytest.mark.parametrize("number", range(len(NAMES)), ids=NAMES)
def test_each_program_brings_a_debate_to_its_end(place, number):
    name, other = NAMES[number], NAMES[number - 1]
    ended = place.run("--arbitrator", name, proposer=name, opponent=other).ends(CLOSED)
    assert place.moves() == MOVES and place.debate()["debate"]["state"] == "CLOSED"
    assert place.plan.read_text() == BETTER
    result = ended.one("result")
    assert result["debate_id"] == place.debate_id and result["state"] == "CLOSED"
    assert result["written"] == str(place.plan) and result["version"] == 2 and "+2. Readers" in result["diff"]
    assert [each["content"] for each in result["rulings"]] == [CLOSING]
    assert [(each["id"], each["status"]) for each in result["issues"]] == [("I1", "verified")]
    assert result["rounds"] == 2 and result["blocking"] == []
    assert result["tokens"] == 5 * 1200
    assert ("usd" in result) == ({name, other} <= COSTS)
    assert [event["type"] for event in ended.all("moved")] == MOVES
    assert len(ended.all("turn_started")) == 5 and not ended.all("turn_failed")
    assert_conversations(place)
    assert_tools(place)


def assert_conversations(place):
    """Each role has one conversation, and resumes it."""
    for role in ("proposer", "opponent"):
        first, second = place.logs(role)
        assert not first["resumed"] and second["resumed"]
        assert first["session"] == second["session"]
    assert len({log["session"] for log in place.logs()}) == 3


def assert_tools(place):
    """Each role has the tools for its moves and no others, from the program and from the server."""
    moves = {"debate_submit", "debate_appeal", "debate_request_completion", "docs_submit", "debate_rule"}
    expected = {
        "proposer": {"debate_submit", "debate_appeal", "debate_request_completion", "docs_submit"},
        "opponent": {"debate_submit"},
        "arbitrator": {"debate_rule"},
    }
    for log in place.logs():
        assert set(log["tools"]) & moves == expected[log["role"]], log["role"]
        assert set(log["listed"]) == set(log["tools"]), "the server itself serves no more than the program may use"
        assert not {"debate_wait", "debate_create", "debate_intervene", "debate_delete"} & set(log["listed"])
        assert log["cwd"] == str(place.project) or log["program"] == "gemini"  # its workspace is a folder of the run
        is_blind = log["role"] == "opponent" and not log["resumed"]
        failed = [call["tool"] for call in log["calls"] if call.get("denied") or call.get("failed")]
        assert failed == (["debate_context"] if is_blind else [])


def test_the_first_review_is_blind(place):
    place.run("--arbitrator", "claude").ends(CLOSED)
    """The tools stay the same, so that the provider's prompt cache holds; what shows the debate is refused."""
    first, second = place.logs("opponent")
    assert first["listed"] == second["listed"]
    (refused,) = [call for call in first["calls"] if call["tool"] == "debate_context"]
    assert refused["failed"] and "Your first review is blind" in refused["text"]
    assert not [call for call in second["calls"] if call["failed"]]


def test_the_first_review_sees_all_if_the_user_wants(place):
    place.run("--arbitrator", "claude", "--no-blind").ends(CLOSED)
    assert not [call for call in place.logs("opponent")[0]["calls"] if call["failed"]]


def test_what_the_proposer_argues_is_not_in_a_blind_prompt(place):
    (place.project / "why.md").write_text("Because the SECRET-REASON says so.")
    place.run("--motion", "why.md", "--arbitrator", "claude").ends(CLOSED)
    assert "SECRET-REASON" in place.debate()["motion"]["content"]
    assert not any("SECRET-REASON" in log["prompt"] for log in place.logs())


def test_title_type_and_rounds_come_from_the_user(place):
    place.run("--title", "Orders", "--type", "general_debate", "--max-rounds", 5).ends(RULING_DUE)
    debate = place.debate()
    assert (debate["debate"]["title"], debate["debate"]["debate_type"]) == ("Orders", "general_debate")
    assert debate["max_rounds"] == 5


def test_the_title_is_the_plans_first_heading(place):
    place.run().ends(RULING_DUE)
    assert place.debate()["debate"]["title"] == "The store of orders"


def test_a_plan_that_was_changed_meanwhile_is_not_overwritten(place):
    place.play(play(proposer={"1": {"how": "pause", "when": "after"}}))
    run = place.start("--arbitrator", "claude")
    go_on = place.await_pause("proposer")
    place.plan.write_text("# Mine\n")
    go_on()
    result = place.finish(run).ends(CLOSED).one("result")
    assert place.plan.read_text() == "# Mine\n"
    assert result["beside"] == str(place.plan) and result["written"] != str(place.plan)
    (beside,) = [path for path in place.project.glob("plan*.md") if path != place.plan]
    assert str(beside) == result["written"] and beside.read_text() == BETTER


def test_an_unchanged_plan_is_not_written(place):
    script = play()
    script["proposer"]["moves"] = [[["debate_request_completion", {"target_id": "$target", "content": "No."}]]]
    script["opponent"]["moves"] = [[["debate_submit", {"target_id": "$target", "content": "Fine."}]]]
    place.play(script)
    before = place.plan.stat()
    result = place.run("--arbitrator", "claude").ends(CLOSED).one("result")
    assert place.plan.read_text() == PLAN and place.plan.stat().st_mtime_ns == before.st_mtime_ns
    assert "written" not in result and result["version"] == 1


def test_all_files_of_a_run_are_the_users_alone(place):
    place.run("--arbitrator", "gemini", opponent="copilot").ends(CLOSED)
    modes = place.modes()
    for path, mode in modes.items():
        assert mode & 0o077 == 0 or path.name == ".gitignore", (path, oct(mode))
    (run,) = place.runs()
    assert len(list(run.glob("*.out"))) == 5 and len(list(run.glob("*.err"))) == 5
    assert b'"thread.started"' not in b"".join(path.read_bytes() for path in run.glob("*.err"))


def test_no_child_gets_the_arbitrators_token(open_place):
    place = open_place(DEBATE_AUTH_TOKEN="for-agents-0123456789", DEBATE_ARBITRATOR_TOKEN="for-judges-0123456789")
    tokens = {"DEBATE_AUTH_TOKEN": "for-agents-0123456789", "DEBATE_ARBITRATOR_TOKEN": "for-judges-0123456789"}
    for proposer, opponent in (("claude", "codex"), ("gemini", "opencode"), ("copilot", "claude")):
        (place.project / f"{proposer}.md").write_text(PLAN)
        place.run(env=tokens, proposer=proposer, opponent=opponent, file=f"{proposer}.md").ends(RULING_DUE)
    for log in place.logs():
        seen = json.dumps(log)
        assert "DEBATE_ARBITRATOR_TOKEN" not in seen and "for-judges" not in seen, log["program"]
        assert "for-agents" not in json.dumps([log["words"], log["prompt"]]), log["program"]
    assert len(place.logs()) == 12
    for path in place.modes():
        assert path.is_dir() or b"for-" not in path.read_bytes(), path


def test_an_agent_that_would_rule_is_refused_where_the_arbitrator_has_a_token(open_place):
    place = open_place(DEBATE_AUTH_TOKEN="for-agents-0123456789", DEBATE_ARBITRATOR_TOKEN="for-judges-0123456789")
    place.aw.env |= {"DEBATE_AUTH_TOKEN": "for-agents-0123456789", "DEBATE_ARBITRATOR_TOKEN": "for-judges-0123456789"}
    code, error = place.refuse("--arbitrator", "claude")
    assert code == 4 and "--advice" in error["suggestion"]


def test_the_arbitrators_token_alone_is_not_enough(open_place):
    place = open_place(DEBATE_AUTH_TOKEN="for-agents-0123456789", DEBATE_ARBITRATOR_TOKEN="for-judges-0123456789")
    place.aw.env["DEBATE_ARBITRATOR_TOKEN"] = "for-judges-0123456789"
    code, error = place.refuse()
    assert code == 4 and "DEBATE_AUTH_TOKEN" in error["message"]


def test_a_command_that_the_user_allows_can_be_run_and_no_other(place):
    script = play()
    script["opponent"]["moves"][0] = [
        ["run_command", {"command": "echo tested > made.txt; echo well"}],
        ["run_command", {"command": "echo other > other.txt"}],
        *script["opponent"]["moves"][0],
    ]
    place.play(script)
    place.run("--allow", "echo tested > made.txt; echo well", "--arbitrator", "claude").ends(CLOSED)
    allowed, refused = [call for call in place.logs("opponent")[0]["calls"] if call["tool"] == "run_command"]
    assert not allowed["failed"] and "well" in allowed["text"] and (place.project / "made.txt").exists()
    assert refused["failed"] and not (place.project / "other.txt").exists()


def test_advice_is_reported_and_does_not_rule(place):
    place.play(play(advice={"says": "I would take the plan as it is."}))
    ended = place.run("--advice", "claude").ends(RULING_DUE)
    assert ended.one("advice")["text"] == "I would take the plan as it is."
    assert ended.one("ruling_due")["advice"]["text"] == "I would take the plan as it is."
    (log,) = place.logs("advice")
    assert not {"debate_rule", "debate_submit", "docs_submit"} & set(log["listed"])
    assert place.moves() == MOVES[:-1]


def test_a_model_is_passed_on(place):
    place.run(proposer="claude:model=opus", opponent="codex:model=gpt-9").ends(RULING_DUE)
    words = " ".join(place.logs("proposer")[0]["words"])
    assert "--model opus" in words or "--model=opus" in words
    assert "gpt-9" in " ".join(place.logs("opponent")[0]["words"])
