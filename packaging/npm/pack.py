#!/usr/bin/env python3
"""Lays out the packages for npm: aweave-debate, which has the commands, and aweave-debate-PLATFORM with the programs.

pack.py VERSION PLATFORM PORTABLE INTO: from the unpacked portable archive PORTABLE, each into INTO/NAME/package. The one
with the commands is the same for all platforms.
pack.py VERSION: prints server.json, the entry of the package in the MCP registry.
"""

import json
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = ("aw", "debate-server")
# Command to its program and settings. npx runs the command that is named like the package, on machines where nothing
# is set up yet.
COMMANDS = {
    "aw": ("aw", ""),
    "debate-server": ("debate-server", ""),
    "aweave-debate": ("aw", 'export DEBATE_AUTO_START="${DEBATE_AUTO_START:-1}"\n'),
}
# Platform to npm's name of the processor and its common name.
PLATFORMS = {"linux-x64": ("x64", "x86-64"), "linux-arm64": ("arm64", "arm64")}
REPOSITORY = json.loads((HERE.parent / "repository.json").read_text())
NAME_IN_REGISTRY = f"io.github.{REPOSITORY['owner']}/{REPOSITORY['name']}"
URL = f"https://github.com/{REPOSITORY['owner']}/{REPOSITORY['name']}"
SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"


def write_package(folder, name, version, description, cpu, **fields):
    fields = {
        "name": name, "version": version, "description": description, "license": "MIT",
        "repository": {"type": "git", "url": f"git+{URL}.git"}, "os": ["linux"], "cpu": cpu, **fields,
    }  # fmt: skip
    (folder / "package.json").write_text(json.dumps(fields, indent=2) + "\n")


def server(version):
    """The registry accepts it if the published package has the same name as mcpName."""
    package = {
        "registryType": "npm",
        "identifier": "aweave-debate",
        "version": version,
        "transport": {"type": "stdio"},
        "packageArguments": [{"type": "positional", "value": "mcp"}],
        "environmentVariables": [
            {"name": "DEBATE_SERVER_URL", "description": "A server elsewhere; default: http://127.0.0.1:3456"},
            {"name": "DEBATE_AUTH_TOKEN", "description": "The token of that server", "isSecret": True},
        ],
    }
    return {
        "$schema": SCHEMA,
        "name": NAME_IN_REGISTRY,
        "description": "Debates between AI agents of different model families, decided by a person",
        "version": version,
        "repository": {"url": URL, "source": "github"},
        "packages": [package],
    }


def main(version, platform, portable, into):
    portable, into = Path(portable), Path(into)
    commands = into / "aweave-debate/package"
    programs = into / f"aweave-debate-{platform}/package"
    documents = portable / "share/doc/aweave-debate"
    for folder in (commands, programs):
        (folder / "bin").mkdir(parents=True)
        shutil.copy(documents / "copyright", folder / "LICENSE")

    launcher = (HERE / "launcher.sh").read_text()
    for program in PROGRAMS:
        shutil.copy(portable / "bin" / program, programs / "bin" / program)
    for command, (program, settings) in COMMANDS.items():
        file = commands / "bin" / command
        text = launcher.replace("@COMMAND@", command).replace("@PROGRAM@", program)
        file.write_text(text.replace("@SETTINGS@\n", settings))
        file.chmod(0o755)
    shutil.copy(HERE / "README.md", commands)
    shutil.copy(documents / "sbom.spdx.json", programs)
    shutil.copytree(documents / "licenses", programs / "licenses")

    description = "debates between AI agents, decided by an arbitrator"
    write_package(
        commands, "aweave-debate", version, description, [cpu for cpu, _ in PLATFORMS.values()],
        mcpName=NAME_IN_REGISTRY,
        bin={command: f"bin/{command}" for command in COMMANDS},
        optionalDependencies={f"aweave-debate-{each}": version for each in PLATFORMS},
    )  # fmt: skip
    cpu, words = PLATFORMS[platform]
    about = f"The programs of aweave-debate for Linux on {words}: {description}"
    write_package(programs, f"aweave-debate-{platform}", version, about, [cpu])


if __name__ == "__main__":
    if len(sys.argv) == 2:
        print(json.dumps(server(sys.argv[1]), indent=2))
    else:
        main(*sys.argv[1:])
