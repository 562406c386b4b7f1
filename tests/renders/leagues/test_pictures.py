"""Finished pictures of leagues: the same bytes for the same view, small enough, equal to the golden ones."""

import hashlib
import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import pytest
from PIL import Image, ImageChops, ImageStat

from renders import DARK, THEMES, Picture, Theme, leagues
from renders.leagues import frame
from renders.leagues.view import LeagueHeading
from renders.stamps import _ICONS, stamp
from tests.renders import golden
from tests.renders.golden import MAX_EDGE, edge_difference, open_
from tests.renders.leagues.samples import WIDE, calendar, cross, crowd, fifteen, podium, ratings, seven, simple_calendar

View = TypeVar("View")
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


def test_a_view_travels_to_a_worker() -> None:
    draws: list[Callable[[], Picture]] = [
        lambda: leagues.standing(_sent(seven())),
        lambda: leagues.cross(_sent(cross())),
        lambda: leagues.calendar(_sent(calendar())),
        lambda: leagues.ratings(_sent(ratings())),
        lambda: leagues.podium(_sent(podium())),
    ]
    for draw in draws:
        there = draw()
        assert there.data == drawn(there.filename.partition("-t")[0].removesuffix(".png")).data


def _sent(view: View) -> View:
    sent: View = pickle.loads(pickle.dumps(view))
    assert sent == view
    return sent


def test_a_locale_is_only_a_language() -> None:
    """A view of an unknown language is drawn in English, and nothing fails."""
    heading = replace(seven().heading, locale="pt-BR")
    assert leagues.standing(replace(seven(), heading=heading)).data == leagues.standing(seven()).data


SIZE = 100
EVERY = [name for name, icon in _ICONS.items() if icon.path.parent.parent.name == frame.__name__.split(".")[-2]]


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
