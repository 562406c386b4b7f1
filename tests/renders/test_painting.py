"""The drawing kit and its painters: PNG past Pillow's own writer, animations, axes, pieces as a browser draws them."""

import io
import random
import tracemalloc
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, sync_playwright

from i18n import languages
from renders import DARK, LIGHT, THEMES, Theme, layout, painting, picture, svg
from renders.layout import Background, Box, Label, Scene
from renders.navegador import boards, chart, markets
from renders.painting import Animation, animate
from renders.picture import png
from renders.singing_sails import charts, rows
from renders.singing_sails import view as voyages
from renders.theme import Colour
from tests.browser.page import CHROMIUM
from tests.renders.navegador.stories import played
from tests.renders.singing_sails.samples import game
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


def _picture(wide: int, high: int, seed: int = 1) -> Image.Image:
    rng = random.Random(seed)
    image = Image.frombytes("P", (wide, high), bytes(rng.randrange(7) for _ in range(wide * high)))
    image.putpalette([rng.randrange(256) for _ in range(3 * 7)])
    return image


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
    image = _picture(wide, high)
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


def scenes(number: int, theme: Theme, locale: str) -> Iterator[tuple[str, Scene]]:
    rng = random.Random(number)
    story = played(rng.randint(2, 5), rng.randint(1, 6))
    story = replace(story, names=NAMES[: len(story.names)], locale=locale)
    seen = story.at(rng.randrange(len(story.states)))
    for name, scene in (("page", boards.page), ("market", markets.scene)):
        yield f"{name} {number}", scene(seen, theme)
    states = game(rng.randint(1, 4), rng.randint(1, 6))
    voyage = voyages.of(rng.choice(states), NAMES[: states[0].seats], table="Friday", locale=locale)
    for name, sailed in (("chart", charts.scene), ("row", rows.scene)):
        yield f"{name} {number}", sailed(voyage, theme)


def style() -> str:
    sheets = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("page.css", "board.css"))
    return sheets.replace('url("', f'url("{STATIC.as_uri()}/')


def photograph(page: Page, scene: Scene, folder: Path) -> Image.Image:
    file = folder / "scene.html"
    whole = f"body {{ margin: 0; }} {style()} .scene {{ border-radius: 0; }}"
    body = f"<!doctype html><style>{whole}</style>{svg.draw([scene]).element()}"
    file.write_text(body, encoding="utf-8")
    page.set_viewport_size({"width": scene.width, "height": scene.height})
    page.goto(file.as_uri())
    page.evaluate("document.fonts.ready")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


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
    for name, scene in scenes(number, THEMES[number % 2], languages()[number % 3]):
        drawn, pixels = photograph(page, scene, tmp_path), painting.paint(scene)
        assert drawn.size == pixels.size, name
        difference = ImageStat.Stat(ImageChops.difference(drawn.reduce(DOWN), pixels.reduce(DOWN)))
        most, mean = max(high for _, high in difference.extrema), max(difference.mean)
        assert most <= FAR, (name, most)
        assert mean <= MEAN, (name, mean)


def test_the_whole_text_is_there_and_nothing_but_text() -> None:
    """Names cannot add elements, nor colours; every label of a scene is a text."""
    for name, scene in scenes(3, LIGHT, "de"):
        root = ET.fromstring(svg.draw([scene]).element())
        assert root.find(f".//{SVG}b") is None
        written = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
        items = (*scene.ground.items, *scene.items)
        assert sorted(written) == sorted(item.text for item in items if isinstance(item, Label) and item.text), name


def test_one_drawing_has_both_themes() -> None:
    for (_, light), (_, dark) in zip(scenes(3, LIGHT, "en"), scenes(3, DARK, "en"), strict=True):
        alone, both = (svg.draw(several) for several in ([light], [light, dark]))
        assert list(alone.pieces) == list(both.pieces)
        assert "Duarte &#35;26282f" in alone.element() or "Duarte" not in alone.element()
        colours = svg._CODE.findall(alone.element())
        assert colours
        assert set(colours) <= set(svg._CODE.findall(both.element()))


def test_each_piece_has_a_name_of_its_own() -> None:
    """So a browser replaces what has changed and nothing else; what can be pointed at is a piece, or a sea."""
    for number in range(tries(5, 50)):
        for name, scene in scenes(number, LIGHT, "en"):
            assert len({part.name for part in scene.parts}) == len(scene.parts), name
            drawn = svg.draw([scene]).element()
            assert all(f'data-place="{place}"' in drawn for place in scene.places), name


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_chart_is_what_its_art_says(theme: Theme) -> None:
    assert chart.art(theme) == plates.chart_art(theme) + "\n", "python -m tools.plates"
