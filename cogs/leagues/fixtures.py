"""The tables of a season: each gets a thread, or a forum post, once, and starts there."""

from datetime import datetime
from typing import Final

import discord
import structlog

import naming
from cogs import errors, places
from cogs.delivery import does, repost
from cogs.host import Host
from cogs.leagues.messages import texts
from cogs.sending import WITHOUT_RIGHTS, available, postponed, threads
from hosting.jobs import Job, PostponedError, kinds
from leagues.rules import NotThatStep
from leagues.store import Fixture, League, Season, View
from words import name, say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

LASTING: Final = ("rights", "gone")
"""Reasons why no thread can be made until someone intervenes: these are reported."""
TRIES: Final = 4
"""Refusals of Discord's after which one is taken to last."""
STAGE: Final = ("running", "your-turn")
"""Tag of a forum post whose table has just started."""


@does(kinds.LAY)
async def lay(host: Host, job: Job) -> datetime | None:
    """Start a planned table in a thread of its own; do nothing if it exists already or must not start now.

    A thread made just before a crash is recognized by its name, and by having no table.
    """
    try:
        async with postponed(host, job):
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
    return None


async def find_places(host: Host, view: View) -> None:
    """Give another thread to each table of a season whose own is gone. Raises what Discord refuses."""
    every = await host.services.outages.places([view.league.guild])
    lost = {place.table for place in every if place.lost == "place"}
    for fixture in view.fixtures:
        if fixture.table not in lost or fixture.status != "running":
            continue
        settings = await host.services.settings.guild(view.league.guild)
        locale = texts.language(settings, available(host, view.league.guild).preferred_locale)
        place, called = _place(host, view.league), title(view.league, view.season, fixture, locale)
        thread = await _made_before(host, place, called, fresh=True)
        if thread is None:
            thread = (await threads.create(place, called, STAGE, locale)).made
        table = await host.services.lobby.move(fixture.table, place.id, thread.id)
        log.info("table moved", table=table.id, thread=thread.id)
        await repost(host, table)


async def _begin(host: Host, league: League, season: Season, fixture: Fixture, *, fresh: bool) -> None:
    """Make or find a thread, and start the table there."""
    settings = await host.services.settings.guild(league.guild)
    locale = texts.language(settings, available(host, league.guild).preferred_locale)
    place, called = _place(host, league), title(league, season, fixture, locale)
    thread = await _made_before(host, place, called, fresh=fresh)
    if thread is None:
        thread = (await threads.create(place, called, STAGE, locale)).made
    try:
        table = await host.leagues.fixtures.create(fixture.id, called, place.id, thread.id, language=locale)
    except NotThatStep:  # held meanwhile; the thread is found again when the season resumes
        return
    if table is None:  # nobody is left to play there
        await thread.delete()
    else:
        log.info("table opened for a fixture", fixture=fixture.id, table=table.id, thread=thread.id)


def title(league: League, season: Season, fixture: Fixture, locale: str) -> str:
    """Return the title of a table's thread."""
    of = name(league.name, locale=locale)
    called = say("league-thread", locale, league=of, season=season.number, table=fixture.name)
    return naming.label(called, places.MAX_TITLE_LENGTH)


def _place(host: Host, league: League) -> discord.TextChannel | discord.ForumChannel:
    """Return the channel or forum for a league's tables. Raises PostponedError if it is deleted."""
    number = league.place or league.channel
    place = available(host, league.guild).get_channel(number)
    if not isinstance(place, discord.TextChannel | discord.ForumChannel):
        log.warning("a channel no longer exists", league=league.id, channel=number)
        raise PostponedError(WITHOUT_RIGHTS, "gone")
    return place


async def _made_before(
    host: Host, place: discord.TextChannel | discord.ForumChannel, called: str, *, fresh: bool
) -> discord.Thread | None:
    """Return the bot's thread of that name without a table; `fresh`: ask Discord instead of the cache."""
    there = await place.guild.active_threads() if fresh else place.threads
    me = place.guild.me.id
    ours = [
        thread for thread in there if thread.parent_id == place.id and thread.name == called and thread.owner_id == me
    ]
    for thread in ours:
        if await host.services.lobby.in_channel(thread.id) is None:
            return thread
    return None
