"""Whatever fails, the plan passes with one line, and nothing stays behind."""

import json
import os
import signal

import pytest
from eventually import eventually
from gate_place import BUILD_SYSTEMS, seconds_of
from gate_plays import BETTER, CLEAN, OBJECTION, PLAN, script

PAUSE = {"1": {"how": "pause", "deaf": True}}


def test_an_opponent_that_hangs_is_stopped_in_time(place):
    place.configure("[gate]\ntime = 10\n")
    place.play(script(CLEAN, deeds=PAUSE))
    reply, seconds = seconds_of(place.hook)
    reply.passes("Codex did not finish its review in 10 s")
    assert seconds < 30
    place.assert_nothing_runs()


def test_a_hook_without_input_ends_in_time(place):
    place.configure("[gate]\ntime = 10\n")
    process = place.start()
    assert place.finish(process, 60).passes("input is not JSON") if process.stdin is None else True
    process.wait(60)


@pytest.mark.parametrize("text", [b"", b"no json", b"[]", b'{"tool_name": "ExitPlanMode"}', b"\xff\xfe", b"{" * 100_000])
def test_malformed_input_passes(place, text):
    reply = place.finish(place.start(text))
    assert reply.code == 0 and "updatedInput" not in reply.text
    assert reply.line.startswith("aw: ") or not reply.text, reply.text


@pytest.mark.parametrize("session", ["", "../../x", "x" * 100_000, "\n\x1b"])
def test_any_session_id_is_only_a_key(place, session):
    reply = place.hook(session=session)
    assert reply.code == 0
    assert {path.name for path in place.home.iterdir()} <= {".aweave", ".claude", ".fake-agents"}


def test_no_opponent_is_installed(place):
    place.install()
    place.hook().passes("No opponent is ready", "Codex is not installed", "not checked")


def test_an_opponent_that_is_not_logged_in(place):
    place.install("codex", FAKE_LOGGED_OUT="codex")
    place.hook().passes("Codex is not ready", "codex login")
    assert not place.logs()


def test_the_usage_limit_of_the_opponent(place):
    place.play(script(CLEAN, deeds={"1": {"how": "quota"}}))
    place.hook().passes("Codex has reached its usage limit", "not checked")


@pytest.mark.parametrize("deed", ["die", "nothing", "no_server"])
def test_an_opponent_that_makes_no_move(place, deed):
    place.play(script(CLEAN, deeds={str(number): {"how": deed} for number in range(1, 10)}))
    place.hook().passes("Codex made no review", "not checked")
    place.assert_nothing_runs()


def test_the_next_plan_goes_on_after_a_failure(place):
    place.play(script(CLEAN, deeds={str(number): {"how": "die"} for number in range(1, 4)}))
    place.hook().passes("Codex made no review")
    assert place.hook().allows() == PLAN
    assert place.moves() == ["MOTION", "CLAIM opponent"]


def test_no_server_and_none_can_be_started(place):
    place.hook(env={"DEBATE_SERVER_URL": "http://192.0.2.1:9"} | {}).passes("not checked")


def test_a_server_that_cannot_start(place):
    (place.home / ".aweave/debate.db").mkdir()
    place.hook().passes("debate-server did not start", "not checked")


def test_an_invalid_environment(place):
    place.hook(env={"DEBATE_SERVER_URL": "nonsense"}).passes("DEBATE_SERVER_URL")


def test_settings_that_cannot_be_read(place):
    place.configure("[gate]\nrounds = 'two'\n")
    place.hook().passes("rounds must be a whole number", "not checked")


def test_a_home_that_cannot_be_used(place):
    place.hook(env={"HOME": "relative"}).passes("HOME")
    (place.home / ".aweave/gates").symlink_to("/tmp")
    place.hook().passes("cannot be used")


@pytest.mark.parametrize("who", ["hook", "worker"])
def test_kill_leaves_nothing_behind(place, who):
    place.play(script(CLEAN, CLEAN, deeds=PAUSE))
    process = place.start(place.event())
    place.await_pause()
    if who == "hook":
        process.kill()
    else:
        (worker,) = [pid for pid, command in place.processes() if "hook plan-exit" in command and parent_of(pid) == process.pid]
        os.kill(worker, signal.SIGKILL)
    out, _ = process.communicate(timeout=60)
    if who == "worker":
        assert process.returncode == 0
        assert "ended without a result" in json.loads(out)["systemMessage"]
    place.assert_nothing_runs()
    assert place.hook().allows() == PLAN


