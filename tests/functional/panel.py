"""A debate whose opponent is a panel, with one method for each call of a seat."""

from client import new_id
from debate import Debate


def found(issue, severity="major", title=None, **more):
    """An entry that opens an issue."""
    return {"id": issue, "set": "open", "severity": severity, "title": title or f"About {issue}"} | more


def at_line(path, line):
    return [{"kind": "file", "path": path, "line": line}]


PROOF = [{"kind": "text", "quote": "it is written here"}]


class Panel(Debate):
    def __init__(self, client, seats=("codex", "gemini"), **fields):
        super().__init__(client, seats=list(seats), **fields)

    def review(self, seat, *issues, content=None, request_id=None, client=None, **fields):
        body = {"seat": seat, "target_id": self.last["id"], "content": content or f"The review of {seat}"}
        body |= {"client_request_id": request_id or new_id()} | ({"issues": list(issues)} if issues else {})
        return (client or self.client).post(f"{self.path}/reviews", body | fields)

    def sheet(self, seat, client=None):
        return (client or self.client).get(f"{self.path}/cross-check", seat=seat)

    def judge(self, seat, *verdicts, request_id=None, client=None):
        body = {"seat": seat, "verdicts": list(verdicts), "client_request_id": request_id or new_id()}
        return (client or self.client).post(f"{self.path}/cross-check", body)

    def proceed(self, *without, why="It does not answer", request_id=None, client=None, **fields):
        body = {"without": list(without), "why": why, "client_request_id": request_id or new_id()}
        return (client or self.client).post(f"{self.path}/panel/proceed", body | fields)

    def turn(self):
        return self.context(0).get("panel")

    def newest(self):
        """The newest argument, which the next move answers."""
        self.last = self.arguments()[-1]
        return self.last

    def ledger(self):
        return {issue["title"]: issue for issue in self.context()["issues"]}

    def records(self, client=None, sealed=False):
        return (client or self.client).get(f"{self.path}/reviews{'/sealed' if sealed else ''}").data["records"]


def verdict(issue, opinion, **more):
    return {"id": issue, "verdict": opinion} | more
