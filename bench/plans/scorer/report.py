"""The table and the JSON of a benchmark. Pure."""

from dataclasses import asdict, dataclass

from .case import SEVERITIES
from .record import Cost
from .score import Score

HEAD = ("plan", *SEVERITIES, "false alarms", "blocking", "duplicates", "rounds", "tokens", "cost", "time", "ended")


@dataclass(frozen=True)
class Row:
    """One debate. Without a score it did not get as far as a review."""

    name: str
    score: Score | None
    rounds: int
    cost: Cost
    seconds: float
    end: str


def ratio(found, planted):
    return f"{found}/{planted}" if planted else "–"


def tokens_text(cost):
    if cost.tokens is None:
        return "unknown"
    return f"{'' if cost.is_whole else '≥ '}{cost.tokens:,}"


def usd_text(cost):
    return "unknown" if cost.usd is None else f"{'' if cost.is_whole else '≥ '}${cost.usd:.2f}"


def time_text(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def cells(row):
    if row.score is None:
        return [row.name, *["–"] * 6, "–", tokens_text(row.cost), usd_text(row.cost), time_text(row.seconds), row.end]
    recall = [ratio(row.score.recalled[severity], row.score.planted[severity]) for severity in SEVERITIES]
    counts = [len(row.score.false_alarms), len(row.score.blocking), len(row.score.duplicates), row.rounds]
    return [row.name, *recall, *map(str, counts), tokens_text(row.cost), usd_text(row.cost), time_text(row.seconds), row.end]


def total(rows):
    """Sums over the debates with a score; None if there is none."""
    scored = [row for row in rows if row.score]
    if not scored:
        return None
    whole = {severity: sum(row.score.planted[severity] for row in scored) for severity in SEVERITIES}
    found = {severity: sum(row.score.recalled[severity] for row in scored) for severity in SEVERITIES}
    sizes = {name: sum(len(getattr(row.score, name)) for row in scored)
             for name in ("false_alarms", "blocking", "withdrawn", "tempted", "duplicates", "given_up", "filtered")}
    tokens = [row.cost.tokens for row in rows if row.cost.tokens is not None]
    usd = [row.cost.usd for row in rows if row.cost.usd is not None]
    return {
        "plans": len(scored),
        "recall": {severity: {"found": found[severity], "planted": whole[severity]} for severity in SEVERITIES},
        **sizes,
        "rounds": sum(row.rounds for row in scored),
        "tokens": sum(tokens) if tokens else None,
        "usd": sum(usd) if len(usd) == len(rows) else None,
        "is_whole": all(row.cost.is_whole for row in rows) and len(tokens) == len(rows),
        "seconds": sum(row.seconds for row in rows),
    }


def total_cells(sums):
    recall = []
    for severity in SEVERITIES:
        found, planted = sums["recall"][severity]["found"], sums["recall"][severity]["planted"]
        recall.append(f"{found}/{planted} ({100 * found // planted} %)" if planted else "–")
    cost = Cost(sums["tokens"], sums["usd"], sums["is_whole"])
    counts = [sums["false_alarms"], sums["blocking"], sums["duplicates"], sums["rounds"]]
    return ["all", *recall, *map(str, counts), tokens_text(cost), usd_text(cost), time_text(sums["seconds"]), ""]


def notes(row, titles):
    """What the numbers do not say; `titles` by finding."""
    if not row.score:
        return []
    score = row.score
    lines = [f"  missed {name}: {titles[name]}" for name in score.missed]
    lines += [f"  given up {name}, after {', '.join(score.found[name])}: {titles[name]}" for name in score.given_up]
    lines += [f"  false alarm {issue} on {name}, which is right: {titles[name]}" for issue, name in score.tempted.items()]
    others = [issue for issue in score.false_alarms if issue not in score.tempted]
    lines += [f"  false alarms to read: {', '.join(others)}"] if others else []
    return [row.name, *lines] if lines else []


def table(rows, titles):
    """The text of the table; `titles`: by case, then by finding."""
    lines = [list(HEAD), *map(cells, rows)]
    if sums := total(rows):
        lines.append(total_cells(sums))
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    text = "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)
    below = [line for row in rows for line in notes(row, titles[row.name])]
    return "\n".join([text, "", *below]) if below else text


def as_json(rows):
    plans = [{"name": row.name, "score": asdict(row.score) if row.score else None, "rounds": row.rounds,
              "tokens": row.cost.tokens, "usd": row.cost.usd, "is_whole": row.cost.is_whole, "seconds": row.seconds,
              "ended": row.end} for row in rows]  # fmt: skip
    return {"plans": plans, "all": total(rows)}
