"""`/play`: a table opened by a form or by options, for people and computer players; or from the file of a game."""

import re
from collections.abc import Sequence
from typing import Annotated, Final

import i18n
from cogs import lobbies, places
from cogs.commands import lobby, show
from cogs.components import Form, Menu, Option
from cogs.errors import UserError
from cogs.games import GameInterface, Setting
from cogs.host import Host
from cogs.request import Attached, Request, on
from cogs.sending import FAILURES
from cogs.slash import Bounds, Choice, Command, Parameter, commands_of_games
from gamekit import naming
from hosting.core import PRESETS, ChannelTaken, NoComputers, Order, TimeControl
from hosting.jobs import kinds
from i18n import NAME_LENGTH, say
from i18n import name as harmless
from i18n.lists import row

DRAWN: Final = "drawn"
DEFAULT: Final = "default"
NO_CLOCKS: Final = "none"
CLOCKS: Final = (DEFAULT, NO_CLOCKS, *PRESETS)
PLACES: Final = {
    DEFAULT: "choice-where-default",
    places.HERE: "choice-where-here",
    places.OWN_THREAD: "choice-where-thread",
    places.FORUM: "choice-where-forum",
}
SEPARATOR: Final = re.compile("[,，、]")
ANSWERS: Final = ("yes", "no")
MAX_CHOICE: Final = 100
MAX_CHOICES: Final = 25
SEATS: Final = 4
"""Seats of a table, if nobody says how many and the game has as many."""


@on("play", "form")
async def ask(request: Request) -> None:
    client, locale = request.client, request.locale
    table = await request.services.lobby.in_channel(request.channel_id)
    usual = request.arg or (table.game if table is not None else next(iter(client.interfaces)))
    fewest, most = _bounds(client)
    where = {word: key for word, key in PLACES.items() if word != places.FORUM or request.settings.forum is not None}

    def menu(name: str, chosen: str, labels: dict[str, str]) -> Menu:
        options = tuple(Option(word, label, chosen=word == chosen) for word, label in labels.items())
        return Menu(name, say(f"form-play-{name}", locale), options)

    seats = min(SEATS, client.services.positions.game(usual).seats[1])
    parts = (
        menu("game", usual, {game: say(f"game-{game}", locale) for game in client.interfaces}),
        menu("seats", str(seats), {str(n): _seats(client, n, locale) for n in range(fewest, most + 1)}),
        menu("clock", DEFAULT, {clock: say(f"choice-clock-{clock}", locale) for clock in CLOCKS}),
        menu("where", DEFAULT, {word: say(key, locale) for word, key in where.items()}),
        menu("computers", "0", {str(n): str(n) for n in range(most)}),
    )
    await request.answers.ask(Form("play-filled", "", say("form-play", locale), parts))


@on("play-filled")
async def fill(request: Request) -> None:
    fields = request.fields
    seats, computers = (int(text) if text.isdecimal() else 0 for text in (fields["seats"], fields["computers"]))
    await _open(request, fields["game"], seats, fields["clock"], fields["where"], computers)


async def open_against(request: Request, interface: GameInterface, computers: Sequence[str]) -> None:
    """Start a game here between the user and computer players of these kinds. Raises what refuses it."""
    clock, seats = places.time_control(request), len(computers) + 1
    await open_table(request, interface, None, seats, "drawn", None, clock, {}, computers)


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
    """Open a table of a game with its strongest computer players. Raises UserError for what the game has not."""
    if game not in request.client.interfaces or clock not in CLOCKS or where not in PLACES:
        raise UserError("old-button")
    rules = request.services.positions.game(game)
    fewest, most = rules.seats
    seats = min(SEATS, most) if seats is None else seats
    if not fewest <= seats <= most:
        raise UserError("play-seats", game=say(f"game-{game}", request.locale), least=fewest, most=most)
    if computers >= seats:
        raise UserError("play-computers", seats=seats)
    control = places.time_control(request) if clock == DEFAULT else PRESETS.get(clock)
    how: Order = "drawn" if order == DRAWN else "joined"
    kind = [*rules.computers][-1:] * computers
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
    """Open a table with computer players at it, and start it if all seats are taken; its post has the buttons.

    Without a `where`, it gets a thread where another table plays.
    """
    places.may_open(request)
    if computers and not request.settings.computers:
        raise NoComputers(f"server {request.guild_id} has no computer players")
    language = places.language(request)
    title = name or say("table-of", language, name=harmless(request.person.name))
    async with places.making(request.guild_id):
        if where is None and request.settings.forum is None and await lobby.taken(request, request.channel_id):
            where = places.OWN_THREAD
        place = await places.find(request, where, interface.name, title, language)
        if place.thread is None and await lobby.taken(request, place.channel):
            raise ChannelTaken(f"another table plays in {place.channel}")
        try:
            table = await request.services.lobby.create(
                guild=request.guild_id,
                channel=place.channel,
                thread=place.thread,
                owner=request.person,
                game=interface.name,
                name=title,
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
        except BaseException:
            await place.discard()
            raise
        page = await lobbies.show(table, request.client, computers=request.settings.computers)
        message = await place.begin(page, table.id)
        if message is None:
            try:
                message = await request.answers.publish(page, table_id=table.id, seq=0)
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
    """Return a number of seats, with the games that have as many unless all do."""
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
    chosen = dict[str, bool | int]()
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
        chosen[setting.name] = read
    return chosen


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
    fitting = [text for text in texts if last.strip().casefold() in text[len(head) :].casefold()]
    return [Choice(text, text) for text in fitting if len(text) <= MAX_CHOICE][:MAX_CHOICES]


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
            await show.open_record(request, file, seat, name)
            return
        if not any((game, seats, clock, where, computers, name, order, options)):
            await ask(request)
            return
        meant = game or next(iter(bot.interfaces))
        read = _read(bot.interface(meant), options or "", request.locale)
        how = clock or DEFAULT, where or DEFAULT, computers or 0, name, order or DRAWN
        await _open(request, meant, seats, *how, read)

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
    made = Command("play", play, parameters, form=lambda typed: all(value is None for value in typed.values()))
    made.completes("options")(_offer)
    return [made]
