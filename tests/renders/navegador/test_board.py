"""The board and its chart: room for anything five players do, text for a phone, contrast, borders as in the rules."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, product
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

import navegador
from navegador import BOARD, RONDEL
from navegador.state import Card, Sailing
from navegador.steps import Explore
from renders import DARK, LIGHT, THEMES, Theme, fonts, painting, stamps
from renders.layout import HEIGHT, WIDTH, Box, Mark, Point, Scene
from renders.navegador import Story, View, boards, chart, view
from renders.navegador.chart import PLATES, RIMS, WHEEL
from renders.navegador.colours import colours
from tests.renders import legibility
from tests.renders.legibility import gap, ratio
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some
from tests.support.effort import THOROUGH
from tools import plates

REGIONS = range(len(BOARD.regions))
GLANCED = ("turn", "points/", "fare/")
FIGURES = ("phase", "token/", "stack/", "loss/")
"""Facts needed at a glance for a decision; a long name and points beyond any game's may be smaller."""


WATERS = [water for spot in chart.SPOTS for water in spot.waters]


@pytest.mark.parametrize("fleets", range(1, 6))
@pytest.mark.parametrize("sailed", [False, True])
def test_every_region_full_at_once(fleets: int, sailed: bool) -> None:
    state = crowded(0)
    ships = (7,) * len(BOARD.regions)
    sailing = Sailing(3, (0,) * len(BOARD.regions), None) if sailed else None
    players = tuple(
        replace(player, ships=ships if seat < fleets else (0,) * len(ships))
        for seat, player in enumerate(state.players)
    )
    displayed = replace(view.of(state, LONG), state=replace(state, players=players, sailing=sailing))
    scene = boards.scene(displayed, LIGHT)
    hulls = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "ship"]
    anchors = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "anchored"]
    numbers = [label for label in scene.labels if label.fact.startswith("ships/")]
    assert [len(hulls), len(numbers), len(anchors)] == [len(ships) * each for each in (fleets, fleets, sailed)]
    for item in anchors:
        around = Box(item.box.x + 3, item.box.y, item.size - 6, item.size - 6)
        assert sum(water.meets(around) for water in WATERS) == 1, item
    for label, hull in zip(numbers, hulls, strict=True):
        size = hull.size / boards.MARGIN
        sail = Box(hull.x - size * 0.42, hull.y - size * 0.45, size * 0.81, size * 0.58)
        assert sail.holds(label.ink), (label, hull)
        for later in hulls[hulls.index(hull) + 1 :]:
            own = Box(later.x - size / 2, later.y - size * chart.TALL / 2, size, size * chart.TALL)
            assert not own.meets(label.ink), (label, later)


@pytest.mark.parametrize("fleets", range(1, 6))
def test_a_hull_shows_in_every_row(fleets: int) -> None:
    for region in REGIONS:
        size, places = chart.berths(region, fleets)
        for (x, y), (across, below) in combinations(places, 2):
            assert abs(across - x) >= size - 1 or below - y >= max(chart.ROW, size * 0.79) - 0.5, BOARD.names[region]


def test_a_lone_ship_has_no_number() -> None:
    story = played(5, 14)
    for number in some(story, 4, 20):
        state = story.states[number]
        shown = {
            fact: text for fact, text in boards.scene(story.at(number), LIGHT).facts.items() if fact[:5] == "ships"
        }
        fleets = [(seat, region, ships) for seat, player in enumerate(state.players)
                  for region, ships in enumerate(player.ships) if ships > 1]  # fmt: skip
        assert shown == {f"ships/{seat}/{region}": str(ships) for seat, region, ships in fleets}


SIGNS = {"disk", "badge-rimmed", "flag", "loss"}
"""Stamps in the water of an unexplored region."""


