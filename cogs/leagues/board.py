"""A season's one message: registration, check-in, then the standing until the end. Pure."""

from collections.abc import Sequence
from typing import Final

from cogs.components import Block, Button, Controls, Image, Option, Page, Row, Select, Text, in_rows
from cogs.leagues import pictures, texts
from i18n import say
from leagues import columns
from leagues.rules import State
from leagues.season import pairing
from leagues.store import Format, Group, View, latest_round

MARK: Final = "league-board"
"""The verb of its buttons, which identifies its message; no other message has it."""
MAX_GROUPS: Final = 25
ROOM: Final = 1200
STANDINGS: Final = 2800
"""Characters for all standings; Discord takes 4,000 in a message."""


def page(view: View, locale: str, lacks: Sequence[str] = ()) -> Page:
    """Build the current message; `lacks`: what prevents its tables from starting, in sentences."""
    season = view.season
    blocks: list[Block] = [Text(texts.head("league-board-head", view, locale))]
    blocks.append(Text("\n".join([texts.next_step(season, locale), *lacks])))
    match season.state:
        case State.DRAFT | State.OPEN | State.CHECK_IN:
            blocks += [Text(texts.terms(season.rules, locale)), *_people(view, locale)]
        case State.CALLED_OFF:
            pass
        case _:
            blocks += _standings(view, locale)
    return Page((*blocks, Controls((*menus(view, locale), *_rows(view, locale)))))


def menus(view: View, locale: str, of: Group | None = None) -> tuple[Select, ...]:
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


def _people(view: View, locale: str) -> list[Block]:
    in_check_in = view.season.state == State.CHECK_IN
    lists = (
        ("checked-in", texts.of_status(view.entries, "checked-in")),
        ("to-check-in" if in_check_in else "registered", texts.of_status(view.entries, "registered")),
        ("reserve", list(view.reserve)),
    )
    room = ROOM // 3 if texts.has_teams(view) else ROOM  # most of them are named with their teams
    lines = [
        say(f"league-people-{kind}", locale, n=len(people), names=texts.listed(people, room, locale))
        for kind, people in lists
        if people
    ]
    people: list[Block] = [Text("\n".join(lines or [say("league-nobody", locale)]))]
    return [*people, Text("\n".join(texts.teams_founded(view, ROOM, locale)))] if texts.has_teams(view) else people


def _standings(view: View, locale: str) -> list[Block]:
    """Return from the draw on a picture, and the standings of groups that it does not say, as there is room."""
    groups = texts.current(view)
    parts: list[str] = []
    if texts.has_teams(view) and groups:
        standing = columns.team_lines(view)
        lines = [texts.row(line, locale) for line in standing[pictures.on_page(len(standing), 0)]]
        more = [say("league-more-lines", locale, n=left)] if (left := len(standing) - len(lines)) else []
        text = [*lines, *more, ""] if view.season.over else more
        parts.append("\n".join([*text, say("league-team-boards", locale)]))
    for group in groups:
        people = [row.person for row in view.standing(group)[pictures.on_page(len(group.people), 0)]]
        head = [say("league-group-head", locale, name=group.name)] if group.name else []
        has_picture = group is groups[0] and not view.season.over and not texts.has_teams(view)
        lines = [*head, *([] if has_picture else texts.standing(view, group, locale, people))]
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
        current = pictures.teams(view, locale) if texts.has_teams(view) else pictures.standing(view, first, locale)
        blocks.append(Image(picture or current))
    waits = pairing.group_more(view)
    if waits is not None and view.reserve:
        size, until = waits
        hint = say("league-group-more", locale, n=len(view.reserve), size=size, at=texts.timestamp(until, locale))
        blocks.append(Text(hint))
    over, every = sum(fixture.result is not None for fixture in view.fixtures), len(view.fixtures)
    blocks.append(Text(say("league-tables-over", locale, over=over, all=every)))
    return blocks


def _rows(view: View, locale: str) -> tuple[Row, ...]:
    season, number = view.season, view.season.id

    def look(what: str) -> Button:
        return Button(MARK, say(f"button-league-{what}", locale), f"{number}-{what}")

    of_teams = (look("teams"),) if texts.has_teams(view) else ()
    rules = look("rules"), look("calendar"), look("draw")
    match season.state:
        case State.OPEN:
            ways = (
                Button.for_verb("league-register", locale, str(number), "green"),
                Button.for_verb("league-stay", locale, str(number)),
                Button.for_verb("league-withdraw", locale, str(number)),
            )
            return in_rows((*ways, *rules, *of_teams), 2)
        case State.CHECK_IN:
            newcomer = Button.for_verb("league-register", locale, str(number))
            return in_rows((*check_in(number, locale), newcomer, *rules, *of_teams), 2)
        case State.DRAFT | State.CALLED_OFF:
            return (rules,)
        case _:
            looks = (look("standing"), look("tables"), look("me"), look("draw"), look("calendar"))
            below = of_teams if season.over else (*of_teams, *_meanwhile(view, locale))
            return (looks, below) if below else (looks,)


def _meanwhile(view: View, locale: str) -> tuple[Button, ...]:
    number = str(view.season.id)
    if pairing.admits_late(view.season.rules, latest_round(view.fixtures)):
        return (Button.for_verb("league-register", locale, number, "green"),)
    if view.season.rules.format != Format.LADDER:
        return (Button("league-register", say("button-league-reserve", locale), number),)
    return (
        Button.for_verb("league-register", locale, number, "green"),
        Button.for_verb("league-wait", locale, number, "blue"),
        Button.for_verb("league-unwait", locale, number),
    )


def check_in(season: int, locale: str) -> tuple[Button, ...]:
    return (
        Button.for_verb("league-in", locale, str(season), "green"),
        Button.for_verb("league-out", locale, str(season), "red"),
    )
