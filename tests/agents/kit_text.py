"""The command's text as it reached the model, and the lines in it that an agent is to run."""

import re

HEADING = "# Debate: you are the {role}"
DRAFTS = ".aweave/drafts"


def strings(value):
    """Every text in a request body."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def find_text(body, role):
    """The command's text in a request body; None if it is not there."""
    heading = HEADING.format(role=role)
    for text in strings(body):
        if heading in text:
            return text[text.index(heading) :]
    return None


class KitText:
    def __init__(self, text):
        fenced = re.findall(r"^\s*(aw .+?)\s*$", text, re.M)
        self.lines = fenced + re.findall(r"`(aw [^`]+)`", text)

    def has(self, command, *words):
        return bool(self.fitting(command, words))

    def fitting(self, command, words):
        of_command = [line for line in self.lines if line == command or line.startswith(command + " ")]
        return [line for line in of_command if all(f" {word} " in f"{line} " for word in words)]

    def line(self, command, *words, **values):
        """The first line of the text for `command` with all these words, with its placeholders filled in."""
        fitting = self.fitting(command, words)
        assert fitting, f"the text has no line {command} {' '.join(words)}"
        line = fitting[0]
        for name, value in ({"n": 1} | values).items():
            line = line.replace(f"<{name}>", str(value)).replace(f"${name.upper()}", str(value))
        left = re.search(r"<[a-z_]+>|\$[A-Z_]+", line)
        assert not left, f"what stands for {left[0]} in: {line}"
        return line


def with_file(line):
    """The line and its draft's path, which is below the folder of drafts."""
    path = re.search(r"--file (\S+)", line)[1]
    inside = path if path.startswith(DRAFTS) else f"{DRAFTS}/{path.split('/')[-1]}"
    return line.replace(f"--file {path}", f"--file {inside}"), inside


def with_content(line, text):
    """The line with the text itself instead of the file. The tests' texts need no quoting within quotes."""
    assert "'" not in text
    return re.sub(r"--file \S+", lambda _: f"--content '{text}'", line)
