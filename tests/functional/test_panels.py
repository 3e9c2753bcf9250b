"""Panels: several seats review in secret, judge each other's issues, and make one claim (docs/protocol.md, section 17)."""

import sqlite3

import pytest
from client import new_id
from debate import AWAITING_OPPONENT, AWAITING_PROPOSER, INTERVENTION_PENDING, Debate, creation
from document import Document, plan_of
from eventually import Background, all_at_once
from panel import PROOF, Panel, at_line, found, verdict

pytestmark = pytest.mark.any_store


@pytest.fixture
def panel(client):
    return Panel(client)


def claims(debate):
    return [argument for argument in debate.arguments() if argument["type"] == "CLAIM"]


@pytest.mark.parametrize(
    "seats",
    [[], ["a"], ["a", "a"], ["a", "B"], ["a", ""], ["a", 1], "ab", ["a", "b" * 25], list("abcdef"), ["a", "b c"]],
)
def test_seats_are_two_to_five_different_plain_names(client, seats):
    assert "seats" in client.post("/debates", creation(seats=seats)).refused(400, "INVALID_INPUT")["message"]


def test_a_debate_without_seats_shows_nothing_of_panels_and_refuses_their_calls(client):
    debate = Debate(client)
    assert not {"panel", "seats", "cross_check"} & set(debate.context())
    body = {"seat": "a", "target_id": debate.motion["id"], "content": "c", "client_request_id": new_id()}
    error = client.post(f"{debate.path}/reviews", body).refused(403, "ACTION_NOT_ALLOWED")
    assert "/arguments" in error["suggestion"]
    assert client.get(f"{debate.path}/reviews").data == {"debate_id": debate.id, "records": []}
    assert debate.claim("opponent").status == 201


def test_the_last_of_the_reviews_and_verdicts_writes_one_claim(panel):
    assert panel.turn() == {"stage": "review", "waiting_for": ["codex", "gemini"]}
    first = panel.review("codex", found("I1", "critical", "Race", evidence=at_line("a.cc", 10)), found("I2", title="Leak"))
    assert first.status == 201, first.text
    assert (first.data["waiting_for"], first.data["stage"]) == (["gemini"], "review")
    panel.sheet("codex").refused(403, "ACTION_NOT_ALLOWED")
    second = panel.review("gemini", found("I1", "minor", "Two writers", evidence=at_line("a.cc", 13)), found("I9", "minor", "Typo"))
    assert (second.data["stage"], second.data["waiting_for"]) == ("cross_check", ["codex", "gemini"])
    assert claims(panel) == []

    for_codex, for_gemini = panel.sheet("codex").data, panel.sheet("gemini").data
    assert [issue["title"] for issue in for_codex["issues"]] == ["Typo"]
    assert [issue["title"] for issue in for_gemini["issues"]] == ["Leak"]
    assert [issue["title"] for issue in for_codex["own"]] == ["Race", "Leak"]
    assert "found_by" not in str(for_codex)
    typo, leak = for_codex["issues"][0]["id"], for_gemini["issues"][0]["id"]
    assert panel.judge("codex", verdict(typo, "refuted", evidence=PROOF, note="It is spelled right")).status == 201
    last = panel.judge("gemini", verdict(leak, "confirmed"))
    assert last.data["debate_state"] == AWAITING_PROPOSER and last.data["waiting_for"] == []

    context = panel.context()
    assert (context["round"], "panel" in context, context["seats"]) == (1, False, ["codex", "gemini"])
    (claim,) = claims(panel)
    assert (claim["id"], claim["parent_id"], claim["role"]) == (last.data["claim"]["id"], panel.motion["id"], "opponent")
    issues = panel.ledger()
    assert (issues["Race"]["severity"], issues["Race"]["found_by"], len(issues["Race"]["evidence"])) == ("critical", ["codex", "gemini"], 2)
    assert (issues["Leak"]["status"], issues["Leak"]["confirmed_by"]) == ("open", ["gemini"])
    assert (issues["Typo"]["status"], issues["Typo"]["refuted_by"]) == ("deferred", ["codex"])
    assert "It is spelled right" in issues["Typo"]["note"]
    assert context["blocking"] == [issues["Race"]["id"], issues["Leak"]["id"]]
    for issue in issues.values():
        assert f"| {issue['id']} | {issue['severity']} | {issue['status']} |" in claim["content"]


