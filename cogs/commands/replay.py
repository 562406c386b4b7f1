"""Replays of a game: turn by turn, or as one of the game's animations."""

from cogs.commands import offering
from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.request import Request, TableRequest, on
from cogs.slash import Choice, Parameter, command
from cogs.turn import ledger
from cogs.turn import post as turn_posts
from words import has, say, title

BY_TURN = "turn by turn"


@command("table replay", Parameter("table_id", "option-table", called="table"), Parameter("how", "option-replay-how"))
async def replay(request: Request, table_id: int | None = None, how: str = BY_TURN) -> None:
    """Show a game from its beginning."""
    there = await request.at_table(table_id)
    if how == BY_TURN:
        await _show_turn(there, 0)
    elif how in there.client.interface(there.table.game).animations:
        await _show_animation(there, how)
    else:
        raise UserError("replay-none", game=say(f"game-{there.table.game}", request.locale))


replay.completes("table_id")(offering.tables)


@replay.completes("how")
async def ways(request: Request, typed: str) -> list[Choice]:
    """Return the kinds of replays: turn by turn, and the animations of all games."""
    names = {name for interface in request.client.interfaces.values() for name in interface.animations}
    locale = request.locale
    labels = [(BY_TURN, say("replay-by-turn", locale))]
    labels += [
        (name, say(f"replay-{name}", locale) if has(f"replay-{name}", locale) else name) for name in sorted(names)
    ]
    return [
        Choice(value, label)
        for value, label in labels
        if typed.casefold() in label.casefold() or typed.casefold() in value
    ]


@on("film")
async def animation(request: TableRequest) -> None:
    """Show one of a game's animations, pressed under the post of its end. Raises UserError."""
    if request.arg not in request.client.interface(request.table.game).animations:
        raise UserError("old-button")
    await _show_animation(request, request.arg)


@on("replay")
async def turn_over(request: TableRequest) -> None:
    """Show another turn, or another picture of it."""
    at, _, how = request.arg.partition("-")
    await _show_turn(request, int(at) if at.isdecimal() else 0, how.partition("-")[2])


async def _show_animation(request: TableRequest, how: str) -> None:
    """Show one of a game's animations, limited per hour. Raises TooMany."""
    async with request.using("replay"):
        history = await request.history()
        drawing = request.client.interface(history.table.game).animation(
            how, turn_posts.replay(history, request.locale)
        )
        await request.answers.reply(Page.of(picture=drawing))


async def _show_turn(request: TableRequest, at: int, kind: str = "") -> None:
    """Show a picture of the table after a turn, with controls for other turns and pictures. Raises TooMany."""
    async with request.using("turn"):
        history, locale = await request.history(), request.locale
    table, interface = history.table, request.client.interface(history.table.game)
    replay, ends = turn_posts.replay(history, locale), ledger.ends(history)
    last = len(ends) - 1
    at = max(0, min(at, last))
    lines = [say("replay-head", locale, table=title(table.name, locale), at=at, turns=last)]
    if at:
        lines += turn_posts.narration(history, interface, ends[at - 1], ends[at], locale)
    picture = kind if kind in interface.frames else interface.frames[0]
    turning = ledger.turning("replay", at, last, locale, f"-{picture}")
    others = tuple(
        Button("replay", say(f"button-frame-{frame}", locale), f"{at}-still-{frame}", emoji="🖼️")
        for frame in interface.frames
        if frame != picture
    )
    rows = (turning, others) if others else (turning,)
    page = Page.of("\n".join(lines), rows, interface.frame(picture, replay, ends[at]))
    await request.answers.reply(page, table_id=table.id, seq=table.seq)
