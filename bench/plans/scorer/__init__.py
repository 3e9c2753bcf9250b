"""Scores the issues of a debate against the flaws that were planted in its plan. Pure, except for case.load."""
