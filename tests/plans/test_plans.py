"""The plans themselves: every witness holds, and an issue about one flaw is not taken for another."""

from collections import Counter

import pytest
from conftest import PLANS
from driver.witness import copy_project, problems_of
from reports import by_line, by_quote, issue
from scorer.case import KINDS, PLAN, CaseError, load
from scorer.score import hits

NAMES = sorted(path.parent.name for path in PLANS.glob("*/flaws.toml"))
each_plan = pytest.mark.parametrize("name", NAMES)


@each_plan
def test_every_witness_holds(name, case):
    assert problems_of(case(name), PLANS / name) == []


def test_there_are_flawed_plans_and_clean_ones_of_many_kinds(case):
    cases = [case(name) for name in NAMES]
    flaws = [flaw for each in cases for flaw in each.flaws]
    assert len([each for each in cases if each.flaws]) >= 10
    assert len([each for each in cases if not each.flaws]) >= 2
    assert all(each.non_flaws for each in cases)
    assert Counter(flaw.kind for flaw in flaws).keys() == KINDS.keys()
    assert len({each.language for each in cases}) >= 6


@each_plan
def test_project_and_plan_have_the_size_of_a_review(name, case):
    files = dict(case(name).files)
    assert 40 <= files.pop(PLAN).count("\n") <= 120
    assert 100 <= sum(text.count("\n") for text in files.values()) <= 400


@each_plan
def test_an_issue_about_one_finding_hits_no_other(name, case):
    loaded = case(name)
    for finding in loaded.flaws + loaded.non_flaws:
        for place in finding.places:
            for evidence in (by_quote(loaded, place), by_line(place)):
                assert hits(issue("I1", evidence=evidence), loaded) == [finding.id], (finding.id, place, evidence)


@each_plan
def test_a_section_alone_names_one_flaw(name, case):
    loaded = case(name)
    for flaw in loaded.flaws:
        heading, number = flaw.section
        section = f"{heading.capitalize()}, {number}" if number else heading.capitalize()
        assert hits(issue("I1", where={"section": section}), loaded) == [flaw.id], section


@each_plan
def test_a_reviewer_does_not_see_the_flaws(name, tmp_path):
    copy_project(PLANS / name, tmp_path)
    names = {path.name for path in tmp_path.rglob("*")}
    assert PLAN in names and "flaws.toml" not in names


def broken(tmp_path, old, new):
    """A copy of a case with a change of its flaws.toml."""
    folder = tmp_path / "case"
    copy_project(PLANS / "retries", folder / "project")
    (folder / "project" / PLAN).rename(folder / PLAN)
    text = (PLANS / "retries/flaws.toml").read_text()
    assert old in text
    (folder / "flaws.toml").write_text(text.replace(old, new, 1))
    return folder


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("A wait may be", "A wait must be", "N1: 'plan.md' has 0 times: A wait must be"),
        ('id = "N2"', 'id = "N2"\ncolour = "red"', "N2: unknown key 'colour'"),
        ('path = "tests/test_client.py"', 'path = "tests/other.py"', "N2: there is no file 'tests/other.py'"),
        ('language = "Python"', "", "flaws.toml: 'language' is missing"),
        ("[[non_flaw]]", '[[flaw]]\nseverity = "grave"\nkind = "race"\nsection = "Steps, 1"', "unknown severity 'grave'"),
        ("[[non_flaw]]", '[[flaw]]\nseverity = "major"\nkind = "race"\nsection = "Epilogue"', "the plan has no section 'Epilogue'"),
        ('plan = ["**DELETE.**', 'plan = ["A wait may be\\n   close to 0", "**DELETE.**', "N2: shares plan.md"),
    ],
)
def test_a_wrong_entry_is_refused_by_name(old, new, words, tmp_path):
    with pytest.raises(CaseError, match="case/flaws.toml, ") as refusal:
        load(broken(tmp_path, old, new))
    assert words in str(refusal.value)


def test_a_witness_that_does_not_hold_is_named(tmp_path):
    folder = broken(tmp_path, 'output = "True"', 'output = "False"')
    (problem,) = problems_of(load(folder), folder)
    assert problem.startswith("N1: printed 'True', not 'False'")
