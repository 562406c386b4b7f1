"""Notices, from their row to their message: composed when they are due, sent one after the other, found again.

What is said of a kind, and whether it is still to be said, is known by a function of its own, see `composes`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias

import discord
import structlog

from cogs import errors
from cogs.components import Drawing, Row
from cogs.controls import cut, view
from cogs.host import Host
from cogs.sending import channel as channels
from cogs.sending.channel import Channel
from cogs.sending.messages import Message
from cogs.sending.pictures import Undrawn, attachment, theme_named
from cogs.sending.postponing import postponed
from hosting.core import Json, Notice
from hosting.jobs import Job, Runner, jobs

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

EVERY: Final = 1.0
"""Seconds between two notices at least: what was due in a night does not come as a burst."""
PATIENCE: Final = timedelta(minutes=1)
"""How long a notice waits for the post of its table that it leads to."""
A_LITTLE: Final = timedelta(seconds=2)
"""After how long it looks whether that is out."""
CLOSED: Final = (50007, 50278)
"""Somebody takes no direct messages of the bot, or shares no server with it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a notice says."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Drawing | None = None
    silent: bool = False
    """Whether nobody's device makes a sound of it."""
    mentions: tuple[int, ...] = ()
    """Who is notified in a channel besides the notice's person."""
    instead: Callable[[], Awaitable[None]] | None = field(default=None, compare=False)
    """What is done where its person takes no direct messages; None: it is told in its table's channel."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What takes more than one message: it is told by several notices of the kind, each with a part of it."""

    payloads: tuple[Json, ...]
    """What each has in its payload besides."""


Composer: TypeAlias = Callable[[Host, Notice], Awaitable[Told | Parts | None]]
"""Says what a notice is to say now, None where it is void: then it is dropped."""

_COMPOSERS: Final[dict[str, Composer]] = {}


def composes(kind: str) -> Callable[[Composer], Composer]:
    """Have a kind of notices composed by a function. Raises ValueError where another one does it already."""

    def register(composer: Composer) -> Composer:
        if kind in _COMPOSERS:
            raise ValueError(f"notices of the kind {kind!r} are composed already")
        _COMPOSERS[kind] = composer
        return composer

    return register


def begin(host: Host, runner: Runner) -> None:
    """Do what is due of notices, reminders and digests."""
    runner.handle(jobs.NOTICE, partial(_deliver, host), at_once=1, every=EVERY)
    runner.handle(jobs.UNBUTTON, partial(_unbutton, host), at_once=1)
    runner.handle(jobs.REMIND, partial(_remind, host), at_once=1)
    runner.handle(jobs.DIGEST, partial(_digest, host), at_once=1)


async def _remind(host: Host, job: Job) -> datetime | None:
    return await host.services.reminders.remind(job.key)


async def _digest(host: Host, job: Job) -> datetime | None:
    return await host.services.calls.digest(int(job.key))


async def _unbutton(host: Host, job: Job) -> datetime | None:
    """Take the buttons off a notice that does not count any more."""
    notice = await host.services.notices.get(int(job.key))
    if notice is not None and notice.message is not None:
        async with postponed(job):
            await (await _channel(host, notice)).bare(notice.message)
    return None


async def _deliver(host: Host, job: Job) -> datetime | None:
    """Tell a notice, but for what was sent just before a crash; later, where its person is not to be disturbed."""
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
    async with postponed(job):
        told = await _COMPOSERS[notice.kind](host, notice)
        if told is None:
            await services.notices.dropped(notice.id)
            return None
        if isinstance(told, Parts):
            await services.notices.split(notice.id, told.payloads)
            return None
        try:
            message = await _there(host, notice, told)
            if message is None and until is not None:
                return until
            if message is None:
                message = await _sent(host, notice, told)
        except discord.HTTPException as error:
            if notice.channel is None and error.code in (*CLOSED, errors.UNKNOWN_USER):
                await _instead(host, notice, told)
            elif notice.channel is not None and error.code == errors.UNKNOWN_CHANNEL:
                log.warning("a channel is gone", notice=notice.id, channel=notice.channel)
                await services.notices.dropped(notice.id)
                await services.settings.drop_channel(notice.guild, notice.channel)
            else:
                raise
            return None
        await services.notices.sent(notice.id, message)
        log.info("told", notice=notice.id, what=notice.kind, table=notice.table_id, message=message)
    return None


async def _there(host: Host, notice: Notice, told: Told) -> int | None:
    """The message that a notice became whose sending was interrupted. Raises what Discord refuses."""
    if notice.state == "pending":
        return None
    return await (await _channel(host, notice)).noticed(notice.nonce, told.text, host.services.notices.owns)


async def _sent(host: Host, notice: Notice, told: Told) -> int:
    """The message that a notice becomes. Raises what Discord refuses."""
    await host.services.notices.sending(notice.id)
    return (await (await _channel(host, notice)).send(await _arguments(host, notice, told), notice.nonce)).id


async def _instead(host: Host, notice: Notice, told: Told) -> None:
    """Tell what cannot be told by direct message: in its table's channel, with a mention."""
    log.info("no direct messages", notice=notice.id, person=notice.person)
    if told.instead is not None:
        await told.instead()
    elif notice.table_id is None:
        await host.services.notices.dropped(notice.id)
    else:
        table = await host.services.lobby.get(notice.table_id)
        await host.services.notices.redirect(notice.id, table.place)


async def _channel(host: Host, notice: Notice) -> Channel:
    """Where a notice is told. Raises what Discord refuses."""
    if notice.channel is not None:
        return Channel(host, notice.channel)
    assert notice.person is not None
    return Channel(host, (await host.create_dm(discord.Object(notice.person))).id)


async def _arguments(host: Host, notice: Notice, told: Told) -> dict[str, Any]:
    """What discord.py is given to send it; nobody is notified but its person and whom it mentions."""
    called = {notice.person, *told.mentions} - {None} if notice.channel is not None else set()
    people = [discord.Object(person) for person in called if person is not None]
    given: dict[str, Any] = {
        "content": cut(told.text),
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False),
        "suppress_embeds": True,
        "silent": told.silent,
    }
    if told.picture is not None:
        theme = theme_named((await host.services.settings.guild(notice.guild)).theme)
        picture = await channels.draw(host, Message(picture=told.picture), theme, notice.guild)
        if isinstance(picture, Undrawn):
            given["content"] = picture.after(told.text)
        elif picture is not None:
            given["file"] = attachment(picture, notice.nonce)
    if told.rows:
        given["view"] = view(told.rows, notice.table_id or 0, notice.seq or 0)
    return given
