"""Brings nodes to rest: all waits have looked for news, and no news is under way."""

from debate import Debate
from eventually import all_at_once, eventually
from traffic import LONG_S


def debate_known_to(nodes):
    """A new debate that all nodes know: later waits for it are not woken by its creation. Every node has read it on
    each of its sessions, since they open on first use, and a look that opens one would be overtaken."""
    feeds = [node.socket() for node in nodes[1:]]
    debate = Debate(nodes[0].client())
    for feed in feeds:
        while feed.receive_until("debate_created")["debate"]["id"] != debate.id:
            pass  # a debate of the previous test, whose event arrives late
        feed.close()
    for node in nodes:
        read_at_once(node, debate)
    return debate


def read_at_once(node, debate):
    all_at_once([lambda client=node.client(): client.get(debate.path) for _ in range(30)])


def past_its_first_look(node, debate):
    """A wait is counted as parked before it has looked for news, and shown as present after that look. The looks of
    further waits on the node began before the reads that follow."""
    eventually(lambda: is_waited_for(node, debate), "a wait has looked for news", LONG_S)
    read_at_once(node, debate)


def is_waited_for(node, debate):
    presence = node.client().get(debate.path, limit=0).data.get("presence", {})
    return any(seat["state"] == "waiting" for seat in presence.values())
