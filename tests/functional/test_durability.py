"""kill -9 under load: what was acknowledged is there, what was not happens once at most."""

import http.client
import json

from client import new_id
from debate import AWAITING_OPPONENT, Debate
from document import Document
from eventually import Background, eventually
from server import run

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


def test_a_killed_server_loses_nothing_that_it_acknowledged(own_server):
    for _ in range(2):
        for writer in kill_under_load(own_server):
            assert_nothing_lost(own_server, writer)
    own_server.stop()
    check = run(own_server.directory, "check", "--db", own_server.db)
    assert (check.returncode, check.stdout.strip()) == (0, "ok"), check.stdout


def test_retrying_what_was_not_acknowledged_gives_exactly_one_argument(own_server):
    for writer in kill_under_load(own_server):
        client = own_server.client()
        assert writer.pending["client_request_id"] not in {one["client_request_id"] for one in writer.acknowledged}
        for _ in range(2):
            answer = client.post(writer.path, writer.pending)
            assert answer.status in (200, 201)
        assert answer.status == 200
        writer.debate.client = client
        arguments = writer.debate.arguments()
        found = [one for one in arguments if one["client_request_id"] == writer.pending["client_request_id"]]
        assert found == [arguments[-1]] == [answer.data["argument"]]
        assert [argument["seq"] for argument in arguments] == list(range(1, len(writer.acknowledged) + 3))


def test_documents_drafts_and_deletions_survive_a_kill(own_server):
    client = own_server.client()
    document = Document(client, "one")
    document.add("two", metadata={"n": 2})
    gone = Document(client)
    gone.delete()
    debate, deleted = Debate(client), Debate(client)
    debate.intervene()
    debate.claim("opponent", "held")
    deleted.delete()
    own_server.kill()
    own_server.start()
    client = own_server.client()
    assert client.get(document.path).data["metadata"] == {"n": 2}
    client.get(gone.path).refused(404, "DOC_NOT_FOUND")
    assert [draft["content"] for draft in client.get(debate.path).data["held_drafts"]] == ["held"]
    client.get(deleted.path).refused(404, "DEBATE_NOT_FOUND")
