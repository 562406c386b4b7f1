"""The standing and the cross table: everybody's row in any group, every meeting, every seat."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import get_args

import pytest

from i18n.numbers import figure
from renders import LIGHT, fonts
from renders.layout import HEIGHT, WIDTH, ZERO, Area, Mark, Polyline, Scene
from renders.leagues import standings, timelines
from renders.leagues.view import (
    EDGE,
    CrossTable,
    Decided,
    GroupStanding,
    MetTable,
    Moment,
    Podium,
    Rated,
    RatingChart,
    SeasonCalendar,
    StandingRow,
    Step,
)
from renders.theme import SEATS
from tests.renders.leagues.samples import (
    HEADING,
    LONG,
    calendar,
    cross,
    crowd,
    fifteen,
    fresh,
    heading,
    name,
    number,
    podium,
    ratings,
    seven,
    shape,
    simple_calendar,
)
from tests.support.effort import tries


def any_standing(chooser: random.Random, people: int) -> GroupStanding:
    rows, over, known = [], chooser.random() < 0.3, chooser.choice((0, 1, 1, 0.5))
    ups, downs = chooser.randint(0, people // 2), chooser.randint(0, people // 2)
    for index in range(people):
        best = chooser.randint(1, index + 1)
        rows.append(
            StandingRow(
                name(chooser),
                chooser.choice((index + 1, index + 1, max(1, index))),
                number(chooser, 5000),
                Decimal(chooser.randint(0, 900)) / chooser.choice((60, 100, 1)),
                Decimal(chooser.randint(0, 900)) / chooser.choice((60, 100, 3)),
                chooser.randint(0, 40),
                0 if over else chooser.randint(0, 40),
                (best, chooser.randint(max(best, index + 1), people)) if chooser.random() < known else None,
                chooser.choice((None, 0, 3, -2, 14, -14)),
                chooser.choice((None, *get_args(Decided))) if index else None,
                "up" if index < ups else "down" if index >= people - downs else "stay",
                chooser.choice((Decimal(0), Decimal(0), number(chooser, 1000))),
                chooser.choice((0, 0, 1, 12)),
                chooser.random() < 0.2,
            )
        )
    return GroupStanding(heading(chooser), tuple(rows), over)


def check_standing(scene: Scene, shown: GroupStanding, page: int = 0) -> None:
    """Raise AssertionError if a number of a row is missing, or one is not in the view."""
    facts = {}
    for index in standings.of_page(len(shown.rows), page):
        row = shown.rows[index]
        facts[f"place/{index}"] = str(row.place)
        facts[f"points/{index}"] = figure(row.points, "en")
        facts[f"wins/{index}"] = figure(row.wins, "en") if row.wins else ZERO
        facts[f"seconds/{index}"] = figure(row.seconds, "en") if row.seconds else ZERO
        facts[f"tables/{index}"] = f"{row.tables}/{row.tables + row.ahead}" if row.ahead else str(row.tables)
        if row.moved:
            facts[f"moved/{index}"] = str(abs(row.moved))
        if not shown.over and row.range:
            best, worst = row.range
            facts[f"range/{index}"] = str(best) if best == worst else f"{best}–{worst}"
        if row.penalty:
            facts[f"penalty/{index}"] = figure(-row.penalty, "en")
        if row.left > 1:
            facts[f"left/{index}"] = str(row.left)
    others = ("name/", "tie/", "column/", "legend/", "league", "part")
    assert {fact: text for fact, text in scene.facts.items() if not fact.startswith(others)} == facts


def marks(scene: Scene, stamp: str) -> list[Mark]:
    table = HEIGHT - EDGE - standings.FOOT
    return [item for item in scene.items if isinstance(item, Mark) and item.stamp == stamp and item.y < table - 8]


@pytest.mark.every(5)
@pytest.mark.parametrize("people", [1, 2, 4, 7, 8, 11, 13, 15, 16, 33])
def test_any_standing_is_told_and_fits(people: int) -> None:
    chooser = random.Random(people)
    for _ in range(tries(4, 12)):
        standing = any_standing(chooser, people)
        for page in range(standings.pages(people)):
            scene = standings.scene(standing, LIGHT, page)
            shape(scene)
            check_standing(scene, standing, page)


@pytest.mark.parametrize(
    ("drawn", "glanced"),
    [
        (lambda: standings.scene(seven(), LIGHT), ("place/", "points/")),
        (lambda: standings.scene(fresh(), LIGHT), ("place/", "points/")),
        (lambda: standings.podium_scene(podium(), LIGHT), ("points/", "place/", "decision")),
        (lambda: timelines.rating_scene(ratings(name=LONG[0]), LIGHT), ("rating",)),
        (lambda: timelines.calendar_scene(calendar(), LIGHT), ("next", "until")),
        (lambda: timelines.calendar_scene(simple_calendar(), LIGHT), ("moment/", "reason")),
    ],
    ids=["seven", "fresh", "podium", "rating", "calendar", "held"],
)
def test_what_is_usual_is_read_at_a_glance(drawn: Callable[[], Scene], glanced: tuple[str, ...]) -> None:
    """Names, and what is looked for first, are large enough for a phone."""
    scene = drawn()
    shape(scene, *glanced)
    assert min((label.size for label in scene.labels if label.fact.startswith("name/")), default=30) >= 30


def test_figures_of_fifteen_are_read_at_a_glance() -> None:
    """With the maximum number of people, places and points of a usual league are still as large."""
    rows = [replace(row, points=Decimal(40 - index)) for index, row in enumerate(fifteen().rows)]
    shape(standings.scene(replace(fifteen(), rows=tuple(rows)), LIGHT), "place/", "points/")


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
@pytest.mark.parametrize("shown", [seven(), fresh(), fifteen()], ids=["seven", "fresh", "fifteen"])
def test_titles_of_columns_are_read_on_a_phone(shown: GroupStanding, locale: str) -> None:
    """Their capitals are at least 6 units high where a picture is 314 wide, and none is cut."""
    scene = standings.scene(replace(shown, heading=replace(shown.heading, locale=locale)), LIGHT)
    titles = [label for label in scene.labels if label.fact.startswith("column/")]
    assert titles
    for title in titles:
        assert fonts.cap_height(title.face, title.size) * 314 / WIDTH >= 6, title
        assert "…" not in title.text


def test_lines_are_in_order() -> None:
    heights = [label.box.y for label in standings.scene(fifteen(), LIGHT).labels if label.fact.startswith("points/")]
    assert heights == sorted(heights)
    assert len(set(heights)) == 15


def test_who_goes_up_and_down_is_marked() -> None:
    """Each mover has an arrowhead of the right direction, others have none; the legend has the numbers."""
    scene = standings.scene(seven(), LIGHT)
    assert [mark.details for mark in marks(scene, "zone")] == [("up",), ("down",), ("down",)]
    below = [label.text for label in scene.labels if label.fact.startswith("legend/")]
    assert below[:2] == ["1 promoted", "2 relegated"]
    plain = replace(seven(), rows=tuple(replace(row, zone="stay") for row in seven().rows))
    assert not marks(standings.scene(plain, LIGHT), "zone")


def test_what_happened_to_somebody_is_marked() -> None:
    """Penalty, tables left and dropout each have a sign, only in their rows."""
    standing, scene = seven(), standings.scene(seven(), LIGHT)
    at = {label.fact: label.box.centre[1] for label in scene.labels}
    for stamp, line in (("fine", 5), ("exit", 6), ("out", 6)):
        assert [mark.y for mark in marks(scene, stamp)] == [at[f"points/{line}"]]
    for stamp, way in (("risen", 1), ("fallen", -1)):
        rows = [at[f"points/{line}"] for line, row in enumerate(standing.rows) if (row.moved or 0) * way > 0]
        assert [mark.y for mark in marks(scene, stamp)] == rows


def test_only_a_tie_break_is_named() -> None:
    scene = standings.scene(seven(), LIGHT)
    assert {fact: text for fact, text in scene.facts.items() if fact.startswith("tie/")} == {"tie/4": "wins"}
    plain = replace(seven(), rows=tuple(replace(row, decided="points") for row in seven().rows))
    assert "column/tie" not in standings.scene(plain, LIGHT).facts


def test_the_bar_lies_where_the_range_is() -> None:
    """The better the best place the further left the bar starts; the current place lies on it."""
    scene = standings.scene(seven(), LIGHT)
    here = [mark.x for mark in marks(scene, "here")]
    assert here == sorted(here)
    assert len(here) == 7
    assert not marks(standings.scene(replace(seven(), over=True), LIGHT), "here")


def test_where_nobody_can_tell_there_is_no_range() -> None:
    """A ladder has neither the column nor its sign, and names use the room."""
    rows = tuple(replace(row, range=None) for row in seven().rows)
    scene = standings.scene(replace(seven(), rows=rows), LIGHT)
    assert "column/range" not in scene.facts
    assert not marks(scene, "here")
    assert "place now" not in scene.facts.values()
    plain = replace(fresh(), rows=tuple(replace(row, range=None) for row in fresh().rows))
    shape(standings.scene(plain, LIGHT))
    assert not [fact for fact in standings.scene(plain, LIGHT).facts if fact.startswith("legend/")]


def test_many_people_have_several_pages() -> None:
    """Of too many people for one picture each is on one page, and the pages are alike."""
    standing = any_standing(random.Random(1), 33)
    pages = [standings.of_page(len(standing.rows), page) for page in range(standings.pages(33))]
    assert [person for page in pages for person in page] == list(range(33))
    assert {len(page) for page in pages} == {11}
    for page in (-1, 3):
        with pytest.raises(ValueError, match="no page"):
            standings.of_page(len(standing.rows), page)


@pytest.mark.parametrize(("locale", "points", "penalty"), [("en", "19.5", "−2.5"), ("de", "19,5", "−2,5")])
def test_figures_are_written_as_in_the_language(locale: str, points: str, penalty: str) -> None:
    standing = replace(seven(), heading=replace(seven().heading, locale=locale))
    facts = standings.scene(standing, LIGHT).facts
    assert (facts["points/2"], facts["wins/2"], facts["penalty/5"]) == (points, points.replace("19", "1"), penalty)


def test_a_penalty_before_the_first_table_brings_no_noise() -> None:
    """It is shown, but nobody's places that are still possible: those are all before a table is over."""
    standing = fresh()
    fined = replace(
        standing, rows=(*standing.rows[:-1], replace(standing.rows[-1], points=Decimal(-2), penalty=Decimal(2)))
    )
    facts = standings.scene(fined, LIGHT).facts
    assert facts["penalty/6"] == figure(Decimal(-2), "en")
    assert not [fact for fact in facts if fact.startswith(("range/", "tie/", "column/range", "column/tie"))]


