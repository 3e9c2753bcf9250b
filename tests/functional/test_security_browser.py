"""A page of another site in the browser of the server's user. Names of hosts and origins: test_origin.py."""

import base64
import json
import os

import pytest
from client import new_id
from debate import AWAITING_OPPONENT, Debate, creation
from raw import Raw
from ws import Refused

pytestmark = pytest.mark.any_store

EVIL = "http://evil.example"
FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]


def total(client):
    return client.get("/debates").data["total"]


class TestRebinding:
    """evil.example resolves to 127.0.0.1: the page then has our address, but not our name."""

    @pytest.mark.parametrize(
        "host",
        [
            "evil.example.",
            "localhost.",
            "EVIL.example",
            "user@localhost",
            "localhost@evil.example",
            "localhost:{port}@evil.example",
            "localhost/evil.example",
            "localhost evil.example",
            "localhost,evil.example",
            "localhost:{port}:{port}",
            "[::1].evil.example",
            "[::2]",
            "[::ffff:127.0.0.1]",
            "::1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "0.0.0.0",
            "localhost%00.evil.example",
            "xn--localhost-9za",
        ],
    )
    def test_a_name_that_is_nearly_ours_is_foreign(self, server, client, host):
        with Raw(server.port) as raw:
            answer = raw.request("GET /debates HTTP/1.1", f"Host: {host.format(port=server.port)}", host=False)
            answer.refused(403, "FORBIDDEN")

    @pytest.mark.parametrize("header", ["X-Forwarded-Host", "X-Host", "Forwarded", "X-Original-Host", ":authority"])
    def test_no_other_header_stands_in_for_the_host(self, server, header):
        with Raw(server.port) as raw:
            value = "host=localhost" if header == "Forwarded" else "localhost"
            answer = raw.request("GET /debates HTTP/1.1", "Host: evil.example", f"{header}: {value}", host=False)
            assert answer.status in (400, 403)

    def test_no_other_header_makes_ours_foreign(self, client):
        assert client.get("/debates", headers={"X-Forwarded-Host": "evil.example"}).status == 200

    @pytest.mark.parametrize("target", ["http://localhost/debates", "http://evil.example/debates", "//evil.example/debates"])
    def test_a_target_with_a_host_of_its_own_does_not_bypass_the_check(self, server, target):
        with Raw(server.port) as raw:
            assert raw.request(f"GET {target} HTTP/1.1", "Host: evil.example", host=False).status in (400, 403)
        with Raw(server.port) as raw:
            assert raw.request(f"GET {target} HTTP/1.1").status in (400, 404)

    def test_a_target_may_repeat_our_host(self, server):
        with Raw(server.port) as raw:
            assert raw.request(f"GET http://127.0.0.1:{server.port}/debates HTTP/1.1").status == 200

    def test_a_server_on_every_address_takes_addresses_but_no_names(self, start):
        server = start("--host", "0.0.0.0", "--auth-token", "secret-1-of-16-letters")
        client = server.client("secret-1-of-16-letters")
        assert client.get("/debates", headers={"Host": f"192.168.1.5:{server.port}"}).status == 200
        client.get("/debates", headers={"Host": f"evil.example:{server.port}"}).refused(403, "FORBIDDEN")


