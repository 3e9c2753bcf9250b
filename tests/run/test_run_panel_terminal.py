"""A panel that a person follows in a terminal of 80 by 24."""

from aw import AW
from person import Person
from place import CLOSED
from plays import panel
from test_run_panel import ALWAYS, ARBITRATOR, SEATS, opponents


def test_the_view_shows_who_thinks_who_has_submitted_and_who_is_left_out(place):
    place.play(panel(codex={"1": {"how": "pause"}}, opencode=ALWAYS))
    command = [AW, *place.words(*opponents(*SEATS), *ARBITRATOR, opponent=None)]
    person = Person(command, place.aw.env | {"TERM": "xterm-256color"}, place.project, rows=24)
    try:
        person.until("submitted: gemini")
        screen = person.until("● opponent codex Codex thinks")
        assert "opponent gemini Gemini CLI thinks" not in screen.text
        place.await_pause("seat-codex")()
        person.until("opponent opencode OpenCode is left out of the rest of this round:")
        assert person.wait() == CLOSED
        assert "opponent codex Codex has judged the issues of the others" in screen.everything
    finally:
        person.end()
