"""CSV for spreadsheets: nothing in it runs, and nothing is lost."""

import csv
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.files import sheets


@given(st.text())
def test_a_text_comes_back(text: str) -> None:
    """Escaped text is the same when read again."""
    assert sheets.plain(sheets.harmless(text)) == text


@given(st.text())
def test_no_text_begins_a_formula(text: str) -> None:
    """No cell starts a formula, at once or after spaces, which spreadsheets skip."""
    displayed = sheets.harmless(text)
    assert displayed[:1] == "" or displayed[0] not in sheets.FORMULA
    assert not displayed.lstrip() or displayed.lstrip()[0] not in sheets.FORMULA


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-Ana", "@SUM(A1)", " =1", "\t=1", "＝1", "'quoted"])
def test_what_would_run_is_marked(name: str) -> None:
    """Each known beginning of a formula gets an apostrophe before it."""
    assert sheets.harmless(name) == f"'{name}"


def test_names_and_numbers_stay_as_they_are() -> None:
    """Names with such characters inside are unchanged, and a negative number stays a number."""
    data = sheets.written(
        ["name", "n"], [["Ana-Maria = x", Decimal("-1.50")], ['She said "no", twice', -3], ["", None]]
    )
    assert data.startswith(b"\xef\xbb\xbfname,n\r\n")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows[1:] == [["Ana-Maria = x", "-1.50"], ['She said "no", twice', "-3"], ["", ""]]


@pytest.mark.parametrize("person", [1, 123456789012345678, 2**63 - 1])
def test_a_person_is_not_rounded(person: int) -> None:
    """A person's number is text to every spreadsheet, and is read again, alone too."""
    text = sheets.mention(person)
    assert not text.isdecimal()
    assert sheets.mentioned(text) == sheets.mentioned(str(person)) == sheets.mentioned(f" <@!{person}> ") == person


@pytest.mark.parametrize("cell", ["", "Ana", "0", "-5", "1.2E+17", str(2**63), "<@>", "12 34", "١٢"])
def test_what_is_no_person(cell: str) -> None:
    """Nothing else is read as one."""
    assert sheets.mentioned(cell) is None
