"""Requests of the web application: each is made by a logged-in user of one tenant."""

from app.notes import NotFound, Notes

MOST_RESULTS = 50


def search(connection, tenant_id, query):
    """GET /notes?q=…&limit=…"""
    words = query.get("q", "").strip()
    if not words:
        return 400, {"error": "q is missing"}
    limit = min(int(query.get("limit", 20)), MOST_RESULTS)
    return 200, {"notes": Notes(connection, tenant_id).search(words, limit)}


def get(connection, tenant_id, note_id):
    """GET /notes/ID"""
    try:
        return 200, Notes(connection, tenant_id).get(note_id)
    except NotFound:
        return 404, {"error": "there is no such note"}


def import_notes(connection, tenant_id, lines):
    """POST /notes/import: a title and a body per line, separated by a tab."""
    rows = [line.rstrip("\n").split("\t", 1) for line in lines if "\t" in line]
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO notes (tenant_id, title, body, changed_at) VALUES (?, ?, ?, unixepoch())",
        [(tenant_id, title, body) for title, body in rows],
    )
    connection.execute("COMMIT")
    return 200, {"imported": len(rows)}
