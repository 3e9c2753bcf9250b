"""Many requests at once: one wins, the others are refused, and every state is consistent."""

from client import new_id
from debate import AWAITING_PROPOSER, CLOSED, Debate, creation, debate_in
from eventually import Background, all_at_once

CROWD = 40


def test_of_forty_submits_at_once_one_wins_and_the_others_are_refused(client, server):
    debate = Debate(client)

    def submit(number):
        body = {"role": "opponent", "target_id": debate.motion["id"], "content": f"{number}"}
        return server.client().post(f"{debate.path}/arguments", body | {"client_request_id": new_id()})

    answers = all_at_once([lambda number=number: submit(number) for number in range(CROWD)])
    winners = [answer for answer in answers if answer.status == 201]
    assert len(winners) == 1
    for answer in answers:
        if answer not in winners:
            error = answer.refused(403, "ACTION_NOT_ALLOWED")
            assert error["current_state"] == AWAITING_PROPOSER
            assert error["next_argument_id_to_wait"] == winners[0].data["argument"]["id"]
    assert [argument["seq"] for argument in debate.arguments()] == [1, 2]
    assert debate.arguments()[1] == winners[0].data["argument"]


def test_of_forty_creations_of_one_debate_one_wins(client, server):
    debate_id = new_id()
    answers = all_at_once([lambda: server.client().post("/debates", creation(debate_id=debate_id))] * CROWD)
    assert sorted(answer.status for answer in answers) == [201] + [409] * (CROWD - 1)
    assert len(client.get(f"/debates/{debate_id}").data["arguments"]) == 0


def test_a_claim_and_an_intervention_at_once_leave_one_of_the_two_orders(client, server):
    for _ in range(20):
        debate = Debate(client)
        twin = Debate.__new__(Debate)
        twin.__dict__ = debate.__dict__ | {"client": server.client()}
        claim, intervention = all_at_once([lambda: debate.claim("opponent"), lambda: twin.intervene()])
        assert intervention.status == 201
        types = [argument["type"] for argument in debate.arguments()]
        if claim.status == 201:
            assert types == ["MOTION", "CLAIM", "INTERVENTION"]
        else:
            assert claim.refused(403, "ACTION_NOT_ALLOWED")["draft_held"] is True
            assert types == ["MOTION", "INTERVENTION"]
            assert len(debate.context()["held_drafts"]) == 1


def test_forty_debates_move_at_once_without_a_gap_in_any(server):
    def play():
        debate = Debate(server.client())
        for number in range(10):
            assert debate.claim("proposer" if number % 2 else "opponent").status == 201
        debate.intervene()
        assert debate.rule(close=True).data["debate"]["state"] == CLOSED
        return debate

    for debate in all_at_once([play] * CROWD):
        assert [argument["seq"] for argument in debate.arguments()] == list(range(1, 14))


def test_a_delete_and_writes_at_once_leave_nothing_behind(client, server):
    for _ in range(10):
        debate = debate_in(AWAITING_PROPOSER, client)
        body = {"role": "proposer", "target_id": debate.last["id"], "content": "x", "client_request_id": new_id()}
        answers = all_at_once(
            [lambda: server.client().delete(debate.path)]
            + [lambda: server.client().post(f"{debate.path}/arguments", body)] * 3
        )
        assert answers[0].status == 200
        assert {answer.status for answer in answers[1:]} <= {200, 201, 404}
        client.get(debate.path).refused(404, "DEBATE_NOT_FOUND")


def test_readers_never_see_a_state_that_disagrees_with_the_arguments(client, server):
    debate = Debate(client)
    done = []

    def read():
        reader = server.client()
        while not done:
            context = reader.get(debate.path).data
            seqs = [argument["seq"] for argument in context["arguments"]]
            assert seqs == list(range(2, len(seqs) + 2))
            expected = "AWAITING_PROPOSER" if len(seqs) % 2 else "AWAITING_OPPONENT"
            assert context["debate"]["state"] == expected

    readers = [Background(read) for _ in range(3)]
    for number in range(40):
        debate.claim("proposer" if number % 2 else "opponent")
    done.append(True)
    for reader in readers:
        reader.result()