def fetched(site, mode, dest="empty"):
    """Headers that every current browser adds to a request, and no page can change."""
    return {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
class TestOtherSites:
    """A GET need not send an Origin: an image, a script, fetch(…, {mode: "no-cors"}), a link, a frame."""

    @pytest.mark.parametrize("path", ["/debates", "/search?q=secret", "/debates?q=secret", "/documents", "/health", "/", "/assets/x.js"])
    @pytest.mark.parametrize("mode, dest", [("no-cors", "image"), ("no-cors", "script"), ("cors", "empty")])
    def test_another_site_can_call_no_route(self, client, site, path, mode, dest):
        client.request("GET", path, headers=fetched(site, mode, dest)).refused(403, "FORBIDDEN")

    @pytest.mark.parametrize("path", ["/debates", "/search?q=secret", "/openapi.json", "/ready"])
    def test_a_link_opens_only_the_page(self, client, site, path):
        client.get(path, headers=fetched(site, "navigate", "document")).refused(403, "FORBIDDEN")

    @pytest.mark.parametrize("path", ["/", "/d/0190a5b2-7c3e-7d4f-8a1b-2c3d4e5f6071", "/doc/0190a5b2-7c3e-7d4f-8a1b-2c3d4e5f6071", "/insights"])
    def test_a_link_in_a_mail_or_a_chat_opens_the_page(self, client, site, path):
        headers = fetched(site, "navigate", "document") | {"Accept": "text/html"}
        assert client.get(path, headers=headers).status == 200
        assert client.exchange("GET", f"{path}/nothing".replace("//", "/"), headers=headers).status == 404

    def test_a_socket_without_an_origin_is_refused(self, server, site):
        with pytest.raises(Refused) as refusal:
            server.socket(headers=fetched(site, "websocket", "websocket"))
        refusal.value.answer.refused(403, "FORBIDDEN")

    def test_an_allowed_origin_may_call(self, start, site):
        server = start("--allowed-origins", "https://app.example")
        headers = fetched(site, "cors") | {"Origin": "https://app.example"}
        assert server.client().get("/debates", headers=headers).status == 200


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_our_own_page_and_a_typed_address_are_accepted(server, client, site):
    for path in ("/debates", "/search?q=x", "/", "/health"):
        assert client.exchange("GET", path, headers=fetched(site, "cors")).status == 200
    with server.socket(headers=fetched(site, "websocket")):
        pass


class TestForms:
    @pytest.mark.parametrize("kind", FORM_TYPES)
    @pytest.mark.parametrize("origin", [EVIL, "null", None])
    def test_a_form_writes_nothing(self, client, kind, origin):
        """With `enctype=text/plain` a form can send JSON; old browsers send no Origin."""
        before = total(client)
        body = json.dumps(creation()).encode()
        headers = {"Content-Type": kind} | ({"Origin": origin} if origin else {})
        answer = client.post_raw("/debates", body, headers)
        answer.refused(*((403, "FORBIDDEN") if origin else (400, "INVALID_INPUT")))
        assert total(client) == before

    @pytest.mark.parametrize("name", ["intervention", "ruling"])
    def test_a_form_without_fields_cannot_judge(self, client, name):
        debate = Debate(client)
        for headers in ({"Origin": EVIL}, {"Origin": "null"}):
            client.post_raw(f"{debate.path}/{name}", b"", headers).refused(403, "FORBIDDEN")
        assert debate.state() == AWAITING_OPPONENT


class TestFetch:
    """fetch(…, {mode: "no-cors"}) sends simple requests without asking."""

    @pytest.mark.parametrize("kind", [*FORM_TYPES, "application/json", None])
    def test_a_simple_request_writes_nothing(self, client, kind):
        before = total(client)
        headers = {"Origin": EVIL} | ({"Content-Type": kind} if kind else {})
        client.post_raw("/debates", json.dumps(creation()).encode(), headers).refused(403, "FORBIDDEN")
        client.post_raw("/auth/ws-ticket", b"", headers).refused(403, "FORBIDDEN")
        assert total(client) == before

    @pytest.mark.parametrize("kind", ["application/jsonp", "text/json", "application/json-patch+json", "text/plain;application/json", ""])
    def test_a_type_that_is_nearly_json_is_refused(self, client, kind):
        client.post_raw("/debates", json.dumps(creation()).encode(), {"Content-Type": kind}).refused(400, "INVALID_INPUT")

    @pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "POST"])
    def test_a_preflight_gets_no_permission(self, client, method):
        headers = {
            "Origin": EVIL,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "content-type",
            "Access-Control-Request-Private-Network": "true",
        }
        answer = client.request("OPTIONS", f"/debates/{new_id()}", headers=headers)
        assert answer.status == 403
        assert not [name for name in answer.headers if name.startswith("access-control")]

    def test_every_answer_may_be_neither_sniffed_framed_nor_embedded(self, server, client):
        debate = Debate(client, title="<script>alert(1)</script>")
        for path in (debate.path, "/debates", "/health", "/metrics", "/openapi.json", "/nothing", "/", "/assets/nothing"):
            headers = client.exchange("GET", path).headers
            assert headers["x-content-type-options"] == "nosniff", path
            assert headers["x-frame-options"] == "DENY", path
            assert headers["cross-origin-resource-policy"] == "same-origin", path
            assert "default-src 'none'" in headers["content-security-policy"], path
            assert path == "/" or "html" not in headers["content-type"], path
        with Raw(server.port) as raw:
            assert raw.request("nonsense").headers["x-content-type-options"] == "nosniff"


class TestCrossSiteSocket:
    @pytest.mark.parametrize(
        "origin",
        [
            "http://sub.localhost:{port}",
            "http://localhost:1",
            "http://127.0.0.1",
            "https://localhost:1{port}",
            "http://localhost:{port}@evil.example",
            "http://localhost:{port}.evil.example",
            "http://localhost.:{port}",
            "chrome-extension://localhost:1",
            "null, http://localhost:{port}",
        ],
    )
    def test_an_origin_that_is_nearly_ours_opens_no_socket(self, server, client, origin):
        debate = Debate(client)
        with pytest.raises(Refused) as refusal:
            server.socket(debate.id, headers={"Origin": origin.format(port=server.port)})
        refusal.value.answer.refused(403, "FORBIDDEN")

    def test_a_program_without_an_origin_may_open_a_socket(self, server, client):
        """Browsers always send it; agents never do."""
        with server.socket(Debate(client).id) as socket:
            socket.expect("initial_state")

    def test_a_socket_cannot_be_opened_by_a_form(self, server):
        key = base64.b64encode(os.urandom(16)).decode()
        with Raw(server.port) as raw:
            headers = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
            raw.request("POST /ws HTTP/1.1", *headers, f"Sec-WebSocket-Key: {key}").refused(405, "METHOD_NOT_ALLOWED")
