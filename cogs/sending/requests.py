"""Requests as discord.py sends them; one that is refused for an emoji of the application goes again with Unicode's."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, TypeVar

import aiohttp
import discord
import structlog
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from cogs import signs
from cogs.errors import INVALID_FORM
from cogs.host import Host, Interaction, PerBot

LIFE: Final = 870.0
"""Seconds for which a token is used; Discord accepts it for 900."""

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Token:
    webhook: discord.Webhook
    until: float
    """Time of the monotonic clock at which it is too old."""


class Tokens:
    """A process's tokens: by messages that they may edit, by channels and people for whom they may send."""

    def __init__(self, host: Host) -> None:
        self._monotonic = host.clock.monotonic
        self._editors: dict[int, Token] = {}
        self._senders: dict[tuple[int, int], Token] = {}

    def pressed(self, interaction: Interaction) -> None:
        """Keep the token of an acknowledged press, for edits of the public message that was pressed."""
        message = interaction.message
        if interaction.guild_id is not None and message is not None and not message.flags.ephemeral:
            self._keep(self._editors, message.id, self._token(interaction))

    def answered(self, interaction: Interaction) -> None:
        """Keep the token of an answered interaction, for public messages in its channel.

        A message sent before its answer would become that answer, which nobody else sees.
        """
        if interaction.guild_id is not None and interaction.channel_id is not None:
            place = interaction.channel_id, interaction.user.id
            self._keep(self._senders, place, self._token(interaction))

    def sent(self, message: int, token: Token) -> None:
        self._keep(self._editors, message, token)

    def editor(self, message: int) -> Token | None:
        return self._valid(self._editors.get(message))

    def sender(self, channel: int, people: Collection[int]) -> Token | None:
        tokens = [self._valid(self._senders.get((channel, person))) for person in people]
        return max((token for token in tokens if token is not None), key=lambda token: token.until, default=None)

    def refused(self, token: Token) -> None:
        """Forget a token that Discord no longer accepts for a message."""
        for place in [place for place, sender in self._senders.items() if sender is token]:
            del self._senders[place]
        for message in [message for message, editor in self._editors.items() if editor is token]:
            del self._editors[message]

    def _token(self, interaction: Interaction) -> Token:
        return Token(interaction.followup, self._monotonic() + LIFE)

    def _valid(self, token: Token | None) -> Token | None:
        return token if token is not None and self._monotonic() < token.until else None

    def _keep(self, tokens: dict[Key, Token], key: Key, token: Token) -> None:
        tokens.pop(key, None)
        tokens[key] = token
        for old in [token_id for token_id, kept in islice(tokens.items(), 2) if self._valid(kept) is None]:
            del tokens[old]


of = PerBot(Tokens).of


log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

refusals = PerBot(lambda _: asyncio.Event()).of


def watch(bot: Host) -> None:
    """Send a bot's requests this way: its own, and the answers to interactions in this context and its tasks."""
    if type(async_context.get()) is AsyncWebhookAdapter:  # a world in memory has one of its own
        async_context.set(_AnswerAdapter(bot))
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


class _AnswerAdapter(AsyncWebhookAdapter):
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
