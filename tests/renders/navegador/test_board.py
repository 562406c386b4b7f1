"""The board: room for anything five players do, text for a phone, contrast in both themes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise, product

import pytest
from PIL import Image, ImageChops, ImageDraw

import navegador
from navegador import BOARD, RONDEL
from navegador.state import Card, Sailing
from navegador.steps import Explore
from renders import DARK, LIGHT, THEMES, Theme, fonts, stamps
from renders.layout import GLANCE, LOOK_UP, Box, Label, Line, Mark, Scene
from renders.navegador import View, boards, chart, names, view
from renders.navegador.stamps import HUB, RIM, WHEEL
from renders.navegador.story import Story
from tests.renders import reading
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some
from tests.support.effort import THOROUGH

REGIONS = range(len(BOARD.regions))
GLANCED = ("phase", "seat/", "workers/", "fleet/", "cash/", "points/", "ships/", "token/", "stack/", "loss/", "fare/")
"""Facts needed at a glance for a decision; a long name and extreme sums of money may be smaller."""


def token_boxes(region: int) -> dict[int, list[Box]]:
    """Return the boxes of a region's tokens, by their number."""
    spot = chart.SPOTS[region]
    boxes = {}
    for count in range(1, BOARD.regions[region].tokens + 1):
        places = chart.grid(count, spot.across, boards.TOKEN, boards.TOKEN_ROW)
        boxes[count] = [Box(spot.tokens[0] + x - 32, spot.tokens[1] + y - 19, 64, 38) for x, y in places]
    return boxes


def name_boxes(region: int) -> list[Box]:
    """Return the boxes of a region's name."""
    scene = Scene.page(chart.WIDTH, chart.HEIGHT, LIGHT)
    boards._name(scene, region)
    return [label.ink for label in scene.labels]


def panels(players: int) -> list[Box]:
    """Return the panels over the chart for this many players: theirs and the phase's; the wheel is round."""
    head = boards.PLAYERS
    return [Box(head.x, head.y, head.width, head.height + 8 + boards.ROW * players), boards.PHASE]


def wheel_meets(box: Box) -> bool:
    """Return whether a box lies under the wheel."""
    x, y = boards.RONDEL_AT
    near = (min(max(x, box.x), box.right), min(max(y, box.y), box.bottom))
    return math.dist((x, y), near) < WHEEL


WATERS = [spot.ships for spot in chart.SPOTS]


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("fleets", range(1, 6))
def test_fleets_lie_in_their_water(region: int, fleets: int) -> None:
    """The maximum number of fleets fits a region's water, without overlaps, large enough for a number."""
    size, places = chart.berths(region, fleets)
    assert len(places) == fleets
    assert size >= 41
    boxes = [Box(x - size / 2, y - size / 2, size, size) for x, y in places]
    for box in boxes:
        assert WATERS[region].holds(box), box
    for one, other in combinations(boxes, 2):
        assert not one.meets(other)


@pytest.mark.parametrize("region", REGIONS)
def test_water_is_kept_free(region: int) -> None:
    """A region's water overlaps no border, name, token, panel or other water, however many ships are there.

    Each region's ships stay in its water, so this holds for all regions at once.
    """
    water = WATERS[region]
    assert Box(5, 5, chart.WIDTH - 10, chart.HEIGHT - 10).holds(water)
    for other in REGIONS:
        if other != region:
            assert not water.meets(WATERS[other]), other
        for box in name_boxes(other):
            assert not water.meets(box), BOARD.names[other]
        for boxes in token_boxes(other).values():
            assert not any(water.meets(box) for box in boxes), BOARD.names[other]
    for panel in panels(5):
        assert not water.meets(panel)
    assert not wheel_meets(water)
    for pair, line in chart.BORDERS.items():
        wide = 5 if pair in chart.PHASE_BORDERS else 3
        near = Box(water.x - wide, water.y - wide, water.width + wide * 2, water.height + wide * 2)
        for here, there in pairwise(chart.smooth(list(line), 40)):
            assert not near.meets(Box(*here, 0.01, 0.01)), pair
            assert math.dist(here, there) < 12


