"""Programs of other packages that the tests and script/cluster run."""

import os
import shutil


def installed(name, package, *directories):
    """Its path; without it, ends with one line that says what to install."""
    path = os.pathsep.join([*map(str, directories), os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    found = shutil.which(name, path=path)
    if not found:
        raise SystemExit(f"{name} is missing: apt-get install {package}")
    return found
