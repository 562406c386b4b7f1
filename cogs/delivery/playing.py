"""Jobs at a table: computer players' turns, plans, clocks that run out, votes, reviews of finished games."""

import contextlib
import logging
from datetime import datetime
from functools import partial
from typing import cast

import structlog

from cogs.delivery.notices import does
from cogs.delivery.posts import composing
from cogs.delivery.posts.composing import turn_post
from cogs.delivery.posts.updating import in_order
from cogs.host import Host
from cogs.sending import Channel, Gone, View, postponed, servers, view, work
from hosting.core import Question, Stale, StoreError, TableError
from hosting.jobs import AT_ONCE, Job, PostponedError, kinds
from hosting.workers import Priority

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@does(kinds.COMPUTER)
async def take_turn(host: Host, job: Job) -> None:
    table = await host.services.lobby.get(job.table_id)
    if str(table.seq) == job.key.partition(":")[2] and table.status == "running":
        with contextlib.suppress(Stale):  # the quicker process has continued from there
            await host.services.play.computer_turn(job.table_id)


@does(kinds.PLAN)
async def carry_out(host: Host, job: Job) -> None:
    """Play a plan, or summon its player; even unforeseen errors of a game must not leave a player unsummoned.

    Raises StoreError, so that the job is retried.
    """
    play, seat = host.services.play, _seat(job)
    try:
        await play.planned(job.table_id, seat)
    except StoreError:
        raise
    except TableError as error:  # deliveries will report the same
        log.warning("a game cannot be continued", table=job.table_id, reason=str(error))
    except Exception:
        logging.getLogger(__name__).exception("unexpected error", extra={"table": job.table_id})
        await play.call_up(job.table_id, seat)


@does(kinds.CLOCK)
async def run_out(host: Host, job: Job) -> datetime | None:
    """Apply the table's rule for a clock that has run out; never early, even if the time was set back meanwhile.

    Raises OtherRules, StoreError.
    """
    return await host.services.clocks.run_out(job.table_id, _seat(job))


@does(kinds.REVIEW)
async def review(host: Host, job: Job) -> datetime | None:
    """Evaluate the next turn and store the result; between two turns, other jobs run first."""
    services = host.services
    try:
        async with work.reading(host, job.guild):
            weighing = await services.reviews.next(job.table_id)
    except TableError as error:
        log.warning("a table cannot be reviewed", table=job.table_id, reason=str(error))
        return None
    if weighing is None:
        return None
    turn = weighing.turn
    evaluation = await work.run(
        host, Priority.SLOW, job.guild, weighing.game.weigh, weighing.view, weighing.steps, turn.seat
    )
    await services.reviews.note(job.table_id, turn, evaluation)
    return AT_ONCE


def _seat(job: Job) -> int:
    return int(job.key.partition(":")[2])


# Votes


@does(kinds.VOTE)
async def end(host: Host, job: Job) -> datetime | None:
    """End votes that were not answered in time; never early, even if the clock was set back meanwhile.

    Nobody waits for people who have left the server: what the others agree on is done.
    """
    votes, table = host.services.votes, await host.services.lobby.get(job.table_id)
    people = [seat.person for seat in table.seats if seat.person is not None]
    for settled in await votes.recount(table.id, await servers.gone(host.get_guild(table.guild), people)):
        log.info("a vote was settled without a player who left", table=settled.table.id)
    for ended in await votes.lapse(table.id):
        log.info("a vote expired", table=ended.table.id)
    _, what, seq = job.key.split(":")
    vote = await votes.open(job.table_id, cast(Question, what))
    return vote.deadline if vote is not None and str(vote.seq) == seq else None


@does(kinds.TALLY)
async def tally(host: Host, job: Job) -> None:
    """Update a vote's message with the answers so far, or the result. Raises PostponedError if it is not sent yet."""
    async with in_order(host, job.table_id), postponed(host, job):
        services, seq = host.services, int(job.key.partition(":")[2])
        ballot, post = await services.votes.ballot(job.table_id, seq), await services.posts.of_entry(job.table_id, seq)
        if ballot is None or post is None or post.state == "dropped":
            return
        if post.state != "sent":
            raise PostponedError
        table = await services.lobby.get(job.table_id)
        if not composing.is_question(post):
            assert post.message is not None
            vote_entry = next(entry for entry in post.entries if entry.seq == seq)
            with contextlib.suppress(Gone):
                amended = partial(composing.tallied, table=table, entry=vote_entry, ballot=ballot)
                await Channel(host, post.channel).amend(
                    post.message, amended, await _buttons(host, table.id, post.message)
                )
            return
        part = post.parts[-1]
        outgoing = composing.question(table, post.entries[0], ballot, post.nonce)
        assert part.message is not None
        words = outgoing.messages[-1]
        buttons = view(words.rows, outgoing.table_id, outgoing.seq) if words.rows else None
        with contextlib.suppress(Gone):
            await Channel(host, part.channel).rewrite(part.message, words.text, buttons)
        if buttons is None:
            await services.posts.buttons_off(table.id, [(post.id, part)])


async def _buttons(host: Host, table_id: int, message: int) -> View | None:
    context = await host.services.snapshots.delivery_context(table_id)
    live = {part.message for post in context.outbox.live for part in post.parts if part.state == "live"}
    if message not in live or context.history.table.status != "running":
        return None
    outgoing = composing.whole(turn_post(host, context, None))
    return view(outgoing.messages[-1].rows, outgoing.table_id, outgoing.seq)
