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
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import discord
import structlog
from aiohttp import web

import words
from app.bot import PERMISSIONS
from app.playground import seats
from app.playground.client import LocalBot
from app.playground.drawing import component_in
from app.playground.interactions import PATIENCE, Interactions, Unanswered
from app.playground.pages import MAX_BODY, Pages, guard
from app.playground.routes import Routes
from app.playground.seats import Seats
from app.playground.world import CHANNEL, GUIDE, PEOPLE, SERVER, Change, Json, Message, World
from app.settings import Settings, SettingsError
from app.watching import stop_signal
from cogs.components import Button, Row
from cogs.door import membership
from cogs.sending import view
from hosting import Clock
from hosting.play import LIVE
from web import SHOWN, Keys, Membership, SiteRunner, Visitor, Way, application, by_need
from web.serving import bodies
from words import say
from words.lists import listed

FIRST_GAME: Final = "navegador"
"""The game to which the first page leads."""


@dataclass(frozen=True)
class Start:
    """The first page, and what its buttons do."""

    bot: LocalBot
    world: World
    interactions: Interactions
    seats: Seats
    pages: Pages
    address: str
    """Address under which others reach this machine."""

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
        """The routes."""
        return [
            web.get("/", self._page),
            web.get("/enter/{secret}", self._enter),
            web.post("/begin/learn", self._learn),
            web.post("/begin/play", self._play),
            web.post("/begin/friends", self._friends),
        ]

    async def _enter(self, request: web.Request) -> web.Response:
        return self.seats.enter(request, request.match_info["secret"])

    async def _page(self, request: web.Request) -> web.Response:
        """Show the questions, and the owner the links of a table that was opened for friends."""
        person = self.pages.reader(request).person
        tables = await self.bot.services.lobby.of_guild(SERVER, SHOWN)
        seen = [table for table in tables if self.world.sees(person, table.place)]
        groups = await by_need(self.bot, seen, person, self.pages.reader(request).locale)
        leagues = [
            (words.name(league.name), f"/l/{league.id}?as={person}")
            for league in await self.bot.leagues.views.of_guild(SERVER)
            if self.world.sees(person, league.channel)
        ]
        count = request.query.get("seats", "")
        invited = list(PEOPLE.items())[1 : int(count)] if count.isdecimal() and self.seats.owns(request) else []
        table = max((table.id for table in seen), default=0)
        links = [(name, f"{self.address}/enter/{self.seats.secret(number)}?to=/t/{table}") for name, number in invited]
        return self.pages.whole(
            request,
            "start.html",
            games=self._games(request),
            refused=_refused(request),
            groups=groups,
            leagues=leagues,
            links=links,
            local=not self.seats.open_to_others,
        )

    def _games(self, request: web.Request) -> dict[str, str]:
        locale = self.pages.reader(request).locale
        return {game: say(f"game-{game}", locale) for game in self.bot.interfaces}

    async def _learn(self, request: web.Request) -> web.Response:
        person = self.pages.reader(request).person
        await self._press(person, self.welcome(CHANNEL), "learn-open")
        return _to(f"/discord?as={person}#{CHANNEL}")

    async def _play(self, request: web.Request) -> web.Response:
        person, place = self.pages.reader(request).person, await self._free()
        await self._press(person, self.welcome(place), "learn-play")
        board = await self._control(place, lambda button: button.get("url", "").startswith(f"{self.world.board}/t/"))
        return _to(f"{board['url'].removeprefix(self.world.board)}?as={person}")

    @bodies.takes(MAX_BODY, bodies.FORM)
    async def _friends(self, request: web.Request) -> web.Response:
        """Open a table of a game with a seat for each of some people and computers, and lead to their links."""
        if not self.seats.owns(request):
            raise web.HTTPForbidden
        person, place, chosen = self.pages.reader(request).person, await self._free(), await bodies.form(request)
        game, count = chosen.text("game") or FIRST_GAME, int(chosen.text("seats"))
        computers = int(chosen.text("computers") or 0)
        command = next((command for command in self.world.commands if command["name"] == game), None)
        fewest, most = self.bot.services.positions.game(game).seats if game in self.bot.interfaces else (0, 0)
        if command is None or computers < 0 or not max(1, fewest) <= count + computers <= most or count > len(PEOPLE):
            raise web.HTTPSeeOther(f"/?as={person}&refused={fewest}-{most}")
        options = [{"name": "seats", "type": 4, "value": count + computers}]
        data = {"id": command["id"], "name": game, "type": 1}
        await self.interactions.run(
            person, place, {**data, "options": [{"name": "new", "type": 1, "options": options}]}
        )
        await self._control(place, lambda button: ":join:" in button.get("custom_id", ""))
        lobby = next(message for message in self.world.messages[place].values() if _control(message, "join"))
        others = [name for name in PEOPLE.values() if name != person]
        for other in others[: count - 1]:
            await self._press(other, lobby, "join")
        for _ in range(computers):
            (kind, *_) = reversed(self.bot.services.positions.game(game).computers)
            await self._press(person, lobby, "invite", kind)
        return _to(f"/?as={person}&seats={count}")

    async def _control(self, place: int, fits: Callable[[Json], bool]) -> Json:
        """Wait for a message with a control that fits; return the control. Raises TimeoutError."""
        there = asyncio.get_running_loop().create_future()

        def hear(_: Change) -> None:
            for message in self.world.messages[place].values():
                control = component_in(message.data["components"], fits)
                if control is not None and not there.done():
                    there.set_result(control)

        self.world.listeners.add(hear)
        try:
            hear(Change())
            return await asyncio.wait_for(there, PATIENCE)
        finally:
            self.world.listeners.discard(hear)

    async def _free(self) -> int:
        """Return a channel without a table: the first, or a new thread of it."""
        tables = await self.bot.services.lobby.of_guild(SERVER)
        if not any(table.place == CHANNEL and table.status in LIVE for table in tables):
            return CHANNEL
        return int(self.world.add_thread(CHANNEL, say(f"game-{FIRST_GAME}", self.world.language))["id"])

    async def _press(self, person: int, message: Message, verb: str, *values: str) -> None:
        matched = _control(message, verb)
        assert matched is not None, verb
        await self.interactions.press(person, message, matched, values)

    def welcome(self, place: int) -> Message:
        """Return the newest message that welcomes to a channel, made if there is none."""
        messages = [
            message for message in self.world.messages[place].values() if message.data["author"]["id"] == str(GUIDE)
        ]
        return messages[-1] if messages else self.world.post(place, GUIDE, _welcome(self.world.language))

    def greet(self, locale: str) -> None:
        """Speak the language of the first browser: the server, everybody's client, and the welcome."""
        self.world.language = locale
        for number in PEOPLE.values():
            self.world.people[number].locale = locale
        self.world.edit_channel(CHANNEL, {"topic": say("playground-topic", locale)})
        self.world.edit(self.welcome(CHANNEL), _welcome(locale))


def _control(message: Message, verb: str) -> Json | None:
    return component_in(message.data["components"], lambda button: f":{verb}:" in button.get("custom_id", ""))


def _refused(request: web.Request) -> tuple[str, str] | None:
    """Return the fewest and the most seats of the game that was just refused."""
    fewest, _, most = request.query.get("refused", "").partition("-")
    return (fewest, most) if fewest.isdecimal() and most.isdecimal() else None


def _to(address: str) -> web.Response:
    return web.Response(status=303, headers={"Location": address})


def _welcome(locale: str) -> Json:
    """Return the guide's first words, with buttons to the first game's lessons and to a table."""
    opens = say(f"slash-{FIRST_GAME}-new", locale)
    words = say("playground-welcome", locale, people=listed(PEOPLE, locale), owner=next(iter(PEOPLE)), open=opens)
    buttons: Row = (
        Button("learn-open", say("button-learn-open", locale), FIRST_GAME, "green", "🎓"),
        Button("learn-play", say("button-learn-play", locale), FIRST_GAME, "blue", "🤖"),
    )
    return {"content": words, "components": view((buttons,), 0, 0).to_components()}


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
