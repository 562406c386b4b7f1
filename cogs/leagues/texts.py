"""Leagues in words: rules, calendar, participants, teams, and the words of CSV files. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from operator import itemgetter
from typing import Any, Final

from cogs import times
from cogs.host import mention
from gamekit import naming
from i18n import Fact, forgotten, languages, lists, name, person, say
from i18n.numbers import figure, plural
from leagues import columns, imports
from leagues.columns import Dialect
from leagues.rules import POINTS, How, Need, Penalty, TieBreak, divisions, to_points
from leagues.season import substitutes, timing
from leagues.store import (
    MAX_REASON_LENGTH,
    Entrant,
    Fixture,
    Format,
    Group,
    LogLine,
    Rules,
    Season,
    Status,
    Team,
    View,
    latest_round,
    rows,
)

MAX_NUMBERED: Final = 800
"""Characters after which no more people of a group are listed with their numbers: a sentence takes facts of 1,000."""
SHORT: Final = 40


def timestamp(at: datetime | None, locale: str) -> str:
    if at is None:
        return ""
    return say("league-moment", locale, at=times.at(at, "F"), until=times.at(at))


def title(view: View, locale: str) -> str:
    return say("league-title", locale, league=name(view.league.name, locale=locale), season=view.season.number)


def head(key: str, view: View, locale: str, **facts: Fact) -> str:
    return say(key, locale, title=title(view, locale), **facts)


def name_of(view: View, person: int | None, locale: str) -> str:
    if person is None:
        return say("league-computer", locale)
    return name(view.names.get(person, ""), SHORT, locale=locale)


def group_name(group: Group, locale: str) -> str:
    return say("league-group", locale, name=group.name) if group.name else ""


def current(view: View) -> tuple[Group, ...]:
    return view.of_stage(view.stages[-1]) if view.stages else ()


def table_name(fixture: Fixture, locale: str) -> str:
    return say("league-table", locale, name=fixture.name)


def how(rules: Rules, groups: Sequence[Group], locale: str) -> list[str]:
    """Describe a league's rules, in sentences; by its groups if they are drawn: in one alone nobody goes up or down."""
    facts = {
        "seats": rules.seats,
        "rounds": rules.rounds,
        "boards": rules.boards,
        "final": rules.final,
        "net": rules.net,
        "up": rules.up,
        "down": rules.down,
        "alone": {group.division for group in groups} == {1},
    }
    sentences = [
        say(f"league-how-{rules.format.value}", locale, **facts),
        say("league-how-points", locale, points=worth(rules, locale)),
    ]
    if rules.time_control is None:
        sentences.append(say("league-how-no-clocks", locale))
    else:
        sentences += times.rules(rules.time_control, locale)[:2]
    if rules.late and rules.format in (Format.SWISS, Format.DIVISIONS):
        size = divisions.usual(rules.seats)
        sentences.append(say("league-how-late", locale, format=rules.format.value, n=size))
    if rules.most:
        sentences.append(say("league-how-most", locale, n=rules.most))
    if rules.format == Format.DIVISIONS and not facts["alone"]:
        sentences.append(say("league-how-uneven", locale))
    return sentences


def terms(rules: Rules, locale: str) -> str:
    clocks = rules.time_control
    return say(
        "league-board-terms",
        locale,
        format=say(f"league-format-{rules.format.value}", locale),
        seats=rules.seats,
        points=worth(rules, locale),
        pace=say("choice-clock-none", locale) if clocks is None else times.pace(clocks, locale),
    )


def worth(rules: Rules, locale: str) -> str:
    ladder = rules.points.ladder(rules.seats)
    steps = "-".join(number(units, locale) for units in ladder)
    ratio = rules.points.ratio.value
    return say("league-worth", locale, steps=steps, ratio=ratio, weight=number(rules.points.weight, locale))


def number(units: int, locale: str) -> str:
    return figure(to_points(units), locale)