def test_any_podium_is_told_and_fits() -> None:
    """Everybody with room has place and points, for any names and any ties."""
    chooser = random.Random(7)
    for _ in range(tries(16, 80)):
        places = chooser.choice(((1,), (1, 2), (1, 2, 3), (1, 1, 3), (1, 1, 1, 1), (1, 2, 2), (1, 2, 3, 3, 3, 3, 3)))
        winners = tuple(StandingRow(name(chooser), place, number(chooser, 5000)) for place in places)
        decided = chooser.choice(get_args(Decided)) if places.count(1) == 1 and len(places) > 1 else None
        displayed = Podium(heading(chooser), winners, decided)
        scene = standings.podium_scene(displayed, LIGHT)
        shape(scene)
        for index, winner in enumerate(winners[: standings.MAX_PEOPLE]):
            assert scene.facts[f"points/{index}"] == figure(winner.points, "en")
            assert scene.facts[f"place/{index}"] == str(winner.place)


def test_the_first_stands_highest_and_in_the_middle() -> None:
    boxes = {label.fact: label.box for label in standings.podium_scene(podium(), LIGHT).labels}
    first, second, third = (boxes[f"points/{index}"] for index in range(3))
    assert first.y < second.y < third.y
    assert second.x < first.x < third.x
    assert first.centre[0] == pytest.approx(550)


