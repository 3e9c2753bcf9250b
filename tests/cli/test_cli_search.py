"""`aw debate search`."""

import pytest
from aw import new_id
from eventually import eventually


@pytest.fixture
def ruled(aw):
    """A debate with a ruling that the index has taken in; its own word."""
    debate_id, word = new_id(), "w" + new_id().replace("-", "")
    on = ["--debate-id", debate_id]
    said = aw.debate("create", *on, "--title", "Giới hạn", "--type", "general_debate", "--content", "m")
    said = aw.debate("submit", *on, "--role", "opponent", "--target-id", said.data["argument_id"], "--content", "no")
    aw.debate("appeal", *on, "--target-id", said.data["argument_id"], "--content", "Which?")
    aw.debate("ruling", *on, "--content", f"Quyết định: {word}, *not* more.")
    eventually(lambda: aw.debate("search", word).data["hits"], "the ruling in the index")
    return debate_id, word


def test_a_ruling_is_found(aw, ruled):
    debate_id, word = ruled
    (hit,) = aw.debate("search", f"quyet dinh {word}", "--type", "RULING", "--limit", 5).data["hits"]
    assert hit["debate"]["id"] == debate_id and hit["argument"]["seq"] == 4
    assert hit["snippet"] == f"Quyết định: {word}, *not* more." and len(hit["marks"]) == 3


def test_a_period_limits_what_is_found(aw, ruled):
    _, word = ruled
    assert len(aw.debate("search", word, "--from", "2026-01-01", "--to", "2999-01-01").data["hits"]) == 1
    assert aw.debate("search", word, "--from", "2999-01-01").data["hits"] == []
    assert aw.debate("search", word, "--to", "2026-01-01").data["hits"] == []


def test_people_see_where_to_read_on(aw, ruled):
    debate_id, word = ruled
    text = aw.debate("search", word, "--format", "markdown").text
    assert text.startswith('- "Giới hạn" (AWAITING_PROPOSER), `' + debate_id + "` #4 RULING, ")
    assert f"\n  > Quyết định: {word}, *not* more.\n" in text


def test_what_is_not_there_is_said(aw, ruled):
    said = aw.debate("search", new_id())
    assert said.data == {"hits": []} and "fewer words" in said.metadata["message"]
    assert aw.debate("search", new_id(), "--format", "markdown").text.startswith("No results.\n")


def test_wrong_use_is_explained(aw):
    assert aw.debate("search").code == 4
    assert aw.debate("search", "x", "--type", "CLAIM").code == 4
    assert aw.debate("search", "x", "--from", "yesterday").code == 4
