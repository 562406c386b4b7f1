"""The rounds and finals of leagues as scheduled events of their server, where the bot may make some."""

from __future__ import annotations

from datetime import datetime

from cogs.delivery import available, does
from cogs.host import Host
from cogs.leagues.messages import texts
from cogs.sending import events, postponed
from hosting.jobs import Job, kinds
from leagues.season import Meeting, wanted
from leagues.store import View
from words import say


@does(kinds.EVENT)
async def arrange(host: Host, job: Job) -> datetime | None:
    """Bring the scheduled event of a season up to date: made, moved, ended; nothing without the permission."""
    season_id = int(job.key)
    view = await host.leagues.views.view(season_id)
    made = await host.leagues.meetings.made(season_id)
    guild, coming = available(host, job.guild), wanted(view) if view.league.rules.events else None
    if not events.may(guild) or (coming is None and view.season.held is not None) or (made or (0, None))[1] == coming:
        return None
    async with postponed(job):
        if made is not None and (coming is None or made[1].number != coming.number):
            await events.end(guild, made[0])
        if coming is None:
            return None
        locale = texts.language(await host.services.settings.guild(job.guild), guild.preferred_locale)
        event = _event(view, coming, locale)
        if made is not None and made[1].number == coming.number:
            await events.change(guild, made[0], event)
            await host.leagues.meetings.note(season_id, made[0], coming)
        elif coming.starts is not None and coming.starts > host.clock.now():
            await host.leagues.meetings.note(season_id, await events.make(guild, event, coming.starts), coming)
    return None


def _event(view: View, meeting: Meeting, locale: str) -> events.Event:
    title = texts.title(view.league, view.season, locale)
    name = say("league-event", locale, title=title, stage=meeting.stage, n=meeting.number)
    place = f"https://discord.com/channels/{view.league.guild}/{view.league.channel}"
    return events.Event(name[:100], say("league-event-about", locale), place, meeting.starts, meeting.ends)
