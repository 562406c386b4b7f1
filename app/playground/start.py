"""The first page: learn, play against computers, or open a table for friends."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiohttp import web

import words
from app.playground.client import LocalBot
from app.playground.drawing import component_in
from app.playground.interactions import PATIENCE, Interactions
from app.playground.pages import MAX_BODY, Pages
from app.playground.seats import Seats
from app.playground.world import CHANNEL, GUIDE, PEOPLE, SERVER, Change, Json, Message, World
from cogs.components import Button, Row
from cogs.sending import view
from hosting.play import LIVE
from web import SHOWN, by_need
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
