"""A small Discord on 127.0.0.1: the playground's, over real HTTP and a real websocket.

It has one server with one channel, or one for each shard, and people who type and press. It records the bot's requests
and refuses what Discord would refuse: a wrong token, a second answer, an unknown route. Failures can be planned.
"""

import asyncio
import base64
import contextlib
import json
import re
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import partial
from typing import Any, Final, TypeVar

import discord
from aiohttp import web

from app.playground.api import CHOICES, COMMAND, COMPLETION, COMPONENT, HERE, MESSAGE, Api, PersonAct
from app.playground.world import (
    APPLICATION,
    BOT,
    CHANNEL,
    EPHEMERAL,
    EVERYBODY,
    LOADING,
    SERVER,
    TEXT,
    THREADS,
    Files,
    Json,
    Unknown,
    World,
    WorldMember,
    WorldMessage,
)
from tests.loopback.gateway import Gateway, Waiting
from tests.support import limits, openapi

API: Final = "/api/v10"
OWNER: Final = 2003
"""The person who owns the application and the server."""
FREE: Final = ("/interactions/", f"/webhooks/{APPLICATION}/")
"""Beginnings of paths whose requests Discord does not count towards a bot's limit."""
SILENT: Final = 4096
ENTRY_POINT: Final = 4
"""Type of the command that opens an activity."""
RATE_LIMITED: Final = 0.05
"""Seconds to wait, as sent with 429."""

Person = WorldMember
Opened = TypeVar("Opened", bound="Loopback")


@dataclass(frozen=True)
class Sent:
    method: str
    path: str
    body: Any
    files: Files
    size: int = 0
    """Bytes of the whole body as sent."""


class Refusal(Unknown):
    """An answer that is none; `expected` if the bot could not know beforehand."""

    def __init__(self, status: int, code: int, reason: str, *, expected: bool = False) -> None:
        super().__init__(reason)
        self.status, self.code, self.expected = status, code, expected


class NoEmoji(Exception):
    """Error raised for a control with an emoji that was deleted, or that Discord refuses without a reason."""


@dataclass(eq=False)
class Message(WorldMessage):
    pings: Sequence[int] = ()
    """People notified when it was sent."""

    @property
    def content(self) -> str:
        return str(self.data["content"])

    @property
    def parts(self) -> list[Json]:
        return [part for part in _walked(self.data["components"]) if "custom_id" in part]

    def find(self, wanted: str) -> Json:
        parts = [
            part
            for part in self.parts
            if wanted in (part.get("label"), re.split(r": | · |\s[+−]", str(part.get("label")))[0])
            or part["custom_id"].startswith(wanted)
        ]
        assert len(parts) == 1, f"{wanted!r}: {len(parts)} of {[part['custom_id'] for part in self.parts]}"
        return parts[0]


@dataclass
class Interaction(PersonAct):
    refused: int = 0
    """Number of answers that came too late, where that is right."""
    answers: list[int] = field(default_factory=list)
    """Types of the answers; one is right."""
    edits: int = 0
    followups: list[WorldMessage] = field(default_factory=list)
    """Messages sent with its token, beside the answer."""
    expired: bool = False
    """True once Discord no longer accepts its token."""
    choices: list[Json] | None = None
    """Choices offered by an autocompletion."""


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
        return self.times <= 0 and time.monotonic() >= self.planned + self.seconds


