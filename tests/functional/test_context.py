"""Reading one debate: the motion always, then the newest `limit` arguments, or those after a `seq`."""

import pytest
from client import new_id
from debate import Debate


@pytest.fixture(scope="module")
def debate(server):
    """A motion and six more arguments."""
    made = Debate(server.client())
    for number in range(6):
        made.claim("proposer" if number % 2 else "opponent")
    return made


def seqs(client, debate, **query):
    return [argument["seq"] for argument in client.get(debate.path, **query).data["arguments"]]


def test_without_a_limit_all_arguments_come_by_ascending_seq(client, debate):
    assert seqs(client, debate) == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    "limit, expected",
    [(0, []), (1, [7]), (2, [6, 7]), (5, [3, 4, 5, 6, 7]), *((most, [2, 3, 4, 5, 6, 7]) for most in (6, 7, 10**6))],
)
def test_a_limit_gives_the_newest_and_does_not_count_the_motion(client, debate, limit, expected):
    context = client.get(debate.path, limit=limit).data
    assert [argument["seq"] for argument in context["arguments"]] == expected
    assert context["motion"] == debate.motion
    assert context["total_arguments"] == 6


@pytest.mark.parametrize(
    "query, expected, omitted",
    [
        ({"after_seq": 0}, [2, 3, 4, 5, 6, 7], 0),
        ({"after_seq": 1, "limit": 2}, [2, 3], 4),
        ({"after_seq": 3, "limit": 2}, [4, 5], 2),
        ({"after_seq": 5, "limit": 2}, [6, 7], 0),
        ({"after_seq": 5, "limit": 10**6}, [6, 7], 0),
        ({"after_seq": 5, "limit": 0}, [], 2),
        ({"after_seq": 7}, [], 0),
        ({"after_seq": 10**6}, [], 0),
        ({"after_seq": 2**63 - 1, "limit": 2**63 - 1}, [], 0),
    ],
)
def test_after_a_seq_the_oldest_come_first_and_the_answer_says_how_many_follow(client, debate, query, expected, omitted):
    context = client.get(debate.path, **query).data
    assert [argument["seq"] for argument in context["arguments"]] == expected
    assert context["motion"] == debate.motion
    assert context["total_arguments"] == 6
    assert context["omitted_arguments"] == omitted


def test_pages_by_after_seq_give_the_whole_debate(client, debate):
    pages = []
    after = 1
    while True:
        context = client.get(debate.path, after_seq=after, limit=4).data
        pages += context["arguments"]
        after = pages[-1]["seq"]
        if not context["omitted_arguments"]:
            break
    assert pages == debate.context()["arguments"]


def test_only_a_reader_that_asks_after_a_seq_gets_the_number_of_the_rest(client, debate):
    assert "omitted_arguments" not in client.get(debate.path, limit=1).data


def test_a_cold_debate_is_shown_as_a_warm_one(own_server):
    made = Debate(own_server.client())
    for number in range(40):
        made.claim("proposer" if number % 2 else "opponent")
    whole = made.context()
    for limits in ([0, 1, 3, 39, 40, 41], [41, 3, 0], [1, None, 5]):
        own_server.restart()
        client = own_server.client()
        for limit in limits:
            context = client.get(made.path, **({} if limit is None else {"limit": limit})).data
            shown = whole["arguments"][-limit:] if limit else whole["arguments"] if limit is None else []
            assert context == {**whole, "arguments": shown}


def test_the_motion_is_not_among_the_arguments(client):
    debate = Debate(client)
    context = debate.context()
    assert context["arguments"] == []
    assert context["motion"]["type"] == "MOTION"
    assert context["held_drafts"] == []


def test_arguments_are_shown_as_they_were_written(client):
    debate = Debate(client)
    answers = [debate.claim("opponent"), debate.appeal(), debate.rule()]
    assert debate.context()["arguments"] == [answer.data["argument"] for answer in answers]


def test_a_context_is_fresh_after_every_write(client):
    debate = Debate(client)
    for number in range(10):
        answer = debate.claim("proposer" if number % 2 else "opponent")
        context = debate.context(1)
        assert context["debate"] == answer.data["debate"]
        assert context["arguments"] == [answer.data["argument"]]


def test_a_deleted_debate_is_gone_and_its_id_may_be_used_again(client):
    debate = Debate(client)
    debate.claim("opponent")
    debate.delete()
    client.get(debate.path).refused(404, "DEBATE_NOT_FOUND")
    again = Debate(client, debate_id=debate.id, title="Second life")
    assert [argument["seq"] for argument in again.arguments()] == [1]
    assert again.context()["debate"]["title"] == "Second life"


def test_a_debate_that_never_existed_is_not_found(client):
    client.get(f"/debates/{new_id()}").refused(404, "DEBATE_NOT_FOUND")
