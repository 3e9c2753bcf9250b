"""Turns what an issue says into places: files and lines of the project and of the plan. Pure."""

import re

from .case import PLAN, Place

SHORTEST, LONGEST = 12, 600  # characters of a quote that says where something is
MOST_MATCHES = 3  # a quote that occurs more often says nothing
REFERENCE = re.compile(r"(?<![\w/.-])([\w./-]*\w\.\w+):(\d+)(?:-(\d+))?")  # src/store.py:88, or 88-90
IGNORED = re.compile(r"[\s`*_]+")


def squeezed(text):
    """Without white space, Markdown's marks and case."""
    return IGNORED.sub("", text).casefold()


def matches(quote, path, text):
    """The places of the quote in the text, as if both were squeezed."""
    wanted = squeezed(quote)
    if not wanted:
        return []
    lines = [squeezed(line) for line in text.splitlines()]
    line_of = [number for number, line in enumerate(lines, 1) for _ in line]
    whole, found, at = "".join(lines), [], -1
    while (at := whole.find(wanted, at + 1)) >= 0:
        found.append(Place(path, line_of[at], line_of[at + len(wanted) - 1]))
    return found


def resolve(path, files):
    """The one file that a path means: reviewers write absolute paths, and names without a folder."""
    if path in files:
        return path
    fitting = [each for each in files if path.endswith("/" + each) or each.endswith("/" + path.removeprefix("./"))]
    return fitting[0] if len(fitting) == 1 else None


def places_of_quote(quote, files):
    """In the plan; if it is not there, in the project. A quote with gaps is several quotes."""
    found = []
    for part in re.split(r"…|\.\.\.|\[\.\.\.\]", quote):
        if not SHORTEST <= len(squeezed(part)) <= LONGEST:
            continue
        in_plan = matches(part, PLAN, files[PLAN])
        places = in_plan or [place for path, text in files.items() for place in matches(part, path, text)]
        found += places if len(places) <= MOST_MATCHES else []
    return found


def places_of_file(entry, files):
    """Where the quote is, nearest to the line that is given; without a quote that is there, the line."""
    path, line = resolve(str(entry.get("path", "")), files), entry.get("line")
    if path is None:
        return []
    found = matches(str(entry.get("quote", "")), path, files[path])
    if isinstance(line, int):
        return [min(found, key=lambda place: abs(place.first - line), default=Place(path, line, line))]
    return found if len(found) <= MOST_MATCHES else []


def places_of_references(text, files):
    """`path:line` in prose, or in the output of grep -n."""
    found = []
    for path, first, last in REFERENCE.findall(text):
        if known := resolve(path, files):
            found.append(Place(known, int(first), int(last or first)))
    return found


def places_of_issue(issue, files):
    found = places_of_references(f"{issue.get('title', '')}\n{issue.get('note', '')}", files)
    for entry in issue.get("evidence", []):
        if entry.get("kind") == "file":
            found += places_of_file(entry, files)
        if entry.get("kind") == "text":
            found += places_of_quote(str(entry.get("quote", "")), files)
        found += places_of_references(f"{entry.get('run', '')}\n{entry.get('output', '')}", files)
    return found