@pytest.mark.parametrize("fleets", range(1, 6))
@pytest.mark.parametrize("sailed", [False, True])
def test_every_region_full_at_once(fleets: int, sailed: bool) -> None:
    """With fleets in all regions at once no ship or number leaves its water or meets a border."""
    state = crowded(0)
    ships = (7,) * len(BOARD.regions)
    sailing = Sailing(3, (0,) * len(BOARD.regions), None) if sailed else None
    players = tuple(
        replace(one, ships=ships if seat < fleets else (0,) * len(ships)) for seat, one in enumerate(state.players)
    )
    shown = replace(view.of(state, LONG), state=replace(state, players=players, sailing=sailing))
    scene = boards.scene(shown, LIGHT)
    drawn = [item for item in scene.items if isinstance(item, Mark) and item.stamp in {"ship", "anchored"}]
    assert len(drawn) == len(ships) * (fleets + sailed)
    for item in drawn:
        assert sum(water.holds(item.box) for water in WATERS) == 1, item
    hulls = [item for item in drawn if item.stamp == "ship"]
    for one, other in combinations(hulls, 2):
        assert not one.box.meets(other.box)
    numbers = [label for label in scene.labels if label.fact.startswith("ships/")]
    assert all(sum(hull.box.holds(label.ink) for hull in hulls) == 1 for label in numbers)
    lines = Image.new("RGBA", (chart.WIDTH * chart.FINE, chart.HEIGHT * chart.FINE))
    chart._borders(lines, LIGHT)
    bordered = lines.getchannel("A").reduce(chart.FINE)
    for hull in hulls:
        box = hull.box
        assert bordered.crop((int(box.x), int(box.y), int(box.right), int(box.bottom))).getbbox() is None, hull


@pytest.mark.parametrize("region", REGIONS)
def test_a_frame_of_reach_touches_nothing(region: int) -> None:
    """The frame around reachable water overlaps no border, name, token, panel or other frame."""
    shown = view.of(crowded(0), LONG, reach=[region])
    scene = Scene.page(chart.WIDTH, chart.HEIGHT, LIGHT)
    boards._reach(scene, shown)
    lines = [item for item in scene.items if isinstance(item, Line)]
    assert len(lines) == 2
    half = max(line.wide for line in lines) / 2
    points = [point for line in lines for point in line.points]
    left, top = (min(point[side] for point in points) - half for side in (0, 1))
    right, bottom = (max(point[side] for point in points) + half for side in (0, 1))
    frame = Box(left, top, right - left, bottom - top)
    assert Box(5, 5, chart.WIDTH - 10, chart.HEIGHT - 10).holds(frame)
    assert not any(frame.meets(panel) for panel in panels(5))
    for other in REGIONS:
        assert not any(frame.meets(box) for box in name_boxes(other)), BOARD.names[other]
        assert not any(frame.meets(box) for boxes in token_boxes(other).values() for box in boxes), BOARD.names[other]
        if other != region:
            water = WATERS[other]
            assert not frame.meets(Box(water.x - 2, water.y - 2, water.width + 4, water.height + 4)), BOARD.names[other]
    for pair, line in chart.BORDERS.items():
        wide = 5 if pair in chart.PHASE_BORDERS else 3
        near = Box(frame.x - wide, frame.y - wide, frame.width + wide * 2, frame.height + wide * 2)
        assert not any(near.meets(Box(*point, 0.01, 0.01)) for point in chart.smooth(list(line), 40)), pair


