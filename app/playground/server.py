"""The bot without Discord: its own pages on this machine, over a Discord in this process.

Messages are lost at the end, games are not. They are in a local file, and server, channel, threads and people have the
same ids at the next start, by which the bot finds its tables and their players.
"""

import asyncio
import contextlib
import hashlib
import hmac
import secrets
import socket
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import discord
import structlog
from aiohttp import web

from app.bot import PERMISSIONS
from app.playground import seats
from app.playground.client import LocalBot
from app.playground.interactions import Interactions, Unanswered
from app.playground.pages import Pages, guard
from app.playground.routes import Routes
from app.playground.seats import Seats
from app.playground.start import Start
from app.playground.world import CHANNEL, PEOPLE, SERVER, World
from app.settings import Settings, SettingsError
from app.stopping import stop_signal
from cogs.door import membership
from hosting import Clock
from web import Keys, Membership, SiteRunner, Visitor, Way, application
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.playground")

OWNER: Final = next(iter(PEOPLE.values()))
ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - it is compared with what the operator has chosen


@dataclass(frozen=True)
class Playground:
    """An open playground."""

    bot: LocalBot
    world: World
    interactions: Interactions
    seats: Seats
    pages: Pages
    site: web.Application
    address: str
    """Address of this machine, without a path."""

    @property
    def url(self) -> str:
        """The owner's address. Anyone who has it can act as everybody."""
        return f"{self.address}/enter/{self.seats.secret(0)}"


@dataclass(frozen=True)
class LocalIdentity:
    """The people of the playground, see `web.Identity`."""

    bot: LocalBot
    seats: Seats
    entrance: str = "/"
    routes: Collection[web.AbstractRouteDef] = ()

    def ways(self, locale: str) -> Sequence[Way]:
        """Return the first page, and the channels as in Discord."""
        home, channels = say("playground-home", locale), say("playground-as-discord", locale)
        return Way("/", "⛵", home), Way("/discord", "💬", channels)

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return the person of a browser's link, or the owner's choice."""
        person = self.seats.person(request)
        if person is None:
            return None
        return Visitor(person, self.seats.world.people[person].name, discord.utils.snowflake_time(person))

    async def membership(self, guild: int, visitor: Visitor) -> Membership | None:
        """Return a person as a member of the playground's server."""
        return await membership(self.bot, guild, visitor.id)


async def serve(settings: Settings) -> None:
    """Keep a playground open until the process is stopped. Raises StoreError, SettingsError."""
    stopping = stop_signal()
    async with opened(settings) as playground:
        print(say("playground-open", address=playground.url), flush=True)  # noqa: T201 - it is asked for
        await stopping.wait()


@contextlib.asynccontextmanager
async def opened(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Playground]:
    """Open a playground, whose bot uses a clock. Raises StoreError, SettingsError."""
    file = settings.playground_database
    local = settings.model_copy(update={"database": file, "guild": None, "discord_token": None, "web": None})
    world = World(OWNER, PERMISSIONS)
    interactions = Interactions(world)
    listening = _bound(settings.playground_host, settings.playground_port)
    try:
        bot = LocalBot(local, Routes(world, interactions), clock)
        bot.web = world.board = f"http://{_reachable(settings.playground_host)}:{listening.getsockname()[1]}"
        bot.answer_here()  # before tasks and servers start: jobs that a page's press wakes answer people too
        async with bot:
            living = asyncio.create_task(bot.live())
            try:
                await _ready(bot, living)
                await _call_up(bot, world, interactions)
                key = seats.key(file.with_suffix(".key"))
                async with _pages(bot, world, interactions, key, listening, settings.playground_host) as playground:
                    yield playground
            finally:
                await bot.close()
                living.cancel()
                await asyncio.gather(living, return_exceptions=True)
    finally:
        listening.close()


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises SettingsError."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise SettingsError(f"NAVEGADOR_PLAYGROUND_HOST, NAVEGADOR_PLAYGROUND_PORT: {error}") from error


async def _ready(bot: LocalBot, living: asyncio.Task[None]) -> None:
    """Wait until the bot is ready. Raises why it could not start."""
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait([living, ready], return_when=asyncio.FIRST_COMPLETED)
    if living.done():
        ready.cancel()
        living.result()


async def _call_up(bot: LocalBot, world: World, interactions: Interactions) -> None:
    """Post the tables of earlier starts again, in the channel and in threads with their old ids."""
    command = next(command for command in world.commands if command["name"] == "table")
    for table in await bot.services.lobby.of_guild(SERVER):
        if table.place not in world.channels:
            world.add_thread(CHANNEL, table.name, table.place)
        given = [{"name": "table", "type": 4, "value": table.id}]
        inner = [{"name": "repost", "type": 1, "options": given}]
        with contextlib.suppress(Unanswered):
            data = {"id": command["id"], "name": "table", "type": 1, "options": inner}
            await interactions.run(OWNER, table.place, data)


@contextlib.asynccontextmanager
async def _pages(
    bot: LocalBot, world: World, interactions: Interactions, key: bytes, listening: socket.socket, host: str
) -> AsyncIterator[Playground]:
    assert bot.web is not None
    address, port = bot.web, listening.getsockname()[1]
    known = Seats(world, key, port, open_to_others=host not in seats.LOCAL)
    pages = Pages(world, interactions, known)
    pages.spoken = bot.services.people.set_client
    start = Start(bot, world, interactions, known, pages, address)
    start.welcome(CHANNEL)
    pages.greet = start.greet
    keys = Keys(hmac.digest(key, b"navegador web", hashlib.sha256), secrets.token_hex(8))
    site = application(bot, LocalIdentity(bot, known, routes=(*start.routes, *pages.routes)), keys)
    site.middlewares.append(guard(known))
    runner = SiteRunner(site, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        yield Playground(bot, world, interactions, known, pages, site, address)
    finally:
        await runner.cleanup()


def _reachable(host: str) -> str:
    """Return the name under which this machine is reached; for all addresses, the one that leads out."""
    if host not in ANYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("10.255.255.255", 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return "127.0.0.1"
