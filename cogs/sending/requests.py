"""Requests as discord.py sends them; one that is refused for an emoji of the application goes again with Unicode's."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import aiohttp
import discord
import structlog
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from cogs import signs
from cogs.errors import INVALID_FORM
from cogs.host import Host, PerBot

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

refusals = PerBot(lambda _: asyncio.Event()).of
"""Return a bot's event that is set when Discord has refused an emoji."""


def watch(bot: Host) -> None:
    """Send a bot's requests this way: its own, and the answers to interactions in this context and its tasks."""
    if type(async_context.get()) is AsyncWebhookAdapter:  # a world in memory has one of its own
        async_context.set(_Answers(bot))
    request = bot.http.request

    async def requested(
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,
        form: Iterable[dict[str, Any]] | None = None,
        **given: Any,  # noqa: ANN401 - discord.py's
    ) -> Any:  # noqa: ANN401
        body, parts = given.pop("json", None), None if form is None else list(form)

        async def send(body: Any, parts: list[dict[str, Any]] | None) -> Any:  # noqa: ANN401
            more = given if body is None else {**given, "json": body}
            return await request(route, files=files, form=parts, **more)

        return await _sent(bot, send, body, parts, files)

    bot.http.request = requested  # type: ignore[method-assign]


class _Answers(AsyncWebhookAdapter):
    def __init__(self, bot: Host) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._bot = bot

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        multipart: list[dict[str, Any]] | None = None,
        files: Sequence[discord.File] | None = None,
        **given: Any,  # noqa: ANN401 - discord.py's
    ) -> Any:  # noqa: ANN401
        """Send a request. Requests with one token wait for each other only if they are alike: posts for no panel."""
        route.webhook_token = route.method + route.url
        base = super().request

        async def send(body: Any, parts: list[dict[str, Any]] | None) -> Any:  # noqa: ANN401
            return await base(route, session, payload=body, multipart=parts, files=files, **given)

        return await _sent(self._bot, send, payload, multipart, files)


async def _sent(
    bot: Host,
    send: Callable[[Any, list[dict[str, Any]] | None], Awaitable[Any]],
    body: Any,  # noqa: ANN401
    parts: list[dict[str, Any]] | None,
    files: Iterable[discord.File] | None,
) -> Any:  # noqa: ANN401
    """Send JSON, alone or as one of several parts; once more if an emoji is refused."""
    try:
        return await send(body, parts)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or "emoji" not in error.text.lower():
            raise
        log.warning("an emoji was refused", reason=error.text[:200])
    refusals(bot).set()
    for file in files or ():
        file.reset()
    plain = [
        {**part, "value": json.dumps(signs.without(json.loads(part["value"])))}
        if part["name"] == "payload_json"
        else part
        for part in parts or ()
    ]
    return await send(signs.without(body), None if parts is None else plain)
