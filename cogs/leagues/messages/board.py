"""A season's one message: registration, check-in, then the standing until the end. Pure."""

from collections.abc import Sequence
from typing import Final

from cogs.components import Block, Button, Controls, Image, Option, Page, Row, Select, Text
from cogs.leagues.messages import pictures, teams, texts
from leagues.files import columns
from leagues.rules import State
from leagues.season import pairing
from leagues.store import Format, Group, View, latest_round
from words import say

MARK: Final = "league-board"
"""The verb of its buttons, which identifies its message; no other message has it."""
MAX_GROUPS: Final = 25
"""Groups offered by a menu."""
ROOM: Final = 1200
"""Characters for each list of names."""
STANDINGS: Final = 2800
"""Characters for all standings; Discord takes 4,000 in a message."""


def page(view: View, locale: str, lacks: Sequence[str] = ()) -> Page:
    """Build the current message; `lacks`: what prevents its tables from starting, in sentences."""
    season = view.season
    blocks: list[Block] = [Text(say("league-board-head", locale, title=texts.title(view.league, season, locale)))]
    blocks.append(Text("\n".join([texts.next_step(season, locale), *lacks])))
    match season.state:
        case State.DRAFT | State.OPEN | State.CHECK_IN:
            blocks += _before(view, locale)
        case State.CALLED_OFF:
            pass
        case _:
            blocks += _standings(view, locale)
    return Page((*blocks, Controls((*menus(view, locale), *_rows(view, locale)))))


def menus(view: View, locale: str, of: Group | None = None) -> tuple[Select, ...]:
    """Return menus to view any group's standing, if there are several; `of`: the current one."""
    groups, number = texts.current(view), view.season.id
    options = [
        Option(f"{number}-standing-{group.id}", texts.group_name(group, locale), chosen=group == of) for group in groups
    ]
    if len(options) < 2:
        return ()
    return tuple(
        Select(
            "league-look",
            f"{number}-groups-{first}",
            say(
                "league-choose-groups",
                locale,
                first=groups[first].name,
                last=groups[first : first + MAX_GROUPS][-1].name,
            ),
            tuple(options[first : first + MAX_GROUPS]),
        )
        for first in range(0, len(options), MAX_GROUPS)
    )


def _before(view: View, locale: str) -> list[Block]:
    """Return the blocks until the draw: rules, calendar, participants."""
    season = view.season
    lines = [*texts.how(season.rules, view.groups, locale), *texts.steps(season, locale)[1:]]
    blocks: list[Block] = [Text("\n".join(lines)), *_people(view, locale)]
    return [*blocks, Text(say("league-committed", locale, hash=season.commitment))]


def _people(view: View, locale: str) -> list[Block]:
    """List the participants so far, by status; empty lists are left out."""
    checking = view.season.state == State.CHECK_IN
    lists = (
        ("checked-in", texts.of_status(view.entries, "checked-in")),
        ("to-check-in" if checking else "registered", texts.of_status(view.entries, "registered")),
        ("reserve", list(view.reserve)),
    )
    room = ROOM // 3 if teams.has_teams(view) else ROOM  # most of them are named with their teams
    lines = [
        say(f"league-people-{kind}", locale, n=len(people), names=texts.listed(people, room, locale))
        for kind, people in lists
        if people
    ]
    people: list[Block] = [Text("\n".join(lines or [say("league-nobody", locale)]))]
    return [*people, Text("\n".join(teams.founded(view, ROOM, locale)))] if teams.has_teams(view) else people


