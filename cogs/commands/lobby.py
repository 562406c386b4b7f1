"""Tables opened by `/play`, again, and from the file of a game; their lobbies; a table posted again."""

import asyncio
import contextlib
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, cast, get_args

import structlog

import i18n
from cogs import delivery, lobbies, places
from cogs.commands import searches
from cogs.components import Anchor, Button, Form, Menu, Page, in_rows
from cogs.delivery.servers import check_strict
from cogs.errors import UserError
from cogs.games import GameInterface, Setting
from cogs.host import Host, link
from cogs.lobbies import COMPANY
from cogs.panels import MAX_LABEL, MAX_OPTIONS
from cogs.request import Attached, Request, TableRequest, on
from cogs.sending import FAILURES, Channel, posted, servers, view, work
from cogs.slash import Bounds, Choice, Command, Parameter, commands_of_games
from cogs.turn import post as turn_posts
from gamekit import naming
from hosting.core import PACES, PRESETS, ChannelTaken, Company, NotInLobby, Order, Person, Table, TimeControl
from hosting.jobs import kinds
from hosting.people import check_owner
from hosting.play import LIVE
from hosting.records import MAX_BYTES
from i18n import NAME_LENGTH, say, title
from i18n.lists import row

log = structlog.stdlib.get_logger(__name__)


@on("join", "here")
async def join(request: TableRequest) -> None:
    await _update(request, await request.services.lobby.join(request.table.id, request.person))


@on("leave", "here")
async def leave(request: TableRequest) -> None:
    await _update(request, await request.services.lobby.leave(request.table.id, request.person.id))


@on("invite", "here")
async def invite(request: TableRequest) -> None:
    lobby, kind = request.services.lobby, request.value or request.arg
    table = await lobby.add_computer(request.table.id, request.person.id, kind, admin=request.is_admin)
    await _update(request, table)


@on("dismiss", "here")
async def dismiss(request: TableRequest) -> None:
    lobby, admin = request.services.lobby, request.is_admin
    await _update(request, await lobby.remove_computer(request.table.id, request.person.id, admin=admin))


@on("start", "here")
async def start(request: TableRequest) -> None:
    table, admin = await _without_departed(request), request.is_admin
    if table.status != "cancelled":
        result = await request.services.lobby.start(table.id, request.person, admin=admin)
        await _update(request, result.position.table)


@on("cancel", "here")
async def cancel(request: TableRequest) -> None:
    table, admin = request.table, request.is_admin
    if table.owner != request.person.id and not admin:
        table = await _without_departed(request)
    if table.status != "cancelled":
        await _update(request, await request.services.lobby.cancel(table.id, request.person, admin=admin))


@on("watch-link")
async def replace_link(request: TableRequest) -> None:
    await request.services.lobby.replace_watch_link(request.table.id, request.person.id, admin=request.is_admin)
    await request.answers.reply(say("watch-link-replaced", request.locale))


async def _without_departed(request: TableRequest) -> Table:
    """Take people who have left the server out of a lobby, which may end by that."""
    table = request.table
    people = {table.owner, *(seat.person for seat in table.seats)} - {None, request.person.id}
    leavers = await request.server.gone(person for person in people if person) if table.status == "lobby" else ()
    if leavers:
        table = await request.services.lobby.clear(table.id, leavers)
        await _update(request, table)
    return table


async def _update(request: Request, table: Table) -> None:
    """Update the lobby's post, again if somebody has come or gone: answers to two presses arrive in either order."""
    request.wake()
    lobby, computers = request.services.lobby, request.settings.computers
    before = None if table.rematch_of is None else await lobby.get(table.rematch_of)
    page_before = None
    while (page := await lobbies.show(table, request.client, before, computers=computers)) != page_before:
        await request.answers.reply(page, Anchor(table.id))
        page_before, table = page, await lobby.get(table.id)


def check_choice(request: TableRequest) -> None:
    table = request.table
    check_owner(table, request.person.id, admin=request.is_admin)
    if table.status != "lobby":
        raise NotInLobby(f"table {table.id} is {table.status}", table=table.id)


