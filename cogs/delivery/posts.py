"""Public posts: from the store's outbox into the channel, one after the other, none twice, none lost.

For each table with something to do one task runs: computer players take their turns, then the posts that are ready are
delivered. It ends when nothing is left; a restart begins with the tables that were left in the middle.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, cast

import discord
import structlog
from discord.ext import commands, tasks

from cogs import errors, pictures
from cogs.controls import LONGEST, cut, ids, view
from cogs.host import Host
from cogs.turn import post as turn_posts
from cogs.turn.post import TurnPost
from tables import StoreError, TableError
from tables.model import Post, Question

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

QUESTIONS: Final[tuple[Question, ...]] = ("undo", "cancel")

LOOK_BACK: Final = 50
"""Messages of a channel that are searched for a post whose delivery was interrupted."""


LONGEST_WAIT: Final = 60
"""Minutes between two attempts to carry a table on that fail again and again, such as one whose server is gone."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A table that could not be carried on."""

    times: int
    again: datetime
    """When it is tried again by itself; whatever is done at the table tries it at once."""

    @classmethod
    def now(cls, before: Failed | None, now: datetime) -> Failed:
        """Once more: after a minute, twice, then after twice as long each time."""
        times = 1 if before is None else before.times + 1
        return cls(times, now + timedelta(minutes=min(2 ** max(times - 2, 0), LONGEST_WAIT)))


