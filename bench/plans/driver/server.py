"""The benchmark's own debate-server, on a free port and with a store that is deleted at the end."""

import os
import re
import signal
import subprocess
from contextlib import contextmanager

LISTENING = re.compile(r"debate-server listening on (http://\S+)")
KEPT = ("DEBATE_LANGUAGE",)


def environment(**more):
    """This process's environment without the settings of the user's own server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DEBATE_") or name in KEPT}
    return kept | more


@contextmanager
def running_server(binary, folder):
    """Yields its address."""
    with open(folder / "server.log", "wb") as log:
        process = subprocess.Popen(
            [binary, "--port", "0", "--db", folder / "debate.db"],
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,  # Ctrl-C is for the debate
        )
    try:
        line = process.stdout.readline().decode()
        found = LISTENING.match(line)
        if not found:
            raise SystemExit(f"bench-plans: debate-server did not start: {(folder / 'server.log').read_text()}")
        yield found[1]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
