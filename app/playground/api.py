"""Discord's API over the world in memory: what people do becomes interactions, and the bot's requests are answered."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.playground.world import (
    APPLICATION,
    BOT,
    EPHEMERAL,
    FORUM,
    LOADING,
    THREADS,
    Files,
    Json,
    Unknown,
    World,
    WorldMessage,
    attachment,
)
from cogs.host import keep

COMMAND, COMPONENT, COMPLETION, SUBMITTED = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_HERE, HERE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
PATIENCE: Final = 30.0
"""Seconds in which an interaction has to be acknowledged: Discord's 3, and time for a slow machine."""
MAX_KEPT: Final = 2000
_MAX_FILE: Final = 10 * 1024 * 1024
_APPLICATION: Final[Json] = {
    "id": str(APPLICATION),
    "name": "Navegador",
    "icon": None,
    "description": "",
    "bot_public": False,
    "bot_require_code_grant": False,
    "verify_key": "0" * 64,
    "flags": 0,
    "team": None,
}


@dataclass
class PersonAct:
    person: int
    channel: int
    source: WorldMessage | None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    original: WorldMessage | None = None
    """The bot's first answer, or the pressed message that takes its place."""
    acknowledged: asyncio.Future[Json] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """The first answer, as the bot sent it."""


class Unanswered(Exception):
    """The bot has not acknowledged an interaction in time."""


