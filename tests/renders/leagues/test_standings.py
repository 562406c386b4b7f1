"""The standing: everybody's row, in one picture of any group."""

import random
from dataclasses import replace
from decimal import Decimal
from typing import get_args

import pytest

from renders import LIGHT, fonts
from renders.layout import HEIGHT, WIDTH, ZERO, Mark, Scene
from renders.leagues import standings
from renders.leagues.frame import EDGE
from renders.leagues.view import Decided, Row, Standing
from tests.renders.leagues.samples import fifteen, fresh, seven
from tests.renders.leagues.shapes import heading, name, number, shape
from tests.support.effort import tries
from words.numbers import figure


def any_standing(chooser: random.Random, people: int) -> Standing:
    """Return a standing of this many people, with any contents."""
    rows, over, known = [], chooser.random() < 0.3, chooser.choice((0, 1, 1, 0.5))
    ups, downs = chooser.randint(0, people // 2), chooser.randint(0, people // 2)
    for index in range(people):
        best = chooser.randint(1, index + 1)
        rows.append(
            Row(
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
    return Standing(heading(chooser), tuple(rows), over)


def check_standing(scene: Scene, shown: Standing, page: int = 0) -> None:
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
    """Return the stamps of that name on the table, without the legend."""
    table = HEIGHT - EDGE - standings.FOOT
    return [item for item in scene.items if isinstance(item, Mark) and item.stamp == stamp and item.y < table - 8]


@pytest.mark.parametrize("people", [1, 2, 4, 7, 8, 11, 13, 15, 16, 33])
def test_any_standing_is_told_and_fits(people: int) -> None:
    """Every number of every row is in the picture, without overlaps, for any names."""
    chooser = random.Random(people)
    for _ in range(tries(4, 12)):
        standing = any_standing(chooser, people)
        for page in range(standings.pages(people)):
            scene = standings.scene(standing, LIGHT, page)
            shape(scene)
            check_standing(scene, standing, page)


@pytest.mark.parametrize("shown", [seven(), fresh()], ids=["seven", "fresh"])
def test_a_usual_group_is_read_at_a_glance(shown: Standing) -> None:
    """Places, names and points are large enough for a phone."""
    scene = standings.scene(shown, LIGHT)
    shape(scene, "place/", "points/")
    names = [label.size for label in scene.labels if label.fact.startswith("name/")]
    assert min(names) >= 30


def test_figures_of_fifteen_are_read_at_a_glance() -> None:
    """With the maximum number of people, places and points of a usual league are still as large."""
    rows = [replace(row, points=Decimal(40 - index)) for index, row in enumerate(fifteen().rows)]
    shape(standings.scene(replace(fifteen(), rows=tuple(rows)), LIGHT), "place/", "points/")


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
@pytest.mark.parametrize("shown", [seven(), fresh(), fifteen()], ids=["seven", "fresh", "fifteen"])
def test_titles_of_columns_are_read_on_a_phone(shown: Standing, locale: str) -> None:
    """Their capitals are at least 6 units high where a picture is 314 wide, and none is cut."""
    scene = standings.scene(replace(shown, heading=replace(shown.heading, locale=locale)), LIGHT)
    titles = [label for label in scene.labels if label.fact.startswith("column/")]
    assert titles
    for title in titles:
        assert fonts.cap_height(title.face, title.size) * 314 / WIDTH >= 6, title
        assert "…" not in title.text


def test_lines_are_in_order() -> None:
    """Rows have the view's order."""
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
    """A deciding tie-break is named in its rows, and has no column if points always decided."""
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


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (Row("Ana", 2, Decimal(1)),),
        (Row("Ana", 1, Decimal(1), range=(1, 2)),),
        (Row("Ana", 1, Decimal(1)), Row("Bruno", 2, Decimal(0), range=(2, 1))),
    ],
)
def test_what_cannot_be_is_refused(rows: tuple[Row, ...]) -> None:
    """An empty standing, a place beyond the last, and a reversed range are refused."""
    with pytest.raises(ValueError, match=r"nobody|have no places"):
        Standing(heading(random.Random(1)), rows)


@pytest.mark.parametrize(("locale", "points", "penalty"), [("en", "19.5", "−2.5"), ("de", "19,5", "−2,5")])
def test_figures_are_written_as_in_the_language(locale: str, points: str, penalty: str) -> None:
    """In German a comma precedes the decimals."""
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
