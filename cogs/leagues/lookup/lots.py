"""A season's draw as a page of text, from which anybody can repeat it."""

from __future__ import annotations

from cogs.errors import UserError
from cogs.leagues.lookup import targets
from cogs.request import File, Request, on
from leagues.history import lots, page
from words import say


@on("league-lots")
async def send(request: Request) -> None:
    """Send the page. Raises NoSuchLeague, UserError before the draw."""
    view, _ = await targets.pressed(request)
    known = await request.client.leagues.running.known(view.season.id)
    drawn = lots(known)
    if not drawn:
        raise UserError("old-button")
    season, locale = view.season, request.locale
    data = "\n".join(page(view, drawn, say("league-lots-how", locale))).encode()
    file = File(f"draw-{season.league}-{season.number}.txt", data)
    await request.answers.reply_further(say("league-lots-sent", locale), [file])
