"""The bot as it is, with discord.py's two senders of requests replaced by the world in memory."""

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast
from urllib.parse import unquote

import aiohttp
import discord
import structlog
from discord.http import HTTPClient, Route
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from app.bot import NavegadorBot
from app.playground.routes import Routes
from app.playground.world import APPLICATION, BOT, SERVER, Json, Unknown
from app.settings import Settings
from cogs import signs
from hosting import Clock

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.playground")

UNKNOWN: Final = 10008
"""Discord's code for a message that is not there."""


class LocalBot(NavegadorBot):
    """The bot, whose Discord is a world in this process."""

    def __init__(self, settings: Settings, routes: Routes, clock: Clock | None = None) -> None:
        self.routes = routes
        self._events: asyncio.Queue[tuple[str, Json]] = asyncio.Queue()
        super().__init__(settings, clock=clock, force=True)
        self.keeps_emoji = True
        routes.world.emit = lambda event, data: self._events.put_nowait((event, data))

    def _get_state(self, **options: Any) -> ConnectionState[Any]:  # noqa: ANN401 - discord.py's
        """Make discord.py's memory, over requests that go into the world instead of to Discord."""
        self.http = _Requests(self.loop, self.routes)
        return super()._get_state(**options, guild_ready_timeout=0.0)

    async def close(self) -> None:
        """Stop cleanly; the emoji end with this Discord."""
        await super().close()
        signs.use({})

    def answer_here(self) -> None:
        """Give the bot's answers to the world from now on, in this context and those copied from it."""
        async_context.set(_Answers(self.routes))

    async def live(self) -> None:
        """Log in, then receive events until cancelled. Raises StoreError, SettingsError."""
        await self.login("local")
        world, parsers = self.routes.world, self._connection.parsers
        ready: Json = {
            "user": world.user(BOT),
            "guilds": [{"id": str(SERVER), "unavailable": True}],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        parsers["READY"](ready)
        parsers["GUILD_CREATE"](world.server())
        while True:
            event, data = await self._events.get()
            if (parse := parsers.get(event)) is not None:
                # discord.py keeps parts of what it gets, and changes some
                parse(json.loads(json.dumps(data)))


@dataclass(frozen=True)
class _Response:
    status: int = 404
    reason: str = "Not Found"


def _sent(form: Iterable[dict[str, Any]] | None, files: Sequence[discord.File] | None) -> tuple[Any, Any]:
    """Return the JSON of a request of several parts, and its files."""
    body = next((part["value"] for part in form or () if part["name"] == "payload_json"), "null")
    return json.loads(body), [(file.filename, file.fp.read()) for file in files or ()]


def _answered(routes: Routes, route: Route, body: Any, files: Any, params: Any) -> Any:  # noqa: ANN401
    """Answer a request with a copy. Raises NotFound."""
    try:
        matched = routes.answer(route.method, unquote(route.url.removeprefix(Route.BASE)), body, files, params or {})
    except Unknown as error:
        log.debug("not in this Discord", method=route.method, path=route.path, what=str(error))
        response = cast(aiohttp.ClientResponse, _Response())
        raise discord.NotFound(response, {"code": UNKNOWN, "message": f"Unknown {error}"}) from None
    return json.loads(json.dumps(matched))


class _Requests(HTTPClient):
    def __init__(self, loop: asyncio.AbstractEventLoop, routes: Routes) -> None:
        super().__init__(loop)
        self._routes = routes

    async def static_login(self, token: str) -> Any:  # noqa: ANN401
        """Return the bot's own user."""
        return self._routes.world.user(BOT)

    async def request(
        self,
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,
        form: Iterable[dict[str, Any]] | None = None,
        **kwargs: Any,  # noqa: ANN401 - discord.py's
    ) -> Any:  # noqa: ANN401
        """Answer a request. Raises NotFound."""
        body, contents = _sent(form, files) if form else (kwargs.get("json"), [])
        return _answered(self._routes, route, body, contents, kwargs.get("params"))

    async def get_from_cdn(self, url: str) -> bytes:
        """Return an uploaded file. Raises NotFound."""
        return self._routes.world.uploads[url]

    async def close(self) -> None:
        """Close nothing: no connection was opened."""


class _Answers(AsyncWebhookAdapter):
    def __init__(self, routes: Routes) -> None:
        self._routes = routes

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        multipart: list[dict[str, Any]] | None = None,
        files: Sequence[discord.File] | None = None,
        params: dict[str, Any] | None = None,
        **others: Any,  # noqa: ANN401 - discord.py's
    ) -> Any:  # noqa: ANN401
        """Answer a request. Raises NotFound."""
        body, contents = _sent(multipart, files) if multipart else (payload, [])
        return _answered(self._routes, route, body, contents, params)
