"""Data for the pictures of leagues: the views of `renders.leagues`, built from stored seasons. Pure."""

from collections.abc import Sequence
from typing import Final, cast

import words
from cogs.components import Drawing
from cogs.leagues.messages.texts import parted, team_label
from leagues.rules import PROVISIONAL, Move, Past, Rating, Row, divisions, to_places, to_points
from leagues.season import pairing, team_rounds
from leagues.store import Format, Group, View
from renders import Picture, Theme
from renders import leagues as pictures
from renders.leagues import alt
from renders.leagues.view import (
    MAX_MET,
    CrossTable,
    Curve,
    Decided,
    Heading,
    Podium,
    Rated,
    Ratings,
    Standing,
    Table,
    Winner,
    Zone,
)
from renders.leagues.view import Row as Shown
from renders.picture import described

SCALE: Final = 40
"""Displayed rating points per point of `leagues.rules.ratings`."""
UNKNOWN: Final = 1000.0
DOUBT: Final = 25 / 3 * SCALE
"""Displayed initial rating and its uncertainty (sigma)."""


def standing(view: View, group: Group, locale: str, page: int = 0) -> Drawing:
    """Draw the standing of a group."""
    return Drawing(_standing, (_shown(view, group, locale), page))


def pages(group: Group) -> int:
    """Return the number of pages of a group's standing."""
    return pictures.pages(len(group.people))


def on_page(group: Group, page: int) -> slice:
    """Return the lines of a group's standing that are on a page, from 0. Raises ValueError for one beyond the last."""
    lines = pictures.of_page(len(group.people), page)
    return slice(lines.start, lines.stop)


def page_with(view: View, group: Group, person: int) -> int:
    """Return the page of a group's standing that has a person; the first if none has."""
    order = [row.person for row in view.standing(group)]
    return next((page for page in range(pages(group)) if person in order[on_page(group, page)]), 0)


def teams(view: View, locale: str, page: int = 0) -> Drawing:
    """Draw the standing of a season's teams."""
    standing, over = team_rounds.standing(view), view.season.over
    rounds = view.season.rules.rounds
    ranges = {} if over else team_rounds.possible_places(view, standing)
    rows = tuple(
        Shown(
            name=team_label(view, row.person, locale),
            place=row.place,
            points=to_points(row.units),
            wins=to_places(row.firsts),
            seconds=to_places(row.seconds),
            tables=row.tables,
            ahead=0 if over else rounds - row.tables,
            range=ranges.get(row.person, (row.place, row.place)),
            decided=_decided(parted(row, ranges.get(row.person))),
            penalty=to_points(row.penalty),
        )
        for row in standing
    )
    heading = Heading(words.person(view.league.name, locale), view.season.number, "", locale)
    return Drawing(_standing, (Standing(heading, rows, over, of_teams=True), page))


def team_pages(standing: Sequence[Row]) -> int:
    """Return the number of pages of a standing of teams."""
    return pictures.pages(len(standing))


def team_slice(standing: Sequence[Row], page: int) -> slice:
    """Return the lines of a standing of teams that are on a page, from 0. Raises ValueError for one beyond the last."""
    lines = pictures.of_page(len(standing), page)
    return slice(lines.start, lines.stop)


def cross(view: View, group: Group, locale: str) -> Drawing | None:
    """Draw who has met whom in a group; None if it is too large or too small."""
    if not 2 <= len(group.people) <= MAX_MET:
        return None
    order = [row.person for row in view.standing(group)]
    index = {person: number for number, person in enumerate(order)}
    tables = tuple(
        Table(
            tuple(None if person is None else index.get(person) for person in fixture.people),
            ()
            if fixture.result is None or fixture.result.how == "void"
            else tuple(each.place for each in fixture.result.finishes),
            fixture.result is not None and fixture.result.how == "void",
        )
        for fixture in view.of_group(group)
    )
    return Drawing(pictures.cross, (CrossTable(_heading(view, group, locale), _names(view, order, locale), tables),))


def podium(view: View, group: Group, locale: str) -> Drawing | None:
    """Draw the first three of a group, or the first three teams, at the end; None if there are none."""
    of_teams = view.season.rules.format == Format.TEAMS
    called = team_label if of_teams else _name
    standing = team_rounds.standing(view) if of_teams else view.standing(group)
    rows = [row for row in standing if row.place <= 3]
    if not rows:
        return None
    winners = tuple(Winner(called(view, row.person, locale), row.place, to_points(row.units)) for row in rows[:3])
    decided = _decided(rows[1].decided) if len(rows) > 1 else None
    return Drawing(pictures.podium, (Podium(_heading(view, group, locale), winners, decided),))


def ratings(curves: Sequence[tuple[str, Sequence[Rating]]], locale: str) -> Drawing:
    """Draw people's ratings table by table, by their names; each has at least one."""
    plotted = tuple(
        Curve(called, tuple(Rated(rating.displayed, rating.doubt * SCALE) for rating in rated))
        for called, rated in curves
    )
    return Drawing(pictures.ratings, (Ratings(plotted, Rated(UNKNOWN, DOUBT), PROVISIONAL, locale),))


@described(alt.standing)
def _standing(standing: Standing, page: int, theme: Theme) -> Picture:
    return pictures.standing(standing, theme, page)


def _shown(view: View, group: Group, locale: str) -> Standing:
    tables = view.of_group(group)
    played = bool(tables) and all(table.result is not None for table in tables)
    over = view.season.over or (played and not view.rounds_to_come)
    ladder = view.season.rules.format == Format.LADDER
    ranges = {} if over or ladder else view.ranges(group)
    ahead = {
        person: sum(person in table.people and table.result is None for table in tables) for person in group.people
    }
    dropped = {entry.person for entry in view.entries if entry.status == "dropped"}
    before = {row.person: row.place for row in view.before(group)} if view.results(group) else {}
    standing = view.standing(group)
    rows = tuple(
        Shown(
            name=_name(view, row.person, locale),
            place=row.place,
            points=to_points(row.units),
            wins=to_places(row.firsts),
            seconds=to_places(row.seconds),
            tables=row.tables,
            ahead=0 if over else ahead[row.person],
            range=None if ladder else ranges.get(row.person, (row.place, row.place)),
            moved=before[row.person] - row.place if row.person in before else None,
            decided=_decided(parted(row, ranges.get(row.person))),
            zone=_zone(view, group, row, len(standing)),
            penalty=to_points(row.penalty),
            left=row.left,
            dropped=row.person in dropped,
        )
        for row in standing
    )
    return Standing(_heading(view, group, locale), rows, over)


def _zone(view: View, group: Group, row: Row, people: int) -> Zone:
    """Return the zone of a place: promotion and relegation only between existing divisions."""
    rules = view.season.rules
    if rules.format != Format.DIVISIONS:
        return "stay"
    past = Past(row.person, group.division, row.place, people)
    move = divisions.claim(past, pairing.divisions_of(view), divisions.Rule(rules.up, rules.down)).move
    return "up" if move == Move.UP else "down" if move == Move.DOWN else "stay"


def _heading(view: View, group: Group, locale: str) -> Heading:
    return Heading(words.person(view.league.name, locale), view.season.number, group.name, locale)


def _names(view: View, people: Sequence[int], locale: str) -> tuple[str, ...]:
    return tuple(_name(view, person, locale) for person in people)


def _name(view: View, person: int, locale: str) -> str:
    return words.person(view.names.get(person, ""), locale)


def _decided(what: str | None) -> Decided | None:
    return cast("Decided | None", None if what is None else str(what))
