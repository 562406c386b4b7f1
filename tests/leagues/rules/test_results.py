"""Valid and invalid results."""

import pickle
from dataclasses import replace

import pytest

from leagues.rules.errors import BadResult, NoReason
from leagues.rules.points import Finish, How, Penalty, Result, Sum


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
    """Duplicates, gaps without ties, ties without gaps and single players are refused."""
    with pytest.raises(BadResult):
        Result(7, tuple(Finish(person, place) for person, place in finishes)).checked()


def test_equal_places_and_computer_players_are_fine() -> None:
    """Shared places and two computer players are valid."""
    result = Result(7, (Finish(None, 1), Finish(None, 1), Finish(4, 3)))
    assert result.checked() is result


def test_a_penalty_has_a_reason() -> None:
    """A penalty needs a visible reason."""
    assert Penalty(1, 6000, "late").checked()
    for reason in ("", "  ", "…", "\u200b"):
        with pytest.raises(NoReason):
            Penalty(1, 6000, reason).checked()


@pytest.mark.parametrize(
    ("finishes", "how", "expected"),
    [
        ((Finish(1, 1, 60), Finish(2, 2, 50), Finish(3, 3, 40)), How.PLAYED, Sum(True, 60, 50, 150)),
        ((Finish(1, 3, 40), Finish(2, 1, 60), Finish(3, 2, 60)), How.ADJUDICATED, Sum(True, 60, 60, 160)),
        ((Finish(1, 1, 60), Finish(2, 1, 60), Finish(3, 3, 40)), How.PLAYED, Sum(False, 60, 60, 160)),
        ((Finish(1, 1, 60), Finish(2, 2, 50, left=True), Finish(3, 3)), How.PLAYED, Sum(False, 60, 50, 110)),
        ((Finish(1, 1), Finish(2, 2), Finish(3, 3)), How.VOID, Sum(False, 0, 0, 0)),
        ((Finish(1, 1, -2), Finish(2, 2, -5), Finish(3, 3, -9)), How.PLAYED, Sum(True, 0, 0, 0)),
    ],
)
def test_what_a_standing_asks_of_a_table(finishes: tuple[Finish, ...], how: How, expected: Sum) -> None:
    """A result is plain only if every place counts and belongs to one person; a changed copy is checked again."""
    result = Result(1, finishes, how)
    assert result.sum == expected
    assert not replace(result, how=How.VOID).sum.plain
    assert result == Result(1, finishes, how)
    assert pickle.loads(pickle.dumps(result)) == result
