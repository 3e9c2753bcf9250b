"""The archive for any Linux: complete, and without traces of the machine that built it."""

import hashlib
import os
import re
import shutil
import socket
import subprocess

import pytest
from conftest import ROOT
from playing import play

PROGRAMS = ("aw", "debate-server")


def said_by(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_debate_is_played_and_the_page_is_served(programs, tmp_path):
    play(programs, tmp_path)


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_is_for_the_processor_in_its_name(archive, platform, program):
    machine = {"linux-x64": "X86-64", "linux-arm64": "AArch64"}[platform]
    assert re.search(rf"Machine: .*{machine}", said_by("readelf", "--file-header", archive / "bin" / program))


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_needs_no_library_and_no_loader(archive, program):
    headers = said_by("readelf", "--program-headers", "--dynamic", "--wide", archive / "bin" / program)
    assert "INTERP" not in headers and "NEEDED" not in headers


def test_the_server_is_position_independent(archive):
    assert re.search(r"Type: +DYN", said_by("readelf", "--file-header", archive / "bin/debate-server"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_no_path_of_the_machine_that_built_it_is_inside(archive, program):
    content = (archive / "bin" / program).read_bytes()
    assert os.fsencode(ROOT) not in content
    assert os.fsencode(os.path.expanduser("~/")) not in content


def test_the_kit_the_unit_and_completions_are_there(archive):
    for name in (
        "INSTALL.md",
        "lib/systemd/user/debate-server.service",
        "share/aweave-debate/agent/commands/debate-opponent.md",
        "share/bash-completion/completions/aw",
        "share/doc/aweave-debate/copyright",
    ):
        assert (archive / name).is_file(), name


def test_the_checksums_are_those_of_the_files(made):
    sums = dict(reversed(line.split()) for line in (made / "SHA256SUMS").read_text().splitlines())
    assert set(sums) == {file.name for file in made.iterdir()} - {"SHA256SUMS"}
    for name, digest in sums.items():
        assert hashlib.sha256((made / name).read_bytes()).hexdigest() == digest, name


LEGACY = """openssl_conf = init
[init]
providers = providers
[providers]
default = on
legacy = on
[on]
activate = 1
"""


@pytest.mark.skipif(not shutil.which("strace"), reason="no strace here")
def test_names_and_tls_load_nothing_of_the_system(archive, emulator, tmp_path):
    (tmp_path / "openssl.cnf").write_text(LEGACY)
    trace = tmp_path / "trace"
    tracer = [*emulator, "-strace", "-D", trace] if emulator else ["strace", "-f", "-e", "trace=open,openat", "-o", trace]
    with socket.create_server(("127.0.0.1", 0)) as listener:
        environment = {
            "DEBATE_SERVER_URL": f"https://localhost:{listener.getsockname()[1]}", "DEBATE_AUTO_START": "false",
            "HOME": str(tmp_path), "OPENSSL_CONF": str(tmp_path / "openssl.cnf"),
        }  # fmt: skip
        command = [*tracer, archive / "bin/aw", "debate", "list"]
        aw = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        listener.settimeout(60)
        listener.accept()[0].close()
        said, _ = aw.communicate(timeout=60)
    assert "CONNECTION_ERROR" in said
    opened = "\n".join(re.findall(".*open.*", trace.read_text()))
    assert "/etc/hosts" in opened and "/ssl/certs" in opened
    assert ".so" not in opened and "openssl.cnf" not in opened
