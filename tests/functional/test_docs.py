"""The commands and tables in the documents are correct."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from debate import AWAITING_OPPONENT, AWAITING_PROPOSER, Debate
from document import plan_of
from server import run

pytestmark = pytest.mark.any_store

ROOT = Path(__file__).resolve().parents[2]


def test_the_tour_works_as_printed(server, tmp_path):
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/tour.md").read_text(), re.S)
    tour = next(block for block in blocks if "MOTION=" in block)
    assert "API=http://127.0.0.1:3456\n" in tour
    tour = tour.replace("API=http://127.0.0.1:3456", f"API={server.url}")
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", tour], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    codes = [answer["error"]["code"] if "error" in answer else "ok" for answer in answers]
    assert codes == ["ok", "ok", "ok", "ok", "ACTION_NOT_ALLOWED", "ok", "ok", "ok"]
    assert answers[1]["data"]["action"] == "respond"
    assert answers[3]["data"]["argument"]["issues"][0]["id"] == "I1" and answers[3]["data"]["blocking"] == ["I1"]
    assert answers[4]["error"]["action"] == "wait_for_proposer"
    assert answers[-1]["data"]["debate"]["state"] == "CLOSED"
    assert answers[-1]["data"]["issues"][0]["status"] == "ruled" and answers[-1]["data"]["arguments"][-1]["choice"] == "A"


def test_the_table_of_options_is_the_programs_own(tmp_path):
    printed = run(tmp_path, "options").stdout
    assert printed in (ROOT / "docs/operations.md").read_text()


FOLDERS = ["agent", "bench", "cmake", "docs", "fuzz", "packaging", "script", "src", "tests", "web/src"]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / name / "README.md" for name in ("bench", "fuzz", "web"))])
BLOCKS = re.compile(r"```.*?```", re.S)  # code in blocks has no links


def anchors(page):
    """The addresses of the page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", BLOCKS.sub("", page.read_text())):
        if target.startswith(("http", "../../compare", "../../releases")):
            continue
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


def test_contributing_names_files_that_exist():
    """By their path below the root or src/, or by its end."""
    files = {f"/{file.relative_to(ROOT)}" for name in FOLDERS for file in (ROOT / name).rglob("*") if "node_modules" not in file.parts}
    named = set(re.findall(r"`([\w./-]+\.(?:cc|h|py|md|json|css|ts|cmake|toml))`", BLOCKS.sub("", (ROOT / "CONTRIBUTING.md").read_text())))
    examples = {"x_test.cc", "src/programs/NAME.cc", "tests/functional/test_limits.py"}
    missing = {name for name in named - examples if not (ROOT / name).exists() and not any(file.endswith(f"/{name}") for file in files)}
    assert not missing


def test_the_tables_of_contributing_name_paths_that_exist():
    """A path with a folder exists below the root or below src/; a bare name is a file in the folder of a path before it
    in its row, or a file of that name anywhere."""
    names = {file.name for name in FOLDERS for file in (ROOT / name).rglob("*") if "node_modules" not in file.parts}
    missing = []
    for row in re.findall(r"^\|.*\|$", (ROOT / "CONTRIBUTING.md").read_text(), re.M):
        folder = None
        for path in re.findall(r"`([\w/.*<>-]*[\w*>][/.][\w/.*<>-]*)`", row):
            pattern = re.sub(r"NAME|<\w+>", "*", path).rstrip("/")
            found = [file for base in (ROOT, ROOT / "src") for file in base.glob(pattern)]
            if "/" in pattern:
                folder = found[0].parent if found else None
            else:
                found = (folder and list(folder.glob(pattern))) or [name for name in names if name == pattern]
            if not found:
                missing.append(path)
    assert not missing


