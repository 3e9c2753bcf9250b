"""A panel: --opponent given several times, each program in a seat of its own, against the real server."""

import pytest
from eventually import eventually
from place import AGENT_FAILED, CLOSED, REFUSED
from plays import BETTER, BUSY_TITLE, CRASH_TITLE, LOCK_TITLE, MOVES, RULES, panel

SEATS = ("codex", "gemini", "opencode")
ARBITRATOR = ("--arbitrator", "claude")
DIES = {"how": "die", "exit": 5, "errors": "out of memory"}
ALWAYS = {str(number): DIES for number in range(1, 30)}
MEETS = {"how": "meet", "names": [f"seat-{name}" for name in SEATS]}
LEDGER = [(BUSY_TITLE, "verified"), (CRASH_TITLE, "verified"), (LOCK_TITLE, "deferred")]


def opponents(*seats):
    return [word for seat in seats for word in ("--opponent", seat)]


def start(place, *more, seats=SEATS, **options):
    return place.start(*opponents(*seats), *(more or ARBITRATOR), opponent=None, **options)


def run(place, *more, **options):
    return place.finish(start(place, *more, **options))


def seats_of(events):
    return [event["seat"] for event in events]


def ledger(place):
    return sorted((issue["title"], issue["status"]) for issue in place.debate()["issues"])


def submissions(place, seat):
    """The tools by which the seat has submitted, in order."""
    calls = [call for log in place.logs(f"seat-{seat}") for call in log.get("calls", []) if not call["failed"]]
    return [call["tool"] for call in calls if call["tool"] == "debate_review" or "record_id" in call["text"]]


def assert_whole(place):
    """Every seat submitted once in each stage, and the debate ended as it would have without an accident."""
    assert place.moves() == MOVES and place.plan.read_text() == BETTER and ledger(place) == sorted(LEDGER)
    for seat in SEATS:
        assert submissions(place, seat) == ["debate_review", "debate_cross_check", "debate_review"], seat
    place.assert_nothing_runs()


def test_a_panel_debates_to_the_end(place):
    place.play(panel())
    ended = run(place).ends(CLOSED)
    assert_whole(place)
    issues = {issue["title"]: issue for issue in place.debate()["issues"]}
    assert issues[BUSY_TITLE]["found_by"] == ["codex", "gemini"] and issues[BUSY_TITLE]["confirmed_by"] == ["opencode"]
    assert issues[LOCK_TITLE]["refuted_by"] == ["codex", "opencode"]
    assert ended.one("run_started")["opponent"] == "Codex, Gemini CLI, OpenCode"
    assert seats_of(ended.one("run_started")["seats"]) == list(SEATS)
    assert [event["stage"] for event in ended.all("submitted")] == ["review"] * 3 + ["cross_check"] * 3 + ["review"] * 3
    assert ended.one("result")["tokens"] == 12 * 1200
    assert not ended.all("dropped") and not ended.all("turn_failed") and not ended.all("sent_back")


def test_a_seat_has_its_own_tools_conversation_and_files(place):
    place.play(panel())
    run(place).ends(CLOSED)
    for seat in SEATS:
        logs = place.logs(f"seat-{seat}")
        assert len({log["session"] for log in logs}) == 1 and [log["resumed"] for log in logs] == [False, True, True]
        assert [RULES in log["prompt"] for log in logs] == [True, False, False]
        for log in logs:
            assert set(log["listed"]) == {"debate_context", "docs_get", "docs_diff", "debate_review", "debate_cross_check"}
            words = log["server"]
            assert words[words.index("--role") + 1] == "opponent" and words[words.index("--seat") + 1] == seat
            assert words[words.index("--journal") + 1].endswith(f"/opponent-{seat}-journal.jsonl")
    assert len({log["session"] for log in place.logs()}) == 5
    (folder,) = place.runs()
    assert {f"turn-{number}.out" for number in range(1, 13)} <= {path.name for path in folder.iterdir()}


def test_a_review_is_sealed_until_the_claim(place):
    """Neither a prompt nor the answer of a tool has another seat's text before the claim; afterwards the claim has it."""
    place.play(panel(opencode={"1": {"how": "pause"}}))
    process = start(place)
    go_on = place.await_pause("seat-opencode")
    eventually(lambda: [event["event"] for event in place.events()].count("submitted") == 2)
    client = place.server.client()
    for path in ("", "/reviews"):
        text = client.get(f"/debates/{place.debate_id}{path}").text
        assert "REASONS-OF" not in text and BUSY_TITLE not in text
    go_on()
    place.finish(process).ends(CLOSED)
    for seat in SEATS:
        others = [f"REASONS-OF-{other}" for other in SEATS if other != seat]
        for log in place.logs(f"seat-{seat}")[:2]:
            assert not any(text in str(log) for text in others), log["role"]


def test_the_prompts_state_the_round_of_the_page(place):
    place.play(panel())
    run(place).ends(CLOSED)
    for seat in SEATS:
        first, check, second = [log["prompt"] for log in place.logs(f"seat-{seat}")]
        assert "- round 0 of 3, the panel's is 1: open every issue that matters" in first
        assert "- round 0 of 3, the panel's is 1: the cross-check of its reviews" in check and "target_id" not in check
        assert "- round 1 of 3, the panel's is 2: verify, do not search" in second
        assert "Yours to settle, as you found or confirmed them: I1, I2." in second


