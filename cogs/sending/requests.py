"""Requests as discord.py sends them: this process's share, the servers in turn; tokens, emoji; Discord's failures."""

import asyncio
import json
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import islice
from types import SimpleNamespace
from typing import Any, Final, TypeVar

import aiohttp
import discord
import structlog
from discord.ext import tasks
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from cogs import signs
from cogs.errors import CONNECTION, INVALID_FORM
from cogs.host import Host, Interaction, PerBot
from hosting import StoreError, TableError
from hosting.jobs import KEPT, MAX_REQUESTS, Alarm, Job, PostponedError, Timer

log = structlog.stdlib.get_logger(__name__)

WINDOW: Final = 1.0
"""Seconds in which a share may be used up."""
RENEWED: Final = 5.0
"""Seconds after which a share is renewed if it was used, else given back."""
FREE: Final = ("interactions", "webhooks")
"""First parts of the paths of requests that are not limited."""

_server: ContextVar[int] = ContextVar("server", default=0)


@contextmanager
def for_server(guild: int) -> Iterator[None]:
    token = _server.set(guild)
    try:
        yield
    finally:
        _server.reset(token)


class FairQueue:
    """Those who wait: one of each server in turn."""

    def __init__(self) -> None:
        self._queues: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def join(self, guild: int) -> asyncio.Future[None]:
        """Return a future that is done when it is this one's turn."""
        turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(guild, deque()).append(turn)
        return turn

    def admit(self) -> bool:
        """Let the next one go on; return whether somebody still waited."""
        while self._queues:
            guild, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[guild] = queue  # behind the other servers
            if not turn.done():
                turn.set_result(None)
                return True
        return False


class Limit:
    """This process's requests in any second, at most what `share` returns for so many wanted; None: all are its own."""

    def __init__(
        self,
        share: Callable[[int], Awaitable[int]] | None,
        monotonic: Callable[[], float],
        alarm: Callable[[Callable[[], None]], Alarm] = Timer,
    ) -> None:
        self._ask = share
        self._monotonic = monotonic
        self._room, self._renewal = alarm(self._admit), alarm(self._renew)
        self._share = KEPT if share else MAX_REQUESTS
        self._times: deque[float] = deque()
        self._waiting = FairQueue()
        self._peak = 0
        self._last = float("-inf")
        self._asking: asyncio.Task[None] | None = None

    async def enter(self, guild: int) -> None:
        future = self._waiting.join(guild)
        self._admit()
        await future

    def _admit(self) -> None:
        now = self._monotonic()
        while self._times and self._times[0] <= now - WINDOW:
            self._times.popleft()
        self._peak = max(self._peak, len(self._times) + len(self._waiting))
        while len(self._times) < self._share and self._waiting.admit():
            self._times.append(now)
        if self._waiting:
            if now >= self._last + WINDOW:
                self._renew()
            self._room.set(max((self._times[0] if self._times else now) + WINDOW - now, 0.01))

    def _renew(self) -> None:
        if self._ask is not None and self._asking is None:
            self._last = self._monotonic()
            self._asking = asyncio.create_task(self._renewed(self._ask), name="share of requests")

    async def _renewed(self, ask: Callable[[int], Awaitable[int]]) -> None:
        want, self._peak = max(self._peak, KEPT), 0
        try:
            self._share = await ask(want)
        except StoreError as error:
            log.warning("request quota unavailable", reason=str(error))
        finally:
            self._asking = None
        if self._share > KEPT or self._waiting:
            self._renewal.set(RENEWED)
        self._admit()