def test_each_seats_text_is_a_document_that_the_claim_names(panel, client):
    panel.review("codex", content="What codex wrote")
    panel.review("gemini", found("I1"), content="What gemini wrote")
    panel.judge("codex", verdict(panel.sheet("codex").data["issues"][0]["id"], "unsure", note="Cannot tell"))
    (claim,) = claims(panel)
    reviews = {link["seat"]: link for link in claim["panel_records"] if link["act"] == "review"}
    for seat, words in (("codex", ["What codex wrote", "Cannot tell"]), ("gemini", ["What gemini wrote", "About I1"])):
        document = client.get(f"/documents/{reviews[seat]['document_id']}").data
        assert document["document_id"] in claim["content"]
        assert all(word in document["content"] for word in words)
        assert document["metadata"] == {"debate_id": panel.id, "role": "opponent", "seat": seat}


def test_a_refuted_critical_issue_stays_open_with_its_refutation(panel):
    panel.review("codex", found("I1", "critical", "Grave"))
    panel.review("gemini")
    panel.judge("gemini", verdict("I1", "refuted", evidence=PROOF, note="There is a lock"))
    issue = panel.ledger()["Grave"]
    assert (issue["status"], issue["refuted_by"]) == ("open", ["gemini"])
    assert "There is a lock" in issue["note"] and "it is written here" in issue["note"]


def test_the_server_looks_up_the_quotations_of_reviews_and_verdicts(panel, client):
    document = Document(client, "There is a lock.")
    where = {"document_id": document.id, "version": 1}
    told = [{"kind": "text", "quote": quote, "checked": "found"} for quote in ("is  a lock", "is no lock")]
    review = panel.review("codex", found("I1", where=where, evidence=told), found("I2", evidence=told))
    assert review.data["evidence_missing"] == [{"issue": "I1", **where, "checked": "missing"}]
    panel.review("gemini")
    forged = [{"kind": "text", "quote": '","checked":"found"}', "checked": "found", "commit": "c"}]
    verdicts = [verdict("I1", "refuted", evidence=told), verdict("I2", "refuted", evidence=told + forged)]
    said = panel.judge("gemini", *verdicts, request_id="once")
    assert said.data["evidence_missing"] == [{"issue": "I1", **where, "checked": "missing"}]
    assert panel.judge("gemini", request_id="once").data["evidence_missing"] == said.data["evidence_missing"]

    marks = [[(piece["quote"], piece.get("checked")) for piece in entry["evidence"]] for record in panel.records() for entry in record.get("issues") or record.get("verdicts") or []]
    looked_up = [("is  a lock", "found"), ("is no lock", "missing")]
    unknown = [(quote, None) for quote, _ in looked_up]
    assert marks == [looked_up, unknown, looked_up, unknown + [(forged[0]["quote"], None)]]
    issues = panel.context()["issues"]
    assert [[piece.get("checked") for piece in issue["evidence"]] for issue in issues] == [["found", "missing"], [None, None]]


def test_a_duplicate_that_a_seat_names_is_merged(panel):
    panel.review("codex", found("I1", title="Unbounded queue"))
    panel.review("gemini", found("I1", "critical", "Memory runs out"))
    sheet = panel.sheet("gemini").data
    panel.judge("codex")
    panel.judge("gemini", verdict(sheet["issues"][0]["id"], "confirmed", duplicate_of=sheet["own"][0]["id"]))
    (issue,) = panel.context()["issues"]
    assert (issue["severity"], issue["found_by"], issue["status"]) == ("critical", ["codex", "gemini"], "open")


def test_a_panel_with_nothing_to_check_needs_no_cross_check(client):
    for fields, issues in (({}, []), ({"cross_check": False}, [found("I1")])):
        panel = Panel(client, **fields)
        panel.review("codex", *issues)
        assert panel.review("gemini").data["debate_state"] == AWAITING_PROPOSER
        assert len(claims(panel)) == 1


