"""Three seats of known strength: the ledger is the one that the table predicts, wherever the server is killed."""

import json
import os
import subprocess
import time

import pytest
from debate import AWAITING_PROPOSER
from eventually import eventually
from panel import PROOF, Panel, found, verdict
from raw import Raw
from record import digest, first_wrong
from server import ROOT

pytestmark = pytest.mark.any_store

AW = ROOT / os.environ.get("AW_BIN", "build/bin/aw")
SEATS = ("strong", "middle", "weak")
AGREED, REFUTED, DENIED, UNSURE = ("confirmed", {}), ("refuted", {"evidence": PROOF}), ("refuted", {}), ("unsure", {})


def at(path, line):
    return {"evidence": [{"kind": "file", "path": path, "line": line}]}


# The title that the ledger has: what each seat finds (severity, place, its own title), and says of the others' issues;
# then severity, status, found_by, confirmed_by and refuted_by in the ledger. A seat that a row leaves out is silent.
TABLE = {
    "Race": (
        {"strong": ("major", at("a.cc", 10), "Two writers"), "middle": ("critical", at("a.cc", 13), "Race"), "weak": ("minor", at("a.cc", 15), "Odd")},
        {},
        ("critical", "open", ["middle", "strong", "weak"], [], []),
    ),
    "Leak": (
        {"strong": ("major", at("a.cc", 100), "Leak"), "middle": ("minor", at("a.cc", 95), "Lost memory")},
        {"weak": AGREED},
        ("major", "open", ["middle", "strong"], ["weak"], []),
    ),
    "No limit": (
        {"strong": ("major", at("b.cc", 1), "No limit"), "weak": ("minor", at("b.cc", 6), "Long queue")},
        {"middle": REFUTED},
        ("major", "open", ["strong", "weak"], [], ["middle"]),
    ),
    "Near, but not the same": (
        {"weak": ("major", at("b.cc", 12), "Near, but not the same")},
        {"strong": UNSURE, "middle": REFUTED},
        ("major", "deferred", ["weak"], [], ["middle"]),
    ),
    "Rare": ({"strong": ("major", {}, "Rare")}, {"middle": AGREED, "weak": UNSURE}, ("major", "open", ["strong"], ["middle"], [])),
    "False alarm": ({"weak": ("minor", {}, "False alarm")}, {"strong": REFUTED, "middle": REFUTED}, ("minor", "deferred", ["weak"], [], ["middle", "strong"])),
    "False, but critical": ({"weak": ("critical", {}, "False, but critical")}, {"strong": REFUTED, "middle": REFUTED}, ("critical", "open", ["weak"], [], ["middle", "strong"])),
    "Contested": ({"middle": ("major", {}, "Contested")}, {"strong": AGREED, "weak": REFUTED}, ("major", "open", ["middle"], ["strong"], ["weak"])),
    "Denied without evidence": ({"middle": ("minor", {}, "Denied without evidence")}, {"strong": DENIED}, ("minor", "open", ["middle"], [], ["strong"])),
    "Not judged": ({"middle": ("major", {}, "Not judged")}, {}, ("major", "open", ["middle"], [], [])),
    "Doubtful": ({"strong": ("minor", {}, "Doubtful")}, {"middle": UNSURE, "weak": UNSURE}, ("minor", "open", ["strong"], [], [])),
}  # fmt: skip

# Round 2: what the seats set, and the status after it. The seats that found or confirmed an issue decide.
LATER = {
    "Race": ({"strong": "verified", "middle": "open"}, "open"),
    "Leak": ({"weak": "verified"}, "verified"),
    "No limit": ({"strong": "verified", "weak": "withdrawn"}, "verified"),
    "Rare": ({"strong": "withdrawn", "middle": "withdrawn"}, "withdrawn"),
    "Contested": ({"weak": "verified"}, "fixed"),
    "Not judged": ({"middle": "withdrawn"}, "withdrawn"),
}


def review_of(seat, order):
    """Its findings under its own numbers."""
    mine = [finds[seat] for finds, _, _ in order(TABLE.values()) if seat in finds]
    return [found(f"X{number}", severity, title, **where) for number, (severity, where, title) in enumerate(mine, 1)]


def verdicts_of(seat, sheet):
    said = {issue["title"]: TABLE[issue["title"]][1].get(seat) for issue in sheet["issues"]}
    return [verdict(issue["id"], said[issue["title"]][0], **said[issue["title"]][1]) for issue in sheet["issues"] if said[issue["title"]]]


def place_of(panel):
    context = panel.context(0)
    return context.get("panel"), context["total_arguments"]


