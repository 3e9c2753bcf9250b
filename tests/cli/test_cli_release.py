"""script/release in a temporary repository: refusals and results."""

import json
import os
import re
import shutil
import subprocess

import pytest
from aw import AW, ROOT
from server import BINARY, is_sanitized

VERSIONED = [
    *["CMakeLists.txt", "src/http/openapi.json", "web/package.json", "web/package-lock.json"],
    "integrations/spec-kit/extension.yml",
]
# What `aw agent plugin` writes.
GENERATED = [
    *[".claude-plugin/marketplace.json", ".agents/plugins/marketplace.json"],
    *(str(path.relative_to(ROOT)) for path in (ROOT / "plugins").rglob("*") if path.is_file()),
]
VERSION = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
CHANGELOG = """# Changelog

## [Unreleased]

### Added

- Something [new].
%s
## [0.0.9] - 2026-01-02

- Older.

[Unreleased]: ../../compare/v0.0.9...HEAD
[0.0.9]: ../../releases/tag/v0.0.9
""" % ("- And much more.\n" * 20_000)  # more than a pipe holds
# Replace the slow steps.
STAND_IN = "#!/bin/sh\necho {name} $* >> did\nexit {status}\n"


class Repository:
    def __init__(self, directory):
        self.directory = directory
        self.env = os.environ | {"DEBATE_SERVER_BIN": str(BINARY), "AW_BIN": str(AW), "HOME": str(directory), "GIT_CONFIG_NOSYSTEM": "1"}
        for who in ("AUTHOR", "COMMITTER"):
            self.env |= {f"GIT_{who}_NAME": "A", f"GIT_{who}_EMAIL": "a@example.org"}
        self.copy("script/release", "script/env.sh", *VERSIONED, *GENERATED)
        self.copy(*(str(path.relative_to(ROOT)) for path in (ROOT / "tests/functional").glob("*.py")))
        for name in VERSIONED:
            self.write(name, self.read(name).replace(VERSION, "0.0.9", 2 if "lock" in name else 1))
        for name in GENERATED:
            self.write(name, self.read(name).replace(f'"version": "{VERSION}"', '"version": "0.0.9"'))
        self.write("CHANGELOG.md", CHANGELOG)
        self.write(".gitignore", "did\n__pycache__\n")
        for name in ("test", "package"):
            self.stand_in(name, 0)
        self.git("init", "-q")
        self.commit()

    def copy(self, *names):
        for name in names:
            (self.directory / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.directory / name)

    def read(self, name):
        return (self.directory / name).read_text()

    def write(self, name, text):
        (self.directory / name).parent.mkdir(parents=True, exist_ok=True)
        (self.directory / name).write_text(text)

    def stand_in(self, name, status):
        self.write(f"script/{name}", STAND_IN.format(name=name, status=status))
        (self.directory / "script" / name).chmod(0o755)

    def git(self, *words):
        return subprocess.run(
            ["git", *words], cwd=self.directory, env=self.env, check=True, capture_output=True, text=True
        ).stdout

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "all")

    def release(self, *words):
        return subprocess.run(
            [self.directory / "script/release", *words], cwd="/", env=self.env, capture_output=True, text=True
        )

    def did(self):
        return self.read("did").split() if (self.directory / "did").exists() else []


@pytest.fixture
def repository(tmp_path):
    if not shutil.which("git"):
        pytest.skip("no git here")
    return Repository(tmp_path)


def assert_refused(repository, said, words):
    assert said.returncode == 1 and said.stderr.startswith("release: ") and words in said.stderr, said
    assert repository.git("tag") == "" and repository.git("log", "--format=%s") == "all\n" * repository.git("log", "--oneline").count("\n")


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "01.0.0", "1.0.0-rc.1", "1.0.0.0", "next", ""])
def test_no_version(repository, version):
    assert_refused(repository, repository.release(version), "usage" if not version else "not a semantic version")


def test_an_older_version(repository):
    assert_refused(repository, repository.release("0.0.8"), "not greater than 0.0.9")


def test_the_version_now_if_it_was_released(repository):
    repository.write("tests/functional/releases/0.0.9/sqlite.sql", "")
    repository.commit()
    assert_refused(repository, repository.release("0.0.9"), "not greater than 0.0.9")


def test_a_tree_that_is_not_clean(repository):
    repository.write("new", "")
    assert_refused(repository, repository.release(VERSION), "not clean")
    assert repository.did() == []


def test_nothing_to_tell(repository):
    repository.write("CHANGELOG.md", re.sub("- .*\n", "", CHANGELOG, count=20_001))
    repository.commit()
    assert_refused(repository, repository.release(VERSION), "has no entries under [Unreleased]")


def test_a_version_that_was_released(repository):
    repository.git("tag", f"v{VERSION}")
    said = repository.release(VERSION)
    assert said.returncode == 1 and f"the tag v{VERSION} exists" in said.stderr


