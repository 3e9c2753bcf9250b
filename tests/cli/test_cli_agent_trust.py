"""`aw agent` in untrusted projects and in parallel: it changes only its own placements."""

import ctypes
import fcntl
import json
import os
import socket
import threading

import pytest
from agent_place import Place, fnv
from aw import INPUT, PROBLEM

SKILL = ".claude/skills/debate-proposer/SKILL.md"


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.fixture
def outside(tmp_path):
    """A directory of the user's, which is neither the home nor the project."""
    directory = tmp_path / "outside"
    directory.mkdir()
    (directory / "precious.txt").write_text("precious\n")
    return directory


def tree_of(directory):
    return {path.relative_to(directory): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


def steps(said):
    assert said.code in (0, PROBLEM), said.text
    return said.envelope["content"][0]["data"]["files"]


def reasons(said):
    return [step["reason"] for step in steps(said) if step["change"] == "kept"]


def plant(place, *records, directories=(), scope="project"):
    manifest = {"version": 1, "records": list(records), "directories": list(directories)}
    return place.write(".aweave/agents.json", json.dumps(manifest), scope)


def record_of(path, text, **more):
    return {"agent": "claude", "path": path, "kind": "file", "what": "command", "hash": fnv(text.encode())} | more


class TestLinksInAProject:
    """A link is followed on no component of a path, whatever is done."""

    @pytest.mark.parametrize(
        "link,target",
        [
            (".claude", "."),
            (".claude/skills", "."),
            (".claude/skills/debate-proposer", "."),
            (".claude/settings.json", "settings.json"),
            (SKILL, "settings.json"),
            (".mcp.json", "new.json"),
        ],
    )
    def test_nothing_is_written_through_it(self, place, outside, link, target):
        (outside / "settings.json").write_text('{"permissions": {"allow": []}}')
        before = tree_of(outside)
        (place.project / link).parent.mkdir(parents=True, exist_ok=True)
        (place.project / link).symlink_to(outside / target)
        for options in ([], ["--force"]):
            said = place.install("claude", "--project", "--with-mcp", *options)
            assert said.code == PROBLEM and any("symbolic link" in reason for reason in reasons(said))
            assert tree_of(outside) == before
        assert (place.project / link).is_symlink()

    @pytest.mark.parametrize("link", [".claude", ".claude/skills", ".claude/skills/debate-proposer", SKILL])
    def test_nothing_is_removed_through_it(self, place, outside, link):
        """The repository brings a manifest that names the file behind the link, with its right hash."""
        below = os.path.relpath(SKILL, link)
        victim = outside if below == "." else outside / below
        if victim == outside:
            victim = outside / "SKILL.md"
        victim.parent.mkdir(parents=True, exist_ok=True)
        victim.write_text("precious\n")
        (place.project / link).parent.mkdir(parents=True, exist_ok=True)
        (place.project / link).symlink_to(victim if below == "." else outside)
        plant(place, record_of(SKILL, "precious\n"), directories=[os.path.dirname(SKILL)])
        before = tree_of(outside)
        for options in ([], ["--force"]):
            said = place.uninstall("--project", *options)
            assert any("symbolic link" in reason for reason in reasons(said))
            assert tree_of(outside) == before

    def test_nothing_is_edited_through_it(self, place, outside):
        file = outside / "settings.json"
        file.write_text('{"mcpServers": {"aw": {"command": "mine"}}}')
        before = tree_of(outside)
        (place.project / ".mcp.json").symlink_to(file)
        member = {"kind": "member", "what": "mcp", "place": "mcpServers/aw", "hash": fnv(b'{"command":"mine"}')}
        plant(place, record_of(".mcp.json", "") | member)
        place.uninstall("--project", "--force")
        assert tree_of(outside) == before

    @pytest.mark.parametrize("name", [".aweave", ".aweave/agents.json", ".aweave/agents.lock"])
    def test_the_manifest_and_its_lock_are_not_followed_either(self, place, outside, name):
        before = tree_of(outside)
        (place.project / name).parent.mkdir(parents=True, exist_ok=True)
        target = outside if name == ".aweave" else outside / "precious.txt"
        (place.project / name).symlink_to(target)
        for said in (place.install("claude", "--project"), place.uninstall("--project", "--force")):
            error = said.refused(INPUT, "INVALID_INPUT")
            assert name in error["message"] and "symbolic link" in error["message"]
        assert tree_of(outside) == before and not (place.project / ".claude").exists()

    def test_a_link_within_the_project_is_refused_too(self, place):
        (place.project / "real").mkdir()
        (place.project / ".claude").symlink_to("real")
        assert any("symbolic link" in reason for reason in reasons(place.install("claude", "--project")))
        assert sorted(os.listdir(place.project)) == [".aweave", ".claude", "real"] and os.listdir(place.project / "real") == []

    def test_what_is_no_link_is_still_installed(self, place, outside):
        (place.project / ".claude").symlink_to(outside)
        place.install("all", "--project")
        assert (place.project / ".cursor/commands/debate-proposer.md").exists()


class TestAForeignManifest:
    """It may state what was installed; aw's own tables define what may be changed."""

    @pytest.mark.parametrize("path", ["src/main.c", ".git/config", ".claude/skills/mine/SKILL.md"])
    @pytest.mark.parametrize("kind", ["file", "member"])
    def test_a_file_that_aw_does_not_write_is_left(self, place, path, kind):
        text = '{"mcpServers": {"aw": 1}}'
        victim = place.write(path, text, "project")
        plant(place, record_of(path, text if kind == "file" else "1", kind=kind, place="mcpServers/aw"))
        assert "does not write there" in reasons(place.uninstall("--project"))[0] and victim.read_text() == text
        assert place.uninstall("--project", "--force").code == 0 and victim.read_text() == text
        assert not (place.project / ".aweave").exists()

    @pytest.mark.parametrize(
        "file,kind,where",
        [
            (".mcp.json", "member", "mcpServers/other"),
            (".mcp.json", "member", "mcpServers"),
            (".codex/config.toml", "table", "mcp_servers.other"),
            (".claude/settings.json", "item", "permissions/deny"),
        ],
    )
    def test_a_place_in_a_file_that_aw_does_not_write_is_left(self, place, file, kind, where):
        texts = {
            ".mcp.json": '{"mcpServers": {"other": 1}}',
            ".codex/config.toml": '[mcp_servers.other]\ncommand = "x"\n',
            ".claude/settings.json": '{"permissions": {"deny": ["Bash(rm *)"]}}',
        }
        victim = place.write(file, texts[file], "project")
        agent = "codex" if kind == "table" else "claude"
        plant(place, record_of(file, "", agent=agent, kind=kind, place=where, item="Bash(rm *)" if kind == "item" else ""))
        for options in ([], ["--force"]):
            place.uninstall("--project", *options)
            assert victim.read_text() == texts[file]

    @pytest.mark.parametrize("agent", ["claude", "codex", "nobody"])
    def test_what_is_not_aw_s_text_is_not_aw_s(self, place, agent):
        """The path is one of ours and the hash is right, but aw has never written such a text."""
        mine = place.write(SKILL, "Mine.\n", "project")
        plant(place, record_of(SKILL, "Mine.\n", agent=agent))
        for said in (place.install("claude", "--project"), place.uninstall("--project")):
            assert any("--force" in reason for reason in reasons(said)) and mine.read_text() == "Mine.\n"

    def test_it_takes_nothing_out_around_a_table(self, place):
        before = 'model = "mine"\n'
        place.write(".codex/config.toml", before, "project")
        place.install("codex", "--project", "--with-mcp")
        manifest = place.project / ".aweave/agents.json"
        whole = json.loads(manifest.read_text())
        for record in whole["records"]:
            if record["kind"] == "table":
                record["lead"] = before + "\n"
        manifest.write_text(json.dumps(whole))
        place.uninstall("--project").refused(INPUT, "INVALID_INPUT")
        assert before in (place.project / ".codex/config.toml").read_text()

    def test_it_removes_no_directory_but_those_of_placements(self, place):
        for name in ("empty", ".git/refs/tags"):
            (place.project / name).mkdir(parents=True)
        place.install("cursor", "--project")
        manifest = place.project / ".aweave/agents.json"
        whole = json.loads(manifest.read_text())
        whole["directories"] += ["empty", ".git/refs/tags"]
        manifest.write_text(json.dumps(whole))
        place.uninstall("--project")
        assert (place.project / "empty").is_dir() and (place.project / ".git/refs/tags").is_dir()
        assert not (place.project / ".cursor").exists()

    def test_what_was_installed_here_is_taken_out(self, place):
        place.install("all", "--project", "--with-mcp")
        assert place.uninstall("--project").code == 0
        assert place.tree() == {}

    def test_in_the_home_a_path_elsewhere_needs_its_variable(self, place, outside):
        """A manifest in the home may name an absolute path, if a variable names the directory."""
        victim = outside / "rules/aw.rules"
        victim.parent.mkdir()
        victim.write_text("precious\n")
        plant(place, record_of(str(victim), "precious\n", agent="codex", what="permission"), scope="user")
        said = place.uninstall("--force")
        assert said.code == 0 and "CODEX_HOME" in steps(said)[0]["reason"] and victim.read_text() == "precious\n"
        place.aw = place.aw.on(CODEX_HOME=str(outside))
        place.install("codex", "--force")
        assert place.uninstall().code == 0 and not victim.exists()
        assert (outside / "precious.txt").exists()


class TestOddFiles:
    def refused(self, place, text, path=".claude/settings.json"):
        for said in (place.install("claude", "--project"), place.install("claude", "--project", "--force")):
            [reason] = [step["reason"] for step in steps(said) if step["path"].endswith(path) and step["what"] == "permission"]
            assert text in reason

    def test_a_hard_link(self, place, outside):
        file = outside / "settings.json"
        file.write_text("{}")
        (place.project / ".claude").mkdir()
        os.link(file, place.project / ".claude/settings.json")
        self.refused(place, "hard link")
        assert file.read_text() == "{}"

    def test_a_pipe(self, place):
        (place.project / ".claude").mkdir()
        os.mkfifo(place.project / ".claude/settings.json")
        self.refused(place, "not a regular file")

    def test_a_socket(self, place, tmp_path, monkeypatch):
        (place.project / ".claude").mkdir()
        monkeypatch.chdir(place.project / ".claude")  # the path of a socket is short
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("settings.json")
            self.refused(place, "not a regular file")

    def test_a_directory(self, place):
        (place.project / ".claude/settings.json").mkdir(parents=True)
        self.refused(place, "is a directory")

    def test_a_huge_file(self, place):
        file = place.write(".claude/settings.json", "", "project")
        os.truncate(file, 65 << 20)
        self.refused(place, "larger than 64 MiB")
        assert file.stat().st_size == 65 << 20

    def test_a_huge_manifest(self, place):
        record = record_of(SKILL, "")
        plant(place, *[record] * 20000)
        assert (place.project / ".aweave/agents.json").stat().st_size > 1 << 20
        place.uninstall("--project").refused(INPUT, "INVALID_INPUT")

    @pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
    def test_an_odd_manifest(self, place, make):
        (place.project / ".aweave").mkdir()
        make(place.project / ".aweave/agents.json")
        for said in (place.install("claude", "--project"), place.uninstall("--project")):
            said.refused(INPUT, "INVALID_INPUT")


class TestLinksInTheHome:
    """Dotfiles: one link in a path, of the user's own, to a path in the home."""

    @pytest.mark.parametrize("link,target", [(".claude", "dotfiles/claude"), (".claude/skills", "dotfiles/claude/skills")])
    @pytest.mark.parametrize("absolute", [False, True])
    def test_a_linked_directory_is_followed_and_stays(self, place, link, target, absolute):
        real = place.home / target
        real.mkdir(parents=True)
        (real / "mine.txt").write_text("mine\n")
        (place.home / link).parent.mkdir(exist_ok=True)
        (place.home / link).symlink_to(real if absolute else os.path.relpath(real, (place.home / link).parent))
        assert place.install("claude").code == 0
        assert (place.home / target / os.path.relpath(SKILL, link)).exists()
        assert place.install("claude").code == 0
        assert place.uninstall().code == 0
        assert (place.home / link).is_symlink() and [path.name for path in real.iterdir()] == ["mine.txt"]

    def test_a_linked_file_is_followed_and_stays(self, place):
        real = place.write("dotfiles/settings.json", "{}\n")
        (place.home / ".claude").mkdir()
        (place.home / ".claude/settings.json").symlink_to("../dotfiles/settings.json")
        place.install("claude")
        assert "Bash(aw debate wait *)" in real.read_text()
        place.uninstall()
        assert (place.home / ".claude/settings.json").is_symlink() and real.read_text() == "{}\n"

    def test_a_link_out_of_the_home_is_refused(self, place, outside):
        (place.home / ".claude").symlink_to(outside)
        before = tree_of(outside)
        assert "leads out of" in reasons(place.install("claude"))[0]
        place.uninstall("--force")
        assert tree_of(outside) == before

    def test_a_second_link_is_refused(self, place, outside):
        (place.home / "dotfiles/claude").mkdir(parents=True)
        (place.home / ".claude").symlink_to("dotfiles/claude")
        (place.home / "dotfiles/claude/skills").symlink_to(outside)
        before = tree_of(outside)
        assert any("symbolic link" in reason for reason in reasons(place.install("claude")))
        assert tree_of(outside) == before
        assert "Bash(aw debate wait *)" in (place.home / "dotfiles/claude/settings.json").read_text()

    def test_aw_s_own_directory_may_be_elsewhere(self, place, outside):
        (place.home / ".aweave").symlink_to(outside)
        assert place.install("claude").code == 0
        assert (outside / "agents.json").exists()
        assert place.uninstall().code == 0
        assert tree_of(outside) == {path: b"precious\n" for path in tree_of(outside)} and len(tree_of(outside)) == 1


class Swapper:
    """Exchanges two names again and again, in one step each, until the end."""

    EXCHANGE = 2

    def __init__(self, one, other):
        self.names = (os.fsencode(one), os.fsencode(other))
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.over = threading.Event()
        self.swaps = 0
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.over.is_set():
            if self.libc.renameat2(-100, self.names[0], -100, self.names[1], self.EXCHANGE) == 0:
                self.swaps += 1

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        assert self.swaps > 0


@pytest.mark.parametrize("name", [".claude", ".claude/skills"])
def test_a_directory_that_is_swapped_for_a_link_leads_nowhere(place, outside, name):
    real, link = place.project / name, place.project / "planted"
    real.mkdir(parents=True)
    link.symlink_to(outside)
    before = tree_of(outside)
    with Swapper(real, link):
        for _ in range(20):
            for said in (place.install("claude", "--project", "--force"), place.uninstall("--project", "--force")):
                assert said.code in (0, PROBLEM, INPUT), said.text
                assert tree_of(outside) == before and sorted(os.listdir(outside)) == ["precious.txt"]


@pytest.mark.parametrize("scope", ["user", "project"])
def test_installations_at_the_same_time_lose_no_record(place, scope):
    agents = ["claude", "codex", "gemini", "cursor", "copilot", "opencode", "claude", "codex"]
    for _ in range(3):
        running = [place.aw.start("agent", "install", "--for", agent, f"--{scope}", "--with-mcp") for agent in agents]
        assert [place.aw.finish(process).code for process in running] == [0] * len(agents)
        status = {each["agent"]: each["files"] for each in place.aw("agent", "status").data["agents"]}
        assert all(status[agent] for agent in agents)
        assert {file["state"] for files in status.values() for file in files} == {"ok"}
        running = [place.aw.start("agent", "uninstall", "--for", agent, f"--{scope}") for agent in agents]
        assert [place.aw.finish(process).code for process in running] == [0] * len(agents)
        assert place.tree() == {}


def test_a_dry_run_and_status_do_not_wait_for_the_lock(place):
    place.install("claude", "--project")
    before = place.tree()
    with place.write(".aweave/agents.lock", "", "project").open("r+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert place.install("all", "--project", "--dry-run").code == 0
        assert place.uninstall("--project", "--dry-run").code == 0
        assert place.aw("agent", "status").code == 0
        waiting = place.aw.start("agent", "uninstall", "--project")
    assert place.aw.finish(waiting).code == 0
    assert before and place.tree() == {}


def test_a_left_over_lock_file_blocks_no_run(place):
    place.write(".aweave/agents.lock", "", "project")
    assert place.install("claude", "--project").code == 0
    assert not (place.project / ".aweave/agents.lock").exists()
