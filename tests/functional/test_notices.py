"""Notices: the content of webhooks and ntfy messages, their times, and their delivery."""

import sqlite3
import subprocess
import time

import pytest
from debate import Debate, debate_in
from eventually import eventually
from ports import free_port
from receiver import OK, Receiver, endless, in_pieces, raw, status
from server import assert_one_clear_line, run

SECRET = "sixteen characters"
SECRET = SECRET.replace(" ", "-")


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


def calling(start, *urls, **env):
    return start(env={"DEBATE_NOTIFY_URL": ",".join(urls)} | env)


def notice_of(debate, kind):
    return f"{debate.id}/{debate.last['seq']}/{kind}"


def figures(server):
    metrics = server.client().metrics()
    return {name: metrics[f"debate_notices_{name}"] for name in ("sent_total", "failed_total", "waiting")}


class TestWebhook:
    def test_an_appeal_is_sent_with_title_state_and_link_and_no_text(self, start, receiver):
        server = calling(start, receiver.url("/hook?key=1"))
        debate = Debate(server.client(), title="Phở or bún", motion_content="private motion")
        debate.claim("opponent", "private claim")
        debate.appeal("private appeal", options=[{"id": "A", "text": "private a"}, {"id": "B", "text": "private b"}])
        told = receiver.await_taken(1)[0]
        assert told.path == "/hook?key=1"
        assert told.headers["Content-Type"] == "application/json"
        assert told.headers["X-Debate-Event"] == "ruling_due"
        assert told.id == notice_of(debate, "ruling_due") == told.json["id"]
        assert told.json["event"] == "ruling_due"
        assert told.json["url"] == f"{server.url}/d/{debate.id}"
        assert told.json["debate"] == debate.context(0)["debate"]
        assert told.json["argument"] == {name: debate.last[name] for name in ("id", "seq", "type", "role", "created_at")}
        assert b"private" not in told.body
        assert "X-Debate-Signature" not in told.headers
        assert len(receiver.taken) == 1

    def test_every_way_to_need_a_ruling_and_every_end_is_sent_in_order(self, start, receiver):
        server = calling(start, receiver.url())
        debate = Debate(server.client())
        expected = []
        debate.claim("opponent")
        for move, kind in (
            (debate.appeal, "ruling_due"),
            (debate.rule, None),
            (debate.complete, "ruling_due"),
            (debate.rule, None),
            (debate.intervene, "ruling_due"),
            (lambda: debate.rule(close=True), "closed"),
        ):
            assert move().status == 201
            expected += [notice_of(debate, kind)] if kind else []
        receiver.await_taken(4)
        assert receiver.ids() == expected
        assert [told.json["debate"]["state"] for told in receiver.taken] == [
            *["AWAITING_ARBITRATOR", "AWAITING_ARBITRATOR", "INTERVENTION_PENDING", "CLOSED"]
        ]
        eventually(lambda: figures(server) == {"sent_total": 4, "failed_total": 0, "waiting": 0})

    def test_it_is_signed_and_linked_as_configured_and_has_the_text_if_configured(self, start, receiver):
        env = {
            "DEBATE_NOTIFY_SECRET": SECRET,
            "DEBATE_NOTIFY_CONTENT": "true",
            "DEBATE_PUBLIC_URL": "https://debates.example.com/app/",
        }
        server = calling(start, receiver.url(user="ann:p%40ss@"), **env)
        debate = debate_in("AWAITING_PROPOSER", server.client())
        debate.appeal("What now?")
        told = receiver.await_taken(1)[0]
        assert told.is_signed_with(SECRET)
        assert not told.is_signed_with(SECRET + "x")
        assert told.json["argument"]["content"] == "What now?"
        assert told.json["url"] == f"https://debates.example.com/app/d/{debate.id}"
        assert told.headers["Authorization"] == "Basic YW5uOnBAc3M="

    def test_a_replay_and_a_refused_move_send_nothing(self, start, receiver):
        server = calling(start, receiver.url())
        debate = debate_in("AWAITING_PROPOSER", server.client())
        body = {"target_id": debate.last["id"], "content": "Once", "client_request_id": "again"}
        for _ in range(3):
            server.client().post(f"{debate.path}/appeal", body)
        debate.appeal()
        eventually(lambda: figures(server)["sent_total"] == 1)
        assert len(receiver.taken) == 1


