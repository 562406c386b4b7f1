"""The page *As in Discord*: channels, messages, presses, forms and typed commands, live over a WebSocket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import quote

import structlog
from aiohttp import web

import words
from app.playground.commands import FILE, Catalogue, Option, Typed, Unreadable
from app.playground.drawing import FOLDER, Reader, component_in
from app.playground.interactions import FORM, Interactions, Unanswered
from app.playground.seats import Seats
from app.playground.world import CHANNEL, FORUM, PEOPLE, SERVER, USUAL, Change, Json, Message, Unknown, World
from web import language, live
from web.serving import bodies, files, turn

log: structlog.stdlib.BoundLogger = structlog.get_logger("navegador.playground")

MAX_WAITING: Final = 1000
"""Changes that wait for a page that does not read; then it is closed, and loads all when it comes back."""
MAX_FILE: Final = 10 * 1024 * 1024
MAX_TEXT: Final = 2000
PICTURES: Final = frozenset({"image/png", "image/gif", "image/webp", "image/jpeg"})
ATTACHED: Final = "attachment; filename*=UTF-8''{}"
KEPT: Final = "private, max-age=86400, immutable"
MAX_BODY: Final = 64 * 1024

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def guard(seats: Seats) -> Any:  # noqa: ANN401 - aiohttp's own type of a middleware
    """Return a middleware that refuses other sites and strangers."""

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if seats.refuses(request):
            raise web.HTTPForbidden
        stranger = seats.person(request) is None and not request.path.startswith("/enter/")
        if stranger and not seats.watches(request):
            raise web.HTTPForbidden(text=words.say("playground-stranger", wanted(request)))
        if (address := seats.own_address(request)) is not None:
            raise web.HTTPFound(address)
        try:
            answer = await handler(request)
        except (Unknown, KeyError, ValueError):
            raise web.HTTPNotFound from None
        if not answer.prepared:
            seats.choose(request, answer)
            answer.headers.setdefault("Cache-Control", "no-store")
        return answer

    return guarded


class Pages:
    """The page and what it sends."""

    def __init__(self, world: World, interactions: Interactions, seats: Seats) -> None:
        self.world, self.interactions, self.seats = world, interactions, seats
        self.greet: Callable[[str], None] | None = None
        """Called with the language of the first browser."""
        self.spoken: Callable[[int, str], Awaitable[object]] | None = None
        """Called with a person and the language that they have chosen."""
        self.forms: dict[tuple[int, str], tuple[Json, int, Message | None]] = {}
        """Open forms by person and custom id: the form, where it opened, and under which message."""

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
        """The routes."""
        return [
            web.get("/discord", self._page),
            web.get("/discord/live", self._live),
            web.get("/discord/channel/{channel}", self._channel),
            web.post("/discord/press", self._press),
            web.post("/discord/form", self._form),
            web.post("/discord/type", self._type),
            web.post("/discord/complete", self._complete),
            web.post("/discord/dismiss", self._dismiss),
            web.post("/discord/settings", self._settings),
            web.get("/discord/emoji/{number}", self._emoji),
            web.get("/discord/file/{secret}/{number}/{name}", self._file),
            *files("/discord/static", FOLDER / "static"),
        ]

    def reader(self, request: web.Request) -> Reader:
        """Return who looks."""
        person = self.seats.person(request)
        assert person is not None, "the guard lets nobody else in"
        return Reader(self.world, person)

    def whole(self, request: web.Request, template: str, **more: object) -> web.Response:
        """Return a page with its head."""
        greet, self.greet, reader = self.greet, None, self.reader(request)
        if greet is not None:
            greet(wanted(request))
        visible = reader.page(template, seats=self.seats, request=request, people=PEOPLE, languages=clients(), **more)
        return web.Response(text=visible, content_type="text/html")

    # Looking

    async def _page(self, request: web.Request) -> web.Response:
        return self.whole(request, "discord.html", home=CHANNEL)

    async def _channel(self, request: web.Request) -> web.Response:
        reader, number = self.reader(request), int(request.match_info["channel"])
        if not self.world.sees(reader.person, number):
            raise Unknown(number)
        there = self.world.channel(number)
        visible = [reader.message(message) for message in self.world.seen(reader.person, number)]
        topic, writable = there.get("topic") or "", there["type"] != FORUM
        return web.json_response({"name": there["name"], "topic": topic, "writable": writable, "messages": visible})

    async def _file(self, request: web.Request) -> web.Response:
        """Send a file to whoever sees its message, and to the owner, who may act as each of them."""
        secret, number = request.match_info["secret"], request.match_info["number"]
        people = PEOPLE.values() if self.seats.owns(request) else [self.reader(request).person]
        messages = (
            message for person in people for place in self.world.messages for message in self.world.seen(person, place)
        )
        message = next((message for message in messages if number in message.files), None)
        if message is None:
            raise Unknown(number)
        about = next(attachment for attachment in message.data["attachments"] if attachment["id"] == number)
        if about["url"].split("/")[3] != secret:
            raise Unknown(number)
        kind = about["content_type"] or "application/octet-stream"
        headers = {"Cache-Control": KEPT}
        if kind not in PICTURES:  # it is never visible as a page
            headers["Content-Disposition"] = ATTACHED.format(quote(about["filename"]))
        return web.Response(body=message.files[number], content_type=kind, headers=headers)

    async def _emoji(self, request: web.Request) -> web.Response:
        _, picture = self.world.emoji[int(request.match_info["number"])]
        return web.Response(body=picture, content_type="image/png", headers={"Cache-Control": KEPT})

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """Send changes until the page closes, or reads too slowly."""
        reader, socket = (
            self.reader(request),
            web.WebSocketResponse(heartbeat=30, max_msg_size=live.MAX_MESSAGE, compress=False, autoping=False),
        )
        waiting: asyncio.Queue[Change] = asyncio.Queue(MAX_WAITING)

        def hear(change: Change) -> None:
            if waiting.full():
                self.world.listeners.discard(hear)
            else:
                waiting.put_nowait(change)

        await socket.prepare(request)
        turn(request).listen()
        self.world.listeners.add(hear)
        sending = asyncio.create_task(self._send(socket, reader, waiting, lambda: hear in self.world.listeners))
        try:
            hear(Change(number=self.world.changes))
            await live.closed(socket)
        finally:
            self.world.listeners.discard(hear)
            sending.cancel()
        return socket

    async def _send(
        self,
        socket: web.WebSocketResponse,
        reader: Reader,
        waiting: asyncio.Queue[Change],
        listens: Callable[[], bool],
    ) -> None:
        try:
            while listens():
                change = await waiting.get()
                await socket.send_json({**self._event(reader, change), "number": change.number})
        except ConnectionError:
            pass  # the page has gone
        except Exception:
            log.exception("a page cannot be kept up to date")
        finally:
            await socket.close()

    def _event(self, reader: Reader, change: Change) -> Json:
        if not change.message:
            return {"kind": "places", "html": reader.page("channels.html")}
        message = self.world.messages.get(change.channel, {}).get(change.message)
        if not self.world.sees(reader.person, change.channel) or (
            message and message.reader not in (None, reader.person)
        ):
            return {"kind": "nothing"}
        about = {"channel": str(change.channel), "message": str(change.message)}
        if message is None:
            return {"kind": "gone", **about}
        meant = str(reader.person) in [mention["id"] for mention in message.data["mentions"]]
        return {"kind": "message", **about, "html": reader.message(message), "meant": meant}

    # Acting

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _press(self, request: web.Request) -> web.Response:
        given, reader = await bodies.record(request), self.reader(request)
        channel, custom_id = int(str(given["channel"])), str(given["custom_id"])
        seen = {message.id: message for message in self.world.seen(reader.person, channel)}
        message = seen.get(int(str(given["message"])))
        matched = message and component_in(
            message.data["components"], lambda component: component.get("custom_id") == custom_id
        )
        if message is None or not matched or matched.get("disabled"):
            return refused(reader.say("playground-changed"))
        values = [str(value) for value in given["values"]] if isinstance(given.get("values"), list) else []
        if matched["type"] != 2 and not self._may_choose(reader, matched, values):
            return refused(reader.say("playground-changed"))
        return await self._answered(
            reader, channel, message, self.interactions.press(reader.person, message, matched, values)
        )

    def _may_choose(self, reader: Reader, menu: Json, values: list[str]) -> bool:
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        listed = {str(choice["value"]) for choice in reader.choices(menu)}
        return (least if least is not None else 1) <= len(values) <= (most or 1) and set(values) <= listed

    async def _answered(
        self, reader: Reader, channel: int, message: Message | None, acting: Awaitable[Json]
    ) -> web.Response:
        """Wait for the first answer of the bot; return the form if that is one."""
        try:
            answer = await acting
        except Unanswered:
            return refused(reader.say("playground-no-answer"))
        if answer["type"] != FORM:
            return web.json_response({})
        form = answer["data"]
        self.forms[reader.person, form["custom_id"]] = (form, channel, message)
        return web.json_response({"form": reader.form(form)})

    @bodies.takes(MAX_FILE, bodies.FORM, bodies.PARTS)
    async def _form(self, request: web.Request) -> web.Response:
        reader, sent = self.reader(request), await bodies.form(request)
        custom_id = sent.text("custom_id")
        opened = self.forms.get((reader.person, custom_id))
        if opened is None:
            return refused(reader.say("playground-changed"))
        form, channel, message = opened
        files = {name: (upload.filename, upload.data) for name, upload in sent.files.items()}
        given = {**{name: texts[-1] for name, texts in sent.texts.items()}, **files}
        acting = self.interactions.submit(reader.person, channel, form, given, message)
        answer = await self._answered(reader, channel, message, acting)
        self.forms.pop((reader.person, custom_id), None)
        return answer

    @bodies.takes(MAX_FILE, bodies.FORM, bodies.PARTS)
    async def _type(self, request: web.Request) -> web.Response:
        reader, sent = self.reader(request), await bodies.form(request)
        channel, line = int(sent.text("channel")), sent.text("line").strip()
        if not self.world.sees(reader.person, channel) or self.world.channel(channel)["type"] == FORUM:
            raise Unknown(channel)
        if not line.startswith("/"):
            if line:
                self.world.post(channel, reader.person, {"content": line[:MAX_TEXT]})
            return web.json_response({})
        catalogue = self._catalogue(reader)
        typed = catalogue.typed(line)
        options = (
            [] if typed is None else [option for option in typed.command.options if option.data["name"] in typed.values]
        )
        offered = {
            str(option.data["name"]): {
                str(choice["name"]): choice["value"] for choice in await self._offered(reader, channel, typed, option)
            }
            for option in options
            if typed is not None
        }
        try:
            command, given = catalogue.read(line, offered)
        except Unreadable as error:
            return refused(str(error))
        data = command.payload(given)
        attached = {}
        for option in command.options:
            if option.kind == FILE:
                file = sent.files.get("file")
                if file is None:
                    return refused(reader.say("playground-no-option", option=option.name, hint=option.hint))
                about = self.interactions.attached(file.filename, file.data)
                attached[about["id"]] = about
                given.append({"name": option.data["name"], "type": FILE, "value": about["id"]})
                data = command.payload(given)
        data["resolved"] = self.interactions.resolved([str(choice["value"]) for choice in given]) | {
            "attachments": attached
        }
        return await self._answered(reader, channel, None, self.interactions.run(reader.person, channel, data))

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _complete(self, request: web.Request) -> web.Response:
        reader, asked = self.reader(request), await bodies.record(request)
        line, channel = str(asked["line"]), int(str(asked["channel"]))
        catalogue = self._catalogue(reader)
        typed = catalogue.typed(line)
        offered = await self._offered(reader, channel, typed, typed.last) if typed and typed.last else []
        matched = catalogue.suggestions(line, [str(choice["name"]) for choice in offered])
        needs_file = typed is not None and any(option.kind == FILE for option in typed.command.options)
        listed = [
            {"line": suggestion.line, "label": suggestion.label, "hint": suggestion.hint} for suggestion in matched
        ]
        return web.json_response({"suggestions": listed, "file": needs_file, "command": typed is not None})

    async def _offered(self, reader: Reader, channel: int, typed: Typed, option: Option) -> list[Json]:
        """Return the bot's own choices for an option; nothing if it has none for it, or does not answer."""
        if not option.data.get("autocomplete"):
            return []
        kinds = {option.data["name"]: option.kind for option in typed.command.options}
        given: list[Json] = [{"name": name, "type": kinds[name], "value": text} for name, text in typed.values.items()]
        for parameter in given:
            if parameter["name"] == option.data["name"]:
                parameter["focused"] = True
        try:
            command = typed.command.payload(given)
            answer = await self.interactions.run(reader.person, channel, command, completing=True)
        except Unanswered:
            return []
        return list((answer.get("data") or {}).get("choices") or ())

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _dismiss(self, request: web.Request) -> web.Response:
        given, reader = await bodies.record(request), self.reader(request)
        message = self.world.message(int(str(given["channel"])), int(str(given["message"])))
        if message.reader == reader.person:
            self.world.delete(message)
        return web.json_response({})

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _settings(self, request: web.Request) -> web.Response:
        """Take a person's language."""
        given, reader = await bodies.record(request), self.reader(request)
        if (locale := str(given.get("locale"))) in clients():
            self.world.people[reader.person].locale = locale
            if self.spoken is not None:
                await self.spoken(reader.person, locale)
        return web.json_response({})

    def _catalogue(self, reader: Reader) -> Catalogue:
        world = self.world
        people = {person.name: person.id for person in world.people.values()}
        roles = {str(role["name"]).lstrip("@"): number for number, role in world.roles.items() if number != SERVER}
        places = {str(channel["name"]): number for number, channel in world.channels.items() if channel["guild_id"]}
        return Catalogue(world.commands, reader.locale, {6: people, 7: places, 8: roles, 9: people | roles})


def refused(why: str) -> web.Response:
    """Return an answer that says why nothing was done."""
    return web.json_response({"refusal": why})


def clients() -> dict[str, str]:
    """Return the available languages in their own names, by Discord's names for them."""
    return {USUAL if tag == words.ENGLISH else tag: words.own_name(tag) for tag in words.languages()}


def wanted(request: web.Request) -> str:
    """Return the first available language that a browser accepts, by Discord's name."""
    accepted = language(request)
    return USUAL if accepted == words.ENGLISH else accepted
