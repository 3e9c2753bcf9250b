"""npx with the packages of packaging/npm, made from the programs under test: no network but a registry on loopback."""

import json
import os
import re
import select
import shutil
import subprocess
import sys
import tarfile

import jsonschema
import pytest
from server import BINARY, ROOT

sys.path.insert(0, str(ROOT / "tests/support"))
from npm_registry import Registry, manifest  # noqa: E402

PACK = ROOT / "packaging/npm/pack.py"
AW = ROOT / os.environ.get("AW_BIN", "build/bin/aw")
VERSION = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
pytestmark = pytest.mark.skipif(not shutil.which("npm"), reason="no npm here")


@pytest.fixture(scope="module")
def tarballs(tmp_path_factory):
    """Both packages, around the programs under test in the place of the static ones."""
    work = tmp_path_factory.mktemp("npm")
    documents = work / "portable/share/doc/aweave-debate"
    (documents / "licenses").mkdir(parents=True)
    (documents / "copyright").write_text("MIT\n")
    (documents / "sbom.spdx.json").write_text("{}\n")
    (work / "portable/bin").mkdir()
    for name, program in (("aw", AW), ("debate-server", BINARY)):
        shutil.copy(program, work / "portable/bin" / name)
    subprocess.run([PACK, VERSION, "linux-x64", work / "portable", work / "packed"], check=True)
    contents = []
    for folder in (work / "packed").iterdir():
        with tarfile.open(work / f"{folder.name}.tgz", "w:gz", compresslevel=1) as tar:
            tar.add(folder / "package", "package")
        contents.append((work / f"{folder.name}.tgz").read_bytes())
    return contents


@pytest.fixture
def place(tarballs, tmp_path):
    """The environment of a user who has nothing of ours; `npx` finds only the registry on loopback."""
    with Registry(tarballs) as url:
        environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "npm_config_registry": url}
        yield environment | {"npm_config_audit": "false", "npm_config_fund": "false"}
        subprocess.run([AW, "server", "stop"], env=environment | {"DEBATE_SERVER_PORT": port_of(tmp_path)}, capture_output=True)


def port_of(tmp_path):
    return str(20_000 + int.from_bytes(str(tmp_path).encode(), "big") % 9_973)


def npx(*words):
    return ["npx", "-y", "aweave-debate", *words]


def test_npx_demo_plays_a_debate_on_a_server_of_its_own(place, tmp_path):
    done = subprocess.run(
        npx("demo", "--fast"), env=place | {"DEBATE_SERVER_PORT": port_of(tmp_path)}, cwd=tmp_path,
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"/d/[0-9a-f-]{36}", done.stdout), done.stdout


def test_npx_mcp_answers_a_client(place, tmp_path):
    client = {"name": "test", "version": "1"}
    request = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": request})
    server = subprocess.Popen(
        npx("mcp"), env=place | {"DEBATE_SERVER_PORT": port_of(tmp_path)}, cwd=tmp_path,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        server.stdin.write(message + "\n")
        server.stdin.flush()
        assert select.select([server.stdout], [], [], 300)[0], "no answer"
        answer = json.loads(server.stdout.readline())
    finally:
        server.stdin.close()
        server.wait(60)
    assert answer["id"] == 1 and answer["result"]["serverInfo"]["version"] == VERSION


def test_the_registry_knows_the_package_by_the_same_name(tarballs):
    described = json.loads(subprocess.run([PACK, VERSION], capture_output=True, text=True, check=True).stdout)
    jsonschema.validate(described, json.loads((ROOT / "tests/packaging/server.schema.json").read_text()))
    fields = {each["name"]: each for each in map(manifest, tarballs)}[described["packages"][0]["identifier"]]
    assert fields["mcpName"] == described["name"]
    assert described["repository"]["url"] in fields["repository"]["url"]
    assert fields["version"] == described["version"] == described["packages"][0]["version"] == VERSION
    assert sorted(fields["bin"]) == ["aw", "aweave-debate", "debate-server"]


@pytest.mark.parametrize(
    "change", [{"description": "x" * 101}, {"name": "aweave-debate"}, {"version": "^0.2.0"}, {"icons": []}, {"packages": []}]
)
def test_the_check_of_the_entry_can_fail(change):
    described = json.loads(subprocess.run([PACK, VERSION], capture_output=True, text=True, check=True).stdout)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(described | change, json.loads((ROOT / "tests/packaging/server.schema.json").read_text()))
