"""The plugin in the real programs: validated, installed, used in a turn, kept without aw, and removed."""

import copy
import json
import re
import subprocess
import time
from dataclasses import dataclass

from agent import Agent
from case import Case, Verdict
from debate import MOTION, PLAN
from formats import Say
from issues import OPENED
from model import Model
from others import Others
from place import Place, binary
from programs import PROGRAMS

LIMIT_S = 120
NAME = "aweave-debate"
ADVICE = "no aw; run npm i -g aweave-debate"
COMMAND = '"message":"' + ADVICE  # as lists show the server's command
SKILL = "Write no rival plan"  # words of the opponent's skill


@dataclass
class Row:
    """The commands of one program. {folder} is the marketplace, {plugin} the plugin in it."""

    agent: str
    install: tuple
    remove: tuple
    listing: str
    start: str  # what a user types to start a skill, with {} for the role
    prefix: str = ""  # of the names of the plugin's tools
    validate: tuple = ()
    answers: str = ""  # to the questions of an installation
    connected: str = ""  # in the list of servers, by programs that try them
    calls: bool = True  # its headless mode may start a skill and call a tool of a plugin
    advises: bool = True  # it shows the error of a server that does not start


MARKETPLACE = "plugin marketplace add {folder}", "plugin marketplace remove aweave"
ROWS = (
    Row(
        "claude",
        (MARKETPLACE[0], "plugin install aweave-debate@aweave"),
        ("plugin uninstall aweave-debate@aweave", MARKETPLACE[1]),
        "plugin list",
        "/aweave-debate:debate-{}",
        "mcp__plugin_aweave-debate_aw__",
        ("plugin validate --strict {folder}", "plugin validate --strict {plugin}"),
        connected="plugin:aweave-debate:aw: .*Connected",
    ),
    Row(
        "codex",
        (MARKETPLACE[0], "plugin add aweave-debate@aweave"),
        ("plugin remove aweave-debate@aweave", MARKETPLACE[1]),
        "plugin list",
        "$aweave-debate:debate-{}",
        advises=False,  # in its terminal view: "MCP client for `aw` failed to start: … no aw; run npm i -g aweave-debate"
    ),
    Row(
        "gemini",
        ("extensions install {plugin} --consent",),
        ("extensions uninstall aweave-debate",),
        "extensions list",
        "/debate-{}",
        "mcp_aw_",
        ("extensions validate {plugin}",),
        answers="y\n",
        connected="aw .from aweave-debate.: .*Connected",
        calls=False,
        advises=False,  # "MCP issues detected. Run /mcp list for status", where the text is
    ),
    Row(
        "copilot",
        (MARKETPLACE[0], "plugin install aweave-debate@aweave"),
        ("plugin uninstall aweave-debate@aweave", MARKETPLACE[1]),
        "plugin list",
        "/aweave-debate:debate-{}",
        "aw-",
    ),
)


class Plugin(Case):
    def __init__(self, row, bin_directory, chosen):
        program = copy.copy(PROGRAMS[row.agent])
        program.start, program.mcp_prefix = row.start, row.prefix
        super().__init__(program, "opponent", "mcp", bin_directory, chosen)
        self.row, self.name = row, f"{row.agent}, plugin"

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        place = Place(self.chosen.agents / "runs", self.bin_directory)
        try:
            self.try_all(place, verdict)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            place.close(keep=bool(verdict.failures))
        verdict.seconds, verdict.kept = time.monotonic() - started, str(place.directory)
        return verdict

    def try_all(self, place, verdict):
        row, folder = self.row, place.directory / "marketplace"
        place.aw("agent", "plugin", "--to", str(folder))
        self.folders = {"folder": folder, "plugin": folder / f"plugins/{NAME}"}
        self.prepare_home(place)
        for command in (*row.validate, *row.install):
            self.command_of(place, command)
        assert NAME in self.command_of(place, row.listing), "it is not in the list"
        found = self.servers(place)
        assert re.search(row.connected, found), found
        self.turn(place, verdict, self.use_plugin)
        assert re.search(rf"{row.agent} {self.version(place)}\b(?! \()", self.doctor(place)), self.doctor(place)

        self.remove_aw(place)
        seen = self.servers(place) + self.turn(place, verdict, self.go_on)
        assert not row.advises or ADVICE in seen.replace(COMMAND, ""), seen

        for command in row.remove:
            self.command_of(place, command)
        assert NAME not in self.command_of(place, row.listing), "it is still in the list"
        assert f"{row.agent} {self.version(place)}" not in self.doctor(place), self.doctor(place)
        left = self.servers(place)
        assert not re.search(r"\baw\b", left), left

    def prepare_home(self, place):
        if self.row.agent == "gemini":
            (place.home / ".gemini").mkdir()
            (place.home / ".gemini/settings.json").write_text("{}")
            self.program.prepare(place)

    def remove_aw(self, place):
        for name in ("aw", "debate-server"):
            (place.home / ".local/bin" / name).unlink()

    def command_of(self, place, command):
        done = subprocess.run(
            [self.row.agent, *command.format(**self.folders).split()], cwd=place.project, env=place.environment,
            input=self.row.answers, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT_S,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}: {done.stdout}"
        return done.stdout

    def version(self, place):
        return self.aw_of(place, "--version").split()[-1]

    def doctor(self, place):
        """What `aw doctor` says about plugins."""
        checks = json.loads(self.aw_of(place, "doctor", "--format", "json"))["content"][0]["data"]["checks"]
        return next(check["detail"] for check in checks if check["name"] == "plugins")

    def aw_of(self, place, *words):
        """Of the aw under test, though it may be removed from the place."""
        done = subprocess.run(
            [binary("AW_BIN", "aw"), *words], cwd=place.project, env=place.environment, capture_output=True, text=True, timeout=LIMIT_S
        )
        return done.stdout

    def servers(self, place):
        return self.command_of(place, "mcp list")

    def object(self, agent):
        """A claim by the plugin's server, which finds the quote in the user's project."""
        others = agent.others
        others.open(PLAN, MOTION)
        target = others.arguments()[-1]["id"]
        yield from agent.mcp(
            "debate_submit", debate_id=others.debate_id, role=self.role, target_id=target, content="It blocks.", issues=OPENED[:1]
        )
        (evidence,) = others.ledger()["issues"][0]["evidence"]
        assert evidence["checked"] == "found", evidence

    def use_plugin(self, agent):
        """The skill's text reaches the model, and a tool of the plugin's server writes."""
        for call in self.program.opening(self.role):
            agent.offered += yield from agent.call(call)
        if self.row.calls:
            assert SKILL in str(agent.conversation.requests), "the skill's text did not reach the model"
            yield from self.object(agent)
        yield Say("Done.")

    def go_on(self, _agent):
        yield Say("Done.")

    def turn(self, place, verdict, script):
        """The program's output of a turn that must end well."""
        agent = Agent(self.program, self.role, self.way, Others(place))
        show = print if self.chosen.verbose else lambda *_: None
        with Model(script(agent), show) as model:
            agent.conversation = model.conversation
            code, output = self.start(place, model.url, "x")
            self.keep(place, model.conversation)
            verdict.requests += len(model.conversation.requests)
        assert not model.conversation.failure, model.conversation.failure
        assert code == 0 and model.conversation.said_all, f"exit {code}\n{output[-3000:]}"
        return output
