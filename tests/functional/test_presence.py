"""Presence: waiting, thinking or gone, from the agents' requests and their runners' reports. The two minutes after
which an agent is gone are in the unit tests, which control the clock."""

import json

import pytest
from client import new_id
from debate import Debate, debate_in
from eventually import Background, all_at_once, eventually
from ws import Closed

AGENT_TOKEN, ARBITRATOR_TOKEN = "agent-token-0123456789", "arbitrator-token-0123456789"
NAMED = {"X-Debate-Agent": "codex"}


@pytest.fixture
def debate(client):
    return Debate(client)


def presence_of(debate, client=None):
    return (client or debate.client).get(debate.path, limit=0).data["presence"]


def state_of(debate, role):
    return presence_of(debate).get(role, {}).get("state")


def parked(debate, role, agent=None, after=None):
    """A wait that the server has parked."""
    client = debate.client.twin()
    if agent:
        client.headers["X-Debate-Agent"] = agent
    waiting = Background(debate.wait, role, (after or debate.last)["id"], client=client)
    eventually(lambda: waiting.done or presence_of(debate).get(role, {}).get("state") == "waiting", f"{role} waits")
    waiting.client = client
    return waiting


def report(debate, role="opponent", agent="Codex", client=None, **fields):
    return (client or debate.client).put(f"{debate.path}/presence", {"role": role, "agent": agent} | fields)


def shown(socket, wanted, debate=None):
    """The presence that the socket reports, once `wanted(presence)` is true."""
    while True:
        data = socket.receive_until("presence")
        if (debate is None or data["debate_id"] == debate.id) and wanted(data["presence"]):
            return data["presence"]


# From the agents' requests.


def test_a_debate_without_waits_has_no_presence(debate):
    debate.claim("opponent")
    assert presence_of(debate) == {}


def test_a_parked_wait_counts_as_waiting(debate):
    waiting = parked(debate, "proposer", "codex")
    present = presence_of(debate)["proposer"]
    assert (present["agent"], present["state"], set(present)) == ("codex", "waiting", {"agent", "state", "since"})
    debate.claim("opponent")
    waiting.result()


def test_an_agent_that_got_the_move_thinks_and_waits_after_it(debate):
    waiting = parked(debate, "proposer", "codex")
    debate.claim("opponent")
    waiting.result()
    thinking = presence_of(debate)["proposer"]
    assert thinking["state"] == "thinking"
    debate.claim("proposer")
    assert state_of(debate, "proposer") == "waiting"
    assert presence_of(debate)["proposer"]["since"] >= thinking["since"]


def test_news_that_already_exists_makes_an_agent_think_too(debate):
    assert debate.wait("opponent", "").data["action"] == "respond"
    assert presence_of(debate)["opponent"]["state"] == "thinking"
    assert presence_of(debate)["opponent"]["agent"] == ""


def test_a_refused_move_leaves_the_agent_thinking(debate):
    debate.wait("opponent", "")
    debate.claim("opponent", content="x", target_id=new_id()).refused(404, "ARGUMENT_NOT_FOUND")
    assert state_of(debate, "opponent") == "thinking"


def test_a_move_with_an_agents_name_takes_the_role(client):
    client.headers |= NAMED
    debate = Debate(client)
    assert presence_of(debate)["proposer"]["agent"] == "codex"
    del client.headers["X-Debate-Agent"]


def test_in_a_closed_debate_every_agent_is_gone(debate):
    debate.wait("opponent", "")
    waiting = parked(debate, "proposer")
    debate.intervene()
    debate.rule(close=True)
    waiting.result()
    eventually(lambda: debate.wait("proposer", "").data["debate_state"] == "CLOSED")
    assert {role: present["state"] for role, present in presence_of(debate).items()} == {
        "proposer": "gone",
        "opponent": "gone",
    }


def test_a_wait_whose_client_hangs_up_is_no_longer_parked(debate):
    """It still counts as waiting for two minutes: an agent that returns in time has been waiting all along."""
    waiting = parked(debate, "proposer", "codex")
    before = presence_of(debate)["proposer"]
    waiting.client.connection.sock.close()
    again = parked(debate, "proposer", "codex")
    assert presence_of(debate)["proposer"] == before
    debate.claim("opponent")
    again.result()


