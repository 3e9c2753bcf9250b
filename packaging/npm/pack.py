#!/usr/bin/env python3
"""Lays out the packages for npm: aweave-debate, which has the commands, and aweave-debate-PLATFORM with the programs.

pack.py VERSION PLATFORM PORTABLE INTO: from the unpacked portable archive PORTABLE, each into INTO/NAME/package. The one
with the commands is the same for all platforms.
"""

import json
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = ("aw", "debate-server")
# Platform to npm's name of the processor and its common name.
PLATFORMS = {"linux-x64": ("x64", "x86-64"), "linux-arm64": ("arm64", "arm64")}


def write_package(folder, name, version, description, cpu, **fields):
    fields = {
        "name": name, "version": version, "description": description, "license": "MIT",
        "os": ["linux"], "cpu": cpu, **fields,
    }  # fmt: skip
    (folder / "package.json").write_text(json.dumps(fields, indent=2) + "\n")


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
        command = commands / "bin" / program
        command.write_text(launcher.replace("@PROGRAM@", program))
        command.chmod(0o755)
    shutil.copy(HERE / "README.md", commands)
    shutil.copy(documents / "sbom.spdx.json", programs)
    shutil.copytree(documents / "licenses", programs / "licenses")

    description = "debates between AI agents, decided by an arbitrator"
    write_package(
        commands, "aweave-debate", version, description, [cpu for cpu, _ in PLATFORMS.values()],
        bin={program: f"bin/{program}" for program in PROGRAMS},
        optionalDependencies={f"aweave-debate-{each}": version for each in PLATFORMS},
    )  # fmt: skip
    cpu, words = PLATFORMS[platform]
    about = f"The programs of aweave-debate for Linux on {words}: {description}"
    write_package(programs, f"aweave-debate-{platform}", version, about, [cpu])


if __name__ == "__main__":
    main(*sys.argv[1:])
