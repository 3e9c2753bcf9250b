"""Agents that never give up: a failed request is repeated unchanged on the next node."""

import http.client
import itertools
import json
import threading
import time

from client import new_id
from debate import Debate
from eventually import Background, eventually
from ws import Closed, Refused

LONG_S = 180
TO_COME_AGAIN = (502, 503, 504)


class Persistent:
    """Asks one address after the other until one answers, or until the test ends."""

    def __init__(self, addresses, first, over):
        self.over = over
        self.clients = itertools.cycle([address.client() for address in addresses[first:] + addresses[:first]])
        self.client = next(self.clients)

    def ask(self, method, target, body=None):
        """The answer; None at the end of the test."""
        while not self.over.is_set():
            try:
                answer = self.client.exchange(method, target, body, {"Content-Type": "application/json"})
            except (OSError, http.client.HTTPException):
                self.client.close()
                answer = None
            if answer and answer.status not in TO_COME_AGAIN:
                return answer
            self.client = next(self.clients)
            time.sleep(0.02)  # a client's pause between two attempts


def patient_wait(debate, role, addresses):
    """In the background; returns the news. A wait that was reading when PostgreSQL was lost is asked to retry."""
    path = f"{debate.path}/wait?role={role}&argument_id={debate.last['id']}"
    return Background(Persistent(addresses, 0, threading.Event()).ask, "GET", path)


class Writer:
    """Argues with itself in one debate until `finish()`."""

    def __init__(self, addresses, first, over):
        self.debate = Debate(addresses[first].client())
        self.persistent = Persistent(addresses, first, over)
        self.acknowledged = []
        self.sent = []  # the acknowledged writes, and their times
        self.times = []
        self._finishing = threading.Event()
        self._running = Background(self._write)

    def _write(self):
        target, role = self.debate.motion["id"], "opponent"
        while not self._finishing.is_set():
            body = {"role": role, "target_id": target, "content": new_id(), "client_request_id": new_id()}
            answer = self.persistent.ask("POST", f"{self.debate.path}/arguments", json.dumps(body))
            if answer is None:
                return
            assert answer.status in (200, 201), answer.text
            argument = answer.data["argument"]
            assert argument["content"] == body["content"]
            self.acknowledged.append(argument)
            self.sent.append(body)
            self.times.append(time.monotonic())
            target, role = argument["id"], "proposer" if role == "opponent" else "opponent"

    def has_written(self, count):
        if self._running.done:
            self._running.result()  # raises the exception that ended it
        return len(self.acknowledged) >= count

    def finish(self):
        self._finishing.set()
        self._running.result(LONG_S)


class Waiter:
    """Follows a debate as the proposer until it has received all claims of the opponent."""

    def __init__(self, writer, addresses, first, over):
        self.writer = writer
        self.persistent = Persistent(addresses, first, over)
        self.seen = []
        self._running = Background(self._wait)

    def _wait(self):
        awaited = self.writer.debate.motion["id"]
        while True:
            path = f"{self.writer.debate.path}/wait?role=proposer&argument_id={awaited}"
            answer = self.persistent.ask("GET", path)
            if answer is None:
                return
            assert answer.status == 200, answer.text
            if answer.data["has_new_argument"]:
                self.seen.append(answer.data["argument"])
                awaited = answer.data["next_argument_id_to_wait"]

    def has_seen(self, argument):
        return self.seen[-1:] == [argument]


class Watcher:
    """A page that shows a debate on one node, and reconnects when its socket is closed."""

    def __init__(self, writer, node, over):
        self.writer = writer
        self.node = node
        self.over = over
        self.opened = 0
        self._open()
        self._running = Background(self._watch)

    def _open(self):
        self.socket = self.node.socket(self.writer.debate.id)
        self.socket.sock.settimeout(LONG_S)
        self.seen = [argument["seq"] for argument in self.socket.expect("initial_state")["arguments"]]
        self.opened += 1

    def _watch(self):
        while not self.over.is_set():
            try:
                self.seen.append(self.socket.receive_until("new_argument")["argument"]["seq"])
            except Closed:
                self._come_back()

    def _come_back(self):
        while not self.over.is_set():
            try:
                return self._open()
            except (Closed, Refused, OSError):
                time.sleep(0.02)  # a page's pause between two attempts

    def assert_missed_nothing(self):
        everything = list(range(1, len(self.writer.acknowledged) + 2))
        eventually(lambda: self.seen == everything or self._running.done, "the page has caught up", LONG_S)
        assert self.seen == everything


class Traffic:
    """Debates under way, each followed by a waiter and a page on other nodes than its writer's first."""

    def __init__(self, addresses, debates=6, watched=()):
        count = len(addresses)
        self.over = threading.Event()
        self.writers = [Writer(addresses, number % count, self.over) for number in range(debates)]
        self.waiters = [Waiter(one, addresses, (n + 1) % count, self.over) for n, one in enumerate(self.writers)]
        self.watchers = [Watcher(writer, node, self.over) for writer in self.writers for node in watched]

    def __enter__(self):
        self.go_on()
        return self

    def __exit__(self, *_):
        self.over.set()
        for watcher in self.watchers:
            watcher.socket.close()

    def go_on(self, turns=10):
        """Returns when every debate has moved on by this many turns."""
        goals = [len(writer.acknowledged) + turns for writer in self.writers]
        eventually(
            lambda: all(writer.has_written(goal) for writer, goal in zip(self.writers, goals)),
            "every debate goes on",
            LONG_S,
        )

    def assert_nothing_lost_and_nobody_asleep(self, address):
        for writer in self.writers:
            writer.finish()
        reader = Persistent([address], 0, self.over)  # this node may be the last to notice
        for writer, waiter in zip(self.writers, self.waiters):
            context = reader.ask("GET", writer.debate.path).data
            arguments = [context["motion"], *context["arguments"]]
            assert [argument["seq"] for argument in arguments] == list(range(1, len(arguments) + 1))
            assert arguments == [writer.debate.motion, *writer.acknowledged]
            newest = [argument for argument in arguments if argument["role"] == "opponent"][-1]
            eventually(lambda: waiter.has_seen(newest), "the waiter has the news", LONG_S)
            seen = [argument["seq"] for argument in waiter.seen]
            assert seen == sorted(set(seen))

    def assert_a_retry_gets_the_first_answer(self, address, newest=5):
        reader = Persistent([address], 0, self.over)
        for writer in self.writers:
            for body, argument in list(zip(writer.sent, writer.acknowledged))[-newest:]:
                answer = reader.ask("POST", f"{writer.debate.path}/arguments", json.dumps(body))
                assert answer.data["argument"] == argument

    def longest_pause(self, since):
        """The longest time after `since` without an acknowledged write, in seconds."""
        times = sorted([since, *(at for writer in self.writers for at in writer.times if at > since)])
        return max(later - earlier for earlier, later in zip(times, times[1:]))

    def assert_pages_missed_nothing(self):
        for watcher in self.watchers:
            watcher.assert_missed_nothing()

    def assert_pages_stayed(self):
        assert [watcher.opened for watcher in self.watchers] == [1] * len(self.watchers)
