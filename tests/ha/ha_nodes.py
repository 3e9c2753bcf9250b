"""A node of ours on each machine, and HAProxy in front of them."""

from pathlib import Path

from balancers import Haproxy
from client import Client
from server import Server
from ws import WebSocket

PORT = 13461
PATIENCE_S = 900  # longer than any test waits: a wait that is not woken is not rescued by its client


class Node(Server):
    """Reached at its machine's address."""

    def __init__(self, directory, machine, store, token):
        secret = {"DEBATE_AUTH_TOKEN": token, "DEBATE_POLL_TIMEOUT_MS": "3600000"} if token else {}
        super().__init__(
            directory,
            *("--host", machine.address, "--allowed-hosts", machine.address),
            env=secret,
            port=PORT,
            store=store,
            before=machine.before,
        )
        self.machine = machine
        self.token = token

    def client(self, **_):
        client = Client(self.port, token=self.token, specs=self.specs, host=self.host, timeout=PATIENCE_S)
        self.clients.add(client)
        return client


class Front(Haproxy):
    def client(self, **_):
        return Client(self.port, token=self.nodes[0].token, specs=self.specs)

    def socket(self, debate_id):
        bearer = {"Authorization": f"Bearer {self.nodes[0].token}"}
        return WebSocket(self.port, f"/ws?debate_id={debate_id}", headers=bearer, spec=self.client().spec)


class HaNodes(list):
    """With a token for the tests, since the machines do not have loopback addresses."""

    def __init__(self, directory, databases, token=None):
        super().__init__()
        for number, machine in enumerate(databases.machines, 1):
            place = Path(directory) / f"node{number}"
            place.mkdir()
            store = databases.url(first=machine, application_name=place.name)
            self.append(Node(place, machine, store, token))

    def on(self, machine):
        return next(node for node in self if node.machine is machine)

    def __enter__(self):
        try:
            for node in self:
                node.start()
            return self
        except BaseException:
            self.__exit__(True)
            raise

    def __exit__(self, kind, *_):
        for node in self:
            node.stop() if kind is None else node.kill()
