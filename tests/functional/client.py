"""A thin HTTP client that checks every answer against the served OpenAPI document."""

import http.client
import json
import uuid
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from schema import spec_of

TIMEOUT_S = 90


@dataclass
class Answer:
    status: int
    headers: dict
    body: bytes

    def __post_init__(self):
        self.text = self.body.decode(errors="replace")
        is_json = self.headers.get("content-type", "").startswith("application/json")
        self.json = json.loads(self.body) if is_json and self.body else None

    @property
    def data(self):
        assert self.status < 300, f"{self.status}: {self.text[:500]}"
        return self.json["data"]

    @property
    def error(self):
        assert self.status >= 400, f"{self.status}: {self.text[:500]}"
        return self.json["error"]

    def refused(self, status, code):
        """Asserts the refusal, returns its error."""
        assert self.status == status, f"{self.status}, not {status}: {self.text[:500]}"
        assert self.error["code"] == code, self.text[:500]
        return self.error


class Client:
    """One keep-alive connection. Not for use by two threads at once."""

    def __init__(self, port, token=None, headers=None, specs=None, timeout=TIMEOUT_S, host="127.0.0.1"):
        self.host = host
        self.port = port
        self.token = token
        self.headers = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        self.timeout = timeout
        self.connection = http.client.HTTPConnection(host, port, timeout=timeout)
        self.specs = specs if specs is not None else []
        self.waiting = False

    def twin(self):
        """Another connection with the same rights."""
        return Client(self.port, self.token, self.headers, self.specs, self.timeout, self.host)

    def close(self):
        self.connection.close()

    def close_if_idle(self):
        if not self.waiting:
            self.close()

    @property
    def spec(self):
        """The document that this server serves, read once and shared by its clients."""
        if not self.specs:
            twin = self.twin()
            answer = twin.exchange("GET", "/openapi.json")
            twin.close()
            assert answer.status == 200, f"/openapi.json: {answer.status} {answer.text[:500]}"
            self.specs.append(spec_of(answer.text))
        return self.specs[0]

    def exchange(self, method, target, body=None, headers=None):
        """One request and its answer, without checks. Reconnects if the server closed the idle connection."""
        all_headers = self.headers | (headers or {})
        fresh = self.connection.sock is None
        try:
            return self._exchange(method, target, body, all_headers)
        except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            self.connection.close()
            if fresh or method not in ("GET", "HEAD"):
                raise
            return self._exchange(method, target, body, all_headers)

    def _exchange(self, method, target, body, headers):
        self.waiting = True
        try:
            self.connection.request(method, target, body, headers)
            response = self.connection.getresponse()
            payload = response.read()
        finally:
            self.waiting = False
        names = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, names, payload)

    def request(self, method, target, body=None, headers=None):
        answer = self.exchange(method, target, body, headers)
        self.spec.check_answer(method, target.split("?")[0], answer)
        return answer

    def get(self, path, headers=None, **query):
        given = {name: value for name, value in query.items() if value is not None}
        return self.request("GET", f"{path}?{urlencode(given, quote_via=quote)}" if given else path, headers=headers)

    def post(self, path, body, headers=None):
        text = json.dumps(body, ensure_ascii=False).encode()
        return self.post_raw(path, text, {"Content-Type": "application/json"} | (headers or {}))

    def post_raw(self, path, body, headers=None):
        return self.request("POST", path, body, headers)

    def put(self, path, body, headers=None):
        text = json.dumps(body, ensure_ascii=False).encode()
        return self.request("PUT", path, text, {"Content-Type": "application/json"} | (headers or {}))

    def delete(self, path):
        return self.request("DELETE", path)

    def metrics(self):
        """The samples without labels, by name."""
        lines = (line.rsplit(" ", 1) for line in self.get("/metrics").text.splitlines() if line[:1] != "#")
        return {name: float(value) for name, value in lines if "{" not in name}


def new_id():
    return str(uuid.uuid4())
