"""Reads the suppliers' CSV files: external_id;name;price, with a decimal comma."""

import csv
from dataclasses import dataclass

COLUMNS = ["external_id", "name", "price"]


class BadFile(Exception):
    """The message names the line."""


@dataclass(frozen=True)
class Row:
    external_id: str
    name: str
    cents: int


def cents_of(text):
    """12,50 is 1250; exact, without floating point."""
    whole, _, part = text.strip().partition(",")
    return int(whole) * 100 + int((part + "00")[:2])


def read_rows(file):
    """The rows one by one. A name in quotation marks may contain semicolons and line breaks."""
    reader = csv.reader(file, delimiter=";")
    if next(reader, None) != COLUMNS:
        raise BadFile("line 1: the columns must be " + ";".join(COLUMNS))
    for fields in reader:
        if len(fields) != len(COLUMNS):
            raise BadFile(f"line {reader.line_num}: {len(fields)} columns")
        try:
            yield Row(fields[0], fields[1], cents_of(fields[2]))
        except ValueError:
            raise BadFile(f"line {reader.line_num}: '{fields[2]}' is no price") from None
