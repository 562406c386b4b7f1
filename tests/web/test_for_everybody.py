"""The pages for everybody, in Chromium: axe-core finds nothing, what is wrong is seen, names lead to the end."""

import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from PIL import Image
from playwright.async_api import Browser as Chromium
from playwright.async_api import BrowserContext, CDPSession, Page, Route

from cogs.components import Drawing
from i18n import say
from renders import Picture, Theme
from renders.picture import Description, finish
from tests.cogs.hands import table_of, to_act, type_turn
from tests.cogs.leagues import hosting
from tests.support.world import World, opened
from tests.web.browser import WHO, Believing, Browser, Client, in_chromium, site, without_rates
from tests.web.test_chromium import TARGET, open_table
from web import Way

pytestmark = pytest.mark.no_cover

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
    """In three languages, light and dark; an ordinary run tries the longest words on the narrowest page."""
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    found = list[str]()
    async with opened(tmp_path, people=hosting.EIGHT) as world:
        await hosting.to_play(world, *hosting.FOUR)
        admin, people = hosting.regent(world).id, world.bot.services.people
        async with site(world, Going(world.bot)) as client, in_chromium() as chromium:
            mover = (await to_act(world) or world.people["Ana"]).id
            browser = Browser(client, mover)
            await browser.look()
            await browser.recruit()
            await world.bot.settled(1)
            player = await to_act(world)
            assert player is not None
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
    assert not found, "\n".join(dict.fromkeys(found))


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
    """A press without a line or beside another is said not to be sent, one that failed perhaps; focus renews a page."""
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client, in_chromium() as chromium:
        page = await open_table(chromium, client, world.people["Ana"].id, width, [])
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

        sent = list[Route]()
        await page.route("**/press", lambda route: sent.append(route))
        await page.locator("#turn button", has_text="Ships").dblclick()
        await page.locator("#turn button", has_text="Market II").click()
        await shown(page, "unsent")
        assert "Market II" in await page.locator("#bar [data-when=unsent] b").inner_text()
        await sent[0].fulfill(status=502)
        await shown(page, "unsure")
        await page.unroute("**/press")

        await context.clear_cookies()
        await page.locator("#turn button", has_text="Ships").click()
        await shown(page, "ended")
        assert await page.locator("#bar [data-when=ended] a").is_visible()


