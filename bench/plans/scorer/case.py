"""A case: a small project, a plan to change it, and what is wrong with the plan, with witnesses.

flaws.toml names places by quotes, not by line numbers; `load` turns them into lines and refuses a quote that does not
occur exactly once. bench/plans/README.md describes the format.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from .section import section_of

PLAN = "plan.md"
SEVERITIES = ("critical", "major", "minor")
KINDS = {
    "false statement": "The plan says something about the code that is not so.",
    "migration": "Data that exists already is left behind or breaks.",
    "race": "Two actors at the same time, or a crash in the middle, break it.",
    "rollback": "There is no way back, or the named one does not work.",
    "api": "A library, protocol or language does not work as assumed.",
    "security": "It opens a way for an attacker.",
    "capacity": "A size, rate or limit is computed wrongly.",
    "missing step": "A caller, file or step that is needed is not named.",
    "existing test": "A test of the project forbids it.",
    "contradiction": "Two parts of the plan, or the plan and the code, cannot both hold.",
    "order": "The steps break something in the order in which they are listed.",
}


class CaseError(Exception):
    """A case that is not well formed; the message names the file and the entry."""


@dataclass(frozen=True)
class Place:
    """Lines of a file, the last one included."""

    path: str
    first: int
    last: int


@dataclass(frozen=True)
class Command:
    """A command in the project's folder; it holds if its exit code, and its output if given, are these."""

    run: str
    exit: int
    output: str | None
    needs: str | None  # a program that not every machine has


@dataclass(frozen=True)
class Finding:
    """A planted flaw; or a thing that looks like one and is right, which has no severity and no kind."""

    id: str
    severity: str | None
    kind: str | None
    title: str
    why: str
    section: tuple[str, int | None] | None  # heading and number of the item; a non-flaw may have none
    places: tuple[Place, ...]
    commands: tuple[Command, ...]


@dataclass(frozen=True)
class Case:
    name: str
    language: str
    check: str  # runs the project's own tests
    files: dict[str, str]  # path to text, the plan included
    flaws: tuple[Finding, ...]
    non_flaws: tuple[Finding, ...]

    @property
    def plan(self):
        return self.files[PLAN]

    @property
    def title(self):
        return self.plan.splitlines()[0].removeprefix("# ")


def project_files(folder):
    """The files of a case as a reviewer sees them, by path: the plan is in the project's folder."""
    project = folder / "project"
    files = {str(path.relative_to(project)): path for path in sorted(project.rglob("*")) if path.is_file()}
    return files | {PLAN: folder / PLAN}


def load(folder):
    folder = Path(folder)
    files = {name: path.read_text() for name, path in project_files(folder).items()}
    reader = Reader(folder.name, files)
    table = tomllib.loads((folder / "flaws.toml").read_text())
    flaws = tuple(reader.finding(entry, is_flaw=True) for entry in table.pop("flaw", []))
    non_flaws = tuple(reader.finding(entry, is_flaw=False) for entry in table.pop("non_flaw", []))
    language, check = reader.take(table, "language"), reader.take(table, "check")
    reader.refuse_rest(table, "flaws.toml")
    reader.refuse_shared(flaws + non_flaws)
    return Case(folder.name, language, check, files, flaws, non_flaws)


def load_all(folder):
    return [load(path.parent) for path in sorted(Path(folder).glob("*/flaws.toml"))]


class Reader:
    def __init__(self, name, files):
        self.name, self.files = name, files

    def fail(self, where, what):
        raise CaseError(f"{self.name}/flaws.toml, {where}: {what}")

    def take(self, table, key, where="flaws.toml"):
        if key not in table:
            self.fail(where, f"'{key}' is missing")
        return table.pop(key)

    def refuse_rest(self, table, where):
        if table:
            self.fail(where, f"unknown key '{next(iter(table))}'")

    def finding(self, entry, is_flaw):
        entry = dict(entry)
        identifier = self.take(entry, "id")
        text = {key: self.take(entry, key, identifier) for key in ("title", "why")}
        section = self.section(self.take(entry, "section", identifier), identifier) if is_flaw else None
        severity = self.take(entry, "severity", identifier) if is_flaw else None
        kind = self.take(entry, "kind", identifier) if is_flaw else None
        if is_flaw and (severity not in SEVERITIES or kind not in KINDS):
            self.fail(identifier, f"unknown severity '{severity}' or kind '{kind}'")
        places = [self.place(PLAN, {"from": quote}, identifier) for quote in entry.pop("plan", [])]
        places += [self.place(self.take(code, "path", identifier), code, identifier) for code in entry.pop("code", [])]
        commands = [self.command(command, identifier) for command in entry.pop("commands", [])]
        self.refuse_rest(entry, identifier)
        if not places or not commands:
            self.fail(identifier, "a witness needs a place, and a command that proves it")
        return Finding(identifier, severity, kind, **text, section=section, places=tuple(places), commands=tuple(commands))

    def section(self, text, where):
        found = section_of(text, self.files[PLAN])
        if not found:
            self.fail(where, f"the plan has no section '{text}'")
        return found

    def place(self, path, entry, where):
        """From the line with the one quote to that with the other."""
        if path not in self.files:
            self.fail(where, f"there is no file '{path}'")
        entry = {key: value for key, value in entry.items() if key != "path"}
        first = self.lines(path, self.take(entry, "from", where), where)
        last = self.lines(path, entry.pop("to"), where) if "to" in entry else first
        self.refuse_rest(entry, where)
        if last[1] < first[0]:
            self.fail(where, f"in '{path}' the end is before the beginning")
        return Place(path, first[0], last[1])

    def lines(self, path, quote, where):
        text = self.files[path]
        if text.count(quote) != 1:
            self.fail(where, f"'{path}' has {text.count(quote)} times: {quote}")
        first = text.count("\n", 0, text.index(quote)) + 1
        return first, first + quote.count("\n")

    def command(self, entry, where):
        entry = dict(entry)
        command = Command(self.take(entry, "run", where), entry.pop("exit", 0), entry.pop("output", None), entry.pop("needs", None))
        self.refuse_rest(entry, where)
        return command

    def refuse_shared(self, findings):
        """Otherwise one issue would hit both."""
        seen = {}
        for finding in findings:
            keys = [("section", finding.section)] if finding.section else []
            keys += [(place.path, line) for place in finding.places for line in range(place.first, place.last + 1)]
            for key in dict.fromkeys(keys):
                other = seen.setdefault(key, finding)
                if other is not finding:
                    self.fail(finding.id, f"shares {key[0]} {key[1]} with {other.id}")
