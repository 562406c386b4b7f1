"""`/league player`, and **Player card** in the menu of a person: seasons, titles, rating, quality of play."""

import asyncio
from collections.abc import Sequence
from typing import Final

from cogs.components import Button, Controls, Page, Pick, Row, Text
from cogs.errors import UserError
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Member, Request, on
from cogs.slash import Parameter, command, person_menu
from leagues.history import Played, career, champions, meetings, named
from leagues.rules import Rating
from leagues.store import View
from words import name, say, title
from words.numbers import tenths

SEASONS: Final = 2400
"""Characters for the seasons, of the 4,000 of a message."""
MAX_LEAGUES: Final = 5
"""Leagues at which a card leads to the admins' panel."""
MAX_TABLES: Final = 100
TABLES: Final = 900
"""Characters for a card's tables."""
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


@person_menu("menu-player")
async def card(request: Request, player: Member) -> None:
    """Show a person's card: rating, play, tables and seasons; for who decides at leagues the way to warn them.

    Raises UserError for a bot.
    """
    if player.bot:
        raise UserError("league-player-bot")
    locale, views = request.locale, await _views(request)
    lines = await _about(request, views, player.id, {player.id: player.name})
    lines[1:1] = await _tables(request, player.id)
    ways = tuple(
        Button(
            "league-person",
            say("button-league-person", locale, league=name(view.league.name, locale=locale)),
            f"{view.season.id}-{player.id}",
        )
        for view in views
        if request.decides and not view.season.over and any(entry.person == player.id for entry in view.entries)
    )
    menu = Pick("league-against", str(player.id), say("league-against", locale), "people")
    rows: tuple[Row, ...] = (menu, ways[:MAX_LEAGUES]) if ways else (menu,)
    await request.answers.reply_in_layout(Page((Text("\n".join(lines)), Controls(rows))), table_id=0)


async def _show(request: Request, one: int, other: int | None) -> None:
    locale, views = request.locale, await _views(request)
    if other is not None and other != one:
        lines = await asyncio.to_thread(_against, views, one, other, named(views), locale)
    else:
        lines = await _about(request, views, one, {})
    menu = Pick("league-against", str(one), say("league-against", locale), "people")
    await request.answers.reply_in_layout(Page((Text("\n".join(lines)), Controls((menu,)))), table_id=0)


async def _views(request: Request) -> tuple[View, ...]:
    """Return the seasons of the server's leagues that the user may see."""
    views = await request.client.leagues.histories.of_guild(request.guild_id)
    by_id = {view.league.id: view.league for view in views}
    visible = {league.id for league in await targets.seen(request, list(by_id.values()))}
    return tuple(view for view in views if view.league.id in visible)


async def _about(request: Request, views: Sequence[View], one: int, known: dict[int, str]) -> list[str]:
    """Describe a person: rating, if they are listed, quality of play, seasons."""
    locale, leagues = request.locale, request.client.leagues
    played = (await leagues.histories.played(request.guild_id)).get(one)
    listed = one == request.person.id or one in await leagues.ratings.listed()
    rating = (await leagues.ratings.of_guild(request.guild_id)).get(one) if listed else None
    lines = [say("league-player-head", locale, name=_called(named(views) | known, one, locale))]
    lines += quality(rating, played, locale)
    seasons = await asyncio.to_thread(_seasons, views, one, locale) or [say("league-player-none", locale)]
    return [*lines, *texts.fitting(seasons, SEASONS, locale)]


async def _tables(request: Request, person: int) -> list[str]:
    """List a person's tables on this server that the user may see."""
    of_person = await request.services.lobby.of_person(person, limit=MAX_TABLES)
    seen = await request.seen([table for table in of_person if table.guild == request.guild_id])
    lines = [
        say(
            "league-player-table",
            request.locale,
            where=f"<#{table.place}>",
            title=title(table.name, request.locale),
            turn="yes" if any(seat.person == person for seat in table.acting) else "no",
        )
        for table in seen
    ]
    return texts.fitting(lines, TABLES, request.locale)


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
