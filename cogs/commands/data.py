"""The data stored about a user: export to a private file, and deletion on request."""

import json
from typing import Final

from cogs.components import Button, Page, in_rows
from cogs.errors import UserError
from cogs.request import File, Request, on
from cogs.slash import command
from hosting.core import Table
from words import say, title

MAX_OFFERED: Final = 15
"""Games offered for resignation at once; the rest follow when these are done."""


@command("data")
async def data(request: Request) -> None:
    """Describe the stored data, and offer to export or delete it."""
    await request.answers.reply(_offer(request.locale), table_id=0, seq=0)


@on("my-data")
async def ask(request: Request) -> None:
    """Show the same when pressed in the user's own settings, which stay."""
    await request.answers.reply(_offer(request.locale), table_id=0, seq=0, separate=True)


def _offer(locale: str) -> Page:
    buttons = (
        Button("data", say("button-data", locale), style="blue"),
        Button("forget-me", say("button-forget-me", locale), style="red"),
    )
    return Page.of(say("data-head", locale), (buttons,))


@on("data")
async def give(request: Request) -> None:
    """Send the user all data stored about them, as a private file."""
    stored = await request.services.privacy.of(request.person.id)
    text = json.dumps(stored, ensure_ascii=False, indent=1)
    await request.answers.reply_with_file(
        say("data-given", request.locale), File(f"data-{request.person.id}.json", text.encode())
    )


@on("forget-me")
async def forget(request: Request) -> None:
    """Confirm the deletion, then delete the user's data; all seats must be given up first.

    The argument is empty at first, `yes` after confirmation, or the table whose seat is given up.
    """
    services, locale = request.services, request.locale
    if request.arg.isdecimal() and len(request.arg) < 19:
        await _give_up(request, int(request.arg))
    elif request.arg not in ("", "yes"):
        raise UserError("old-button")
    playing = await services.privacy.playing(request.person.id)
    if playing:
        await request.answers.reply(_first(playing, locale), table_id=0, seq=0)
    elif request.arg != "yes":
        sure = Button("forget-me", say("button-forget-me-sure", locale), "yes", "red")
        await request.answers.reply(Page.of(say("forget-sure", locale), ((sure,),)), table_id=0, seq=0)
    else:
        await services.privacy.forget(request.person.id)
        await request.done(say("forgotten", locale))


async def _give_up(request: Request, table_id: int) -> None:
    """Resign from a game of any server, if the user still has a seat there."""
    playing = await request.services.privacy.playing(request.person.id)
    if any(table.id == table_id for table in playing):
        await request.services.leaving.resign(table_id, request.person)
        request.wake()


def _first(playing: list[Table], locale: str) -> Page:
    """List the games to be given up first, with a button for each."""
    text = say("data-plays", locale, n=len(playing))
    buttons = tuple(
        Button("forget-me", say("button-data-resign", locale, table=title(table.name, locale)), str(table.id), "red")
        for table in playing[:MAX_OFFERED]
    )
    return Page.of(text, in_rows(buttons))