class Posts(commands.Cog):
    """Delivers, and lets the computer players play."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._running: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._failed: dict[int, Failed] = {}

    async def cog_load(self) -> None:
        """Look now and then for what could not be delivered."""
        self.retry.start()

    async def cog_unload(self) -> None:
        """Let what is being delivered be delivered."""
        self.retry.cancel()
        if self._running:
            await asyncio.wait(self._running.values(), timeout=5)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Carry on where the bot was stopped."""
        await self.resume()

    @tasks.loop(minutes=1)
    async def retry(self) -> None:
        """Try again what Discord refused a while ago."""
        if self.host.is_ready():
            await self.resume()

    async def resume(self) -> None:
        """Wake every table with something to do."""
        try:
            waiting = set(await self.host.services.play.waiting_computers())
            waiting |= {post.table for post in await self.host.services.posts.pending()}
        except StoreError as error:
            log.error("the database failed", reason=str(error))
            return
        now = self.host.clock.now()
        for table in waiting:
            failed = self._failed.get(table)
            if failed is None or failed.again <= now:
                self.wake(table)

    def wake(self, table: int) -> None:
        """Have a table's computer players play and its posts delivered, soon. Call it after storing something."""
        self._again.add(table)
        if table not in self._running:
            self._running[table] = asyncio.create_task(self._carry_on(table), name=f"posts-{table}")

    async def settled(self, table: int) -> bool:
        """Wait until a table that is awake has been carried on as far as possible; whether all could be delivered."""
        if table in self._running:
            await asyncio.wait([self._running[table]])
        return table not in self._failed

    @property
    def busy(self) -> int:
        """Tables that are being carried on now."""
        return len(self._running)

    async def _carry_on(self, table: int) -> None:
        try:
            while table in self._again:
                self._again.discard(table)
                await self.host.services.play.computers(table)
                for post in await self.host.services.posts.pending(table):
                    await self._deliver(post)
            self._failed.pop(table, None)
            return
        except (StoreError, TableError) as error:
            log.error("a table cannot be carried on", table=table, reason=str(error))
        except discord.HTTPException as error:
            log.warning("a post cannot be delivered", table=table, status=error.status, code=error.code)
        except Exception:
            logging.getLogger(__name__).exception("unforeseen", extra={"table": table})
        finally:
            self._again.discard(table)
            del self._running[table]
        self._failed[table] = Failed.now(self._failed.get(table), self.host.clock.now())

    async def _deliver(self, post: Post) -> None:
        """Send a post, unless it was sent just before a crash; then take the buttons off the one before."""
        services, channel = self.host.services, self.host.get_partial_messageable(post.channel)
        before = await services.posts.last(post.table)
        found = await self._look_for(post, channel) if post.state == "sending" else None
        if found is None:
            told = await self.turn_post(post.table, post)
            await services.posts.sending(post.id)
            try:
                found = (await self.send(channel, told, post.nonce)).id
            except discord.NotFound as error:
                if error.code != errors.UNKNOWN_CHANNEL:
                    raise
                log.warning("a channel is gone", table=post.table, channel=post.channel)
                await services.posts.dropped(post.id)
                return
        if (
            before is not None and before.message is not None
        ):  # before this is noted, so that a crash leaves neither out
            await self.retire(before.channel, before.message)
        await services.posts.sent(post.id, found)
        log.info("posted", table=post.table, post=post.id, message=found)

    async def turn_post(self, table_id: int, post: Post | None = None) -> TurnPost:
        """What is to be posted of a table: of what a post tells, or of the table as it stands."""
        services = self.host.services
        history = await services.positions.history(table_id)
        table = history.table
        votes = [vote for what in QUESTIONS if (vote := await services.votes.open(table_id, what)) is not None]
        opened = await services.records.opened(table_id) if table.status in ("over", "cancelled") else None
        return turn_posts.of(
            history,
            self.host.interface(table.game),
            post,
            votes=votes,
            opened=opened,
        )

    async def send(self, channel: discord.abc.Messageable, told: TurnPost, nonce: str) -> discord.Message:
        """Send what a post says, with its pictures and buttons, mentioning nobody but who is to act or to answer."""
        meant = [discord.Object(person) for person in {*told.mentions, *told.asked}]
        theme = pictures.theme_named((await self.host.services.settings.guild(told.guild)).theme)
        return await channel.send(
            cut(told.page.text),
            files=[await pictures.file(self.host, drawing, theme) for drawing in told.pictures],
            view=view(told.rows(nonce), told.table_id, told.seq),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=meant, replied_user=False),
            nonce=nonce,
        )

    async def retire(self, channel: int, message: int) -> None:
        """Take the buttons off a post that is no longer the newest, where that is still possible."""
        partial = self.host.get_partial_messageable(channel).get_partial_message(message)
        with contextlib.suppress(discord.HTTPException):
            await partial.edit(view=None)

    async def reveal(self, table_id: int, seq: int) -> None:
        """Tell under the newest post what was turned up since a position, and leave only the way back into the turn.

        Where that post is gone, another takes its place.
        """
        services = self.host.services
        post = await services.posts.last(table_id)
        if post is None or post.message is None:
            return
        history = await services.positions.history(table_id)
        told = turn_posts.revealed(history, self.host.interface(history.table.game), seq)
        channel = self.host.get_partial_messageable(post.channel)
        with contextlib.suppress(discord.HTTPException):
            try:
                message = await channel.get_partial_message(post.message).fetch()
                room = LONGEST - len(told.page.text) - 1
                await message.edit(
                    content=f"{message.content[:room]}\n{told.page.text}",
                    view=view(told.rows(post.nonce), table_id, told.seq),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            except discord.NotFound:
                message = await self.send(channel, replace(await self.turn_post(table_id), mentions=()), post.nonce)
                await services.posts.moved(post.id, post.channel, message.id)

    async def _look_for(self, post: Post, channel: discord.abc.Messageable) -> int | None:
        """The message of a post that may have been sent already."""
        me = self.host.user
        async for message in channel.history(limit=LOOK_BACK):
            if (
                me is not None
                and message.author.id == me.id
                and any(post.nonce in one for one in ids(message.components))
            ):
                return message.id
        return None


def of(host: Host) -> Posts:
    """The bot's posts."""
    return cast(Posts, host.get_cog(Posts.__cog_name__))


async def setup(bot: Host) -> None:
    """Begin to deliver."""
    await bot.add_cog(Posts(bot))
