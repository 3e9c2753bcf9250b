"""One case: a program plays one role of a whole debate, with one way of reaching the server."""

import json
import os
import signal
import subprocess
import time
from dataclasses import dataclass, field

from agent import Agent
from debate import MOTION, PLAN, SCRIPTS
from issues import ISSUE_SCRIPTS, look_at_ledger
from model import Model
from others import Others
from place import Place

running = set()  # the programs' processes, so that an interrupt can end them all


@dataclass
class Verdict:
    name: str
    failures: list = field(default_factory=list)
    seconds: float = 0
    requests: int = 0
    kept: str = ""  # the folder of the recorded traffic


class Case:
    def __init__(self, program, role, way, bin_directory, chosen):
        self.program, self.role, self.way = program, role, way
        self.name = f"{program.name}, {role}, {way}"
        self.bin_directory, self.chosen = bin_directory, chosen
        self.script = SCRIPTS.get(role)

    def run(self):
        verdict = Verdict(self.name)
        place = Place(self.chosen.agents / "runs", self.bin_directory)
        others = Others(place)
        started = time.monotonic()
        try:
            place.aw("agent", "install", "--for", "all", "--with-mcp")
            if self.role == "opponent":
                others.open(PLAN, MOTION)
            self.play(place, others, verdict)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            others.stopped.set()
            place.close(keep=bool(verdict.failures))
        verdict.seconds = time.monotonic() - started
        return verdict

    def play(self, place, others, verdict):
        agent = Agent(self.program, self.role, self.way, others)
        show = print if self.chosen.verbose else lambda *_: None
        with Model(self.script(agent), show) as model:
            agent.conversation = conversation = model.conversation
            words = others.debate_id or "Decide how orders are stored."
            try:
                code, output = self.start(place, model.url, words)
            finally:
                self.keep(place, conversation)
            verdict.requests = len(conversation.requests)
            others.stopped.set()
            if conversation.failure:
                verdict.failures.append(str(conversation.failure))
            elif not conversation.ended and not conversation.said_all:
                verdict.failures.append(f"the run ended early: exit {code}\n{output[-3000:]}")
            elif code != 0:
                verdict.failures.append(f"exit {code}\n{output[-3000:]}")
            else:
                verdict.failures += self.look_at_debate(agent)
            verdict.failures += [str(error) for error in others.errors if not verdict.failures]
        verdict.kept = str(place.directory)

    def start(self, place, url, words):
        """Runs the program to its end; its whole process group ends at the limit."""
        environment = place.environment | self.program.environment(url)
        self.program.prepare(place)
        log = place.directory / "program.log"
        with open(log, "wb") as output:
            process = subprocess.Popen(
                self.program.command(self.role, words, url),
                cwd=place.project,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            running.add(process)
            try:
                code = process.wait(self.chosen.limit)
            except subprocess.TimeoutExpired:
                code = f"none within {self.chosen.limit} s"
            finally:
                running.discard(process)
                end_group(process)
        return code, log.read_text(errors="replace")

    def look_at_debate(self, agent):
        """The server has exactly the model's texts, and the debate is closed."""
        mine = [each["content"] for each in agent.others.arguments() if each["role"] == self.role]
        failures = []
        if agent.others.state() != "CLOSED":
            failures.append(f"the debate is {agent.others.state()}")
        if [text.rstrip("\n") for text in mine] != [text.rstrip("\n") for text in agent.written]:
            failures.append(f"written {agent.written}\nstored {mine}")
        status = subprocess.run(
            ["git", "status", "--porcelain"], cwd=agent.place.project, env=agent.place.environment, capture_output=True
        )
        if status.stdout:
            failures.append(f"the repository is not as it was: {status.stdout.decode()}")
        return failures

    def keep(self, place, conversation):
        steps = [{"step": vars(step), "result": result} for step, result in conversation.results]
        (place.directory / "results.json").write_text(json.dumps(steps, indent=1, ensure_ascii=False))
        bodies = [{"path": path, "body": body} for path, body in conversation.requests]
        (place.directory / "requests.json").write_text(json.dumps(bodies, indent=1, ensure_ascii=False))


class IssueCase(Case):
    """A debate that ends by its issues: one verified, one ruled, one deferred, and the gate refuses once."""

    def __init__(self, program, role, way, bin_directory, chosen):
        super().__init__(program, role, way, bin_directory, chosen)
        self.name += ", issues"
        self.script = ISSUE_SCRIPTS[role]

    def look_at_debate(self, agent):
        return super().look_at_debate(agent) + look_at_ledger(agent.others.ledger(), self.role)


def end_group(process):
    """Programs are wrappers: their child processes end with them."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