class Strict(Api):
    """Discord's API, which refuses more, and has what only the doctor's walk asks for."""

    world: "Loopback"

    def answer(self, method: str, path: str, body: Any, files: Files, params: Mapping[str, Any]) -> Any:
        """Answer a request. Raises Unknown."""
        there = self.world
        match method, path.strip("/").split("/"):
            case "PUT", ["applications", _, "commands"]:
                entry_points = {command["id"] for command in there.commands if command["type"] == ENTRY_POINT}
                if entry_points - {item.get("id") for item in body}:
                    raise Refusal(400, 50240, "You cannot remove this app's Entry Point command in a bulk update.")
            case _, ["applications", _, "guilds", _, "commands"]:
                if method == "PUT":
                    there.of_guild = self.registered(body)
                return there.of_guild
            case "POST", ["guilds", guild, "scheduled-events"]:
                more = {"creator_id": str(BOT), "creator": there.user(BOT), "status": 1, "channel_id": None}
                event = {"id": str(there.number()), "guild_id": guild, "entity_id": None, "user_count": 0, **more}
                there.events.append({**event, "image": None, **body})
                return there.events[-1]
            case "GET", ["guilds", _, "scheduled-events"]:
                return there.events
            case _, ["guilds", _, "scheduled-events", number]:
                event = next(event for event in there.events if event["id"] == number)
                if method == "DELETE":
                    return there.events.remove(event)
                event.update(body or {})
                return event
            case "PATCH", ["channels", number, "messages", _]:
                if there.channel(int(number)).get("thread_metadata", {}).get("archived"):
                    raise Refusal(400, 50083, "Thread is archived", expected=True)
            case "PUT", ["channels", number, "messages", "pins", message]:
                reference = {"message_id": message, "channel_id": number}
                there.post(int(number), BOT, {}).data |= {"type": 6, "message_reference": reference}
            case "PATCH", ["webhooks", _, token, "messages", which]:
                interaction = self.usable(token)
                interaction.edits += self.answer_of(token, which) is interaction.original
        return super().answer(method, path, body, files, params)

    def act(self, token: str) -> Interaction:
        """Return what a person did with a token. Raises Refusal."""
        with contextlib.suppress(Unknown):
            act = super().act(token)
            assert isinstance(act, Interaction)
            return act
        raise Refusal(404, 10015, "Unknown Webhook")

    def usable(self, token: str) -> Interaction:
        """Return what a person did, if more answers are taken. Raises Refusal."""
        interaction = self.act(token)
        if not interaction.answers:
            raise Refusal(404, 10015, "Unknown Webhook")
        if interaction.expired:
            raise Refusal(401, 50027, "Invalid Webhook Token", expected=True)
        return interaction

    def acknowledge(self, token: str, body: Json, files: Files) -> Json:
        """Take the bot's first answer. Raises Refusal."""
        interaction = self.act(token)
        if interaction.answers:
            expected = self.world.twice or self.world.repeated
            interaction.refused += expected
            raise Refusal(400, 40060, "Interaction has already been acknowledged.", expected=expected)
        interaction.answers.append(body["type"])
        answer = super().acknowledge(token, body, files)
        interaction.edits += body["type"] in (MESSAGE, HERE)
        if body["type"] == CHOICES:
            interaction.choices = body["data"]["choices"]
        return answer

    def further(self, token: str, body: Json, files: Files) -> WorldMessage:
        """Take one more answer. Raises Refusal."""
        interaction = self.usable(token)
        if self.world.hides:
            self.world.hides -= 1
            body = {**body, "flags": body.get("flags", 0) | EPHEMERAL}
        message = super().further(token, body, files)
        if message is interaction.original:
            interaction.edits += 1
        else:
            message.data["webhook_id"] = str(APPLICATION)
            interaction.followups.append(message)
        return message

    def answer_of(self, token: str, which: str) -> WorldMessage:
        """Return an answer that the token may change: the first, a follow-up, or what was pressed. Raises Refusal."""
        interaction, message = self.usable(token), super().answer_of(token, which)
        if not any(message is own for own in (interaction.original, interaction.source, *interaction.followups)):
            raise Refusal(404, 10008, "Unknown Message")
        return message


