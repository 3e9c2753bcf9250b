"""script/bench-plans: plays a debate on each plan, one after the other, and prints the table."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from driver import debate, options, server, witness  # noqa: E402
from scorer import report  # noqa: E402
from scorer.case import load_all  # noqa: E402

PLANS = Path(__file__).resolve().parents[1]
ROOT = PLANS.parents[1]


def fail(text):
    print(f"bench-plans: {text}", file=sys.stderr)
    sys.exit(2)


def say(text):
    print(text, file=sys.stderr, flush=True)


def chosen_cases(names):
    cases = {case.name: case for case in load_all(PLANS)}
    for name in names:
        if name not in cases:
            fail(f"there is no plan '{name}'; --list shows them")
    return [case for case in cases.values() if not names or case.name in names]


def binaries():
    """aw and debate-server: those of AW_BIN and DEBATE_SERVER_BIN, else those of the release build."""
    named = [os.environ.get(variable) for variable in ("AW_BIN", "DEBATE_SERVER_BIN")]
    if not all(named):
        subprocess.run([ROOT / "script/build"], stdout=sys.stderr, check=True)
    return [Path(name).absolute() if name else ROOT / "build/bin" / own for name, own in zip(named, ("aw", "debate-server"))]


def message_of(envelope):
    try:
        return json.loads(envelope)["error"]["message"]
    except (ValueError, KeyError):
        return envelope.strip() or "nothing"


def users_programs(given):
    if given and not given.is_file():
        fail(f"there is no file '{given}'")
    own = Path(os.environ.get("HOME", "/")) / ".aweave/programs.toml"
    return given or (own if own.is_file() else None)


def run_words(chosen):
    """The options of `aw debate run`."""
    words = [word for name in chosen.opponent for word in ("--opponent", name)]
    words += ["--proposer", chosen.proposer or debate.CLOSER, "--max-rounds", str(chosen.max_rounds)]
    words += ["--arbitrator", chosen.arbitrator] if chosen.arbitrator else []
    return (*words, *chosen.passed)


def play_all(cases, chosen):
    aw, binary = binaries()
    users = users_programs(chosen.programs)
    output = (chosen.output or ROOT / "build/plans" / time.strftime("%Y-%m-%d-%H%M%S")).absolute()
    output.mkdir(parents=True, exist_ok=True)
    rows = []
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, server.running_server(binary, Path(folder)) as url:
        setting = debate.Setting(aw, url, debate.programs_file(users, folder), output, run_words(chosen))
        for number, case in enumerate(cases, 1):
            say(f"{number} of {len(cases)}: {case.name}")
            rows.append(debate.play(case, PLANS / case.name, setting))
            if rows[-1].score is None:
                say(f"  no review ({rows[-1].end}): {reason(output, case.name)}")
            if rows[-1].end == "stopped":
                break
    say(f"Records: {output}")
    return rows


def reason(output, name):
    """Why a run did not get as far as a review: aw's last words."""
    events = debate.events_of(output / f"{name}.events.jsonl")
    causes = [event.get("message") or event.get("cause") for event in events if event["event"] in ("stopped", "turn_failed")]
    if causes:
        return causes[-1]
    text = (output / f"{name}.events.jsonl").read_text(errors="replace")
    return message_of(text) if text.strip() else (output / f"{name}.errors.txt").read_text(errors="replace").strip()


def read_again(cases, folder):
    rows = [debate.read(case, folder) for case in cases if (folder / f"{case.name}.run.json").exists()]
    return rows or fail(f"'{folder}' has no records of a benchmark")


def check(cases):
    found = [f"{case.name}, {problem}" for case in cases for problem in witness.problems_of(case, PLANS / case.name)]
    print("\n".join(found) or f"The witnesses hold, and so do the projects' own tests; plans: {len(cases)}")
    return 1 if found else 0


def print_list(cases):
    for case in cases:
        print(f"{case.name:16}  {case.language:12}  {len(case.flaws)} flaws  {case.title}")


def main(words):
    chosen = options.parse(words)
    cases = chosen_cases(chosen.only)
    if chosen.list:
        return print_list(cases)
    if chosen.check:
        return check(cases)
    rows = read_again(cases, chosen.again) if chosen.again else play_all(cases, chosen)
    if chosen.json:
        print(json.dumps(report.as_json(rows), indent=2))
    else:
        titles = {case.name: {each.id: each.title for each in case.flaws + case.non_flaws} for case in cases}
        print(report.table(rows, titles))
    return 0 if all(row.score for row in rows) and len(rows) == len(cases) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