def _standings(view: View, locale: str) -> list[Block]:
    """Return the blocks from the draw on: the current stage's groups with standings, as far as there is room.

    A picture says the teams' standing, or without teams that of the first group; at the end it is the podium instead.
    Of a large group there is the first page.
    """
    groups = texts.current(view)
    parts: list[str] = []
    if teams.has_teams(view) and groups:
        standing = columns.team_lines(view)
        lines = [texts.row(line, locale) for line in standing[pictures.on_page(len(standing), 0)]]
        more = [say("league-more-lines", locale, n=left)] if (left := len(standing) - len(lines)) else []
        said = [*lines, *more, ""] if view.season.over else more
        parts.append("\n".join([*said, say("league-team-boards", locale)]))
    for group in groups:
        people = [row.person for row in view.standing(group)[pictures.on_page(len(group.people), 0)]]
        head = [say("league-group-head", locale, name=group.name)] if group.name else []
        drawn = group is groups[0] and not view.season.over and not teams.has_teams(view)
        lines = [*head, *([] if drawn else texts.standing(view, group, locale, people))]
        if left := len(group.people) - len(people):
            lines.append(say("league-more-people", locale, n=left))
        part = "\n".join(lines)
        if sum(map(len, parts)) + len(part) > STANDINGS:
            break
        parts.append(part)
    blocks: list[Block] = [Text(part) for part in parts if part]
    if len(parts) < len(groups):
        blocks.append(Text(say("league-more-groups", locale, n=len(groups) - len(parts))))
    if groups:
        first = groups[0]
        picture = pictures.podium(view, first, locale) if view.season.over else None
        current = pictures.teams(view, locale) if teams.has_teams(view) else pictures.standing(view, first, locale)
        blocks.append(Image(picture or current))
    waits = pairing.group_more(view)
    if waits is not None and view.reserve:
        size, until = waits
        waiting = say("league-group-more", locale, n=len(view.reserve), size=size, at=texts.timestamp(until, locale))
        blocks.append(Text(waiting))
    over, every = sum(fixture.result is not None for fixture in view.fixtures), len(view.fixtures)
    blocks.append(Text(say("league-tables-over", locale, over=over, all=every)))
    return blocks


def _rows(view: View, locale: str) -> tuple[Row, ...]:
    season, number = view.season, view.season.id

    def look(what: str) -> Button:
        return Button(MARK, say(f"button-league-{what}", locale), f"{number}-{what}")

    of_teams = (look("teams"),) if teams.has_teams(view) else ()
    match season.state:
        case State.OPEN:
            return (
                *([of_teams] if of_teams else []),
                (
                    Button("league-register", say("button-league-register", locale), str(number), "green"),
                    Button("league-stay", say("button-league-stay", locale), str(number)),
                    Button("league-withdraw", say("button-league-withdraw", locale), str(number)),
                    look("rules"),
                    look("calendar"),
                ),
            )
        case State.CHECK_IN:
            newcomer = Button("league-register", say("button-league-register", locale), str(number))
            return ((*check_in(number, locale), newcomer), (*of_teams, look("rules"), look("calendar")))
        case State.DRAFT | State.CALLED_OFF:
            return ((look("rules"), look("calendar")),)
        case _:
            looks = (look("standing"), look("tables"), look("me"), look("draw"), look("calendar"))
            below = of_teams if season.over else (*of_teams, *_meanwhile(view, locale))
            return (looks, below) if below else (looks,)


def _meanwhile(view: View, locale: str) -> tuple[Button, ...]:
    """Return the buttons for people not playing: wait for a table of a ladder, or for a vacancy."""
    number = str(view.season.id)
    if pairing.admits_late(view.season.rules, latest_round(view.fixtures)):
        return (Button("league-register", say("button-league-register", locale), number, "green"),)
    if view.season.rules.format != Format.LADDER:
        return (Button("league-register", say("button-league-reserve", locale), number),)
    return (
        Button("league-register", say("button-league-register", locale), number, "green"),
        Button("league-wait", say("button-league-wait", locale), number, "blue"),
        Button("league-unwait", say("button-league-unwait", locale), number),
    )


def check_in(season: int, locale: str) -> tuple[Button, ...]:
    """Return the buttons to check in or out."""
    return (
        Button("league-in", say("button-league-in", locale), str(season), "green"),
        Button("league-out", say("button-league-out", locale), str(season), "red"),
    )