class TestNtfy:
    def test_it_gets_a_text_with_title_priority_and_click(self, start, receiver):
        title = "Phở, bún hay là bánh mì: " + "ừ" * 60
        server = calling(start, receiver.url("/my-topic", scheme="ntfy+http", user=":tk_secret@"))
        debate = Debate(server.client(), title=title)
        debate.claim("opponent")
        debate.appeal("private")
        debate.rule(close=True)
        due, closed = receiver.await_taken(2)
        assert due.path == "/my-topic"
        assert due.headers["Authorization"] == "Basic OnRrX3NlY3JldA=="
        assert due.title == title
        assert due.headers["Priority"] == "4"
        assert due.headers["Click"] == f"{server.url}/d/{debate.id}"
        assert due.body.decode() == "The proposer appeals: a ruling is due.\nState: AWAITING_ARBITRATOR"
        assert closed.headers["Priority"] == "2"
        assert closed.body.decode() == "The debate is closed.\nState: CLOSED"

    def test_a_title_cannot_add_headers(self, start, receiver):
        server = calling(start, receiver.url("/t", scheme="ntfy+http"))
        title = "a\r\nX-Evil: yes\r\n\r\nbody"
        debate = Debate(server.client(), title=title)
        debate.claim("opponent")
        debate.appeal()
        told = receiver.await_taken(1)[0]
        assert "X-Evil" not in told.headers
        assert told.title == title


class TestStalled:
    def test_a_stalled_debate_is_reported_once_and_again_after_it_moved(self, start, receiver):
        server = calling(start, receiver.url(), DEBATE_STALL_AFTER="1s")
        debate = Debate(server.client())
        told = receiver.await_taken(1)[0]
        assert told.id == notice_of(debate, "stalled")
        assert told.json["debate"]["state"] == "AWAITING_OPPONENT"
        debate.claim("opponent")
        assert receiver.await_taken(2)[1].id == notice_of(debate, "stalled")
        other = Debate(server.client())
        assert receiver.await_taken(3)[2].id == notice_of(other, "stalled")
        assert len(receiver.taken) == 3

    def test_an_appeal_does_not_wait_for_many_stalled_debates(self, start, receiver):
        receiver.answer = lambda handler: (time.sleep(0.05), OK(handler))
        server = calling(start, receiver.url(), DEBATE_STALL_AFTER="2s")
        debates = [Debate(server.client()) for _ in range(150)]
        receiver.await_taken(1)
        debate = debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: notice_of(debate, "ruling_due") in receiver.ids())
        assert len(receiver.taken) < len(debates), "it came before most of them"

    def test_a_closed_debate_does_not(self, start, receiver):
        server = calling(start, receiver.url(), DEBATE_STALL_AFTER="1s")
        debate_in("CLOSED", server.client())
        later = Debate(server.client())
        eventually(lambda: notice_of(later, "stalled") in receiver.ids())
        assert [told.event for told in receiver.taken].count("stalled") == 1

    def test_the_first_start_sends_no_flood_and_a_later_one_reports_new_stalls(self, start, receiver):
        server = start()
        old = [Debate(server.client()) for _ in range(3)]
        eventually(lambda: stands_still_for(server, old[-1], 2))
        server.stop()
        server.env = {"DEBATE_NOTIFY_URL": receiver.url(), "DEBATE_STALL_AFTER": "2s"}
        server.start()
        fresh = Debate(server.client())
        eventually(lambda: receiver.ids() == [notice_of(fresh, "stalled")])
        kept = Debate(server.client())
        server.stop()
        eventually(lambda: stands_still_for(server, kept, 2))
        server.start()
        eventually(lambda: receiver.ids() == [notice_of(fresh, "stalled"), notice_of(kept, "stalled")])

    def test_zero_means_never(self, start, receiver):
        server = calling(start, receiver.url(), DEBATE_STALL_AFTER="0")
        Debate(server.client())
        last = debate_in("CLOSED", server.client())
        receiver.await_taken(2)
        assert receiver.ids()[-1] == notice_of(last, "closed")
        assert "stalled" not in [told.event for told in receiver.taken]


def stands_still_for(server, debate, seconds):
    """By the clock of the server's timestamps."""
    from datetime import datetime, timedelta, timezone

    last = datetime.fromisoformat(debate.last["created_at"].replace("Z", "+00:00"))
    return datetime.now(timezone.utc) > last + timedelta(seconds=seconds)


