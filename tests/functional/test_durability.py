"""kill -9 under load: acknowledged writes are there, the others happen at most once."""

from debate import Debate
from document import Document
from load import assert_nothing_lost, kill_under_load


def test_a_killed_server_loses_nothing_that_it_acknowledged(own_server):
    for _ in range(2):
        for writer in kill_under_load(own_server):
            assert_nothing_lost(own_server, writer)
    own_server.stop()
    check = own_server.check()
    assert (check.returncode, check.stdout.strip()) == (0, "ok"), check.stdout


def test_retrying_what_was_not_acknowledged_gives_exactly_one_argument(own_server):
    for writer in kill_under_load(own_server):
        client = own_server.client()
        assert writer.pending["client_request_id"] not in {one["client_request_id"] for one in writer.acknowledged}
        for _ in range(2):
            answer = client.post(writer.path, writer.pending)
            assert answer.status in (200, 201)
        assert answer.status == 200
        writer.debate.client = client
        arguments = writer.debate.arguments()
        found = [one for one in arguments if one["client_request_id"] == writer.pending["client_request_id"]]
        assert found == [arguments[-1]] == [answer.data["argument"]]
        assert [argument["seq"] for argument in arguments] == list(range(1, len(writer.acknowledged) + 3))


def test_documents_drafts_and_deletions_survive_a_kill(own_server):
    client = own_server.client()
    document = Document(client, "one")
    document.add("two", metadata={"n": 2})
    gone = Document(client)
    gone.delete()
    debate, deleted = Debate(client), Debate(client)
    debate.intervene()
    debate.claim("opponent", "held")
    deleted.delete()
    own_server.kill()
    own_server.start()
    client = own_server.client()
    assert client.get(document.path).data["metadata"] == {"n": 2}
    client.get(gone.path).refused(404, "DOC_NOT_FOUND")
    assert [draft["content"] for draft in client.get(debate.path).data["held_drafts"]] == ["held"]
    client.get(deleted.path).refused(404, "DEBATE_NOT_FOUND")
