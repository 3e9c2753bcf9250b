"""Counts the tests in JUnit reports, and knows which failures are quarantined."""

import tomllib
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path

QUARANTINE = Path(__file__).resolve().parent / "quarantine.toml"


@dataclass
class Count:
    passed: int = 0
    skipped: int = 0
    failed: list = field(default_factory=list)
    quarantined: list = field(default_factory=list)

    def add(self, other):
        self.passed += other.passed
        self.skipped += other.skipped
        self.failed += other.failed
        self.quarantined += other.quarantined


def quarantine(path=QUARANTINE):
    """The tests whose failure does not fail a run: their names, each with a reason and a date."""
    rows = tomllib.loads(path.read_text()).get("test", [])
    for row in rows:
        missing = {"name", "reason", "since"} - row.keys()
        if missing:
            raise SystemExit(f"{path.name}: a test without {', '.join(sorted(missing))}: {row}")
    return {row["name"]: row for row in rows}


def name_of(case):
    return "::".join(part for part in (case.get("classname"), case.get("name")) if part)


def was_skipped(case):
    # GoogleTest marks a disabled or filtered test by an attribute, the others by a child.
    return case.find("skipped") is not None or case.get("result") in ("skipped", "suppressed") or case.get("status") == "notrun"


def count(reports, excused):
    """Adds up the reports. A test in `excused` that fails is counted as quarantined."""
    total = Count()
    for report in reports:
        for case in xml.parse(report).iter("testcase"):
            name = name_of(case)
            if was_skipped(case):
                total.skipped += 1
            elif case.find("failure") is None and case.find("error") is None:
                total.passed += 1
            elif name in excused:
                total.quarantined.append(name)
            else:
                total.failed.append(name)
    return total
