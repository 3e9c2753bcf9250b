"""A small HTTP server that receives notices, as a webhook or as ntfy would, and can be slow, wrong or unavailable."""

import hashlib
import hmac
import json
import socket
import ssl
import threading
import time
from email.header import decode_header, make_header
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from eventually import eventually


class Taken:
    """One received request."""

    def __init__(self, path, headers, body):
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def id(self):
        return self.headers["X-Debate-Notice"]

    @property
    def event(self):
        return self.id.rsplit("/", 1)[1]

    @property
    def title(self):
        """As ntfy decodes its header."""
        return str(make_header(decode_header(self.headers["Title"])))

    def is_signed_with(self, secret):
        text = self.headers["X-Debate-Timestamp"].encode() + b"." + self.body
        expected = "sha256=" + hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
        return hmac.compare_digest(expected, self.headers["X-Debate-Signature"])


def status(code, body=b"", **headers):
    """Answers with this."""

    def answer(handler):
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def raw(text):
    """Answers with these bytes and hangs up."""
    return lambda handler: handler.wfile.write(text)


def in_pieces(text):
    """Answers with these bytes, one per packet."""

    def answer(handler):
        handler.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in text:
            handler.wfile.write(bytes([byte]))
            time.sleep(0.005)

    return answer


def endless(head):
    """Begins an answer that never ends."""

    def answer(handler):
        handler.wfile.write(head)
        while True:
            handler.wfile.write(b"x" * 4096)

    return answer


OK = status(200, b'{"id":"abc"}')


class Receiver:
    """Listens on loopback. `answer` sets its answer; `taken` has the received requests, in order."""

    def __init__(self, certificate=None, port=0):
        self.answer = OK
        self.taken = []
        self.lock = threading.Lock()
        self.released = threading.Event()
        self.certificate = certificate
        self.server = None
        self.port = port

    def silent(self, handler):
        """Sends nothing until the test releases it."""
        self.released.wait(120)

    def start(self):
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                with receiver.lock:
                    receiver.taken.append(Taken(self.path, self.headers, body))
                    answer = receiver.answer
                self.close_connection = True
                try:
                    answer(self)
                except OSError:
                    pass  # the sender has closed the connection

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            allow_reuse_address = True

            def handle_error(self, *_):
                pass

        self.server = Server(("127.0.0.1", self.port), Handler)
        self.port = self.server.server_address[1]
        if self.certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self.certificate, self.certificate.with_suffix(".key"))
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def stop(self):
        """Stops listening; `start` listens on the same port again."""
        self.released.set()
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def url(self, path="/hook", user="", host="127.0.0.1", scheme=None):
        scheme = scheme or ("https" if self.certificate else "http")
        return f"{scheme}://{user}{host}:{self.port}{path}"

    def await_taken(self, count, deadline_s=60):
        eventually(lambda: len(self.taken) >= count, f"{count} notices, not {len(self.taken)}", deadline_s)
        return self.taken

    def ids(self):
        """In the order of their first arrival."""
        return list(dict.fromkeys(taken.id for taken in self.taken))

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()