def test_waits_for_missing_debates_leave_nothing(client, debate):
    for _ in range(3):
        client.get(f"/debates/{new_id()}/wait", role="opponent").refused(404, "DEBATE_NOT_FOUND")
        client.get(f"{debate.path}/wait", role="opponent", argument_id=new_id()).refused(404, "ARGUMENT_NOT_FOUND")
    assert presence_of(debate) == {}


@pytest.mark.parametrize(
    "header, agent",
    [
        ("x" * 65, "x" * 64),
        ("  Claude\tCode  ", "Claude Code"),
        ("Ng\u01b0\u1eddi m\u00e1y".encode(), "Ng\u01b0\u1eddi m\u00e1y"),
        (b"\xff\xfe", ""),
        ("\u202eevil\u200b".encode(), "evil"),
        ('<script>alert("1")</script>', '<script>alert("1")</script>'),
        ("", ""),
    ],
)
def test_a_name_is_shown_as_one_short_line(debate, header, agent):
    client = debate.client.twin()
    value = header if isinstance(header, bytes) else header.encode()
    answer = client.request("GET", f"{debate.path}/wait?role=opponent", headers={"X-Debate-Agent": value})
    assert answer.data["action"] == "respond"
    assert presence_of(debate)["opponent"]["agent"] == agent


def test_two_names_are_refused(debate):
    client = debate.client.twin()
    client.connection.putrequest("GET", debate.path)
    client.connection.putheader("X-Debate-Agent", "a")
    client.connection.putheader("X-Debate-Agent", "b")
    client.connection.endheaders()
    assert client.connection.getresponse().status == 400


# From runners' reports.


def test_a_runner_reports_its_own_figures(debate):
    told = report(debate, detail="reads src/a.cc", tokens=41_000, cost_usd=0.25).data
    present = told["presence"]["opponent"]
    assert told == {"debate_id": debate.id, "presence": {"opponent": present}}
    assert present == {
        "agent": "Codex",
        "state": "thinking",
        "since": present["since"],
        "detail": "reads src/a.cc",
        "tokens": 41_000,
        "cost_usd": 0.25,
    }
    assert presence_of(debate) == told["presence"]


def test_a_report_replaces_the_one_before_and_keeps_since(debate):
    first = report(debate, detail="reads", tokens=1).data["presence"]["opponent"]
    second = report(debate, tokens=2).data["presence"]["opponent"]
    assert second == {"agent": "Codex", "state": "thinking", "since": first["since"], "tokens": 2}
    assert report(debate, state="waiting").data["presence"]["opponent"]["state"] == "waiting"
    assert report(debate, state="gone").data["presence"]["opponent"]["state"] == "gone"


def test_the_last_of_two_runners_counts(debate):
    all_at_once([lambda n=n: report(debate, agent=f"runner {n}", client=debate.client.twin()) for n in range(8)])
    assert report(debate, agent="last").data["presence"]["opponent"]["agent"] == "last"
    assert len(presence_of(debate)) == 1


def test_in_a_closed_debate_no_agent_thinks(client):
    debate = debate_in("CLOSED", client)
    present = report(debate, tokens=7).data["presence"]["opponent"]
    assert (present["state"], present["tokens"]) == ("gone", 7)


def test_a_missing_debate_is_not_found(client, debate):
    body = {"role": "opponent", "agent": "Codex"}
    client.put(f"/debates/{new_id()}/presence", body).refused(404, "DEBATE_NOT_FOUND")
    client.put("/debates/nonsense/presence", body).refused(400, "INVALID_INPUT")
    report(debate)
    debate.delete()
    report(debate).refused(404, "DEBATE_NOT_FOUND")


def test_a_debate_that_is_created_again_begins_without_presence(client, debate):
    report(debate)
    debate.delete()
    assert presence_of(Debate(client, debate_id=debate.id)) == {}


