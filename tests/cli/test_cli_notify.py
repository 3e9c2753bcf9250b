"""`aw notify test`: sends a test notice to the configured targets."""

import pytest
from aw import Aw
from receiver import Receiver, status


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


def targets(said):
    assert said.envelope["success"]
    return said.envelope["content"][0]["data"]["targets"]


def test_it_tells_what_each_receiver_said(start, receiver, tmp_path):
    with Receiver() as other:
        other.answer = status(401, b"who are you?")
        server = start(env={"DEBATE_NOTIFY_URL": f"{receiver.url()} {other.url('/topic', scheme='ntfy+http')}"})
        aw = Aw(tmp_path, server.url)
        said = aw("notify", "test")
        assert said.code == 1
        taken, refused = targets(said)
        assert (taken["ok"], taken["status"], taken["kind"]) == (True, 200, "webhook")
        assert (refused["ok"], refused["status"], refused["said"]) == (False, 401, "who are you?")
        assert said.metadata["message"] == "Some targets failed"
        said = aw("notify", "test", "--target", taken["target"])
        assert (said.code, len(targets(said))) == (0, 1)
        table = aw("notify", "test", "--format", "markdown")
        assert "who are you?" in table.text and other.url("/topic", scheme="http") not in table.text


def test_without_an_address_it_says_what_to_set(start, tmp_path):
    said = Aw(tmp_path, start().url)("notify", "test").refused(4, "INVALID_INPUT")
    assert "DEBATE_NOTIFY_URL" in str(said)


def test_it_uses_the_arbitrators_token(start, receiver, tmp_path):
    tokens = {"DEBATE_AUTH_TOKEN": "agent-token-of-16", "DEBATE_ARBITRATOR_TOKEN": "judge-token-of-16"}
    server = start(env=tokens | {"DEBATE_NOTIFY_URL": receiver.url()})
    Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN=tokens["DEBATE_AUTH_TOKEN"])("notify", "test").refused(6, "FORBIDDEN")
    assert Aw(tmp_path, server.url, **tokens)("notify", "test").code == 0
    assert len(receiver.taken) == 1
