"""Time controls of a table."""

from typing import Any

import pytest

from hosting.core.errors import BadValue
from hosting.core.time_control import DAY, HOUR, PRESETS, TimeControl


@pytest.mark.parametrize("control", PRESETS.values(), ids=PRESETS)
def test_written_and_read(control: TimeControl) -> None:
    """The database loses nothing of a time control."""
    assert TimeControl.read(control.write()) == control


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "hourglass", "time": DAY},
        {"kind": "turn", "time": HOUR - 1},
        {"kind": "turn", "time": 61 * DAY},
        {"kind": "turn", "time": 1.5 * DAY},
        {"kind": "turn", "time": True},
        {"kind": "turn", "time": DAY, "increment": HOUR},
        {"kind": "bank", "time": DAY, "increment": -1},
        {"kind": "bank", "time": DAY, "at_zero": "explode"},
        {"kind": "bank", "time": DAY, "away_days": 61},
        {"kind": "bank", "time": DAY, "returns": 1},
        {"kind": "turn", "time": DAY, "colour": "blue"},
    ],
)
def test_what_is_no_time_control(data: dict[str, Any]) -> None:
    """An invalid time control gives one sentence, no traceback."""
    with pytest.raises(BadValue):
        TimeControl.read(data)
