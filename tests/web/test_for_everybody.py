"""The pages for everybody: axe-core finds nothing, no target is too small, the tree of roles and names is enough.

The tree is Chromium's own, as screen readers get it. axe-core comes in a package that only tests install.
"""

from __future__ import annotations

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
from playwright.async_api import BrowserContext, CDPSession, Page, async_playwright

from cogs.components import Drawing
from renders import Picture, Theme
from renders.picture import finish
from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.cogs.hands import table_of, to_act
from tests.cogs.leagues import hosting
from tests.support.world import World, opened
from tests.web.browser import WHO, Believing, Browser, Client, site
from tests.web.test_chromium import TARGET
from web import Way
from words import say

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
_FINDINGS: Final = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
    one => one.nodes.map(node => `${one.id} ${node.target}: ${node.failureSummary}`))"""
_SMALL: Final = """least => [...document.querySelectorAll("a, button, input, select, summary")].filter(
    one => one.checkVisibility() && !one.matches(".skip")).map(one => [one, one.getBoundingClientRect()]).filter(
    ([one, box]) => box.width < least - .5 || box.height < least - .5).map(
    ([one, box]) => `${one.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`)"""
_CLICK: Final = "function() { this.click(); }"

Scheme = Literal["light", "dark"]
Look = tuple[str, int, Scheme]
"""A language, a width in pixels, and the system's colours."""
LOOKS: Final[tuple[Look, ...]] = (("en", 1280, "light"), ("de", 390, "dark"), ("zh-TW", 390, "light"))
ADMIN: Final = 7
"""The tab of a league's page that is an admin's."""


class Going(Believing):
    """An identity under which other pages can be gone to."""

    def ways(self, locale: str) -> Sequence[Way]:
        """Return two."""
        return Way("/", "⛵", say("web-tables", locale)), Way("/discord", "💬", "Discord")


async def complaints(page: Page) -> list[str]:
    """Return what axe-core finds on a page, and on a phone the targets that are too small."""
    await page.evaluate(AXE)
    found = list[str](await page.evaluate(_FINDINGS))
    assert page.viewport_size is not None
    if page.viewport_size["width"] < 500:
        found += await page.evaluate(_SMALL, TARGET)
    return [f"{page.url}: {one}" for one in found]


@asynccontextmanager
async def acting(chromium: Chromium, client: Client, person: int | None, look: Look) -> AsyncIterator[Page]:
    """Yield a person's new page."""
    locale, width, scheme = look
    context = await chromium.new_context(
        viewport={"width": width, "height": 844}, locale=locale, color_scheme=scheme, base_url=str(client.make_url("/"))
    )
    await named(context, client, person)
    yield await context.new_page()
    await context.close()


async def named(context: BrowserContext, client: Client, person: int | None) -> None:
    """Let a browser's requests be a person's."""
    if person is not None:
        await context.add_cookies([{"name": WHO, "value": str(person), "url": str(client.make_url("/"))}])


async def press(page: Page, where: str) -> None:
    """Press the first of some controls of a table's page, and wait for its answer."""
    await page.locator(where).first.evaluate("one => one.click()")
    await page.wait_for_selector("body:not(.sending)")


async def of_table(page: Page, tabs: int) -> list[str]:
    """Return what is wrong with a page of a table: with nothing open, a panel, a place of several, an earlier turn."""
    await page.goto("/t/1")
    found = await complaints(page)
    await press(page, "#board button")
    await page.wait_for_selector("#foot [data-verb=confirm]")
    await page.evaluate("document.querySelectorAll('details.spot').forEach(one => { one.open = true; })")
    found += await complaints(page)
    for number in range(min(tabs, await page.locator("#tabs button").count())):
        await press(page, f"#tabs button:nth-of-type({number + 1})")
        found += await complaints(page)
    await page.locator("[data-step='-1']").click()
    await page.wait_for_selector("#board.past")
    return found + await complaints(page)


async def recruit(world: World, client: Client) -> None:
    """Play a turn, so that there is an earlier one."""
    player = await to_act(world)
    assert player is not None
    browser = Browser(client, player.id)
    await browser.look()
    for name, inside in (("Workers", "board"), ("1 ", "turn"), ("Confirm", "foot")):
        await browser.press(name, inside)
    await world.bot.settled(1)


async def of_league(page: Page, locale: str) -> list[str]:
    """Return what is wrong with the page of a league: some of its tabs, and a form."""
    await page.goto("/l/1")
    found = await complaints(page)
    for tab in (0, ADMIN):
        async with page.expect_navigation():
            await page.locator("nav .tab").nth(tab).click()
        found += await complaints(page)
    async with page.expect_navigation():
        await page.get_by_role("button", name=say("button-league-hold", locale)).click()
    assert await page.locator("form.form").count()
    return found + await complaints(page)


def blank(drawing: Drawing, theme: Theme) -> Picture:
    """Return an empty picture of the same shape."""
    laid = drawing.layout(theme)
    size = (laid.width // 4, laid.height // 4) if laid else (88, 56)
    return finish(Image.new("RGB", size), "picture", "a picture", "a picture")


@pytest.mark.parametrize("tabs", [1, pytest.param(99, marks=pytest.mark.long)])
async def test_axe_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tabs: int) -> None:
    """On the first page, a league's and a table's, in three languages, light and dark; each target is large enough."""
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    found = list[str]()
    async with opened(tmp_path, people=hosting.EIGHT) as world:
        await hosting.to_play(world, *hosting.FOUR)
        admin, people = hosting.regent(world).id, world.bot.services.people
        async with site(world, Going(world.bot)) as client, async_playwright() as playwright:
            await recruit(world, client)
            player = await to_act(world)
            assert player is not None
            chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
            for look in LOOKS:
                for person in (player.id, admin):
                    await people.set_language(person, look[0])
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


