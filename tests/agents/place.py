"""The place where a program runs: a new HOME and git repository, `aw` on the PATH, a server.

All is below one directory, which is not below /tmp, because programs treat the temporary folder specially.
"""

import json
import os
import re
import secrets
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOWN_S = 1
LISTENING = re.compile(rb"debate-server listening on http://\S+:(\d+)\n")
# As in Debian's own: programs start login shells.
PROFILE = 'PATH="$HOME/.local/bin:$PATH"\n'
KEPT = ("LANG", "LC_ALL", "TERM", "USER", "LOGNAME", "SHELL", "NODE_EXTRA_CA_CERTS")


def binary(variable, name):
    path = Path(os.environ.get(variable, f"build/bin/{name}"))
    return path if path.is_absolute() else ROOT / path


class Server:
    """A debate-server with a token, which can be restarted on the same port and store."""

    def __init__(self, directory):
        self.directory, self.port, self.process = Path(directory), 0, None
        self.token = secrets.token_hex(16)
        self.lock, self.closed = threading.Lock(), False  # a restart may still be under way when a case has ended

    def start(self):
        command = [binary("DEBATE_SERVER_BIN", "debate-server"), "--port", str(self.port), "--db", "debate.db"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DEBATE_")}
        environment["DEBATE_AUTH_TOKEN"] = self.token
        with open(self.directory / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.directory, env=environment, stdout=subprocess.PIPE, stderr=log
            )
        match = LISTENING.fullmatch(self.process.stdout.readline())
        assert match, (self.directory / "server.log").read_text()
        self.port = int(match[1])
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        self.process.stdout.close()

    def restart(self):
        """A second passes in between, as when a person restarts it."""
        with self.lock:
            if self.closed:
                return
            self.stop()
            time.sleep(DOWN_S)
            self.start()

    def close(self):
        with self.lock:
            self.closed = True
            self.stop()


class Place:
    """One program's fresh machine, with a server unless aw is to start its own."""

    def __init__(self, parent, programs, with_server=True):
        parent.mkdir(parents=True, exist_ok=True)
        self.directory = Path(tempfile.mkdtemp(dir=parent))
        self.home, self.project = self.directory / "home", self.directory / "project"
        bin_directory = self.home / ".local/bin"
        bin_directory.mkdir(parents=True)
        (self.home / ".profile").write_text(PROFILE)
        for name in ("aw", "debate-server"):
            (bin_directory / name).symlink_to(binary(f"{name.replace('-', '_').upper()}_BIN", name))
        path = f"{bin_directory}:{programs}:{os.environ['PATH']}"
        self.environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        self.environment |= {"HOME": str(self.home), "PATH": path}
        self.server = Server(self.directory).start() if with_server else None
        if self.server:
            self.environment |= {"DEBATE_SERVER_URL": self.server.url, "DEBATE_AUTH_TOKEN": self.server.token}
        self.make_project()

    def make_project(self):
        self.project.mkdir()
        (self.project / "README.md").write_text("# A store of orders\n\nOne writer, many readers.\n")
        self.git("init", "-q", "-b", "main")
        self.commit("The store")

    def git(self, *words):
        done = subprocess.run(["git", *words], cwd=self.project, env=self.environment, check=True, capture_output=True)
        return done.stdout.decode()

    def commit(self, message):
        self.git("add", "-f", ".")
        self.git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", message)

    def aw(self, *arguments, content=None, check=True):
        """Runs `aw` as a person does in a shell; returns the data of its answer."""
        done = subprocess.run(
            ["aw", *arguments],
            cwd=self.project,
            env=self.environment,
            input=content,
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert not check or done.returncode == 0, f"aw {' '.join(arguments)}: {done.stdout}{done.stderr}"
        return json.loads(done.stdout)["content"][0]["data"] if done.stdout.startswith("{") else done.stdout

    def request(self, path, body=None):
        """GET, or POST with a body; returns the text of the answer."""
        headers = {"Authorization": f"Bearer {self.server.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.server.url + path, body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    def get(self, path):
        return json.loads(self.request(path))["data"]

    def close(self, keep):
        if self.server:
            self.server.close()
        if not keep:
            shutil.rmtree(self.directory, ignore_errors=True)
