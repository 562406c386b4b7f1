"""Jobs of play: computer players' turns, plans, clocks that run out, votes, reviews of finished games; puzzles."""

import contextlib
import logging
import random
import secrets
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final, cast

import structlog

from cogs import seeing
from cogs.components import Page
from cogs.delivery import posts
from cogs.delivery.notices import Content, composes, does, show
from cogs.delivery.posts import in_order, turn_post
from cogs.games import GameInterface, Puzzler
from cogs.host import Host
from cogs.sending import Channel, Gone, View, available, postpone, servers, view, work
from cogs.workbench import puzzle as puzzle_posts
from hosting.aids import PUZZLE, SOLUTION, Puzzle, PuzzleView, Sought, of_house
from hosting.core import Notice, Question, Stale, StoreError, TableError
from hosting.jobs import AT_ONCE, Job, PostponedError, kinds
from hosting.notify import UNSENT
from hosting.workers import Priority
from i18n import say

log = structlog.stdlib.get_logger(__name__)


@does(kinds.COMPUTER)
async def take_turn(host: Host, job: Job) -> None:
    table = await host.services.lobby.get(job.table_id)
    if str(table.seq) == job.key.partition(":")[2] and table.status == "running":
        with contextlib.suppress(Stale):  # the quicker process has continued from there
            await host.services.play.computer_turn(job.table_id)


@does(kinds.PLAN)
async def carry_out(host: Host, job: Job) -> None:
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


does(kinds.CLOCK)(lambda host, job: host.services.clocks.run_out(job.table_id, _seat(job)))
does(kinds.EVENING)(lambda host, job: host.services.clocks.evening(job.table_id))


@does(kinds.REVIEW)
async def review(host: Host, job: Job) -> datetime | None:
    """Evaluate the next turn and store the result; between two turns, other jobs run first."""
    services = host.services
    try:
        async with work.reading(host, job.guild):
            turn_to_weigh = await services.reviews.next(job.table_id)
    except TableError as error:
        log.warning("a table cannot be reviewed", table=job.table_id, reason=str(error))
        return None
    if turn_to_weigh is None:
        return None
    turn = turn_to_weigh.turn
    evaluation = await work.run(
        host, Priority.SLOW, job.guild, turn_to_weigh.game.weigh, turn_to_weigh.view, turn_to_weigh.steps, turn.seat
    )
    await services.reviews.note(job.table_id, turn, evaluation)
    return AT_ONCE


def _seat(job: Job) -> int:
    return int(job.key.partition(":")[2])


# Votes


@does(kinds.VOTE)
async def end(host: Host, job: Job) -> datetime | None:
    votes, table = host.services.votes, await host.services.lobby.get(job.table_id)
    people = [seat.person for seat in table.seats if seat.person is not None]
    for result in await votes.recount(table.id, await servers.gone(host.get_guild(table.guild), people)):
        log.info("a vote was settled without a player who left", table=result.table.id)
    for result in await votes.lapse(table.id):
        log.info("a vote expired", table=result.table.id)
    _, what, seq = job.key.split(":")
    vote = await votes.open(job.table_id, cast(Question, what))
    return vote.deadline if vote is not None and str(vote.seq) == seq else None


@does(kinds.TALLY)
async def tally(host: Host, job: Job) -> None:
    """Update a vote's message. Raises PostponedError if it is not sent yet."""
    async with in_order(host, job.table_id), postpone(host, job):
        services, seq = host.services, int(job.key.partition(":")[2])
        ballot, post = await services.votes.ballot(job.table_id, seq), await services.posts.of_entry(job.table_id, seq)
        if ballot is None or post is None or post.state == "dropped":
            return
        if post.state != "sent":
            raise PostponedError
        table = await services.lobby.get(job.table_id)
        if not posts.is_question(post):
            assert post.message is not None
            vote_entry = next(entry for entry in post.entries if entry.seq == seq)
            words = partial(posts.tally, table=table, entry=vote_entry, ballot=ballot)
            with contextlib.suppress(Gone):
                buttons = await _buttons(host, table.id, post.message)
                await Channel(host, post.channel).change(post.message, words, buttons=buttons)
            return
        part = post.parts[-1]
        page = posts.question(table, post.entries[0], ballot, post.nonce)
        assert part.message is not None
        message = page.messages[-1]
        buttons = view(message.rows, page.anchor) if message.rows else None
        with contextlib.suppress(Gone):
            await Channel(host, part.channel).rewrite(part.message, message.text, buttons)
        if buttons is None:
            await services.posts.buttons_off(table.id, [(post.id, part)])


async def _buttons(host: Host, table_id: int, message: int) -> View | None:
    context = await host.services.snapshots.delivery_context(table_id)
    live = {part.message for post in context.outbox.live for part in post.parts if part.state == "live"}
    if message not in live or context.history.table.status != "running":
        return None
    page = posts.whole(turn_post(host, context, None))
    return view(page.messages[-1].rows, page.anchor)


# Puzzles, of lowest priority: found, asked at their time, solved in public a day later


PATIENCE: Final = 3
"""Failures at analysing an answer after which the solution is published without it."""


@does(kinds.PUZZLE)
async def _next(host: Host, job: Job) -> datetime | None:
    service = host.services.puzzles
    daily = await service.daily(job.guild)
    if daily is None:
        return None
    guild = available(host, job.guild)
    channel = guild.get_channel(daily.channel)
    if channel is None:
        return None  # reported where its settings are removed
    if daily.ready is None:
        visible = await seeing.shown_in(host, guild, await service.played(job.guild), channel)
        return await _look(host, job.guild, [table.id for table in visible])
    if daily.due > host.clock.now():
        return daily.due
    display = await _to_ask(host, daily.ready, channel)
    if display is None:
        await service.discard(daily.ready.id)
        return AT_ONCE
    interface, locale = host.interface(display.puzzle.game), await _language(host, display)
    pictures = puzzle_posts.pictures(display, interface, locale, host.clock.now())
    return await service.post(job.guild, max(1, len(pictures)))


