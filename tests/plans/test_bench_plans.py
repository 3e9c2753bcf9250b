"""script/bench-plans with the real aw and server, and scripted reviewers of known recall."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from aw import AW
from conftest import ROOT
from reports import by_line, by_quote, finding, issue
from scorer.case import PLAN
from server import BINARY, clean_environment

HERE = Path(__file__).resolve().parent


@dataclass
class Printed:
    code: int
    text: str
    errors: str

    @property
    def json(self):
        assert self.code in (0, 1), self.errors
        return json.loads(self.text)


class Bench:
    def __init__(self, folder):
        self.folder, self.script, self.programs = folder, folder / "script.json", folder / "programs.toml"
        self.output = folder / "records"
        (folder / "home").mkdir()
        rows = [self.row("reviewer", "opponent"), self.row("defender", "proposer")]
        rows += [self.row(seat, seat) for seat in ("sharp", "broad")]
        rows.append(f"[programs.broken]\ncommand = {json.dumps([sys.executable, '-c', 'raise SystemExit(3)'])}\n")
        self.programs.write_text("\n".join(rows))

    def row(self, name, role):
        command = [sys.executable, str(HERE / "scripted.py"), "{mcp_file}", role, str(self.script)]
        return f'[programs.{name}]\ncommand = {json.dumps(command)}\noutput = "claude"\n'

    def plays(self, case, **roles):
        """What the programs do in the debate on this case."""
        known = json.loads(self.script.read_text()) if self.script.exists() else {}
        self.script.write_text(json.dumps(known | {case.title: roles}))

    def run(self, *words, only=(), records=True):
        named = [word for case in only for word in ("--only", case.name)]
        where = ["--output", self.output, "--programs", self.programs] if records else []
        environment = clean_environment(self.folder / "home", {"AW_BIN": str(AW), "DEBATE_SERVER_BIN": str(BINARY)})
        ended = subprocess.run(
            [ROOT / "script/bench-plans", *where, *named, *words], cwd=self.folder, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        return Printed(ended.returncode, ended.stdout, ended.stderr)


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def claim(*issues):
    return [["debate_submit", {"content": "What I found.", "issues": list(issues)}]]


def in_plan(case, name):
    return by_quote(case, next(place for place in finding(case, name).places if place.path == PLAN))


def in_code(case, name, off=0):
    return by_line(next(place for place in finding(case, name).places if place.path != PLAN), off)


def row_of(printed, case):
    return next(row for row in printed.json["plans"] if row["name"] == case.name)


def test_a_reviewer_of_known_recall_gets_exactly_that_score(bench, case):
    """Right evidence of each kind, one wrong issue, one that a non-flaw tempts, and a duplicate."""
    ledger = case("ledger")
    bench.plays(ledger, opponent=[claim(
        issue("I1", "critical", evidence=in_plan(ledger, "F1")),
        issue("I2", "critical", evidence=in_code(ledger, "F2", off=2)),
        issue("I3", "major", where={"section": "Steps, 2"}),
        issue("I4", "minor", evidence=[{"kind": "file", "path": "nightly.sh", "line": 4, "quote": "set -euo pipefail"}]),
        issue("I5", "critical", evidence=in_plan(ledger, "N1")),
        issue("I6", "major", note="As migrate.sh:17 shows."),
    )])  # fmt: skip
    printed = bench.run("--opponent", "reviewer", "--json", only=[ledger])
    assert printed.code == 0, printed.errors
    row = row_of(printed, ledger)
    assert row["score"] == {
        "found": {"F1": ["I1"], "F2": ["I2", "I6"], "F3": ["I3"]},
        "missed": ["F4", "F5"],
        "given_up": [],
        "false_alarms": ["I4", "I5"],
        "blocking": ["I5"],
        "withdrawn": [],
        "tempted": {"I5": "N1"},
        "duplicates": ["I6"],
        "filtered": [],
        "planted": {"critical": 3, "major": 2, "minor": 0},
        "recalled": {"critical": 2, "major": 1, "minor": 0},
    }
    assert (row["rounds"], row["tokens"], row["usd"], row["ended"]) == (1, 1000, 0.01, "asked to close")


def test_all_nothing_and_wrong_add_up(bench, case):
    """One plan with all flaws found, one with none, a clean one with a false alarm."""
    webhooks, discounts, deploy = case("webhooks"), case("discounts"), case("deploy")
    everything = [issue(f"I{number}", flaw.severity, evidence=in_plan(webhooks, flaw.id))
                  for number, flaw in enumerate(webhooks.flaws, 1)]  # fmt: skip
    bench.plays(webhooks, opponent=[claim(*everything)])
    bench.plays(discounts, opponent=[claim()])
    bench.plays(deploy, opponent=[claim(issue("I1", "major", evidence=in_plan(deploy, "N2")))])
    printed = bench.run("--opponent", "reviewer", "--json", only=[webhooks, discounts, deploy])
    sums = printed.json["all"]
    assert sums["recall"] == {
        "critical": {"found": 3, "planted": 5},
        "major": {"found": 1, "planted": 3},
        "minor": {"found": 1, "planted": 1},
    }
    assert (sums["plans"], sums["false_alarms"], sums["tempted"], sums["tokens"]) == (3, 1, 1, 3000)


def test_later_rounds_change_what_counts(bench, case):
    """Two rounds: the reviewer gives up a flaw that it had found, and takes back a false alarm."""
    sessions = case("sessions")
    dispute = [{"id": name, "set": "disputed", "note": "It is not so."} for name in ("I1", "I2", "I3")]
    bench.plays(
        sessions,
        opponent=[
            claim(
                issue("I1", "critical", evidence=in_plan(sessions, "F1")),
                issue("I2", "major", evidence=in_plan(sessions, "F4")),
                issue("I3", "major", evidence=in_plan(sessions, "N1")),
            ),
            claim(*({"id": name, "set": "withdrawn"} for name in ("I2", "I3"))),
        ],
        proposer=[
            [["debate_submit", {"content": "I disagree.", "issues": dispute}]],
            [["debate_request_completion", {"content": "Enough.", "despite": {"I1": "It is out of scope."}}]],
        ],
    )
    printed = bench.run("--opponent", "reviewer", "--proposer", "defender", "--json", only=[sessions])
    row = row_of(printed, sessions)
    assert (row["rounds"], row["tokens"]) == (2, 4000)
    assert (row["score"]["given_up"], row["score"]["withdrawn"]) == (["F4"], ["I3"])
    assert row["score"]["recalled"]["critical"] == 1


def test_records_can_be_scored_again(bench, case):
    retries = case("retries")
    bench.plays(retries, opponent=[claim(issue("I1", "minor", title="Unclear"))])
    first = bench.run("--opponent", "reviewer", only=[retries])
    again = bench.run("--again", bench.output, records=False)
    assert first.text.splitlines()[1].startswith("retries") and first.code == 0
    assert again.text == first.text
    kept = {path.name for path in bench.output.iterdir()}
    assert kept == {f"retries.{end}" for end in ("json", "run.json", "events.jsonl", "errors.txt", "turns")}
    assert (bench.output / "retries.turns/turn-1.out").exists()
    assert not [path for path in (bench.folder / "home/.aweave/runs").iterdir() if path.name != "opening"]


def test_a_failed_debate_is_reported_and_not_scored(bench, case):
    retries, deploy = case("retries"), case("deploy")
    printed = bench.run("--opponent", "broken", only=[retries])
    assert printed.code == 1
    assert "agent failed" in printed.text and "no review (agent failed): " in printed.errors
    bench.plays(deploy, opponent=[claim()])
    unknown = bench.run("--opponent", "no-such-program", only=[deploy])
    assert unknown.code == 1 and "no-such-program" in unknown.errors


def review(*issues):
    return [["debate_review", {"content": "What I found.", "issues": list(issues)}]]


def test_a_panel_of_known_reviewers_finds_what_both_find_and_drops_what_one_refutes(bench, case):
    ledger = case("ledger")
    bench.plays(
        ledger,
        sharp=[
            review(
                issue("I1", "critical", title="A flaw of both", evidence=in_plan(ledger, "F1")),
                issue("I2", "critical", title="In the code", evidence=in_code(ledger, "F2")),
                issue("I3", "major", title="A false alarm", evidence=in_plan(ledger, "N1")),
            )
        ],
        broad=[
            review(
                issue("I1", "major", title="The same", evidence=in_plan(ledger, "F1")),
                issue("I2", "major", title="In a section", where={"section": "Steps, 2"}),
            )
        ],
        verdicts={
            "In the code": {"verdict": "confirmed"},
            "In a section": {"verdict": "confirmed"},
            "A false alarm": {"verdict": "refuted", "evidence": in_plan(ledger, "N1")},
        },
    )
    printed = bench.run("--opponent", "sharp", "--opponent", "broad", "--json", only=[ledger])
    assert printed.code == 0, printed.errors
    row = row_of(printed, ledger)
    score = row["score"]
    assert sorted(score["found"]) == ["F1", "F2", "F3"] and all(len(ids) == 1 for ids in score["found"].values())
    assert score["false_alarms"] == [] and len(score["filtered"]) == 1
    assert (row["rounds"], row["tokens"], row["ended"]) == (1, 6000, "asked to close")


@pytest.mark.parametrize(
    "words, message",
    [
        ([], "name a program: --opponent codex"),
        (["--opponent", "codex", "--only", "nothing"], "there is no plan 'nothing'; --list shows them"),
        (["--opponent", "codex", "--programs", "missing.toml"], "there is no file 'missing.toml'"),
        (["--again", "."], "'.' has no records of a benchmark"),
    ],
)
def test_a_wrong_command_line_says_what_to_do(bench, words, message):
    printed = bench.run(*words, records=False)
    assert (printed.code, printed.text) == (2, "") and message in printed.errors


def test_plans_are_listed_and_checked(bench, case):
    listed = bench.run("--list", records=False)
    assert "deploy" in listed.text and "0 flaws" in listed.text
    checked = bench.run("--check", only=[case("sessions")], records=False)
    assert (checked.code, checked.text) == (0, "The witnesses hold, and so do the projects' own tests; plans: 1\n")


def test_the_users_own_server_is_left_alone(bench, case):
    """Addresses and tokens of another server do not reach the debates."""
    retries = case("retries")
    bench.plays(retries, opponent=[claim()])
    environment = clean_environment(bench.folder / "home", {
        "AW_BIN": str(AW), "DEBATE_SERVER_BIN": str(BINARY), "DEBATE_SERVER_URL": "http://127.0.0.1:1",
        "DEBATE_AUTH_TOKEN": "a-token-of-another-server", "DEBATE_DB_PATH": "/nonexistent/debate.db",
    })  # fmt: skip
    ended = subprocess.run(
        [ROOT / "script/bench-plans", "--opponent", "reviewer", "--only", "retries", "--programs", bench.programs,
         "--output", bench.output], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
