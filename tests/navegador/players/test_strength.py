"""Strength of the players, in small samples here and in whole matches by name (`-m long`)."""

from itertools import pairwise

import pytest

from navegador.players import PLAYERS, stats


def won(player: str, other: str, seats: int, games: int, seed: int = 0) -> int:
    return stats.wins(stats.series([player, *[other] * (seats - 1)], games, seed=seed), player)


def test_merchant_beats_random() -> None:
    """A sensible player hardly ever loses to a random one."""
    assert won("merchant", "random", 2, 6) >= 5


@pytest.mark.long
def test_merchant_beats_random_in_98_of_100() -> None:
    """A sensible player hardly ever loses to a random one, in the whole match."""
    assert won("merchant", "random", 2, 100) >= 98


def test_what_was_learned_beats_what_is_usual() -> None:
    """A captain thinks no longer than a merchant, and wins nine of ten games of two."""
    assert won("captain", "merchant", 2, 20) >= 15


LADDER = list(pairwise(list(PLAYERS)[:-1]))
"""Each level but the highest, with the one above it."""


@pytest.mark.long
@pytest.mark.parametrize(("lower", "upper"), LADDER)
def test_each_level_beats_the_one_below(lower: str, upper: str) -> None:
    """Each level is noticeably stronger than the one below, but not overwhelmingly."""
    assert 60 <= won(upper, lower, 2, 100) <= 87


@pytest.mark.long
def test_admiral_beats_commodore_in_22_of_40() -> None:
    """It is expected to win three of four."""
    assert won("admiral", "commodore", 2, 40) >= 22


@pytest.mark.long
def test_admiral_beats_merchant_in_36_of_40() -> None:
    """The whole match of two."""
    assert won("admiral", "merchant", 2, 40) >= 36


@pytest.mark.long
def test_admiral_wins_20_of_50_against_three_merchants() -> None:
    """The whole match of four."""
    assert won("admiral", "varied", 4, 50) >= 20


@pytest.mark.long
def test_merchants_play_like_people() -> None:
    """Scores and lengths of a thousand games are in the range of people's (docs/measurements.md)."""
    games = stats.series(["merchant"] * 4, 1000)
    assert 98 <= sum(max(game.points) for game in games) / 1000 <= 118
    assert 27 <= sum(game.turns for game in games) / 1000 <= 39
    assert 0.6 <= sum(not game.nagasaki for game in games) / 1000 <= 0.9
    assert 0.2 <= sum(game.phase < 3 for game in games) / 1000 <= 0.45
