"""A league's people and earlier results, read from CSV. Pure: bytes in, values or an error out.

Two kinds of file. *People* have a line each: `person`, their id or a mention of them, and `name`. *Results* have a line
for each seat, as `leagues.files.exports.results_csv` writes them: lines of one `season`, `stage`, `group`, `round` and
`table` are one table. Columns may come in any order.

Everything is read before anything is returned: a file is taken whole or not at all.
"""

import contextlib
import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Final

import naming
from hosting.core import Person
from leagues.files.columns import SEATS, columns_of
from leagues.files.sheets import BOM, Dialect, mentioned, plain
from leagues.rules import BadFile, BadResult, Finish, How, Result
from leagues.store import MAX_PEOPLE

MAX_BYTES: Final = 1_000_000
MAX_LINES: Final = 10_000
"""Maximum lines of results: two thousand tables of five."""
MAX_CELL_LENGTH: Final = 200
"""Maximum characters of a cell."""
STAGES: Final = ("divisions", "heats", "semifinal", "final", "swiss", "ladder", "circle", "teams")
MAX_ROUNDS: Final = 100
MAX_NUMBER: Final = 1_000_000

PEOPLE: Final = ("person", "name")
RESULTS: Final = {column.key: column.kind for column in columns_of(SEATS, "csv")}
"""The columns of results, each with the kind of its cells."""
NEEDED: Final = ("season", "table", "person", "name", "place")


@dataclass(frozen=True, slots=True)
class Earlier:
    """A table that was played before, or elsewhere."""

    season: int
    stage: str
    """Kind of its stage."""
    division: int
    group: int
    """Number from 1, within its division."""
    round: int
    result: Result
    """The result, its number the table's in the file from 1; its seats are in order."""
    ended: datetime | None
    names: Mapping[int, str]
    """Names of its people."""


def people(data: bytes, dialects: Sequence[Dialect] = ()) -> dict[int, Person]:
    """Return a file's people in order, by the numbers of their lines; `dialects` as in `results`. Raises BadFile."""
    with _told_in(dialects):
        return _people(data, dialects)


def _people(data: bytes, dialects: Sequence[Dialect]) -> dict[int, Person]:
    by_line: dict[int, Person] = {}
    for line, row in _rows(data, frozenset(PEOPLE), PEOPLE, MAX_PEOPLE, dialects):
        person = _person(row, line)
        if person is None:
            raise BadFile("person", line, row["person"])
        if person in (person.id for person in by_line.values()):
            raise BadFile("twice", line, row["person"])
        by_line[line] = Person(person, _name(row, line))
    if not by_line:
        raise BadFile("empty")
    return by_line


def results(data: bytes, dialects: Sequence[Dialect] = ()) -> tuple[Earlier, ...]:
    """Return the tables of a file, in order of first appearance. Raises BadFile.

    Columns and words are those of this module, or of any of the dialects; errors are worded in the first of them.
    """
    with _told_in(dialects):
        return _results(data, dialects)


def _results(data: bytes, dialects: Sequence[Dialect]) -> tuple[Earlier, ...]:
    tables: dict[tuple[str, ...], list[tuple[int, Mapping[str, str]]]] = {}
    for line, row in _rows(data, frozenset(RESULTS), NEEDED, MAX_LINES, dialects):
        key = tuple(row.get(name, "").strip() for name in ("season", "stage", "group", "round", "table"))
        tables.setdefault(key, []).append((line, row))
    if not tables:
        raise BadFile("empty")
    return tuple(_table(number, seats) for number, seats in enumerate(tables.values(), 1))


def _table(number: int, seats: Sequence[tuple[int, Mapping[str, str]]]) -> Earlier:
    first, about = seats[0]
    for line, row in seats:
        for column in ("how", "rounds", "ended"):
            if row.get(column, "").strip() != about.get(column, "").strip():
                raise BadFile("differs", line, column=column)
    if not 3 <= len(seats) <= 5:
        raise BadFile("seats", first, about["table"])
    ordered = [(_number(row, "seat", line, 1, len(seats)) or at, line, row) for at, (line, row) in enumerate(seats, 1)]
    for at, (seat, line, row) in enumerate(ordered):
        if seat in [other for other, _, _ in ordered[:at]]:
            raise BadFile("seat-twice", line, row.get("seat", ""))
    ordered.sort(key=lambda line: line[0])
    how = about.get("how", "").strip().casefold() or How.PLAYED.value
    if how not in list(How):
        raise BadFile("how", first, how)
    rounds = _number(about, "rounds", first, 0, MAX_NUMBER)
    finishes = tuple(_finish(row, line) for _, line, row in ordered)
    try:
        result = Result(number, finishes, How(how), 1 if rounds is None else rounds).checked()
    except BadResult:
        raise BadFile("places", first, about["table"]) from None
    season = _number(about, "season", first, 1, MAX_NUMBER)
    if season is None:
        raise BadFile("number", first, column="season")
    stage = about.get("stage", "").strip().casefold() or STAGES[0]
    if stage not in STAGES:
        raise BadFile("stage", first, stage)
    division, group = _group(about, first)
    people = ((_person(row, line), line, row) for line, row in seats)
    return Earlier(
        season=season,
        stage=stage,
        division=division,
        group=group,
        round=_number(about, "round", first, 1, MAX_ROUNDS) or 1,
        result=result,
        ended=_moment(about, first),
        names={person: _name(row, line) for person, line, row in people if person is not None},
    )


