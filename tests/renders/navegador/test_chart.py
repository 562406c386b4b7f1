"""The chart: every region a cluster with room for five players, borders as in the rules, art and plates the same."""

import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from navegador import BOARD
from renders import THEMES, Theme
from renders.layout import HEIGHT, WIDTH, Box, Point
from renders.navegador import boards, chart
from renders.navegador.chart import PLATES, WHEEL
from tools import plates
from tools.legibility import gap

REGIONS = range(len(BOARD.regions))
NAMES = BOARD.names
PHASE_BORDERS = {(3, 5), (4, 5), (8, 9)}
"""Borders that a phase begins behind: to the Cabo da Boa Esperança and to Malaca."""
PAGE = Box(3, 3, WIDTH - 6, HEIGHT - 6)
PANELS = (boards.BAND, boards.RANKS)
Line = tuple[Point, ...]


@cache
def art() -> ET.Element:
    return ET.parse(plates.ART / "chart.svg").getroot()


@cache
def curves() -> dict[str, Line]:
    named = (one for one in art().iter() if one.tag.endswith("path") and "id" in one.attrib)
    return {one.attrib["id"]: tuple(_points(one.attrib["d"])) for one in named if "sea-" not in one.attrib["id"]}


def _points(path: str) -> Iterator[Point]:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    assert set(re.findall(r"[A-Za-z]", path)) <= {"M", "C", "Z"}
    at = (numbers[0], numbers[1])
    for start in range(2, len(numbers), 6):
        first, second, end = (tuple(numbers[start + more : start + more + 2]) for more in (0, 2, 4))
        for step in range(1, 31):
            t, u = step / 30, 1 - step / 30
            yield (
                u**3 * at[0] + 3 * u * u * t * first[0] + 3 * u * t * t * second[0] + t**3 * end[0],
                u**3 * at[1] + 3 * u * u * t * first[1] + 3 * u * t * t * second[1] + t**3 * end[1],
            )
        at = (end[0], end[1])


@cache
def borders() -> dict[tuple[int, int], Line]:
    lines = {}
    for name, line in curves().items():
        if name.startswith("border-"):
            number, other = map(int, name.split("-")[1:])
            lines[number, other] = line
    return lines