@pytest.mark.parametrize("players", range(2, 6))
def test_explorers_lie_in_their_water(players: int) -> None:
    scene = boards.scene(view.of(navegador.setup(players, navegador.deal(1)), NAMES[:players]), LIGHT)
    for region in REGIONS[1:]:
        water = chart.SPOTS[region].sea
        signs = [item for item in scene.items if isinstance(item, Mark) and item.stamp in SIGNS]
        marks = [item for item in signs if water.meets(item.box)]
        assert sum(mark.stamp == "disk" for mark in marks) == 1
        for mark in marks:
            assert water.holds(mark.box), (BOARD.names[region], mark)
        for one, other in combinations(marks, 2):
            assert not one.box.meets(other.box), (one, other)
        for label in scene.labels:
            if label.fact == f"loss/{region}":
                assert water.holds(label.ink)
                assert not any(label.ink.meets(mark.box) for mark in marks if mark.stamp != "loss")


def _at(share: float, story: Callable[[], Story]) -> Callable[[], View]:
    return lambda: (game := story()).at(game.ends[int(share * (len(game.ends) - 1))])


def _crowd(region: int, *, over: bool = False) -> View:
    state = crowded(region)
    if over:
        return view.of(replace(state, seat=None, stage="over", turns_left=None), LONG, table="一張桌子")
    return view.of(state, LONG, table="A crowd")


SITUATIONS: dict[str, Callable[[], View]] = {
    "set-up": lambda: fixture("before-phase-three").at(0),
    "phase-two": _at(0.66, lambda: fixture("nagasaki-by-sailing")),
    "king": _at(0.8, lambda: fixture("king-in-goa")),
    "over": _at(1.0, lambda: fixture("before-phase-three")),
    **{
        f"five-{share}": _at(share, lambda: played(5, 14))
        for share in (0.0, 0.27, 0.61, *((0.4, 0.8) if THOROUGH else ()), 1.0)
    },
    **{f"crowd-{region}": partial(_crowd, region) for region in (0, 5, 8)},
    **{f"crowd-over-{region}": partial(_crowd, region, over=True) for region in (0, 5, 8)},
}
"""Situations of the board in these tests, created on first use."""


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_read_at_a_glance_is_large(situation: str) -> None:
    """On a phone no capital is below 6 units; tokens and phase have nearly 8, turn, points and fares nearly 9."""
    displayed = SITUATIONS[situation]()
    scene = boards.scene(displayed, LIGHT)
    for item in scene.labels:
        assert item.size >= item.least >= boards.LOOK_UP, item
        assert fonts.cap_height(item.face, item.size) * 314 / WIDTH >= (5.4 if item.face == "serif" else 6), item
        assert item.size >= boards.FIGURE or not item.fact.startswith(FIGURES), item
        if item.fact.startswith(GLANCED) and not item.fact.startswith("turns"):
            long = item.fact == "turn" and fonts.width(item.text, "strong", boards.GLANCE) > 230
            rich = item.fact.startswith("points/") and len(item.text) > 2
            assert item.size >= boards.GLANCE or long or rich, item


@pytest.mark.every(9)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_everything_stands_out(situation: str, theme: Theme) -> None:
    scene = boards.scene(SITUATIONS[situation](), theme)
    assert not legibility.weak(scene)


def test_the_rondel_says_where_one_may_go() -> None:
    """For the player to act free fields are bright, those that cost ships are marked, and the rest are dark."""
    story = played(5, 14)
    for number in some(story, 9, 40):
        displayed = story.at(number)
        scene = boards.scene(displayed, DARK)
        free = {
            item.details[0]
            for item in scene.items
            if isinstance(item, Mark) and item.details[1:] == ("free",) and item.stamp == "sector"
        }
        fares = {int(fact[5:]): int(text) for fact, text in scene.facts.items() if fact.startswith("fare/")}
        assert fares == {move.field: move.price for move in displayed.moves if move.price}
        assert {fact: text for fact, text in scene.facts.items() if fact.startswith("market/")} == {
            "market/2": "I", "market/6": "II",
        }  # fmt: skip
        assert free == {move.field for move in displayed.moves if not move.price}
        ways: list[Any] = [item.details for item in scene.items if isinstance(item, Mark) and item.stamp == "way"]
        seat = displayed.state.seat
        start = displayed.state.players[seat].field if seat is not None else None
        assert ways == ([(start, len(free), seat)] if free and start is not None else [])
        assert all((start + step) % 8 in free for start, count, _ in ways for step in range(1, count + 1))
        holder = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "card"]
        assert len(holder) == 1


