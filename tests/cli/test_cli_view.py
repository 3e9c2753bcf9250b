"""aw debate open, watch and export."""

import json
import os
import pty
import re
import signal
import subprocess
import time

import pytest
from aw import AW, INPUT, NOT_FOUND, Aw, new_id
from eventually import eventually
from fake import breaking


class Watch:
    """aw debate watch, with its output collected as it comes."""

    def __init__(self, aw, debate_id, terminal=False, **env):
        self.main, side = pty.openpty() if terminal else os.pipe()
        self.process = subprocess.Popen(
            [AW, "debate", "watch", "--debate-id", debate_id],
            env=aw.env | env, stdin=subprocess.DEVNULL, stdout=side, stderr=subprocess.PIPE,
        )
        os.close(side)
        os.set_blocking(self.main, False)
        self.raw = b""

    @property
    def text(self):
        try:
            while part := os.read(self.main, 65536):
                self.raw += part
        except OSError:
            pass
        return self.raw.decode(errors="replace")

    def sees(self, what):
        eventually(lambda: what in self.text, f"{what!r} in {self.text!r}")

    def end(self, expected=0):
        assert self.process.wait(20) == expected, self.process.stderr.read()
        text = self.text
        os.close(self.main)
        assert self.process.stderr.read() == b""
        return text


def test_watch_follows_to_the_end(aw):
    written = aw.create("Chuyển động", title="Phiên\x1b[31m")
    watch = Watch(aw, written["debate_id"])
    watch.sees("Chuyển động")
    watch.sees("— AWAITING_OPPONENT —")
    written = aw.claim("opponent", written, "evil \x1b[2J").data
    watch.sees("2. CLAIM by opponent")
    written = aw.debate("appeal", "--debate-id", written["debate_id"], "--target-id", written["argument_id"], "--content", "A").data
    aw.debate("ruling", "--debate-id", written["debate_id"], "--content", "R", "--close")
    text = watch.end()
    assert text.endswith("— CLOSED —\n")
    assert "\x1b" not in text and "␛[2J" in text
    assert [line.split(".")[0] for line in text.splitlines() if re.match(r"\d+\. [A-Z]+ by", line)] == ["1", "2", "3", "4"]


def test_watch_has_colours_on_a_terminal_only(aw):
    written = aw.create("x")
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        watch = Watch(aw, written["debate_id"], terminal=True, **({"TERM": "xterm"} | env))
        watch.sees("AWAITING_OPPONENT")
        assert ("\x1b[1;34m" in watch.text) == coloured
        watch.process.send_signal(signal.SIGINT)
        text = watch.end()
        assert text.count("\x1b[0m") == len(re.findall(r"\x1b\[[1-9]", text))


def test_watch_rings_on_a_terminal_when_a_ruling_becomes_due(aw):
    for terminal in (True, False):
        written = aw.create("x")
        written = aw.claim("opponent", written, "c").data
        watch = Watch(aw, written["debate_id"], terminal=terminal, TERM="dumb")
        watch.sees("— AWAITING_PROPOSER —")
        where = ("--debate-id", written["debate_id"])
        aw.debate("appeal", *where, "--target-id", written["argument_id"], "--content", "A")
        watch.sees("— AWAITING_ARBITRATOR —")
        aw.debate("ruling", *where, "--content", "R", "--close")
        assert watch.end().count("\a") == terminal


def test_watch_outlives_a_restart_and_shows_nothing_twice(start, tmp_path):
    server = start()
    aw = Aw(tmp_path, server.url)
    written = aw.create("first words")
    watch = Watch(aw, written["debate_id"])
    watch.sees("first words")
    server.kill()
    time.sleep(0.5)
    server.wanted_port = server.port
    server.start()
    aw.claim("opponent", written, "second words")
    watch.sees("second words")
    watch.process.send_signal(signal.SIGTERM)
    assert watch.end().count("first words") == 1


def test_watch_ends_when_the_debate_is_deleted(aw):
    written = aw.create("x")
    watch = Watch(aw, written["debate_id"])
    watch.sees("AWAITING_OPPONENT")
    aw.debate("delete", "--debate-id", written["debate_id"], "--confirm")
    assert "was deleted" in watch.end()


def test_watch_shows_the_connected_agents(aw):
    written = aw.create("x")
    watch = Watch(aw, written["debate_id"])
    watch.sees("AWAITING_OPPONENT")
    on = ["--debate-id", written["debate_id"]]
    assert aw.on(CODEX_THREAD_ID="1").debate("wait", *on, "--role", "opponent").data["action"] == "respond"
    watch.sees("opponent: codex is thinking\n")
    written = aw.claim("opponent", written, "y").data
    watch.sees("opponent: codex is waiting\n")
    aw.debate("intervention", *on)
    aw.debate("ruling", *on, "--content", "R", "--close")
    text = watch.end()
    assert text.endswith("— CLOSED —\n")
    assert len(re.findall("opponent: codex is waiting", text)) == 1


