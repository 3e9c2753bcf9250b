"""A proposer without a model: asks to close at once, over whatever blocks. With it a debate is one review."""

import re
import sys

from mcp_client import McpClient


def main():
    target = re.search(r"target_id: ([0-9a-f-]{36})", sys.stdin.read())[1]
    client = McpClient(sys.argv[1])
    context = client.call("debate_context", limit=0)
    despite = {name: "The benchmark ends after the review." for name in context.get("blocking", [])}
    client.call(
        "debate_request_completion", target_id=target, content="The benchmark ends after the review.", despite=despite
    )
    client.end()


if __name__ == "__main__":
    main()
