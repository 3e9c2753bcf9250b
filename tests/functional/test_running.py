"""Starting, configuring and stopping the server."""

import http.client
import json
import re
import signal
import socket
import time

import pytest
from client import new_id
from debate import Debate, creation, debate_in
from eventually import Background, eventually
from server import run

OPTIONS = {
    "--host": "DEBATE_SERVER_HOST",
    "--port": "DEBATE_SERVER_PORT",
    "--db": "DEBATE_DB_PATH",
    "--log-level": "DEBATE_LOG_LEVEL",
    "--config": "DEBATE_CONFIG",
    "--auth-token": "DEBATE_AUTH_TOKEN",
    "--arbitrator-token": "DEBATE_ARBITRATOR_TOKEN",
    "--allowed-hosts": "DEBATE_ALLOWED_HOSTS",
    "--allowed-origins": "DEBATE_ALLOWED_ORIGINS",
    "--debate-types": "DEBATE_TYPES",
    "--max-content-length": "DEBATE_MAX_CONTENT_LENGTH",
    "--max-document-length": "DEBATE_MAX_DOCUMENT_LENGTH",
    "--poll-timeout-ms": "DEBATE_POLL_TIMEOUT_MS",
    "--max-connections": "DEBATE_MAX_CONNECTIONS",
    "--rate-limit": "DEBATE_RATE_LIMIT",
}


def assert_one_clear_line(result, *words):
    """Refused: not zero, nothing on stdout, one line on stderr with these words."""
    assert result.returncode != 0
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for word in words:
        assert word in result.stderr, result.stderr


def accepts(client, length):
    """Whether a motion of this many bytes is taken."""
    return client.post("/debates", creation(motion_content="x" * length)).status == 201


