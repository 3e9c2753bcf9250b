"""The packages for npm: installed from a registry and from files, upgraded, run, removed."""

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import time

import pytest
from playing import QUIET, play

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from npm_registry import Registry, manifest  # noqa: E402

COMMANDS, PROGRAMS, OTHERS = "aweave-debate", "aweave-debate-linux-x64", "aweave-debate-linux-arm64"
OLD = "0.0.1"


def tarball(made, name):
    (file,) = made.glob(f"npm-{name}-[0-9]*.tgz")
    return file


def as_version(content, version):
    """The same package with another version; a word replaces the programs."""
    made = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(content)) as source, tarfile.open(fileobj=made, mode="w:gz") as target:
        for member in source:
            text = source.extractfile(member).read() if member.isfile() else b""
            if member.name == "package/package.json":
                fields = json.loads(text)
                fields["version"] = version
                if "optionalDependencies" in fields:
                    fields["optionalDependencies"] = {PROGRAMS: version, OTHERS: version}
                text = json.dumps(fields).encode()
            elif len(text) > 1 << 20:
                text = b"#!/bin/sh\necho old\n"
            member.size = len(text)
            target.addfile(member, io.BytesIO(text))
    return made.getvalue()


@pytest.fixture(scope="module")
def registry(made):
    """A registry with the packages of this release and of an older one, and those for other machines if they exist."""
    packages = []
    for name in (COMMANDS, PROGRAMS, OTHERS):
        if name == OTHERS and not list(made.glob(f"npm-{name}-*")):
            continue
        new = tarball(made, name).read_bytes()
        packages += [as_version(new, OLD), new]
    with Registry(packages) as url:
        yield url


@pytest.fixture
def npm(tmp_path):
    """Runs npm with its own home and cache."""
    home = tmp_path / "home"
    home.mkdir()

    def run(*arguments, cwd=tmp_path):
        environment = {name: value for name, value in QUIET.items() if not name.lower().startswith("npm_config_")}
        done = subprocess.run(
            ["npm", *map(str, arguments), "--no-audit", "--no-fund", "--ignore-scripts"],
            cwd=cwd, env=environment | {"HOME": str(home)}, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def said_by(*command, **options):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, **options).stdout


def left_in(prefix):
    return [path for path in prefix.rglob("*") if not path.is_dir() or path.name.startswith("aweave")]


def test_installed_from_a_registry_upgraded_and_removed(made, registry, npm, tmp_path):
    prefix = tmp_path / "a prefix"
    everywhere = ("-g", "--prefix", prefix, "--registry", registry)
    npm("install", *everywhere, f"{COMMANDS}@{OLD}")
    assert said_by(prefix / "bin/aw") == "old\n"

    npm("install", *everywhere, COMMANDS)
    version = manifest(tarball(made, COMMANDS).read_bytes())["version"]
    assert said_by(prefix / "bin/aw", "--version") == f"aw {version}\n"
    play(prefix / "bin", tmp_path)
    installed = [json.loads(file.read_text()) for file in prefix.rglob("package.json")]
    assert sorted((fields["name"], fields["version"]) for fields in installed) == [(COMMANDS, version), (PROGRAMS, version)]

    npm("uninstall", *everywhere, COMMANDS)
    assert left_in(prefix) == []


def test_installed_from_files_without_any_network(made, npm, tmp_path):
    prefix = tmp_path / "prefix"
    npm("install", "-g", "--offline", "--prefix", prefix, tarball(made, COMMANDS), tarball(made, PROGRAMS))
    play(prefix / "bin", tmp_path)
    npm("uninstall", "-g", "--prefix", prefix, COMMANDS, PROGRAMS)
    assert left_in(prefix) == []


def test_in_a_project(registry, npm, tmp_path):
    project = tmp_path / "a project"
    project.mkdir()
    (project / "package.json").write_text("{}")
    npm("install", "--registry", registry, COMMANDS, cwd=project)
    assert said_by("node_modules/.bin/aw", "--version", cwd=project).startswith("aw ")
    assert npm("exec", "--offline", "--", "aw", "--version", cwd=project).startswith("aw ")


@pytest.fixture
def modules(made, tmp_path):
    """Both packages side by side, as npm has them in a project."""
    folder = tmp_path / "node_modules"
    for name in (COMMANDS, PROGRAMS):
        (folder / name).mkdir(parents=True)
        said_by("tar", "-xzf", tarball(made, name), "--strip-components=1", "-C", folder / name)
    return folder


