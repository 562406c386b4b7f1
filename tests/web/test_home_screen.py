"""The pages on a home screen: what a browser wants to know of them, and the sign that stands there."""

import io
from urllib.parse import urljoin

import pytest
from PIL import Image, ImageChops
from playwright.async_api import async_playwright

from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.support.world import World
from tests.web.browser import WHO, Client
from tools import plates


async def test_the_icons_are_the_program_s_sign(client: Client) -> None:
    """Each has the size that is promised, and is the sign as it is now; what names them has its own type."""
    address = "/assets/manifest.webmanifest"
    answer = await client.get(address)
    assert answer.content_type == "application/manifest+json"
    for icon in (await answer.json(content_type=None))["icons"]:
        drawn = Image.open(io.BytesIO(await (await client.get(urljoin(address, icon["src"]))).read())).convert("RGB")
        assert icon["sizes"] == "{}x{}".format(*drawn.size)
        difference = ImageChops.difference(drawn, plates.home_icon(drawn.width))
        assert max(most for _, most in difference.getextrema()) <= 24, "python -m tools.plates"  # type: ignore[misc]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
async def test_chromium_takes_it(world: World, client: Client) -> None:
    """The first page and a table can be installed, and nothing of that offends the pages' policy."""
    said = list[str]()
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        page = await chromium.new_page()
        ana = str(world.people["Ana"].id)
        await page.context.add_cookies([{"name": WHO, "value": ana, "url": str(client.make_url("/"))}])
        page.on("console", lambda message: said.append(message.text))
        for address in ("/", "/t/1"):
            await page.goto(str(client.make_url(address)))
            asked = await page.context.new_cdp_session(page)
            manifest = await asked.send("Page.getAppManifest")
            assert manifest["errors"] == []
            assert manifest["url"].endswith("/manifest.webmanifest")
            wrong = (await asked.send("Page.getInstallabilityErrors"))["installabilityErrors"]
            assert [error["errorId"] for error in wrong if error["errorId"] != "in-incognito"] == []
        await chromium.close()
    assert said == []