class Api:
    """Discord's API. The methods of people return the bot's first answer, or raise Unanswered."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._acts: OrderedDict[str, PersonAct] = OrderedDict()

    # People's side

    async def press(self, person: int, message: WorldMessage, component: Json, values: Sequence[str] = ()) -> Json:
        data: Json = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if component["type"] != 2:
            data |= {"values": list(values), "resolved": self.resolved(values)}
        return await self._answer(PersonAct(person, message.channel, message), COMPONENT, data)

    async def submit(
        self, person: int, channel: int, form: Mapping[str, Any], given: Mapping[str, Any], source: WorldMessage | None
    ) -> Json:
        """Submit a form with its input by field; files are names and contents."""
        uploads = {key: self.attached(*value) for key, value in given.items() if isinstance(value, tuple)}
        parts = list[Json]()
        for component in (part["component"] for part in form["components"]):
            value_of_field: Json = {"type": component["type"], "custom_id": component["custom_id"]}
            value = given.get(component["custom_id"], "")
            if component["custom_id"] in uploads:
                value_of_field["values"] = [uploads[component["custom_id"]]["id"]]
            elif component["type"] == 4:
                value_of_field["value"] = value
            else:
                value_of_field["values"] = [value] if value else []
            parts.append({"type": 18, "component": value_of_field})
        resolution = {"attachments": {file["id"]: file for file in uploads.values()}} if uploads else {}
        data = {"custom_id": form["custom_id"], "components": parts, "resolved": resolution}
        return await self._answer(PersonAct(person, channel, source), SUBMITTED, data)

    async def run(self, person: int, channel: int, data: Json, *, completing: bool = False) -> Json:
        return await self._answer(PersonAct(person, channel, None), COMPLETION if completing else COMMAND, data)

    async def _answer(self, act: PersonAct, kind: int, data: Json) -> Json:
        self.begin(act, kind, data)
        try:
            return await asyncio.wait_for(act.acknowledged, PATIENCE)
        except TimeoutError:
            raise Unanswered from None

    def attached(self, name: str, content: bytes) -> Json:
        about = attachment(self.world.number(), name, content)
        self.world.uploads[about["url"]] = content
        return about

    def resolved(self, values: Sequence[str]) -> Json:
        numbers, world = [int(value) for value in values if value.isdecimal()], self.world
        people = [number for number in numbers if number in world.people]
        members = {person: world.member(person) | {"permissions": world.permissions(person)} for person in people}
        return {
            "users": {str(person): member.pop("user") for person, member in members.items()},
            "members": {str(person): member for person, member in members.items()},
            "roles": {str(number): world.roles[number] for number in numbers if number in world.roles},
            "channels": {
                str(number): {**world.channels[number], "permissions": "0"}
                for number in numbers
                if number in world.channels
            },
        }

    def begin(self, act: PersonAct, kind: int, data: Json) -> None:
        world, there = self.world, self.world.channel(act.channel)
        keep(self._acts, act.token, act, MAX_KEPT)
        permissions, server = world.permissions(act.person), there["guild_id"]
        payload: Json = {
            "id": str(world.number()),
            "application_id": str(APPLICATION),
            "type": kind,
            "data": data,
            "channel_id": str(act.channel),
            "channel": {**there, "permissions": permissions},
            "token": act.token,
            "version": 1,
            "app_permissions": world.permissions(BOT),
            "locale": world.people[act.person].locale,
            "authorizing_integration_owners": {"0": server} if server else {},
            "context": 0 if server else 1,
            "attachment_size_limit": _MAX_FILE,
        }
        if server:
            payload |= {
                "guild_id": server,
                "guild": {"id": server, "locale": world.language, "features": []},
                "guild_locale": world.language,
                "member": {**world.member(act.person), "permissions": permissions},
            }
        else:
            payload["user"] = world.user(act.person)
        if act.source is not None:
            payload["message"] = act.source.data
        world.emit("INTERACTION_CREATE", payload)

    # The bot's side

    def answer(self, method: str, path: str, body: Any, files: Files, params: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Answer a request. Raises Unknown, as all that it calls do."""
        world = self.world
        match path.strip("/").split("/"):
            case ["channels", channel, *rest]:
                return self._channel(method, int(channel), rest, body, files, params)
            case ["interactions", _, token, "callback"]:
                return self.acknowledge(token, body, files)
            case ["webhooks", _, token]:
                return self.further(token, body, files).data
            case ["webhooks", _, token, "messages", number]:
                return self._message(method, self.answer_of(token, number), body, files)
            case ["guilds", server]:
                return world.server(int(server))
            case ["guilds", _, "members", number]:
                return world.member(int(number))
            case ["guilds", _, "members"]:
                return [world.member(number) for number in world.people]
            case ["guilds", _, "roles"]:
                return list(world.roles.values())
            case ["guilds", server, "channels"]:
                return world.server(int(server))["channels"]
            case ["guilds", server, "threads", "active"]:
                threads = world.server(int(server))["threads"]
                active = [thread for thread in threads if not thread["thread_metadata"]["archived"]]
                return {"threads": active, "members": []}
            case ["users", "@me", "channels"]:
                return world.direct(int(body["recipient_id"]))
            case ["users", number]:
                return world.user(BOT if number == "@me" else int(number))
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return {**_APPLICATION, "owner": world.user(world.owner)}
            case ["applications", _, "emojis"]:
                if method == "POST":
                    return world.add_emoji(body["name"], body["image"])
                return {"items": [about for about, _ in world.emoji.values()]}
            case ["applications", _, "emojis", number] if method == "DELETE":
                return world.emoji.pop(int(number)) and None
            case ["applications", _, "commands"]:
                if method == "PUT":
                    world.commands = self.registered(body)
                return world.commands
        raise Unknown(path)

    def registered(self, commands: Sequence[Json]) -> list[Json]:
        more = {"version": "1", "application_id": str(APPLICATION)}
        return [{"id": str(self.world.number()), **command, **more} for command in commands]

    def _channel(
        self,
        method: str,
        number: int,
        rest: list[str],
        body: Any,  # noqa: ANN401
        files: Files,
        params: Mapping[str, Any],
    ) -> Any:  # noqa: ANN401
        world, channel = self.world, self.world.channel(number)
        match method, rest:
            case "GET", []:
                return channel
            case "PATCH", []:
                return world.edit_channel(number, body)
            case "DELETE", []:
                return world.delete_channel(number)
            case "POST", ["threads"]:
                thread = world.add_thread(number, body["name"], asked=body)
                if channel["type"] != FORUM:
                    return thread
                first = int(thread["id"])  # a forum's thread begins with a message of the same number
                return {**thread, "message": world.post(first, BOT, body["message"], files, number=first).data}
            case "POST", ["tags"]:
                return world.edit_channel(number, {"available_tags": [*channel.get("available_tags", ()), body]})
            case "GET", ["messages"]:
                return self._history(number, params)
            case "POST", ["messages"]:
                return world.post(number, BOT, body, files).data
            case "POST", ["typing"]:
                return None
            case "POST", ["messages", "bulk-delete"]:
                for message_id in body["messages"]:
                    world.delete(world.message(number, int(message_id)))
                return None
            case _, ["thread-members", who]:
                return self._thread_member(method, channel, str(BOT) if who == "@me" else who)
            case _, ["messages", "pins"]:
                pins = [message.data for message in world.messages[number].values() if message.data["pinned"]]
                items = [{"pinned_at": message["timestamp"], "message": message} for message in pins]
                return {"items": items, "has_more": False}
            case _, ["messages", "pins", message]:
                world.message(number, int(message)).data["pinned"] = method == "PUT"
                return None
            case _, ["messages", message]:
                return self._message(method, world.message(number, int(message)), body, files)
        raise Unknown("/".join(rest))

    def _message(self, method: str, message: WorldMessage, body: Any, files: Files) -> Any:  # noqa: ANN401
        if method == "DELETE":
            return self.world.delete(message)
        return (self.world.edit(message, body, files) if method == "PATCH" else message).data

    def _thread_member(self, method: str, thread: Json, who: str) -> Json:
        if thread["type"] not in THREADS:
            raise Unknown(who)
        members = thread.get("members")
        if members is not None:
            if method == "PUT" and who not in members:
                members.append(who)
            elif method == "DELETE" and who in members:
                members.remove(who)
            elif method == "GET" and who not in members:
                raise Unknown(who)
        return {"id": thread["id"], "user_id": who, "join_timestamp": "2026-01-01T00:00:00+00:00", "flags": 0}

    def _history(self, channel: int, params: Mapping[str, Any]) -> list[Json]:
        before, after = int(params.get("before", 2**63)), int(params.get("after", 0))
        messages = [
            message
            for _, message in sorted(self.world.messages[channel].items(), reverse="after" not in params)
            if message.reader is None and after < message.id < before
        ]
        return [message.data for message in messages[: int(params.get("limit", 100))]]

    def act(self, token: str) -> PersonAct:
        if token not in self._acts:
            raise Unknown(token)
        return self._acts[token]

    def acknowledge(self, token: str, body: Json, files: Files) -> Json:
        act = self.act(token)
        if act.acknowledged.done():
            raise Unknown(token)
        kind, data = body["type"], body.get("data") or {}
        if kind in (MESSAGE, DEFERRED):
            more = LOADING if kind == DEFERRED else 0
            act.original = self._private(act, {**data, "flags": data.get("flags", 0) | more}, files)
        elif kind in (DEFERRED_HERE, HERE):
            act.original = act.source
            if kind == HERE and act.source is not None:
                self.world.edit(act.source, data, files)
        act.acknowledged.set_result(body)
        about = {"response_message_id": str(act.original.id)} if act.original else {}
        return {"interaction": {"id": "0", "type": COMMAND, **about}}

    def further(self, token: str, body: Json, files: Files) -> WorldMessage:
        """Take one more answer; it takes the place of a first one that is still to come."""
        act = self.act(token)
        if act.original is not None and act.original.data["flags"] & LOADING:
            return self.world.edit(act.original, body, files)
        return self._private(act, body, files)

    def _private(self, act: PersonAct, body: Json, files: Files) -> WorldMessage:
        reader = act.person if body.get("flags", 0) & EPHEMERAL else None
        return self.world.post(act.channel, BOT, body, files, reader=reader)

    def answer_of(self, token: str, which: str) -> WorldMessage:
        act = self.act(token)
        if which != "@original":
            return self.world.message(act.channel, int(which))
        if act.original is None:
            raise Unknown(token)
        return self.world.message(act.original.channel, act.original.id)
