"""The application's own emoji: put up with Discord when the bot starts, if any is missing or looks otherwise now.

An emoji's name ends with a digest of its pixels. So a changed sign is another emoji, and older messages keep theirs.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Final

import discord
import structlog

from cogs import signs
from cogs.games import Signed
from cogs.host import Host
from cogs.sending import FAILURES, requests
from renders.emoji import Emoji

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

PAUSES: Final = (10.0, 30.0, 90.0, 270.0, 600.0)
"""Seconds until what is missing is tried again, or looked for among what another process has put up."""
APART: Final = 30.0
"""Minimum seconds between two looks at what there is, after an emoji was refused."""


async def keep(bot: Host) -> None:
    """Put the signs up and use them; while some are missing, use Unicode's for those and try again.

    When Discord refuses one, look again: it may have been deleted.
    """
    wanted, refused = await drawn(bot), requests.refusals(bot)
    complaint, tries = "", 0
    while True:
        refused.clear()
        whole = False
        try:
            whole = await put_up(bot, wanted)
        except FAILURES as error:
            if str(error) != complaint:
                complaint = str(error)
                log.warning("the application's emoji cannot be put up: Unicode's are used", reason=complaint)
        looked = bot.clock.monotonic()
        pause = None if whole else PAUSES[min(tries, len(PAUSES) - 1)]
        tries = 0 if whole else tries + 1
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(refused.wait(), pause)
            await asyncio.sleep(max(looked + APART - bot.clock.monotonic(), 0.0))


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
    names = {name: f"{name.replace('-', '_')}_{emoji.digest}" for name, emoji in wanted.items()}
    own = {name: _written(there[called]) for name, called in names.items() if called in there}
    signs.use(own)
    if bot.services.processes.shards.first:
        for name in [name for name in names if name not in own]:
            own[name] = _written(await bot.create_application_emoji(name=names[name], image=wanted[name].data))
            signs.use(own)  # the next may have to wait for hours
    return len(own) == len(wanted)


def _written(emoji: discord.Emoji) -> str:
    return f"<:{emoji.name}:{emoji.id}>"
