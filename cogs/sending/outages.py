"""Discord's failures: recognizing its own, passing them to jobs at once, and having what cannot be sent now retried."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
import structlog

from cogs.errors import CONNECTION
from cogs.host import Host
from cogs.sending import requests
from hosting import TableError
from hosting.jobs import Job, PostponedError

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

TOO_MANY: Final = 429
FAILED: Final = 500
"""Lowest status code after which discord.py repeats a request, sleeping for up to 25 seconds in all."""
WITHOUT_RIGHTS: Final = 3840.0
"""Maximum seconds between attempts without permission; Discord announces when permissions return."""

_at_once: ContextVar[bool] = ContextVar("at_once", default=False)


def is_discords(error: discord.HTTPException) -> bool:
    """Return whether Discord refuses everybody: it fails itself, or Cloudflare or the global limit refuses."""
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
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_raise_at_once)
    config.on_request_exception.append(_break_at_once)
    return config


async def _raise_at_once(
    session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    if _at_once.get() and params.response.status >= FAILED:
        raise discord.DiscordServerError(params.response, await params.response.text(errors="replace"))


async def _break_at_once(
    session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
) -> None:
    if _at_once.get() and isinstance(params.exception, OSError):
        raise aiohttp.ClientConnectionError(str(params.exception)) from params.exception


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
async def postponed(host: Host, job: Job, *, away: bool = False) -> AsyncIterator[None]:
    """Log why something cannot be sent now, and have it retried. Raises PostponedError.

    Nothing is sent to a server that has lost the bot, unless the job is done while it is `away`. Only Discord knows
    whether another process's server has.
    """
    if job.guild and not away and host.services.processes.shards.serve(job.guild):
        available(host, job.guild)
    try:
        with heard_at_once(), requests.for_server(job.guild):
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
