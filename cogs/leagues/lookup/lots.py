"""A season's draw as a page of text, from which anybody can repeat it."""

from __future__ import annotations

import asyncio

from cogs.errors import UserError
from cogs.leagues.lookup import targets
from cogs.request import File, Request, on
from leagues.history import lots, page
from leagues.season import SeasonContext
from words import say


def _written(known: SeasonContext, how: str) -> bytes:
    """Write the page; empty before the draw."""
    drawn = lots(known)
    return "\n".join(page(known.view, drawn, how)).encode() if drawn else b""


@on("league-lots")
async def send(request: Request) -> None:
    """Send the page. Raises NoSuchLeague, UserError before the draw."""
    view, _ = await targets.pressed(request)
    known = await request.client.leagues.running.known(view.season.id)
    season, locale = view.season, request.locale
    data = await asyncio.to_thread(_written, known, say("league-lots-how", locale))
    if not data:
        raise UserError("old-button")
    file = File(f"draw-{season.league}-{season.number}.txt", data)
    await request.answers.reply_further(say("league-lots-sent", locale), [file])
