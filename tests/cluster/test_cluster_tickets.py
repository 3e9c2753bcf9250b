"""Socket tickets over several nodes: one key, and each ticket is used once."""

import pytest
from cluster import Nodes
from eventually import all_at_once
from ws import Refused

TOKEN = "agents-secret-4711"


@pytest.fixture(scope="module")
def guarded(running_postgres, tmp_path_factory):
    environment = {"DEBATE_AUTH_TOKEN": TOKEN}
    with Nodes(tmp_path_factory.mktemp("guarded"), running_postgres, 3, "--log-level", "debug", env=environment) as nodes:
        for node in nodes:
            assert node.client(TOKEN).spec
        yield nodes
    [[key]] = nodes.sql("SELECT key FROM ticket_key")
    assert len(key) == 64
    assert not any(key in node.log() for node in nodes)


def ticket_of(node):
    return node.client(TOKEN).request("POST", "/auth/ws-ticket").data["ticket"]


def test_a_ticket_of_one_node_opens_a_socket_on_another_and_none_after_that(guarded):
    for issuer in guarded:
        for opener in guarded:
            ticket = ticket_of(issuer)
            opener.socket(target=f"/ws?ticket={ticket}").close()
            for node in guarded:
                with pytest.raises(Refused) as refusal:
                    node.socket(target=f"/ws?ticket={ticket}")
                refusal.value.answer.refused(401, "AUTH_FAILED")


def test_a_ticket_that_is_sent_to_every_node_at_once_opens_one_socket(guarded):
    for _ in range(5):
        ticket = ticket_of(guarded[0])

        def attempt(node):
            try:
                node.socket(target=f"/ws?ticket={ticket}").close()
                return 101
            except Refused as refusal:
                return refusal.answer.status

        attempts = [lambda node=node: attempt(node) for node in list(guarded) * 4]
        assert sorted(all_at_once(attempts)) == [101] + [401] * (len(attempts) - 1)
