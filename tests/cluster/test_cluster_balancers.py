"""Real HAProxy and real nginx in front of three nodes: long polls, WebSockets, server-sent events, lost nodes."""

import json
import os
import socket
import subprocess
import threading

import pytest
from balancers import Haproxy, Nginx, listen_on
from client import new_id
from debate import Debate
from document import Document
from eventually import eventually
from mcp_client import Legacy, Modern
from quiet import debate_known_to, past_its_first_look
from server import ROOT
from traffic import LONG_S, Traffic, patient_wait

AW = ROOT / os.environ.get("AW_BIN", "build/bin/aw")


def parked(nodes):
    return [node.client().metrics()["debate_parked_waits"] for node in nodes]


def waits_through(front, nodes, debate, count):
    waits = [patient_wait(debate, "proposer", [front]) for _ in range(count)]
    eventually(lambda: sum(parked(nodes)) == count, "the waits are parked")
    return waits


def aw_wait(front, debate):
    command = [AW, "debate", "wait", "--debate-id", debate.id, "--role", "proposer", "--argument-id", debate.last["id"]]
    environment = {"DEBATE_SERVER_URL": front.url, "DEBATE_WAIT_DEADLINE": str(LONG_S), "PATH": os.environ["PATH"]}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def news_of(process):
    out, complaints = process.communicate(timeout=LONG_S)
    assert process.returncode == 0, out + complaints
    return json.loads(out)["content"][0]["data"]["argument"]


def test_long_polls_are_spread_and_woken(own_nodes, front):
    debate = Debate(front.client())
    waits = waits_through(front, own_nodes, debate, 9)
    assert all(count >= 1 for count in parked(own_nodes)), "no node has them all"
    claim = debate.claim("opponent").data["argument"]
    assert [wait.result().data["argument"] for wait in waits] == [claim] * 9


def test_a_client_that_hangs_up_ends_its_parked_wait(own_nodes, front):
    debate = Debate(front.client())
    with socket.create_connection(("127.0.0.1", front.port)) as raw:
        path = f"{debate.path}/wait?role=proposer&argument_id={debate.motion['id']}"
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{front.port}\r\n\r\n".encode())
        eventually(lambda: sum(parked(own_nodes)) == 1)
    eventually(lambda: sum(parked(own_nodes)) == 0, "nobody waits any more")


def test_sockets_and_the_page_pass_through(own_nodes, front):
    debate = Debate(own_nodes[0].client())
    origin = {"Origin": front.url}
    sockets = [front.socket(debate.id, headers=origin) for _ in range(6)]
    for one in sockets:
        one.expect("initial_state")
    assert all(node.client().metrics()["debate_sockets"] >= 1 for node in own_nodes)
    sockets[0].send("submit_intervention", debate_id=debate.id, content="Stop.", request_id="i")
    ids = {one.receive_until("new_argument")["argument"]["id"] for one in sockets}
    assert len(ids) == 1
    for one in sockets:
        one.close()
    page = front.client().exchange("GET", f"/d/{debate.id}")
    assert page.status == 200 and b"<script" in page.body
    evil = front.client().exchange("GET", "/debates", headers={"Origin": "https://evil.example"})
    assert evil.status == 403


def test_a_large_document_passes_through(front):
    content = "x" * (1 << 20)
    document = Document(front.client(), content)
    assert document.get().data["content"] == content
    too_large = {"summary": "s", "content": content + "x", "client_request_id": new_id()}
    front.client().post("/documents", too_large).refused(413, "CONTENT_TOO_LARGE")


@pytest.mark.parametrize("era", [Legacy, Modern])
def test_mcp_streams_are_not_buffered(own_nodes, front, era):
    """Progress long before the answer; a session of the older revisions stays with its node."""
    debate = Debate(own_nodes[0].client())
    mcp = era(front.port)
    for _ in range(6):
        assert len(mcp.ask("tools/list").result["tools"]) == 19
    asked = {"debate_id": debate.id, "role": "proposer", "argument_id": debate.motion["id"]}
    stream = mcp.open_tool("debate_wait", asked, progress="p")
    assert stream.next()["method"] == "notifications/progress"
    claim = debate.claim("opponent").data["argument"]
    result = stream.answer().result["structuredContent"]
    assert result["argument"]["id"] == claim["id"]


