"""CSV that spreadsheets open: nothing in it runs, nothing of it is lost."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.files import sheets


@given(st.text())
def test_a_text_comes_back(text: str) -> None:
    """Whatever was made harmless says the same when it is read."""
    assert sheets.plain(sheets.harmless(text)) == text


@given(st.text())
def test_no_text_begins_a_formula(text: str) -> None:
    """Neither at once nor after spaces, which spreadsheets pass over."""
    shown = sheets.harmless(text)
    assert shown[:1] == "" or shown[0] not in sheets.FORMULA
    assert not shown.lstrip() or shown.lstrip()[0] not in sheets.FORMULA


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-Ana", "@SUM(A1)", " =1", "\t=1", "＝1", "'quoted"])
def test_what_would_run_is_marked(name: str) -> None:
    """Each thing that a spreadsheet is known to take for a formula has an apostrophe before it."""
    assert sheets.harmless(name) == f"'{name}"


def test_names_and_numbers_stay_as_they_are() -> None:
    """Names with such signs inside are left alone, and a number below nought is a number, not a text."""
    data = sheets.written(
        ["name", "n"], [["Ana-Maria = x", Decimal("-1.50")], ['She said "no", twice', -3], ["", None]]
    )
    assert data.startswith(b"\xef\xbb\xbfname,n\r\n")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows[1:] == [["Ana-Maria = x", "-1.50"], ['She said "no", twice', "-3"], ["", ""]]


@pytest.mark.parametrize("person", [1, 123456789012345678, 2**63 - 1])
def test_a_person_is_not_rounded(person: int) -> None:
    """Their number is a text to every spreadsheet, and is read again, by itself as well."""
    shown = sheets.mention(person)
    assert not shown.isdecimal()
    assert sheets.mentioned(shown) == sheets.mentioned(str(person)) == sheets.mentioned(f" <@!{person}> ") == person


@pytest.mark.parametrize("cell", ["", "Ana", "0", "-5", "1.2E+17", str(2**63), "<@>", "12 34", "١٢"])
def test_what_is_no_person(cell: str) -> None:
    """Nothing else is taken for one."""
    assert sheets.mentioned(cell) is None