@cache
def land() -> Image.Image:
    mask = Image.new("L", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(mask)
    for name, outline in curves().items():
        if not name.startswith("border-"):
            pen.polygon(list(outline), 255)
    return mask


def ashore(box: Box) -> float:
    cut = land().crop((math.ceil(box.x), math.ceil(box.y), int(box.right), int(box.bottom)))
    return ImageStat.Stat(cut).mean[0] / 255


def token_boxes(region: int, number: int = -1) -> list[Box]:
    wide, high = chart.TOKEN, chart.TOKEN_HIGH
    return [Box(x - wide / 2, y - high / 2, wide, high) for x, y in chart.SPOTS[region].tokens[number]]


def name_boxes(region: int) -> tuple[Box, ...]:
    return chart.SPOTS[region].boxes


def hulls(region: int, fleets: int) -> list[Box]:
    size, places = chart.berths(region, fleets)
    high = size * chart.TALL
    return [Box(x - size / 2, y - high / 2, size, high) for x, y in places]


def wheel_meets(box: Box) -> bool:
    x, y = boards.RONDEL_AT
    near = (min(max(x, box.x), box.right), min(max(y, box.y), box.bottom))
    return math.dist((x, y), near) < WHEEL


@pytest.mark.parametrize("fleets", range(1, 6))
@pytest.mark.parametrize("region", REGIONS)
def test_fleets_lie_in_their_water(region: int, fleets: int) -> None:
    size, places = chart.berths(region, fleets)
    assert len(places) == fleets
    assert chart.SHIPS[0] <= size <= chart.SHIPS[1]
    boxes = hulls(region, fleets)
    for box in boxes:
        near = Box(box.x + 0.6, box.y + 0.6, box.width - 1.2, box.height - 1.2)
        assert any(water.holds(near) for water in chart.SPOTS[region].waters), box
    for one, other in combinations(boxes, 2):
        beside = abs(one.centre[0] - other.centre[0]) >= size - 0.5
        assert beside or abs(one.y - other.y) >= chart.ROW - 0.5, (one, other)
    assert [box.y for box in boxes] == sorted(box.y for box in boxes)


@pytest.mark.parametrize("region", REGIONS)
def test_water_is_kept_free(region: int) -> None:
    """A region's waters lie in the sea, and meet no border, name, token, panel or other water."""
    for water in chart.SPOTS[region].waters:
        assert PAGE.holds(water)
        assert ashore(water) < 0.01
        assert not any(water.meets(panel) for panel in PANELS)
        assert not wheel_meets(water)
        for other in REGIONS:
            assert not any(water.meets(box) for box in name_boxes(other)), NAMES[other]
            assert not any(water.meets(box) for box in token_boxes(other)), NAMES[other]
            if other != region:
                assert not any(water.meets(box) for box in chart.SPOTS[other].waters), NAMES[other]
        for pair, line in borders().items():
            wide = 4.9 if pair in PHASE_BORDERS else 2.2
            near = Box(water.x - wide, water.y - wide, water.width + wide * 2, water.height + wide * 2)
            assert not any(near.meets(Box(*point, 0.01, 0.01)) for point in line), pair


@pytest.mark.parametrize("region", REGIONS)
def test_names_and_tokens_lie_apart(region: int) -> None:
    """Names lie on land or on water, never across a coast; tokens on land; and none meets another or a panel."""
    spot = chart.SPOTS[region]
    for box in name_boxes(region):
        assert PAGE.holds(box)
        assert ashore(box) < 0.01 if spot.afloat else ashore(box) > 0.99
        assert not any(box.meets(panel) for panel in PANELS)
        assert not wheel_meets(box)
        for other in REGIONS:
            assert not any(box.meets(token) for token in token_boxes(other)), NAMES[other]
            if other != region:
                assert not any(box.meets(name) for name in name_boxes(other)), NAMES[other]
    boxes = token_boxes(region)
    assert len(boxes) == BOARD.regions[region].tokens
    for token in boxes:
        assert PAGE.holds(token)
        assert ashore(token) > 0.95 or spot.afloat
        assert not any(token.meets(panel) for panel in PANELS)
        for other in set(REGIONS) - {region}:
            assert not any(token.meets(box) for box in token_boxes(other)), NAMES[other]
    for one, two in combinations(boxes, 2):
        assert not one.meets(two)


@pytest.mark.parametrize("region", REGIONS[1:])
def test_every_token_is_nearest_its_own_name(region: int) -> None:
    """For any number of tokens, the first is a few pixels below or beside its name, and the name is the nearest."""
    for number in range(1, BOARD.regions[region].tokens + 1):
        boxes = token_boxes(region, number)
        assert len(boxes) == number
        for box in boxes:
            own, *others = (
                min(gap(box, name) for name in name_boxes(other)) for other in (region, *set(REGIONS) - {region})
            )
            assert own < min(others), (NAMES[region], number, own, min(others))
        beside = 12 if NAMES[region] == "Nagasaki" else 8
        assert min(gap(boxes[0], name) for name in name_boxes(region)) <= beside


def test_blocks_lie_apart() -> None:
    """Two regions' names and tokens are 14 pixels apart, or have water between them."""
    worst = math.inf
    for one, other in combinations(REGIONS, 2):
        for box, near in product(*([*name_boxes(region), *token_boxes(region)] for region in (one, other))):
            if (between := gap(box, near)) < 14:
                (x, y), (to, down) = box.centre, near.centre
                line = [((x * (20 - n) + to * n) / 20, (y * (20 - n) + down * n) / 20) for n in range(21)]
                assert not all(land().getpixel((int(px), int(py))) for px, py in line), (
                    NAMES[one],
                    NAMES[other],
                    between,
                )
            worst = min(worst, between)
    assert worst >= 8


def test_the_borders_are_the_boards() -> None:
    """There is a border for each two neighbours and no other; the red ones are those that a phase begins behind."""
    known = {
        (neighbour, other) for neighbour, near in enumerate(BOARD.neighbours) for other in near if neighbour < other
    }
    assert set(borders()) == known
    uses = [
        (one.attrib["class"], one.attrib["href"]) for one in art().iter() if one.attrib.get("href", "")[1:7] == "border"
    ]
    for style, pairs in (("border", known - PHASE_BORDERS), ("phase", PHASE_BORDERS), ("inner", PHASE_BORDERS)):
        assert sorted(href for kind, href in uses if kind == style) == sorted(f"#border-{a}-{b}" for a, b in pairs)


def test_borders_end_in_land() -> None:
    for pair, line in borders().items():
        path = next(one for one in art().iter() if one.attrib.get("id") == f"border-{pair[0]}-{pair[1]}").attrib["d"]
        start = tuple(float(number) for number in re.findall(r"-?[\d.]+", path)[:2])
        for x, y in (start, line[-1]):
            beyond = not (0 < x < WIDTH and 0 < y < HEIGHT)
            joins = any(
                math.dist((x, y), point) < 2 for other in borders() if other != pair for point in borders()[other]
            )
            assert beyond or joins or land().getpixel((int(x), int(y))), (pair, x, y)


def test_seas_are_told_gap() -> None:
    tones = dict.fromkeys(REGIONS, "sea-0")
    tones |= {
        int(one.attrib["id"].split("-")[1]): one.attrib["class"]
        for one in art().iter()
        if one.attrib.get("id", "").startswith("sea-")
    }
    for region, near in enumerate(BOARD.neighbours):
        assert all(tones[region] != tones[other] for other in near), NAMES[region]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_chart_is_baked_from_its_art(theme: Theme) -> None:
    with Image.open(PLATES / f"chart-{theme.name}.png") as kept:
        difference = ImageChops.difference(kept.convert("RGB"), plates.chart_plate(theme).convert("RGB"))
    assert max(most for _, most in difference.getextrema()) <= 2, "python -m tools.plates"  # type: ignore[misc]
