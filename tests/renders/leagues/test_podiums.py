"""The podium: the first three places, and what decided."""

import random
from dataclasses import replace
from decimal import Decimal
from typing import get_args

import pytest

from renders import LIGHT
from renders.leagues import podiums
from renders.leagues.view import Decided, Podium, Winner
from tests.renders.leagues.samples import HEADING, crowd, podium
from tests.renders.leagues.shapes import heading, name, number, shape
from tests.support.effort import tries
from words.numbers import figure


def test_any_podium_is_told_and_fits() -> None:
    """Everybody with room has place and points, for any names and any ties."""
    chooser = random.Random(7)
    for _ in range(tries(16, 80)):
        places = chooser.choice(((1,), (1, 2), (1, 2, 3), (1, 1, 3), (1, 1, 1, 1), (1, 2, 2), (1, 2, 3, 3, 3, 3, 3)))
        winners = tuple(Winner(name(chooser), place, number(chooser, 5000)) for place in places)
        decided = chooser.choice(get_args(Decided)) if places.count(1) == 1 and len(places) > 1 else None
        displayed = Podium(heading(chooser), winners, decided, chooser.choice(("", "31 September 2026")))
        scene = podiums.scene(displayed, LIGHT)
        shape(scene)
        for index, winner in enumerate(winners[: podiums.MAX_PEOPLE]):
            assert scene.facts[f"points/{index}"] == figure(winner.points, "en")
            assert scene.facts[f"place/{index}"] == str(winner.place)


def test_the_usual_three_are_read_at_a_glance() -> None:
    """Points, names, and what decided are large enough for a phone."""
    scene = podiums.scene(podium(), LIGHT)
    shape(scene, "points/", "place/", "decision")
    assert min(label.size for label in scene.labels if label.fact.startswith("name/")) >= 32


def test_the_first_stands_highest_and_in_the_middle() -> None:
    """The better the place the higher the step; second and third stand beside the first."""
    boxes = {label.fact: label.box for label in podiums.scene(podium(), LIGHT).labels}
    first, second, third = (boxes[f"points/{index}"] for index in range(3))
    assert first.y < second.y < third.y
    assert second.x < first.x < third.x
    assert first.centre[0] == pytest.approx(550)


def test_equal_places_have_equal_steps() -> None:
    """People with a shared place stand equally high."""
    scene = podiums.scene(crowd(), LIGHT)
    heights = [label.box.y for label in scene.labels if label.fact.startswith("points/")]
    places = [winner.place for winner in crowd().winners[: podiums.MAX_PEOPLE]]
    steps = {
        place: {y for y, own in zip(sorted(heights), sorted(places), strict=True) if own == place} for place in places
    }
    assert all(len(found) == 1 for found in steps.values())


def test_nobody_is_left_out_in_silence() -> None:
    """If more share the places than there is room for, the picture states how many more."""
    assert podiums.scene(crowd(), LIGHT).facts["ended"] == "and 2 more"


@pytest.mark.parametrize(
    ("decided", "points", "said"),
    [
        ("points", "31.5", "Leonor wins by 1 point"),
        ("points", "30", "Leonor wins by 2.5 points"),
        ("wins", "32.5", "Leonor wins the tie: more wins"),
        ("lot", "32.5", "Leonor wins the tie by lot"),
    ],
)
def test_what_decided_is_said(decided: Decided, points: str, said: str) -> None:
    """The decision is stated in points, or as a tie-break."""
    first, second, third = podium().winners
    winners = (first, replace(second, points=Decimal(points)), third)
    assert podiums.scene(Podium(HEADING, winners, decided), LIGHT).facts["decision"] == said


def test_a_shared_first_place_is_said() -> None:
    """Two winners are not called the winner; a single one simply wins."""
    assert podiums.scene(crowd(), LIGHT).facts["decision"] == "2 players share first place"
    assert podiums.scene(podium(1), LIGHT).facts["decision"] == "Leonor wins"


@pytest.mark.parametrize("places", [(), (4,), (0, 1)])
def test_what_cannot_be_is_refused(places: tuple[int, ...]) -> None:
    """Nobody, or a place without a step, is refused."""
    with pytest.raises(ValueError, match="places 1 to 3"):
        Podium(HEADING, tuple(Winner("Ana", place, Decimal(1)) for place in places), None)