@pytest.mark.parametrize(
    "fields",
    [
        {"role": None},
        {"role": "judge"},
        {"role": 7},
        {"agent": None},
        {"agent": ""},
        {"agent": "x" * 65},
        {"agent": ["Codex"]},
        {"agent": "\u0000"},
        {"state": "away"},
        {"state": 1},
        {"detail": "x" * 201},
        {"detail": {}},
        {"tokens": -1},
        {"tokens": 1.5},
        {"tokens": "1"},
        {"tokens": 10**16},
        {"cost_usd": -0.01},
        {"cost_usd": "0.1"},
        {"cost_usd": 1e12},
        {"advice": "for an opponent"},
    ],
    ids=str,
)
def test_fields_of_the_wrong_kind_are_refused_and_change_nothing(debate, fields):
    before = report(debate).data["presence"]
    error = report(debate, **fields).refused(400, "INVALID_INPUT")
    assert next(iter(fields)) in error["message"]
    assert presence_of(debate) == before


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"role":"opponent","agent":"\xff"}', b"x" * 70_000])
def test_bodies_that_are_no_report_are_refused(debate, body):
    answer = debate.client.request("PUT", f"{debate.path}/presence", body, {"Content-Type": "application/json"})
    assert answer.status in (400, 413)
    assert presence_of(debate) == {}


def test_a_report_needs_the_type_of_json(debate):
    body = json.dumps({"role": "opponent", "agent": "Codex"}).encode()
    answer = debate.client.request("PUT", f"{debate.path}/presence", body, {"Content-Type": "text/plain"})
    answer.refused(400, "INVALID_INPUT")


def test_a_flood_of_reports_is_sent_as_few_events(debate, watch):
    socket = watch(debate)
    for n in range(500):
        report(debate, tokens=n)
    report(debate, agent="last")
    events = 0
    while socket.receive_until("presence")["presence"]["opponent"]["agent"] != "last":
        events += 1
    assert events < 50


# Advice.


def test_advice_is_shown_with_the_arbitrator_until_the_ruling(debate, watch):
    advice = "Take A.\n" + "\u1ea5" * 2_000
    assert report(debate, "arbitrator", "Claude", advice=advice).data["presence"]["arbitrator"]["advice"] == advice
    assert presence_of(debate)["arbitrator"]["advice"] == advice
    socket = watch(debate)
    assert "advice" not in socket.initial["presence"]["arbitrator"]
    assert shown(socket, lambda p: p)["arbitrator"]["advice"] == advice
    debate.intervene()
    debate.rule()
    assert "advice" not in presence_of(debate)["arbitrator"]


def test_advice_has_a_limit(debate):
    report(debate, "arbitrator", advice="x" * 8_192).data  # noqa: B018
    error = report(debate, "arbitrator", advice="x" * 8_193).refused(413, "CONTENT_TOO_LARGE")
    assert (error["max_length"], error["actual_length"]) == (8_192, 8_193)


@pytest.fixture
def guarded(start):
    env = {"DEBATE_AUTH_TOKEN": AGENT_TOKEN, "DEBATE_ARBITRATOR_TOKEN": ARBITRATOR_TOKEN}
    server = start(env=env)
    server.token = AGENT_TOKEN
    return server


def test_the_arbitrators_role_and_advice_need_its_token(guarded):
    agent, judge = guarded.client(token=AGENT_TOKEN), guarded.client(token=ARBITRATOR_TOKEN)
    debate = Debate(agent)
    report(debate, "arbitrator", advice="A").refused(403, "FORBIDDEN")
    assert report(debate).status == 200
    report(debate, "arbitrator", "Claude", client=judge, advice="A")
    assert presence_of(debate, judge)["arbitrator"]["advice"] == "A"
    assert "advice" not in presence_of(debate)["arbitrator"]
    stranger = guarded.client(token=None)
    stranger.put(f"{debate.path}/presence", {"role": "opponent", "agent": "x"}).refused(401, "AUTH_FAILED")
    sockets = {
        token: guarded.socket(debate.id, headers={"Authorization": f"Bearer {token}"})
        for token in (AGENT_TOKEN, ARBITRATOR_TOKEN)
    }
    for token, socket in sockets.items():
        assert socket.expect("initial_state")["presence"]["arbitrator"]["agent"] == "Claude"
        assert ("advice" in socket.expect("presence")["presence"]["arbitrator"]) == (token == ARBITRATOR_TOKEN)
        socket.close()