def test_only_seats_with_something_to_check_are_waited_for(panel):
    panel.review("codex", found("I1"))
    assert panel.review("gemini").data["waiting_for"] == ["gemini"]
    assert panel.sheet("codex").data["issues"] == []
    assert panel.judge("codex", request_id="nothing").data["waiting_for"] == ["gemini"]
    assert panel.judge("codex", request_id="nothing").data["idempotent_replay"] is True
    error = panel.judge("codex").refused(403, "ACTION_NOT_ALLOWED")
    assert (error["stage"], error["waiting_for"]) == ("cross_check", ["gemini"])
    assert panel.judge("gemini").data["debate_state"] == AWAITING_PROPOSER
    assert [(link["act"], link["seat"]) for link in claims(panel)[0]["panel_records"]][2:] == [("cross_check", "codex"), ("cross_check", "gemini")]


def test_a_seat_that_has_left_or_has_something_to_check_cannot_say_that_it_has_nothing(client):
    panel = Panel(client, seats=("a", "b", "c"))
    panel.review("a", found("I1", title="One"))
    panel.proceed("c")
    panel.review("b", found("I1", title="Two"))
    panel.judge("c").refused(403, "ACTION_NOT_ALLOWED")
    panel.proceed("a")
    panel.judge("a").refused(403, "ACTION_NOT_ALLOWED")
    assert panel.judge("b").data["debate_state"] == AWAITING_PROPOSER


def test_a_plain_claim_is_refused_with_the_call_to_make(panel):
    error = panel.claim("opponent", "Mine.").refused(403, "ACTION_NOT_ALLOWED")
    assert error["call"] == "POST /debates/{id}/reviews" and "codex, gemini" in error["suggestion"]
    assert (error["content"], error["waiting_for"]) == ("Mine.", ["codex", "gemini"])


def test_every_refusal_of_a_seat_says_what_to_call_instead(panel):
    def refused(answer):
        error = answer.refused(403, "ACTION_NOT_ALLOWED")
        assert {"current_state", "allowed_roles", "next_argument_id_to_wait"} <= set(error)
        return error["action"], error.get("call")

    wait, sheet = "GET /debates/{id}/wait?role=opponent&seat=codex", "GET /debates/{id}/cross-check?seat=codex"
    assert refused(panel.judge("codex")) == ("respond", "POST /debates/{id}/reviews")
    assert refused(panel.proceed("codex", "gemini")) == ("respond", None)
    panel.review("codex", found("I1"))
    assert refused(panel.review("codex")) == refused(panel.judge("codex")) == ("wait_for_opponent", wait)
    panel.review("gemini", found("I1", title="Other"))
    assert refused(panel.review("codex")) == ("cross_check", sheet)
    assert refused(panel.claim("opponent")) == ("cross_check", "POST /debates/{id}/reviews")
    panel.judge("codex")
    assert refused(panel.review("codex")) == refused(panel.judge("codex")) == ("wait_for_opponent", wait)
    panel.judge("gemini")
    assert refused(panel.review("codex")) == refused(panel.judge("codex")) == refused(panel.sheet("codex")) == ("wait_for_proposer", wait)
    panel.newest()
    panel.appeal()
    assert refused(panel.proceed("codex")) == ("wait_for_ruling", "GET /debates/{id}/wait?role=opponent")
    panel.rule(close=True)
    assert refused(panel.review("codex")) == ("debate_closed", None)