class TestFailures:
    @pytest.mark.parametrize(
        "wrong",
        [
            status(500),
            status(404, b"no such topic"),
            status(302, Location="/elsewhere"),
            raw(b"SSH-2.0-OpenSSH_9.2\r\n"),
            raw(b""),
            endless(b"HTTP/1.1 500 No\r\nContent-Type: text/plain\r\n\r\n"),
            endless(b"HTTP/1.1 200 OK\r\nX-Long: "),
        ],
        ids=["500", "404", "redirect", "garbage", "hangs-up", "endless-500", "endless-head"],
    )
    def test_a_notice_that_is_not_accepted_is_sent_again(self, start, receiver, wrong):
        receiver.answer = wrong
        server = calling(start, receiver.url())
        debate = debate_in("AWAITING_ARBITRATOR", server.client())
        receiver.await_taken(2)
        receiver.answer = OK
        eventually(lambda: figures(server)["sent_total"] == 1)
        assert receiver.ids() == [notice_of(debate, "ruling_due")]
        assert {told.path for told in receiver.taken} == {"/hook"}, "no redirect was followed"
        assert figures(server)["failed_total"] >= 2
        eventually(lambda: figures(server)["waiting"] == 0)

    def test_an_acceptance_counts_though_its_body_never_ends(self, start, receiver):
        receiver.answer = endless(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
        server = calling(start, receiver.url())
        debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: figures(server) == {"sent_total": 1, "failed_total": 0, "waiting": 0})

    def test_an_answer_in_pieces_is_one_answer(self, start, receiver):
        receiver.answer = in_pieces(b"HTTP/1.1 200 OK\r\nX-Long: 1\r\nContent-Length: 2\r\n\r\nok")
        server = calling(start, receiver.url())
        debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: figures(server) == {"sent_total": 1, "failed_total": 0, "waiting": 0})

    def test_an_interim_response_is_no_failure(self, start, receiver):
        hints = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
        receiver.answer = in_pieces(hints + b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        server = calling(start, receiver.url())
        debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: figures(server)["waiting"] == 0 and figures(server)["sent_total"] == 1)
        assert figures(server)["failed_total"] == 0 and len(receiver.taken) == 1

    def test_a_receiver_that_was_unavailable_gets_all_in_order_when_it_is_back(self, start, receiver):
        receiver.stop()
        server = calling(start, receiver.url())
        debates = [debate_in("AWAITING_ARBITRATOR", server.client()) for _ in range(5)]
        expected = {debate.id: [notice_of(debate, "ruling_due")] for debate in debates}
        for debate in debates:
            debate.rule(close=True)
            expected[debate.id].append(notice_of(debate, "closed"))
        eventually(lambda: figures(server)["failed_total"] >= 2)
        assert server.client().get("/ready").status == 200
        receiver.start()
        eventually(lambda: figures(server)["sent_total"] == 10)
        for debate in debates:
            assert [one for one in receiver.ids() if one.startswith(debate.id)] == expected[debate.id]

    def test_a_receiver_that_never_answers_delays_neither_moves_nor_others_nor_the_stop(self, start, receiver):
        receiver.answer = receiver.silent
        with Receiver() as prompt:
            server = calling(start, receiver.url(), prompt.url())
            debate = debate_in("AWAITING_ARBITRATOR", server.client())
            receiver.await_taken(1)
            assert debate.rule(close=True).status == 201
            prompt.await_taken(2)
            assert prompt.ids() == [f"{debate.id}/3/ruling_due", f"{debate.id}/4/closed"]
            assert receiver.ids() == prompt.ids()[:1], "a later one of the debate waits for the earlier"
            eventually(lambda: figures(server)["waiting"] == 2, "only those of the silent one wait")
            server.stop()  # in time, though a request is under way
            receiver.released.set()
            receiver.answer = OK
            server.start()
            eventually(lambda: receiver.ids() == prompt.ids())
            eventually(lambda: figures(server)["waiting"] == 0)

    def test_one_bad_notice_does_not_delay_other_debates(self, start, receiver):
        server = calling(start, receiver.url())
        bad = Debate(server.client(), title="bad")
        bad.claim("opponent")

        def picky(handler):
            told = receiver.taken[-1]
            (status(422) if bad.id in told.id else OK)(handler)

        receiver.answer = picky
        bad.appeal()
        receiver.await_taken(1)
        good = debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: notice_of(good, "ruling_due") in receiver.ids())
        eventually(lambda: figures(server)["sent_total"] == 1)

    def test_a_notice_outlives_kill_9_between_commit_and_sending(self, start, receiver):
        receiver.answer = receiver.silent
        server = calling(start, receiver.url())
        debate = debate_in("AWAITING_ARBITRATOR", server.client())
        receiver.await_taken(1)
        server.kill()
        receiver.answer = OK
        receiver.released.set()
        server.start()
        eventually(lambda: figures(server)["sent_total"] == 1)
        assert receiver.ids() == [notice_of(debate, "ruling_due")]
        assert server.check().stdout == "ok\n"

    def test_an_answer_for_a_deleted_debate_does_not_end_the_notice_of_one_created_again(self, start, receiver):
        def late(handler):
            receiver.silent(handler)
            OK(handler)

        receiver.answer = late
        server = calling(start, receiver.url())
        debate = debate_in("AWAITING_ARBITRATOR", server.client())
        receiver.await_taken(1)
        debate.delete()
        again = Debate(server.client(), debate_id=debate.id)
        again.claim("opponent")
        again.appeal()
        receiver.released.set()  # the first is accepted now
        receiver.await_taken(2)
        assert [told.id for told in receiver.taken] == [notice_of(again, "ruling_due")] * 2
        eventually(lambda: figures(server)["waiting"] == 0)

    def test_a_deleted_debate_sends_nothing_any_more(self, start, receiver):
        port = free_port()
        server = calling(start, f"http://127.0.0.1:{port}/hook")
        debate = debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: figures(server)["waiting"] == 1)
        debate.delete()
        eventually(lambda: figures(server)["waiting"] == 0)


