"""`/league history`: a league's champions, its all-time table, and its series."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs import choices
from cogs.components import Controls, Page, Row, Text
from cogs.errors import UserError
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, on
from leagues.history import Total, all_time, champions, division_winners, named, series
from leagues.store import League, View
from words import lists, name, say
from words.numbers import tenths

A_PAGE: Final = 15
"""Lines on a page."""


@targets.command("league history")
async def history_command(request: Request, league: int | None = None) -> None:
    """Show the winners of a league's seasons, with the way to the tables over all of them."""
    chosen = await targets.league(request, league)
    await _show(request, chosen, "champions", 0)


@on("league-history")
async def turn_to(request: Request) -> None:
    """Show a page of one of the lists. Raises NoSuchLeague, UserError."""
    number, _, rest = request.arg.partition("-")
    part, _, at = rest.partition(".")
    if part not in PARTS:
        raise UserError("old-button")
    await _show(request, await targets.league(request, targets.whole(number)), part, targets.whole(at or "0"))


async def _show(request: Request, league: League, part: str, at: int) -> None:
    locale = request.locale
    views = await request.client.leagues.histories.of_league(league.id)
    lines = await asyncio.to_thread(PARTS[part], league, views, locale)
    pages = max(1, -(-len(lines) // A_PAGE))
    at = min(at, pages - 1)
    head = say("league-history-head", locale, league=name(league.name, locale=locale), part=part)
    about = (
        [say("league-series-rule", locale, best=league.series_best, of=league.series_of)] if part == "series" else []
    )
    displayed = lines[at * A_PAGE : (at + 1) * A_PAGE] or [say("league-history-none", locale)]
    rows: list[Row] = [
        choices.tabs(
            "league-history",
            {part: say("button-league-history", locale, part=part) for part in PARTS},
            part,
            f"{league.id}-",
        )
    ]
    if pages > 1:
        displayed.append(say("list-page", locale, at=at + 1, pages=pages))
        rows.append(texts.turning("league-history", f"{league.id}-{part}.", at, pages, locale))
    text = "\n".join([head, *about, *displayed])
    await request.answers.reply_in_layout(Page((Text(text), Controls(tuple(rows)))), table_id=0)


def _champions(league: League, views: Sequence[View], locale: str) -> list[str]:
    """List the closed seasons with their winners, the newest first."""
    lines = []
    for view in reversed(views):
        if first := champions(view):
            others = [winner for winner in division_winners(view) if winner not in first]
            lines.append(
                say(
                    "league-champion",
                    locale,
                    season=view.season.number,
                    names=lists.listed((texts.called(view, person, locale) for person in first), locale),
                    others=lists.row((texts.called(view, other, locale) for other in others), locale) or "none",
                )
            )
    return lines


def _all_time(league: League, views: Sequence[View], locale: str) -> list[str]:
    return _totals(all_time(views), views, locale)


def _series(league: League, views: Sequence[View], locale: str) -> list[str]:
    return _totals(series(views, league.series_best, league.series_of), views, locale)


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
    "all-time": _all_time,
    "series": _series,
}
"""The lists, by their words in the controls' arguments."""