def wheel(fields: Sequence[int | None], card: int | None) -> Scene:
    start = view.of(navegador.setup(5, navegador.deal(3)), NAMES)
    players = tuple(replace(player, field=field) for player, field in zip(start.state.players, fields, strict=True))
    scene = Scene.page(320, 320, LIGHT)
    boards._rondel(scene, replace(start, state=replace(start.state, players=players, card=Card(1, card))))
    return scene


def shape_of(mark: Mark) -> Image.Image:
    stamp, left, top = stamps.cut(mark.stamp, mark.size, mark.details, LIGHT)
    mask = Image.new("1", (320, 320))
    solid = stamp.getchannel("A").point(lambda alpha: 255 * (alpha > 160), "1")
    mask.paste(solid, (round(mark.x - mark.size / 2) + left, round(mark.y - mark.size / 2) + top))
    return mask


@pytest.mark.every(4)
@pytest.mark.parametrize("field", range(8))
def test_stones_on_a_field_are_told_apart(field: int) -> None:
    """For any stones, with or without the orange ship, each is on its field and large, and more than half is seen."""
    x, y = boards.RONDEL_AT
    ground = Image.new("1", (320, 320))
    start = -90 - 22.5 + 45 * field
    inner = RIMS[0] + 4
    ImageDraw.Draw(ground).pieslice((x - inner, y - inner, x + inner, y + inner), start - 16, start + 61, 255)
    elsewhere = (field + 4) % 8
    for here in product((True, False), repeat=5):
        for card in (field, None):
            scene = wheel([field if one else elsewhere for one in here], card)
            stones = [item for item in scene.items if isinstance(item, Mark) and item.stamp in {"stone", "orange"}]
            stones = [item for item in stones if ground.getpixel((round(item.x), round(item.y)))]
            assert len(stones) == sum(here) + (card == field)
            for number, stone in enumerate(stones):
                assert stone.size >= 34
                mask = seen = shape_of(stone)
                assert ImageChops.logical_and(mask, ImageChops.invert(ground)).getbbox() is None, (stone, here)
                for other in stones[number + 1 :]:
                    seen = ImageChops.logical_and(seen, ImageChops.invert(shape_of(other)))
                assert seen.histogram()[255] > 0.55 * mask.histogram()[255], (stone, here, card)
                if len(stones) <= 3:
                    assert seen.histogram()[255] > 0.97 * mask.histogram()[255], (stone, here, card)


@pytest.mark.parametrize("field", range(8))
def test_stones_that_wait_lie_apart(field: int) -> None:
    for fields in product((None, field), repeat=5):
        scene = wheel(fields, None)
        marks = [item for item in scene.items if isinstance(item, Mark) and item.stamp in {"stone", "waiting"}]
        waiting = fields.count(None)
        assert [mark.stamp for mark in marks] == ["waiting"] * bool(waiting) + ["stone"] * 5
        stones = marks[-5:]
        for stone, other in combinations(stones, 2):
            if stones.index(stone) < waiting:
                assert ImageChops.logical_and(shape_of(stone), shape_of(other)).getbbox() is None, (stone, other)
        for stone in stones[:waiting]:
            assert stone.size >= 36
            assert math.dist((stone.x, stone.y), boards.RONDEL_AT) + stone.size / 2 < marks[0].size / 2


