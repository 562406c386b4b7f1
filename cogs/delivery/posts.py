"""A table's public posts: in order, none twice, none lost, with each picture in a message of its own."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

import structlog

from cogs import errors, host, seeing
from cogs.components import Anchor, Button, in_rows
from cogs.delivery.notices import does
from cogs.host import Host, PerBot
from cogs.sending import FAILURES, Channel, Gone, Outgoing, Overtaken, Refused, Send, pages, postpone, requests
from cogs.sending import channel as channels
from cogs.turn import TurnPost
from cogs.turn import post as turn_posts
from hosting.core import Ballot, Entry, MessagePart, Post, Silent, Table, Vote
from hosting.jobs import ANSWERED, Job, PostponedError, kinds
from hosting.notify import BY_POST, calls
from hosting.play import DeliveryContext
from i18n import say, title
from renders import Picture
from renders.picture import Description

log = structlog.stdlib.get_logger(__name__)

Drawn: TypeAlias = Picture | pages.Undrawn | None

MOVES = ("start", "step", "undo", "finish", "restore")
"""Kinds of entries that change the pictures."""
PASSES_ON = ("seat", "resign", "timeout")
"""Kinds of entries that change a seat's player."""


def whole(post: TurnPost, marker: str = "", *, overtaken: bool = False) -> Outgoing:
    people, drawings = tuple(dict.fromkeys((*post.mentions, *post.asked))), () if overtaken else post.pictures
    anchor = Anchor(post.table_id, post.seq)
    return channels.post(anchor, post.guild, post.page.text, drawings, post.rows(marker), people)


def short(turn_post: TurnPost, table: Table, post: Post, votes: Sequence[Vote]) -> Outgoing:
    """Return a short post about events between two turns, without pictures.

    If they change whose turn it is, or end the game, the post replaces the turn post. Else it is added to it, with the
    buttons of the votes it announces.
    """
    entries = post.entries
    passed_on = any(
        entry.seat in table.to_act
        or table.seats[entry.seat].vacant
        or (entry.by is not None and entry.by == entry.payload.get("person"))  # who joined
        for entry in entries
        if entry.kind in PASSES_ON and entry.seat is not None and entry.payload.get("at_zero") != "remind"
    )
    if passed_on or table.status != "running":
        return whole(turn_post, overtaken=True)
    numbers = {entry.seq for entry in entries}
    own_votes = [vote for vote in votes if vote.seq in numbers]
    lines = [line for entry in entries for line in _ask(table, entry, [Ballot(vote, None) for vote in own_votes])]
    if turn_post.clock and any(entry.kind in ("resume", "time") for entry in entries):
        lines.append(turn_post.clock)
    pauses = any(_pauses(table, entry) for entry in entries)
    return _beside(table, lines, own_votes, turn_post.asked, post.nonce, pauses=pauses)


def question(table: Table, entry: Entry, ballot: Ballot, marker: str) -> Outgoing:
    voters = turn_posts.voters(table, ballot.vote, entry) if ballot.ended is None else []
    return _beside(table, _ask(table, entry, [ballot]), [ballot.vote] if ballot.ended is None else [], voters, marker)


def _ask(table: Table, entry: Entry, ballots: Sequence[Ballot]) -> list[str]:
    tallies = [
        turn_posts.tally(table, ballot, entry, called=False) for ballot in ballots if ballot.vote.seq == entry.seq
    ]
    return [*turn_posts.events(table, entry, (), table.language), *tallies]


def tally(text: str, table: Table, entry: Entry, ballot: Ballot) -> str:
    """Return a post that started a vote, with the answers in the line that names a time."""
    question, lines = turn_posts.events(table, entry, (), table.language), text.split("\n")
    for at in range(len(question), len(lines)):
        if lines[at - len(question) : at] == question and "<t:" in lines[at]:
            return "\n".join([*lines[:at], turn_posts.tally(table, ballot, entry), *lines[at + 1 :]])
    return text


