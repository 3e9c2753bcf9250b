"""script/release --publish: what it checks, asks, runs, and in which order; npm and mcp-publisher are stand-ins, and git
pushes to a repository on disk."""

import hashlib
import json
import os
import shutil
import subprocess
import tarfile

import pytest
from server import ROOT

VERSION = "1.2.3"
URL = "https://github.com/aweave/aweave-debate.git"
PACKAGES = ["aweave-debate-linux-x64", "aweave-debate-linux-arm64", "aweave-debate"]
NPM = '''#!/bin/sh
if [ "$1" = view ]; then grep -qsx "$2" "$DID.published" && echo "${2##*@}"; exit; fi
echo "npm $*" >>"$DID"
case $* in *"$FAILS"*) exit 1 ;; esac
'''
PUBLISHER = '#!/bin/sh\necho "mcp-publisher $*" >>"$DID"\n'


class Release:
    def __init__(self, directory):
        self.directory = directory
        self.made, self.did, self.remote = directory / "made", directory / "did", directory / "remote.git"
        programs = directory / "programs"
        for name, text in (("npm", NPM), ("mcp-publisher", PUBLISHER)):
            programs.mkdir(exist_ok=True)
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.env = {
            "PATH": f"{programs}:/usr/bin:/bin", "HOME": str(directory), "GIT_CONFIG_NOSYSTEM": "1",
            "PACKAGE_DIR": str(self.made), "DID": str(self.did), "FAILS": "nothing",
            **{f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        }  # fmt: skip
        self.tree = directory / "tree"
        for name in ("script/release", "script/env.sh", "packaging/publish", "packaging/repository.json"):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.tree / name)
        (self.tree / "CMakeLists.txt").write_text(f"project(x VERSION {VERSION} LANGUAGES C)\n")
        self.make_files()
        self.git("init", "-q", "-b", "main")
        self.git("init", "-q", "--bare", str(self.remote))
        self.git("remote", "add", "origin", URL)
        self.git("config", f"url.{self.remote}.pushInsteadOf", URL)
        self.git("add", "-A")
        self.git("commit", "-qm", "release")
        self.git("tag", "-am", VERSION, f"v{VERSION}")

    def make_files(self):
        self.made.mkdir()
        for name in PACKAGES:
            folder = self.directory / name / "package"
            folder.mkdir(parents=True)
            fields = {"name": name, "version": VERSION, "mcpName": "io.github.aweave/aweave-debate"}
            (folder / "package.json").write_text(json.dumps(fields))
            with tarfile.open(self.made / f"npm-{name}-{VERSION}.tgz", "w:gz") as tar:
                tar.add(folder, "package")
        entry = {"name": "io.github.aweave/aweave-debate", "packages": [{"version": VERSION}]}
        (self.made / "server.json").write_text(json.dumps(entry))
        self.sum_up()

    def sum_up(self):
        sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in sorted(self.made.iterdir())]
        (self.made / "SHA256SUMS").write_text("\n".join(line for line in sums if "SHA256SUMS" not in line) + "\n")

    def git(self, *words):
        done = subprocess.run(["git", *words], cwd=self.tree, env=self.env, check=True, capture_output=True, text=True)
        return done.stdout

    def publish(self, *words, answer=VERSION, **more):
        return subprocess.run(
            [self.tree / "script/release", "--publish", *words], cwd="/", env=self.env | more,
            input=f"{answer}\n", capture_output=True, text=True,
        )  # fmt: skip

    def done(self):
        return self.did.read_text().splitlines() if self.did.exists() else []

    def pushed(self):
        return self.git("ls-remote", str(self.remote)).split()[1::2]


@pytest.fixture
def release(tmp_path):
    return Release(tmp_path)


def refuses(release, words, **options):
    said = release.publish(**options)
    assert said.returncode == 1 and words in said.stderr, said
    assert release.done() == [] and release.pushed() == []


def test_it_publishes_the_programs_before_the_commands_and_the_entry_last(release):
    said = release.publish()
    assert said.returncode == 0, said
    published = [f"npm publish --access public {release.made}/npm-{name}-{VERSION}.tgz" for name in PACKAGES]
    assert release.done() == [*published, f"mcp-publisher publish {release.made}/server.json"]
    assert release.pushed() == ["refs/heads/main", f"refs/tags/v{VERSION}", f"refs/tags/v{VERSION}^{{}}"]


def test_after_a_failure_it_goes_on_where_it_stopped(release):
    assert release.publish(FAILS="arm64").returncode == 1
    assert release.pushed() == [] and len(release.done()) == 2
    release.did.unlink()
    (release.directory / "did.published").write_text(f"{PACKAGES[0]}@{VERSION}\n")
    assert release.publish().returncode == 0
    assert [line.rsplit("/", 1)[-1] for line in release.done()][:2] == [f"npm-{name}-{VERSION}.tgz" for name in PACKAGES[1:]]


def test_a_dry_run_only_shows_the_commands(release):
    said = release.publish("--dry-run")
    assert said.returncode == 0, said
    shown = said.stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["npm", "npm", "npm", "git", "mcp-publisher"]
    assert release.done() == [] and release.pushed() == []


@pytest.mark.parametrize("answer", ["", "y", "1.2.4"])
def test_only_the_version_agrees(release, answer):
    refuses(release, "nothing was published", answer=answer)


def test_another_remote(release):
    for url in ("https://example.org/aweave/aweave-debate", "https://github.com/mallory/aweave-debate", "git@evilgithub.com:aweave/aweave-debate"):
        release.git("remote", "set-url", "origin", url)
        refuses(release, "not aweave/aweave-debate on GitHub")


def test_another_commit_and_a_changed_tree(release):
    (release.tree / "new").write_text("")
    refuses(release, "not clean")
    release.git("add", "-A")
    release.git("commit", "-qm", "more")
    refuses(release, f"HEAD is not the release v{VERSION}")


def test_changed_missing_and_foreign_files(release):
    (release.made / "server.json").write_text("{}")
    refuses(release, "not those of SHA256SUMS")
    release.sum_up()
    refuses(release, "server.json is not of version")
    shutil.copy(release.made / f"npm-{PACKAGES[1]}-{VERSION}.tgz", release.made / f"npm-{PACKAGES[0]}-{VERSION}.tgz")
    release.sum_up()
    refuses(release, f"is not {PACKAGES[0]} {VERSION}")
    os.unlink(release.made / f"npm-{PACKAGES[1]}-{VERSION}.tgz")
    release.sum_up()
    refuses(release, "is not")
    shutil.rmtree(release.made)
    refuses(release, "script/package all")
