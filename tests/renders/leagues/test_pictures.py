"""Finished pictures of leagues, equal to the golden ones; and their descriptions, the essentials in 1024 characters."""

import hashlib
import pickle
import random
import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import i18n
from i18n.numbers import figure
from renders import DARK, THEMES, Picture, Theme, leagues
from renders.leagues import alt, standings, view
from renders.leagues.view import LeagueHeading
from renders.picture import MAX_ALT, Description
from renders.stamps import _ICONS, stamp
from tests.renders import golden
from tests.renders.golden import MAX_EDGE, edge_difference, open_
from tests.renders.leagues.samples import (
    NAMES,
    WIDE,
    calendar,
    cross,
    crowd,
    fifteen,
    name,
    podium,
    ratings,
    seven,
    simple_calendar,
)
from tests.renders.leagues.test_standings import any_standing
from tests.renders.legibility import both
from tests.support.effort import tries

GOLDEN = Path(__file__).parent / "golden"
CHINESE = LeagueHeading("星期五的帆船", 3, "乙組", "zh-TW")
GERMAN = LeagueHeading("Freitagskaravellen", 3, "Staffel B", "de")
PICTURES: dict[str, Callable[[], Picture]] = {
    "standing": lambda: leagues.standing(seven()),
    "standing-fifteen-dark": lambda: leagues.standing(fifteen(), theme=DARK),
    "standing-over": lambda: leagues.standing(fifteen(over=True)),
    "cross": lambda: leagues.cross(cross()),
    "cross-sixteen-dark": lambda: leagues.cross(replace(cross(16, (0, 1, 4, 6), 12), heading=WIDE), DARK),
    "cross-eleven": lambda: leagues.cross(cross(11, (0, 1, 4, 2, 7), 8)),
    "calendar": lambda: leagues.calendar(calendar()),
    "calendar-held-dark": lambda: leagues.calendar(simple_calendar(), DARK),
    "ratings": lambda: leagues.ratings(ratings()),
    "ratings-dark": lambda: leagues.ratings(ratings(), DARK),
    "podium": lambda: leagues.podium(podium()),
    "podium-crowd-dark": lambda: leagues.podium(crowd(), DARK),
    "standing-zh-TW": lambda: leagues.standing(replace(seven(), heading=CHINESE)),
    "standing-de-dark": lambda: leagues.standing(replace(seven(), heading=GERMAN), theme=DARK),
    "calendar-zh-TW-dark": lambda: leagues.calendar(replace(calendar(), heading=CHINESE), DARK),
}


@cache
def drawn(name: str) -> Picture:
    return PICTURES[name]()


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name: str) -> None:
    picture = drawn(name)
    assert picture.width == 1100
    assert picture.height == 700 or name.startswith("cross")
    golden.compare(picture, GOLDEN / f"{name}.png")


@pytest.mark.parametrize("row", range(7))
def test_golden_pictures_tell_changes_apart(row: int) -> None:
    """The tolerance is smaller than the difference made by one more point."""
    standing = seven()
    rows = list(standing.rows)
    rows[row] = replace(rows[row], points=rows[row].points + 1)
    before, after = (open_(leagues.standing(one).data) for one in (standing, replace(standing, rows=tuple(rows))))
    assert edge_difference(before, after) > MAX_EDGE


def test_the_same_view_gives_the_same_bytes() -> None:
    here = [f"{name} {hashlib.sha256(drawn(name).data).hexdigest()}" for name in sorted(PICTURES)]
    assert golden.hashes(__name__) == here


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small(name: str) -> None:
    """Each picture has less than 150 kB, and a description."""
    picture = drawn(name)
    assert len(picture.data) < 150_000
    assert open_(picture.data).format == "PNG"
    assert 0 < len(picture.alt) <= 1024
    assert picture.filename.endswith(".png")


def test_pages_have_names_of_their_own() -> None:
    many = replace(seven(), rows=tuple(replace(seven().rows[0], range=(1, 1)) for _ in range(20)))
    assert leagues.pages(20) == 2
    assert [leagues.standing(many, page).filename for page in (0, 1)] == ["standing.png", "standing-2.png"]


