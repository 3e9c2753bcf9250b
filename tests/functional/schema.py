"""The served OpenAPI document, to check live answers."""

import json
import re
from functools import lru_cache

import jsonschema

# Debian 11's jsonschema knows neither this draft, in which it checks less, nor the format uuid.
Validator = getattr(jsonschema, "Draft202012Validator", jsonschema.Draft7Validator)
FORMATS = jsonschema.FormatChecker(formats=())


@FORMATS.checks("uuid")
def is_uuid(value):
    return not isinstance(value, str) or bool(re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", value))


STATUS_OF_CODE = {
    "INVALID_INPUT": {400, 409},
    "AUTH_FAILED": {401},
    "FORBIDDEN": {403},
    "ACTION_NOT_ALLOWED": {403},
    "DEBATE_NOT_FOUND": {404},
    "ARGUMENT_NOT_FOUND": {404},
    "DOC_NOT_FOUND": {404},
    "VERSION_NOT_FOUND": {404},
    "NOT_FOUND": {404},
    "METHOD_NOT_ALLOWED": {405},
    "VERSION_CONFLICT": {409},
    "ISSUES_OPEN": {409},
    "ROUND_LIMIT": {409},
    "MOVED_ON": {409},
    "EDIT_NOT_FOUND": {409},
    "EDIT_AMBIGUOUS": {409},
    "CONTENT_TOO_LARGE": {413},
    "RATE_LIMITED": {429},
    "SERVER_BUSY": {503},
    "SERVER_ERROR": {500},
}


class Spec:
    def __init__(self, text):
        self.document = json.loads(text)
        self.templates = [(self._pattern(path), path) for path in self.document["paths"]]

    @staticmethod
    def _pattern(template):
        parts = re.split(r"(\{\w+\})", template)
        return re.compile("".join("[^/]+" if part.startswith("{") else re.escape(part) for part in parts))

    def operations(self):
        """Every (method, path template, operation)."""
        for path, item in self.document["paths"].items():
            for method in ("get", "post", "put", "patch", "delete"):
                if method in item:
                    yield method.upper(), path, item[method]

    def template_of(self, path):
        return next((template for pattern, template in self.templates if pattern.fullmatch(path)), None)

    def resolve(self, node):
        while "$ref" in node:
            target = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            node = target
        return node

    @lru_cache(maxsize=None)
    def validator(self, schema_text):
        schema = json.loads(schema_text) | {"components": self.document["components"]}
        return Validator(schema, format_checker=FORMATS)

    def check(self, value, schema):
        """`value` fits `schema`, which may refer to the document's components."""
        error = jsonschema.exceptions.best_match(self.validator(json.dumps(schema)).iter_errors(value))
        assert error is None, f"{error.message} at {list(error.absolute_path)} of {str(value)[:2000]}"

    def check_component(self, value, name):
        self.check(value, {"$ref": f"#/components/schemas/{name}"})

    def check_answer(self, method, path, answer):
        """The status is documented for this operation, and headers and body match the document."""
        where = f"{method} {path} -> {answer.status}"
        assert answer.headers.get("x-request-id"), f"{where}: no X-Request-Id"
        if "error" in (answer.json or {}):
            code = answer.json["error"].get("code")
            assert answer.status in STATUS_OF_CODE.get(code, ()), f"{where} with {code}"
        template = self.template_of(path)
        operation = template and self.document["paths"][template].get(("GET" if method == "HEAD" else method).lower())
        if not operation:
            assert answer.status in (400, 401, 403, 404, 405, 413, 429, 503), f"{where} is no documented operation"
            self.check_component(answer.json, "Error")
            return
        assert str(answer.status) in operation["responses"], f"{where} is not documented: {answer.text[:500]}"
        response = self.resolve(operation["responses"][str(answer.status)])
        for name, header in response.get("headers", {}).items():
            assert not self.resolve(header).get("required") or name.lower() in answer.headers, f"{where}: no {name}"
        if method != "HEAD":
            self._check_body(response, where, answer)

    def _check_body(self, response, where, answer):
        content = response.get("content")
        if not content:
            assert answer.body == b"", f"{where} has a body: {answer.text[:200]}"
            return
        kind = answer.headers.get("content-type", "").split(";")[0].strip()
        assert kind in content or "*/*" in content, f"{where} is {kind!r}, documented: {list(content)}"
        if kind == "application/json":
            assert answer.json is not None, f"{where} is not JSON: {answer.text[:200]}"
            self.check(answer.json, content[kind]["schema"])


@lru_cache(maxsize=4)
def spec_of(text):
    """Servers of one build serve one document: parse it once."""
    return Spec(text)
