"""The table of measurements, as its tool writes it."""

import functools

import pytest

from tools.measurements import MAX_LINES, TABLE, note

TEXT = TABLE.read_text(encoding="utf-8")


def test_the_table_is_as_the_tool_writes_it() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line[:2] == "| "][1:]
    assert len({row[0] for row in rows}) == len(rows)
    what, figure, when, command = rows[0]
    assert note(TEXT, what, figure, when, command) == TEXT
    assert f"| {what} | 1 ms | today | – |" in note(TEXT, what, "1 ms", "today", "–")
    assert len(TEXT.splitlines()) <= MAX_LINES


@pytest.mark.parametrize("what", ["a | b", "a\nb"])
def test_a_cell_is_one_line(what: str) -> None:
    with pytest.raises(ValueError, match="cell"):
        note(TEXT, what, "1", "today", "–")


def test_the_table_stays_short() -> None:
    with pytest.raises(ValueError, match="40 lines"):
        functools.reduce(lambda text, number: note(text, f"{number}", "1", "today", "–"), range(MAX_LINES), TEXT)
