"""A peer that is not debate-server, or a connection that breaks."""

import socket
import threading


class Fake:
    """Listens, and hands each connection with its number to `serve`."""

    def __init__(self, serve):
        self.serve = serve
        self.requests = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        number = 0
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                try:
                    self.serve(self, connection, number)
                except OSError:
                    pass
            number += 1

    def read_request(self, connection):
        """Head and body of one request."""
        data = b""
        while b"\r\n\r\n" not in data:
            part = connection.recv(65536)
            if not part:
                return data
            data += part
        head, body = data.split(b"\r\n\r\n", 1)
        length = 0
        for line in head.decode().split("\r\n")[1:]:
            name, value = line.split(":", 1)
            if name.lower() == "content-length":
                length = int(value)
        while len(body) < length:
            body += connection.recv(65536)
        self.requests.append((head.decode(), body))
        return head + b"\r\n\r\n" + body

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()


def answering(raw):
    """Reads the request and sends these bytes."""

    def serve(fake, connection, _):
        fake.read_request(connection)
        connection.sendall(raw)

    return Fake(serve)


def status(code, body=b"", reason="Whatever", content_type="text/html", extra=b""):
    return answering(
        f"HTTP/1.1 {code} {reason}\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n".encode()
        + extra + b"\r\n" + body
    )


def passed_on(port, request):
    with socket.create_connection(("127.0.0.1", port)) as server:
        server.sendall(request)
        answer = b""
        while part := server.recv(65536):
            answer += part
    return answer


def losing_answers(port, count):
    """Passes requests on to the server, but drops the first `count` answers."""

    def serve(fake, connection, number):
        answer = passed_on(port, fake.read_request(connection))
        if number >= count:
            connection.sendall(answer)

    return Fake(serve)


def breaking(port, where):
    """Passes requests on to the server, but fails those with `where` in their head."""
    body = b'{"success":false,"error":{"code":"SERVER_ERROR","message":"the disk is on fire"}}'
    head = f"HTTP/1.1 500 No\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()

    def serve(fake, connection, _):
        request = fake.read_request(connection)
        connection.sendall(head + body if where.encode() in request else passed_on(port, request))

    return Fake(serve)