def _beside(
    table: Table,
    lines: Sequence[str],
    votes: Sequence[Vote],
    people: Sequence[int],
    marker: str,
    *,
    pauses: bool = False,
) -> Outgoing:
    """Return a message beside the turn post; `pauses`: with a button to resume."""
    language, label = table.language, title(table.name, table.language)
    if people:  # mentions come first, so that a notification begins with them
        head = say("note-asked", language, who=host.mention(people), table=label)
    else:
        head = say("note", language, table=label)
    text, rows = turn_posts.joined(head, lines, language), in_rows(turn_posts.vote_buttons(votes, language, marker))
    if pauses:
        rows = (*rows, (Button.for_verb("resume", language, style="green", emoji="▶️"),))
    return channels.post(Anchor(table.id, table.seq), table.guild, text, (), rows, tuple(people), live=False)


def is_question(post: Post) -> bool:
    return post.kind in ("ask", "pause") and post.shown is None and (post.state != "sent" or bool(post.parts))


def _pauses(table: Table, entry: Entry) -> bool:
    return entry.kind == "pause" and entry.at == table.paused


def answered(live: Sequence[Post], votes: Sequence[Vote], table: Table) -> list[tuple[int, MessagePart]]:
    numbers = {vote.seq for vote in votes}
    over = (all(entry.seq not in numbers and not _pauses(table, entry) for entry in post.entries) for post in live)
    return channels.with_buttons(post for post, done in zip(live, over, strict=True) if done and is_question(post))


def turn_post(host: Host, context: DeliveryContext, post: Post | None, called: Sequence[int] | None = None) -> TurnPost:
    """Build a stored post, or the table's present one; `called`: whom it summons."""
    page = turn_posts.of(
        context.history,
        host.interface(context.history.table.game),
        post,
        votes=context.votes,
        clocks=context.clocks,
        otherwise=context.otherwise,
        apart=context.apart,
        called=called,
    )
    url, locale = f"{host.web}/t/{page.table_id}", context.history.table.language
    return turn_posts.opening(page, url, locale) if host.web else page


def outgoing(host: Host, context: DeliveryContext, post: Post, *, overtaken: bool = False) -> Outgoing:
    page, table = turn_post(host, context, post), context.history.table
    has_moves = any(entry.kind in MOVES for entry in post.entries) or context.outbox.pictured is None
    if has_moves or overtaken:
        overtaken = overtaken or page.seq != table.seq
        messages = whole(page, post.nonce, overtaken=overtaken)
        # Words alone take the number of those with a picture, which may have arrived despite an error.
        tries = max((part.number for part in post.parts), default=0)
        return replace(messages, first=tries) if overtaken else messages
    return short(page, table, post, context.votes)


# Sending: each message as soon as it is drawn, and found after a crash


async def deliver(host: Host, post: Post, context: DeliveryContext, *, overtaken: bool) -> None:
    """Send a post but for parts that have arrived; then bare the earlier ones."""
    context = _unless_seen(host, context)
    services, messages = host.services, outgoing(host, context, post, overtaken=overtaken)
    there = await arrived(host, post, context, messages) if post.state == "sending" else {}
    for entry in post.entries if there else ():
        if entry.kind == "ask":  # the sent parts may be older than the current table
            await services.jobs.ask(kinds.TALLY, f"{post.table_id}:{entry.seq}", guild=context.history.table.guild)
    if messages.last not in there:
        await hold(host, post, context)
    await services.posts.sending(post.id, messages.last + 1)
    channel, people = Channel(host, post.channel), {entry.by for entry in post.entries if entry.by is not None}
    # By whose press it is, unless something of it was tried before.
    send = channel.send if post.state == "sending" else partial(channel.follow_up, people)

    async def is_newest() -> bool:
        return not await services.posts.newer(post.table_id, post.id)

    try:
        await Sending(host, context, post, messages, send).complete(there, wanted=is_newest)
    except Overtaken:  # it is sent in words, before the newer one
        log.debug("replaced by a newer post", table=post.table_id, post=post.id)
    except Gone as error:
        if error.code != errors.UNKNOWN_CHANNEL:
            raise
        log.warning("a post's channel no longer exists", table=post.table_id, channel=post.channel)
        await services.posts.dropped(post.id)
        await services.outages.lose(post.table_id, "place")