async def _to_ask(host: Host, ready: Puzzle, channel: seeing.GuildChannel) -> PuzzleView | None:
    try:
        display = await host.services.puzzles.get(ready.id)
        table = None if ready.table_id is None else await host.services.lobby.get(ready.table_id)
    except TableError as error:
        log.warning("a puzzle cannot be created", puzzle=ready.id, reason=str(error))
        return None
    # A game with turns taken back is running again: nothing is said of it then.
    public = table is None or (table.status == "over" and await seeing.shown_in(host, channel.guild, [table], channel))
    return display if public else None


async def _look(host: Host, guild: int, among: list[int]) -> datetime | None:
    service, lot = host.services.puzzles, random.Random(secrets.randbits(256))  # noqa: S311 - nobody foresees its seed
    async with work.reading(host, guild):
        sought: Sought | None = await service.seek(among, lot)
    if sought is not None:
        puzzle = await work.run(host, Priority.SLOW, guild, sought.game.puzzle, sought.view, sought.seat)
        if puzzle is None:
            await service.pass_over(sought)
            return AT_ONCE
    else:
        game = service.house(lot)
        if game is None:
            return None
        position = await work.run(host, Priority.SLOW, guild, of_house, game, lot.getrandbits(32))
        if position is None or position[1] is None:
            return AT_ONCE
        sought, puzzle = position
    assert puzzle is not None
    await service.store_ready(guild, sought, puzzle)
    log.info("a puzzle is ready", guild=guild, table=sought.table_id, turn=sought.turn)
    return AT_ONCE


@does(kinds.SOLVE)
async def _solve(host: Host, job: Job) -> datetime | None:
    service, number = host.services.puzzles, int(job.key)
    later = await service.close(number)
    if later is not None:
        return later
    answer_to_weigh = None
    try:
        answer_to_weigh = await service.next_answer(number) if job.tries < PATIENCE else None
    except TableError as error:  # the next puzzle must not wait for it
        log.warning("a puzzle cannot be solved", puzzle=number, reason=str(error))
    if answer_to_weigh is None:
        await service.solve(number)
        return None
    game = answer_to_weigh.game
    evaluation = await work.run(
        host,
        Priority.SLOW,
        job.guild,
        game.answered,
        answer_to_weigh.view,
        answer_to_weigh.seat,
        answer_to_weigh.puzzle,
        answer_to_weigh.steps,
    )
    await service.note(number, answer_to_weigh, evaluation)
    return AT_ONCE


@does(kinds.ANSWERED)
async def _answer(host: Host, job: Job) -> datetime | None:
    with contextlib.suppress(TableError):
        display = await host.services.puzzles.get(int(job.key))
        notice = await host.services.notices.get(display.puzzle.post or 0)
        if notice is not None and notice.state == "sent":
            async with postpone(host, job):
                await show(host, notice)
    return None


@composes(PUZZLE)
async def _question(host: Host, notice: Notice) -> Content | None:
    readable = await _find(host, notice)
    if readable is None:
        return None
    display, interface = readable
    after = notice.payload["after"]
    before = None if after is None else await host.services.notices.get(after)
    if before is not None and before.state in UNSENT:
        raise PostponedError
    locale, now = await _language(host, display), host.clock.now()
    if notice.id == display.puzzle.post:
        content = _content(puzzle_posts.question(display, interface, locale, now))
    else:
        content = Content(
            picture=puzzle_posts.pictures(display, interface, locale, now)[notice.payload["part"]], silent=True
        )
    return content if display.puzzle.takes_answers(now) else replace(content, sends="never")


@composes(SOLUTION)
async def _solution(host: Host, notice: Notice) -> Content | None:
    readable = await _find(host, notice)
    if readable is None:
        return None
    display, interface = readable
    if not isinstance(interface, Puzzler):
        return None
    locale = await _language(host, display)
    answers = await host.services.puzzles.weighed(display.puzzle.id)
    origin = await _origin(host, notice, display, locale)
    return _content(puzzle_posts.solution(display, interface, answers, origin, locale, host.clock.now()))


async def _find(host: Host, notice: Notice) -> tuple[PuzzleView, GameInterface] | None:
    try:
        display = await host.services.puzzles.get(notice.payload["puzzle"])
        return display, host.interface(display.puzzle.game)
    except TableError as error:
        log.warning("a puzzle cannot be announced", puzzle=notice.payload["puzzle"], reason=str(error))
        return None


def _content(page: Page) -> Content:
    return Content(page.text, page.rows, page.picture, silent=True)


async def _origin(host: Host, notice: Notice, display: PuzzleView, locale: str) -> str:
    number, turn = display.puzzle.table_id, display.puzzle.turn
    if number is None or turn is None:
        return say("puzzle-of-house", locale)
    guild, table = available(host, notice.guild), await host.services.lobby.get(number)
    channel = guild.get_channel(notice.channel or 0)
    if channel is None or table.status != "over" or not await seeing.shown_in(host, guild, [table], channel):
        return ""
    return say("puzzle-of-table", locale, place=str(table.place), table=str(number), turn=turn + 1)


async def _language(host: Host, display: PuzzleView) -> str:
    return await servers.language(host, available(host, display.puzzle.guild))