# On the sockets.


def test_the_initial_state_has_the_presence(debate, watch):
    assert watch(debate).initial["presence"] == {}
    report(debate)
    assert watch(debate).initial["presence"] == presence_of(debate)


def test_a_socket_of_the_debate_gets_the_presence(debate, watch):
    socket = watch(debate)
    waiting = parked(debate, "proposer", "codex")
    assert shown(socket, lambda p: p.get("proposer", {}).get("state") == "waiting")["proposer"]["agent"] == "codex"
    debate.claim("opponent")
    waiting.result()
    told = shown(socket, lambda p: p["proposer"]["state"] == "thinking")
    assert told == presence_of(debate)


def test_a_socket_of_another_debate_does_not(client, debate, watch):
    other = Debate(client)
    socket = watch(other)
    report(debate)
    report(other, agent="mine")
    assert set(socket.expect("presence")) == {"debate_id", "presence"}
    report(other, agent="mine again")
    assert shown(socket, lambda p: p["opponent"]["agent"] == "mine again")


def test_the_list_gets_the_presence_without_advice(server, debate):
    with server.socket() as feed:
        report(debate, "arbitrator", "Claude", advice="A")
        told = shown(feed, lambda p: p, debate)
        assert told["arbitrator"]["agent"] == "Claude"
        assert "advice" not in told["arbitrator"]


def test_a_new_list_socket_gets_the_debates_with_connected_agents(own_server):
    client = own_server.client()
    here, gone, nobody = Debate(client), Debate(client), Debate(client)
    with own_server.socket() as feed:
        report(here, "arbitrator", "Claude", advice="A")
        report(here, agent="Codex")
        report(gone, state="gone")
        untold = {here.id, gone.id}
        while untold:
            untold.discard(feed.receive_until("presence")["debate_id"])
    with own_server.socket() as feed:
        told = feed.receive_until("presence")
        assert told["debate_id"] == here.id
        assert told["presence"]["opponent"]["agent"] == "Codex"
        assert "advice" not in told["presence"]["arbitrator"]
        report(nobody, agent="the next")
        assert feed.receive_until("presence")["debate_id"] == nobody.id


def test_the_list_gets_the_presence_of_many_debates(own_server):
    client = own_server.client()
    debates = [Debate(client) for _ in range(600)]
    with own_server.socket() as feed:
        for debate in debates:
            report(debate)
        missing = {debate.id for debate in debates}
        while missing:
            missing.discard(feed.receive_until("presence")["debate_id"])


def test_a_deleted_debate_is_reported_as_deleted(debate, watch):
    socket = watch(debate)
    report(debate)
    debate.delete()
    frames, code = socket.expect_closed()
    assert [frame["event"] for frame in frames if frame["event"] != "presence"] == ["debate_deleted"]


def test_later_events_arrive_though_a_debate_was_deleted_before_its_own(own_server):
    client = own_server.client()
    first, second = Debate(client), Debate(client)
    with own_server.socket(second.id) as socket:
        socket.expect("initial_state")
        report(first)
        first.delete()
        report(second)
        assert socket.expect("presence")["debate_id"] == second.id


def test_a_socket_that_does_not_read_is_cut_off_by_no_more_than_its_backlog(debate, server):
    """Reports continue though the socket does not read: the socket is closed, or gets the newest report."""
    with server.socket(debate.id, receive_buffer=4096) as socket:
        for n in range(300):
            report(debate, "arbitrator", advice=str(n) + "x" * 8_000)
        assert presence_of(debate)["arbitrator"]["advice"].startswith("299")
        try:
            shown(socket, lambda p: p.get("arbitrator", {}).get("advice", "").startswith("299"))
        except Closed:
            pass


# Nothing is stored.


def test_there_is_no_presence_after_a_restart(own_server):
    debate = Debate(own_server.client())
    report(debate)
    own_server.stop()
    own_server.start()
    assert presence_of(debate, own_server.client()) == {}
