"""A small agent for the Agent Client Protocol. Its one argument, a JSON object, defines its behaviour.

It writes what it is sent to the file `log`, a line each, so that a test can look.
"""

import json
import os
import signal
import subprocess
import sys
import time

PLAN = json.loads(sys.argv[1])
LOG = open(PLAN["log"], "a", buffering=1)
SESSION = "session-1"


def write(message):
    sys.stdout.write((message if isinstance(message, str) else json.dumps({"jsonrpc": "2.0", **message})) + "\n")
    sys.stdout.flush()


def read():
    line = sys.stdin.readline()
    if not line:
        end()
    LOG.write(line)
    return json.loads(line)


def end():
    while PLAN.get("ignores_end"):
        time.sleep(600)
    sys.exit(0)


def update(**fields):
    write({"method": "session/update", "params": {"sessionId": SESSION, "update": fields}})


def say(text):
    update(sessionUpdate="agent_message_chunk", content={"type": "text", "text": text})


OPTIONS = [
    {"optionId": "y!", "name": "Always", "kind": "allow_always"},
    {"optionId": "y", "name": "Yes", "kind": "allow_once"},
    {"optionId": "n", "name": "No", "kind": "reject_once"},
]


def ask(call, options=OPTIONS):
    write({"id": "p1", "method": "session/request_permission",
           "params": {"sessionId": SESSION, "toolCall": call, "options": options}})  # fmt: skip
    return read()["result"]["outcome"]


def answer_until(method):
    """Reads on until this request has come, and answers those before it."""
    while True:
        message = read()
        if message.get("method") == method:
            return message
        if "id" in message and "method" in message:
            write({"id": message["id"], "result": PLAN.get("results", {}).get(message["method"], {})})


def mcp(server, *calls):
    """Starts the server that aw gave us, as an agent does, and calls its tools."""
    environment = {**os.environ, **{each["name"]: each["value"] for each in server["env"]}}
    child = subprocess.Popen(
        [server["command"], *server["args"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    )
    results = []
    for number, (name, arguments) in enumerate(calls):
        meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": {"name": "acp", "version": "1"},
                "io.modelcontextprotocol/clientCapabilities": {}}  # fmt: skip
        params = {"name": name, "arguments": arguments, "_meta": meta}
        child.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}) + "\n")
        child.stdin.flush()
        results.append(json.loads(child.stdout.readline()))
    child.stdin.close()
    child.wait()
    return results


def take_turn(prompt, opened):
    for step in PLAN.get("turn", []):
        (what, value), *_ = step.items()
        if what == "say":
            say(value)
        elif what == "update":
            update(**value)
        elif what == "raw":
            write(value)
        elif what == "flood":
            for _ in range(value):
                write("x" * 100)
        elif what == "long":
            write("y" * value)
        elif what == "ask":
            say(json.dumps(ask(value, step.get("options", OPTIONS))))
        elif what == "request":
            write({"id": 77, "method": value, "params": {}})
            say(str(read()["error"]["code"]))
        elif what == "call":
            (server,) = opened["params"]["mcpServers"]
            say(json.dumps(mcp(server, value)[0]["result"]))
        elif what == "environment":
            say(json.dumps({name: os.environ.get(name) for name in value} | {"cwd": os.getcwd()}))
        elif what == "die":
            os.kill(os.getpid(), value) if value > 100 else sys.exit(value)
        elif what == "close":
            os.close(1)
            time.sleep(600)
        elif what == "until_cancelled":
            begun = open(PLAN["log"] + ".begun", "w")
            begun.close()
            while read().get("method") != "session/cancel":
                pass
            return {"stopReason": "cancelled"}
        elif what == "sleep":
            subprocess.Popen(["sleep", "600"])
            open(PLAN["log"] + ".begun", "w").close()
            time.sleep(600)
    return PLAN.get("result", {"stopReason": "end_turn"})


def main():
    if PLAN.get("ignores_sigterm"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in PLAN.get("first", []):
        write(line)
    if PLAN.get("silent"):
        open(PLAN["log"] + ".begun", "w").close()
        time.sleep(600)
    message = read()
    write({"id": message["id"], "result": {"protocolVersion": PLAN.get("version", 1), "agentCapabilities": PLAN.get("can", {})}})
    opened = read()
    if "refuses" in PLAN:
        write({"id": opened["id"], "error": PLAN["refuses"]})
        end()
    if PLAN.get("starts_server", True):
        mcp(opened["params"]["mcpServers"][0])
    if opened["method"] == "session/load":
        say("what was said before")
    for each in PLAN.get("before", []):
        update(**each)
    write({"id": opened["id"], "result": {"sessionId": SESSION, **PLAN.get("opened", {})}})
    prompt = answer_until("session/prompt")
    result = take_turn(prompt["params"]["prompt"][0]["text"], opened)
    write({"id": prompt["id"], **({"error": result["error"]} if "error" in result else {"result": result})})
    while True:
        read()


main()
