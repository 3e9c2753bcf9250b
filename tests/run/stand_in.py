"""Installs the stand-ins of agents' programs. Imports nothing of the tests, for use by several of them."""

import shutil
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = ("claude", "codex", "gemini", "opencode", "copilot")
# -I -S: loads nothing of this machine's Python, so that it starts quickly.
PROGRAM = """#!/usr/bin/python3 -IS
import os
import sys
os.environ.update({variables!r})
sys.path.insert(0, {folder!r})
from fake_questions import answer_question
answer_question({name!r}, sys.argv[1:])
from {module} import main
main({name!r})
"""


def install_stand_ins(folder, names, variables=None):
    """Programs by these names, with their modules beside them; they see these variables in any environment."""
    for path in HERE.glob("fake_*.py"):
        shutil.copy(path, folder)
    for name in names:
        program = folder / name
        module = "fake_agent" if name in NAMES else "fake_acp"
        program.write_text(PROGRAM.format(variables=variables or {}, folder=str(folder), name=name, module=module))
        program.chmod(0o755)