@pytest.mark.parametrize("region", REGIONS)
def test_names_and_tokens_lie_apart(region: int) -> None:
    """Names and tokens of all regions, whatever is left, touch neither each other nor a panel nor the frame."""
    page = Box(5, 5, chart.WIDTH - 10, chart.HEIGHT - 10)
    for box in name_boxes(region):
        assert page.holds(box)
        assert not any(box.meets(panel) for panel in panels(5))
        assert not wheel_meets(box)
        for other in REGIONS:
            for boxes in token_boxes(other).values():
                assert not any(box.meets(token) for token in boxes), BOARD.names[other]
            if other != region:
                assert not any(box.meets(name) for name in name_boxes(other)), BOARD.names[other]
    for boxes in token_boxes(region).values():
        for first, second in combinations(boxes, 2):
            assert not first.meets(second)
        for token in boxes:
            assert page.holds(token)
            assert not any(token.meets(panel) for panel in panels(5))
            for other in set(REGIONS) - {region}:
                assert not any(token.meets(box) for all_ in token_boxes(other).values() for box in all_)


@pytest.mark.parametrize("players", range(2, 6))
def test_explorers_lie_in_their_water(players: int) -> None:
    """Disk, phase, flag and loss of every unexplored region are in its water, without overlaps."""
    scene = boards.scene(view.of(navegador.setup(players, navegador.deal(1)), NAMES[:players]), LIGHT)
    for region in REGIONS[1:]:
        marks = [
            item
            for item in scene.items
            if isinstance(item, Mark)
            and item.stamp in {"disk", "badge", "flag", "loss"}
            and WATERS[region].meets(item.box)
        ]
        assert sum(mark.stamp == "disk" for mark in marks) == 1
        for mark in marks:
            assert WATERS[region].holds(mark.box), (BOARD.names[region], mark)
        for one, other in combinations(marks, 2):
            assert not one.box.meets(other.box), (one, other)
        for label in scene.labels:
            if label.fact == f"loss/{region}":
                assert WATERS[region].holds(label.ink)
                assert not any(label.ink.meets(mark.box) for mark in marks if mark.stamp != "loss")


@pytest.mark.parametrize("region", REGIONS[1:])
def test_a_disk_just_taken_has_room(region: int) -> None:
    """A disk just taken overlaps no name, token, ship or panel."""
    scene = Scene.page(chart.WIDTH, chart.HEIGHT, LIGHT)
    boards._taken(scene, region, 2)
    for mark in scene.items:
        assert isinstance(mark, Mark)
        around = Box(mark.box.x + 3, mark.box.y + 3, mark.size - 6, mark.size - 6)
        for other in REGIONS:
            assert not around.meets(WATERS[other]), BOARD.names[other]
            assert not any(around.meets(box) for box in name_boxes(other)), BOARD.names[other]
            assert not any(around.meets(box) for all_ in token_boxes(other).values() for box in all_), BOARD.names[
                other
            ]
        assert not any(around.meets(panel) for panel in panels(5))


def _at(share: float, story: Callable[[], Story]) -> Callable[[], View]:
    """Return a function for the board after a share of a game's turns."""
    return lambda: (game := story()).at(game.ends[int(share * (len(game.ends) - 1))])


def _crowd(region: int, *, over: bool = False) -> View:
    state = crowded(region)
    if over:
        return view.of(replace(state, seat=None, stage="over", turns_left=None), LONG, table="一張桌子")
    return view.of(state, LONG, table="A crowd")


SHARES = (0.0, 0.27, 0.4, 0.61, 0.8, 1.0) if THOROUGH else (0.0, 0.27, 0.61, 1.0)
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
    """No text is below 22 pixels; turn, phase, ships, tokens, money and points have at least 32."""
    shown = SITUATIONS[situation]()
    scene = boards.scene(shown, LIGHT)
    for item in scene.items:
        if not isinstance(item, Label):
            continue
        assert item.size >= item.least >= LOOK_UP, item
        if item.fact.startswith(GLANCED):
            long = item.fact.startswith("seat/") and fonts.width(shown.names[int(item.fact[5:])], "sans", GLANCE) > 110
            rich = item.fact.startswith("cash/") and len(item.text) > 4
            ended = item.fact == "phase" and shown.state.over
            assert item.size >= GLANCE or long or rich or ended, item


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_everything_stands_out(situation: str, theme: Theme) -> None:
    """Every text has a contrast of 4.5 with its background, every mark one of 3."""
    scene = boards.scene(SITUATIONS[situation](), theme)
    assert not reading.weak(scene)


