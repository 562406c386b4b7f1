"""The bot without Discord: its own pages on this machine, over a Discord in this process.

Messages are lost at the end, games are not. They are in a local file, and server, channel, threads and people have the
same ids at the next start, by which the bot finds its tables and their players.
"""

import asyncio
import contextlib
import hashlib
import hmac
import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final, cast
from urllib.parse import unquote

import aiohttp
import discord
import structlog
from aiohttp import web
from discord.http import HTTPClient, Route
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

import i18n
from app.bot import PERMISSIONS, NavegadorBot, stop_signal
from app.playground.api import PATIENCE, Api, Unanswered
from app.playground.commands import INTEGER, TEXT
from app.playground.drawing import component_in
from app.playground.pages import LOCAL, MAX_BODY, ChannelPages, Seats, clients, guard, seat_key
from app.playground.world import (
    APPLICATION,
    BOT,
    CHANNEL,
    GUIDE,
    PEOPLE,
    SERVER,
    USUAL,
    Json,
    Unknown,
    World,
    WorldChange,
    WorldMessage,
)
from app.settings import Settings, SettingsError
from cogs import signs
from cogs.components import Anchor, Button, Row
from cogs.sending import view
from hosting import Clock
from hosting.play import LIVE
from i18n import say
from i18n.lists import join
from web import FirstPage, Keys, SiteRunner, Visitor, Way, application
from web.serving import bodies

log = structlog.stdlib.get_logger("navegador.playground")

FIRST_GAME: Final = "navegador"
OWNER: Final = next(iter(PEOPLE.values()))
ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - it is compared with what the operator has chosen


class LocalBot(NavegadorBot):
    def __init__(self, settings: Settings, api: Api, clock: Clock | None = None) -> None:
        self.api = api
        self._events: asyncio.Queue[tuple[str, Json]] = asyncio.Queue()
        super().__init__(settings, clock=clock, force=True)
        self.keeps_emoji = True
        api.world.emit = lambda event, data: self._events.put_nowait((event, data))

    def _get_state(self, **options: Any) -> ConnectionState[Any]:  # noqa: ANN401 - discord.py's
        self.http = _Requests(self.loop, self.api)
        return super()._get_state(**options, guild_ready_timeout=0.0)

    async def close(self) -> None:
        await super().close()
        signs.use({})

    async def live(self) -> None:
        """Log in, then receive events until cancelled. Raises StoreError, SettingsError."""
        await self.login("local")
        world, parsers = self.api.world, self._connection.parsers
        ready: Json = {
            "user": world.user(BOT),
            "guilds": [{"id": str(SERVER), "unavailable": True}],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        parsers["READY"](ready)
        parsers["GUILD_CREATE"](world.server())
        while True:
            event, data = await self._events.get()
            if (parse := parsers.get(event)) is not None:
                # discord.py keeps parts of what it gets, and changes some
                parse(json.loads(json.dumps(data)))


def _reply(
    api: Api,
    route: Route,
    body: Any,  # noqa: ANN401
    form: Iterable[dict[str, Any]] | None,
    files: Sequence[discord.File] | None,
    params: dict[str, Any] | None,
) -> Any:  # noqa: ANN401
    """Answer a request with a copy. Raises NotFound."""
    if form:
        body = json.loads(next((part["value"] for part in form if part["name"] == "payload_json"), "null"))
    contents = [(file.filename, file.fp.read()) for file in files or ()] if form else []
    try:
        answer = api.answer(route.method, unquote(route.url.removeprefix(Route.BASE)), body, contents, params or {})
    except Unknown as error:
        log.debug("not in this Discord", method=route.method, path=route.path, what=str(error))
        response = cast(aiohttp.ClientResponse, SimpleNamespace(status=404, reason="Not Found"))
        raise discord.NotFound(response, {"code": 10008, "message": f"Unknown {error}"}) from None
    return json.loads(json.dumps(answer))


class _Requests(HTTPClient):
    def __init__(self, loop: asyncio.AbstractEventLoop, api: Api) -> None:
        super().__init__(loop)
        self._api = api

    async def static_login(self, token: str) -> Any:  # noqa: ANN401
        return self._api.world.user(BOT)

    async def request(
        self,
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,
        form: Iterable[dict[str, Any]] | None = None,
        **kwargs: Any,  # noqa: ANN401 - discord.py's
    ) -> Any:  # noqa: ANN401
        return _reply(self._api, route, kwargs.get("json"), form, files, kwargs.get("params"))

    async def get_from_cdn(self, url: str) -> bytes:
        return self._api.world.uploads[url]

    async def close(self) -> None:
        """Close nothing: no connection was opened."""


class _LocalAnswers(AsyncWebhookAdapter):
    def __init__(self, api: Api) -> None:
        self._api = api

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        multipart: list[dict[str, Any]] | None = None,
        files: Sequence[discord.File] | None = None,
        params: dict[str, Any] | None = None,
        **others: Any,  # noqa: ANN401 - discord.py's
    ) -> Any:  # noqa: ANN401
        return _reply(self._api, route, payload, multipart, files, params)


