"""Whole games without a mouse: by roles and names alone as screen readers have them, and by keyboard alone.

The tree of roles and names is Chromium's own.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import CDPSession, Page, async_playwright

from cogs.components import Drawing
from i18n import say
from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.support.world import World
from tests.web.browser import Client, site, without_rates
from tests.web.test_for_everybody import blank, named
from tests.web.test_robot import opened

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

_CLICK: Final = "function() { this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); }"
_AWAY: Final = """function() {
    const one = document.activeElement, at = one.closest(".spot"), to = this.closest(".spot");
    if (one === this) return [];
    if (!at || !to || at === to) return [one.compareDocumentPosition(this) & 2 ? "Shift+Tab" : "Tab"];
    const [a, b] = [at, to].map(spot => spot.getBoundingClientRect());
    const x = b.left + b.width / 2 - a.left - a.width / 2, y = b.top + b.height / 2 - a.top - a.height / 2;
    const keys = [x < 0 ? "ArrowLeft" : "ArrowRight", y < 0 ? "ArrowUp" : "ArrowDown"];
    return Math.abs(x) > Math.abs(y) ? keys : keys.reverse();
}"""
"""Keys that lead to an element from what is focused, the better one first; none when it is focused."""
_SETTLED: Final = "() => !waiting && !document.body.classList.contains('sending')"
ARROWS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MAX_KEYS: Final = 150
"""Keys to anything on a page, from anywhere on it."""
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
        await self.call(node, _CLICK)
        await self.page.wait_for_function(_SETTLED)

    async def call(self, node: Node, function: str) -> Any:
        """Call a function of JavaScript on an element; return its value."""
        found = await self.session.send("DOM.resolveNode", {"backendNodeId": node.number})
        about = {"functionDeclaration": function, "objectId": found["object"]["objectId"], "returnByValue": True}
        return (await self.session.send("Runtime.callFunctionOn", about))["result"].get("value")


class Keyboard(Reader):
    async def press(self, node: Node) -> None:
        for _ in range(MAX_KEYS):
            keys = await self.call(node, _AWAY)
            if not keys:
                await self.page.keyboard.press("Enter")
                await self.page.wait_for_function(_SETTLED)
                return
            astray = len(keys) > 1 and self.rng.random() < 0.4  # the nearest place may lie aside
            await self.page.keyboard.press(self.rng.choice(ARROWS) if astray else keys[0])
        raise AssertionError(f"{node} cannot be reached by keys")


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


async def entered(
    chromium: Chromium, client: Client, person: int, width: int, kind: type[Reader], rng: random.Random
) -> Reader:
    context = await chromium.new_context(viewport={"width": width, "height": 844})
    await named(context, client, person)
    await context.route("**/*.png", lambda route: route.abort())
    page = await context.new_page()
    await page.goto(str(client.make_url("/t/1")))
    return kind(page, await context.new_cdp_session(page), rng)


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("kind", [Reader, Keyboard])
@pytest.mark.parametrize("game", ["navegador", "singing-sails"])
async def test_a_whole_game(
    world: World, monkeypatch: pytest.MonkeyPatch, game: str, kind: type[Reader], width: int
) -> None:
    """Two people hear and read whose turn it is, choose by name, and come to the end of the game."""
    without_rates(monkeypatch)
    monkeypatch.setattr(Drawing, "__call__", blank)
    await opened(world, game)
    rng = random.Random(f"{game} {width}")
    mover: Reader | None = None
    async with site(world) as client, async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        readers = [
            await entered(chromium, client, world.people[name].id, width, kind, rng) for name in ("Ana", "Bruno")
        ]
        while (table := await world.bot.services.lobby.get(1)).status == "running":
            trees = [(reader, await at(reader, table.head)) for reader in readers]
            before, mover = mover, next(reader for reader, tree in trees if says(tree, say("web-yours")))
            if before not in (None, mover):
                await mover.page.wait_for_selector(f"[role=status]:has-text('{say('web-yours')}')", state="attached")
            await play_turn(world, mover)
            await world.bot.settled(1)
        for reader in readers:
            assert says(await at(reader, table.head), say("web-over"))
        await chromium.close()
