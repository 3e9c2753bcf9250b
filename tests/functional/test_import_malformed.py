"""debate-server import of files that are not as they should be: kept is what can be, named what cannot."""

import shutil
import sqlite3
import uuid

import pytest
from original import DEBATES, DOCUMENTS, Original, Target, at, in_our_form, new_id_of
from server import assert_one_clear_line, run
from test_import import docs, old, shown, target  # noqa: F401

CLAIMS = ["opponent CLAIM", "proposer CLAIM"]


def told(lines, *words):
    """One line has all the words."""
    assert any(all(word in line for word in words) for line in lines), lines


class TestDebates:
    """One debate, with something wrong, beside one that is sound: how it is shown, what is told, and that it is sound."""

    @pytest.fixture
    def take(self, old, target):
        def take_with(moves=CLAIMS, arguments=(), sql=(), code=0, sound=True, **fields):
            old.debate(["opponent CLAIM"], title="A sound one")
            debate = old.debate(moves, arguments, **fields)
            for statement in [sql] if isinstance(sql, str) else sql:
                assert old.sql(statement, *[debate["id"]] * statement.count("?")) > 0
            self.report = target.take(old.path, code=code)
            assert bool(target.check()) != sound
            again = target.take(old.path, code=code)
            assert again.debates["written"] == 0 and again.left_out == self.report.left_out
            with target.server() as server:
                assert server.client().get("/debates").data["total"] == self.report.debates["taken"]
                return shown(server.client(), debate)

        return take_with

    def test_content_counted_in_characters_is_kept_whole(self, take):
        text = "ằ🦊" * 5120
        assert take(arguments={2: {"content": text}})["arguments"][1]["content"] == text
        assert self.report.changed == []

    def test_content_beyond_a_mebibyte_is_cut_between_characters(self, take):
        shown = take(arguments={2: {"content": "é" * 600_000 + "end"}})
        assert shown["arguments"][1]["content"] == "é" * 524_288
        told(self.report.changed, "1 argument had more than 1048576 bytes and is cut")

    def test_a_value_that_is_too_large_to_be_read_is_left_out(self, take):
        shown = take(["opponent CLAIM"], {2: {"content": "x" * (65 << 20)}}, code=3)
        assert len(shown["arguments"]) == 1 and shown["state"] == "AWAITING_OPPONENT"
        told(self.report.left_out, "the argument in row", "more than 64 MiB")

    def test_empty_and_missing_content_is_empty(self, take):
        shown = take(arguments={2: {"content": ""}, 3: {"content": None}})
        assert [a["content"] for a in shown["arguments"][1:]] == ["", ""]
        told(self.report.changed, "1 argument had no content")

    @pytest.mark.parametrize("title", ["t" * 201, "Tiêu đề " * 500])
    def test_a_long_title_is_cut(self, take, title):
        assert take(title=title)["title"] == title[:199] + "…"
        told(self.report.changed, f"its title of {len(title)} characters is cut to 200")

    @pytest.mark.parametrize("title", [None, "", " \u3000\n"])
    def test_a_missing_title_is_named_so(self, take, title):
        assert take(title=title)["title"] == "(no title)"
        told(self.report.changed, "it had no title")

    def test_any_type_is_kept(self, take):
        assert take(debate_type="Đánh giá kiến trúc/2")["debate_type"] == "Đánh giá kiến trúc/2"
        assert self.report.changed == []

    @pytest.mark.parametrize("kind", [None, "", "x" * 201])
    def test_a_type_that_is_none_is_the_general_one(self, take, kind):
        assert take(debate_type=kind)["debate_type"] == "general_debate"
        told(self.report.changed, "its type was", "general_debate")

    @pytest.mark.parametrize("state", [None, "", "OPEN", "CLOSED", "AWAITING_ARBITRATOR"])
    def test_a_state_that_does_not_follow_is_made_to_follow(self, take, state):
        assert take(state=state)["state"] == "AWAITING_OPPONENT"
        told(self.report.changed, "its state was", "AWAITING_OPPONENT")

    @pytest.mark.parametrize("state", ["CLOSED", "AWAITING_PROPOSER"])
    def test_after_a_ruling_the_state_tells_whether_it_closed(self, take, state):
        moves = ["opponent CLAIM", "proposer APPEAL", "arbitrator RULING"]
        assert take(moves, state=state)["state"] == state
        assert self.report.changed == []

    @pytest.mark.parametrize("state", ["CLOSED", "AWAITING_PROPOSER"])
    def test_moves_against_the_rules_are_kept_and_the_state_is_too(self, take, state):
        shown = take(["proposer CLAIM", "opponent APPEAL"], state=state, sound=False)
        assert (shown["state"], len(shown["arguments"])) == (state, 3)
        told(self.report.changed, "do not follow the rules")

    def test_gaps_and_doubles_in_seq_are_numbered_anew_in_their_order(self, take):
        shown = take(arguments={1: {"seq": 5}, 2: {"seq": 5}, 3: {"seq": 90}})
        assert [(a["seq"], a["role"]) for a in shown["arguments"]] == [(1, "proposer"), (2, "opponent"), (3, "proposer")]
        told(self.report.changed, "did not have the numbers 1, 2, 3")

    def test_the_motion_is_first_and_what_has_no_number_is_last(self, take):
        shown = take(arguments={1: {"seq": 7}, 2: {"seq": -3}, 3: {"seq": None}})
        assert [a["type"] for a in shown["arguments"]] == ["MOTION", "CLAIM", "CLAIM"]
        assert shown["arguments"][1]["role"] == "opponent"

    @pytest.mark.parametrize("field, value", [("type", "SPEECH"), ("role", "judge"), ("role", None), ("type", 7)])
    def test_an_argument_of_no_known_type_or_role_is_left_out(self, take, field, value):
        shown = take(arguments={3: {field: value}}, code=3)
        assert len(shown["arguments"]) == 2 and shown["state"] == "AWAITING_PROPOSER"
        told(self.report.left_out, "argument", "no such type or role")

    def test_an_answer_to_nothing_answers_none(self, take):
        shown = take(arguments={3: {"parent_id": "no such argument"}})
        assert shown["arguments"][2]["parent_id"] is None
        told(self.report.changed, "1 argument answered one that is not there", "'no such argument'")

    @pytest.mark.parametrize("time", [None, "", "yesterday", "2025-13-01 00:00:00", "2025-02-30 00:00:00", 1735000000])
    def test_a_malformed_time_is_that_of_the_argument_before(self, take, time):
        shown = take(arguments={3: {"created_at": time}}, updated_at=time)
        assert [a["created_at"] for a in shown["arguments"]] == [in_our_form(at(n)) for n in (0, 1, 1)]
        assert shown["updated_at"] == in_our_form(at(1))
        told(self.report.changed, "1 argument had a time that is none")
        told(self.report.changed, "it changed at", "no time")

    def test_a_debate_without_any_time_begins_in_1970(self, take):
        take_all = {number: {"created_at": None} for number in (1, 2, 3)}
        assert take(arguments=take_all, created_at=None, updated_at="?")["created_at"] == "1970-01-01T00:00:00.000Z"

    @pytest.mark.parametrize("time", ["2025-12-24T18:00:00Z", "2025-12-24 18:00:00.000", "2025-12-24T18:00:00.0Z"])
    def test_times_in_our_own_form_are_understood(self, take, time):
        assert take(created_at=time)["created_at"] == in_our_form(at(0))
        assert self.report.changed == []

    def test_a_doubled_request_id_and_one_that_is_too_long_go(self, take):
        shown = take(arguments={2: {"client_request_id": "r0"}, 3: {"client_request_id": "x" * 201}})
        assert [a["client_request_id"] for a in shown["arguments"]] == ["r0", None, None]
        told(self.report.changed, "2 arguments had a client_request_id that cannot be kept")

    def test_bytes_that_are_not_text_are_replaced(self, take):
        sql = [
            "UPDATE debates SET title = CAST(x'4100ff42' AS TEXT) WHERE id = ?",
            "UPDATE arguments SET content = x'c3a9c3' WHERE debate_id = ? AND seq = 2",
        ]
        shown = take(sql=sql)
        assert (shown["title"], shown["arguments"][1]["content"]) == ("A��B", "é�")
        told(self.report.changed, "its title had bytes that are not text")
        told(self.report.changed, "1 argument had bytes that are not text")

    def test_arguments_without_ids_get_some(self, take):
        shown = take(arguments={2: {"id": None, "parent_id": None}, 3: {"id": "", "parent_id": None}})
        assert len({a["id"] for a in shown["arguments"]}) == 3
        told(self.report.changed, "1 argument had no id")

    def test_ids_that_differ_in_case_only_are_told_apart(self, take):
        same = str(uuid.UUID(int=0xABCDEF))
        shown = take(arguments={2: {"id": same}, 3: {"id": same.upper(), "parent_id": same}})
        assert shown["arguments"][2]["parent_id"] == shown["arguments"][1]["id"] == same
        assert shown["arguments"][2]["id"] != same

    def test_a_number_for_an_id_is_its_text(self, old, target):
        old.sql("INSERT INTO debates VALUES (7, 8, 9, 'CLOSED', ?, ?)", at(0), at(0))
        old.sql("INSERT INTO arguments VALUES (1, 7, NULL, 'MOTION', 'proposer', 2.5, 3, 1, ?)", at(0))
        target.take(old.path)
        with target.server() as server:
            debate = shown(server.client(), {"id": new_id_of("debate", "7")})
        assert (debate["title"], debate["debate_type"], debate["arguments"][0]["content"]) == ("8", "9", "2.5")

    def test_debates_without_arguments_or_id_and_arguments_without_debate_are_named(self, old, target):
        old.insert("debates", id="empty", title="t")
        old.insert("debates", id="", title="t")
        old.insert("arguments", id="lost", debate_id="nowhere", type="CLAIM", role="opponent")
        report = target.take(old.path, code=3)
        assert report.debates["left_out"] == 2
        told(report.left_out, "debate 'empty': left out: it has no arguments")
        told(report.left_out, "debate '': left out: it has no id")
        told(report.left_out, "argument 'lost' is left out", "'nowhere' is not there")
        assert target.check() == []

    def test_the_report_is_bounded_and_cannot_drive_a_terminal(self, old, target):
        for number in range(300):
            old.insert("debates", id=f"{number}\x1b[2J\x9b\n{'y' * 10_000}", title="t")
        report = target.take(old.path, code=3)
        assert len(report.left_out) == 201 and report.left_out[-1] == "and 100 more"
        assert len(report.text) < 40_000
        assert not set(report.text) & {"\x1b", "\x9b", "\r"}

    def test_an_argument_of_another_debate_here_does_not_stop_the_others(self, old, target):
        taken = old.debate()
        target.take(old.path)
        old.sql("DELETE FROM debates")
        old.sql("DELETE FROM arguments")
        old.debate(arguments={1: {"id": taken["arguments"][0]["id"]}}, id="its argument is another's")
        old.debate(id="good")
        report = target.take(old.path, code=0 if target.on_postgres else 3)  # there ids are a debate's own
        assert report.debates["taken"] == 1 + target.on_postgres
        if not target.on_postgres:
            told(report.left_out, "its argument is another's", "the store could not take it")
        assert target.check() == []