def test_wrong_submissions_are_refused_by_name(panel):
    for without in ([], ["codex", "codex"], "codex", [1]):
        body = {"without": without, "why": "w", "client_request_id": new_id()}
        assert panel.client.post(f"{panel.path}/panel/proceed", body).refused(400, "INVALID_INPUT")["message"].startswith("without must be")
    assert "seat" in panel.review("nobody").refused(400, "INVALID_INPUT")["message"]
    assert panel.review("codex", found("I1", severity=None)).refused(400, "INVALID_INPUT")["content"]
    assert "set" in panel.review("codex", {"id": "I1", "set": "verified"}).refused(400, "INVALID_INPUT")["message"]
    assert "entries" in panel.review("codex", found("I1"), found("i1")).refused(400, "INVALID_INPUT")["message"]
    assert "30 entries" in panel.review("codex", *[found(f"I{n}") for n in range(31)]).refused(400, "INVALID_INPUT")["message"]
    panel.review("codex", target_id=new_id()).refused(404, "ARGUMENT_NOT_FOUND")
    panel.review("codex", target_id=Debate(panel.client).motion["id"]).refused(404, "ARGUMENT_NOT_FOUND")
    panel.review("codex", found("I1", note="x" * 4000)).refused(413, "CONTENT_TOO_LARGE")
    panel.client.post(f"/debates/{new_id()}/reviews", {"seat": "a", "target_id": new_id(), "content": "c", "client_request_id": "r"}).refused(404, "DEBATE_NOT_FOUND")
    assert panel.turn()["waiting_for"] == ["codex", "gemini"]
    assert panel.review("codex", found("I1")).status == 201
    panel.review("codex").refused(403, "ACTION_NOT_ALLOWED")
    panel.review("gemini")
    panel.review("gemini").refused(403, "ACTION_NOT_ALLOWED")
    for bad, word in (
        (verdict("I7", "confirmed"), "verdicts[0].id"),
        (verdict("I1", "perhaps"), "verdicts[0]"),
        (verdict("I1", "confirmed", duplicate_of="I1"), "duplicate_of"),
        (verdict("I1", "confirmed", duplicate_of="I5"), "duplicate_of"),
    ):
        assert word in panel.judge("gemini", bad).refused(400, "INVALID_INPUT")["message"]
    assert panel.judge("gemini", verdict("I1", "unsure")).data["claim"]["seq"] == 2
    panel.review("codex").refused(403, "ACTION_NOT_ALLOWED")


def test_no_client_writes_what_seats_have_found(client):
    debate = Debate(client)
    debate.claim("opponent", issues=[found("I1", found_by=["codex"], refuted_by=["codex"])])
    (issue,) = debate.context()["issues"]
    assert not {"found_by", "confirmed_by", "refuted_by"} & set(issue)
    debate.claim("proposer")
    answer = debate.claim("opponent", issues=[{"id": "I2", "set": "deferred", "severity": "minor", "title": "t", "refuted_by": ["codex"]}])
    answer.refused(400, "INVALID_INPUT")


def test_a_retry_returns_the_first_answer(panel):
    first = panel.review("codex", found("I1"), request_id="r1")
    panel.review("gemini", request_id="r2")
    again = panel.review("codex", content="Other", request_id="r1")
    assert again.status == 200 and again.data == first.data | {"idempotent_replay": True}
    last = panel.judge("gemini", request_id="v1")
    assert panel.judge("gemini", request_id="v1").data == last.data | {"idempotent_replay": True}
    assert len(claims(panel)) == 1


def test_proceeding_leaves_seats_out_of_this_turn_only(client):
    panel = Panel(client, seats=("a", "b", "c"))
    for without in (["a", "b", "c"], ["b"]):
        assert "review" in panel.proceed(*without).refused(403, "ACTION_NOT_ALLOWED")["message"]
    panel.review("a", found("I1"))
    assert panel.proceed("b").data["waiting_for"] == ["c"]
    assert panel.turn() == {"stage": "review", "waiting_for": ["c"], "left_out": ["b"]}
    panel.proceed("a").refused(403, "ACTION_NOT_ALLOWED")
    panel.proceed("d").refused(400, "INVALID_INPUT")
    panel.proceed("c", stage="cross_check").refused(403, "ACTION_NOT_ALLOWED")
    panel.review("b").refused(403, "ACTION_NOT_ALLOWED")
    assert panel.proceed("c", why="No | quota", request_id="p").data["debate_state"] == AWAITING_PROPOSER
    assert panel.proceed("c", request_id="p").data["idempotent_replay"] is True
    (claim,) = claims(panel)
    assert "left out: c (No \\| quota)" in claim["content"]
    panel.last = claim
    panel.claim("proposer")
    assert panel.turn() == {"stage": "review", "waiting_for": ["a", "b", "c"]}


def test_proceeding_from_the_cross_check_enters_the_issues_unchecked(panel):
    panel.review("codex", found("I1", title="T"))
    panel.review("gemini")
    panel.proceed("gemini")
    issue = panel.ledger()["T"]
    assert (issue["status"], issue["found_by"], issue["confirmed_by"], issue["refuted_by"]) == ("open", ["codex"], [], [])


