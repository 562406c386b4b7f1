"""The board in Chromium, on phone and desktop: played by keyboard alone; every place has a name and a size."""

from typing import Final

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import Page

from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import WHO, Client, in_chromium, looking, site

MAX_STOPS: Final = 80
"""Stops of Tab from one end of a page to the other."""
TARGET: Final = 44
"""Pixels of the smallest thing to be touched on a phone."""
MAX_MOVING: Final = 5000
"""Milliseconds for which something on the page may move by itself."""
_MOVING: Final = "() => Math.max(0, ...document.getAnimations().map(one => one.effect.getComputedTiming().endTime))"
SIZES: Final = """() => [...document.querySelectorAll('button, summary, input, a')].filter(
    one => one.checkVisibility() && !one.closest('.skip') && !one.matches('.skip, .other'))
    .map(one => [one.getAttribute('aria-label') || one.textContent.trim(),
        Math.round(one.getBoundingClientRect().width), Math.round(one.getBoundingClientRect().height)])"""
_FOCUSED: Final = """() => { const one = document.activeElement;
    return [one.getAttribute('aria-label') || one.textContent.trim(), one.closest('[id]')?.id || '']; }"""

_IN_VIEW: Final = """() => [...document.querySelectorAll('#turn :is(.row, .fields) button:not(:disabled)')].every(
    one => one.getBoundingClientRect().bottom <= document.querySelector('#foot').getBoundingClientRect().top)"""
"""Condition that the numbers of a panel stand above its Confirm."""


_REPLAYS: Final = """window.replays = 0; new MutationObserver(seen => {
    window.replays += seen.some(one => one.target === document.body && !(one.oldValue || "").includes("replaying"))
        && document.body.classList.contains("replaying");
}).observe(document, {subtree: true, attributeFilter: ["class"], attributeOldValue: true})"""


async def open_table(
    chromium: Chromium, client: Client, person: int, width: int, errors: list[str], *, still: bool = False
) -> Page:
    context = await chromium.new_context(
        viewport={"width": width, "height": 844 if width < 500 else 800},
        reduced_motion="reduce" if still else "no-preference",
    )
    await context.add_init_script(_REPLAYS)
    await context.add_cookies([{"name": WHO, "value": str(person), "url": str(client.make_url("/"))}])
    page = await context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    await page.goto(str(client.make_url("/t/1")))
    await page.wait_for_load_state("networkidle")
    return page


async def tab_to(page: Page, name: str, region: str, key: str = "Tab") -> None:
    """Go on by a key until something is focused whose name begins so."""
    for _ in range(MAX_STOPS):
        await page.keyboard.press(key)
        said, where = await page.evaluate(_FOCUSED)
        if said.removeprefix("✅ ").startswith(name) and where == region:
            return
    raise AssertionError(f"{name} cannot be reached by {key}")


