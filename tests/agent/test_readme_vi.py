"""README.vi.md matches README.md: the same sections, links and commands; only the words differ."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGLISH, VIETNAMESE = ((ROOT / name).read_text() for name in ("README.md", "README.vi.md"))


def code_blocks(text):
    """The blocks without their comments."""
    blocks = re.findall(r"^```\w*\n.*?^```$", text, re.M | re.S)
    return [re.sub(r"(^|\s+)# .*$", "", block, flags=re.M) for block in blocks]


def levels(text):
    """The levels of the headings outside of code blocks."""
    return re.findall(r"^(#+) ", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S), re.M)


def targets(text):
    """The targets of links; pictures of the page are in the text's own language."""
    return [target.replace("-vi.png", ".png") for target in re.findall(r"\]\(([^)]+)\)", text)]


def test_the_commands_are_the_same():
    assert code_blocks(VIETNAMESE) == code_blocks(ENGLISH)


def test_the_links_are_the_same_except_those_between_the_two():
    between = {"README.md", "README.vi.md"}
    assert [t for t in targets(VIETNAMESE) if t not in between] == [t for t in targets(ENGLISH) if t not in between]


def test_the_sections_are_the_same():
    assert levels(VIETNAMESE) == levels(ENGLISH)