def test_equal_places_have_equal_steps() -> None:
    scene = standings.podium_scene(crowd(), LIGHT)
    heights = [label.box.y for label in scene.labels if label.fact.startswith("points/")]
    places = [winner.place for winner in crowd().winners[: standings.MAX_PEOPLE]]
    steps = {
        place: {y for y, own in zip(sorted(heights), sorted(places), strict=True) if own == place} for place in places
    }
    assert all(len(found) == 1 for found in steps.values())


def test_nobody_is_left_out_in_silence() -> None:
    """If more share the places than there is room for, the picture states how many more."""
    assert standings.podium_scene(crowd(), LIGHT).facts["more"] == "and 2 more"


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
    first, second, third = podium().winners
    winners = (first, replace(second, points=Decimal(points)), third)
    assert standings.podium_scene(Podium(HEADING, winners, decided), LIGHT).facts["decision"] == said


def test_a_shared_first_place_is_said() -> None:
    assert standings.podium_scene(crowd(), LIGHT).facts["decision"] == "2 players share first place"
    assert standings.podium_scene(podium(1), LIGHT).facts["decision"] == "Leonor wins"


def lines(scene: Scene) -> list[Polyline]:
    return [item for item in scene.items if isinstance(item, Polyline) and item.colour == SEATS[0]]


