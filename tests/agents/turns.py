"""Single turns, as `aw debate run` starts the programs: the rows of its table, by tests/agents/turn_probe.cc.

In a repository full of traps each program makes its move by our tools, is refused a write and a shell command,
continues in the same conversation, and springs no trap; its reports of a dead server, a lost conversation, a refused
key and a usage limit are recognised.
"""

import contextlib
import http.server
import json
import os
import subprocess
import threading
import time
import uuid

import traps
from case import Verdict, end_group, running
from debate import MOTION, PLAN
from formats import Say
from model import Model
from others import Others
from place import Place, binary
from programs import PROGRAMS

TOOLS = ("debate_context", "debate_submit", "docs_get", "debate_issues")
FIRST = "This is the first prompt. Make one move, then stop."
SECOND = "This is the second prompt. Make one move, then stop."
WORDS = "I have made my move."
LIMIT_S = 400  # OpenCode tries to install what a plugin needs, without a network
MODELS = {"gemini": "gemini-2.5-pro", "opencode": "scripted/scripted", "copilot": "scripted"}
def prepare_claude(place, _, trusts):
    if trusts:
        projects = {str(place.project): {"hasTrustDialogAccepted": True, "enableAllProjectMcpServers": True}}
        (place.home / ".claude.json").write_text(json.dumps({"projects": projects}))


def prepare_codex(place, url, trusts):
    """The scripted model, and a server of the user's own that no debater may use."""
    folder = place.home / ".codex"
    folder.mkdir(exist_ok=True)
    trust = f'[projects."{place.project}"]\ntrust_level = "trusted"\n' if trusts else ""
    command = json.dumps(traps.touch(place, "codex-users-server"))
    (folder / "config.toml").write_text(
        'model_provider = "scripted"\n'
        f'[model_providers.scripted]\nname = "scripted"\nbase_url = "{url}/v1"\nwire_api = "responses"\n'
        f'{trust}[mcp_servers."the users"]\ncommand = "sh"\nargs = ["-c", {command}]\n'
    )


def prepare_gemini(place, _, trusts):
    folder = place.home / ".gemini"
    folder.mkdir(exist_ok=True)
    settings = {"mcpServers": {"users": traps.server(place, "gemini-users-server")}}
    (folder / "settings.json").write_text(json.dumps(settings))
    PROGRAMS["gemini"].prepare(place)
    if trusts:
        (folder / "trustedFolders.json").write_text(json.dumps({str(place.project): "TRUST_FOLDER"}))


def prepare_copilot(place, _, trusts):
    if trusts:
        (place.home / ".copilot").mkdir(exist_ok=True)
        (place.home / ".copilot/config.json").write_text(json.dumps({"trustedFolders": [str(place.project)]}))


PREPARE = {"claude": prepare_claude, "codex": prepare_codex, "gemini": prepare_gemini, "copilot": prepare_copilot}


def only_words():
    yield Say(WORDS)


