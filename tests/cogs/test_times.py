"""Times of the day: understood as people write them, or refused."""

from datetime import time

import pytest

from cogs.errors import UserError
from cogs.times import clock_time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("22:00", time(22)),
        (" 7 ", time(7)),
        ("7.05", time(7, 5)),
        ("7h30", time(7, 30)),
        ("12 am", time(0)),
        ("12PM", time(12)),
        ("11:59 pm", time(23, 59)),
        ("24:00", time(0)),
        ("", None),
        ("22 Uhr", time(22)),
        ("um 22 Uhr 30", time(22, 30)),
        ("22.30 Uhr", time(22, 30)),
        ("7 Uhr abends", time(19)),
        ("12 Uhr mittags", time(12)),
        ("22點", time(22)),
        ("１０點", time(10)),
        ("晚上10點", time(22)),
        ("晚上10點半", time(22, 30)),
        ("晚上12點", time(0)),
        ("中午12點", time(12)),
        ("中午11點", time(11)),
        ("凌晨12點", time(0)),
        ("下午3點5分", time(15, 5)),
        ("上午 9 時", time(9)),
    ],
)
def test_times_that_people_write(text: str, expected: time | None) -> None:
    """A time is on the 24-hour or the 12-hour clock, in any language of the bot."""
    assert clock_time(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "25",
        "7:60",
        "13 pm",
        "0 am",
        "-1",
        "noon",
        "1:2",
        "７:75",
        "24:01",
        "7:30:00",
        "Uhr",
        "晚上",
        "10點點",
        "22 Uhr 75",
        "上午13點",
        "早上 8 pm",
        "五點",
        "9" * 999,
    ],
)
def test_times_that_are_none(text: str) -> None:
    """A bad time is refused with a sentence."""
    with pytest.raises(UserError):
        clock_time(text)
