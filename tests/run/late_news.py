"""A server behind a slow line: requests pass, but the server's events arrive later."""

import contextlib
import socket
import threading

CHUNK = 1 << 16


class LateNews:
    """Forwards connections to a server on this machine; after `hold()`, its WebSockets send nothing."""

    def __init__(self, url):
        self.address = ("127.0.0.1", int(url.rpartition(":")[2]))
        self.flows = threading.Event()
        self.flows.set()
        self.passing = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.flows.set()
        self.listener.close()

    def hold(self):
        with self.passing:  # no event is on its way to the client when this returns
            self.flows.clear()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        with contextlib.suppress(OSError), client, socket.create_connection(self.address) as server:
            request = client.recv(CHUNK)
            server.sendall(request)
            is_socket = request.startswith(b"GET /ws")
            back = threading.Thread(target=self.copy, args=(server, client, is_socket), daemon=True)
            back.start()
            self.copy(client, server, False)
            back.join()

    def copy(self, source, target, waits):
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                while waits and not self.pass_on(data, target):
                    self.flows.wait()
                if not waits:
                    target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def pass_on(self, data, target):
        with self.passing:
            if self.flows.is_set():
                target.sendall(data)
                return True
        return False
