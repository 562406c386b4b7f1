"""The jobs of leagues: steps that are due, results taken over, the seasons' messages, events and news."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from cogs import errors, places, rights
from cogs.components import Button, Controls, Page
from cogs.delivery import Content, composes, does, keep_up, repost
from cogs.host import Host, link
from cogs.leagues import admin_screen, board, notices, texts
from cogs.sending import WITHOUT_RIGHTS, GuildServer, available, postpone, servers, work
from gamekit import naming
from hosting.core import Notice, Person, TableError
from hosting.jobs import Job, PostponedError, kinds
from hosting.workers import Priority
from i18n import name, say
from leagues.history import champions, division_winners
from leagues.outside import wanted
from leagues.rules import NotThatStep, State
from leagues.season import FIRST_CHECK, pairing
from leagues.store import BOARD, Fixture, League, Season, View

log = structlog.stdlib.get_logger(__name__)

LASTING: Final = ("rights", "gone")
"""Reasons why no thread can be made until someone intervenes: these are reported."""
TRIES: Final = 4
"""Refusals of Discord's after which one is taken to last."""
STAGE: Final = ("running", "your-turn")


@does(kinds.LAY)
async def lay(host: Host, job: Job) -> None:
    """Start a planned table in a thread, after a crash in one without a table that has its name."""
    try:
        async with postpone(host, job):
            if await host.leagues.fixtures.to_create(int(job.key)) is not None:
                league, season, fixture = await host.leagues.views.of_fixture(int(job.key))
                async with places.making(league.guild):
                    await _begin(host, league, season, fixture, fresh=job.tries > 0)
    except PostponedError as error:
        cause = error.__cause__
        code = cause.code if error.fault == "refused" and isinstance(cause, discord.HTTPException) else 0
        if error.fault in LASTING or code == errors.TOO_MANY_THREADS or (code and job.tries >= TRIES):
            await host.leagues.fixtures.cannot_create(int(job.key), code)
        raise


async def find_places(host: Host, view: View) -> None:
    every = await host.services.outages.places([view.league.guild])
    without_place = {place.table for place in every if place.lost == "place"}
    for fixture in view.fixtures:
        if fixture.table not in without_place or fixture.status != "running":
            continue
        _, place, _, thread = await _thread(host, view.league, view.season, fixture, fresh=True)
        table = await host.services.lobby.move(fixture.table, place.id, thread.id)
        log.info("table moved", table=table.id, thread=thread.id)
        await repost(host, table)


async def _begin(host: Host, league: League, season: Season, fixture: Fixture, *, fresh: bool) -> None:
    locale, place, title, thread = await _thread(host, league, season, fixture, fresh=fresh)
    try:
        table = await host.leagues.fixtures.create(fixture.id, title, place.id, thread.id, language=locale)
    except NotThatStep:  # held meanwhile; the thread is found again when the season resumes
        return
    if table is None:  # nobody is left to play there
        await thread.delete()
    else:
        log.info("table opened for a fixture", fixture=fixture.id, table=table.id, thread=thread.id)


async def _thread(
    host: Host, league: League, season: Season, fixture: Fixture, *, fresh: bool
) -> tuple[str, discord.TextChannel | discord.ForumChannel, str, discord.Thread]:
    """Make or find a table's thread; return language, place, title and thread. Raises PostponedError for no place."""
    guild, number = available(host, league.guild), league.place or league.channel
    locale = await servers.language(host, guild)
    place = guild.get_channel(number)
    if not isinstance(place, discord.TextChannel | discord.ForumChannel):
        log.warning("a league's channel no longer exists", league=league.id, channel=number)
        raise PostponedError(WITHOUT_RIGHTS, "gone")
    of = name(league.name, locale=locale)
    title = say("league-thread", locale, league=of, season=season.number, table=fixture.name)
    title = naming.label(title, places.MAX_TITLE_LENGTH)
    for thread in await guild.active_threads() if fresh else place.threads:
        ours = thread.parent_id == place.id and thread.name == title and thread.owner_id == guild.me.id
        if ours and await host.services.lobby.in_channel(thread.id) is None:
            return locale, place, title, thread
    return locale, place, title, (await servers.create(place, title, STAGE, locale)).made