def test_as_pnpm_lays_it_out(modules, tmp_path):
    """Each package in a folder of the store with links to its dependencies; a script in bin that names the link."""
    store = tmp_path / "home/.pnpm"
    (store / "commands/node_modules").mkdir(parents=True)
    shutil.move(modules / COMMANDS, store / "commands/node_modules" / COMMANDS)
    shutil.move(modules / PROGRAMS, store / PROGRAMS)
    (store / "commands/node_modules" / PROGRAMS).symlink_to(store / PROGRAMS)
    (tmp_path / "global").mkdir()
    (tmp_path / "global" / COMMANDS).symlink_to(store / "commands/node_modules" / COMMANDS)
    assert said_by("sh", tmp_path / "global" / COMMANDS / "bin/aw", "--version").startswith("aw ")


def test_by_links_of_the_users_own(modules, tmp_path):
    (tmp_path / "first").symlink_to(modules / COMMANDS / "bin/aw")
    (tmp_path / "aw").symlink_to("first")
    assert said_by(tmp_path / "aw", "--version").startswith("aw ")
    assert said_by("aw", "--version", env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}).startswith("aw ")


def test_arguments_and_exit_codes_are_the_programs_own(modules):
    launcher, program = modules / COMMANDS / "bin/aw", modules / PROGRAMS / "bin/aw"
    words = ["debate", "no such", "*", "", "a  b"]
    by_launcher, by_program = (subprocess.run([aw, *words], capture_output=True) for aw in (launcher, program))
    assert (by_launcher.returncode, by_launcher.stdout) == (by_program.returncode, by_program.stdout)
    assert by_launcher.returncode != 0


def put_others(modules):
    """The package for another kind of machine, whose program prints its own name."""
    folder = modules / OTHERS / "bin"
    folder.mkdir(parents=True)
    (folder / "aw").write_text("#!/bin/sh\necho arm64\n")
    (folder / "aw").chmod(0o755)


def test_the_installed_programs_are_those_of_the_machine(modules):
    put_others(modules)
    shutil.rmtree(modules / PROGRAMS)
    without_uname = {"PATH": ""}
    assert said_by(modules / COMMANDS / "bin/aw", env=without_uname) == "arm64\n"


@pytest.mark.parametrize("machine, said", [("aarch64", "arm64\n"), ("x86_64", "aw ")])
def test_with_programs_for_both_the_machine_decides(modules, tmp_path, machine, said):
    put_others(modules)
    (tmp_path / "uname").write_text(f"#!/bin/sh\necho {machine}\n")
    (tmp_path / "uname").chmod(0o755)
    assert said_by(modules / COMMANDS / "bin/aw", "--version", env={"PATH": f"{tmp_path}:/bin"}).startswith(said)


def test_the_package_for_arm64_is_only_for_arm64(made):
    if not list(made.glob(f"npm-{OTHERS}-*")):
        pytest.skip("not made: run script/package portable arm64")
    fields = manifest(tarball(made, OTHERS).read_bytes())
    assert (fields["name"], fields["os"], fields["cpu"]) == (OTHERS, ["linux"], ["arm64"])
    commands = manifest(tarball(made, COMMANDS).read_bytes())
    assert fields["cpu"][0] in commands["cpu"] and commands["optionalDependencies"][OTHERS] == fields["version"]


def test_without_the_programs_it_says_what_to_do(modules):
    shutil.rmtree(modules / PROGRAMS)
    done = subprocess.run([modules / COMMANDS / "bin/aw", "--version"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout == ""
    assert "--omit=optional" in done.stderr and "arm64" in done.stderr


def test_the_launcher_costs_less_than_two_starts_more(registry, npm, tmp_path):
    prefix = tmp_path / "prefix"
    npm("install", "-g", "--prefix", prefix, "--registry", registry, COMMANDS)
    launcher = prefix / "bin/aw"
    (program,) = prefix.rglob(f"{PROGRAMS}/bin/aw")
    fastest = {launcher: 1e9, program: 1e9}
    for _ in range(100):
        for file in fastest:
            begin = time.perf_counter()
            subprocess.run([file, "--version"], stdout=subprocess.DEVNULL, check=True)
            fastest[file] = min(fastest[file], time.perf_counter() - begin)
    assert fastest[launcher] <= 3 * fastest[program], fastest
