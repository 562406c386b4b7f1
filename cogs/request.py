"""A user's request to the bot, as a value: who they are, where, what they may do, what they pressed.

A command and a press are the same kind of request. The door (`cogs.door`) makes it once it is acknowledged, and reads
what its handler's kind of request holds: nothing, the server's settings, or a table.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cache
from typing import Any, Final, Literal, Protocol, Self, TypeAlias, TypeVar

from cogs import host
from cogs.components import MAX_MESSAGE_LENGTH, Anchor, Form, Page, Pressed
from cogs.games import Scene
from cogs.host import Host
from cogs.sending import GuildServer, work
from gamekit import naming
from hosting import Services
from hosting.core import GuildSettings, History, NoSuchTable, NotRunning, Person, PersonSettings, Table, TableError
from hosting.play import LIVE, TableSnapshot
from hosting.servers import Use
from leagues.services import Leagues


class AdminsOnly(TableError, key="admins-only"):
    """The action is reserved for those who may manage the server, or have the role for it."""


@dataclass(frozen=True, slots=True)
class File:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Attached:
    size: int
    """Bytes."""
    read: Callable[[], Awaitable[bytes]]
    """Fetch its content. Raises what Discord refuses."""


class Answers(Protocol):
    """The ways to answer. By default controls are made for what was pressed."""

    async def reply(
        self, page: Page | str, anchor: Anchor | None = None, *, separate: bool = False, in_layout: bool = False
    ) -> int:
        """Answer the user in a private message, or in the message they pressed in; return its id.

        `separate`: in a separate private message. `in_layout`: in a message of components (V2), block by block, which
        can hold lists of any length.
        """

    async def reply_with_file(self, text: str, file: File) -> None: ...

    async def reply_further(self, text: str, files: Sequence[File] = ()) -> None: ...

    async def ask(self, form: Form, anchor: Anchor | None = None) -> None: ...

    async def publish(self, page: Page, anchor: Anchor, *, mentions: Sequence[int] = (), answer: str = "") -> int:
        """Answer in public, even where the bot may not post; `answer` is for the user."""

    async def publish_further(self, page: Page | str) -> None:
        """Publish one more message, which nobody can press; nobody is notified."""

    async def deliver(self, arguments: Mapping[str, Any], nonce: str) -> Any:  # noqa: ANN401 - the door's message
        """Send a message made by `cogs.sending` as a public answer, like `Channel.send`."""

    async def replace_by(self, text: str) -> None:
        """Replace the answer so far by words, for 15 minutes. Raises what Discord refuses."""

    def file(self, name: str) -> Attached:
        """Return a file of the form, by its part's name. Raises UserError."""

    def note(self, error: BaseException, table_id: int | None) -> None: ...

    def of(self, request: UnreadRequest) -> Self:
        """Return the same for a request that has changed."""

    def address(self, table: Table) -> str:
        """Return the address at which the user goes on to a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadRequest:
    """An acknowledged interaction, with neither settings nor a table read yet."""

    client: Host
    services: Services
    person: Person
    chosen: PersonSettings
    client_locale: str
    locale: str
    """Language of what only this user sees."""
    account_created: datetime
    manages: bool
    roles: frozenset[int]
    guild_id: int
    """Id of the server; 0 in a direct message, where only a notice's own buttons are pressed."""
    server_name: str
    """Name of the server; its id if Discord has not said it."""
    server_language: str
    """Language of the server by its own settings at Discord."""
    channel_id: int
    thread_id: int | None
    parent_id: int
    message_id: int | None
    pressed: Pressed | None
    seq: int
    """The position concerned: the button's; for a command the table's, if it was read, else 0."""
    arg: str
    value: str
    values: tuple[str, ...]
    fields: Mapping[str, str]
    answers: Answers
    server: GuildServer

    @property
    def leagues(self) -> Leagues:
        return self.client.leagues

    async def renewed(self) -> Self:
        """Return the same request with the user's settings and client locale of now, after a change."""
        settings = await self.services.people.get(self.person.id)
        if settings.client != self.client_locale:
            settings = await self.services.people.set(self.person.id, client=self.client_locale)
        locale = settings.language or self.client_locale
        return replace(self, chosen=settings, locale=locale)._answer()

    def press(self, pressed: Pressed) -> Self:
        return replace(
            self,
            pressed=pressed,
            seq=pressed.seq,
            arg=pressed.arg,
            value=pressed.value,
            values=pressed.values,
            fields=pressed.fields,
        )._answer()

    def _answer(self) -> Self:
        return replace(self, answers=self.answers.of(self))

    # Reading

    async def of_server(self) -> Request:
        settings = await self.services.settings.guild(self.guild_id)
        return _more(Request, self, settings=settings, is_admin=self._has_rights(settings))

    async def at_table(self, table_id: int | None = None) -> TableRequest:
        """Read a table, by default the button's or channel's. Raises NoSuchTable."""
        snapshots, me, here = self.services.snapshots, self.person.id, self.channel_id
        number = self.pressed.table_id if table_id is None and self.pressed else table_id
        snapshot = await (snapshots.of_place(here, me) if number is None else snapshots.of_table(number, me))
        if snapshot is None:
            raise NoSuchTable(f"there is no table in {here}")
        table, settings = snapshot.table, snapshot.settings
        is_admin, seq = self._has_rights(settings), self.seq if self.pressed else table.seq
        if table.guild != self.guild_id:
            raise NoSuchTable(f"table {table.id} is not of server {self.guild_id}", table=table.id)
        seat, label = table.seat_of(me), naming.label(self.person.name)
        if seat is not None and seat.name != label and table.status in LIVE:
            await self.services.people.rename(Person(me, label), self.guild_id)
            await self.client.leagues.registration.rename(self.guild_id, Person(me, label))
            return await self.at_table(table_id)
        base, more = replace(self, seq=seq), {"snapshot": snapshot, "table": table}
        request = _more(TableRequest, base, settings=settings, is_admin=is_admin, **more)._answer()
        if table_id is not None and not await request.sees(table):
            raise NoSuchTable(f"table {table_id} is hidden from {me}", table=table_id)
        return request

    def _has_rights(self, settings: GuildSettings) -> bool:
        return self.manages or settings.admin_role in self.roles

    async def of_kind(self, kind: type[UnreadRequest]) -> UnreadRequest:
        """Read what a handler's kind of request holds. Raises NoSuchTable, StoreError."""
        if issubclass(kind, TableRequest):
            return await (self._at_command() if self.pressed is None else self.at_table())
        return await self.of_server() if issubclass(kind, Request) else self

    async def _at_command(self) -> TableRequest:
        """Read the channel's table, or the user's only one if they do nothing there."""
        me, there = self.person.id, None
        with contextlib.suppress(NoSuchTable):
            there = await self.at_table()
        if there is not None and (there.is_admin or there.table.seat_of(me) is not None):
            return there
        in_play = await self.services.lobby.of_person(me, ("running",))
        own = [table.id for table in in_play if table.guild == self.guild_id]
        return await self.at_table(own[0]) if len(own) == 1 else there or await self.at_table()

    # Limits

    async def use(self, use: Use) -> None:
        """Count a rate-limited action. Raises TooMany."""
        await self.services.limits.use(use, self.person.id, self.guild_id)

    def using(self, use: Use) -> contextlib.AbstractAsyncContextManager[None]:
        """Count a rate-limited action, unless the block refuses it. Raises TooMany on entering."""
        return self.services.limits.using(use, self.person.id, self.guild_id)

    def posting(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Count a public message, unless the block refuses it. Raises TooMany."""
        return self.services.limits.using("post", self.person.id, self.guild_id, self.channel_id or None)

    async def show_all(self, page: Page) -> None:
        """Show a page in the channel; nobody is notified."""
        async with self.posting():
            await self.answers.publish_further(page)

    # Jobs

    def wake(self) -> None:
        """Have due jobs done at once; call it after storing something."""
        self.client.runner.wake()

    async def done(self, answer: Page | str) -> None:
        self.wake()
        await self.answers.reply(answer)

    async def settled(self, table_id: int) -> bool:
        return await self.client.settled(table_id, woken=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(UnreadRequest):
    settings: GuildSettings
    is_admin: bool
    """True if the user may act for tables: Manage Server, or the role that the server has set."""

    @property
    def decides(self) -> bool:
        return self.is_admin or self.settings.referee_role in self.roles

    def deciders_only(self) -> None:
        if not self.decides:
            raise AdminsOnly(f"person {self.person.id} decides nothing at leagues of server {self.guild_id}")

    def admins_only(self) -> None:
        if not self.is_admin:
            raise AdminsOnly(f"person {self.person.id} is no admin of server {self.guild_id}")

    def place(self, table: Table) -> str:
        """Mention a channel; give an address on other servers."""
        return f"<#{table.place}>" if table.guild == self.guild_id else host.link(table.guild, table.place)

    async def sees(self, table: Table) -> bool:
        return bool(await self.seen([table]))

    async def seen(self, tables: Sequence[Table]) -> list[Table]:
        if self.is_admin:
            return list(tables)
        me = self.person.id
        own = {table.id for table in tables if table.owner == me or table.seat_of(me) is not None}
        open_to = await self.server.sees_places([table.place for table in tables if table.id not in own])
        return [table for table in tables if table.id in own or table.place in open_to]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest(Request):
    snapshot: TableSnapshot
    table: Table

    async def renewed_table(self) -> TableRequest:
        snapshot = await self.services.snapshots.of_table(self.table.id, self.person.id)
        return replace(self, snapshot=snapshot, table=snapshot.table)

    def running(self) -> Table:
        """Return the table. Raises NotRunning."""
        table = self.table
        if table.status != "running":
            raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
        return table

    def scene(self, *, to_all: bool = False) -> Scene:
        position = self.snapshot.position
        seat = self.table.seat_of(self.person.id)
        reader = seat.number if seat is not None and not to_all else None
        return host.scene(self.table, position.seen(reader), self.table.language if to_all else self.locale, reader)

    async def history(self) -> History:
        async with work.reading(self.client, self.guild_id):
            return await self.services.positions.history(self.table.id)

    async def absent(self) -> frozenset[int]:
        people = [seat.person for seat in self.table.seats if seat.person not in (None, self.person.id)]
        return await self.server.gone(person for person in people if person is not None)


R = TypeVar("R", bound=UnreadRequest)


def _more(kind: type[R], request: UnreadRequest, **read: object) -> R:
    return kind(**{field.name: getattr(request, field.name) for field in fields(UnreadRequest)}, **read)  # type: ignore[arg-type]


@cache
def kind_of(handler: Callable[..., Awaitable[object]]) -> type[UnreadRequest]:
    first = next(iter(inspect.signature(handler, eval_str=True).parameters.values()))
    kind = first.annotation
    assert isinstance(kind, type), handler
    assert issubclass(kind, UnreadRequest), handler
    return kind


# Presses and forms

Answer: TypeAlias = Literal["private", "here", "form"]
"""Place of the answer to a press: a private message (or the private one that was pressed), this message, or a form to
fill in, see `cogs.components`."""


@dataclass(frozen=True, slots=True)
class Verb:
    handler: Callable[..., Awaitable[None]]
    answer: Answer | Callable[[Pressed], Answer]

    def answered(self, pressed: Pressed) -> Answer:
        return self.answer(pressed) if callable(self.answer) else self.answer


VERBS: Final[dict[str, Verb]] = {}


def on(
    verb: str, answer: Answer | Callable[[Pressed], Answer] = "private", *, private: bool = False
) -> Callable[[Callable[[R], Awaitable[None]]], Callable[[R], Awaitable[None]]]:
    """Handle a verb of buttons, selects and forms; presses of a `private` one are not logged.

    The handler's annotation says which kind of request it takes, and so what is read before it is called. Raises
    ValueError if another function handles the verb already.
    """
    if private:
        host.PRIVATE_VERBS.add(verb)

    def register(handler: Callable[[R], Awaitable[None]]) -> Callable[[R], Awaitable[None]]:
        if verb in VERBS:
            raise ValueError(f"there is a handler of {verb!r} already")
        VERBS[verb] = Verb(handler, answer)
        return handler

    return register


def pieces(text: str) -> list[str]:
    parts = [""]
    for line in text.splitlines(keepends=True):
        if len(parts[-1]) + len(line) > MAX_MESSAGE_LENGTH:
            parts.append("")
        parts[-1] += line[:MAX_MESSAGE_LENGTH]
    return parts
