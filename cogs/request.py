"""A user's request to the bot, one per interaction: who they are, where, what they may do, and the answers.

A command and a press are the same kind of request. Data read for it (table, position, rights) is read once.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

import discord

from cogs import controls, errors, forms, host, private_actions, seeing
from cogs.components import Drawing, Image, Page
from cogs.controls import MAX_MESSAGE_LENGTH, Answer, Pressed, cut
from cogs.errors import UserError
from cogs.forms import Form
from cogs.games import GameInterface, Scene
from cogs.host import Host, Interaction
from cogs.sending import presence, work
from cogs.sending.pictures import MAX_LAYOUT, attached, theme_named
from hosting import Services
from hosting.core import GuildSettings, History, NoSuchTable, Person, PersonSettings, Position, Table, TableError
from hosting.play import TableSnapshot
from hosting.servers import Use
from words import say
from workers import Priority


class AdminsOnly(TableError):
    """The action is reserved for those who may manage the server, or have the role for it."""

    key = "admins-only"


Handler: TypeAlias = "Callable[[Request], Awaitable[None]]"


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the server."""

    id: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file for a user."""

    name: str
    data: bytes

    def sent(self) -> discord.File:
        """Return it as discord.py sends it."""
        return discord.File(io.BytesIO(self.data), self.name)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that a user sent."""

    size: int
    """Bytes."""
    read: Callable[[], Awaitable[bytes]]
    """Fetch its content. Raises what Discord refuses."""

    @classmethod
    def of(cls, attachment: discord.Attachment) -> Attached:
        """Return an attachment of Discord's."""
        return cls(attachment.size, attachment.read)


@dataclass(frozen=True, slots=True)
class Answered:
    """A private answer that was given, or the message that was pressed."""

    _interaction: Interaction

    @property
    def expired(self) -> bool:
        """True if it can no longer be changed, after 15 minutes."""
        return self._interaction.is_expired()

    async def replace_by(self, text: str) -> None:
        """Replace it, its controls and its pictures by words. Raises what Discord refuses."""
        await self._interaction.edit_original_response(content=text, view=None, attachments=[])


