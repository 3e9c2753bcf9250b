"""`debate-server health`, which a container's health check runs."""

import pytest
from server import assert_one_clear_line, run


@pytest.mark.parametrize("how", ["flag", "environment"])
def test_a_server_that_answers_is_well(server, tmp_path, how):
    given = ["--port", server.port] if how == "flag" else []
    result = run(tmp_path, "health", *given, env={"DEBATE_SERVER_PORT": str(server.port)})
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_server_on_all_addresses_is_asked_on_loopback(start, tmp_path):
    token = "a-token-of-a-test"
    server = start("--host", "0.0.0.0", env={"DEBATE_AUTH_TOKEN": token})
    result = run(tmp_path, "health", "--host", "0.0.0.0", "--port", server.port, env={"DEBATE_AUTH_TOKEN": token})
    assert (result.returncode, result.stderr) == (0, "")


def test_a_server_that_does_not_answer_is_reported_in_one_line(own_server, tmp_path):
    port = own_server.port
    own_server.stop()
    assert_one_clear_line(run(tmp_path, "health", "--port", port), f"no debate-server answers at http://127.0.0.1:{port}")
