"""A run that a person follows in a terminal, and rules there."""

import pytest
from aw import AW
from late_news import LateNews
from person import Person
from place import CLOSED, INTERRUPTED
from plays import BETTER, COMPLETION, OBJECTION, REVISION, move, play

ENTER, CTRL_C = "\r", "\x03"
OPTIONS = [{"id": "A", "text": "Readers try again"}, {"id": "B", "text": "Readers end"}, {"id": "C", "text": "Something else"}]
APPEAL = move("appeal", "Shall readers try again?", options=OPTIONS, about=["I1"])
DONE, AGREED = move("submit", "As it was ruled."), move("submit", "That is so.")


@pytest.fixture
def follow(place):
    people = []

    def start(*more):
        environment = place.aw.env | {"TERM": "xterm-256color"}
        people.append(Person([AW, *place.words(*more)], environment, place.project, rows=40))
        return people[-1]

    yield start
    for person in people:
        person.end()


def test_a_stalemate_is_ruled_by_a_letter_and_the_better_plan_is_written_back(place, follow):
    script = play()
    script["proposer"]["moves"] = [[APPEAL], [REVISION, DONE], [COMPLETION]]
    script["opponent"]["moves"] = [[OBJECTION], [AGREED]]
    place.play(script)
    person = follow()
    screen = person.until("Your ruling on #3")
    assert screen.text.count("Readers end") == 1, "each option is shown once"
    assert "Shall readers try again?" in screen.everything
    person.type("a")
    person.until("It settles I1 (critical): A reader that meets busy ends")
    person.until("To send: Ruling: option A. Readers try again")
    person.type(ENTER)
    person.until("accept and close")
    assert {issue["id"]: issue["status"] for issue in place.debate()["issues"]} == {"I1": "ruled"}
    assert "opens I1 critical: A reader that meets busy ends" in screen.everything
    person.type("d")
    person.until("+2. Readers open it read-only, and try again when it is busy.")
    person.type("a")
    person.until("To send: Accepted. The debate is closed.")
    person.type(ENTER)
    assert person.wait() == CLOSED
    assert place.moves() == ["MOTION", "CLAIM", "APPEAL", "RULING", "CLAIM", "CLAIM", "RESOLUTION", "RULING"]
    ruling = place.debate()["arguments"][2]
    assert (ruling["content"], ruling["choice"]) == ("Ruling: option A. Readers try again", "A")
    assert place.plan.read_text() == BETTER
    assert "The debate is closed" in screen.everything and "and try again when it is busy." in screen.everything
    assert person.mode() == person.mode_before


def test_a_ruling_on_the_page_closes_the_prompt(place, follow):
    person = follow()
    person.until("accept and close")
    place.rule()
    assert person.wait() == CLOSED
    assert "The ruling was made elsewhere" in person.screen.everything
    assert person.mode() == person.mode_before


def test_ctrl_c_at_the_prompt_stops_the_run_and_the_same_command_resumes_it(place, follow):
    person = follow()
    person.until("accept and close")
    person.type(CTRL_C)
    assert person.wait() == INTERRUPTED
    assert "aw debate run plan.md --proposer claude --opponent codex" in person.screen.everything.replace("\n", "")
    assert person.mode() == person.mode_before
    again = follow()
    again.until("accept and close")
    assert "Going on" in again.screen.everything
    again.type("a")
    again.until("To send: Accepted")
    again.type(ENTER)
    assert again.wait() == CLOSED
    place.assert_nothing_runs()


def test_a_ruling_on_an_answered_question_is_refused_and_the_next_question_shown(place, follow):
    """The first question was ruled elsewhere and a second one asked before the person answered the first."""
    script = play()
    script["proposer"]["moves"] = [[APPEAL]]
    place.play(script)
    with LateNews(place.server.url) as line:
        place.aw.env["DEBATE_SERVER_URL"] = line.url
        person = follow()
        person.until("Your ruling on #3")
        line.hold()
        # The run reads at most one late event between two keys; an event from before hold() must not show it the ruling below.
        for key, option in zip("baba", ("B. Readers end", "A. Readers try again") * 2, strict=True):
            person.type(key)
            person.until(f"To send: Ruling: option {option}")
        place.rule(close=False)
        client = place.server.client()

        def write(path, role, content, **fields):
            target = place.debate()["arguments"][-1]["id"]
            body = {"role": role, "target_id": target, "content": content, "client_request_id": content} | fields
            assert client.post(f"/debates/{place.debate_id}/{path}", body).status == 201

        write("arguments", "proposer", "As it was ruled.")
        write("arguments", "opponent", "That is so.")
        write("appeal", "proposer", "Shall writers wait?", options=[{"id": "A", "text": "They wait"}, {"id": "B", "text": "Something else"}])
        person.type(ENTER)
        screen = person.until("Your ruling on #7")
        assert "To send:" not in screen.text, "what was chosen for the first question is not chosen for the second"
        person.type(CTRL_C)
        assert person.wait() == INTERRUPTED
    text = screen.everything
    assert "The ruling was not taken" in text and "Shall writers wait?" in text
    kept = place.home / ".aweave/runs" / place.debate_id / "ruling-not-sent.md"
    assert kept.read_text() == "Ruling: option A. Readers try again" and str(kept) in text.replace("\n", "")
    assert place.moves() == ["MOTION", "CLAIM", "APPEAL", "RULING", "CLAIM", "CLAIM", "APPEAL"]
