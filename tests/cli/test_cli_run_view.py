"""The terminal view of `aw debate run`; run-view-play plays the conductor."""

import os

import pytest
from following import ENTER, OPTIONS, PAGE, due, follow, is_restored, moved, thinks  # noqa: F401


def test_moves_scroll_by_above_a_block_that_stays_one(follow):
    view = follow(rows=12)
    thinks(view)
    for seq in range(1, 31):
        moved(view, seq, f"words {seq}")
        view.event("turn_progress", role="opponent", agent="Codex", seconds=seq, tokens=seq * 1000)
    screen = view.until("words 30")
    view.until("30 k tokens")
    assert [line for line in screen.everything.split("\n") if "words" in line] == [
        f"{seq:3} opponent   CLAIM      words {seq}" for seq in range(1, 31)
    ]
    assert screen.everything.count("opponent Codex has moved and ends") == 1 and "thinks" not in screen.everything
    assert screen.everything.count("Ctrl-C: stop after this turn") == 1
    assert screen.wrapped == 0


def test_a_narrower_terminal_gets_a_narrower_block(follow):
    view = follow()
    thinks(view)
    moved(view, 1, "before")
    view.until("before")
    view.resize(40, 12)
    view.until(lambda screen: "\n  p: open the page" in screen.text)
    view.resize(100, 30)
    screen = view.until("Ctrl-C: stop after this turn · p: open the page")
    assert screen.everything.count("opponent Codex has moved and ends") == 1 and "thinks" not in screen.everything
    assert "before" in screen.everything
    assert screen.wrapped == 0


@pytest.mark.parametrize("rows", [1, 2, 5])
def test_a_very_low_terminal_still_has_its_keys(follow, rows):
    view = follow(rows=rows)
    due_event = {"seq": 7, "type": "APPEAL", "question": "Which?", "options": OPTIONS, "closes_over": [], "page": PAGE, "command": ""}
    view.event("ruling_due", **due_event)
    view.until(lambda screen: screen.text.endswith("Ctrl-C: stop"))
    view.type("b")
    view.until("Esc: take back")
    view.type(ENTER)
    assert view.ruling()["choice"] == "B"


def test_wide_and_hostile_text_stays_in_its_line(follow):
    view = follow(columns=60)
    thinks(view)
    hostile = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\r\n漢字" * 20
    moved(view, 1, "漢字" * 50)
    moved(view, 2, hostile)
    view.event("turn_progress", role="opponent", agent="Codex", seconds=1, doing=hostile)
    due(view, advice={"agent": hostile, "text": hostile})
    view.event("moved", seq=3, type=hostile, role=hostile, argument_id="x", line="end", issues=[{"id": hostile, "set": hostile}])
    screen = view.shown()
    assert "␛[2J" in screen.everything
    assert screen.wrapped == 0


def test_no_color_has_the_block_and_no_colours(follow):
    coloured, plain = follow(), follow(NO_COLOR="1")
    for view in (coloured, plain):
        thinks(view)
    assert coloured.screen.colours
    assert not plain.screen.colours
    assert "thinks" in plain.screen.text


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_terminal_that_cannot_redraw_gets_lines(follow, term):
    view = follow(TERM=term)
    thinks(view)
    moved(view, 1, "words")
    view.event("ruling_due", seq=7, type="APPEAL", question="Which?", options=OPTIONS, closes_over=[], page=PAGE, command="")
    view.until("A, B, C: choose")
    view.type("b")
    view.until("To send: Ruling: option B. Drop it (lets the debate go on)")
    view.type(ENTER)
    assert view.ruling()["choice"] == "B"
    assert b"\x1b[" not in view.raw
    view.close()
    assert is_restored(view)


def test_the_page_is_opened_or_its_address_printed(follow, tmp_path):
    view = follow()
    thinks(view)
    view.type("p")
    view.until(f"Open this address in a browser: {PAGE}")
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    (tmp_path / "xdg-open").write_text(f'#!/bin/sh\necho "$1" >{opened}\n')
    (tmp_path / "xdg-open").chmod(0o755)
    with_browser = follow(DISPLAY=":0", PATH=f"{tmp_path}:{os.environ['PATH']}")
    due(with_browser)
    with_browser.type("p")
    assert opened.read_text() == PAGE + "\n"
    with_browser.until("The page opens in your browser")


def test_the_result_is_left_on_the_screen_without_a_block(follow):
    view = follow(rows=40)
    thinks(view)
    view.event("result", debate_id="d", state="CLOSED", file="plan.md", written="plan.md", version=2, diff="-old\n+new\n", rulings=[{"seq": 8, "line": "B"}], issues=[], blocking=[], rounds=1, seconds=61)
    assert view.close() == 0
    assert "+new" in view.screen.text
    assert "1 round · 1 min 01 s · tokens unknown · cost unknown" in view.screen.text
    assert "thinks" not in view.screen.text
    assert view.screen.column == 0 and view.screen.lines[view.screen.row] == ""
    assert is_restored(view)
