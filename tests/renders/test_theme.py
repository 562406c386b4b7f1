"""Legibility: colours for any eyes, contrast with the actual background, distances from frames, and their scale."""

import ast
import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import Final

import pytest

import renders
from navegador import BOARD
from renders import LIGHT, THEMES, Theme, stamps
from renders import theme as shared
from renders.layout import Area, Box, Label, Polyline, Rectangle, Scene
from renders.leagues import crosses, standings, timelines
from renders.navegador import boards, closeups, courses, markets, sheets, view
from renders.navegador.colours import GOODS, HERE, colours
from renders.singing_sails import charts
from renders.singing_sails import colours as sea_colours
from renders.theme import INK, METALS, SEATS, Colour, contrast, named
from tests.renders import legibility, reading, tongues
from tests.renders.leagues import samples
from tests.renders.legibility import EYES, difference, ratio
from tests.renders.navegador.stories import LONG, crowded, fixture, played
from tests.renders.navegador.test_layout import TABLES, view_of
from tests.renders.singing_sails import samples as sails
from tests.renders.singing_sails.samples import scenes as voyage

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
    sea = sea_colours.colours(theme)
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
    kinds, seen = set[str](), set[tuple[Colour, Colour]]()
    for name, scene in tongues.scenes("en", theme):
        if name.startswith(CHARTS) and (pairs := {*touching(scene)}):
            kinds.add(name.split()[0])
            for pair in pairs - seen:
                for eye in EYES:
                    assert difference(*pair, eye) >= APART, (name, eye, pair)
            seen |= pairs
    assert kinds >= {"final", "course", "chances", "standing"}, "a chart without neighbours"


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("eye", EYES)
def test_colours_that_may_become_neighbours_are_told_apart(eye: str, theme: Theme) -> None:
    """Any two categories may be neighbours, as those between them may be empty; a league's signs and a map's too."""
    sea, game = sea_colours.colours(theme), colours(theme)
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


def _game() -> tuple[view.View, view.View]:
    """Return a position of five players in the variant, and one with everything that they can have."""
    return played(5, 15, True).at(300), view.of(crowded(4), LONG)


def _market(theme: Theme) -> Iterable[Scene]:
    story = played(5, 15, True)
    for one in (story.at(0), story.at(story.ends[60]), story.at(len(story.steps)), _game()[1]):
        yield markets.scene(one, theme)


def _closeup(theme: Theme) -> Iterable[Scene]:
    state = played(5, 15, True).states[200]
    poor = tuple(replace(player, workers=BOARD.fewest_workers, cash=0) for player in state.players)
    for some in (state, replace(state, players=poor)):
        for subject in TABLES:
            yield closeups.scene(view_of(some), subject, theme)


def _sheet(theme: Theme) -> Iterable[Scene]:
    for one, seat in zip((*_game(), played(4, 13).at(0)), (2, 4, 3), strict=True):
        yield sheets.scene(one, seat, theme)


def _voyage(theme: Theme) -> Iterable[Scene]:
    yield charts.legend("en", theme)
    for seats in (3, 8):
        yield from (scene for _, scene in voyage(sails.large(seats), sails.NAMES[:seats], "en", theme))


def _of(layout: Callable[..., Scene], views: Callable[[], Iterable[object]]) -> Callable[[Theme], Iterable[Scene]]:
    return lambda theme: (layout(one, theme) for one in views())


SCENES: dict[str, Callable[[Theme], Iterable[Scene]]] = {
    "market": _market,
    "closeup": _closeup,
    "sheet": _sheet,
    "voyage": _voyage,
    "final": _of(courses.final, lambda: (*_game(), fixture("tie-by-holding-the-card").at(9))),
    "prices": _of(sheets.price_list, lambda: (*_game(), played(2, 11).at(0))),
    "course": _of(courses.scene, lambda: [played(5, 14)]),
    "standing": _of(
        standings.scene,
        lambda: (samples.seven(), samples.fifteen(), samples.fifteen(over=True), samples.fresh()),
    ),
    "cross": _of(
        crosses.scene,
        lambda: (samples.cross(), samples.cross(16, (0, 1, 4, 6), 12), samples.cross(5, (0, 1, 2, 4, 3), 4)),
    ),
    "ratings": _of(timelines.rating_scene, lambda: map(samples.ratings, (0, 5, 31))),
    "calendar": _of(
        timelines.calendar_scene,
        lambda: (
            samples.calendar(), samples.simple_calendar(), samples.calendar(5.0),
            replace(samples.calendar(), called_off=True),
        ),
    ),
    "podium": _of(standings.podium_scene, lambda: (samples.podium(), samples.crowd(), samples.podium(1))),
}  # fmt: skip


