"""Statistics of closed debates: GET /stats."""

from debate import Debate
from document import plan_of
from eventually import eventually
from panel import PROOF, Panel, found, verdict


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
    assert stats["all"]["debates"] == 0 and stats["by_type"] == stats["by_pair"] == stats["by_seat"] == []


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


def use(panel, seat, **amounts):
    return panel.client.put(f"{panel.path}/panel/usage", {"seat": seat} | amounts)


def play_panel(client, close=True, **fields):
    """codex and gemini find A together, codex alone B, which gemini confirms, gemini alone C, which codex refutes."""
    panel = Panel(client, **fields)
    shared = {"title": "A", "evidence": PROOF}
    panel.review("codex", found("I1", **shared), found("I2", title="B"))
    panel.review("gemini", found("I1", **shared), found("I2", title="C"))
    (of_gemini,), (of_codex,) = panel.sheet("codex").data["issues"], panel.sheet("gemini").data["issues"]
    panel.judge("codex", verdict(of_gemini["id"], "refuted", evidence=PROOF))
    panel.judge("gemini", verdict(of_codex["id"], "confirmed"))
    panel.newest()
    assert panel.appeal().status == 201
    if close:
        assert panel.rule(close=True).status == 201
    return panel


def test_seats_are_counted_by_what_they_found_and_what_they_cost(own_server):
    client = own_server.client()
    first = play_panel(client)
    play_panel(client)
    play_panel(client, close=False)
    play_panel(client, debate_type="demo")
    for tokens in (1, 1000):
        answer = use(first, "codex", tokens=tokens, cost_usd=0.42)
        assert (answer.status, answer.data) == (200, {"seat": "codex", "tokens": tokens, "cost_usd": 0.42})
    counts = {"debates": 2, "found": 4, "found_alone": 2}
    own_server.kill()
    own_server.restart()
    assert own_server.client().get("/stats").data["by_seat"] == [
        {"seat": "codex", **counts, "confirmed": 2, "refuted": 0, "tokens": 1000, "cost_usd": 0.42, "cost_usd_per_confirmed": 0.21},
        {"seat": "gemini", **counts, "confirmed": 0, "refuted": 2},
    ]


def test_a_report_of_usage_names_a_seat_and_amounts_in_reason(client):
    panel = Panel(client)
    for wrong in ({"tokens": -1}, {"tokens": 1.5}, {"tokens": "1"}, {"cost_usd": -0.1}, {"cost_usd": "1"}, {"cost_usd": 1e10}):
        assert next(iter(wrong)) in use(panel, "codex", **wrong).refused(400, "INVALID_INPUT")["message"]
    for seat in ("nobody", "", None):
        assert "seat" in use(panel, seat).refused(400, "INVALID_INPUT")["message"]
    assert "seat" in use(Debate(client), "codex").refused(400, "INVALID_INPUT")["message"]
    panel.client.put(f"/debates/{panel.motion['id']}/panel/usage", {"seat": "codex"}).refused(404, "DEBATE_NOT_FOUND")
    before = panel.context()
    assert use(panel, "codex").data == {"seat": "codex"}
    assert panel.context() == before
