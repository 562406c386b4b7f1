"""Legibility of what the painters draw: colours for any eyes, contrasts, distances; pieces as a browser draws them."""

import ast
import io
import pickle
import random
import tracemalloc
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, pairwise
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, sync_playwright

import renders
from i18n import languages
from navegador import BOARD
from renders import DARK, LIGHT, THEMES, Theme, layout, painting, picture, stamps, svg
from renders import theme as shared
from renders.layout import Area, Background, Box, Label, Polyline, Rectangle, Scene
from renders.leagues import standings, timelines
from renders.navegador import boards, chart, closeups, courses, markets, sheets, view
from renders.navegador.colours import GOODS, HERE, colours
from renders.painting import Animation, animate
from renders.picture import png
from renders.singing_sails import charts, maps, rows
from renders.singing_sails import view as voyages
from renders.theme import INK, METALS, SEATS, Colour, contrast, named
from tests.browser.page import CHROMIUM
from tests.renders import legibility, test_languages
from tests.renders.leagues import samples
from tests.renders.legibility import EYES, difference, ratio
from tests.renders.navegador.stories import LONG, crowded, fixture, played
from tests.renders.navegador.test_layout import TABLES, view_of
from tests.renders.singing_sails import samples as sails
from tests.renders.singing_sails.samples import game
from tests.renders.singing_sails.samples import scenes as voyage
from tests.support.effort import tries
from tools import plates
from web.site import STATIC


def _at(scene: Scene, x: int, y: int) -> Colour:
    red, green, blue = painting.paint(scene).getpixel((x, y))  # type: ignore[misc]  # RGB has three channels
    return int(red), int(green), int(blue)


def test_an_area_lets_through_what_lies_below() -> None:
    scene = Scene.page(100, 100, LIGHT)
    scene.panel(Box(0, 50, 100, 50), (0, 0, 0), None, 0, 0)
    scene.area(((10, 10), (90, 10), (90, 90), (10, 90)), (255, 255, 255), 0.5)
    assert _at(scene, 5, 20) == LIGHT.page
    assert all(mixed > page for mixed, page in zip(_at(scene, 50, 20), LIGHT.page, strict=True))
    assert all(abs(mixed - 128) <= 2 for mixed in _at(scene, 50, 80))
    assert _at(scene, 5, 80) == (0, 0, 0)


def test_areas_lie_over_each_other() -> None:
    scene = Scene.page(100, 100, LIGHT)
    scene.panel(Box(0, 0, 100, 100), (0, 0, 0), None, 0, 0)
    scene.area(((0, 0), (60, 0), (60, 99), (0, 99)), (255, 0, 0), 0.5)
    scene.area(((40, 0), (99, 0), (99, 99), (40, 99)), (0, 0, 255), 0.5)
    red, _, blue = _at(scene, 50, 50)
    assert red > 40
    assert blue > 40
    assert _at(scene, 20, 50)[2] == 0
    assert _at(scene, 80, 50)[0] == 0


def test_items_of_a_background_stay_off_its_painters_own_picture() -> None:
    """A painter may keep its picture: items of one background are not on another that it paints too."""
    kept = Image.new("RGB", (40, 40), (9, 9, 9))
    bare = Background(40, 40, LIGHT, painter=lambda _: kept)
    scene = Scene.on(bare)
    scene.panel(Box(0, 0, 40, 40), (200, 0, 0), None, 0, 0)
    lettered = Background(40, 40, LIGHT, tuple(scene.items), bare.painter)
    assert _at(Scene.on(lettered), 20, 20) == (200, 0, 0)
    assert _at(Scene.on(bare), 20, 20) == (9, 9, 9)


def test_a_text_placed_again_above_the_background_counts_once() -> None:
    still = Scene.page(100, 100, LIGHT)
    for fact in ("one", "two"):
        still.label("soft", Box(0, 0, 100, 40), fact=fact)
    scene = Scene.on(still.background())
    scene.label("bold", Box(0, 0, 100, 40), fact="two")
    assert scene.facts == {"one": "soft", "two": "bold"}
    assert [label.text for label in scene.labels] == ["soft", "bold"]


def _same(data: bytes, image: Image.Image) -> None:
    with Image.open(io.BytesIO(data)) as checked:
        checked.verify()
    read = Image.open(io.BytesIO(data))
    assert (read.format, read.mode, read.size) == ("PNG", "P", image.size)
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("deflate", [True, False])
@pytest.mark.parametrize("wide", [1, 2, 50, 1100])
@pytest.mark.parametrize("high", [1, 2, 89])
def test_what_comes_out_is_what_went_in(monkeypatch: pytest.MonkeyPatch, wide: int, high: int, deflate: bool) -> None:
    if not deflate:
        monkeypatch.setattr(picture, "_compress", zlib.compress)
        monkeypatch.setattr(picture, "_level", picture.LEVEL)
    rng = random.Random(1)
    image = Image.frombytes("P", (wide, high), bytes(rng.randrange(7) for _ in range(wide * high)))
    image.putpalette([rng.randrange(256) for _ in range(3 * 7)])
    data = png(image)
    _same(data, image)
    assert png(image) == data


