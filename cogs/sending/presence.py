"""Who is still on a server, as Discord says now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import discord

from cogs import errors
from cogs.sending.channel import FAILURES


async def gone(guild: discord.Guild | None, people: Iterable[int]) -> frozenset[int]:
    """Those of some people who have left; whoever cannot be asked about is taken to be there."""
    if guild is None:
        return frozenset()
    asked = tuple(dict.fromkeys(people))
    left = await asyncio.gather(*(_has_left(guild, person) for person in asked))
    return frozenset(person for person, has_left in zip(asked, left, strict=True) if has_left)


async def _has_left(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        return error.code in (errors.UNKNOWN_MEMBER, errors.UNKNOWN_USER)
    except FAILURES:
        return False
    return False
