"""The cross table: every meeting with both its places, every seat, and the open meetings."""

import random
from collections import Counter

import pytest

from renders import LIGHT
from renders.layout import Mark, Scene
from renders.leagues import crosses
from renders.leagues.frame import EDGE
from renders.leagues.view import CrossTable, Table
from tests.renders.leagues.samples import HEADING, cross
from tests.renders.leagues.shapes import heading, name, shape
from tests.support.effort import tries

DESIGNS = [
    (3, (0, 2, 1)), (4, (0, 1, 3, 2)), (5, (0, 1, 3, 2)), (5, (0, 1, 2, 4, 3)), (6, (0, 1, 4, 3, 2)),
    (7, (0, 2, 1, 5)), (7, (0, 1, 4, 3, 2)), (8, (0, 2, 1, 5)), (11, (0, 1, 4, 2, 7)), (13, (0, 1, 3, 9)),
    (15, (0, 1, 4, 6)), (16, (0, 1, 4, 6)),
]  # fmt: skip
"""Numbers of people, with the first table's seats; the others follow in a circle."""


def expected(shown: CrossTable) -> Counter[tuple[int, int, str]]:
    """Return how often each place must stand where two people cross."""
    places: Counter[tuple[int, int, str]] = Counter()
    for table in shown.tables:
        for seat, person in enumerate(table.seats):
            for other in table.seats:
                if table.places and person is not None and other is not None and other != person:
                    places[person, other, str(table.places[seat])] += 1
    return places


def cells_of(scene: Scene) -> Counter[tuple[int, int, str]]:
    """Return how often each place stands where two people cross."""
    places: Counter[tuple[int, int, str]] = Counter()
    for label in scene.labels:
        if label.fact.startswith("met/"):
            line, column = map(int, label.fact.split("/")[1:3])
            places[line, column, label.text] += 1
    return places


def rings(scene: Scene, seats: int, right: bool = False) -> int:
    """Return the number of open-table signs among the people, or in the columns of seats."""
    found = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "still"]
    table = [item for item in found if item.y < scene.height - EDGE - crosses.FOOT - 2]
    begins = scene.width - EDGE - 8 - crosses.SEAT * seats
    return sum((item.x > begins) == right for item in table)


@pytest.mark.parametrize(("people", "base"), DESIGNS)
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_every_meeting_is_told(people: int, base: tuple[int, ...], share: float) -> None:
    """In every design at any time each place stands where the two cross, and open meetings are marked."""
    displayed = cross(people, base, round(people * share))
    scene = crosses.scene(displayed, LIGHT)
    shape(scene)
    assert cells_of(scene) == expected(displayed)
    open_ = [table for table in displayed.tables if not table.places and not table.void]
    assert rings(scene, displayed.seats) == sum(len(table.seats) * (len(table.seats) - 1) for table in open_)
    assert rings(scene, displayed.seats, right=True) == len(
        {(seat, person) for table in open_ for seat, person in enumerate(table.seats)}
    )


@pytest.mark.parametrize(("people", "base"), DESIGNS)
def test_every_place_can_be_read(people: int, base: tuple[int, ...]) -> None:
    """Nothing but a long name is smaller than what is looked up has to be, with as many people as a group may have."""
    for played in (0, people // 2, people):
        scene = crosses.scene(cross(people, base, played), LIGHT)
        small = {label for label in scene.labels if label.size < 30}
        assert not [label for label in small if not label.fact.startswith("name/")]


def test_any_tables_fit() -> None:
    """Names of any characters, computer players, frequent or missing meetings and mixed table sizes fit."""
    chooser = random.Random(5)
    for _ in range(tries(12, 60)):
        people = chooser.randint(3, 16)
        tables = []
        for _ in range(chooser.randint(0, 14)):
            seats: list[int | None] = list(chooser.sample(range(people), min(people, chooser.randint(3, 5))))
            if chooser.random() < 0.2:
                seats[0] = None
            how = chooser.choice(("over", "open", "void"))
            places = tuple(range(1, len(seats) + 1)) if how == "over" else ()
            tables.append(Table(tuple(seats), places, how == "void"))
        shape(
            crosses.scene(
                CrossTable(heading(chooser), tuple(name(chooser) for _ in range(people)), tuple(tables)), LIGHT
            )
        )


def test_the_better_place_is_filled() -> None:
    """Of two who have met, the better place has a dark background, and ties have none."""
    tables = (Table((0, 1, 2), (1, 2, 2)),)
    scene = crosses.scene(CrossTable(HEADING, ("Ana", "Bruno", "Carla"), tables), LIGHT)
    filled = {label.fact[4:7]: label.colour == LIGHT.panel for label in scene.labels if label.fact.startswith("met/")}
    assert filled == {"0/1": True, "0/2": True, "1/0": False, "2/0": False, "1/2": False, "2/1": False}


def test_seats_are_counted() -> None:
    """Each seat has its count, or a dash if the person never has it."""
    tables = (Table((0, 1, 2), (1, 2, 3)), Table((0, 2, 1), (1, 2, 3)), Table((1, 0, 2)))
    facts = crosses.scene(CrossTable(HEADING, ("Ana", "Bruno", "Carla"), tables), LIGHT).facts
    seats = {fact[5:]: text for fact, text in facts.items() if fact.startswith("seat/")}
    assert seats == {"0/0": "2", "0/2": "–", "1/1": "1", "1/2": "1", "2/0": "–", "2/1": "1", "2/2": "1"}


def test_too_many_meetings_are_counted() -> None:
    """Meetings without room are counted, so that the list does not seem complete."""
    tables = tuple(Table((0, 1, 2), (1, 2, 3)) for _ in range(30))
    names = tuple(f"Person {number}" for number in range(16))
    scene = crosses.scene(CrossTable(HEADING, names, tables), LIGHT)
    shape(scene)
    assert scene.facts["often/0/1"] == "×30"
    assert not cells_of(scene)


@pytest.mark.parametrize(
    ("names", "tables"),
    [
        (("Ana",), ()),
        (("Ana",) * 17, ()),
        (("Ana", "Bruno", "Carla"), (Table((0, 0, 1)),)),
        (("Ana", "Bruno", "Carla"), (Table((0, 1, 3)),)),
        (("Ana", "Bruno", "Carla"), (Table((0, 1, 2), (1, 2)),)),
        (("Ana", "Bruno", "Carla"), (Table((0, 1, 2), (1, 2, 3), True),)),
    ],
)
def test_what_cannot_be_is_refused(names: tuple[str, ...], tables: tuple[Table, ...]) -> None:
    """Too few or too many people, duplicates, strangers and misplaced places are refused."""
    with pytest.raises(ValueError, match=r"cross table|table's"):
        CrossTable(HEADING, names, tables)