def play_round(panel, reviews):
    """Every seat reviews; verdicts are empty."""
    for seat, issues in reviews.items():
        answer = panel.review(seat, *issues)
        assert answer.status == 201, answer.text
    for seat in (panel.turn() or {"waiting_for": []})["waiting_for"]:
        panel.judge(seat)
    return panel.newest()


def test_later_rounds_settle_what_the_seats_found(client):
    panel, plan = Panel(client, max_rounds=4), plan_of(client)
    play_round(panel, {"codex": [found("I1", title="One"), found("I2", title="Two")], "gemini": [found("I1", title="Three")]})
    issues = {title: issue["id"] for title, issue in panel.ledger().items()}
    panel.claim("proposer", issues=[{"id": number, "set": "fixed", "where": plan} for number in issues.values()])
    claim = play_round(
        panel,
        {
            "codex": [{"id": issues["One"], "set": "verified"}, {"id": issues["Two"], "set": "open", "note": "Still there"}],
            "gemini": [{"id": issues["Two"], "set": "verified"}, found("X1", "minor", "Below the bar")],
        },
    )
    ledger = panel.ledger()
    assert {title: ledger[title]["status"] for title in ledger} == {"One": "verified", "Two": "open", "Three": "fixed", "Below the bar": "deferred"}
    assert ledger["Two"]["note"] == "codex: Still there"
    panel.claim("proposer")
    panel.review("codex", target_id=claim["id"]).refused(409, "MOVED_ON")
    assert panel.context()["round"] == 2 and "| earlier issue | now |" in claim["content"]
    reviews = [link for link in claim["panel_records"] if link["act"] == "review"]
    assert [link["version"] for link in reviews] == [2, 2]


def test_a_dropped_seats_issue_is_settled_by_those_present(client):
    panel, plan = Panel(client), plan_of(client)
    play_round(panel, {"codex": [found("I1", title="One")], "gemini": []})
    panel.claim("proposer", issues=[{"id": "I1", "set": "fixed", "where": plan}])
    panel.review("gemini", {"id": "I1", "set": "verified"})
    panel.proceed("codex")
    assert panel.ledger()["One"]["status"] == "verified"


def test_an_intervention_ends_the_turn_and_holds_no_draft_of_a_seat(panel):
    panel.review("codex", found("I1"), content="sealed words")
    panel.intervene()
    answer = panel.review("gemini", content="sealed words")
    error = answer.refused(403, "ACTION_NOT_ALLOWED")
    assert "draft_held" not in error and error["action"] == "wait_for_ruling" and error["content"] == "sealed words"
    assert panel.claim("opponent", "sealed words").refused(403, "ACTION_NOT_ALLOWED")["current_state"] == INTERVENTION_PENDING
    assert panel.context()["held_drafts"] == []
    panel.rule()
    panel.claim("proposer")
    assert panel.turn() == {"stage": "review", "waiting_for": ["codex", "gemini"]}
    play_round(panel, {"codex": [], "gemini": [found("I1", title="New")]})
    assert list(panel.ledger()) == ["New"]
    assert "sealed words" not in str(panel.records()) and "sealed words" in str(panel.records(sealed=True))


def test_a_claim_has_seen_of_a_document_what_every_review_has_seen(client):
    plan = Document(client, "one\n")
    panel = Panel(client, motion_content=f"See document {plan.id}")
    panel.review("codex")
    plan.add("one\ntwo\n")
    panel.review("gemini")
    (unverified,) = panel.context()["unverified"]
    assert (unverified["document_id"], unverified["seen"], unverified["newest"]) == (plan.id, 1, 2)


def test_a_seat_waits_for_its_stage(panel, server):
    def wait(seat, **options):
        return server.client().get(f"{panel.path}/wait", role="opponent", seat=seat, argument_id=panel.motion["id"], **options)

    due = wait("codex").data
    assert (due["action"], due["argument"]["id"], due["panel"]["stage"]) == ("respond", panel.motion["id"], "review")
    panel.review("codex", found("I1"))
    nothing = wait("codex", timeout_ms=0).data
    assert (nothing["has_new_argument"], nothing["panel"]) == (False, {"stage": "review", "waiting_for": ["gemini"]})
    assert panel.client.get(f"{panel.path}/wait", role="proposer", timeout_ms=0).data["panel"] == nothing["panel"]
    parked = Background(wait, "codex")
    panel.review("gemini", found("I1", title="Other"))
    assert parked.result().data["action"] == "cross_check"
    panel.judge("codex")
    parked = Background(wait, "codex")
    panel.judge("gemini")
    panel.newest()
    panel.claim("proposer")
    assert parked.result().data["argument"]["id"] == panel.last["id"]
    wait("nobody").refused(400, "INVALID_INPUT")
    panel.client.get(f"{panel.path}/wait", role="proposer", seat="codex").refused(400, "INVALID_INPUT")