async def test_the_wheel_scrolls_the_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board catches the wheel only where the page has nowhere to scroll."""
    monkeypatch.setattr(Drawing, "__call__", blank)
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as client, in_chromium() as chromium:
        page = await open_table(chromium, client, world.people["Ana"].id, 800, [])
        await page.set_viewport_size({"width": 800, "height": 600})
        await page.mouse.move(300, 150)
        for _ in range(12):
            await page.mouse.wheel(0, 400)
        await page.wait_for_function("() => scrollY > 0")
        await page.set_viewport_size({"width": 1280, "height": 600})
        await page.mouse.wheel(0, -400)
        await page.wait_for_selector("#view.zoomed")


_CLICK: Final = "function() { this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); }"
_SETTLED: Final = "() => !waiting && !document.body.classList.contains('sending')"
MAX_PRESSES: Final = 200
"""Presses after which a turn has to be confirmed."""
LEAVE: Final = 12
"""Presses after which a choice is left."""


@dataclass(frozen=True)
class Node:
    role: str
    name: str
    inside: tuple[str, ...]
    """Roles and names of what is around it."""
    off: bool
    """True if it cannot be pressed, or is pressed already."""
    number: int


@dataclass(frozen=True)
class Reader:
    page: Page
    session: CDPSession
    rng: random.Random

    async def tree(self) -> list[Node]:
        nodes = (await self.session.send("Accessibility.getFullAXTree"))["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        return [_node(node, by_id) for node in nodes if not node["ignored"]]

    async def press(self, node: Node) -> None:
        element = await self.session.send("DOM.resolveNode", {"backendNodeId": node.number})
        about = {"functionDeclaration": _CLICK, "objectId": element["object"]["objectId"]}
        await self.session.send("Runtime.callFunctionOn", about)
        await self.page.wait_for_function(_SETTLED)


def _node(node: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]]) -> Node:
    around, above = list[str](), by_id.get(node.get("parentId", ""))
    while above is not None:
        around += [_text(above, "role"), _text(above, "name")]
        above = by_id.get(above.get("parentId", ""))
    held = {item["name"]: item["value"].get("value") for item in node.get("properties", ())}
    off = bool(held.get("disabled")) or held.get("pressed") == "true"
    return Node(_text(node, "role"), _text(node, "name"), tuple(around), off, node.get("backendDOMNodeId", 0))


def _text(node: Mapping[str, Any], part: str) -> str:
    return str(node.get(part, {}).get("value", "")).strip()


def chosen(tree: Sequence[Node], rng: random.Random, *, leave: bool) -> Node:
    """Return what to press: Confirm if it can be pressed, else a place on the board, else something of the turn."""
    buttons = [node for node in tree if node.role in ("button", "DisclosureTriangle") and not node.off]
    board = [button for button in buttons if say("web-board") in button.inside]
    turn = [button for button in buttons if say("web-turn") in button.inside]
    confirm = [node for node in turn if node.name == say("button-confirm")]
    back = [node for node in turn if node.name in (say("button-over"), say("button-decline"))]
    away = (say("button-why"), say("button-refuse", what="finish"))  # a long game ends once both have had enough
    panel = [node for node in turn if node not in back and node.name not in away]
    first = back if leave else board if rng.random() < 0.5 else panel
    return rng.choice(confirm or first or panel or board or back)


async def play_turn(world: World, reader: Reader) -> None:
    """Press what the tree offers until something is stored."""
    before = (await world.bot.services.lobby.get(1)).head
    for number in range(1, MAX_PRESSES):
        await reader.press(chosen(await reader.tree(), reader.rng, leave=number % LEAVE == 0))
        if (await world.bot.services.lobby.get(1)).head > before:
            return
    raise AssertionError("a turn has no end")


async def at(reader: Reader, head: int) -> list[Node]:
    await reader.page.wait_for_selector(f"#band[data-head='{head}']", state="attached")
    return await reader.tree()


def says(tree: Sequence[Node], words: str) -> bool:
    return any((node.role, node.name) == ("StaticText", words) and "banner" in node.inside for node in tree)


async def entered(chromium: Chromium, client: Client, person: int, width: int, rng: random.Random) -> Reader:
    context = await chromium.new_context(viewport={"width": width, "height": 844})
    await named(context, client, person)
    await context.route("**/*.png", lambda route: route.abort())
    page = await context.new_page()
    await page.goto(str(client.make_url("/t/1")))
    return Reader(page, await context.new_cdp_session(page), rng)


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", ["navegador", "singing-sails"])
async def test_a_whole_game(world: World, monkeypatch: pytest.MonkeyPatch, game: str, width: int) -> None:
    """Two people hear and read whose turn it is, choose by name, and come to the end of the game."""
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    await table_of(world, "Ana", "Bruno", game=game)
    rng = random.Random(f"{game} {width}")
    mover: Reader | None = None
    async with site(world) as client, in_chromium() as chromium:
        readers = [await entered(chromium, client, world.people[name].id, width, rng) for name in ("Ana", "Bruno")]
        while (table := await world.bot.services.lobby.get(1)).status == "running":
            trees = [(reader, await at(reader, table.head)) for reader in readers]
            before, mover = mover, next(reader for reader, tree in trees if says(tree, say("web-yours")))
            if before not in (None, mover):
                await mover.page.wait_for_selector(f"[role=status]:has-text('{say('web-yours')}')", state="attached")
            await play_turn(world, mover)
            await world.bot.settled(1)
        for reader in readers:
            assert says(await at(reader, table.head), say("web-over"))
