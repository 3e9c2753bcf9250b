"""The script of the fake agents: a debate with one critical issue, which ends with a better plan."""

PLAN = "# The store of orders\n\n1. One writer holds the lock.\n2. Readers open it read-only.\n"
BETTER = PLAN.replace("read-only.", "read-only, and try again when it is busy.")
MOVES = ["MOTION", "CLAIM", "CLAIM", "CLAIM", "RESOLUTION", "RULING"]
RULES = "# Rules: "  # the beginning of the rules in a prompt
CLOSING = "Settled. The debate is closed."
OPENED = {"id": "I1", "set": "open", "severity": "critical", "title": "A reader that meets busy ends"}
FIXED = {"id": "I1", "set": "fixed", "where": {"document_id": "$document", "version": "$version"}}
VERIFIED = {"id": "I1", "set": "verified"}
VERSION = {"document_id": "$document", "summary": "Readers try again", "content": BETTER, "base_version": "$version"}


def move(tool, content, **fields):
    return [f"debate_{tool}", {"target_id": "$target", "content": content, **fields}]


OBJECTION = move("submit", "A reader that meets busy ends.", issues=[OPENED])
REVISION = ["docs_submit", VERSION]
ANSWER = move("submit", "Readers try again now.", issues=[FIXED])
CONSENT = move("submit", "That is so.", issues=[VERIFIED])
COMPLETION = move("request_completion", "Nothing is open.")
RULING = ["debate_rule", {"content": CLOSING, "close": True}]
PARTS = {
    "proposer": [[REVISION, ANSWER], [COMPLETION]],
    "opponent": [[OBJECTION], [CONSENT]],
    "arbitrator": [[RULING]],
}


def play(proposer=None, opponent=None, arbitrator=None, **others):
    """The whole debate; the deeds of each role by the number of its process."""
    deeds = {"proposer": proposer, "opponent": opponent, "arbitrator": arbitrator}
    script = {role: {"moves": moves, "deeds": deeds[role] or {}} for role, moves in PARTS.items()}
    return script | others
