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


def opened(name, title, severity="major", **fields):
    return {"id": name, "set": "open", "severity": severity, "title": title} | fields


def review(seat, *issues):
    return [move("review", f"REASONS-OF-{seat}", issues=list(issues))]


BUSY = {"kind": "text", "quote": "Readers open it read-only."}
LOCK = {"kind": "text", "quote": "One writer holds the lock."}
CONFIRMED = {"verdict": "confirmed"}
REFUTED = {"verdict": "refuted", "evidence": [LOCK], "note": "The lock is held by one writer."}
BUSY_TITLE, LOCK_TITLE, CRASH_TITLE = "A reader that meets busy ends", "Two writers hold the lock", "A crash keeps the lock"


def panel(**deeds):
    """A debate of three seats: codex and gemini find one issue, each of two finds one alone, and one of these is refuted.

    The proposer answers all; in the second round the seats verify. `deeds` of a seat by the number of its process.
    """
    reviews = {
        "codex": [[opened("I1", BUSY_TITLE, "critical", evidence=[BUSY])], [VERIFIED]],
        "gemini": [[opened("I1", "Busy readers end", evidence=[BUSY]), opened("I2", LOCK_TITLE)], [VERIFIED]],
        "opencode": [[opened("I1", CRASH_TITLE)], [VERIFIED | {"id": "I2"}]],
    }
    checks = {
        "codex": [{LOCK_TITLE: REFUTED, CRASH_TITLE: CONFIRMED}],
        "gemini": [{CRASH_TITLE: CONFIRMED}],
        "opencode": [{BUSY_TITLE: CONFIRMED, LOCK_TITLE: REFUTED}],
    }
    seats = {
        name: {"reviews": [review(name, *issues) for issues in reviews[name]], "checks": checks[name], "deeds": deeds.get(name, {})}
        for name in reviews
    }
    fixed = [FIXED, FIXED | {"id": "I2"}]
    script = play(**{name: deeds[name] for name in ("proposer", "arbitrator") if name in deeds}) | {"seats": seats}
    _, *later = script["proposer"]["moves"]
    script["proposer"]["moves"] = [[REVISION, move("submit", "Readers try again now.", issues=fixed)], *later]
    return script
