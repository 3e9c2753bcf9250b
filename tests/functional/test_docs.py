"""What the documents print works as printed."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from debate import AWAITING_OPPONENT, AWAITING_PROPOSER, Debate
from document import plan_of
from server import run

ROOT = Path(__file__).resolve().parents[2]


def test_the_tour_works_as_printed(server, tmp_path):
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/tour.md").read_text(), re.S)
    tour = next(block for block in blocks if "MOTION=" in block)
    assert "API=http://127.0.0.1:3456\n" in tour
    tour = tour.replace("API=http://127.0.0.1:3456", f"API={server.url}")
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", tour], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    codes = [answer["error"]["code"] if "error" in answer else "ok" for answer in answers]
    assert codes == ["ok", "ok", "ok", "ok", "ACTION_NOT_ALLOWED", "ok", "ok", "ok"]
    assert answers[1]["data"]["action"] == "respond"
    assert answers[3]["data"]["argument"]["issues"][0]["id"] == "I1" and answers[3]["data"]["blocking"] == ["I1"]
    assert answers[4]["error"]["action"] == "wait_for_proposer"
    assert answers[-1]["data"]["debate"]["state"] == "CLOSED"
    assert answers[-1]["data"]["issues"][0]["status"] == "ruled" and answers[-1]["data"]["arguments"][-1]["choice"] == "A"


def test_the_table_of_options_is_the_programs_own(tmp_path):
    printed = run(tmp_path, "options").stdout
    assert printed in (ROOT / "docs/operations.md").read_text()


# How an issue comes to each status of the table: the moves that set it, by whose turn it is.
REACHED_BY = {
    "not there yet": ["opponent"],
    "open": ["opponent open"],
    "fixed": ["opponent open", "proposer fixed"],
    "disputed": ["opponent open", "proposer disputed"],
    "deferred": ["opponent", "proposer", "opponent open"],
    "verified": ["opponent open", "proposer fixed", "opponent verified"],
    "withdrawn": ["opponent open", "proposer", "opponent withdrawn"],
    "ruled": ["opponent open", "arbitrator ruled"],
}
SETS = ["open", "fixed", "disputed", "verified", "withdrawn", "ruled"]


def table_of_issues():
    """(status, role) → what the role may set, as docs/protocol.md has it."""
    text = (ROOT / "docs/protocol.md").read_text()
    lines = re.search(r"^\| the issue is \|.*\n(?:\|.*\n)+", text, re.M)[0].splitlines()
    roles = [cell.strip() for cell in lines[0].strip("|").split("|")][1:]
    allowed = {}
    for line in lines[2:]:
        status, *cells = line.strip("|").split("|")
        for name in re.findall(r"`(\w+)`", status) or [status.strip()]:
            allowed |= {(name, role): set(re.findall(r"`(\w+)`", cell)) for role, cell in zip(roles, cells)}
    return allowed


def entry(status, is_new, where):
    whole = {"id": "I1", "set": status, "note": "why", "where": where}
    return whole | ({"severity": "minor", "title": "An objection"} if is_new else {})


def speak(debate, role, **fields):
    """The role's own move, after whoever has the turn has passed it on."""
    if role == "arbitrator":
        debate.intervene()
        return debate.rule(**fields)
    if debate.state() != {"opponent": AWAITING_OPPONENT, "proposer": AWAITING_PROPOSER}[role]:
        debate.claim("opponent" if role == "proposer" else "proposer")
    return debate.claim(role, **fields)


@pytest.mark.parametrize("status", REACHED_BY)
def test_the_table_of_issues_is_what_the_server_does(client, status):
    allowed = table_of_issues()
    assert {name for name, _ in allowed} == set(REACHED_BY)
    where = plan_of(client)
    for role in ("opponent", "proposer", "arbitrator"):
        taken = set()
        for name in SETS:
            debate, is_new = Debate(client, max_rounds=20), True
            for move in REACHED_BY[status]:
                who, *sets = move.split()
                answer = speak(debate, who, **({"issues": [entry(sets[0], is_new, where)]} if sets else {}))
                assert answer.status == 201, answer.text
                is_new = is_new and not sets
            if speak(debate, role, issues=[entry(name, is_new, where)]).status == 201:
                taken.add(name)
        assert taken == allowed[status, role], (status, role)
