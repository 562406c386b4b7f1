"""The board: room for anything five players do, text for a phone, contrast in both themes."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

import navegador
from navegador import BOARD, RONDEL
from navegador.state import Card, Sailing
from navegador.steps import Explore
from renders import DARK, LIGHT, THEMES, Theme, fonts, painting, stamps
from renders.layout import WIDTH, Box, Mark, Scene
from renders.navegador import Story, View, boards, chart, view
from renders.navegador.chart import PLATES, RIMS
from tests.renders import reading
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some
from tests.support.effort import THOROUGH

REGIONS = range(len(BOARD.regions))
GLANCED = ("turn", "points/", "fare/")
FIGURES = ("phase", "token/", "stack/", "loss/")
"""Facts needed at a glance for a decision; a long name and points beyond any game's may be smaller."""


WATERS = [water for spot in chart.SPOTS for water in spot.waters]


@pytest.mark.parametrize("fleets", range(1, 6))
@pytest.mark.parametrize("sailed", [False, True])
def test_every_region_full_at_once(fleets: int, sailed: bool) -> None:
    """With fleets in all regions at once every number is whole, on its sail, and no other ship covers it."""
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
    """Disk, phase, flag and loss of every unexplored region are in its water, without overlaps."""
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


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_everything_stands_out(situation: str, theme: Theme) -> None:
    scene = boards.scene(SITUATIONS[situation](), theme)
    assert not reading.weak(scene)


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
    """Stones that have not moved lie in the middle, on a ground of theirs, and neither covers what is on a field."""
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
            assert sign.size >= 36
        for label in scene.labels:
            if label.fact.startswith(("fare/", "market/")):
                reach = math.dist(label.ink.centre, boards.RONDEL_AT)
                assert RIMS[0] + 6 < reach < RIMS[1] - 6, label
                inner = [Box(sign.x - 14, sign.y - 14, 28, 28) for sign in signs]
                assert not any(label.ink.meets(box) for box in inner), label


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
    """Names are part of the background where no ship has sailed; both ways give the same pixels."""
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
    """No other sign of the board has the colour of changes, which `tools.legibility` holds to 3:1."""
    parts = {art.stem for art in (PLATES.parent / "icons").glob("*.svg") if "change" in art.read_text(encoding="utf-8")}
    marks = {"wake", "ship-arrived", "slot-was", "lot-bought"}
    assert parts <= marks | {f"token-{good}-{face}" for good in range(3) for face in ("new", "taken")}
    before = view.of(navegador.setup(5, navegador.deal(3)), NAMES)
    for theme in THEMES:
        for item in boards.scene(before, theme).items:
            tones = [getattr(item, name, None) for name in ("fill", "edge", "colour", "halo")]
            assert theme.change not in tones, item
