"""Help, completion and docs/cli.md, all from one table."""

import re
import shlex
import shutil
import subprocess

import pytest
from aw import AW, Aw
from server import BINARY

CONTRACT = {
    "aw debate generate-id": set(),
    "aw debate create": {"--debate-id", "--title", "-t", "--type", "--debate-type", "--client-request-id"},
    "aw debate get-context": {"--debate-id", "--limit", "-l", "--argument-limit"},
    "aw debate submit": {"--debate-id", "--role", "--target-id", "--client-request-id"},
    "aw debate wait": {"--debate-id", "--role", "--argument-id", "--deadline"},
    "aw debate appeal": {"--debate-id", "--target-id", "--client-request-id"},
    "aw debate request-completion": {"--debate-id", "--target-id", "--client-request-id", "--issues", "--despite"},
    "aw debate issues": {"--debate-id"},
    "aw debate ruling": {"--debate-id", "--close", "--client-request-id"},
    "aw debate intervention": {"--debate-id", "--content", "--client-request-id"},
    "aw debate list": {"--state", "--limit", "-l", "--offset", "--cursor", "--query"},
    "aw debate delete": {"--debate-id", "--confirm"},
    "aw debate open": {"--debate-id"},
    "aw debate watch": {"--debate-id"},
    "aw debate export": {"--debate-id", "--output"},
    "aw docs create": {"--summary", "-s", "--metadata"},
    "aw docs submit": {"--summary", "-s", "--metadata", "--base-version"},
    "aw docs get": {"--version", "-v"},
    "aw docs list": {"--limit", "--offset", "--include-deleted"},
    "aw docs history": {"--limit"},
    "aw docs diff": {"--from", "--to"},
    "aw docs export": {"--output", "-o", "--version"},
    "aw docs delete": {"--confirm"},
    "aw server start": set(),
    "aw server stop": set(),
    "aw server status": set(),
    "aw server logs": set(),
    "aw doctor": set(),
    "aw demo": {"--fast"},
    "aw completion": set(),
    "aw help": {"--json"},
}
WITH_CONTENT = {"create", "submit", "appeal", "request-completion", "ruling"}


@pytest.fixture
def offline(tmp_path):
    return Aw(tmp_path, "http://127.0.0.1:9")


def table(aw):
    return {row["command"]: row for row in aw("help", "--json").data["commands"]}


def spellings(row):
    return {word for option in row["options"] for word in [option["name"], *option["aliases"].split()]}


def test_help_for_machines_has_every_command_and_option(offline):
    rows = table(offline)
    assert set(CONTRACT) <= set(rows)
    for command, options in CONTRACT.items():
        assert options <= spellings(rows[command]), command
        if command.split()[-1] in WITH_CONTENT:
            assert {"--file", "-f", "--content", "--stdin"} <= spellings(rows[command]), command


def test_examples_are_accepted_by_the_parser(offline):
    """An example here may fail for other reasons, but never for its usage."""
    for name in ("motion.md", "claim.md", "appeal.md", "resolution.md", "plan.md"):
        (offline.directory / name).write_text("x")
    (offline.directory / "debate.json").write_text('{"debate": {}, "motion": {}}')
    examples = [
        row["example"] for command, row in table(offline).items() if command not in ("aw server start", "aw debate wait", "aw setup")
    ]
    running = [(example, offline.start(*shlex.split(example.split(" > ")[0])[1:])) for example in examples]
    for example, process in running:
        said = offline.finish(process)
        assert said.code != 4, (example, said.text)


def complete_in_bash(aw, line):
    script = f"""
source <({AW} completion bash)
COMP_LINE={line!r}; COMP_POINT=${{#COMP_LINE}}
read -ra COMP_WORDS <<<"$COMP_LINE"
[[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_aw; printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    said = subprocess.run(["bash", "-c", script], env=aw.env, cwd=aw.directory, capture_output=True, text=True)
    assert said.stderr == "", said.stderr
    return set(said.stdout.split())


def test_bash_completion(offline):
    assert complete_in_bash(offline, "aw d") == {"debate", "docs", "doctor", "demo"}
    assert complete_in_bash(offline, "aw debate g") == {"generate-id", "get-context"}
    assert complete_in_bash(offline, "aw debate submit --role ") == {"proposer", "opponent"}
    assert complete_in_bash(offline, "aw debate create --de") == {"--debate-id", "--debate-type"}
    assert complete_in_bash(offline, "aw completion ") == {"bash", "zsh", "fish"}
    (offline.directory / "motion.md").write_text("x")
    assert complete_in_bash(offline, "aw debate create -f mo") == {"motion.md"}
    assert complete_in_bash(offline, "aw doctor --f") == {"--format"}
    assert "AWAITING_OPPONENT" in complete_in_bash(offline, "aw debate list --state A")


@pytest.mark.parametrize(("shell", "arguments"), [("zsh", ["-n"]), ("fish", ["--no-execute"])])
def test_other_shells_can_read_their_script(offline, shell, arguments):
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    script = offline.directory / "script"
    script.write_bytes(offline("completion", shell).stdout)
    assert subprocess.run([shell, *arguments, script], capture_output=True).returncode == 0


MAN = {"aw.1": [AW, "reference", "--man", "2026-11-16"], "debate-server.1": [BINARY, "man", "2026-11-16"]}


@pytest.fixture(params=MAN)
def man_page(request, tmp_path):
    page = tmp_path / request.param
    page.write_bytes(subprocess.run(MAN[request.param], check=True, capture_output=True).stdout)
    return page


@pytest.mark.parametrize("lint", [["groff", "-man", "-ww", "-z"], ["mandoc", "-T", "lint", "-W", "warning"]], ids=["groff", "mandoc"])
def test_manual_pages_are_well_formed(man_page, lint):
    if not shutil.which(lint[0]):
        pytest.skip(f"no {lint[0]} here")
    said = subprocess.run([*lint, man_page], capture_output=True, text=True)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_manual_pages_are_complete(offline, man_page):
    if not shutil.which("mandoc"):
        pytest.skip("no mandoc here")
    shown = subprocess.run(["mandoc", "-T", "utf8", "-O", "width=1000", man_page], check=True, capture_output=True, text=True).stdout
    shown = re.sub(".\b", "", shown)
    if man_page.name == "aw.1":
        for command, row in table(offline).items():
            assert command in shown and row["summary"] in shown and row["example"] in shown, command
            for option in row["options"]:
                assert option["name"] in shown and option["help"] in shown, option
    else:
        help = subprocess.run([BINARY, "--help"], check=True, capture_output=True, text=True).stdout
        for word in re.findall(r"--[a-z-]+|DEBATE_[A-Z_]+|debate-server [a-z]+", help):
            assert word in shown, word
