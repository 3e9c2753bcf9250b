"""The scripts of the two roles: whole debates, from the first line to debate_closed.

Each has a wait beyond the program's own limit for shell commands, a restart of the server during a wait, a revised
document, an intervention that holds a draft, an appeal, a request for completion and the closing ruling.
"""

PLAN = "# Plan\n\n1. One writer holds the lock `orders.lock`.\n2. Readers open $DB read-only.\n"
CHANGE = ("Readers open $DB read-only.", 'Readers open $DB read-only; one that meets "busy" tries again.')
MOTION = "# Motion\n\n## Summary\n\nOrders are stored by one writer, see the plan.\n"
FIRST = '# Claim\n\n## I1\n\nA reader that meets `busy` ends; $DB stays shut.\n\n- README.md: "many readers"\n'
SECOND = "# Claim 2\n\n## I1\n\nThe retry has no limit; the plan must name one.\n"
HELD = "# A draft\n\nThis was being written when the arbitrator stopped the debate.\n"
THIRD = "# Claim 3\n\nThe ruling is carried out: at most 5 tries, then an error is told.\n"
SHORT = "Nothing blocks any more."
APPEAL = "# Appeal\n\nHow long may a reader wait?\n\nOption A: 1 s\n\nOption B: something else\n"
RESOLUTION = "# Resolution\n\nOne writer, readers that try 5 times. Nothing stays open.\n"
RULING = "Five tries, no more."
CLOSING = "Agreed. The debate is closed."


MARGIN_S = 15
MCP_WAIT_S = 300  # as long as the longest limit of any program


def beyond_limit(agent, act):
    """Runs `act` only when the program's shell has returned control, or its time has passed."""
    others, program = agent.others, agent.program
    if program.slow:
        time_s = MCP_WAIT_S if agent.way == "mcp" else program.limit_s + MARGIN_S
        return others.later(others.await_parked, lambda: others.stopped.wait(time_s), act)
    if agent.way == "mcp":
        return others.when_parked(act)
    return others.later(others.await_parked, agent.limit_met.wait, act)


def proposer(agent):
    others = agent.others
    yield from agent.begin()
    yield from agent.read_rules()
    yield from agent.share(PLAN)
    yield from agent.open(MOTION)

    beyond_limit(agent, lambda: others.claim("opponent", FIRST))
    yield from agent.wait("respond")
    yield from agent.revise(*CHANGE)
    yield from agent.look()
    yield from agent.write("submit", FIRST)

    yield from agent.wait_in_vain()
    others.when_parked(others.restart_server, lambda: others.claim("opponent", SECOND))
    yield from agent.wait("respond")
    yield from agent.look()
    others.intervene()
    yield from agent.write("submit", HELD, held=True)
    others.when_parked(lambda: others.rule(RULING))
    yield from agent.wait("align_to_ruling")
    yield from agent.write("submit", THIRD)

    others.when_parked(lambda: others.claim("opponent", SECOND))
    yield from agent.wait("respond")
    yield from agent.write("appeal", APPEAL)
    others.when_parked(lambda: others.rule(RULING))
    yield from agent.wait("align_to_ruling")
    yield from agent.write("submit", SHORT)
    others.when_parked(lambda: others.claim("opponent", SHORT))
    yield from agent.wait("respond")
    yield from agent.write("request-completion", RESOLUTION)
    others.when_parked(lambda: others.rule(CLOSING, close=True))
    yield from agent.wait("debate_closed")
    yield from agent.end()


def opponent(agent):
    others = agent.others
    yield from agent.begin()
    yield from agent.join()
    yield from agent.write("submit", FIRST)
    yield from agent.wait_in_vain()

    def answer():
        others.revise(PLAN.replace(*CHANGE))
        others.claim("proposer", f"{FIRST}\ndocument_id={others.document_id} v1 → v2")

    beyond_limit(agent, answer)
    yield from agent.wait("respond")
    yield from agent.read_change()
    yield from agent.look()
    others.intervene()
    yield from agent.write("submit", HELD, held=True)
    others.when_parked(lambda: others.rule(RULING))
    yield from agent.wait("wait_for_proposer")
    others.when_parked(others.restart_server, lambda: others.claim("proposer", THIRD))
    yield from agent.wait("respond")
    yield from agent.write("submit", SECOND)

    others.when_parked(lambda: others.write("appeal", content=APPEAL))
    yield from agent.wait("wait_for_ruling")
    others.when_parked(lambda: others.rule(RULING))
    yield from agent.wait("wait_for_proposer")
    others.when_parked(lambda: others.claim("proposer", THIRD))
    yield from agent.wait("respond")
    yield from agent.write("submit", SHORT)
    others.when_parked(lambda: others.write("resolution", content=RESOLUTION))
    yield from agent.wait("wait_for_ruling")
    others.when_parked(lambda: others.rule(CLOSING, close=True))
    yield from agent.wait("debate_closed")
    yield from agent.end()


SCRIPTS = {"proposer": proposer, "opponent": opponent}