@pytest.mark.every(3)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", SCENES)
def test_everything_stands_out(kind: str, theme: Theme) -> None:
    for scene in SCENES[kind](theme):
        assert not reading.weak(scene)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_faint_text_and_stamps_are_noticed(theme: Theme) -> None:
    """A text nearly in its page's colour, and a stamp on its own colour, are weak; plain ones are not."""
    scene = Scene.page(200, 100, theme)
    scene.label("plain", Box(10, 10, 90, 30))
    scene.mark("pointer", 30, 70, 30)
    assert not reading.weak(scene)
    scene.label("faint", Box(110, 10, 80, 30), colour=theme.faint)
    scene.panel(Box(110, 50, 60, 40), theme.text_soft)
    scene.mark("slot", 140, 70, 30)
    assert [getattr(item, "text", "slot") for item, _ in reading.weak(scene)] == ["faint", "slot"]


def test_the_exceptions_are_few_and_used() -> None:
    """Every stamp that may be faint is drawn, has its reason, and there are at most six."""
    assert len(reading.EXCEPT) <= 6
    for stamp, reason in reading.EXCEPT.items():
        assert len(reason.split()) > 5
        assert stamp in stamps._DRAW or stamp in stamps._ICONS


SIDES: Final = 6
ABOVE: Final = 4
"""Least pixels from a text's ink to the inner edge of its frame: at its sides, above and below."""
SIZES: Final = {30, 36, 42, 60, 84}
LINES: Final = {0, 2, 3, 5}
RADII: Final = {0, 6, 12}
"""Sizes of letters, widths of lines and radii of corners in pixels."""
DENSE: Final = {"sheet, full 0", "sheet, full 4"}
"""Pictures where a player is in so many regions that their names are smaller."""
CLOSE_UPS: Final = {
    "market": "close-up of the market", "privilege": "close-up of the gallery", "buildings": "close-up of buildings",
    "workers": "close-up of workers", "ships": "close-up of workers", "sailing": "close-up of the sea",
    "colony": "close-up of the sea",
}  # fmt: skip


@cache
def scenes() -> dict[str, Scene]:
    """Return all kinds of pictures, those of Navegador also with the longest figures of any position."""
    full = {seat: view.of(crowded(8, seat), LONG, viewer=seat) for seat in (0, 4)}
    drawn: dict[str, Scene] = dict(legibility.scenes())
    for seat, shown in full.items():
        drawn |= {f"{kind}, full {seat}": draw(shown, LIGHT) for kind, draw in (
            ("board", boards.scene), ("market", markets.scene), ("prices", sheets.price_list), ("final", courses.final),
        )}  # fmt: skip
        drawn |= {
            f"{CLOSE_UPS[kind]}, full {seat} {kind}": closeups.scene(shown, kind, LIGHT) for kind in closeups.SUBJECTS
        }
        drawn[f"sheet, full {seat}"] = sheets.scene(shown, seat, LIGHT)
    return drawn


def odd(scene: Scene) -> Iterator[tuple[str, float]]:
    """Yield sizes of letters, widths of lines and radii that are not on the scale."""
    for item in chain(scene.ground.items, scene.items):
        match item:
            case Label(size=size) if size not in SIZES:
                yield "letters", size
            case Rectangle(edge=edge, line=line, radius=radius):
                if edge and line not in LINES:
                    yield "line", line
                if radius not in RADII:
                    yield "radius", radius
            case Polyline(wide=wide) if wide not in LINES:
                yield "line", wide


def test_figures_keep_their_distance() -> None:
    close = dict[str, tuple[float, float, Label]]()
    for kind, scene in scenes().items():
        for gap in legibility.gaps(scene):
            if gap[0] < SIDES or gap[1] < ABOVE:
                close[kind] = gap
    assert not close, close


def test_letters_lines_and_corners_have_their_scale() -> None:
    off = {kind: found for kind, scene in scenes().items() if (found := set(odd(scene)))}
    assert off.keys() <= DENSE, off