def test_a_node_that_stops_hands_its_waiters_to_others(own_nodes, front):
    """With plain requests, and with `aw debate wait`."""
    debate = Debate(own_nodes[2].client())
    processes = [aw_wait(front, debate) for _ in range(6)]
    eventually(lambda: sum(parked(own_nodes)) == 6, deadline_s=LONG_S)
    for going in own_nodes[:2]:
        going.stop()
        rest = [node for node in own_nodes if node.process]
        eventually(lambda: sum(parked(rest)) == 6, "all wait elsewhere", LONG_S)
    debate.claim("opponent")
    assert [news_of(process) for process in processes] == [debate.last] * 6


def test_a_node_that_is_killed_hands_its_waiters_to_others(own_nodes, front):
    debate = Debate(own_nodes[2].client())
    processes = [aw_wait(front, debate) for _ in range(6)]
    eventually(lambda: sum(parked(own_nodes)) == 6, deadline_s=LONG_S)
    own_nodes[0].kill()
    eventually(lambda: sum(parked(own_nodes[1:])) == 6, "all wait elsewhere", LONG_S)
    debate.claim("opponent")
    assert [news_of(process) for process in processes] == [debate.last] * 6


def test_agents_continue_while_nodes_are_replaced_one_by_one(own_nodes, front):
    with Traffic([front]) as traffic:
        for node in own_nodes:
            node.stop()
            traffic.go_on(turns=3)
            node.start()
            eventually(lambda: node.client().get("/ready").status == 200)
        traffic.go_on(turns=3)
        traffic.assert_nothing_lost_and_nobody_asleep(front)


def test_while_postgres_is_away_waits_stay_parked_and_other_requests_are_asked_to_retry(own_nodes, front, postgres):
    debate = debate_known_to(own_nodes)
    waits = waits_through(front, own_nodes, debate, 6)
    for node in own_nodes:
        past_its_first_look(node, debate)
    postgres.stop()
    for path in ("/debates", debate.path, "/ready"):
        answer = eventually(lambda: refusal(front, path), "no node is ready", LONG_S)
        assert answer.json["error"]["code"] == "SERVER_BUSY"
        assert int(answer.headers["retry-after"]) >= 1
    assert sum(parked(own_nodes)) == 6 and not any(wait.done for wait in waits)
    postgres.start()
    for address in [front, *own_nodes]:
        eventually(lambda: address.client().exchange("GET", "/ready").status == 200, "it is ready again", LONG_S)
    claim = debate.claim("opponent").data["argument"]
    assert [wait.result(LONG_S).data["argument"] for wait in waits] == [claim] * 6


def refusal(front, path):
    answer = front.client().exchange("GET", path)
    return answer if answer.status == 503 else None


class Listless:
    """A node that is ready, reads other requests and hangs up without an answer."""

    def __init__(self):
        self.listener = listen_on(0)
        self.host, self.port = self.listener.getsockname()
        self.posts = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            connection, _ = self.listener.accept()
            with connection:
                text = connection.recv(65536)
                self.posts += text.startswith(b"POST")
                if text.startswith(b"GET"):
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


@pytest.mark.parametrize("kind", [Haproxy, Nginx])
def test_a_write_is_never_sent_twice(tmp_path, kind):
    """The balancer cannot know whether the node made it; the client can retry with the same request id."""
    nodes = [Listless() for _ in range(3)]
    with kind(tmp_path, nodes) as front:
        for count in range(1, 6):
            answer = front.client().exchange("POST", "/debates", b"{}", {"Content-Type": "application/json"})
            assert answer.status in (502, 503)
            assert answer.json["error"]["code"] == "SERVER_BUSY"
            assert 1 <= sum(node.posts for node in nodes) <= count, "fewer, if it sends none to a node that failed"
