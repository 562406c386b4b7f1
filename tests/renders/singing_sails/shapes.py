"""Invariants of every picture of the game, and all pictures of a position."""

from collections.abc import Iterator

from renders import LIGHT, Theme
from renders.layout import Box, Label, Mark, Rectangle, Scene
from renders.singing_sails import charts, options, rows, view
from singing_sails import State, legal
from tests.renders.navegador.test_layout import check

HIGHEST = 1400
"""Pixels of what a phone still displays in its whole width."""
NAMED = ("name/", "seat/", "table", "acting")
"""Facts with text by people, which may be shortened."""
EDGES = ("tile-frame", "tile")
"""Stamps that may overlap texts: a frame is transparent; a tile's neighbours' texts end at its edge."""
ANY_HEIGHT = ("treasures", "token/0/1", "token/1/1", "over")
"""Facts of pictures that are as high as they need."""


def scenes(
    state: State, names: tuple[str, ...], locale: str = "en", theme: Theme = LIGHT
) -> Iterator[tuple[str, Scene]]:
    displayed = view.of(state, names, table="Friday", locale=locale)
    yield "chart", charts.scene(displayed, theme)
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
    assert scene.height == 700 or (scene.height <= HIGHEST and {*ANY_HEIGHT} & {*scene.facts})
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
