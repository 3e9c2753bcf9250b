"""Expensive searches: many instances of one word in many motions, with the word many times in the query."""

import http.client
import math
import statistics
import threading
import time
from urllib.parse import quote

import pytest
from debate import Debate
from eventually import Background, all_at_once, eventually
from server import Server

MOTIONS = 1_100  # more than a search looks at
SEARCHERS = 16
WORD = "lorem"
REPEATED = " ".join([WORD] * 32)
# No two terms are equal.
DEMANDING = " ".join(f'"{" ".join([WORD] * words)}"' for words in range(1, 7)) + " lo* lor* lore*"


def write_motions(server, first):
    client = server.client()
    content = " ".join([WORD] * 1_600)
    for i in range(first, MOTIONS, 8):
        Debate(client, title=f"{WORD} {i}", motion_content=content)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("load")) as server:
        all_at_once([lambda first=first: write_motions(server, first) for first in range(8)])
        client = server.client()
        eventually(lambda: len(client.get("/search", q=WORD, limit=100).data["hits"]) == 100, "the index")
        yield server


def target(q, limit=100):
    return f"/search?limit={limit}&q={quote(q)}"


def seconds(client, q):
    """A search that shows few hits must stay within a search's time limit, also on a slow machine."""
    begun = time.monotonic()
    status = client.exchange("GET", target(q, limit=5)).status
    return time.monotonic() - begun if status == 200 else math.inf


class Searchers:
    """Clients that search without a pause, until the server or the block ends."""

    def __init__(self, server, q):
        self.answers = []
        self._stop = threading.Event()
        self._running = [Background(self._search, server.client(), q) for _ in range(SEARCHERS)]

    def _search(self, client, q):
        while not self._stop.is_set():
            try:
                answer = client.exchange("GET", target(q))
            except (OSError, http.client.HTTPException):
                return
            self.answers.append(answer.status)

    def __enter__(self):
        eventually(lambda: len(self.answers) >= SEARCHERS // 4, "some answers")
        return self

    def __exit__(self, *_):
        self._stop.set()
        for running in self._running:
            running.result(deadline_s=120)


def test_a_repeated_word_costs_as_much_as_one(server):
    client = server.client()
    once, often = (min(seconds(client, q) for _ in range(5)) for q in (WORD, REPEATED))
    assert often < 8 * once < math.inf


def test_other_reads_do_not_queue_behind_searches(server):
    client = server.client()
    with Searchers(server, DEMANDING) as searchers:
        passed = []
        for _ in range(15):
            before = len(searchers.answers)
            assert client.exchange("GET", "/documents").status == 200
            assert client.exchange("GET", "/ready").status == 200
            passed.append(len(searchers.answers) - before)
    assert statistics.median(passed) < SEARCHERS // 4, passed
    assert set(searchers.answers) <= {200, 503}


def test_a_server_stops_in_time_while_searches_run(server):
    """The last test of the file: `stop` fails if the server exceeds its time."""
    with Searchers(server, REPEATED) as searchers:
        server.stop()
    assert set(searchers.answers) <= {200, 503}
    server.start()
