"""Every argument's hash depends on all before it: docs/protocol.md, section 14. `check` finds changes."""

import sqlite3

import chosen_store
import pytest
from client import new_id
from debate import STATES, Debate, debate_in
from document import plan_of
from record import first_wrong
from server import Server, run
from test_issues import mark, opened
from test_upgrade import fill

ODD = "Kế hoạch \"x\" \\ / \t\r\n \x7f \x01 \u2028 😀 </script> &amp;"


def whole(client):
    """A closed debate with every kind of argument, and with everything that arguments may carry."""
    debate = Debate(client, title=ODD.replace("\n", " ").replace("\x01", " ").replace("\r", " ").replace("\t", " "), motion_content=ODD, max_rounds=5)
    evidence = [{"kind": "file", "path": "a.c", "line": 3, "quote": ODD}, {"kind": "text", "quote": "q"}]
    where = plan_of(client) | {"section": "§ 3"}
    steps = [
        debate.claim("opponent", ODD, issues=[opened("I1", "critical", evidence=evidence, note=ODD), opened("I2", "minor")]),
        debate.claim("proposer", issues=[mark("I1", "fixed", where=where), mark("I2", "disputed", note="no")]),
        debate.claim("opponent", issues=[mark("I1", "open", note="still")]),
        debate.appeal(options=[{"id": "A", "text": ODD}, {"id": "B", "text": "something else"}]),
        debate.rule(choice="A", extend_rounds=2),
        debate.claim("proposer"),
        debate.intervene(""),
        debate.rule(),
        debate.complete(despite={"I1": "why"}),
        debate.rule(close=True, issues=[mark("I2", "ruled")]),
    ]
    assert [step.status for step in steps] == [201] * len(steps), [step.text for step in steps]
    return debate


def wrong(debate):
    context = debate.context()
    return first_wrong(context["debate"], [context["motion"], *context["arguments"]])


@pytest.mark.parametrize("state", STATES)
def test_anyone_can_compute_the_hashes(client, state):
    assert wrong(debate_in(state, client)) is None


def test_every_member_of_an_argument_is_in_its_hash(client):
    debate = whole(client)
    context = debate.context()
    arguments = [context["motion"], *context["arguments"]]
    assert first_wrong(context["debate"], arguments) is None
    assert first_wrong(context["debate"] | {"title": "Another"}, arguments) == 1
    assert first_wrong(context["debate"] | {"state": "AWAITING_PROPOSER"}, arguments) == len(arguments)
    assert first_wrong(context["debate"], [*arguments[:3], arguments[4], arguments[3], *arguments[5:]]) == 4
    assert first_wrong(context["debate"], arguments[:3] + arguments[4:]) == 4
    assert first_wrong(context["debate"], arguments[:-1]) == len(arguments) - 1
    for place, argument in enumerate(arguments):
        for name in argument:
            changed = [*arguments[:place], argument | {name: "x"}, *arguments[place + 1:]]
            assert first_wrong(context["debate"], changed) == place + 1, (place, name)


def test_all_interfaces_show_the_same_hash(server, client):
    debate = Debate(client)
    waiting = debate.wait("opponent").data["argument"]
    request = new_id()
    written = debate.claim("opponent", "Once.", client_request_id=request)
    again = client.post(
        f"{debate.path}/arguments",
        {"role": "opponent", "target_id": debate.motion["id"], "content": "Twice.", "client_request_id": request},
    )
    assert again.data["idempotent_replay"] and again.data["argument"] == written.data["argument"]
    assert waiting == debate.motion == debate.context()["motion"]
    assert debate.context()["arguments"] == [written.data["argument"]]
    with server.socket(debate.id) as socket:
        initial = socket.expect("initial_state")
        assert [a["hash"] for a in initial["arguments"]] == [a["hash"] for a in debate.arguments()]


def test_debates_of_an_earlier_release_get_their_hashes(tmp_path):
    db = tmp_path / "debate.db"
    fill(db, "0.1.0")
    with Server(tmp_path, db=db) as server:
        client = server.client()
        debates = client.get("/debates", limit=50).data["debates"]
        assert len(debates) == 7
        shown = [client.get(f"/debates/{debate['id']}").data for debate in debates]
        assert [first_wrong(each["debate"], [each["motion"], *each["arguments"]]) for each in shown] == [None] * 7
        assert server.check().stdout == "ok\n"
        server.restart()
        assert [server.client().get(f"/debates/{debate['id']}").data["motion"] for debate in debates] == [
            each["motion"] for each in shown
        ]


