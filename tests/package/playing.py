"""A whole debate with programs from some folder, and a request for the page."""

import json
import os
import re
import subprocess
import urllib.request

# Nothing of this machine: a user's PATH without a compiler or the project's programs suffices.
QUIET = {name: value for name, value in os.environ.items() if not name.startswith(("DEBATE_", "AW_"))}


def play(bin_folder, home):
    """Starts the server of bin_folder, plays `aw demo` on it, reads the page, stops it."""
    environment = QUIET | {"HOME": str(home)}
    command = [f"{bin_folder}/debate-server", "--port", "0", "--db", f"{home}/debate.db"]
    with open(f"{home}/server.log", "wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        line = server.stdout.readline()
        url = re.fullmatch(r"debate-server listening on (http://\S+)\n", line)
        assert url, line
        done = subprocess.run(
            [f"{bin_folder}/aw", "demo", "--fast"], env=environment | {"DEBATE_SERVER_URL": url[1]},
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        shown = json.loads(done.stdout)["content"][0]["data"]["url"]
        with urllib.request.urlopen(shown, timeout=60) as page:
            assert '<div id="root"' in page.read().decode()
    finally:
        server.terminate()
        server.communicate(timeout=60)
    assert server.returncode == 0
