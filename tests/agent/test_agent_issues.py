"""The texts' statements about issues are correct: their examples work as printed, and one debate uses each rule."""

import json
import re

import pytest
from agent_files import TYPES, code, command_text, fenced, rules_text
from debate import Debate
from scripted_agent import Move, ScriptedAgent
from test_agent_loop import APPEAL, CLOSE, CLOSED, DECISION, FINISH, MOTION, PLAN, QUESTION, RESOLUTION, RULE, SUBMIT

DOCUMENT = {"document_id": "{doc_id}", "version": "{version}"}


def opened(id, severity, **fields):
    return {"id": id, "set": "open", "severity": severity, "title": f"What {id} says"} | fields


def examples(role, kind, document_id):
    """The entries that a role's rules print."""
    blocks = [block for block in fenced(rules_text(role, kind), "text") if block.startswith("[{")]
    assert len(blocks) == 1
    return json.loads(blocks[0].replace("<id>", document_id))


def inline(role, option):
    """The value of an option that a role's text prints in backticks."""
    values = [re.fullmatch(rf"--{option} '?([^']+)'?", each) for each in code(command_text(role))]
    return next(match[1] for match in values if match)


@pytest.fixture
def document_id(client):
    document = client.post("/documents", {"summary": "The plan", "content": "one\n"}).data["document_id"]
    client.post(f"/documents/{document}/versions", {"summary": "The plan", "content": "two\n"})
    return document


@pytest.mark.parametrize("kind", TYPES)
def test_the_entries_that_the_rules_print_are_accepted(client, document_id, kind):
    debate = Debate(client)
    first = examples("opponent", kind, document_id)
    assert debate.claim("opponent", issues=[*first, opened("I2", "major")]).status == 201
    assert debate.claim("proposer", issues=examples("proposer", kind, document_id)).status == 201
    assert [issue["status"] for issue in debate.context()["issues"]] == ["fixed", "disputed"]


@pytest.mark.parametrize("kind", TYPES)
def test_the_options_that_the_rules_print_are_accepted(client, kind):
    options = next(each for each in code(rules_text("proposer", kind)) if each.startswith('[{"id": "A"'))
    debate = Debate(client)
    debate.claim("opponent")
    assert debate.appeal(options=json.loads(options)).data["argument"]["options"][-1]["text"] == "something else"


def test_one_entry_alone_is_written_as_the_texts_say(shell, client, document_id):
    debate, run = Debate(client, max_rounds=2), shell()
    debate.claim("opponent", issues=[opened("I1", "major"), opened("I3", "critical")])
    debate.appeal(options=[{"id": letter, "text": letter} for letter in "ABC"])
    values = {"debate_id": debate.id, "doc_id": document_id, "version": 2}

    def say(role, command, last_id, **options):
        given = " ".join(f"--{name} '{inline(role, name)}'" for name in options["of"])
        line = f"aw debate {command} --debate-id <debate_id> --content 'So be it.' {given}"
        return run(line, last_id=last_id, **values).data["argument_id"]

    last = say("arbitrator", "ruling", None, of=["issue", "choice", "extend-rounds"])
    last = say("proposer", "submit --role proposer --target-id <last_id>", last, of=["issue"])
    say("opponent", "submit --role opponent --target-id <last_id>", last, of=["issue"])
    context = debate.context()
    assert {issue["id"]: issue["status"] for issue in context["issues"]} == {"I1": "verified", "I3": "ruled"}


def test_agents_that_follow_their_texts_end_the_debate(shell, client):
    """One issue is fixed and verified, one ruled after a stalemate, one deferred; the gate refuses once."""
    no = [{"id": "I2", "set": "disputed", "note": "There are 200 prices."}]
    yes = [{"id": "I2", "set": "open", "note": "There will be 20,000."}]
    fixed = [{"id": "I1", "set": "fixed", "where": DOCUMENT}]
    review = [opened("I1", "critical"), opened("I2", "critical")]
    proposer = ScriptedAgent(
        "proposer",
        shell("proposer"),
        [
            Move(SUBMIT, "I1: fixed.", plan=PLAN + "Reload it on change.\n", issues=[*fixed, *no]),
            Move(SUBMIT, "I2: as before.", issues=no),
            Move(FINISH, RESOLUTION),  # refused by the gate
            Move(SUBMIT, "I2: as before.", issues=no),  # no round is left
            Move(APPEAL, QUESTION),
            Move(FINISH, RESOLUTION, plan=PLAN + "At most 10,000 entries.\n"),
        ],
    )
    debate_id = proposer.open(PLAN, MOTION)
    claims = [
        Move(SUBMIT, "Verdict: blocked by I1, I2", issues=review),
        Move(SUBMIT, "Moved: verified I1", issues=[{"id": "I1", "set": "verified"}, *yes, opened("I3", "minor")]),
        Move(SUBMIT, "I ask for an appeal on I2", issues=yes),
    ]
    opponent = ScriptedAgent("opponent", shell("opponent"), claims, debate_id)
    ruled = [{"id": "I2", "set": "ruled", "note": "At most 10,000 entries."}]
    decisions = [Move(RULE, DECISION, issues=ruled, options="--choice B"), Move(CLOSE, CLOSED)]
    arbitrator = ScriptedAgent("arbitrator", shell("arbitrator"), decisions, debate_id)

    opponent.resume()
    for _ in range(2):  # to the third claim, which causes the stalemate
        opponent.move()
        assert proposer.wait() == ("respond", True)
        assert proposer.move() is None
        assert opponent.wait() == ("respond", True)
    opponent.move()
    assert opponent.answers[1]["deferred"] == ["I3"]
    assert proposer.wait() == ("respond", True)
    for _ in range(2):
        assert proposer.move() == ("respond", True)
    assert [error["code"] for error in proposer.refusals] == ["ISSUES_OPEN", "ROUND_LIMIT"]
    assert proposer.refusals[0]["blocking"] == ["I2"]
    draft = proposer.say("aw debate appeal", "--draft").data
    assert "I2" in draft["content"] and "There will be 20,000." in draft["content"] and "200 prices" in draft["content"]
    assert proposer.move() is None
    arbitrator.resume()
    arbitrator.move()
    assert proposer.wait() == ("align_to_ruling", True)
    assert proposer.move() is None
    assert proposer.answers[-1]["closes_over"] == []
    arbitrator.play()

    ledger = proposer.say("aw debate issues").data
    assert {issue["id"]: issue["status"] for issue in ledger["issues"]} == {"I1": "verified", "I2": "ruled", "I3": "deferred"}
    assert (ledger["round"], ledger["max_rounds"], ledger["blocking"], ledger["stalemate"]) == (3, 4, [], [])