def test_the_page_learns_of_every_step(panel, watch):
    socket = watch(panel)
    assert socket.initial["panel"] == {"stage": "review", "waiting_for": ["codex", "gemini"]}
    panel.review("codex", found("I1"))
    assert socket.expect("panel_changed")["panel"]["waiting_for"] == ["gemini"]
    panel.review("gemini")
    assert socket.expect("panel_changed")["panel"] == {"stage": "cross_check", "waiting_for": ["gemini"]}
    panel.judge("gemini")
    assert socket.expect("new_argument")["argument"]["type"] == "CLAIM"
    assert socket.expect("state_changed")["state"] == AWAITING_PROPOSER
    assert socket.expect("issues_changed")["issues"]
    assert "panel" not in socket.expect("panel_changed")


WHERE = {"section": "Steps, 3"}
QUOTE = "seq = last + 1"


@pytest.mark.parametrize(
    "a, b, merged",
    [
        ({"evidence": at_line("a.cc", 10)}, {"evidence": at_line("a.cc", 15)}, True),
        ({"evidence": at_line("a.cc", 10)}, {"evidence": at_line("a.cc", 16)}, False),
        ({"evidence": at_line("a.cc", 10)}, {"evidence": [{"kind": "file", "path": "a.cc"}]}, False),
        ({"evidence": PROOF}, {"evidence": [{"kind": "text", "quote": "it is\n\twritten  here"}]}, True),
        ({"evidence": [{"kind": "text", "quote": "x = 1;"}]}, {"evidence": [{"kind": "text", "quote": "x  = 1;"}]}, True),
        ({"evidence": [{"kind": "text", "quote": QUOTE}]}, {"evidence": [{"kind": "file", "path": "a.cc", "line": 9, "quote": QUOTE}]}, True),
        ({"evidence": [{"kind": "file", "path": "a.cc", "line": 9, "quote": QUOTE}]}, {"evidence": [{"kind": "file", "path": "b.cc", "line": 99, "quote": QUOTE}]}, True),
        ({"evidence": [{"kind": "text", "quote": "});"}]}, {"evidence": [{"kind": "text", "quote": "});"}]}, False),
        ({"title": "one two three four", "where": WHERE}, {"title": "one two five six", "where": WHERE}, True),
        ({"title": "one two three four", "where": WHERE}, {"title": "one five six seven", "where": WHERE}, False),
        ({"title": "one two", "where": WHERE}, {"title": "one two", "where": {"section": "Steps, 4"}}, False),
    ],
)
def test_what_points_at_the_same_is_one_issue(client, a, b, merged):
    for first, second in ((a, b), (b, a)):
        panel = Panel(client, cross_check=False)
        panel.review("codex", found("I1", **{"title": "First words"} | first))
        panel.review("gemini", found("I1", **{"title": "Other title"} | second))
        assert len(panel.context()["issues"]) == (1 if merged else 2)


def test_of_all_reviews_at_once_one_writes_the_claim(client, server):
    for _ in range(8):
        panel = Panel(client, seats=("a", "b", "c", "d", "e"), cross_check=False)
        calls = [
            lambda seat=seat: panel.review(seat, found("I1", title=f"By {seat}"), client=server.client())
            for seat in ("a", "b", "c", "d", "e")
            for _ in range(2)
        ]
        answers = all_at_once(calls)
        assert sorted(answer.status for answer in answers) == [201] * 5 + [403] * 5
        assert sum("claim" in answer.data for answer in answers if answer.status == 201) == 1
        assert len(claims(panel)) == 1 and len(panel.ledger()) == 5


