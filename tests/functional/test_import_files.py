"""debate-server import of files that are not the original's, and the other commands on files that are."""

import shutil
import sqlite3

import pytest
from original import DEBATES, DOCUMENTS, Original, Target, docs, old, target  # noqa: F401
from server import assert_one_clear_line, run


def replaced(table, by):
    return DEBATES.replace(f"CREATE TABLE {table}", f"CREATE TABLE old_{table}") + by


MALFORMED = {
    "a view in place of a table": replaced("arguments", "CREATE VIEW arguments AS SELECT * FROM old_arguments;"),
    "a virtual table": replaced("arguments", "CREATE VIRTUAL TABLE arguments USING fts5(id, debate_id);"),
    "no arguments": replaced("arguments", ""),
    "no schema_meta": DEBATES.replace("schema_meta", "meta"),
    "a missing column": DEBATES.replace("seq INTEGER", "number INTEGER") + "INSERT INTO debates VALUES (1,2,3,4,5,6);",
    "another version": DEBATES.replace("('version', '1')", "('version', '2')"),
    "no version": DEBATES.replace("('version', '1')", "('edition', '1')"),
    "tables without row ids": DEBATES.replace("updated_at TEXT)", "updated_at TEXT) WITHOUT ROWID"),
    "documents": DOCUMENTS,
    "nothing of the kind": "CREATE TABLE cats (name TEXT);",
}


class TestFiles:
    @pytest.mark.parametrize("name", MALFORMED)
    def test_a_file_that_is_none_of_the_originals_is_refused_and_left_alone(self, tmp_path, target, name):
        old = Original(tmp_path / "old" / "debate.db", MALFORMED[name])
        old.close()
        before = old.fingerprint()
        result = target.run("import", "--from", old.path)
        line = result.stderr.strip().splitlines()
        assert result.returncode == 1 and len(line) == 1 and str(old.path) in line[0], result.stderr
        assert old.fingerprint() == before

    @pytest.mark.parametrize("junk", [b"", b"x", b"no database\n" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
    def test_junk_is_refused(self, tmp_path, target, junk):
        path = tmp_path / "junk.db"
        path.write_bytes(junk)
        for option in ("--from", "--documents"):
            assert_one_clear_line(target.run("import", option, path), "junk.db")
        assert path.read_bytes() == junk

    def test_what_is_no_file_is_refused(self, tmp_path, target):
        assert_one_clear_line(target.run("import", "--from", tmp_path / "none.db"), "none.db", "No such file")
        assert_one_clear_line(target.run("import", "--from", tmp_path), str(tmp_path), "not a file")
        assert_one_clear_line(target.run("import"), "--from, --documents or both")
        assert_one_clear_line(target.run("--documents", "x"), "there is no option '--documents'")
        assert_one_clear_line(target.run("import", "--from", ""), "--from must not be empty")

    def test_help_shows_how(self, target):
        said = target.run("--help").stdout
        assert "debate-server import [--from OLD.db] [--documents docstore.db]" in said

    def test_damaged_pages_never_do_harm(self, old, tmp_path, target):
        for _ in range(60):
            old.debate(["opponent CLAIM"], arguments={2: {"content": "long " * 1500}})
        sound = old.close().read_bytes()
        for start in range(4096, len(sound), len(sound) // 12):
            damaged = bytearray(sound)
            damaged[start : start + 700] = b"\xa5" * 700
            old.path.write_bytes(damaged)
            result = target.run("import", "--from", old.path)
            assert result.returncode in (0, 1, 3), result.stderr
            assert len(result.stderr.strip().splitlines()) == (result.returncode == 1), result.stderr
            assert old.path.read_bytes() == damaged
        assert all("rules" in finding for finding in target.check())

    def test_an_unfinished_write_in_the_source_is_not_completed(self, old, target):
        """Its journal could name any file, which SQLite would then delete."""
        old.debate()
        old.connection.execute("PRAGMA cache_spill = 1")
        old.connection.execute("PRAGMA cache_size = 1")
        old.connection.execute("BEGIN")
        for _ in range(50):
            old.debate(["opponent CLAIM"])
        before = old.fingerprint()
        assert "debate.db-journal" in before
        assert_one_clear_line(target.run("import", "--from", old.path), "unfinished write")
        assert old.fingerprint() == before

    def test_a_database_of_ours_is_referred_to_migrate(self, tmp_path, target):
        path = tmp_path / "ours.db"
        assert run(tmp_path, "migrate", "--from", f"sqlite:{path}", "--to", "sqlite:x").returncode == 1
        sqlite3.connect(path).close()
        assert run(tmp_path, "migrate", "--from", f"sqlite:{path}", "--to", "sqlite:x").returncode == 0
        assert_one_clear_line(target.run("import", "--from", path), "database of this server", "migrate")


@pytest.mark.sqlite
class TestStartingOnIt:
    """Every command on such a file says what the file is and names the import command."""

    COMMANDS = [
        lambda path: ["--port", 0, "--db", path],
        lambda path: ["check", "--db", path],
        lambda path: ["backup", path.parent / "copy.db", "--db", path],
        lambda path: ["migrate", "--from", f"sqlite:{path}", "--to", f"sqlite:{path.parent / 'copy.db'}"],
        lambda path: ["migrate", "--to", f"sqlite:{path}", "--from", f"sqlite:{path.parent / 'copy.db'}"],
        lambda path: ["import", "--from", path, "--db", path],
    ]

    @pytest.mark.parametrize("journal", ["delete", "wal"])
    @pytest.mark.parametrize("command", range(len(COMMANDS)))
    def test_the_database(self, tmp_path, command, journal):
        old = Original(tmp_path / "old" / "debate.db", journal=journal)
        old.debate()
        if "migrate" in map(str, self.COMMANDS[command](old.path)):
            sqlite3.connect(old.path.parent / "copy.db").close()
        before = old.fingerprint()
        result = run(tmp_path, *self.COMMANDS[command](old.path))
        wanted = ["the database of the original system", f"debate-server import --from '{old.path}' --db NEW.db"]
        assert_one_clear_line(result, *wanted)
        after = old.fingerprint()
        assert {name: after[name] for name in before if name != "copy.db"} == {
            name: hashed for name, hashed in before.items() if name != "copy.db"
        }
        old.close()

    def test_the_document_store(self, docs, tmp_path):
        docs.document("x")
        before = docs.fingerprint()
        result = run(tmp_path, "--port", 0, "--db", docs.path)
        wanted = f"debate-server import --documents '{docs.path}' --db NEW.db"
        assert_one_clear_line(result, "the document store of the original system", wanted)
        assert docs.fingerprint() == before

    def test_the_command_that_is_named_works(self, old, tmp_path):
        old.debate()
        line = run(tmp_path, "--port", 0, "--db", old.path).stderr
        command = line.split("debate-server import ")[1].split(" (it was")[0].replace("'", "").split()
        result = run(tmp_path, "import", *command)
        assert result.returncode == 0 and "1 taken" in result.stdout
        assert (tmp_path / "NEW.db").exists()

    def test_a_name_with_odd_characters_is_understood(self, old, tmp_path):
        old.debate()
        odd = tmp_path / "a?b#c%41 d.db"
        shutil.copy(old.close(), odd)
        assert_one_clear_line(run(tmp_path, "--port", 0, "--db", odd), "original system")
        assert Target(tmp_path).take(odd).debates["taken"] == 1
