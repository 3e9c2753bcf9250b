"""Reads the records of a debate: the export with its ledger, and the events of `aw debate run`. Pure."""

from dataclasses import dataclass

ENDS = {0: "closed", 8: "budget spent", 9: "agent failed", 130: "stopped"}
RULING_DUE = 7
ASKS = {"APPEAL": "appealed", "RESOLUTION": "asked to close", "INTERVENTION": "stopped on the page"}


@dataclass(frozen=True)
class Cost:
    """What the programs reported; a program that reported nothing makes the sum a lower bound."""

    tokens: int | None
    usd: float | None
    is_whole: bool


def issues_of(export):
    """The issues as the scorer takes them: the evidence and notes of all entries that the opponent wrote."""
    return [merged(issue) for issue in export.get("issues", [])]


def merged(issue):
    entries = [entry for entry in issue.get("history", []) if entry.get("role") == "opponent"] or [issue]
    evidence, notes = [], []
    for entry in entries:
        evidence += [each for each in entry.get("evidence", []) if each not in evidence]
        notes += [entry["note"]] if "note" in entry else []
    where = next((entry["where"] for entry in entries if "where" in entry), {})
    return {**issue, "evidence": evidence, "note": "\n".join(notes), "where": where}


def is_reviewed(export):
    """Whether the opponent has made a claim, so that there is something to score."""
    return export.get("round", 0) > 0


def cost_of(events, silent=()):
    """The sum over all turns, those of the agents in `silent` left out: they are programs without a model."""
    turns = [event for event in events if event["event"] == "turn_ended" and event.get("agent") not in silent]
    tokens = [turn["tokens"] for turn in turns if "tokens" in turn]
    usd = [turn["usd"] for turn in turns if "usd" in turn]
    failed = any(event["event"] == "turn_failed" and event.get("agent") not in silent for event in events)
    is_whole = len(tokens) == len(turns) and not failed
    return Cost(sum(tokens) if tokens else None, sum(usd) if len(usd) == len(turns) and usd else None, is_whole)


def end_of(code, events):
    """How a run ended, in words."""
    asked = [event["type"] for event in events if event["event"] == "ruling_due"]
    if code == RULING_DUE and asked:
        return ASKS.get(asked[-1], "waits for a ruling")
    return ENDS.get(code, f"exit code {code}")
