"""A document on a server, and the effect of a unified diff on its versions."""

import re

HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@.*")
NO_NEWLINE = "\\ No newline at end of file"


class Document:
    def __init__(self, client, content="Text.\n", summary="Plan", **fields):
        self.client = client
        self.created = client.post("/documents", {"summary": summary, "content": content} | fields)
        self.id = self.created.data["document_id"]

    @property
    def path(self):
        return f"/documents/{self.id}"

    def add(self, content, summary="Plan", **fields):
        return self.client.post(f"{self.path}/versions", {"summary": summary, "content": content} | fields)

    def get(self, version=None):
        return self.client.get(self.path, version=version)

    def history(self, limit=None):
        return self.client.get(f"{self.path}/history", limit=limit)

    def diff(self, old, new):
        return self.client.get(f"{self.path}/diff", **{"from": old, "to": new})

    def delete(self):
        return self.client.delete(self.path)


def plan_of(client, versions=2):
    """The `where` of an entry: a new document with this many versions, at its newest."""
    document = Document(client)
    for version in range(2, versions + 1):
        assert document.add(f"Text {version}.\n").status == 201
    return {"document_id": document.id, "version": versions}


def lines_of(text):
    """Lines with their ends; only LF ends a line, as in diff(1)."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def apply(diff, old_text):
    """The result of applying `diff` to `old_text`; asserts that it applies."""
    old, new, at = lines_of(old_text), [], 0
    lines = diff.split("\n")
    assert lines.pop() == "", "a diff ends with a line end"
    assert lines[0].startswith("--- ") and lines[1].startswith("+++ "), lines[:2]
    position = 2
    while position < len(lines):
        match = HUNK.fullmatch(lines[position])
        assert match, lines[position]
        old_start, old_count, new_start, new_count = (int(group) if group else 1 for group in match.groups())
        position += 1
        begin = old_start - 1 if old_count else old_start
        assert begin >= at
        new += old[at:begin]
        at = begin
        assert len(new) == (new_start - 1 if new_count else new_start), "the hunk begins elsewhere"
        old_left, new_left = old_count, new_count
        while old_left or new_left:
            kind, text = lines[position][:1], lines[position][1:] + "\n"
            position += 1
            if position < len(lines) and lines[position] == NO_NEWLINE:
                text = text[:-1]
                position += 1
            if kind in " -":
                assert old[at] == text, (old[at], text)
                at += 1
                old_left -= 1
            if kind in " +":
                new.append(text)
                new_left -= 1
            assert kind in (" ", "-", "+"), lines[position - 1]
    return "".join(new + old[at:])
