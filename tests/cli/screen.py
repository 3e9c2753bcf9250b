"""Emulates a terminal: supports the sequences that our live view uses, and refuses all others."""

import re
import unicodedata

CONTROL = re.compile(r"\x1b\[(\??)([\d;]*)([A-Za-z])")


def width(character):
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    def __init__(self, columns=80, rows=24):
        self.columns, self.rows = columns, rows
        self.above = []  # lines that have scrolled out
        self.lines = [""] * rows  # a wide character is followed by "\0"
        self.row = self.column = 0
        self.wraps = True
        self.wrapped = 0  # how often text went over the edge by itself
        self.colours = set()
        self.bells = 0
        self.rest = ""

    def feed(self, text):
        text, self.rest = self.rest + text, ""
        at = 0
        while at < len(text):
            c = text[at]
            if c == "\x1b":
                match = CONTROL.match(text, at)
                if not match:
                    assert re.fullmatch(r"\x1b(\[\??[\d;]*)?", text[at:]), f"not ours: {text[at:at + 20]!r}"
                    self.rest = text[at:]
                    return
                self.control(*match.groups())
                at = match.end()
                continue
            if c == "\r":
                self.column = 0
            elif c == "\n":
                self.new_line()
            elif c == "\a":
                self.bells += 1
            else:
                assert c.isprintable() or unicodedata.category(c) in ("Cf", "Mn"), f"a control character: {c!r}"
                self.put(c)
            at += 1

    def control(self, private, numbers, letter):
        if private:
            assert (numbers, letter) in (("7", "l"), ("7", "h")), (numbers, letter)
            self.wraps = letter == "h"
        elif letter == "m":
            self.colours.add(numbers)
        elif letter == "A":
            self.row -= int(numbers)
            assert self.row >= 0, "above the screen"
        elif letter == "K":
            self.lines[self.row] = self.lines[self.row][: self.column]
        elif letter == "J":
            assert numbers == ""
            self.lines[self.row] = self.lines[self.row][: self.column]
            self.lines[self.row + 1 :] = [""] * (self.rows - self.row - 1)
        else:
            raise AssertionError(f"not ours: {numbers}{letter}")

    def new_line(self):
        self.row += 1
        if self.row == self.rows:
            self.row -= 1
            self.above.append(self.lines.pop(0).replace("\0", ""))
            self.lines.append("")

    def put(self, c):
        size = width(c)
        if self.column + size > self.columns:
            if not self.wraps:
                self.column = self.columns - size
            else:
                self.wrapped += 1
                self.column = 0
                self.new_line()
        line = self.lines[self.row].ljust(self.column)
        cells = c + "\0" * (size - 1)
        self.lines[self.row] = line[: self.column] + cells + line[self.column + len(cells) :] if size else line + c
        self.column += size

    def resize(self, columns, rows):
        """As xterm does: lines are cut, not rewrapped; lines above the cursor scroll out."""
        while self.row >= rows:
            self.above.append(self.lines.pop(0))
            self.row -= 1
        self.lines = [line[:columns] for line in (self.lines + [""] * rows)[:rows]]
        self.columns, self.rows = columns, rows
        self.column = min(self.column, columns - 1)

    @property
    def text(self):
        return "\n".join(line.replace("\0", "").rstrip() for line in self.lines).rstrip("\n")

    @property
    def everything(self):
        return "\n".join([*self.above, self.text])
