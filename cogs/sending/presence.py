"""The people who are still on a server, according to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import discord

from cogs import errors
from cogs.sending.channel import FAILURES


async def gone(guild: discord.Guild | None, people: Iterable[int]) -> frozenset[int]:
    """Return those people who have left; a person whose presence is unknown is taken to be there."""
    if guild is None:
        return frozenset()
    unique = tuple(dict.fromkeys(people))
    left = await asyncio.gather(*(_has_left(guild, person) for person in unique))
    return frozenset(person for person, has_left in zip(unique, left, strict=True) if has_left)


async def _has_left(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        return error.code in (errors.UNKNOWN_MEMBER, errors.UNKNOWN_USER)
    except FAILURES:
        return False
    return False
