"""Statistics of closed debates: GET /stats."""

from debate import Debate
from document import plan_of
from eventually import eventually


def opened(issue):
    return {"id": issue, "set": "open", "severity": "major", "title": "t"}


def close(server, proposer=None, opponent=None, **fields):
    """A debate of two rounds that ends with a ruled and a verified issue."""
    writes = {role: server.client(**({"X-Debate-Agent": name} if name else {})) for role, name in [("proposer", proposer), ("opponent", opponent)]}
    debate = Debate(writes["proposer"], **fields)
    place = plan_of(debate.client)
    for role, issues in [
        ("opponent", [opened("I1"), opened("I2")]),
        ("proposer", [{"id": "I1", "set": "fixed", "where": place}, {"id": "I2", "set": "disputed", "note": "no"}]),
        ("opponent", [{"id": "I1", "set": "verified"}, {"id": "I2", "set": "open", "note": "yes"}]),
    ]:
        debate.client = writes[role]
        assert debate.claim(role, issues=issues).status == 201
    debate.client = writes["proposer"]
    assert debate.appeal().status == 201
    assert debate.rule(issues=[{"id": "I2", "set": "ruled", "note": "n"}], close=True).status == 201


def test_an_empty_server_has_figures_too(own_server):
    stats = own_server.client().get("/stats").data
    assert stats["all"]["debates"] == 0 and stats["by_type"] == stats["by_pair"] == []


def test_closed_debates_are_counted_by_type_and_by_the_agents_that_argued(own_server):
    server = own_server
    Debate(server.client())
    close(server)
    close(server, proposer="Claude Code", opponent="Codex", debate_type="coding_plan_debate")

    def both_known():
        stats = server.client().get("/stats").data
        return stats if stats["by_pair"] else None

    stats = eventually(both_known)
    figures = stats["all"]
    assert (figures["debates"], figures["median_rounds"], figures["rulings"]) == (2, 2, 2)
    assert figures["by_rounds"][2] == 2 and sum(figures["by_rounds"]) == 2
    assert (figures["issues"], figures["overruled"]) == (4, 2)
    assert {severity: {fate: n for fate, n in counts.items() if n} for severity, counts in figures["by_fate"].items()} == {
        "critical": {},
        "major": {"verified": 2, "ruled": 2},
        "minor": {},
    }
    assert {group["debate_type"]: group["figures"]["debates"] for group in stats["by_type"]} == {"general_debate": 1, "coding_plan_debate": 1}
    assert [(pair["proposer"], pair["opponent"], pair["figures"]["debates"]) for pair in stats["by_pair"]] == [("Claude Code", "Codex", 1)]


def test_days_must_be_a_number_in_reason(server):
    client = server.client()
    assert client.get("/stats", days=1).status == 200
    for days in (0, -1, "x", 10**30):
        client.get("/stats", days=days).refused(400, "INVALID_INPUT")
