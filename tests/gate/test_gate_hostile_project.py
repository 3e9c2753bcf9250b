"""A project is written by others: it can choose no program, loosen nothing, and name no file."""

import json

import pytest
from gate_plays import CLEAN, OBJECTION, PLAN, script

EVIL = "#!/bin/sh\ntouch {}\n"


def test_a_project_chooses_no_program_and_loosens_nothing(place):
    mark = place.directory / "evil-ran"
    evil = place.project / "codex"
    evil.write_text(EVIL.format(mark))
    evil.chmod(0o755)
    place.configure(
        f'[gate]\nopponents = ["acp:{evil}"]\nrounds = 1\ntime = 1800\nmin_lines = 9999\nthen = "allow"\n', place.project
    )
    (place.project / ".aweave/programs.toml").write_text(f'[programs.codex]\ncommand = ["{evil}"]\n')
    place.play(script(OBJECTION))
    place.hook(env={"PATH": f".:{place.programs}:/usr/bin:/bin"}, cwd=str(place.project)).revises()
    assert not mark.exists() and [log["program"] for log in place.logs()] == ["codex"]
    assert place.debate()["max_rounds"] == 2


def test_a_project_can_be_stricter(place):
    place.configure("[gate]\nrounds = 3\nmin_lines = 1\n", place.project)
    place.hook("# Small\n").allows()
    assert place.debate()["max_rounds"] == 3


@pytest.mark.parametrize("text", ["[gate", "gate = 7\n", "[gate]\nrounds = 'x'\n", "\x00"])
def test_a_malformed_file_of_a_project_changes_nothing(place, text):
    place.configure(text, place.project)
    assert place.hook().allows() == PLAN


def test_records_in_a_project_are_not_read(place):
    place.play(script(OBJECTION))
    place.hook().revises()
    (record,) = (place.home / ".aweave/gates").rglob("gate.json")
    for path in (record, *(place.home / ".aweave/runs").rglob("run.json")):
        forged = place.project / path.relative_to(place.home)
        forged.parent.mkdir(parents=True, exist_ok=True)
        forged.write_text(path.read_text())
    record.unlink()
    place.play(script(CLEAN))
    place.hook(session="session-2").allows()
    assert len(place.debates()) == 2


@pytest.mark.parametrize("slug", ["../../secret", "/etc/passwd", "a/../../secret", ".secret", "x" * 300])
def test_a_forged_slug_reads_no_other_file(place, slug):
    (place.home / "secret.md").write_text("secret\n" * 40)
    line = json.dumps({"sessionId": "session-1", "slug": slug})
    (place.directory / "transcript.jsonl").write_text(line + "\n")
    place.hook(None).passes("not checked")
    assert not place.logs()


def test_a_plan_that_is_a_link_is_not_read(place):
    (place.home / "secret.md").write_text("secret\n" * 40)
    (place.home / ".claude/plans/our-plan.md").symlink_to(place.home / "secret.md")
    (place.directory / "transcript.jsonl").write_text('{"sessionId": "session-1", "slug": "our-plan"}\n')
    place.hook(None).passes("is a link")


def test_only_the_plan_leaves_the_session(place):
    (place.directory / "transcript.jsonl").write_text('{"sessionId": "session-1", "text": "a private remark"}\n')
    place.hook().allows()
    debate = json.dumps(place.debate()) + json.dumps(place.document())
    (log,) = place.logs()
    assert "private remark" not in debate + json.dumps(log) and "session-1" not in debate
