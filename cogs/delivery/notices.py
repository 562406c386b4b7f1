"""Notices, from row to message: composed when due, found again after a crash, else sent, else edited, unless equal."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Literal, TypeAlias, TypeVar

import structlog

from cogs import errors, seeing, signs
from cogs.components import MAX_MESSAGE_LENGTH, Anchor, Drawing, Image, Page, Row
from cogs.host import Host, PerBot, link, picture_names
from cogs.sending import NOBODY, Channel, Gone, Refused, mentioning, pages, postpone, requests, servers
from cogs.sending import channel as channels
from gamekit import naming
from hosting.core import DIRECT, Json, Notice, Table
from hosting.jobs import Job, PostponedError, kinds
from hosting.notify import ALSO, ENDED, PUSH, PUSHED
from hosting.play import OFFER
from hosting.workers import Priority
from i18n import ENGLISH, say, title_of
from i18n.lists import join

log = structlog.stdlib.get_logger(__name__)

Handler: TypeAlias = Callable[[Host, Job], Awaitable[datetime | None]]
"""A function that does a job, harmless if done twice; it returns when to do it again, None when it is done."""

HANDLERS: Final[dict[str, Handler]] = {}
F = TypeVar("F")


def _registry(functions: dict[str, F], what: str) -> Callable[[str], Callable[[F], F]]:

    def of_kind(kind: str) -> Callable[[F], F]:
        def register(function: F) -> F:
            if kind in functions:
                raise ValueError(f"{what} of the kind {kind!r} are done already")
            functions[kind] = function
            return function

        return register

    return of_kind


does = _registry(HANDLERS, "jobs")


def assign(host: Host) -> None:
    for kind, handler in HANDLERS.items():
        host.runner.handle(kind, partial(handler, host))


OF_NOTICES: Final = {OFFER: "offer", "league-answered": "reply", "league": "league"}
"""Events of notices in channels by their kinds, or the beginnings of these; the others are in nobody's way."""
PATIENCE: Final = timedelta(minutes=1)
"""Time a notice waits for the post of its table that it links to."""
A_LITTLE: Final = timedelta(seconds=2)
GONE: Final = ("404", "410")
"""Answers of a push service about a browser that wants nothing any more."""
PASSING: Final = ("429", "timeout", "connection", "certificate")
"""Answers, beside all of its own failures, after which it is tried again."""
TRIES: Final = 5
"""Repetitions, within a minute."""
CLOSED: Final = (50007, 50278)
"""Error codes of a person who takes no direct messages from the bot, or shares no server with it."""


@dataclass(frozen=True, slots=True)
class Content:
    text: str = ""
    rows: tuple[Row, ...] = ()
    picture: Drawing | None = None
    silent: bool = False
    mentions: tuple[int, ...] = ()
    instead: Callable[[], Awaitable[None]] | None = field(default=None, compare=False)
    """Fallback if its person takes no direct messages; None: it is sent to its table's channel."""
    layout: Page | None = None
    """A message of components in place of words, rows and a picture."""
    mark: str = ""
    """Text in its custom ids by which its message is found, if not by the notice's nonce."""
    sends: Literal["once", "again", "never"] = "once"
    """`again`: also after its message was deleted. `never`: it only ends what stands there."""
    placed: Callable[[int], Awaitable[None]] | None = field(default=None, compare=False)
    """Act on a new message, before that is recorded, so that a crash does not skip it."""

    @property
    def page(self) -> Page:
        return self.layout or Page.of(self.text, self.rows, self.picture)

    def digest(self) -> str:
        words = [block for block in self.page.blocks if not isinstance(block, Image)]
        parts = (repr(part).encode() for part in (words, self.page.pictures))
        return "-".join(hashlib.sha256(part).hexdigest()[:16] for part in parts)


@dataclass(frozen=True, slots=True)
class Parts:
    payloads: tuple[tuple[Json, datetime | None], ...]
    """Addition to the payload of each notice, and when that is due; None: at once."""


