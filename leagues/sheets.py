"""Tables of text that spreadsheets read and write: CSV that does nothing when it is opened.

A spreadsheet takes a cell for a formula that begins with `=`, `+`, `-` or `@`, in wide letters too, and whoever gives
themselves a name may be anybody. So such a text is written with an apostrophe before it, which is taken off again when
it is read. Numbers of people are written as mentions, `<@123>`: a spreadsheet would round them to fifteen digits.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | Decimal | None
"""A text, a number, or nothing."""

FORMULA: Final = "=+-@\t\r\n＝＋－＠"
"""What a formula begins with, for one spreadsheet or another."""
MARK: Final = "'"
BOM: Final = "\ufeff"
"""What tells a spreadsheet that a file is in UTF-8."""


def written(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A table as CSV: UTF-8 with its mark, commas, lines that end as RFC 4180 says."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return (BOM + out.getvalue()).encode()


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return harmless(cell)
    return f"{cell:f}" if isinstance(cell, Decimal) else str(cell)


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula, nor for one that has been made harmless."""
    return MARK + text if _marked(text) else text


def plain(cell: str) -> str:
    """What was to be said by a cell: `harmless` undone."""
    return cell[1:] if cell.startswith(MARK) and _marked(cell[1:]) else cell


def _marked(text: str) -> bool:
    """Whether a text has a mark before it when it is written."""
    return any(begins[:1] and begins[0] in FORMULA + MARK for begins in (text, text.lstrip()))


def mention(person: int) -> str:
    """A person's number, as no spreadsheet rounds it."""
    return f"<@{person}>"


def mentioned(cell: str) -> int | None:
    """The person's number in a cell, written as a mention or in figures; None where there is none."""
    found = re.fullmatch(r"(?:<@!?)?([0-9]{1,19})>?", cell.strip().lstrip(MARK), re.ASCII)
    number = int(found[1]) if found else 0
    return number if 0 < number < 2**63 else None
