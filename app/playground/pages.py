"""The page *As in Discord*, live over a WebSocket: of one person by a seat's link, of anybody by the owner's."""

import asyncio
import contextlib
import hashlib
import hmac
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlsplit

import structlog
from aiohttp import web

import i18n
from app.playground.api import FORM, Api, Unanswered
from app.playground.commands import FILE, BadLine, Catalogue, Typed, TypedOption
from app.playground.drawing import FOLDER, Reader, component_in
from app.playground.world import CHANNEL, FORUM, PEOPLE, SERVER, USUAL, Json, Unknown, World, WorldChange, WorldMessage
from web import WATCH, language, live
from web.serving import bodies, files, turn

log = structlog.stdlib.get_logger("navegador.playground")

MAX_WAITING: Final = 1000
"""Changes that wait for a page that does not read; then it is closed, and loads all when it comes back."""
MAX_FILE: Final = 10 * 1024 * 1024
MAX_TEXT: Final = 2000
PICTURES: Final = frozenset({"image/png", "image/gif", "image/webp", "image/jpeg"})
ATTACHED: Final = "attachment; filename*=UTF-8''{}"
KEPT: Final = "private, max-age=86400, immutable"
MAX_BODY: Final = 64 * 1024

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


COOKIE: Final = "seat"
CHOSEN: Final = "acting"
"""Cookie of the person as whom the owner acts."""
_AGE: Final = 365 * 24 * 3600
BOARD: Final = re.compile(r"/[tl]/\d{1,18}")
LOOKED_AT: Final = re.compile(r"/t/\d{1,18}(?:/pieces|/live|/turn/\d{1,6})?")
SHARED: Final = re.compile(r"/assets/|/picture/|/sign/|/icon\.svg$|/times\.js$")
LOCAL: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})


@dataclass(frozen=True, repr=False)
class Seats:
    world: World
    key: bytes
    port: int
    open_to_others: bool = False

    @property
    def cookie(self) -> str:
        return f"{COOKIE}-{self.port}"

    def secret(self, person: int) -> str:
        """Return the secret of a person's link; 0 is the owner's, who may act as everybody."""
        return hmac.digest(self.key, str(person).encode(), hashlib.sha256).hex()[:24]

    def of(self, secret: str) -> int | None:
        people = (0, *PEOPLE.values())
        return next(
            (person for person in people if hmac.compare_digest(self.secret(person).encode(), secret.encode())),
            None,
        )

    def owns(self, request: web.Request) -> bool:
        return self.of(request.cookies.get(self.cookie, "")) == 0

    def person(self, request: web.Request) -> int | None:
        """Return as whom a request acts: the one of its link, or the owner's choice; None for a stranger."""
        whose = self.of(request.cookies.get(self.cookie, ""))
        if whose != 0:
            return whose
        before = parse_qs(urlsplit(request.headers.get("Referer", "")).query).get("as", [""])[0]
        ways = (request.query.get("as"), request.headers.get("X-Acting"), before, request.cookies.get(CHOSEN))
        key = next(filter(None, ways), "")
        return next((person_id for person_id in PEOPLE.values() if str(person_id) == key), self.world.owner)

    def own_address(self, request: web.Request) -> str | None:
        """Return the address of a board with whom the owner acts as, so that a tab stays one person; None with it."""
        if request.method != "GET" or BOARD.fullmatch(request.path) is None or "as" in request.query:
            return None
        return str(request.rel_url.update_query({"as": str(self.person(request))})) if self.owns(request) else None

    def watches(self, request: web.Request) -> bool:
        """Return whether a request is for what a link for watching shows, to a browser with any link or none.

        The board itself looks whether the link is genuine; a picture's address cannot be guessed.
        """
        looks = LOOKED_AT.fullmatch(request.path) is not None and WATCH in request.query
        return request.method == "GET" and (looks or SHARED.match(request.path) is not None)

    def choose(self, request: web.Request, answer: web.StreamResponse) -> None:
        """Keep as whom the owner has opened a page: what it requests later acts as the same person."""
        if "as" in request.query and self.owns(request):
            answer.set_cookie(CHOSEN, str(self.person(request)), samesite="Strict", httponly=True)

    def enter(self, request: web.Request, secret: str) -> web.Response:
        if self.of(secret) is None:
            raise web.HTTPNotFound
        board = BOARD.fullmatch(request.query.get("to", ""))
        answer = web.Response(status=303, headers={"Location": board[0] if board else "/"})
        answer.set_cookie(self.cookie, secret, httponly=True, samesite="Strict", max_age=_AGE)
        return answer

    def refuses(self, request: web.Request) -> bool:
        host = request.host.rpartition(":")[0] if ":" in request.host.rpartition("]")[2] else request.host
        if not self.open_to_others and host not in LOCAL:
            return True
        origin = request.headers.get("Origin")
        return origin is not None and origin != f"{request.scheme}://{request.host}"


