"""A client of one MCP server over its standard streams, as the agents' programs are."""

import json
import subprocess

PROTOCOL = "2025-11-25"


class ServerFailed(Exception):
    """It did not start, or it ended."""


class McpServer:
    """`apart`: in a session of its own, which a signal to the program's group does not reach."""

    def __init__(self, command, environment, apart=False, folder=None, client="fake-agent"):
        self.number = 0
        try:
            self.process = subprocess.Popen(
                command,
                env=environment,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=apart,
            )
        except OSError as error:
            raise ServerFailed(str(error)) from None
        client = {"name": client, "version": "1"}
        self.request("initialize", {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        tools = self.request("tools/list", {})["result"]["tools"]
        self.tools = [tool["name"] for tool in tools]
        told = [{name: tool[name] for name in ("name", "description", "inputSchema")} for tool in tools]
        self.tools_bytes = len(json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode())

    def send(self, message):
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise ServerFailed("it went away") from None

    def request(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while line := self.process.stdout.readline():
            message = json.loads(line)
            if message.get("id") == self.number:
                return message
        raise ServerFailed("it went away")

    def call(self, tool, arguments):
        """The tool's result: whether it is an error, its text, and its data."""
        message = self.request("tools/call", {"name": tool, "arguments": arguments})
        if "error" in message:
            return True, message["error"]["message"], {}
        result = message["result"]
        text = "\n".join(part.get("text", "") for part in result["content"])
        return result.get("isError", False), text, result.get("structuredContent", {})

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
