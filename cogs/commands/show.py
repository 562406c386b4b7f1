"""Views of a table: its game's own, the log by pages, a recap, turn by turn; the game as a file; those who look on."""

import json
import uuid
from collections.abc import Awaitable, Callable
from typing import Final

from cogs import host, places, rights, times
from cogs.commands import votes
from cogs.components import Anchor, Button, Page
from cogs.delivery import Content, composes, does, table_of
from cogs.errors import UserError
from cogs.host import Host
from cogs.panels import turning
from cogs.request import File, Request, TableRequest, on, pieces
from cogs.sending import postpone, servers, work
from cogs.slash import menu
from cogs.turn import ledger
from cogs.turn import post as turn_posts
from gamekit import naming
from hosting.aids import TRIED_IN
from hosting.core import History, Json, NoSuchTable, Notice, NotRunning, Table, fairness
from hosting.jobs import Job, kinds
from hosting.records import ENDED
from i18n import name, say, title

PUBLIC: Final = dict[str, Callable[..., Awaitable[Page]]]()
"""Functions of a request and an argument that return what everybody may see of a view, by its word."""


@on("all")
async def showpublic(request: TableRequest) -> None:
    what, _, arg = request.arg.partition(".")
    if what not in PUBLIC:
        raise UserError("old-button")
    page = await PUBLIC[what](request, arg, to_all=True)
    first, *further = pieces(page.text)
    await request.show_all(Page.of(first, picture=page.picture))
    for part in further:
        await request.answers.publish_further(part)


def public(arg: str, locale: str) -> Button:
    return Button("all", say("button-league-show", locale), arg, emoji="📢")


async def _show(request: TableRequest, name: str, seat: str) -> None:
    page = await _look(request, f"{name}.{seat}")
    first, *further = pieces(page.text)
    rows = (*page.rows, (public(f"look.{name}.{seat}", request.locale),))
    await request.answers.reply(Page.of(first, rows, page.picture))
    for part in further:
        await request.answers.reply_further(part)


async def _look(request: TableRequest, arg: str, *, to_all: bool = False) -> Page:
    """Return a view by its name, and the number of a seat behind a dot; by default the reader's own."""
    name, _, seat = arg.partition(".")
    scene = request.scene(to_all=to_all)
    interface = request.client.interface(scene.table.game)
    look = next((look for look in interface.looks if look.name == name), None)
    if look is None:
        raise UserError("look-none", game=say(f"game-{interface.name}", request.locale))
    own = scene.table.seat_of(request.person.id)
    at = int(seat) if seat.isdecimal() and int(seat) < len(scene.names) else None if own is None else own.number
    page = interface.look(name, scene, at)
    if not look.by_seat:
        return page
    seats = tuple(Button("look", label, f"{name}.{n}", chosen=n == at) for n, label in enumerate(scene.labels))
    return page.with_rows(*page.rows, seats)


@on("log")
async def turn_over(request: TableRequest) -> None:
    at = request.arg.partition("-")[0]
    await request.answers.reply(await _log(request, at))


async def _log(request: TableRequest, page: str, *, to_all: bool = False) -> Page:
    table = request.table
    locale = table.language if to_all else request.locale
    history = await request.history()
    events = await request.services.positions.events(table.id)
    pages = ledger.pages(ledger.narration(history, request.client.interface(table.game), events, locale))
    at = min(int(page) if page.isdecimal() else len(pages), len(pages) - 1)
    text = ledger.page(history, pages[at], at, len(pages), locale)
    step_count = pages[at][-1].steps_before + pages[at][-1].steps if pages[at] else 0
    further = [_pictures(history, step_count, locale), *_tries(request, history, step_count)]
    further.append(public(f"log.{at}", locale))
    if table.seat_of(request.person.id) is not None:
        further.insert(0, Button.for_verb("recap", locale, emoji="🔎"))
    return Page.of(text, (turning("log", at, len(pages), locale, ends=True), tuple(further)))


