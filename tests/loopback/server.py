"""A small Discord on 127.0.0.1: what the bot uses of it, over real HTTP and a real websocket.

It has one server with one channel, or one for each shard, and people who type and press. It records the bot's requests
and refuses what Discord would refuse: a wrong token, a second answer, an unknown route. Failures can be planned.
"""

import asyncio
import base64
import contextlib
import json
import mimetypes
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatch
from functools import partial
from typing import Any, Final, TypeVar

import discord
from aiohttp import web

from tests.loopback.gateway import Gateway, Json
from tests.loopback.waiting import Waiting
from tests.support import limits, openapi

BOT, GUILD, CHANNEL = 1001, 1000, 3001
API: Final = "/api/v10"
FREE: Final = ("/interactions/", f"/webhooks/{BOT}/")
"""Beginnings of paths whose requests Discord does not count towards a bot's limit."""
EPHEMERAL, LOADING, SILENT = 64, 128, 4096
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
ENTRY_POINT: Final = 4
"""Type of the command that opens an activity."""
EVERYTHING: Final = str(discord.Permissions.all().value)
NOTHING_SPECIAL: Final = str(discord.Permissions.text().value)
EPOCH: Final = 1420070400000
"""Start of Discord's numbers, in milliseconds since 1970."""
RATE_LIMITED: Final = 0.05
"""Seconds to wait, as sent with 429."""
MESSAGE_KEYS: Final = ("content", "embeds", "components", "flags", "nonce")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Opened = TypeVar("Opened", bound="Loopback")


@dataclass(frozen=True)
class Person:
    """A person on the server."""

    id: int
    name: str
    locale: str = "en-US"
    permissions: str = NOTHING_SPECIAL


@dataclass(frozen=True)
class File:
    """A file as received."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Sent:
    """A request of the bot."""

    method: str
    path: str
    body: Any
    files: tuple[File, ...]
    size: int = 0
    """Bytes of the whole body as sent."""


SENT: Final = web.RequestKey("sent", Sent)


class Refused(Exception):
    """Error raised if another was quicker, which is nobody's fault."""


class NoEmoji(Exception):
    """Error raised for a control with an emoji that was deleted, or that Discord refuses without a reason."""


