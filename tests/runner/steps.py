"""The table of steps: what `./script/test` runs, what `all` and `nightly` add, and what belongs to a room."""

import os
import shutil
from pathlib import Path

from schedule import Step

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "build" / "reports"

SANITIZERS = {
    "ASAN_OPTIONS": "halt_on_error=1:detect_stack_use_after_return=1:strict_string_checks=1:check_initialization_order=1",
    "LSAN_OPTIONS": "report_objects=1",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    "TSAN_OPTIONS": f"halt_on_error=1:second_deadlock_stack=1:suppressions={ROOT}/tests/support/tsan.suppressions",
}
# Where the programs of a build are; the last two are unpacked from what script/package makes.
FOLDERS = {"release": "build", "asan": "build/asan", "tsan": "build/tsan",
           "archive": "build/unpacked", "arm64": "build/unpacked-arm64/emulated"}


def without_aslr(preset):
    """The sanitizers of Debian 12 do not cope with a kernel that randomises addresses widely."""
    return ("setarch", "-R") if preset in ("asan", "tsan") and shutil.which("setarch") else ()


def build(preset, *targets, needs=()):
    command = (*without_aslr(preset), "script/build", preset, *(word for target in targets for word in ("--target", target)))
    return Step(f"build-{preset}", command, needs, cores=2, environment={"AW_WERROR": "ON"})


def unit(preset, *options, name="unit", needs=None, cores=2):
    """Unit tests by CTest; GoogleTest writes a report for each part."""
    folder = FOLDERS[preset]
    command = (*without_aslr(preset), "ctest", "--test-dir", folder, "--output-on-failure", "--no-tests=error", "-j", "3", *options)
    full = name if preset == "release" else f"{preset}-{name}"
    return Step(full, ("bash", "-c", f'rm -rf {folder}/unit/{full} && exec "$@"', "unit", *command),
                needs or (f"build-{preset}",), cores, SANITIZERS, (f"../../{folder}/unit/*.xml",))


def suite(name, *paths, preset="release", needs=None, cores=1, workers=4, options=(), **environment):
    """pytest on the programs of a preset."""
    programs = ROOT / FOLDERS[preset] / "bin"
    command = (
        *without_aslr(preset), "/usr/bin/python3", "-m", "pytest", *(f"tests/{path}" for path in paths), "-q",
        "--timeout", "600", "-n", str(workers), "-p", "no:cacheprovider", f"--junitxml={REPORTS}/{name}.xml", *options,
    )
    programs = {"DEBATE_SERVER_BIN": str(programs / "debate-server"), "AW_BIN": str(programs / "aw")}
    return Step(name, command, needs or (f"build-{preset}",), cores, {**SANITIZERS, **programs, **environment}, (f"{name}.xml",))


def page(name, *command, needs=(), report=None, cores=1, **environment):
    return Step(name, ("npm", "--prefix", "web", "run", *command), needs, cores, environment, (report,) if report else ())


CHECKS = (
    Step("format", ("script/check-format",)),
    Step("arrows", ("script/check-arrows",)),
    Step("names", ("script/check-names",)),
    Step("words", ("script/check-words",)),
    Step("warnings", ("script/check-warnings",)),
    Step("runner", ("/usr/bin/python3", "-m", "pytest", "tests/runner", "-q", "-p", "no:cacheprovider", f"--junitxml={REPORTS}/runner.xml"),
         reports=("runner.xml",)),
)

PAGE = (
    page("page-lint", "lint"),
    page("page-unit", "test", "--", "--reporter=default", "--reporter=junit", f"--outputFile={REPORTS}/page-unit.xml",
         report="page-unit.xml"),
)

SERVER = (
    suite("run", "run"),
    suite("gate", "gate"),
    suite("functional", "functional"),
    suite("cli", "cli"),
    unit("release", "-E", "^postgres"),
    suite("faults", "faults"),
    suite("agent", "agent"),
    suite("mcp", "mcp"),
    suite("plans", "plans", workers=2),
)

QUICK = (
    *CHECKS,
    build("release", "all"),
    *PAGE,
    *SERVER,
    page("page-sizes", "check", needs=("build-release",)),
    page("journeys", "e2e", "--", "--grep", "@journey", needs=("build-release",), report="journeys.xml", cores=2,
         PLAYWRIGHT_JUNIT=str(REPORTS / "journeys.xml")),
)

ON_POSTGRES = {"options": ("-m", "not any_store"), "DEBATE_TEST_STORE": "postgres"}
ALL = (
    *(step for step in QUICK if step.name != "journeys"),
    page("browser", "e2e", needs=("build-release",), report="browser.xml", cores=2, PLAYWRIGHT_JUNIT=str(REPORTS / "browser.xml")),
    unit("release", "-R", "^postgres", name="unit-postgres"),
    suite("cluster", "cluster", cores=2),
    suite("packaging", "packaging"),
    suite("integrations", "integrations"),
    suite("functional-postgres", "functional", cores=2, **ON_POSTGRES),
    suite("mcp-postgres", "mcp", **ON_POSTGRES),
    Step("conformance", ("script/conformance", "--bin", "build/bin"), ("build-release",)),
    build("asan", "all"),
    unit("asan"),
    suite("asan-functional", "functional", preset="asan", cores=2),
    suite("asan-faults", "faults", preset="asan"),
    Step("fuzz", ("script/fuzz", "--steady"), ("build-asan",), cores=2),
    build("tsan", "all"),
    unit("tsan"),
    suite("tsan-functional", "functional", preset="tsan", cores=2),
    suite("tsan-faults", "faults", preset="tsan"),
    Step("tsan-load", ("setarch", "-R", "build/bin/debate-bench", "--short", "--server", "build/tsan/bin/debate-server"),
         ("build-tsan", "build-release"), cores=2, environment=SANITIZERS),
)



