"""Options: by flag, by environment, by file; refusals; the effect of each limit."""

from contextlib import ExitStack

import pytest
from debate import Debate, creation
from eventually import eventually
from raw import Raw
from server import assert_one_clear_line, run

pytestmark = pytest.mark.any_store

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
    "--notify-url": "DEBATE_NOTIFY_URL",
    "--notify-secret": "DEBATE_NOTIFY_SECRET",
    "--notify-content": "DEBATE_NOTIFY_CONTENT",
    "--notify-private": "DEBATE_NOTIFY_PRIVATE",
    "--notify-desktop": "DEBATE_NOTIFY_DESKTOP",
    "--stall-after": "DEBATE_STALL_AFTER",
    "--public-url": "DEBATE_PUBLIC_URL",
}


def accepts(client, length):
    """Whether a motion of this many bytes is accepted."""
    return client.post("/debates", creation(motion_content="x" * length)).status == 201


def test_help_lists_every_option_with_its_variable_and_the_subcommands(tmp_path):
    result = run(tmp_path, "--help")
    assert result.returncode == 0
    for option, variable in OPTIONS.items():
        assert option in result.stdout
        assert variable in result.stdout
    assert "backup" in result.stdout
    assert "check" in result.stdout


@pytest.mark.parametrize("way", ["flag", "environment", "config"])
def test_each_way_sets_an_option(start, tmp_path, way):
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


def test_a_flag_beats_the_environment_which_beats_the_config_file(start, tmp_path):
    config = tmp_path / "debate.toml"
    config.write_text("max_content_length = 30\nmax_document_length = 30\npoll_timeout_ms = 30\n")
    environment = {"DEBATE_MAX_CONTENT_LENGTH": "20", "DEBATE_MAX_DOCUMENT_LENGTH": "20"}
    server = start("--config", config, "--max-content-length", 10, env=environment)
    client = server.client()
    assert accepts(client, 10) and not accepts(client, 11)
    document = {"summary": "s", "content": "x" * 21}
    assert client.post("/documents", document).refused(413, "CONTENT_TOO_LARGE")["max_length"] == 20
    debate = Debate(client)
    assert debate.wait("proposer", debate.last["id"], timeout_ms=None).data["has_new_argument"] is False


def test_the_config_file_may_be_named_by_the_environment(start, tmp_path):
    (tmp_path / "other.toml").write_text("max_content_length = 7\n")
    server = start(env={"DEBATE_CONFIG": str(tmp_path / "other.toml")})
    assert accepts(server.client(), 7) and not accepts(server.client(), 8)


def test_the_database_is_where_the_environment_says(start, tmp_path):
    path = tmp_path / "elsewhere.db"
    start(env={"DEBATE_DB_PATH": str(path)})
    assert path.exists()


def test_the_database_is_in_the_home_directory_by_default(tmp_path, start):
    server = start(env={"HOME": str(tmp_path / "home"), "DEBATE_DB_PATH": ""})
    assert server.client().get("/ready").status == 200
    assert (tmp_path / "home" / ".aweave" / "debate.db").exists()


def test_the_port_may_come_from_the_environment(start):
    server = start(port=None, env={"DEBATE_SERVER_PORT": "0"})
    assert server.port != 0
    assert server.url == f"http://127.0.0.1:{server.port}"


@pytest.mark.parametrize("level", ["debug", "info", "warn", "error"])
def test_every_log_level_is_known(start, level):
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
def test_a_bad_option_is_refused_in_one_line(tmp_path, arguments):
    result = run(tmp_path, "--db", "debate.db", *arguments)
    assert_one_clear_line(result, arguments[0] if arguments[0].startswith("-") and len(arguments) == 1 else "")


def test_a_bad_variable_is_refused_in_one_line_that_names_it(tmp_path):
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
def test_a_bad_config_file_is_refused_in_one_line(tmp_path, text, word):
    (tmp_path / "debate.toml").write_text(text)
    assert_one_clear_line(run(tmp_path, "--config", "debate.toml", "--db", "debate.db"), word)


def test_a_config_file_that_is_not_there_is_refused_in_one_line(tmp_path):
    assert_one_clear_line(run(tmp_path, "--config", "missing.toml"), "missing.toml")


def test_a_request_rate_above_the_limit_is_refused_with_when_to_come_back(start):
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


def test_connections_above_the_limit_are_refused_and_those_below_are_served(start):
    server = start("--max-connections", 5)
    client = server.client()
    assert client.get("/health").status == 200
    with ExitStack() as crowd:
        for _ in range(20):
            last = crowd.enter_context(Raw(server.port, client.spec))
        refusal = last.answer("GET", "/health")
        refusal.refused(503, "SERVER_BUSY")
        assert int(refusal.headers["retry-after"]) >= 1
        assert last.ended()
        assert client.get("/health").status == 200
    eventually(lambda: served(server), "a place to be free again")


def served(server):
    try:
        return server.client().exchange("GET", "/health").status == 200
    except OSError:
        return False