class Loopback(World, Waiting):
    message_type = Message

    def __init__(self, token: str, shards: int = 1) -> None:
        Waiting.__init__(self)
        self.sent: list[Sent] = []
        super().__init__(OWNER, discord.Permissions.all())
        self.api = Strict(self)
        self.people[OWNER] = Person(OWNER, "Regent")
        self.roles[SERVER]["permissions"] = str(EVERYBODY.value | discord.Permissions.text().value)
        for number in range(1, shards):
            self.add_channel(CHANNEL + number, TEXT, "navegador", guild_id=str(SERVER + (number << 22)))
        self.gateways = [Gateway(token, partial(self._welcome, number)) for number in range(shards)]
        for gateway in self.gateways:
            gateway.shards = self.gateways
        self.gateway = self.gateways[0]
        self.emit = self._dispatch
        self.address = ""
        self.faults: list[Fault] = []
        self.of_guild: list[Json] = []
        """Commands of the server alone."""
        self.events: list[Json] = []
        self.repeated = False
        """True if it is right to answer an interaction twice: the first answer's receipt was lost."""
        self.refuses_emoji = 0
        """Of so many requests with the application's emoji one is refused, as happens at Discord; 0 for none."""
        self._with_emoji = 0
        self.no_emoji = 0
        """Number of requests refused for an emoji."""
        self.twice = False
        """True if people's actions go to every shard, as to a process being replaced and its successor."""
        self.hides = 0
        """Number of follow-ups that become private, whatever they are sent as."""
        self.interactions: list[Interaction] = []
        self._nonces: dict[str, Message] = {}
        self._deleted: set[str] = set()
        self.wrong: list[str] = []
        """Actions of the bot that Discord would not have accepted."""
        self._token = token

    # The world.

    def tell(self, channel: int = 0, message: int = 0) -> None:
        World.tell(self, channel, message)
        Waiting.tell(self)

    def _dispatch(self, event: str, data: Json) -> None:
        """Tell the shard of a server; of messages, the bot has no intent to hear."""
        if event.startswith("MESSAGE"):
            return
        acts = event == "INTERACTION_CREATE"
        own = self.gateways[(int(data.get("guild_id") or SERVER) >> 22) % len(self.gateways)]
        heard = [gateway.dispatch(event, data) for gateway in (self.gateways if self.twice and acts else [own])]
        assert any(heard) or not acts, "nobody is there to be told"

    def post(
        self,
        channel: int,
        author: int,
        body: Mapping[str, Any],
        files: Files = (),
        reader: int | None = None,
        number: int | None = None,
    ) -> Message:
        """Add a message, but not twice with a nonce, even once it was deleted."""
        nonce = body.get("nonce") if body.get("enforce_nonce") else None
        if nonce in self._nonces:
            return self._nonces[nonce]
        message = super().post(channel, author, body, files, reader, number)
        assert isinstance(message, Message)
        allowed = [int(item) for item in body.get("allowed_mentions", {}).get("users", [])]
        message.pings = [who for who in map(int, re.findall(r"<@(\d+)>", message.content)) if who in allowed]
        if nonce is not None:
            self._nonces[nonce] = message
        return message

    def add_emoji(self, name: str, image: str) -> Json:
        if any(about["name"] == name for about, _ in self.emoji.values()) or not re.fullmatch(r"\w{2,32}", name):
            raise Refusal(400, 50035, "Invalid Form Body")
        return {**super().add_emoji(name, image), "user": self.user(BOT), "require_colons": True, "available": True}

    def tick_activities(self) -> None:
        more = {"default_member_permissions": None, "contexts": [0, 1, 2], "integration_types": [0, 1], "nsfw": False}
        launch = {"type": ENTRY_POINT, "name": "launch", "description": "", "handler": 2, **more}
        self.commands += self.api.registered([launch])

    # What people do.

    async def type(self, who: Person, command: str, *, at: int = CHANNEL, **options: Any) -> Interaction:
        return self._act(who, COMMAND, self._typed(command, options), None, at)

    async def complete(self, who: Person, command: str, option: str, typed: str) -> Interaction:
        """Type the beginning of an option; the interaction's choices are then what is offered."""
        data = self._typed(command, {option: typed})
        data["options"][0]["focused"] = True
        return self._act(who, COMPLETION, data, None)

    def _typed(self, command: str, options: Mapping[str, Any]) -> Json:
        name, _, what = command.partition(": ")
        registered = _named(self.commands, name)
        known = {item["name"]: item["type"] for item in registered["options"]}
        typed = {**({"what": what} if what else {}), **options}
        given = [{"name": key, "type": known[key], "value": value} for key, value in typed.items()]
        return {"id": registered["id"], "name": name, "type": 1, "options": given}

    async def press(self, who: Person, message: WorldMessage, button: str) -> Interaction:
        assert isinstance(message, Message)
        part = message.find(button)
        assert not part.get("disabled"), button
        return await self.press_gone(who, message, part["custom_id"])

    async def press_gone(self, who: Person, message: Message, custom_id: str) -> Interaction:
        """Press a button that a message had, as a client does that has not seen the change."""
        return self._act(who, COMPONENT, {"custom_id": custom_id, "component_type": 2}, message)

    async def choose(self, who: Person, message: Message, value: str) -> Interaction:
        (part,) = [part for part in message.parts if part["type"] == 3]
        assert value in [option["value"] for option in part["options"]]
        return await self.use(who, message, part, value)

    async def use(self, who: Person, message: Message, part: Json, *values: str) -> Interaction:
        data = {"custom_id": part["custom_id"], "component_type": part["type"]} | ({"values": values} if values else {})
        return self._act(who, COMPONENT, data, message)

    def remove(self, message: Message) -> None:
        """Delete a message as a moderator does; requesting it is then no error."""
        self._deleted.add(message.data["id"])
        del self.messages[message.channel][message.id]

    def _act(self, who: Person, kind: int, data: Json, source: WorldMessage | None, at: int = CHANNEL) -> Interaction:
        self.people.setdefault(who.id, who)
        number = self.number()
        token = base64.b64encode(f"interaction:{number}:{number % 97:050}".encode()).decode().rstrip("=")
        interaction = Interaction(who.id, source.channel if source else at, source, token)
        self.interactions.append(interaction)
        self.api.begin(interaction, kind, data)
        return interaction

    # Views.

    async def answered(self, interaction: Interaction) -> Message:
        """Wait until an interaction is acknowledged and its answer is there."""
        answer = await self.until(
            lambda: interaction.original if interaction.edits else None, lambda: f"an answer to {interaction}"
        )
        assert isinstance(answer, Message)
        return answer

    @property
    def every_message(self) -> list[Message]:
        return [message for there in self.messages.values() for message in there.values()]  # type: ignore[misc]

    def public_messages(self, channel: int = CHANNEL) -> list[Message]:
        there = [message for message in self.every_message if message.channel == channel]
        there.sort(key=lambda message: message.id)
        return [message for message in there if not message.data["flags"] & (EPHEMERAL | LOADING)]

    def posts(self, channel: int = CHANNEL) -> list[Message]:
        return [message for message in self.public_messages(channel) if not message.data["flags"] & SILENT]

    async def posted(self, number: int, channel: int = CHANNEL) -> Message:
        def post() -> Message | None:
            return next(iter(self.posts(channel)[number:]), None)

        return await self.until(post, lambda: f"post {number} in {[post.content for post in self.posts(channel)]}")

    def expire(self) -> None:
        for interaction in self.interactions:
            interaction.expired = True

    @property
    def counted(self) -> list[Sent]:
        """Return the bot's requests that count towards its fifty a second: all but those of interactions."""
        return [sent for sent in self.sent if not sent.path.startswith(FREE)]

    def requests(self, method: str, path: str) -> list[Sent]:
        return [sent for sent in self.sent if sent.method == method and fnmatch(sent.path, path)]

    async def requested(self, method: str, path: str, number: int = 1) -> list[Sent]:
        """Wait until the bot has sent this many of these requests, and they are answered."""
        return await self.until(
            lambda: requests if len(requests := self.requests(method, path)) >= number else None,
            lambda: f"{number} times {method} {path}",
        )

    def fail(self, method: str, path: str, **how: Any) -> Fault:
        self.faults.append(fault := Fault(method, path, **how))
        return fault

    async def failed(self, fault: Fault) -> None:
        """Wait until it happens."""
        await self.until(lambda: fault.reached, lambda: f"{fault}")

    def complaints(self) -> Iterator[str]:
        yield from self.wrong
        for sent in self.sent:
            yield from limits.of_request(sent.method, sent.path, sent.body)
            if openapi.GIVEN:
                yield from openapi.complaints(sent.method, sent.path, sent.body)
            yield from (f"{name} is too large" for name, data in sent.files if len(data) > limits.FILE)

    @property
    def remains(self) -> dict[str, Any]:
        channels = list(self.channels.values())
        tags = [tag for channel in channels for tag in channel.get("available_tags", ())]
        return {
            "messages": [message.content for message in self.every_message if not message.data["flags"] & EPHEMERAL],
            "threads": sorted(int(channel["id"]) for channel in channels if channel["type"] in THREADS),
            "tags": [(int(tag["id"]), tag["name"]) for tag in tags],
            "emoji": [about["name"] for about, _ in self.emoji.values()],
            "events": [event["name"] for event in self.events],
            "commands": [command["name"] for command in self.of_guild],
        }

    # The wire.

    def app(self) -> web.Application:
        app = web.Application(client_max_size=100 * 1024 * 1024)
        app.add_routes([web.get("/gateway{_:/?}", self.gateway.serve), web.route("*", API + "/{path:.*}", self.door)])
        return app

    async def door(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        sent = Sent(request.method, path, *await _read(request), request.content_length or 0)
        if not path.startswith(FREE) and request.headers.get("Authorization") != f"Bot {self._token}":
            return _refusal(401, 0, "401: Unauthorized")
        faults = (fault for fault in self.faults if fault.method == sent.method and fnmatch(path, fault.path))
        fault = next((fault for fault in faults if not fault.over), None)
        if fault is not None and fault.skipped:
            fault.skipped -= 1
            fault = None
        answer = web.Response(status=204)
        limit = _limits(re.sub(r"/(\d+|aW50\w*)", "/n", path), remaining=4)
        try:
            if fault is None or fault.done:
                try:
                    self._check_emoji(sent.body)
                    body = self.api.answer(sent.method, path, sent.body, sent.files, request.query)
                    answer = answer if body is None else _answer(body)
                except NoEmoji:
                    self.no_emoji += 1
                    form = {"components": {"0": {"components": {"0": {"emoji": {"id": {"_errors": [_EMOJI]}}}}}}}
                    body = {"code": 50035, "message": "Invalid Form Body", "errors": form}
                    return _answer(body, status=400, headers=limit)
                except Unknown as error:
                    refusal = error if isinstance(error, Refusal) else Refusal(404, 10008, f"Unknown {error}")
                    answer = _refusal(refusal.status, refusal.code, str(refusal))
                    if refusal.expected:
                        answer.headers.update(limit)
                        return answer
                    if path.rpartition("/")[2] not in self._deleted:
                        self.wrong.append(f"{request.method} {request.path}: {answer.status} {error}")
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
                text = "<html>Error 1015</html>"
                return web.Response(status=fault.status or 429, text=text, content_type="text/html")
            if fault.cut and request.transport is not None:
                request.transport.close()
            if fault.status is not None:
                return _refusal(fault.status, fault.code, "as planned")
        answer.headers.update(limit)
        return answer

    def _check_emoji(self, body: Any) -> None:
        """Refuse controls with an emoji that is not there. Raises NoEmoji."""
        used = set(map(int, re.findall(r'"emoji": \{[^{}]*"id": "?(\d+)', json.dumps(body))))
        self._with_emoji += bool(used)
        if used - set(self.emoji) or (used and self.refuses_emoji and self._with_emoji % self.refuses_emoji == 0):
            raise NoEmoji

    def _welcome(self, shard: int) -> tuple[Json, list[tuple[str, Json]]]:
        number = SERVER + (shard << 22)
        ready = {
            "user": self.user(BOT),
            "guilds": [{"id": str(number), "unavailable": True}],
            "shard": [shard, len(self.gateways)],
            "resume_gateway_url": f"{self.address.replace('http', 'ws')}/gateway",
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        return ready, [("GUILD_CREATE", self.server(number))]


def opened(token: str, shards: int = 1) -> contextlib.AbstractAsyncContextManager[Loopback]:
    return served(Loopback(token, shards))


@contextlib.asynccontextmanager
async def served(server: Opened) -> AsyncIterator[Opened]:
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


def _walked(components: Sequence[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walked(
            [*component.get("components", ()), *([component["accessory"]] if "accessory" in component else ())]
        )


async def _read(request: web.Request) -> tuple[Any, Files]:
    if not request.can_read_body:
        return None, ()
    if not request.content_type.startswith("multipart/"):
        return await request.json(), ()
    form = await request.post()
    files = [form[f"files[{number}]"] for number in range(len(form) - 1)]
    read = tuple((file.filename, file.file.read()) for file in files if isinstance(file, web.FileField))
    assert len(read) == len(files)
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