class Refusing:
    """A model's server that answers everything with one error."""

    def __init__(self, status, error):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                text = json.dumps({"type": "error", "error": error}).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Turns:
    way = "turns"

    def __init__(self, program, bin_directory, chosen):
        self.program, self.bin_directory, self.chosen = program, bin_directory, chosen
        self.name = f"{program.name}, turns"
        self.turns = 0

    def run(self):
        verdict = Verdict(self.name)
        started = time.monotonic()
        self.place = Place(self.chosen.agents / "runs", self.bin_directory)
        self.others = Others(self.place)
        self.run_folder = self.place.directory / "run"
        self.run_folder.mkdir()
        self.failures = verdict.failures
        try:
            traps.plant(self.place)
            self.others.open(PLAN, MOTION)
            self.play(verdict)
        except Exception as error:
            verdict.failures.append(f"{type(error).__name__}: {error}")
        finally:
            self.place.close(keep=bool(verdict.failures))
        verdict.seconds, verdict.kept = time.monotonic() - started, str(self.place.directory)
        return verdict

    def expect(self, true, what):
        if not true:
            self.failures.append(what)

    def order(self, **fields):
        words = ["mcp", "--role", "opponent", "--debate-id", self.others.debate_id, "--tools", ",".join(TOOLS)]
        return {
            "role": "opponent",
            "folder": str(self.place.project),
            "run_folder": str(self.run_folder),
            "conversation": str(uuid.uuid4()),
            "model": MODELS.get(self.program.name, ""),
            "aw": str(binary("AW_BIN", "aw")),
            "mcp_words": words,
            "tools": TOOLS,
            "url": self.place.server.url,
            "has_token": True,
            **fields,
        }

    def probe(self, what, order, *words, variables=None):
        done = subprocess.run(
            [binary("TURN_PROBE_BIN", "turn-probe"), what, self.program.name, *words],
            env=self.place.environment | (variables or {}),
            input=json.dumps(order).encode(),
            capture_output=True,
            check=True,
        )
        return json.loads(done.stdout)

    def turn(self, url, prompt, order, trusts=False):
        """Plays one turn; returns its exit status (None: it took too long) and the report."""
        self.turns += 1
        PREPARE.get(self.program.name, lambda *_: None)(self.place, url, trusts)
        environment = self.place.environment | self.program.environment(url)
        launch = self.probe("launch", order, variables=environment)
        for path, content in launch["files"]:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(content)
        files = [self.place.directory / f"turn-{self.turns}.{ending}" for ending in ("out", "err")]
        with contextlib.ExitStack() as stack:
            out, err = (stack.enter_context(open(path, "wb")) for path in files)
            process = subprocess.Popen(
                launch["words"],
                cwd=launch["folder"],
                env=environment | dict(launch["variables"]),
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
            running.add(process)
            try:
                process.communicate(prompt.encode(), LIMIT_S)
                code = process.returncode
            except subprocess.TimeoutExpired:
                code = None
            finally:
                running.discard(process)
                end_group(process)
        return code, self.probe("read", order, *files), launch

    def script(self, first):
        arguments = {"debate_id": self.others.debate_id}
        self.results = [(yield self.program.mcp("debate_context", arguments))]
        if first:
            self.results.append((yield self.program.write(self.place.project / "written.txt", "x\n")))
            self.results.append((yield self.program.shell("touch written.txt")))
            arguments |= {"role": "opponent", "content": "# Claim\n\nNo.\n"}
            arguments |= {"target_id": self.others.arguments()[-1]["id"]}
            self.results.append((yield self.program.mcp("debate_submit", arguments)))
        yield Say(WORDS)

    def play(self, verdict):
        self.two_turns(verdict)
        self.expect(traps.sprung(self.place) == [], f"sprung: {traps.sprung(self.place)}")
        self.expect(self.place.git("status", "--porcelain") == "", "the repository is not as it was")
        self.troubles()
        self.expect(traps.sprung(self.place) == [], f"sprung: {traps.sprung(self.place)}")
        self.springs()

    def two_turns(self, verdict):
        order = self.order()
        with Model(self.script(True), lambda *_: None) as model:
            code, first, launch = self.turn(model.url, FIRST, order)
            verdict.requests += len(model.conversation.requests)
        self.expect(code == 0, f"the first turn ended with {code}: {first}")
        self.expect([each["type"] for each in self.others.arguments()] == ["MOTION", "CLAIM"], f"no claim: {self.results}")
        self.expect(first["denials"], f"no denial is told: {first}")
        self.expect(first["says"] == WORDS and not first["fault"] and not first["lacks_tools"], f"{first}")
        self.expect(first.get("tokens") == 150, f"tokens: {first}")
        self.expect(first["conversation"] == order["conversation"] or not launch["takes_conversation"], f"{first}")
        order |= {"conversation": first["conversation"], "resumes": True}
        with Model(self.script(False), lambda *_: None) as model:
            code, second, _ = self.turn(model.url, SECOND, order)
            verdict.requests += len(model.conversation.requests)
            bodies = json.dumps([body for _, body in model.conversation.requests])
        self.expect(code == 0 and "round" in self.results[0], f"the second turn ended with {code}: {second}")
        self.expect(FIRST in bodies and SECOND in bodies, "the second turn did not know the first one")
        self.expect(second["conversation"] == order["conversation"], f"another conversation: {second}")
        counted = 210 if launch["counts_conversation"] else 60
        self.expect(second.get("tokens") == counted, f"tokens: {second}")

    def troubles(self):
        with Model(only_words(), lambda *_: None) as model:
            code, report, _ = self.turn(model.url, FIRST, self.order(aw="/bin/false"))
            # OpenCode does not report it.
            self.expect(report["lacks_tools"] or self.program.name == "opencode", f"a dead server, exit {code}: {report}")
            unknown = "ses_e1b8198e7ffebOcrpXEpb3M9uQ" if self.program.name == "opencode" else str(uuid.uuid4())
            code, report, _ = self.turn(model.url, FIRST, self.order(conversation=unknown, resumes=True))
            self.expect(report["lost_conversation"], f"a lost conversation, exit {code}: {report}")
        with Refusing(401, {"type": "authentication_error", "message": "invalid x-api-key"}) as model:
            code, report, _ = self.turn(model.url, FIRST, self.order())
            self.expect(code and report["fault"] and "quota" not in report, f"a refused key, exit {code}: {report}")
        if self.program.name == "opencode":  # it retries silently without end
            return
        with Refusing(429, {"type": "usage_limit_reached", "message": "The usage limit has been reached"}) as model:
            code, report, _ = self.turn(model.url, FIRST, self.order())
            self.expect("quota" in report, f"a usage limit, exit {code}: {report}")

    def springs(self):
        """Nothing springs, even if the user trusts the folder; with --trust-agents the traps do spring."""
        with Model(only_words(), lambda *_: None) as model:
            self.turn(model.url, FIRST, self.order(), trusts=True)
            # Copilot cannot leave out the hooks and servers of a folder that its user trusts.
            none = traps.sprung(self.place) == [] or self.program.name == "copilot"
            self.expect(none, f"sprung in a trusted folder: {traps.sprung(self.place)}")
            self.turn(model.url, FIRST, self.order(trusts_program=True), trusts=True)
        # Gemini's workspace is never the project.
        sprung = traps.sprung(self.place) or self.program.name == "gemini"
        self.expect(sprung, "a trap that nobody can spring is none")
