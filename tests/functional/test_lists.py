"""The list of debates: order, pages, filters, totals."""

import pytest
from client import new_id
from debate import STATES, Debate, debate_in
from eventually import next_millisecond


@pytest.fixture(scope="module")
def populated(server):
    """Two debates in each state, on a server without other debates."""
    client = server.client()
    return {state: [debate_in(state, client) for _ in range(2)] for state in STATES}


def ids(client, **query):
    return [debate["id"] for debate in client.get("/debates", **query).data["debates"]]


def test_an_empty_server_has_no_debates(own_server):
    assert own_server.client().get("/debates").data == {"debates": [], "total": 0}


@pytest.mark.parametrize("state", STATES)
def test_a_state_filters_the_list_and_its_total(client, populated, state):
    listed = client.get("/debates", state=state).data
    assert {debate["state"] for debate in listed["debates"]} == {state}
    assert {debate["id"] for debate in listed["debates"]} == {debate.id for debate in populated[state]}
    assert listed["total"] == 2


def test_without_a_filter_every_debate_is_listed(client, populated):
    listed = client.get("/debates").data
    assert listed["total"] == len(listed["debates"]) == 10


def test_the_newest_update_comes_first(client, populated):
    times = [debate["updated_at"] for debate in client.get("/debates").data["debates"]]
    assert times == sorted(times, reverse=True)


def test_a_listed_debate_is_the_debate(client, populated):
    listed = client.get("/debates").data["debates"]
    for debate in listed:
        assert client.get(f"/debates/{debate['id']}", limit=0).data["debate"] == debate


def test_pages_of_any_size_show_each_debate_once_in_one_order(client, populated):
    whole = ids(client)
    for size in (1, 3, 7, 10, 500):
        pages = [ids(client, limit=size, offset=offset) for offset in range(0, len(whole), size)]
        assert [debate for page in pages for debate in page] == whole


def walk(client, **query):
    """The ids of all pages, each begun at the cursor of the one before it."""
    found = []
    while True:
        page = client.get("/debates", **query).data
        found += [debate["id"] for debate in page["debates"]]
        if "next_cursor" not in page:
            return found
        query["cursor"] = page["next_cursor"]


def test_cursors_lead_through_the_whole_list(client, populated):
    for filters in ({}, {"state": "CLOSED"}, {"q": "a"}, {"q": "a", "state": "AWAITING_OPPONENT"}):
        whole = ids(client, **filters)
        for size in (1, 3, 7, 10, 500):
            assert walk(client, limit=size, **filters) == whole


def test_a_cursor_leads_on_after_any_page(client, populated):
    page = client.get("/debates", limit=3, offset=4).data
    assert ids(client, limit=3, cursor=page["next_cursor"]) == ids(client, limit=3, offset=7)
    assert client.get("/debates", cursor=page["next_cursor"]).data["total"] == 10


def test_a_cursor_may_be_used_twice_and_with_other_filters(client, populated):
    cursor = client.get("/debates", limit=4).data["next_cursor"]
    rest = ids(client, cursor=cursor)
    assert ids(client, cursor=cursor) == rest == ids(client, offset=4)
    closed = set(ids(client, state="CLOSED"))
    assert ids(client, cursor=cursor, state="CLOSED") == [debate for debate in rest if debate in closed]


def test_a_debate_that_moves_during_a_walk_hides_no_other(own_server):
    client = own_server.client()
    debates = {debate.id: debate for debate in (Debate(client) for _ in range(9))}
    seen, cursor = [], {}
    while cursor is not None:
        page = client.get("/debates", limit=2, **cursor).data
        seen += [debate["id"] for debate in page["debates"]]
        cursor = {"cursor": page["next_cursor"]} if "next_cursor" in page else None
        moved = debates[seen[-1]]
        if moved.state() == "AWAITING_OPPONENT":
            next_millisecond()
            moved.claim("opponent")
    assert sorted(seen) == sorted(debates)


def test_the_total_does_not_depend_on_the_page(client, populated):
    for query in ({"limit": 1}, {"offset": 9}, {"offset": 1000}, {"limit": 2, "offset": 3}):
        assert client.get("/debates", **query).data["total"] == 10


def test_a_page_beyond_the_end_is_empty(client, populated):
    assert ids(client, offset=10) == []
    assert ids(client, offset=2**31) == []


def test_pages_of_one_state_follow_the_same_order(client, populated):
    whole = ids(client, state="CLOSED")
    assert ids(client, state="CLOSED", limit=1) + ids(client, state="CLOSED", limit=1, offset=1) == whole


def test_a_move_brings_a_debate_to_the_front(own_server):
    client = own_server.client()
    debates = [Debate(client) for _ in range(3)]
    next_millisecond()
    debates[0].claim("opponent")
    assert ids(client)[0] == debates[0].id
    assert ids(client, state="AWAITING_PROPOSER") == [debates[0].id]


def test_without_a_limit_fifty_are_listed_and_five_hundred_is_the_most(own_server):
    client = own_server.client()
    for _ in range(55):
        Debate(client)
    assert len(ids(client)) == 50
    assert len(ids(client, limit=500)) == 55


def test_a_deleted_debate_leaves_the_list_and_the_total(own_server):
    client = own_server.client()
    gone, kept = Debate(client), Debate(client)
    assert gone.delete().data == {"deleted": True}
    assert client.get("/debates").data["total"] == 1
    assert ids(client) == [kept.id]
    assert client.get("/debates", state="AWAITING_OPPONENT").data["total"] == 1
    gone.delete().refused(404, "DEBATE_NOT_FOUND")


@pytest.mark.parametrize(
    "title, found, missed",
    [
        ("Should we use 100% tests", "100%", "100_"),
        ("snake_case or not", "snake_case", "snake%case"),
        ("under_score", "_", "%"),
        ("back\\slash", "k\\s", "k\\\\s"),
        ("It's \"quoted\"", "It's \"", "It''s"),
        ("Ngôn ngữ tiếng Việt có dấu", "tieng VIỆT", "tiengViet"),
        ("Đường đi khó", "duong", "Dương-"),
        ("Emoji 🦊 title", "🦊", "🐻"),
        ("a*b?c[d]", "*b?c[", "a*c"),
    ],
)
def test_a_query_is_text_in_the_title_taken_literally(own_server, title, found, missed):
    client = own_server.client()
    debate = Debate(client, title=title)
    Debate(client, title="something else")
    assert ids(client, q=found) == [debate.id]
    assert client.get("/debates", q=found).data["total"] == 1
    assert client.get("/debates", q=missed).data == {"debates": [], "total": 0}


def test_a_query_is_in_the_title_only(client):
    mark = new_id()
    Debate(client, title="Plain", motion_content=mark)
    assert client.get("/debates", q=mark).data["total"] == 0


def test_a_query_goes_with_a_state_and_a_page(client):
    mark = new_id()
    debates = [Debate(client, title=f"{mark} {number}") for number in range(4)]
    debates[3].claim("opponent")
    listed = client.get("/debates", q=mark, state="AWAITING_OPPONENT", limit=2).data
    assert (listed["total"], len(listed["debates"])) == (3, 2)
    assert {debate["id"] for debate in listed["debates"]} <= {debate.id for debate in debates[:3]}


def test_an_empty_query_is_no_filter(client):
    Debate(client)
    assert client.request("GET", "/debates?q=").data["total"] == client.get("/debates").data["total"]
