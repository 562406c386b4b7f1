"""Data of people in leagues, exported and erased: a result stays, under a unique negative number instead of the id."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa

from hosting.core import BadValue
from hosting.db.schema import notices
from hosting.privacy import NOBODY, SOMEBODY, without
from leagues.rules import State
from leagues.store.schema import (
    away,
    calls,
    entries,
    fixtures,
    groups,
    invitations,
    leagues,
    lines,
    listed,
    members,
    penalties,
    planned,
    queue,
    regulars,
    seasons,
    stages,
    teams,
)

HOLDS: Final[Mapping[str, frozenset[str]]] = {
    "leagues": frozenset({"name", "rules", "owner"}),
    "league_seasons": frozenset({"rules", "hold_reason"}),
    "league_entries": frozenset({"person", "name", "young"}),
    "league_groups": frozenset({"people"}),
    "league_fixtures": frozenset({"people", "result"}),
    "league_penalties": frozenset({"person", "reason"}),
    "league_lines": frozenset({"by", "by_name", "facts", "reason", "before"}),
    "league_queue": frozenset({"person"}),
    "league_regulars": frozenset({"person", "name", "account"}),
    "league_listed": frozenset({"person"}),
    "league_teams": frozenset({"name", "captain"}),
    "league_members": frozenset({"person"}),
    "league_invitations": frozenset({"person"}),
    "league_away": frozenset({"person", "stand_in"}),
    "league_calls": frozenset({"out", "person"}),
}
PEOPLE: Final = frozenset({"person", "people", "by", "apart"})
"""JSON keys whose values are people's ids, here and in the log's facts."""
_NOT_DRAWN = (State.DRAFT, State.OPEN, State.CHECK_IN)


class Members:
    holds = HOLDS

    def of(self, person: int) -> Mapping[str, sa.Select[Any]]:
        theirs = sa.select(entries.c.season).where(entries.c.person == person)
        open_to_all = [column for column in seasons.c if column.name != "salt"]
        text: sa.ColumnElement[str] = sa.cast(fixtures.c.people, sa.Text)  # [1, 2]
        for mark, instead in (("[", ","), ("]", ","), (" ", "")):
            text = sa.func.replace(text, mark, instead)
        here = stages.c.season.in_(theirs) & text.like(f"%,{person},%")
        query = sa.select(fixtures).select_from(planned).where(here)
        return {
            "leagues_founded": sa.select(leagues).where(leagues.c.owner == person),
            "league_seasons": sa.select(*open_to_all).where(seasons.c.id.in_(theirs)),
            "league_tables": query,
            "league_log": sa.select(lines).where(lines.c.by == person),
            "league_teams": sa.select(teams).where(teams.c.captain == person),
            "league_away": sa.select(away).where((away.c.person == person) | (away.c.stand_in == person)),
            "league_calls": sa.select(calls).where((calls.c.person == person) | (calls.c.out == person)),
            **{
                table.name: sa.select(table).where(table.c.person == person)
                for table in (entries, penalties, regulars, queue, members, invitations, listed)
            },
        }

    def names(self, person: int) -> Sequence[sa.Select[Any]]:
        return (
            sa.select(entries.c.name).where(entries.c.person == person),
            sa.select(lines.c.by_name).where(lines.c.by == person),
            sa.select(regulars.c.name).where(regulars.c.person == person),
        )

    def forget(self, conn: sa.Connection, person: int, names: frozenset[str]) -> None:
        lowest: int = conn.execute(sa.select(sa.func.min(entries.c.person))).scalar() or 0
        number = min(lowest, 0) - 1
        mine = entries.c.person == person
        before = sa.select(seasons.c.id).where(seasons.c.state.in_(_NOT_DRAWN))
        conn.execute(sa.delete(entries).where(mine, entries.c.season.in_(before)))
        ongoing_seasons = sa.select(seasons.c.id).where(seasons.c.state.not_in((State.CLOSED, State.CALLED_OFF)))
        conn.execute(sa.update(entries).where(mine, entries.c.season.in_(ongoing_seasons)).values(status="dropped"))
        conn.execute(sa.update(entries).where(mine).values(person=number, name=SOMEBODY, young=False))
        conn.execute(sa.update(penalties).where(penalties.c.person == person).values(person=number))
        conn.execute(sa.delete(members).where(members.c.person == person, members.c.season.in_(before)))
        for column in (members.c.person, away.c.person, away.c.stand_in, calls.c.person, calls.c.out, teams.c.captain):
            conn.execute(sa.update(column.table).where(column == person).values({column: number}))
        for table in (queue, regulars, listed, invitations):
            conn.execute(sa.delete(table).where(table.c.person == person))
        conn.execute(sa.update(leagues).where(leagues.c.owner == person).values(owner=NOBODY))
        conn.execute(sa.update(lines).where(lines.c.by == person).values(by=None, by_name=SOMEBODY))
        conn.execute(sa.update(lines).where(lines.c.by_name.in_(names)).values(by_name=SOMEBODY))
        of_leagues = notices.c.kind.like("league-%")
        for row in conn.execute(sa.select(notices.c.id, notices.c.payload).where(of_leagues)).all():
            if (payload := replaced(row.payload, person, number, names)) != row.payload:
                conn.execute(sa.update(notices).where(notices.c.id == row.id).values(payload=payload))
        for row in conn.execute(sa.select(teams)).all():
            if (clean_name := without(row.name, names, person)) != row.name:
                this = sa.update(teams).filter_by(season=row.season, number=row.number)
                conn.execute(this.values(name=clean_name))
        for column in (
            leagues.c.name,
            leagues.c.rules,
            seasons.c.rules,
            seasons.c.hold_reason,
            groups.c.people,
            fixtures.c.people,
            fixtures.c.result,
            penalties.c.reason,
            lines.c.facts,
            lines.c.reason,
            lines.c.before,
        ):
            table = column.table
            assert isinstance(table, sa.Table)
            for row in conn.execute(sa.select(table.c.id, column).where(column.is_not(None))).all():
                if (clean := replaced(row[1], person, number, names)) != row[1]:
                    conn.execute(sa.update(table).where(table.c.id == row.id).values({column: clean}))

    def renumbered(self, conn: sa.Connection, fixture: int, table: int) -> None:
        """Renumber the hosted table of a fixture. Raises BadValue if its result is stored, or it is unknown."""
        this = sa.update(fixtures).filter_by(id=fixture, status="running")
        if not conn.execute(this.values(table=table)).rowcount:
            raise BadValue("the league of that table has its result already: nothing was changed")


def replaced(value: object, person: int, number: int, names: Collection[str], *, of_people: bool = True) -> object:
    """Return JSON with another id for a person, and no name."""
    if isinstance(value, dict):
        return {key: replaced(part, person, number, names, of_people=key in PEOPLE) for key, part in value.items()}
    if isinstance(value, list):
        return [replaced(part, person, number, names, of_people=of_people) for part in value]
    if isinstance(value, str):
        return without(value, names, person)
    return number if of_people and type(value) is int and value == person else value
