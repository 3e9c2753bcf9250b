"""`aw acp-turn` with the programs that speak the Agent Client Protocol: a refused write, a refused command, a move, and
another move in the same session."""

import json
import subprocess
import time

import case
from case import Case, Verdict, end_group
from debate import FIRST, MOTION, PLAN, SECOND
from formats import Say
from model import Model
from others import Others
from place import Place

TOOLS = "debate_submit,docs_get"
TURN_S = 120


class Acp(Case):
    def __init__(self, program, bin_directory, chosen):
        super().__init__(program, "opponent", "acp", bin_directory, chosen)

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        place = Place(self.chosen.agents / "runs", self.bin_directory)
        self.place, self.others, self.verdict = place, Others(place), verdict
        try:
            self.others.open(PLAN, MOTION)
            self.program.prepare_acp(place)
            self.play_all()
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            place.close(keep=bool(verdict.failures))
        verdict.seconds, verdict.kept = time.monotonic() - started, str(place.directory)
        return verdict

    def play_all(self):
        project = self.place.project
        for call in (self.program.write(project / "other.md", "# Not a draft\n"), self.program.shell("touch made.md")):
            said, _ = self.turn([call])
            assert [each for each in said if each["type"] == "denied"], said
        assert not (project / "other.md").exists() and not (project / "made.md").exists(), "something was written"
        said, _ = self.turn([self.program.mcp("debate_submit", self.move(FIRST))])
        assert any(each == {"type": "tool", "name": "debate_submit"} for each in said), said
        assert said[-1] == {"type": "end", "reason": "end_turn"}, said
        self.others.claim("proposer", "Readers try five times.")
        session = said[0]["id"]
        if self.program.loses_young_sessions:
            time.sleep(61 - time.time() % 60)
        said, requests = self.turn([self.program.mcp("debate_submit", self.move(SECOND))], "--session", session)
        assert said[0] == {"type": "session", "id": session, "resumed": True, "can_go_on": True}, said
        assert FIRST.splitlines()[0] in json.dumps(requests), "the earlier turn is not in the conversation"
        assert [each["content"] for each in self.others.arguments() if each["role"] == "opponent"] == [FIRST, SECOND]
        said, _ = self.turn([], "--session", "00000000-0000-4000-8000-000000000000", ends=False)
        assert said[-1].get("lost_session"), said

    def move(self, text):
        return {"target_id": self.others.arguments()[-1]["id"], "content": text}

    def turn(self, calls, *words, ends=True):
        """The output, and the requests that its model got."""

        def script():
            for call in calls:
                yield call
            yield Say("Done.")

        server = [self.place.environment["HOME"] + "/.local/bin/aw", "mcp", "--role", "opponent"]
        server += ["--debate-id", self.others.debate_id, "--tools", TOOLS]
        show = print if self.chosen.verbose else lambda *_: None
        with Model(script(), show) as model:
            command = ["aw", "acp-turn", "--folder", self.place.project, "--mcp", json.dumps(server), *words]
            process = subprocess.Popen(
                [*command, "--", *self.program.acp_command()],
                cwd=self.place.project,
                env=self.place.environment | self.program.acp_environment(model.url) | {"DEBATE_ROLE": "opponent"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
            case.running.add(process)
            try:
                out, err = process.communicate(b"Make one move.", timeout=TURN_S)
            finally:
                case.running.discard(process)
                end_group(process)
            self.keep(self.place, model.conversation)
            self.verdict.requests += len(model.conversation.requests)
        assert not model.conversation.failure, model.conversation.failure
        said = [json.loads(line) for line in out.splitlines()]
        show(out.decode())
        assert process.returncode == (0 if ends else 1), f"{said}\n{err.decode(errors='replace')[-3000:]}"
        return said, [body for _, body in model.conversation.requests]
