"""Positions of Singing Sails, all pictures of one, and what every picture must keep."""

import dataclasses
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import singing_sails
from gamekit import replace
from renders import LIGHT, Theme
from renders.layout import Box, Label, Mark, Rectangle, Scene
from renders.singing_sails import charts, options, rows, view
from singing_sails import BOX, Options, State, legal
from singing_sails.places import DIRECTIONS, START, Cell, Laid, border, fitting, is_shore, tile
from singing_sails.state import InRow, Look, Order, Pawn
from tests.renders.navegador.test_layout import check

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gil", "Hugo", "Inês", "João")
LONG = (
    "Wolfram Wagenknecht-Müller der Ältere",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "王小明王小明王小明王小明王小明",
    "محمد عبد الله بن سعيد الطويل",
    "김영희김영희김영희김영희김영희",
    "Дмитрий Александрович Константинопольский",
    "สมชาย ผู้ใหญ่บ้านแห่งหนึ่งในเมือง",
    "דוד בן־גוריון הראשון לבית",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Maximiliana von und zu Hohenstaufen",
)
EXPANSIONS = ("slipstreams", "windstorms", "treasures", "pirates")
ALL = Options(**dict.fromkeys(("discuss", "speedup", "wildcard", *EXPANSIONS, "any_rotate", "any_wind"), True))


@cache
def game(seats: int, seed: int, options: Options = Options(), steps: int = 160) -> tuple[State, ...]:  # noqa: B008
    chooser = random.Random(seed)
    states = [singing_sails.setup(seats, singing_sails.deal(options, seats, chooser), options)]
    while states[-1].over is None and len(states) <= steps:
        states.append(singing_sails.apply(states[-1], chooser.choice(legal(states[-1]))))
    return tuple(states)


