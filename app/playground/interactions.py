"""Interactions: presses, choices, forms and commands of people, and the bot's answers to each."""

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
    LOADING,
    SERVER,
    Files,
    Json,
    Message,
    Unknown,
    World,
    attachment,
)
from cogs.host import keep

COMMAND, COMPONENT, COMPLETION, SUBMITTED = 2, 3, 4, 5
"""Types of interactions."""
MESSAGE, DEFERRED, DEFERRED_HERE, HERE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
"""Types of their first answers."""
PATIENCE: Final = 30.0
"""Seconds in which an interaction has to be acknowledged: Discord's 3, and time for a slow machine."""
MAX_KEPT: Final = 2000
"""Interactions that can still be answered."""
_MAX_FILE: Final = 10 * 1024 * 1024


@dataclass
class Interaction:
    """One thing that a person did."""

    person: int
    channel: int
    source: Message | None
    """The message that was pressed."""
    original: Message | None = None
    """The bot's first answer, or the pressed message that takes its place."""
    acknowledged: asyncio.Future[Json] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """The first answer, as the bot sent it."""


class Unanswered(Exception):
    """The bot has not acknowledged an interaction in time."""


class Interactions:
    """All that people have done lately, by its token."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._by_token: OrderedDict[str, Interaction] = OrderedDict()

    # People's side

    async def press(self, person: int, message: Message, component: Json, values: Sequence[str] = ()) -> Json:
        """Press a button or choose in a menu; return the first answer. Raises Unanswered."""
        data: Json = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if component["type"] != 2:
            data |= {"values": list(values), "resolved": self.resolved(values)}
        return await self._act(person, message.channel, COMPONENT, data, message)

    async def submit(
        self, person: int, channel: int, form: Mapping[str, Any], given: Mapping[str, Any], source: Message | None
    ) -> Json:
        """Submit a form with its input by field; files are names and contents. Raises Unanswered."""
        files = {key: value for key, value in given.items() if isinstance(value, tuple)}
        attached = {key: self.attached(*value) for key, value in files.items()}
        parts = [{"type": 18, "component": _filled(part["component"], given, attached)} for part in form["components"]]
        resolved = {"attachments": {file["id"]: file for file in attached.values()}} if attached else {}
        data = {"custom_id": form["custom_id"], "components": parts, "resolved": resolved}
        return await self._act(person, channel, SUBMITTED, data, source)

    async def run(self, person: int, channel: int, data: Json, *, completing: bool = False) -> Json:
        """Send a command, or request an option's choices; return the first answer. Raises Unanswered."""
        return await self._act(person, channel, COMPLETION if completing else COMMAND, data, None)

    def attached(self, name: str, content: bytes) -> Json:
        """Return an uploaded file as an attachment; it can be fetched from `uploads`."""
        about = attachment(str(self.world.number()), name, content)
        self.world.uploads[about["url"]] = content
        return about

    def resolved(self, values: Sequence[str]) -> Json:
        """Return people, roles and channels by those of the values that are their numbers."""
        numbers, world = [int(value) for value in values if value.isdecimal()], self.world
        people = [number for number in numbers if number in world.people]
        members = {
            str(person): {key: value for key, value in world.member(person).items() if key != "user"}
            for person in people
        }
        return {
            "users": {str(person): world.user(person) for person in people},
            "members": {
                member_id: {**member, "permissions": world.permissions(int(member_id))}
                for member_id, member in members.items()
            },
            "roles": {str(number): world.roles[number] for number in numbers if number in world.roles},
            "channels": {
                str(number): {**world.channels[number], "permissions": "0"}
                for number in numbers
                if number in world.channels
            },
        }

    async def _act(self, person: int, channel: int, kind: int, data: Json, source: Message | None) -> Json:
        there, who, token = self.world.channel(channel), self.world.people[person], secrets.token_urlsafe(24)
        interaction = Interaction(person, channel, source)
        keep(self._by_token, token, interaction, MAX_KEPT)
        permissions, server = self.world.permissions(person), str(SERVER) if there["guild_id"] else None
        payload: Json = {
            "id": str(self.world.number()),
            "application_id": str(APPLICATION),
            "type": kind,
            "data": data,
            "channel_id": str(channel),
            "channel": {**there, "permissions": permissions},
            "token": token,
            "version": 1,
            "app_permissions": self.world.permissions(BOT),
            "locale": who.locale,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0 if server else 1,
            "attachment_size_limit": _MAX_FILE,
        }
        if server:
            payload |= {
                "guild_id": server,
                "guild": {"id": server, "locale": self.world.language, "features": []},
                "guild_locale": self.world.language,
                "member": {**self.world.member(person), "permissions": permissions},
            }
        else:
            payload["user"] = self.world.user(person)
        if source is not None:
            payload["message"] = source.data
        self.world.emit("INTERACTION_CREATE", payload)
        try:
            return await asyncio.wait_for(interaction.acknowledged, PATIENCE)
        except TimeoutError:
            raise Unanswered from None

    # The bot's side

    def acknowledge(self, token: str, body: Json, files: Files) -> Json:
        """Take the bot's first answer. Raises Unknown."""
        interaction = self._of(token)
        if interaction.acknowledged.done():
            raise Unknown(token)
        kind, data = body["type"], body.get("data") or {}
        if kind in (MESSAGE, DEFERRED):
            more = LOADING if kind == DEFERRED else 0
            interaction.original = self._post(interaction, {**data, "flags": data.get("flags", 0) | more}, files)
        elif kind in (DEFERRED_HERE, HERE):
            interaction.original = interaction.source
            if kind == HERE and interaction.source is not None:
                self.world.edit(interaction.source, data, files)
        interaction.acknowledged.set_result(body)
        original = interaction.original
        about = {"id": "0", "type": COMMAND, **({"response_message_id": str(original.id)} if original else {})}
        return {"interaction": about}

    def further(self, token: str, body: Json, files: Files) -> Message:
        """Take one more answer. Raises Unknown."""
        return self._post(self._of(token), body, files)

    def answer(self, token: str, which: str) -> Message:
        """Return an answer to an interaction: `@original` or a message's number. Raises Unknown."""
        interaction = self._of(token)
        if which != "@original":
            return self.world.message(interaction.channel, int(which))
        if interaction.original is None:
            raise Unknown(token)
        return self.world.message(interaction.original.channel, interaction.original.id)

    def _post(self, interaction: Interaction, body: Json, files: Files) -> Message:
        reader = interaction.person if body.get("flags", 0) & EPHEMERAL else None
        return self.world.post(interaction.channel, BOT, body, files, reader=reader)

    def _of(self, token: str) -> Interaction:
        if token not in self._by_token:
            raise Unknown(token)
        return self._by_token[token]


def _filled(component: Mapping[str, Any], given: Mapping[str, Any], attached: Mapping[str, Json]) -> Json:
    name = component["custom_id"]
    part: Json = {"type": component["type"], "custom_id": name}
    if name in attached:
        return {**part, "values": [attached[name]["id"]]}
    value = given.get(name, "")
    return {**part, "value": value} if component["type"] == 4 else {**part, "values": [value] if value else []}
