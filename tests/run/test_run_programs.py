"""The table of programs is in aw; the server and the page name the same ones."""

import json
import re

from aw import Aw
from server import ROOT, Server

EXECUTABLES = ("claude", "codex", "gemini", "opencode", "copilot", "cursor-agent")


def test_the_server_and_the_page_know_the_programs_of_the_table(tmp_path):
    for name in EXECUTABLES:
        program = tmp_path / name
        program.write_text("#!/bin/sh\nexit 1\n")
        program.chmod(0o755)
    with Server(tmp_path, env={"PATH": str(tmp_path)}) as server:
        aw = Aw(tmp_path, url=server.url, HOME=str(tmp_path), PATH=f"{tmp_path}:/usr/bin:/bin")
        listed = aw.debate("run", "--list").data["programs"]
        assert all(row["installed"] for row in listed), listed
        names = [row["name"] for row in listed]
        assert server.client().get("/programs").data["programs"] == names
    openapi = json.loads((ROOT / "src/http/openapi.json").read_text())
    assert openapi["components"]["schemas"]["Programs"]["properties"]["programs"]["items"]["enum"] == names
    page = (ROOT / "web/src/lib/commands.ts").read_text()
    titles = re.search(r"programTitles[^{]*\{(.*?)\}", page, re.S)[1]
    assert dict(re.findall(r"(\w+): '([^']*)'", titles)) == {row["name"]: row["title"] for row in listed}
