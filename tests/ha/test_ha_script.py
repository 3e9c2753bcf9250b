"""script/cluster --ha, as people run it."""

import os
import subprocess
import tempfile
from pathlib import Path

from server import BINARY, ROOT
from servers import LONG_S

ASK = """import os, sys, urllib.request
print(urllib.request.urlopen(os.environ["DEBATE_SERVER_URL"] + "/ready").status)
sys.exit(7)"""


def test_a_command_is_run_in_front_of_it_and_nothing_remains():
    place = Path(tempfile.mkdtemp(prefix="debate-"))
    place.chmod(0o755)
    result = subprocess.run(
        [ROOT / "script/cluster", "--ha", "--port", "0", "--", "python3", "-c", ASK],
        env=os.environ | {"TMPDIR": str(place), "DEBATE_SERVER_BIN": str(BINARY)},
        capture_output=True,
        text=True,
        timeout=LONG_S * 2,
    )
    assert (result.returncode, result.stdout) == (7, "200\n"), result.stderr
    assert result.stderr.count("Patroni") == 3
    place.rmdir()  # empty again