async def refresh(request: Request, table: Table) -> None:
    """Update the lobby's post after a change made elsewhere; a deleted one stays deleted."""
    if table.lobby_message is None:
        return
    page = await lobbies.show(table, request.client, computers=request.settings.computers)
    page, files = await posted(request.client, table.guild, page)
    channel = Channel(request.client, servers.of_lobby(request.client, table))
    with contextlib.suppress(*FAILURES):
        await channel.rewrite(table.lobby_message, page.text, view(page.rows, Anchor(table.id)), files)


async def choose(
    request: TableRequest, verb: str, words: Sequence[str], now: str, per_row: int = 5, **facts: int
) -> bool:
    """Return whether the argument is one of these words; if not, offer them, with facts of their labels."""
    if request.arg in words:
        return True
    check_choice(request)
    labels = {word: say(f"choice-{verb}-{word}", request.locale, **facts) for word in words}
    ways = tuple(Button(verb, label, word, chosen=word == now) for word, label in labels.items())
    await request.answers.reply(Page.of(say(f"act-{verb}", request.locale), in_rows(ways, per_row)))
    return False


@on("company")
async def choose_company(request: TableRequest) -> None:
    table, company = request.table, request.arg
    if await choose(request, "company", get_args(Company), table.company, **COMPANY):
        by, admin = request.person.id, request.is_admin
        after = await request.services.lobby.choose_company(table.id, cast(Company, company), by, admin=admin)
        await refresh(request, after)
        await request.answers.reply(say("company-chosen", request.locale, who=company, **COMPANY))


@on("strict")
async def choose_strict(request: TableRequest) -> None:
    table, strict = request.table, request.arg == "yes"
    if strict:
        check_strict(request, table)
    after = await request.services.muting.choose(table.id, request.person.id, strict=strict, admin=request.is_admin)
    if after.status == "lobby":
        await refresh(request, after)
    await request.done(say("strict-chosen", request.locale, strict=strict))


async def taken(request: Request, place: int) -> bool:
    table = await request.services.lobby.in_channel(place)
    return table is not None and table.status in LIVE


@on("rematch")
async def rematch(request: TableRequest) -> None:
    """Open a table for the same people, or link to it at a second press."""
    before, place = request.table, None
    async with places.making(request.guild_id):
        if await request.services.lobby.rematch_of(before.id) is None:
            places.may_open(request)
            places.check(request)
            if await taken(request, before.place):
                place = await places.find(request, places.OWN_THREAD, before.game, before.name, before.language)
        try:
            thread = None if place is None else place.thread
            table, is_new = await request.services.lobby.rematch(before.id, request.person, thread)
        except Exception:  # not if it is cancelled: the table may be stored
            if place is not None:
                await place.discard()
            raise
        if not is_new:
            there = say(
                "rematch-there",
                request.locale,
                table=title(table.name, request.locale),
                status=table.status,
                where=f"<#{table.place}>"
                if table.lobby_message is None
                else link(table.guild, table.place, table.lobby_message),
            )
            web = request.client.web
            board = ((turn_posts.board(f"{web}/t/{table.id}", request.locale),),) if web else ()
            await request.answers.reply(Page.of(there, board))
            return
        guests = lobbies.to_join(table, before)
        page = await lobbies.show(table, request.client, before, computers=request.settings.computers)
        message = await request.answers.publish(page, Anchor(table.id), mentions=guests)
        await request.services.lobby.set_message(table.id, message)
    request.wake()


# Posting a table again, even if its newest post is deleted


@on("repost")
async def repost(request: TableRequest) -> None:
    async with request.posting():
        await post_again(request, await _move(request))


async def post_again(request: Request, table: Table, *, fresh: bool = False) -> None:
    answer = say("called", request.locale)
    if table.status == "lobby":
        page = await lobbies.show(table, request.client, computers=request.settings.computers)
        message = await request.answers.publish(page, Anchor(table.id), answer=answer)
        await request.services.lobby.set_message(table.id, message)
        if table.lobby_message is not None:
            await delivery.retire(request.client, table.channel, table.lobby_message)
        return
    await request.answers.reply(answer)
    await delivery.repost(request.client, table, request.answers.deliver, fresh=fresh)


