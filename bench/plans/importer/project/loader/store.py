"""The products of the catalogue, in SQLite."""

import sqlite3

SCHEMA = """
CREATE TABLE IF NOT EXISTS products (
    id INTEGER PRIMARY KEY,
    supplier TEXT NOT NULL,
    external_id TEXT NOT NULL,
    name TEXT NOT NULL,
    cents INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS products_external ON products(supplier, external_id);
"""


class Store:
    def __init__(self, path):
        self.connection = sqlite3.connect(path)
        self.connection.executescript(SCHEMA)

    def replace_supplier(self, supplier, rows):
        """All products of a supplier become these, or nothing changes."""
        with self.connection:
            self.connection.execute("DELETE FROM products WHERE supplier = ?", (supplier,))
            self.connection.executemany(
                "INSERT INTO products (supplier, external_id, name, cents) VALUES (?, ?, ?, ?)",
                ((supplier, row.external_id, row.name, row.cents) for row in rows),
            )

    def count(self, supplier):
        query = "SELECT count(*) FROM products WHERE supplier = ?"
        return self.connection.execute(query, (supplier,)).fetchone()[0]

    def price(self, supplier, external_id):
        query = "SELECT cents FROM products WHERE supplier = ? AND external_id = ?"
        row = self.connection.execute(query, (supplier, external_id)).fetchone()
        return row[0] if row else None

    def close(self):
        self.connection.close()
