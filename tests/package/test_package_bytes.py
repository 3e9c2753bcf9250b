"""Reproducible: the same commit, built again in another folder, gives the same bytes."""

import os
import shutil
import subprocess

import pytest
from conftest import MADE, ROOT

# Compiled anew, not taken from ccache.
OBJECTS = (
    "aw_core.dir/unity/aw_core/core_1.cc.o",
    "aw_client_objects.dir/unity/aw_client_objects/client_1.cc.o",
    "aw_cli.dir/unity/aw_cli/cli_1.cc.o",
)


def copy_of_the_sources(folder):
    """The files of the repository, including uncommitted ones, with the page's packages as they are installed here."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    for name in filter(None, os.fsdecode(listed).split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
            shutil.copymode(ROOT / name, folder / name)
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    for name in ("web/package.json", "web/package-lock.json"):
        os.utime(folder / name, (0, 0))  # older than the installed packages
    (folder / "build").mkdir()
    for name in ("build/node", "build/sysroot-arm64"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind, preset", [("deb", "release"), ("portable", "portable"), ("arm64", "portable-arm64")])
def test_another_folder_gives_the_same_bytes(kind, preset, tmp_path):
    if kind == "arm64" and not list(MADE.glob("*-linux-arm64.tar.gz")):
        pytest.skip("not made: run script/package portable arm64")
    there = tmp_path / "a-longer-path" / "and-another"
    there.mkdir(parents=True)
    copy_of_the_sources(there)
    epoch = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    environment = os.environ | {"SOURCE_DATE_EPOCH": epoch.strip(), "PACKAGE_DIR": str(tmp_path / "package")}

    def run(*command, **extra):
        done = subprocess.run(command, cwd=there, env=environment | extra, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]

    run("script/build", preset, "--target", *(f"src/CMakeFiles/{each}" for each in OBJECTS), CCACHE_DISABLE="1")
    run("script/package", kind)
    for file in (tmp_path / "package").iterdir():
        if file.name != "SHA256SUMS":
            assert file.read_bytes() == (MADE / file.name).read_bytes(), file.name
