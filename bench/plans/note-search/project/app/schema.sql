-- Applied as a whole on every start: each statement must be repeatable.
CREATE TABLE IF NOT EXISTS tenants (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

CREATE TABLE IF NOT EXISTS notes (
    id INTEGER PRIMARY KEY,
    tenant_id INTEGER NOT NULL REFERENCES tenants(id),
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    changed_at INTEGER NOT NULL
);

CREATE INDEX IF NOT EXISTS notes_tenant ON notes(tenant_id, changed_at);
