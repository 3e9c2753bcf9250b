"""Issues as a reviewer would write them, from what is known about a case."""

from scorer.case import PLAN


def issue(name, severity="major", title="A finding", **fields):
    return {"id": name, "set": "open", "severity": severity, "title": title, **fields}


def lines_of(case, place):
    return "\n".join(case.files[place.path].splitlines()[place.first - 1 : place.last])


def by_quote(case, place):
    """Evidence that quotes the place: from the plan as text, from the code as a file."""
    if place.path == PLAN:
        return [{"kind": "text", "quote": lines_of(case, place)}]
    return [{"kind": "file", "path": place.path, "line": place.first, "quote": lines_of(case, place).splitlines()[0]}]


def by_line(place, off=0):
    """Evidence that names a line, without a quote."""
    return [{"kind": "file", "path": place.path, "line": place.first + off}]


def finding(case, name):
    return next(each for each in case.flaws + case.non_flaws if each.id == name)


def place_in(case, name, path):
    return next(each for each in finding(case, name).places if each.path == path)