PAUSE: Final = timedelta(seconds=5)
"""Time between two edits of a season's message: thirty registrations in a minute are a dozen edits."""

PRESENT: Final = ("registered", "checked-in", "reserve")


@does(kinds.SEASON)
async def _advance(host: Host, job: Job) -> None:
    async with postpone(host, job, away=True):
        if not await _in_place(host, int(job.key)):
            return
    await _without_departed(host, int(job.key))
    steps = await host.leagues.running.advance(int(job.key))
    await host.services.jobs.ask(kinds.STANDING, job.key, guild=job.guild)  # it may be held now, which this checks
    if steps:
        log.info("season step done", season=int(job.key), done=steps)


async def _in_place(host: Host, season_id: int) -> bool:
    """Hold a season without its channels, or before its draw without the right to post; return whether it may go on."""
    view = await host.leagues.views.view(season_id)
    guild = host.get_guild(view.league.guild)
    if guild is None or guild.unavailable:
        return True  # nothing is known of them
    channels = {view.league.channel, view.league.place or view.league.channel}
    there = all(guild.get_channel(channel) is not None for channel in channels)
    board = guild.get_channel(view.league.channel)
    if board is not None and view.season.state in (State.OPEN, State.CHECK_IN):
        there = there and not rights.lacking(servers.permissions(board), rights.POSTING)
    organiser = None if there else await notices.organiser_of(host, view)
    on_hold = await host.leagues.running.place(season_id, organiser, there=there)
    if there:
        await find_places(host, view)
    return not on_hold


async def _without_departed(host: Host, season_id: int) -> None:
    """Take out of a season who has left the server, before each draw: of the season, of a round, of a stage."""
    season = await host.leagues.views.season(season_id)
    draws = season.state == State.CHECK_IN
    if season.next is None or season.next[1] > host.clock.now() or not (draws or season.next[0] == "protests"):
        return
    view = await host.leagues.views.view(season_id)
    if not draws and not pairing.more_to_come(view):
        return
    here = {
        entry.person: Person(entry.person, entry.name)
        for entry in view.entries
        if entry.person > 0 and entry.status in PRESENT
    }
    for person in sorted(await servers.gone(host.get_guild(view.league.guild), here)):
        if draws:
            await host.leagues.registration.withdraw(season_id, person)
        elif any(entry.person == person and entry.plays for entry in view.entries):
            await host.leagues.substitutes.drop(season_id, person, here[person])


@does(kinds.FIXTURE)
async def _settle(host: Host, job: Job) -> None:
    if await host.leagues.results.settle(job.table_id) is None:
        await host.leagues.substitutes.gone(job.table_id)


@does(kinds.ALTERNATE)
async def _call_alternates(host: Host, job: Job) -> None:
    await host.leagues.lineups.look(int(job.key))


@does(kinds.CHASE)
async def _chase(host: Host, job: Job) -> None:
    """Chase players who do not start; drop who has left the server, of those for whom the table has waited long."""
    league, season, fixture = await host.leagues.views.of_fixture(int(job.key))
    if fixture.table is not None and not season.over:
        now, to_act = host.clock.now(), (await host.services.lobby.get(fixture.table)).acting
        people = {
            seat.person: Person(seat.person, seat.name)
            for seat in to_act
            if seat.person is not None and seat.person in fixture.people
            if seat.since and now - seat.since >= FIRST_CHECK
        }
        leavers = await servers.gone(host.get_guild(league.guild), people)
        for number in (number for number in people if number in leavers):
            await host.leagues.substitutes.drop(season.id, number, people[number])
    await host.leagues.substitutes.chase(int(job.key))


@does(kinds.TROPHIES)
async def _pass_on(host: Host, job: Job) -> None:
    """Pass the roles for winners on to those of the newest closed season; while it is open again nobody has them."""
    view = await host.leagues.views.view(int(job.key))
    guild, open_again = available(host, job.guild), view.season.state == State.CLOSING
    earlier = await host.leagues.histories.of_league(view.league.id)
    over = [season for season in earlier if season.season.state == State.CLOSED or season.season.id == view.season.id]
    if not over or over[-1].season.id != view.season.id:
        return
    locale = await servers.language(host, guild)
    why = texts.title(view, locale)
    last = replace(view, season=replace(view.season, state=State.CLOSED))
    for role, winners in ((view.league.champion_role, champions), (view.league.division_role, division_winners)):
        if role is not None:
            now, before = await asyncio.to_thread(_holders, winners, last, over[-2:-1])
            holders, losers = (set[int](), now | before) if open_again else (now, before - now)
            await servers.pass_on_role(guild, role, sorted(holders), sorted(losers), why)


