"""Presence is the same on every node, whichever node an agent uses."""

import pytest
from debate import Debate
from eventually import Background, eventually


@pytest.fixture(scope="module", autouse=True)
def listening(nodes):
    """A note is sent once, so a node that does not listen yet would miss it: waits until every node hears every other."""
    for node in nodes:
        debate = Debate(nodes[0].client())
        eventually(lambda: report(debate, node) and all("opponent" in presence_on(each, debate) for each in nodes))


@pytest.fixture
def debate(nodes):
    return Debate(nodes[0].client())


def presence_on(node, debate):
    return node.client().get(debate.path, limit=0).data["presence"]


def everywhere(nodes, debate, wanted):
    """Returns when all nodes show the same presence, and `wanted` accepts it."""

    def agreed():
        views = [presence_on(node, debate) for node in nodes]
        return wanted(views[0]) and all(view == views[0] for view in views)

    eventually(agreed, "every node shows it")
    return presence_on(nodes[0], debate)


def is_in(role, state):
    return lambda presence: presence.get(role, {}).get("state") == state


def waiting(debate, node, role="proposer", agent="codex"):
    client = node.client()
    client.headers["X-Debate-Agent"] = agent
    return Background(debate.wait, role, debate.last["id"], client=client)


def report(debate, node, role="opponent", **fields):
    return node.client().put(f"{debate.path}/presence", {"role": role, "agent": "Codex"} | fields)


def test_a_wait_on_one_node_is_shown_on_all(nodes, debate):
    wait = waiting(debate, nodes[1])
    assert everywhere(nodes, debate, is_in("proposer", "waiting"))["proposer"]["agent"] == "codex"
    debate.claim("opponent")
    wait.result()
    everywhere(nodes, debate, is_in("proposer", "thinking"))


def test_a_role_that_moves_between_nodes_is_one_role(nodes, debate):
    for node in (nodes[1], nodes[2], nodes[0]):
        wait = waiting(debate, node)
        everywhere(nodes, debate, is_in("proposer", "waiting"))
        debate.client = node.client()
        debate.claim("opponent")
        wait.result()
        everywhere(nodes, debate, is_in("proposer", "thinking"))
        debate.claim("proposer")
        everywhere(nodes, debate, is_in("proposer", "waiting"))


def test_a_report_on_one_node_reaches_the_sockets_of_another(nodes, debate):
    with nodes[2].socket(debate.id) as socket, nodes[2].socket() as feed:
        assert socket.expect("initial_state")["presence"] == {}
        told = report(debate, nodes[1], detail="reads", tokens=5, cost_usd=0.5).data["presence"]
        assert socket.expect("presence") == {"debate_id": debate.id, "presence": told}
        eventually(lambda: feed.receive_until("presence") == {"debate_id": debate.id, "presence": told})


def test_advice_longer_than_a_notification_arrives_whole(nodes, debate):
    advice = ('"\u1ea5\n' * 2_000).encode()[:8_190].decode(errors="ignore")
    report(debate, nodes[1], "arbitrator", advice=advice)
    everywhere(nodes, debate, lambda presence: presence.get("arbitrator", {}).get("advice") == advice)


def test_the_end_of_a_debate_ends_presence_on_every_node(nodes, debate):
    report(debate, nodes[1])
    everywhere(nodes, debate, is_in("opponent", "thinking"))
    debate.intervene()
    debate.rule(close=True)
    everywhere(nodes, debate, is_in("opponent", "gone"))


def test_a_debate_that_is_deleted_elsewhere_is_forgotten(nodes, debate):
    report(debate, nodes[1])
    everywhere(nodes, debate, is_in("opponent", "thinking"))
    debate.delete()
    again = Debate(nodes[0].client(), debate_id=debate.id)
    eventually(lambda: all(presence_on(node, again) == {} for node in nodes))


def test_many_reports_at_once_reach_every_node(nodes):
    debates = [Debate(nodes[0].client()) for _ in range(120)]
    for number, debate in enumerate(debates):
        report(debate, nodes[number % 3], detail="x" * 200)
    for debate in debates:
        everywhere(nodes, debate, is_in("opponent", "thinking"))


def test_presence_continues_after_the_database_was_away(own_nodes, postgres):
    debate = Debate(own_nodes[0].client())
    postgres.stop()
    postgres.start()

    def told():
        reported, seen = report(debate, own_nodes[1]), own_nodes[0].client().get(debate.path, limit=0)
        return reported.status == seen.status == 200 and "opponent" in seen.data["presence"]

    eventually(told, "reports cross again")