@pytest.mark.parametrize("tables", [0, 1, 7, 8, 9, 60, 400])
def test_any_rating_is_told_and_fits(tables: int) -> None:
    """Rating, sigma and tables fit, for any name and distances."""
    chooser = random.Random(tables)
    for _ in range(tries(3, 11)):
        rated = tuple(Rated(chooser.uniform(-500, 3500), chooser.uniform(40, 333)) for _ in range(tables))
        scene = timelines.rating_scene(RatingChart(name(chooser), rated, Rated(1000, 333), 8), LIGHT)
        shape(scene)
        assert scene.facts["rated"] == str(tables)
        if rated:
            assert scene.facts["rating"] == str(round(rated[-1].mean))
            assert scene.facts["doubt"] == f"±{round(rated[-1].doubt)}"


@pytest.mark.parametrize("tables", [31, 6])
def test_each_table_has_its_dot(tables: int) -> None:
    """Those of provisional ratings are hollow; the line begins with the start and is the mean of five."""
    displayed = ratings(tables)
    scene = timelines.rating_scene(displayed, LIGHT)
    dots = [item for item in scene.items if isinstance(item, Mark) and item.size == timelines.DOT]
    hollow = min(tables, displayed.provisional)
    assert [dot.stamp for dot in dots] == ["still"] * hollow + ["here"] * (tables - hollow)
    assert lines(scene)[-1].points[-2][1] == pytest.approx(sum(dot.y for dot in dots[-3:]) / 3), (
        "of three beside an end"
    )
    assert lines(scene)[-1].points[3][1] == pytest.approx(sum(dot.y for dot in dots[:5]) / 5)
    assert {len(line.points) for line in lines(scene) if len(line.points) > 2} == {tables + 1}


