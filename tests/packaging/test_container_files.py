"""The image's recipe, the compose file and the Kubernetes example use only options that the programs have."""

import re

import pytest
import yaml
from server import ROOT, run

PACKAGING = ROOT / "packaging"
COMPOSE = yaml.safe_load((PACKAGING / "container/compose.yaml").read_text())
RECIPE = (PACKAGING / "container/Containerfile").read_text()
KUBERNETES = (PACKAGING / "kubernetes/debate-server.yaml").read_text()
NODES = [service for name, service in COMPOSE["services"].items() if name.startswith("node")]


@pytest.mark.parametrize("text", [RECIPE, KUBERNETES, str(NODES)], ids=["image", "kubernetes", "compose"])
def test_every_variable_is_an_option_of_the_server(text, tmp_path):
    known = set(re.findall(r"`(DEBATE_\w+)`", run(tmp_path, "options").stdout))
    named = set(re.findall(r"\bDEBATE_\w+", text))
    assert named and named <= known


def test_the_nodes_are_where_the_balancer_looks_for_them():
    published = [re.fullmatch(r"(127\.0\.0\.1:\d+):3456", port)[1] for node in NODES for port in node["ports"]]
    balancer = (PACKAGING / "haproxy.cfg").read_text()
    assert published == re.findall(r"server node\d (\S+)\n", balancer)
    [volume] = COMPOSE["services"]["balancer"]["volumes"]
    assert (PACKAGING / "container" / volume.split(":")[0]).resolve() == PACKAGING / "haproxy.cfg"


def test_a_node_has_no_more_rights_than_it_needs():
    for node in NODES:
        assert node["read_only"] and node["cap_drop"] == ["ALL"]
        assert node["security_opt"] == ["no-new-privileges:true"]
    user = re.search(r"^USER (\d+):(\d+)$", RECIPE, re.MULTILINE)
    assert "0" not in user.groups()
    spec = next(yaml.safe_load_all(KUBERNETES))["spec"]["template"]["spec"]["securityContext"]
    assert (str(spec["runAsUser"]), str(spec["runAsGroup"])) == user.groups()


def test_there_is_time_for_a_clean_end():
    """The server takes up to 5 s; in Kubernetes after the pause in which it is removed from the Service."""
    for node in NODES:
        assert int(node["stop_grace_period"].rstrip("s")) > 5
    spec = next(yaml.safe_load_all(KUBERNETES))["spec"]["template"]["spec"]
    pause = spec["containers"][0]["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert spec["terminationGracePeriodSeconds"] > pause + 5
