"""The scorer: what counts as a hit, a false alarm and a duplicate."""

import pytest
from reports import by_line, by_quote, finding, issue, place_in
from scorer.case import PLAN
from scorer.places import places_of_issue, resolve
from scorer.record import Cost, cost_of, end_of, issues_of
from scorer.report import Row, as_json, table, total
from scorer.score import hits, score
from scorer.section import section_of


@pytest.fixture
def ledger(case):
    return case("ledger")


def said(case, evidence=(), **fields):
    return hits(issue("I1", evidence=list(evidence), **fields), case)


# Places


def test_a_line_near_the_witness_hits_and_one_farther_away_does_not(ledger):
    place = place_in(ledger, "F5", "queries/monthly.sql")
    assert said(ledger, by_line(place, off=-1)) == ["F5"]
    assert said(ledger, [{"kind": "file", "path": place.path, "line": place.last + 3}]) == ["F5"]
    assert said(ledger, [{"kind": "file", "path": place.path, "line": place.last + 4}]) == []


def test_exact_lines_win_over_near_ones(ledger):
    first, second = place_in(ledger, "F1", PLAN), place_in(ledger, "F4", PLAN)
    assert said(ledger, by_quote(ledger, second)) == ["F4"]
    both = by_quote(ledger, first) + by_quote(ledger, second)
    assert said(ledger, both) == ["F1", "F4"]


def test_a_quote_counts_where_it_is_and_not_at_the_line_that_was_given(ledger):
    quote = "GROUP BY month, accounts.kind"
    assert said(ledger, [{"kind": "file", "path": "queries/monthly.sql", "line": 400, "quote": quote}]) == ["F5"]


def test_a_quote_may_differ_in_white_space_marks_and_gaps(ledger):
    assert said(ledger, [{"kind": "text", "quote": "if a file fails, migrate.sh stops\nand the file is   rolled back"}]) == ["F2"]
    assert said(ledger, [{"kind": "text", "quote": "value of an entry … exact in 64 bits: our largest account"}]) == ["F3"]


def test_the_plan_may_be_quoted_as_a_file(ledger):
    place = place_in(ledger, "F3", PLAN)
    assert said(ledger, by_line(place)) == ["F3"]
    assert said(ledger, [{"kind": "file", "path": "plan.md", "line": 1, "quote": "Nothing else reads amounts."}]) == ["F5"]


def test_code_may_be_quoted_as_text(ledger):
    assert said(ledger, [{"kind": "text", "quote": "CREATE TRIGGER entries_stay BEFORE DELETE ON entries"}]) == ["F4"]


def test_path_and_line_in_prose_or_in_the_output_of_grep_are_evidence(ledger):
    assert said(ledger, note="See queries/monthly.sql:3, which adds up everything.") == ["F5"]
    assert said(ledger, [{"kind": "command", "run": "grep -n set migrate.sh", "output": "./migrate.sh:4:set -u"}]) == ["F2"]


def test_quotes_that_say_nothing_are_ignored(ledger):
    for quote in ("", "entries", ledger.plan, "SELECT", "nothing like this is in any file"):
        assert said(ledger, [{"kind": "text", "quote": quote}]) == [], quote


def test_a_path_is_found_by_its_end_if_that_is_clear():
    files = {"src/a.py": "", "lib/a.py": "", "src/b.py": ""}
    assert resolve("/tmp/plan-x/src/b.py", files) == "src/b.py"
    assert resolve("b.py", files) == "src/b.py"
    assert resolve("a.py", files) is None
    assert resolve("", files) is None


def test_hostile_evidence_is_no_error(ledger):
    for evidence in ([{}], [{"kind": "file"}], [{"kind": "file", "path": None, "line": "x", "quote": None}], [{"kind": "run"}]):
        assert said(ledger, evidence) == []
    assert said(ledger, where="Steps") == []
    assert places_of_issue({"evidence": [{"kind": "text", "quote": 7}]}, ledger.files) == []


# Sections


@pytest.mark.parametrize(
    "text, section",
    [
        ("Steps, 3", ("steps", 3)),
        ("## Steps / 3.", ("steps", 3)),
        ("step 3", ("steps", 3)),
        ("Steps", ("steps", None)),
        ("Failure and way back", ("failure and way back", None)),
        ("tests", ("tests", None)),
        ("contests", None),
        ("", None),
    ],
)
def test_sections_are_named_in_several_ways(text, section, ledger):
    assert section_of(text, ledger.plan) == section


def test_a_section_counts_only_without_other_evidence(ledger):
    where = {"section": "Steps, 2"}
    assert said(ledger, where=where) == ["F3"]
    assert said(ledger, by_quote(ledger, place_in(ledger, "F5", PLAN)), where=where) == ["F5"]
    assert said(ledger, where={"section": "Steps"}) == []


# The score


def found(case, name, identifier, **fields):
    place = finding(case, name).places[0]
    return issue(identifier, evidence=by_quote(case, place), **fields)


def test_recall_is_counted_by_severity(ledger):
    result = score(ledger, [found(ledger, "F1", "I1"), found(ledger, "F3", "I2")])
    assert result.planted == {"critical": 3, "major": 2, "minor": 0}
    assert result.recalled == {"critical": 1, "major": 1, "minor": 0}
    assert result.missed == ["F2", "F4", "F5"]
    assert result.false_alarms == result.duplicates == result.given_up == []