def test_the_rondel_says_where_one_may_go() -> None:
    """For the player to act free fields are bright, those that cost ships are marked, and the rest are dark."""
    story = played(5, 14)
    for number in some(story, 9, 40):
        shown = story.at(number)
        scene = boards.scene(shown, DARK)
        free = {
            item.details[0]
            for item in scene.items
            if isinstance(item, Mark) and item.details[1:] == ("free",) and item.stamp == "sector"
        }
        fares = {int(fact[5:]): int(text) for fact, text in scene.facts.items() if fact.startswith("fare/")}
        assert fares == {move.field: move.price for move in shown.moves if move.price}
        initials = {int(fact[8:]): text for fact, text in scene.facts.items() if fact.startswith("initial/")}
        assert initials == {field: names.field(field)[0] for field in range(8)}
        assert free == {move.field for move in shown.moves if not move.price}
        holder = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "card"]
        assert len(holder) == 1


def wheel(fields: Sequence[int | None], card: int | None) -> Scene:
    """Return the rondel alone, with these stones and the orange ship."""
    start = view.of(navegador.setup(5, navegador.deal(3)), NAMES)
    players = tuple(replace(one, field=field) for one, field in zip(start.state.players, fields, strict=True))
    scene = Scene.page(320, 320, LIGHT)
    boards._rondel(scene, replace(start, state=replace(start.state, players=players, card=Card(1, card))))
    return scene


def shape_of(mark: Mark) -> Image.Image:
    """Return the solid pixels of a stamp on the rondel's picture."""
    stamp, left, top = stamps.cut(mark.stamp, mark.size, mark.details, LIGHT)
    mask = Image.new("1", (320, 320))
    solid = stamp.getchannel("A").point(lambda alpha: 255 * (alpha > 160), "1")
    mask.paste(solid, (round(mark.x - mark.size / 2) + left, round(mark.y - mark.size / 2) + top))
    return mask


@pytest.mark.parametrize("field", range(8))
def test_stones_on_a_field_lie_apart(field: int) -> None:
    """For any stones, with or without the orange ship, no stone overlaps another, the sign, or the rim."""
    x, y = boards.RONDEL_AT
    ground = Image.new("1", (320, 320))
    pen = ImageDraw.Draw(ground)
    start = -90 - 22.5 + 45 * field
    pen.pieslice((x - RIM, y - RIM, x + RIM, y + RIM), start - 1, start + 46, 255)
    pen.ellipse((x - HUB, y - HUB, x + HUB, y + HUB), 0)
    elsewhere = (field + 4) % 8
    for here in product((True, False), repeat=5):
        for card in (field, None):
            scene = wheel([field if one else elsewhere for one in here], card)
            things = [
                item
                for item in scene.items
                if isinstance(item, Mark)
                and item.stamp not in {"rondel", "sector", "ways", "card", "emblem"}
                and math.dist((item.x, item.y), boards._polar(field, 85)) < 60
            ]
            stones = [item for item in things if item.stamp in {"stone", "orange"}]
            stones = [item for item in stones if ground.getpixel((round(item.x), round(item.y)))]
            assert len(stones) == sum(here) + (card == field)
            assert all(item.size >= 25 - (item.stamp == "orange") for item in stones)
            for stone in stones:
                mask = shape_of(stone)
                assert ImageChops.logical_and(mask, ImageChops.invert(ground)).getbbox() is None, (stone, here)
                for other in things:
                    if other is not stone:
                        assert ImageChops.logical_and(mask, shape_of(other)).getbbox() is None, (stone, other)


def test_stones_that_wait_lie_apart() -> None:
    """Before the first move five players' stones lie in the hub, clear of each other and of the card's holder."""
    scene = wheel([None] * 5, None)
    stones = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "stone"]
    held = [item for item in scene.items if isinstance(item, Mark) and item.stamp in {"card", "emblem"}]
    assert (len(stones), len(held)) == (5, 2)
    for stone in stones:
        for other in {*stones, *held} - {stone}:
            assert ImageChops.logical_and(shape_of(stone), shape_of(other)).getbbox() is None, (stone, other)
    assert all(math.dist((stone.x, stone.y), boards.RONDEL_AT) < HUB - 8 for stone in stones)


