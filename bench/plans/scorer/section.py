"""Sections of a plan, as people and agents name them. Pure."""

import re


def words_of(text):
    """With a blank before and after each word."""
    return f" {' '.join(re.findall(r'[a-z]+', text.casefold()))} "


def section_of(text, plan):
    """Heading and number of an item, as "Steps, 3", "step 3" and "## Steps / 3." give them; None: no heading fits."""
    headings = [line.lstrip("# ") for line in plan.splitlines() if line.startswith("##")]
    fitting = [each for each in headings if words_of(each) in words_of(text)]
    if not fitting and re.match(r"\W*step\b", text.casefold()):
        fitting = [each for each in headings if each.casefold() == "steps"]
    number = re.search(r"\d+", text)
    return (max(fitting, key=len).casefold(), int(number[0]) if number else None) if fitting else None
