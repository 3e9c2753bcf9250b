"""A program of agents without a model: scripted.py MCP_FILE ROLE SCRIPT, with the prompt on standard input.

SCRIPT is a JSON file: {title of the plan: {role: [calls of its first turn, of its second, …]}}, a call being
[tool, arguments]. A seat of a panel is played by the role of its program's name, and gives in every cross-check the
verdicts of {title of the plan: {"verdicts": {title of an issue: verdict}}}. It prints a result line as Claude Code does, with 1,000 tokens and 1 cent for each call.
"""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench/plans/driver"))

from mcp_client import McpClient  # noqa: E402


def field(name, prompt):
    return re.search(rf"{name}: ([0-9a-f-]{{36}})", prompt)[1]


def number_of_turn(prompt):
    """An opponent's is that of its claim, a proposer's that of the claim which it answers."""
    so_far, with_mine = re.search(r"- round (\d+)(?: of \d+)?(?:, (?:yours|the panel's) is (\d+))?", prompt).groups()
    return int(with_mine or so_far)


def main(mcp_file, role, script):
    prompt = sys.stdin.read()
    client = McpClient(mcp_file)
    document = client.call("docs_get", document_id=field("document_id", prompt))
    title = document["content"].splitlines()[0].removeprefix("# ")
    plays = json.loads(Path(script).read_text())[title]
    if "the cross-check of its reviews" in prompt:
        calls = [["debate_cross_check", {}]] * 2
        sheet = client.call("debate_cross_check")
        known = plays["verdicts"]
        verdicts = [{"id": each["id"]} | known[each["title"]] for each in sheet["issues"] if each["title"] in known]
        client.call("debate_cross_check", verdicts=verdicts)
    else:
        calls = plays[role][number_of_turn(prompt) - 1]
        for tool, arguments in calls:
            client.call(tool, target_id=field("target_id", prompt), **arguments)
    client.end()
    usage = {"input_tokens": 900 * len(calls), "output_tokens": 100 * len(calls)}
    line = {"type": "result", "subtype": "success", "is_error": False, "result": "Done.", "permission_denials": []}
    print(json.dumps(line | {"total_cost_usd": 0.01 * len(calls), "usage": usage}))


if __name__ == "__main__":
    main(*sys.argv[1:])
