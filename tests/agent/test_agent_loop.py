"""Agents that follow their files exactly play whole debates, at the same time, on the real programs."""

import pytest
from eventually import Background, eventually
from scripted_agent import Move, ScriptedAgent

SUBMIT, APPEAL, FINISH = "aw debate submit", "aw debate appeal --file", "aw debate request-completion"
RULE, CLOSE = "aw debate ruling --issues", "aw debate ruling --close"

PLAN = "# Plan\n\nKeep the price list in memory.\n"
MOTION = "Goal: prices in 1 ms\nDocument: document_id={doc_id} v{version}\n"
REVIEW = "I1: stale prices\nI2: no limit\nVerdict: blocked by I1, I2\n"
FIX = "Moved: document_id={doc_id} v1 → v{version}; fixed I1; open I2\nRead document_id={doc_id} v{version}\n"
STANDS = "Moved: verified I1; open I2\nVerdict: blocked by I2\n"
QUESTION = "Question: I2\nOption A: no limit\nOption B: 10,000 entries\nOption C: something else\n"
DECISION = "Decision: I2: Option B\nNext: request completion\n"
RESOLUTION = "Goal: reached by document_id={doc_id} v{version}\nAsk: close\n"
CLOSED = "Decision: closed\n"
RULE_THEN_CLOSE = [Move(RULE, DECISION), Move(CLOSE, CLOSED)]


def finish(*playing):
    """Returns when all have finished; the first that fails ends the test."""

    def all_done():
        for agent in playing:
            if agent.done:
                agent.result()
        return all(agent.done for agent in playing)

    eventually(all_done, "all agents saw the debate closed", deadline_s=60)


@pytest.fixture
def transcript(server):
    def read(debate_id):
        client = server.client()
        data = client.get(f"/debates/{debate_id}").data
        client.close()
        arguments = [data["motion"], *data["arguments"]]
        return data["debate"]["state"], [(each["role"], each["type"]) for each in arguments], data["held_drafts"]

    return read


def test_three_agents_play_from_motion_to_close(shell, transcript):
    proposer = ScriptedAgent(
        "proposer",
        shell("proposer"),
        [
            Move(SUBMIT, FIX, plan=PLAN + "Reload it on change.\n"),
            Move(APPEAL, QUESTION),
            Move(FINISH, RESOLUTION, plan=PLAN + "Reload it on change. At most 10,000 entries.\n"),
        ],
    )
    debate_id = proposer.open(PLAN, MOTION)
    claims = [Move(SUBMIT, REVIEW), Move(SUBMIT, STANDS)]
    opponent = ScriptedAgent("opponent", shell("opponent"), claims, debate_id)
    arbitrator = ScriptedAgent("arbitrator", shell("arbitrator"), RULE_THEN_CLOSE, debate_id)

    finish(Background(proposer.play), Background(opponent.join), Background(arbitrator.join))

    state, arguments, _ = transcript(debate_id)
    assert state == "CLOSED"
    assert arguments == [
        ("proposer", "MOTION"),
        ("opponent", "CLAIM"),
        ("proposer", "CLAIM"),
        ("opponent", "CLAIM"),
        ("proposer", "APPEAL"),
        ("arbitrator", "RULING"),
        ("proposer", "RESOLUTION"),
        ("arbitrator", "RULING"),
    ]
    for agent in (proposer, opponent, arbitrator):
        assert (agent.moves, agent.refusals) == ([], [])
        assert agent.seen[-1] == ("debate_closed", "RULING")
    assert ("align_to_ruling", "RULING") in proposer.seen
    assert str(proposer.values["version"]) == str(opponent.values["version"]) == "3"


def test_an_intervention_keeps_the_draft_of_the_opponent_who_was_writing(shell, transcript):
    moves = [Move(SUBMIT, FIX, plan=PLAN + "Reload it on change.\n"), Move(FINISH, RESOLUTION)]
    proposer = ScriptedAgent("proposer", shell("proposer"), moves)
    debate_id = proposer.open(PLAN, MOTION)
    opponent = ScriptedAgent("opponent", shell("opponent"), [Move(SUBMIT, REVIEW)], debate_id)
    arbitrator = ScriptedAgent("arbitrator", shell("arbitrator"), RULE_THEN_CLOSE, debate_id)

    assert opponent.resume() == ("respond", True)
    intervention = arbitrator.say("aw debate intervention").data["argument_id"]
    step = opponent.move()
    assert step == ("wait_for_ruling", False)
    assert opponent.refusals[0]["draft_held"] is True
    assert opponent.values["last_id"] == intervention

    waiting = [Background(opponent.play, step), Background(proposer.play)]
    drafts = arbitrator.say("aw debate get-context", "--limit 100").data["held_drafts"]
    assert [(draft["role"], draft["content"]) for draft in drafts] == [("opponent", REVIEW)]
    finish(*waiting, Background(arbitrator.join))

    state, arguments, held = transcript(debate_id)
    assert (state, held) == ("CLOSED", [])
    kinds = [kind for _, kind in arguments]
    assert kinds == ["MOTION", "INTERVENTION", "RULING", "CLAIM", "CLAIM", "RESOLUTION", "RULING"]
    assert opponent.seen[0] == ("wait_for_proposer", "RULING")
    assert proposer.seen[-1] == opponent.seen[-1] == ("debate_closed", "RULING")


