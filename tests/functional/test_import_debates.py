"""debate-server import of invalid debates: it keeps as much as possible and names the rest."""

import uuid

import pytest
from original import DEBATES, Original, at, in_our_form, new_id_of, old, shown, target, told  # noqa: F401

CLAIMS = ["opponent CLAIM", "proposer CLAIM"]


class TestDebates:
    """One invalid debate beside a valid one: how the server shows it, the report, and the result of `check`."""

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
    def test_a_missing_title_is_reported_as_such(self, take, title):
        assert take(title=title)["title"] == "(no title)"
        told(self.report.changed, "it had no title")

    def test_any_type_is_kept(self, take):
        assert take(debate_type="Đánh giá kiến trúc/2")["debate_type"] == "Đánh giá kiến trúc/2"
        assert self.report.changed == []

    @pytest.mark.parametrize("kind", [None, "", "x" * 201])
    def test_an_invalid_type_becomes_the_general_one(self, take, kind):
        assert take(debate_type=kind)["debate_type"] == "general_debate"
        told(self.report.changed, "its type was", "general_debate")

    @pytest.mark.parametrize("state", [None, "", "OPEN", "CLOSED", "AWAITING_ARBITRATOR"])
    def test_a_state_that_does_not_follow_from_the_arguments_is_corrected(self, take, state):
        assert take(state=state)["state"] == "AWAITING_OPPONENT"
        told(self.report.changed, "its state was", "AWAITING_OPPONENT")

    @pytest.mark.parametrize("state", ["CLOSED", "AWAITING_PROPOSER"])
    def test_after_a_ruling_the_state_decides_whether_it_closed(self, take, state):
        moves = ["opponent CLAIM", "proposer APPEAL", "arbitrator RULING"]
        assert take(moves, state=state)["state"] == state
        assert self.report.changed == []

    @pytest.mark.parametrize("state", ["CLOSED", "AWAITING_PROPOSER"])
    def test_moves_against_the_rules_are_kept_and_so_is_the_state(self, take, state):
        shown = take(["proposer CLAIM", "opponent APPEAL"], state=state, sound=False)
        assert (shown["state"], len(shown["arguments"])) == (state, 3)
        told(self.report.changed, "do not follow the rules")

    @pytest.mark.parametrize("moves", [[], ["proposer CLAIM"], ["opponent CLAIM", "opponent CLAIM"]])
    def test_a_wait_on_a_debate_that_was_closed_without_a_ruling_is_answered(self, old, target, moves):
        debate = old.debate(["opponent APPEAL", *moves], state="CLOSED")
        target.take(old.path)
        with target.server() as server:
            for role in ("proposer", "opponent"):
                for seen in [None, debate["arguments"][-1]["id"]]:
                    asked = {"role": role, "argument_id": seen, "timeout_ms": 1}
                    news = server.client().get(f"/debates/{debate['id']}/wait", **asked).data
                    assert news.get("action") == "debate_closed", (role, seen, news)

    def test_gaps_and_doubles_in_seq_are_renumbered_in_their_order(self, take):
        shown = take(arguments={1: {"seq": 5}, 2: {"seq": 5}, 3: {"seq": 90}})
        assert [a["seq"] for a in shown["arguments"]] == [1, 2, 3]
        assert [a["role"] for a in shown["arguments"]] == ["proposer", "opponent", "proposer"]
        told(self.report.changed, "did not have the numbers 1, 2, 3")

    def test_the_motion_is_first_and_an_argument_without_a_number_is_last(self, take):
        shown = take(arguments={1: {"seq": 7}, 2: {"seq": -3}, 3: {"seq": None}})
        assert [a["type"] for a in shown["arguments"]] == ["MOTION", "CLAIM", "CLAIM"]
        assert shown["arguments"][1]["role"] == "opponent"

    @pytest.mark.parametrize("field, value", [("type", "SPEECH"), ("role", "judge"), ("role", None), ("type", 7)])
    def test_an_argument_of_no_known_type_or_role_is_left_out(self, take, field, value):
        shown = take(arguments={3: {field: value}}, code=3)
        assert len(shown["arguments"]) == 2 and shown["state"] == "AWAITING_PROPOSER"
        told(self.report.left_out, "argument", "no such type or role")

    def test_an_answer_to_a_missing_argument_has_no_parent(self, take):
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

    def test_a_doubled_request_id_and_one_that_is_too_long_are_dropped(self, take):
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

    def test_ids_that_differ_only_in_case_stay_different(self, take):
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

    def test_of_debates_with_one_id_the_first_is_imported(self, tmp_path, target):
        old = Original(tmp_path / "old" / "debate.db", DEBATES.replace(" PRIMARY KEY", ""))
        old.connection.execute("BEGIN")
        debate = old.debate(CLAIMS)
        for _ in range(3000):
            old.insert("debates", id=debate["id"], title="Again")
        for number in range(3000):
            old.insert("arguments", **debate["arguments"][number % 2 + 1] | {"seq": number + 4, "id": f"a{number}"})
        old.connection.execute("COMMIT")
        old.close()
        report = target.take(old.path, code=3)
        assert (report.debates["taken"], report.debates["left_out"]) == (1, 3000)
        told(report.left_out, f"debate '{debate['id']}': left out: another has its id")
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
        report = target.take(old.path, code=0 if target.on_postgres else 3)  # here ids are unique within a debate only
        assert report.debates["taken"] == 1 + target.on_postgres
        if not target.on_postgres:
            told(report.left_out, "its argument is another's", "the store could not take it")
        assert target.check() == []