def archive_suites(kind):
    """Suites with the programs of an archive. Those for arm64 run in an emulator, which is too slow for some tests, and
    in which aw cannot start a server."""
    emulated = kind == "arm64"
    common = {"preset": kind, "needs": ("package-unpack",), "cores": 2, "workers": 2 if emulated else 4}
    names = ("state_machine", "diff", "import", "notices", "running", "search", "wait", "websocket")
    functional = [f"functional/test_{name}.py" for name in names]
    cli = [f"cli/test_cli_{name}.py" for name in ("https", "export_html", "record", *(() if emulated else ("server",)))]
    cluster = [f"cluster/test_cluster_{name}.py" for name in ("tls", *(() if emulated else ("wake_ups",)))]
    return (
        suite(f"{kind}-functional", *functional, options=("-k", "not interrupted_import") if emulated else (), **common),
        suite(f"{kind}-cli", *cli, **common),
        suite(f"{kind}-cluster", *cluster, **common),
    )


# The steps that take too long for a commit; a release needs all of them green (script/release).
NIGHTLY = (
    *ALL,
    *(suite(f"{preset}-{name}", name, preset=preset, cores=2) for preset in ("asan", "tsan") for name in ("cli", "agent", "mcp", "run", "gate")),
    Step("alone", ("script/build", "clang", "--target", "src/all"), cores=2),
    Step("package-make", ("script/package", "deb", "portable", "arm64"), ("build-release",), cores=2),
    Step("package-unpack", ("script/unpack-archives",), ("package-make",)),
    suite("package", "package", needs=("package-make",)),
    *archive_suites("archive"),
    *archive_suites("arm64"),
    Step("ha-setup", ("script/setup", "--ha")),
    build("portable", needs=("package-make", "ha-setup")),
    suite("ha", "ha", needs=("build-release", "build-portable"), cores=2, workers=0),
    Step("agents", ("script/test-agents",), ("build-release",), cores=2),
)

# The suites that name a room, beside its unit tests. A folder below `functional` is given by its files.
ROOM_SUITES = {
    "core": ("functional/test_state_machine.py", "functional/test_rounds.py"),
    "wire": ("functional/test_input.py", "functional/test_bodies.py", "functional/test_parameters.py"),
    "service": ("functional/test_idempotency.py", "functional/test_rulings.py", "functional/test_issues.py"),
    "store": ("functional/test_database.py", "functional/test_upgrade.py", "faults/test_kill.py"),
    "view": ("functional/test_context.py", "functional/test_diff.py"),
    "hub": ("functional/test_presence.py", "functional/test_list_feed.py"),
    "wait": ("functional/test_wait.py",),
    "http": ("functional/test_http.py", "functional/test_websocket.py", "functional/test_security_requests.py"),
    "mcp": ("mcp",),
    "original": tuple(f"functional/test_import{part}.py" for part in ("", "_debates", "_documents", "_files")),
    "notify": ("functional/test_notices.py",),
    "client": ("cli/test_cli_https.py", "cli/test_cli_retries.py"),
    "process": ("run/test_run_crashes.py",),
    "programs": ("run/test_run_programs.py", "cli/test_cli_another_program.py", "agent/test_agent_files.py"),
    "conduct": ("run", "gate"),
    "install": (
        "cli/test_cli_agent_install.py",
        "cli/test_cli_agent_merge.py",
        "cli/test_cli_agent_trust.py",
    ),
    "bridge": ("cli/test_cli_agent_bridge.py", "cli/test_cli_mcp_limits.py", "cli/test_cli_mcp_roles.py", "cli/test_cli_acp.py"),
    "cli": ("cli",),
    "app": ("functional/test_options.py", "functional/test_running.py"),
}


def room_steps(room):
    """The unit tests of a room and the suites that name it; `web` is the page."""
    if room == "web":
        return PAGE
    if not (ROOT / "src" / room).is_dir():
        return ()
    steps = []
    has_unit_tests = any((ROOT / "src" / room).rglob("*_test.cc"))
    targets = ("debate-server", "aw", *((f"{room}_test",) if has_unit_tests else ()))
    if room in ("programs", "cli"):
        targets += ("aw_with_another_table", "server_with_another_table")  # tests/cli/test_cli_another_program.py
    steps.append(build("release", *targets))
    if has_unit_tests:
        steps.append(unit("release", "-R", f"^{room}-"))
    if room in ROOM_SUITES:
        steps.append(suite(room, *ROOM_SUITES[room], cores=2, workers=6))
    return tuple(steps)


def chosen(words):
    """The steps that the words of the command line name, or None and the word that names none."""
    if not words:
        return QUICK, None
    by_name = {step.name: step for step in NIGHTLY + QUICK}
    steps = []
    for word in words:
        found = {"all": ALL, "nightly": NIGHTLY}.get(word) or room_steps(word)
        if not found and word in by_name:
            found = with_needs(by_name[word], by_name)
        if not found:
            return (), word
        steps += [step for step in found if step.name not in {one.name for one in steps}]
    return tuple(steps), None


def with_needs(step, by_name):
    return tuple(one for need in step.needs for one in with_needs(by_name[need], by_name)) + (step,)


def cores():
    """One more than there are: suites wait more than they compute."""
    return max(2, os.cpu_count() or 2) + 1