@pytest.mark.sqlite
class TestBounds:
    def insert(self, server, debate, rows, created_ms):
        with sqlite3.connect(server.db) as db:
            target = db.execute("SELECT DISTINCT target FROM notices").fetchone()[0]
            db.executemany(
                "INSERT INTO notices (debate_id, target, seq, kind, created_at, attempts, next_at) "
                "VALUES (?, ?, ?, 'stalled', ?, 0, ?)",
                [(debate.id, target, 100 + n, created_ms + n, created_ms) for n in range(rows)],
            )

    def start_away(self, start):
        server = calling(start, f"http://127.0.0.1:{free_port()}/hook")
        debate = debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: figures(server)["failed_total"] >= 1)
        server.stop()
        return server, debate

    def test_a_notice_that_is_not_accepted_for_three_days_is_dropped_with_a_line(self, start):
        server, _ = self.start_away(start)
        with sqlite3.connect(server.db) as db:
            db.execute("UPDATE notices SET created_at = created_at - 4 * 86400000")
        server.start()
        eventually(lambda: "event=notices_dropped count=1" in server.log())
        eventually(lambda: figures(server)["waiting"] == 0)
        assert server.client().metrics()["debate_notices_dropped_total"] == 1

    def test_above_ten_thousand_the_oldest_are_dropped_with_a_line(self, start):
        server, debate = self.start_away(start)
        with sqlite3.connect(server.db) as db:
            created = db.execute("SELECT created_at FROM notices").fetchone()[0]
        self.insert(server, debate, 10_004, created + 1)
        server.start()
        eventually(lambda: "event=notices_dropped count=5" in server.log())
        assert server.client().metrics()["debate_notices_dropped_total"] == 5
        server.stop()
        with sqlite3.connect(server.db) as db:
            of = "SELECT count(*), min(seq) FROM notices WHERE kind "
            assert db.execute(of + "= 'stalled'").fetchone() == (9_999, 105)
            assert db.execute(of + "<> 'stalled'").fetchone()[0] == 1, "what calls somebody is kept longest"


