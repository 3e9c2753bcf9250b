"""packaging/kubernetes, checked against the TypeScript definitions of Kubernetes' objects."""

import json
import subprocess

import pytest
import yaml
from server import ROOT

HERE = ROOT / "tests/packaging"
EXAMPLE = ROOT / "packaging/kubernetes/debate-server.yaml"
MODULES = {
    ("apps/v1", "Deployment"): "apps/v1",
    ("policy/v1", "PodDisruptionBudget"): "policy/v1",
    ("v1", "Service"): "core/v1",
}


def objects():
    return list(yaml.safe_load_all(EXAMPLE.read_text()))


def complaints(thing, directory):
    """The compiler's output; it knows every field's name and type, and refuses unknown ones."""
    module = MODULES[thing["apiVersion"], thing["kind"]]
    kind = thing["kind"]
    source = directory / f"{kind}.ts"
    source.write_text(
        f'import type {{ {kind} }} from "{HERE}/node_modules/kubernetes-types/{module}";\n'
        f"export const thing: {kind} = {json.dumps(thing, indent=1)};\n"
    )
    compiler = [ROOT / "web/node_modules/.bin/tsc", "--noEmit", "--strict", "--skipLibCheck", source]
    result = subprocess.run(compiler, cwd=directory, capture_output=True, text=True, timeout=300)
    assert result.returncode in (0, 1, 2), result.stderr
    return result.stdout.strip()


@pytest.mark.parametrize("thing", objects(), ids=lambda thing: thing["kind"])
def test_every_field_is_one_that_kubernetes_knows(thing, tmp_path):
    assert complaints(thing, tmp_path) == ""


def test_an_unknown_field_is_found(tmp_path):
    deployment = objects()[0]
    deployment["spec"]["template"]["spec"]["terminationGracePeriodSecond"] = 20
    assert "terminationGracePeriodSecond" in complaints(deployment, tmp_path)


def test_the_objects_refer_to_each_other():
    deployment, budget, service = objects()
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    assert labels == deployment["spec"]["selector"]["matchLabels"]
    assert labels == budget["spec"]["selector"]["matchLabels"] == service["spec"]["selector"]
    assert budget["spec"]["minAvailable"] < deployment["spec"]["replicas"]
    ports = {port["name"] for port in container()["ports"]}
    assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports


def container():
    [one] = objects()[0]["spec"]["template"]["spec"]["containers"]
    return one


def test_the_probes_use_routes_that_the_server_answers(server):
    """Without a token, and with the Host header of the probes."""
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        asked = container()[probe]["httpGet"]
        headers = {header["name"]: header["value"] for header in asked["httpHeaders"]}
        assert server.client().exchange("GET", asked["path"], headers=headers).status == 200
