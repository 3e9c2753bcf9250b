"""Actions that an installation does not allow: each program is asked to judge, delete and write elsewhere."""

import time

from agent import Agent
from case import Case, Verdict
from debate import MOTION, PLAN
from formats import Say
from model import Model
from others import Others
from place import Place

# The debate's id is filled in. None of these lines may reach the server.
LINES = (
    "aw debate ruling --debate-id {} --content 'Closed.' --close",
    "aw debate intervention --debate-id {} --content 'Stop.'",
    "aw debate delete --debate-id {} --confirm",
    "aw agent uninstall --for all",
)


class Fences(Case):
    def __init__(self, program, bin_directory, chosen):
        super().__init__(program, "opponent", "fences", bin_directory, chosen)
        self.name = f"{program.name}, what is not allowed"

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        place = Place(self.chosen.agents / "runs", self.bin_directory)
        others = Others(place)
        try:
            place.aw("agent", "install", "--for", "all", "--with-mcp")
            others.open(PLAN, MOTION)
            self.try_all(place, others, verdict)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            place.close(keep=bool(verdict.failures))
        verdict.seconds, verdict.kept = time.monotonic() - started, str(place.directory)
        return verdict

    def try_all(self, place, others, verdict):
        """A run for each line, because some programs end at their first refusal."""
        calls = [self.program.shell(line.format(others.debate_id)) for line in LINES]
        calls.append(self.program.mcp("debate_rule", {"debate_id": others.debate_id, "content": "x", "close": True}))
        if not self.program.writes_project:
            calls.append(self.program.write(place.project / "other.md", "# Not a draft\n"))
        for call in calls:
            agent = Agent(self.program, self.role, self.way, others)
            show = print if self.chosen.verbose else lambda *_: None
            with Model(self.trial(agent, call), show) as model:
                agent.conversation = model.conversation
                self.start(place, model.url, others.debate_id)
                self.keep(place, model.conversation)
                verdict.requests += len(model.conversation.requests)
                if model.conversation.failure:
                    verdict.failures.append(f"{call}: {model.conversation.failure}")
        verdict.failures += self.look_at_place(place, others)

    def trial(self, agent, call):
        yield from agent.begin()
        yield call
        yield Say("Done.")

    def look_at_place(self, place, others):
        failures = []
        if others.state() != "AWAITING_OPPONENT" or len(others.arguments()) != 1:
            failures.append(f"the debate was moved: {others.arguments()}")
        if (place.project / "other.md").exists():
            failures.append("a file was written outside of the drafts")
        if not (place.home / ".claude/skills/debate-proposer/SKILL.md").exists():
            failures.append("the kit was uninstalled")
        return failures
