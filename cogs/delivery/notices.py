"""Notices, from row to message: composed when due, sent one after another, found again after a crash.

Each kind has a function that composes its text and decides whether it is still valid, see `composes`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

import structlog

from cogs import errors, signs
from cogs.components import Drawing, Row
from cogs.delivery.handlers import does
from cogs.host import Host
from cogs.sending import (
    Channel,
    Message,
    Refused,
    Undrawn,
    attachment,
    mentioning,
    postponed,
    presence,
    theme_named,
    view,
)
from cogs.sending import channel as channels
from hosting.core import Json, Notice
from hosting.jobs import Job, kinds

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

PATIENCE: Final = timedelta(minutes=1)
"""Time a notice waits for the post of its table that it links to."""
A_LITTLE: Final = timedelta(seconds=2)
"""Time between two checks for that post."""
CLOSED: Final = (50007, 50278)
"""Error codes of a person who takes no direct messages from the bot, or shares no server with it."""


@dataclass(frozen=True, slots=True)
class Told:
    """The content of a notice."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Drawing | None = None
    silent: bool = False
    """True if it makes no sound on any device."""
    mentions: tuple[int, ...] = ()
    """People notified in a channel besides the notice's person."""
    instead: Callable[[], Awaitable[None]] | None = field(default=None, compare=False)
    """Fallback if its person takes no direct messages; None: it is sent to its table's channel."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Content for several messages, each a notice with a part of it."""

    payloads: tuple[tuple[Json, datetime | None], ...]
    """Addition to the payload of each notice, and when that is due; None: at once."""


Composer: TypeAlias = Callable[[Host, Notice], Awaitable[Told | Parts | None]]
"""A function that returns the current content of a notice; None if it is void and must be dropped."""

_COMPOSERS: Final[dict[str, Composer]] = {}


def composes(kind: str) -> Callable[[Composer], Composer]:
    """Register the function that composes a kind of notice. Raises ValueError for a second one."""

    def register(composer: Composer) -> Composer:
        if kind in _COMPOSERS:
            raise ValueError(f"notices of the kind {kind!r} are composed already")
        _COMPOSERS[kind] = composer
        return composer

    return register


@does(kinds.REMIND)
async def _remind(host: Host, job: Job) -> datetime | None:
    table = await host.services.lobby.get(job.table_id)
    people = [seat.person for seat in table.acting if seat.person is not None]
    return await host.services.reminders.remind(job.key, await presence.gone(host.get_guild(table.guild), people))


@does(kinds.DIGEST)
async def _digest(host: Host, job: Job) -> datetime | None:
    return await host.services.calls.digest(int(job.key))


@does(kinds.UNBUTTON)
async def _unbutton(host: Host, job: Job) -> datetime | None:
    """Remove the buttons of a notice that is no longer valid."""
    notice = await host.services.notices.get(int(job.key))
    if notice is not None and notice.message is not None:
        async with postponed(host, job):
            await (await _channel(host, notice)).bare(notice.message)
    return None


@does(kinds.NOTICE)
async def _deliver(host: Host, job: Job) -> datetime | None:
    """Send a notice, unless it was sent just before a crash; later, if its person must not be disturbed."""
    services = host.services
    notice = await services.notices.get(int(job.key))
    if notice is None or notice.state not in ("pending", "sending"):
        return None
    until = None if notice.person is None else await services.calls.asleep(notice.person)
    if until is not None and notice.state == "pending":
        return until
    now = host.clock.now()
    fresh = notice.table_id is not None and now < notice.created + PATIENCE
    if fresh and await services.posts.pending(notice.table_id):
        return now + A_LITTLE
    async with postponed(host, job):
        content = await _COMPOSERS[notice.kind](host, notice)
        if content is None:
            await services.notices.dropped(notice.id)
            return None
        if isinstance(content, Parts):
            await services.notices.split(notice.id, content.payloads)
            return None
        try:
            message = await _there(host, notice, content)
            if message is None and until is not None:
                return until
            if message is None:
                message = await _sent(host, notice, content)
        except Refused as error:
            if notice.channel is None and error.code in (*CLOSED, errors.UNKNOWN_USER):
                await _instead(host, notice, content)
            elif notice.channel is not None and error.code == errors.UNKNOWN_CHANNEL:
                log.warning("a notice's channel no longer exists", notice=notice.id, channel=notice.channel)
                await services.notices.dropped(notice.id)
                await services.settings.drop_channel(notice.guild, notice.channel)
                await _lose(host, notice)
            else:
                raise
            return None
        await services.notices.sent(notice.id, message)
        log.info("notice sent", notice=notice.id, what=notice.kind, table=notice.table_id, message=message)
    return None


async def _lose(host: Host, notice: Notice) -> None:
    """Let a notice's table stand if its own place is gone."""
    if notice.table_id is not None and (await host.services.lobby.get(notice.table_id)).place == notice.channel:
        await host.services.outages.lose(notice.table_id, "place")


async def _there(host: Host, notice: Notice, content: Told) -> int | None:
    """Find the message of a notice whose sending was interrupted. Raises what Discord refuses."""
    if notice.state == "pending":
        return None
    return await (await _channel(host, notice)).noticed(notice.nonce, content.text, host.services.notices.owns)


async def _sent(host: Host, notice: Notice, content: Told) -> int:
    """Send a notice and return its message. Raises what Discord refuses."""
    await host.services.notices.sending(notice.id)
    return (await (await _channel(host, notice)).send(await _arguments(host, notice, content), notice.nonce)).id


async def _instead(host: Host, notice: Notice, content: Told) -> None:
    """Send a notice that cannot be a direct message to its table's channel instead, with a mention."""
    log.info("direct messages are closed", notice=notice.id, person=notice.person)
    if content.instead is not None:
        await content.instead()
    elif notice.table_id is None:
        await host.services.notices.dropped(notice.id)
    else:
        table = await host.services.lobby.get(notice.table_id)
        await host.services.notices.redirect(notice.id, table.place)


async def _channel(host: Host, notice: Notice) -> Channel:
    """Return the channel of a notice. Raises what Discord refuses."""
    if notice.channel is not None:
        return Channel(host, notice.channel)
    assert notice.person is not None
    return await Channel.private(host, notice.person)


async def _arguments(host: Host, notice: Notice, content: Told) -> dict[str, Any]:
    """Return the arguments for discord.py; only the notice's person and its mentions are notified."""
    called = {notice.person, *content.mentions} if notice.channel is not None else set()
    given: dict[str, Any] = {
        "content": signs.written(content.text),
        "allowed_mentions": mentioning(person for person in called if person is not None),
        "suppress_embeds": True,
        "silent": content.silent,
    }
    if content.picture is not None:
        theme = theme_named((await host.services.settings.guild(notice.guild)).theme)
        picture = await channels.draw(host, Message(picture=content.picture), theme, notice.guild)
        if isinstance(picture, Undrawn):
            given["content"] = signs.written(picture.after(content.text))
        elif picture is not None:
            given["file"] = attachment(picture, notice.nonce)
    if content.rows:
        given["view"] = view(content.rows, notice.table_id or 0, notice.seq or 0)
    return given
