"""The application's own emoji: put up with Discord when the bot starts, if any is missing or looks otherwise now.

An emoji's name ends with a digest of its pixels. So a changed sign is another emoji, and older messages keep theirs.
"""

import asyncio
from collections.abc import Mapping
from typing import Final

import structlog

from cogs import signs
from cogs.games import Signed
from cogs.host import Host
from cogs.sending import FAILURES
from renders.emoji import Emoji

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

AGAIN: Final = 600.0
"""Seconds until what is missing is tried again, and other processes are looked at."""


async def keep(bot: Host) -> None:
    """Put the signs up and use them; while some are missing, use Unicode's for those and try again."""
    wanted = await drawn(bot)
    complaint = ""
    while True:
        try:
            if await put_up(bot, wanted):
                return
        except FAILURES as error:
            if str(error) != complaint:
                complaint = str(error)
                log.warning("the application's emoji cannot be put up: Unicode's are used", reason=complaint)
        await asyncio.sleep(AGAIN)


async def drawn(bot: Host) -> dict[str, Emoji]:
    """Draw the signs of all games in a worker."""
    every = dict[str, Emoji]()
    for interface in bot.interfaces.values():
        if isinstance(interface, Signed):
            every |= await asyncio.wrap_future(bot.workers.submit(interface.signs))
    return every


async def put_up(bot: Host, wanted: Mapping[str, Emoji]) -> bool:
    """Put up what is missing, of several processes only in the first; use what there is, return whether that is all.

    Raises one of FAILURES.
    """
    there = {emoji.name: emoji for emoji in await bot.fetch_application_emojis()}
    own = dict[str, str]()
    try:
        for name, emoji in wanted.items():
            called = f"{name.replace('-', '_')}_{emoji.digest}"
            if called not in there and bot.services.processes.shards.first:
                there[called] = await bot.create_application_emoji(name=called, image=emoji.data)
            if called in there:
                own[name] = f"<:{called}:{there[called].id}>"
    finally:
        signs.use(own)
    return len(own) == len(wanted)
