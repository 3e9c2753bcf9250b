"""An additional row in the table of agent programs is found everywhere."""

import aw as aw_module
import pytest
import server as server_module
from aw import Aw
from server import BINARY, Server


@pytest.fixture
def another(tmp_path, monkeypatch):
    """A server and aw with the additional row of tests/support/another_table.cc, whose program is installed."""
    monkeypatch.setattr(server_module, "BINARY", BINARY.with_name("server_with_another_table"))
    monkeypatch.setattr(aw_module, "AW", aw_module.AW.with_name("aw_with_another_table"))
    program = tmp_path / "parrot-agent"
    program.write_text("#!/bin/sh\necho parrot 7.8.9\n")
    program.chmod(0o755)
    with Server(tmp_path, env={"PATH": str(tmp_path)}) as server:
        yield server, Aw(tmp_path, url=server.url, HOME=str(tmp_path), PATH=f"{tmp_path}:/usr/bin:/bin")


def test_a_row_is_all_that_a_program_needs(another, tmp_path):
    server, aw = another
    (row,) = aw.debate("run", "--list").data["programs"]
    assert (row["name"], row["title"], row["ready"]) == ("parrot", "Parrot Code", True)
    assert "parrot-agent parrot 7.8.9" in aw("doctor").text
    assert "parrot" in aw("debate", "run", "--help").text and "parrot" in aw("completion", "bash").text
    assert "Parrot Code (each" in aw("reference").text

    installed = aw("agent", "install", "--for", "parrot")
    assert installed.code == 0 and "$debate-proposer" in installed.text, installed.text
    assert "debate" in (tmp_path / ".agents/skills/debate-opponent/SKILL.md").read_text()
    (agent,) = aw("agent", "status").data["agents"]
    assert (agent["agent"], agent["installed"]) == ("parrot", True)

    answer = server.client().get("/programs").data
    assert answer["programs"] == ["parrot"]
    assert answer["known"] == [
        {"name": "parrot", "title": "Parrot Code", "family": "Parrot", "start": "$debate-{role}", "clients": ["parrot-mcp"]}
    ]


def test_a_program_of_the_table_is_present_by_its_name(another):
    _, aw = another
    written = aw.create()
    aw.on(PARROT_AGENT="1").claim("opponent", written)
    present = aw.debate("get-context", "--debate-id", written["debate_id"]).data["presence"]
    assert present["opponent"]["agent"] == "parrot"