@on("recap")
async def recap(request: TableRequest) -> None:
    table = request.table
    seat = table.seated(request.person.id).number
    history = await request.services.positions.history(table.id, seat)
    events = await request.services.positions.events(table.id)
    start, text = ledger.recap(history, request.client.interface(table.game), events, seat, request.locale)
    buttons = (_pictures(history, start, request.locale), Button.for_verb("log", request.locale, emoji="📖"))
    await request.answers.reply(Page.of(text, (buttons,)))


@menu("button-recap", "message")
async def recap_of_message(request: Request, table: int | None) -> None:
    await recap(await request.at_table(table))


def _pictures(history: History, steps: int, locale: str) -> Button:
    turn = sum(end <= steps for end in ledger.ends(history)) - 1
    return Button("replay", say("button-frames", locale), f"{turn}-from", emoji="⏯️")


def _tries(request: TableRequest, history: History, steps: int) -> tuple[Button, ...]:
    if request.table.status not in TRIED_IN or request.table.seat_of(request.person.id) is None:
        return ()
    seq = history.entries[steps - 1].seq if steps else 1
    return (Button.for_verb("what-from", request.locale, str(seq), emoji="🧪"),)


@on("look")
async def press_look(request: TableRequest) -> None:
    """Show the view chosen; posts of earlier versions name it before a colon."""
    name, _, seat = (request.value or request.arg.partition(":")[0]).partition(".")
    if name == "verify":
        await prove(request, request.table)
    elif name == "undo":
        await votes.sure(request, "undo")
    elif name == "log":
        await request.answers.reply(await _log(request, ""))
    else:
        await _show(request, name, seat)


PUBLIC["look"] = _look
PUBLIC["log"] = _log


# Films and records: games as files, and the proof of their deals


@on("film")
async def animation(request: TableRequest) -> None:
    interface = request.client.interface(request.table.game)
    if request.arg not in interface.animations:
        raise UserError("old-button")
    async with request.using("replay"):
        replay = turn_posts.replay(await request.history(), request.locale)
        await request.answers.reply(Page.of(picture=interface.animation(request.arg, replay)))


@on("replay")
async def look_back(request: TableRequest) -> None:
    number, _, kind = [*request.arg.split("-", 2), "", ""][:3]
    async with request.using("turn"):
        history, locale = await request.history(), request.locale
    table, interface = history.table, request.client.interface(history.table.game)
    replay, ends = turn_posts.replay(history, locale), ledger.ends(history)
    last = len(ends) - 1
    at = min(int(number), last) if number.isdecimal() else 0
    lines = [say("replay-head", locale, table=title(table.name, locale), at=at, turns=last)]
    if at:
        lines += turn_posts.narration(history, interface, ends[at - 1], ends[at], locale)
    picture = kind if kind in interface.frames else interface.frames[0]
    ways = turning("replay", at, len(ends), locale, after=f"-{picture}", ends=True)
    others = tuple(
        Button("replay", say(f"button-{frame}", locale), f"{at}-still-{frame}", emoji="🖼️")
        for frame in interface.frames
        if frame != picture
    )
    others = (*_tries(request, history, ends[at]), *others)
    rows = (ways, others) if others else (ways,)
    page = Page.of("\n".join(lines), rows, interface.frame(picture, replay, ends[at]))
    await request.answers.reply(page, Anchor(table.id, table.seq))


@on("export")
async def export(request: TableRequest) -> None:
    table = request.table
    async with work.reading(request.client, request.guild_id):
        record = await request.services.records.export(table.id)
    data = json.dumps(record, ensure_ascii=False)
    in_play = table.status == "running"
    await request.answers.reply_with_file(
        say("record-export", request.locale, table=title(table.name, request.locale), running=in_play),
        File(f"{table.game}-{table.id}.json", data.encode()),
    )


