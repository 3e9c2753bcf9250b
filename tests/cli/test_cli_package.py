"""The Debian package: installed into a scratch root, used from there, and removed completely."""

import os
import re
import shutil
import subprocess

import pytest
from aw import AW, Aw
from server import is_sanitized

BUILD = AW.parent.parent
CPACK = BUILD / "CPackConfig.cmake"

pytestmark = pytest.mark.skipif(
    is_sanitized() or not CPACK.exists() or not shutil.which("dpkg-shlibdeps"),
    reason="needs a release build, CPack and dpkg-dev",
)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    directory = tmp_path_factory.mktemp("package")
    subprocess.run(["cpack", "--config", CPACK, "-B", directory], check=True, capture_output=True)
    (deb,) = directory.glob("*.deb")
    return deb


@pytest.fixture
def root(tmp_path):
    """A scratch root with an empty package database."""
    root = tmp_path / "root"
    for name in ("info", "updates", "triggers"):
        (root / "var/lib/dpkg" / name).mkdir(parents=True)
    for name in ("status", "available"):
        (root / "var/lib/dpkg" / name).touch()
    return root


def dpkg(root, *arguments):
    options = [f"--root={root}", f"--log={root}/dpkg.log", "--force-depends", "--force-not-root"]
    command = ["dpkg", *options, *arguments]
    if os.geteuid() != 0:
        command = ["fakeroot", *command]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PATH": os.environ["PATH"] + ":/sbin:/usr/sbin"})


def files_in(root):
    return {
        str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and not path.is_relative_to(root / "var")
    } - {"dpkg.log"}


EXPECTED = {
    "usr/bin/aw",
    "usr/bin/debate-server",
    "usr/share/bash-completion/completions/aw",
    "usr/share/zsh/vendor-completions/_aw",
    "usr/share/fish/vendor_completions.d/aw.fish",
    "usr/share/man/man1/aw.1",
    "usr/share/man/man1/debate-server.1",
    "usr/lib/systemd/user/debate-server.service",
    "usr/share/doc/aweave-debate/copyright",
}


def test_installed_used_and_removed(package, root, tmp_path):
    dpkg(root, "--install", package)
    assert files_in(root) >= EXPECTED
    rest = {name for name in files_in(root) - EXPECTED if not name.startswith("usr/share/aweave-debate/agent/")}
    assert all(name.startswith("usr/share/doc/aweave-debate/") for name in rest), rest

    aw = Aw(tmp_path, url="http://127.0.0.1:9", PATH=f"{root}/usr/bin:{os.environ['PATH']}")
    version = subprocess.run(["aw", "--version"], env=aw.env, capture_output=True, text=True, check=True).stdout
    assert version == aw("--version").text
    script = (root / "usr/share/bash-completion/completions/aw").read_text()
    assert script == aw("completion", "bash").text
    subprocess.run([root / "usr/bin/debate-server", "--version"], check=True, capture_output=True)

    dpkg(root, "--remove", "aweave-debate")
    assert files_in(root) == set()


def test_it_asks_for_the_libraries_that_it_needs(package):
    control = subprocess.run(["dpkg-deb", "-f", package], check=True, capture_output=True, text=True).stdout
    assert re.search(r"^Depends: .*libc6 .*libsqlite3-0", control, re.M), control
    needed = subprocess.run(["readelf", "-d", AW], check=True, capture_output=True, text=True).stdout
    assert set(re.findall(r"\[(lib[^\]]+)\]", needed)) <= {"libc.so.6", "libm.so.6"}, "aw links little"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_the_unit_is_well_formed(package, tmp_path):
    subprocess.run(["dpkg-deb", "-x", package, tmp_path], check=True)
    unit = tmp_path / "usr/lib/systemd/user/debate-server.service"
    text = unit.read_text().replace("ExecStart=debate-server", f"ExecStart={tmp_path}/usr/bin/debate-server")
    unit.write_text(text)
    said = subprocess.run(
        ["systemd-analyze", "--user", "verify", unit],
        capture_output=True, text=True, env=os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert "debate-server.service" not in said.stderr, said.stderr
