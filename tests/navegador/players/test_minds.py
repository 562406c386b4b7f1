"""Weights of the players, by the size of the table."""

from dataclasses import fields
from itertools import pairwise

import pytest

from navegador.players.minds import LEARNED, SIZES, USUAL, Mind, everywhere, read, written
from navegador.players.value import Weights


def test_what_is_written_is_read() -> None:
    """Each table size has its own weights, with three decimals."""
    each = [Weights(length=30.0 + players, coin=0.01 * players) for players in SIZES]
    text = "\n".join(written(players, weights) for players, weights in zip(SIZES, each, strict=True))
    assert read(text) == Mind(tuple(each))
    assert [read(text).at(players) for players in SIZES] == each


def test_a_missing_weight_is_told() -> None:
    """No player plays with a missing weight."""
    text = "\n".join(written(players, Weights()) for players in SIZES)
    with pytest.raises(KeyError, match="church"):
        read(text.replace("church", "chapel"))
    with pytest.raises(KeyError, match="5"):
        read(text.replace("[5]", "[6]"))


def test_between_two_minds() -> None:
    """The two ends and the middle of the mixture are correct."""
    low, high = everywhere(Weights(ship=1.0, fields=(0.0,) * 8)), everywhere(Weights(ship=2.0, fields=(4.0,) * 8))
    assert low.towards(high, 0) == low
    assert low.towards(high, 1) == high
    middle = low.towards(high, 0.5).at(3)
    assert (middle.ship, middle.fields) == (1.5, (2.0,) * 8)


@pytest.mark.parametrize("players", SIZES)
def test_what_was_learned_is_sound(players: int) -> None:
    """More of a thing is never worth less, and games end like others."""
    weights = LEARNED.at(players)
    assert len(weights.fields) == len(Weights().fields)
    assert len(weights.workers) == len(Weights().workers)
    assert all(more >= fewer - 0.5 for fewer, more in pairwise(weights.workers))
    for field in fields(Weights):
        value = getattr(weights, field.name)
        if field.name != "fields":
            assert all(item >= 0 for item in (value if isinstance(value, tuple) else (value,)))
    for name in ("patience", "safety", "margin", "earliest", "limit", "urge"):
        assert getattr(weights, name) == getattr(USUAL.at(players), name)
