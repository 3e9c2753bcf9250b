"""Whether a person is there: what the hook learns from the command line and the terminal of the program that runs it."""

import json
import os
import pty
import subprocess
import sys

import pytest
from aw import AW
from gate_plays import CLEAN, PLAN, script

# The program of an agent: runs its hook, which gets its input and output by pipes.
PROGRAM = f"""#!{sys.executable}
import os, subprocess
with open(os.environ["EVENT"], "rb") as event, open(os.environ["ANSWER"], "wb") as answer:
    subprocess.run([os.environ["AW"], "hook", "plan-exit", "--for", os.environ["AGENT"]], stdin=event, stdout=answer, check=True)
"""
NO_PERSON = "no review without a person at the terminal"


class Caller:
    def __init__(self, place):
        self.place, self.folder = place, place.directory / "agents"
        self.folder.mkdir()
        self.event, self.answer = place.directory / "event.json", place.directory / "answer.json"
        place.install("claude")
        place.play(script(CLEAN))

    def events(self):
        """As the programs send them, by agent."""
        plans = self.place.home / ".gemini/tmp/project/s1/plans"
        plans.mkdir(parents=True)
        (plans / "plan.md").write_text(PLAN)
        common = {"session_id": "s1", "cwd": str(self.place.project)}
        return {
            "gemini": common
            | {
                "transcript_path": str(plans.parent.parent / "chats/session.jsonl"),
                "hook_event_name": "BeforeTool",
                "tool_name": "exit_plan_mode",
                "tool_input": {"plan_filename": "plan.md"},
            },
            "codex": common
            | {"hook_event_name": "Stop", "last_assistant_message": f"<proposed_plan>\n{PLAN}</proposed_plan>", "turn_id": "t1"},
        }

    def line(self, agent, *words, terminal=True):
        """The line of ours when the program runs with these words."""
        self.event.write_text(json.dumps(self.events()[agent]))
        path = self.folder / agent
        path.write_text(PROGRAM)
        path.chmod(0o755)
        ours, theirs = pty.openpty()
        stream = theirs if terminal else subprocess.DEVNULL
        variables = {"AW": str(AW), "AGENT": agent, "EVENT": str(self.event), "ANSWER": str(self.answer)}
        try:
            subprocess.run(
                [path, *words],
                env=self.place.aw.env | variables,
                stdin=stream,
                stdout=stream,
                timeout=120,
                check=True,
            )
        finally:
            os.close(ours)
            os.close(theirs)
        return json.loads(self.answer.read_text())["systemMessage"]


@pytest.fixture
def caller(place):
    return Caller(place)


@pytest.mark.parametrize(
    "agent, words, terminal",
    [
        ("gemini", ["-p", "Make a plan"], True),
        ("gemini", ["--approval-mode", "plan", "--prompt=Make a plan"], True),
        ("gemini", ["--approval-mode", "plan"], False),
        ("codex", ["exec", "Make a plan"], True),
        ("codex", ["-m", "o9", "exec", "-"], False),
    ],
)
def test_no_review_where_no_person_is(caller, agent, words, terminal):
    assert NO_PERSON in caller.line(agent, *words, terminal=terminal)
    assert not caller.place.logs()


@pytest.mark.parametrize(
    "agent, words, terminal",
    [
        ("gemini", ["--approval-mode", "plan"], True),
        ("gemini", ["-i", "Say --prompt"], True),
        ("gemini", ["--acp"], False),  # of an editor
        ("codex", ["Make a plan"], True),
        ("codex", ["app-server"], False),  # of an editor
    ],
)
def test_a_review_where_a_person_is(caller, agent, words, terminal):
    assert "checked the plan against the code" in caller.line(agent, *words, terminal=terminal)
