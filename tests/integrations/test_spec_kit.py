"""The extension for Spec Kit: the rules of its manifest, schema 1.0, and commands that exist."""

import json
import re
import subprocess

import pytest
import yaml
from aw import AW
from job import ROOT

FOLDER = ROOT / "integrations/spec-kit"
MANIFEST = yaml.safe_load((FOLDER / "extension.yml").read_text())
EVENTS = {f"{when}_{what}" for when in ("before", "after") for what in ("specify", "plan", "tasks", "implement")}


def faults(manifest):
    """What Spec Kit's own reader refuses in a manifest."""
    extension, commands = manifest["extension"], manifest["provides"]["commands"]
    texts = [extension[name] for name in ("id", "name", "version", "description")]
    texts.append(manifest["requires"]["speckit_version"])
    if manifest["schema_version"] != "1.0":
        yield "schema_version"
    if not all(isinstance(text, str) and text for text in texts):
        yield "a value is no text"
    if not re.fullmatch("[a-z0-9-]+", extension["id"]):
        yield "id"
    if not re.fullmatch(r"\d+\.\d+\.\d+", str(extension["version"])):
        yield "version"
    if len(extension["description"]) >= 200:
        yield "description"
    if extension["effect"] not in ("read-only", "read-write"):
        yield "effect"
    for command in commands:
        if not re.fullmatch(rf"speckit\.{extension['id']}\.[a-z0-9-]+", command["name"]):
            yield f"name {command['name']}"
        if not re.fullmatch(r"[\w./-]+", command["file"]) or ".." in command["file"] or not (FOLDER / command["file"]).is_file():
            yield f"file {command['file']}"
    for event, hook in manifest["hooks"].items():
        if event not in EVENTS or hook["command"] not in [command["name"] for command in commands]:
            yield f"hook {event}"


def test_spec_kit_accepts_the_manifest():
    assert list(faults(MANIFEST)) == []
    assert MANIFEST["hooks"]["after_plan"]["optional"] is True


@pytest.mark.parametrize(
    "part, change",
    [
        ("extension", {"id": "Aweave"}),
        ("extension", {"version": 0.2}),
        ("extension", {"description": "x" * 200}),
        ("provides", {"commands": [{"name": "debate", "file": "commands/../x.md"}]}),
        ("hooks", {"after_plan": {"command": "speckit.aweave.other"}}),
        ("requires", {"speckit_version": 0.2}),
    ],
)
def test_the_check_can_fail(part, change):
    assert list(faults(MANIFEST | {part: MANIFEST[part] | change}))


def test_the_version_is_that_of_aw():
    version = subprocess.run([AW, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    assert MANIFEST["extension"]["version"] == version


def test_the_command_uses_only_what_aw_has():
    text = (FOLDER / MANIFEST["provides"]["commands"][0]["file"]).read_text()
    printed = subprocess.run([AW, "help", "--json"], capture_output=True, text=True, check=True).stdout
    (run,) = [row for row in json.loads(printed)["content"][0]["data"]["commands"] if row["command"] == "aw debate run"]
    options = set(re.findall(r"--[a-z-]+", " ".join(re.findall(r"`?(aw debate run [^`\n]*)", text))))
    assert options and options <= set(re.findall(r"--[a-z-]+", json.dumps(run)))
    assert "$ARGUMENTS" in text
