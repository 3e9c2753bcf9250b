"""A client of `aw mcp`: one line per message, in each direction."""

import json
import subprocess
import threading
import time

LEGACY = "2025-11-25"
MODERN = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Client:
    def __init__(self, aw, *options):
        self.aw = aw
        self.process = aw.start("mcp", *options, stdin=subprocess.PIPE)

    def send(self, method, params=None, id=None):
        message = {"jsonrpc": "2.0", "method": method} | ({"params": params} if params else {})
        self.raw(json.dumps(message | ({"id": id} if id is not None else {})))

    def raw(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def read(self):
        silence = threading.Timer(60, self.process.kill)
        silence.start()
        line = self.process.stdout.readline()
        silence.cancel()
        assert line, self.process.stderr.read()
        return json.loads(line)

    def answer(self, id):
        """The answer to `id`, and the messages before it."""
        before = []
        while (message := self.read()).get("id") != id:
            before.append(message)
        return message, before

    def call(self, method, params=None, id=1):
        self.send(method, params, id)
        return self.answer(id)[0]

    def initialize(self, capabilities=None, version=LEGACY, name="test"):
        client = {"name": name, "version": "1"}
        params = {"protocolVersion": version, "capabilities": capabilities or {}, "clientInfo": client}
        result = self.call("initialize", params, "init")["result"]
        self.send("notifications/initialized")
        return result

    def end(self):
        start = time.monotonic()
        said = self.aw.finish(self.process, timeout=20)
        return said, time.monotonic() - start
