"""Leaks: tokens, forged lines in the log, files that other users may read."""

import os
import re
import stat

import pytest
from client import new_id
from debate import Debate, creation
from document import Document
from eventually import eventually
from raw import Raw
from server import assert_one_clear_line, run
from ws import Refused

TOKEN = "agents-secret-4711"
JUDGE = "judges-secret-0815"
LOG_LINE = re.compile(r'time=\S+Z level=\w+ event=\S+( \w+=([^\s"=\\]+|"([^"\\]|\\["\\]|\\x[0-9a-f]{2})*"))*')
FORGED = "\r\ntime=2000-01-01T00:00:00.000Z level=error event=forged\x1b[31m\x85\u2028\x7f"


@pytest.fixture
def guarded(start):
    environment = {"DEBATE_AUTH_TOKEN": TOKEN, "DEBATE_ARBITRATOR_TOKEN": JUDGE, "DEBATE_LOG_LEVEL": "debug"}
    return start(env=environment)


def test_a_token_is_in_no_answer_no_log_and_no_argument_of_the_process(guarded):
    client = guarded.client(TOKEN)
    debate = Debate(client)
    answers = [client.get(path) for path in ("/metrics", "/openapi.json", "/debates", "/health", "/nothing")]
    answers.append(client.get("/debates", headers={"Host": f"{TOKEN}.example"}))
    answers.append(client.get("/debates", headers={"Origin": f"http://{TOKEN}.example"}))
    answers.append(client.request("GET", f"/debates?limit={TOKEN}"))
    answers.append(client.request("GET", f"/{TOKEN}"))
    answers.append(guarded.client(JUDGE + "x").exchange("GET", "/debates"))
    for query in (f"token={TOKEN}", f"token={JUDGE}"):
        with guarded.socket(target=f"/ws?debate_id={debate.id}&{query}") as socket:
            socket.expect("initial_state")
    with pytest.raises(Refused) as refusal:
        guarded.socket(target=f"/ws?token={JUDGE}x")
    answers.append(refusal.value.answer)
    for answer in answers:
        for token in (TOKEN, JUDGE):
            assert token not in answer.text
            assert token not in str(answer.headers)
    with open(f"/proc/{guarded.process.pid}/cmdline") as arguments:
        assert not {TOKEN, JUDGE} & set(arguments.read().split("\0"))
    assert TOKEN not in guarded.log() and JUDGE not in guarded.log()


def test_nothing_that_a_client_sends_forges_a_line_of_the_log(start):
    server = start("--log-level", "debug")
    client = server.client()
    title = f"title{FORGED}"
    debate = Debate(client, title=title, motion_content=FORGED, client_request_id=f"{new_id()}{FORGED}")
    Document(client, FORGED, summary=f"summary{FORGED}")
    client.post("/debates", creation(debate_id=FORGED)).refused(400, "INVALID_INPUT")
    client.get("/debates", q=FORGED)
    client.exchange("GET", "/%0d%0atime=2000 event=forged".replace(" ", "%20"))
    with Raw(server.port) as raw:
        raw.request("GET /health HTTP/1.1", "User-Agent: \x1b[31m level=error", "X-Request-Id: forged")
    with Raw(server.port) as raw:
        raw.send(b"\x1b[31mGET /\n\nlevel=error event=forged HTTP/1.1\r\n\r\n")
        raw.answer()
    assert debate.context()["debate"]["title"] == title
    eventually(lambda: server.log().count("event=request") >= 8)
    for line in server.log().splitlines():
        assert LOG_LINE.fullmatch(line), line
        assert "forged" not in line, line


def test_the_texts_of_a_debate_are_not_in_the_log(start):
    server = start("--log-level", "debug")
    debate = Debate(server.client(), title="Confidential-1", motion_content="Confidential-2")
    debate.claim("opponent", "Confidential-3")
    debate.claim("opponent", "Confidential-4").refused(403, "ACTION_NOT_ALLOWED")
    server.stop()
    assert "onfidential" not in server.log()


@pytest.mark.sqlite
def test_internal_errors_are_not_sent_to_clients(start):
    server = start()
    debate = Debate(server.client())
    server.db.write_bytes(b"\0" * server.db.stat().st_size)
    (server.db.parent / f"{server.db.name}-wal").write_bytes(b"")
    for path in (debate.path, "/debates?q=x", "/ready"):
        answer = server.client().exchange("GET", path)
        if answer.status != 200:  # 503 if the server has already detected that its file is lost
            answer.refused(answer.status, {500: "SERVER_ERROR", 503: "SERVER_BUSY"}[answer.status])
        for word in ("sqlite", "malformed", str(server.directory), ".db"):
            assert word not in answer.text.lower()


@pytest.mark.sqlite
class TestFiles:
    def test_a_database_and_its_directory_are_the_user_s_alone_whatever_the_umask(self, tmp_path, start):
        def careless():
            os.umask(0)

        server = start(db=tmp_path / "made" / "here" / "debate.db", prepare=careless)
        Debate(server.client())
        backup = tmp_path / "backup.db"
        assert run(tmp_path, "backup", backup, "--db", server.db, prepare=careless).returncode == 0
        for path in (tmp_path / "made", tmp_path / "made" / "here"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o700
        files = [*server.db.parent.iterdir(), backup]
        assert {path.name for path in files} >= {"debate.db", "debate.db-wal", "debate.db-shm"}
        for path in files:
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path

    def test_a_backup_does_not_write_through_a_link(self, own_server, tmp_path):
        Debate(own_server.client())
        target = tmp_path / "elsewhere"
        (tmp_path / "copy.db").symlink_to(target)
        (tmp_path / "other.db.partial").symlink_to(target)
        for name in ("copy.db", "other.db"):
            assert_one_clear_line(run(tmp_path, "backup", tmp_path / name, "--db", own_server.db), name)
        assert not target.exists()


def test_a_script_in_a_text_comes_back_as_json_text_only(client):
    script = "</script><script>alert(1)</script>"
    debate = Debate(client, title=script, motion_content=script)
    document = Document(client, script, summary=script)
    for path in (debate.path, "/debates", document.path, "/documents", f"{document.path}/history"):
        answer = client.get(path)
        assert answer.headers["content-type"] == "application/json; charset=utf-8"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