@cache
def large(seats: int = 3, tiles: int = 60, seed: int = 5, options: Options = ALL) -> State:
    """Return a map of this many matching tiles, limited by the decks, with harbors, enemies, orders and damage."""
    chooser = random.Random(seed)
    state = singing_sails.setup(seats, singing_sails.deal(options, seats, chooser), options)
    decks, laid = [list(deck) for deck in state.decks], dict(state.map)
    while len(laid) < tiles and any(decks):
        deck = chooser.choice([deck for deck in decks if deck])
        name = deck.pop(0)
        assert name is not None
        cell, turn = chooser.choice(fitting(laid, border(laid), name))
        laid[cell] = Laid(name, turn)
    shores = [cell for cell, one in laid.items() if is_shore(one)]
    water = [cell for cell, one in laid.items() if tile(one.tile).kind == "water" and cell != START]
    teams = len(state.teams)
    kinds = [*("pirate", "monster", "wave") * 2]
    pawns = tuple(Pawn(kind, cell, n) for n, (kind, cell) in enumerate(zip(kinds, water, strict=False)))
    collected = tuple((cell, n % teams) for n, cell in enumerate(shores[: len(shores) // 2]))
    changed: Any = {
        "map": laid,
        "decks": tuple(map(tuple, decks)),
        "stage": "play",
        "round": 12,
        "collected": collected,
        "enemies": pawns if options.pirates else (),
        "orders": (Order("sail", 0), None, Order("rotate-left", 1)) if options.pirates else (),
        "looks": (Look(0, "N", tuple(list(BOX.tiles)[:12])), Look(0, "S", ("harbor0", "anchor~E!"))),
        "teams": tuple(
            replace(
                team,
                ship=(shores[-1], water[-1])[number % 2],
                heading=DIRECTIONS[number],
                compass=DIRECTIONS[number + 1],
                wind=4,
                damage=2,
                weather="windy" if options.windstorms else None,
                row=(tuple(_lying(seats, teams, number, slot) for slot in range(team.slots)),),
                powers=("half-turn", "teleport") if options.treasures else (),
            )
            for number, team in enumerate(state.teams)
        ),
    }
    return replace(state, **changed)


def _lying(seats: int, teams: int, team: int, slot: int) -> InRow | None:
    cards = ("rotate-right", "heat", None, "spyglass", "wildcard")
    seat = (team + slot * teams) % seats
    return InRow(cards[slot % 5] or "cannon", seat, done=slot == 0, open=slot < 2) if slot % 5 != 2 else None


def busiest(seats: int) -> State:
    state = large(seats, 30, 3, dataclasses.replace(ALL, health=8, treasure_cards=11))
    teams = tuple(
        replace(
            team,
            slots=8,
            damage=6,
            tokens=(3, 1, 2),
            row=tuple(tuple(_lying(seats, len(state.teams), number, slot) for slot in range(8)) for _ in range(2)),
        )
        for number, team in enumerate(state.teams)
    )
    return replace(state, teams=teams)


def each_stage() -> dict[tuple[str, int], State]:
    found: dict[tuple[str, int], State] = {}
    for seats, seed in product((4, 7), range(4)):
        for state in game(seats, seed, ALL):
            if state.over is None:
                found.setdefault((state.stage, len(state.teams)), state)
    return found


def around(state: State) -> set[Cell]:
    x, y = state.teams[state.team(state.seat or 0)].ship
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


HIGHEST = 1400
"""Pixels of what a phone still displays in its whole width."""
NAMED = ("name/", "seat/", "table", "acting")
"""Facts with text by people, which may be shortened."""
EDGES = ("tile-frame", "tile")
"""Stamps that may overlap texts: a frame is transparent; a tile's neighbours' texts end at its edge."""
ANY_HEIGHT = ("treasures", "token/0/1", "token/1/1", "over", "sign/0/bow", "heading/0")
"""Facts of pictures that are as high as they need."""


def scenes(
    state: State, names: tuple[str, ...], locale: str = "en", theme: Theme = LIGHT
) -> Iterator[tuple[str, Scene]]:
    displayed = view.of(state, names, table="Friday", locale=locale)
    yield "chart", charts.scene(displayed, theme)
    yield "chart of a page", charts.scene(displayed, theme, bare=True)
    yield "whole", charts.whole(displayed, theme)
    yield "row", rows.scene(displayed, theme)
    yield "treasures", rows.treasures(displayed, theme)
    yield "final", charts.final(displayed, theme)
    seat = state.seat or 0
    own = view.of(state, names, locale=locale, seat=seat)
    yield "hand", rows.hand(own, theme)
    if state.secret is not None and (chosen := choices(state, names, locale, theme)):
        yield f"choices {state.stage}", chosen


def choices(state: State, names: tuple[str, ...], locale: str = "en", theme: Theme = LIGHT) -> Scene | None:
    if state.seat is None or state.stage in ("play", "fill", "go"):
        return None
    return options.scene(view.of(state, names, locale=locale, seat=state.seat), legal(state), theme)


def shape(scene: Scene) -> None:
    assert scene.width == 1100
    free = {*ANY_HEIGHT} & {*scene.facts} or "shores" in {part.name for part in scene.parts}
    assert scene.height == 700 or (scene.height <= HIGHEST and free)
    check(scene)
    page = Box(-1, -1, scene.width + 2, scene.height + 2)
    below: list[Label] = []
    for item in scene.items:
        if isinstance(item, Label):
            below.append(item)
            assert not item.text.endswith("…") or item.fact.startswith(NAMED), item
        elif isinstance(item, Mark) and item.stamp not in EDGES:
            assert page.holds(item.box), item
            inner = Box(item.x - item.size * 0.3, item.y - item.size * 0.3, item.size * 0.6, item.size * 0.6)
            assert not [label for label in below if label.ink.meets(inner)], item
        elif isinstance(item, Rectangle):
            assert page.holds(item.box), item
            assert not [label for label in below if label.ink.meets(item.box)], item