def test_a_picture_without_a_palette_is_refused() -> None:
    with pytest.raises(ValueError, match="palette"):
        png(Image.new("RGB", (4, 4)))


SIZE = (64, 48)


def coloured(frame: int) -> Image.Image:
    return Image.new("RGB", SIZE, (frame * 40, 0, 0))


def noisy(_: int) -> Image.Image:
    return Image.effect_noise((512, 512), 90).convert("RGB")


def test_every_frame_is_there_for_its_time() -> None:
    data = animate(Animation(coloured, 5), [100, 200, 300, 400, 500], 10**6)
    image = Image.open(io.BytesIO(data))
    assert getattr(image, "n_frames", 1) == 5
    for frame in range(5):
        image.seek(frame)
        red = image.convert("RGB").getchannel(0).getextrema()[0]
        assert isinstance(red, int | float)
        assert abs(red - frame * 40) < 16
        assert image.info["duration"] == (frame + 1) * 100


def test_a_frame_is_drawn_when_it_is_sought() -> None:
    drawn: list[int] = []

    def draw(frame: int) -> Image.Image:
        drawn.append(frame)
        return coloured(frame)

    animation = Animation(draw, 40)
    assert drawn == [0]
    animate(animation, [10] * 40, 10**6)
    assert drawn[:40] == list(range(40))
    assert len(drawn) <= 41


def test_memory_does_not_grow_with_the_frames() -> None:
    peaks = []
    for frames in (10, 100):
        tracemalloc.start()
        animate(Animation(coloured, frames), [10] * frames, 10**6)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 2 + 100_000


def test_the_quality_falls_until_the_size_is_kept() -> None:
    large = len(animate(Animation(noisy, 2), [10, 10], 10**9))
    small = len(animate(Animation(noisy, 2), [10, 10], large // 2))
    assert small < large


def test_there_is_no_frame_beyond_the_last() -> None:
    with pytest.raises(EOFError, match="3 frames, not 3"):
        Animation(coloured, 3).seek(3)


@pytest.mark.parametrize("highest", [1, 7, 64, 99, 1000, 1500, 99_990, 10**9])
def test_there_are_never_more_lines_than_asked_for(highest: int) -> None:
    step = layout.step(highest, 5)
    assert step >= 1
    assert highest <= step * 5


def test_what_is_spread_keeps_its_order_and_its_distance() -> None:
    chooser = random.Random(3)
    for _ in range(200):
        wanted = [chooser.uniform(-50, 350) for _ in range(chooser.randint(1, 7))]
        placed = layout.spread(wanted, 0, 300, 40)
        order = sorted(range(len(wanted)), key=lambda index: wanted[index])
        assert all(placed[after] - placed[before] >= 40 - 1e-9 for before, after in pairwise(order))
        assert all(0 <= height <= 300 for height in placed)


DOWN: Final = 6
"""Pixels of a picture in one that is compared: edges and letters are smoothed otherwise."""
FAR: Final = 60
"""Maximum difference of one of these in a channel, of 255."""
MEAN: Final = 2.0
"""Maximum mean of the differences of a picture."""
NAMES: Final = ("Ana", "Bruno & Söhne", "<b>Carla</b>", "Duarte #26282f", "Éva")
"""Names in letters of the fonts that are served: others look as the browser's system draws them."""
SVG: Final = "{http://www.w3.org/2000/svg}"


def of_number(number: int, theme: Theme, locale: str) -> Iterator[tuple[str, Scene]]:
    rng = random.Random(number)
    story = played(rng.randint(2, 5), rng.randint(1, 6))
    story = replace(story, names=NAMES[: len(story.names)], locale=locale)
    seen = story.at(rng.randrange(len(story.states)))
    for name, scene in (("page", boards.page), ("market", markets.scene)):
        yield f"{name} {number}", scene(seen, theme)
    states = game(rng.randint(2, 4), rng.randint(1, 6))
    voyage = voyages.of(rng.choice(states), NAMES[: states[0].seats], table="Friday", locale=locale)
    for name, sailed in (("chart", charts.scene), ("row", rows.scene)):
        yield f"{name} {number}", sailed(voyage, theme)


def style() -> str:
    sheets = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("page.css", "board.css"))
    return sheets.replace('url("', f'url("{STATIC.as_uri()}/')


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--allow-file-access-from-files"]
        )
        yield browser.new_page()
        browser.close()


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.parametrize("number", range(tries(3, 60)))
def test_both_painters_agree(page: Page, number: int, tmp_path: Path) -> None:
    """Three languages, both themes in turn."""
    for name, scene in of_number(number, THEMES[number % 2], languages()[number % 3]):
        whole = f"body {{ margin: 0; }} {style()} .scene {{ border-radius: 0; }}"
        body = f"<!doctype html><style>{whole}</style>{svg.draw([scene]).element()}"
        (file := tmp_path / "scene.html").write_text(body, encoding="utf-8")
        page.set_viewport_size({"width": scene.width, "height": scene.height})
        page.goto(file.as_uri())
        page.evaluate("document.fonts.ready")
        drawn, pixels = Image.open(io.BytesIO(page.screenshot())).convert("RGB"), painting.paint(scene)
        assert drawn.size == pixels.size, name
        difference = ImageStat.Stat(ImageChops.difference(drawn.reduce(DOWN), pixels.reduce(DOWN)))
        most, mean = max(high for _, high in difference.extrema), max(difference.mean)
        assert most <= FAR, (name, most)
        assert mean <= MEAN, (name, mean)


