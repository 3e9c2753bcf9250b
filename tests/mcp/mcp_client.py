"""Two small MCP clients, one for each era, that hide no part of the protocol."""

import http.client
import json
from dataclasses import dataclass, field

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


@dataclass
class Answer:
    status: int
    headers: dict
    text: str
    messages: list = field(default_factory=list)  # all of them; the last is the answer

    @property
    def message(self):
        return self.messages[-1]

    @property
    def result(self):
        assert "result" in self.message, f"{self.status}: {self.text[:500]}"
        return self.message["result"]

    @property
    def error(self):
        assert "error" in self.message, f"{self.status}: {self.text[:500]}"
        return self.message["error"]


class Stream:
    """A POST or GET whose answer may come in pieces."""

    def __init__(self, port, method, target, body, headers, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        self.connection.request(method, target, body, headers)
        self.response = self.connection.getresponse()
        self.status = self.response.status
        self.headers = {name.lower(): value for name, value in self.response.getheaders()}

    def next(self):
        """The next message, or None at the end."""
        while True:
            line = self.response.readline()
            if not line:
                return None
            if line.startswith(b"data: "):
                return json.loads(line[6:])

    def answer(self):
        if self.headers.get("content-type", "").startswith("text/event-stream"):
            messages = []
            while (message := self.next()) is not None:
                messages.append(message)
            text = json.dumps(messages)
        else:
            text = self.response.read().decode()
            messages = [json.loads(text)] if text else []
        self.close()
        return Answer(self.status, self.headers, text, messages)

    def close(self):
        self.connection.close()


class Speaker:
    def __init__(self, port, token=None, target="/mcp"):
        self.port = port
        self.target = target
        self.headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        self.last_id = 0

    def send(self, body, method="POST", **headers):
        """Any content; header names with _ for -."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        body = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        return Stream(self.port, method, self.target, body, self.headers | given)

    def open(self, method, params=None):
        raise NotImplementedError

    def ask(self, method, params=None):
        return self.open(method, params).answer()

    def open_tool(self, tool, arguments, progress=None):
        meta = {} if progress is None else {"_meta": {"progressToken": progress}}
        return self.open("tools/call", {"name": tool, "arguments": arguments} | meta)

    def tool(self, tool, **arguments):
        """The structured content, also of a refusal."""
        result = self.open_tool(tool, arguments).answer().result
        assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
        assert result.get("isError", False) == ("code" in result["structuredContent"])
        return result["structuredContent"]


class Legacy(Speaker):
    def __init__(self, port, token=None, target="/mcp", version="2025-11-25", client="test"):
        super().__init__(port, token, target)
        params = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": client, "version": "1"}}
        answer = self.ask("initialize", params)
        assert answer.result["protocolVersion"] == version
        self.session = answer.headers["mcp-session-id"]
        self.headers |= {"Mcp-Session-Id": self.session, "MCP-Protocol-Version": version}
        assert self.notify("notifications/initialized").status == 202

    def open(self, method, params=None):
        self.last_id += 1
        body = {"jsonrpc": "2.0", "id": self.last_id, "method": method}
        return self.send(body if params is None else body | {"params": params})

    def notify(self, method, params=None):
        return self.send({"jsonrpc": "2.0", "method": method, "params": params or {}}).answer()

    def listen(self):
        return self.send(None, "GET")


class Modern(Speaker):
    def open(self, method, params=None):
        self.last_id += 1
        params = dict(params or {})
        params["_meta"] = META | params.get("_meta", {})
        headers = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method}
        if method in NAMED_BY:
            headers["Mcp-Name"] = params[NAMED_BY[method]]
        return self.send({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}, **headers)