class TestDocuments:
    @pytest.fixture
    def take(self, docs, target):
        def take_with(rows, code=0):
            for number, row in enumerate(rows, start=1):
                whole = {"id": f"v{number}", "document_id": "plan", "summary": "s", "content": f"c{number}"}
                whole |= {"version": number, "metadata": "{}", "created_at": at(number), "deleted_at": None}
                docs.insert("document_versions", **whole | row)
            self.report = target.take(documents=docs.path, code=code)
            assert target.check() == []
            path = f"/documents/{new_id_of('document', 'plan')}"
            with target.server() as server:
                history = server.client().get(f"{path}/history")
                if history.status != 200:
                    return history
                count = history.data["total"]
                return [server.client().get(path, version=number).data for number in range(1, count + 1)]

        return take_with

    def test_gaps_and_doubles_in_versions_are_numbered_anew(self, take):
        versions = take([{"version": 8}, {"version": 2}, {"version": 2}, {"version": None}])
        assert [version["content"] for version in versions] == ["c2", "c3", "c1", "c4"]
        told(self.report.changed, "its 4 versions did not have the numbers 1, 2, 3")

    @pytest.mark.parametrize(
        "metadata, kept",
        [
            (None, {}),
            ("", {}),
            ("null", {}),
            ("[1, 2]", {"original": [1, 2]}),
            ('"text"', {"original": "text"}),
            ("not JSON", {"original": "not JSON"}),
            ('{"a": 1', {"original": '{"a": 1'}),
            ('{}, "x": {"y": 1}', {"original": '{}, "x": {"y": 1}'}),
            ('{"a": 1e999}', {"original": '{"a": 1e999}'}),
            ("[" * 5000, {"original": "[" * 5000}),
        ],
    )
    def test_metadata_that_are_no_object_are_put_into_one(self, take, metadata, kept):
        assert take([{"metadata": metadata}])[0]["metadata"] == kept
        if kept:
            told(self.report.changed, "metadata of version 'v1' were no JSON object")

    def test_metadata_that_are_too_large_are_left_out(self, take):
        assert take([{"metadata": '{"a": "' + "x" * 9000 + '"}'}], code=3)[0]["metadata"] == {}
        told(self.report.left_out, "metadata of version 'v1'", "8192")

    def test_a_document_is_deleted_if_its_newest_version_is(self, take):
        assert take([{}, {"deleted_at": at(9)}]).status == 404
        told(self.report.changed, "its newest version is deleted")

    def test_deleted_versions_of_a_living_document_can_be_read(self, take):
        assert len(take([{"deleted_at": "?"}, {}])) == 2
        told(self.report.changed, "1 deleted version can be read again")

    def test_summaries_times_and_contents_are_mended(self, take):
        versions = take([{"summary": "s" * 501}, {"summary": None, "created_at": "?", "content": None}])
        assert [version["summary"] for version in versions] == ["s" * 499 + "…", "(no summary)"]
        assert versions[1]["created_at"] == in_our_form(at(1))
        assert versions[1]["content"] == "\n"
        told(self.report.changed, "1 version had no content")

    def test_a_document_beyond_the_servers_limit_is_kept(self, take):
        assert len(take([{"content": "x" * (5 << 20)}])[0]["content"]) == 5 << 20

    def test_versions_of_no_document_are_named(self, take):
        take([{"document_id": None}], code=3)
        told(self.report.left_out, "document NULL: left out: it has no id")


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

    def test_damaged_pages_never_do_harm(self, old, tmp_path, target):
        for _ in range(60):
            old.debate(CLAIMS, arguments={2: {"content": "long " * 1500}})
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

    def test_an_unfinished_write_is_not_finished_by_us(self, old, target):
        """Its journal could name any file, which SQLite would then delete."""
        old.debate()
        old.connection.execute("PRAGMA cache_spill = 1")
        old.connection.execute("PRAGMA cache_size = 1")
        old.connection.execute("BEGIN")
        for _ in range(50):
            old.debate(CLAIMS)
        before = old.fingerprint()
        assert "debate.db-journal" in before
        assert_one_clear_line(target.run("import", "--from", old.path), "unfinished write")
        assert old.fingerprint() == before

    def test_a_database_of_ours_is_for_migrate(self, tmp_path, target):
        path = tmp_path / "ours.db"
        assert run(tmp_path, "migrate", "--from", f"sqlite:{path}", "--to", "sqlite:x").returncode == 1
        sqlite3.connect(path).close()
        assert run(tmp_path, "migrate", "--from", f"sqlite:{path}", "--to", "sqlite:x").returncode == 0
        assert_one_clear_line(target.run("import", "--from", path), "database of this server", "migrate")


@pytest.mark.sqlite
class TestStartingOnIt:
    """Every command that is pointed at such a file names it, and the command that takes it over."""

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
