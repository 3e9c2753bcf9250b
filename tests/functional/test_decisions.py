"""GET /decisions: what waits for a ruling, in one request."""

from client import new_id
from debate import Debate, debate_in
from eventually import next_millisecond
from panel import Panel, found

READER = "the-readers-token-17"
JUDGE = "the-judges-token-42"
TEXT = "Long text. " * 900  # just below the limit of one argument


def pages(client, **query):
    cursor = {}
    while True:
        page = client.get("/decisions", **query, **cursor).data
        yield page
        if "next_cursor" not in page:
            return
        cursor = {"cursor": page["next_cursor"]}


def ids(page):
    return [each["debate"]["id"] for each in page["decisions"]]


def appealed(client, **fields):
    debate = Debate(client)
    debate.claim("opponent", issues=[{"id": "I1", "set": "open", "severity": "major", "title": "It loses writes"}])
    debate.appeal("Which one?", options=[{"id": "A", "text": "One"}, {"id": "B", "text": "Another"}], about=["I1"], **fields)
    return debate


def test_only_what_waits_for_a_ruling_is_listed_the_longest_waiting_first(own_server):
    client = own_server.client()
    assert client.get("/decisions").data == {"decisions": [], "total": 0, "presence": {}}
    waiting = []
    for state in ["AWAITING_ARBITRATOR", "CLOSED", "INTERVENTION_PENDING", "AWAITING_OPPONENT", "AWAITING_ARBITRATOR"]:
        next_millisecond()
        debate = debate_in(state, client)
        if state in ("AWAITING_ARBITRATOR", "INTERVENTION_PENDING"):
            waiting.append(debate.id)
    page = client.get("/decisions").data
    assert ids(page) == waiting
    assert page["total"] == 3


def test_a_card_is_what_the_debate_itself_answers(own_server):
    client = own_server.client()
    debate = appealed(client)
    whole = client.get(debate.path, limit=8).data
    del whole["presence"]
    assert client.get("/decisions").data["decisions"] == [whole]


def test_a_card_of_a_panel_names_its_seats(own_server):
    panel = Panel(own_server.client(), cross_check=False)
    panel.review("codex", found("I1"))
    panel.review("gemini")
    panel.newest()
    panel.appeal("Which one?")
    (card,) = own_server.client().get("/decisions").data["decisions"]
    assert (card["seats"], card["issues"][0]["found_by"]) == (["codex", "gemini"], ["codex"])


def test_a_cursor_goes_on_where_the_page_ended(own_server):
    client = own_server.client()
    debates = [appealed(client) for _ in range(5)]
    found = list(pages(client, limit=2))
    assert [len(page["decisions"]) for page in found] == [2, 2, 1]
    assert sorted(sum(map(ids, found), [])) == sorted(debate.id for debate in debates)
    # Deciding the debate of the cursor itself leaves the next page as it is.
    first = found[0]
    client.post(f"/debates/{ids(first)[-1]}/ruling", {"content": "B.", "choice": "B"})
    assert ids(client.get("/decisions", limit=2, cursor=first["next_cursor"]).data) == ids(found[1])


def test_a_page_ends_early_when_its_texts_are_large(own_server):
    client = own_server.client()
    for _ in range(12):
        debate = Debate(client, motion_content=TEXT)
        for _ in range(3):
            debate.claim("opponent", TEXT)
            debate.claim("proposer", TEXT)
        debate.claim("opponent", TEXT)
        debate.appeal(TEXT)
    found = list(pages(client, limit=50))
    assert len(found) == 2
    assert sum(len(page["decisions"]) for page in found) == 12


def test_presence_is_by_debate_and_advice_is_for_those_who_may_judge(start):
    server = start("--auth-token", READER, "--arbitrator-token", JUDGE)
    judge = server.client(JUDGE)
    debate = appealed(judge)
    judge.put(f"{debate.path}/presence", {"role": "arbitrator", "agent": "gemini", "advice": "Recommended: B"})
    assert judge.get("/decisions").data["presence"][debate.id]["arbitrator"]["advice"] == "Recommended: B"
    reader = server.client(READER).get("/decisions")
    assert reader.status == 200
    assert "advice" not in reader.data["presence"][debate.id]["arbitrator"]


def test_bad_parameters_are_refused(client):
    for query in [{"limit": 0}, {"limit": "x"}, {"cursor": "x"}, {"cursor": f"zz-{new_id()}"}]:
        answer = client.get("/decisions", **query)
        assert (answer.status, answer.error["code"]) == (400, "INVALID_INPUT"), query


def test_the_list_says_what_a_closing_left_open(own_server):
    client = own_server.client()
    debate = appealed(client)
    debate.rule("Enough.", close=True)
    assert client.get("/debates").data["debates"][0]["left_open"] == ["I1"]
    settled = appealed(client)
    settled.rule("B.", close=True, choice="B")
    assert "left_open" not in client.get(settled.path).data["debate"]
