"""Colours distinct for people with any of the three kinds of colour blindness, and text with contrast."""

import ast
import pickle
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import renders
from renders import stamps
from renders import theme as shared
from renders.layout import Area, Polyline, Rectangle, Scene
from renders.navegador.colours import GOODS, HERE, colours
from renders.singing_sails import colours as sails
from renders.theme import INK, LIGHT, METALS, SEATS, THEMES, Colour, Theme, contrast, named
from tests.renders import tongues
from tools.legibility import EYES, difference, ratio

NAMED = named(HERE, "light")
SEATS_APART = 30.0
"""Minimum distance of two seats' colours in CIELAB; about 2 is just visible."""
GOODS_APART = 35.0
SIGNS_APART = 25.0
DRAWING = frozenset({"shape", "disc", "line", "arc", "icon", "panel", "label", "area", "mark"})
"""Methods that take colours."""


@pytest.mark.parametrize("eye", EYES)
def test_seats_are_told_apart(eye: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert difference(one, other, eye) >= SEATS_APART, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_goods_are_told_apart(eye: str) -> None:
    for one, other in combinations(GOODS, 2):
        assert difference(one, other, eye) >= GOODS_APART, (one, other)
    for good in GOODS:
        assert difference(good, NAMED["orange"], eye) >= 10, good


@pytest.mark.parametrize("eye", EYES)
def test_signs_of_a_kind_are_told_apart(eye: str) -> None:
    assert difference(NAMED["explorer"], NAMED["seal"], eye) >= SIGNS_APART
    assert difference(GOODS[1], NAMED["purse"], eye) >= SIGNS_APART


def test_nothing_is_told_by_colour_alone() -> None:
    for kind, count in (("emblem-{}", len(SEATS)), ("token-{}-up", len(GOODS))):
        shapes = {stamps.stamp(kind.format(number), 60, (), LIGHT).getchannel("A").tobytes() for number in range(count)}
        assert len(shapes) == count


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_text_stands_out(theme: Theme) -> None:
    for ground in (theme.panel, theme.cell, theme.cell_strong, theme.page):
        assert ratio(theme.text, ground) >= 7, ground
    for ground in (theme.panel, theme.cell):
        assert ratio(theme.text_soft, ground) >= 4.5, ground
    assert ratio(theme.change, theme.panel) >= 3


@pytest.mark.parametrize("back", [*SEATS, *GOODS])
def test_numbers_stand_out_on_sails_and_tokens(back: Colour) -> None:
    assert ratio(contrast(back), back) >= 4.5


def test_colours_have_one_place() -> None:
    """No drawing has a colour of its own: all have names, in the theme or in a game's colours."""
    for path in Path(renders.__file__).parent.rglob("*.py"):
        if path.name in ("theme.py", "colours.py"):
            continue
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            assert called != "colour", (path.name, call.lineno)
            for part in [*call.args, *(keyword.value for keyword in call.keywords)] if called in DRAWING else ():
                plain = isinstance(part, ast.Tuple) and all(isinstance(item, ast.Constant) for item in part.elts)
                assert not (plain and ast.unparse(part).count(",") == 2), (path.name, call.lineno)


def test_a_theme_arrives_as_itself() -> None:
    """A theme that has been sent to another process is that process's own, so that caches know it by identity."""
    for theme in THEMES:
        assert pickle.loads(pickle.dumps(theme)) is theme


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
        sea.haze,
        sea.mist,
    }
    panels = [item for item in scene.items if isinstance(item, Rectangle) and item.fill not in grounds]
    for panel, other in combinations(panels, 2):
        between = max(panel.box.x, other.box.x) - min(panel.box.right, other.box.right)
        level = min(panel.box.bottom, other.box.bottom) - max(panel.box.y, other.box.y)
        if panel.fill != other.fill and between <= NEAR and level > 0:
            yield panel.fill, other.fill
    drawn = {item.colour for item in scene.items if isinstance(item, Polyline | Area)} - grounds
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
    assert kinds >= {"final", "course", "chances", "standing", "ratings"}, "a chart without neighbours"


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
        (theme.blue, theme.red, theme.faint),
        METALS,
        named(shared.HERE, "light")["ribbons"],
        (theme.gilt, theme.text_soft),
        (sea.sea, sea.land, sea.coast),
        (sea.current, sea.sea),
    ):
        for one, other in combinations(group, 2):
            assert difference(one, other, eye) >= APART, (one, other)
