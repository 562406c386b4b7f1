"""A browser for tests: it fetches a table's page as a person, and presses what it finds by its words."""

import contextlib
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any, TypeAlias

import pytest
from aiohttp import ClientResponse, web
from aiohttp.test_utils import TestClient, TestServer
from playwright.async_api import Browser as Chromium
from playwright.async_api import async_playwright

from cogs.host import Host
from tests.browser.page import _ARGUMENTS, CHROMIUM
from tests.support.world import World
from web import Activity, Identity, Keys, SiteRunner, Visitor, Way, application

Client: TypeAlias = TestClient[web.Request, web.Application]
KEYS = Keys(b"tests", "1")
WHO = "X-Person"
"""The header, or the cookie, by which a test says who sends a request."""


@dataclass
class Believing:
    host: Host
    entrance: str = "/entrance"
    routes: Collection[web.AbstractRouteDef] = ()

    def ways(self, locale: str) -> Sequence[Way]:
        return ()

    async def visitor(self, request: web.Request) -> Visitor | None:
        number = request.headers.get(WHO) or request.cookies.get(WHO)
        return Visitor(int(number), "", datetime(2020, 1, 1, tzinfo=UTC)) if number else None

    async def start(self, request: web.Request) -> None:
        return None


@dataclass
class Element:
    name: str
    attributes: Mapping[str, str]
    inside: tuple[str, ...]
    """The ids and classes around it."""
    text: str = ""

    @property
    def off(self) -> bool:
        """True if it cannot be pressed."""
        return "disabled" in self.attributes or "aria-disabled" in self.attributes

    @property
    def said(self) -> str:
        return self.attributes.get("aria-label") or " ".join(self.text.split())


@dataclass
class Seen(HTMLParser):
    elements: list[Element] = field(default_factory=list)
    around: list[tuple[str, str]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        inside = tuple(name for _, names in self.around for name in names.split())
        element = Element(tag, given, inside)
        self.elements.append(element)
        if tag not in ("meta", "link", "img", "input", "source", "br"):
            self.around.append((tag, f"{given.get('id', '')} {given.get('class', '')}"))
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.around.pop()[0] == tag
        self.open.pop()

    def handle_data(self, data: str) -> None:
        hidden = any(element.attributes.get("aria-hidden") == "true" for element in self.open)
        for element in self.open:
            element.text += "" if hidden else data
            if "id" in element.attributes:
                self.texts[element.attributes["id"]] = self.texts.get(element.attributes["id"], "") + data

    @property
    def buttons(self) -> list[Element]:
        """The buttons, and the options of the menu of computers."""
        return [
            element
            for element in self.elements
            if "value" in element.attributes and not element.off
            if "press" in element.attributes.get("name", "") or (element.name == "option" and "add" in element.inside)
        ]

    def button(self, name: str, inside: str = "") -> Element:
        found = [
            element
            for element in self.buttons
            if element.said.startswith(name) and (not inside or inside in element.inside)
        ]
        assert found, (name, [element.said for element in self.buttons])
        return found[0]


def read(text: str) -> Seen:
    seen = Seen()
    seen.feed(text)
    return seen


@dataclass
class Browser:
    client: Client
    person: int | None
    table: int = 1
    seen: Seen = field(default_factory=Seen)
    query: str = ""
    kind: str = "t"
    """First part of the address: "t" for a table, "l" for a league."""

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.person is None else {WHO: str(self.person)}

    async def get(self, path: str = "") -> ClientResponse:
        address = f"/{self.kind}/{self.table}{path}{self.query}"
        return await self.client.get(address, headers=self.headers, allow_redirects=False)

    async def look(self) -> Seen:
        answer = await self.get()
        assert answer.status == 200, await answer.text()
        self.seen = read(await answer.text())
        return self.seen

    async def send(self, value: str, headers: Mapping[str, str] | None = None, **more: str) -> ClientResponse:
        given = {**self.headers, "X-Pieces": "1", **(headers or {})}
        return await self.client.post(f"/{self.kind}/{self.table}/press", data={"press": value, **more}, headers=given)

    async def press(self, name: str, inside: str = "") -> Seen:
        return await self.press_element(self.seen.button(name, inside))

    async def recruit(self) -> None:
        for name, inside in (("Workers", "board"), ("1 ", "turn"), ("Confirm", "foot")):
            await self.press(name, inside)

    async def press_element(self, element: Element) -> Seen:
        answer = await self.send(element.attributes["value"])
        assert answer.status == 200, await answer.text()
        self.seen = read(await answer.text())
        return self.seen


async def looking(client: Client, world: World, *names: str) -> list[Browser]:
    browsers = [Browser(client, world.people[name].id) for name in names]
    for browser in browsers:
        await browser.look()
    return browsers


async def mover_first(client: Client, world: World) -> list[Browser]:
    return sorted(await looking(client, world, "Ana", "Bruno"), key=lambda item: item.seen.texts["band"] != "Your turn")


class Server(TestServer):
    async def _make_runner(self, **kwargs: Any) -> SiteRunner:
        return SiteRunner(self.app)


@contextlib.asynccontextmanager
async def site(
    world: World, identity: Identity | None = None, heartbeat: float = 20, activity: Activity | None = None
) -> AsyncIterator[Client]:
    app = application(world.bot, identity or Believing(world.bot), KEYS, heartbeat=heartbeat, activity=activity)
    async with TestClient(Server(app)) as client:
        yield client


@contextlib.asynccontextmanager
async def in_chromium() -> AsyncIterator[Chromium]:
    """Yield Chromium without pages; skip the test where there is none."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        yield chromium
        await chromium.close()


def without_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    for rates in ("gate.LOOKS", "gate.PRESSES", "serving.runner.EACH", "serving.runner.ALL"):
        monkeypatch.setattr(f"web.{rates}", (1e9, 1e9))