class TestOptions:
    def test_help_lists_every_option_with_its_variable_and_the_subcommands(self, tmp_path):
        result = run(tmp_path, "--help")
        assert result.returncode == 0
        for option, variable in OPTIONS.items():
            assert option in result.stdout
            assert variable in result.stdout
        assert "backup" in result.stdout
        assert "check" in result.stdout

    @pytest.mark.parametrize("way", ["flag", "environment", "config"])
    def test_each_way_sets_an_option(self, start, tmp_path, way):
        (tmp_path / "debate.toml").write_text('max_content_length = 100\ndebate_types = "essay,poem"\n')
        server = {
            "flag": lambda: start("--max-content-length", 100, "--debate-types", "essay,poem"),
            "environment": lambda: start(env={"DEBATE_MAX_CONTENT_LENGTH": "100", "DEBATE_TYPES": "essay,poem"}),
            "config": lambda: start("--config", "debate.toml"),
        }[way]()
        client = server.client()
        assert accepts(client, 100)
        assert not accepts(client, 101)
        for kind in ("essay", "poem", "general_debate", "coding_plan_debate"):
            assert Debate(client, debate_type=kind, motion_content="x").written["debate"]["debate_type"] == kind

    def test_a_flag_beats_the_environment_which_beats_the_config_file(self, start, tmp_path):
        (tmp_path / "debate.toml").write_text("max_content_length = 30\nmax_document_length = 30\npoll_timeout_ms = 30\n")
        server = start(
            "--config", "debate.toml", "--max-content-length", 10,
            env={"DEBATE_MAX_CONTENT_LENGTH": "20", "DEBATE_MAX_DOCUMENT_LENGTH": "20"},
        )  # fmt: skip
        client = server.client()
        assert accepts(client, 10) and not accepts(client, 11)
        document = {"summary": "s", "content": "x" * 21}
        assert client.post("/documents", document).refused(413, "CONTENT_TOO_LARGE")["max_length"] == 20
        debate = Debate(client)
        assert debate.wait("proposer", debate.last["id"], timeout_ms=None).data["has_new_argument"] is False

    def test_the_config_file_may_be_named_by_the_environment(self, start, tmp_path):
        (tmp_path / "other.toml").write_text("max_content_length = 7\n")
        server = start(env={"DEBATE_CONFIG": str(tmp_path / "other.toml")})
        assert accepts(server.client(), 7) and not accepts(server.client(), 8)

    def test_the_database_is_where_the_environment_says(self, start, tmp_path):
        path = tmp_path / "elsewhere.db"
        start(env={"DEBATE_DB_PATH": str(path)})
        assert path.exists()

    def test_the_database_is_in_the_home_directory_by_default(self, tmp_path, start):
        server = start(env={"HOME": str(tmp_path / "home"), "DEBATE_DB_PATH": ""})
        assert server.client().get("/ready").status == 200
        assert (tmp_path / "home" / ".aweave" / "debate.db").exists()

    def test_the_port_may_come_from_the_environment(self, start):
        server = start(port=None, env={"DEBATE_SERVER_PORT": "0"})
        assert server.port != 0
        assert server.url == f"http://127.0.0.1:{server.port}"

    @pytest.mark.parametrize("level", ["debug", "info", "warn", "error"])
    def test_every_log_level_is_known(self, start, level):
        assert start("--log-level", level).client().get("/health").status == 200

    @pytest.mark.parametrize(
        "arguments",
        [
            ["--nonsense"],
            ["--port", "x"],
            ["--port", "65536"],
            ["--port", "-1"],
            ["--port"],
            ["--log-level", "loud"],
            ["--max-content-length", "x"],
            ["--max-content-length", "-5"],
            ["--poll-timeout-ms", "soon"],
            ["--host", "not an address"],
            ["nonsense"],
        ],
    )
    def test_a_bad_option_is_refused_in_one_line(self, tmp_path, arguments):
        result = run(tmp_path, "--db", "debate.db", *arguments)
        assert_one_clear_line(result, arguments[0] if arguments[0].startswith("-") and len(arguments) == 1 else "")

    def test_a_bad_variable_is_refused_in_one_line_that_names_it(self, tmp_path):
        result = run(tmp_path, "--port", 0, "--db", "debate.db", env={"DEBATE_MAX_CONTENT_LENGTH": "many"})
        assert_one_clear_line(result, "DEBATE_MAX_CONTENT_LENGTH")

    @pytest.mark.parametrize(
        "text, word",
        [
            ("port = ", "debate.toml"),
            ("[[[", "debate.toml"),
            ("nonsense = 1", "nonsense"),
            ("port = 'x'", "port"),
            ("max_content_length = 'many'", "max_content_length"),
        ],
    )
    def test_a_bad_config_file_is_refused_in_one_line(self, tmp_path, text, word):
        (tmp_path / "debate.toml").write_text(text)
        assert_one_clear_line(run(tmp_path, "--config", "debate.toml", "--db", "debate.db"), word)

    def test_a_config_file_that_is_not_there_is_refused_in_one_line(self, tmp_path):
        assert_one_clear_line(run(tmp_path, "--config", "missing.toml"), "missing.toml")

    def test_a_request_rate_above_the_limit_is_refused_with_when_to_come_back(self, start):
        server = start("--rate-limit", 5)
        client = server.client()
        assert client.spec
        answers = [client.get("/debates") for _ in range(50)]
        refused = [answer for answer in answers if answer.status == 429]
        assert refused
        for answer in refused:
            answer.refused(429, "RATE_LIMITED")
            assert int(answer.headers["retry-after"]) >= 1
        eventually(lambda: client.get("/debates").status == 200, "the rate to be below the limit again")

    def test_connections_above_the_limit_are_refused_and_those_below_are_served(self, start):
        server = start("--max-connections", 5)
        client = server.client()
        assert client.get("/health").status == 200
        crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        assert client.get("/health").status == 200
        for connection in crowd:
            connection.close()
        eventually(lambda: served(server), "a place to be free again")


def served(server):
    try:
        return server.client().exchange("GET", "/health").status == 200
    except OSError:
        return False


class TestAddress:
    def test_port_zero_picks_a_free_port_and_prints_it(self, own_server):
        assert own_server.port > 0
        assert own_server.client().get("/health").status == 200

    def test_a_port_in_use_is_refused_in_one_line(self, tmp_path):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            assert_one_clear_line(run(tmp_path, "--port", port, "--db", "debate.db"), str(port))

    def test_a_given_port_is_used_again_right_after_a_restart(self, own_server):
        own_server.client().get("/health")
        own_server.wanted_port = own_server.port
        before = own_server.port
        own_server.restart()
        assert own_server.port == before