async def press(page: Page, ready: str) -> None:
    await page.keyboard.press("Enter")
    await page.wait_for_selector(ready)


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
async def test_a_round_is_played_by_keyboard_alone(world: World, width: int) -> None:
    """Each sees the other's turn come without doing anything; nothing is too small, too wide or without a name."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    errors = list[str]()
    async with site(world) as client, in_chromium() as chromium:
        pages = [await open_table(chromium, client, world.people[name].id, width, errors) for name in ("Ana", "Bruno")]
        first, second = pages
        for page, other in ((first, second), (second, first)):
            await page.wait_for_selector("#band.mine")
            await measured(page, width)
            await tab_to(page, "Sailing", "board")
            await tab_to(page, "Workers", "board", "ArrowRight")
            await press(page, "#foot [data-verb=confirm]")
            await page.wait_for_function(_IN_VIEW)
            await tab_to(page, "1 ", "turn")
            await press(page, "#foot [data-verb=confirm]:not([disabled])")
            await tab_to(page, "Confirm", "foot")
            await press(page, "#band.others")
            await other.wait_for_selector("#band.mine")
        assert (await world.bot.services.lobby.get(1)).ply == 4
    assert not errors


async def measured(page: Page, width: int) -> None:
    if width < 500:
        await page.click("#menu")
    sizes = await page.evaluate(SIZES)
    await page.keyboard.press("Escape")
    assert len(sizes) > 20
    assert not [size for size in sizes if not size[0]]
    if width < 500:
        assert not [size for size in sizes if size[1] < TARGET or size[2] < TARGET]
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert await page.locator("#seats").evaluate("one => one.scrollWidth <= one.clientWidth"), "all points are in view"
    assert await page.evaluate(_MOVING) <= MAX_MOVING, "what glows comes to rest, for eyes and for batteries"


async def test_what_one_missed_is_replayed_once(world: World, client: Client) -> None:
    """By itself when one first looks, and not with reduced motion; again at a press; a press elsewhere ends it."""
    (ana,) = await looking(client, world, "Ana")
    await ana.recruit()
    bruno = world.people["Bruno"].id
    async with in_chromium() as chromium:
        for still, times in ((False, 1), (True, 0)):
            page = await open_table(chromium, client, bruno, 1280, [], still=still)
            await page.wait_for_selector("body:not(.replaying) #board:not(.past) .spot", state="attached")
            assert await page.evaluate("window.replays") == times
            await page.reload()
            await page.wait_for_load_state("networkidle")
            assert await page.evaluate("window.replays") == 0
            await page.locator("#again").click()
            await page.locator("#turn button").first.click()
            await page.wait_for_selector("#foot [data-verb=confirm]")
            assert await page.locator("#board.past").count() == 0


async def test_those_who_look_on_are_brought_what_changed(world: World, client: Client) -> None:
    """Their page moves by what its socket brings, asks for nothing, and keeps what is theirs."""
    (ana,) = await looking(client, world, "Ana")
    errors, asked = list[str](), list[str]()
    async with in_chromium() as chromium:
        page = await open_table(chromium, client, world.people["Carla"].id, 1280, errors, still=True)
        before = await page.inner_text("#tabs")
        page.on("request", lambda request: asked.append(request.url))
        head = await page.get_attribute("#band", "data-head")
        await ana.recruit()
        await page.wait_for_selector(f"#band:not([data-head='{head}'])")
        assert await page.inner_text("#band") == "Bruno’s turn"
        assert await page.inner_text("#tabs") == before != ""
        assert not [url for url in asked if url.endswith("/pieces")]
    assert not errors


_STANDS: Final = """() => [...document.querySelectorAll("body > *, #foot")].filter(
    one => ["fixed", "sticky"].includes(getComputedStyle(one).position) && one.offsetWidth > innerWidth / 2).reduce(
    (sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight"""
_EDGES: Final = """() => [".tile.press", ".tile:not(.press)", "#seats .acting", "#seats li:not(.acting)"].map(
    one => getComputedStyle(document.querySelector(one)).borderBottomColor)"""


async def test_it_can_be_enlarged_and_has_no_need_of_its_colours(world: World, client: Client) -> None:
    """At 200 and 400 % nothing scrolls aside and much is to be read; in forced colours edges tell what matters."""
    async with in_chromium() as chromium:
        page = await open_table(chromium, client, world.people["Ana"].id, 1280, [], still=True)
        for panel in (False, True):
            if panel:
                await page.locator("#turn button", has_text="Buildings").first.click()
                await page.wait_for_selector("#foot [data-verb=confirm]")
            for width, height in ((640, 512), (320, 256)):
                await page.set_viewport_size({"width": width, "height": height})
                assert await page.evaluate("document.documentElement.scrollWidth") <= width
                assert await page.evaluate(_STANDS) <= 0.5
        await page.emulate_media(forced_colors="active")
        can, cannot, acts, waits = await page.evaluate(_EDGES)
        assert can != cannot
        assert acts != waits
