"""Compares the issues of a debate with a case: recall by severity, false alarms, duplicates. Pure."""

from dataclasses import dataclass, field

from .case import PLAN, SEVERITIES
from .places import places_of_issue
from .section import section_of

CODE_TOLERANCE, PLAN_TOLERANCE = 3, 1  # lines between what an issue quotes and the witness
BLOCKING = ("critical", "major")


@dataclass
class Score:
    """Ids, in the order of the ledger or of flaws.toml."""

    found: dict[str, list[str]] = field(default_factory=dict)  # flaw to the issues that hit it
    missed: list[str] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)  # found, but every issue that hit it was withdrawn
    false_alarms: list[str] = field(default_factory=list)  # issues that hit no flaw
    blocking: list[str] = field(default_factory=list)  # the critical and major ones of them
    withdrawn: list[str] = field(default_factory=list)  # those that their opener took back
    tempted: dict[str, str] = field(default_factory=dict)  # false alarm to the non-flaw that it hits
    duplicates: list[str] = field(default_factory=list)  # issues that hit only what an earlier one had hit
    filtered: list[str] = field(default_factory=list)  # a panel's seats refuted them; not counted otherwise
    planted: dict[str, int] = field(default_factory=dict)  # severity to number
    recalled: dict[str, int] = field(default_factory=dict)  # severity to number


def distance(one, other):
    """Lines between two places; 0 if they overlap, None in different files."""
    if one.path != other.path:
        return None
    return max(0, one.first - other.last, other.first - one.last)


def nearness(finding, places):
    """The least distance within the tolerance, or None."""
    found = []
    for place in places:
        for witness in finding.places:
            lines = distance(place, witness)
            if lines is not None and lines <= (PLAN_TOLERANCE if witness.path == PLAN else CODE_TOLERANCE):
                found.append(lines)
    return min(found, default=None)


def hits(issue, case):
    """The findings that an issue means: by its evidence, the exact lines before near ones; otherwise by its section."""
    findings = case.flaws + case.non_flaws
    places = places_of_issue(issue, case.files)
    near = {finding.id: lines for finding in findings if (lines := nearness(finding, places)) is not None}
    if near:
        exact = [name for name, lines in near.items() if lines == 0]
        return exact or list(near)
    where = issue.get("where")
    section = section_of(str(where.get("section", "")), case.plan) if isinstance(where, dict) else None
    return [finding.id for finding in findings if section and finding.section == section]


def is_filtered(issue):
    return issue.get("status") == "deferred" and bool(issue.get("refuted_by"))


def score(case, issues):
    """`issues`: {id, severity, title, status, where?, evidence?, note?, refuted_by?}, in order of opening."""
    flaws = {flaw.id: flaw for flaw in case.flaws}
    result = Score(planted=by_severity(case.flaws))
    kept = set()  # flaws with an issue that was not withdrawn
    for issue in issues:
        if is_filtered(issue):
            result.filtered.append(issue["id"])
            continue
        hit = hits(issue, case)
        real = [name for name in hit if name in flaws]
        if not real:
            add_false_alarm(result, issue, hit)
            continue
        if all(name in result.found for name in real):
            result.duplicates.append(issue["id"])
        for name in real:
            result.found.setdefault(name, []).append(issue["id"])
        if issue.get("status") != "withdrawn":
            kept.update(real)
    result.missed = [name for name in flaws if name not in result.found]
    result.given_up = [name for name in flaws if name in result.found and name not in kept]
    result.recalled = by_severity([flaws[name] for name in result.found])
    return result


def add_false_alarm(result, issue, hit):
    name = issue["id"]
    result.false_alarms.append(name)
    if issue.get("severity") in BLOCKING:
        result.blocking.append(name)
    if issue.get("status") == "withdrawn":
        result.withdrawn.append(name)
    if hit:
        result.tempted[name] = hit[0]


def by_severity(findings):
    return {severity: sum(1 for each in findings if each.severity == severity) for severity in SEVERITIES}