class Killer:
    """Sends each submission once more than the server answers: it is killed `before`, `after` or `amid` the write."""

    def __init__(self, server, when):
        self.server = server
        self.when = when
        self.sent = 0

    def submit(self, panel, path, body):
        self.sent += 1
        body = {"client_request_id": f"{path} {self.sent}"} | body
        if self.when == "before":
            self._restart(panel)
            assert panel.client.post(panel.path + path, body).status == 201
        else:
            self._lose_the_answer(panel, path, body)
        answer = panel.client.post(panel.path + path, body)
        if self.when != "amid":
            assert answer.status == 200, answer.text
        assert answer.status in (200, 201), answer.text
        other = panel.client.post(panel.path + path, body | {"content": "Other", "issues": [], "verdicts": []})
        assert other.status == 200 and other.data == answer.data | {"idempotent_replay": True}
        return answer.data

    def _lose_the_answer(self, panel, path, body):
        before = place_of(panel)
        with Raw(self.server.port) as raw:
            data = json.dumps(body).encode()
            head = [f"POST {panel.path}{path} HTTP/1.1", "Content-Type: application/json", f"Content-Length: {len(data)}"]
            raw.send_head(head[0], *head[1:])
            raw.send(data)
            if self.when == "after":
                eventually(lambda: place_of(panel) != before, "the commit")
            else:
                time.sleep(self.sent % 4 / 2000)  # the moment of the fault
            self._restart(panel)

    def _restart(self, panel):
        self.server.kill()
        self.server.start()
        panel.client = self.server.client()


@pytest.mark.parametrize(
    "when, seats, order",
    [("before", SEATS, list), ("after", SEATS[::-1], lambda rows: list(rows)[::-1]), ("amid", ("middle", "weak", "strong"), list)],
)
def test_the_table_predicts_the_ledger_wherever_the_server_is_killed(own_server, tmp_path, when, seats, order):
    panel = Panel(own_server.client(), seats)
    killer = Killer(own_server, when)
    for seat in seats:
        body = {"seat": seat, "target_id": panel.motion["id"], "content": f"By {seat}", "issues": review_of(seat, order)}
        last = killer.submit(panel, "/reviews", body)
    assert last["stage"] == "cross_check" and "claim" not in last
    for seat in seats:
        last = killer.submit(panel, "/cross-check", {"seat": seat, "verdicts": verdicts_of(seat, panel.sheet(seat).data)})
    first = panel.newest()
    assert (last["claim"]["id"], first["seq"], first["role"]) == (first["id"], 2, "opponent")
    ledger = {title: (issue["severity"], issue["status"], *(issue.get(by, []) for by in ("found_by", "confirmed_by", "refuted_by"))) for title, issue in panel.ledger().items()}
    assert ledger == {title: expected for title, (_, _, expected) in TABLE.items()}

    plan = panel.client.post("/documents", {"summary": "s", "content": "Text.\n"}).data
    numbers = {title: issue["id"] for title, issue in panel.ledger().items()}
    where = {"document_id": plan["document_id"], "version": 1}
    fixed = [{"id": numbers[title], "set": "fixed", "where": where} for title in LATER if title != "Not judged"]
    assert panel.claim("proposer", issues=fixed).status == 201
    target = panel.newest()["id"]
    for seat in seats:
        entries = [{"id": numbers[title], "set": sets[seat], "note": "Seen"} for title, (sets, _) in LATER.items() if seat in sets]
        last = killer.submit(panel, "/reviews", {"seat": seat, "target_id": target, "content": "Round 2", "issues": entries})
    assert last["debate_state"] == AWAITING_PROPOSER
    expected = {title: status for title, (_, _, (_, status, *_)) in TABLE.items()} | {title: status for title, (_, status) in LATER.items()}
    assert {title: issue["status"] for title, issue in panel.ledger().items()} == expected

    arguments = panel.arguments()
    assert [(argument["seq"], argument["role"]) for argument in arguments[1:]] == [(2, "opponent"), (3, "proposer"), (4, "opponent")]
    assert_recorded(own_server, panel, tmp_path)


def assert_recorded(server, panel, directory):
    """The chain, each record's hash and its name in a claim, by the definition in docs/protocol.md; then by our programs."""
    context = panel.context()
    arguments = [context["motion"], *context["arguments"]]
    assert first_wrong(context["debate"], arguments) is None
    records = panel.records()
    assert [(record["turn"], record["act"]) for record in records] == [(1, "review")] * 3 + [(1, "cross_check")] * 3 + [(3, "review")] * 3
    for record in records:
        shown = {name: value for name, value in record.items() if name != "hash"}
        assert record["hash"] == digest(shown)
    named = {link["id"]: link["hash"] for argument in arguments for link in argument.get("panel_records", [])}
    assert named == {record["id"]: record["hash"] for record in records}
    check = server.check()
    assert (check.returncode, check.stdout.strip()) == (0, "ok"), check.stdout
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DEBATE_")}
    environment |= {"HOME": str(directory), "DEBATE_SERVER_URL": server.url}
    export = directory / "export.json"
    for words in (["export", panel.id, "--format", "json", "--output", export], ["verify", export]):
        said = subprocess.run([AW, "debate", *words], env=environment, cwd=directory, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stdout + said.stderr
