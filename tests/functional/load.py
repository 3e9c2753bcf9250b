"""Agents that write as fast as they can, and the data that must remain after a crash."""

import http.client
import json

from client import new_id
from debate import AWAITING_OPPONENT, Debate
from eventually import Background, eventually

WRITERS = 8


class Writer:
    """Argues with itself in one debate until the server is gone."""

    def __init__(self, server):
        self.debate = Debate(server.client())
        self.acknowledged = []
        self.pending = None
        self.running = Background(self._write)

    def _write(self):
        client = self.debate.client
        target = self.debate.motion["id"]
        role = "opponent"
        while True:
            body = {"role": role, "target_id": target, "content": new_id(), "client_request_id": new_id()}
            self.pending = body
            try:
                answer = client.exchange("POST", self.path, json.dumps(body), {"Content-Type": "application/json"})
            except (OSError, http.client.HTTPException):
                return
            assert answer.status == 201, answer.text
            argument = answer.data["argument"]
            self.acknowledged.append(argument)
            target = argument["id"]
            role = "proposer" if role == "opponent" else "opponent"

    @property
    def path(self):
        return f"{self.debate.path}/arguments"


def kill_under_load(server):
    writers = [Writer(server) for _ in range(WRITERS)]
    eventually(lambda: sum(len(writer.acknowledged) for writer in writers) > 100, "a hundred writes")
    server.kill()
    for writer in writers:
        writer.running.result()
    server.start()
    return writers


def assert_nothing_lost(server, writer):
    writer.debate.client = server.client()
    arguments = writer.debate.arguments()
    assert [argument["seq"] for argument in arguments] == list(range(1, len(arguments) + 1))
    assert arguments[1 : 1 + len(writer.acknowledged)] == writer.acknowledged
    assert len(arguments) - 1 - len(writer.acknowledged) in (0, 1)
    claims = len(arguments) - 1
    assert writer.debate.state() == ("AWAITING_PROPOSER" if claims % 2 else AWAITING_OPPONENT)