def test_a_dry_run_changes_nothing(repository):
    said = repository.release(VERSION, "--dry-run")
    assert said.returncode == 0 and "- Something [new]." in said.stdout and f"tag v{VERSION}" in said.stdout, said
    assert "Older" not in said.stdout
    assert repository.git("status", "--porcelain", "--ignored") == "" and repository.did() == []


def test_what_fails_leaves_the_tree_as_it_was(repository):
    repository.stand_in("package", 3)
    repository.commit()
    said = repository.release(VERSION)
    assert said.returncode == 3 and "the tree is unchanged" in said.stderr, said
    assert repository.git("status", "--porcelain") == "" and repository.git("tag") == ""


@pytest.mark.skipif(is_sanitized() or not shutil.which("sqlite3"), reason="a release is made of a release build")
def test_a_release(repository):
    said = repository.release(VERSION)
    assert said.returncode == 0, said
    assert repository.did() == ["package", "test", "nightly"]
    assert repository.git("status", "--porcelain") == ""
    assert repository.git("log", "-1", "--format=%s") == f"release: {VERSION}\n"
    assert repository.git("cat-file", "-t", f"v{VERSION}") == "tag\n"
    message = repository.git("tag", "-l", "--format=%(contents)")
    assert message.startswith(f"{VERSION}\n") and "### Added" in message and "- Something [new]." in message

    changed = repository.read("CHANGELOG.md")
    assert re.search(rf"## \[Unreleased\]\n\n## \[{VERSION}\] - \d{{4}}-\d\d-\d\d\n\n### Added\n\n- Something", changed), changed
    assert f"[Unreleased]: ../../compare/v{VERSION}...HEAD\n[{VERSION}]: ../../compare/v0.0.9...v{VERSION}\n[0.0.9]:" in changed
    for name in VERSIONED + GENERATED:
        assert repository.read(name) == (ROOT / name).read_text(), "as in this repository, which has that version"
    databases = repository.directory / "tests/functional/releases" / VERSION
    assert {path.name for path in databases.iterdir()} == {"sqlite.sql", "postgres.sql"}
    said = repository.release(VERSION)
    assert said.returncode == 1 and f"not greater than {VERSION}" in said.stderr
    assert repository.release("99.0.0").returncode == 1, "nothing new is told"


def prepare(repository, unreleased):
    """A commit that has set the version and closed the changelog, as script/release would."""
    for name in VERSIONED + GENERATED:
        repository.write(name, (ROOT / name).read_text())
    heading = f"## [Unreleased]\n{unreleased}\n## [{VERSION}] - 2026-01-03\n"
    repository.write("CHANGELOG.md", CHANGELOG.replace("## [Unreleased]\n", heading))
    repository.commit()


@pytest.mark.skipif(is_sanitized() or not shutil.which("sqlite3"), reason="a release is made of a release build")
def test_a_version_that_is_set_already(repository):
    prepare(repository, "")
    before = repository.read("CHANGELOG.md")
    said = repository.release(VERSION)
    assert said.returncode == 0, said
    assert repository.did() == ["package", "test", "nightly"]
    assert repository.read("CHANGELOG.md") == before
    changed = repository.git("show", "--format=", "--name-only").split()
    assert changed == [f"tests/functional/releases/{VERSION}/{store}.sql" for store in ("postgres", "sqlite")]
    assert "- Something [new]." in repository.git("tag", "-l", "--format=%(contents)")
    assert f"not greater than {VERSION}" in repository.release(VERSION).stderr


def test_a_version_that_is_set_and_new_entries(repository):
    prepare(repository, "\n### Added\n\n- Too late.\n")
    assert_refused(repository, repository.release(VERSION), f"move them to [{VERSION}]")


def test_the_version_is_one():
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    told = {
        re.search(r"^project\(.* VERSION ([0-9.]+) ", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1),
        json.loads((ROOT / "src/http/openapi.json").read_text())["info"]["version"],
        json.loads((ROOT / "web/package.json").read_text())["version"],
        lock["version"],
        lock["packages"][""]["version"],
    }
    extension = (ROOT / "integrations/spec-kit/extension.yml").read_text()
    assert re.search('^  version: "([0-9.]+)"', extension, re.M)[1] == VERSION
    assert told == {VERSION}


def test_the_changelog_keeps_its_form():
    """https://keepachangelog.com: the newest release first, with its date, sections and a link."""
    text = (ROOT / "CHANGELOG.md").read_text()
    headings = re.findall(r"^## (.*)$", text, re.M)
    assert headings[0] == "[Unreleased]"
    released = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d\d-\d\d", heading) for heading in headings[1:]]
    assert all(released), headings
    versions = [tuple(map(int, heading.groups())) for heading in released]
    assert versions == sorted(set(versions), reverse=True)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    activities = {
        "Run a debate", "Decide", "Review plans in your own session", "Write through the command line, MCP or HTTP",
        "Install and upgrade", "Operate a server", "Contribute",
    }
    assert set(re.findall(r"^### (.*)$", text, re.M)) <= kinds | activities
    assert re.findall(r"^\[(.*)\]: ", text, re.M) == ["Unreleased", *(".".join(map(str, version)) for version in versions)]
