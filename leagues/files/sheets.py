"""Tables of text that spreadsheets read and write: CSV that is harmless when opened.

A spreadsheet takes a cell for a formula that begins with `=`, `+`, `-` or `@`, in full-width characters too, and people
choose their names freely. So such a text is written with an apostrophe before it, which is removed on reading. Ids of
people are written as mentions, `<@123>`: a spreadsheet would round them to fifteen digits.
"""

import csv
import io
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | Decimal | None
"""A text, a number, or nothing."""

FORMULA: Final = "=+-@\t\r\n＝＋－＠"
"""First characters of formulas, in any spreadsheet."""
MARK: Final = "'"
BOM: Final = "\ufeff"
"""The mark by which spreadsheets recognise a file in UTF-8."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """The format and words of a table of text for readers of one language."""

    separator: str = ","
    """The separator of cells in their spreadsheets."""
    decimal: str = "."
    columns: Mapping[str, str] = field(default_factory=dict)
    """Heads of columns by their names here; a missing one keeps its name."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Words of cells with fixed words, by the words here."""


PLAIN: Final = Dialect()


def written(
    head: Sequence[str], rows: Iterable[Sequence[Cell]], dialect: Dialect = PLAIN, words: Collection[str] = ()
) -> bytes:
    """Return a table as CSV: UTF-8 with its mark, lines that end as RFC 4180 says.

    `head` has the names of columns, `words` those whose cells have fixed words.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=dialect.separator, lineterminator="\r\n")
    writer.writerow(dialect.columns.get(name, name) for name in head)
    for row in rows:
        writer.writerow(_cell(cell, dialect, worded=name in words) for name, cell in zip(head, row, strict=True))
    return (BOM + out.getvalue()).encode()


def _cell(cell: Cell, dialect: Dialect, *, worded: bool) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return harmless(dialect.values.get(cell, cell) if worded else cell)
    return f"{cell:f}".replace(".", dialect.decimal) if isinstance(cell, Decimal) else str(cell)


def harmless(text: str) -> str:
    """Return a text escaped so that no spreadsheet takes it for a formula, and reversibly so."""
    return MARK + text if _marked(text) else text


def plain(cell: str) -> str:
    """Return the text of a cell: `harmless` undone."""
    return cell[1:] if cell.startswith(MARK) and _marked(cell[1:]) else cell


def _marked(text: str) -> bool:
    """Return whether a text is written with a mark before it."""
    return any(begins[:1] and begins[0] in FORMULA + MARK for begins in (text, text.lstrip()))


def mention(person: int) -> str:
    """Return a person's id in a form that no spreadsheet rounds."""
    return f"<@{person}>"


def mentioned(cell: str) -> int | None:
    """Return the person's id in a cell, a mention or digits; None without one."""
    match = re.fullmatch(r"(?:<@!?)?([0-9]{1,19})>?", cell.strip().lstrip(MARK), re.ASCII)
    number = int(match[1]) if match else 0
    return number if 0 < number < 2**63 else None
