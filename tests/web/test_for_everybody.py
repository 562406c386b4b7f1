"""The pages for everybody: axe-core finds nothing, and no target is too small; it comes in a package for tests."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

import pytest
from PIL import Image
from playwright.async_api import Browser as Chromium
from playwright.async_api import BrowserContext, Page, async_playwright

from cogs.components import Drawing
from i18n import say
from renders import Picture, Theme
from renders.picture import Description, finish
from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.cogs.hands import to_act
from tests.cogs.leagues import hosting
from tests.support.world import opened
from tests.web.browser import WHO, Believing, Browser, Client, site, without_rates
from tests.web.test_chromium import TARGET
from web import Way

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
_FINDINGS: Final = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
    one => one.nodes.map(node => `${one.id} ${node.target}: ${node.failureSummary}`))"""
_SMALL: Final = """least => [...document.querySelectorAll("a, button, input, select, summary")].filter(
    one => one.checkVisibility() && !one.matches(".skip")).map(one => [one, one.getBoundingClientRect()]).filter(
    ([one, box]) => box.width < least - .5 || box.height < least - .5).map(
    ([one, box]) => `${one.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`)"""
_OPEN: Final = "document.querySelectorAll('.few:has(button + button)').forEach(few => few.classList.add('open'))"
_BEHIND: Final = """() => {
    const cross = document.querySelector('#answer .close').getBoundingClientRect(), range = document.createRange();
    const words = [...document.querySelectorAll('#answer .text')].flatMap(one => {
        range.selectNodeContents(one);
        return [...range.getClientRects()];
    });
    return words.filter(word => word.right > cross.left && word.top < cross.bottom && word.bottom > cross.top);
}"""
"""Return the boxes of words that lie behind the button that closes an answer."""
_ASIDE: Final = """() => [...document.querySelectorAll("#foot button")].filter(
    one => one.getBoundingClientRect().right > innerWidth).map(one => one.textContent)"""

Scheme = Literal["light", "dark"]
Look = tuple[str, int, Scheme]
"""A language, a width in pixels, and the system's colours."""
LOOKS: Final[tuple[Look, ...]] = (("en", 1280, "light"), ("de", 390, "dark"), ("zh-TW", 390, "light"))


class Going(Believing):
    def ways(self, locale: str) -> Sequence[Way]:
        return Way("/", "⛵", say("web-leagues", locale)), Way("/discord", "💬", "Discord")


async def complaints(page: Page) -> list[str]:
    await page.evaluate(AXE)
    found = list[str](await page.evaluate(_FINDINGS))
    assert page.viewport_size is not None
    if page.viewport_size["width"] < 500:
        found += await page.evaluate(_SMALL, TARGET)
    return [f"{page.url}: {one}" for one in found]


@asynccontextmanager
async def acting(chromium: Chromium, client: Client, person: int | None, look: Look) -> AsyncIterator[Page]:
    locale, width, scheme = look
    context = await chromium.new_context(
        viewport={"width": width, "height": 844}, locale=locale, color_scheme=scheme, base_url=str(client.make_url("/"))
    )
    await named(context, client, person)
    yield await context.new_page()
    await context.close()


async def named(context: BrowserContext, client: Client, person: int | None) -> None:
    if person is not None:
        await context.add_cookies([{"name": WHO, "value": str(person), "url": str(client.make_url("/"))}])


async def press(page: Page, where: str) -> None:
    await page.locator(where).first.evaluate("one => one.click()")
    await page.wait_for_selector("body:not(.sending)")


async def of_table(page: Page, tabs: int) -> list[str]:
    """Return what is wrong with a page of a table: with nothing open, a panel, a place of several, an earlier turn."""
    await page.goto("/t/1")
    found = await complaints(page)
    await press(page, "#board button")
    await page.wait_for_selector("#foot [data-verb=confirm]")
    await page.evaluate(
        "document.querySelectorAll('.few:has(button + button)').forEach(one => one.classList.add('open'))"
    )
    found += await complaints(page)
    assert await page.evaluate(_ASIDE) == [], "nothing at the foot has to be scrolled to"
    size = page.viewport_size
    assert size is not None
    await page.set_viewport_size({"width": 1280, "height": 844})
    assert await page.locator("#tabs").evaluate("one => one.offsetHeight") < 2 * TARGET, "the tabs are one row"
    await page.set_viewport_size(size)
    await page.evaluate("document.querySelector('#strip').showPopover()")
    found += await complaints(page)
    for number in range(min(tabs, await page.locator("#tabs [aria-expanded]").count())):
        await press(page, f"#tabs [aria-expanded] >> nth={number}")
        found += await complaints(page)
    await page.locator("[data-step='-1']").click()
    await page.wait_for_selector("#board.past")
    return found + await complaints(page)


async def of_league(page: Page, locale: str) -> list[str]:
    await page.goto("/l/1")
    found = await complaints(page)
    tabs = await page.locator("nav").bounding_box()
    assert tabs is not None
    assert tabs["height"] < 2 * TARGET, "each tab is one line"
    for tab in ("button-league-rules", "button-league-admin"):
        await press(page, f"nav .tab:text-is('{say(tab, locale)}')")
        found += await complaints(page)
        assert await page.evaluate(_BEHIND) == [], "no words lie behind what closes them"
    await page.get_by_role("button", name=say("button-league-hold", locale)).click()
    await page.wait_for_selector("form.form")
    return found + await complaints(page)


def blank(drawing: Drawing, theme: Theme) -> Picture:
    scene = drawing.layout(theme)
    size = (scene.width // 4, scene.height // 4) if scene else (88, 56)
    return finish(Image.new("RGB", size), "picture", Description("a picture", "en"))


@pytest.mark.parametrize(("looks", "tabs"), [(LOOKS[1:2], 1), pytest.param(LOOKS, 99, marks=pytest.mark.long)])
async def test_axe_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: Sequence[Look], tabs: int
) -> None:
    """On the first page, a league's and a table's, in three languages, light and dark; each target is large enough.

    An ordinary run tries the longest words on the narrowest page.
    """
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    found = list[str]()
    async with opened(tmp_path, people=hosting.EIGHT) as world:
        await hosting.to_play(world, *hosting.FOUR)
        admin, people = hosting.regent(world).id, world.bot.services.people
        async with site(world, Going(world.bot)) as client, async_playwright() as playwright:
            mover = (await to_act(world) or world.people["Ana"]).id
            browser = Browser(client, mover)
            await browser.look()
            await browser.recruit()
            await world.bot.settled(1)
            player = await to_act(world)
            assert player is not None
            chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
            for look in looks:
                for person in (player.id, admin):
                    await people.set(person, language=look[0])
                async with acting(chromium, client, None, look) as page:
                    await page.goto("/")
                    found += await complaints(page)
                async with acting(chromium, client, player.id, look) as page:
                    await page.goto("/")
                    found += await complaints(page) + await of_table(page, tabs)
                async with acting(chromium, client, admin, look) as page:
                    found += await of_league(page, look[0])
            await chromium.close()
    assert not found, "\n".join(dict.fromkeys(found))
