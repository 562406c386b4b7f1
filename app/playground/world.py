"""Discord's own state, in memory, in the shape of its API; ids of people and channels are the same at each start."""

import base64
import mimetypes
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import discord

Json: TypeAlias = dict[str, Any]
Files: TypeAlias = Sequence[tuple[str, bytes]]
"""Names and contents."""

SERVER: Final = 1000
_FIRST: Final = 1456074443980800000
APPLICATION, BOT, ROLE, CHANNEL = _FIRST, _FIRST + 1, _FIRST + 7, _FIRST + 8
PEOPLE: Final = {name: _FIRST + 2 + number for number, name in enumerate(("Ana", "Bruno", "Carla", "Duarte", "Elisa"))}
GUIDE: Final = _FIRST + 9
"""The account that welcomes people; it posts buttons of the bot's, as an app of its own would."""
EPHEMERAL, LOADING = 1 << 6, 1 << 7
TEXT, DIRECT, THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
THREADS: Final = (THREAD, PRIVATE_THREAD)
MAX_MESSAGES: Final = 500
"""Messages kept for each channel; older ones are forgotten, with their pictures."""
USUAL: Final = "en-US"
_WRITTEN: Final = ("content", "embeds", "components", "flags", "nonce")
EVERYBODY: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    read_message_history=True,
    use_application_commands=True,
)


@dataclass
class WorldMember:
    id: int
    name: str
    bot: bool = False
    locale: str = USUAL


@dataclass
class WorldMessage:
    data: Json
    files: dict[str, bytes] = field(default_factory=dict)
    """Contents by the ids of the attachments."""
    reader: int | None = None
    """The one person who sees it; None for everybody."""

    @property
    def id(self) -> int:
        return int(self.data["id"])

    @property
    def channel(self) -> int:
        return int(self.data["channel_id"])


@dataclass(frozen=True)
class WorldChange:
    """A change that open pages show: of a message, of one that is gone, or of the list of channels."""

    channel: int = 0
    message: int = 0
    number: int = 0


class Unknown(LookupError):
    """There is no such message, channel or member."""


