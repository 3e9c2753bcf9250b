"""The bill of materials: SPDX 2.3, with every included library, its version and licence."""

import json
import re

import pytest

# Debian's package → the form of the library's version in a program.
LIBRARIES = {
    "libboost-json1.81-dev": None,
    "libboost1.81-dev": None,
    "libc6-dev": None,
    "libcmark-gfm-dev": None,
    "libfmt-dev": None,
    "libgit2-dev": None,
    "libhttp-parser-dev": None,
    "libmbedtls-dev": None,
    "libpcre2-dev": None,
    "libpq-dev": None,
    "libspdlog-dev": None,
    "libsqlite3-dev": rb"%s",
    "libssh2-1-dev": rb"SSH-2.0-libssh2_%s",
    "libssl-dev": rb"openssl-version\x00%s",
    "libstdc++-12-dev": None,
    "libtomlplusplus-dev": None,
    "postgresql-server-dev-15": None,
    "zlib1g-dev": rb"inflate %s",
}


@pytest.fixture(scope="module")
def sbom(made, platform):
    (file,) = made.glob(f"*-{platform}.spdx.json")
    return json.loads(file.read_text())


def test_the_archive_carries_the_same(sbom, archive):
    assert json.loads((archive / "share/doc/aweave-debate/sbom.spdx.json").read_text()) == sbom


def test_it_is_spdx(sbom):
    assert (sbom["spdxVersion"], sbom["dataLicense"], sbom["SPDXID"]) == ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", sbom["creationInfo"]["created"])
    ids = [package["SPDXID"] for package in sbom["packages"]]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids)
    contained = {row["relatedSpdxElement"] for row in sbom["relationships"]}
    assert contained == set(ids)


def test_it_is_of_the_platform_and_its_packages(sbom, platform):
    assert sbom["name"].endswith(platform)
    arch = {"linux-x64": "amd64", "linux-arm64": "arm64"}[platform]
    locators = [package["externalRefs"][0]["referenceLocator"] for package in sbom["packages"]]
    assert locators[0].startswith(f"pkg:npm/aweave-debate-{platform}@")
    assert {locator.partition("?arch=")[2] for locator in locators if "pkg:deb" in locator} <= {arch, "all"}


def test_every_library_is_named_in_the_included_version(sbom, archive):
    program = (archive / "bin/debate-server").read_bytes() + (archive / "bin/aw").read_bytes()
    named = {package["name"]: package for package in sbom["packages"]}
    for name, told in LIBRARIES.items():
        upstream = re.match(r"(?:\d+:)?([\d.]+\d)", named[name]["versionInfo"])[1]
        if told:
            assert re.search(told.replace(b"%s", re.escape(upstream.encode())), program), (name, upstream)
    assert {"react", "react-dom"} <= set(named), "the page's packages"


def test_every_part_has_a_licence_and_its_text(sbom, archive):
    texts = archive / "share/doc/aweave-debate/licenses"
    page = (texts / "page.txt").read_text()
    for package in sbom["packages"][1:]:
        assert re.fullmatch(r"[A-Za-z0-9. +-]+", package["licenseDeclared"]), package
        assert package["licenseDeclared"] != "NOASSERTION"
        if package["supplier"] == "Organization: Debian":
            assert (texts / f"{package['name']}.txt").stat().st_size > 0
    assert "react 1" in page or "react 2" in page