def _unless_seen(host: Host, context: DeliveryContext) -> DeliveryContext:
    """Have a post mention nobody who has the board open."""
    table, onlookers = context.history.table, seeing.onlookers(host)
    there = [person for person in calls.players(table) if onlookers.see(table.id, person)]
    return replace(
        context,
        otherwise={**context.otherwise, **dict.fromkeys(there, True)},
        apart={**context.apart, **{(person, "asked"): "named" for person in there}},
    )


async def hold(host: Host, post: Post, context: DeliveryContext) -> None:
    table, calls = context.history.table, host.services.calls
    for person in turn_posts.to_call(table, post):
        if context.otherwise.get(person) is False:
            await calls.hold(table.id, person)
    for entry in post.entries:
        for person in turn_posts.notified(table, context.votes, entry):
            event = BY_POST[entry.kind]
            if context.apart.get((person, event)) == "notice":
                await calls.later(table.id, entry.seq, person, event)


async def arrived(host: Host, post: Post, context: DeliveryContext, messages: Outgoing) -> dict[int, int]:
    after = 0 if (last := context.outbox.last) is None else last.message or 0
    there: dict[int, int] = {}
    for number in {part.channel for part in post.parts if part.message is None} or {post.channel}:
        with contextlib.suppress(Gone):
            there |= await Channel(host, number).find(post, messages, after)
    return there


@contextlib.contextmanager
def drawing(
    host: Host,
    context: DeliveryContext,
    messages: Outgoing,
    but: Collection[int] = (),
    wanted: Callable[[], Awaitable[bool]] | None = None,
) -> Iterator[dict[int, asyncio.Task[Drawn]]]:
    """Draw a post's pictures, except some, while it is wanted: once the first picture is sent, the whole post is."""
    theme = pages.theme_named(context.settings.theme)
    tasks = {
        number: asyncio.create_task(
            channels.draw(host, message, theme, messages.guild, wanted if number == messages.first else None)
        )
        for number, message in messages.parts.items()
        if number not in but
    }
    try:
        yield tasks
    finally:
        for task in tasks.values():
            task.cancel()


