"""Starting: many nodes at once, without revealing secrets, and with one clear line if it is not possible."""

import os
import subprocess
from pathlib import Path

import pytest
from cluster import Nodes
from debate import Debate
from eventually import all_at_once, eventually
from postgres import USER
from server import Server, assert_one_clear_line, run


def test_ten_nodes_start_at_once_on_an_empty_database(postgres, tmp_path):
    nodes = Nodes(tmp_path, postgres, 10)
    try:
        all_at_once([node.start for node in nodes])
        debate = Debate(nodes[0].client())
        for node in nodes:
            assert node.client().get(debate.path).data["motion"] == debate.motion
    finally:
        nodes.stop()
    check = nodes[0].check()
    assert (check.returncode, check.stdout.strip()) == (0, "ok"), check.stdout + check.stderr


def what_others_see(process):
    """What `ps` shows to all users: the command lines of the process and its children."""
    return Path(f"/proc/{process.pid}/cmdline").read_text().replace("\0", " ")


def test_the_password_is_in_no_log_and_no_command_line(postgres, tmp_path):
    nodes = Nodes(tmp_path, postgres, 1, "--log-level", "debug")
    with nodes:
        node = nodes[0]
        assert postgres.password not in what_others_see(node.process)
        Debate(node.client()).claim("opponent")
        postgres.stop()
        eventually(lambda: node.client().get("/ready").status == 503, deadline_s=120)
        answer = node.client().get("/debates")
        postgres.start()
        eventually(lambda: node.client().get("/ready").status == 200, deadline_s=120)
        exposed = answer.text + node.client().get("/metrics").text + node.log()
    assert nodes.database in node.log(), "it says where it is connected to"
    assert postgres.password not in exposed + node.log()


@pytest.mark.parametrize(
    "wrong, words",
    [
        (lambda pg, name: pg.url(name, password="not-the-word"), ["password"]),
        (lambda pg, name: pg.url("no_such_database"), ["no_such_database"]),
        (lambda pg, name: pg.url(name).replace("debate-pg", "nowhere"), ["nowhere"]),
        (lambda pg, name: f"postgres://{USER}:not-the-word@127.0.0.1:1/{name}", ["127.0.0.1"]),
        (lambda pg, name: f"postgres://{USER}:not-the-word@no-such-host.invalid/{name}", ["no-such-host.invalid"]),
        (lambda pg, name: f"postgres://{USER}:not-the-word@[::1/{name}", []),
        (lambda pg, name: f"postgres://{USER}:not-the-word@/{name}?no_such_parameter=1", []),
        (lambda pg, name: f"mysql://{USER}:not-the-word@localhost/{name}", ["postgres://"]),
    ],
)
def test_a_store_that_cannot_be_used_is_one_clear_line_without_the_password(postgres, tmp_path, wrong, words):
    url = wrong(postgres, postgres.new_database())
    result = run(tmp_path, "--port", 0, env={"DEBATE_STORE": url})
    assert_one_clear_line(result, *words)
    assert postgres.password not in result.stderr and "not-the-word" not in result.stderr


def test_the_password_may_come_from_the_environment_or_a_passfile(postgres, tmp_path):
    url = postgres.url(postgres.new_database()).replace(f":{postgres.password}", "")
    passfile = tmp_path / "pgpass"
    passfile.write_text(f"*:*:*:{USER}:{postgres.password}\n")
    passfile.chmod(0o600)
    for env in ({"PGPASSWORD": postgres.password}, {"PGPASSFILE": str(passfile)}):
        with Server(tmp_path, env=env, store=url) as node:
            assert node.client().get("/ready").status == 200
    assert_one_clear_line(run(tmp_path, "--port", 0, env={"DEBATE_STORE": url}), "password")


def test_a_database_of_a_newer_program_is_refused_and_left_alone(postgres, tmp_path):
    nodes = Nodes(tmp_path, postgres, 1)
    with nodes:
        Debate(nodes[0].client())
    (table,) = nodes.sql("SELECT relname FROM pg_class WHERE relkind = 'r' AND relname LIKE '%schema%'")
    nodes.sql(f"UPDATE {table[0]} SET version = 9999")
    assert_one_clear_line(run(tmp_path, "--port", 0, env={"DEBATE_STORE": nodes[0].store}), "9999")
    assert nodes.sql("SELECT count(*) FROM debates") == [["1"]]


