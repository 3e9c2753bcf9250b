"""The OpenAPI document is valid, complete and strict; every other test checks live answers against it."""

import json
import shutil
import subprocess

import pytest
from client import new_id
from server import ROOT

pytestmark = pytest.mark.any_store

VALIDATOR = ROOT / "tests" / "openapi"

ROUTES = {
    ("POST", "/debates"),
    ("GET", "/debates"),
    ("GET", "/debates/{id}"),
    ("DELETE", "/debates/{id}"),
    ("POST", "/debates/{id}/arguments"),
    ("GET", "/debates/{id}/reviews"),
    ("POST", "/debates/{id}/reviews"),
    ("GET", "/debates/{id}/reviews/sealed"),
    ("GET", "/debates/{id}/cross-check"),
    ("POST", "/debates/{id}/cross-check"),
    ("POST", "/debates/{id}/panel/proceed"),
    ("POST", "/debates/{id}/appeal"),
    ("POST", "/debates/{id}/resolution"),
    ("POST", "/debates/{id}/intervention"),
    ("POST", "/debates/{id}/ruling"),
    ("GET", "/debates/{id}/issues"),
    ("GET", "/decisions"),
    ("GET", "/search"),
    ("GET", "/debates/{id}/wait"),
    ("PUT", "/debates/{id}/presence"),
    ("PUT", "/debates/{id}/panel/usage"),
    ("POST", "/documents"),
    ("GET", "/documents"),
    ("GET", "/documents/{id}"),
    ("DELETE", "/documents/{id}"),
    ("POST", "/documents/{id}/versions"),
    ("POST", "/documents/{id}/edits"),
    ("GET", "/documents/{id}/history"),
    ("GET", "/documents/{id}/diff"),
    ("POST", "/notify/test"),
    ("POST", "/auth/ws-ticket"),
    ("GET", "/ws"),
    ("GET", "/health"),
    ("GET", "/ready"),
    ("GET", "/metrics"),
    ("GET", "/openapi.json"),
    ("GET", "/programs"),
    ("GET", "/rulings"),
    ("GET", "/stats"),
    ("POST", "/mcp"),
    ("GET", "/mcp"),
    ("DELETE", "/mcp"),
    ("GET", "/"),
    ("GET", "/d/{id}"),
    ("GET", "/doc/{id}"),
    ("GET", "/insights"),
    ("GET", "/ruled"),
    ("GET", "/assets/{path}"),
}


@pytest.fixture
def spec(client):
    return client.spec


def nodes(value, path=""):
    """Every object in the document, with where it is."""
    if isinstance(value, dict):
        yield path, value
        for name, child in value.items():
            yield from nodes(child, f"{path}/{name}")
    elif isinstance(value, list):
        for number, child in enumerate(value):
            yield from nodes(child, f"{path}/{number}")


def test_the_document_is_valid_openapi_3_1(client, tmp_path):
    assert shutil.which("node"), "node is needed to validate the document"
    assert (VALIDATOR / "node_modules").exists(), "run: npm ci --prefix tests/openapi"
    file = tmp_path / "openapi.json"
    file.write_bytes(client.get("/openapi.json").body)
    result = subprocess.run(["node", VALIDATOR / "validate.js", file], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr


def test_the_served_document_is_the_one_in_the_sources(client):
    assert client.get("/openapi.json").json == json.loads((ROOT / "src" / "http" / "openapi.json").read_text())


def test_it_documents_every_route_and_no_other(spec):
    assert {(method, path) for method, path, _ in spec.operations()} == ROUTES


def test_every_path_is_live(client, spec):
    for method, path, _ in spec.operations():
        if path.startswith("/assets") or path == "/mcp":  # tests/mcp covers that one
            continue
        answer = client.request(method, path.replace("{id}", new_id()))
        assert answer.status != 405, f"{method} {path}"
        assert answer.status != 404 or answer.error["code"] != "NOT_FOUND", f"{method} {path}"


def test_every_reference_leads_somewhere(spec):
    for _, node in nodes(spec.document):
        if "$ref" in node:
            spec.resolve(node)


def test_every_component_is_used(spec):
    text = json.dumps(spec.document)
    for kind in ("schemas", "responses", "parameters", "headers"):
        for name in spec.document["components"][kind]:
            frames = ("ServerFrame", "ClientFrame")
            assert f'"#/components/{kind}/{name}"' in text or name in frames, name


def test_operations_have_names_of_their_own_and_say_what_they_do(spec):
    operations = [operation for _, _, operation in spec.operations()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(operation["summary"] and operation["tags"] for operation in operations)


def test_every_operation_documents_the_errors_that_can_always_occur(spec):
    for method, path, operation in spec.operations():
        expected = {"400", "403", "429", "500", "503"}
        if operation.get("security") != []:
            expected.add("401")
        if method in ("POST", "PUT"):
            expected.add("413")
        assert expected <= set(operation["responses"]), f"{method} {path}"


def test_every_error_is_the_one_envelope(spec):
    for method, path, operation in spec.operations():
        if path == "/mcp":  # answers in JSON-RPC
            continue
        for status, response in operation["responses"].items():
            if status >= "400":
                schema = spec.resolve(response)["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Error"}, f"{method} {path} {status}"


def test_every_object_that_the_server_creates_is_closed(spec):
    """Requests are open, since unknown fields are ignored; metadata and reasons belong to the writer, and ids are keys of PresenceById."""
    requests = {"NewDebate", "NewClaim", "NewAppeal", "NewResolution", "NewIntervention", "NewRuling", "NewDocument", "NewVersion", "DocumentEdits", "NewPresence", "NewNoticeTest", "NewReview", "NewVerdicts", "NewProceed", "NewSeatUsage"}
    requests |= {"SubmitInterventionFrame", "SubmitRulingFrame"}
    for path, node in nodes(spec.document):
        schema_name = path.removeprefix("/components/schemas/").split("/")[0]
        if node.get("type") != "object" or schema_name in requests | {"Metadata", "Despite", "PresenceById"}:
            continue
        if path.startswith("/paths//openapi.json"):
            continue
        assert node.get("additionalProperties") is False, path
        assert set(node.get("required", [])) <= set(node["properties"]), path


def test_the_document_can_tell_a_wrong_answer(spec):
    """The check itself: a field too many, too few, of the wrong kind."""
    good = {"success": False, "error": {"code": "NOT_FOUND", "message": "x"}}
    spec.check_component(good, "Error")
    for bad in (
        good | {"extra": 1},
        {"success": False},
        {"success": True, "error": good["error"]},
        {"success": False, "error": {"code": "OOPS", "message": "x"}},
        {"success": False, "error": {"code": "NOT_FOUND", "message": "x", "stack": "…"}},
        {"success": False, "error": {"code": "NOT_FOUND", "message": "x", "next_argument_id_to_wait": "no uuid"}},
    ):
        with pytest.raises(AssertionError):
            spec.check_component(bad, "Error")