def seat_key(file: Path) -> bytes:
    with contextlib.suppress(FileNotFoundError):
        return bytes.fromhex(file.read_text(encoding="ascii").strip())
    key = secrets.token_bytes(32)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_text(key.hex(), encoding="ascii")
    return key


def guard(seats: Seats) -> Any:  # noqa: ANN401 - aiohttp's own type of a middleware
    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if seats.refuses(request):
            raise web.HTTPForbidden
        stranger = seats.person(request) is None and not request.path.startswith("/enter/")
        if stranger and not seats.watches(request):
            raise web.HTTPForbidden(text=i18n.say("playground-stranger", wanted(request)))
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


class ChannelPages:
    def __init__(self, api: Api, seats: Seats) -> None:
        self.api, self.world, self.seats = api, api.world, seats
        self.greet: Callable[[str], None] | None = None
        self.spoken: Callable[[int, str], Awaitable[object]] | None = None
        """Called with a person and the language that they have chosen."""
        self.forms: dict[tuple[int, str], tuple[Json, int, WorldMessage | None]] = {}
        """Open forms by person and custom id: the form, where it opened, and under which message."""

    @property
    def routes(self) -> list[web.AbstractRouteDef]:
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
        person = self.seats.person(request)
        assert person is not None, "the guard lets nobody else in"
        return Reader(self.world, person)

    def meet(self, request: web.Request) -> None:
        greet, self.greet = self.greet, None
        if greet is not None:
            greet(wanted(request))

    # Looking

    async def _page(self, request: web.Request) -> web.Response:
        self.meet(request)
        more = {"seats": self.seats, "request": request, "people": PEOPLE, "languages": clients(), "home": CHANNEL}
        return web.Response(text=self.reader(request).page("discord.html", **more), content_type="text/html")

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
        files = () if message is None else message.data["attachments"]
        about = next((file for file in files if file["id"] == number and file["url"].split("/")[3] == secret), None)
        if message is None or about is None:
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
        reader, listeners = self.reader(request), self.world.listeners
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=live.MAX_MESSAGE, compress=False, autoping=False)
        queue: asyncio.Queue[WorldChange] = asyncio.Queue(MAX_WAITING)

        def hear(change: WorldChange) -> None:
            if queue.full():
                listeners.discard(hear)
            else:
                queue.put_nowait(change)

        async def send() -> None:
            try:
                while hear in listeners:
                    change = await queue.get()
                    await socket.send_json({**self._event(reader, change), "number": change.number})
            except ConnectionError:
                pass  # the page has gone
            except Exception:
                log.exception("a page cannot be kept up to date")
            finally:
                await socket.close()

        await socket.prepare(request)
        turn(request).listen()
        listeners.add(hear)
        task = asyncio.create_task(send())
        try:
            hear(WorldChange(number=self.world.changes))
            await live.closed(socket)
        finally:
            listeners.discard(hear)
            task.cancel()
        return socket

    def _event(self, reader: Reader, change: WorldChange) -> Json:
        if not change.message:
            return {"kind": "places", "html": reader.page("channels.html")}
        message = self.world.messages.get(change.channel, {}).get(change.message)
        hidden = message is not None and message.reader not in (None, reader.person)
        if hidden or not self.world.sees(reader.person, change.channel):
            return {"kind": "nothing"}
        about = {"channel": str(change.channel), "message": str(change.message)}
        if message is None:
            return {"kind": "gone", **about}
        return {"kind": "message", **about, "html": reader.message(message), "meant": reader.is_called(message)}

    # Acting

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _press(self, request: web.Request) -> web.Response:
        body, reader = await bodies.record(request), self.reader(request)
        channel, number, custom_id = int(str(body["channel"])), int(str(body["message"])), str(body["custom_id"])
        message = next((visible for visible in self.world.seen(reader.person, channel) if visible.id == number), None)
        control = message and component_in(message.data["components"], lambda part: part.get("custom_id") == custom_id)
        values = [str(value) for value in body["values"]] if isinstance(body.get("values"), list) else []
        if message is None or not control or control.get("disabled") or not _may_choose(reader, control, values):
            return refuse(reader.say("playground-changed"))
        answer = self.api.press(reader.person, message, control, values)
        return await self._answer(reader, channel, message, answer)

    async def _answer(
        self, reader: Reader, channel: int, message: WorldMessage | None, acting: Awaitable[Json]
    ) -> web.Response:
        try:
            answer = await acting
        except Unanswered:
            return refuse(reader.say("playground-no-answer"))
        if answer["type"] != FORM:
            return web.json_response({})
        form = answer["data"]
        self.forms[reader.person, form["custom_id"]] = (form, channel, message)
        return web.json_response({"form": reader.page("form.html", form=form)})

    @bodies.takes(MAX_FILE, bodies.FORM, bodies.PARTS)
    async def _form(self, request: web.Request) -> web.Response:
        reader, body = self.reader(request), await bodies.form(request)
        custom_id = body.text("custom_id")
        form_shown = self.forms.get((reader.person, custom_id))
        if form_shown is None:
            return refuse(reader.say("playground-changed"))
        form, channel, message = form_shown
        files = {name: (upload.filename, upload.data) for name, upload in body.files.items()}
        inputs = {**{name: texts[-1] for name, texts in body.texts.items()}, **files}
        pending_answer = self.api.submit(reader.person, channel, form, inputs, message)
        answer = await self._answer(reader, channel, message, pending_answer)
        self.forms.pop((reader.person, custom_id), None)
        return answer

    @bodies.takes(MAX_FILE, bodies.FORM, bodies.PARTS)
    async def _type(self, request: web.Request) -> web.Response:
        reader, body = self.reader(request), await bodies.form(request)
        channel, line = int(body.text("channel")), body.text("line").strip()
        if not self.world.sees(reader.person, channel) or self.world.channel(channel)["type"] == FORUM:
            raise Unknown(channel)
        if not line.startswith("/"):
            if line:
                self.world.post(channel, reader.person, {"content": line[:MAX_TEXT]})
            return web.json_response({})
        catalogue, choices_of = self._catalogue(reader), dict[str, dict[str, Any]]()
        if (entry := catalogue.typed(line)) is not None:
            for option in entry.command.options:
                if option.data["name"] in entry.values:
                    choices = await self._ask_choices(reader, channel, entry, option)
                    choices_of[option.data["name"]] = {str(choice["name"]): choice["value"] for choice in choices}
        try:
            command, picks = catalogue.read(line, choices_of)
        except BadLine as error:
            return refuse(str(error))
        attachments = dict[str, Json]()
        for option in (option for option in command.options if option.kind == FILE):
            if (file := body.files.get("file")) is not None:
                about = self.api.attached(file.filename, file.data)
                attachments[about["id"]] = about
                picks.append({"name": option.data["name"], "type": FILE, "value": about["id"]})
        resolution = self.api.resolved([str(choice["value"]) for choice in picks]) | {"attachments": attachments}
        data = command.payload(picks) | {"resolved": resolution}
        return await self._answer(reader, channel, None, self.api.run(reader.person, channel, data))

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _complete(self, request: web.Request) -> web.Response:
        reader, body = self.reader(request), await bodies.record(request)
        line, channel = str(body["line"]), int(str(body["channel"]))
        catalogue = self._catalogue(reader)
        entry = catalogue.typed(line)
        choices = await self._ask_choices(reader, channel, entry, entry.last) if entry and entry.last else []
        suggestions = catalogue.suggestions(line, [str(choice["name"]) for choice in choices])
        takes_file = entry is not None and any(option.kind == FILE for option in entry.command.options)
        entries = [asdict(suggestion) for suggestion in suggestions]
        return web.json_response({"suggestions": entries, "file": takes_file, "command": entry is not None})

    async def _ask_choices(self, reader: Reader, channel: int, typed: Typed, option: TypedOption) -> list[Json]:
        """Return the bot's own choices for an option; nothing if it has none for it, or does not answer."""
        if not option.data.get("autocomplete"):
            return []
        kinds = {each.data["name"]: each.kind for each in typed.command.options}
        picks: list[Json] = [
            {"name": name, "type": kinds[name], "value": text}
            | ({"focused": True} if name == option.data["name"] else {})
            for name, text in typed.values.items()
        ]
        try:
            answer = await self.api.run(reader.person, channel, typed.command.payload(picks), completing=True)
        except Unanswered:
            return []
        return list((answer.get("data") or {}).get("choices") or ())

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _dismiss(self, request: web.Request) -> web.Response:
        body, reader = await bodies.record(request), self.reader(request)
        message = self.world.message(int(str(body["channel"])), int(str(body["message"])))
        if message.reader == reader.person:
            self.world.delete(message)
        return web.json_response({})

    @bodies.takes(MAX_BODY, bodies.JSON)
    async def _settings(self, request: web.Request) -> web.Response:
        body, reader = await bodies.record(request), self.reader(request)
        if (locale := str(body.get("locale"))) in clients():
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


def _may_choose(reader: Reader, control: Json, values: list[str]) -> bool:
    if control["type"] == 2:
        return True
    fewest, most = control.get("min_values"), control.get("max_values") or 1
    values_offered = {str(choice["value"]) for choice in reader.choices(control)}
    return (1 if fewest is None else fewest) <= len(values) <= most and set(values) <= values_offered


def refuse(why: str) -> web.Response:
    return web.json_response({"refusal": why})


def clients() -> dict[str, str]:
    return {USUAL if tag == i18n.ENGLISH else tag: i18n.own_name(tag) for tag in i18n.languages()}


def wanted(request: web.Request) -> str:
    tags = language(request)
    return USUAL if tags == i18n.ENGLISH else tags
