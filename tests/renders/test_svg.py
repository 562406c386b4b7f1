"""The second painter: a browser draws what the pixels show; names stay text; each piece has a name of its own."""

import io
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, sync_playwright

from i18n import languages
from renders import DARK, LIGHT, THEMES, Theme, painting, svg
from renders.layout import Label, Scene
from renders.navegador import boards, chart, markets
from renders.singing_sails import charts, rows
from renders.singing_sails import view as voyages
from tests.browser.page import CHROMIUM
from tests.renders.navegador.stories import played
from tests.renders.singing_sails.samples import game
from tests.support.effort import tries
from tools import plates
from web.site import STATIC

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
    body = f"<!doctype html><style>body {{ margin: 0; }} {style()}</style>{svg.draw([scene]).element()}"
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
