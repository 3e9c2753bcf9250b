"""A client of the one MCP server that `aw debate run` gives to a program, for programs without a model."""

import json
import os
import subprocess


class McpClient:
    """Over standard input and output of the server, which is started from the file of `{mcp_file}`."""

    def __init__(self, path):
        with open(path) as file:
            server = json.load(file)["mcpServers"]["aw"]
        self.number = 0
        self.process = subprocess.Popen(
            [server["command"], *server["args"]],
            env=os.environ | server.get("env", {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        client = {"name": "bench-plans", "version": "1"}
        self.request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def request(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while line := self.process.stdout.readline():
            message = json.loads(line)
            if message.get("id") == self.number:
                return message
        raise SystemExit(f"the MCP server ended during {method}")

    def call(self, tool, **arguments):
        """The tool's data; a refusal ends the program with the server's words."""
        result = self.request("tools/call", {"name": tool, "arguments": arguments}).get("result", {})
        if "structuredContent" not in result or result.get("isError"):
            raise SystemExit(f"{tool} was refused: {result}")
        return result["structuredContent"]

    def end(self):
        self.process.stdin.close()
        self.process.wait()
