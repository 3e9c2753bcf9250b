#!/usr/bin/env python3
"""Says what a build has inside, as SPDX 2.3 in JSON, and gathers the licences of it.

sbom.py VERSION PLATFORM BUILD DOCUMENTS [SYSROOT]: writes DOCUMENTS/sbom.spdx.json and DOCUMENTS/licenses of a build for
PLATFORM, linux-x64 say. SYSROOT is where the packages are that it was made of, if not those of this system.

Found by what was really used: the archives from which the linker's maps BUILD/bin/*.map took something, the headers
that the compiler read, and, for the page, what package-lock.json installs for it.
"""

import datetime
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent

# From the words of Debian's copyright files, for "Files: *", to SPDX.
LICENSES = {
    "Apache-2.0": "Apache-2.0",
    "BSD-2-clause": "BSD-2-Clause",
    "BSD-3-clause-Cambridge with BINARY LIBRARY-LIKE PACKAGES exception": "BSD-3-Clause WITH PCRE2-exception",
    "BSD3": "BSD-3-Clause",
    "BSL-1.0": "BSL-1.0",
    "Expat": "MIT",
    "Expat with embedded exception": "MIT WITH fmt-exception",
    "Expat-nginx": "MIT",
    "GPL-2 with linking exception, origin admission": "GPL-2.0-only WITH GCC-exception-2.0",
    "PostgreSQL": "PostgreSQL",
    "Zlib": "Zlib",
    "public-domain": "blessing",  # SQLite
}
# Of sources whose copyright file is prose, or where "Files: *" is not what gets into a program.
LICENSES_OF_SOURCES = {
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glibc": "LGPL-2.1-or-later",
    "linux": "GPL-2.0-only WITH Linux-syscall-note",
}


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def linked_archives(linker_map):
    """The archives that something was taken from: the map's first part, whose lines look like 'libc.a(printf.o)'."""
    taken = linker_map.read_text().partition("\nDiscarded input sections")[0]
    return re.findall(r"^(/\S+\.a)\(", taken, re.M)


def read_headers(build):
    return re.findall(r"^ +(\S+)$", output("ninja", "-C", build, "-t", "deps"), re.M)


def used_files(build, sysroot):
    """What the build read of the packages in sysroot, as they name it: /usr/…"""
    files = read_headers(build)
    for linker_map in build.glob("bin/*.map"):
        files += linked_archives(linker_map)
    files = {(build / file).resolve() for file in files}
    ours = (ROOT / "src", build.resolve())  # in /usr/src, say
    files = {file for file in files if not any(file.is_relative_to(folder) for folder in ours)}
    return sorted(f"/{file.relative_to(sysroot)}" for file in files if file.is_relative_to(sysroot / "usr"))


def debian_packages(files, sysroot):
    """The packages of these files: name to the fields that we tell."""
    query = ("dpkg-query", f"--admindir={sysroot / 'var/lib/dpkg'}")
    names = {line.split(": ")[0] for line in output(*query, "-S", *files).splitlines()}
    fields = "${Package}\t${Version}\t${Architecture}\t${source:Package}\t${source:Version}\n"
    rows = output(*query, "-W", "-f", fields, *sorted(names)).splitlines()
    return [dict(zip(("name", "version", "arch", "source", "source_version"), row.split("\t"))) for row in sorted(rows)]


def license_of(package, copyright_file):
    if package["source"] in LICENSES_OF_SOURCES:
        return LICENSES_OF_SOURCES[package["source"]]
    text = copyright_file.read_text()
    found = re.search(r"^Files:\s*\*\s*\n(?:(?!\n).*\n)*?License:\s*(.+)$", text, re.M)
    words = found[1].strip() if found else "prose"
    if words not in LICENSES:
        raise SystemExit(f"sbom.py: what is '{words}', the licence of {package['name']}, to SPDX? Add it to LICENSES")
    return LICENSES[words]


def debian_rows(build, sysroot, licenses):
    for package in debian_packages(used_files(build, sysroot), sysroot):
        copyright_file = sysroot / "usr/share/doc" / package["name"] / "copyright"
        shutil.copyfile(copyright_file, licenses / f"{package['name']}.txt")
        source = f"{package['source']} {package['source_version']}"
        yield {
            "name": package["name"],
            "versionInfo": package["version"],
            "supplier": "Organization: Debian",
            "licenseDeclared": license_of(package, copyright_file),
            "sourceInfo": f"built from the Debian source package {source}",
            "externalRefs": purl(f"pkg:deb/debian/{quote(package['name'])}@{quote(package['version'])}?arch={package['arch']}"),
        }


def page_rows(licenses):
    """The packages of the page; those that only build or test it are marked dev."""
    texts = []
    for path, package in sorted(json.loads((ROOT / "web/package-lock.json").read_text())["packages"].items()):
        if not path or any(package.get(mark) for mark in ("dev", "optional", "devOptional", "peer")):
            continue
        name = path.rpartition("node_modules/")[2]
        for text in sorted((ROOT / "web" / path).glob("[Ll][Ii][Cc][Ee][Nn][SsCc][Ee]*")):
            texts.append(f"{name} {package['version']}\n\n{text.read_text()}")
        yield {
            "name": name,
            "versionInfo": package["version"],
            "supplier": "NOASSERTION",
            "licenseDeclared": package["license"],
            "sourceInfo": "in the page, from the npm registry",
            "externalRefs": purl(f"pkg:npm/{quote(name)}@{package['version']}"),
        }
    (licenses / "page.txt").write_text("\n\n----\n\n".join(texts))


def purl(locator):
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}]


def main(version, platform, build, documents, sysroot="/"):
    documents = Path(documents)
    licenses = documents / "licenses"
    licenses.mkdir(parents=True)
    ours = {
        "name": "aweave-debate", "versionInfo": version, "supplier": "NOASSERTION", "licenseDeclared": "MIT",
        "sourceInfo": "aw and debate-server, statically linked", "externalRefs": purl(f"pkg:npm/aweave-debate-{platform}@{version}"),
    }  # fmt: skip
    rows = [ours, *debian_rows(Path(build), Path(sysroot).resolve(), licenses), *page_rows(licenses)]
    packages = []
    for row in rows:
        name = re.sub(r"[^A-Za-z0-9.]+", "-", f"{row['name']}-{row['versionInfo']}")
        packages.append(row | {
            "SPDXID": f"SPDXRef-{name}",
            "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION",
            "copyrightText": "NOASSERTION",
        })  # fmt: skip
    packages = list({package["SPDXID"]: package for package in packages}.values())
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", packages[0]["SPDXID"])]
    relations += [(packages[0]["SPDXID"], "CONTAINS", package["SPDXID"]) for package in packages[1:]]
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()[:32]
    when = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"aweave-debate-{version}-{platform}",
        "documentNamespace": f"https://spdx.org/spdxdocs/aweave-debate-{version}-{digest}",
        "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: packaging/sbom.py"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations
        ],
    }
    (documents / "sbom.spdx.json").write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