class TestStopping:
    def test_a_stop_with_parked_waits_and_open_sockets_is_clean_and_quick(self, own_server):
        client = own_server.client()
        debate = Debate(client)
        waits = [Background(debate.wait, "proposer", debate.last["id"], client=own_server.client()) for _ in range(5)]
        sockets = [own_server.socket(debate.id) for _ in range(5)] + [own_server.socket()]
        idle = socket.create_connection(("127.0.0.1", own_server.port))
        half = socket.create_connection(("127.0.0.1", own_server.port))
        half.sendall(b"POST /debates HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        eventually(lambda: client.metrics()["debate_parked_waits"] == 5)
        own_server.stop()
        for wait in waits:
            assert wait.result().data["has_new_argument"] is False
        for open_socket in [*sockets, idle, half]:
            open_socket.close()

    def test_requests_under_way_are_answered_or_cut_but_never_answered_wrongly(self, own_server):
        """What was acknowledged while the server stopped is there when it comes back."""
        acknowledged = []

        def write():
            client = own_server.client()
            while True:
                body = creation()
                try:
                    answer = client.exchange("POST", "/debates", json.dumps(body), {"Content-Type": "application/json"})
                except (OSError, http.client.HTTPException):
                    return
                if answer.status == 201:
                    acknowledged.append(body["debate_id"])

        writers = [Background(write) for _ in range(4)]
        eventually(lambda: len(acknowledged) > 20)
        own_server.stop()
        for writer in writers:
            writer.result()
        own_server.start()
        client = own_server.client()
        for debate_id in acknowledged:
            assert client.exchange("GET", f"/debates/{debate_id}").status == 200

    def test_an_interrupt_from_the_keyboard_stops_it_too(self, own_server):
        own_server.process.send_signal(signal.SIGINT)
        own_server.wait_for_exit()

    def test_two_signals_do_no_harm(self, own_server):
        own_server.terminate()
        own_server.terminate()
        own_server.wait_for_exit()


class TestHealth:
    def test_health_says_ok_and_the_version(self, client):
        assert client.get("/health").json == {"success": True, "data": {"status": "ok", "version": "0.1.0"}}

    def test_ready_says_ready(self, client):
        assert client.get("/ready").json == {"success": True, "data": {"status": "ready"}}

    def test_version_is_printed(self, tmp_path):
        result = run(tmp_path, "--version")
        assert (result.returncode, result.stderr) == (0, "")
        assert "0.1.0" in result.stdout


class TestMetrics:
    def test_every_line_is_of_the_prometheus_text_format(self, client):
        Debate(client).claim("opponent")
        answer = client.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        sample = re.compile(r'[a-zA-Z_:][\w:]*(\{(\w+="[^"]*",?)*\})? [-+0-9.eE]+|[a-zA-Z_:][\w:]*(\{.*\})? (NaN|[-+]Inf)')
        for line in answer.text.splitlines():
            assert line.startswith(("# HELP ", "# TYPE ")) or sample.fullmatch(line), line

    def test_requests_latencies_waits_sockets_and_batches_are_counted(self, client):
        text = client.get("/metrics").text
        assert "debate_parked_waits " in text
        for word in ("requests", "_bucket{", "sockets", "batch"):
            assert word in text, word

    def test_a_histogram_adds_up(self, client):
        client.get("/health")
        text = client.get("/metrics").text
        for name in set(re.findall(r"^(\w+)_bucket\{", text, re.M)):
            last = {}
            for labels, bound, value in re.findall(rf'^{name}_bucket\{{(.*?)le="([^"]+)"\}} (\d+)', text, re.M):
                assert int(value) >= last.get(labels, (0, ""))[0], f"{name}: buckets are cumulative"
                last[labels] = (int(value), bound)
            assert last and all(bound == "+Inf" for _, bound in last.values())

    def test_the_gauge_of_sockets_goes_up_and_down(self, own_server):
        client = own_server.client()

        def sockets():
            return client.metrics()["debate_sockets"]

        with own_server.socket(), own_server.socket(debate_in("CLOSED", client).id):
            eventually(lambda: sockets() == 2, "two sockets")
        eventually(lambda: sockets() == 0, "no sockets")


class TestLog:
    def test_a_request_is_logged_with_its_id_and_never_with_content(self, start):
        server = start("--log-level", "debug")
        client = server.client()
        mark, question = f"secret-{new_id()}", f"question-{new_id()}"
        debate = Debate(client, title=mark, motion_content=mark)
        answer = debate.claim("opponent", mark)
        client.get("/debates", q=question)
        client.post("/documents", {"summary": mark, "content": mark, "metadata": {"m": mark}})
        client.post_raw("/debates", mark.encode(), {"Content-Type": "application/json"})
        server.stop()
        assert answer.headers["x-request-id"] in server.log()
        assert mark not in server.log()


def test_time_does_not_stand_still(client):
    """Times are of now, in UTC."""
    before = time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() - 60))
    after = time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() + 60))
    assert before <= Debate(client).written["debate"]["created_at"][:16] <= after
