"""A line that is lost, a login that has ended and a press that was not sent are seen by everybody, in Chromium."""

from typing import Final

import pytest
from playwright.async_api import Page, async_playwright

from cogs.components import Drawing
from i18n import say
from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.cogs.hands import table_of, type_turn
from tests.support.world import World
from tests.web.browser import site, without_rates
from tests.web.test_chromium import opened
from tests.web.test_for_everybody import blank

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

SILENT: Final = "window.WebSocket = class { close() {} };"
"""A line that is dead without closing."""
_SHOWN: Final = (
    "what => [...document.querySelectorAll('#bar > *')].some(one => one.checkVisibility() && one.dataset.when === what)"
)
_GONE: Final = "() => !document.querySelector('#bar').checkVisibility()"


async def shown(page: Page, what: str) -> None:
    """Wait until the bar says something."""
    await page.wait_for_function(_SHOWN, arg=what)


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
async def test_what_is_wrong_is_seen(world: World, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """A press without a line is said not to be sent, one that failed perhaps; on focus a page looks at once."""
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client, async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        page = await opened(chromium, client, world.people["Ana"].id, width, [])
        context = page.context
        await page.locator("#turn button", has_text="Workers").click()
        await page.locator("#turn button", has_text=say("button-why")).click()
        await page.wait_for_selector("#answer .close")
        assert await page.locator("#foot [data-verb=confirm]").is_visible()
        await page.keyboard.press("Escape")
        await page.wait_for_function("() => !document.querySelector('#answer').childElementCount")
        await context.set_offline(True)
        await shown(page, "lost")
        await page.locator("#turn button", has_text="1 ").first.click()
        await shown(page, "unsent")
        assert "1" in await page.locator("#bar [data-when=unsent] b").inner_text()
        await context.set_offline(False)
        await page.wait_for_function("() => document.querySelector('#bar [data-when=lost]').hidden")
        await shown(page, "unsent")
        await page.locator("#bar [data-when=unsent] button").click()
        await page.wait_for_function(_GONE)
        assert await page.locator("#foot [data-verb=confirm]").is_disabled()

        await context.add_init_script(SILENT)
        await page.reload()
        await page.wait_for_selector("#band.mine")
        await type_turn(world, "Ana", "workers 1")
        await type_turn(world, "Bruno", "workers 1")
        await world.bot.settled(1)
        head = (await world.bot.services.lobby.get(1)).head
        assert await page.get_attribute("#band", "data-head") != str(head)
        await page.evaluate("dispatchEvent(new Event('focus'))")
        await page.wait_for_selector(f"#band.mine[data-head='{head}']")
        await page.wait_for_function("() => document.querySelector('#said').textContent.includes('Bruno')")

        await page.route("**/press", lambda route: route.fulfill(status=502))
        await page.locator("#turn button", has_text="Ships").click()
        await shown(page, "unsure")
        await page.unroute("**/press")

        await context.clear_cookies()
        await page.locator("#turn button", has_text="Ships").click()
        await shown(page, "ended")
        assert await page.locator("#bar [data-when=ended] a").is_visible()
        await chromium.close()


async def test_the_wheel_scrolls_the_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board catches the wheel only where the page has nowhere to scroll."""
    monkeypatch.setattr(Drawing, "__call__", blank)
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client, async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        page = await opened(chromium, client, world.people["Ana"].id, 800, [])
        await page.set_viewport_size({"width": 800, "height": 600})
        await page.mouse.move(300, 150)
        for _ in range(12):
            await page.mouse.wheel(0, 400)
        await page.wait_for_function("() => scrollY > 0")
        await page.set_viewport_size({"width": 1280, "height": 600})
        await page.mouse.wheel(0, -400)
        await page.wait_for_selector("#view.zoomed")
        await chromium.close()
