"""A pseudo-terminal for a program with a full-screen view, and the screen that a person would see.

The screen understands the sequences by which such programs draw, and skips the rest; it answers the questions that they
ask a terminal at their start.
"""

import codecs
import fcntl
import os
import pty
import re
import signal
import struct
import termios
import threading
import time
import unicodedata

COLUMNS, ROWS = 120, 130  # room for a whole conversation
LIMIT_S = 60
CONTROL = re.compile(r"\x1b\[([<=>?]?)([0-?]*)([ -/]*)([@-~])")
STRING = re.compile(r"\x1b[\]P_^X].*?(?:\x07|\x1b\\)", re.S)  # titles and the like
SHORT = re.compile(r"\x1b[ -/]*[0-Z\\^-~]")
ANSWERS = {("", "6", "n"): "\x1b[{row};{column}R", ("", "", "c"): "\x1b[?62;22c", ("", "0", "c"): "\x1b[?62;22c", ("?", "", "u"): "\x1b[?0u"}


def width(character):
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    def __init__(self, columns=COLUMNS, rows=ROWS):
        self.columns, self.rows = columns, rows
        self.above = []  # lines that have scrolled out
        self.clear()
        self.top, self.bottom = 0, rows - 1
        self.rest, self.saved = "", (0, 0)
        self.titles, self.notices = [], []  # of the window, and for the person

    def clear(self):
        self.cells = [self.blank() for _ in range(self.rows)]
        self.row = self.column = 0

    def blank(self):
        return [" "] * self.columns

    def feed(self, text):
        """Returns the answers to the questions in it."""
        text, self.rest, answers, at = self.rest + text, "", "", 0
        while at < len(text):
            c = text[at]
            if c != "\x1b":
                self.take(c)
                at += 1
                continue
            if match := CONTROL.match(text, at):
                answers += self.control(*match.groups())
            elif not (match := STRING.match(text, at) or SHORT.match(text, at)):
                self.rest = text[at:]
                break
            elif match[0].startswith("\x1b]"):
                self.tell(match[0].strip("\x1b]\x07\\"))
            elif match[0] == "\x1bM":
                self.row = max(self.row - 1, 0)
            elif match[0] in ("\x1b7", "\x1b8"):
                self.save(match[0] == "\x1b7")
            at = match.end()
        return answers

    def tell(self, text):
        number, _, words = text.partition(";")
        if number in ("0", "2"):
            self.titles.append(words)
        elif number == "9":
            self.notices.append(words)

    def take(self, c):
        if c == "\r":
            self.column = 0
        elif c == "\n":
            self.new_line()
        elif c == "\b":
            self.column = max(self.column - 1, 0)
        elif c == "\t":
            self.column = min((self.column // 8 + 1) * 8, self.columns - 1)
        elif c >= " ":
            self.put(c)

    def put(self, c):
        size = width(c)
        if size == 0:
            return
        if self.column + size > self.columns:
            self.column = 0
            self.new_line()
        self.cells[self.row][self.column] = c
        if size == 2:
            self.cells[self.row][self.column + 1] = ""
        self.column += size

    def new_line(self):
        if self.row != self.bottom:
            self.row = min(self.row + 1, self.rows - 1)
            return
        gone = self.cells.pop(self.top)
        if self.top == 0:
            self.above.append("".join(gone).rstrip())
        self.cells.insert(self.bottom, self.blank())

    def save(self, is_save):
        if is_save:
            self.saved = (self.row, self.column)
        else:
            self.row, self.column = self.saved

    def control(self, mark, numbers, _between, letter):
        if (mark, numbers, letter) in ANSWERS:
            return ANSWERS[mark, numbers, letter].format(row=self.row + 1, column=self.column + 1)
        given = [int(each or 0) for each in numbers.split(";")] if re.fullmatch(r"[\d;]+", numbers) else [0]
        if mark == "?" and letter in "hl" and 1049 in given:
            self.clear()
        if not mark:
            self.move(letter, max(given[0], 1), given)
            self.erase(letter, given[0])
        return ""

    def move(self, letter, count, given):
        if letter in "AF":
            self.row = max(self.row - count, 0)
        elif letter in "BE":
            self.row = min(self.row + count, self.rows - 1)
        elif letter == "C":
            self.column = min(self.column + count, self.columns - 1)
        elif letter == "D":
            self.column = max(self.column - count, 0)
        elif letter == "G":
            self.column = min(count, self.columns) - 1
        elif letter == "d":
            self.row = min(count, self.rows) - 1
        elif letter in "Hf":
            self.row = min(count, self.rows) - 1
            self.column = min(max(given[1] if len(given) > 1 else 1, 1), self.columns) - 1
        elif letter == "r":
            self.top = count - 1
            self.bottom = (given[1] if len(given) > 1 and given[1] else self.rows) - 1
        elif letter in "su":
            self.save(letter == "s")
        if letter in "EF":
            self.column = 0

    def erase(self, letter, how):
        line, at, count = self.cells[self.row], min(self.column, self.columns - 1), max(how, 1)
        if letter == "K":
            first, last = ((at, self.columns), (0, at + 1), (0, self.columns))[how]
            line[first:last] = [" "] * (last - first)
        elif letter == "J" and how in (0, 1, 2):
            rows = (range(self.row + 1, self.rows), range(self.row), range(self.rows))[how]
            for row in rows:
                self.cells[row] = self.blank()
            self.erase("K", how)
        elif letter == "X":
            line[at : at + count] = [" "] * min(count, self.columns - at)
        elif letter == "P":
            line[at : at + count] = []
            line += [" "] * (self.columns - len(line))
        elif letter == "@":
            line[at:at] = [" "] * count
            del line[self.columns :]
        elif letter in "LMST":
            self.scroll(letter, count)

    def scroll(self, letter, count):
        top = self.row if letter in "LM" else self.top
        for _ in range(count):
            gone, new = (self.bottom, top) if letter in "LT" else (top, self.bottom)
            self.cells.pop(gone)
            self.cells.insert(new, self.blank())

    @property
    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.cells).rstrip("\n")


class Terminal:
    """Runs a program; a thread reads what it draws. The program's whole session ends with the `with` block."""

    def __init__(self, command, folder, environment):
        self.screen, self.lock, self.screens = Screen(), threading.Lock(), []
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment | {"TERM": "xterm-256color", "COLORTERM": ""})
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        self.reader.join(10)
        os.close(self.master)

    def read(self):
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            try:
                some = os.read(self.master, 1 << 16)
            except OSError:  # the program has ended
                return
            with self.lock:
                answers = self.screen.feed(decoder.decode(some))
            if answers:
                os.write(self.master, answers.encode())

    @property
    def text(self):
        with self.lock:
            return self.screen.text

    def type(self, text):
        os.write(self.master, text.encode())

    def press(self, key, has_worked, again_s=1):
        """Until it has worked: a dialog may ignore keys of its first moments, which may have been meant for something else."""
        end = time.monotonic() + 30 * again_s
        while not has_worked():
            assert time.monotonic() < end, self.text
            self.type(key)
            again = time.monotonic() + again_s
            while time.monotonic() < again and not has_worked():
                time.sleep(0.05)

    def has(self, pattern):
        return re.search(pattern, self.text)

    def wait_for(self, pattern, limit_s=LIMIT_S):
        """Until the screen shows it; keeps the screen as evidence."""
        end = time.monotonic() + limit_s
        while not (found := self.has(pattern)):
            assert time.monotonic() < end, f"the screen does not show {pattern!r}:\n{self.text}"
            time.sleep(0.05)
        self.keep()
        return found

    def keep(self):
        self.screens.append(self.text)
