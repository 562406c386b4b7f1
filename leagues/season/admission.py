"""Admission to a season: who may register, as what; and people who are registered for every season of a league."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import Person
from hosting.db.schema import participations
from hosting.db.schema import tables as hosted
from hosting.people import met, plain
from leagues.rules import NotRegistering, Paused, State
from leagues.season import pairing
from leagues.store import Format, Season, Status, latest_round, result_of, rows
from leagues.store.schema import entries, fixtures, groups, regulars, seasons, stages

FORFEITS: Final = 2
"""Number of left tables of a league after which a person is paused there."""
FINISHED: Final = 3
"""Number of games on the server, played to their end since then, that end the pause."""


def regulars_enter(conn: sa.Connection, season: Season, now: datetime) -> int:
    """Register everybody for a season that has just opened who is registered for all; return how many.

    A paused person is left out, and is registered again for the season after it.
    """
    mine = sa.select(regulars).where(regulars.c.league == season.league).order_by(regulars.c.at, regulars.c.person)
    count = 0
    for row in conn.execute(mine).all():
        if not paused(conn, season.league, row.person):
            count += registers(conn, season, Person(row.person, row.name), row.account, now, excused=True)
    return count


def registers(
    conn: sa.Connection,
    season: Season,
    person: Person,
    account: datetime | None,
    now: datetime,
    *,
    excused: bool = False,
    early: bool = False,
) -> bool:
    """Store a registration; return whether it is new. `early`: a draft admits people, too."""
    known = rows.entry(conn, season.id, person.id)
    if known is not None and known.status in ("registered", "checked-in", "reserve"):
        return False
    status = comes_as(conn, season, early=early)
    if status is None or (known is not None and known.status == "dropped"):
        raise NotRegistering(f"season {season.id} is {season.state}")
    if not excused and paused(conn, season.league, person.id):
        raise Paused(f"{person.id} has left too many tables of league {season.league}", games=FINISHED)
    young = account is not None and now - account < timedelta(days=season.rules.youngest)
    values = {"name": plain(person.name), "status": status, "at": now, "young": young}
    if known is None:
        conn.execute(sa.insert(entries).values(season=season.id, person=person.id, **values))
    else:
        conn.execute(
            sa.update(entries).where((entries.c.season == season.id) & (entries.c.person == person.id)).values(**values)
        )
    met(conn, person)
    if status == "checked-in" and season.state in (State.DRAWN, State.RUNNING):
        joins(conn, season, person.id)
    return True


def paused(conn: sa.Connection, league_id: int, person: int) -> bool:
    """Return whether a person has left so many tables of a league that they have to finish others first.

    A person who never came and was replaced has left one. Whoever has sat out a whole season of it is free again.
    """
    mine = (
        sa.select(seasons.c.id, fixtures.c.result, fixtures.c.ended)
        .join(groups, groups.c.id == fixtures.c.group)
        .join(stages, stages.c.id == groups.c.stage)
        .join(seasons, seasons.c.id == stages.c.season)
        .join(entries, (entries.c.season == seasons.c.id) & (entries.c.person == person))
        .where(seasons.c.league == league_id, fixtures.c.result.is_not(None))
    )
    left = [
        (row.id, row.ended)
        for row in conn.execute(mine)
        if any(one.person == person and one.left for one in result_of(row.result).finishes)
    ]
    dropped = (
        sa.select(entries.c.season, entries.c.at)
        .join(seasons, seasons.c.id == entries.c.season)
        .where(seasons.c.league == league_id, entries.c.person == person, entries.c.status == "dropped")
    )
    counted = {season for season, _ in left}
    left += [(row.season, row.at) for row in conn.execute(dropped) if row.season not in counted]
    if len(left) < FORFEITS:
        return False
    last, since = max(season for season, _ in left), max(at for _, at in left)
    sat_out = sa.select(seasons.c.id).where(
        seasons.c.league == league_id, seasons.c.id > last, seasons.c.state == State.CLOSED
    )
    if conn.execute(sat_out.limit(1)).first() is not None:
        return False
    guild = rows.league(conn, league_id).guild
    finished = (
        sa.select(sa.func.count())
        .select_from(participations.join(hosted, hosted.c.id == participations.c.table))
        .where(
            participations.c.person == person,
            participations.c.ending.in_(("won", "lost", "drawn", "finished")),
            participations.c.until > since,
            hosted.c.guild == guild,
        )
    )
    return int(conn.execute(finished).scalar_one()) < FINISHED


def comes_as(conn: sa.Connection, season: Season, *, early: bool) -> Status | None:
    """Return the status of a new registration, `early` for a draft as well; None if nobody is admitted."""
    match season.state:
        case State.DRAFT if early:
            return "registered" if room(conn, season) else "reserve"
        case State.OPEN:
            return "registered" if room(conn, season) else "reserve"
        case State.CHECK_IN:
            return "checked-in" if room(conn, season) else "reserve"
        case State.DRAWN | State.RUNNING:
            return "checked-in" if _admits_late(conn, season) and room(conn, season) else "reserve"
    return None


def _admits_late(conn: sa.Connection, season: Season) -> bool:
    """Return whether a season that has been drawn still takes people into its one group."""
    if season.rules.format == Format.LADDER:
        return season.state == State.RUNNING
    _, season_groups = rows.of_season(conn, season.id)
    drawn = rows.in_groups(conn, season_groups) if season.rules.format == Format.SWISS else ()
    return pairing.admits_late(season.rules, latest_round(drawn))


def room(conn: sa.Connection, season: Season) -> bool:
    """Return whether there is room for another person."""
    rules = season.rules
    possible = pairing.most(rules.format, rules.seats)
    most = min(rules.most, possible) if rules.most else possible
    return rows.playing(conn, season.id) < most


def joins(conn: sa.Connection, season: Season, person: int) -> None:
    """Put a person into the one group of a ladder, or of Swiss rounds, unless they are on its waiting list."""
    _, season_groups = rows.of_season(conn, season.id)
    entry = rows.entry(conn, season.id, person)
    if entry is not None and entry.plays:
        for group in season_groups:
            people = [*group.people, person] if person not in group.people else list(group.people)
            conn.execute(sa.update(groups).where(groups.c.id == group.id).values(people=people))