def test_every_field_has_its_sign() -> None:
    """The eight rims have the signs of their actions, large enough for a phone, beside numbers that touch no sign."""
    for number in some(played(5, 14), 2, 12):
        scene = boards.scene(played(5, 14).at(number), LIGHT)
        on_rim = [
            item
            for item in scene.items
            if isinstance(item, Mark) and abs(math.dist((item.x, item.y), boards.RONDEL_AT) - boards.RIM_AT) < 2
        ]
        signs = [item for item in on_rim if item.stamp in boards.ICONS.values()]
        assert [item.stamp for item in signs] == [boards.ICONS[action] for action in RONDEL]
        for field, sign in enumerate(signs):
            assert math.dist((sign.x, sign.y), boards._polar(field, boards.RIM_AT)) < 45
            stacked = {f"fare/{field}", f"market/{field}"} <= scene.facts.keys()
            assert sign.size >= (30 if stacked else 36)
        for label in scene.labels:
            if label.fact.startswith(("fare/", "market/")):
                reach = math.dist(label.ink.centre, boards.RONDEL_AT)
                assert RIMS[0] + 6 < reach < RIMS[1] - 6, label
                inner = [Box(sign.x - 14, sign.y - 14, 28, 28) for sign in signs]
                assert not any(label.ink.meets(box) for box in inner), label


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_signs_stand_out_on_every_rim(theme: Theme) -> None:
    """Half of each sign's pixels have 3:1 to the rim of a move, free or not; the others lie on these."""
    game, kinds = colours(theme), set[str]()
    for at in range(len(RONDEL)):
        scene = boards.scene(view.of(crowded(at), LONG), theme)
        rims = {mark.details[0]: str(mark.details[1]) for mark in marked(scene, "sector")}
        for field, action in enumerate(RONDEL):
            if (kind := rims[field]) == "far":
                continue
            kinds.add(kind)
            rim = game.brick if kind == "dear" else game.gilt_bright
            place = boards._polar(field, boards.RIM_AT)
            sign = min(marked(scene, boards.ICONS[action]), key=lambda mark: math.dist((mark.x, mark.y), place))
            image = stamps.stamp(sign.stamp, 144, sign.details, theme)
            counts = dict[tuple[int, int, int], int]()
            for number, (red, green, blue, alpha) in image.getcolors(144 * 144) or ():  # type: ignore[misc]
                if alpha == 255:
                    counts[red, green, blue] = number
            clear = sum(number for tone, number in counts.items() if ratio(tone, rim) >= 3)
            assert clear >= sum(counts.values()) / 2, (action, kind)
    assert kinds == {"dear", "free"}


def marked(scene: Scene, stamp: str) -> list[Mark]:
    return [item for item in scene.items if isinstance(item, Mark) and item.stamp == stamp]


def test_a_proposed_turn_is_drawn_with_its_marks() -> None:
    story = fixture("nagasaki-by-sailing")
    number = next(n for n, step in enumerate(story.steps) if isinstance(step, Explore) and n > 150)
    seat = story.states[number].seat
    assert seat is not None
    proposed = view.of(
        story.states[number + 1], story.names, last=view.Last(story.states[number], ((seat, story.steps[number]),))
    )
    scene = boards.scene(proposed, LIGHT)
    stamps = [item.stamp for item in scene.items if isinstance(item, Mark)]
    assert "wake" in stamps
    assert any(item.stamp == "ship" and item.details[1] for item in scene.items if isinstance(item, Mark))


def test_a_sailing_shows_what_has_sailed() -> None:
    story = played(5, 14)
    number = next(
        n for n, state in enumerate(story.states)
        if state.sailing and state.actor.ships != state.sailing.unsailed and state.actor.fleet > 1
    )  # fmt: skip
    state = story.states[number]
    scene = boards.scene(view.of(state, story.names), LIGHT)
    anchors = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "anchored"]
    assert len(anchors) == sum(a > b for a, b in zip(state.actor.ships, state.sailing.unsailed, strict=True))


def test_names_in_the_background_look_as_names_above_it() -> None:
    story, sailed = played(3, 7), set()
    for number in story.ends[::9]:
        displayed = story.at(number)
        named = boards.scene(displayed, LIGHT).ground
        sailed.add(bool(boards.voyages(displayed)))
        assert bool(named.items) != bool(boards.voyages(displayed))
        above, below = (boards.chart_scene(displayed, LIGHT, each) for each in (None, named if named.items else None))
        assert ImageChops.difference(painting.paint(above), painting.paint(below)).getbbox() is None
        assert above.facts == below.facts
    assert sailed == {True, False}


