"""A debate on a server, with one method for each move."""

import itertools

from client import new_id

AWAITING_OPPONENT = "AWAITING_OPPONENT"
AWAITING_PROPOSER = "AWAITING_PROPOSER"
AWAITING_ARBITRATOR = "AWAITING_ARBITRATOR"
INTERVENTION_PENDING = "INTERVENTION_PENDING"
CLOSED = "CLOSED"
STATES = [AWAITING_OPPONENT, AWAITING_PROPOSER, AWAITING_ARBITRATOR, INTERVENTION_PENDING, CLOSED]

_numbers = itertools.count(1)


def creation(**fields):
    """A valid body for POST /debates."""
    return {
        "debate_id": new_id(),
        "title": "Tabs or spaces",
        "debate_type": "general_debate",
        "motion_content": "Tabs.",
        "client_request_id": new_id(),
    } | fields


class Debate:
    """Opens a debate. `last` is the newest argument that was written through this object."""

    def __init__(self, client, **fields):
        self.client = client
        self.written = client.post("/debates", creation(**fields)).data
        self.id = self.written["debate"]["id"]
        self.motion = self.last = self.written["argument"]

    @property
    def path(self):
        return f"/debates/{self.id}"

    def claim(self, role, content=None, **fields):
        return self._move("arguments", {"role": role} | self._reply(content) | fields)

    def appeal(self, content=None, **fields):
        return self._move("appeal", self._reply(content) | fields)

    def complete(self, content=None, **fields):
        return self._move("resolution", self._reply(content) | fields)

    def intervene(self, content="Stop.", **fields):
        return self._move("intervention", {"content": content} | fields)

    def rule(self, content="So be it.", **fields):
        return self._move("ruling", {"content": content} | fields)

    def _reply(self, content):
        text = content if content is not None else f"Argument {next(_numbers)}"
        return {"target_id": self.last["id"], "content": text, "client_request_id": new_id()}

    def _move(self, name, body):
        answer = self.client.post(f"{self.path}/{name}", body)
        if answer.status == 201:
            self.last = answer.data["argument"]
        return answer

    def context(self, limit=None):
        return self.client.get(self.path, limit=limit).data

    def state(self):
        return self.context(0)["debate"]["state"]

    def arguments(self):
        """All arguments, the motion first."""
        context = self.context()
        return [context["motion"], *context["arguments"]]

    def wait(self, role, argument_id=None, timeout_ms=60000, client=None):
        return (client or self.client).get(
            f"{self.path}/wait", role=role, argument_id=argument_id, timeout_ms=timeout_ms
        )

    def delete(self):
        return self.client.delete(self.path)


def debate_in(state, client):
    """A debate in `state`, by the shortest way."""
    debate = Debate(client)
    if state in (AWAITING_PROPOSER, AWAITING_ARBITRATOR):
        assert debate.claim("opponent").status == 201
    if state == AWAITING_ARBITRATOR:
        assert debate.appeal().status == 201
    if state in (INTERVENTION_PENDING, CLOSED):
        assert debate.intervene().status == 201
    if state == CLOSED:
        assert debate.rule(close=True).status == 201
    return debate