async def _move(request: TableRequest) -> Table:
    """Return a table, moved here if allowed; let who has left its thread back in."""
    table, here = request.table, request.channel_id
    if not here or table.place == here:
        return table
    sits = table.seat_of(request.person.id) is not None
    hidden = sits and table.place not in await request.server.sees_places([table.place])
    if hidden and await request.server.let_in(table.place):
        raise UserError("call-back", place=str(table.place))
    without_place = {place.table for place in await request.services.outages.places([table.guild]) if place.lost}
    theirs = sits or table.owner == request.person.id
    has_no_place = theirs and (table.id in without_place or await servers.is_gone(request.client, table.place))
    if not request.is_admin and not has_no_place:
        raise UserError("call-elsewhere", place=str(table.place))
    log.info("table moved", table=table.id, person=request.person.id, channel=here)
    return await request.services.lobby.move(table.id, request.parent_id, request.thread_id)


# Opening a table

DRAWN: Final = "drawn"
DEFAULT: Final = "default"
NO_CLOCKS: Final = "none"
CLOCKS: Final = (DEFAULT, NO_CLOCKS, *PACES)
PLACES: Final = {
    DEFAULT: "choice-where-default",
    searches.ANYBODY: "choice-where-anybody",
    searches.WIDE: "choice-where-anybody-wide",
    places.HERE: "choice-where-here",
    places.OWN_THREAD: "choice-where-thread",
    places.FORUM: "choice-where-forum",
}
SEPARATOR: Final = re.compile("[,，、]")
ANSWERS: Final = ("yes", "no")
SEATS: Final = 4
"""Seats of a table, if nobody says how many and the game has as many."""


@on("play", "form")
async def ask(request: Request) -> None:
    client, locale = request.client, request.locale
    table = await request.services.lobby.in_channel(request.channel_id)
    anybody = request.arg == searches.ANYBODY
    usual = "" if anybody else request.arg
    usual = usual or (table.game if table is not None else next(iter(client.interfaces)))
    fewest, most = _bounds(client)
    where = {word: key for word, key in PLACES.items() if word != places.FORUM or request.settings.forum is not None}

    def menu(name: str, chosen: str, labels: dict[str, str]) -> Menu:
        return Menu.for_words(name, say(f"form-play-{name}", locale), labels, chosen)

    seats = min(SEATS, client.services.positions.game(usual).seats[1])
    parts = (
        menu("game", usual, {game: say(f"game-{game}", locale) for game in client.interfaces}),
        menu("seats", str(seats), {str(n): _seats(client, n, locale) for n in range(fewest, most + 1)}),
        menu("clock", DEFAULT, {clock: say(f"choice-clock-{clock}", locale) for clock in CLOCKS}),
        menu(
            "where", searches.ANYBODY if anybody else DEFAULT, {word: say(key, locale) for word, key in where.items()}
        ),
        menu("computers", "0", {str(n): str(n) for n in range(most)}),
    )
    await request.answers.ask(Form("play-filled", "", say("form-play", locale), parts))


@on("play-filled")
async def fill(request: Request) -> None:
    fields = request.fields
    seats, computers = (int(text) if text.isdecimal() else 0 for text in (fields["seats"], fields["computers"]))
    await _open(request, fields["game"], seats, fields["clock"], fields["where"], computers)


async def _open(
    request: Request,
    game: str,
    seats: int | None,
    clock: str,
    where: str,
    computers: int,
    name: str | None = None,
    order: str = DRAWN,
    options: dict[str, bool | int] | None = None,
) -> None:
    if game not in request.client.interfaces or clock not in CLOCKS or where not in PLACES:
        raise UserError("old-button")
    rules = request.services.positions.game(game)
    fewest, most = rules.seats
    seats = min(SEATS, most) if seats is None else seats
    if not fewest <= seats <= most:
        raise UserError("play-seats", game=say(f"game-{game}", request.locale), least=fewest, most=most)
    if computers >= seats:
        raise UserError("play-computers", seats=seats)
    control = places.time_control(request) if clock == DEFAULT else PACES.get(clock)
    if where in (searches.ANYBODY, searches.WIDE):
        clock = next((preset for preset, way in {**PRESETS, NO_CLOCKS: None}.items() if way == control), "")
        if computers or name or order != DRAWN or options or not clock:
            raise UserError("search-usual")
        await searches.begin(request, game, seats, clock, wide=where == searches.WIDE)
        return
    how: Order = "drawn" if order == DRAWN else "joined"
    kind = [*rules.computers][:1] * computers
    place = None if where == DEFAULT else where
    await open_table(request, request.client.interface(game), name, seats, how, place, control, options or {}, kind)


