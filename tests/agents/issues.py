"""The scripts of both roles for a debate that ends by its issues.

I1 is fixed and verified. I2 is disputed to a stalemate, appealed with options and ruled by one. I3 comes too late and
is deferred. A request for completion that comes too early is refused.
"""

from debate import CHANGE, CLOSING, FIRST, MOTION, PLAN, RESOLUTION, RULING

OPENED = [
    {
        "id": "I1",
        "set": "open",
        "severity": "critical",
        "title": "A reader that meets busy ends",
        "evidence": [{"kind": "file", "path": "README.md", "line": 3, "quote": "One writer, many readers."}],
    },
    {"id": "I2", "set": "open", "severity": "critical", "title": "Readers wait without a limit", "note": "Nobody is told."},
]
TOO_LATE = {"id": "I3", "set": "open", "severity": "minor", "title": "The name of the lock is unclear"}
VERIFIED = {"id": "I1", "set": "verified", "note": "Read the diff."}
DISPUTED = {"id": "I2", "set": "disputed", "note": "An operator sees it on the dashboard."}
AGAIN = {"id": "I2", "set": "open", "note": "At night there is no operator."}
RULED = {"id": "I2", "set": "ruled", "note": "Five tries."}
OPTIONS = [{"id": "A", "text": "no limit"}, {"id": "B", "text": "five tries"}, {"id": "C", "text": "something else"}]

REVIEW = FIRST + "\nI2: a reader may wait for ever.\n\nVerdict: blocked by I1, I2\n"
ANSWER = "# Claim\n\nI1 is fixed in version 2. I2 is disputed: an operator sees a reader that waits.\n"
CHECKED = "# Claim 2\n\nI1 is verified. I2 stands: at night there is no operator. New, and minor: I3.\n"
AS_BEFORE = "# Claim\n\nI2: nothing new was shown; my answer stays.\n"
STANDS = "# Claim 3\n\nI2 stands. I ask for an appeal on I2.\n"
QUESTION = "# Appeal\n\nI2: how long may a reader wait? Neither of us has new evidence.\n"


def fixed(document_id):
    return {"id": "I1", "set": "fixed", "where": {"document_id": document_id, "version": 2, "section": "2"}}


def proposer(agent):
    others = agent.others
    yield from agent.begin()
    yield from agent.read_rules()
    yield from agent.share(PLAN)
    yield from agent.open(MOTION)

    others.when_parked(lambda: others.claim("opponent", REVIEW, issues=OPENED))
    yield from agent.wait("respond")
    yield from agent.revise(*CHANGE)
    yield from agent.write("submit", ANSWER, issues=[fixed(agent.values["doc_id"]), DISPUTED])

    others.when_parked(lambda: others.claim("opponent", CHECKED, issues=[VERIFIED, AGAIN, TOO_LATE]))
    agent.holds((yield from agent.wait("respond")), "I2")
    yield from agent.read_ledger("I3", "deferred", "verified")
    refusal = yield from agent.write("request-completion", RESOLUTION, refused="ISSUES_OPEN")
    agent.holds(refusal, "I2", "appeal")
    yield from agent.write("submit", AS_BEFORE, issues=[DISPUTED])

    others.when_parked(lambda: others.claim("opponent", STANDS, issues=[AGAIN]))
    agent.holds((yield from agent.wait("respond")), "stalemate")
    yield from agent.write("submit", AS_BEFORE, refused="ROUND_LIMIT")
    yield from agent.draft_appeal(DISPUTED["note"], AGAIN["note"])
    yield from agent.write("appeal", QUESTION, options=OPTIONS)
    others.when_parked(lambda: others.rule(RULING, choice="B", issues=[RULED]))
    yield from agent.wait("align_to_ruling")
    yield from agent.write("request-completion", RESOLUTION)
    others.when_parked(lambda: others.rule(CLOSING, close=True))
    yield from agent.wait("debate_closed")
    yield from agent.end()


def opponent(agent):
    others = agent.others
    yield from agent.begin()
    yield from agent.join()
    yield from agent.write("submit", REVIEW, issues=OPENED)

    def answer():
        others.revise(PLAN.replace(*CHANGE))
        others.claim("proposer", ANSWER, issues=[fixed(others.document_id), DISPUTED])

    others.when_parked(answer)
    yield from agent.wait("respond")
    yield from agent.read_change()
    yield from agent.read_ledger("fixed", "disputed")
    answered = yield from agent.write("submit", CHECKED, issues=[VERIFIED, AGAIN, TOO_LATE])
    agent.holds(answered, "deferred", "I3")

    def too_early():
        assert others.refused("resolution", content=RESOLUTION) == "ISSUES_OPEN"
        others.claim("proposer", AS_BEFORE, issues=[DISPUTED])

    others.when_parked(too_early)
    yield from agent.wait("respond")
    yield from agent.write("submit", STANDS, issues=[AGAIN])
    others.when_parked(lambda: others.write("appeal", content=QUESTION, options=OPTIONS))
    agent.holds((yield from agent.wait("wait_for_ruling")), "five tries")
    others.when_parked(lambda: others.rule(RULING, choice="B", issues=[RULED]))
    yield from agent.wait("wait_for_proposer")
    others.when_parked(lambda: others.write("resolution", content=RESOLUTION))
    yield from agent.wait("wait_for_ruling")
    others.when_parked(lambda: others.rule(CLOSING, close=True))
    yield from agent.wait("debate_closed")
    yield from agent.end()


ISSUE_SCRIPTS = {"proposer": proposer, "opponent": opponent}


def look_at_ledger(ledger, role):
    """The differences from the expected end of the debate."""
    statuses = {issue["id"]: issue["status"] for issue in ledger["issues"]}
    failures = []
    if statuses != {"I1": "verified", "I2": "ruled", "I3": "deferred"} or ledger["blocking"]:
        failures.append(f"the ledger is {ledger}")
    evidence = ledger["issues"][0]["evidence"][0] if ledger["issues"] else {}
    # `aw` looks up evidence on its machine; the test's own entries came over HTTP and are not looked up.
    if evidence.get("checked") != ("found" if role == "opponent" else None):
        failures.append(f"the evidence is {evidence}")
    return failures