def sql_on_postgres(server, statement):
    """Hashes may be removed, too."""
    postgres = chosen_store.postgres()
    allowed = "ALTER TABLE arguments DROP CONSTRAINT IF EXISTS argument_is_hashed; "
    return postgres.sql(allowed + statement, postgres.database_for(str(server.db)))


class Tampering:
    """The store of a server that was just stopped, and SQL on it."""

    def __init__(self, server):
        self.server = server

    def sql(self, statement, *_):
        if chosen_store.ON_POSTGRES:
            return sql_on_postgres(self.server, statement)
        with sqlite3.connect(self.server.db) as database:
            database.execute("PRAGMA ignore_check_constraints = ON")
            database.executescript(statement)
        database.close()
        return None

    def findings(self):
        result = self.server.check()
        assert (result.returncode == 0) == (result.stdout == "ok\n")
        return result.stdout


@pytest.fixture
def tampering(tmp_path):
    with Server(tmp_path) as server:
        debate = whole(server.client())
        Debate(server.client())
    tampering = Tampering(server)
    assert tampering.findings() == "ok\n"
    tampering.debate = debate.id
    return tampering


def test_computing_the_hashes_continues_after_an_interruption(tampering):
    """Some debates have theirs already; on PostgreSQL, a part of one debate."""
    missing = f"UPDATE arguments SET hash = NULL WHERE debate_id = '{tampering.debate}'"
    if chosen_store.ON_POSTGRES:
        kept = f"(SELECT hash FROM arguments WHERE debate_id = '{tampering.debate}' AND seq = 3)"
        tampering.sql(f"{missing} AND seq > 3; UPDATE debates SET hashed_seq = 3, last_hash = {kept} WHERE id = '{tampering.debate}'")
    else:
        tampering.sql(f"{missing}; UPDATE debates SET last_hash = NULL; INSERT INTO unhashed SELECT id FROM debates")
    assert "has no hash" in tampering.findings()
    with tampering.server:
        context = tampering.server.client().get(f"/debates/{tampering.debate}").data
        assert first_wrong(context["debate"], [context["motion"], *context["arguments"]]) is None
        assert tampering.findings() == "ok\n"


@pytest.mark.skipif(not chosen_store.ON_POSTGRES, reason="several servers need PostgreSQL")
def test_the_next_write_computes_missing_hashes(own_server):
    debate = debate_in("AWAITING_PROPOSER", own_server.client())
    sql_on_postgres(
        own_server,
        f"UPDATE arguments SET hash = NULL WHERE debate_id = '{debate.id}'; "
        f"UPDATE debates SET hashed_seq = 0, last_hash = NULL WHERE id = '{debate.id}'",
    )
    assert debate.claim("proposer").status == 201
    assert own_server.check().stdout == "ok\n"
    own_server.restart()
    debate.client = own_server.client()
    assert wrong(debate) is None


