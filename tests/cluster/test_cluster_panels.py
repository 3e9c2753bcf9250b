"""A panel whose seats speak to different nodes: one claim for each turn, and every wait learns of the next stage."""

from client import new_id
from debate import AWAITING_PROPOSER
from eventually import Background, all_at_once
from panel import Panel, found

SEATS = ("a", "b", "c", "d", "e")


def claims(panel):
    return [argument for argument in panel.arguments() if argument["type"] == "CLAIM"]


def test_the_last_reviews_on_three_nodes_at_once_write_one_claim(nodes):
    for _ in range(6):
        panel = Panel(nodes[0].client(), seats=SEATS, cross_check=False)
        calls = [
            lambda seat=seat, node=node: panel.review(seat, found("I1", title=f"By {seat}"), request_id=f"r-{seat}", client=node.client())
            for seat in SEATS
            for node in nodes
        ]
        answers = all_at_once(calls)
        assert sorted(answer.status for answer in answers) == [200] * (len(calls) - len(SEATS)) + [201] * len(SEATS)
        for node in nodes:
            panel.client = node.client()
            assert len(claims(panel)) == 1 and len(panel.ledger()) == len(SEATS)
            assert panel.state() == AWAITING_PROPOSER


def test_proceeding_on_one_node_races_the_last_review_on_another(nodes):
    for _ in range(10):
        panel = Panel(nodes[0].client(), cross_check=False)
        panel.review("codex", found("I1"))
        review, proceed = all_at_once(
            [
                lambda: panel.review("gemini", found("I1", title="Last"), client=nodes[1].client()),
                lambda: panel.proceed("gemini", client=nodes[2].client()),
            ]
        )
        assert {review.status, proceed.status} == {201, 403}
        assert len(claims(panel)) == 1 and ("Last" in panel.ledger()) == (review.status == 201)


def test_a_seat_that_waits_on_another_node_learns_of_the_cross_check(nodes):
    panel = Panel(nodes[0].client())
    panel.review("codex", found("I1"))
    waiting = Background(
        lambda: nodes[1].client().get(f"{panel.path}/wait", role="opponent", seat="codex", argument_id=panel.motion["id"])
    )
    with nodes[2].socket(panel.id) as socket:
        socket.expect("initial_state")
        panel.review("gemini", found("I1", title="Other"))
        assert waiting.result().data["action"] == "cross_check"
        assert socket.expect("panel_changed")["panel"]["stage"] == "cross_check"


def test_killing_all_nodes_loses_no_review_and_doubles_no_claim(nodes):
    panel = Panel(nodes[0].client(), cross_check=False)
    panel.review("codex", found("I1"), request_id="first")
    request = new_id()
    last = Background(lambda: panel.review("gemini", request_id=request, client=nodes[1].client()))
    nodes.kill()
    try:
        last.result()
    except (OSError, AssertionError):
        pass
    nodes.start()
    panel.client = nodes[2].client()
    assert panel.review("codex", request_id="first").data["idempotent_replay"] is True
    assert panel.review("gemini", request_id=request).status in (200, 201)
    assert len(claims(panel)) == 1
