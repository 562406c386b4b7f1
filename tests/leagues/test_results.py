"""What a result can be."""

from __future__ import annotations

import pytest

from leagues.errors import BadResult, NoReason
from leagues.results import Finish, Penalty, Result


@pytest.mark.parametrize(
    "finishes",
    [
        [(1, 1), (1, 2), (2, 3)],
        [(1, 1), (2, 3), (3, 3)],
        [(1, 1), (2, 1), (3, 2)],
        [(1, 0), (2, 1), (3, 2)],
        [(1, 2), (2, 3), (3, 4)],
        [(1, 1)],
        [],
    ],
)
def test_a_result_that_contradicts_itself_is_refused(finishes: list[tuple[int, int]]) -> None:
    """Somebody twice, gaps where there are no equals, none where there are, nobody to play against."""
    with pytest.raises(BadResult):
        Result(7, tuple(Finish(person, place) for person, place in finishes)).checked()


def test_equal_places_and_computer_players_are_fine() -> None:
    """Two computer players are not one person twice."""
    result = Result(7, (Finish(None, 1), Finish(None, 1), Finish(4, 3)))
    assert result.checked() is result


def test_a_penalty_has_a_reason() -> None:
    """One that can be read."""
    assert Penalty(1, 6000, "late").checked()
    for reason in ("", "  ", "…", "\u200b"):
        with pytest.raises(NoReason):
            Penalty(1, 6000, reason).checked()
