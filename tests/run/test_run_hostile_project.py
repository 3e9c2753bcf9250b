"""A project is written by other people: it must not decide what is executed, resumed, written or replaced."""

import json
import os
import uuid

import pytest
from place import CLOSED, REFUSED, RULING_DUE
from plays import PLAN


def planted(place, debate_id, **fields):
    """A record in aw's format, where an earlier release looked for it."""
    record = {
        "version": 1,
        "debate_id": debate_id,
        "url": place.server.url,
        "file": str(place.plan),
        "turns": 0,
        "sides": {
            "proposer": {"player": "claude", "conversation": "--settings={}"},
            "opponent": {"player": "codex", "conversation": "--last"},
        },
    }
    return json.dumps(record | fields)


def command_lines(place):
    return [word for log in place.logs() for word in log["words"]]


def test_a_record_in_the_project_is_not_read(place):
    debate_id = str(uuid.uuid4())
    folder = place.project / ".aweave/runs" / debate_id
    folder.mkdir(parents=True)
    (folder / "run.json").write_text(planted(place, debate_id))
    place.run().ends(RULING_DUE)
    assert place.debate_id != debate_id
    assert not [word for word in command_lines(place) if "--settings" in word or word == "--last"]
    assert sorted(os.listdir(folder)) == ["run.json"]


@pytest.mark.parametrize(
    "conversation", ["--settings={}", "-planted", "/../../escape", "a b", "a\nb", "", "x" * 129, "../settings"]
)
def test_a_conversation_that_no_program_gave_is_not_resumed(place, conversation):
    """Even in the user's own record: ids are checked when they are read."""
    debate_id = str(uuid.uuid4())
    folder = place.home / ".aweave/runs" / debate_id
    folder.mkdir(parents=True, mode=0o700)
    folder.parent.chmod(0o700)
    players = {"proposer": "claude", "opponent": "copilot"}
    sides = {role: {"player": name, "conversation": conversation} for role, name in players.items()}
    (folder / "run.json").write_text(planted(place, debate_id, sides=sides))
    place.run(opponent="copilot").ends(RULING_DUE)
    assert place.debate_id == debate_id
    assert not conversation or not [word for word in command_lines(place) if conversation in word]


@pytest.mark.parametrize("name", ["not-a-uuid", "0f9a1c52-6d1e-4b7c-9a51-3f0a6b2f1c11"])
def test_a_record_counts_only_in_the_folder_of_its_debate(place, name):
    folder = place.home / ".aweave/runs" / name
    folder.mkdir(parents=True, mode=0o700)
    folder.parent.chmod(0o700)
    (folder / "run.json").write_text(planted(place, str(uuid.uuid4())))
    ended = place.run().ends(RULING_DUE)
    assert ended.one("run_started")["resumed"] is False
    assert os.listdir(folder) == ["run.json"]


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)], ids=["fifo", "device"])
def test_a_record_that_is_no_regular_file_is_ignored(place, make):
    folder = place.home / ".aweave/runs" / str(uuid.uuid4())
    folder.mkdir(parents=True, mode=0o700)
    folder.parent.chmod(0o700)
    make(folder / "run.json")
    place.run().ends(RULING_DUE)


def test_a_plan_that_links_out_of_the_project_is_refused(place):
    secret = place.directory / "secret.md"
    secret.write_text("# Mine\n")
    place.plan.unlink()
    place.plan.symlink_to(secret)
    code, error = place.refuse()
    assert code == REFUSED and "leads out of this project" in error["message"] and "name it itself" in error["suggestion"]
    assert secret.read_text() == "# Mine\n"


def test_a_link_within_the_project_is_followed(place):
    place.plan.rename(place.project / "real.md")
    place.plan.symlink_to("real.md")
    place.run().ends(RULING_DUE)


def test_the_result_never_replaces_a_file_that_the_user_has(place):
    """The plan was edited meanwhile: the result goes beside it, under a free name."""
    place.run().ends(RULING_DUE)
    place.plan.write_text("# Edited\n")
    taken = place.project / f"plan.debate-{place.debate_id[-8:]}.md"
    taken.write_text("mine")
    place.rule()
    result = place.run("--debate-id", place.debate_id).ends(CLOSED).one("result")
    assert taken.read_text() == "mine" and place.plan.read_text() == "# Edited\n"
    assert result["written"] == str(taken.with_name(f"plan.debate-{place.debate_id[-8:]}-2.md"))


def test_a_pipe_in_the_plans_place_does_not_hang_the_end(place):
    place.run().ends(RULING_DUE)
    place.plan.unlink()
    os.mkfifo(place.plan)
    place.rule()
    place.run("--debate-id", place.debate_id, file=None).ends(CLOSED)


def test_a_folder_that_is_not_utf8_goes_on_with_its_debate(place):
    folder = os.fsdecode(os.fsencode(place.directory) + b"/caf\xe9")
    os.mkdir(folder)
    place.move_to(type(place.directory)(folder))
    place.run().ends(RULING_DUE)
    place.run().ends(RULING_DUE)
    assert len(place.runs()) == 1


def test_two_at_the_same_moment_open_one_debate(place):
    both = [place.start(), place.start()]
    codes = sorted(each.wait(120) for each in both)
    assert len(place.runs()) == 1 and codes in ([REFUSED, RULING_DUE], [RULING_DUE, RULING_DUE]), codes
    assert place.moves() == ["MOTION", "CLAIM", "CLAIM", "CLAIM", "RESOLUTION"]


def test_without_a_home_nothing_of_the_project_is_used(place):
    (place.project / ".aweave").mkdir()
    (place.project / ".aweave/programs.toml").write_text('[[program]]\nname = "claude"\ncommand = ["./evil"]\n')
    for home in ("", ".", "relative"):
        place.aw.env["HOME"] = home
        code, error = place.refuse()
        assert code == REFUSED and "HOME" in error["message"]


def test_secrets_of_the_shell_are_not_passed_on(place):
    secrets = {"DEBATE_STORE": "postgres://u:p@h/d", "PGPASSWORD": "p", "DEBATE_NOTIFY_SECRET": "s", "MY_PASSWORD": "p"}
    place.run("--env", "CHOSEN", env=secrets | {"CHOSEN": "yes", "MISTRAL_API_KEY": "k"}).ends(RULING_DUE)
    for log in place.logs():
        assert not set(secrets) & set(log["variables"])
        assert {"CHOSEN", "MISTRAL_API_KEY"} <= set(log["variables"])


def test_the_plan_of_a_repository_is_read_from_its_root(place):
    (place.project / ".git").mkdir()
    (place.project / "docs").mkdir()
    (place.project / "docs/plan.md").write_text(PLAN)
    place.aw.directory = place.project / "docs"
    place.project = place.project / "docs"
    place.run().ends(RULING_DUE)
    assert {log["cwd"] for log in place.logs()} == {str(place.project.parent)}
