"""The leagues' web site as people see it: with and without its script, on phone and desktop, light and dark."""

import asyncio
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from hosting import registry
from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.web.leagues.test_building import FIRST, Demo
from web.export import build

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

PAGES = ("index.html", "league-1.html", "league-1-season-1.html", "game-1.html", "player-ana.html")
NAMES = ("Ana", "B" * 32, "Maria da Conceição <b>", "安娜")
CONTRAST = 4.5
"""Minimum contrast of text that is not large, by the WCAG (AA)."""
_COLOURS = """() => [...document.querySelectorAll('body *')].filter(node => [...node.childNodes].some(
        part => part.nodeType === 3 && part.textContent.trim()) && node.getClientRects().length
        && !['svg', 'text', 'title'].includes(node.tagName.toLowerCase()))
    .map(node => {
        let behind = node;
        while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)' && behind.parentElement)
            behind = behind.parentElement;
        return [node.tagName, getComputedStyle(node).color, getComputedStyle(behind).backgroundColor];
    })"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    where = tmp_path_factory.mktemp("site")

    async def made() -> None:
        demo = await Demo.opened(where / "tables.sqlite3")
        season = await demo.season(NAMES)
        fixtures = (await demo.leagues.views.view(season)).fixtures
        await demo.turns(fixtures[0].table or 0, 40)
        for fixture in fixtures:
            await demo.turns(fixture.table or 0, 4)
        await demo.end(*fixtures[:3])
        await demo.leagues.ratings.set_listed(FIRST, True)
        languages = ("en", "de", "zh-TW")
        await build(
            demo.services, demo.leagues, registry.interfaces(), where / "site", max_pictures=3, locales=languages
        )
        await demo.close()

    asyncio.run(made())
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(where / "site"))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[Browser]:
    """Yield a browser for any page; started after the site is made, since it keeps an event loop running."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        yield started
        started.close()


def open_page(
    browser: Browser, width: int, scheme: Literal["light", "dark"], *, scripts: bool, locale: str = "en-GB"
) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        java_script_enabled=scripts,
        locale=locale,
        timezone_id="Pacific/Auckland",
    )
    return context.new_page()


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_it_can_be_read_without_scripts(
    browser: Browser, address: str, width: int, scheme: Literal["light", "dark"], tmp_path: Path
) -> None:
    """Links lead from the leagues to a game and a person; pictures are there; nothing fails to load."""
    page = open_page(browser, width, scheme, scripts=False)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    # A page left before its icon came cancels the request: nothing is missing then.
    page.on("requestfailed", lambda lost: None if lost.failure == "net::ERR_ABORTED" else complaints.append(lost.url))
    page.on("response", lambda answer: complaints.append(answer.url) if answer.status >= 400 else None)
    page.goto(f"{address}/index.html")
    page.get_by_role("link", name="Volta do Mar").click()
    page.get_by_role("link", name="Season 1").click()
    standing = page.get_by_role("table").first
    assert standing.get_by_role("row").count() == 5
    assert standing.get_by_role("rowheader", name="Maria da Conceição <b>").count() == 1
    page.screenshot(path=tmp_path / "season.png", full_page=True)
    page.get_by_role("link", name="Table 1", exact=True).first.click()
    assert page.get_by_role("heading", level=1).inner_text() == "Volta do Mar, season 1, table 1"
    pictures = page.get_by_role("img")
    assert pictures.count() == 5
    for number in range(5):
        pictures.nth(number).scroll_into_view_if_needed()
        box = pictures.nth(number).bounding_box()
        assert 300 < box["width"] <= width
        assert 1.4 < box["width"] / box["height"] < 3.5
    page.screenshot(path=tmp_path / "game.png")
    page.get_by_text("What the picture shows").first.click()
    assert "Phase I" in page.locator("details[open]").inner_text()
    page.get_by_role("link", name="Ana", exact=True).first.click()
    assert page.get_by_role("heading", level=1).inner_text() == "Ana"
    assert page.get_by_role("img").bounding_box() is not None
    page.screenshot(path=tmp_path / "person.png", full_page=True)
    assert complaints == []
    page.context.close()


