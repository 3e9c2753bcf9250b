"""What the documents print works as printed."""

import json
import re
import subprocess
from pathlib import Path

from server import run

ROOT = Path(__file__).resolve().parents[2]


def test_the_tour_in_the_readme_works_as_printed(server, tmp_path):
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    tour = next(block for block in blocks if "MOTION=" in block)
    assert "API=http://127.0.0.1:3456\n" in tour
    tour = tour.replace("API=http://127.0.0.1:3456", f"API={server.url}")
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", tour], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    codes = [answer["error"]["code"] if "error" in answer else "ok" for answer in answers]
    assert codes == ["ok", "ok", "ok", "ok", "ACTION_NOT_ALLOWED", "ok", "ok", "ok"]
    assert answers[1]["data"]["action"] == "respond"
    assert answers[3]["data"]["argument"]["content"].startswith("C1")
    assert answers[4]["error"]["action"] == "wait_for_proposer"
    assert answers[-1]["data"]["debate"]["state"] == "CLOSED"


def test_the_table_of_options_is_the_programs_own(tmp_path):
    printed = run(tmp_path, "options").stdout
    assert printed in (ROOT / "docs/operations.md").read_text()
