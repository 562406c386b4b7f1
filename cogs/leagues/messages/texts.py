"""Leagues in words: rules, calendar, participants. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Any, Final

import naming
from cogs.components import Button
from cogs.turn import clocks
from hosting.core import GuildSettings
from leagues.files import columns
from leagues.rules import How, Need, Penalty, divisions, points
from leagues.season import timing
from leagues.store import (
    MAX_REASON_LENGTH,
    Entry,
    Fixture,
    Format,
    Group,
    League,
    Line,
    Rules,
    Season,
    Status,
    View,
    audit_log,
)
from words import Fact, lists, name, person, say
from words.numbers import figure, plural

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
MAX_NUMBERED: Final = 800
"""Characters after which no more people of a group are listed with their numbers: a sentence takes facts of 1,000."""
SHORT: Final = 40
"""Characters of a person's name in a list."""


def timestamp(at: datetime | None, locale: str) -> str:
    """Return a time as each reader's client shows it, with the time left until then; empty for None."""
    if at is None:
        return ""
    return say("league-moment", locale, at=f"<t:{int(at.timestamp())}:F>", until=f"<t:{int(at.timestamp())}:R>")


def span(time: timedelta, locale: str) -> str:
    """Return a duration, in days if whole, else in hours."""
    if time >= DAY and time % DAY == timedelta(0):
        return say("league-days", locale, n=time // DAY)
    return say("league-hours", locale, n=time // HOUR)


def title(league: League, season: Season, locale: str) -> str:
    """Return a season's name."""
    return say("league-title", locale, league=name(league.name, locale=locale), season=season.number)


def called(view: View, person: int | None, locale: str) -> str:
    """Return a person's name in a season; a seat whose result counts for nobody belongs to a computer player."""
    if person is None:
        return say("league-computer", locale)
    return name(view.names.get(person, ""), SHORT, locale=locale)


def group_name(group: Group, locale: str) -> str:
    """Return a group's name; empty if the stage has no other."""
    return say("league-group", locale, name=group.name) if group.name else ""


def current(view: View) -> tuple[Group, ...]:
    """Return the groups of the current stage; none before the draw."""
    return view.of_stage(view.stages[-1]) if view.stages else ()


def table_name(fixture: Fixture, locale: str) -> str:
    """Return the name of a table of a season."""
    return say("league-table", locale, name=fixture.name)


def how(rules: Rules, groups: Sequence[Group], locale: str) -> list[str]:
    """Describe a league's rules, in sentences; by its groups if they are drawn: in one alone nobody goes up or down."""
    facts = {
        "seats": rules.seats,
        "rounds": rules.rounds,
        "boards": rules.boards,
        "final": rules.final,
        "net": "yes" if rules.net else "no",
        "up": rules.up,
        "down": rules.down,
        "alone": "yes" if {group.division for group in groups} == {1} else "no",
    }
    sentences = [
        say(f"league-how-{rules.format.value}", locale, **facts),
        say("league-how-points", locale, points=worth(rules, locale)),
    ]
    if rules.time_control is None:
        sentences.append(say("league-how-no-clocks", locale))
    else:
        sentences += clocks.rules(rules.time_control, locale)[:2]
    if rules.late and rules.format in (Format.SWISS, Format.DIVISIONS):
        size = divisions.usual(rules.seats)
        sentences.append(say("league-how-late", locale, format=rules.format.value, n=size))
    if rules.most:
        sentences.append(say("league-how-most", locale, n=rules.most))
    return sentences


def worth(rules: Rules, locale: str) -> str:
    """Return the points for the places of a table, as 10-6-3-1, or the name of the scoring."""
    ladder = rules.points.ladder(rules.seats)
    steps = "-".join(number(units, locale) for units in ladder)
    ratio = rules.points.ratio.value
    return say("league-worth", locale, steps=steps, ratio=ratio, weight=number(rules.points.weight, locale))


def number(units: int, locale: str) -> str:
    """Format points."""
    return figure(points.to_points(units), locale)


def counted(units: int) -> int:
    """Return the whole number that selects the plural form for points."""
    return plural(points.to_points(units))


def steps(season: Season, locale: str) -> list[str]:
    """List the start of each remaining part of a season."""
    if season.next is None:
        return []
    left = [*timing.moments(season).items()][timing.MOMENTS.index(season.next[0]) :]
    return [
        say("league-step", locale, step=_key(step), at=timestamp(at, locale)) for step, at in left if at is not None
    ]


def next_step(season: Season, locale: str) -> str:
    """Describe the next automatic step and its time; or say that there is none."""
    if season.held is not None:
        return say(
            "league-held", locale, at=timestamp(season.held, locale), reason=why_held(season.hold_reason, locale)
        )
    if season.next is None:
        return say("league-state", locale, state=season.state.value)
    step, at = season.next
    return say("league-next", locale, step=_key(step), at=timestamp(at, locale))


def said(reason: str, locale: str) -> str:
    """Format a person's reason, in full, for a message."""
    return name(reason, MAX_REASON_LENGTH, locale=locale)


def why_held(reason: str, locale: str) -> str:
    """Describe why a season is held or moved: what its next step lacks, an outage, or an admin's words."""
    own = reason in (*Need, audit_log.NO_PLACE, audit_log.OUTAGE)
    return say("league-not-yet", locale, what=reason) if own else said(reason, locale)


def _key(step: str) -> str:
    return step.replace("_", "-")


def of_status(entries: Iterable[Entry], *statuses: Status) -> list[Entry]:
    """Return the registrations with one of the statuses."""
    return [entry for entry in entries if entry.status in statuses]


def listed(entries: Sequence[Entry], room: int, locale: str) -> str:
    """Return as many names as fit in `room` characters, and the number of the others."""
    names: list[str] = []
    for entry in entries:
        one = name(entry.name, SHORT, locale=locale)
        if sum(map(len, names)) + 2 * len(names) + len(one) > room:
            break
        names.append(one)
    whole = lists.row(names, locale)
    left = len(entries) - len(names)
    return say("league-names-more", locale, names=whole, n=left) if left else whole


def row(line: columns.Line, locale: str) -> str:
    """Return a line of a standing of people or teams; with the tie-break against the line above it, once played.

    Nothing is said of it while the person can still finish anywhere.
    """
    place, view = line.row, line.view
    best, worst = line.between or (place.place, place.place)
    facts: dict[str, Fact] = {
        "place": place.place,
        "points": number(place.units, locale),
        "range": "sure" if best == worst or (best, worst) == (1, line.people) else "open",
        "best": best,
        "worst": worst,
        "decided": line.parted or "none",
        "penalty": number(place.penalty, locale) if place.penalty else "none",
    }
    if line.group is None:
        facts |= {"team": team(view, place.person, locale), "boards": number(place.score, locale)}
        return say("league-team-row", locale, matches=place.tables, **facts)
    facts |= {"name": called(view, place.person, locale), "left": place.left}
    return say("league-row", locale, tables=place.tables, all=place.tables + line.ahead, **facts)


def standing(view: View, group: Group, locale: str, people: Sequence[int]) -> list[str]:
    """Return the lines of some people in a group's standing, in its order."""
    return [row(line, locale) for line in columns.lines(view, group) if line.row.person in people]


def standstill(fixture: Fixture, cause: str, since: datetime, locale: str) -> str:
    """Describe why time counts for nobody at a table, and since when."""
    return say("league-standstill", locale, table=fixture.name, cause=cause, since=timestamp(since, locale))


def request(one: Line, locale: str) -> str:
    """Name a call for the organiser: its table, and whose it is."""
    return say("league-request", locale, table=str(one.facts["name"]), name=name(one.by_name, SHORT, locale=locale))


def penalties(view: View, person: int, locale: str) -> list[str]:
    """Describe a person's penalties and reasons, line by line."""
    mine = (penalty for penalty in view.penalties if penalty.person == person)
    return [
        say("league-penalty" if penalty.units else "league-warning", locale, **_taken(penalty, locale))
        for penalty in mine
    ]


def recorded(season: int, one: Penalty, locale: str) -> str:
    """Describe a penalty, or a warning, of some season."""
    return say("league-recorded", locale, season=season, warning="no" if one.units else "yes", **_taken(one, locale))


def penalties_in(view: View, people: Sequence[int], locale: str) -> list[str]:
    """Describe the penalties of some people, with reasons, line by line."""
    return [
        say("league-penalty-of", locale, name=called(view, penalty.person, locale), **_taken(penalty, locale))
        for penalty in view.penalties
        if penalty.person in people and penalty.units
    ]


def _taken(one: Penalty, locale: str) -> dict[str, Fact]:
    return {"n": counted(one.units), "points": number(one.units, locale), "reason": said(one.reason, locale)}


def drawn(view: View, room: int, locale: str) -> list[str]:
    """Describe the draw of each group, its people in order, in so many characters; of large ones the first people.

    Of teams it is who is in which.
    """
    if view.teams.all:
        return fitting(teams(view, locale), room, locale)

    def line(group: Group) -> str:
        first: list[str] = []
        for place, member in enumerate(group.people, 1):
            first.append(lists.numbered(place, called(view, member, locale), locale))
            if sum(map(len, first)) + 2 * len(first) > MAX_NUMBERED:
                break
        names, left = lists.row(first, locale), len(group.people) - len(first)
        people = say("league-names-more", locale, names=names, n=left) if left else names
        return say("league-drawn-group", locale, name=group.name or "none", people=people)

    return fitting(map(line, view.groups), room, locale, len(view.groups))


def fitting(lines: Iterable[str], room: int, locale: str, count: int | None = None) -> list[str]:
    """Return as many lines as fit in `room` characters, and the number of the others; of an iterator with its count."""
    every = len(lines) if isinstance(lines, Sequence) else count or 0
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) > room:
            return [*kept, say("league-more-lines", locale, n=every - len(kept))]
        kept.append(line)
    return kept


def fixture(view: View, one: Fixture, places: Mapping[int, int], locale: str, reader: int | None = None) -> str:
    """Describe a table in a line: its people, its state or result, whose turn it is, and its link from `places`."""
    turn = lists.row((_acting(person, who, locale) for person, who in one.acting), locale)
    if reader is not None and any(person == reader for person, _ in one.acting):
        turn = "yours"
    people = lists.row((seated(view, one, seat, locale) for seat in range(len(one.people))), locale)
    return say(
        "league-fixture",
        locale,
        table=one.name,
        people=people,
        place=str(places.get(one.id, "none")),
        status=one.status,
        turn=turn or "none",
        since=relative(one.since),
        result=outcome(view, one, locale),
    )


def _acting(person: int | None, who: str, locale: str) -> str:
    if person is not None:
        return name(who, SHORT, locale=locale)
    return say("league-computer", locale) if who else say("league-seat-free", locale)


def team(view: View, number: int, locale: str) -> str:
    """Return a team's name; one that was put together by lot has its number."""
    given = view.teams.names.get(number, "")
    return name(given, locale=locale) if given else say("league-team-number", locale, number=number)


def teams(view: View, locale: str) -> list[str]:
    """List the teams with their members, in the order of their boards."""
    return [
        say(
            "league-team-line",
            locale,
            team=team(view, team_.number, locale),
            people=lists.row((called(view, person, locale) for person in team_.members), locale),
        )
        for team_ in view.teams.all
    ]


def team_label(view: View, number: int, locale: str) -> str:
    """Return a team's name for a button or a menu, which take no markup, or for a picture."""
    given = view.teams.names.get(number, "")
    return naming.label(person(given, locale)) if given else say("league-team-number", locale, number=number)


def seated(view: View, one: Fixture, seat: int, locale: str) -> str:
    """Name a table's player; at a board with their team."""
    who, board = called(view, one.people[seat], locale), view.teams.boards.get(one.id)
    return (
        who
        if board is None
        else say("league-team-player", locale, name=who, team=team(view, board.teams[seat], locale))
    )


def turning(verb: str, arg: str, at: int, pages: int, locale: str) -> tuple[Button, ...]:
    """Return the buttons to the previous and next page."""
    ways = (("earlier", at - 1), ("later", at + 1))
    return tuple(
        Button(verb, say(f"button-{way}", locale), f"{arg}{to}", disabled=not 0 <= to < pages) for way, to in ways
    )


def relative(at: datetime | None) -> str:
    """Return the time since, as each reader's client says it; "none" for None."""
    return "none" if at is None else f"<t:{int(at.timestamp())}:R>"


def verdict(view: View, facts: Mapping[str, Any], locale: str) -> dict[str, str]:
    """Return how an admin has decided a table, and the places with their people if given."""
    fixture = next((fixture for fixture in view.fixtures if fixture.id == facts.get("fixture")), None)
    how, places = str(facts.get("how", "")), facts.get("places", ())
    if how == How.VOID or fixture is None or len(places) != len(fixture.people):
        return {"how": how, "places": ""}
    seats = zip(places, fixture.people, facts.get("left", [False] * len(places)), strict=True)
    ranked = sorted(seats, key=itemgetter(0))
    return {"how": "listed", "places": lists.row(_finish(view, *seat, locale) for seat in ranked)}


def _finish(view: View, place: int, person: int | None, left: bool, locale: str) -> str:
    name = called(view, person, locale)
    return say("league-finish", locale, place=place, name=name, left="yes" if left else "no")


def outcome(view: View, one: Fixture, locale: str) -> str:
    """Describe the places at a finished table; empty before."""
    if one.result is None:
        return ""
    if one.result.how == "void":
        return say("league-void", locale)
    finishes = sorted(one.result.finishes, key=lambda finish: finish.place)
    ranked = (_finish(view, finish.place, finish.person, finish.left, locale) for finish in finishes)
    return lists.row(ranked, locale)


def language(settings: GuildSettings, preferred: object) -> str:
    """Return the language of a server's leagues: its setting for tables, else the one that it prefers at Discord."""
    return settings.language or str(preferred)


def undecided(view: View) -> list[Fixture]:
    """Return the tables without a result."""
    return [table for table in view.fixtures if table.result is None]