def test_the_band_is_as_wide_as_the_doubt() -> None:
    """From the start to the last table the band goes from a rating minus its doubt to both together."""
    firm = tuple(Rated(1000 + 10 * table, 100) for table in range(20))
    scene = timelines.rating_scene(RatingChart("Ana", firm, Rated(1000, 333), 8), LIGHT)
    (band,) = (item for item in scene.items if isinstance(item, Area))
    assert min(x for x, _ in band.points) == timelines.FIELD.x + 94
    right = max(x for x, _ in band.points)
    top, bottom = sorted(y for x, y in band.points if x == right)
    heights = {label.text: label.box.centre[1] for label in scene.labels if label.text in ("1000", "1200")}
    pixels = (heights["1000"] - heights["1200"]) / 200
    assert bottom - top == pytest.approx(200 * pixels, abs=1)
    first, last = (sorted(y for x, y in band.points if x == end) for end in (timelines.FIELD.x + 94, right))
    assert first[1] - first[0] == pytest.approx(666 * pixels, abs=1), "it is not cut"
    assert lines(scene)[-1].points[-1] == pytest.approx((right, sum(last) / 2)), "the line is in its middle"
    (emblem,) = (item for item in scene.items if isinstance(item, Mark) and item.size == 36)
    assert emblem.x == right
    assert emblem.y == pytest.approx(sum(last) / 2), "the newest rating is the line's end"


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
    table = [item for item in found if item.y < scene.height - EDGE - standings.FOOT - 2]
    begins = scene.width - EDGE - 8 - standings.SEAT * seats
    return sum((item.x > begins) == right for item in table)


@pytest.mark.every(6)
@pytest.mark.parametrize(("people", "base"), DESIGNS)
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_every_meeting_is_told(people: int, base: tuple[int, ...], share: float) -> None:
    """In every design at any time each place stands where the two cross, and open meetings are marked."""
    displayed = cross(people, base, round(people * share))
    scene = standings.cross_scene(displayed, LIGHT)
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
        scene = standings.cross_scene(cross(people, base, played), LIGHT)
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
            standings.cross_scene(
                CrossTable(heading(chooser), tuple(name(chooser) for _ in range(people)), tuple(tables)), LIGHT
            )
        )


def test_the_better_place_is_bold() -> None:
    """Of two who have met, the better place is bold, the worse one light, and ties are underlined."""
    tables = (MetTable((0, 1, 2), (1, 2, 2)),)
    scene = standings.cross_scene(CrossTable(HEADING, ("Ana", "Bruno", "Carla"), tables), LIGHT)
    assert [scene.facts[f"name/column/{column}"] for column in range(3)] == ["Ana", "Bruno", "Carla"]
    faces = {label.fact[4:7]: label.face for label in scene.labels if label.fact.startswith("met/")}
    lines = {"0/1": "strong", "0/2": "strong", "1/0": "light", "2/0": "light", "1/2": "sans", "2/1": "sans"}
    assert faces == lines
    assert sum(isinstance(item, Polyline) and item.wide == 3 for item in scene.items) == 2


def test_seats_are_counted() -> None:
    tables = (MetTable((0, 1, 2), (1, 2, 3)), MetTable((0, 2, 1), (1, 2, 3)), MetTable((1, 0, 2)))
    facts = standings.cross_scene(CrossTable(HEADING, ("Ana", "Bruno", "Carla"), tables), LIGHT).facts
    seats = {fact[5:]: text for fact, text in facts.items() if fact.startswith("seat/")}
    assert seats == {"0/0": "2", "0/2": "–", "1/1": "1", "1/2": "1", "2/0": "–", "2/1": "1", "2/2": "1"}


def test_too_many_meetings_are_counted() -> None:
    """Meetings without room are counted, so that the list does not seem complete."""
    tables = tuple(MetTable((0, 1, 2), (1, 2, 3)) for _ in range(30))
    names = tuple(f"Person {number}" for number in range(16))
    scene = standings.cross_scene(CrossTable(HEADING, names, tables), LIGHT)
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