def test_the_whole_text_is_there_and_nothing_but_text() -> None:
    """Names cannot add elements, nor colours; every label of a scene is a text."""
    for name, scene in of_number(3, LIGHT, "de"):
        root = ET.fromstring(svg.draw([scene]).element())
        assert root.find(f".//{SVG}b") is None
        written = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
        items = (*scene.ground.items, *scene.items)
        assert sorted(written) == sorted(item.text for item in items if isinstance(item, Label) and item.text), name


def test_one_drawing_has_both_themes() -> None:
    for (_, light), (_, dark) in zip(of_number(3, LIGHT, "en"), of_number(3, DARK, "en"), strict=True):
        alone, both = (svg.draw(several) for several in ([light], [light, dark]))
        assert list(alone.pieces) == list(both.pieces)
        assert "Duarte &#35;26282f" in alone.element() or "Duarte" not in alone.element()
        colours = svg._CODE.findall(alone.element())
        assert colours
        assert set(colours) <= set(svg._CODE.findall(both.element()))


def test_each_piece_has_a_name_of_its_own() -> None:
    """So a browser replaces what has changed and nothing else; what can be pointed at is a piece, or a sea."""
    for number in range(tries(5, 50)):
        for name, scene in of_number(number, LIGHT, "en"):
            assert len({part.name for part in scene.parts}) == len(scene.parts), name
            drawn = svg.draw([scene]).element()
            assert all(f'data-place="{place}"' in drawn for place in scene.places), name


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_chart_is_what_its_art_says(theme: Theme) -> None:
    assert chart.art(theme) == plates.chart_art(theme) + "\n", "python -m tools.plates"


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


CHARTS = (
    *test_languages.OF_LEAGUES,
    "final",
    "course",
    "chances",
    "sources",
    "sails chart",
    "sails row",
    "sails final",
)
"""Kinds of pictures in which a colour means something by itself; rims and marks of the others are further below."""
APART = 20.0
"""Minimum distance in CIELAB; about 2 is just visible."""
NEAR = 14.0
"""Pixels between two shapes that stand side by side."""


def touching(scene: Scene) -> Iterator[tuple[Colour, Colour]]:
    """Yield the colours of each two shapes side by side, and of all lines of a plot; grounds are no shapes."""
    theme = scene.theme
    sea = maps.colours(theme)
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
    for name, scene in test_languages.scenes("en", theme):
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
    sea, game = maps.colours(theme), colours(theme)
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
        standings.cross_scene,
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


@pytest.mark.every(5)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", SCENES)
def test_everything_stands_out(kind: str, theme: Theme) -> None:
    for scene in SCENES[kind](theme):
        assert not legibility.weak(scene)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_faint_text_and_stamps_are_noticed(theme: Theme) -> None:
    """A text nearly in its page's colour, and a stamp on its own colour, are weak; plain ones are not."""
    scene = Scene.page(200, 100, theme)
    scene.label("plain", Box(10, 10, 90, 30))
    scene.mark("pointer", 30, 70, 30)
    assert not legibility.weak(scene)
    scene.label("faint", Box(110, 10, 80, 30), colour=theme.faint)
    scene.panel(Box(110, 50, 60, 40), theme.text_soft)
    scene.mark("slot", 140, 70, 30)
    assert [getattr(item, "text", "slot") for item, _ in legibility.weak(scene)] == ["faint", "slot"]


def test_the_exceptions_are_few_and_used() -> None:
    """Every stamp that may be faint is drawn, has its reason, and there are at most six."""
    assert len(legibility.EXCEPT) <= 6
    for stamp, reason in legibility.EXCEPT.items():
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
