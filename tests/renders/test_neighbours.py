"""Colours that stand side by side in charts, distinct for people with any of the three kinds of colour blindness."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from renders import THEMES, Theme
from renders.layout import Area, Line, Panel, Scene
from renders.leagues.colours import METALS, RIBBONS, falling, rising
from renders.navegador.colours import colours
from renders.singing_sails import colours as sails
from renders.theme import INK, SEATS, Colour
from tests.renders import tongues
from tools.sight import EYES, difference

CHARTS = (*tongues.OF_LEAGUES, "final", "course", "chances", "sources", "sails chart", "sails row", "sails final")
"""Kinds of pictures in which a colour means something by itself; rims and marks of the others are further below."""
APART = 20.0
"""Minimum distance in CIELAB; about 2 is just visible."""
NEAR = 14.0
"""Pixels between two shapes that stand side by side."""


def touching(scene: Scene) -> Iterator[tuple[Colour, Colour]]:
    """Yield the colours of each two shapes side by side, and of all lines of a plot; grounds are no shapes."""
    theme = scene.theme
    sea = sails.colours(theme)
    grounds = {
        theme.page,
        theme.shade,
        theme.panel,
        theme.cell,
        theme.cell_strong,
        sea.unknown,
        sea.rhumb,
        sea.rhumb_faint,
    }
    panels = [item for item in scene.items if isinstance(item, Panel) and item.fill not in grounds]
    for panel, other in combinations(panels, 2):
        between = max(panel.box.x, other.box.x) - min(panel.box.right, other.box.right)
        level = min(panel.box.bottom, other.box.bottom) - max(panel.box.y, other.box.y)
        if panel.fill != other.fill and between <= NEAR and level > 0:
            yield panel.fill, other.fill
    drawn = {item.colour for item in scene.items if isinstance(item, Line | Area)} - grounds
    neutral = {theme.rim, theme.text, theme.text_soft, theme.red}  # a curve's rim, ticks, the start of a phase
    yield from combinations(sorted(drawn - neutral), 2)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_neighbours_in_every_chart_are_told_apart(theme: Theme) -> None:
    """Two bars side by side, two curves of a plot, a bar on its line: each pair differs clearly to every eye."""
    kinds, seen = set[str](), set[tuple[Colour, Colour]]()
    for name, scene in tongues.scenes("en", theme):
        if name.startswith(CHARTS) and (pairs := {*touching(scene)}):
            kinds.add(name.split()[0])
            for pair in pairs - seen:
                for eye in EYES:
                    assert difference(*pair, eye) >= APART, (name, eye, pair)
            seen |= pairs
    assert kinds >= {"final", "course", "chances", "standing", "ratings", "card"}, "a chart without neighbours"


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("eye", EYES)
def test_colours_that_may_become_neighbours_are_told_apart(eye: str, theme: Theme) -> None:
    """Any two categories may be neighbours, as those between them may be empty; a league's signs and a map's too."""
    sea, game = sails.colours(theme), colours(theme)
    for group in (
        SEATS,
        game.bars,
        (game.gilt_bright, game.brick, game.rim_dark),
        (game.tick, INK),
        (rising(theme), falling(theme), theme.faint),
        METALS,
        RIBBONS,
        (theme.gilt, theme.text_soft),
        (sea.sea, sea.land, sea.coast),
        (sea.current, sea.sea),
    ):
        for one, other in combinations(group, 2):
            assert difference(one, other, eye) >= APART, (one, other)
