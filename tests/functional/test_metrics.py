"""The answers of /health, /ready and /metrics."""

import re

from debate import Debate, debate_in
from eventually import eventually
from server import ROOT, run

VERSION = re.search(r"^project\(.* VERSION ([0-9.]+) ", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)


def test_health_says_ok_and_the_version(client):
    assert client.get("/health").json == {"success": True, "data": {"status": "ok", "version": VERSION, "desktop_notices": "off"}}


def test_ready_says_ready(client):
    assert client.get("/ready").json == {"success": True, "data": {"status": "ready"}}


def test_version_is_printed(tmp_path):
    result = run(tmp_path, "--version")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == f"debate-server {VERSION}\n"


def test_every_line_is_of_the_prometheus_text_format(client):
    Debate(client).claim("opponent")
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    sample = re.compile(r'[a-zA-Z_:][\w:]*(\{(\w+="[^"]*",?)*\})? ([-+0-9.eE]+|NaN|[-+]Inf)')
    for line in answer.text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or sample.fullmatch(line), line


def test_requests_latencies_waits_sockets_and_batches_are_counted(client):
    text = client.get("/metrics").text
    assert "debate_parked_waits " in text
    for word in ("requests", "_bucket{", "sockets", "batch"):
        assert word in text, word


def test_a_histogram_adds_up(client):
    client.get("/health")
    text = client.get("/metrics").text
    for name in set(re.findall(r"^(\w+)_bucket\{", text, re.M)):
        last = {}
        for labels, bound, value in re.findall(rf'^{name}_bucket\{{(.*?)le="([^"]+)"\}} (\d+)', text, re.M):
            assert int(value) >= last.get(labels, (0, ""))[0], f"{name}: buckets are cumulative"
            last[labels] = (int(value), bound)
        assert last and all(bound == "+Inf" for _, bound in last.values())


def test_the_gauge_of_sockets_goes_up_and_down(own_server):
    client = own_server.client()

    def sockets():
        return client.metrics()["debate_sockets"]

    with own_server.socket(), own_server.socket(debate_in("CLOSED", client).id):
        eventually(lambda: sockets() == 2, "two sockets")
    eventually(lambda: sockets() == 0, "no sockets")