@pytest.mark.parametrize(
    ("draw", "sample"),
    [
        (leagues.standing, seven),
        (leagues.cross, cross),
        (leagues.calendar, calendar),
        (leagues.ratings, ratings),
        (leagues.podium, podium),
    ],
)
def test_a_view_travels_to_a_worker(draw: Callable[[Any], Picture], sample: Callable[[], Any]) -> None:
    sent = pickle.loads(pickle.dumps(sample()))
    assert sent == sample()
    assert draw(sent).data == draw(sample()).data


def test_a_locale_is_only_a_language() -> None:
    """A view of an unknown language is drawn in English, and nothing fails."""
    heading = replace(seven().heading, locale="pt-BR")
    assert leagues.standing(replace(seven(), heading=heading)).data == leagues.standing(seven()).data


SIZE = 100
EVERY = [name for name, icon in _ICONS.items() if icon.path.parent.parent.name == view.__name__.split(".")[-2]]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", EVERY)
def test_no_stamp_is_cut_at_its_edge(name: str, theme: Theme) -> None:
    """Every edge is nearly empty."""
    alpha = stamp(name, SIZE, (), theme).getchannel("A")
    for edge in ((0, 0, SIZE, 1), (0, SIZE - 1, SIZE, SIZE), (0, 0, 1, SIZE), (SIZE - 1, 0, SIZE, SIZE)):
        assert ImageStat.Stat(alpha.crop(edge)).mean[0] < 20, edge


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_signs_of_a_table_differ_by_their_shapes(theme: Theme) -> None:
    """Signs in the same place differ by at least a tenth of the square, in grey."""
    kinds = [
        ["zone-up", "zone-down"],
        ["risen", "fallen"],
        ["had-ahead", "had-behind", "still", "void"],
        ["fine", "exit", "out"],
        ["done", "ahead"],
        ["sandglass", "hold"],
    ]
    for kind in kinds:
        for one, other in combinations(kind, 2):
            grey = [_grey(sign, theme) for sign in (one, other)]
            apart = ImageChops.difference(grey[0], grey[1]).point(lambda value: 255 * (value > 60))
            assert ImageStat.Stat(apart).mean[0] > 25.5, (one, other)


