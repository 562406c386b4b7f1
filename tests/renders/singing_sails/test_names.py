"""Names of Singing Sails' things: each has one, unique within its kind, in every language."""

from collections.abc import Callable, Sequence

import pytest

import words
from renders.singing_sails import names
from singing_sails import BOX
from singing_sails.components import ENEMIES
from singing_sails.places import DIRECTIONS

KINDS: dict[str, tuple[Callable[..., str], Sequence[str | int | None]]] = {
    "cards": (names.card, [*BOX.cards, None]),
    "tiles": (names.tile, [*BOX.tiles, None]),
    "health": (names.health, [*BOX.health]),
    "conditions": (names.condition, BOX.conditions),
    "bonuses": (names.bonus, BOX.bonuses),
    "enemies": (names.enemy, ENEMIES),
    "directions": (names.direction, DIRECTIONS),
    "letters": (names.letter, DIRECTIONS),
    "harbors": (names.harbor, range(5)),
}


@pytest.mark.parametrize("locale", words.languages())
@pytest.mark.parametrize("kind", KINDS)
def test_no_two_are_called_the_same(kind: str, locale: str) -> None:
    """Every thing of a kind has a name of its own."""
    say, things = KINDS[kind]
    said = [say(thing, locale) for thing in things]
    assert len(set(said)) == len(things)
    assert all(said)