def count_of(units: int) -> int:
    return plural(to_points(units))


def steps(season: Season, locale: str) -> list[str]:
    if season.next is None:
        return []
    left = [*timing.moments(season).items()][timing.MOMENTS.index(season.next[0]) :]
    return [
        say("league-step", locale, step=_key(step), at=timestamp(at, locale)) for step, at in left if at is not None
    ]


def next_step(season: Season, locale: str) -> str:
    if season.held is not None:
        return say(
            "league-held", locale, at=timestamp(season.held, locale), reason=why_held(season.hold_reason, locale)
        )
    if season.next is None:
        return say("league-state", locale, state=season.state.value)
    step, at = season.next
    return say("league-next", locale, step=_key(step), at=timestamp(at, locale))


def reason_text(reason: str, locale: str) -> str:
    return name(reason, MAX_REASON_LENGTH, locale=locale)


def why_held(reason: str, locale: str) -> str:
    own = reason in (*Need, rows.NO_PLACE, rows.OUTAGE)
    return say("league-not-yet", locale, what=reason) if own else reason_text(reason, locale)


def _key(step: str) -> str:
    return step.replace("_", "-")


def of_status(entries: Iterable[Entrant], *statuses: Status) -> list[Entrant]:
    return [entry for entry in entries if entry.status in statuses]


def listed(entries: Sequence[Entrant], room: int, locale: str) -> str:
    names: list[str] = []
    for entry in entries:
        one = name(entry.name, SHORT, locale=locale)
        if sum(map(len, names)) + 2 * len(names) + len(one) > room:
            break
        names.append(one)
    whole = lists.row(names, locale)
    left = len(entries) - len(names)
    return say("league-names-more", locale, names=whole, n=left) if left else whole


def row(line: columns.StandingLine, locale: str, *, together: bool = False) -> str:
    """Return a line of a standing; its tie-break, unless told `together`, and range only where they say something."""
    place, view = line.row, line.view
    best, worst = line.between or (place.place, place.place)
    reason = "none" if line.parted is None or together else line.parted
    facts: dict[str, Fact] = {
        "place": place.place,
        "points": number(place.units, locale),
        "range": "sure" if best == worst or (best, worst) == (1, line.people) else "open",
        "best": best,
        "worst": worst,
        "decided": reason,
        "penalty": number(place.penalty, locale) if place.penalty else "none",
    }
    if line.group is None:
        facts |= {"team": team(view, place.person, locale), "boards": number(place.score, locale)}
        return say("league-team-row", locale, matches=place.tables, **facts)
    facts |= {"name": name_of(view, place.person, locale), "left": place.left}
    return say("league-row", locale, tables=place.tables, all=place.tables + line.ahead, **facts)


def standing(view: View, group: Group, locale: str, people: Sequence[int]) -> list[str]:
    """Return these people's lines; the tie-break of several, if there is but one, in a line below."""
    lines = [line for line in columns.lines(view, group) if line.row.person in people]
    ties = [line.parted for line in lines if line.parted not in (None, POINTS)]
    together = len(ties) > 1 and len({*ties}) == 1
    below = [say("post-line", locale, line=say("alt-league-decided", locale, tie=str(ties[0])))] if together else []
    return [*(row(line, locale, together=together) for line in lines), *below]


def standstill(fixture: Fixture, cause: str, since: datetime, locale: str) -> str:
    return say("league-standstill", locale, table=fixture.name, cause=cause, since=timestamp(since, locale))


def request(one: LogLine, locale: str) -> str:
    return say("league-request", locale, table=str(one.facts["name"]), name=name(one.by_name, SHORT, locale=locale))


def penalties(view: View, person: int, locale: str) -> list[str]:
    mine = (penalty for penalty in view.penalties if penalty.person == person)
    return [
        say("league-penalty" if penalty.units else "league-warning", locale, **_facts(penalty, locale))
        for penalty in mine
    ]