class Request:
    """An acknowledged interaction with the bot."""

    def __init__(self, interaction: Interaction, pressed: Pressed | None = None) -> None:
        self.interaction = interaction
        self.pressed = pressed
        self.person = Person(interaction.user.id, interaction.user.display_name)
        self.locale = str(interaction.locale)
        """Language of what only this user sees."""
        self.chosen = PersonSettings()
        """The user's own settings."""
        self._snapshot: TableSnapshot | None = None
        self._settings: GuildSettings | None = None
        self._admin: bool | None = None

    @classmethod
    async def of(cls, interaction: Interaction) -> Request:
        """Acknowledge a command: its answer is private until something is published."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        return await cls.known(interaction)

    @classmethod
    async def known(cls, interaction: Interaction, pressed: Pressed | None = None) -> Request:
        """Build a request that is already acknowledged or needs no acknowledgement, with the user's settings."""
        request = cls(interaction, pressed)
        request.chosen = await request.services.people.get(request.person.id)
        if request.chosen.client not in (None, request.locale):
            await request.note_client()
        request.locale = request.chosen.language or request.locale
        return request

    @property
    def client_locale(self) -> str:
        """Language of the user's client."""
        return str(self.interaction.locale)

    async def note_client(self) -> None:
        """Store the language of the user's client, for direct messages."""
        self.chosen = await self.services.people.set_client(self.person.id, self.client_locale)

    @property
    def client(self) -> Host:
        """The bot."""
        return self.interaction.client

    @property
    def services(self) -> Services:
        """The services of the tables."""
        return self.client.services

    @property
    def guild_id(self) -> int:
        """Id of the server. All commands and buttons belong to a server."""
        assert self.interaction.guild_id is not None
        return self.interaction.guild_id

    @property
    def server_name(self) -> str:
        """Name of the server; its id if Discord has not said it."""
        return str(self.interaction.guild or self.guild_id)

    @property
    def server_language(self) -> str:
        """Language of the server by its own settings at Discord."""
        return str(self.interaction.guild_locale or "en")

    @property
    def channel_id(self) -> int:
        """Id of the channel or thread; 0 if Discord has not said it."""
        return self.interaction.channel_id or 0

    @property
    def thread_id(self) -> int | None:
        """Id of the thread; None in a channel."""
        return self.channel_id if isinstance(self.interaction.channel, discord.Thread) else None

    @property
    def parent_id(self) -> int:
        """Id of the channel, or of the thread's channel."""
        channel = self.interaction.channel
        return channel.parent_id if isinstance(channel, discord.Thread) else self.channel_id

    @property
    def message_id(self) -> int | None:
        """Id of the pressed message; None for a command."""
        return None if self.interaction.message is None else self.interaction.message.id

    @property
    def account_created(self) -> datetime:
        """Creation of the user's account."""
        return self.interaction.user.created_at

    async def member(self, number: int) -> Member | None:
        """Return a member of the server by their id; None if there is none, or Discord does not know them."""
        guild = self.interaction.guild
        if guild is None:
            return None
        try:
            member = guild.get_member(number) or await guild.fetch_member(number)
        except discord.NotFound:
            return None
        return Member(member.id, member.display_name, member.bot)

    # What was pressed

    @property
    def arg(self) -> str:
        """Argument of the pressed button; empty for a command."""
        return self.pressed.arg if self.pressed else ""

    @property
    def fields(self) -> Mapping[str, str]:
        """Text entered in a form, by field name."""
        return self.pressed.fields if self.pressed else {}

    def file(self, name: str) -> Attached:
        """Return the file uploaded with a form, by its part's name. Raises UserError if there is none."""
        data: Mapping[str, Any] = dict(self.interaction.data or {})
        attachment = data.get("resolved", {}).get("attachments", {}).get(self.fields.get(name, ""))
        if attachment is None:
            raise UserError("old-button")
        return Attached.of(discord.Attachment(data=attachment, state=self.interaction._state))

    @property
    def value(self) -> str:
        """The value chosen in a select, else empty."""
        return self.pressed.value if self.pressed else ""

    @property
    def values(self) -> tuple[str, ...]:
        """All values chosen in a menu."""
        return self.pressed.values if self.pressed else ()

    async def seq(self) -> int:
        """Return the position concerned: the button's; for a command, the current one."""
        return self.pressed.seq if self.pressed else (await self.table()).seq

    # The table

    async def snapshot(self) -> TableSnapshot:
        """Return a snapshot of the button's or channel's table. Raises NoSuchTable, also for another server's."""
        if self._snapshot is None:
            snapshots, place = self.services.snapshots, self.interaction.channel_id
            if self.pressed is not None:
                snapshot = await snapshots.of_table(self.pressed.table_id, self.person.id)
            else:
                there = await snapshots.of_place(place or 0, self.person.id)
                if there is None:
                    raise NoSuchTable(f"there is no table in {place}")
                snapshot = there
            self._snapshot = self._of_here(snapshot)
        return self._snapshot

    async def snapshot_again(self) -> TableSnapshot:
        """Return a new snapshot, after a change. Raises NoSuchTable."""
        table_id = (await self.table()).id
        self._snapshot = self._of_here(await self.services.snapshots.of_table(table_id, self.person.id))
        return self._snapshot

    async def table(self) -> Table:
        """Return the button's table, or the channel's. Raises NoSuchTable, also for one of another server."""
        return (await self.snapshot()).table

    async def table_numbered(self, table_id: int | None) -> Table:
        """Return the table with that number on this server, or without a number the channel's.

        Raises NoSuchTable, also for one the user may not see.
        """
        if table_id is not None:
            snapshot = self._of_here(await self.services.snapshots.of_table(table_id, self.person.id))
            if not await self.sees(snapshot.table):
                raise NoSuchTable(f"table {table_id} is hidden from {self.person.id}", table=table_id)
            self._snapshot = snapshot
        return await self.table()

    async def position(self) -> Position:
        """Return the table's position. Raises NoSuchTable, OtherRules, and NotRunning before the start."""
        return (await self.snapshot()).position

    def _of_here(self, snapshot: TableSnapshot) -> TableSnapshot:
        table = snapshot.table
        if table.guild != self.interaction.guild_id:
            raise NoSuchTable(f"table {table.id} is not of server {self.interaction.guild_id}", table=table.id)
        return snapshot

    def interface(self, table: Table) -> GameInterface:
        """Return the interface of the table's game. Raises NotRunning for a game that is not played here."""
        return self.client.interface(table.game)

    async def scene(self, *, to_all: bool = False) -> Scene:
        """Return the table as the user sees it, or as everybody does. Raises NoSuchTable, NotRunning."""
        position = await self.position()
        table = position.table
        seat = table.seat_of(self.person.id)
        locale = table.language if to_all else self.locale
        reader = seat.number if seat is not None and not to_all else None
        return host.scene(table, position.seen(reader), locale, reader)

    async def history(self) -> History:
        """Return the game so far as everybody may see it, read in the server's turn.

        Raises NoSuchTable, OtherRules, and NotRunning before the start.
        """
        table = await self.table()
        async with work.reading(self.client, self.guild_id):
            return await self.services.positions.history(table.id)

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        """Return those people who are no longer on the server, according to Discord."""
        return await presence.gone(self.interaction.guild, people)

    async def absent(self) -> frozenset[int]:
        """Return the players of the table who are no longer on the server, according to Discord."""
        table = await self.table()
        people = [seat.person for seat in table.seats if seat.person not in (None, self.person.id)]
        return await self.gone(person for person in people if person is not None)

    # Rights and settings

    async def settings(self) -> GuildSettings:
        """Return the server's settings."""
        if self._snapshot is not None:
            return self._snapshot.settings
        if self._settings is None:
            self._settings = await self.services.settings.guild(self.guild_id)
        return self._settings

    @property
    def manages(self) -> bool:
        """True if the user manages the server."""
        return self.interaction.permissions.manage_guild

    def has_role(self, number: int) -> bool:
        """Return whether the user has a role."""
        who = self.interaction.user
        return isinstance(who, discord.Member) and who.get_role(number) is not None

    async def is_admin(self) -> bool:
        """Return whether the user may act for tables: Manage Server, or the role that the server has set."""
        if self._admin is None:
            self._admin = await self._has_rights()
        return self._admin

    async def _has_rights(self) -> bool:
        if self.manages:
            return True
        role = (await self.settings()).admin_role
        return role is not None and self.has_role(role)

    async def sees(self, table: Table) -> bool:
        """Return whether the user may see a table, as in `seen`."""
        return bool(await self.seen([table]))

    async def seen(self, tables: Sequence[Table]) -> list[Table]:
        """Return the tables the user may see: as a player, the opener, an admin, or because they see its channel."""
        if await self.is_admin():
            return list(tables)
        me = self.person.id
        own = {table.id for table in tables if table.owner == me or table.seat_of(me) is not None}
        open_to = await self.sees_places([table.place for table in tables if table.id not in own])
        return [table for table in tables if table.id in own or table.place in open_to]

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        """Return those channels and threads of the server that the user may see."""
        guild, who = self.interaction.guild, self.interaction.user
        if guild is None or not isinstance(who, discord.Member):
            return set()
        return await seeing.seen_by(self.client, guild, who, numbers)

    async def use(self, use: Use) -> None:
        """Count a rate-limited action. Raises TooMany."""
        await self.services.limits.use(use, self.person.id, self.guild_id)

    def using(self, use: Use) -> contextlib.AbstractAsyncContextManager[None]:
        """Count a rate-limited action, unless the block refuses it. Raises TooMany on entering."""
        return self.services.limits.using(use, self.person.id, self.guild_id)

    def posting(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Count a public message in this channel, unless the block refuses it. Raises TooMany on entering."""
        place = self.interaction.channel_id
        return self.services.limits.using("post", self.person.id, self.guild_id, place)

    async def admins_only(self) -> None:
        """Refuse users who are not admins. Raises AdminsOnly."""
        if not await self.is_admin():
            raise AdminsOnly(f"person {self.person.id} is no admin of server {self.interaction.guild_id}")

    # Jobs

    def wake(self) -> None:
        """Have due jobs done at once. Call it after storing something, so that posts are sent and computers play."""
        self.client.runner.wake()

    async def settled(self, table_id: int) -> bool:
        """Wait until a table has been advanced as far as possible; return whether everything was delivered."""
        return await self.client.settled(table_id)

    # Answers

    async def reply(
        self,
        page: Page | str,
        *,
        table_id: int | None = None,
        seq: int | None = None,
        revision: int = 0,
        panel: int = 0,
        separate: bool = False,
    ) -> int:
        """Answer the user in a private message, or in the message they pressed in; return its id.

        Buttons are made for the position `seq` of the table, by default the current one; `revision` counts the states
        of one panel, so that its menus are new ones each time, and `panel` the panels of one turn. `separate`: in a
        separate private message.
        """
        page = Page.of(page) if isinstance(page, str) else page
        page, files = await self._drawn(page, None if separate else self.chosen.theme)
        if separate:
            sent = await self.interaction.followup.send(
                cut(page.text),
                view=await self._view(page, seq, revision, table_id, panel) or discord.utils.MISSING,
                files=files,
                ephemeral=True,
                allowed_mentions=discord.AllowedMentions.none(),
                wait=True,
            )
            return sent.id
        edited = await self.interaction.edit_original_response(
            content=cut(page.text),
            view=await self._view(page, seq, revision, table_id, panel),
            attachments=files,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return edited.id

    async def ask(self, form: Form, table_id: int = 0, seq: int = 0) -> None:
        """Answer with a form."""
        await forms.ask(self.interaction, form, table_id, seq)

    async def reply_with_file(self, text: str, file: File) -> None:
        """Answer the user with a file."""
        await self.interaction.edit_original_response(content=cut(text), attachments=[file.sent()])

    async def reply_further(self, text: str, files: Sequence[File] = ()) -> None:
        """Answer with one more private message."""
        await self.interaction.followup.send(
            text,
            files=[file.sent() for file in files],
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    @property
    def answered(self) -> Answered:
        """The answer to this request, to be replaced later."""
        return Answered(self.interaction)

    async def deliver(self, arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        """Send a message made by `cogs.sending` as a public answer, like `Channel.send`."""
        return await self.interaction.followup.send(**arguments, wait=True)

    def note(self, error: BaseException, table_id: int | None) -> None:
        """Log an error with what the user attempted."""
        errors.note(self.interaction, error, table_id)

    async def reply_in_layout(self, page: Page, *, seq: int | None = None, table_id: int | None = None) -> None:
        """Answer a command with a message of components (V2), block by block; it can hold lists of any length.

        `seq`: the position of its controls, by default the pressed one's. Without a table, it counts the states of a
        panel, so that its menus are new ones each time. `table_id`: the table of its controls, by default the pressed
        one's.
        """
        if table_id is None:
            table_id = self.pressed.table_id if self.pressed else 0
        if seq is None:
            seq = self.pressed.seq if self.pressed else 0
        page, files = await self._drawn(page, self.chosen.theme, MAX_LAYOUT)
        await self.interaction.edit_original_response(
            view=controls.layout(page, table_id, seq, files),
            attachments=files,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def publish(
        self,
        page: Page | str,
        *,
        table_id: int | None = None,
        seq: int | None = None,
        mentions: Sequence[int] = (),
        answer: str | None = None,
        pictures: Sequence[Drawing] = (),
    ) -> int:
        """Answer a command in public, where even the bot may not post, and return the message's id.

        Only `mentions` are notified.

        `answer` is the private answer to the user who typed the command.
        """
        page = Page.of(page) if isinstance(page, str) else page
        await self.interaction.edit_original_response(content=answer or say("published", self.locale), view=None)
        page, files = await self._drawn(Page((*page.blocks, *map(Image, pictures))))
        people = [discord.Object(person) for person in mentions]
        sent = await self.interaction.followup.send(
            cut(page.text),
            view=await self._view(page, seq, 0, table_id) or discord.utils.MISSING,
            files=files,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=people),
            wait=True,
        )
        return sent.id

    async def show_all(self, page: Page) -> None:
        """Show a read-only page to everybody in the channel, beside the pressed message; nobody is notified."""
        nobody = discord.AllowedMentions.none()
        async with self.posting():
            page, files = await self._drawn(page)
            await self.interaction.followup.send(cut(page.text), files=files, allowed_mentions=nobody)

    async def publish_further(self, text: str) -> None:
        """Publish one more message; nobody is notified."""
        await self.interaction.followup.send(text, allowed_mentions=discord.AllowedMentions.none())

    async def answer(self, page: Page | str, *, to_all: bool = False) -> None:
        """Answer privately, or in public."""
        if to_all:
            async with self.posting():
                await self.publish(page)
        else:
            await self.reply(page)

    async def _view(
        self, page: Page, seq: int | None, revision: int, table_id: int | None = None, panel: int = 0
    ) -> discord.ui.View | None:
        """Return a page's controls for a position of a table, by default the current one."""
        if not page.rows:
            return None
        if table_id is None:
            table_id = self.pressed.table_id if self.pressed else (await self.table()).id
        return controls.view(page.rows, table_id, await self.seq() if seq is None else seq, revision, panel)

    async def _drawn(
        self, page: Page, chosen: str | None = None, limit: int = MAX_MESSAGE_LENGTH
    ) -> tuple[Page, list[discord.File]]:
        """Draw a page's pictures in the server's colours or in others selected, as `pictures.attached`."""
        if not page.pictures:
            return page, []
        theme = theme_named(chosen or (await self.settings()).theme)
        return await attached(self.client, Priority.LOOK, self.guild_id, page, theme, limit)


def pieces(text: str) -> list[str]:
    """Split a text into as many messages as it takes, between lines."""
    parts = [""]
    for line in text.splitlines(keepends=True):
        if len(parts[-1]) + len(line) > MAX_MESSAGE_LENGTH:
            parts.append("")
        parts[-1] += line[:MAX_MESSAGE_LENGTH]
    return parts


def on(verb: str, answer: Answer = "private", *, private: bool = False) -> Callable[[Handler], Handler]:
    """Handle a verb of buttons and selects; presses of a `private` one are not logged.

    Raises ValueError if another function handles it already.
    """
    if private:
        private_actions.add(verb)

    def register(handler: Handler) -> Handler:
        async def handle(interaction: Interaction, pressed: Pressed) -> None:
            await handler(await Request.known(interaction, pressed))

        controls.register(verb, handle, answer)
        return handler

    return register
