"""GET /search finds earlier decisions. The index follows the commits, so a test waits until its own text is found."""

import pytest
from client import new_id
from debate import Debate
from eventually import eventually


def hits(client, q, **query):
    return client.get("/search", q=q, **query).data["hits"]


def found(client, q, count=1, **query):
    """The hits, once there are this many."""
    return eventually(lambda: (got := hits(client, q, **query)) and len(got) >= count and got, f"{count} hits for {q}")


def marked(hit):
    units = hit["snippet"].encode("utf-16-le")
    return [units[2 * begin : 2 * (begin + length)].decode("utf-16-le") for begin, length in hit["marks"]]


@pytest.fixture(scope="module")
def decided(server):
    client = server.client()
    debate = Debate(client, title="Giới hạn kích thước tài liệu", motion_content="We limit documents to 1 MiB.")
    debate.claim("opponent", "an okapi in a claim")
    debate.appeal("an okapi in an appeal")
    debate.rule("Trọng tài quyết định: the limit is 1 MiB, <b>no more</b> 🎉.")
    found(client, "no more quyết")
    return debate


def test_a_ruling_is_found_with_its_debate_its_argument_and_a_passage(client, decided):
    (hit,) = hits(client, "limit mib", type="RULING")
    assert hit["debate"]["id"] == decided.id and hit["debate"]["title"].startswith("Giới hạn")
    assert hit["argument"]["seq"] == 4 and hit["argument"]["type"] == "RULING" and hit["argument"]["role"] == "arbitrator"
    assert "content" not in hit["argument"]
    assert hit["snippet"] == "Trọng tài quyết định: the limit is 1 MiB, <b>no more</b> 🎉."
    assert marked(hit) == ["limit", "MiB"]


@pytest.mark.parametrize("q", ["trọng tài", "TRONG TAI", "quyet dinh", '"the limit is"', "deci* quyết", "quy"])
def test_words_phrases_beginnings_with_and_without_diacritics(client, decided, q):
    expected = q != "deci* quyết"
    assert (decided.id in [hit["debate"]["id"] for hit in hits(client, q)]) == expected


def test_a_title_is_found_without_an_argument(client, decided):
    (hit,) = hits(client, "gioi han kich thuoc")
    assert "argument" not in hit and marked(hit) == ["Giới", "hạn", "kích", "thước"]


def test_rulings_are_found_by_what_their_debate_is_about(client, decided):
    (hit,) = hits(client, "kich thuoc tai lieu", type="RULING")
    assert hit["argument"]["seq"] == 4


def test_claims_and_appeals_are_not_searched(client, decided):
    assert hits(client, "okapi") == []


@pytest.mark.parametrize(
    "q",
    ['"', '"""', "*", "a*", "AND", "x OR", "NOT y", "NEAR(a b)", "title:x", "{body}:x", "a & b | !c", "a <-> b", "'", "\\"]
    + ["%", ";--", "🎉", "\u202e", "(", "x" * 3_000, '"a b" ' * 500, "é", "", " "],
)
def test_every_query_is_answered(client, decided, q):
    assert client.get("/search", q=q).status == 200


def test_a_period_is_that_of_the_text_not_of_its_debate(client, decided):
    written = {hit["argument"]["type"]: hit["argument"]["created_at"] for hit in hits(client, "limit documents", type="MOTION") + hits(client, "limit", type="RULING")}
    seqs = lambda **period: {hit["argument"]["seq"] for hit in hits(client, "limit mib", **period)}
    assert seqs() == {1, 4}
    assert seqs(**{"from": written["RULING"]}) == {4}
    assert seqs(to=written["RULING"]) == {1}
    assert seqs(**{"from": written["MOTION"][:10], "to": "2999-01-01"}) == {1, 4}
    assert seqs(**{"from": "2999-01-01"}) == set()


@pytest.mark.parametrize(
    ("name", "value"),
    [("q", None), ("type", "CLAIM"), ("limit", 0), ("limit", "many"), ("from", "yesterday"), ("from", "2026-02-30"), ("to", "2026-11-15T04:38:00Z")],
)
def test_an_invalid_parameter_is_named(client, name, value):
    answer = client.get("/search", **({} if value is None else {"q": "x", name: value}))
    assert answer.status == 400 and answer.error["code"] == "INVALID_INPUT" and name in answer.error["message"]


@pytest.mark.parametrize("q", ["%ff", "a%00b"])
def test_bytes_that_are_no_text_are_refused(client, q):
    assert client.request("GET", f"/search?q={q}").status == 400


def test_no_more_than_asked_and_never_more_than_a_hundred(own_server):
    client = own_server.client()
    for _ in range(120):
        Debate(client, title="Many of these", motion_content="kangaroo")
    assert len(found(client, "kangaroo", 20)) == 20
    assert len(found(client, "kangaroo", 100, limit=1000)) == 100
    assert len(hits(client, "kangaroo", limit=3)) == 3


def test_a_deleted_debate_is_no_longer_found(client):
    word = "w" + new_id().replace("-", "")
    debate = Debate(client, title=word, motion_content=word)
    found(client, word)
    assert client.delete(debate.path).status == 200
    assert hits(client, word) == []
    assert client.get("/debates", q=word).data["total"] == 0


def test_a_list_finds_a_title_at_once_by_any_part_of_it_and_without_diacritics(client):
    mark = new_id()[:8]
    debate = Debate(client, title=f"Kết luận {mark} PostgreSQL")
    for q in (f"ket luan {mark}", f"{mark} POST", f"{mark} postgresq", f"n {mark}"):
        assert [d["id"] for d in client.get("/debates", q=q).data["debates"]] == [debate.id], q
    assert client.get("/debates", q=f"{mark}  post").data["total"] == 0


def test_a_killed_server_leaves_an_index_that_lags_but_is_never_wrong(own_server):
    for turn in range(5):
        client = own_server.client()
        debates = [Debate(client, title=f"Turn {turn}", motion_content=f"survivor t{turn} n{n}") for n in range(40)]
        if turn % 2:
            found(client, f"survivor t{turn}", 5)  # in the middle of it
        own_server.kill()
        own_server.start()
        client = own_server.client()
        for n in (0, 39):
            (hit,) = found(client, f'survivor t{turn} "n{n}"')
            assert hit["debate"]["id"] == debates[n].id
    own_server.check()
