"""Databases of the Node.js original, made by its schema, and their import by the real binary."""

import hashlib
import re
import sqlite3
import uuid

import chosen_store
import pytest
from record import first_wrong
from server import Server, run

DEBATES = """
CREATE TABLE schema_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO schema_meta VALUES ('version', '1');
CREATE TABLE debates (id TEXT PRIMARY KEY, title TEXT, debate_type TEXT, state TEXT, created_at TEXT, updated_at TEXT);
CREATE TABLE arguments (id TEXT PRIMARY KEY, debate_id TEXT, parent_id TEXT, type TEXT, role TEXT, content TEXT,
                        client_request_id TEXT, seq INTEGER, created_at TEXT);
"""
DOCUMENTS = """
CREATE TABLE document_versions (id TEXT PRIMARY KEY, document_id TEXT, summary TEXT, content TEXT, version INTEGER,
                                metadata TEXT, created_at TEXT, deleted_at TEXT);
"""
NAME_SPACE = uuid.UUID("c11b5552-0572-4df0-851d-a2b9e9f3602e")  # docs/import.md


def new_id_of(*name):
    """The id that an import derives from one that is no UUID."""
    return str(uuid.uuid5(NAME_SPACE, ":".join(name)))


def at(minute):
    return f"2025-12-24 18:{minute:02}:00"


def in_our_form(time):
    return time.replace(" ", "T") + ".000Z"


# The moves to each state, and the role that moves next.
WAYS = {
    "AWAITING_OPPONENT": [],
    "AWAITING_PROPOSER": ["opponent CLAIM"],
    "AWAITING_ARBITRATOR": ["opponent CLAIM", "proposer CLAIM", "opponent CLAIM", "proposer APPEAL"],
    "INTERVENTION_PENDING": ["opponent CLAIM", "arbitrator INTERVENTION"],
    "CLOSED": ["opponent CLAIM", "proposer RESOLUTION", "arbitrator RULING"],
}


class Original:
    """A file with the original's tables. Every write is committed at once."""

    def __init__(self, path, schema=DEBATES, journal="delete"):
        self.path = path
        path.parent.mkdir(exist_ok=True)
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute(f"PRAGMA journal_mode = {journal}")
        self.connection.execute("PRAGMA synchronous = OFF")
        self.connection.executescript(schema)

    def insert(self, table, **row):
        places = ", ".join("?" * len(row))
        self.connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", list(row.values()))
        return row

    def debate(self, moves=(), arguments=(), **fields):
        """A debate whose motion is followed by `moves`, like "opponent CLAIM"; `arguments` holds changes by seq."""
        row = {"id": str(uuid.uuid4()), "title": "Tabs or spaces", "debate_type": "general_debate"} | fields
        ways = [state for state, way in WAYS.items() if way == list(moves)]
        state = ways[0] if ways else "AWAITING_OPPONENT"
        row = {"state": state, "created_at": at(0), "updated_at": at(len(moves))} | row
        self.insert("debates", **row)
        written, parent = [], None
        for number, move in enumerate(["proposer MOTION", *moves]):
            role, kind = move.split()
            argument = {"id": str(uuid.uuid4()), "debate_id": row["id"], "parent_id": parent}
            argument |= {"type": kind, "role": role}
            argument |= {"content": f"Text {number}: “é”", "client_request_id": f"r{number}", "seq": number + 1}
            argument |= {"created_at": at(number)} | dict(arguments).get(number + 1, {})
            written.append(self.insert("arguments", **argument))
            parent = argument["id"]
        return row | {"arguments": written}

    def document(self, *contents, document_id=None, **fields):
        document_id = document_id or str(uuid.uuid4())
        for number, content in enumerate(contents, start=1):
            row = {"id": str(uuid.uuid4()), "document_id": document_id, "summary": f"No. {number}", "content": content}
            row |= {"version": number, "metadata": "{}", "created_at": at(number), "deleted_at": None}
            self.insert("document_versions", **row | fields)
        return document_id

    def sql(self, statement, *values):
        return self.connection.execute(statement, values).rowcount

    def close(self):
        self.connection.close()
        return self.path

    def fingerprint(self):
        """Every file in its directory, with a hash: none may change, appear or vanish."""
        return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in self.path.parent.iterdir()}


class Target:
    """A store to import into: a file, or a database of PostgreSQL."""

    def __init__(self, directory):
        self.directory = directory
        self.db = directory / "debate.db"
        url = chosen_store.url_for(self.db)
        self.on_postgres = bool(url)
        self.env = {"DEBATE_STORE": url} if url else {"DEBATE_DB_PATH": str(self.db)}

    def run(self, *words, **options):
        return run(self.directory, *words, env=self.env, **options)

    def take(self, debates=None, documents=None, code=0):
        """The report of an import that ends with `code`."""
        sources = ["--from", debates] * bool(debates) + ["--documents", documents] * bool(documents)
        result = self.run("import", *sources)
        assert result.returncode == code, result.stdout + result.stderr
        return Report(result.stdout)

    def server(self):
        return Server(self.directory, db=self.db)

    def debates(self):
        """The current number of rows, also while an import writes."""
        if self.on_postgres:
            postgres = chosen_store.postgres()
            database = postgres.database_for(str(self.db))
            made = postgres.sql("SELECT to_regclass('debates') IS NOT NULL", database) == [["t"]]
            return int(postgres.sql("SELECT count(*) FROM debates", database)[0][0]) if made else 0
        try:
            with sqlite3.connect(f"file:{self.db}?mode=ro", uri=True) as database:
                return database.execute("SELECT count(*) FROM debates").fetchone()[0]
        except sqlite3.OperationalError:  # not created yet
            return 0

    def check(self):
        result = self.run("check")
        return result.stdout.splitlines() if result.returncode else []


class Report:
    """The output of an import."""

    def __init__(self, text):
        self.text = text
        assert text.startswith("into ")
        numbers = [[int(n) for n in re.findall(r"\d+", line)] for line in text.splitlines()[1:3]]
        names = ["taken", "continued", "there", "left_out", "written"]
        assert all(len(line) == len(names) for line in numbers), text
        self.debates, self.documents = [dict(zip(names, line)) for line in numbers]
        self.changed = self._lines("changed")
        self.left_out = self._lines("left out")

    def _lines(self, title):
        match = re.search(rf"^{title} \((\d+)\):\n((?:  .*\n)*)", self.text, re.M)
        return [line.strip() for line in match[2].splitlines()] if match else []


def told(lines, *words):
    """One line has all the words."""
    assert any(all(word in line for word in words) for line in lines), lines


@pytest.fixture
def old(tmp_path):
    original = Original(tmp_path / "old" / "debate.db")
    yield original
    original.close()


@pytest.fixture
def docs(tmp_path):
    original = Original(tmp_path / "old" / "docstore.db", DOCUMENTS)
    yield original
    original.close()


@pytest.fixture
def target(tmp_path):
    return Target(tmp_path)


def shown(client, debate):
    """A debate of the original as the server returns it, in the original's columns; checks its hashes, which are new."""
    context = client.get(f"/debates/{debate['id']}").data
    arguments = [context["motion"], *context["arguments"]]
    assert first_wrong(context["debate"], arguments) is None
    for argument in arguments:
        del argument["hash"]
    return context["debate"] | {"arguments": arguments}
