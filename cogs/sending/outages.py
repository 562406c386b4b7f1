"""Discord's own failures: recognizing them, their announced duration, and passing them to jobs at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord

TOO_MANY: Final = 429
FAILED: Final = 500
"""Lowest status code after which discord.py repeats a request, sleeping for up to 25 seconds in all."""

_at_once: ContextVar[bool] = ContextVar("at_once", default=False)


def is_discords(error: discord.HTTPException) -> bool:
    """Return whether Discord refuses everybody: it fails itself, or Cloudflare or the global limit refuses."""
    if error.status == TOO_MANY:
        return _header(error, "X-RateLimit-Scope") in ("", "global")
    return error.status >= 500


def announced(error: discord.HTTPException) -> float:
    """Return the seconds for which Discord says it will refuse; 0 if it gives no number."""
    try:
        return max(float(_header(error, "Retry-After")), 0.0)
    except ValueError:
        return 0.0


def _header(error: discord.HTTPException, name: str) -> str:
    return str(getattr(error.response, "headers", {}).get(name, ""))


@contextmanager
def heard_at_once() -> Iterator[None]:
    """Raise DiscordServerError at once for requests in the block, because the job is retried anyway."""
    token = _at_once.set(True)
    try:
        yield
    finally:
        _at_once.reset(token)


def trace() -> aiohttp.TraceConfig:
    """Return the `http_trace` of discord.py's client, for `heard_at_once`."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_raise_at_once)
    config.on_request_exception.append(_break_at_once)
    return config


async def _raise_at_once(
    session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    """Raise what discord.py would finally raise."""
    if _at_once.get() and params.response.status >= FAILED:
        raise discord.DiscordServerError(params.response, await params.response.text(errors="replace"))


async def _break_at_once(
    session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
) -> None:
    """Raise a broken connection as one after which discord.py does not repeat a request: it may have been done."""
    if _at_once.get() and isinstance(params.exception, OSError):
        raise aiohttp.ClientConnectionError(str(params.exception)) from params.exception
