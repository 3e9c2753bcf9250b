"""script/check-words finds words in prose and ignores them in code."""

import re
import subprocess
from pathlib import Path

import pytest

CHECK = Path(__file__).resolve().parents[2] / "script" / "check-words"


def check(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    done = subprocess.run([CHECK, tmp_path], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines()[:-1]


@pytest.mark.parametrize(
    "name, text, line",
    [
        ("a.cc", "int a;\n// Whoever waits.\n", 2),
        ("a.h", "/* One.\n   It is told. */\n", 2),
        ("a_test.cc", "\nTEST_F(Hub, ASubscriberIsToldOnce) {\n", 2),
        ("a.tsx", "const a = 1; // nobody\n", 1),
        ("a.md", "# One\n\nSomebody waits.\n", 3),
        ("a.py", "a = 1  # for whoever\n", 1),
        ("a.py", 'def f():\n    """One.\n\n    Told of it."""\n', 4),
        ("a.py", "def test_nobody_waits():\n    pass\n", 1),
    ],
)
def test_it_names_file_line_word_and_rule(tmp_path, name, text, line):
    code, findings = check(tmp_path, name, text)
    assert code == 1 and len(findings) == 1
    assert re.search(rf'/{name}:{line}: "\w+": \w+', findings[0]), findings


@pytest.mark.parametrize(
    "name, text",
    [
        ("a.cc", 'auto a = "// nobody";\nint told = R"(// told)"[0];  // `nobody` is a user\n'),
        ("a.ts", "const a = 'http://nobody'; const b = `// told`;\n"),
        ("a.md", "The user `nobody`.\n\n```sh\nsudo -u nobody true\n```\n"),
        ("a.py", 'told = "# nobody"\n'),
        ("a.txt", "nobody\n"),
    ],
)
def test_code_is_not_checked(tmp_path, name, text):
    assert check(tmp_path, name, text) == (0, [])
