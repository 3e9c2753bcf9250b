"""The runner reports failures, and steps that could not run because of them."""

import io
import subprocess
import sys

import pytest
import steps
from reports import count, quarantine
from schedule import Schedule, Step

PASSING, FAILING = ("true",), ("bash", "-c", "echo the reason; exit 3")
REPORT = """<testsuites><testsuite><testcase classname="a" name="passes"/>{}</testsuite></testsuites>"""
FAILED_CASE = '<testcase classname="a" name="fails"><failure message="no"/></testcase>'
SKIPPED_CASE = '<testcase classname="a" name="skips"><skipped/></testcase>'


def run(tmp_path, *list_of_steps, excused=()):
    out = io.StringIO()
    results = Schedule(list_of_steps, tmp_path, 2, excused, out).run()
    return {result.step.name: result for result in results}, out.getvalue()


def writing(tmp_path, text, status):
    return ("bash", "-c", f"cat >{tmp_path}/one.xml <<'END'\n{text}\nEND\nexit {status}")


def test_a_step_that_fails_stops_only_those_that_need_it(tmp_path):
    results, said = run(
        tmp_path, Step("build", FAILING), Step("unit", PASSING, ("build",)), Step("suite", PASSING, ("unit",)), Step("lint", PASSING)
    )
    assert not results["build"].passed and "the reason" in said
    assert results["unit"].skipped_for == "build" and results["suite"].skipped_for == "unit"
    assert results["lint"].passed


def test_a_need_that_is_not_asked_for_is_taken_as_met(tmp_path):
    assert run(tmp_path, Step("unit", PASSING, ("build",)))[0]["unit"].passed


def test_steps_run_beside_each_other_as_cores_allow(tmp_path):
    meet = ("bash", "-c", f"touch {tmp_path}/$0; until [ -e {tmp_path}/$1 ]; do sleep 0.01; done")
    results, _ = run(tmp_path, Step("a", (*meet, "a", "b")), Step("b", (*meet, "b", "a")), Step("wide", PASSING, cores=2))
    assert all(result.passed for result in results.values())


def test_a_failed_test_fails_its_step(tmp_path):
    results, _ = run(tmp_path, Step("suite", writing(tmp_path, REPORT.format(FAILED_CASE), 0), reports=("one.xml",)))
    assert not results["suite"].passed and results["suite"].count.failed == ["a::fails"]


def test_a_suite_without_a_test_fails(tmp_path):
    empty = '<testsuites><testsuite name="none"/></testsuites>'
    results, _ = run(tmp_path, Step("suite", writing(tmp_path, empty, 0), reports=("one.xml",)))
    assert not results["suite"].passed


def test_a_truncated_report_fails(tmp_path):
    results, _ = run(tmp_path, Step("suite", writing(tmp_path, REPORT[:40], 0), reports=("one.xml",)))
    assert not results["suite"].passed


def test_a_quarantined_failure_is_listed_and_does_not_fail(tmp_path):
    step = Step("suite", writing(tmp_path, REPORT.format(FAILED_CASE), 1), reports=("one.xml",))
    results, _ = run(tmp_path, step, excused={"a::fails": {}})
    assert results["suite"].passed and results["suite"].count.quarantined == ["a::fails"]


def test_a_crash_is_not_excused_by_the_quarantine(tmp_path):
    step = Step("suite", writing(tmp_path, REPORT.format(FAILED_CASE), 139), reports=("one.xml",))
    assert not run(tmp_path, step, excused={"a::fails": {}})[0]["suite"].passed


def test_skipped_tests_are_neither_passed_nor_failed(tmp_path):
    report = tmp_path / "one.xml"
    report.write_text(REPORT.format(SKIPPED_CASE + '<testcase classname="g" name="t" status="notrun" result="suppressed"/>'))
    total = count([report], {})
    assert (total.passed, total.skipped, total.failed) == (1, 2, [])


def test_the_quarantine_needs_a_reason_and_a_date(tmp_path):
    file = tmp_path / "quarantine.toml"
    file.write_text('[[test]]\nname = "a::b"\n')
    with pytest.raises(SystemExit, match="reason, since"):
        quarantine(file)


def test_every_step_can_be_run_by_name_with_what_it_needs():
    for step in steps.NIGHTLY + steps.QUICK:
        found, unknown = steps.chosen([step.name])
        names = [one.name for one in found]
        assert not unknown and names[-1] == step.name and set(step.needs) <= set(names)


def test_every_room_of_the_sources_can_be_named():
    for room in sorted(folder.name for folder in (steps.ROOT / "src").iterdir() if folder.is_dir()):
        assert steps.chosen([room])[0], room
    assert steps.chosen(["no-such-room"]) == ((), "no-such-room")


def test_ctrl_c_ends_the_running_steps(tmp_path):
    script = (
        f"import sys; sys.path.insert(0, {str(steps.ROOT / 'tests/runner')!r})\n"
        "import pathlib, signal, threading, os\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background jobs with it ignored\n"
        "from schedule import Schedule, Step\n"
        f"schedule = Schedule([Step('long', ('bash', '-c', 'echo $$ >{tmp_path}/pid; sleep 600'))], pathlib.Path({str(tmp_path)!r}), 2, ())\n"
        "def interrupt():\n"
        f"    pid = pathlib.Path({str(tmp_path)!r}) / 'pid'\n"
        "    while not (pid.exists() and pid.read_text()): pass\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "signal.signal(signal.SIGINT, schedule.interrupt)\n"
        "threading.Thread(target=interrupt, daemon=True).start()\n"
        "try: schedule.run()\n"
        "except KeyboardInterrupt: pass\n"
        "schedule.running['long'].wait() if 'long' in schedule.running else None\n"
    )
    subprocess.run([sys.executable, "-c", script], timeout=60, check=True)
    pid = int((tmp_path / "pid").read_text())
    assert subprocess.run(["ps", "-p", str(pid), "-o", "stat="], capture_output=True, text=True).stdout.strip() in ("", "Z")
