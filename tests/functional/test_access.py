"""Access: tokens, the arbitrator's right, tickets, addresses."""

import hashlib
import hmac
from concurrent.futures import ThreadPoolExecutor

import pytest
from client import Client, new_id
from debate import AWAITING_ARBITRATOR, CLOSED, INTERVENTION_PENDING, Debate, debate_in
from document import Document
from server import Server, assert_one_clear_line, run
from ws import TEXT, Refused, WebSocket, frame

pytestmark = pytest.mark.any_store

TOKEN = "agents-secret-4711"
JUDGE = "judges-secret-0815"
OPEN_PATHS = ["/health", "/ready", "/", "/d/anything", "/doc/anything", "/insights"]
WRONG_AUTHORIZATIONS = [
    None,
    "",
    "Bearer",
    "Bearer ",
    "Bearer wrong",
    f"Bearer {TOKEN}x",
    f"Bearer {TOKEN[:-1]}",
    f"Bearer {TOKEN.upper()}",
    f"Basic {TOKEN}",
    TOKEN,
]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A server with a token for agents and another for the arbitrator."""
    environment = {"DEBATE_AUTH_TOKEN": TOKEN, "DEBATE_ARBITRATOR_TOKEN": JUDGE}
    with Server(tmp_path_factory.mktemp("guarded"), "--log-level", "debug", env=environment) as server:
        assert server.client(TOKEN).spec
        yield server
    assert TOKEN not in server.log()
    assert JUDGE not in server.log()


@pytest.fixture
def agent(guarded):
    return guarded.client(TOKEN)


@pytest.fixture
def judge(guarded):
    return guarded.client(JUDGE)


@pytest.fixture
def stranger(guarded):
    return guarded.client()


class TestTokens:
    def test_every_documented_operation_that_needs_a_token_is_shut_without_one(self, stranger):
        for method, path, operation in stranger.spec.operations():
            if operation.get("security") == [] or path == "/ws":
                continue
            stranger.request(method, path.replace("{id}", new_id())).refused(401, "AUTH_FAILED")

    @pytest.mark.parametrize("path", OPEN_PATHS)
    def test_health_and_the_page_need_no_token(self, stranger, path):
        assert stranger.get(path).status == 200

    @pytest.mark.parametrize("authorization", WRONG_AUTHORIZATIONS)
    def test_a_wrong_token_is_refused(self, stranger, authorization):
        headers = {} if authorization is None else {"Authorization": authorization}
        stranger.get("/debates", headers=headers).refused(401, "AUTH_FAILED")

    @pytest.mark.parametrize("token", [TOKEN, JUDGE])
    def test_either_token_opens_what_agents_need(self, guarded, token):
        client = guarded.client(token)
        debate = Debate(client)
        assert debate.claim("opponent").status == 201
        assert debate.context()["debate"]["state"] == "AWAITING_PROPOSER"
        for path in ("/debates", "/documents", "/metrics", "/openapi.json"):
            assert client.get(path).status == 200
        assert Document(client).add("More.\n").status == 201

    def test_the_scheme_s_name_has_no_case(self, stranger):
        assert stranger.get("/debates", headers={"Authorization": f"bearer {TOKEN}"}).status == 200

    @pytest.mark.parametrize(
        "method,path,status,code",
        [("GET", "/nothing", 404, "NOT_FOUND"), ("PUT", "/debates", 405, "METHOD_NOT_ALLOWED")],
    )
    def test_a_client_without_a_token_does_not_learn_the_routes(self, stranger, agent, method, path, status, code):
        stranger.request(method, path).refused(401, "AUTH_FAILED")
        agent.request(method, path).refused(status, code)

    def test_a_ticket_says_whether_its_token_may_rule(self, agent, judge):
        for client, may_rule in [(agent, False), (judge, True)]:
            assert client.request("POST", "/auth/ws-ticket").data["may_rule"] is may_rule

    def test_a_browser_gets_the_page_at_an_unknown_address_with_or_without_a_token(self, stranger, agent):
        for client in (stranger, agent):
            answer = client.exchange("GET", "/nothing/here", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
            assert answer.status == 404
            assert answer.headers["content-type"].startswith("text/html")
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert "<title>" in answer.text
        browser = {"Accept": "text/html"}
        stranger.get("/debates", headers=browser).refused(401, "AUTH_FAILED")
        agent.request("POST", "/nothing", headers=browser).refused(404, "NOT_FOUND")
        agent.get("/nothing", headers={"Accept": "*/*"}).refused(404, "NOT_FOUND")

    def test_the_page_needs_no_token_whatever_the_method(self, stranger):
        stranger.request("POST", "/health").refused(405, "METHOD_NOT_ALLOWED")

    def test_a_foreign_host_is_forbidden_even_with_the_right_token(self, agent):
        agent.get("/debates", headers={"Host": "evil.example"}).refused(403, "FORBIDDEN")

    def test_a_token_in_the_query_does_not_open_http(self, stranger):
        stranger.get("/debates", token=TOKEN).refused(401, "AUTH_FAILED")


class TestArbitrator:
    def test_the_agents_token_cannot_judge_or_delete(self, agent):
        debate = debate_in_court(agent)
        debate.rule().refused(403, "FORBIDDEN")
        debate.rule(close=True).refused(403, "FORBIDDEN")
        debate.intervene().refused(403, "FORBIDDEN")
        debate.delete().refused(403, "FORBIDDEN")
        assert debate.state() == AWAITING_ARBITRATOR
        document = Document(agent)
        document.delete().refused(403, "FORBIDDEN")
        assert document.get().status == 200

    def test_the_arbitrator_s_token_can(self, agent, judge):
        debate = debate_in_court(agent)
        debate.client = judge
        assert debate.rule().status == 201
        assert debate.intervene().status == 201
        assert debate.rule(close=True).data["debate"]["state"] == CLOSED
        assert debate.delete().status == 200
        document = Document(agent)
        document.client = judge
        assert document.delete().status == 200
        document.get().refused(404, "DOC_NOT_FOUND")

    def test_without_a_token_for_agents_only_judging_needs_one(self, start):
        server = start("--arbitrator-token", JUDGE)
        client = server.client()
        debate = debate_in_court(client)
        debate.rule().refused(401, "AUTH_FAILED")
        debate.delete().refused(401, "AUTH_FAILED")
        Document(client).delete().refused(401, "AUTH_FAILED")
        server.client("wrong").post(f"{debate.path}/ruling", {"content": "x"}).refused(401, "AUTH_FAILED")
        debate.client = server.client(JUDGE)
        assert debate.rule().status == 201

    def test_with_a_token_for_agents_only_that_one_judges_too(self, start):
        server = start("--auth-token", TOKEN)
        debate = debate_in_court(server.client(TOKEN))
        assert debate.rule(close=True).status == 201
        assert debate.delete().status == 200


def ticket_of(client):
    return client.request("POST", "/auth/ws-ticket").data["ticket"]


def debate_in_court(client):
    return debate_in(AWAITING_ARBITRATOR, client)


class TestWebSocket:
    def open(self, server, debate, query="", headers=None):
        return server.socket(target=f"/ws?debate_id={debate.id}{query}", headers=headers)

    @pytest.fixture(autouse=True)
    def debate(self, guarded, agent, judge):
        guarded.client(TOKEN).spec
        debate = Debate(judge)
        debate.intervene()
        return debate

    @pytest.mark.parametrize("query", ["", "&token=wrong", "&ticket=wrong", "&ticket=", "&token="])
    def test_it_is_shut_without_a_token(self, guarded, debate, query):
        with pytest.raises(Refused) as refusal:
            self.open(guarded, debate, query)
        refusal.value.answer.refused(401, "AUTH_FAILED")

    def test_the_header_opens_it(self, guarded, debate):
        with self.open(guarded, debate, headers={"Authorization": f"Bearer {TOKEN}"}) as socket:
            socket.expect("initial_state")

    def test_the_query_opens_it_for_older_clients(self, guarded, debate):
        with self.open(guarded, debate, f"&token={TOKEN}") as socket:
            socket.expect("initial_state")

    def test_a_ticket_opens_it(self, guarded, debate, agent):
        answer = agent.request("POST", "/auth/ws-ticket")
        assert answer.status == 200
        with self.open(guarded, debate, f"&ticket={answer.data['ticket']}") as socket:
            socket.expect("initial_state")
        assert answer.data["ticket"] not in guarded.log()

    def test_a_ticket_opens_the_list_feed(self, guarded, agent):
        ticket = agent.request("POST", "/auth/ws-ticket").data["ticket"]
        with guarded.socket(target=f"/ws?ticket={ticket}") as socket:
            debate = Debate(agent)
            assert socket.expect("debate_created")["debate"]["id"] == debate.id

    def test_a_ticket_needs_a_token(self, stranger):
        stranger.request("POST", "/auth/ws-ticket").refused(401, "AUTH_FAILED")

    def test_a_ticket_does_not_open_http(self, agent, stranger):
        ticket = agent.request("POST", "/auth/ws-ticket").data["ticket"]
        stranger.get("/debates", ticket=ticket).refused(401, "AUTH_FAILED")
        stranger.get("/debates", headers={"Authorization": f"Bearer {ticket}"}).refused(401, "AUTH_FAILED")

    def test_a_ticket_opens_one_socket(self, guarded, debate, agent):
        query = f"&ticket={ticket_of(agent)}"
        with self.open(guarded, debate, query) as socket:
            socket.expect("initial_state")
            with pytest.raises(Refused) as refusal:
                self.open(guarded, debate, query)
        assert "used" in refusal.value.answer.refused(401, "AUTH_FAILED")["message"]

    def test_of_many_that_use_one_ticket_at_once_one_is_let_in(self, guarded, debate, agent):
        query = f"&ticket={ticket_of(agent)}"

        def attempt(_):
            try:
                self.open(guarded, debate, query).close()
                return True
            except Refused:
                return False

        with ThreadPoolExecutor(16) as pool:
            assert sum(pool.map(attempt, range(16))) == 1

    def test_frames_sent_with_the_upgrade_request_are_read(self, guarded, debate, judge):
        frames = [frame("submit_ruling", debate_id=debate.id, content="At once.", request_id="r"), frame("nonsense")]
        behind = b"".join(WebSocket.encode(TEXT, text.encode()) for text in frames)
        target = f"/ws?debate_id={debate.id}&ticket={ticket_of(judge)}"
        with guarded.socket(target=target, behind=behind) as socket:
            events = set()
            while not {"ack", "error"} <= events:
                events.add(socket.receive()["event"])
        assert debate.arguments()[-1]["content"] == "At once."

    def test_a_ticket_does_not_help_to_guess_a_token(self, agent):
        signed, signature = ticket_of(agent).rsplit(".", 1)
        known = f"ws-ticket\n{TOKEN}\n{JUDGE}".encode()
        for key in (known, hashlib.sha256(known).digest(), TOKEN.encode(), JUDGE.encode()):
            assert hmac.new(key, signed.encode(), "sha256").hexdigest() != signature

    def test_a_ticket_outlives_a_restart_and_stays_spent(self, start):
        server = start("--auth-token", TOKEN)
        spent, fresh = (ticket_of(server.client(TOKEN)) for _ in range(2))
        server.socket(target=f"/ws?ticket={spent}").close()
        server.stop()
        server.start()
        with pytest.raises(Refused):
            server.socket(target=f"/ws?ticket={spent}")
        server.socket(target=f"/ws?ticket={fresh}").close()

    @pytest.mark.parametrize("by", ["header", "ticket", "query"])
    def test_a_socket_has_the_rights_of_what_opened_it(self, guarded, debate, by):
        for token, event in ((TOKEN, "error"), (JUDGE, "ack")):
            headers = {"Authorization": f"Bearer {token}"} if by == "header" else None
            query = f"&token={token}" if by == "query" else ""
            if by == "ticket":
                query = f"&ticket={guarded.client(token).request('POST', '/auth/ws-ticket').data['ticket']}"
            with self.open(guarded, debate, query, headers) as socket:
                socket.expect("initial_state")
                socket.send("submit_ruling", debate_id=debate.id, content="x", request_id="r")
                frame = socket.receive()
                while frame["event"] not in ("ack", "error"):
                    frame = socket.receive()
                assert frame["event"] == event
                if event == "error":
                    assert (frame["data"]["code"], frame["data"]["request_id"]) == ("FORBIDDEN", "r")
                    assert debate.state() == INTERVENTION_PENDING

    def test_an_open_server_gives_tickets_too(self, server):
        assert server.client().request("POST", "/auth/ws-ticket").status == 200


class TestBinding:
    @pytest.mark.parametrize("option", ["--auth-token", "--arbitrator-token"])
    def test_a_token_that_can_be_guessed_is_refused_at_start(self, tmp_path, option):
        result = run(tmp_path, "--port", 0, "--db", "debate.db", option, "only-15-letters")
        assert_one_clear_line(result, option, "at least 16 characters")
        assert "only-15-letters" not in result.stderr

    @pytest.mark.parametrize("host", ["0.0.0.0", "::"])
    @pytest.mark.parametrize("extra", [[], ["--arbitrator-token", JUDGE]])
    def test_another_address_without_a_token_is_refused_at_start(self, tmp_path, host, extra):
        result = run(tmp_path, "--host", host, "--port", 0, "--db", "debate.db", *extra)
        assert_one_clear_line(result, "DEBATE_AUTH_TOKEN")

    def test_another_address_with_a_token_is_served(self, start):
        server = start("--host", "0.0.0.0", "--auth-token", TOKEN)
        assert server.client(TOKEN).get("/debates").status == 200
        assert Client(server.port, specs=server.specs).get("/debates").status == 401

    def test_a_token_given_by_option_is_not_in_the_log(self, start):
        server = start("--auth-token", TOKEN, "--log-level", "debug")
        server.client(TOKEN).get("/debates")
        server.client("wrong-token-99").exchange("GET", "/debates")
        server.stop()
        assert TOKEN not in server.log()
        assert "wrong-token-99" not in server.log()