def _group(row: Mapping[str, str], line: int) -> tuple[int, int]:
    """Return a group's division and number from its name: A, B2, or nothing if there is one. Raises BadFile."""
    name = row.get("group", "").strip()
    match = re.fullmatch(r"([A-Z])([1-9][0-9]?)?", name or "A", re.ASCII)
    if match is None:
        raise BadFile("group", line, name)
    return ord(match[1]) - ord("A") + 1, int(match[2] or 1)


def _name(row: Mapping[str, str], line: int) -> str:
    name = naming.label(plain(row["name"]), naming.MAX_LENGTH, "")
    if not name:
        raise BadFile("name", line, row["name"])
    return name


def _finish(row: Mapping[str, str], line: int) -> Finish:
    place = _number(row, "place", line, 1, 5)
    if place is None:
        raise BadFile("number", line, column="place")
    left = row.get("left", "").strip().casefold()
    if left not in ("", "0", "1", "no", "yes", "false", "true"):
        raise BadFile("left", line, left)
    return Finish(
        person=_person(row, line),
        place=place,
        score=_number(row, "score", line, -MAX_NUMBER, MAX_NUMBER) or 0,
        left=left in ("1", "yes", "true"),
        minutes=_number(row, "minutes", line, 0, MAX_NUMBER),
    )


@contextlib.contextmanager
def _told_in(dialects: Sequence[Dialect]) -> Iterator[None]:
    """Translate the columns of errors into the first dialect. Raises BadFile."""
    try:
        yield
    except BadFile as bad:
        columns = dialects[0].columns if dialects else {}
        raise BadFile(bad.what, bad.line, bad.text, columns.get(bad.column, bad.column)) from None


def _rows(
    data: bytes, known: frozenset[str], needed: Sequence[str], most: int, dialects: Sequence[Dialect]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the lines below the head, each with its number and its cells by column; empty ones are skipped.

    Columns, and words of cells with fixed words, are this module's, whatever dialect they were in.
    """
    text = _text(data)
    columns = {said.casefold(): name for dialect in dialects for name, said in dialect.columns.items()}
    values = {said.casefold(): value for dialect in dialects for value, said in dialect.values.items()}
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    try:
        head = [columns.get(cell, cell) for cell in (cell.strip().casefold() for cell in next(reader, []))]
        _check(head, known, needed)
        count = 0
        for cells in reader:
            line = reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            count += 1
            if count > most:
                raise BadFile("long", line, str(most))
            if len(cells) != len(head):
                raise BadFile("cells", line)
            long = next((cell for cell in cells if len(cell) > MAX_CELL_LENGTH), None)
            if long is not None:
                raise BadFile("cell", line, long)
            row = dict(zip(head, cells, strict=True))
            worded = (name for name in head if RESULTS.get(name) == "word")
            yield line, row | {name: values.get(row[name].strip().casefold(), row[name]) for name in worded}
    except csv.Error:
        raise BadFile("quotes", reader.line_num) from None


def _check(head: Sequence[str], known: frozenset[str], needed: Sequence[str]) -> None:
    """Check a head. Raises BadFile for an unknown, repeated or missing column."""
    strange = next((name for name in head if name not in known), None)
    missing = next((name for name in needed if name not in head), None)
    if missing is not None:
        raise BadFile("missing", 1, column=missing)
    if strange is not None:
        raise BadFile("strange", 1, strange)
    if len(set(head)) < len(head):
        raise BadFile("column-twice", 1, column=next(name for name in head if head.count(name) > 1))


def _text(data: bytes) -> str:
    """Return the text of a file. Raises BadFile for one that is too big or no text."""
    if len(data) > MAX_BYTES:
        raise BadFile("big")
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):  # the format that spreadsheets call "Unicode text"
            return data.decode("utf-16")
        text = data.decode()
    except UnicodeDecodeError:
        raise BadFile("coding") from None
    if "\0" in text:
        raise BadFile("coding")
    return text.removeprefix(BOM)


def _delimiter(text: str) -> str:
    """Return the separator of cells, which depends on the spreadsheet's country."""
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _person(row: Mapping[str, str], line: int) -> int | None:
    """Return the person of a line, None for a computer player's, which has an empty cell. Raises BadFile."""
    cell = row["person"].strip()
    if not cell:
        return None
    person = mentioned(cell)
    if person is None:
        figures = cell.replace(",", ".").casefold()
        rounded = "e+" in figures and figures.replace("e+", "").replace(".", "").isdecimal()
        raise BadFile("rounded" if rounded else "person", line, cell)
    return person


def _number(row: Mapping[str, str], column: str, line: int, least: int, most: int) -> int | None:
    """Return the whole number in a cell, None if it is empty or there is no such column. Raises BadFile."""
    cell = row.get(column, "").strip()
    if not cell:
        return None
    figures = cell.removeprefix("-")
    if not (figures.isascii() and figures.isdecimal() and len(figures) < 10 and least <= int(cell) <= most):
        raise BadFile("number", line, cell, column)
    return int(cell)


def _moment(row: Mapping[str, str], line: int) -> datetime | None:
    """Return when a table ended: an ISO 8601 date or time, in UTC if it names no zone. Raises BadFile."""
    cell = row.get("ended", "").strip()
    if not cell:
        return None
    try:
        if len(cell) == len("2026-01-31"):
            return datetime.combine(date.fromisoformat(cell), time(), UTC)
        at = datetime.fromisoformat(cell)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadFile("moment", line, cell) from None