def wrap(program):
    """As npm's programs are: a process that starts the real one and waits."""
    real = program.parent / "real"
    real.mkdir()
    program.rename(real / program.name)
    program.write_text(f'#!/bin/sh\n{real / program.name} "$@"\nexit $?\n')
    program.chmod(0o755)


def test_a_wrapped_program_ends_when_all_of_ours_are_killed_at_once(place):
    wrap(place.programs / "codex")
    place.play(script(CLEAN, CLEAN, deeds=PAUSE))
    process = place.start(place.event())
    place.await_pause()
    ours = [pid for pid, command in place.processes() if "hook plan-exit" in command]
    assert len(ours) == 3, place.processes()  # the hook, its worker and its keeper
    for word in (signal.SIGSTOP, signal.SIGKILL):  # stopped, none of them can react to another's end
        for pid in ours:
            os.kill(pid, word)
    process.communicate(timeout=60)
    place.assert_nothing_runs()
    assert place.hook().allows() == PLAN


def parent_of(pid):
    with open(f"/proc/{pid}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[1])


def test_the_review_ends_with_the_program_that_runs_the_hook(place):
    place.play(script(CLEAN, deeds=PAUSE))
    read, write = os.pipe()
    shell = os.fork()
    if shell == 0:
        os.dup2(read, 0)
        environment = place.aw.env
        os.execve("/bin/sh", ["sh", "-c", f"{os.environ.get('AW_BIN', 'build/bin/aw')} hook plan-exit --for claude; true"], environment)
    os.close(read)
    os.write(write, place.event())
    os.close(write)
    place.await_pause()
    os.kill(shell, signal.SIGKILL)
    os.waitpid(shell, 0)
    place.assert_nothing_runs()


def test_a_newer_plan_of_the_session_replaces_the_one_under_review(place):
    """As when the user has rejected the plan while its review ran."""
    place.play(script(CLEAN, deeds={"1": {"how": "pause", "deaf": True}}))
    first = place.start(place.event())
    place.await_pause()
    assert place.hook(BETTER).allows() == BETTER
    assert place.finish(first).decision == {"behavior": "allow"} and len(place.logs()) == 2
    place.assert_nothing_runs()


@pytest.mark.parametrize("variable", [*BUILD_SYSTEMS, "CLAUDE_CODE_ENTRYPOINT"])
def test_no_review_without_a_person(place, variable):
    value = "sdk-cli" if variable == "CLAUDE_CODE_ENTRYPOINT" else "true"
    place.hook(env={variable: value}).asks("no review", "not checked")
    assert not place.logs()


@pytest.mark.parametrize("variable", ["AWEAVE_GATE", "DEBATE_ROLE"])
def test_no_review_inside_a_review_or_a_run(place, variable):
    reply = place.hook(env={variable: "opponent"})
    assert (reply.code, reply.text) == (0, "") and not place.logs()


def test_an_agent_without_a_known_hook_is_not_disturbed(place):
    reply = place.hook(program="opencode")
    assert (reply.code, reply.text) == (0, "") and "not checked" in reply.errors


def test_a_short_plan_passes_at_once(place):
    place.hook("# Small\n\nDo it.\n").passes("a plan of 3 lines is not reviewed (min_lines = 20)")
    assert not place.logs()
    place.configure("[gate]\nmin_lines = 3\n")
    place.hook("# Small\n\nDo it.\n").allows()


def test_another_tool_is_none_of_our_business(place):
    reply = place.hook(tool_name="Bash")
    assert (reply.code, reply.text) == (0, "")


def test_a_plan_that_the_server_refuses(place):
    place.hook("# Large\n" + "x\n" * 2_000_000).passes("not checked")
    place.hook("# Small\n").passes("is not reviewed")


def test_a_deleted_debate_is_begun_again(place):
    place.play(script(OBJECTION))
    place.hook().revises()
    debate = place.debate()["debate"]["id"]
    assert place.client().delete(f"/debates/{debate}").status == 200
    place.play(script(CLEAN))
    assert place.hook().allows() == PLAN


def test_records_are_of_the_user_alone(place):
    place.hook().allows()
    folder = place.home / ".aweave/gates"
    eventually(lambda: list(folder.rglob("gate.json")), "the record is there")
    modes = {path: os.lstat(path).st_mode & 0o077 for path in [folder, *folder.rglob("*")]}
    assert not any(modes.values()), modes
