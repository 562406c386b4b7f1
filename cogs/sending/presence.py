"""The people who are still on a server, according to Discord."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

import discord

from cogs import errors
from cogs.sending.channel import FAILURES

MANY: Final = 10
"""Number of people from which on the gateway is asked for all at once."""
MAX_QUERIED: Final = 100
"""Number of people for whom the gateway can be queried at once."""


async def gone(guild: discord.Guild | None, people: Iterable[int]) -> frozenset[int]:
    """Return those people who have left; a person whose presence is unknown is taken to be there."""
    if guild is None:
        return frozenset()
    unique = tuple(dict.fromkeys(people))
    if len(unique) > MANY:
        unique = await _missing(guild, unique)
    left = await asyncio.gather(*(_has_left(guild, person) for person in unique))
    return frozenset(person for person, has_left in zip(unique, left, strict=True) if has_left)


async def _missing(guild: discord.Guild, people: Sequence[int]) -> tuple[int, ...]:
    """Return those of many people whom the gateway does not know on a server; all but a few are, so that costs little.

    It needs no privileged intent, since it is about people known by number.
    """
    missing: list[int] = []
    for first in range(0, len(people), MAX_QUERIED):
        some = people[first : first + MAX_QUERIED]
        try:
            members = await guild.query_members(user_ids=list(some), limit=MAX_QUERIED, cache=False)
        except (*FAILURES, discord.ClientException):
            continue
        missing += sorted({*some} - {member.id for member in members})
    return tuple(missing)


async def _has_left(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        return error.code in (errors.UNKNOWN_MEMBER, errors.UNKNOWN_USER)
    except FAILURES:
        return False
    return False
