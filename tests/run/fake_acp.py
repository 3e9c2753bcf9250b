"""An agent that speaks the Agent Client Protocol; see fake_agent.py. With --forgets it resumes no session."""

import json
import os
import sys

from fake_agent import Turn
from fake_program import Program


class Acp(Program):
    name = "acp"

    def __init__(self, environment):
        """Until it gets its prompt."""
        self.environment, self.forgets = environment, "--forgets" in sys.argv
        self.session, self.resumes, self.tells = None, False, True
        self.tokens, self.usd, self.calls = (0, 0), 0, 0
        self.command, self.server_environment, self.folder, self.prompt_words = [], {}, None, ""

    def send(self, **message):
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        sys.stdout.flush()

    def update(self, what, **fields):
        update = {"sessionUpdate": what, **fields}
        self.send(method="session/update", params={"sessionId": self.session, "update": update})

    def answer(self, request):
        """Its result, or None if there is none yet."""
        params = request["params"]
        if request["method"] == "initialize":
            return {"protocolVersion": 1, "agentCapabilities": {"loadSession": not self.forgets}}
        (server,) = params["mcpServers"]
        self.command = [server["command"], *server["args"]]
        given = {each["name"]: each["value"] for each in server["env"]}
        self.server_environment = self.environment | given
        self.session, self.resumes = params.get("sessionId"), request["method"] == "session/load"
        self.open()
        return {"sessionId": self.session}

    def unknown_session(self):
        return LookupError("Session not found")

    def may_use(self, _tool):
        return True

    def called(self, tool, arguments, failed, text):
        self.calls += 1
        status = "failed" if failed else "completed"
        self.update("tool_call", toolCallId=str(self.calls), title=tool, kind="other", rawInput=arguments, status=status)

    def say(self, text):
        self.update("agent_message_chunk", content={"type": "text", "text": text})

    def end(self):
        return 0


def main(_name):
    program = Acp(dict(os.environ))
    with open(os.environ["FAKE_SCRIPT"]) as file:
        script = json.load(file)
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "session/prompt":
            prompt = "".join(part["text"] for part in request["params"]["prompt"])
            Turn(program, prompt, script).play()
            program.send(id=request["id"], result={"stopReason": "end_turn"})
            continue
        try:
            program.send(id=request["id"], result=program.answer(request))
        except LookupError as error:
            program.send(id=request["id"], error={"code": -32602, "message": str(error)})