Composer: TypeAlias = Callable[[Host, Notice], Awaitable[Content | Parts | None]]
"""A function that returns the current content of a notice; None if it is void and must be dropped."""

COMPOSERS: Final[dict[str, Composer]] = {}


composes = _registry(COMPOSERS, "notices")


async def table_of(host: Host, notice: Notice) -> Table:
    assert notice.table_id is not None
    return await host.services.lobby.get(notice.table_id)


async def locale_of(host: Host, notice: Notice, other: str) -> str:
    """Return the language that a notice's person reads, if it is for them alone; else the other."""
    if notice.channel is not None or notice.person is None:
        return other
    return (await host.services.people.get(notice.person)).reads or other


def mention(notice: Notice) -> str:
    return "none" if notice.channel is None else f"<@{notice.person}>"


@composes(ALSO)
async def tell_also(host: Host, notice: Notice) -> Content | None:
    """Send a person the words of a message in a channel that mentions nobody there who wants it so."""
    about = await host.services.notices.get(int(notice.payload["notice"]))
    content = None if about is None or about.message is None else await COMPOSERS[about.kind](host, about)
    if about is None or not isinstance(content, Content) or content.sends == "never":
        return None
    locale = await locale_of(host, notice, ENGLISH)
    there = say("notice-link", locale, link=link(about.guild, about.channel or 0, about.message))
    return Content(f"{content.page.text[: MAX_MESSAGE_LENGTH - len(there) - 1]}\n{there}")


@does(kinds.REMIND)
async def _remind(host: Host, job: Job) -> datetime | None:
    table = await host.services.lobby.get(job.table_id)
    people = [seat.person for seat in table.acting if seat.person is not None]
    return await host.services.reminders.remind(job.key, await servers.gone(host.get_guild(table.guild), people))


does(kinds.DIGEST)(lambda host, job: host.services.calls.digest(int(job.key)))


@does(kinds.UNBUTTON)
async def _unbutton(host: Host, job: Job) -> datetime | None:
    notice = await host.services.notices.get(int(job.key))
    if notice is not None and notice.message:
        async with postpone(host, job):
            await (await _channel(host, notice)).bare(notice.message)
    return None


@does(kinds.PUSH)
@does(kinds.NOTICE)
async def _deliver(host: Host, job: Job) -> datetime | None:
    services = host.services
    notice = await services.notices.get(int(job.key))
    if notice is None or notice.state not in ("pending", "sending"):
        return None
    until = None if notice.person is None else (await services.calls.sleepers([notice.person])).get(notice.person)
    if until is not None and notice.state == "pending":
        return until
    if await _is_seen(host, notice):
        await services.notices.dropped(notice.id)
        return None
    now = host.clock.now()
    fresh = notice.table_id is not None and now < notice.created + PATIENCE
    if fresh and await services.posts.pending(notice.table_id):
        return now + A_LITTLE
    async with postpone(host, job):
        return await (_push(host, job, notice) if job.kind == kinds.PUSH else show(host, notice, until))


async def _push(host: Host, job: Job, notice: Notice) -> None:
    """Send a notice to browsers of its person, after some tries by direct message. Raises PostponedError for a next."""
    assert notice.person is not None
    if not isinstance(await COMPOSERS[notice.kind](host, notice), Content):
        await host.services.notices.dropped(notice.id)
        return
    words, answers = await _make_push(host, notice), list[str | None]()
    if host.pusher is not None:
        devices, now = await host.services.devices.of(notice.person), host.clock.now()
        answers += await asyncio.gather(*(host.pusher.send(device, host.web or "", words, now) for device in devices))
        for device, answer in zip(devices, answers, strict=True):
            if answer in GONE:
                await host.services.devices.remove(notice.person, device.endpoint)
    if None in answers:
        await host.services.notices.sent(notice.id, PUSHED)
        return
    log.info("no push service takes a notice", notice=notice.id, reasons=answers)
    if job.tries < TRIES and any(answer in PASSING or str(answer).startswith("5") for answer in answers):
        raise PostponedError
    await host.services.notices.redirect(notice.id, None)