def say_record(season: int, one: Penalty, locale: str) -> str:
    return say("league-recorded", locale, season=season, warning=not one.units, **_facts(one, locale))


def penalties_in(view: View, people: Sequence[int], locale: str) -> list[str]:
    return [
        say("league-penalty-of", locale, name=name_of(view, penalty.person, locale), **_facts(penalty, locale))
        for penalty in view.penalties
        if penalty.person in people and penalty.units
    ]


def _facts(one: Penalty, locale: str) -> dict[str, Fact]:
    return {"n": count_of(one.units), "points": number(one.units, locale), "reason": reason_text(one.reason, locale)}


def drawn(view: View, room: int, locale: str) -> list[str]:
    """Describe in so many characters who was drawn into which team, or each group with its people in order."""
    if view.teams.all:
        return fit_lines(teams(view, locale), room, locale)

    def line(group: Group) -> str:
        first: list[str] = []
        for place, member in enumerate(group.people, 1):
            first.append(lists.numbered(place, name_of(view, member, locale), locale))
            if sum(map(len, first)) + 2 * len(first) > MAX_NUMBERED:
                break
        names, left = lists.row(first, locale), len(group.people) - len(first)
        people = say("league-names-more", locale, names=names, n=left) if left else names
        return say("league-drawn-group", locale, name=group.name or "none", people=people)

    return fit_lines(map(line, view.groups), room, locale, len(view.groups))


def fit_lines(lines: Iterable[str], room: int, locale: str, count: int | None = None) -> list[str]:
    """Return as many lines as fit in `room` characters, and the number of the others; of an iterator with its count."""
    every = len(lines) if isinstance(lines, Sequence) else count or 0
    few: list[str] = []
    for line in lines:
        if sum(map(len, few)) + len(few) + len(line) > room:
            return [*few, say("league-more-lines", locale, n=every - len(few))]
        few.append(line)
    return few


def fixture(view: View, one: Fixture, places: Mapping[int, int], locale: str, reader: int | None = None) -> str:
    computer, free = say("league-computer", locale), say("league-seat-free", locale)
    names_to_act = [
        (computer if who else free) if person is None else name(who, SHORT, locale=locale) for person, who in one.acting
    ]
    turn = lists.row(names_to_act, locale)
    if reader is not None and any(person == reader for person, _ in one.acting):
        turn = "yours"
    people = lists.row((say_seat(view, one, seat, locale) for seat in range(len(one.people))), locale)
    return say(
        "league-fixture",
        locale,
        table=one.name,
        people=people,
        place=str(places.get(one.id, "none")),
        status=one.status,
        turn=turn or "none",
        since=times.at(one.since),
        result=outcome(view, one, locale),
    )


def team(view: View, number: int, locale: str) -> str:
    team_name = view.teams.names.get(number, "")
    return name(team_name, locale=locale) if team_name else say("league-team-number", locale, number=number)


def teams(view: View, locale: str) -> list[str]:
    return [
        say(
            "league-team-line",
            locale,
            team=team(view, team_.number, locale),
            people=lists.row((name_of(view, person, locale) for person in team_.members), locale),
        )
        for team_ in view.teams.all
    ]


def team_label(view: View, number: int, locale: str) -> str:
    team_name = view.teams.names.get(number, "")
    return naming.label(person(team_name, locale)) if team_name else say("league-team-number", locale, number=number)


def say_seat(view: View, one: Fixture, seat: int, locale: str) -> str:
    who, board = name_of(view, one.people[seat], locale), view.teams.boards.get(one.id)
    return (
        who
        if board is None
        else say("league-team-player", locale, name=who, team=team(view, board.teams[seat], locale))
    )


