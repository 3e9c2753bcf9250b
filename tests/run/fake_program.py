"""A program of agents, as `aw debate run` uses it: its command line, configuration, refusals and output.

fake_claude.py and the others have a class for each. They follow recordings of claude-code 2.1.325, codex 0.166,
gemini-cli 0.61, opencode 1.18.33 and copilot 1.0.102. No model is behind it.
"""

import json
import os
import sys
import time
import uuid

import fake_flags


class Refused(Exception):
    """The program ends before it begins: it does not accept its command line."""

    def __init__(self, code, errors, line=None):
        super().__init__(errors)
        self.code, self.line = code, line


class NoTools(Refused):
    """The command line is valid, but the program cannot begin without a server."""


def put(line):
    """Only if lines were requested; see `tells`."""
    if not put.silent:
        sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
        sys.stdout.flush()


put.silent = False


def complain(text):
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def now():
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())


def words_of(values):
    return [word for value in values for word in value.replace(",", " ").split()]


class Program:
    name = prefix = ""
    flags = {}
    is_wrapper = False  # another process does the work, in the same group
    bad_flag = (1, "error: unknown option '{}'")

    def __init__(self, words, environment):
        self.environment = environment
        self.session, self.resumes, self.tells = None, False, False
        self.command, self.server_environment, self.folder = [], {}, None
        self.tokens, self.usd, self.calls = (1000, 200), 0.02, 0
        self.prompt_words = ""
        try:
            self.options, self.others = fake_flags.parse(self.flags, words)
        except fake_flags.UnknownFlag as error:
            code, text = self.bad_flag
            raise Refused(code, text.format(error)) from None
        self.read()
        self.open()

    def option(self, *names):
        return next((self.options[name][-1] for name in names if self.options.get(name)), None)

    def read(self):
        raise NotImplementedError

    # Conversations

    def path(self, session):
        folder = os.path.join(self.environment["HOME"], ".fake-agents", self.name)
        os.makedirs(folder, exist_ok=True)
        return os.path.join(folder, f"{session}.json")

    def known(self, session):
        return bool(session) and os.path.exists(self.path(session))

    def open(self):
        """Resumes a known conversation; refuses an unknown one, or a new one whose id exists."""
        self.session = self.session or self.new_session()
        self.past = {"tokens": 0, "folder": os.getcwd()}
        if self.resumes and not self.known(self.session):
            raise self.unknown_session()
        if self.known(self.session):
            if not self.resumes:
                raise self.reused_session()
            with open(self.path(self.session)) as file:
                self.past = json.load(file)
        self.keep(self.past)

    def keep(self, past):
        path = self.path(self.session)
        with open(f"{path}.{os.getpid()}", "w") as file:
            json.dump(past, file)
        os.replace(f"{path}.{os.getpid()}", path)

    def count(self):
        """The tokens of the whole conversation, this turn included."""
        self.past["tokens"] += sum(self.tokens)
        self.keep(self.past)
        return self.past["tokens"]

    def new_session(self):
        return str(uuid.uuid4())

    def unknown_session(self):
        raise NotImplementedError

    def reused_session(self):
        raise NotImplementedError

    # Permitted tools, and output

    def may_use(self, tool):
        raise NotImplementedError

    def sees(self, tools):
        """The server's tools that reach the model."""
        return tools

    def begin(self, tools, connected):
        pass

    def called(self, tool, arguments, failed, text):
        pass

    def denied(self, tool, arguments):
        pass

    def say(self, text):
        pass

    def end(self):
        pass

    def out_of_quota(self, resets_at):
        raise NotImplementedError