def test_every_field_has_its_sign() -> None:
    """The eight fields have the signs of their actions, large enough for a phone, without text."""
    for number in some(played(5, 14), 2, 12):
        scene = boards.scene(played(5, 14).at(number), LIGHT)
        for field, action in enumerate(RONDEL):
            near = boards._polar(field, 99)
            (sign,) = [
                item
                for item in scene.items
                if isinstance(item, Mark)
                and item.stamp == boards.ICONS[action]
                and math.dist((item.x, item.y), near) < 8
            ]
            assert sign.size >= 34
        for label in scene.labels:
            if math.dist(label.box.centre, boards.RONDEL_AT) < WHEEL:
                assert label.size >= (boards.INITIAL[0] if label.fact.startswith("initial/") else GLANCE), label


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
def test_a_fields_initial_stays_on_its_rim(locale: str) -> None:
    """In every language it is a letter of the field's name, within the wheel and outside its fields."""
    story = replace(played(5, 14), locale=locale)
    for number in some(story, 2, 8):
        initials = {
            label.fact: label
            for label in boards.scene(story.at(number), LIGHT).labels
            if label.fact.startswith("initial/")
        }
        assert len(initials) == len(RONDEL)
        for field in range(len(RONDEL)):
            label = initials[f"initial/{field}"]
            assert names.field(field, locale).startswith(label.text)
            x, y = (part - middle for part, middle in zip(label.ink.centre, boards.RONDEL_AT, strict=True))
            reach = max(label.ink.width, label.ink.height) / 2
            assert math.hypot(x, y) - reach + 2 >= RIM + 1, (label, number)
            assert math.hypot(x, y) + reach <= WHEEL + 2, (label, number)


def test_the_phase_says_what_it_brings() -> None:
    """Range and price beyond the capacity in this phase and the next, and the next one's privileges, are shown."""
    state = navegador.setup(4, navegador.deal(3))
    facts = boards.scene(view.of(state, NAMES[:4]), LIGHT).facts
    assert {key: facts[key] for key in ("range/1", "range/2", "beyond/1", "beyond/2", "fill/2")} == {
        "range/1": "1", "range/2": "2", "beyond/1": "100", "beyond/2": "200", "fill/2": "×2",
    }  # fmt: skip
    assert "range/3" not in facts


def test_the_end_names_the_winner() -> None:
    """At the end the winner is named on the board, with everybody's points."""
    story = fixture("before-phase-three")
    shown = story.at(len(story.states) - 1)
    facts = boards.scene(shown, LIGHT).facts
    first = next(seat for seat, score in enumerate(shown.points) if score.rank == 1)
    assert facts["winner"].startswith(shown.names[first])
    for seat, score in enumerate(shown.points):
        assert facts[f"points/{seat}"] == str(score.total)


def test_a_proposed_turn_is_drawn_with_its_marks() -> None:
    """A preview shows new ships, money and route against the current position."""
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
    cash = next(label for label in scene.labels if label.fact == f"cash/{seat}")
    assert cash.colour == LIGHT.change


def test_a_sailing_shows_reach_and_what_has_sailed() -> None:
    """Reachable regions are framed, and ships that have sailed have an anchor."""
    story = played(5, 14)
    number = next(
        n for n, state in enumerate(story.states)
        if state.sailing and state.actor.ships != state.sailing.unsailed and state.actor.fleet > 1
    )  # fmt: skip
    state = story.states[number]
    scene = boards.scene(view.of(state, story.names, reach=(1, 2)), LIGHT)
    plain = boards.scene(view.of(state, story.names), LIGHT)
    anchors = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "anchored"]
    assert state.sailing is not None
    assert len(anchors) == sum(a > b for a, b in zip(state.actor.ships, state.sailing.unsailed, strict=True))
    assert len(scene.items) == len(plain.items) + 4
