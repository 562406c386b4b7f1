"""Ratings: a curve for each person, dotted while provisional, with a band of sigma."""

import random

import pytest

from renders import LIGHT
from renders.layout import Area, Line, Scene
from renders.leagues import curves
from renders.leagues.view import Curve, Rated, Ratings
from renders.theme import SEATS
from tests.renders.leagues.samples import LONG, ratings
from tests.renders.leagues.shapes import name, shape
from tests.support.effort import tries


def lines(scene: Scene, person: int) -> list[Line]:
    """Return the parts of a person's curve."""
    return [item for item in scene.items if isinstance(item, Line) and item.colour == SEATS[person]]


@pytest.mark.parametrize("people", range(1, 6))
def test_any_ratings_are_told_and_fit(people: int) -> None:
    """Everybody's rating, sigma and tables fit, for any names, distances and numbers of tables."""
    chooser = random.Random(people)
    for _ in range(tries(4, 15)):
        displayed = Ratings(
            tuple(
                Curve(
                    name(chooser),
                    tuple(
                        Rated(chooser.uniform(-500, 3500), chooser.uniform(40, 333))
                        for _ in range(chooser.choice((0, 1, 7, 8, 9, 60, 400)))
                    ),
                )
                for _ in range(people)
            ),
            Rated(1000, 333),
            8,
        )
        scene = curves.scene(displayed, LIGHT)
        shape(scene)
        for number, curve in enumerate(displayed.curves):
            assert scene.facts[f"rated/{number}"] == str(len(curve.rated))
            if curve.rated:
                assert scene.facts[f"rating/{number}"] == str(round(curve.rated[-1].mean))
                assert scene.facts[f"doubt/{number}"] == f"±{round(curve.rated[-1].doubt)}"


def test_ratings_are_read_at_a_glance() -> None:
    """The ratings of five people with long names are large enough for a phone."""
    shape(curves.scene(ratings(5, LONG), LIGHT), "rating/")


@pytest.mark.parametrize(("person", "whole"), [(0, 1), (3, 0)])
def test_what_is_provisional_is_dotted(person: int, whole: int) -> None:
    """Up to the eighth table a curve is dots, from there one line; with fewer tables it is only dots."""
    displayed = ratings()
    found = lines(curves.scene(displayed, LIGHT), person)
    long = [line for line in found if len(line.points) > 2]
    assert len(long) == whole
    assert len(found) > 5
    if long:
        assert len(long[0].points) == len(displayed.curves[person].rated) - displayed.provisional + 1
        dots = [x for line in found if line is not long[0] for x, _ in line.points]
        assert max(dots) <= long[0].points[0][0] + 1


def test_the_band_is_as_wide_as_the_doubt() -> None:
    """At the last table the band goes from the rating minus sigma to the rating plus sigma."""
    firm = tuple(Rated(1000 + 10 * table, 100) for table in range(20))
    scene = curves.scene(Ratings((Curve("Ana", firm),), Rated(1000, 333), 8), LIGHT)
    (band,) = (item for item in scene.items if isinstance(item, Area))
    right = max(x for x, _ in band.points)
    top, bottom = sorted(y for x, y in band.points if x == right)
    heights = {label.text: label.box.centre[1] for label in scene.labels if label.text in ("1000", "1200")}
    pixels = (heights["1000"] - heights["1200"]) / 200
    assert bottom - top == pytest.approx(200 * pixels, abs=1)


@pytest.mark.parametrize("people", [1, 5])
def test_only_the_reader_has_a_band(people: int) -> None:
    """Of several people the first alone, who reads it, has a band of doubt, from the start as when alone."""
    (band,) = (item for item in curves.scene(ratings(people), LIGHT).items if isinstance(item, Area))
    assert band.colour == SEATS[0]
    assert min(x for x, _ in band.points) == curves.FIELD.x + 86


def test_a_stronger_curve_lies_higher() -> None:
    """Of two curves of equal length the better one ends above the other."""
    strong, weak = (Curve("A", tuple(Rated(mean, 90) for _ in range(12))) for mean in (1300, 900))
    scene = curves.scene(Ratings((strong, weak), Rated(1000, 333), 8), LIGHT)
    assert lines(scene, 0)[-1].points[-1][1] < lines(scene, 1)[-1].points[-1][1]


@pytest.mark.parametrize("people", [0, 6])
def test_what_cannot_be_is_refused(people: int) -> None:
    """Nobody, and more people than emblems, are refused."""
    with pytest.raises(ValueError, match="1 to 5"):
        Ratings((Curve("Ana", ()),) * people, Rated(1000, 333), 8)
