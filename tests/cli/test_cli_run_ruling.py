"""The ruling that a person makes in the live view of `aw debate run`; run-view-play acts as the conductor."""

import os
import stat

from following import ENTER, ESCAPE, OPTIONS, due, editor, follow, moved, takes_single_keys  # noqa: F401


def test_an_option_is_chosen_by_its_letter_and_sent_by_enter(follow):
    view = follow()
    due(view)
    view.type("b")
    view.until("To send: Ruling: option B. Drop it")
    assert view.has_no_ruling()
    view.type(ENTER)
    assert view.ruling() == {"content": "Ruling: option B. Drop it", "choice": "B", "close": False}
    view.until("Sending your ruling")


def test_closing_is_chosen_too_and_lists_the_issues_that_stay_open(follow):
    view = follow()
    due(view, options=OPTIONS[:1] + OPTIONS[2:])
    view.type("ax")
    view.until("closes the debate and leaves I1 open")
    view.type(ENTER)
    assert view.ruling()["close"] is True


def test_escape_takes_the_choice_back(follow):
    view = follow()
    due(view)
    view.type("b")
    view.until("To send")
    view.type(ESCAPE)
    view.until(lambda screen: "To send" not in screen.text)
    view.type(ENTER)
    view.until("Nothing is chosen yet")
    assert view.has_no_ruling()


def test_the_bell_rings_once_for_each_question(follow):
    view = follow()
    due(view)
    assert view.shown().bells == 1
    due(view)
    assert view.shown().bells == 1
    view.event("moved", seq=8, type="RULING", role="arbitrator", argument_id="x", line="")
    view.event("ruling_due", seq=9, type="APPEAL", question="And?", options=OPTIONS, closes_over=[], page="", command="")
    assert view.shown().bells == 2


def test_keys_typed_before_the_question_are_no_answer(follow):
    view = follow()
    view.event("hold")
    view.ruling()
    view.type("b")
    view.until(lambda _: view.typed_ahead() == 1)
    view.event("ruling_due", seq=7, type="APPEAL", question="Which?", options=OPTIONS, closes_over=[], page="", command="")
    view.until("Your ruling on #7")
    assert "To send" not in view.shown().text


def test_pasted_text_is_shown_before_it_is_sent(follow):
    view = follow()
    due(view)
    view.type("a\r")
    view.until("To send: Ruling: option A")
    view.shown()
    assert view.has_no_ruling()


def test_a_resolution_is_accepted(follow):
    view = follow()
    due(view, type="RESOLUTION", options=[])
    view.type("a")
    view.until("Accepted. The debate is closed.")
    view.type(ENTER)
    assert view.ruling() == {"content": "Accepted. The debate is closed.", "choice": "", "close": True}


def test_a_ruling_that_was_made_elsewhere_closes_the_prompt(follow):
    view = follow()
    due(view)
    view.type("a")
    view.until("To send")
    moved(view, 8, "From the page", type="RULING", role="arbitrator")
    screen = view.until("The ruling was made elsewhere (#8)")
    view.until(lambda screen: "Your ruling on #7" not in screen.text)
    view.type(ENTER)
    assert "From the page" in view.shown().everything
    assert "elsewhere" in screen.everything
    assert view.has_no_ruling()


def test_our_own_ruling_is_not_reported_as_made_elsewhere(follow):
    view = follow()
    due(view)
    view.type("a")
    view.until("To send")
    view.type(ENTER)
    view.ruling()
    moved(view, 8, "Ruling: option A", type="RULING", role="arbitrator")
    assert "elsewhere" not in view.shown().everything


def test_a_refused_ruling_can_be_corrected(follow):
    view = follow()
    due(view)
    view.type("a")
    view.until("To send")
    view.type(ENTER)
    view.ruling()
    view.event("ruling_refused", message="The text is too long")
    view.until("The ruling was not taken: The text is too long")
    view.type("b")
    view.until("option B. Drop it")
    view.type(ENTER)
    assert view.ruling()["choice"] == "B"


def test_own_words_are_written_in_the_editor(follow, tmp_path):
    seen = tmp_path / "seen"
    script = f'stat -c %a "$1" >{seen}; cat "$1" >>{seen}; stty -a >>{seen}; (echo "Do both"; echo; echo "# and test") >"$1"\n'
    view = follow(EDITOR="false", VISUAL=editor(tmp_path, script) + " ")
    due(view, advice={"agent": "Gemini", "text": "Keep it"})
    view.type("e")
    view.until("To send: Do both\n           # and test\n")
    assert takes_single_keys(view)
    view.type(ENTER)
    assert view.ruling() == {"content": "Do both\n\n# and test", "choice": "", "close": False}
    text = seen.read_text()
    assert text.startswith("600\n\n\n# ---")
    assert "# Which?" in text and "# Option A: Keep the queue" in text and "# Keep it" in text
    assert " icanon" in text and " echo " in text
    moved(view, 8, "Do both", type="RULING", role="arbitrator")
    view.shown()
    assert not list(tmp_path.glob("ruling-*"))


def test_an_editor_that_writes_nothing_changes_nothing(follow, tmp_path):
    view = follow(EDITOR="true")
    due(view)
    view.type("e")
    view.until("Nothing was written")
    view.type(ENTER)
    view.until("Nothing is chosen yet")
    assert view.has_no_ruling()
    assert not list(tmp_path.glob("ruling-*"))


def test_an_editor_that_is_not_there_is_reported(follow):
    view = follow(EDITOR="no-such-editor")
    due(view)
    view.type("e")
    view.until("There is no editor 'no-such-editor'")
    assert takes_single_keys(view)


def test_words_are_kept_when_the_ruling_was_made_elsewhere_meanwhile(follow, tmp_path):
    go, ready = tmp_path / "go", tmp_path / "ready"
    os.mkfifo(go)
    view = follow(EDITOR=editor(tmp_path, f': >{ready}; read -r line <{go}; echo "$line" >"$1"\n'))
    due(view)
    view.type("e")
    view.until(lambda _: ready.exists())
    moved(view, 8, "From the page", type="RULING", role="arbitrator")
    go.write_text("My words\n")
    view.until("The ruling was made elsewhere (#8)")
    view.until("Your words are kept in")
    assert [path.read_text() for path in tmp_path.glob("ruling-*")] == ["My words\n"]
    assert stat.S_IMODE(next(tmp_path.glob("ruling-*")).stat().st_mode) == 0o600
    view.shown()
    assert view.has_no_ruling()
