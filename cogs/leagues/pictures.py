"""Data for the pictures of leagues: the views of `renders.leagues`, built from stored seasons. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, cast
from zoneinfo import ZoneInfo

import i18n
from cogs.components import Drawing
from cogs.leagues import texts
from cogs.leagues.texts import team_label
from hosting.core import PROVISIONAL, Rating
from i18n import dates, person, say
from leagues import columns
from leagues.rules import LeagueMove, Past, State, divisions, to_places, to_points
from leagues.season import pairing, timing
from leagues.store import STEP, Format, Group, View
from renders import leagues as pictures
from renders.leagues import view as contents

LEVELS: Final[Mapping[State, int]] = {state: number for number, state in enumerate(STEP)}
PASSED: Final = "–"
"""Replacement for a date of which only the plan is known, as in old seasons that ended early."""
HELD_BACK: Final = 0.98
"""Maximum progress towards a step that is overdue."""


def calendar(view: View, now: datetime, zone: str | None, locale: str) -> Drawing:
    return Drawing(pictures.calendar, (calendar_view(view, now, zone, locale),))


def calendar_view(view: View, now: datetime, zone: str | None, locale: str) -> contents.SeasonCalendar:
    season, there = view.season, UTC if zone is None else ZoneInfo(zone)
    moments = timing.moments(season)
    # The end of play is left out while its tables go on beyond it.
    schedule = [(state, at) for state, moment in STEP.items() if (at := moments[moment]) is not None]
    level = LEVELS.get(season.state, -1)
    off = season.state == State.CALLED_OFF
    index = sum(at <= now if off else LEVELS[state] <= level for state, at in schedule)
    entries = view.entries
    check_in_started = season.state not in (State.DRAFT, State.OPEN)
    next_step = schedule[index] if index < len(schedule) else None

    def when(at: datetime) -> str:  # the words beside a picture have the time, which Discord shows in each zone
        return dates.day(at.astimezone(there), locale)

    return contents.SeasonCalendar(
        heading=contents.LeagueHeading(person(view.league.name, locale), season.number, locale=locale),
        moments=tuple(
            contents.Moment(cast("contents.Step", state.value), PASSED if number < index and at > now else when(at))
            for number, (state, at) in enumerate(schedule)
        ),
        now=_place(schedule, index, now),
        today=when(now),
        until="" if next_step is None or season.held is not None else until(next_step[1] - now, locale),
        held=season.held is not None,
        called_off=season.state == State.CALLED_OFF,
        reason="" if season.held is None else texts.why_held(season.hold_reason, locale),
        registered=sum(entry.plays for entry in entries),
        most=season.rules.most,
        reserve=len(view.reserve),
        checked_in=len(texts.of_status(entries, "checked-in")) if check_in_started else None,
        tables=len(view.fixtures),
        tables_over=sum(fixture.result is not None for fixture in view.fixtures),
    )


def until(time: timedelta, locale: str) -> str:
    for unit, seconds in (("days", 86_400), ("hours", 3_600)):
        if time >= timedelta(seconds=2 * seconds):
            return say("league-until", locale, unit=unit, n=int(time.total_seconds() // seconds))
    return say("league-until", locale, unit="minutes", n=max(1, int(time.total_seconds() // 60)))


def _place(schedule: list[tuple[State, datetime]], reached: int, now: datetime) -> float:
    if not reached:
        return -0.5
    if reached == len(schedule):
        return float(reached - 1)
    last, next_date = schedule[reached - 1][1], schedule[reached][1]
    share = (now - last) / (next_date - last) if next_date > last else 0.0
    return reached - 1 + min(max(share, 0.0), HELD_BACK)


SCALE: Final = 40
"""Displayed rating points per point of `leagues.rules.points`."""


def standing(view: View, group: Group, locale: str, page: int = 0) -> Drawing:
    tables = view.of_group(group)
    is_complete = bool(tables) and all(table.result is not None for table in tables)
    over = view.season.over or (is_complete and not view.rounds_to_come)
    rows = _rows(columns.lines(view, group), locale)
    return Drawing(pictures.standing, (contents.GroupStanding(_heading(view, group.name, locale), rows, over), page))


pages = pictures.pages


def on_page(people: int, page: int) -> slice:
    """Return the lines of a standing that are on a page, from 0. Raises ValueError for one beyond the last."""
    lines = pictures.of_page(people, page)
    return slice(lines.start, lines.stop)


def page_with(view: View, group: Group, person: int) -> int:
    order = [row.person for row in view.standing(group)]
    return next((page for page in range(pictures.pages(len(order))) if person in order[on_page(len(order), page)]), 0)


def teams(view: View, locale: str, page: int = 0) -> Drawing:
    rows = _rows(columns.team_lines(view), locale)
    ranking = contents.GroupStanding(_heading(view, "", locale), rows, view.season.over, of_teams=True)
    return Drawing(pictures.standing, (ranking, page))


def cross(view: View, group: Group, locale: str) -> Drawing | None:
    if not 2 <= len(group.people) <= contents.MAX_MET:
        return None
    order = [row.person for row in view.standing(group)]
    index = {person: number for number, person in enumerate(order)}
    tables = tuple(
        contents.MetTable(
            tuple(None if person is None else index.get(person) for person in fixture.people),
            ()
            if fixture.result is None or fixture.result.how == "void"
            else tuple(each.place for each in fixture.result.finishes),
            fixture.result is not None and fixture.result.how == "void",
        )
        for fixture in view.of_group(group)
    )
    names = tuple(_name(view, person, locale) for person in order)
    return Drawing(pictures.cross, (contents.CrossTable(_heading(view, group.name, locale), names, tables),))


def podium(view: View, group: Group, locale: str) -> Drawing | None:
    of_teams = view.season.rules.format == Format.TEAMS
    rows = _rows(columns.team_lines(view) if of_teams else columns.lines(view, group), locale)
    winners = tuple(row for row in rows if row.place <= 3)
    if not winners:
        return None
    reason = winners[1].decided if len(winners) > 1 else None
    return Drawing(pictures.podium, (contents.Podium(_heading(view, group.name, locale), winners, reason),))


def ratings(name: str, curve: Sequence[Rating], locale: str) -> Drawing:
    start, *values = (contents.Rated(rating.displayed, rating.doubt * SCALE) for rating in (Rating(0), *curve))
    chart = contents.RatingChart(name, tuple(values), start, PROVISIONAL, locale)
    return Drawing(pictures.ratings, (chart,))


def _rows(lines: Iterable[columns.StandingLine], locale: str) -> tuple[contents.StandingRow, ...]:
    return tuple(
        contents.StandingRow(
            name=(_name if line.group else team_label)(line.view, line.row.person, locale),
            place=line.row.place,
            points=to_points(line.row.units),
            wins=to_places(line.row.firsts),
            seconds=to_places(line.row.seconds),
            tables=line.row.tables,
            ahead=0 if line.view.season.over else line.ahead,
            range=None if line.on_ladder else line.between or (line.row.place, line.row.place),
            moved=line.moved,
            decided=cast("contents.Decided | None", line.parted and str(line.parted)),
            zone=_zone(line),
            penalty=to_points(line.row.penalty),
            left=line.row.left if line.group else 0,
            dropped=line.dropped,
        )
        for line in lines
    )


def _zone(line: columns.StandingLine) -> contents.Zone:
    """Return the zone of a place: promotion and relegation only between existing divisions."""
    rules = line.view.season.rules
    if rules.format != Format.DIVISIONS or line.group is None:
        return "stay"
    past = Past(line.row.person, line.group.division, line.row.place, line.people)
    move = divisions.claim(past, pairing.divisions_of(line.view), rules.up, rules.down).move
    return "up" if move == LeagueMove.UP else "down" if move == LeagueMove.DOWN else "stay"


def _heading(view: View, group: str, locale: str) -> contents.LeagueHeading:
    return contents.LeagueHeading(i18n.person(view.league.name, locale), view.season.number, group, locale)


def _name(view: View, person: int, locale: str) -> str:
    return i18n.person(view.names.get(person, ""), locale)
