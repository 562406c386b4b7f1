"""The cross table: every meeting with both its places, every seat, and the open meetings."""

import random
from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest

from renders import LIGHT
from renders.layout import Mark, Polyline, Scene
from renders.leagues import crosses, timelines
from renders.leagues.frame import EDGE
from renders.leagues.view import CrossTable, MetTable, Moment, SeasonCalendar, Step
from tests.renders.leagues.samples import HEADING, calendar, cross, simple_calendar
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
            tables.append(MetTable(tuple(seats), places, how == "void"))
        shape(
            crosses.scene(
                CrossTable(heading(chooser), tuple(name(chooser) for _ in range(people)), tuple(tables)), LIGHT
            )
        )


def test_the_better_place_is_bold() -> None:
    """Of two who have met, the better place is bold, the worse one light, and ties are underlined."""
    tables = (MetTable((0, 1, 2), (1, 2, 2)),)
    scene = crosses.scene(CrossTable(HEADING, ("Ana", "Bruno", "Carla"), tables), LIGHT)
    faces = {label.fact[4:7]: label.face for label in scene.labels if label.fact.startswith("met/")}
    lines = {"0/1": "strong", "0/2": "strong", "1/0": "light", "2/0": "light", "1/2": "sans", "2/1": "sans"}
    assert faces == lines
    assert sum(isinstance(item, Polyline) and item.wide == 3 for item in scene.items) == 2


def test_seats_are_counted() -> None:
    tables = (MetTable((0, 1, 2), (1, 2, 3)), MetTable((0, 2, 1), (1, 2, 3)), MetTable((1, 0, 2)))
    facts = crosses.scene(CrossTable(HEADING, ("Ana", "Bruno", "Carla"), tables), LIGHT).facts
    seats = {fact[5:]: text for fact, text in facts.items() if fact.startswith("seat/")}
    assert seats == {"0/0": "2", "0/2": "–", "1/1": "1", "1/2": "1", "2/0": "–", "2/1": "1", "2/2": "1"}


def test_too_many_meetings_are_counted() -> None:
    """Meetings without room are counted, so that the list does not seem complete."""
    tables = tuple(MetTable((0, 1, 2), (1, 2, 3)) for _ in range(30))
    names = tuple(f"Person {number}" for number in range(16))
    scene = crosses.scene(CrossTable(HEADING, names, tables), LIGHT)
    shape(scene)
    assert scene.facts["often/0/1"] == "×30"
    assert not cells_of(scene)


def stamps(scene: Scene, stamp: str) -> list[Mark]:
    """Return the stamps of that name on the line, from above."""
    return [
        item for item in scene.items if isinstance(item, Mark) and item.stamp == stamp and item.x < timelines.LINE.right
    ]


@pytest.mark.parametrize("moments", range(1, 13))
def test_any_calendar_is_told_and_fits(moments: int) -> None:
    """Each date has its name and its time, whatever people wrote, and wherever the present is."""
    chooser = random.Random(moments)
    for _ in range(tries(4, 12)):
        steps = [chooser.choice(get_args(Step)) for _ in range(moments)]
        days = [f"Wed {chooser.randint(1, 28)} Sep 2026" for _ in steps]
        registered = chooser.choice((0, 7, 999))
        displayed = SeasonCalendar(
            heading(chooser),
            tuple(Moment(step, day) for step, day in zip(steps, days, strict=True)),
            chooser.uniform(-1, moments - 0.01),
            "Wed 28 Sep 2026",
            chooser.choice(("", "in 23 hours and 59 minutes", "soon")),
            chooser.random() < 0.3,
            chooser.random() < 0.2,
            chooser.choice(("", name(chooser), "word " * 60)),
            registered,
            chooser.choice((0, 999)),
            chooser.choice((0, 999)),
            chooser.choice((None, registered)),
            chooser.choice((0, 999)),
        )
        scene = timelines.calendar_scene(displayed, LIGHT)
        shape(scene)
        assert [scene.facts[f"when/{number}"] for number in range(moments)] == days
        assert len(stamps(scene, "done")) == displayed.passed
        assert len(stamps(scene, "done")) + len(stamps(scene, "ahead") + stamps(scene, "ahead-soon")) == moments


def test_a_usual_season_is_read_at_a_glance() -> None:
    """The next step and its time are large enough for a phone; with few dates their names are too."""
    shape(timelines.calendar_scene(calendar(), LIGHT), "next", "until")
    shape(timelines.calendar_scene(simple_calendar(), LIGHT), "moment/", "reason")


@pytest.mark.parametrize(("now", "passed", "follows"), [(-0.5, 0, "open"), (0.0, 1, "check-in"), (2.99, 3, "running")])
def test_what_comes_next(now: float, passed: int, follows: str) -> None:
    """The next step is the first future date, by its name and its time; it alone is highlighted."""
    displayed = calendar(now)
    assert displayed.passed == passed
    assert displayed.next is displayed.moments[passed]
    assert displayed.next.step == follows
    scene = timelines.calendar_scene(displayed, LIGHT)
    assert scene.facts["next"] == timelines.named(displayed.next, "en")
    assert (len(stamps(scene, "ahead-soon")), len(stamps(scene, "ahead"))) == (1, 5 - passed)


def test_the_sandglass_runs_down_the_line() -> None:
    """The sandglass moves down with time, between the two neighbouring dates."""
    last = -1.0
    dots = [
        label.box.centre[1]
        for label in timelines.calendar_scene(calendar(), LIGHT).labels
        if label.fact.startswith("when/")
    ]
    for now in (0.0, 0.5, 1.2, 2.0, 3.9, 5.0):
        glass = stamps(timelines.calendar_scene(calendar(now), LIGHT), "sandglass")[0].y
        assert glass > last
        last = glass
        assert dots[int(now)] - 30 <= glass <= dots[min(5, int(now) + 1)] + 1


def test_a_season_that_stands_still_says_so() -> None:
    """A held season states why; a cancelled or finished one says so; no step is next or highlighted."""
    held = timelines.calendar_scene(simple_calendar(), LIGHT)
    assert held.facts["state"] == "On hold"
    assert "Too few have" in held.facts["reason"]
    off = timelines.calendar_scene(replace(calendar(), called_off=True, held=True, reason="Nobody came"), LIGHT)
    assert (off.facts["state"], off.facts["reason"]) == ("Called off", "Nobody came")
    over = timelines.calendar_scene(calendar(5.0), LIGHT)
    assert over.facts["state"] == "Season finished"
    for scene in (held, off, over):
        assert not {"next", "until"} & set(scene.facts)
        assert not stamps(scene, "ahead-soon")
