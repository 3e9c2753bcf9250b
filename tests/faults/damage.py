"""Ways to damage a database whose server is stopped. Each damages one debate or document as much as it can."""

import re
import sqlite3

PAGE = 4096


class Damage:
    def __init__(self, name, apply, spares_others=True, leaves_traces=True):
        self.name = name
        self.apply = apply  # takes the database's path, the debate's id and the document's id
        self.spares_others = spares_others  # no other debate has data on the damaged pages
        self.leaves_traces = leaves_traces  # otherwise the lost data is simply not found


def sql(*statements):
    def apply(path, debate_id, document_id):
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA ignore_check_constraints = ON")
        changed = 0
        for statement in statements:
            changed += database.execute(statement, {"debate": debate_id, "document": document_id}).rowcount
        assert changed > 0, statements
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    return apply


def pages_with(marker):
    """Overwrites each page that has the marker in it."""

    def over(make):
        def apply(path, debate_id, document_id):
            data = bytearray(path.read_bytes())
            text = marker.format(debate=debate_id, document=document_id).encode()
            pages = {at // PAGE for at in range(len(data)) if data.startswith(text, at)} - {0}
            assert pages, marker
            for page in pages:
                data[page * PAGE : (page + 1) * PAGE] = make(bytes(data[page * PAGE : (page + 1) * PAGE]))
            path.write_bytes(data)

        return apply

    return over


def rows_behind_the_indexes(statement):
    """Changes the table of arguments while SQLite does not know its indexes."""

    def apply(path, debate_id, document_id):
        database = sqlite3.connect(path, isolation_level=None)
        columns = "type, name, tbl_name, rootpage, sql"
        indexes = "type = 'index' AND tbl_name = 'arguments'"
        database.execute("PRAGMA writable_schema = ON")
        (table,) = database.execute("SELECT sql FROM sqlite_schema WHERE name = 'arguments'").fetchone()
        bare = re.sub(r"UNIQUE \(.*?\),?|PRIMARY KEY", "", table).replace(",\n  \n", "\n")
        bare = re.sub(r",\s*\)( STRICT)?$", ")", bare)
        kept = [*database.execute(f"SELECT {columns} FROM sqlite_schema WHERE {indexes}")]
        assert kept
        database.execute(f"DELETE FROM sqlite_schema WHERE {indexes}")
        database.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'arguments'", (bare,))
        database.close()
        database = sqlite3.connect(path, isolation_level=None)
        assert database.execute(statement, {"debate": debate_id}).rowcount > 0
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'arguments'", (table,))
        database.executemany(f"INSERT INTO sqlite_schema ({columns}) VALUES (?, ?, ?, ?, ?)", kept)
        database.close()

    return apply


def an_empty_leaf(page):
    """The pages of a table or an index, as they were."""
    kind = b"\x0d" if page[0] in (0x05, 0x0D) else b"\x0a"
    return kind + b"\0\0\0\0\0\0\0" + page[8:]


MOTION = "motion of {debate}"
SECOND = "second of {debate}"
TEXT = "text of {document}"

DAMAGES = [
    Damage("a zeroed page", pages_with(SECOND)(lambda page: bytes(len(page)))),
    Damage("a page of ones", pages_with(SECOND)(lambda page: b"\xff" * len(page))),
    Damage("a page of a text", pages_with(SECOND)(lambda page: b"lorem ipsum " * 341 + b"lore")),
    Damage("a page that is an empty leaf", pages_with(SECOND)(an_empty_leaf)),
    Damage("half a page", pages_with(SECOND)(lambda page: page[:2048] + b"\xa5" * 2048)),
    Damage("the motion's page zeroed", pages_with(MOTION)(lambda page: bytes(len(page)))),
    Damage("every page with the debate's id zeroed", pages_with("{debate}")(lambda page: bytes(len(page))), False),
    Damage("every page with the debate's id overwritten", pages_with("{debate}")(lambda page: b"\xa5" * len(page)), False),
    Damage("every page with the debate's id empty", pages_with("{debate}")(an_empty_leaf), False, False),
    Damage("a document's page zeroed", pages_with(TEXT)(lambda page: bytes(len(page)))),
    Damage("no arguments at all", sql("DELETE FROM arguments WHERE debate_id = :debate")),
    Damage("no motion", sql("DELETE FROM arguments WHERE debate_id = :debate AND seq = 1")),
    Damage("an argument missing in the middle", sql("DELETE FROM arguments WHERE debate_id = :debate AND seq = 2")),
    Damage("a number far away", sql("UPDATE arguments SET seq = 1000000 WHERE debate_id = :debate AND seq = 3")),
    Damage("numbers below one", sql("UPDATE arguments SET seq = seq - 100 WHERE debate_id = :debate")),
    Damage("an unknown state", sql("UPDATE debates SET state = 'AWAITING_GODOT' WHERE id = :debate")),
    Damage("an unknown role", sql("UPDATE arguments SET role = 'jester' WHERE debate_id = :debate AND seq = 2")),
    Damage("an unknown type", sql("UPDATE arguments SET type = 'JEST' WHERE debate_id = :debate AND seq = 3")),
    Damage("an argument's id that is no UUID",
           sql("UPDATE arguments SET id = 'zzz' WHERE debate_id = :debate AND seq = 3")),
    Damage("a parent that is no UUID",
           sql("UPDATE arguments SET parent_id = '' WHERE debate_id = :debate AND seq = 2")),
    Damage("a debate's time that is none", sql("UPDATE debates SET updated_at = 'soon' WHERE id = :debate"), False),
    Damage("an argument's time that is none",
           sql("UPDATE arguments SET created_at = 'x' WHERE debate_id = :debate AND seq = 2")),
    Damage("a title that is not UTF-8",
           sql("UPDATE debates SET title = CAST(x'ff41c3' AS TEXT) WHERE id = :debate"), False),
    Damage("a text that is not UTF-8",
           sql("UPDATE arguments SET content = CAST(x'80ff' AS TEXT) WHERE debate_id = :debate AND seq = 2")),
    Damage("a missing version",
           sql("DELETE FROM document_versions WHERE document_id = :document AND version = 1")),
    Damage("metadata that is no JSON",
           sql("UPDATE document_versions SET metadata = 'x' WHERE document_id = :document"), False),
    Damage("an index without rows",
           rows_behind_the_indexes("DELETE FROM arguments WHERE debate_id = :debate AND seq >= 2")),
    Damage("an index with other rows",
           rows_behind_the_indexes("UPDATE arguments SET seq = seq + 7 WHERE debate_id = :debate AND seq >= 2")),
    Damage("no counts", sql("DELETE FROM debate_counts"), False),
]