class TestTargets:
    def test_secrets_of_the_address_are_never_logged(self, start, receiver):
        receiver.answer = status(500, b"what the receiver says")
        server = calling(
            start, receiver.url("/path-secret?q=query-secret", user="user-secret:word-secret@"),
            DEBATE_LOG_LEVEL="debug", DEBATE_NOTIFY_SECRET=SECRET,
        )  # fmt: skip
        debate_in("AWAITING_ARBITRATOR", server.client())
        receiver.await_taken(2)
        for secret in ("path-secret", "query-secret", "user-secret", "word-secret", SECRET, "what the receiver says"):
            assert secret not in server.log()
        assert "event=notice_failed" in server.log()

    def test_a_name_that_resolves_to_loopback_is_refused_unless_that_is_allowed(self, start, receiver, own_name):
        server = calling(start, receiver.url(host=own_name))
        debate_in("AWAITING_ARBITRATOR", server.client())
        eventually(lambda: figures(server)["failed_total"] >= 1)
        assert receiver.taken == []
        assert "leads to a private address" in server.log()
        server.stop()
        server.env["DEBATE_NOTIFY_PRIVATE"] = "true"
        server.start()
        receiver.await_taken(1)

    def test_a_certificate_that_is_not_trusted_is_refused(self, start, tmp_path):
        path = tmp_path / "own.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path.with_suffix(".key"), "-out",
             path, "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
            check=True, capture_output=True,
        )  # fmt: skip
        with Receiver(certificate=path) as receiver:
            server = calling(start, receiver.url(host="localhost"))
            debate_in("AWAITING_ARBITRATOR", server.client())
            eventually(lambda: figures(server)["failed_total"] >= 1)
            assert receiver.taken == []
            assert "the certificate is not trusted" in server.log()
            server.stop()
            server.env["SSL_CERT_FILE"] = str(path)
            server.start()
            receiver.await_taken(1)

    @pytest.mark.parametrize(
        "name, value",
        [
            ("DEBATE_NOTIFY_URL", "ftp://secret.example.com/x"),
            ("DEBATE_NOTIFY_URL", "http://fine.example.com ntfy+https://secret-without-topic"),
            ("DEBATE_NOTIFY_URL", " ".join(f"http://h/{n}" for n in range(9))),
            ("DEBATE_NOTIFY_SECRET", "secret"),
            ("DEBATE_NOTIFY_CONTENT", "yes"),
            ("DEBATE_NOTIFY_PRIVATE", "1"),
            ("DEBATE_STALL_AFTER", "soon"),
            ("DEBATE_STALL_AFTER", "-1"),
            ("DEBATE_PUBLIC_URL", "debates.example.com"),
        ],
    )
    def test_invalid_targets_are_refused_at_start(self, tmp_path, name, value):
        result = run(tmp_path, "--port", 0, env={name: value})
        assert_one_clear_line(result, name)
        assert "secret" not in result.stderr.replace("a secret", "").replace("NOTIFY_SECRET", "")


class TestTesting:
    def test_a_test_reports_each_receivers_answer(self, start, receiver):
        away = free_port()
        receiver.answer = status(200, b"all\nright ")
        with Receiver() as picky:
            picky.answer = status(403, b'{"error":"forbidden"}')
            server = calling(start, receiver.url(), picky.url("/t", scheme="ntfy+http"), f"http://127.0.0.1:{away}/x")
            targets = server.client().post("/notify/test", {}).data["targets"]
            assert [(one["kind"], one["ok"], one.get("status")) for one in targets] == [
                *[("webhook", True, 200), ("ntfy", False, 403), ("webhook", False, None)]
            ]
            assert targets[0]["said"] == "all right"
            assert targets[0]["address"] == f"http://127.0.0.1:{receiver.port}"
            assert targets[1]["said"] == '{"error":"forbidden"}'
            assert "refused" in targets[2]["trouble"]
            assert receiver.taken[0].json["event"] == "test"
            assert picky.taken[0].headers["Title"] == "debate-server"
            one = server.client().post("/notify/test", {"target": targets[0]["target"]}).data["targets"]
            assert [each["target"] for each in one] == [targets[0]["target"]]
            assert server.client().post_raw("/notify/test", b"").data["targets"][0]["ok"]
            server.client().post("/notify/test", {"target": receiver.url()}).refused(400, "INVALID_INPUT")

    def test_it_needs_the_arbitrators_right(self, start, receiver):
        tokens = {"DEBATE_AUTH_TOKEN": "agent-token-of-16", "DEBATE_ARBITRATOR_TOKEN": "judge-token-of-16"}
        server = calling(start, receiver.url(), **tokens)
        agent, judge = (server.client(token=token) for token in tokens.values())
        agent.post("/notify/test", {}).refused(403, "FORBIDDEN")
        assert judge.post("/notify/test", {}).data["targets"][0]["ok"]
        assert len(receiver.taken) == 1

    def test_without_targets_there_is_nothing_to_test(self, own_server):
        error = own_server.client().post("/notify/test", {}).refused(400, "INVALID_INPUT")
        assert "DEBATE_NOTIFY_URL" in error["message"]
        assert "debate_notices_waiting" not in own_server.client().metrics()


@pytest.fixture
def own_name():
    """A name that the system's resolver maps to loopback, and that is not localhost."""
    import socket

    for name in (socket.gethostname(), "localhost.localdomain", "ip6-localhost"):
        try:
            found = {info[4][0] for info in socket.getaddrinfo(name, 80, socket.AF_INET)}
        except OSError:
            continue
        if "127.0.0.1" in found:
            return name
    pytest.skip("no name here leads to 127.0.0.1")