@dataclass
class Playground:
    """The pages, and who sends a request there, as `web.Identity` says it."""

    bot: LocalBot
    api: Api
    seats: Seats
    pages: ChannelPages
    address: str
    """Under which others reach this machine."""
    entrance: str = "/"
    routes: Collection[web.AbstractRouteDef] = ()
    site: web.Application = field(init=False)

    def __post_init__(self) -> None:
        self.routes = [
            web.get("/enter/{secret}", self._enter),
            web.post("/begin/learn", self._learn),
            web.post("/begin/play", self._play),
            web.post("/begin/friends", self._friends),
            *self.pages.routes,
        ]
        secret = hmac.digest(self.seats.key, b"navegador web", hashlib.sha256)
        self.site = application(self.bot, self, Keys(secret, secrets.token_hex(8)))
        self.site.middlewares.append(guard(self.seats))

    @property
    def world(self) -> World:
        return self.api.world

    @property
    def url(self) -> str:
        """The owner's address. Anyone who has it can act as everybody."""
        return f"{self.address}/enter/{self.seats.secret(0)}"

    async def _enter(self, request: web.Request) -> web.Response:
        return self.seats.enter(request, request.match_info["secret"])

    def ways(self, locale: str) -> Sequence[Way]:
        home, channels = say("playground-home", locale), say("playground-as-discord", locale)
        return Way("/", "⛵", home), Way("/discord", "💬", channels)

    async def visitor(self, request: web.Request) -> Visitor | None:
        person = self.seats.person(request)
        if person is None:
            return None
        return Visitor(person, self.world.people[person].name, discord.utils.snowflake_time(person))

    async def start(self, request: web.Request) -> FirstPage:
        self.pages.meet(request)
        reader, owns = self.pages.reader(request), self.seats.owns(request)
        locale = i18n.ENGLISH if reader.locale == USUAL else reader.locale
        table_link = request.query.get("opened", "").partition("-")
        count, table = (int(part) if part.isdecimal() else 0 for part in (table_link[0], table_link[2]))
        guests = list(PEOPLE.items())[1:count] if owns else []
        fewest, _, most = request.query.get("refused", "").partition("-")
        is_refusal = fewest.isdecimal() and most.isdecimal()
        note = "playground-links-network" if self.seats.open_to_others else "playground-links-local"
        return FirstPage(
            locale,
            reader.person,
            {game: say(f"game-{game}", locale) for game in self.bot.interfaces} if owns else {},
            PEOPLE if owns else {},
            clients(),
            [(name, f"{self.address}/enter/{self.seats.secret(who)}?to=/t/{table}") for name, who in guests],
            table if owns else 0,
            say(note, locale),
            say("playground-refused", locale, fewest=fewest, most=most) if is_refusal else "",
        )

    @bodies.takes(MAX_BODY, bodies.FORM)
    async def _learn(self, request: web.Request) -> web.Response:
        person, form = self.pages.reader(request).person, await bodies.form(request)
        await self.api.run(person, CHANNEL, self._command("learn", game=form.text("game") or FIRST_GAME))
        return _to(f"/discord?as={person}#{CHANNEL}")

    async def _play(self, request: web.Request) -> web.Response:
        person, place, boards = self.pages.reader(request).person, await self._free(), f"{self.world.board}/t/"
        await self._press(person, self.welcome(place), "learn-play")
        _, board = await self._comes(place, lambda button: button.get("url", "").startswith(boards))
        return _to(f"{board['url'].removeprefix(self.world.board)}?as={person}")

    @bodies.takes(MAX_BODY, bodies.FORM)
    async def _friends(self, request: web.Request) -> web.Response:
        if not self.seats.owns(request):
            raise web.HTTPForbidden
        person, place, form = self.pages.reader(request).person, await self._free(), await bodies.form(request)
        game, count = form.text("game") or FIRST_GAME, int(form.text("seats"))
        computers = int(form.text("computers") or 0)
        fewest, most = self.bot.services.positions.game(game).seats if game in self.bot.interfaces else (0, 0)
        if computers < 0 or not 1 <= count <= len(PEOPLE) or not fewest <= count + computers <= most:
            raise web.HTTPSeeOther(f"/?as={person}&refused={fewest}-{most}")
        await self.api.run(person, place, self._command("play", game=game, seats=count + computers))
        lobby, _ = await self._comes(place, lambda button: ":join:" in button.get("custom_id", ""))
        others = [name for name in PEOPLE.values() if name != person]
        for other in others[: count - 1]:
            await self._press(other, lobby, "join")
        kinds = self.bot.services.positions.game(game).computers
        for _ in range(computers):
            await self._press(person, lobby, "invite", kinds[(len(kinds) - 1) // 2])
        table = max(table.id for table in await self.bot.services.lobby.of_guild(SERVER) if table.place == place)
        return _to(f"/?as={person}&opened={count}-{table}" if count > 1 else f"/t/{table}")

    async def _comes(self, place: int, fits: Callable[[Json], bool]) -> tuple[WorldMessage, Json]:
        there = asyncio.get_running_loop().create_future()

        def hear(_: WorldChange) -> None:
            for message in self.world.messages[place].values():
                control = component_in(message.data["components"], fits)
                if control is not None and not there.done():
                    there.set_result((message, control))

        self.world.listeners.add(hear)
        try:
            hear(WorldChange())
            return await asyncio.wait_for(there, PATIENCE)
        finally:
            self.world.listeners.discard(hear)

    async def _free(self) -> int:
        tables = await self.bot.services.lobby.of_guild(SERVER)
        if not any(table.place == CHANNEL and table.status in LIVE for table in tables):
            return CHANNEL
        return int(self.world.add_thread(CHANNEL, say(f"game-{FIRST_GAME}", self.world.language))["id"])

    async def _press(self, person: int, message: WorldMessage, verb: str, *values: str) -> None:
        components = message.data["components"]
        control = component_in(components, lambda button: f":{verb}:" in button.get("custom_id", ""))
        assert control is not None, verb
        await self.api.press(person, message, control, values)

    def welcome(self, place: int) -> WorldMessage:
        there = self.world.messages[place].values()
        messages = [message for message in there if message.data["author"]["id"] == str(GUIDE)]
        return messages[-1] if messages else self.world.post(place, GUIDE, _welcome(self.world.language))

    def greet(self, locale: str) -> None:
        self.world.language = locale
        for number in PEOPLE.values():
            self.world.people[number].locale = locale
        self.world.edit_channel(CHANNEL, {"topic": say("playground-topic", locale)})
        self.world.edit(self.welcome(CHANNEL), _welcome(locale))

    def _command(self, name: str, **values: str | int) -> Json:
        definition = next(command for command in self.world.commands if command["name"] == name)
        options = [
            {"name": option, "type": TEXT if isinstance(value, str) else INTEGER, "value": value}
            for option, value in values.items()
        ]
        return {"id": definition["id"], "name": name, "type": 1, "options": options}

    async def repost(self) -> None:
        for table in await self.bot.services.lobby.of_guild(SERVER):
            if table.place not in self.world.channels:
                self.world.add_thread(CHANNEL, table.name, table.place)
            with contextlib.suppress(Unanswered):
                await self.api.run(OWNER, table.place, self._command("table", what="button-admin-post", table=table.id))


def _to(address: str) -> web.Response:
    return web.Response(status=303, headers={"Location": address})


def _welcome(locale: str) -> Json:
    words = say("playground-welcome", locale, people=join(PEOPLE, locale), owner=next(iter(PEOPLE)))
    buttons: Row = (
        Button("learn-open", say("button-learn-open", locale), FIRST_GAME, "green", "🎓"),
        Button("learn-play", say("button-learn-play", locale), FIRST_GAME, "blue", "🤖"),
    )
    return {"content": words, "components": view((buttons,), Anchor()).to_components()}


async def serve(settings: Settings) -> None:
    stop = stop_signal()
    async with opened(settings) as playground:
        print(say("playground-open", address=playground.url), flush=True)  # noqa: T201 - it is asked for
        await stop.wait()


@contextlib.asynccontextmanager
async def opened(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Playground]:
    """Open a playground, whose bot uses a clock. Raises StoreError, SettingsError."""
    file, host, port = settings.playground_database, settings.playground_host, settings.playground_port
    local = settings.model_copy(update={"database": file, "guild": None, "discord_token": None, "web": None})
    api = Api(World(OWNER, PERMISSIONS))
    try:
        sock = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise SettingsError(f"NAVEGADOR_PLAYGROUND_HOST, NAVEGADOR_PLAYGROUND_PORT: {error}") from error
    try:
        bot, port = LocalBot(local, api, clock), sock.getsockname()[1]
        bot.web = api.world.board = f"http://{_reachable(host)}:{port}"
        # Before tasks and servers start, which copy the context: jobs that a page's press wakes answer people too.
        async_context.set(_LocalAnswers(api))
        async with bot:
            task = asyncio.create_task(bot.live())
            ready = asyncio.create_task(bot.wait_until_ready())
            try:
                await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED)
                if task.done():
                    ready.cancel()
                    task.result()
                seats = Seats(api.world, seat_key(file.with_suffix(".key")), port, host not in LOCAL)
                async with _serve(Playground(bot, api, seats, ChannelPages(api, seats), bot.web), sock) as playground:
                    yield playground
            finally:
                await bot.close()
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
    finally:
        sock.close()


@contextlib.asynccontextmanager
async def _serve(playground: Playground, listening: socket.socket) -> AsyncIterator[Playground]:
    await playground.repost()
    people = playground.bot.services.people
    playground.pages.spoken = lambda person, locale: people.set(person, client=locale)
    playground.welcome(CHANNEL)
    playground.pages.greet = playground.greet
    runner = SiteRunner(playground.site, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        yield playground
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