async def _make_push(host: Host, notice: Notice) -> Json:
    """Return what a browser shows of a notice, which everybody may know: the event, the game, whose turn it is."""
    number, locale = notice.table_id, (await host.services.people.get(notice.person or 0)).reads or ENGLISH
    if notice.kind == ALSO and (about := await host.services.notices.get(int(notice.payload["notice"]))):
        number = about.table_id
    event = say(f"event-of-{notice.payload[PUSH]}", locale)
    if number is None:
        return {"title": "Navegador", "body": event, "to": f"{host.web}/"}
    table = await host.services.lobby.get(number)
    names, game = picture_names(table, locale), say(f"game-{table.game}", locale)
    others = [names[seat] for seat in table.to_act if table.seats[seat].person != notice.person]
    who = join(others, locale) if others and table.status == "running" else "none"
    body = say("push-body", locale, event=event, game=game, who=who)
    return {"title": naming.label(title_of(table.name, locale)), "body": body, "to": f"{host.web}/t/{number}"}


SEEN: Final = ("turn", "next", "asked", "news", ENDED)
"""Kinds of notices that tell somebody who has the board open nothing new."""


async def _is_seen(host: Host, notice: Notice) -> bool:
    """Return whether the board shows it already; a reminder, in an evening only."""
    if notice.table_id is None or not seeing.onlookers(host).see(notice.table_id, notice.person):
        return False
    if notice.kind == "remind":
        control = (await host.services.lobby.get(notice.table_id)).time_control
        return control is not None and control.then is not None
    return notice.kind in SEEN and not notice.payload.get("alone")


_edited = PerBot[dict[int, datetime]](lambda _: {}).of


async def keep_up(
    host: Host, kind: str, key: int, guild: int, channel: int | None, pause: timedelta
) -> datetime | None:
    """Keep the only message of a kind with a key in a channel, and up to date; delete one that stands elsewhere.

    Return when to do it again, if it was edited within the `pause`. Raises what Discord refuses.
    """
    services, now = host.services, host.clock.now()
    notice = await services.notices.standing(kind, key)
    if notice is not None and notice.channel != channel:
        if notice.message is not None:
            try:
                await (await _channel(host, notice)).delete(notice.message)
            except Refused as error:
                if requests.is_discords(error):
                    raise
        await services.notices.dropped(notice.id)
        notice = None
    if channel is None:
        return None
    last = None if notice is None else _edited(host).get(notice.id)
    if last is not None and last <= now < last + pause:
        return last + pause
    return await show(host, notice or await services.notices.stand(kind, key, guild, channel))


async def show(host: Host, notice: Notice, until: datetime | None = None) -> datetime | None:
    """Bring a notice's present content to its channel, or drop it.

    With `until` its person is not to be disturbed before: a message is only looked for, and this time is returned if
    it is not there. Raises what Discord refuses.
    """
    notices, content = host.services.notices, await COMPOSERS[notice.kind](host, notice)
    if isinstance(content, Parts):
        await notices.split(notice.id, content.payloads)
        return None
    if content is None:
        await notices.dropped(notice.id)
        return None
    try:
        there = await _bring(host, notice, content, send=until is None and content.sends != "never")
    except Refused as error:
        if notice.channel is None and error.code in (*CLOSED, errors.UNKNOWN_USER):
            log.info("direct messages are closed", notice=notice.id, person=notice.person)
            if content.instead is not None:
                await content.instead()
            elif notice.table_id is None:
                await notices.dropped(notice.id)
            else:
                table = await host.services.lobby.get(notice.table_id)
                await notices.redirect(notice.id, table.place)
        elif notice.channel is not None and error.code == errors.UNKNOWN_CHANNEL:
            log.warning("a notice's channel no longer exists", notice=notice.id, channel=notice.channel)
            await notices.dropped(notice.id)
            await host.services.settings.drop_channel(notice.guild, notice.channel)
            if notice.table_id is not None and (await host.services.lobby.get(notice.table_id)).place == notice.channel:
                await host.services.outages.lose(notice.table_id, "place")
        else:
            raise
        return None
    if not there and until is None:
        await notices.dropped(notice.id)
    return None if there else until