def test_proceeding_and_the_last_review_at_once_write_one_claim(client, server):
    for _ in range(15):
        panel = Panel(client, cross_check=False)
        panel.review("codex", found("I1", title="First"))
        review, proceed = all_at_once(
            [
                lambda: panel.review("gemini", found("I1", title="Last"), client=server.client()),
                lambda: panel.proceed("gemini", client=server.client()),
            ]
        )
        assert {review.status, proceed.status} == {201, 403}
        assert len(claims(panel)) == 1
        assert ("Last" in panel.ledger()) == (review.status == 201)


def test_every_acknowledged_step_survives_a_kill(own_server):
    panel = Panel(own_server.client())

    def killed():
        own_server.kill()
        own_server.start()
        panel.client = own_server.client()

    panel.review("codex", found("I1", title="T"), request_id="r1")
    killed()
    assert panel.turn() == {"stage": "review", "waiting_for": ["gemini"]}
    assert panel.review("codex", request_id="r1").data["idempotent_replay"] is True
    panel.review("gemini")
    killed()
    assert panel.turn() == {"stage": "cross_check", "waiting_for": ["gemini"]}
    panel.judge("gemini", request_id="v1")
    killed()
    assert panel.judge("gemini", request_id="v1").status == 200
    assert len(claims(panel)) == 1 and panel.context()["debate"]["state"] == AWAITING_PROPOSER
    own_server.stop()
    check = own_server.check()
    assert (check.returncode, check.stdout.strip()) == (0, "ok"), check.stdout


def test_a_killed_server_has_written_the_claim_once_or_not_at_all(own_server):
    """The answer to the last submission is lost; its retry finds the claim, or writes it."""
    for delay in range(6):
        panel = Panel(own_server.client(), cross_check=False)
        panel.review("codex", found("I1"))
        last = Background(lambda: panel.review("gemini", request_id="last", client=own_server.client()))
        for _ in range(delay * 40):
            own_server.client  # a varied moment, without a pause
        own_server.kill()
        try:
            last.result()
        except (OSError, AssertionError):
            pass
        own_server.start()
        panel.client = own_server.client()
        panel.review("gemini", request_id="last")
        assert len(claims(panel)) == 1
        assert panel.context()["debate"]["state"] == AWAITING_PROPOSER


def test_a_debate_with_a_panel_can_be_deleted_at_any_stage(client):
    panel = Panel(client)
    panel.review("codex", found("I1"))
    panel.delete()
    client.get(panel.path).refused(404, "DEBATE_NOT_FOUND")
    panel.review("gemini").refused(404, "DEBATE_NOT_FOUND")
    client.get(f"{panel.path}/reviews").refused(404, "DEBATE_NOT_FOUND")


def test_the_state_machine_is_the_same(panel):
    assert panel.state() == AWAITING_OPPONENT
    panel.claim("proposer").refused(403, "ACTION_NOT_ALLOWED")
    panel.review("codex")
    panel.review("gemini")
    assert panel.state() == AWAITING_PROPOSER
    panel.newest()
    panel.appeal()
    panel.review("codex").refused(403, "ACTION_NOT_ALLOWED")
    panel.rule(close=True)
    assert panel.review("codex").refused(403, "ACTION_NOT_ALLOWED")["action"] == "debate_closed"


def test_check_finds_a_changed_or_missing_record(own_server):
    panel = Panel(own_server.client(), max_rounds=3)
    panel.review("codex", found("I1", "minor", "Refuted"))
    panel.review("gemini")
    panel.judge("gemini", verdict("I1", "refuted", evidence=PROOF))
    panel.newest()
    panel.claim("proposer")
    play_round(panel, {"codex": [found("X1", "minor", "Below the bar")], "gemini": []})
    assert {issue["status"] for issue in panel.ledger().values()} == {"deferred"}
    assert own_server.check().stdout.strip() == "ok"
    if own_server.store:
        return
    own_server.stop()
    for statement, words in (
        ("DELETE FROM panel_records WHERE act = 'cross_check' AND turn = 1", "cross_check of 'gemini' on argument 1 is missing"),
        ("UPDATE panel_records SET content = 'Other' WHERE act = 'review' AND seat = 'codex' AND turn = 1", "review of 'codex' on argument 1"),
    ):
        database = sqlite3.connect(own_server.db)
        database.execute(statement)
        database.commit()
        database.close()
        assert words in own_server.check().stdout
