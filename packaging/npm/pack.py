#!/usr/bin/env python3
"""Lays out the packages for npm: aweave-debate, which has the commands, and aweave-debate-linux-x64 with the programs.

pack.py VERSION PORTABLE INTO: from the unpacked portable archive PORTABLE, each into INTO/NAME/package.
"""

import json
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = ("aw", "debate-server")
PLATFORM = "aweave-debate-linux-x64"


def write_package(folder, name, version, description, **fields):
    fields = {
        "name": name, "version": version, "description": description, "license": "MIT",
        "os": ["linux"], "cpu": ["x64"], **fields,
    }  # fmt: skip
    (folder / "package.json").write_text(json.dumps(fields, indent=2) + "\n")


def main(version, portable, into):
    portable, into = Path(portable), Path(into)
    commands = into / "aweave-debate/package"
    programs = into / PLATFORM / "package"
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
        commands, "aweave-debate", version, description,
        bin={program: f"bin/{program}" for program in PROGRAMS},
        optionalDependencies={PLATFORM: version},
    )  # fmt: skip
    write_package(programs, PLATFORM, version, f"The programs of aweave-debate for Linux on x86-64: {description}")


if __name__ == "__main__":
    main(*sys.argv[1:])
