#!/usr/bin/python3
"""Counts the instructions that debate-server executes per operation, under callgrind: they do not depend on other load.

usage: bench/instructions.py SERVER…

Prints a Markdown table with a column for each program, for example those of two commits. Needs valgrind.
"""
import contextlib
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import uuid

DEBATES = 64
PARKED = 500
SETTLE_S = 1.5  # longer than the writer's pause before it fills the search index


class Server:
    """debate-server under callgrind, with a database in memory."""

    def __init__(self, binary, folder):
        self.folder = folder
        command = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/counts", binary]
        command += ["--port", "0", "--db", f"{folder}/debate.db", "--rate-limit", "0"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ | {"HOME": folder}, text=True
        )
        address = next(filter(None, (re.search(r"http://127\.0\.0\.1:(\d+)", line) for line in self.process.stdout)))
        self.port = int(address[1])

    def control(self, flag):
        subprocess.run(["callgrind_control", flag, str(self.process.pid)], check=True, capture_output=True)

    def count(self, work):
        """The instructions while `work()` runs."""
        time.sleep(SETTLE_S)
        self.control("-z")
        work()
        self.control("-d")
        dumps = sorted(pathlib.Path(self.folder).glob("counts.*"), key=lambda dump: int(dump.suffix[1:]))
        return int(re.search(r"^(?:summary|totals): (\d+)", dumps[-1].read_text(), re.MULTILINE)[1])

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


class Connection:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))

    def send(self, method, path, body=None):
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        self.socket.sendall(head.encode() + b"\r\n" + data)

    def answer(self):
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.receive()
        head, body = data.split(b"\r\n\r\n", 1)
        length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        while len(body) < length:
            body += self.receive()
        answer = json.loads(body)
        if not answer["success"]:
            sys.exit(f"unexpected answer: {answer}")
        return answer["data"]

    def receive(self):
        part = self.socket.recv(65536)
        if not part:
            sys.exit("the server closed a connection")
        return part

    def ask(self, path):
        self.send("GET", path)
        return self.answer()


class Debate:
    """A debate of its own, whose sides submit claims in turn."""

    def __init__(self, connection):
        self.connection = connection
        self.id = str(uuid.uuid4())
        self.sides = ["opponent", "proposer"]
        fields = {"title": f"Plan {self.id}", "debate_type": "general_debate", "motion_content": "m" * 600}
        connection.send("POST", "/debates", fields | {"debate_id": self.id, "client_request_id": str(uuid.uuid4())})
        self.take()

    def send_claim(self):
        fields = {"role": self.sides[0], "target_id": self.last, "content": "c" * 600}
        path = f"/debates/{self.id}/arguments"
        self.connection.send("POST", path, fields | {"client_request_id": str(uuid.uuid4())})
        self.sides.reverse()

    def take(self):
        self.last = self.connection.answer()["argument"]["id"]

    def claim(self):
        self.send_claim()
        self.take()

    def park(self, connection):
        """The side that does not move waits."""
        role = self.sides[1]
        connection.send("GET", f"/debates/{self.id}/wait?role={role}&argument_id={self.last}&timeout_ms=60000")


def rounds(debates, number):
    """Claims in all debates at once, so that they share commits."""
    for _ in range(number):
        for debate in debates:
            debate.send_claim()
        for debate in debates:
            debate.take()


def wake(debate, waiter, number):
    for _ in range(number):
        debate.park(waiter)
        time.sleep(0.2)
        debate.claim()
        waiter.answer()


def measure(server):
    """Rows of a name and instructions per operation."""
    debates = [Debate(Connection(server.port)) for _ in range(DEBATES)]
    rounds(debates, 2)
    one, client, paths = debates[0], Connection(server.port), [f"/debates/{debate.id}" for debate in debates]

    def per(number, work):
        return server.count(lambda: [work(k) for k in range(number)]) / number

    yield "submit, 64 in a commit", server.count(lambda: rounds(debates, 20)) / (20 * DEBATES)
    yield "submit, alone", per(50, lambda _: one.claim())
    client.ask(f"{paths[1]}?limit=10")
    yield "context of 10 arguments, cached", per(300, lambda _: client.ask(f"{paths[1]}?limit=10"))
    yield "context of 8 to 12 arguments", per(300, lambda k: client.ask(f"{paths[2 + k % 60]}?limit={8 + k // 60}"))
    client.ask("/debates?limit=50")
    yield "list of 50, cached", per(300, lambda _: client.ask("/debates?limit=50"))
    yield "list of 45 to 50", per(84, lambda k: client.ask(f"/debates?limit={50 - k // 14}&offset={k % 14}"))
    parked = [Connection(server.port) for _ in range(PARKED)]
    for number, connection in enumerate(parked):
        debates[1 + number % (DEBATES - 1)].park(connection)
    time.sleep(5 * SETTLE_S)
    yield "wait, submit and wake-up, 500 others parked", server.count(lambda: wake(one, client, 50)) / 50


def main(binaries):
    columns = []
    for binary in binaries:
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder, contextlib.ExitStack() as at_end:
            server = Server(os.path.abspath(binary), folder)
            at_end.callback(server.stop)
            columns.append(dict(measure(server)))
    print(f"| instructions per operation | {' | '.join(binaries)} |\n|---|{'---|' * len(binaries)}")
    for name in columns[0]:
        print(f"| {name} | {' | '.join(f'{column[name]:,.0f}' for column in columns)} |")


if __name__ == "__main__":
    main(sys.argv[1:] or sys.exit(__doc__))
