"""Bringing nodes to rest: whoever waits has looked for news, and no news is on its way."""

from debate import Debate
from eventually import all_at_once


def debate_known_to(nodes):
    """A new debate, when the other nodes have heard of it: nothing wakes who waits for it by mistake. All have read it by
    each of their sessions, which are opened when first needed: a look that had to open one would be overtaken by others."""
    feeds = [node.socket() for node in nodes[1:]]
    debate = Debate(nodes[0].client())
    for feed in feeds:
        while feed.receive_until("debate_created")["debate"]["id"] != debate.id:
            pass  # a debate of the test before, of which this node hears late
        feed.close()
    for node in nodes:
        read_at_once(node, debate)
    return debate


def read_at_once(node, debate):
    all_at_once([lambda client=node.client(): client.get(debate.path) for _ in range(30)])


def past_its_first_look(node, debate):
    """A wait is counted as parked before it has looked for news: whatever is read after it is read later."""
    read_at_once(node, debate)
