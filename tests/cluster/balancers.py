"""Real balancers in front of nodes, with the configurations of packaging/."""

import http.client
import os
import re
import signal
import socket
import subprocess
from pathlib import Path

from client import Client
from eventually import eventually
from programs import installed
from server import ROOT
from ws import WebSocket

HOST = "127.0.0.1"
DEADLINE_S = 60


def listen_on(port):
    """A socket that listens on this port; 0 takes a free one."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError:
        listener.close()
        raise
    listener.listen(1024)
    return listener


class Balancer:
    """One process. `with` starts and ends it; `client()` and `socket()` are as those of a server."""

    def __init__(self, directory, nodes, port=0):
        self.directory = Path(directory)
        self.nodes = nodes
        self.wanted_port = port
        self.log_path = self.directory / f"{self.name}.log"
        self.process = None
        self.specs = []

    @property
    def url(self):
        return f"http://{HOST}:{self.port}"

    def launch(self, command, **options):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **options)

    def answers(self):
        assert self.process.poll() is None, f"{self.name} ended:\n{self.log()}"
        try:
            return self.client().exchange("GET", "/health").status == 200
        except (OSError, http.client.HTTPException):
            return False

    def log(self):
        return self.log_path.read_text(errors="replace")

    def client(self, token=None, **headers):
        return Client(self.port, token=token, headers=headers, specs=self.specs)

    def socket(self, debate_id=None, **options):
        target = f"/ws?debate_id={debate_id}" if debate_id else "/ws"
        return WebSocket(self.port, options.pop("target", target), spec=self.client().spec, **options)

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(DEADLINE_S)
            self.process = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()


class Haproxy(Balancer):
    name = "haproxy"

    def start(self):
        # An inherited listener: no other process can take the port meanwhile; HAProxy would share a port that is taken.
        with listen_on(self.wanted_port) as listener:
            self.port = listener.getsockname()[1]
            config = self.directory / "haproxy.cfg"
            config.write_text(self.configuration(f"fd@{listener.fileno()}"))
            self.launch([installed("haproxy", "haproxy"), "-db", "-f", config], pass_fds=[listener.fileno()])
        eventually(self.answers, "HAProxy finds a node", DEADLINE_S)
        return self

    def configuration(self, address):
        text = (ROOT / "packaging/haproxy.cfg").read_text()
        return in_place_of_examples(
            text.replace("bind 127.0.0.1:3456", f"bind {address}"),
            r"( +server )node1 127\.0\.0\.1:3461(?: (.*)node1)?\n(?:.*node[23].*\n)+",
            lambda found: [
                f"{found[1]}node{number} {node.host}:{node.port} " + (f"{found[2]}node{number}" if found[2] else "")
                for number, node in enumerate(self.nodes, 1)
            ],
        )


class Nginx(Balancer):
    name = "nginx"
    # The settings of a distribution's own nginx.conf, with all files that it writes in a directory of ours.
    MAIN = """
{user}
pid {directory}/nginx.pid;
error_log stderr;
daemon off;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {directory}/body;
    proxy_temp_path {directory}/proxy;
    fastcgi_temp_path {directory}/fastcgi;
    uwsgi_temp_path {directory}/uwsgi;
    scgi_temp_path {directory}/scgi;
    include {directory}/debate.conf;
}}
"""

    def start(self):
        with listen_on(self.wanted_port) as listener:
            self.port = listener.getsockname()[1]
        (self.directory / "debate.conf").write_text(self.configuration())
        main = self.directory / "nginx.conf"
        # Otherwise the workers of a root process would run as another user, who may not write here.
        user = "user root;" if os.geteuid() == 0 else ""
        main.write_text(self.MAIN.format(directory=self.directory, user=user))
        self.launch([installed("nginx", "nginx-light"), "-e", "stderr", "-p", self.directory, "-c", main])
        eventually(self.answers, "nginx finds a node", DEADLINE_S)
        return self

    def configuration(self):
        text = (ROOT / "packaging/nginx.conf").read_text()
        return in_place_of_examples(
            text.replace("listen 127.0.0.1:3456", f"listen {HOST}:{self.port}"),
            r"( +server )127\.0\.0\.1:3461( .*;)\n(?:.*127\.0\.0\.1:346[23].*\n)+",
            lambda found: [f"{found[1]}{HOST}:{node.port}{found[2]}" for node in self.nodes],
        )


def in_place_of_examples(text, pattern, lines_of):
    """Replaces the example's nodes by real ones, wherever it names them."""
    changed, count = re.subn(pattern, lambda found: "\n".join(lines_of(found)) + "\n", text)
    assert count == 2 and not re.search(r":346[123]\b", changed), changed
    return changed
