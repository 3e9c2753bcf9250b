"""Two agents and an arbitrator play a whole debate, each only by commands."""

import subprocess
import sys
from pathlib import Path

from aw import AW, new_id

AGENT = Path(__file__).with_name("agent.py")


def test_two_processes_play_a_whole_debate(aw):
    debate_id = new_id()
    players = [
        subprocess.Popen(
            [sys.executable, AGENT, AW, role, debate_id],
            env=aw.env, cwd=aw.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for role in ("proposer", "opponent", "arbitrator")
    ]
    for player in players:
        stdout, stderr = player.communicate(timeout=90)
        assert player.returncode == 0, stdout + stderr
    context = aw.debate("get-context", "--debate-id", debate_id, "--limit", 50).data
    assert context["debate"]["state"] == "CLOSED"
    moves = [(a["role"], a["type"]) for a in [context["motion"], *context["arguments"]]]
    assert moves == [
        ("proposer", "MOTION"),
        ("opponent", "CLAIM"),
        ("proposer", "CLAIM"),
        ("opponent", "CLAIM"),
        ("proposer", "APPEAL"),
        ("arbitrator", "RULING"),
        ("proposer", "RESOLUTION"),
        ("arbitrator", "RULING"),
    ]
    assert context["arguments"][0]["content"] == "Ý kiến của bên phản đối số 1\r\n"
