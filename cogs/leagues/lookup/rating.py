"""`/rating`: a person's rating in this server's leagues, its history, and the choice to be listed."""

from typing import Final

from cogs.components import Block, Button, Controls, Image, Page, Text
from cogs.errors import UserError
from cogs.leagues.lookup import player
from cogs.leagues.messages import pictures
from cogs.leagues.messages.texts import SHORT
from cogs.request import Request, on
from cogs.slash import command
from leagues.history import Played
from leagues.rules import Rating
from words import name, say
from words.numbers import tenths

LISTED: Final = 20
"""People on the list."""


@command("rating")
async def rating(request: Request) -> None:
    """Show a person's rating, and the list of those who have chosen to be on it."""
    await _show(request)


@on("rating-list")
async def choose(request: Request) -> None:
    """Join the list, or leave it."""
    if request.arg not in ("yes", "no"):
        raise UserError("old-button")
    await request.client.leagues.ratings.set_listed(request.person.id, request.arg == "yes")
    await _show(request)


async def _show(request: Request) -> None:
    leagues, locale, me = request.client.leagues, request.locale, request.person
    rated = await leagues.ratings.of_guild(request.guild_id)
    listed = await leagues.ratings.listed()
    reviewed = await leagues.histories.played(request.guild_id)
    blocks: list[Block] = [
        Text("\n".join([_own(rated.get(me.id), locale), *player.quality(None, reviewed.get(me.id), locale)]))
    ]
    curve = [estimate for _, estimate in await leagues.ratings.curve(me.id, request.guild_id)]
    if curve:
        blocks.append(Image(pictures.ratings([(me.name, curve)], locale)))
    ranked = [estimate for estimate in rated.values() if estimate.person in listed and not estimate.provisional]
    ranked.sort(key=lambda estimate: (-estimate.displayed, estimate.person))
    lines = [
        _line(place, estimate, await _name(request, estimate.person), reviewed.get(estimate.person), locale)
        for place, estimate in enumerate(ranked[:LISTED], 1)
    ]
    blocks.append(Text("\n".join([say("rating-list-head", locale), *(lines or [say("rating-list-none", locale)])])))
    on_it = me.id in listed
    label = say("button-rating-off", locale) if on_it else say("button-rating-on", locale)
    blocks.append(Controls(((Button("rating-list", label, "no" if on_it else "yes"),),)))
    await request.answers.reply_in_layout(Page(tuple(blocks)))


def _line(place: int, one: Rating, name: str, played: Played | None, locale: str) -> str:
    """Return a listed person's line: their rating, and what their reviewed turns have lost."""
    turns, loss = (0, 0.0) if played is None else (played.turns, played.loss)
    facts: dict[str, int] = {"points": one.displayed, "tables": one.tables, "turns": turns}
    return say("rating-line", locale, place=place, name=name, loss=tenths(loss, locale), **facts)


def _own(own: Rating | None, locale: str) -> str:
    if own is None or not own.tables:
        return say("rating-none", locale)
    return say(
        "rating-own", locale, points=own.displayed, tables=own.tables, provisional="yes" if own.provisional else "no"
    )


async def _name(request: Request, person: int) -> str:
    known = await request.services.people.name(person)
    return name(known or "", SHORT)