@pytest.mark.parametrize("width", [320, *(pytest.param(width, marks=pytest.mark.long) for width in (390, 1280))])
def test_nothing_is_wider_than_the_screen(browser: Browser, address: str, width: int) -> None:
    """Pages scroll only vertically; tables too wide for a phone scroll by themselves, by keyboard too."""
    page = open_page(browser, width, "light", scripts=True)
    for name in PAGES:
        page.goto(f"{address}/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    page.goto(f"{address}/league-1-season-1.html")
    wide = page.locator(".wide").first
    wide.focus()
    if width < 400:
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.activeElement.scrollLeft > 0")
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_told_from_what_is_behind_it(
    browser: Browser, address: str, scheme: Literal["light", "dark"]
) -> None:
    """All text has the WCAG's contrast, in both schemes, which differ."""
    page = open_page(browser, 1280, scheme, scripts=True)
    behind = set()
    for name in PAGES:
        page.goto(f"{address}/{name}")
        found = page.evaluate(_COLOURS)
        assert len(found) > 5
        for tag, text, below in found:
            assert contrast(rgb(text), rgb(below)) >= CONTRAST, (name, tag, text, below)
        behind.add(found[0][2])
    (ground,) = {rgb(item) for item in behind}
    assert (sum(ground) > 600) == (scheme == "light")
    page.goto(f"{address}/game-1.html")
    source = page.evaluate("document.querySelector('img').currentSrc")
    assert source.endswith(f"-{scheme}.png")
    page.context.close()


def test_what_is_pressed_is_large_enough(browser: Browser, address: str) -> None:
    """Links back and toggles are at least 24 pixels high on a phone."""
    page = open_page(browser, 390, "light", scripts=True)
    page.goto(f"{address}/game-1.html")
    for part in (page.locator("nav a"), page.locator("summary")):
        for number in range(part.count()):
            box = part.nth(number).bounding_box()
            assert box["height"] >= 24
    page.context.close()


def test_the_reader_s_language_and_time(browser: Browser, address: str, tmp_path: Path) -> None:
    """The script chooses the browser's language, until somebody chooses another; times are those of their zone."""
    page = open_page(browser, 390, "light", scripts=True, locale="de-AT")
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{address}/league-1-season-1.html")
    page.wait_for_url("**/league-1-season-1.de.html")
    assert page.locator("html").get_attribute("lang") == "de"
    time = page.locator("time").first
    utc = time.get_attribute("datetime")
    there = page.evaluate(
        "at => new Intl.DateTimeFormat('de', {dateStyle: 'medium', timeStyle: 'short',"
        " timeZone: 'Pacific/Auckland'}).format(new Date(at))",
        utc,
    )
    assert time.inner_text() == there
    assert "deiner Zeitzone" in page.locator("footer").inner_text()
    assert "UTC" not in page.locator("footer").inner_text()
    page.get_by_role("link", name="Tisch 1", exact=True).first.click()
    page.wait_for_url("**/game-1.de.html")
    page.screenshot(path=tmp_path / "german.png")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/game-1.html")
    page.goto(f"{address}/index.html")
    page.wait_for_load_state()
    assert page.url.endswith("/index.html"), "they have chosen"
    assert complaints == []
    page.context.close()
    plain = open_page(browser, 390, "light", scripts=False, locale="de-AT")
    plain.goto(f"{address}/league-1-season-1.html")
    assert "UTC" in plain.locator("time").first.inner_text()
    assert plain.locator(".languages a").count() == 2
    plain.context.close()


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
def test_a_game_is_leafed_through(browser: Browser, address: str, width: int, tmp_path: Path) -> None:
    """By buttons and by keys, one turn at a time under the picture that was newest; then everything is there again."""
    page = open_page(browser, width, "light", scripts=True)
    page.goto(f"{address}/game-1.html")
    turns = page.locator(".log > li")
    number = turns.count()
    assert turns.nth(number - 1).is_visible()
    page.get_by_role("button", name="Step through turn by turn").click()
    place = page.locator(".leaf output")
    assert place.inner_text() == f"1 of {number}"
    assert [at for at in range(number) if turns.nth(at).is_visible()] == [0]
    assert page.locator(".opening img").is_visible()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Next", exact=True).click()
    assert place.inner_text() == f"3 of {number}"
    assert turns.nth(2).locator("p").last.is_visible()
    page.keyboard.press("End")
    assert page.get_by_role("button", name="Next", exact=True).is_disabled()
    assert not page.locator(".opening").is_visible()
    page.keyboard.press("ArrowLeft")
    pictured = page.locator(".log > li.pictured")
    assert pictured.count() == 1
    assert pictured.locator("img").first.is_visible()
    assert pictured.locator("> p").count() == 2
    assert not pictured.locator("> p").first.is_visible(), "of the turn before only the picture"
    assert turns.nth(number - 2).locator("> p").last.is_visible()
    page.screenshot(path=tmp_path / f"leaf-{width}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")
    assert turns.nth(0).is_visible()
    assert turns.nth(number - 1).is_visible()
    page.context.close()
    plain = open_page(browser, width, "light", scripts=False)
    plain.goto(f"{address}/game-1.html")
    assert not plain.locator(".leaf").is_visible()
    assert plain.locator(".log > li").last.is_visible()
    plain.context.close()


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(", "))
    return red, green, blue


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    def light(colour: tuple[int, int, int]) -> float:
        parts = [part / 255 for part in colour]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)