def _grey(sign: str, theme: Theme) -> Image.Image:
    ground = Image.new("RGB", (SIZE, SIZE), theme.panel)
    drawn = stamp(sign, SIZE, (), theme)
    ground.paste(drawn, (0, 0), drawn)
    return ground.convert("L")


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise for a missing sentence or parameter."""
    monkeypatch.setattr(i18n, "strict", True)


EVERYTHING: list[Callable[[], Description]] = [
    lambda: alt.standing(seven()),
    lambda: alt.standing(fifteen()),
    lambda: alt.standing(fifteen(over=True)),
    lambda: alt.cross(cross()),
    lambda: alt.cross(replace(cross(16, (0, 1, 4, 6), 12), heading=WIDE)),
    lambda: alt.calendar(calendar()),
    lambda: alt.calendar(simple_calendar()),
    lambda: alt.ratings(ratings()),
    lambda: alt.podium(podium()),
    lambda: alt.podium(crowd()),
]


@pytest.mark.parametrize("number", range(len(EVERYTHING)))
def test_short_words_fit_and_are_whole(number: int) -> None:
    """A short description has at most 1024 characters, no sentence cut; the long one has one sentence a line."""
    short, full = both(EVERYTHING[number]())
    assert 0 < len(short) <= MAX_ALT
    assert short.endswith(".")
    assert all(line.endswith(".") for line in full.splitlines())
    assert "{" not in short + full


def test_any_words_fit() -> None:
    chooser = random.Random(8)
    for people in (1, 7, 15, 33):
        for _ in range(tries(3, 10)):
            standing = any_standing(chooser, people)
            for page in range(standings.pages(people)):
                assert len(alt.standing(standing, page).text) <= MAX_ALT
            names = tuple(name(chooser) for _ in range(16))
            assert len(alt.cross(replace(cross(16, (0, 1, 4, 6)), names=names)).text) <= MAX_ALT


def test_a_short_standing_says_of_everybody_where_they_can_finish() -> None:
    """Each of fifteen people has a line with points and range, whatever else is left out."""
    short = alt.standing(fifteen()).text
    for row in fifteen().rows:
        best, worst = row.range or (0, 0)
        assert re.search(rf"\b{row.place}\. \S.*?{figure(row.points, 'en')} .*?can finish {best} to {worst}\b", short)
    assert "More has been left out" not in short


@pytest.mark.parametrize("over", [False, True])
def test_words_are_left_out_before_people_are(over: bool) -> None:
    """All of fifteen dropouts are listed; while all is open, points come without their label."""
    rows = tuple(
        replace(row, zone="down", dropped=True, name="W" * 30 + str(row.place), points=row.points - 100_000)
        for row in fifteen(over).rows
    )
    short = alt.standing(replace(fifteen(over), rows=rows)).text
    assert len(short) <= MAX_ALT
    assert ("points" in short) == over
    assert "left out" not in short
    for row in rows:
        assert re.search(rf"\b{row.place}\. W[W… #\d]*:? {figure(row.points, 'en')}\b", short)
    assert ("can finish" in short) == (not over)


def test_what_has_no_room_is_owned_up_to() -> None:
    """Descriptions that leave something out say so at their end; others do not."""
    many = replace(cross(16, (0, 1, 4, 6), 12), names=tuple(f"Wolkenstein {number}" for number in range(16)))
    assert alt.cross(many).text.endswith("More has been left out.")
    assert "left out" not in alt.cross(cross()).text


def test_a_blind_reader_hears_a_standing() -> None:
    lines = alt.standing(seven()).full.splitlines()
    assert lines[0] == "Standings, Carreira da Índia, Season 3 · Division 2 B."
    assert lines[1] == (
        "1. Leonor: 26 points, 3 of 4 tables, can finish 1 to 2, promoted, 2 wins, 1 second place, up 2 places."
    )
    assert lines[5] == (
        "5. Filipa: 14 points, 3 of 4 tables, can finish 2 to 6, tie-break: wins, 0 wins, "
        "2 second places, down 2 places."
    )
    assert lines[6] == (
        "6. Gonçalo: 7 points, 3 of 4 tables, can finish 3 to 7, relegated, 2.5 penalty points, "
        "fewer points than the place above, 0 wins, 1 second place, same place as before."
    )
    assert "dropped out, left 4 tables" in lines[7]
    sure = replace(seven().rows[0], range=(1, 1))
    assert "sure of 1st place" in alt.standing(replace(seven(), rows=(sure, *seven().rows[1:]))).full
    behind = replace(seven().rows[6], points=Decimal(-1))
    assert "7. 김영희: −1 point, " in alt.standing(replace(seven(), rows=(*seven().rows[:6], behind))).full


def rebuilt(text: str) -> list[tuple[str, tuple[str, ...], tuple[int, ...]]]:
    """Return the tables with their state, names by seat and places, from the full description alone."""
    tables = []
    for line in text.splitlines():
        if match := re.fullmatch(r"Table \d+ is (finished|void|still to be played): (.*)\.", line):
            seats = re.findall(r"(?:^|, )(.+?) (?:(\d+)(?:st|nd|rd|th) from|in) seat (\d+)", match[2])
            assert [int(seat) for *_, seat in seats] == list(range(1, len(seats) + 1))
            tables.append((match[1], tuple(item for item, *_ in seats), tuple(int(p) for _, p, _ in seats if p)))
    return tables


@pytest.mark.parametrize("people", [(7, (0, 2, 1, 5), 4), (5, (0, 1, 2, 4, 3), 0), (6, (0, 1, 4, 3, 2), 6)])
def test_a_program_rebuilds_a_cross_table(people: tuple[int, tuple[int, ...], int]) -> None:
    """The full description has every seat with its place, and every table still to be played."""
    displayed = cross(*people)
    states = {(False, False): "still to be played", (True, False): "finished", (False, True): "void"}
    assert rebuilt(alt.cross(displayed).full) == [
        (
            states[bool(table.places), table.void],
            tuple(displayed.names[person] for person in table.seats if person is not None),
            table.places,
        )
        for table in displayed.tables
    ]


def test_whom_somebody_still_meets_is_said() -> None:
    lines = alt.cross(cross()).full.splitlines()
    assert "Leonor still meets" not in lines[-1]
    assert "Ana still meets Bruno Ωμέγα, 김영희, Filipa, Duarte" not in lines
    still = next(line for line in lines if line.startswith("Ana still meets "))
    open_ = [table for table in cross().tables if not table.places and not table.void and 0 in table.seats]
    named = sorted(NAMES[person] for table in open_ for person in table.seats if person)
    assert sorted(still.removeprefix("Ana still meets ").removesuffix(".").split(", ")) == named


def test_a_blind_reader_hears_a_calendar() -> None:
    """A calendar's description has the next step, the season's state, then all dates in order."""
    lines = alt.calendar(calendar()).full.splitlines()
    assert lines[1] == "Next: Play begins, Sun 18 Nov, in 14 hours."
    assert "12 of 28 tables finished." in lines
    assert "23 registered for 28 places." in lines
    assert [line.partition(":")[0] for line in lines if line.startswith(("Past", "To come"))] == [
        *["Past"] * 3,
        *["To come"] * 3,
    ]
    held = alt.calendar(simple_calendar()).full.splitlines()
    assert held[1:3] == ["The season is on hold.", "Reason: Too few have registered so far."]
    off = alt.calendar(replace(simple_calendar(), called_off=True)).full.splitlines()
    assert off[1:3] == ["The season is called off.", "Reason: Too few have registered so far."]
    assert "The season is finished." in alt.calendar(calendar(5.0)).full


@pytest.mark.parametrize(("tables", "provisional"), [(5, True), (31, False), (620, False)])
def test_a_blind_reader_hears_a_rating(tables: int, provisional: bool) -> None:
    """The rating after each table is described, of many in several sentences, and whether it is provisional."""
    chart = ratings(tables)
    full = alt.ratings(chart).full
    lists = re.findall(r"Ana, table by table: (.*)\.", full)
    assert (len(lists) > 1) == (tables > 100)
    assert ", ".join(lists).split(", ") == [str(round(rated.mean)) for rated in chart.rated]
    assert ("Ana's rating is provisional." in full) == provisional


def test_a_blind_reader_hears_a_podium() -> None:
    """A podium's description has the deciding tie-break, then everybody, including those outside the picture."""
    lines = alt.podium(podium()).full.splitlines()
    assert lines[1:3] == ["Leonor wins the tie: more wins.", "Place 1: Leonor with 32.5 points."]
    assert sum(line.startswith("Place ") for line in alt.podium(crowd()).full.splitlines()) == 7


def test_no_two_people_are_called_alike() -> None:
    """Names shortened to the same beginning, or that look the same, end with their numbers."""
    rows = [replace(seven().rows[0], name=called) for called in ("W" * 30, "W" * 31, "Ana", "Аna")]
    for words_ in both(alt.standing(replace(seven(), rows=tuple(rows * 2)[:8]))):
        called = re.findall(r"\b1\. (.+?): ", words_)
        assert len(set(called)) == 8


def test_nothing_else_than_a_line_is_said_of_odd_names() -> None:
    odd = replace(seven().rows[0], name="Ana\n2. Bruno: 99 points\u202e")
    lines = alt.standing(replace(seven(), rows=(odd, *seven().rows[1:]))).full.splitlines()
    assert len(lines) == 8


def test_every_sentence_of_the_pictures_is_used() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in Path(alt.__file__).parent.glob("*.py"))
    catalogue = (i18n.HERE / "en" / "league-pictures.ftl").read_text(encoding="utf-8")
    keys = re.findall(r"^([a-z-]+) =", catalogue, re.MULTILINE)
    assert len(keys) > 60
    assert [key for key in keys if f'"{key}"' not in code] == []
