"""Public posts: from the store's outbox into the channel, one after another, none twice, none lost.

A post is several messages, because Discord's clients show a picture whole only if it is alone in its message
(`docs/durability.md`). Everything is a job (`hosting.jobs.jobs`): deliveries, computer players' turns, unanswered
votes, buttons still to be removed.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias, cast
from weakref import WeakValueDictionary

import discord
import structlog
from discord.ext import commands

from cogs import errors
from cogs.controls import view
from cogs.delivery import (
    clocks,
    composing,
    departures,
    leftovers,
    notices,
    offers,
    planned,
    puzzles,
    questions,
    restored,
    reviewing,
    servers,
    tidying,
)
from cogs.host import Host
from cogs.leagues import jobs as leagues
from cogs.sending import channel as channels
from cogs.sending import outages
from cogs.sending.alarm import Alarm
from cogs.sending.channel import FAILURES, Channel, Send
from cogs.sending.messages import Outgoing
from cogs.sending.pictures import Undrawn, attachment, theme_named
from cogs.sending.postponing import WITHOUT_RIGHTS, postponed
from cogs.sending.work import Overtaken
from cogs.turn import post as turn_posts
from cogs.turn.post import TurnPost
from hosting import StoreError
from hosting.core import Part, Post, Stale, Table
from hosting.jobs import Job, PostponedError, Runner, jobs, kinds
from hosting.play import LIVE, DeliveryContext
from renders import Picture

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Posts(commands.Cog):
    """A cog that delivers posts, and lets the computer players play."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.runner = Runner(host.services.jobs, host.clock, Alarm)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._begun = False

    async def cog_unload(self) -> None:
        """Let running deliveries finish."""
        try:
            await self.runner.stop()
        except StoreError as error:
            log.error("the database failed", reason=str(error))

    async def cog_load(self) -> None:
        """Take over from the process that used the database before. Raises StoreError."""
        await self.host.services.processes.begin()
        await self.host.services.clocks.set_right()
        await restored.start(self.host)
        await self.host.services.processes.listen(self.wake)

    # Triggers

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Continue after a restart."""
        await self._clear(self.host.guilds)
        await self._hurry(None)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Retry at once what failed while the connection was lost."""
        await self._hurry(None)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry at once what failed during a server's outage; clean up there after a crash."""
        if self.host.is_ready():
            await self._clear([guild])
        await self._hurry(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Retry at once what failed while the bot was not on a server."""
        await self._hurry(guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Retry at once what failed for lack of permissions."""
        await self._hurry_failed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Retry at once what failed for lack of permissions."""
        await self._hurry_failed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Retry at once what failed while a thread was locked, also one that was archived and hence not in memory."""
        await self._hurry_failed(payload.guild_id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Retry at once what failed before the bot was given a role."""
        if self.host.user is not None and after.id == self.host.user.id:
            await self._hurry_failed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Forget the channel's settings, and what was posted there."""
        try:
            if await self.host.services.settings.drop_channel(channel.guild.id, channel.id):
                await self.host.services.jobs.ask(kinds.OVERVIEW, channel.guild.id, guild=channel.guild.id)
        except StoreError as error:
            log.error("the database failed", reason=str(error))
        self.wake()

    async def _clear(self, guilds: Sequence[discord.Guild]) -> None:
        try:
            await leftovers.ask(self.host, guilds)
        except StoreError as error:
            log.error("the database failed", reason=str(error))

    async def _hurry_failed(self, guild: int) -> None:
        if any(job.guild == guild for job in self.runner.failing):
            await self._hurry(guild)

    async def _hurry(self, guild: int | None) -> None:
        try:
            await self.host.services.jobs.hurry(
                (
                    kinds.DELIVER,
                    kinds.RETIRE,
                    kinds.NOTICE,
                    kinds.OVERVIEW,
                    kinds.TAGS,
                    kinds.PUZZLE,
                    kinds.SOLVE,
                    *leagues.SEEN_TO,
                ),
                guild,
            )
        except StoreError as error:
            log.error("the database failed", reason=str(error))
        self.runner.hurry()
        self.wake()

    def wake(self) -> None:
        """Run the jobs that are due.

        Call it after storing something, so that computer players move and posts are sent. The jobs start with the first
        call after Discord has identified the bot.
        """
        if not self._begun and self.host.user is not None:
            self._begun = True
            self.runner.handle(kinds.DELIVER, self._carry)
            self.runner.handle(kinds.RETIRE, self._take_off_later)
            self.runner.handle(kinds.COMPUTER, self._computer)
            self.runner.handle(kinds.PLAN, partial(planned.carry_out, self.host))
            self.runner.handle(kinds.VOTE, self._vote)
            self.runner.handle(kinds.CLOCK, partial(clocks.run_out, self.host))
            self.runner.handle(kinds.TALLY, self._tally)
            self.runner.handle(kinds.OFFER, self._offer)
            self.runner.handle(kinds.ARCHIVE, self._archive)
            self.runner.handle(kinds.LEFT, partial(leftovers.clear, self.host))
            notices.begin(self.host, self.runner)
            self.runner.handle(kinds.TIDY, partial(tidying.tidy, self.host))
            self.runner.handle(kinds.REVIEW, partial(reviewing.go_on, self.host))
            puzzles.begin(self.host, self.runner)
            servers.begin(self.host, self.runner)
            restored.begin(self.host, self.runner)
            departures.begin(self.host, self.runner)
            leagues.begin(self.host, self.runner)
        self.runner.wake()

    async def settled(self, table_id: int) -> bool:
        """Wait until a table has been advanced as far as possible; return whether everything was delivered."""
        return await self.runner.settled(lambda job: job.table_id == table_id)

    @property
    def busy(self) -> int:
        """Tables being advanced now."""
        return len({job.table_id for job in self.runner.running})

    # The jobs

    async def _carry(self, job: Job) -> datetime | None:
        """Update a table's channel: send the posts that are due, or show the progress of the turn."""
        async with self._in_order(job.table_id), postponed(job):
            context = await self._context(job.table_id)
            while context.outbox.pending:
                post, *further = context.outbox.pending
                await self._deliver(post, context, overtaken=bool(further))
                if not further and not context.outbox.unfinished:
                    return None
                context = await self._context(job.table_id)
            try:
                await self._refresh(context)
            except discord.NotFound as error:
                if error.code != errors.UNKNOWN_CHANNEL:
                    raise
                log.warning("a channel no longer exists", table=job.table_id)
        return None

    async def _take_off_later(self, job: Job) -> datetime | None:
        """Remove buttons that could not be removed when a newer post was sent."""
        refused: discord.HTTPException | None = None
        async with postponed(job):
            posts = await self.host.services.posts.live(job.table_id)
            stale = [(post.id, part) for post in posts for part in post.parts if part.state == "stale"]
            for post, part in stale:
                assert part.message is not None
                try:
                    await Channel(self.host, part.channel).bare(part.message)
                except discord.HTTPException as error:
                    if outages.is_discords(error):
                        raise
                    refused = error
                else:
                    await self.host.services.posts.buttons_off(job.table_id, [(post, part)])
        if refused is not None:  # a missing permission, or a locked thread: Discord announces the change
            log.warning("buttons cannot be removed", table=job.table_id, reason=str(refused))
            raise PostponedError(WITHOUT_RIGHTS, "rights", shortest=WITHOUT_RIGHTS) from refused
        return None

    async def _computer(self, job: Job) -> datetime | None:
        """Let a computer player take the turn of one position; do nothing if the table has moved on."""
        services = self.host.services
        table = await services.lobby.get(job.table_id)
        if str(table.seq) == job.key.partition(":")[2] and table.status == "running":
            with contextlib.suppress(Stale):  # the quicker process has continued from there
                await services.play.computer_turn(job.table_id)
        return None

    async def _vote(self, job: Job) -> datetime | None:
        """End votes that were not answered in time."""
        return await questions.end(self.host, job)

    async def _tally(self, job: Job) -> datetime | None:
        """Update a vote's message with the answers so far."""
        async with self._in_order(job.table_id), postponed(job):
            await questions.tally(self.host, job, partial(self._live, job.table_id))
        return None

    async def _live(self, table_id: int, message: int) -> discord.ui.View | None:
        """Return the current buttons of a turn post's message; None if it has none any more."""
        context = await self._context(table_id)
        live = {part.message for post in context.outbox.live for part in post.parts if part.state == "live"}
        if message not in live or context.history.table.status != "running":
            return None
        outgoing = composing.whole(await self._told(context, None))
        return view(outgoing.messages[-1].rows, outgoing.table_id, outgoing.seq)

    async def _offer(self, job: Job) -> datetime | None:
        """Send the messages of a seat on offer, and of its end."""
        async with postponed(job):
            return await offers.carry(self.host, job)

    async def _archive(self, job: Job) -> datetime | None:
        """Close the thread of a finished game, after a while and unless another is played in it by then."""
        table = await self.host.services.lobby.get(job.table_id)
        if table.thread is None or table.ended is None:
            return None
        due = table.ended + jobs.ARCHIVE_AFTER
        if self.host.clock.now() < due:  # the clock was set back
            return due
        there = await self.host.services.lobby.in_channel(table.thread)
        if there is None or there.status not in LIVE:
            async with postponed(job):
                await Channel(self.host, table.thread).close()
        return None

    # Delivering

    @contextlib.asynccontextmanager
    async def _in_order(self, table_id: int) -> AsyncIterator[None]:
        """Allow one at a time for a table: a delivery, or a user's request to post it again."""
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            yield

    async def _context(self, table_id: int) -> DeliveryContext:
        """Read everything needed to update a table's channel, at once."""
        return await self.host.services.snapshots.delivery_context(table_id)

    async def _deliver(self, post: Post, context: DeliveryContext, *, overtaken: bool) -> None:
        """Send a post, except for parts sent just before a crash; then remove the buttons of earlier posts."""
        services = self.host.services
        outgoing = await self._outgoing(post, context, overtaken=overtaken)
        there: dict[int, int] = {}
        if post.state == "sending":
            there = await self._there(post, context, outgoing)
            for entry in post.entries if there else ():
                if entry.kind == "ask":  # the sent parts may be older than the current table
                    await services.jobs.ask(
                        kinds.TALLY, f"{post.table_id}:{entry.seq}", guild=context.history.table.guild
                    )
        if outgoing.last not in there:
            await self._hold(post, context)
        await services.posts.sending(post.id, outgoing.last + 1)
        channel = Channel(self.host, post.channel)
        try:
            await self._send(post, context, outgoing, channel.send, there, wanted=partial(self._newest, post))
        except Overtaken:
            log.debug(
                "replaced by a newer post", table=post.table_id, post=post.id
            )  # it is sent in words, before the newer one
        except discord.NotFound as error:
            if error.code != errors.UNKNOWN_CHANNEL:
                raise
            log.warning("a channel no longer exists", table=post.table_id, channel=post.channel)
            await services.posts.dropped(post.id)

    async def _newest(self, post: Post) -> bool:
        """Return whether no newer post of a table waits to be sent."""
        return not await self.host.services.posts.newer(post.table_id, post.id)

    async def _hold(self, post: Post, context: DeliveryContext) -> None:
        """Queue direct messages for players the post summons but does not mention, unless already queued."""
        table = context.history.table
        for person in turn_posts.to_call(table, post):
            if context.otherwise.get(person) is False:
                await self.host.services.calls.hold(table.id, person)
        for entry in post.entries:
            for person in turn_posts.notified(table, context.votes, entry):
                if person in context.resting:
                    await self.host.services.calls.later(table.id, entry.seq, person, asks=entry.kind == "ask")

    async def _there(self, post: Post, context: DeliveryContext, outgoing: Outgoing) -> dict[int, int]:
        """Find the messages of a post that were sent but not recorded, by the numbers of their parts."""
        before = context.outbox.last
        after = before.message or 0 if before is not None else 0
        there: dict[int, int] = {}
        for number in {part.channel for part in post.parts if part.message is None} or {post.channel}:
            with contextlib.suppress(discord.NotFound):
                there |= await Channel(self.host, number).find(post, outgoing, after)
        last = outgoing.last
        if last in there and not post.parts:  # attempted by a version that sent posts in one message
            return dict.fromkeys(range(last + 1), there[last])
        return there

    async def _send(
        self,
        post: Post,
        context: DeliveryContext,
        outgoing: Outgoing,
        send: Send,
        there: dict[int, int],
        along: Sequence[int] = (),
        wanted: Callable[[], Awaitable[bool]] | None = None,
        again: str = "",
    ) -> None:
        """Send the missing parts of a post, each as soon as it is drawn, and record their messages.

        `again`: see `channel.nonce`. Raises Overtaken, with nothing sent, if it is no longer `wanted` when its first
        picture has its turn.
        """
        services = self.host.services
        *first, last = outgoing.parts
        known = {part.number: part for part in post.parts if part.message is not None and part.channel == post.channel}
        have = there.keys() | known.keys()
        with self._drawn(context, outgoing, have, None if have else wanted) as drawn:
            for number in first:
                if number not in known:
                    part = await self._part(post, context, outgoing, number, drawn, send, there, again, state="sent")
                    await services.posts.part_sent(post.id, part)
            state = "live" if outgoing.messages[-1].rows else "sent"
            part = await self._part(post, context, outgoing, last, drawn, send, there, again, state=state)
        off, stale = await self._replaced(post, context, outgoing)
        assert part.message is not None
        # Recorded after the others' buttons are removed, so that a crash skips neither.
        await services.posts.sent(
            post.id, part.message, part, position=outgoing.pictured_seq, stale=stale, off=off, along=along
        )
        log.info("posted", table=post.table_id, post=post.id, message=part.message)

    @contextlib.contextmanager
    def _drawn(
        self,
        context: DeliveryContext,
        outgoing: Outgoing,
        but: Collection[int] = (),
        wanted: Callable[[], Awaitable[bool]] | None = None,
    ) -> Iterator[dict[int, asyncio.Task[Drawn]]]:
        """Draw all pictures of a post, except those of some parts, for as long as they are wanted.

        The first picture decides for all: once it is sent, the whole post is wanted.
        """
        theme = theme_named(context.settings.theme)
        drawn = {
            number: asyncio.create_task(
                channels.draw(self.host, message, theme, outgoing.guild, wanted if number == outgoing.first else None)
            )
            for number, message in outgoing.parts.items()
            if number not in but
        }
        try:
            yield drawn
        finally:
            for task in drawn.values():
                task.cancel()

    async def _part(
        self,
        post: Post,
        context: DeliveryContext,
        outgoing: Outgoing,
        number: int,
        drawn: dict[int, asyncio.Task[Drawn]],
        send: Send,
        there: dict[int, int],
        again: str,
        *,
        state: Any,  # noqa: ANN401 - a part's
    ) -> Part:
        """Return the message of a part of a post, sending it if necessary."""
        if number in there:
            return Part(number, state, post.channel, there[number])
        picture = await drawn[number]
        part = _showing(Part(number, state, post.channel), picture)
        if isinstance(picture, Picture) and number < outgoing.last:
            message = await self._standing(context, part)
            if message is not None:
                return replace(part, message=message)
        return await _sent(post, outgoing, part, picture, send, again)

    async def _standing(self, context: DeliveryContext, part: Part) -> int | None:
        """Return the message that shows the same picture already, and nothing else."""
        before = context.outbox.pictured
        for other in before.parts[:-1] if before is not None else ():
            same = (other.picture, other.digest, other.channel) == (part.picture, part.digest, part.channel)
            if same and other.message is not None and await Channel(self.host, other.channel).has(other.message):
                return other.message
        return None

    async def _replaced(
        self, post: Post, context: DeliveryContext, outgoing: Outgoing
    ) -> tuple[list[tuple[int, Part]], list[tuple[int, Part]]]:
        """Remove the buttons of the posts that a post replaces; return which are removed, and which could not be."""
        live = context.outbox.live
        if outgoing.live:  # what is stale has a job of its own
            there = channels.with_buttons(live, but=post.id)
            return await self._take_off([(other, part) for other, part in there if part.state == "live"])
        return await self._take_off(composing.answered(live, context.votes, context.history.table))

    async def _take_off(
        self, messages: Sequence[tuple[int, Part]]
    ) -> tuple[list[tuple[int, Part]], list[tuple[int, Part]]]:
        off, left = list[tuple[int, Part]](), list[tuple[int, Part]]()
        for post, part in messages:
            assert part.message is not None
            (off if await self.retire(part.channel, part.message) else left).append((post, part))
        return off, left

    async def retire(self, channel: int, message: int) -> bool:
        """Remove the buttons of a message that is no longer the newest; return whether it has none now."""
        try:
            await Channel(self.host, channel).bare(message)
        except FAILURES as error:
            log.warning("buttons cannot be removed", channel=channel, message=message, reason=str(error))
            return False
        return True

    # What is said

    async def turn_post(self, table_id: int) -> TurnPost:
        """Build the post of a table as it stands."""
        return await self._told(await self._context(table_id), None)

    async def _told(self, context: DeliveryContext, post: Post | None, called: Sequence[int] | None = None) -> TurnPost:
        """Build the post for a stored post, or for the table as it stands; `called`: the people it summons."""
        table, services = context.history.table, self.host.services
        opened = await services.records.opened(table.id) if table.status in ("over", "cancelled") else None
        interface = self.host.interface(table.game)
        return turn_posts.of(
            context.history,
            interface,
            post,
            votes=context.votes,
            opened=opened,
            clocks=context.clocks,
            otherwise=context.otherwise,
            resting=context.resting,
            called=called,
        )

    async def _outgoing(self, post: Post, context: DeliveryContext, *, overtaken: bool = False) -> Outgoing:
        """Return a post's messages: the whole table, a short line if nothing has moved, words if a newer one waits."""
        turn_post, table = await self._told(context, post), context.history.table
        moved = composing.moves(post.entries) or context.outbox.pictured is None
        if moved or overtaken:
            overtaken = overtaken or turn_post.seq != table.seq
            outgoing = composing.whole(turn_post, post.nonce, overtaken=overtaken)
            # Words alone take the number of those with a picture, which may have arrived despite an error.
            tried = max((part.number for part in post.parts), default=0)
            return replace(outgoing, first=tried) if overtaken else outgoing
        return composing.short(turn_post, table, post, context.votes)

    # Showing a turn in progress, and a table once more

    async def _refresh(self, context: DeliveryContext) -> None:
        """Update the table's post during a turn: its pictures, its words, the way back into the turn.

        Revelations are added to its words; if the turn is offered step by step, the words are replaced. If the post is
        deleted, another takes its place.
        """
        outbox, history = context.outbox, context.history
        if not outbox.unfinished:
            return
        table, entries = history.table, history.entries
        live = [post for post in outbox.live if not composing.is_question(post)]
        post = live[-1] if live else outbox.last
        people = any(seat.person is not None for seat in table.acting)
        if post is None or not people or context.held or table.status != "running":
            return
        seen = post.shown if post.shown is not None else max((entry.seq for entry in post.entries), default=0)
        if not entries or entries[-1].seq <= seen:
            return
        interface = self.host.interface(table.game)
        underway = any(interface.underway(history.views[-1], seat) for seat in table.to_act)
        if underway:
            turn_post = turn_posts.revealed(history, interface, seen)
        else:
            turn_post = await self._told(context, turn_posts.extended(post, history), turn_posts.to_call(table, None))
        outgoing = composing.whole(turn_post)
        try:
            parts = await self._changed(post, context, outgoing, rewrite=not underway)
        except discord.NotFound:
            whole = composing.whole(replace(await self._told(context, None), mentions=()))
            # A retry after a fault is the same sending: the message it replaced has not changed then.
            await self._move(post, context, whole, Channel(self.host, table.place).send, again=str(post.message))
            return
        await self.host.services.posts.moved(post.id, parts, position=outgoing.seq)

    async def _changed(self, post: Post, context: DeliveryContext, outgoing: Outgoing, *, rewrite: bool) -> list[Part]:
        """Edit the messages of a post into others; unchanged pictures stay. Raises discord.NotFound.

        With `rewrite` the words replace the present ones, else they are added to them.
        """
        pictured = context.outbox.pictured or post
        by_picture = {part.picture: part for part in pictured.parts if part.picture is not None}
        parts = list(post.parts) or [Part(0, "live", post.channel, post.message)]
        words, undrawn = parts[-1], list[str]()
        with self._drawn(context, outgoing) as drawn:
            for number, message in outgoing.parts.items():
                made, last = await drawn[number], number == outgoing.last
                picture = made if isinstance(made, Picture) else None
                if isinstance(made, Undrawn):
                    undrawn = [made.sentence]
                old = None if picture is None else by_picture.get(channels.kind(picture))
                new = None
                if picture is not None and old is not None and old.digest != channels.digest(picture):
                    new = replace(old, digest=channels.digest(picture))
                    file = attachment(picture, channels.mark(post, number))
                if new is not None and not (last and new.message == words.message):
                    await self._edit(new, file=file)
                if last:
                    await self._edit(
                        words,
                        **{"words" if rewrite else "added": "\n".join([message.text, *undrawn])},
                        file=file if new is not None and new.message == words.message else None,
                        buttons=view(message.rows, outgoing.table_id, outgoing.seq),
                    )
                if new is not None and pictured.id == post.id:
                    parts = [new if part.number == new.number else part for part in parts]
                elif new is not None:
                    await self.host.services.posts.part_sent(pictured.id, new)
        return [replace(part, state="live") if part.number == words.number else part for part in parts]

    async def _edit(self, part: Part, **changed: Any) -> None:  # noqa: ANN401 - see Channel.change
        assert part.message is not None
        await Channel(self.host, part.channel).change(part.message, **changed)

    async def post_again(self, table: Table) -> None:
        """Post a table as it stands in its channel, as the bot itself. Raises what Discord refuses."""
        await self.repost(table, Channel(self.host, table.place).send)

    async def repost(self, table: Table, send: Send) -> None:
        """Post a table as it stands in its channel, in answer to a user.

        Posts that were still unsent are included and not sent separately; nothing is sent if they have just been
        delivered. The player to act is notified if the table was moved, if a post was lost with its channel, and if the
        notification was still due.
        """
        services = self.host.services
        before = await services.posts.last(table.id)
        await self.settled(table.id)
        async with self._in_order(table.id):
            context = await self._context(table.id)
            waiting = [post for post in context.outbox.pending if not await self._is_there(post, context)]
            unsent = sorted([*await services.posts.lost(table.id), *waiting], key=lambda post: post.id)
            context = await self._context(table.id)
            last = context.outbox.last
            if unsent:
                await self._told_at_last(table, context, unsent, send)
            elif last is not None and (last == before or last.channel != table.place or last.shown != table.seq):
                turn_post = await self._told(context, None)
                if last.channel == table.place:
                    turn_post = replace(turn_post, mentions=(), asked=())
                await self._move(last, context, composing.whole(turn_post), send, again=secrets.token_hex(8))

    async def _is_there(self, post: Post, context: DeliveryContext) -> bool:
        """Return whether a post's last message was sent but not recorded; if so, record it."""
        if post.state != "sending":
            return False
        outgoing = await self._outgoing(post, context)
        last = outgoing.last
        try:
            message = (await self._there(post, context, outgoing)).get(last)
        except FAILURES:
            return False
        if message is None:
            return False
        state: Any = "live" if outgoing.messages[-1].rows else "sent"
        await self.host.services.posts.sent(post.id, message, Part(last, state, post.channel, message))
        return True

    async def _told_at_last(self, table: Table, context: DeliveryContext, unsent: Sequence[Post], send: Send) -> None:
        """Send one post in place of several."""
        services, newest = self.host.services, unsent[-1]
        entries = tuple(entry for post in unsent for entry in post.entries)
        joined = replace(newest, entries=entries, channel=table.place)
        # Separately for each: a person summoned by one may have played in another.
        called = tuple(dict.fromkeys(person for post in unsent for person in turn_posts.to_call(table, post)))
        if not called and any(post.state == "dropped" for post in unsent):
            called = turn_posts.to_call(table, None)
        for post in unsent:
            await self._hold(post, context)
        outgoing = composing.whole(await self._told(context, joined, called))
        await services.posts.sending(newest.id, outgoing.last + 1)
        along, again = [post.id for post in unsent[:-1]], secrets.token_hex(8)
        await self._send(replace(joined, parts=()), context, outgoing, send, {}, along, again=again)

    async def _move(self, post: Post, context: DeliveryContext, outgoing: Outgoing, send: Send, *, again: str) -> None:
        """Send a post again that was sent before, and remove the buttons at its old place."""
        parts, place = list[Part](), context.history.table.place
        with self._drawn(context, outgoing) as drawn:
            for number, message in outgoing.parts.items():
                picture = await drawn[number]
                part = _showing(Part(number, "live" if message.rows else "sent", place), picture)
                parts.append(await _sent(post, outgoing, part, picture, send, again))
        off, stale = await self._take_off(channels.with_buttons(context.outbox.live))
        await self.host.services.posts.moved(post.id, parts, position=outgoing.pictured_seq, stale=stale, off=off)


Drawn: TypeAlias = Picture | Undrawn | None
"""A message's picture, the words that replace it, or None if the message has no picture."""


def _showing(part: Part, picture: Drawn) -> Part:
    """Return a part with the picture it shows."""
    if not isinstance(picture, Picture):
        return part
    return replace(part, picture=channels.kind(picture), digest=channels.digest(picture))


async def _sent(post: Post, outgoing: Outgoing, part: Part, picture: Drawn, send: Send, again: str = "") -> Part:
    """Send one message of a post, with the mark that identifies it later; return the part with its id."""
    mark, message = channels.mark(post, part.number), outgoing.parts[part.number]
    if isinstance(picture, Undrawn):
        message = replace(message, text=picture.after(message.text))
    file = attachment(picture, mark) if isinstance(picture, Picture) else None
    sent = await send(channels.arguments(outgoing, message, file), channels.nonce(mark, again))
    return replace(part, message=sent.id)


def of(host: Host) -> Posts:
    """Return the bot's posts."""
    return cast(Posts, host.get_cog(Posts.__cog_name__))


async def setup(bot: Host) -> None:
    """Add the cog."""
    await bot.add_cog(Posts(bot))
