"""The questions to a program before a run: its version, and whether it has a login. Imports next to nothing."""

import os
import sys

VERSIONS = {
    "claude": "2.1.325 (Claude Code)",
    "codex": "codex-cli 0.166.0",
    "gemini": "0.61.0",
    "opencode": "1.18.33",
    "copilot": "GitHub Copilot CLI 1.0.102.",
}


def answer_question(name, words):
    """Answers such a question and exits. FAKE_LOGGED_OUT names programs without a login."""
    logged_in = name not in os.environ.get("FAKE_LOGGED_OUT", "").split(",")
    if words in (["--version"], ["-v"], ["-V"]):
        print(VERSIONS[name])
        sys.exit(0)
    if (name, words) == ("claude", ["auth", "status", "--json"]):
        told = str(logged_in).lower()
        print(f'{{\n  "loggedIn": {told},\n  "authMethod": "none",\n  "apiProvider": "firstParty"\n}}')
        sys.exit(0 if logged_in else 1)
    if name == "opencode" and words in (["models"], ["auth", "list"], ["debug", "config"]):
        free = "opencode/big-pickle\nopencode/space-bunny-free\n"
        texts = {"models": free + ("scripted/scripted\n" if logged_in else ""), "auth": "└  0 credentials\n", "debug": "{}\n"}
        print(texts[words[0]], end="")
        sys.exit(0)
    if (name, words) == ("gemini", []):
        sys.exit(55 if logged_in else 41)
    if (name, words) == ("codex", ["login", "status"]):
        print("Logged in using ChatGPT" if logged_in else "Not logged in", file=sys.stderr)
        sys.exit(0 if logged_in else 1)
