"""`/league player`: a person's seasons, titles, rating and quality of play; and two people against each other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from cogs.components import Controls, Page, Pick, Text
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Member, Request, on
from cogs.slash import Parameter, command
from leagues.history import Played, career, champions, meetings, named
from leagues.rules import Rating
from leagues.store import View
from words import name, say
from words.numbers import tenths

SEASONS: Final = 2400
"""Characters for the seasons, of the 4,000 of a message."""
MEETINGS: Final = 8
"""Number of the newest tables of two people that are listed."""


@command("league player", Parameter("player", "option-league-player"), Parameter("against", "option-league-against"))
async def player_command(request: Request, player: Member | None = None, against: Member | None = None) -> None:
    """Show a person's history in this server's leagues, or two people against each other."""
    one = request.person.id if player is None else player.id
    await _show(request, one, None if against is None else against.id)


@on("league-against")
async def choose(request: Request) -> None:
    """Show a person against the one chosen in the menu. Raises UserError."""
    chosen = [int(value) for value in request.values if value.isdecimal()]
    await _show(request, targets.whole(request.arg), chosen[0] if chosen else None)


async def _show(request: Request, one: int, other: int | None) -> None:
    locale, leagues = request.locale, request.client.leagues
    views = await leagues.histories.of_guild(request.guild_id)
    by_id = {view.league.id: view.league for view in views}
    visible = {league.id for league in await targets.seen(request, list(by_id.values()))}
    views = tuple(view for view in views if view.league.id in visible)
    names = named(views)
    if other is not None and other != one:
        lines = await asyncio.to_thread(_against, views, one, other, names, locale)
    else:
        played = (await leagues.histories.played(request.guild_id)).get(one)
        listed = one == request.person.id or one in await leagues.ratings.listed()
        rating = (await leagues.ratings.of_guild(request.guild_id)).get(one) if listed else None
        lines = [say("league-player-head", locale, name=_called(names, one, locale))]
        lines += quality(rating, played, locale)
        seasons = await asyncio.to_thread(_seasons, views, one, locale) or [say("league-player-none", locale)]
        lines += texts.fitting(seasons, SEASONS, locale)
    menu = Pick("league-against", str(one), say("league-against", locale), "people")
    await request.answers.reply_in_layout(Page((Text("\n".join(lines)), Controls((menu,)))), table_id=0)


def quality(rating: Rating | None, played: Played | None, locale: str) -> list[str]:
    """Describe a person's rating, and the points that their reviewed turns have lost; nothing of what is not known."""
    lines = []
    if rating is not None and rating.tables:
        lines.append(say("league-player-rating", locale, points=rating.displayed, tables=rating.tables))
    if played is not None:
        lines.append(say("league-player-loss", locale, loss=tenths(played.loss, locale), turns=played.turns))
    return lines


def _called(names: dict[int, str], person: int, locale: str) -> str:
    return name(names.get(person, ""), texts.SHORT, locale=locale) if person in names else f"<@{person}>"


def _seasons(views: Sequence[View], person: int, locale: str) -> list[str]:
    """Return a line for each group that a person was in, the newest first."""
    return [
        say(
            "league-player-season",
            locale,
            title=texts.title(view.league, view.season, locale),
            group=group.name or "none",
            stage=view.stage(group).kind,
            place=row.place,
            people=len(group.people),
            n=texts.counted(row.units),
            points=texts.number(row.units, locale),
            tables=row.tables,
            over="yes" if view.season.over else "no",
            champion="yes" if person in champions(view) and group.stage == view.stages[-1].id else "no",
        )
        for view, group, row in career(views, person)
    ]


def _against(views: Sequence[View], one: int, other: int, names: dict[int, str], locale: str) -> list[str]:
    """Describe the tables at which two people have met."""
    met = meetings(views, one, other)
    facts = {"one": _called(names, one, locale), "other": _called(names, other, locale)}
    if not met.tables:
        return [say("league-never-met", locale, **facts)]
    lines = [
        say("league-met-head", locale, **facts),
        say(
            "league-met",
            locale,
            **facts,
            tables=len(met.tables),
            ahead=met.ahead,
            behind=met.behind,
            level=met.level,
            mine=texts.number(met.units[0], locale),
            theirs=texts.number(met.units[1], locale),
        ),
    ]
    for view, fixture in reversed(met.tables[-MEETINGS:]):
        title = texts.title(view.league, view.season, locale)
        table = texts.table_name(fixture, locale)
        lines.append(
            say("league-met-table", locale, title=title, table=table, result=texts.outcome(view, fixture, locale))
        )
    return lines