def test_the_page_on_security_names_tests_that_exist():
    """x_test.cc below src/, test_x.py in tests/functional or tests/cli, others by their path; then a class or a test."""
    tests = [*(ROOT / "src").rglob("*_test.cc"), *(ROOT / "tests").rglob("test_*.py")]
    named = set(re.findall(r"`([\w/]*(?:\w_test\.cc|test_\w+\.py))(?:::(\w+))?`", (ROOT / "docs/security.md").read_text()))
    missing = []
    for name, part in sorted(named - {(name, "") for name in ("x_test.cc", "test_x.py", "test_cli_x.py")}):
        texts = [file.read_text() for file in tests if file.as_posix().endswith(f"/{name}")]
        if not any(re.search(rf"^ *(?:class|def) {part}\b", text, re.M) if part else True for text in texts):
            missing.append((name, part))
    assert not missing


@pytest.mark.parametrize("record", sorted((ROOT / "docs/decisions").glob("*.md")), ids=lambda record: record.name[:4])
def test_every_decision_has_its_number_a_title_and_a_status(record):
    title, _, status = record.read_text().splitlines()[:3]
    assert re.fullmatch(rf"# {int(record.name[:4])}\. \S.*", title), title
    assert re.match(r"Status: (accepted|proposed|superseded by )", status), status


# How an issue gets each status of the table: the moves that set it, and the role that makes each.
REACHED_BY = {
    "not there yet": ["opponent"],
    "open": ["opponent open"],
    "fixed": ["opponent open", "proposer fixed"],
    "disputed": ["opponent open", "proposer disputed"],
    "deferred": ["opponent", "proposer", "opponent open"],
    "verified": ["opponent open", "proposer fixed", "opponent verified"],
    "withdrawn": ["opponent open", "proposer", "opponent withdrawn"],
    "ruled": ["opponent open", "arbitrator ruled"],
}
SETS = ["open", "fixed", "disputed", "verified", "withdrawn", "ruled"]


def table_of_issues():
    """(status, role) → the statuses that the role may set, from docs/protocol.md."""
    text = (ROOT / "docs/protocol.md").read_text()
    lines = re.search(r"^\| the issue is \|.*\n(?:\|.*\n)+", text, re.M)[0].splitlines()
    roles = [cell.strip() for cell in lines[0].strip("|").split("|")][1:]
    allowed = {}
    for line in lines[2:]:
        status, *cells = line.strip("|").split("|")
        for name in re.findall(r"`(\w+)`", status) or [status.strip()]:
            allowed |= {(name, role): set(re.findall(r"`(\w+)`", cell)) for role, cell in zip(roles, cells)}
    return allowed


def entry(status, is_new, where):
    whole = {"id": "I1", "set": status, "note": "why", "where": where}
    return whole | ({"severity": "minor", "title": "An objection"} if is_new else {})


def speak(debate, role, **fields):
    """The role's own move; if another role has the move, that role claims first."""
    if role == "arbitrator":
        debate.intervene()
        return debate.rule(**fields)
    if debate.state() != {"opponent": AWAITING_OPPONENT, "proposer": AWAITING_PROPOSER}[role]:
        debate.claim("opponent" if role == "proposer" else "proposer")
    return debate.claim(role, **fields)


@pytest.mark.parametrize("status", REACHED_BY)
def test_the_server_follows_the_table_of_issues(client, status):
    allowed = table_of_issues()
    assert {name for name, _ in allowed} == set(REACHED_BY)
    where = plan_of(client)
    for role in ("opponent", "proposer", "arbitrator"):
        taken = set()
        for name in SETS:
            debate, is_new = Debate(client, max_rounds=20), True
            for move in REACHED_BY[status]:
                who, *sets = move.split()
                answer = speak(debate, who, **({"issues": [entry(sets[0], is_new, where)]} if sets else {}))
                assert answer.status == 201, answer.text
                is_new = is_new and not sets
            if speak(debate, role, issues=[entry(name, is_new, where)]).status == 201:
                taken.add(name)
        assert taken == allowed[status, role], (status, role)