# Each column of an argument, and of what its debate was opened with.
CHANGES = {
    "id": f"UPDATE arguments SET id = '{new_id()}' WHERE %s AND seq = 4",
    "debate_id": "UPDATE arguments SET debate_id = (SELECT id FROM debates WHERE NOT id = '{debate}'), seq = 2 WHERE %s AND seq = 11",
    "parent_id": f"UPDATE arguments SET parent_id = '{new_id()}' WHERE %s AND seq = 4",
    "no parent_id": "UPDATE arguments SET parent_id = NULL WHERE %s AND seq = 4",
    "type": "UPDATE arguments SET type = 'RESOLUTION' WHERE %s AND seq = 5",
    "role": "UPDATE arguments SET role = 'proposer' WHERE %s AND seq = 2",
    "content": "UPDATE arguments SET content = content || ' ' WHERE %s AND seq = 4",
    "content of the newest": "UPDATE arguments SET content = 'So it be.' WHERE %s AND seq = 11",
    "client_request_id": "UPDATE arguments SET client_request_id = 'x' WHERE %s AND seq = 4",
    "no client_request_id": "UPDATE arguments SET client_request_id = NULL WHERE %s AND seq = 4",
    "seq": "UPDATE arguments SET seq = 12 WHERE %s AND seq = 11",
    "created_at": "UPDATE arguments SET created_at = '2020-01-01T00:00:00.000Z' WHERE %s AND seq = 4",
    "extras": "UPDATE arguments SET extras = replace(extras, 'still', 'stale') WHERE %s AND seq = 4",
    "no extras": "UPDATE arguments SET extras = NULL WHERE %s AND seq = 6",
    "deferred": "UPDATE arguments SET deferred = 'I1' WHERE %s AND seq = 4",
    "closes_over": "UPDATE arguments SET closes_over = NULL WHERE %s AND seq = 11",
    "hash": "UPDATE arguments SET hash = '0' || substr(hash, 2) || 'x' WHERE %s AND seq = 4",
    "no hash": "UPDATE arguments SET hash = NULL WHERE %s AND seq = 4",
    "another argument's hash": "UPDATE arguments SET hash = (SELECT max(hash) FROM arguments WHERE type = 'MOTION') WHERE %s AND seq = 4",
    "title": "UPDATE debates SET title = 'Another' WHERE id = '{debate}'",
    "debate_type": "UPDATE debates SET debate_type = 'coding_plan_debate' WHERE id = '{debate}'",
    "the debate's created_at": "UPDATE debates SET created_at = '2020-01-01T00:00:00.000Z' WHERE id = '{debate}'",
    "the debate's last_hash": "UPDATE debates SET last_hash = '0' || substr(last_hash, 2) || 'x' WHERE id = '{debate}'",
    "two contents swapped": "UPDATE arguments SET content = CASE seq WHEN 3 THEN (SELECT content FROM arguments WHERE %s AND seq = 7) "
    "ELSE (SELECT content FROM arguments WHERE %s AND seq = 3) END WHERE %s AND seq IN (3, 7)",
    "two of one kind swapped": "UPDATE arguments SET seq = 99 WHERE %s AND seq = 3; UPDATE arguments SET seq = 3 WHERE %s AND seq = 7; "
    "UPDATE arguments SET seq = 7 WHERE %s AND seq = 99",
    "one cut out of the middle": "DELETE FROM arguments WHERE %s AND seq = 4",
    "one cut out and the rest moved up": "DELETE FROM arguments WHERE %s AND seq IN (3, 4); "
    "UPDATE arguments SET seq = seq + 98 WHERE %s AND seq > 4; UPDATE arguments SET seq = seq - 100 WHERE %s AND seq > 100",
    "opened again": "UPDATE debates SET state = 'AWAITING_PROPOSER' WHERE id = '{debate}'; {counts}",
}
COUNTS = {
    False: "UPDATE debate_counts SET n = n - 1 WHERE state = 'CLOSED'; UPDATE debate_counts SET n = n + 1 WHERE state = 'AWAITING_PROPOSER'",
    True: "INSERT INTO debate_counts VALUES ('CLOSED', 98, -1), ('AWAITING_PROPOSER', 98, 1)",
}


@pytest.mark.parametrize("change", CHANGES)
def test_check_finds_every_change_in_the_store(tampering, change):
    statement = CHANGES[change].replace("%s", "debate_id = '{debate}'")
    tampering.sql(statement.format(debate=tampering.debate, counts=COUNTS[chosen_store.ON_POSTGRES]))
    findings = tampering.findings()
    assert findings != "ok\n", change
    if change == "content":
        assert f"debate {tampering.debate}: argument 4 is not what was written" in findings


def test_a_missing_last_argument_is_found(tmp_path):
    """Of an open debate, whose state would follow from the remaining arguments."""
    with Server(tmp_path) as server:
        debate = debate_in("AWAITING_PROPOSER", server.client())
        debate.claim("proposer")
        debate.claim("opponent")
    tampering = Tampering(server)
    cut = f"DELETE FROM arguments WHERE debate_id = '{debate.id}' AND seq >= 3"
    if chosen_store.ON_POSTGRES:
        cut += (
            f"; UPDATE debates d SET last_seq = 2, hashed_seq = 2, last_id = a.id, last_type = a.type, last_role = a.role "
            f"FROM arguments a WHERE a.debate_id = d.id AND a.seq = 2 AND d.id = '{debate.id}'"
        )
    tampering.sql(cut + f"; UPDATE debates SET round = 1 WHERE id = '{debate.id}'")
    assert "its newest argument is not the one that was written last" in tampering.findings()


def test_a_copy_of_a_changed_debate_is_refused(tampering, tmp_path):
    tampering.sql(f"UPDATE arguments SET content = 'x' WHERE debate_id = '{tampering.debate}' AND seq = 4")
    source = tampering.server.store or f"sqlite:{tampering.server.db}"
    result = run(tmp_path, "migrate", "--from", source, "--to", f"sqlite:{tmp_path}/other.db")
    assert result.returncode == 1 and "argument 4 of debate" in result.stderr and tampering.debate in result.stderr
