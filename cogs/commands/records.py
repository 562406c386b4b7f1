"""Export and import of games as files, and the proof of their deals."""

import asyncio
import json
from collections.abc import Mapping
from typing import Annotated

import words
from cogs import places
from cogs.commands import offering, repost
from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.request import Attached, File, Request, TableRequest, on
from cogs.sending import work
from cogs.slash import Bounds, Choice, Parameter, command
from cogs.turn import ledger
from cogs.turn import post as turn_posts
from hosting.core import Person, Table, fairness
from hosting.records import ENDED, MAX_BYTES, Imported
from words import NAME_LENGTH, has, name, say, title
from words.lists import row

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


@command("table export", Parameter("table_id", "option-table", called="table"))
async def export(request: Request, table_id: int | None = None) -> None:
    """Send the record of a game as a file."""
    table = (await request.at_table(table_id)).table
    async with work.reading(request.client, request.guild_id):
        record = await request.services.records.export(table.id)
    data = json.dumps(record, ensure_ascii=False)
    running = "yes" if table.status == "running" else "no"
    await request.answers.reply_with_file(
        say("record-export", request.locale, table=words.title(table.name, request.locale), running=running),
        File(f"{table.game}-{table.id}.json", data.encode()),
    )


@command(
    "table import",
    Parameter("file", "option-import-file"),
    Parameter("seat", "option-import-seat"),
    Parameter("title", "option-name"),
)
async def import_(
    request: Request,
    file: Attached,
    seat: Annotated[int, Bounds(1, 25)] | None = None,
    title: Annotated[str, Bounds(1, NAME_LENGTH)] | None = None,
) -> None:
    """Read a record, and continue its game here or view its end."""
    if file.size > MAX_BYTES:
        raise UserError("record-big", most=MAX_BYTES // 1000)
    places.may_open(request)
    places.check(request)
    person = request.person
    async with request.using("import"):
        text = await file.read()
        language = places.language(request)
        people: dict[int, Person | str] = {} if seat is None else {seat - 1: person}
        async with work.reading(request.client, request.guild_id):
            table = await request.services.records.load(
                await asyncio.to_thread(_parse, text, request),
                guild=request.guild_id,
                channel=request.parent_id,
                thread=request.thread_id,
                owner=person,
                name=title or say("record-title", language, name=name(person.name)),
                people=people,
                language=language,
            )
    request.wake()
    await repost.post_again(request, table)
    locale = request.locale
    free = [seat for seat in table.seats if seat.person is None and seat.computer is None]
    lines = [
        say(
            "record-seat-free" if seat in free else "record-seat",
            locale,
            number=seat.number + 1,
            name=name(seat.name, locale=locale),
        )
        for seat in table.seats
    ]
    vacant = len(free) if table.status == "running" else 0
    facts = {"table": words.title(table.name, locale), "seats": row(lines, locale)}
    messages = [say("record-imported", locale, **facts, vacant=vacant)]
    imported = await request.services.records.imported(table.id)
    if imported is not None and imported.copy is not None:
        messages.append(say("record-copy", locale))
    await request.answers.reply("\n".join(messages))


def _parse(text: bytes, request: Request) -> Mapping[str, object]:
    """Parse the JSON of a possibly hostile file. Raises a game's refusal, and UserError for a game not played here."""
    games = {name: request.services.positions.game(name) for name in request.client.interfaces}
    data = next(iter(games.values())).parse(text)  # invalid JSON is invalid for every game
    if not isinstance(data, dict) or data.get("game") not in games:
        raise UserError("record-other")
    return data


@command("table verify", Parameter("table_id", "option-table", called="table"))
async def verify(request: Request, table_id: int | None = None) -> None:
    """Show the commitment to the deal; once the game has ended, open it."""
    await prove(request, (await request.at_table(table_id)).table)


async def prove(request: Request, table: Table) -> None:
    """Show the commitment to a table's deal; once the game has ended, open it. Raises UserError if there is none."""
    locale = request.locale
    facts = {"table": words.title(table.name, locale), "commitment": table.commitment or ""}
    imported = await request.services.records.imported(table.id) if table.commitment else None
    source = [] if imported is None else [_source(imported, locale)]
    if table.commitment is None:
        raise UserError("verify-none", table=words.title(table.name, locale))
    if table.status not in ENDED:
        await request.answers.reply("\n".join([say("verify-running", locale, **facts), *source]))
        return
    opened = await request.services.records.opened(table.id)
    lines = [
        say("verify-ended", locale, **facts, holds="yes" if opened.holds else "no"),
        *source,
        say("verify-how", locale, salt=opened.salt),
    ]
    data = fairness.canonical({"deal": opened.deal, "salt": opened.salt})
    await request.answers.reply_with_file("\n".join(lines), File(f"deal-{table.id}.json", data))


def _source(imported: Imported, locale: str) -> str:
    return say(
        "verify-imported",
        locale,
        name=name(imported.by, locale=locale),
        steps=imported.ply,
        at=f"<t:{int(imported.at.timestamp())}:f>",
        dealt="yes" if imported.dealt else "no",
    )


export.completes("table_id")(offering.tables)
verify.completes("table_id")(offering.tables)
