"""Discord's own state, in memory: one server, its people, channels, threads and messages, in the shape of its API.

Nothing here knows the bot or browsers: both listen. The ids of people and channels are the same at each start,
since the database knows its tables and their players by them.
"""

import base64
import itertools
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
"""Types of channels."""
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
class Person:
    """Somebody on the server."""

    id: int
    name: str
    bot: bool = False
    locale: str = USUAL
    """Language of their client."""


@dataclass
class Message:
    """A message, with the contents of its files by the ids of its attachments."""

    data: Json
    files: dict[str, bytes] = field(default_factory=dict)
    reader: int | None = None
    """The one person who sees it; None for everybody."""

    @property
    def id(self) -> int:
        """Return its number."""
        return int(self.data["id"])

    @property
    def channel(self) -> int:
        """Return its channel's number."""
        return int(self.data["channel_id"])


@dataclass(frozen=True)
class Change:
    """A change that open pages show: of a message, of one that is gone, or of the list of channels."""

    channel: int = 0
    message: int = 0
    number: int = 0
    """Changes so far."""


class Unknown(LookupError):
    """There is no such message, channel or member."""


class World:
    """The server and all that is on it."""

    def __init__(self, owner: int, permissions: discord.Permissions) -> None:
        self.people = {number: Person(number, name) for name, number in PEOPLE.items()}
        self.people |= {BOT: Person(BOT, "Navegador", bot=True), GUIDE: Person(GUIDE, "Infante", bot=True)}
        self.owner = owner
        self.language = USUAL
        self.roles = {
            SERVER: role(SERVER, "@everyone", EVERYBODY),
            ROLE: {
                **role(ROLE, "Navegador", permissions),
                "managed": True,
                "position": 1,
                "tags": {"bot_id": str(BOT)},
            },
        }
        self.channels: dict[int, Json] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.commands: list[Json] = []
        """The bot's commands, as registered."""
        self.emoji: dict[int, tuple[Json, bytes]] = {}
        """The bot's own emoji, each with its picture."""
        self.uploads: dict[str, bytes] = {}
        """Files given with commands and forms, by their addresses."""
        self.emit: Callable[[str, Json], None] = lambda event, data: None
        """Receiver of the gateway's events."""
        self.listeners: set[Callable[[Change], None]] = set()
        self.board = ""
        """Address of the boards in the browser."""
        self.changes = 0
        self._ids = itertools.count((int(time.time() * 1000) - discord.utils.DISCORD_EPOCH) << 22)
        self.add_channel(CHANNEL, TEXT, "navegador")

    # People

    def user(self, number: int) -> Json:
        """Return a person as a user. Raises Unknown."""
        person = self.people.get(number)
        if person is None:
            raise Unknown(number)
        return {
            "id": str(number),
            "username": person.name.casefold(),
            "global_name": person.name,
            "discriminator": "0",
            "avatar": None,
            "bot": person.bot,
            "public_flags": 0,
        }

    def member(self, number: int) -> Json:
        """Return a person as a member of the server. Raises Unknown."""
        roles = [str(ROLE)] if number == BOT else []
        joined = "2026-01-01T00:00:00+00:00"
        return {
            "user": self.user(number),
            "roles": roles,
            "joined_at": joined,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    def permissions(self, number: int) -> str:
        """Return a member's permissions, as interactions carry them."""
        mine = discord.Permissions.all() if number == self.owner else discord.Permissions(self._value(SERVER))
        return str(mine.value | (self._value(ROLE) if number == BOT else 0))

    def _value(self, role: int) -> int:
        return int(self.roles[role]["permissions"])

    def add_emoji(self, name: str, image: str) -> Json:
        """Create an emoji of the bot's from a picture, given as a data address."""
        about: Json = {"id": str(self.number()), "name": name, "roles": [], "managed": False, "animated": False}
        self.emoji[int(about["id"])] = about, base64.b64decode(image.partition(",")[2])
        return about

    # Channels

    def number(self) -> int:
        """Return a new number like Discord's: it has the time in it, and numbers ascend."""
        return next(self._ids)

    def server(self) -> Json:
        """Return the server as the gateway sends it."""
        threads = [channel for channel in self.channels.values() if channel["type"] in (THREAD, PRIVATE_THREAD)]
        channels = [channel for channel in self.channels.values() if channel["type"] in (TEXT, FORUM)]
        return {
            "id": str(SERVER),
            "name": "Sagres",
            "owner_id": str(self.owner),
            "preferred_locale": self.language,
            "roles": list(self.roles.values()),
            "members": [self.member(BOT)],
            "member_count": len(self.people),
            "channels": channels,
            "threads": threads,
            **_SERVER,
        }

    def channel(self, number: int) -> Json:
        """Return a channel. Raises Unknown."""
        if number not in self.channels:
            raise Unknown(number)
        return self.channels[number]

    def sees(self, person: int, channel: int) -> bool:
        """Return whether a person may read a channel."""
        there = self.channels.get(channel)
        return there is not None and (str(person) in there["members"] if "members" in there else True)

    def add_channel(self, number: int, kind: int, name: str, **more: object) -> Json:
        """Create a channel, a thread or a forum; the bot hears of it."""
        data: Json = {
            "id": str(number),
            "type": kind,
            "guild_id": str(SERVER),
            "name": name,
            "position": 0,
            "permission_overwrites": [],
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "last_message_id": None,
            **more,
        }
        self.channels[number], self.messages[number] = data, {}
        self.emit("THREAD_CREATE" if kind in (THREAD, PRIVATE_THREAD) else "CHANNEL_CREATE", data)
        self.tell()
        return data

    def add_thread(
        self, parent: int, name: str, number: int | None = None, asked: Mapping[str, Any] | None = None
    ) -> Json:
        """Create a thread of a channel or a forum, by default with a new number; `asked` is the bot's request."""
        asked = asked or {}
        kind = PRIVATE_THREAD if asked.get("type") == PRIVATE_THREAD else THREAD
        now = timestamp()
        return self.add_channel(
            self.number() if number is None else number,
            kind,
            name,
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
        """Change a channel or a thread. Raises Unknown."""
        data = self.channel(number)
        about = data.get("thread_metadata", {})
        about.update({key: value for key, value in changes.items() if key in about})
        data.update({key: value for key, value in changes.items() if key not in about})
        for tag in data.get("available_tags", ()):
            tag.setdefault("id", str(self.number()))
        self.emit("THREAD_UPDATE" if about else "CHANNEL_UPDATE", data)
        self.tell()
        return data

    def delete_channel(self, number: int) -> Json:
        """Delete a channel or a thread. Raises Unknown."""
        data = self.channel(number)
        del self.channels[number], self.messages[number]
        self.emit("THREAD_DELETE" if "thread_metadata" in data else "CHANNEL_DELETE", data)
        self.tell()
        return data

    def direct(self, person: int) -> Json:
        """Return the bot's direct messages with a person. Raises Unknown."""
        known = (
            channel
            for channel in self.channels.values()
            if channel["type"] == DIRECT and channel["members"] == [str(person)]
        )
        return next(known, None) or self.add_channel(
            self.number(), DIRECT, "Navegador", guild_id=None, members=[str(person)], recipients=[self.user(person)]
        )

    # Messages

    def seen(self, person: int, channel: int) -> Iterator[Message]:
        """Yield the messages of a channel that a person sees, oldest first."""
        if self.sees(person, channel):
            yield from (
                message for _, message in sorted(self.messages[channel].items()) if message.reader in (None, person)
            )

    def message(self, channel: int, number: int) -> Message:
        """Return a message. Raises Unknown."""
        self.channel(channel)
        if number not in self.messages[channel]:
            raise Unknown(number)
        return self.messages[channel][number]

    def post(
        self, channel: int, author: int, body: Mapping[str, Any], files: Files = (), reader: int | None = None
    ) -> Message:
        """Add a message to a channel; only `reader` sees it if one is given. Raises Unknown."""
        there, number = self.channel(channel), self.number()
        message = Message(
            {
                "id": str(number),
                "channel_id": str(channel),
                "author": self.user(author),
                "content": "",
                "timestamp": timestamp(),
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
                **({"guild_id": str(SERVER)} if there["guild_id"] else {}),
            },
            reader=reader,
        )
        self._write(message, body, files)
        allowed = {str(user) for user in body.get("allowed_mentions", {}).get("users", ())}
        message.data["mentions"] = [self.user(person) for person in self.people if str(person) in allowed]
        self.messages[channel][number] = message
        for old in sorted(self.messages[channel])[:-MAX_MESSAGES]:
            del self.messages[channel][old]
        if reader is None:
            member = {key: value for key, value in self.member(author).items() if key != "user"}
            self.emit("MESSAGE_CREATE", {**message.data, **({"member": member} if there["guild_id"] else {})})
        self.tell(channel, number)
        return message

    def edit(self, message: Message, body: Mapping[str, Any], files: Files = ()) -> Message:
        """Change a message; files that are no longer named are dropped."""
        kept = message.data["flags"] & EPHEMERAL
        self._write(message, body, files)
        message.data["flags"] = (message.data["flags"] | kept) & ~LOADING
        message.data["edited_timestamp"] = timestamp()
        self.tell(message.channel, message.id)
        return message

    def delete(self, message: Message) -> None:
        """Delete a message."""
        self.messages[message.channel].pop(message.id, None)
        if message.reader is None:
            about = {"id": str(message.id), "channel_id": str(message.channel), "guild_id": str(SERVER)}
            self.emit("MESSAGE_DELETE", about)
        self.tell(message.channel, message.id)

    def _write(self, message: Message, body: Mapping[str, Any], files: Files) -> None:
        data = message.data
        data.update({key: value or type(data.get(key, ""))() for key, value in body.items() if key in _WRITTEN})
        if "attachments" in body:
            old = {file["id"]: file for file in data["attachments"]}
            named = body["attachments"] or ()
            data["attachments"] = [old.get(str(file["id"])) or self._attach(message, file, files) for file in named]
        kept = {file["id"] for file in data["attachments"]}
        message.files = {number: content for number, content in message.files.items() if number in kept}

    def _attach(self, message: Message, named: Mapping[str, Any], files: Files) -> Json:
        name, content = files[int(named["id"])]
        number = str(self.number())
        message.files[number] = content
        return {**attachment(number, name, content), "description": named.get("description")}

    # Changes

    def tell(self, channel: int = 0, message: int = 0) -> None:
        """Tell open pages of a change: of a message, or of the list of channels."""
        self.changes += 1
        for listener in tuple(self.listeners):
            listener(Change(channel, message, self.changes))


def attachment(number: str, name: str, content: bytes) -> Json:
    """Return a file as an attachment; its address has a secret in it."""
    url = f"/discord/file/{secrets.token_urlsafe(8)}/{number}/{name}"
    kind = mimetypes.guess_type(name)[0]
    about = {"id": number, "filename": name, "size": len(content), "content_type": kind, "url": url, "proxy_url": url}
    return {**about, **_size(content)}


def _size(content: bytes) -> Json:
    """Return the width and height of a picture that the bot draws; nothing for other files."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return {"width": int.from_bytes(content[16:20]), "height": int.from_bytes(content[20:24])}
    if content[8:16] == b"WEBPVP8X":
        width, height = content[24:27], content[27:30]
        return {"width": int.from_bytes(width, "little") + 1, "height": int.from_bytes(height, "little") + 1}
    return {}


def timestamp() -> str:
    """Return the present as Discord writes it."""
    return datetime.now(UTC).isoformat()


def role(number: int, name: str, permissions: discord.Permissions) -> Json:
    """Return a role of the server."""
    return {
        "id": str(number),
        "name": name,
        "permissions": str(permissions.value),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


_SERVER: Final[Json] = {
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