def test_an_intervention_while_the_proposer_writes_holds_its_draft(shell, transcript):
    """Submitted once nevertheless, it is shown to the arbitrator and written again after the ruling."""
    proposer = ScriptedAgent("proposer", shell("proposer"), [Move(APPEAL, QUESTION)])
    debate_id = proposer.open(PLAN, MOTION)
    opponent = ScriptedAgent("opponent", shell("opponent"), [Move(SUBMIT, REVIEW)], debate_id)
    arbitrator = ScriptedAgent("arbitrator", shell("arbitrator"), RULE_THEN_CLOSE, debate_id)

    opponent.resume()
    opponent.move()
    assert proposer.wait() == ("respond", True)
    arbitrator.say("aw debate intervention")
    assert proposer.move() == ("wait_for_ruling", False)
    assert proposer.refusals[0]["draft_held"] is True
    assert [draft["type"] for draft in transcript(debate_id)[2]] == ["APPEAL"]

    arbitrator.resume()
    arbitrator.move()
    assert proposer.wait() == ("align_to_ruling", True)
    assert proposer.move() is None
    arbitrator.play()
    assert proposer.play().seen[-1] == opponent.play().seen[-1] == ("debate_closed", "RULING")
    kinds = [kind for _, kind in transcript(debate_id)[1]]
    assert kinds == ["MOTION", "CLAIM", "INTERVENTION", "RULING", "APPEAL", "RULING"]


def test_an_agent_that_resumes_by_the_debate_id_continues_where_the_other_stopped(shell, transcript):
    first = ScriptedAgent("proposer", shell("proposer"), [])
    debate_id = first.open(PLAN, MOTION)
    ScriptedAgent("opponent", shell("first-opponent"), [], debate_id).resume()  # and leaves

    claim = Move(SUBMIT, "Verdict: nothing blocks\n")
    opponent = ScriptedAgent("opponent", shell("opponent"), [claim], debate_id)
    assert opponent.resume() == ("respond", True)
    opponent.move()
    resolution = Move(FINISH, RESOLUTION)
    proposer = ScriptedAgent("proposer", shell("second-proposer"), [resolution], debate_id)
    assert proposer.resume() == ("respond", True)
    assert proposer.values["doc_id"] == first.values["doc_id"]
    proposer.move()
    third = ScriptedAgent("proposer", shell("third-proposer"), [], debate_id)
    assert third.resume() == ("wait_for_ruling", False)

    waiting = Background(third.play)
    arbitrator = ScriptedAgent("arbitrator", shell("arbitrator"), [Move(CLOSE, CLOSED)], debate_id)
    arbitrator.join()
    assert waiting.result().seen == [("debate_closed", "RULING")]
    assert ScriptedAgent("opponent", shell("late-opponent"), [], debate_id).resume() == ("debate_closed", False)
    assert transcript(debate_id)[0] == "CLOSED"


def test_a_wait_that_timed_out_loses_nothing(shell, server):
    proposer = ScriptedAgent("proposer", shell("proposer"), [])
    debate_id = proposer.open(PLAN, MOTION)
    wait = next(line for line in proposer.lines if line.startswith("aw debate wait"))
    wait = wait.replace("--deadline 100", "--deadline 1").replace(" --format markdown", "")
    answer = proposer.run(wait, **proposer.values).data
    assert answer["status"] == "timeout"
    opponent = ScriptedAgent("opponent", shell("opponent"), [Move(SUBMIT, REVIEW)], debate_id)
    opponent.resume()
    opponent.move()
    news = proposer.run(answer["retry_command"]).data
    assert (news["action"], news["argument"]["content"]) == ("respond", REVIEW)


def test_a_wait_is_woken_by_the_answer(shell, server):
    """The line with the long deadline is parked, does not poll, and returns with the claim."""
    proposer = ScriptedAgent("proposer", shell("proposer"), [])
    debate_id = proposer.open(PLAN, MOTION)
    client = server.client()
    waiting = Background(proposer.wait)
    eventually(lambda: client.metrics()["debate_parked_waits"] >= 1, "the wait is parked")
    client.close()
    opponent = ScriptedAgent("opponent", shell("opponent"), [Move(SUBMIT, REVIEW)], debate_id)
    opponent.resume()
    opponent.move()
    assert waiting.result() == ("respond", True)