def test_an_issue_that_hits_no_flaw_is_a_false_alarm(ledger):
    wrong = [issue("I1", severity="critical"), issue("I2", severity="minor"), found(ledger, "N1", "I3", status="withdrawn")]
    result = score(ledger, wrong)
    assert result.false_alarms == ["I1", "I2", "I3"]
    assert result.blocking == ["I1", "I3"]
    assert result.tempted == {"I3": "N1"}
    assert result.withdrawn == ["I3"]
    assert result.found == {}


def test_what_was_found_before_is_a_duplicate(ledger):
    result = score(ledger, [found(ledger, "F1", "I1"), found(ledger, "F1", "I2"), found(ledger, "F2", "I3")])
    assert result.duplicates == ["I2"]
    assert result.found == {"F1": ["I1", "I2"], "F2": ["I3"]}
    assert result.recalled["critical"] == 2


def test_a_flaw_whose_issues_were_all_withdrawn_is_given_up(ledger):
    issues = [found(ledger, "F1", "I1", status="withdrawn"), found(ledger, "F2", "I2", status="withdrawn"), found(ledger, "F2", "I3")]
    result = score(ledger, issues)
    assert result.given_up == ["F1"]
    assert list(result.found) == ["F1", "F2"]


def test_what_a_panel_refuted_is_not_counted(ledger):
    refuted = issue("I1", severity="critical", status="deferred", refuted_by=["gemini"])
    result = score(ledger, [refuted, issue("I2", status="deferred")])
    assert (result.filtered, result.false_alarms) == (["I1"], ["I2"])


# Records and reports


def test_an_issue_has_the_evidence_of_all_entries_of_the_opponent():
    first = {"role": "opponent", "set": "open", "evidence": [{"kind": "text", "quote": "a"}], "where": {"section": "Steps"}}
    theirs = {"role": "proposer", "set": "disputed", "evidence": [{"kind": "text", "quote": "theirs"}]}
    second = {"role": "opponent", "set": "open", "evidence": [{"kind": "text", "quote": "b"}], "note": "again"}
    export = {"issues": [{"id": "I1", "title": "T", "status": "open", "history": [first, theirs, second]}]}
    (merged,) = issues_of(export)
    assert [each["quote"] for each in merged["evidence"]] == ["a", "b"]
    assert (merged["note"], merged["where"], merged["title"]) == ("again", {"section": "Steps"}, "T")


def turn(agent, **figures):
    return {"event": "turn_ended", "agent": agent, **figures}


def test_cost_is_unknown_or_at_least_where_a_program_reports_none():
    both = [turn("codex", tokens=100), turn("claude", tokens=50, usd=0.5)]
    assert cost_of(both) == Cost(150, None, True)
    assert cost_of([turn("claude", tokens=50, usd=0.5)]) == Cost(50, 0.5, True)
    assert cost_of([turn("cursor"), turn("codex", tokens=100)]) == Cost(100, None, False)
    assert cost_of([turn("cursor")]) == Cost(None, None, False)
    assert cost_of([turn("bench-closer"), turn("codex", tokens=7)], ("bench-closer",)) == Cost(7, None, True)
    assert cost_of([{"event": "turn_failed", "agent": "codex"}, turn("codex", tokens=7)]) == Cost(7, None, False)


def test_the_end_of_a_run_in_words():
    asked = [{"event": "ruling_due", "type": "APPEAL"}, {"event": "ruling_due", "type": "RESOLUTION"}]
    assert end_of(7, asked) == "asked to close"
    assert end_of(7, asked[:1]) == "appealed"
    assert [end_of(code, []) for code in (0, 8, 9, 130, 4)] == ["closed", "budget spent", "agent failed", "stopped", "exit code 4"]


def test_the_table_shows_sums_and_names_what_was_missed(ledger):
    scored = score(ledger, [found(ledger, "F1", "I1"), found(ledger, "N1", "I2")])
    rows = [
        Row("ledger", scored, 2, Cost(12_300, 0.5, True), 75, "closed"),
        Row("backup", None, 0, Cost(None, None, False), 2, "agent failed"),
    ]
    titles = {each.id: each.title for each in ledger.flaws + ledger.non_flaws}
    lines = table(rows, {"ledger": titles, "backup": {}}).splitlines()
    assert lines[1].split() == ["ledger", "1/3", "0/2", "–", "1", "1", "0", "2", "12,300", "$0.50", "1:15", "closed"]
    assert lines[2].split() == ["backup", *["–"] * 7, "unknown", "unknown", "0:02", "agent", "failed"]
    assert lines[3].split() == ["all", "1/3", "(33", "%)", "0/2", "(0", "%)", "–", "1", "1", "0", "2", "≥", "12,300", "unknown", "1:17"]
    assert "  false alarm I2 on N1, which is right: Foreign keys are switched off before the transaction" in lines
    assert sum(1 for line in lines if line.startswith("  missed F")) == 4


def test_nothing_was_scored():
    row = Row("backup", None, 0, Cost(None, None, False), 2, "agent failed")
    assert total([row]) is None
    assert as_json([row])["all"] is None


def test_places_of_different_files_are_not_near(ledger):
    assert said(ledger, [{"kind": "file", "path": "nightly.sh", "line": 4}]) == []