async def open_table(
    request: Request,
    interface: GameInterface,
    name: str | None,
    seats: int,
    order: Order,
    where: str | None,
    control: TimeControl | None,
    chosen: dict[str, bool | int],
    computers: Sequence[str] = (),
) -> None:
    places.may_open(request)
    if computers and not request.settings.computers:
        raise UserError("table-no-computers")
    language = places.language(request)
    called = name or say("table-of", language, name=i18n.name(request.person.name))
    async with places.making(request.guild_id):
        if where is None and request.settings.forum is None and await taken(request, request.channel_id):
            where = places.OWN_THREAD
        place = await places.find(request, where, interface.name, called, language)
        if place.thread is None and await taken(request, place.channel):
            raise ChannelTaken(f"another table plays in {place.channel}")
        try:
            table = await request.services.lobby.create(
                guild=request.guild_id,
                channel=place.channel,
                thread=place.thread,
                owner=request.person,
                game=interface.name,
                name=called,
                places=seats,
                options=chosen,
                order=order,
                language=language,
                time_control=control,
            )
            for kind in computers:
                table = await request.services.lobby.add_computer(table.id, request.person.id, kind)
            if len(computers) + 1 == seats:
                table = (await request.services.lobby.start(table.id, request.person)).position.table
        except Exception:  # as for a rematch
            await place.discard()
            raise
        page = await lobbies.show(table, request.client, computers=request.settings.computers)
        message = await place.begin(request.client, table.guild, page, table.id)
        if message is None:
            try:
                message = await request.answers.publish(page, Anchor(table.id))
            except FAILURES:  # the bot itself may be able to post it all the same
                await request.services.jobs.ask(kinds.LEFT, request.guild_id, guild=request.guild_id)
                request.wake()
                raise
        else:
            await request.answers.reply(say("opened-there", request.locale, place=str(table.place)))
        await request.services.lobby.set_message(table.id, message)
    request.wake()


def _bounds(client: Host) -> tuple[int, int]:
    seats = [client.services.positions.game(game).seats for game in client.interfaces]
    return min(map(min, seats)), max(map(max, seats))


def _seats(client: Host, n: int, locale: str) -> str:
    limits = {game: client.services.positions.game(game).seats for game in client.interfaces}
    games = [say(f"game-{game}", locale) for game, (least, most) in limits.items() if least <= n <= most]
    return str(n) if len(games) == len(limits) else row((str(n), *games), locale)


def _words(setting: Setting, locale: str) -> str:
    key = f"slash-option-{setting.name}"
    return say(key, locale) if i18n.has(key, locale) else setting.name


def _read(interface: GameInterface, text: str, locale: str) -> dict[str, bool | int]:
    """Return the options of a game that a text names, such as "goa, fleets: 2". Raises UserError."""
    settings = {
        word.casefold(): setting
        for setting in interface.settings
        for word in (setting.name, *(_words(setting, language) for language in i18n.languages()))
    }
    answers = {
        say(f"me-{word}", language).casefold(): word == "yes" for language in i18n.languages() for word in ANSWERS
    }
    values = dict[str, bool | int]()
    for piece in filter(None, map(str.strip, SEPARATOR.split(text))):
        word, _, value = (part.strip().casefold() for part in piece.replace("：", ":").partition(":"))
        setting = settings.get(word)
        read: bool | int | None = None
        if setting is not None and setting.kind is bool:
            read = answers.get(value) if value else True
        elif setting is not None and value.isdecimal() and len(value) < 4:
            fits = int(value) in setting.numbers if setting.numbers else setting.least <= int(value) <= setting.most
            read = int(value) if fits else None
        if setting is None or read is None:
            facts = {"game": say(f"game-{interface.name}", locale), "option": naming.label(piece)}
            raise UserError("play-option", **facts)
        values[setting.name] = read
    return values


def _values(setting: Setting, locale: str) -> list[str]:
    if setting.kind is bool:
        return (
            [_words(setting, locale)] if not setting.default else [f"{_words(setting, locale)}: {say('me-no', locale)}"]
        )
    numbers = setting.numbers or range(setting.least, setting.most + 1)
    return [f"{_words(setting, locale)}: {number}" for number in numbers if number != setting.default]