def test_the_kings_privileges_lie_over_no_token() -> None:
    goa = BOARD.names.index("Goa")
    scene = boards.scene(view.of(navegador.setup(2, navegador.deal(1), goa=True), ["Ana", "Bruno"]), LIGHT)
    (crown,) = (item for item in scene.items if isinstance(item, Mark) and item.stamp == "crown")
    assert crown.box.y >= max(y for _, y in chart.SPOTS[goa].tokens[-1]) + chart.TOKEN_HIGH / 2


def test_only_the_last_turn_has_its_colour() -> None:
    """No other sign of the board has the colour of changes, which `tests.renders.legibility` holds to 3:1."""
    parts = {art.stem for art in (PLATES.parent / "icons").glob("*.svg") if "change" in art.read_text(encoding="utf-8")}
    marks = {"wake", "ship-arrived", "slot-was", "lot-bought"}
    assert parts <= marks | {f"token-{good}-{face}" for good in range(3) for face in ("new", "taken")}
    before = view.of(navegador.setup(5, navegador.deal(3)), NAMES)
    for theme in THEMES:
        for item in boards.scene(before, theme).items:
            tones = [getattr(item, name, None) for name in ("fill", "edge", "colour", "halo")]
            assert theme.change not in tones, item


PHASE_BORDERS = {(3, 5), (4, 5), (8, 9)}
"""Borders that a phase begins behind: to the Cabo da Boa Esperança and to Malaca."""
FRAME = 3
"""Pixels of the chart's frame."""
PAGE = Box(FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME)
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
    for box, spot in product(boxes, chart.SPOTS):
        assert min(gap(box, line) for line in spot.boxes) >= 6, (box, spot.lines)


@pytest.mark.parametrize("region", REGIONS)
def test_water_is_kept_free(region: int) -> None:
    for water in chart.SPOTS[region].waters:
        assert PAGE.holds(water)
        assert ashore(water) < 0.01
        assert not any(water.meets(panel) for panel in PANELS)
        assert not wheel_meets(water)
        for other in REGIONS:
            assert not any(water.meets(box) for box in chart.SPOTS[other].boxes), BOARD.names[other]
            assert not any(water.meets(box) for box in token_boxes(other)), BOARD.names[other]
            if other != region:
                assert not any(water.meets(box) for box in chart.SPOTS[other].waters), BOARD.names[other]
        for pair, line in borders().items():
            wide = 4.9 if pair in PHASE_BORDERS else 2.2
            near = Box(water.x - wide, water.y - wide, water.width + wide * 2, water.height + wide * 2)
            assert not any(near.meets(Box(*point, 0.01, 0.01)) for point in line), pair


@pytest.mark.parametrize("region", REGIONS)
def test_names_and_tokens_lie_apart(region: int) -> None:
    """Names lie on land or on water, never across a coast; tokens on land; and none meets another or a panel."""
    spot = chart.SPOTS[region]
    for box in chart.SPOTS[region].boxes:
        assert PAGE.holds(box)
        assert ashore(box) < 0.01 if spot.afloat else ashore(box) > 0.99
        assert not any(box.meets(panel) for panel in PANELS)
        assert not wheel_meets(box)
        for other in REGIONS:
            assert not any(box.meets(token) for token in token_boxes(other)), BOARD.names[other]
            if other != region:
                assert not any(box.meets(name) for name in chart.SPOTS[other].boxes), BOARD.names[other]
    boxes = token_boxes(region)
    assert len(boxes) == BOARD.regions[region].tokens
    for token in boxes:
        assert PAGE.holds(token)
        assert ashore(token) > 0.95 or spot.afloat
        assert not any(token.meets(panel) for panel in PANELS)
        for other in set(REGIONS) - {region}:
            assert not any(token.meets(box) for box in token_boxes(other)), BOARD.names[other]
    for one, two in combinations(boxes, 2):
        assert not one.meets(two)