def test_the_seats_of_a_stage_run_at_the_same_time(place):
    """Each waits in its first turn until all have started."""
    place.play(panel(**{name: {"1": MEETS} for name in SEATS}))
    ended = run(place).ends(CLOSED)
    assert_whole(place)
    assert [event["event"] for event in ended.events if event.get("stage") == "review"][:3] == ["turn_started"] * 3


def test_at_most_so_many_seats_run_at_the_same_time(place):
    place.play(panel())
    ended = run(place, "--parallel", 1, *ARBITRATOR).ends(CLOSED)
    turns = [event["event"] for event in ended.events if event["event"] in ("turn_started", "turn_ended")]
    assert turns == ["turn_started", "turn_ended"] * 12


@pytest.mark.parametrize("crash", ["codex", "gemini"])
def test_a_seat_that_fails_is_left_out_and_reported(place, crash):
    place.play(panel(**{crash: ALWAYS}))
    ended = run(place).ends(CLOSED)
    dropped = ended.all("dropped")
    assert [(event["seat"], event["stage"]) for event in dropped] == [(crash, "review"), (crash, "review")]
    assert "in 3 tries" in dropped[0]["cause"] and "exit code 5" in dropped[0]["cause"]
    assert len(ended.all("turn_failed")) == 6 and set(seats_of(ended.all("turn_failed"))) == {crash}
    claim = place.debate()["arguments"][0]
    (proceed,) = [record for record in claim["panel_records"] if record["act"] == "proceed"]
    assert proceed["seat"] == crash and proceed["why"] == f"{crash}: made no move as opponent in 3 tries"
    assert place.plan.read_text() == BETTER


def test_a_seat_that_fails_in_the_cross_check_is_left_out_of_it(place):
    place.play(panel(gemini={"2": DIES, "3": DIES, "4": DIES}))
    ended = run(place).ends(CLOSED)
    assert [(event["seat"], event["stage"]) for event in ended.all("dropped")] == [("gemini", "cross_check")]
    assert ledger(place) == sorted(LEDGER) and place.moves() == MOVES


def test_a_seat_over_its_usage_limit_is_left_out(place):
    place.play(panel(codex={"1": {"how": "quota"}}))
    ended = run(place).ends(CLOSED)
    assert seats_of(ended.all("quota")) == ["codex"]
    assert [(event["seat"], event["stage"]) for event in ended.all("dropped")] == [("codex", "review")]
    assert "usage limit" in ended.one("dropped")["cause"]
    assert submissions(place, "codex") == ["debate_review"], "it is back in the second round"


def test_without_any_review_the_run_stops_and_the_same_command_goes_on(place):
    place.play(panel(**{name: ALWAYS for name in SEATS}))
    ended = run(place).ends(AGENT_FAILED)
    assert not ended.all("dropped") and place.moves() == MOVES[:1]
    stopped = ended.one("stopped")["message"]
    assert stopped.startswith("No seat of the panel made a move as opponent.") and "exit code 5" in stopped
    place.play(panel())
    run(place).ends(CLOSED)
    assert_whole(place)


def test_a_seat_that_is_not_ready_is_refused_before_the_first_turn(place):
    place.aw.env["FAKE_LOGGED_OUT"] = "codex"
    code, error = place.refuse(*opponents(*SEATS), opponent=None)
    assert code == AGENT_FAILED and error["message"] == "Codex is not ready to be the opponent"


@pytest.mark.parametrize(
    "first, then, message",
    [
        (("codex", "gemini"), ("codex", "opencode"), "a panel with the seats codex, gemini, not codex, opencode"),
        (("codex", "gemini"), ("codex",), "a panel with the seats codex, gemini, not one agent"),
        (("codex",), ("codex", "gemini"), "has one opponent, not a panel of codex, gemini"),
    ],
)
def test_other_seats_for_a_debate_are_refused(place, first, then, message):
    place.play(panel(**{name: ALWAYS for name in SEATS}) | {"opponent": {"deeds": ALWAYS}})
    run(place, seats=first).ends(AGENT_FAILED)
    turns = len(place.logs())
    refused = place.aw(*place.words(*opponents(*then), opponent=None))
    assert refused.code == REFUSED and message in refused.envelope["error"]["message"]
    assert "--opponent" in refused.envelope["error"]["suggestion"] and len(place.logs()) == turns


def test_too_many_opponents_are_refused(place):
    code, error = place.refuse(*opponents(*["codex"] * 6), opponent=None)
    assert code == REFUSED and error["message"] == "--opponent may be given at most 5 times"


def test_seats_of_one_model_family_are_warned_about(place):
    place.play(panel(**{name: ALWAYS for name in SEATS}))
    ended = run(place, seats=("codex", "codex:model=o9", "claude"))
    assert seats_of(ended.one("run_started")["seats"]) == ["codex", "codex-2", "claude"]
    warnings = [event["message"] for event in ended.all("warning")]
    shared = "of one model family ({}): they tend to miss the same defects"
    assert warnings == [
        "The seat claude and the proposer are " + shared.format("Claude"),
        "The seats codex, codex-2 are " + shared.format("GPT"),
    ]


def test_the_panel_is_present_as_the_opponent(place):
    place.play(panel(codex={"2": {"how": "pause"}}))
    process = start(place)
    go_on = place.await_pause("seat-codex", 2)
    eventually(lambda: "codex thinks" in place.debate()["presence"]["opponent"].get("detail", ""))
    present = place.debate()["presence"]["opponent"]
    assert (present["agent"], present["state"]) == ("Codex + Gemini CLI + OpenCode", "thinking")
    assert present["tokens"] >= 3600
    go_on()
    place.finish(process).ends(CLOSED)
