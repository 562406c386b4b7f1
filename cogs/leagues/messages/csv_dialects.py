"""The CSV files of a league in a language: separators, and the names of columns and words."""

from functools import cache

from leagues.files import Dialect, columns, imports
from leagues.rules import POINTS, How, TieBreak
from words import forgotten, languages, say


@forgotten
@cache
def of(locale: str) -> Dialect:
    """Return the dialect of a language: with decimal commas, spreadsheets take a semicolon between cells."""
    decimal = say("decimal-mark", locale)
    tables = (columns.columns_of(columns.STANDING, "csv"), columns.columns_of(columns.SEATS, "csv"))
    values = ("yes", "no", *imports.STAGES, *How, POINTS, *TieBreak)
    return Dialect(
        ";" if decimal == "," else ",",
        decimal,
        {column.key: say("league-csv-column", locale, column=column.key) for table in tables for column in table},
        {str(value): say("league-csv-value", locale, value=str(value)) for value in values},
    )


def known(locale: str) -> tuple[Dialect, ...]:
    """Return the dialects of all languages, the reader's own first."""
    return tuple(of(each) for each in dict.fromkeys((locale, *languages())))
