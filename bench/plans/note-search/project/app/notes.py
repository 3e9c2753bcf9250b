"""Notes of many tenants in one database. Every statement that reads or writes notes names the tenant."""

import sqlite3
import time
from pathlib import Path

SCHEMA = (Path(__file__).parent / "schema.sql").read_text()


class NotFound(Exception):
    """There is no such note, or it is another tenant's; the caller cannot tell which."""


def open_database(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.executescript(SCHEMA)
    return connection


class Notes:
    def __init__(self, connection, tenant_id, clock=time.time):
        self.connection = connection
        self.tenant_id = tenant_id
        self.clock = clock

    def add(self, title, body):
        cursor = self.connection.execute(
            "INSERT INTO notes (tenant_id, title, body, changed_at) VALUES (?, ?, ?, ?)",
            (self.tenant_id, title, body, int(self.clock())),
        )
        return cursor.lastrowid

    def change(self, note_id, title, body):
        changed = self.connection.execute(
            "UPDATE notes SET title = ?, body = ?, changed_at = ? WHERE id = ? AND tenant_id = ?",
            (title, body, int(self.clock()), note_id, self.tenant_id),
        ).rowcount
        if changed == 0:
            raise NotFound(note_id)

    def delete(self, note_id):
        deleted = self.connection.execute(
            "DELETE FROM notes WHERE id = ? AND tenant_id = ?", (note_id, self.tenant_id)
        ).rowcount
        if deleted == 0:
            raise NotFound(note_id)

    def get(self, note_id):
        row = self.connection.execute(
            "SELECT title, body FROM notes WHERE id = ? AND tenant_id = ?", (note_id, self.tenant_id)
        ).fetchone()
        if row is None:
            raise NotFound(note_id)
        return {"id": note_id, "title": row[0], "body": row[1]}

    def search(self, words, limit=20):
        """Notes whose title contains the words, the newest first."""
        pattern = "%" + words.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        rows = self.connection.execute(
            "SELECT id, title FROM notes WHERE tenant_id = ? AND title LIKE ? ESCAPE '\\'"
            " ORDER BY changed_at DESC LIMIT ?",
            (self.tenant_id, pattern, limit),
        )
        return [{"id": row[0], "title": row[1]} for row in rows]
