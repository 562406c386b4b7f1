"""Tables of text that spreadsheets read and write: CSV that does nothing when it is opened.

A spreadsheet takes a cell for a formula that begins with `=`, `+`, `-` or `@`, in wide letters too, and whoever gives
themselves a name may be anybody. So such a text is written with an apostrophe before it, which is taken off again when
it is read. Numbers of people are written as mentions, `<@123>`: a spreadsheet would round them to fifteen digits.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | Decimal | None
"""A text, a number, or nothing."""

FORMULA: Final = "=+-@\t\r\n＝＋－＠"
"""What a formula begins with, for one spreadsheet or another."""
MARK: Final = "'"
BOM: Final = "\ufeff"
"""What tells a spreadsheet that a file is in UTF-8."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a table of text is written for readers of a language, and what they call what is in it."""

    separator: str = ","
    """What their spreadsheets take to stand between cells."""
    decimal: str = "."
    columns: Mapping[str, str] = field(default_factory=dict)
    """The heads of columns by their names here; one that is missing is called as here."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The words in cells whose column has a few words only, by the words here."""


PLAIN: Final = Dialect()
WORDED: Final = frozenset({"stage", "how", "left", "decided"})
"""The columns whose cells are one of a few words."""


def written(head: Sequence[str], rows: Iterable[Sequence[Cell]], dialect: Dialect = PLAIN) -> bytes:
    """A table as CSV: UTF-8 with its mark, lines that end as RFC 4180 says; `head` has the names of columns."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=dialect.separator, lineterminator="\r\n")
    writer.writerow(dialect.columns.get(name, name) for name in head)
    for row in rows:
        writer.writerow(_cell(cell, name, dialect) for name, cell in zip(head, row, strict=True))
    return (BOM + out.getvalue()).encode()


def _cell(cell: Cell, column: str, dialect: Dialect) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return harmless(dialect.values.get(cell, cell) if column in WORDED else cell)
    return f"{cell:f}".replace(".", dialect.decimal) if isinstance(cell, Decimal) else str(cell)


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