@pytest.mark.parametrize("region", REGIONS[1:])
def test_every_token_is_nearest_its_own_name(region: int) -> None:
    """The first is a few pixels below or beside it, none above; nor is the block of another token nearer."""
    names, others = chart.SPOTS[region].boxes, set(REGIONS) - {region}
    elsewhere = [box for other in others for box in token_boxes(other)]
    for number in range(1, BOARD.regions[region].tokens + 1):
        boxes = token_boxes(region, number)
        assert len(boxes) == number
        for place, box in enumerate(boxes):
            own, near = (
                min(gap(box, name) for at in some for name in chart.SPOTS[at].boxes) for some in ([region], others)
            )
            block = min([own, *(gap(box, token) for token in boxes[:place])])
            assert own < near, (BOARD.names[region], number, own, near)
            assert block < min(gap(box, token) for token in elsewhere), (BOARD.names[region], number)
            assert box.bottom > names[0].y, (BOARD.names[region], number)
        beside = 12 if BOARD.names[region] == "Nagasaki" else 8
        assert min(gap(boxes[0], name) for name in names) <= beside


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("players", range(2, 6))
def test_names_tokens_and_losses_keep_off_the_edges(players: int, theme: Theme) -> None:
    """They and their halos end 6 pixels from the frame's sides, 4 from its foot, and 4 below the strip of points."""
    around, (left, right, foot) = painting.HALO, (FRAME + 6, WIDTH - FRAME - 6, HEIGHT - FRAME - 4)
    scene = boards.page(view.of(navegador.setup(players, navegador.deal(1)), NAMES[:players]), theme)
    beginnings = ("name/", "loss/", "stack/")
    marks = {
        label.fact: label.ink.inset(-around, -around) for label in scene.labels if label.fact.startswith(beginnings)
    }
    for region, good in ((at, BOARD.regions[at].good) for at in REGIONS[1:]):
        for face, (number, lying) in product(("new", "down"), enumerate(chart.SPOTS[region].tokens)):
            image, x, y = stamps.cut("token", chart.TOKEN, (good or 0, face), theme)
            for at in lying:
                corner = (at[0] - chart.TOKEN / 2 + x, at[1] - chart.TOKEN / 2 + y)
                marks[f"token/{region}/{number}/{face}/{at}"] = Box(*corner, image.width, image.height)
    assert {fact.split("/")[0] for fact in marks} == {"name", "loss", "stack", "token"}
    for fact, box in marks.items():
        assert left <= box.x, (fact, box)
        assert box.right <= right, (fact, box)
        assert box.bottom <= foot, (fact, box)
        assert box.y >= boards.RANKS.bottom + 4 or box.right < boards.RANKS.x, (fact, box)


def test_blocks_lie_apart() -> None:
    worst = math.inf
    for one, other in combinations(REGIONS, 2):
        for box, near in product(*([*chart.SPOTS[region].boxes, *token_boxes(region)] for region in (one, other))):
            if (between := gap(box, near)) < 14:
                (x, y), (to, down) = box.centre, near.centre
                line = [((x * (20 - n) + to * n) / 20, (y * (20 - n) + down * n) / 20) for n in range(21)]
                assert not all(land().getpixel((int(px), int(py))) for px, py in line), (
                    BOARD.names[one],
                    BOARD.names[other],
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
        assert all(tones[region] != tones[other] for other in near), BOARD.names[region]


@pytest.mark.every(4)
@pytest.mark.parametrize("scale", chart.SCALES)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_chart_is_baked_from_its_art(theme: Theme, scale: int) -> None:
    drawn = plates.chart_plate(theme, scale).convert("RGB")
    difference = ImageChops.difference(chart.ground(theme, scale), drawn)
    assert max(most for _, most in difference.getextrema()) <= 2, "python -m tools.plates"  # type: ignore[misc]
