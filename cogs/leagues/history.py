"""A league's past seasons, a person's seasons and card, ratings."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs import controls, panels
from cogs.components import Anchor, Block, Button, Controls, Image, Page, Pick, Row, Text
from cogs.errors import UserError
from cogs.leagues import pictures, targets, texts
from cogs.request import Request, on
from cogs.sending import Member
from cogs.slash import menu
from hosting.core import Rating
from i18n import lists, name, say, title
from i18n.numbers import tenths
from leagues.history import PlayQuality, Total, all_time, career, champions, division_winners, encounters, named, series
from leagues.store import League, View

A_PAGE: Final = 15


@on("league-history")
async def turn_to(request: Request) -> None:
    number, _, rest = request.arg.partition("-")
    part, _, at = rest.partition(".")
    if part not in PARTS:
        raise UserError("old-button")
    await _show(request, await targets.league(request, controls.number(number)), part, panels.page_number(at))


async def _show(request: Request, league: League, part: str, at: int) -> None:
    locale = request.locale
    views = await request.leagues.histories.of_league(league.id)
    lines = await asyncio.to_thread(PARTS[part], league, views, locale)
    few, at, pages = panels.page_of(lines, at, A_PAGE)
    head = say("league-history-head", locale, league=name(league.name, locale=locale), part=part)
    about = (
        [say("league-series-rule", locale, best=league.series_best, of=league.series_of)] if part == "series" else []
    )
    displayed = [*few] or [say("league-history-none", locale)]
    rows: list[Row] = [
        panels.tabs(
            "league-history",
            {part: say("button-league-history", locale, part=part) for part in PARTS},
            part,
            f"{league.id}-",
        )
    ]
    if pages > 1:
        displayed.append(say("list-page", locale, at=at + 1, pages=pages))
        rows.append(panels.turning("league-history", at, pages, locale, f"{league.id}-{part}."))
    text = "\n".join([head, *about, *displayed])
    await request.answers.reply(Page((Text(text), Controls(tuple(rows)))), Anchor(), in_layout=True)


def _champions(league: League, views: Sequence[View], locale: str) -> list[str]:
    lines = []
    for view in reversed(views):
        if first := champions(view):
            others = [winner for winner in division_winners(view) if winner not in first]
            lines.append(
                say(
                    "league-champion",
                    locale,
                    season=view.season.number,
                    names=lists.join((texts.name_of(view, person, locale) for person in first), locale),
                    others=lists.row((texts.name_of(view, other, locale) for other in others), locale) or "none",
                )
            )
    return lines


def _totals(totals: Sequence[Total], views: Sequence[View], locale: str) -> list[str]:
    names = named(views)
    return [
        say(
            "league-total",
            locale,
            place=total.place,
            name=name(names.get(total.person, ""), texts.SHORT, locale=locale),
            points=texts.number(total.units, locale),
            seasons=total.seasons,
            tables=total.tables,
            wins=tenths(total.firsts, locale),
            titles=total.titles,
        )
        for total in totals
    ]


PARTS: Final[Mapping[str, Callable[[League, Sequence[View], str], list[str]]]] = {
    "champions": _champions,
    "all-time": lambda _, views, locale: _totals(all_time(views), views, locale),
    "series": lambda league, views, locale: _totals(series(views, league.series_best, league.series_of), views, locale),
}


SEASONS: Final = 2400
MAX_LEAGUES: Final = 5
MAX_TABLES: Final = 100
TABLES: Final = 900
MEETINGS: Final = 8


@on("league-player")
async def choose_player(request: Request) -> None:
    await _show_player(request, controls.number(request.value or request.arg or str(request.person.id)), None)


@on("league-against")
async def choose_opponent(request: Request) -> None:
    numbers = [int(value) for value in request.values if value.isdecimal()]
    await _show_player(request, controls.number(request.arg), numbers[0] if numbers else None)


@menu("menu-player", "person")
async def card(request: Request, player: Member) -> None:
    if player.bot:
        raise UserError("league-player-bot")
    locale, views = request.locale, await _views(request)
    lines = await _about(request, views, player.id, {player.id: player.name})
    lines[1:1] = await _tables(request, player.id)
    ways = tuple(
        Button.for_verb(
            "league-person", locale, f"{view.season.id}-{player.id}", league=name(view.league.name, locale=locale)
        )
        for view in views
        if request.decides and not view.season.over and any(entry.person == player.id for entry in view.entries)
    )
    menu = Pick("league-against", str(player.id), say("league-against", locale), "people")
    rows: tuple[Row, ...] = (menu, ways[:MAX_LEAGUES]) if ways else (menu,)
    await request.answers.reply(Page((Text("\n".join(lines)), Controls(rows))), Anchor(), in_layout=True)


async def _show_player(request: Request, one: int, other: int | None) -> None:
    locale, views = request.locale, await _views(request)
    if other is not None and other != one:
        lines = await asyncio.to_thread(_against, views, one, other, named(views), locale)
    else:
        lines = await _about(request, views, one, {})
    menus = (
        Pick("league-player", "", say("league-choose-player", locale), "people"),
        Pick("league-against", str(one), say("league-against", locale), "people"),
    )
    await request.answers.reply(Page((Text("\n".join(lines)), Controls(menus))), Anchor(), in_layout=True)


async def _views(request: Request) -> tuple[View, ...]:
    views = await request.leagues.histories.of_guild(request.guild_id)
    by_id = {view.league.id: view.league for view in views}
    visible = {league.id for league in await targets.seen(request, list(by_id.values()))}
    return tuple(view for view in views if view.league.id in visible)


async def _about(request: Request, views: Sequence[View], one: int, names: dict[int, str]) -> list[str]:
    locale, leagues = request.locale, request.leagues
    played = (await leagues.histories.played(request.guild_id)).get(one)
    has_rating = one == request.person.id or one in await leagues.ratings.listed()
    rating = (await leagues.ratings.of_guild(request.guild_id)).get(one) if has_rating else None
    lines = [say("league-player-head", locale, name=_name(named(views) | names, one, locale))]
    lines += quality(rating, played, locale)
    seasons = await asyncio.to_thread(_seasons, views, one, locale) or [say("league-player-none", locale)]
    return [*lines, *texts.fit_lines(seasons, SEASONS, locale)]


async def _tables(request: Request, person: int) -> list[str]:
    of_person, me = await request.services.lobby.of_person(person, limit=MAX_TABLES), request.person.id
    visible = await request.seen([table for table in of_person if table.guild == request.guild_id])
    elsewhere = [table for table in of_person if table.guild != request.guild_id]
    own = [table for table in elsewhere if table.owner == me or table.seat_of(me) is not None]
    visible += own + await request.server.seen_anywhere(me, [table for table in elsewhere if table not in own])
    lines = [
        say(
            "league-player-table",
            request.locale,
            where=request.place(table),
            title=title(table.name, request.locale),
            turn=any(seat.person == person for seat in table.acting),
        )
        for table in visible
    ]
    return texts.fit_lines(lines, TABLES, request.locale)


def quality(rating: Rating | None, played: PlayQuality | None, locale: str) -> list[str]:
    lines = []
    if rating is not None and rating.tables:
        lines.append(say("league-player-rating", locale, points=rating.displayed, tables=rating.tables))
    if played is not None:
        lines.append(say("league-player-loss", locale, loss=tenths(played.loss, locale), turns=played.turns))
    return lines


def _name(names: dict[int, str], person: int, locale: str) -> str:
    return name(names.get(person, ""), texts.SHORT, locale=locale) if person in names else f"<@{person}>"


def _seasons(views: Sequence[View], person: int, locale: str) -> list[str]:
    return [
        say(
            "league-player-season",
            locale,
            title=texts.title(view, locale),
            group=group.name or "none",
            stage=view.stage(group).kind,
            place=row.place,
            people=len(group.people),
            n=texts.count_of(row.units),
            points=texts.number(row.units, locale),
            tables=row.tables,
            over=view.season.over,
            champion=person in champions(view) and group.stage == view.stages[-1].id,
        )
        for view, group, row in career(views, person)
    ]


def _against(views: Sequence[View], one: int, other: int, names: dict[int, str], locale: str) -> list[str]:
    meetings = encounters(views, one, other)
    facts = {"one": _name(names, one, locale), "other": _name(names, other, locale)}
    if not meetings.tables:
        return [say("league-never-met", locale, **facts)]
    lines = [
        say("league-met-head", locale, **facts),
        say(
            "league-met",
            locale,
            **facts,
            tables=len(meetings.tables),
            ahead=meetings.ahead,
            behind=meetings.behind,
            level=len(meetings.tables) - meetings.ahead - meetings.behind,
            mine=texts.number(meetings.units[0], locale),
            theirs=texts.number(meetings.units[1], locale),
        ),
    ]
    for view, fixture in reversed(meetings.tables[-MEETINGS:]):
        title = texts.title(view, locale)
        table = texts.table_name(fixture, locale)
        lines.append(
            say("league-met-table", locale, title=title, table=table, result=texts.outcome(view, fixture, locale))
        )
    return lines


LISTED: Final = 20


@on("rating-list")
async def choose_listed(request: Request) -> None:
    if request.arg not in ("yes", "no"):
        raise UserError("old-button")
    await request.leagues.ratings.set_listed(request.person.id, request.arg == "yes")
    await _show_rating(request)


@on("rating-show")
async def _show_rating(request: Request) -> None:
    leagues, locale, me = request.leagues, request.locale, request.person
    ratings = await leagues.ratings.of_guild(request.guild_id)
    people = await leagues.ratings.listed()
    qualities = await leagues.histories.played(request.guild_id)
    mine, head = ratings.get(me.id), say("rating-none", locale)
    if mine is not None and mine.tables:
        provisional = mine.provisional
        head = say("rating-own", locale, points=mine.displayed, tables=mine.tables, provisional=provisional)
    blocks: list[Block] = [Text("\n".join([head, *quality(None, qualities.get(me.id), locale)]))]
    if curve := (await leagues.ratings.curves(request.guild_id, [me.id])).get(me.id):
        blocks.append(Image(pictures.ratings(me.name, [estimate for _, estimate in curve], locale)))
    ranking = [estimate for estimate in ratings.values() if estimate.person in people and not estimate.provisional]
    ranking.sort(key=lambda estimate: (-estimate.displayed, estimate.person))
    lines = []
    for place, estimate in enumerate(ranking[:LISTED], 1):
        label = name(await request.services.people.name(estimate.person) or "", texts.SHORT)
        play = qualities.get(estimate.person)
        turns, loss = (0, 0.0) if play is None else (play.turns, play.loss)
        facts = {"points": estimate.displayed, "tables": estimate.tables, "turns": turns}
        lines.append(say("rating-line", locale, place=place, name=label, loss=tenths(loss, locale), **facts))
    blocks.append(Text("\n".join([say("rating-list-head", locale), *(lines or [say("rating-list-none", locale)])])))
    on_it = me.id in people
    label = say("button-rating-off", locale) if on_it else say("button-rating-on", locale)
    blocks.append(Controls(((Button("rating-list", label, "no" if on_it else "yes"),),)))
    await request.answers.reply(Page(tuple(blocks)), in_layout=True)
