"""GET /rulings lists every ruling, newest first. Its searches follow the commits, so a test waits for its own text."""

import pytest
from debate import Debate
from eventually import eventually

pytestmark = pytest.mark.any_store


def listed(client, **query):
    return client.get("/rulings", **query).data


def seqs(page):
    return [(ruling["debate"]["id"], ruling["argument"]["seq"]) for ruling in page["rulings"]]


@pytest.fixture(scope="module")
def ruled(server):
    client = server.client()
    debate = Debate(client, title="Okapi cache", debate_type="coding_plan_debate")
    debate.claim("opponent")
    debate.appeal("## Question\nWhich **cache**?", options=[{"id": "A", "text": "LRU"}, {"id": "B", "text": "none"}])
    debate.rule("Option A.\n\nIt is *small*.", choice="A")
    debate.complete("Done.")
    debate.rule("Good.", close=True)
    return debate


def test_a_ruling_is_listed_with_question_choice_and_debate(client, ruled):
    closing, choice = listed(client, limit=2)["rulings"]
    assert choice["debate"]["id"] == ruled.id and choice["debate"]["title"] == "Okapi cache"
    assert choice["question"] == "Which **cache**?" and choice["choice"] == "A" and choice["cause"] == "APPEAL"
    assert choice["excerpt"] == "Option A.  It is *small*." and choice["closes"] is False
    assert closing["cause"] == "RESOLUTION" and closing["question"] == "Done." and closing["closes"] is True
    assert "choice" not in closing and closing["argument"]["id"] == ruled.last["id"]
    assert closing["argument"]["created_at"] == ruled.last["created_at"]


def test_pages_follow_each_other_and_a_range_bounds_them(client, ruled):
    both = seqs(listed(client, limit=2))
    first = listed(client, limit=1)
    assert seqs(first) == both[:1]
    assert seqs(listed(client, limit=1, cursor=first["next_cursor"])) == both[1:]
    newest = ruled.last["created_at"]
    assert both[0] in seqs(listed(client, **{"from": newest}))
    assert both[0] not in seqs(listed(client, to=newest))
    assert listed(client, **{"from": "2999-01-01"}) == {"rulings": []}


def test_words_find_rulings_by_text_and_title(client, ruled):
    found = eventually(lambda: len(got := seqs(listed(client, q="okap"))) == 2 and got, "both rulings")
    assert {debate for debate, _ in found} == {ruled.id}
    assert seqs(listed(client, q="okapi SMALL")) == [(ruled.id, 4)]
    assert listed(client, q="okapi zebra") == {"rulings": []}
    assert listed(client, q="…") == {"rulings": []}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("from", "yesterday"),
        ("to", "2026-02-30"),
        ("to", "2026-11-15T04:38:00Z"),
        ("from", "2026-13-01"),
        ("limit", 0),
        ("cursor", "x"),
        ("q", "%FF"),
    ],
)
def test_a_malformed_parameter_is_refused_by_name(client, name, value):
    answer = client.get("/rulings", **{name: value}) if value != "%FF" else client.request("GET", "/rulings?q=%FF")
    assert answer.status == 400 and name in answer.error["message"]


def test_a_demo_is_accepted_and_its_rulings_are_marked(client):
    demo = Debate(client, debate_type="demo")
    demo.intervene()
    demo.rule("As you were.", close=True)
    assert listed(client, limit=1)["rulings"][0]["debate"]["debate_type"] == "demo"
    assert "demo" not in {group["debate_type"] for group in client.get("/stats").data["by_type"]}