def meter(config: aiohttp.TraceConfig, limit: Limit) -> None:
    async def enter(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        base, path = discord.http.Route.BASE, str(params.url)
        if path.startswith(base) and path.removeprefix(base).split("/")[1] not in FREE:
            await limit.enter(_server.get())

    config.on_request_start.append(enter)


class LoopAlarm:
    """An alarm by discord.py's own loops, which SimCord knows to be asleep."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop: tasks.Loop[Callable[[], object]] | None = None  # type: ignore[type-var]

    def set(self, seconds: float) -> None:
        self.stop()
        started = False

        async def turn() -> None:
            nonlocal started
            if started:
                self._ring()
            started = True  # a loop's first iteration runs at once; it waits afterwards

        self._loop = tasks.loop(seconds=seconds, count=2)(turn)  # type: ignore[assignment]
        assert self._loop is not None
        self._loop.start()

    def stop(self) -> None:
        if self._loop is not None:
            self._loop.cancel()
            self._loop = None


LIFE: Final = 870.0
"""Seconds for which a token is used; Discord accepts it for 900."""

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Token:
    webhook: discord.Webhook
    until: float
    """Time of the monotonic clock at which it is too old."""


class Tokens:
    """A process's tokens, by messages they edit, and by places and people they send for."""

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
        """Keep an answered interaction's token, for public messages: sent before, one would become the answer."""
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
        for old in [token_id for token_id, former in islice(tokens.items(), 2) if self._valid(former) is None]:
            del tokens[old]


of = PerBot(Tokens).of


refusals = PerBot(lambda _: asyncio.Event()).of


def watch(bot: Host) -> None:
    """Send a bot's requests this way, and answers to interactions in this context."""
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

        return await _send(bot, send, body, parts, files)

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
        """Send a request; those with one token wait only for their like."""
        route.webhook_token = route.method + route.url
        base = super().request

        async def send(body: Any, parts: list[dict[str, Any]] | None) -> Any:  # noqa: ANN401
            return await base(route, session, payload=body, multipart=parts, files=files, **given)

        return await _send(self._bot, send, payload, multipart, files)


async def _send(
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


TOO_MANY: Final = 429
FAILED: Final = 500
"""Lowest status code after which discord.py repeats a request, sleeping for up to 25 seconds in all."""
WITHOUT_RIGHTS: Final = 3840.0
"""Maximum seconds between attempts without permission; Discord announces when permissions return."""

_at_once: ContextVar[bool] = ContextVar("at_once", default=False)


def is_discords(error: discord.HTTPException) -> bool:
    if error.status == TOO_MANY:
        return _header(error, "X-RateLimit-Scope") in ("", "global")
    return error.status >= 500


def announced(error: discord.HTTPException) -> float:
    try:
        return max(float(_header(error, "Retry-After")), 0.0)
    except ValueError:
        return 0.0


def _header(error: discord.HTTPException, name: str) -> str:
    return str(getattr(error.response, "headers", {}).get(name, ""))


@contextmanager
def heard_at_once() -> Iterator[None]:
    """Raise DiscordServerError at once in the block, because the job is retried anyway."""
    token = _at_once.set(True)
    try:
        yield
    finally:
        _at_once.reset(token)


def trace() -> aiohttp.TraceConfig:
    async def fail(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        if _at_once.get() and params.response.status >= FAILED:
            raise discord.DiscordServerError(params.response, await params.response.text(errors="replace"))

    async def break_off(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if _at_once.get() and isinstance(params.exception, OSError):
            raise aiohttp.ClientConnectionError(str(params.exception)) from params.exception

    config = aiohttp.TraceConfig()
    config.on_request_end.append(fail)
    config.on_request_exception.append(break_off)
    return config


async def in_touch(host: Host) -> bool:
    """Return whether Discord answers: over its gateway, and when asked for what it always has."""
    if not host.is_ready() or host.is_closed() or host.ws is None or not host.ws.open:
        return False
    try:
        with heard_at_once():
            await host.application_info()
    except discord.HTTPException as error:
        return not is_discords(error)
    except CONNECTION:
        return False
    return True


def available(host: Host, number: int) -> discord.Guild:
    """Return a server, with its channels. Raises PostponedError if it is not available."""
    guild = host.get_guild(number)
    if guild is None or guild.unavailable:
        log.warning("a server is not available", guild=number)
        raise PostponedError(WITHOUT_RIGHTS, "away")
    return guild


@asynccontextmanager
async def postpone(host: Host, job: Job, *, away: bool = False) -> AsyncIterator[None]:
    """Log why something cannot be sent now, and have it retried. Raises PostponedError.

    Nothing is sent to a server that has lost the bot, unless the job is done while it is `away`. Only Discord knows
    whether another process's server has.
    """
    if job.guild and not away and host.services.processes.shards.serve(job.guild):
        available(host, job.guild)
    try:
        with heard_at_once(), for_server(job.guild):
            yield
    except discord.Forbidden as error:
        log.warning("missing permission", table=job.table_id, job=job.kind, status=error.status, code=error.code)
        raise PostponedError(WITHOUT_RIGHTS, "rights") from error
    except discord.HTTPException as error:
        log.warning("Discord refused", table=job.table_id, job=job.kind, status=error.status, code=error.code)
        if is_discords(error):
            raise PostponedError(fault="connection", shortest=announced(error)) from error
        raise PostponedError(fault="gone" if isinstance(error, discord.NotFound) else "refused") from error
    except CONNECTION as error:
        log.warning("the connection failed", table=job.table_id, job=job.kind, reason=repr(error))
        raise PostponedError(fault="connection") from error
    except TableError as error:
        log.error("a game cannot be continued", table=job.table_id, reason=str(error))
        raise PostponedError(WITHOUT_RIGHTS, "table") from error
