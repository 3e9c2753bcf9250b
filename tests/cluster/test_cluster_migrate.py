"""debate-server migrate: from SQLite to PostgreSQL and back, complete, and continued after an interruption."""

import os
import pty
import re
import signal
import subprocess

import pytest
from debate import Debate
from document import Document
from eventually import eventually
from panel import PROOF, Panel, found, verdict
from server import BINARY, Server, assert_one_clear_line, clean_environment, run

DEBATES = 40
PANELS = 2


@pytest.fixture
def place(tmp_path, postgres):
    return Place(tmp_path, postgres)


class Place:
    """A filled SQLite file and an empty PostgreSQL database."""

    def __init__(self, directory, postgres):
        self.directory = directory
        self.env = {"PGPASSWORD": postgres.password}
        self.postgres = postgres
        self.database = postgres.new_database()
        self.file = directory / "debate.db"
        self.sqlite = f"sqlite:{self.file}"
        self.url = f"postgres://debate@/{self.database}?host={postgres.directory}"

    def fill(self, debates=DEBATES):
        with Server(self.directory, "--db", self.file) as server:
            client = server.client()
            panel = Panel(client)
            panel.review("codex", found("I1", "minor"))
            panel.review("gemini")
            panel.judge("gemini", verdict("I1", "refuted", evidence=PROOF))
            Panel(client).review("codex", found("I1"))
            for number in range(debates):
                debate = Debate(client, title=f"Debate {number}: \"é'\\", max_rounds=20)
                for turn in range(number % 3):
                    issue = {"id": f"I{turn}", "set": "open", "severity": "major", "title": "T", "note": "é'"}
                    debate.claim("opponent", issues=[issue])
                    debate.claim("proposer", issues=[{"id": f"I{turn}", "set": "disputed", "note": "no"}])
                if number % 5 == 0:
                    debate.intervene()
                    debate.claim("opponent").refused(403, "ACTION_NOT_ALLOWED")  # its text is held
            for number in range(5):
                document = Document(client, metadata={"n": number})
                document.add("Other text.\n", base_version=1)
                if number == 4:
                    client.delete(document.path)
        return self

    def migrate(self, source, target, **options):
        return run(self.directory, "migrate", "--from", source, "--to", target, env=self.env, **options)

    def check(self, store):
        result = run(self.directory, "check", "--store", store, env=self.env)
        assert (result.returncode, result.stdout) == (0, "ok\n"), result.stdout + result.stderr


def summaries(result):
    """The contents of both stores, counts and hash: the two lines without the stores' names."""
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["from", "to"]
    return [line[re.search(r"\d+ debates", line).start() :] for line in lines]


def test_there_and_back(place):
    place.fill()
    there, arrived = summaries(place.migrate(place.sqlite, place.url))
    assert there == arrived and there.startswith(f"{DEBATES + PANELS} debates, ")
    assert ", 8 held drafts, 7 documents, 12 versions, sha256 " in there
    place.check(place.url)

    back = f"sqlite:{place.directory / 'back.db'}"
    assert summaries(place.migrate(place.url, back)) == [there, there]
    place.check(back)


def test_the_debates_go_on_where_they_were(place):
    place.fill(debates=3)
    with Server(place.directory, "--db", place.file) as before:
        listed = before.client().get("/debates").data
        contexts = [before.client().get(f"/debates/{debate['id']}").data for debate in listed["debates"]]
    place.migrate(place.sqlite, place.url)
    with Server(place.directory, store=place.url, env=place.env) as after:
        client = after.client()
        assert client.get("/debates").data == listed
        assert [client.get(f"/debates/{debate['id']}").data for debate in listed["debates"]] == contexts
        stopped = next(debate for debate in listed["debates"] if debate["state"] == "INTERVENTION_PENDING")
        ruling = client.post(f"/debates/{stopped['id']}/ruling", {"content": "Go on."}).data
        assert ruling["debate"]["state"] == "AWAITING_PROPOSER"


def test_it_continues_after_an_interruption(place):
    place.fill(debates=300)
    command = [BINARY, "migrate", "--from", place.sqlite, "--to", place.url]
    process = subprocess.Popen(
        command, env=clean_environment(place.directory, place.env), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    process.stderr.readline()  # it has begun
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stderr.close()
    there, arrived = summaries(place.migrate(place.sqlite, place.url))
    assert there == arrived
    assert summaries(place.migrate(place.sqlite, place.url)) == [there, there]
    place.check(place.url)


def test_a_debate_that_continued_elsewhere_is_not_overwritten(place):
    place.fill(debates=1)
    place.migrate(place.sqlite, place.url)
    with Server(place.directory, store=place.url, env=place.env) as server:
        client = server.client()
        debate = client.get("/debates").data["debates"][0]
        client.post(f"/debates/{debate['id']}/ruling", {"content": "Go on."}).data
    assert_one_clear_line_at_the_end(place.migrate(place.sqlite, place.url), debate["id"], "went on")


def assert_one_clear_line_at_the_end(result, *words):
    assert result.returncode != 0
    last = result.stderr.splitlines()[-1]
    for word in words:
        assert word in last, result.stderr


def test_a_bar_on_a_terminal(place):
    place.fill(debates=2)
    terminal, other_end = pty.openpty()
    command = [BINARY, "migrate", "--from", place.sqlite, "--to", place.url]
    process = subprocess.Popen(
        command, env=clean_environment(place.directory, place.env), stdout=subprocess.DEVNULL, stderr=other_end
    )
    os.close(other_end)
    shown = b""
    try:
        while piece := os.read(terminal, 4096):
            shown += piece
    except OSError:  # Linux reports so that the other end is closed
        pass
    os.close(terminal)
    assert process.wait() == 0
    assert b"\rcopying   [" in shown and b"\rchecking  [####" in shown and b"100 %" in shown


def test_refusals_are_one_clear_line(place):
    nowhere = f"sqlite:{place.directory / 'none.db'}"
    assert_one_clear_line(place.migrate(nowhere, place.url), "none.db", "no database")
    assert_one_clear_line(place.migrate("mysql://x", place.url), "--from", "postgres://")
    assert_one_clear_line(run(place.directory, "migrate", "--from", place.sqlite), "--from and --to")
    assert_one_clear_line(run(place.directory, "--from", place.sqlite), "there is no option '--from'")
    with Server(place.directory, "--db", place.file) as server:
        eventually(lambda: server.client().get("/ready").status == 200)
        assert_one_clear_line(place.migrate(place.sqlite, place.url), "another debate-server is using")
