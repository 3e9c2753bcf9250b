"""The table of errors is correct: each code ends aw with the exit code of the table, and its advice works."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from agent_files import exit_codes, printed
from client import new_id
from debate import AWAITING_OPPONENT, Debate, debate_in
from server import Server

EXIT_CODES = exit_codes()
SUBMIT = "aw debate submit --debate-id <debate_id> --role proposer --target-id <last_id>"
CREATE = "aw debate create --debate-id <debate_id> --title t --type general_debate --file .aweave/drafts/motion.md"
DOC_SUBMIT = "aw docs submit <doc_id> --summary s --base-version 1 --file .aweave/drafts/plan.md"

# Code → a line that causes it.
MET_BY = {
    "DEBATE_NOT_FOUND": "aw debate get-context --debate-id <no_id>",
    "ARGUMENT_NOT_FOUND": "aw debate wait --debate-id <debate_id> --role proposer --argument-id <no_id> --deadline 1",
    "DOC_NOT_FOUND": "aw docs get <no_id>",
    "VERSION_NOT_FOUND": "aw docs get <doc_id> --version 99",
    "INVALID_INPUT": CREATE,
    "CONTENT_TOO_LARGE": "head -c 10241 /dev/zero | tr '\\0' x > long.md; " + SUBMIT + " --file long.md",
    "FILE_NOT_FOUND": SUBMIT + " --file no-such.md",
    "ACTION_NOT_ALLOWED": SUBMIT + " --file .aweave/drafts/claim.md",
    "VERSION_CONFLICT": DOC_SUBMIT,
    "EDIT_NOT_FOUND": "aw docs edit <doc_id> --summary s --base-version 2 --old 'no such words' --new x",
    "EDIT_AMBIGUOUS": "aw docs edit <doc_id> --summary s --base-version 2 --old two --new x",
    "MOVED_ON": "aw debate intervention --debate-id <debate_id> --expected-seq 0",
    "CONNECTION_ERROR": "DEBATE_SERVER_URL=http://127.0.0.1:1 aw debate list",
}
MET_WITH_TOKENS = {
    "AUTH_FAILED": "aw debate list",
    "FORBIDDEN": "DEBATE_AUTH_TOKEN=the-agents-token aw debate ruling --debate-id <no_id> --file .aweave/drafts/ruling.md",
}
# In the last round, with a critical issue open: code → a line that causes it.
MET_WITH_ISSUES = {
    "ISSUES_OPEN": "aw debate request-completion --debate-id <debate_id> --target-id <last_id> --content 'Done.'",
    "ROUND_LIMIT": SUBMIT + " --file .aweave/drafts/claim.md",
}
# A healthy server never sends these: code → HTTP status of a server that does.
TOLD_BY_A_SICK_SERVER = {
    "NOT_FOUND": 404,
    "METHOD_NOT_ALLOWED": 405,
    "RATE_LIMITED": 429,
    "SERVER_BUSY": 503,
    "SERVER_ERROR": 500,
}


@pytest.fixture
def values(client):
    """A debate in which the opponent has the move, and a document at version 2."""
    debate = debate_in(AWAITING_OPPONENT, client)
    document = client.post("/documents", {"summary": "s", "content": "one\n"}).data
    client.post(f"/documents/{document['document_id']}/versions", {"summary": "s", "content": "two by two\n"}).data
    return {"debate_id": debate.id, "last_id": debate.last["id"], "doc_id": document["document_id"], "no_id": new_id()}


def assert_told(said, code):
    assert said.error["code"] == code, said.log
    assert said.exit == EXIT_CODES[code], said.log


def test_every_code_is_tried():
    assert {*MET_BY, *MET_WITH_ISSUES, *MET_WITH_TOKENS, *TOLD_BY_A_SICK_SERVER} == set(EXIT_CODES)


@pytest.mark.parametrize("code", MET_BY)
def test_an_error_ends_with_the_exit_code_that_the_table_gives(shell, values, code):
    assert_told(shell()(MET_BY[code], **values), code)


@pytest.fixture
def last_round(client):
    """A debate whose only round the opponent used to open a critical issue."""
    debate = Debate(client, max_rounds=1)
    debate.claim("opponent", issues=[{"id": "I3", "set": "open", "severity": "critical", "title": "Prices are stale"}])
    return {"debate_id": debate.id, "last_id": debate.last["id"]}


@pytest.mark.parametrize("code", MET_WITH_ISSUES)
def test_what_the_issues_refuse_ends_with_the_exit_code_that_the_table_gives(shell, last_round, code):
    assert_told(shell()(MET_WITH_ISSUES[code], **last_round), code)


def test_the_next_steps_that_the_table_names_work(shell, last_round):
    run = shell()
    assert run(MET_WITH_ISSUES["ISSUES_OPEN"], **last_round).error["blocking"] == ["I3"]
    limit = run(MET_WITH_ISSUES["ROUND_LIMIT"], **last_round).error
    assert (limit["round"], limit["max_rounds"]) == (1, 1)
    despite = re.search(r"`(--despite '[^']+')`", printed("agent", "errors"))[1]
    assert run(f"{MET_WITH_ISSUES['ISSUES_OPEN']} {despite}", **last_round).data["closes_over"] == ["I3"]


@pytest.mark.parametrize("code", MET_WITH_TOKENS)
def test_a_wrong_token_ends_with_the_exit_code_that_the_table_gives(shell, tmp_path_factory, values, code):
    tokens = {"DEBATE_AUTH_TOKEN": "the-agents-token", "DEBATE_ARBITRATOR_TOKEN": "the-arbitrators-token"}
    with Server(tmp_path_factory.mktemp("guarded"), env=tokens) as guarded:
        assert_told(shell(DEBATE_SERVER_URL=guarded.url)(MET_WITH_TOKENS[code], **values), code)


@pytest.mark.parametrize("code,status", TOLD_BY_A_SICK_SERVER.items())
def test_a_failing_server_ends_with_the_exit_code_that_the_table_gives(shell, code, status):
    class Sick(BaseHTTPRequestHandler):
        def do_GET(self):
            body = json.dumps({"success": False, "error": {"code": code, "message": "Not today"}}).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Sick) as sick:
        threading.Thread(target=sick.serve_forever, daemon=True).start()
        said = shell(DEBATE_SERVER_URL=f"http://127.0.0.1:{sick.server_port}")("aw debate list")
        sick.shutdown()
    assert_told(said, code)


def test_the_details_that_the_tables_rely_on_are_there(shell, values):
    run = shell()
    refused = run(MET_BY["ACTION_NOT_ALLOWED"], **values).error
    assert (refused["action"], refused["next_argument_id_to_wait"]) == ("wait_for_opponent", values["last_id"])
    assert run(MET_BY["CONTENT_TOO_LARGE"], **values).error["max_length"] == 10240
    assert run(MET_BY["VERSION_CONFLICT"], **values).error["current_version"] == 2
    assert run(MET_BY["CONNECTION_ERROR"], **values).error["suggestion"]


def test_after_a_version_conflict_the_current_version_is_the_base(shell, values):
    run = shell()
    current = run(DOC_SUBMIT, **values).error["current_version"]
    merged = DOC_SUBMIT.replace("--base-version 1", f"--base-version {current}")
    assert run(merged, **values).data["version"] == current + 1


def test_a_failed_write_repeated_with_its_request_id_is_written_once(shell, client):
    debate = Debate(client)
    debate.claim("opponent")
    values = {"debate_id": debate.id, "last_id": debate.last["id"]}
    run = shell()
    failed = run(f"DEBATE_SERVER_URL=http://127.0.0.1:1 {SUBMIT} --file .aweave/drafts/claim.md", **values)
    assert_told(failed, "CONNECTION_ERROR")
    again = f"{SUBMIT} --file .aweave/drafts/claim.md --client-request-id {failed.envelope['metadata']['client_request_id']}"
    assert "idempotent_replay" not in run(again, **values).data
    assert run(again, **values).data["idempotent_replay"] is True
    assert [argument["type"] for argument in debate.arguments()] == ["MOTION", "CLAIM", "CLAIM"]
