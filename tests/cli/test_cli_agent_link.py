"""aw on PATH: the messages and the link of `aw agent install`, and the checks of the doctor."""

import os
import pty
import subprocess

import pytest
from agent_place import Place
from aw import AW, PROBLEM


@pytest.fixture
def place(tmp_path):
    """A home in which PATH does not find aw."""
    place = Place(tmp_path)
    place.aw = place.aw.on(PATH="/usr/bin:/bin", SHELL="/bin/sh")
    return place


@pytest.fixture
def link(place):
    return place.home / ".local/bin/aw"


def path_check(place):
    checks = place.aw("doctor", "--format", "json").envelope["content"][0]["data"]["checks"]
    return next(each for each in checks if each["name"] == "path")


def test_without_aw_on_the_path_the_installation_says_so(place, link):
    said = place.install("claude")
    assert said.code == 0 and "not on PATH" in said.metadata["path"] and "--link" in said.metadata["path"]
    assert not link.exists()


@pytest.mark.parametrize("entry", ["bin", ".", ""])
def test_a_relative_entry_does_not_count(place, tmp_path, entry):
    directory = place.project / entry
    directory.mkdir(exist_ok=True)
    (directory / "aw").symlink_to(tmp_path / "bin/aw")
    place.aw = place.aw.on(PATH=f"{entry}:/usr/bin:/bin")
    assert "relative" in place.install("claude", "--with-mcp").metadata["path"]
    assert place.json(".claude.json")["mcpServers"]["aw"]["command"].startswith("/")
    assert "relative" in path_check(place)["detail"]


def test_nothing_is_said_where_a_shell_finds_it(tmp_path):
    assert "path" not in Place(tmp_path).install("claude").metadata


def test_a_link_is_made_recorded_and_taken_out(place, link):
    said = place.install("claude", "--link")
    assert os.readlink(link) == str(AW.resolve())
    assert "add" in said.metadata["path"] and str(link.parent) in said.metadata["path"]
    assert {"agent": "aw", "what": "link", "path": str(link), "change": "created"} in said.data["files"]
    assert place.install("claude", "--link").data["files"][0]["change"] == "unchanged"
    place.uninstall("--for", "claude")
    assert not link.is_symlink() and place.tree() == {}


def test_the_link_stays_while_another_agent_is_installed(place, link):
    place.install("claude", "--link")
    place.install("codex")
    place.uninstall("--for", "claude")
    assert link.is_symlink()
    place.uninstall()
    assert place.tree() == {}


def test_a_project_may_ask_for_the_link_too(place, link):
    place.install("claude", "--project", "--link")
    assert link.is_symlink() and (place.project / ".claude/skills").exists()
    place.uninstall("--project")
    assert link.is_symlink()
    place.uninstall()
    assert place.tree() == {}


def test_a_link_of_ours_to_another_aw_is_renewed(place, link, tmp_path):
    """It was made by an aw that was elsewhere."""
    older = tmp_path / "older-aw"
    older.write_bytes(AW.read_bytes())
    older.chmod(0o755)
    subprocess.run([older, "agent", "install", "--for", "claude", "--link"], env=place.aw.env, cwd=place.project, check=True)
    assert os.readlink(link) == str(older)
    assert place.install("claude", "--link").data["files"][0]["change"] == "updated"
    assert os.readlink(link) == str(AW.resolve())
    place.uninstall()
    assert place.tree() == {}


@pytest.mark.parametrize("kind", ["file", "link"])
def test_what_is_there_is_never_replaced(place, link, kind):
    link.parent.mkdir(parents=True)
    if kind == "file":
        link.write_text("mine\n")
    else:
        link.symlink_to("/bin/true")
    for options in ([], ["--force"]):
        said = place.install("claude", "--link", *options)
        assert said.code == PROBLEM and "was not changed" in said.metadata["path"]
        assert link.read_text() == "mine\n" if kind == "file" else os.readlink(link) == "/bin/true"
    place.uninstall()
    assert link.exists()


def test_a_link_that_the_user_changed_is_left(place, link):
    place.install("claude", "--link")
    link.unlink()
    link.symlink_to("/bin/true")
    assert place.uninstall().code == PROBLEM and os.readlink(link) == "/bin/true"


def test_a_dry_run_makes_no_link(place):
    said = place.install("claude", "--link", "--dry-run")
    assert said.data["files"][0]["what"] == "link" and place.tree() == {}


@pytest.mark.parametrize("answer,made", [("y", True), ("n", False), ("", False)])
def test_at_a_terminal_it_asks(place, link, answer, made):
    parent, child = pty.openpty()
    command = [AW, "agent", "install", "--for", "claude"]
    process = subprocess.Popen(
        command, cwd=place.project, env=place.aw.env, stdin=child, stdout=subprocess.PIPE, stderr=child
    )
    os.close(child)
    asked = b""
    while b"[y/N]" not in asked:
        asked += os.read(parent, 1024)
    os.write(parent, f"{answer}\n".encode())
    process.communicate(timeout=60)
    os.close(parent)
    assert process.returncode == 0 and link.is_symlink() == made


def test_the_doctor_looks_into_a_login_shell_too(place, tmp_path):
    assert "not on PATH" in path_check(place)["detail"] and "--link" in path_check(place)["detail"]
    shell = tmp_path / "shell"
    shell.write_text("#!/bin/sh\necho Welcome to /somewhere\nPATH=$PROFILE; shift; eval \"$1\"\n")
    shell.chmod(0o755)
    found = f"{tmp_path}/bin:/usr/bin:/bin"
    place.aw = place.aw.on(PATH=found, SHELL=str(shell), PROFILE=found)
    assert path_check(place)["verdict"] == "ok"
    place.aw = place.aw.on(PROFILE="/usr/bin:/bin")
    check = path_check(place)
    assert check["verdict"] == "note" and f"{shell} -l" in check["detail"]
    place.aw = place.aw.on(SHELL="/nonexistent")
    assert path_check(place)["verdict"] == "ok"


@pytest.mark.parametrize("scope", ["--user", "--project"])
@pytest.mark.parametrize("first", [True, False], ids=["at first", "later"])
def test_each_written_file_is_listed_with_the_link_too(place, link, scope, first):
    if not first:
        place.install("claude", scope)
    before = place.tree()
    files = place.install("claude", scope, "--link").data["files"]
    after = place.tree()
    written = {str(place.home.parent / path) for path in after if after[path] and after[path] != before.get(path)}
    assert {each["path"] for each in files if each["change"] in ("created", "updated")} == written
    paths = [each["path"] for each in files if each["what"] == "record"]
    assert len(paths) == len(set(paths)) == (2 if scope == "--project" else 1)


def test_a_project_says_where_trust_is_needed(place):
    assert "codex, gemini, copilot use this only in folders that you trust" in place.install("all", "--project").metadata["trust"]
    assert "trust" not in place.install("claude", "--project").metadata and "trust" not in place.install("all").metadata
