"""Many writers on three nodes at once: PostgreSQL orders them, and each turn has one winner."""

from collections import Counter

from client import new_id
from debate import Debate, creation
from eventually import all_at_once

WRITERS = 40
ROUNDS = 6


def crowd(nodes):
    return [nodes[number % len(nodes)].client() for number in range(WRITERS)]


def post(client, path, body):
    return lambda: client.post(path, body)


def test_each_turn_has_one_winner(nodes):
    debate = Debate(nodes[0].client())
    clients = crowd(nodes)
    winners = []
    for turn in range(ROUNDS):
        role = "proposer" if turn % 2 else "opponent"
        target = (winners or [debate.motion])[-1]["id"]
        body = {"role": role, "target_id": target, "content": "Mine."}
        answers = all_at_once(
            [post(client, f"{debate.path}/arguments", body | {"client_request_id": new_id()}) for client in clients]
        )
        assert Counter(answer.status for answer in answers) == {201: 1, 403: WRITERS - 1}
        winners += [answer.data["argument"] for answer in answers if answer.status == 201]
        for answer in answers:
            if answer.status == 403:
                assert answer.error["next_argument_id_to_wait"] == winners[-1]["id"]
    for node in nodes:
        debate.client = node.client()
        assert debate.arguments() == [debate.motion, *winners]
    assert [argument["seq"] for argument in debate.arguments()] == list(range(1, ROUNDS + 2))


def test_one_request_sent_to_every_node_at_once_is_made_once(nodes):
    debate = Debate(nodes[0].client())
    body = {"role": "opponent", "target_id": debate.motion["id"], "content": "Once.", "client_request_id": new_id()}
    answers = all_at_once([post(client, f"{debate.path}/arguments", body) for client in crowd(nodes)])
    assert Counter(answer.status for answer in answers) == {201: 1, 200: WRITERS - 1}
    assert len({answer.data["argument"]["id"] for answer in answers}) == 1
    assert len(debate.arguments()) == 2


def test_one_debate_id_is_taken_by_one(nodes):
    body = creation()
    others = [body | {"client_request_id": new_id()} for _ in range(WRITERS)]
    answers = all_at_once([post(client, "/debates", one) for client, one in zip(crowd(nodes), others)])
    assert Counter(answer.status for answer in answers) == {201: 1, 409: WRITERS - 1}


def test_a_creation_sent_to_every_node_at_once_is_made_once(nodes):
    body = creation()
    answers = all_at_once([post(client, "/debates", body) for client in crowd(nodes)])
    assert Counter(answer.status for answer in answers) == {201: 1, 200: WRITERS - 1}
    document = {"summary": "Plan", "content": "x", "client_request_id": new_id()}
    answers = all_at_once([post(client, "/documents", document) for client in crowd(nodes)])
    assert Counter(answer.status for answer in answers) == {201: 1, 200: WRITERS - 1}
    assert len({answer.data["document_id"] for answer in answers}) == 1


def test_a_retry_on_another_node_gets_the_first_answer(nodes):
    debate = Debate(nodes[0].client())
    body = {"role": "opponent", "target_id": debate.motion["id"], "content": "No.", "client_request_id": new_id()}
    first = nodes[0].client().post(f"{debate.path}/arguments", body)
    debate.last = first.data["argument"]
    assert debate.claim("proposer").status == 201
    again = nodes[1].client().post(f"{debate.path}/arguments", body | {"content": "Something else."})
    assert (again.status, again.data) == (200, first.data | {"idempotent_replay": True})
    assert len(debate.arguments()) == 3


def test_claims_and_a_deletion_at_once_leave_all_or_nothing(nodes):
    for _ in range(ROUNDS):
        debate = Debate(nodes[0].client())
        body = {"role": "opponent", "target_id": debate.motion["id"], "content": "x"}
        deletion = lambda: nodes[1].client().delete(debate.path)  # noqa: E731
        claims = [
            post(node.client(), f"{debate.path}/arguments", body | {"client_request_id": new_id()}) for node in nodes
        ]
        *answers, deleted = all_at_once([*claims, deletion])
        assert deleted.status == 200
        assert {answer.status for answer in answers} <= {201, 403, 404}
        nodes[2].client().get(debate.path).refused(404, "DEBATE_NOT_FOUND")
    orphans = "SELECT id FROM arguments a WHERE NOT EXISTS (SELECT FROM debates d WHERE d.id = a.debate_id)"
    assert nodes.sql(orphans) == []