@dataclass(frozen=True, slots=True)
class Sending:
    host: Host
    context: DeliveryContext
    post: Post
    messages: Outgoing
    send: Send
    again: str = ""
    """Distinguishes a sending from earlier ones of the same post, see `channel.nonce`."""

    async def complete(
        self,
        there: dict[int, int],
        along: Sequence[int] = (),
        wanted: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        post, posts = self.post, self.host.services.posts
        *first, last = self.messages.parts
        parts = {part.number: part for part in post.parts if part.message is not None and part.channel == post.channel}
        have = there.keys() | parts.keys()
        state, out = "live" if self.messages.messages[-1].rows else "sent", list[MessagePart]()
        with drawing(self.host, self.context, self.messages, have, None if have else wanted) as pictures:
            try:
                for number in first:
                    if number not in parts:
                        out.append(await self._part(number, "sent", pictures, there))
                part = await self._part(last, state, pictures, there)
            except BaseException:  # the next try need not look for what is out
                for sent in out:
                    await posts.part_sent(post.id, sent)
                raise
        live = self.context.outbox.live
        if self.messages.live:  # what is stale has a job of its own
            old = [(other, old) for other, old in channels.with_buttons(live, but=post.id) if old.state == "live"]
        else:
            old = answered(live, self.context.votes, self.context.history.table)
        off, stale = await take_off(self.host, old)
        assert part.message is not None
        # Recorded after the others' buttons are removed, so that a crash skips neither.
        position = self.messages.pictured_seq
        tidies = position is not None and self.context.settings.old_posts != "keep"
        await posts.sent(
            post.id, part.message, (*out, part), position=position, stale=stale, off=off, along=along, tidies=tidies
        )
        log.info("posted", table=post.table_id, post=post.id, message=part.message)

    async def move(self) -> None:
        parts, place = list[MessagePart](), self.context.history.table.place
        with drawing(self.host, self.context, self.messages) as pictures:
            for number, message in self.messages.parts.items():
                picture = await pictures[number]
                part = _show(MessagePart(number, "live" if message.rows else "sent", place), picture)
                parts.append(await self._send(part, picture))
        off, stale = await take_off(self.host, channels.with_buttons(self.context.outbox.live))
        await self.host.services.posts.moved(
            self.post.id, parts, position=self.messages.pictured_seq, stale=stale, off=off
        )

    async def _part(
        self,
        number: int,
        state: Any,  # noqa: ANN401 - a part's
        drawn: dict[int, asyncio.Task[Drawn]],
        there: dict[int, int],
    ) -> MessagePart:
        if number in there:
            return MessagePart(number, state, self.post.channel, there[number])
        picture = await drawn[number]
        part = _show(MessagePart(number, state, self.post.channel), picture)
        if isinstance(picture, Picture) and number < self.messages.last:
            message = await self._standing(part)
            if message is not None:
                return replace(part, message=message)
        return await self._send(part, picture)

    async def _send(self, part: MessagePart, picture: Drawn) -> MessagePart:
        """Send one message, with the mark that identifies it later; return the part with its id.

        What Discord refuses of it is left out, so that the words arrive: the picture, which words replace, or controls.
        """
        mark, message = channels.mark(self.post, part.number), self.messages.parts[part.number]
        nonce = channels.nonce(mark, self.again)
        while True:
            text = picture.after(message.text) if isinstance(picture, pages.Undrawn) else message.text
            words = replace(message, text=text)
            file = pages.attachment(picture, mark) if isinstance(picture, Picture) else None
            try:
                sent = await self.send(channels.arguments(self.messages, words, file), nonce)
            except Refused as error:
                if error.code not in errors.CONTENT or not (file or message.rows):
                    raise
                log.warning("a part of a post was refused", table=self.post.table_id, reason=error.text[:200])
                if isinstance(picture, Picture):
                    picture = pages.Undrawn(Description(picture.alt, self.context.history.table.language))
                    part = replace(part, picture=None, digest=None)
                else:
                    message = replace(message, rows=())
            else:
                return replace(part, message=sent.id)

    async def _standing(self, part: MessagePart) -> int | None:
        before = self.context.outbox.pictured
        for other in before.parts[:-1] if before is not None else ():
            same = (other.picture, other.digest, other.channel) == (part.picture, part.digest, part.channel)
            if same and other.message is not None and await Channel(self.host, other.channel).has(other.message):
                return other.message
        return None


def _show(part: MessagePart, picture: Drawn) -> MessagePart:
    if not isinstance(picture, Picture):
        return part
    return replace(part, picture=channels.kind(picture), digest=pages.digest(picture))


# Buttons of older messages: removed at once, or later if Discord refuses.


async def retire(host: Host, channel: int, message: int) -> bool:
    try:
        await Channel(host, channel).bare(message)
    except FAILURES as error:
        log.warning("buttons cannot be removed", channel=channel, message=message, reason=str(error))
        return False
    return True


async def take_off(
    host: Host, messages: Sequence[tuple[int, MessagePart]]
) -> tuple[list[tuple[int, MessagePart]], list[tuple[int, MessagePart]]]:
    off, left = list[tuple[int, MessagePart]](), list[tuple[int, MessagePart]]()
    for post, part in messages:
        assert part.message is not None
        (off if await retire(host, part.channel, part.message) else left).append((post, part))
    return off, left


@does(kinds.RETIRE)
async def take_off_later(host: Host, job: Job) -> None:
    refusal: Refused | None = None
    async with postpone(host, job):
        posts = await host.services.posts.live(job.table_id)
        stale = [(post.id, part) for post in posts for part in post.parts if part.state == "stale"]
        for post, part in stale:
            assert part.message is not None
            try:
                await Channel(host, part.channel).bare(part.message)
            except Refused as error:
                if requests.is_discords(error):
                    raise
                refusal = error
            else:
                await host.services.posts.buttons_off(job.table_id, [(post, part)])
    if refusal is not None:  # a missing permission, or a locked thread: Discord announces the change
        log.warning("buttons cannot be removed", table=job.table_id, reason=str(refusal))
        raise PostponedError(requests.WITHOUT_RIGHTS, "rights", shortest=requests.WITHOUT_RIGHTS) from refusal


# Updating a table's channel: by a job, and once more at a user's request


PAUSE: Final = timedelta(minutes=1)
"""Time without a step after which, in silence, the post of a player who goes on in their panel is changed."""


async def refresh(host: Host, context: DeliveryContext) -> datetime | None:
    """Update the table's post during a turn: its pictures, its words, the way back into the turn.

    Revelations are added to its words; if the turn is offered step by step, the words are replaced, in silence after a
    pause. If the post is deleted, another takes its place. Returns when to do it again.
    """
    outbox, history = context.outbox, context.history
    if not outbox.unfinished:
        return None
    table, entries = history.table, history.entries
    live = [post for post in outbox.live if not is_question(post)]
    post = live[-1] if live else outbox.last
    people = any(seat.person is not None for seat in table.acting)
    if post is None or not people or context.held or table.status != "running":
        return None
    latest = max((entry.seq for entry in post.entries), default=0)
    last_shown = latest if post.shown is None else post.shown
    if not entries or entries[-1].seq <= last_shown:
        return None
    interface, game = host.interface(table.game), host.services.positions.game(table.game)
    pause = entries[-1].at + PAUSE
    underway = any(interface.underway(history.views[-1], seat) for seat in table.to_act)
    view_then = history.views[sum(entry.seq <= last_shown for entry in entries)]
    quiet = isinstance(game, Silent) and game.silent(view_then) and game.silent(history.views[-1])
    if quiet and not underway and host.clock.now() < pause:
        return pause
    if underway:
        page = turn_posts.reveal(history, interface, last_shown)
    else:
        page = turn_post(host, context, turn_posts.extend(post, history), turn_posts.to_call(table, None))
    messages = whole(page)
    try:
        parts = await _change(host, post, context, messages, rewrite=not underway)
    except Gone:
        again = whole(replace(turn_post(host, context, None), mentions=()))
        # A retry after a fault is the same sending: the message it replaced has not changed then.
        await Sending(host, context, post, again, Channel(host, table.place).send, again=str(post.message)).move()
        return None
    await host.services.posts.moved(post.id, parts, position=messages.anchor.seq)
    return None


async def _change(
    host: Host, post: Post, context: DeliveryContext, messages: Outgoing, *, rewrite: bool
) -> list[MessagePart]:
    """Edit a post's messages into others; words are replaced (`rewrite`) or added."""
    post_with_picture = context.outbox.pictured or post
    by_picture = {part.picture: part for part in post_with_picture.parts if part.picture is not None}
    parts = list(post.parts) or [MessagePart(0, "live", post.channel, post.message)]
    words, undrawn = parts[-1], list[str]()
    with drawing(host, context, messages) as pictures:
        for number, message in messages.parts.items():
            made, last = await pictures[number], number == messages.last
            picture = made if isinstance(made, Picture) else None
            if isinstance(made, pages.Undrawn):
                undrawn = [made.sentence]
            old = None if picture is None else by_picture.get(channels.kind(picture))
            new = None
            if picture is not None and old is not None and old.digest != pages.digest(picture):
                new = replace(old, digest=pages.digest(picture))
                file = pages.attachment(picture, channels.mark(post, number))
            with_words = last and new is not None and new.message == words.message
            if new is not None and not with_words:
                await _edit(host, new, file=file)
            if last:
                text, buttons = "\n".join([message.text, *undrawn]), pages.view(message.rows, messages.anchor)
                change = text if rewrite else partial(channels.added, text)
                await _edit(host, words, words=change, file=file if with_words else None, buttons=buttons)
            if new is not None and post_with_picture.id == post.id:
                parts = [new if part.number == new.number else part for part in parts]
            elif new is not None:
                await host.services.posts.part_sent(post_with_picture.id, new)
    return [replace(part, state="live") if part.number == words.number else part for part in parts]


async def _edit(host: Host, part: MessagePart, **changed: Any) -> None:  # noqa: ANN401 - see Channel.change
    assert part.message is not None
    await Channel(host, part.channel).change(part.message, **changed)


_locks = PerBot[WeakValueDictionary[int, asyncio.Lock]](lambda _: WeakValueDictionary()).of


def in_order(host: Host, table_id: int) -> asyncio.Lock:
    """Return a table's lock: posts go out one at a time."""
    return _locks(host).setdefault(table_id, asyncio.Lock())


@does(kinds.DELIVER)
async def update(host: Host, job: Job) -> datetime | None:
    try:
        async with in_order(host, job.table_id), postpone(host, job):
            context = await host.services.snapshots.delivery_context(job.table_id)
            while context.outbox.pending:
                post, *further = context.outbox.pending
                await deliver(host, post, context, overtaken=bool(further))
                if not further and not context.outbox.unfinished:
                    return None
                context = await host.services.snapshots.delivery_context(job.table_id)
            try:
                return await refresh(host, context)
            except Gone as error:
                if error.code != errors.UNKNOWN_CHANNEL:
                    raise
                log.warning("a table's channel no longer exists", table=job.table_id)
                await host.services.outages.lose(job.table_id, "place")
                return None
    except PostponedError as error:
        await host.services.outages.fail(job.table_id, elsewhere=error.fault in ANSWERED)
        raise


# At a user's request


async def repost(host: Host, table: Table, send: Send | None = None, *, fresh: bool = False) -> None:
    """Post a table as it stands in its channel, in answer to a user; as the bot itself, if `send` is None.

    Posts that were still unsent are included and not sent separately; nothing is sent if they have just been
    delivered. The player to act is notified if the table was moved, if a post was lost with its channel, and if the
    notification was still due. Of a `fresh` table nothing was posted before. Raises what Discord refuses.
    """
    posts, send = host.services.posts, send or Channel(host, table.place).send
    before = None if fresh else await posts.last(table.id)
    await host.settled(table.id)
    async with in_order(host, table.id):
        context = await host.services.snapshots.delivery_context(table.id)
        waiting = [post for post in context.outbox.pending if not await _has_arrived(host, post, context)]
        unsent = sorted([*await posts.lost(table.id), *waiting], key=lambda post: post.id)
        context = await host.services.snapshots.delivery_context(table.id)
        last = context.outbox.last
        if unsent:
            await _join(host, table, context, unsent, send)
        elif last is not None and (last == before or last.channel != table.place or last.shown != table.seq):
            page = turn_post(host, context, None)
            if last.channel == table.place:
                page = replace(page, mentions=(), asked=())
            await Sending(host, context, last, whole(page), send, again=secrets.token_hex(8)).move()


async def _has_arrived(host: Host, post: Post, context: DeliveryContext) -> bool:
    message, messages = None, outgoing(host, context, post)
    if post.state == "sending":
        with contextlib.suppress(*FAILURES):
            message = (await arrived(host, post, context, messages)).get(messages.last)
    if message is not None:
        part = MessagePart(messages.last, "live" if messages.messages[-1].rows else "sent", post.channel, message)
        await host.services.posts.sent(post.id, message, [part])
    return message is not None


async def _join(host: Host, table: Table, context: DeliveryContext, unsent: Sequence[Post], send: Send) -> None:
    newest = unsent[-1]
    entries = tuple(entry for post in unsent for entry in post.entries)
    joined = replace(newest, entries=entries, channel=table.place)
    # Separately for each: a person summoned by one may have played in another.
    people = tuple(dict.fromkeys(person for post in unsent for person in turn_posts.to_call(table, post)))
    if not people and any(post.state == "dropped" for post in unsent):
        people = turn_posts.to_call(table, None)
    for post in unsent:
        await hold(host, post, context)
    messages = whole(turn_post(host, context, joined, people))
    await host.services.posts.sending(newest.id, messages.last + 1)
    delivery = Sending(host, context, replace(joined, parts=()), messages, send, again=secrets.token_hex(8))
    await delivery.complete({}, along=[post.id for post in unsent[:-1]])