async def _offer(request: Request, typed: str) -> list[Choice]:
    interfaces = request.client.interfaces
    interface = interfaces.get(request.fields.get("game", ""), next(iter(interfaces.values())))
    *before, last = SEPARATOR.split(typed)
    head = "".join(f"{piece.strip()}, " for piece in before)
    texts = [f"{head}{value}" for setting in interface.settings for value in _values(setting, request.locale)]
    matches = [text for text in texts if last.strip().casefold() in text[len(head) :].casefold()]
    return [Choice(text, text) for text in matches if len(text) <= MAX_LABEL][:MAX_OPTIONS]


@commands_of_games
def opening(bot: Host) -> list[Command]:
    fewest, most = _bounds(bot)

    async def play(
        request: Request,
        /,
        *,
        game: str | None = None,
        seats: Annotated[int, Bounds(fewest, most)] | None = None,
        clock: str | None = None,
        where: str | None = None,
        computers: Annotated[int, Bounds(0, most - 1)] | None = None,
        name: Annotated[str, Bounds(1, NAME_LENGTH)] | None = None,
        order: str | None = None,
        file: Attached | None = None,
        seat: Annotated[int, Bounds(1, 25)] | None = None,
        options: str | None = None,
    ) -> None:
        if file is not None:
            await open_record(request, file, seat, name)
            return
        if not any((game, seats, clock, where, computers, name, order, options)):
            await ask(request)
            return
        game_name = game or next(iter(bot.interfaces))
        read = _read(bot.interface(game_name), options or "", request.locale)
        how = clock or DEFAULT, where or DEFAULT, computers or 0, name, order or DRAWN
        await _open(request, game_name, seats, *how, read)

    orders = Choice(DRAWN, key="choice-order-drawn"), Choice("as joined", key="choice-order-joined")
    parameters = (
        Parameter("game", "option-game", choices=tuple(Choice(game, key=f"game-{game}") for game in bot.interfaces)),
        Parameter("seats", "option-seats"),
        Parameter("clock", "option-clock", choices=tuple(Choice(word, key=f"choice-clock-{word}") for word in CLOCKS)),
        Parameter("where", "option-where", choices=tuple(Choice(word, key=key) for word, key in PLACES.items())),
        Parameter("computers", "option-computers"),
        Parameter("name", "option-name"),
        Parameter("order", "option-order", choices=orders),
        Parameter("file", "option-import-file"),
        Parameter("seat", "option-import-seat"),
        Parameter("options", "option-options"),
    )
    command = Command("play", play, parameters, form=lambda typed: all(value is None for value in typed.values()))
    command.completes("options")(_offer)
    return [command]


async def open_record(request: Request, file: Attached, seat: int | None, called: str | None) -> None:
    """Open a table from a game's file; `seat`, counted from 1, is the user's."""
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
                name=called or say("record-title", language, name=i18n.name(person.name)),
                people=people,
                language=language,
            )
    request.wake()
    await post_again(request, table, fresh=True)
    locale = request.locale
    free = [seat for seat in table.seats if seat.person is None and seat.computer is None]
    lines = [
        say(
            "record-seat-free" if seat in free else "record-seat",
            locale,
            number=seat.number + 1,
            name=i18n.name(seat.name, locale=locale),
        )
        for seat in table.seats
    ]
    vacant = len(free) if table.status == "running" else 0
    facts = {"table": title(table.name, locale), "seats": row(lines, locale)}
    messages = [say("record-imported", locale, **facts, vacant=vacant)]
    source = await request.services.records.imported(table.id)
    if source is not None and source.copy is not None:
        messages.append(say("record-copy", locale))
    await request.answers.reply("\n".join(messages))


def _parse(text: bytes, request: Request) -> Mapping[str, object]:
    """Parse a possibly hostile file. Raises a game's refusal and UserError."""
    games = {name: request.services.positions.game(name) for name in request.client.interfaces}
    data = next(iter(games.values())).parse(text)  # invalid JSON is invalid for every game
    if not isinstance(data, dict) or data.get("game") not in games:
        raise UserError("record-other")
    return data
