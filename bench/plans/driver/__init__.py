"""Runs debates on the cases of bench/plans and prints what the scorer says."""