def test_watch_of_a_closed_debate_shows_no_agents(aw):
    written = aw.create("x")
    on = ["--debate-id", written["debate_id"]]
    aw.on(CODEX_THREAD_ID="1").debate("wait", *on, "--role", "opponent")
    aw.debate("intervention", *on)
    aw.debate("ruling", *on, "--content", "R", "--close")
    watch = Watch(aw, written["debate_id"])
    assert "codex" not in watch.end()


def test_export_contains_no_presence(aw):
    written = aw.create("x")
    on = ["--debate-id", written["debate_id"]]
    aw.on(CODEX_THREAD_ID="1").debate("wait", *on, "--role", "opponent")
    assert aw.debate("get-context", *on).data["presence"]["opponent"]["agent"] == "codex"
    target = aw.directory / "debate.json"
    aw.debate("export", *on, "-o", target)
    assert "presence" not in json.loads(target.read_text())


def test_watch_of_nothing(aw):
    aw.debate("watch", "--debate-id", new_id()).refused(NOT_FOUND, "DEBATE_NOT_FOUND")


def test_watch_with_a_token(start, tmp_path):
    server = start(env={"DEBATE_AUTH_TOKEN": "secret-of-16-letters"})
    aw = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN="secret-of-16-letters")
    written = aw.create("x")
    watch = Watch(aw, written["debate_id"])
    watch.sees("AWAITING_OPPONENT")
    watch.process.send_signal(signal.SIGINT)
    watch.end()


def test_open_prints_the_address(aw, server):
    written = aw.create()
    data = aw.debate("open", "--debate-id", written["debate_id"]).data
    assert data == {"url": f"{server.url}/d/{written['debate_id']}", "opened": False}
    assert aw.debate("open").data["url"] == server.url + "/"
    aw.debate("open", "--debate-id", new_id()).refused(NOT_FOUND, "DEBATE_NOT_FOUND")


def test_open_opens(aw, server):
    tools = aw.directory / "tools"
    tools.mkdir()
    (tools / "xdg-open").write_text('#!/bin/sh\necho noise\necho "$1" > opened\n')
    (tools / "xdg-open").chmod(0o755)
    seeing = aw.on(DISPLAY=":0", PATH=f"{tools}:{aw.env['PATH']}")
    assert seeing.debate("open").data == {"url": server.url + "/", "opened": True}
    assert (aw.directory / "opened").read_text() == server.url + "/\n"
    assert seeing.debate("open", "--print").data["opened"] is False


EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\n[x](javascript:alert(1)) ]]> --> </pre></style>&amp;\x1b[2J"


@pytest.fixture
def full_debate(aw):
    document = aw.docs("create", "-s", "Plan <b>", "--content", "document text\n" + EVIL).data["document_id"]
    written = aw.create(f"See {document}. {EVIL}", title="Tiêu đề </title><script>alert(1)</script>")
    for number in range(12):
        written = aw.claim("opponent" if number % 2 == 0 else "proposer", written, f"claim number {number}").data
    return written["debate_id"], document


def export(aw, debate_id, name):
    path = aw.directory / name
    data = aw.debate("export", "--debate-id", debate_id, "-o", path).data
    assert data["path"] == str(path) and data["form"] in ("json", "markdown", "html")
    return path.read_bytes().decode()


def test_export_as_json_is_everything(aw, full_debate):
    debate_id, document = full_debate
    whole = json.loads(export(aw, debate_id, "x.json"))
    assert [a["seq"] for a in whole["arguments"]] == list(range(2, 14))
    assert EVIL in whole["motion"]["content"]
    assert whole["documents"][0]["document_id"] == document and whole["documents"][0]["content"].endswith(EVIL)


def test_export_as_markdown(aw, full_debate):
    text = export(aw, full_debate[0], "x.md")
    assert all(f"> claim number {number}\n" in text for number in range(12))
    assert "> document text" in text and '- "Plan &lt;b>" (' in text and "\x1b" not in text


def test_export_reports_the_file_that_it_wrote(aw, full_debate):
    data = aw.debate("export", "--debate-id", full_debate[0], "-o", "x.md").data
    assert re.fullmatch("[0-9a-f]{64}", data.pop("hash"))
    assert data == {"path": "x.md", "form": "markdown", "debate_id": full_debate[0], "arguments": 13, "documents": 1}


def test_export_refuses_other_endings(aw):
    aw.debate("export", "--debate-id", new_id(), "--output", "x.txt").refused(INPUT, "INVALID_INPUT")
    aw.debate("export", "--debate-id", new_id(), "--output", "x.md").refused(NOT_FOUND, "DEBATE_NOT_FOUND")
    assert not list(aw.directory.iterdir())


@pytest.fixture
def versions(aw):
    """A debate about three versions of a plan, a deleted document, and one that never existed."""
    plan = aw.docs("create", "-s", "The plan", "--content", "first **text**").data["document_id"]
    aw.docs("submit", plan, "-s", "M1: fix", "--content", "second text")
    gone = aw.docs("create", "-s", "The gone", "--content", "x").data["document_id"]
    aw.docs("delete", gone, "--confirm")
    never, other = new_id(), new_id()
    written = aw.create(f"document_id={plan} (v1), and {gone}; doc_id: `{never}`, run {other}")
    aw.docs("submit", plan, "-s", "M2: limit", "--content", "third text")
    aw.claim("opponent", written, "v1 → v2 is worse")
    return written["debate_id"], plan, gone, never, other


def test_json_has_all_versions_of_the_named_documents(aw, versions):
    debate_id, plan, gone, never, other = versions
    said = aw.debate("export", "--debate-id", debate_id, "-o", "y.json")
    assert said.data["documents"] == 3 and said.data["missing"] == 2 and "missing" in said.metadata["message"]
    text = export(aw, debate_id, "x.json")
    first, second, third = json.loads(text)["documents"]
    assert [(v["version"], v["summary"], v["content"]) for v in first["versions"]] == [
        (1, "The plan", "first **text**"), (2, "M1: fix", "second text"), (3, "M2: limit", "third text"),
    ]
    assert all(v["created_at"] for v in first["versions"])
    assert (first["document_id"], first["name"], first["version"], first["content"]) == (plan, "The plan", 3, "third text")
    assert second["document_id"] == gone and second["summary"] == "The gone" and second["missing"].startswith("deleted 2")
    assert third == {"document_id": never, "missing": "not on this server, or deleted"}
    assert text.count(other) == 1


def test_markdown_has_all_versions_of_the_named_documents(aw, versions):
    debate_id, plan, gone, never, _ = versions
    text = export(aw, debate_id, "x.md")
    assert f'- "The plan" (`{plan}`, version 3, last change: "M2: limit")\n' in text
    assert re.search(rf'- "The gone" \(`{gone}`, deleted 2.* UTC\)\n', text)
    assert f'- "…{never[-8:]}" (`{never}`, not on this server, or deleted)\n' in text
    shown = re.findall(rf'# The plan\n\nversion (\d): "(.*)" · 2.* UTC · `{plan}`\n\n> (.*)\n', text)
    assert shown == [("1", "The plan", "first **text**"), ("2", "M1: fix", "second text"), ("3", "M2: limit", "third text")]


def test_html_has_all_versions_of_the_named_documents_and_the_newest_open(aw, versions):
    text = export(aw, versions[0], "x.html")
    assert "<h2>Document: The plan</h2>" in text and "version 3, last change: &quot;M2: limit&quot;" in text
    shown = re.findall(r"<details( open)?>\n<summary>Version (\d): (.*) · 2.* UTC</summary>\n<div class=\"text\">\n(.*)\n</div>", text)
    assert shown == [
        ("", "1", "The plan", "<p>first <strong>text</strong></p>"),
        ("", "2", "M1: fix", "<p>second text</p>"),
        (" open", "3", "M2: limit", "<p>third text</p>"),
    ]
    assert "<h2>Document: The gone</h2>\n<p class=\"about\">deleted 2" in text
    assert f"<h2>Document: …{versions[3][-8:]}</h2>\n<p class=\"about\">not on this server" in text


def test_a_document_with_very_many_versions_shows_the_newest(aw, client):
    document = aw.docs("create", "-s", "v1", "--content", "x").data["document_id"]
    for number in range(2, 103):
        client.post(f"/documents/{document}/versions", {"summary": f"v{number}", "content": f"x{number}"})
    written = aw.create(document)
    (found,) = json.loads(export(aw, written["debate_id"], "x.json"))["documents"]
    assert [v["version"] for v in found["versions"]] == list(range(3, 103))
    assert found["name"] == "v1" and found["earlier_versions"] == 2
    assert "2 earlier versions are not shown" in export(aw, written["debate_id"], "x.html")


def test_versions_beyond_64_mib_are_named_without_their_content(aw, client):
    mib = "x" * 2**20
    document = aw.docs("create", "-s", "v1", "--content", "x").data["document_id"]
    for number in range(2, 67):
        client.post(f"/documents/{document}/versions", {"summary": f"v{number}", "content": f"{number:03}{mib[3:]}"})
    written = aw.create(document)
    (found,) = json.loads(export(aw, written["debate_id"], "x.json"))["documents"]
    assert [v["version"] for v in found["versions"] if "content" in v] == list(range(3, 67))
    assert [v["missing"] for v in found["versions"][:2]] == ["left out: the documents are too large together"] * 2


@pytest.mark.parametrize("broken, what", [("/history", "document"), ("?version=1", "version")])
def test_documents_that_cannot_be_read_are_named_with_the_reason(aw, server, broken, what):
    document = aw.docs("create", "-s", "The plan", "--content", "x").data["document_id"]
    written = aw.create(document)
    with breaking(server.port, broken) as fake:
        text = export(aw.on(fake.url), written["debate_id"], "x.json")
        (found,) = json.loads(text)["documents"]
        missing = found["missing"] if what == "document" else found["versions"][0]["missing"]
        assert found["document_id"] == document and missing == "could not be read: the disk is on fire"
        for name in ("x.md", "x.html"):
            assert "the disk is on fire" in export(aw.on(fake.url), written["debate_id"], name)
