"""A plain connection for requests that no HTTP library would send."""

import socket

from client import Answer

DEADLINE_S = 30


class Raw:
    def __init__(self, port, spec=None):
        self.port = port
        self.spec = spec
        self.buffer = b""
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=DEADLINE_S)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()

    def send(self, data):
        """Sends as much as the peer accepts: a server may answer and close before it has read all."""
        try:
            self.sock.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def request(self, line, *headers, body=b"", host=True):
        """Sends a request with exactly these headers (and our Host) and returns its answer."""
        self.send_head(line, *headers, host=host).send(body)
        return self.answer(*line.split()[:2])

    def send_head(self, line, *headers, host=True):
        lines = [line, *([f"Host: 127.0.0.1:{self.port}"] if host else []), *headers, "", ""]
        self.send("\r\n".join(lines).encode("latin-1"))
        return self

    def answer(self, method=None, path=None):
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status_line, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
        length = 0 if method == "HEAD" else int(headers.get("content-length", 0))
        while len(self.buffer) < length:
            self._fill()
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        answer = Answer(int(status_line.split()[1]), headers, body)
        if self.spec and method:
            self.spec.check_answer(method, path.split("?")[0], answer)
        return answer

    def ended(self):
        """Whether the server closes the connection without sending more."""
        try:
            return self.buffer == b"" and self.sock.recv(1) == b""
        except ConnectionResetError:
            return True

    def _fill(self):
        received = self.sock.recv(65536)
        assert received, f"the connection ended within an answer, after {self.buffer[:200]!r}"
        self.buffer += received