@dataclass(frozen=True)
class Node:
    """Something in the accessibility tree."""

    role: str
    name: str
    inside: tuple[str, ...]
    """Roles and names of what is around it."""
    off: bool
    """True if it cannot be pressed, or is pressed already."""
    number: int


@dataclass(frozen=True)
class Reader:
    """A screen reader: it knows roles and names, and can press."""

    page: Page
    session: CDPSession

    async def tree(self) -> list[Node]:
        """Read the page."""
        nodes = (await self.session.send("Accessibility.getFullAXTree"))["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        return [_node(node, by_id) for node in nodes if not node["ignored"]]

    async def press(self, node: Node) -> None:
        """Press a button, and wait for its answer."""
        found = await self.session.send("DOM.resolveNode", {"backendNodeId": node.number})
        call = {"functionDeclaration": _CLICK, "objectId": found["object"]["objectId"]}
        await self.session.send("Runtime.callFunctionOn", call)
        await self.page.wait_for_selector("body:not(.sending)")


def _node(node: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]]) -> Node:
    around, above = list[str](), by_id.get(node.get("parentId", ""))
    while above is not None:
        around += [_text(above, "role"), _text(above, "name")]
        above = by_id.get(above.get("parentId", ""))
    held = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    off = bool(held.get("disabled")) or held.get("pressed") == "true"
    return Node(_text(node, "role"), _text(node, "name"), tuple(around), off, node.get("backendDOMNodeId", 0))


def _text(node: Mapping[str, Any], part: str) -> str:
    return str(node.get(part, {}).get("value", "")).strip()


TURNS: Final = 4
MAX_PRESSES: Final = 200
"""Presses after which a turn has to be confirmed."""
LEAVE: Final = 12
"""Presses after which a choice is left."""


def chosen(tree: Sequence[Node], rng: random.Random, *, leave: bool) -> Node:
    """Return what to press: Confirm if it can be pressed, else a place on the board, else something of the turn."""
    buttons = [one for one in tree if one.role in ("button", "DisclosureTriangle") and not one.off]
    board = [one for one in buttons if say("web-board") in one.inside]
    turn = [one for one in buttons if say("web-turn") in one.inside]
    confirm = [one for one in turn if one.name == say("button-confirm")]
    back = [one for one in turn if one.name in (say("button-over"), say("button-decline"))]
    panel = [one for one in turn if one not in back]
    first = back if leave else board if rng.random() < 0.5 else panel
    return rng.choice(confirm or first or panel or board or back)


async def play_turn(world: World, reader: Reader, rng: random.Random) -> None:
    """Press what the tree offers until the turn is confirmed."""
    before = (await world.bot.services.lobby.get(1)).head
    for number in range(1, MAX_PRESSES):
        await reader.press(chosen(await reader.tree(), rng, leave=number % LEAVE == 0))
        if (await world.bot.services.lobby.get(1)).head > before:
            return
    raise AssertionError("a turn has no end")


@pytest.mark.long
async def test_turns_are_played_by_roles_and_names(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a picture: two people hear and read whose turn it is, and press what they choose by its name."""
    without_rates(monkeypatch)
    await table_of(world, "Ana", "Bruno", order="as joined")
    rng = random.Random(1)
    mover: Reader | None = None
    async with site(world) as client, async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        readers = [await blind(chromium, client, world.people[name].id) for name in ("Ana", "Bruno")]
        for _ in range(TURNS):
            head = (await world.bot.services.lobby.get(1)).head
            trees = [(reader, await at(reader, head)) for reader in readers]
            before, mover = mover, next(reader for reader, tree in trees if says(tree, say("web-yours")))
            if before not in (None, mover):
                await mover.page.wait_for_selector(f"[role=status]:text-is('{say('web-yours')}')", state="attached")
            await play_turn(world, mover, rng)
            await world.bot.settled(1)
        await chromium.close()


async def at(reader: Reader, head: int) -> list[Node]:
    """Read a page when it has come to a position."""
    await reader.page.wait_for_selector(f"#band[data-head='{head}']", state="attached")
    return await reader.tree()


def says(tree: Sequence[Node], words: str) -> bool:
    """Return whether the head of a page has these words by themselves."""
    return any((one.role, one.name) == ("StaticText", words) and "banner" in one.inside for one in tree)


async def blind(chromium: Chromium, client: Client, person: int) -> Reader:
    """Open a person's page of the table without its pictures."""
    context = await chromium.new_context(viewport={"width": 1280, "height": 800})
    await named(context, client, person)
    await context.route("**/*.png", lambda route: route.abort())
    page = await context.new_page()
    await page.goto(str(client.make_url("/t/1")))
    return Reader(page, await context.new_cdp_session(page))


def without_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a robot press as often as it can."""
    for rates in ("LOOKS", "WATCHERS", "PRESSES"):
        monkeypatch.setattr(f"web.gate.{rates}", (1e9, 1e9))