async def _bring(host: Host, notice: Notice, content: Content, *, send: bool) -> bool:
    """Let a notice's message show a content; return whether there is a message.

    One that was sent just before a crash is found. Without any it is sent, if it is to `send`; one that shows
    something else is edited. Raises what Discord refuses.
    """
    notices, channel = host.services.notices, await _channel(host, notice)
    message, digest = notice.message, await asyncio.to_thread(content.digest)
    people, also = await _find_readers(host, notice, content)
    if notice.state == "sending":
        message = await channel.noticed(content.mark or notice.nonce, content.page.text, notices.owns)
    elif message is not None and digest == notice.digest:
        return True
    if message is not None and digest != notice.digest:
        pictures = notice.digest is None or notice.digest.partition("-")[2] != digest.partition("-")[2]
        try:
            await channel.replace(message, await _changes(host, notice, content, pictures=pictures))
        except Gone as error:
            if error.code == errors.UNKNOWN_CHANNEL:
                raise
            message, send = None, send and content.sends == "again"
    if message is None:
        if not send:
            return False
        await notices.sending(notice.id, digest)
        # For minutes Discord answers a known nonce with the message it made then, even if that is deleted.
        nonce = channels.nonce(notice.nonce, "" if notice.message is None else str(notice.message))
        arguments, files = await _content(host, notice, content)
        how = {"allowed_mentions": mentioning(people), "suppress_embeds": content.layout is None}
        call = {**arguments, **how, "files": files, "silent": content.silent}
        message = (await channel.send(call, nonce)).id
        log.info("notice sent", notice=notice.id, what=notice.kind, table=notice.table_id, message=message)
    if content.placed is not None and message != notice.message:
        await content.placed(message)
    await notices.sent(notice.id, message, digest, also if message != notice.message else {})
    if content.sends == "again":
        _edited(host)[notice.id] = host.clock.now()
    return True


async def _channel(host: Host, notice: Notice) -> Channel:
    if notice.channel is not None:
        return Channel(host, notice.channel)
    assert notice.person is not None
    return await Channel.private(host, notice.person)


async def _find_readers(host: Host, notice: Notice, content: Content) -> tuple[list[int], dict[int, str | None]]:
    """Return the people a message mentions, and those who also read it directly, with its event if by push."""
    mentions = {notice.person, *content.mentions} if notice.channel is not None else set()
    people = [person for person in mentions if person is not None]
    event = OF_NOTICES.get(notice.kind) or OF_NOTICES.get(notice.kind.partition("-")[0])
    if event is None:
        return people, {}
    preferences = {person: await host.services.people.get(person) for person in people}
    pushes = {person: own.push(event) for person, own in preferences.items() if own.way(event) in DIRECT}
    return [person for person, own in preferences.items() if own.way(event) == "ping"], pushes


async def _changes(host: Host, notice: Notice, content: Content, *, pictures: bool) -> dict[str, Any]:
    """Return the arguments of an edit; without `pictures` those of words stay."""
    if content.layout is not None or pictures:
        arguments, files = await _content(host, notice, content)
        arguments["attachments"] = files
    else:
        arguments, _ = await _content(host, notice, replace(content, picture=None))
    return {**arguments, "allowed_mentions": NOBODY}


async def _content(host: Host, notice: Notice, content: Content) -> tuple[dict[str, Any], list[Any]]:
    guild, mark = notice.guild, "" if content.mark else notice.nonce
    theme = pages.theme_named((await host.services.settings.guild(guild)).theme if content.page.pictures else None)
    limit = MAX_MESSAGE_LENGTH if content.layout is None else pages.MAX_LAYOUT
    page, files = await pages.attach(host, Priority.POST, guild, content.page, theme, limit, mark=mark)
    if content.layout is not None:
        return {"view": pages.layout(page, Anchor(), files)}, files
    buttons = pages.view(page.rows, Anchor(notice.table_id or 0, notice.seq or 0)) if page.rows else None
    return {"content": signs.written(page.text), "view": buttons}, files
