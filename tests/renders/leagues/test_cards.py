"""A person's card: the known figures, and nothing in place of unknown ones."""

import random
from dataclasses import replace
from decimal import Decimal

import pytest

from renders import LIGHT
from renders.layout import ZERO, Panel
from renders.leagues import cards
from renders.leagues.view import Card, Category, Curve, Favourite, Rated, Ratings
from renders.theme import SEATS
from tests.renders.leagues.samples import LONG, card, newcomer
from tests.renders.leagues.shapes import name, shape
from tests.support.effort import tries
from words.numbers import figure, percent


def any_card(chooser: random.Random) -> Card:
    """Return any person's card."""
    places = tuple(chooser.randint(0, 999) for _ in range(chooser.choice((0, 3, 4, 5))))
    rated = tuple(Rated(chooser.uniform(0, 2500), 90) for _ in range(chooser.choice((0, 3, 40))))
    categories = [Category(name(chooser), Decimal(chooser.randint(-200, 9999)) / 100) for _ in range(8)]
    return Card(
        name(chooser),
        sum(places) + chooser.randint(0, 9),
        places,
        tuple(categories[: chooser.choice((0, 1, 5, 8))]),
        tuple(Favourite(name(chooser), chooser.random()) for _ in range(chooser.randint(0, 4))),
        chooser.choice(("", "23 h 59 min", "4 min", "2 days 13 h")),
        Ratings((Curve("", rated),), Rated(1000, 333), 8) if chooser.random() < 0.8 else None,
        chooser.choice((None, 1, 9999)),
        (chooser.choice((0, 1, 99)), chooser.choice((0, 1, 99)), chooser.choice((0, 1, 99))),
    )


def test_any_card_is_told_and_fits() -> None:
    """Every number of the card is in the picture, for any names and however large."""
    chooser = random.Random(6)
    for _ in range(tries(16, 80)):
        displayed = any_card(chooser)
        scene = cards.scene(displayed, LIGHT)
        shape(scene)
        facts = scene.facts
        assert facts["games"] == (str(displayed.games) if displayed.games else ZERO)
        assert facts["wins"] == (str(displayed.wins) if displayed.games else ZERO)
        for number, category in enumerate(displayed.categories):
            assert facts[f"mean/{number}"] == (figure(category.mean, "en") if category.mean else ZERO)
        if sum(displayed.places):
            texts = [facts[f"times/{number}"] for number in range(len(displayed.places))]
            assert texts == [str(count or ZERO) for count in displayed.places]
        texts = [facts[f"share/{number}"] for number in range(len(displayed.favourites[:3]))]
        assert texts == [percent(favourite.share, "en") for favourite in displayed.favourites[:3]]
        assert {fact: text for fact, text in facts.items() if fact.startswith("medal/")} == {
            f"medal/{place}": f"×{count}" for place, count in enumerate(displayed.medals, start=1) if count
        }


def test_a_usual_card_is_read_at_a_glance() -> None:
    """Games, wins, rating and points by category are large enough for a phone."""
    shape(cards.scene(card(), LIGHT), "games", "wins", "rating", "mean/")


@pytest.mark.parametrize("name", [*LONG, "", "\u200b"])
def test_who_has_not_played_is_told_so(name: str) -> None:
    """Unknown figures are dashes, not zeros, and empty fields have words."""
    scene = cards.scene(newcomer(name), LIGHT)
    shape(scene)
    assert {scene.facts[fact] for fact in ("games", "wins", "pace", "rating")} == {ZERO}
    assert [label.text for label in scene.labels].count("nothing yet") == 4


def test_bars_are_as_long_as_their_points() -> None:
    """Bars are proportional to points, and the longest fills its field."""
    categories = tuple(Category(f"C{number}", Decimal(number)) for number in (2, 4, 8))
    scene = cards.scene(replace(card(), categories=categories), LIGHT)
    bars = [
        item.box.width
        for item in scene.items
        if isinstance(item, Panel) and item.fill == LIGHT.gilt and item.box.x == cards.LEFT.x + 216
    ]
    assert bars == pytest.approx([bars[2] / 4, bars[2] / 2, bars[2]])


def test_the_curve_is_in_its_field() -> None:
    """The rating's curve stays in its panel."""
    for item in cards.scene(card(), LIGHT).items:
        if getattr(item, "colour", None) == SEATS[0] and hasattr(item, "points"):
            assert all(cards.RIGHT.x <= x <= cards.RIGHT.right for x, _ in item.points)
            assert all(cards.RIGHT.y <= y <= cards.RIGHT.bottom for _, y in item.points)


def test_what_cannot_be_is_refused() -> None:
    """More places than games, or too many categories, are refused."""
    with pytest.raises(ValueError, match="more places"):
        Card("Ana", 3, (2, 2))
    with pytest.raises(ValueError, match="eight"):
        Card("Ana", 3, categories=(Category("C", Decimal(1)),) * 9)
