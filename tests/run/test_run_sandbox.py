"""--sandbox: the agents run commands in a private copy of the project, and cite the runs that aw recorded."""

import json

from place import CLOSED
from plays import CONSENT, MOVES, OPENED, move, play

ARBITRATOR = ("--arbitrator", "claude")
PROOF = "grep -c read-only plan.md; echo changed > plan.md; exit 3"
RUN = ["sandbox_run", {"command": PROOF}]


def claim(*evidence):
    return move("submit", "A reader that meets busy ends.", issues=[OPENED | {"evidence": list(evidence)}])


def opponent(*moves):
    script = play()
    script["opponent"]["moves"] = [list(moves), [CONSENT]]
    return script


def evidence_of(place):
    debate = place.server.client().get("/debates").data["debates"][0]["id"]
    return place.server.client().get(f"/debates/{debate}").data["issues"][0]["evidence"]


def answer_to_run(place):
    (call,) = [call for call in place.logs("opponent")[0]["calls"] if call["tool"] == "sandbox_run"]
    return call["text"]


def test_a_run_is_evidence_that_aw_wrote_and_not_the_agent(place):
    place.play(opponent(RUN, claim({"kind": "run", "id": "R1", "exit_code": 0, "output": "forged"})))
    place.run("--sandbox", *ARBITRATOR).ends(CLOSED)
    (ran,) = evidence_of(place)
    assert ran["run"] == PROOF and ran["exit_code"] == 3 and ran["output"] == "1\n" and ran["checked"] == "ran"
    assert len(ran["tree"]) == 64
    assert place.moves() == MOVES and "changed" not in place.plan.read_text()
    called = answer_to_run(place)
    assert called.startswith('Run R1. Cite it as evidence: {"kind": "run", "id": "R1"}') and "exit code 3" in called


def test_a_run_that_aw_did_not_make_is_missing(place):
    place.play(opponent(claim({"kind": "run", "id": "R7", "run": "true", "exit_code": 0, "checked": "ran"})))
    place.run("--sandbox", *ARBITRATOR).ends(CLOSED)
    assert evidence_of(place) == [{"kind": "run", "id": "R7", "checked": "missing"}]


def test_a_run_of_another_project_is_missing(place):
    records = place.home / ".aweave/sandbox"
    records.mkdir(mode=0o700)
    record = {"project": "/elsewhere", "command": "true", "exit_code": 0, "output": "", "commit": "", "tree": ""}
    (records / "R1.json").write_text(json.dumps(record))
    place.play(opponent(RUN, claim({"kind": "run", "id": "R1"}, {"kind": "run", "id": "R2"})))
    place.run("--sandbox", *ARBITRATOR).ends(CLOSED)
    assert [piece["checked"] for piece in evidence_of(place)] == ["missing", "ran"]


def test_without_the_option_no_agent_has_the_tool(place):
    place.play(opponent(RUN, claim()))
    place.run(*ARBITRATOR).ends(CLOSED)
    assert "sandbox_run" not in place.logs("opponent")[0]["prompt"]
    (call,) = [call for call in place.logs("opponent")[0]["calls"] if call["tool"] == "sandbox_run"]
    assert "text" not in call


def test_the_list_of_programs_says_whether_there_is_a_sandbox(place):
    assert place.aw("debate", "run", "--list").data["sandbox"] == {"ready": True}


def test_a_run_is_repeated_and_compared(place):
    place.play(opponent(RUN, claim({"kind": "run", "id": "R1"})))
    place.run("--sandbox", *ARBITRATOR).ends(CLOSED)
    command = ("debate", "reproduce", "i1", "--debate-id", place.debate_id)
    same = place.aw(*command).data
    assert same["same"] is True and same["runs"][0]["same_tree"] is False  # the debate improved the plan
    place.plan.write_text("nothing of it\n")
    differs = place.aw(*command)
    (run,) = differs.envelope["content"][0]["data"]["runs"]
    assert differs.code == 1 and run["same"] is False
    assert (run["expected"]["output"], run["actual"]["output"]) == ("1\n", "0\n")
    assert place.plan.read_text() == "nothing of it\n"


def test_only_cited_runs_can_be_repeated(place):
    place.play(opponent(claim({"kind": "run", "id": "R9"})))
    place.run("--sandbox", *ARBITRATOR).ends(CLOSED)
    for issue in ("I1", "I9", "everything"):
        place.aw("debate", "reproduce", issue, "--debate-id", place.debate_id).refused(4, "INVALID_INPUT")
