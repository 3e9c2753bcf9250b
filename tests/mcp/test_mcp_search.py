"""debate_search: a line for each hit, to be cited by debate_id and #argument_seq."""

import uuid

from eventually import eventually
from test_mcp_roles import NEW


def test_proposer_and_arbitrator_find_an_earlier_ruling(mcp):
    word = "w" + uuid.uuid4().hex
    debate = mcp.tool("debate_create", **NEW | {"title": f"About {word}"})["debate"]
    hits = eventually(lambda: mcp.tool("debate_search", query=word)["hits"], "the title in the index")
    title = f"About {word}"
    assert hits == [{"debate_id": debate["id"], "title": title, "state": debate["state"], "snippet": title}]
    (hit,) = mcp.tool("debate_search", query=word, type="MOTION", limit=1)["hits"]
    assert (hit["argument_seq"], hit["argument_type"]) == (1, "MOTION")
    assert mcp.tool("debate_search", query=word, type="RULING") == {"hits": []}
    assert mcp.tool("debate_search", query='"" AND * (')["hits"] == []
    assert mcp.tool("debate_search", query=word, type="CLAIM")["code"] == "INVALID_INPUT"
    assert mcp.tool("debate_search")["code"] == "INVALID_INPUT"