def verdict(view: View, facts: Mapping[str, Any], locale: str) -> dict[str, str]:
    fixture = next((fixture for fixture in view.fixtures if fixture.id == facts.get("fixture")), None)
    how, places = str(facts.get("how", "")), facts.get("places", ())
    if how == How.VOID or fixture is None or len(places) != len(fixture.people):
        return {"how": how, "places": ""}
    seats = zip(places, fixture.people, facts.get("left", [False] * len(places)), strict=True)
    order = sorted(seats, key=itemgetter(0))
    return {"how": "listed", "places": lists.row(_finish(view, *seat, locale) for seat in order)}


def _finish(view: View, place: int, person: int | None, left: bool, locale: str) -> str:
    name = name_of(view, person, locale)
    return say("league-finish", locale, place=place, name=name, left=left)


def outcome(view: View, one: Fixture, locale: str) -> str:
    if one.result is None:
        return ""
    if one.result.how == "void":
        return say("league-void", locale)
    finishes = sorted(one.result.finishes, key=lambda finish: finish.place)
    places = (_finish(view, finish.place, finish.person, finish.left, locale) for finish in finishes)
    return lists.row(places, locale)


def undecided(view: View) -> list[Fixture]:
    return [table for table in view.fixtures if table.result is None]


def has_teams(view: View) -> bool:
    return view.season.rules.format == Format.TEAMS


def teams_founded(view: View, room: int, locale: str) -> list[str]:
    return fit_lines(teams(view, locale) or [say("league-teams-none", locale)], room, locale)


def my_team(view: View, own: Team, locale: str) -> list[str]:
    boards, now = view.season.rules.boards, latest_round(view.fixtures)
    lines = [
        say(
            "league-team-mine",
            locale,
            team=team(view, own.number, locale),
            captain=name_of(view, own.captain, locale),
            boards=_number(view, own.members[:boards], locale),
            alternates=_number(view, own.members[boards:], locale) or "none",
        )
    ]
    if own.invited:
        lines.append(say("league-team-invited", locale, people=mention(own.invited)))
    for absence in view.teams.away:
        if absence.person in own.members and absence.round >= now:
            stand_in = "none" if absence.stand_in is None else name_of(view, absence.stand_in, locale)
            who = name_of(view, absence.person, locale)
            lines.append(say("league-team-away", locale, name=who, round=absence.round, into=stand_in))
    return lines


def rounds_to_miss(view: View, person: int) -> dict[int, bool]:
    """Return the rounds that a member may say they cannot play, or can again: True for those."""
    now = latest_round(view.fixtures)
    if view.season.state not in substitutes.CALLING:
        return {}
    rounds, absent = dict[int, bool](), view.teams.absent(now)
    board = next((fixture for fixture in view.fixtures if fixture.round == now and person in fixture.people), None)
    if person in absent:
        if absent[person] is None:
            rounds[now] = True
    elif board is not None and board.result is None:
        rounds[now] = False
    if now < view.season.rules.rounds:
        next_absence = view.teams.absent(now + 1)
        if next_absence.get(person) is None:
            rounds[now + 1] = person in next_absence
    return rounds


def _number(view: View, people: Sequence[int], locale: str) -> str:
    return lists.row(
        (lists.numbered(at, name_of(view, person, locale), locale) for at, person in enumerate(people, 1)), locale
    )


@forgotten
@cache
def dialect(locale: str) -> Dialect:
    """Return the dialect of a language: with decimal commas, spreadsheets take a semicolon between cells."""
    decimal = say("decimal-mark", locale)
    csv_tables = (columns.columns_of(columns.STANDING, "csv"), columns.columns_of(columns.SEATS, "csv"))
    values = ("yes", "no", *imports.STAGES, *How, POINTS, *TieBreak)
    return Dialect(
        ";" if decimal == "," else ",",
        decimal,
        {column.key: say("league-csv-column", locale, column=column.key) for table in csv_tables for column in table},
        {str(value): say("league-csv-value", locale, value=str(value)) for value in values},
    )


def dialects(locale: str) -> tuple[Dialect, ...]:
    return tuple(dialect(each) for each in dict.fromkeys((locale, *languages())))
