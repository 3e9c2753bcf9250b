"""Browser attacks on a local server are refused: Host, Origin, headers of the answers."""

import pytest
from debate import creation
from raw import Raw
from ws import Refused

pytestmark = pytest.mark.any_store

PAGES = ["/", "/d/0190a5b2-7c3e-7d4f-8a1b-2c3d4e5f6071", "/doc/0190a5b2-7c3e-7d4f-8a1b-2c3d4e5f6071", "/insights"]


class TestHost:
    @pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
    def test_our_own_names_are_allowed(self, server, client, host):
        for value in (f"{host}:{server.port}", host):
            assert client.get("/debates", headers={"Host": value}).status == 200

    @pytest.mark.parametrize(
        "host",
        [
            "evil.example",
            "evil.example:{port}",
            "localhost.evil.example",
            "127.0.0.1.evil.example:{port}",
            "evil.example@127.0.0.1",
            "127.0.0.2",
            "10.0.0.1",
            "",
        ],
    )
    def test_any_other_name_is_forbidden(self, server, client, host):
        value = host.format(port=server.port)
        client.get("/debates", headers={"Host": value}).refused(403, "FORBIDDEN")
        client.get("/health", headers={"Host": value}).refused(403, "FORBIDDEN")
        client.get("/", headers={"Host": value}).refused(403, "FORBIDDEN")

    def test_no_host_at_all_is_refused(self, server, client):
        with Raw(server.port, client.spec) as raw:
            assert raw.request("GET /debates HTTP/1.1", host=False).status in (400, 403)

    def test_two_hosts_are_refused(self, server, client):
        with Raw(server.port, client.spec) as raw:
            assert raw.request("GET /debates HTTP/1.1", "Host: evil.example").status in (400, 403)

    def test_an_allowed_host_is_accepted(self, start):
        server = start("--allowed-hosts", "debate.example,other.example")
        client = server.client()
        for host in ("debate.example", f"debate.example:{server.port}", "OTHER.example", "localhost"):
            assert client.get("/debates", headers={"Host": host}).status == 200
        client.get("/debates", headers={"Host": "evil.example"}).refused(403, "FORBIDDEN")

    def test_a_foreign_host_cannot_open_a_socket(self, server, client):
        with pytest.raises(Refused) as refusal:
            server.socket(headers={"Host": "evil.example"})
        refusal.value.answer.refused(403, "FORBIDDEN")


class TestOrigin:
    @pytest.mark.parametrize("origin", ["http://localhost:{port}", "http://127.0.0.1:{port}", "http://[::1]:{port}"])
    def test_the_page_s_own_origin_is_accepted(self, server, client, origin):
        headers = {"Origin": origin.format(port=server.port)}
        assert client.get("/debates", headers=headers).status == 200
        assert client.post("/debates", creation(), headers).status == 201
        with server.socket(headers=headers):
            pass

    @pytest.mark.parametrize(
        "origin",
        [
            "http://evil.example",
            "https://evil.example:{port}",
            "null",
            "",
            "http://localhost.evil.example:{port}",
            "http://localhost:1",
            "file://",
        ],
    )
    def test_any_other_origin_is_forbidden(self, server, client, origin):
        headers = {"Origin": origin.format(port=server.port)}
        client.get("/debates", headers=headers).refused(403, "FORBIDDEN")
        client.post("/debates", creation(), headers).refused(403, "FORBIDDEN")
        with pytest.raises(Refused) as refusal:
            server.socket(headers=headers)
        refusal.value.answer.refused(403, "FORBIDDEN")

    def test_an_allowed_origin_is_accepted(self, start):
        server = start("--allowed-origins", "https://debate.example,http://localhost:5173")
        client = server.client()
        for origin in ("https://debate.example", "http://localhost:5173"):
            assert client.get("/debates", headers={"Origin": origin}).status == 200
        client.get("/debates", headers={"Origin": "http://debate.example"}).refused(403, "FORBIDDEN")

    def test_a_preflight_from_another_origin_gets_no_permission(self, client):
        headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
        answer = client.request("OPTIONS", "/debates", headers=headers)
        assert answer.status in (403, 405)
        assert "access-control-allow-origin" not in answer.headers


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/debates", "/health", "/nothing", "/openapi.json"])
    def test_no_page_of_another_origin_may_read_an_answer(self, client, path):
        answer = client.get(path)
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["x-content-type-options"] == "nosniff"

    @pytest.mark.parametrize("path", PAGES)
    def test_the_page_has_a_strict_content_security_policy(self, client, path):
        headers = client.get(path).headers
        policy = {}
        for directive in headers["content-security-policy"].split(";"):
            name, *values = directive.split()
            policy[name] = values
        assert policy["default-src"] in (["'none'"], ["'self'"])
        scripts = policy.get("script-src", policy["default-src"])
        for unsafe in ("'unsafe-inline'", "'unsafe-eval'", "*", "data:", "http:", "https:"):
            assert unsafe not in scripts
        assert policy["frame-ancestors"] == ["'none'"]
        assert policy["base-uri"] in (["'none'"], ["'self'"])
        assert headers["referrer-policy"] in ("no-referrer", "same-origin", "strict-origin")
        assert headers["content-type"].startswith("text/html")

    @pytest.mark.parametrize(
        "path", ["/assets/nothing.js", "/assets/../openapi.json", "/assets/%2e%2e/debate.db", "/assets//etc/passwd"]
    )
    def test_an_asset_that_is_not_there_is_not_found(self, server, client, path):
        with Raw(server.port) as raw:
            raw.request(f"GET {path} HTTP/1.1").refused(404, "NOT_FOUND")
