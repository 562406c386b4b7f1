"""Merchants with individual tastes."""

import random
from dataclasses import fields

from navegador.players.minds import SETTLED, somebody
from navegador.players.value import Weights


def test_nobody_is_like_another() -> None:
    """A seed gives one merchant, another seed another; each taste varies."""
    weights, same, other = (somebody(random.Random(seed), Weights()) for seed in (1, 1, 2))
    assert weights == same
    for field in fields(Weights):
        assert (getattr(weights, field.name) == getattr(other, field.name)) == (field.name in SETTLED)


def test_tastes_lie_around_the_usual_ones() -> None:
    """Half of all merchants value a thing above the norm, half below; none values workers negatively."""
    crowd = [somebody(random.Random(seed), Weights()) for seed in range(300)]
    for name in ("coin", "ship", "near", "church"):
        above = sum(getattr(weights, name) > getattr(Weights(), name) for weights in crowd)
        assert 110 < above < 190
    assert all(list(weights.workers) == sorted(weights.workers) for weights in crowd)
