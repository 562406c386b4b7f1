"""Admission to a season: who may register, as what; and people who are registered for every season of a league."""

from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import Person
from hosting.db.schema import participations
from hosting.db.schema import tables as hosted
from hosting.people import met, plain
from leagues.rules import NotRegistering, Paused, State
from leagues.rules.teams import MAX_ALTERNATES, stands
from leagues.season import pairing
from leagues.store import Format, Season, Status, result_of, rows, team_rows
from leagues.store.schema import entries, fixtures, groups, members, planned, regulars, seasons, teams

FORFEITS: Final = 2
"""Number of left tables of a league after which a person is paused there."""
FINISHED: Final = 3
"""Number of games on the server, played to their end since then, that end the pause."""


def regulars_enter(conn: sa.Connection, season: Season, now: datetime) -> int:
    """Register everybody for a season that has just opened who is registered for all; return how many.

    A paused person is left out, and is registered again for the season after it. The others keep their teams.
    """
    mine = sa.select(regulars).where(regulars.c.league == season.league).order_by(regulars.c.at, regulars.c.person)
    count = 0
    for row in conn.execute(mine).all():
        if not paused(conn, season.league, row.person):
            count += registers(conn, season, Person(row.person, row.name), row.account, now, excused=True)
    if season.rules.format == Format.TEAMS:
        _teams_return(conn, season, now)
    return count


def _teams_return(conn: sa.Connection, season: Season, now: datetime) -> None:
    """Take the teams of the season before into a new one, unless it has some: of each who is registered for all.

    A team whose people are too few for half of its boards is dissolved: they are registered without a team.
    """
    before = sa.select(seasons.c.id).where(seasons.c.league == season.league, seasons.c.number < season.number)
    played = before.where(seasons.c.state.in_((State.CLOSING, State.CLOSED))).order_by(seasons.c.number.desc()).limit(1)
    last = conn.execute(played).scalar()
    if last is None or conn.execute(sa.select(teams.c.number).where(teams.c.season == season.id)).first():
        return
    here = {entry.person for entry in rows.in_season(conn, season.id) if entry.plays or entry.status == "reserve"}
    stay = here.intersection(
        conn.execute(sa.select(regulars.c.person).where(regulars.c.league == season.league)).scalars()
    )
    for team in team_rows.of_season(conn, last).all:
        people = [person for person in team.members if person in stay][: season.rules.boards + MAX_ALTERNATES]
        if not stands(people, season.rules.boards):
            continue
        captain = team.captain if team.captain in people else people[0]
        values = {"season": season.id, "number": team.number, "name": team.name, "captain": captain, "at": now}
        conn.execute(sa.insert(teams).values(**values))
        lines = [
            {"season": season.id, "person": person, "team": team.number, "place": at}
            for at, person in enumerate(people)
        ]
        conn.execute(sa.insert(members), lines)


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
    entry = rows.entry(conn, season.id, person.id)
    if entry is not None and entry.status in ("registered", "checked-in", "reserve"):
        return False
    status = comes_as(conn, season, early=early)
    if status is None or (entry is not None and entry.status == "dropped"):
        raise NotRegistering(f"season {season.id} is {season.state}")
    if not excused and paused(conn, season.league, person.id):
        raise Paused(f"{person.id} has left too many tables of league {season.league}", games=FINISHED)
    young = account is not None and now - account < timedelta(days=season.rules.youngest)
    values = {"name": plain(person.name), "status": status, "at": now, "young": young}
    if entry is None:
        conn.execute(sa.insert(entries).values(season=season.id, person=person.id, **values))
    else:
        rows.set_entry(conn, season.id, person.id, **values)
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
        .select_from(planned)
        .join(entries, (entries.c.season == seasons.c.id) & (entries.c.person == person))
        .where(seasons.c.league == league_id, fixtures.c.result.is_not(None))
    )
    left = [
        (row.id, row.ended)
        for row in conn.execute(mine)
        if any(finish.person == person and finish.left for finish in result_of(row.result).finishes)
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
    return pairing.admits_late(season.rules, rows.latest(conn, season.id))


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