def _holders(
    winners: Callable[[View], Sequence[int]], last: View, earlier: Sequence[View]
) -> tuple[set[int], set[int]]:
    """Return the winners of the last season, and of earlier ones. It takes long for thousands of people."""
    before = {person for season in earlier for person in winners(season) if person > 0}
    return {person for person in winners(last) if person > 0}, before


@does(kinds.GIFTS)
async def _weigh(host: Host, job: Job) -> None:
    try:
        turn_to_weigh = await host.leagues.gifts.to_weigh(int(job.key))
    except TableError as error:
        log.warning("a table cannot be judged", fixture=int(job.key), reason=str(error))
        return
    if turn_to_weigh is not None:
        game, states = turn_to_weigh
        gifts = await work.run(host, Priority.SLOW, job.guild, game.gifts, states)
        await host.leagues.gifts.noticed(int(job.key), gifts)


@does(kinds.EVENT)
async def _arrange(host: Host, job: Job) -> None:
    """Bring the scheduled event of a season up to date: made, moved, ended; nothing without the permission."""
    season_id = int(job.key)
    view = await host.leagues.views.view(season_id)
    events_there = await host.leagues.meetings.made(season_id)
    guild, dates = available(host, job.guild), wanted(view) if view.league.rules.events else None
    may = guild.me.guild_permissions
    on_hold = dates is None and view.season.held is not None
    if on_hold or (events_there or (0, None))[1] == dates or not (may.create_events or may.manage_events):
        return
    async with postpone(host, job):
        if events_there is not None and (dates is None or events_there[1].number != dates.number):
            await servers.end_event(guild, events_there[0])
        if dates is None:
            return
        locale = await servers.language(host, guild)
        title = texts.title(view, locale)
        name = say("league-event", locale, title=title, stage=dates.stage, n=dates.number)
        place = link(view.league.guild, view.league.channel)
        event = servers.ServerEvent(name[:100], say("league-event-about", locale), place, dates.starts, dates.ends)
        if events_there is not None and events_there[1].number == dates.number:
            await servers.change_event(guild, events_there[0], event)
            await host.leagues.meetings.note(season_id, events_there[0], dates)
        elif dates.starts is not None and dates.starts > host.clock.now():
            await host.leagues.meetings.note(season_id, await servers.make_event(guild, event, dates.starts), dates)


@does(kinds.STANDING)
async def update(host: Host, job: Job) -> datetime | None:
    views, number = host.leagues.views, int(job.key)
    async with postpone(host, job):
        league, season = await views.with_league(number)
        notice, newest = await host.services.notices.standing(BOARD, number), await views.newest(league.id)
        starts = newest is not None and newest.id == number and season.state not in (State.DRAFT, State.CALLED_OFF)
        if not starts and (notice is None or notice.channel != league.channel):
            return None
        return await keep_up(host, BOARD, number, league.guild, league.channel, PAUSE)


@composes(BOARD)
async def compose(host: Host, notice: Notice) -> Content:
    view, guild = await host.leagues.views.view(int(notice.key or 0)), available(host, notice.guild)
    locale = await servers.language(host, guild)
    season, now = view.season, host.clock.now()
    due = season.next is not None and season.next[0] == "starts" and season.next[1] <= now
    waits = any(fixture.status == "planned" for fixture in view.fixtures) and (due or season.state == State.RUNNING)
    lacks = await admin_screen.lacking(host, view, GuildServer(host, guild, None), locale) if waits else ()
    page = await asyncio.to_thread(board.page, view, locale, lacks)  # of a large season that takes a while
    if host.web is not None:
        link = Button("", say("button-web-league", locale), emoji="🗺️", url=f"{host.web}/l/{view.league.id}")
        page = Page((*page.blocks, Controls(((link,),))))
    return Content(layout=page, mark=f":{board.MARK}:{view.season.id}-", sends="again")