class World:
    """All that is on Discord. A subclass may keep messages of another type."""

    message_type: type[WorldMessage] = WorldMessage

    def __init__(self, owner: int, permissions: discord.Permissions) -> None:
        self.people = {number: WorldMember(number, name) for name, number in PEOPLE.items()}
        self.people |= {BOT: WorldMember(BOT, "Navegador", bot=True), GUIDE: WorldMember(GUIDE, "Infante", bot=True)}
        self.owner = owner
        self.language = USUAL
        own = {**role(ROLE, "Navegador", permissions), "managed": True, "position": 1, "tags": {"bot_id": str(BOT)}}
        self.roles = {SERVER: role(SERVER, "@everyone", EVERYBODY), ROLE: own}
        self.channels: dict[int, Json] = {}
        self.messages: dict[int, dict[int, WorldMessage]] = {}
        self.commands: list[Json] = []
        self.emoji: dict[int, tuple[Json, bytes]] = {}
        self.uploads: dict[str, bytes] = {}
        """Files given with commands and forms, by their addresses."""
        self.emit: Callable[[str, Json], None] = lambda event, data: None
        self.listeners: set[Callable[[WorldChange], None]] = set()
        self.board = ""
        self.changes = 0
        self._last = 0
        self.add_channel(CHANNEL, TEXT, "navegador")

    def number(self) -> int:
        self._last = max(self._last + 1, (int(time.time() * 1000) - discord.utils.DISCORD_EPOCH) << 22)
        return self._last

    # People

    def user(self, number: int) -> Json:
        """Return a person as a user. Raises Unknown, as all that look something up do."""
        person = self.people.get(number)
        if person is None:
            raise Unknown(number)
        about = {"id": str(number), "username": person.name.casefold(), "global_name": person.name, "bot": person.bot}
        return {**about, "discriminator": "0", "avatar": None, "public_flags": 0}

    def member(self, number: int) -> Json:
        roles, since = [str(ROLE)] if number == BOT else [], "2026-01-01T00:00:00+00:00"
        about = {"user": self.user(number), "roles": roles, "joined_at": since}
        return {**about, "deaf": False, "mute": False, "flags": 0}

    def permissions(self, number: int) -> str:
        everybody, own = (int(self.roles[role]["permissions"]) for role in (SERVER, ROLE))
        mine = discord.Permissions.all().value if number == self.owner else everybody
        return str(mine | (own if number == BOT else 0))

    def add_emoji(self, name: str, image: str) -> Json:
        about: Json = {"id": str(self.number()), "name": name, "roles": [], "managed": False, "animated": False}
        self.emoji[int(about["id"])] = about, base64.b64decode(image.partition(",")[2])
        return about

    # Channels

    def server(self, number: int = SERVER) -> Json:
        here = [channel for channel in self.channels.values() if channel["guild_id"] == str(number)]
        everyone = {**self.roles[SERVER], "id": str(number)}
        return {
            "id": str(number),
            "name": "Sagres",
            "owner_id": str(self.owner),
            "preferred_locale": self.language,
            "roles": [everyone, *(role for known, role in self.roles.items() if known != SERVER)],
            "members": [self.member(BOT)],
            "member_count": len(self.people),
            "channels": [channel for channel in here if channel["type"] not in THREADS],
            "threads": [channel for channel in here if channel["type"] in THREADS],
            "unavailable": False,
        }

    def channel(self, number: int) -> Json:
        if number not in self.channels:
            raise Unknown(number)
        return self.channels[number]

    def sees(self, person: int, channel: int) -> bool:
        there = self.channels.get(channel)
        return there is not None and ("members" not in there or str(person) in there["members"])

    def add_channel(self, number: int, kind: int, name: str, **more: object) -> Json:
        data: Json = {
            "id": str(number),
            "type": kind,
            "guild_id": str(SERVER),
            "name": name,
            "position": 0,
            **more,
        }
        self.channels[number], self.messages[number] = data, {}
        self._channel_event("CREATE", data)
        return data

    def add_thread(
        self, parent: int, name: str, number: int | None = None, asked: Mapping[str, Any] | None = None
    ) -> Json:
        asked = asked or {}
        kind = PRIVATE_THREAD if asked.get("type") == PRIVATE_THREAD else THREAD
        now = timestamp()
        return self.add_channel(
            self.number() if number is None else number,
            kind,
            name,
            guild_id=self.channel(parent)["guild_id"],
            parent_id=str(parent),
            owner_id=str(BOT),
            message_count=0,
            member_count=1,
            flags=0,
            applied_tags=asked.get("applied_tags", []),
            thread_metadata={
                "archived": False,
                "auto_archive_duration": asked.get("auto_archive_duration", 1440),
                "archive_timestamp": now,
                "locked": False,
                "create_timestamp": now,
            },
            **({"members": [str(BOT)]} if kind == PRIVATE_THREAD else {}),
        )

    def edit_channel(self, number: int, changes: Mapping[str, Any]) -> Json:
        data = self.channel(number)
        about = data.get("thread_metadata", {})
        about.update({key: value for key, value in changes.items() if key in about})
        data.update({key: value for key, value in changes.items() if key not in about})
        for tag in data.get("available_tags", ()):
            tag.setdefault("id", str(self.number()))
        self._channel_event("UPDATE", data)
        return data

    def delete_channel(self, number: int) -> Json:
        data = self.channel(number)
        del self.channels[number], self.messages[number]
        self._channel_event("DELETE", data)
        return data

    def _channel_event(self, what: str, data: Json) -> None:
        self.emit(f"{'THREAD' if data['type'] in THREADS else 'CHANNEL'}_{what}", data)
        self.tell()

    def direct(self, person: int) -> Json:
        direct = (channel for channel in self.channels.values() if channel["type"] == DIRECT)
        there = next((channel for channel in direct if channel["members"] == [str(person)]), None)
        return there or self.add_channel(
            self.number(), DIRECT, "Navegador", guild_id=None, members=[str(person)], recipients=[self.user(person)]
        )

    # Messages

    def seen(self, person: int, channel: int) -> Iterator[WorldMessage]:
        if self.sees(person, channel):
            yield from (
                message for _, message in sorted(self.messages[channel].items()) if message.reader in (None, person)
            )

    def message(self, channel: int, number: int) -> WorldMessage:
        self.channel(channel)
        if number not in self.messages[channel]:
            raise Unknown(number)
        return self.messages[channel][number]

    def post(
        self,
        channel: int,
        author: int,
        body: Mapping[str, Any],
        files: Files = (),
        reader: int | None = None,
        number: int | None = None,
    ) -> WorldMessage:
        """Add a message, which only `reader` sees if given."""
        there, number = self.channel(channel), number or self.number()
        mentions = {str(user) for user in body.get("allowed_mentions", {}).get("users", ())}
        message = self.message_type(
            {
                "id": str(number),
                "channel_id": str(channel),
                "author": self.user(author),
                "content": "",
                "timestamp": timestamp(),
                "edited_timestamp": None,
                "tts": False,
                "mention_everyone": False,
                "mentions": [self.user(person) for person in self.people if str(person) in mentions],
                "attachments": [],
                "embeds": [],
                "components": [],
                "pinned": False,
                "type": 0,
                "flags": 0,
                **({"guild_id": there["guild_id"]} if there["guild_id"] else {}),
            },
            reader=reader,
        )
        self._write(message, body, files)
        self.messages[channel][number] = message
        for old in sorted(self.messages[channel])[:-MAX_MESSAGES]:
            del self.messages[channel][old]
        if reader is None:
            member = {key: value for key, value in self.member(author).items() if key != "user"}
            self.emit("MESSAGE_CREATE", {**message.data, **({"member": member} if there["guild_id"] else {})})
        self.tell(channel, number)
        return message

    def edit(self, message: WorldMessage, body: Mapping[str, Any], files: Files = ()) -> WorldMessage:
        """Change a message; files that are no longer named are dropped."""
        private = message.data["flags"] & EPHEMERAL
        self._write(message, body, files)
        message.data["flags"] = (message.data["flags"] | private) & ~LOADING
        message.data["edited_timestamp"] = timestamp()
        self.tell(message.channel, message.id)
        return message

    def delete(self, message: WorldMessage) -> None:
        self.messages[message.channel].pop(message.id, None)
        if message.reader is None:
            guild = message.data.get("guild_id", str(SERVER))
            about = {"id": str(message.id), "channel_id": str(message.channel), "guild_id": guild}
            self.emit("MESSAGE_DELETE", about)
        self.tell(message.channel, message.id)

    def _write(self, message: WorldMessage, body: Mapping[str, Any], files: Files) -> None:
        data = message.data
        data.update({key: value or type(data.get(key, ""))() for key, value in body.items() if key in _WRITTEN})
        if "attachments" in body:
            before = {file["id"]: file for file in data["attachments"]}
            data["attachments"] = []
            for upload in body["attachments"] or ():
                about = before.get(str(upload["id"]))
                if about is None:
                    name, content = files[int(upload["id"])]
                    about = {**attachment(self.number(), name, content), "description": upload.get("description")}
                    message.files[about["id"]] = content
                data["attachments"].append(about)
        left = {file["id"] for file in data["attachments"]}
        message.files = {number: content for number, content in message.files.items() if number in left}

    def tell(self, channel: int = 0, message: int = 0) -> None:
        self.changes += 1
        for listener in tuple(self.listeners):
            listener(WorldChange(channel, message, self.changes))


def attachment(number: int, name: str, content: bytes) -> Json:
    """Return a file as an attachment; its address has a secret in it, and a picture of the bot's its size."""
    url = f"/discord/file/{secrets.token_urlsafe(8)}/{number}/{name}"
    about = {"id": str(number), "filename": name, "size": len(content), "url": url, "proxy_url": url}
    about["content_type"] = mimetypes.guess_type(name)[0]
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        about |= {"width": int.from_bytes(content[16:20]), "height": int.from_bytes(content[20:24])}
    elif content[8:16] == b"WEBPVP8X":
        width, height = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
        about |= {"width": width, "height": height}
    return about


def timestamp() -> str:
    return datetime.now(UTC).isoformat()


def role(number: int, name: str, permissions: discord.Permissions) -> Json:
    return {"id": str(number), "name": name, "permissions": str(permissions.value)}
