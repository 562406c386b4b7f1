"""Registration of slash commands with Discord, in every language, only if they are not those of the stored digest."""

import asyncio
import contextlib
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

import discord
import structlog
from discord.http import Route

from app.settings import SettingsError
from cogs import signs
from cogs.door import Translator
from cogs.games import Signed
from cogs.host import Host
from cogs.sending import FAILURES, requests
from renders.stamps import Emoji

PAUSES: Final = (10.0, 30.0, 90.0, 270.0, 600.0)
"""Seconds until what is missing is tried again, or looked for among what another process has put up."""
APART: Final = 30.0
"""Minimum seconds between two looks at what there is, after an emoji was refused."""


async def keep(bot: Host) -> None:
    """Put the signs up and use them, Unicode's for what is missing; again after a while, and when one is refused."""
    icons, refusals = await drawn(bot), requests.refusals(bot)
    complaint, tries = "", 0
    while True:
        refusals.clear()
        whole = False
        try:
            whole = await put_up(bot, icons)
        except FAILURES as error:
            if str(error) != complaint:
                complaint = str(error)
                log.warning("the application's emoji cannot be put up: Unicode's are used", reason=complaint)
        last = bot.clock.monotonic()
        pause = None if whole else PAUSES[min(tries, len(PAUSES) - 1)]
        tries = 0 if whole else tries + 1
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(refusals.wait(), pause)
            await asyncio.sleep(max(last + APART - bot.clock.monotonic(), 0.0))


async def drawn(bot: Host) -> dict[str, Emoji]:
    signed = [bot.workers.submit(game.signs) for game in bot.interfaces.values() if isinstance(game, Signed)]
    return {name: emoji for drawing in signed for name, emoji in (await asyncio.wrap_future(drawing)).items()}


async def put_up(bot: Host, wanted: Mapping[str, Emoji]) -> bool:
    """Put up what is missing, of several processes in the first; return whether all is there. Raises FAILURES."""
    there = {emoji.name: emoji for emoji in await bot.fetch_application_emojis()}
    names = {name: f"{name.replace('-', '_')}_{emoji.digest}" for name, emoji in wanted.items()}
    own = {name: str(there[full_name]) for name, full_name in names.items() if full_name in there}
    signs.use(own)
    if bot.services.processes.shards.first:
        for name in [name for name in names if name not in own]:
            own[name] = str(await bot.create_application_emoji(name=names[name], image=wanted[name].data))
            signs.use(own)  # the next may have to wait for hours
    return len(own) == len(wanted)


log = structlog.stdlib.get_logger(__name__)

Command: TypeAlias = Mapping[str, Any]

OURS: Final = frozenset({1, 2, 3})
"""The types in the bot's tree: slash commands, and context menus of people and of messages."""
CARRIED: Final = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
    "handler",
)
"""Fields kept when another type's command is sent back: all that Discord takes."""


async def register(bot: Host, server: int | None, *, force: bool = False) -> bool:
    """Register the commands of the bot's tree with all servers, or with one; return whether it did so.

    Commands that Discord made itself, such as the one that opens an app's activity, stay as they are. Of several
    processes the one with the first shard does it for all. If Discord refuses and has commands from an earlier start,
    the bot continues with those, and the next start tries again. `force`: whatever was registered before. Raises
    SettingsError if the bot is not on that server, and one of FAILURES if no command is registered at all.
    """
    await bot.tree.set_translator(Translator())
    guild = None if server is None else discord.Object(server)
    if guild is not None:
        bot.tree.copy_global_to(guild=guild)
    if not bot.services.processes.shards.first:
        return False
    application, store = bot.application_id or 0, bot.services.registered
    before = await store.digest(application)
    usable = before is not None
    try:
        present = list[Command]()
        put: Callable[..., Awaitable[Any]] = partial(bot.http.bulk_upsert_global_commands, application)
        if guild is None:
            route = Route("GET", "/applications/{application_id}/commands", application_id=application)
            present = list(await bot.http.request(route, params={"with_localizations": "true"}))
        else:
            put = partial(bot.http.bulk_upsert_guild_commands, application, guild.id)
        usable = usable or any(command["type"] in OURS for command in present)
        # A bulk update without an Entry Point command is refused.
        others = [command for command in present if command["type"] not in OURS]
        kept_fields = [{key: other[key] for key in CARRIED if other.get(key) is not None} for other in others]
        payload = [*await _own(bot, guild), *kept_fields]
        commands = sorted(payload, key=lambda command: (command["type"], command["name"]))
        whole = {"guild": server, "commands": commands}
        digest = hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
        if not force and before == digest:
            return False
        try:
            await put(payload=payload)
        except discord.Forbidden as error:
            if guild is None:
                raise
            raise SettingsError(f"NAVEGADOR_GUILD: the bot is not on a server with the number {guild.id}") from error
    except FAILURES as error:
        if not usable:
            raise
        log.error("commands not registered, keeping the earlier ones", reason=str(error))
        return False
    await store.note(application, digest)
    return True


async def _own(bot: Host, guild: discord.Object | None) -> list[Command]:
    return [
        await command.get_translated_payload(bot.tree, Translator()) for command in bot.tree.get_commands(guild=guild)
    ]
