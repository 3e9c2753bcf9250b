"""One table of agent programs: aw, the server and the page name the same ones."""

from aw import Aw
from server import Server

EXECUTABLES = ("claude", "codex", "gemini", "opencode", "copilot", "cursor-agent")


def test_the_server_knows_the_programs_of_the_table(tmp_path):
    for name in EXECUTABLES:
        program = tmp_path / name
        program.write_text("#!/bin/sh\nexit 1\n")
        program.chmod(0o755)
    with Server(tmp_path, env={"PATH": str(tmp_path)}) as server:
        aw = Aw(tmp_path, url=server.url, HOME=str(tmp_path), PATH=f"{tmp_path}:/usr/bin:/bin")
        listed = aw.debate("run", "--list").data["programs"]
        assert all(row["installed"] for row in listed), listed
        answer = server.client().get("/programs").data
        assert answer["programs"] == [row["name"] for row in listed]
        assert [(row["name"], row["title"]) for row in answer["known"]] == [(row["name"], row["title"]) for row in listed]
