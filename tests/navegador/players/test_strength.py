"""How strong the players are, in small samples here and in whole matches by name (`-m long`)."""

from __future__ import annotations

import pytest

from navegador.players import stats


def won(player: str, other: str, seats: int, games: int, seed: int = 0) -> int:
    return stats.wins(stats.series([player, *[other] * (seats - 1)], games, seed=seed), player)


def test_merchant_beats_random() -> None:
    """A sensible player hardly ever loses to lots."""
    assert won("merchant", "random", 2, 6) >= 5


@pytest.mark.long
def test_merchant_beats_random_in_98_of_100() -> None:
    """The whole match."""
    assert won("merchant", "random", 2, 100) >= 98


@pytest.mark.long
@pytest.mark.parametrize(("upper", "lower"), [("merchant", "mate"), ("mate", "cabin-boy"), ("cabin-boy", "random")])
def test_each_hand_beats_the_one_below(upper: str, lower: str) -> None:
    """The steps of the ladder that need no search can be felt."""
    assert won(upper, lower, 2, 100) >= 60


@pytest.mark.long
def test_admiral_beats_merchant_in_70_of_100() -> None:
    """The whole match of two."""
    assert won("admiral", "merchant", 2, 100) >= 70


@pytest.mark.long
def test_admiral_wins_40_of_100_against_three_merchants() -> None:
    """The whole match of four."""
    assert won("admiral", "merchant", 4, 100) >= 40


@pytest.mark.long
def test_merchants_play_like_people() -> None:
    """Scores and lengths of a thousand games lie where those of people do (docs/players.md)."""
    games = stats.series(["merchant"] * 4, 1000)
    assert 98 <= sum(max(game.points) for game in games) / 1000 <= 118
    assert 27 <= sum(game.turns for game in games) / 1000 <= 39
    assert 0.6 <= sum(not game.nagasaki for game in games) / 1000 <= 0.9
    assert 0.2 <= sum(game.phase < 3 for game in games) / 1000 <= 0.45