class Unusable(Exception):
    """Error raised for a token that is unknown or too old, or not for a message."""

    def __init__(self, status: int, code: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code


@dataclass
class Message:
    """A message, as Discord sends it, and its files."""

    data: Json
    files: list[File] = field(default_factory=list)
    pings: list[int] = field(default_factory=list)
    """People notified when it was sent."""

    @property
    def content(self) -> str:
        """Return its text."""
        return str(self.data["content"])

    @property
    def parts(self) -> list[Json]:
        """Return its buttons and selects, of whichever kind of message."""
        return [part for part in _walked(self.data["components"]) if "custom_id" in part]

    def find(self, wanted: str) -> Json:
        """Return the one part with this label or this beginning of its custom_id."""
        parts = [
            part
            for part in self.parts
            if wanted in (part.get("label"), re.split(": | · | [+−]", str(part.get("label")))[0])
            or part["custom_id"].startswith(wanted)
        ]
        assert len(parts) == 1, f"{wanted!r}: {len(parts)} of {[part['custom_id'] for part in self.parts]}"
        return parts[0]


@dataclass
class Interaction:
    """A person's action, and the bot's answers."""

    id: int
    place: int
    """The channel."""
    source: Message | None
    """The message with the pressed control."""
    refused: int = 0
    """Number of answers that came too late, where that is right."""
    answers: list[int] = field(default_factory=list)
    """Types of the answers; one is right."""
    message: Message | None = None
    """`@original`."""
    edits: int = 0
    followups: list[Message] = field(default_factory=list)
    """Messages sent with its token, beside the answer."""
    expired: bool = False
    """True once Discord no longer accepts its token."""
    choices: list[Json] | None = None
    """Choices offered by an autocompletion."""

    @property
    def thinking(self) -> bool:
        """Return whether its answer is to come: the first follow-up becomes that, private if it was deferred so."""
        return self.message is not None and bool(self.message.data["flags"] & LOADING)

    def owns(self, message: Message) -> bool:
        """Return whether its token may change a message: its answer, a follow-up, or what was pressed."""
        return any(message is followup for followup in (self.message, self.source, *self.followups))

    @property
    def token(self) -> str:
        """Return the token that answers must carry."""
        return base64.b64encode(f"interaction:{self.id}:{self.id % 97:050}".encode()).decode().rstrip("=")


@dataclass
class Fault:
    """A fault of requests, once or for a time."""

    method: str
    path: str
    """Path, with wildcards."""
    status: int | None = None
    """Status that is answered instead of success."""
    done: bool = True
    """True if the request takes effect nevertheless."""
    wait: asyncio.Event | None = None
    """Event before which nothing is answered."""
    seconds: float = 0.0
    """Duration after it was planned, in seconds."""
    times: int = 1
    """Minimum number of failing requests."""
    code: int = 0
    """Discord's own code of the failure."""
    skipped: int = 0
    """Requests that succeed before."""
    cut: bool = False
    """True if the connection breaks instead of an answer."""
    cloudflare: bool = False
    """True if the answer comes from a proxy before Discord, without Discord's headers."""
    planned: float = field(default_factory=time.monotonic)
    reached: bool = False

    @property
    def over(self) -> bool:
        """Return whether the fault is over."""
        return self.times <= 0 and time.monotonic() >= self.planned + self.seconds


class Loopback(Waiting):
    """The server."""

    def __init__(self, token: str, shards: int = 1) -> None:
        super().__init__()
        self.gateways = [Gateway(token, partial(self._welcome, number)) for number in range(shards)]
        for gateway in self.gateways:
            gateway.shards = self.gateways
        self.gateway = self.gateways[0]
        self.address = ""
        self.sent: list[Sent] = []
        self.faults: list[Fault] = []
        self.commands: list[Json] = []
        self.emojis: list[Json] = []
        self.repeated = False
        """True if it is right to answer an interaction twice: the first answer's receipt was lost."""
        self.refuses_emoji = 0
        """Of so many requests with the application's emoji one is refused, as happens at Discord; 0 for none."""
        self._with_emoji = 0
        self.no_emoji = 0
        """Number of requests refused for an emoji."""
        self.messages: dict[int, Message] = {}
        self.channels: dict[int, Json] = {
            CHANNEL + number: channel_of(CHANNEL + number, "navegador", GUILD + (number << 22))
            for number in range(shards)
        }
        self.twice = False
        """True if events go to every shard, as to a process being replaced and its successor."""
        self.hides = 0
        """Number of follow-ups that become private, whatever they are sent as."""
        self.interactions: list[Interaction] = []
        self._nonces: dict[str, Message] = {}
        self._deleted: set[str] = set()
        self.wrong: list[str] = []
        """Actions of the bot that Discord would not have accepted."""
        self._token = token
        self._ids = int(time.time() * 1000) - EPOCH

    # What people do.

    async def type(self, who: Person, command: str, *, at: int = CHANNEL, **options: Any) -> Interaction:
        """Type a command, such as "navegador new", with its options, in a channel."""
        return await self._interact(who, COMMAND, self._typed(command, options), None, at)

    async def complete(self, who: Person, command: str, option: str, typed: str) -> Interaction:
        """Type the beginning of an option; the interaction's choices are then what is offered."""
        data = self._typed(command, {option: typed})
        data["options"][0]["focused"] = True
        return await self._interact(who, AUTOCOMPLETE, data, None)

    def _typed(self, command: str, options: Mapping[str, Any]) -> Json:
        """Return a command, as it was registered, with options."""
        name, _, sub = command.partition(" ")
        registered = _named(self.commands, name)
        known = {
            item["name"]: item["type"]
            for item in (_named(registered["options"], sub) if sub else registered)["options"]
        }
        given = [{"name": key, "type": known[key], "value": value} for key, value in options.items()]
        inner = [{"name": sub, "type": 1, "options": given}] if sub else given
        return {"id": registered["id"], "name": name, "type": 1, "options": inner}

    async def press(self, who: Person, message: Message, button: str) -> Interaction:
        """Press a button, by its label or the beginning of its custom_id."""
        part = message.find(button)
        assert not part.get("disabled"), button
        return await self._interact(who, COMPONENT, {"custom_id": part["custom_id"], "component_type": 2}, message)

    async def press_gone(self, who: Person, message: Message, custom_id: str) -> Interaction:
        """Press a button that a message had, as a client does that has not seen the change."""
        return await self._interact(who, COMPONENT, {"custom_id": custom_id, "component_type": 2}, message)

    async def choose(self, who: Person, message: Message, value: str) -> Interaction:
        """Choose in the one select of a message."""
        (part,) = [part for part in message.parts if part["type"] == 3]
        assert value in [option["value"] for option in part["options"]]
        data = {"custom_id": part["custom_id"], "component_type": 3, "values": [value]}
        return await self._interact(who, COMPONENT, data, message)

    async def use(self, who: Person, message: Message, part: Json, *values: str) -> Interaction:
        """Press exactly this control, or choose in it."""
        data = {"custom_id": part["custom_id"], "component_type": part["type"]} | ({"values": values} if values else {})
        return await self._interact(who, COMPONENT, data, message)

    def delete(self, message: Message) -> None:
        """Delete a message as a moderator does; requesting it is then no error."""
        self._deleted.add(message.data["id"])
        del self.messages[int(message.data["id"])]

    async def _interact(
        self, who: Person, kind: int, data: Json, source: Message | None, at: int = CHANNEL
    ) -> Interaction:
        place = int(source.data["channel_id"]) if source else at
        guild = self.channels[place]["guild_id"]
        interaction = Interaction(self._id(), place, source)
        self.interactions.append(interaction)
        payload = {
            "id": str(interaction.id),
            "application_id": str(BOT),
            "type": kind,
            "data": data,
            "guild_id": guild,
            "guild": {"id": guild, "locale": "en-US", "features": []},
            "channel_id": str(place),
            "channel": {**self.channels[place], "permissions": who.permissions},
            "member": {**_member(who.id, who.name), "permissions": who.permissions},
            "token": interaction.token,
            "version": 1,
            "app_permissions": EVERYTHING,
            "locale": who.locale,
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": guild},
            "context": 0,
            "attachment_size_limit": limits.FILE,
        }
        if source:
            payload["message"] = source.data
        for gateway in self.gateways if self.twice else [self._gateway(guild)]:
            await gateway.dispatch("INTERACTION_CREATE", payload)
        return interaction

    def _gateway(self, guild: str) -> Gateway:
        """Return the shard of a server."""
        return self.gateways[(int(guild) >> 22) % len(self.gateways)]

    # Views.

    async def answered(self, interaction: Interaction) -> Message:
        """Wait until an interaction is acknowledged and its answer is there."""

        def answer() -> Message | None:
            return interaction.message if interaction.edits else None

        return await self.until(answer, lambda: f"an answer to {interaction}")

    def public_messages(self, channel: int = CHANNEL) -> list[Message]:
        """Return the public messages of a channel, oldest first."""
        return [
            message
            for _, message in sorted(self.messages.items())
            if message.data["channel_id"] == str(channel) and not message.data["flags"] & (EPHEMERAL | LOADING)
        ]

    def posts(self, channel: int = CHANNEL) -> list[Message]:
        """Return the messages that are not silent: the last one of each post, with its words and buttons."""
        return [message for message in self.public_messages(channel) if not message.data["flags"] & SILENT]

    async def posted(self, number: int, channel: int = CHANNEL) -> Message:
        """Wait for the post with this number in its channel, from 0."""

        def post() -> Message | None:
            return next(iter(self.posts(channel)[number:]), None)

        return await self.until(post, lambda: f"post {number} in {[one.content for one in self.posts(channel)]}")

    def expire(self) -> None:
        """Let 15 minutes pass for all tokens of interactions."""
        for interaction in self.interactions:
            interaction.expired = True

    @property
    def counted(self) -> list[Sent]:
        """Return the bot's requests that count towards its fifty a second: all but those of interactions."""
        return [sent for sent in self.sent if not sent.path.startswith(FREE)]

    def requests(self, method: str, path: str) -> list[Sent]:
        """Return the bot's requests, by method and path with wildcards."""
        return [sent for sent in self.sent if sent.method == method and fnmatch(sent.path, path)]

    async def requested(self, method: str, path: str, number: int = 1) -> list[Sent]:
        """Wait until the bot has sent this many of these requests, and they are answered."""
        return await self.until(
            lambda: requests if len(requests := self.requests(method, path)) >= number else None,
            lambda: f"{number} times {method} {path}",
        )

    def fail(self, method: str, path: str, **how: Any) -> Fault:
        """Plan a fault."""
        self.faults.append(fault := Fault(method, path, **how))
        return fault

    async def failed(self, fault: Fault) -> None:
        """Wait until it happens."""
        await self.until(lambda: fault.reached, lambda: f"{fault}")

    def complaints(self) -> Iterator[str]:
        """Yield the bot's requests that Discord would refuse."""
        yield from self.wrong
        for sent in self.sent:
            yield from limits.of_request(sent.method, sent.path, sent.body)
            if openapi.GIVEN:
                yield from openapi.complaints(sent.method, sent.path, sent.body)
            yield from (f"{file.name} is too large" for file in sent.files if len(file.data) > limits.FILE)

    # The routes.

    def app(self) -> web.Application:
        """Return the application with all routes."""
        app = web.Application(middlewares=[self._door], client_max_size=100 * 1024 * 1024)
        hook, messages = f"{API}/webhooks/{{app}}/{{token}}", f"{API}/channels/{{channel}}/messages"
        app.add_routes(
            [
                web.get("/gateway/", self.gateway.serve),
                web.get("/gateway", self.gateway.serve),
                web.get(f"{API}/users/@me", self._me),
                web.get(f"{API}/oauth2/applications/@me", self._application),
                web.get(f"{API}/guilds/{{guild}}/members/{{member}}", self._member_of),
                web.get(f"{API}/applications/{{app}}/commands", self._registered),
                web.put(f"{API}/applications/{{app}}/commands", self._register),
                web.get(f"{API}/applications/{{app}}/emojis", self._signs),
                web.post(f"{API}/applications/{{app}}/emojis", self._put_up),
                web.post(f"{API}/interactions/{{id}}/{{token}}/callback", self._callback),
                web.get(f"{hook}/messages/{{message}}", self._get),
                web.patch(f"{hook}/messages/{{message}}", self._edit),
                web.delete(f"{hook}/messages/{{message}}", self._delete),
                web.post(hook, self._follow_up),
                web.get(messages, self._history),
                web.post(messages, self._post),
                web.get(f"{messages}/{{message}}", self._get),
                web.patch(f"{messages}/{{message}}", self._edit),
                web.delete(f"{messages}/{{message}}", self._delete),
                web.post(f"{API}/channels/{{channel}}/threads", self._thread),
            ]
        )
        return app

    @web.middleware
    async def _door(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Read a request, authorize and record it, and apply planned faults."""
        if not request.path.startswith(API):
            return await handler(request)
        path = request.path.removeprefix(API)
        sent = Sent(request.method, path, *await _read(request), request.content_length or 0)
        request[SENT] = sent
        in_path = path.startswith(("/webhooks/", "/interactions/"))
        if not in_path and request.headers.get("Authorization") != f"Bot {self._token}":
            return _refusal(401, 0, "401: Unauthorized")
        fault = next(
            (one for one in self.faults if one.method == sent.method and fnmatch(path, one.path) and not one.over),
            None,
        )
        if fault is not None and fault.skipped:
            fault.skipped -= 1
            fault = None
        answer: web.StreamResponse | None = None
        try:
            if fault is None or fault.done:
                try:
                    self._check_emoji(sent.body)
                    answer = await handler(request)
                except NoEmoji:
                    self.no_emoji += 1
                    form = {"components": {"0": {"components": {"0": {"emoji": {"id": {"_errors": [_EMOJI]}}}}}}}
                    body = {"code": 50035, "message": "Invalid Form Body", "errors": form}
                    return _answer(body, status=400, headers=_limits("", remaining=4))
                except Refused:
                    refusal = _refusal(400, 40060, "Interaction has already been acknowledged.")
                    refusal.headers.update(_limits("", remaining=4))
                    return refusal
                except Unusable as error:
                    answer = _refusal(error.status, error.code, str(error))
                    if error.status == 401:  # nobody can know beforehand
                        return answer
                except web.HTTPException as error:
                    answer = _refusal(error.status, 0, f"{error.status}: {error.reason}")
                if answer.status >= 400 and request.match_info.get("message") not in self._deleted:
                    self.wrong.append(f"{request.method} {request.path}: {answer.status}")
            if fault is not None:
                fault.reached = True
                fault.times -= 1
        finally:
            self.sent.append(sent)
            self.tell()
        if fault is not None:
            if fault.wait is not None:
                await fault.wait.wait()
            if fault.cloudflare:
                return web.Response(
                    status=fault.status or 429, text="<html>Error 1015</html>", content_type="text/html"
                )
            if fault.cut and request.transport is not None:
                request.transport.close()
            if fault.status is not None:
                return _refusal(fault.status, fault.code, "as planned")
        assert answer is not None
        bucket = request.match_info.route.resource
        answer.headers.update(_limits(bucket.canonical if bucket else "", remaining=4))
        return answer

    async def _me(self, request: web.Request) -> web.Response:
        return _answer(_user(BOT, "Navegador", bot=True))

    async def _member_of(self, request: web.Request) -> web.Response:
        number = int(request.match_info["member"])
        return _answer(_member(number, f"member {number}", bot=number == BOT))

    async def _application(self, request: web.Request) -> web.Response:
        return _answer(
            {
                "id": str(BOT),
                "name": "Navegador",
                "icon": None,
                "description": "",
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "flags": 0,
                "team": None,
                "owner": _user(1002, "the owner"),
            }
        )

    async def _registered(self, request: web.Request) -> web.Response:
        return _answer(self.commands)

    def tick_activities(self) -> None:
        """Create the command that Discord creates when Activities are ticked in its developer portal."""
        self.commands.append(
            {
                "id": str(self._id()),
                "application_id": str(BOT),
                "version": str(self._id()),
                "type": ENTRY_POINT,
                "name": "launch",
                "description": "",
                "default_member_permissions": None,
                "contexts": [0, 1, 2],
                "integration_types": [0, 1],
                "nsfw": False,
                "handler": 2,
            }
        )

    async def _register(self, request: web.Request) -> web.Response:
        entry_points = {command["id"] for command in self.commands if command["type"] == ENTRY_POINT}
        if entry_points - {item.get("id") for item in request[SENT].body}:
            return _refusal(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation.")
        self.commands = [
            {"id": str(self._id()), **item, "application_id": str(BOT), "version": str(self._id())}
            for item in request[SENT].body
        ]
        return _answer(self.commands)

    async def _signs(self, request: web.Request) -> web.Response:
        return _answer({"items": self.emojis})

    async def _put_up(self, request: web.Request) -> web.Response:
        name = request[SENT].body["name"]
        if any(item["name"] == name for item in self.emojis) or not re.fullmatch(r"\w{2,32}", name):
            return _refusal(400, 50035, "Invalid Form Body")
        emoji = {"id": str(self._id()), "name": name, "roles": [], "user": _user(BOT, "Navegador", bot=True)}
        self.emojis.append({**emoji, "require_colons": True, "managed": False, "animated": False, "available": True})
        return _answer(self.emojis[-1], status=201)

    def _check_emoji(self, body: Any) -> None:
        """Refuse controls with an emoji that is not there. Raises NoEmoji."""
        used = set(re.findall(r'"emoji": \{[^{}]*"id": "?(\d+)', json.dumps(body)))
        if used - {item["id"] for item in self.emojis}:
            raise NoEmoji
        self._with_emoji += bool(used)
        if used and self.refuses_emoji and self._with_emoji % self.refuses_emoji == 0:
            raise NoEmoji

    async def _callback(self, request: web.Request) -> web.Response:
        interaction, body = self._interaction(request.match_info["token"]), request[SENT].body
        if interaction.answers and (self.twice or self.repeated):
            interaction.refused += 1
            raise Refused
        if interaction.answers:
            return _refusal(400, 40060, "Interaction has already been acknowledged.")
        interaction.answers.append(body["type"])
        data = body.get("data") or {}
        if body["type"] in (4, 5):
            loading = LOADING if body["type"] == 5 else 0
            interaction.message = self._new(
                interaction.place, {**data, "flags": data.get("flags", 0) | loading}, request
            )
            interaction.edits += body["type"] == 4
        elif body["type"] in (6, 7):
            interaction.message = interaction.source
            if body["type"] == 7 and interaction.source:
                self._change(interaction.source, data, request)
                interaction.edits += 1
        else:
            assert body["type"] == 8, body
            interaction.choices = data["choices"]
        message = interaction.message
        shown = {} if message is None else {"response_message_id": message.data["id"]}
        return _answer({"interaction": {"id": str(interaction.id), "type": COMMAND, **shown}})

    async def _follow_up(self, request: web.Request) -> web.Response:
        interaction, body = self._usable(request), request[SENT].body
        if interaction.thinking:
            assert interaction.message is not None
            self._change(interaction.message, body, request)
            interaction.message.data["flags"] &= ~LOADING
            interaction.edits += 1
            return _answer(interaction.message.data)
        message = self._new(interaction.place, body, request)
        message.data["webhook_id"] = str(BOT)
        if self.hides:
            self.hides -= 1
            message.data["flags"] |= EPHEMERAL
        interaction.followups.append(message)
        return _answer(message.data)

    async def _post(self, request: web.Request) -> web.Response:
        channel = self._channel_of(request)
        nonce = request[SENT].body.get("nonce")
        if nonce is not None and request[SENT].body.get("enforce_nonce"):
            return _answer((self._nonces.get(nonce) or self._first(nonce, channel, request)).data)
        return _answer(self._new(channel, request[SENT].body, request).data)

    def _first(self, nonce: str, channel: int, request: web.Request) -> Message:
        """Return the message of this nonce from now on, even once it was deleted."""
        self._nonces[nonce] = self._new(channel, request[SENT].body, request)
        return self._nonces[nonce]

    async def _history(self, request: web.Request) -> web.Response:
        messages = [message.data for message in reversed(self.public_messages(self._channel_of(request)))]
        before = int(request.query.get("before", 2**63))
        return _answer([item for item in messages if int(item["id"]) < before][: int(request.query["limit"])])

    async def _get(self, request: web.Request) -> web.Response:
        return _answer(self._message(request).data)

    async def _edit(self, request: web.Request) -> web.Response:
        message = self._message(request)
        self._change(message, request[SENT].body, request)
        if "token" in request.match_info:
            interaction = self._interaction(request.match_info["token"])
            interaction.edits += message is interaction.message
        return _answer(message.data)

    async def _delete(self, request: web.Request) -> web.Response:
        del self.messages[int(self._message(request).data["id"])]
        return web.Response(status=204)

    async def _thread(self, request: web.Request) -> web.Response:
        thread, parent = self._id(), self._channel_of(request)
        guild = self.channels[parent]["guild_id"]
        self.channels[thread] = {
            "id": str(thread),
            "type": 11,
            "guild_id": guild,
            "parent_id": str(parent),
            "owner_id": str(BOT),
            "name": request[SENT].body["name"],
            "last_message_id": None,
            "message_count": 0,
            "member_count": 1,
            "rate_limit_per_user": 0,
            "flags": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": request[SENT].body["auto_archive_duration"],
                "archive_timestamp": _now(),
                "locked": False,
                "create_timestamp": _now(),
            },
        }
        await self._gateway(guild).dispatch("THREAD_CREATE", self.channels[thread])
        return _answer(self.channels[thread], status=201)

    # Data.

    def _welcome(self, shard: int) -> tuple[Json, list[tuple[str, Json]]]:
        number = str(GUILD + (shard << 22))
        ready = {
            "user": _user(BOT, "Navegador", bot=True),
            "guilds": [{"id": number, "unavailable": True}],
            "shard": [shard, len(self.gateways)],
            "resume_gateway_url": f"{self.address.replace('http', 'ws')}/gateway",
            "application": {"id": str(BOT), "flags": 0},
        }
        here = [channel for channel in self.channels.values() if channel["guild_id"] == number]
        channels = {kind: [item for item in here if item["type"] == kind] for kind in (0, 11)}
        guild = {
            "id": number,
            "name": "Sagres",
            "owner_id": "1002",
            "preferred_locale": "en-US",
            "roles": [{"id": number, "name": "@everyone", "permissions": EVERYTHING, "position": 0, **_ROLE}],
            "members": [_member(BOT, "Navegador", bot=True)],
            "member_count": 3,
            "channels": channels[0],
            "threads": channels[11],
            **_GUILD,
        }
        return ready, [("GUILD_CREATE", guild)]

    def _new(self, channel: int, body: Json, request: web.Request) -> Message:
        number = self._id()
        message = Message(
            {
                "id": str(number),
                "channel_id": str(channel),
                "guild_id": self.channels[channel]["guild_id"],
                "author": _user(BOT, "Navegador", bot=True),
                "application_id": str(BOT),
                "content": "",
                "timestamp": _now(),
                "edited_timestamp": None,
                "tts": False,
                "mention_everyone": False,
                "mentions": [],
                "mention_roles": [],
                "attachments": [],
                "embeds": [],
                "components": [],
                "pinned": False,
                "type": 0,
                "flags": 0,
            }
        )
        self._change(message, body, request)
        message.data["edited_timestamp"] = None
        allowed = [int(item) for item in body.get("allowed_mentions", {}).get("users", [])]
        message.pings = [one for one in map(int, re.findall(r"<@(\d+)>", message.content)) if one in allowed]
        self.messages[number] = message
        return message

    def _change(self, message: Message, body: Json, request: web.Request) -> None:
        """Drop files that are no longer named, as Discord does."""
        data, sent = message.data, request[SENT]
        private = data["flags"] & EPHEMERAL
        data.update({key: value or type(data.get(key, ""))() for key, value in body.items() if key in MESSAGE_KEYS})
        if "attachments" in body:
            kept = {item["id"]: item for item in data["attachments"]}
            data["attachments"] = []
            for named in body["attachments"]:
                attachment = kept.get(str(named["id"])) or self._attach(sent.files[int(named["id"])], named, data["id"])
                data["attachments"].append(attachment)
            message.files.extend(sent.files)
        data["flags"] = (data["flags"] | private) & (~LOADING if request.method == "PATCH" else ~0)
        data["edited_timestamp"] = _now()

    def _attach(self, file: File, named: Json, message: str) -> Json:
        return {
            "id": str(self._id()),
            "filename": file.name,
            "size": len(file.data),
            "content_type": mimetypes.guess_type(file.name)[0],
            "description": named.get("description"),
            "url": f"{self.address}/attachments/{message}/{file.name}",
            "proxy_url": f"{self.address}/attachments/{message}/{file.name}",
        }

    def _message(self, request: web.Request) -> Message:
        wanted = request.match_info["message"]
        interaction = self._usable(request) if "token" in request.match_info else None
        if wanted == "@original" and interaction is not None:
            message = interaction.message
        else:
            message = self.messages.get(int(wanted))
        if message is None or not (interaction is None or interaction.owns(message)):
            raise Unusable(404, 10008, "Unknown Message")
        return message

    def _usable(self, request: web.Request) -> Interaction:
        """Return the interaction of a token that may be used."""
        interaction = self._interaction(request.match_info["token"])
        if not interaction.answers:
            raise Unusable(404, 10015, "Unknown Webhook")
        if interaction.expired:
            raise Unusable(401, 50027, "Invalid Webhook Token")
        return interaction

    def _interaction(self, token: str) -> Interaction:
        for interaction in self.interactions:
            if interaction.token == token:
                return interaction
        raise Unusable(404, 10015, "Unknown Webhook")

    def _channel_of(self, request: web.Request) -> int:
        channel = int(request.match_info["channel"])
        if channel not in self.channels:
            raise web.HTTPNotFound
        return channel

    def _id(self) -> int:
        """Return a new number like Discord's: it contains the approximate time in milliseconds, and numbers ascend."""
        self._ids = max(self._ids + 1, int(time.time() * 1000) - EPOCH)
        return self._ids << 22


@contextlib.asynccontextmanager
async def opened(token: str, shards: int = 1) -> AsyncIterator[Loopback]:
    """Yield the server on a free port. Fails on what the bot sent and Discord would refuse."""
    async with served(Loopback(token, shards)) as server:
        yield server


@contextlib.asynccontextmanager
async def served(server: Opened) -> AsyncIterator[Opened]:
    """Serve on a free port. Fails on what the bot sent and Discord would refuse."""
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        server.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield server
        assert not (complaints := list(server.complaints())), "\n".join(complaints)
    finally:
        await server.gateway.close()
        await runner.cleanup()


_EMOJI: Final[Json] = {"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}
_ROLE: Final[Json] = {
    "color": 0,
    "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    "hoist": False,
    "managed": False,
    "mentionable": False,
    "flags": 0,
}
_GUILD: Final[Json] = {
    "verification_level": 0,
    "default_message_notifications": 0,
    "explicit_content_filter": 0,
    "mfa_level": 0,
    "nsfw_level": 0,
    "premium_tier": 0,
    "system_channel_flags": 0,
    "afk_timeout": 300,
    "large": False,
    "unavailable": False,
    "features": [],
    "emojis": [],
    "stickers": [],
    "presences": [],
    "voice_states": [],
    "stage_instances": [],
    "guild_scheduled_events": [],
}


def _walked(components: Sequence[Json]) -> Iterator[Json]:
    """Yield components, and those within them."""
    for component in components:
        yield component
        yield from _walked(
            [*component.get("components", ()), *([component["accessory"]] if "accessory" in component else ())]
        )


async def _read(request: web.Request) -> tuple[Any, tuple[File, ...]]:
    if not request.can_read_body:
        return None, ()
    if not request.content_type.startswith("multipart/"):
        return await request.json(), ()
    form = await request.post()
    fields = [form[f"files[{number}]"] for number in range(len(form) - 1)]
    files = [file_field for file_field in fields if isinstance(file_field, web.FileField)]
    assert len(files) == len(fields)
    read = tuple(File(file.filename, file.file.read()) for file in files)
    return json.loads(str(form["payload_json"])), read


def _named(options: list[Json], name: str) -> Json:
    return next(option for option in options if option["name"] == name)


def _answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return JSON without a charset, just as Discord sends it: discord.py insists."""
    plain = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=plain)


def _refusal(status: int, code: int, message: str) -> web.Response:
    if status == 429:
        body = {"message": "You are being rate limited.", "retry_after": RATE_LIMITED, "global": False}
        headers = {"Via": "1.1 google", "Retry-After": "1", "X-RateLimit-Scope": "user", **_limits("", remaining=0)}
        return _answer(body, status=429, headers=headers)
    return _answer({"code": code, "message": message}, status=status)


def _limits(bucket: str, remaining: int) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + RATE_LIMITED:.3f}",
        "X-RateLimit-Reset-After": str(RATE_LIMITED),
        **({"X-RateLimit-Bucket": f"{hash(bucket):x}"} if bucket else {}),
    }


def _user(number: int, name: str, *, bot: bool = False) -> Json:
    return {
        "id": str(number),
        "username": name.casefold(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
        "flags": 0,
    }


def _member(number: int, name: str, *, bot: bool = False) -> Json:
    return {
        "user": _user(number, name, bot=bot),
        "roles": [],
        "nick": None,
        "avatar": None,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def channel_of(number: int, name: str, guild: int) -> Json:
    """Return a channel as Discord describes it."""
    return {
        "id": str(number),
        "type": 0,
        "guild_id": str(guild),
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
    }


def _now() -> str:
    return datetime.now(UTC).isoformat()