@on("play-log")
async def log_play(request: TableRequest) -> None:
    """Give a finished game as BG Stats imports it; twice it is the same play."""
    table, locale = request.table, request.locale
    results, game = await request.services.records.outcome(table.id), say(f"game-{table.game}", locale)
    players, scores = list[Json](), list[Json]()
    for number, (seat, (rank, points, win)) in enumerate(zip(table.seats, results, strict=True), 1):
        who = naming.label(seat.name) if seat.computer is None else host.computer(seat.computer, locale)
        players.append({"id": number, "uuid": _uuid(f"player {who}"), "name": who})
        score = {"playerRefId": number, "seatOrder": number, "startPlayer": number == 1}
        scores.append({**score, "score": "" if points is None else str(points), "rank": rank or 0, "winner": bool(win)})
    end = "" if table.ended is None else table.ended.strftime("%Y-%m-%d %H:%M:%S")
    play = {"uuid": _uuid(f"table {table.guild} {table.id}"), "playDate": end, "gameRefId": 1}
    games = [{"id": 1, "uuid": _uuid(table.game), "name": game}]
    data = {"games": games, "players": players, "plays": [{**play, "playerScores": scores}]}
    await request.answers.reply_with_file(
        say("play-log", locale, table=title(table.name, locale)),
        File(f"{table.game}-{table.id}.bgsplay", json.dumps(data, ensure_ascii=False).encode()),
    )


def _uuid(text: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"navegador {text}"))


async def prove(request: Request, table: Table) -> None:
    locale = request.locale
    facts = {"table": title(table.name, locale), "commitment": table.commitment or ""}
    imported = await request.services.records.imported(table.id) if table.commitment else None
    source = []
    if imported is not None:
        who, at = name(imported.by, locale=locale), times.at(imported.at, "f")
        source.append(say("verify-imported", locale, name=who, steps=imported.ply, at=at, dealt=imported.dealt))
    if table.commitment is None:
        raise UserError("verify-none", table=title(table.name, locale))
    if table.status not in ENDED:
        await request.answers.reply("\n".join([say("verify-running", locale, **facts), *source]))
        return
    opening = await request.services.records.opened(table.id)
    lines = [
        say("verify-ended", locale, **facts, holds=opening.holds),
        *source,
        say("verify-how", locale, salt=opening.salt),
    ]
    data = fairness.canonical({"deal": opening.deal, "salt": opening.salt})
    await request.answers.reply_with_file("\n".join(lines), File(f"deal-{table.id}.json", data))


# A private thread beside a table for those who look on: its players are kept out until the end, then let in

WATCHING: Final = ("view_channel", "create_private_threads", "send_messages_in_threads")


@on("watch-talk")
async def talk(request: TableRequest) -> None:
    """Let a guest into the thread, made for the first one."""
    services, locale, me = request.services, request.locale, request.person.id
    async with places.making(request.guild_id):
        table = await services.lobby.get(request.table.id)
        if not await request.sees(table):
            raise NoSuchTable(f"table {table.id} is hidden from {me}", table=table.id)
        if table.status != "running":
            raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
        if any(me in (seat.person, seat.kept_for) for seat in table.seats):
            raise UserError("watchers-seat")
        channel = request.server.channel(table.channel)
        if channel is None or channel.kind != "text" or rights.lacking(channel.rights, WATCHING):
            raise UserError("watchers-none", rights=rights.named(WATCHING, locale))
        thread = table.watchers
        if thread is None or not await request.server.let_in(thread):
            thread_name = say("watchers-title", table.language, table=title(table.name, table.language))
            thread = await request.server.create_private_thread(
                table.channel, naming.label(thread_name, places.MAX_TITLE_LENGTH)
            )
            await services.lobby.watch_in(table.id, thread)
            await request.server.let_in(thread)
    await request.done(say("watchers-in", locale, link=host.link(table.guild, thread)))


@does(kinds.WATCHERS)
async def _keep_apart(host: Host, job: Job) -> None:
    table = await host.services.lobby.get(job.table_id)
    people = {person for seat in table.seats for person in (seat.person, seat.kept_for)} - {None}
    if table.watchers is not None:
        async with postpone(host, job):
            await servers.admit(host, table.watchers, sorted(filter(None, people)), inside=table.status != "running")


@composes("watchers")
async def _open(host: Host, notice: Notice) -> Content | None:
    table = await table_of(host, notice)
    return None if table.status == "running" else Content(say("watchers-over", table.language), silent=True)
