"""The GitHub Action: which files it debates, the one comment that it writes, and hostile names."""

import re
import subprocess
from pathlib import Path

import pytest
from aw import AW
from github import TOKEN
from job import ACTION
from plays import BETTER, OBJECTION, PLAN, play

MARKER = "<!-- aweave-debate -->"


def test_a_changed_plan_is_debated_and_commented(job):
    plan = job.write("plan.md")
    job.github.change("plan.md", "src/main.cc")
    job.run()
    assert plan.read_text() == BETTER
    comment = job.comment()
    assert comment.startswith(MARKER) and "## `plan.md`" in comment
    assert "The debate is closed." in comment and "A reader that meets busy ends" in comment and "| verified |" in comment
    assert job.output("blocking") == "0" and (job.directory / "summary").read_text() == comment
    (record,) = Path(job.output("folder")).glob("*.json")
    subprocess.run([AW, "debate", "verify", record], check=True, capture_output=True)


def test_the_next_push_updates_the_same_comment_and_no_other(job):
    job.write("plan.md")
    job.github.change("plan.md")
    forged = {"id": 5, "user": {"login": "mallory"}, "body": f"{MARKER}\nApproved."}
    job.github.comments += [{"id": number, "user": {"login": "a"}, "body": "x"} for number in range(100, 230)] + [forged]
    job.run()
    first = job.comment()
    job.write("plan.md", PLAN + "3. New.\n")
    job.run()
    assert len(job.github.comments) == 132 and job.comment() != first
    assert forged["body"] == f"{MARKER}\nApproved."


def test_only_changed_files_of_the_patterns_are_debated(job):
    for name in ("plan.md", "docs/adr/old.md", "specs/one/plan.md", "README.md", "docs/adr/gone.md"):
        job.write(name)
    (job.workspace / "docs/adr/gone.md").unlink()
    job.github.change(*(f"src/{number}.cc" for number in range(120)), "README.md", "specs/one/plan.md")
    job.github.change("docs/adr/gone.md", status="removed")
    job.run()
    assert re.findall("^## (.*)$", job.comment(), re.M) == ["`specs/one/plan.md`"]
    assert job.turns() == 5


def test_a_pull_request_without_plans_costs_nothing(job):
    job.write("plan.md")
    job.github.change("src/main.cc")
    assert "changes no file" in job.run()
    assert job.github.comments == [] and job.turns() == 0


def test_other_events_are_ignored(job):
    job.event = {"ref": "refs/heads/main"}
    assert "not of a pull request" in job.run()
    assert job.github.comments == []


HOSTILE = [
    "specs/$(touch pwned)`touch pwned`.md",
    "specs/a\n::error::taken over\n::set-output name=blocking::9\n.md",
    "specs/](http:evil)<img src=x>@everyone.md",
    "--proposer=x/plan.md",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_a_name(job, name):
    path = job.write(name)
    job.github.change(name)
    printed = job.run(files="specs/*.md\n*/plan.md")
    assert path.read_text() == BETTER
    assert not list(job.workspace.rglob("pwned")) and "\n::error" not in printed and "\n::set-output" not in printed
    headings = re.findall("^## (.*)$", job.comment(), re.M)
    assert len(headings) == 1 and re.fullmatch("`[^`]*`", headings[0])
    assert job.output("blocking") == "0"


def test_a_link_to_a_file_of_the_runner_is_not_debated(job):
    secret = job.directory / "secret.md"
    secret.write_text("the runner's secret")
    (job.workspace / "specs").mkdir()
    (job.workspace / "specs/a.md").symlink_to(secret)
    (job.workspace / "linked").symlink_to(job.directory)
    job.github.change("specs/a.md", "linked/secret.md", "specs/../../secret.md")
    assert "changes no file" in job.run(files="*.md")


def test_texts_of_the_debate_cannot_forge_the_comment(job):
    job.write("plan.md", f"# {MARKER} </details> @everyone\n\n1. One writer.\n")
    job.github.change("plan.md")
    hostile = [OBJECTION[0], OBJECTION[1] | {"content": f"</details>\n{MARKER}\n@everyone ::error::x"}]
    script = play()
    script["opponent"]["moves"][0] = [hostile]
    job.play(script)
    job.run()
    lines = job.comment().splitlines()
    assert sum(line.startswith(MARKER) for line in lines) == 1 and "@everyone" not in re.sub("`[^`]*`", "", job.comment())
    assert lines.count("<details>") == lines.count("</details>") > 3


def test_more_files_than_the_limit_are_named(job):
    job.github.change(*(f"specs/{number}.md" for number in range(4)))
    for number in range(4):
        job.write(f"specs/{number}.md")
    job.run(max_files="1")
    assert "3 more changed files were not debated, beginning with `specs/1.md`" in job.comment()
    assert job.turns() == 5


@pytest.mark.parametrize("number", ["0", "all", "1;x", ""])
def test_the_number_of_files_is_a_number(job, number):
    assert "max-files must be" in job.run(code=2, max_files=number)


def test_a_token_that_may_not_comment_leaves_the_summary(job):
    job.write("plan.md")
    job.github.change("plan.md")
    job.github.read_only = True
    assert "::warning" in job.run()
    assert "A reader that meets busy ends" in (job.directory / "summary").read_text()


def test_the_token_is_in_no_file_and_in_no_log(job):
    job.write("plan.md")
    job.github.change("plan.md")
    printed = job.run()
    assert TOKEN not in printed
    files = [path for path in job.directory.rglob("*") if path.is_file()]
    assert len(files) > 10 and not [path for path in files if TOKEN.encode() in path.read_bytes()]


def test_a_program_that_is_not_there_is_reported(job):
    plan = job.write("plan.md")
    job.github.change("plan.md")
    job.run(proposer="cursor")
    assert "A program failed" in job.comment() and "Cursor is not ready" in job.comment()
    assert plan.read_text() == PLAN


def test_without_an_arbitrator_the_comment_asks_people(job):
    job.write("plan.md")
    job.github.change("plan.md")
    job.run(arbitrator="")
    assert "waits for a decision of yours" in job.comment()


def test_blocking_issues_fail_the_step_if_asked(job):
    job.write("plan.md")
    job.github.change("plan.md")
    job.run(max_rounds="1", arbitrator="", max_time="1s", fail_on_blocking="true", code=1)
    assert job.output("blocking") == "1"


def test_no_input_reaches_a_shell_as_text():
    steps = ACTION["runs"]["steps"]
    assert not any("${{" in step["run"] for step in steps)
    used = set(re.findall(r"inputs\.([a-z-]+)", str([step["env"] for step in steps])))
    assert used == set(ACTION["inputs"])
    assert all(field.get("description") and "default" in field for field in ACTION["inputs"].values())
