"""aw debate open, watch and export."""

import html.parser
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


class Watch:
    """aw debate watch with its output collected as it comes."""

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


def test_watch_of_nothing(aw):
    aw.debate("watch", "--debate-id", new_id()).refused(NOT_FOUND, "DEBATE_NOT_FOUND")


def test_watch_with_a_token(start, tmp_path):
    server = start(env={"DEBATE_AUTH_TOKEN": "secret"})
    aw = Aw(tmp_path, server.url, DEBATE_AUTH_TOKEN="secret")
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
    assert data["path"] == str(path) and data["arguments"] == 13 and data["documents"] == 1
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
    assert "document text" in text and "# Plan <b>" in text and "\x1b" not in text


def test_export_as_html_is_safe(aw, full_debate):
    text = export(aw, full_debate[0], "x.html")

    class Reader(html.parser.HTMLParser):
        def __init__(self):
            super().__init__()
            self.tags, self.attributes = set(), []

        def handle_starttag(self, tag, attributes):
            self.tags.add(tag)
            self.attributes += attributes

    reader = Reader()
    reader.feed(text)
    assert reader.tags == {"html", "head", "meta", "style", "title", "body", "h1", "p", "section", "h2", "pre"}
    assert {name for name, _ in reader.attributes} <= {"lang", "charset", "http-equiv", "content", "name", "class"}
    policy = dict(reader.attributes)
    assert "default-src 'none'" in text and "script-src" not in text and policy["charset"] == "utf-8"
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert all(f"claim number {number}" in text for number in range(12)) and "document text" in text
    assert "http://" not in text and "https://" not in text


def test_export_refuses_other_endings(aw):
    aw.debate("export", "--debate-id", new_id(), "--output", "x.txt").refused(INPUT, "INVALID_INPUT")
    aw.debate("export", "--debate-id", new_id(), "--output", "x.md").refused(NOT_FOUND, "DEBATE_NOT_FOUND")
    assert not list(aw.directory.iterdir())
