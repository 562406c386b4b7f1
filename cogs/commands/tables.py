"""`/table`, the panel of a table with all that can be done there; `/turn` and `/plan`; `/tables`, lists; `/help`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Final

from cogs import host, lobbies, times
from cogs.commands.votes import giveable
from cogs.components import Anchor, Block, Button, Controls, Option, Page, Row, Select, Text, in_rows
from cogs.controls import number
from cogs.errors import UserError, sentence
from cogs.games import Adviser, Completion, GameInterface, Reviewer
from cogs.host import Host
from cogs.panels import MAX_LABEL, Act, Panel, match_labels, page_number, page_of, turning
from cogs.request import Request, TableRequest, on
from cogs.sending import work
from cogs.slash import Choice, Command, Parameter, command, commands_of_games
from cogs.turn import post as turn_posts
from cogs.workbench import conditions, plan, sandbox, turn
from gamekit import naming
from hosting.aids import TRIED_IN, offered
from hosting.core import AnyGame, Question, Seat, Silent, Status, Table, TableError
from hosting.play import LIVE, DeliveryContext
from hosting.records import ENDED
from i18n import lists, say, title
from i18n.lists import join, row

STATUSES: Final[tuple[Status, ...]] = (*LIVE, "over", "cancelled")


async def tables(request: Request, typed: str) -> list[Choice]:
    every = await request.services.lobby.of_guild(request.guild_id, STATUSES, limit=500)
    seen = {table.id for table in await request.seen(every)}
    visible = [table for table in every if table.id in seen or table.seat_of(request.person.id) is not None]
    locale = request.locale
    labels = ((table.id, lists.numbered(table.id, title(table.name, locale), locale)) for table in visible)
    return match_labels(typed, labels)


def to_choices(ways: Sequence[Completion]) -> list[Choice]:
    return [Choice(way.text, naming.cut(way.label, MAX_LABEL)) for way in ways]


@dataclass(frozen=True, slots=True)
class TableStand:
    request: TableRequest
    interface: GameInterface
    context: DeliveryContext | None
    """The game as everybody sees it; None before the start, and under rules that are not known here."""
    absent: Collection[int]
    """Players who have left the server."""

    @property
    def table(self) -> Table:
        return self.request.table

    @property
    def seat(self) -> Seat | None:
        return self.table.seat_of(self.request.person.id)

    @property
    def lobby(self) -> bool:
        return self.table.status == "lobby"

    @property
    def running(self) -> bool:
        return self.table.status == "running"

    @property
    def plays(self) -> bool:
        return self.running and self.seat is not None

    @property
    def tries(self) -> bool:
        return self.readable and self.seat is not None and self.table.status in TRIED_IN

    @property
    def acts(self) -> bool:
        return self.context is not None and self.seat is not None and self.seat.number in self.table.to_act

    @property
    def manages(self) -> bool:
        return self.request.is_admin or self.table.owner == self.request.person.id

    @property
    def opens(self) -> bool:
        """True for who chooses what holds at a table before its start; a league does for its own."""
        return self.lobby and self.manages and self.table.fixture is None

    @property
    def decides(self) -> bool:
        return self.running and self.request.is_admin

    @property
    def over(self) -> bool:
        return self.table.status == "over" and self.context is not None

    def asks(self, what: Question, *, long: bool = False) -> bool:
        """Return whether a player may start this vote: it is not open, no league decides; `long`: in a long game."""
        votes = self.context.votes if self.context is not None else ()
        may = self.plays and self.table.fixture is None and all(vote.what != what for vote in votes)
        return may and (not long or (self.context is not None and self.context.history.long))

    @property
    def undoes(self) -> bool:
        if self.context is None or self.seat is None:
            return False
        return turn_posts.taken_back(self.context.history, self.context.votes) == self.seat.number

    @property
    def rules(self) -> AnyGame:
        return self.request.services.positions.game(self.table.game)

    @property
    def readable(self) -> bool:
        return self.context is not None

    def looks(self, name: str) -> bool:
        return self.readable and any(look.name == name for look in self.interface.looks)

    def films(self, name: str) -> bool:
        return self.readable and name in self.interface.animations

    def has_clocks(self, *, paused: bool = False) -> bool:
        return self.running and self.table.time_control is not None and (self.table.paused is not None) == paused

    @property
    def mine_to_plan(self) -> bool:
        standing = self.request.snapshot.standing
        if self.acts or self.seat is None or isinstance(standing, TableError):
            return False
        return standing.ahead(self.seat.number) is not None


def acts(interfaces: Collection[GameInterface]) -> Iterable[Act[TableStand]]:
    looks = {look.name: look for interface in interfaces for look in interface.looks if look.command}
    films = {name: emoji for interface in interfaces for name, emoji in interface.animations.items()}
    yield Act("button-play", "open", when=lambda here: here.running and here.acts, style="blue", emoji="▶️")
    yield Act(
        "button-join",
        "join",
        when=lambda here: here.lobby and here.seat is None and len(here.table.seats) < here.table.places,
        style="green",
    )
    yield Act(
        "button-start",
        "start",
        when=lambda here: here.lobby and here.manages and len(here.table.seats) >= here.rules.seats[0],
        style="blue",
    )
    yield Act("button-rematch", "rematch", when=lambda here: here.over, style="green", emoji="🔁")
    yield Act(
        "button-hint",
        "hint",
        when=lambda here: here.plays and here.readable and isinstance(here.interface, Adviser) and offered(here.table),
        emoji="💡",
    )
    yield Act("button-overview-mine", "overview", "mine", lambda here: here.seat is None)
    yield Act("act-watch-talk", "watch-talk", when=lambda here: here.running and here.seat is None, emoji="💬")
    yield Act("button-recap", "recap", when=lambda here: here.readable and here.seat is not None, emoji="🔎")
    yield Act("button-plan", "plan", when=lambda here: here.running and here.mine_to_plan, emoji="🗓️")
    yield Act("act-clock", "clock", when=lambda here: not here.over, emoji="⏳")
    yield Act("button-undo", "undo", when=lambda here: here.asks("undo") and here.undoes, emoji="↩️")
    yield Act(
        "button-review", "review", when=lambda here: here.over and isinstance(here.interface, Reviewer), emoji="🔬"
    )
    yield Act("button-replay", "replay", "0-begin", lambda here: here.readable, "⏮️")
    yield Act("button-leave", "leave", when=lambda here: here.lobby and here.seat is not None)
    yield Act(
        "button-dismiss",
        "dismiss",
        when=lambda here: here.lobby and here.manages and any(seat.computer for seat in here.table.seats),
    )
    yield Act("button-log", "log", when=lambda here: here.readable, emoji="📖")
    yield Act("button-notes", "notes", when=lambda here: here.plays or here.table.status in ENDED, emoji="📋")
    yield Act("button-what", "what-open", when=lambda here: here.tries, emoji="🧪")
    for look in looks.values():
        yield Act(f"button-{look.name}", "look", look.name, partial(TableStand.looks, name=look.name), look.emoji)
    yield Act("act-take", "take", _vacant, lambda here: here.running and here.seat is None and bool(_vacant(here)))
    yield Act(
        "button-return",
        "return",
        when=lambda here: any(seat.kept_for == here.request.person.id for seat in here.table.seats),
    )
    yield Act("button-admin-post", "repost", when=lambda here: here.lobby or here.readable, emoji="📌")
    yield Act("button-pause", "pause", when=lambda here: here.asks("pause") and here.has_clocks(), emoji="⏸️")
    yield Act("button-resume", "resume", when=lambda here: here.plays and here.has_clocks(paused=True), emoji="▶️")
    yield Act("act-give", "give", when=lambda here: here.running and bool(giveable(here.request)), emoji="🪑")
    yield Act("act-replace", "replace", when=lambda here: here.asks("replace") and bool(here.absent))
    yield Act("button-finish", "finish", when=lambda here: here.asks("finish", long=True), emoji="🏁")
    yield Act("act-cancel", "call-off", when=lambda here: here.asks("cancel"))
    yield Act("act-resign", "resign-ask", when=lambda here: here.plays)
    yield Act("button-organiser", "organiser", when=lambda here: here.table.fixture is not None, emoji="🛎️")
    yield Act("act-clock-set", "clock-set", when=lambda here: here.decides or (here.lobby and here.manages))
    yield Act("act-evening", "evening-set", when=lambda here: here.opens, emoji="🌙")
    yield Act("act-hints", "hints", when=lambda here: here.opens and isinstance(here.interface, Adviser))
    yield Act("act-company", "company", when=lambda here: here.opens)
    yield Act("act-strict", "strict", "yes", _strict)
    yield Act("act-talk", "strict", "no", lambda here: here.manages and here.table.strict)
    for name, emoji in films.items():
        if name not in looks:
            yield Act(f"button-animation-{name}", "film", name, partial(TableStand.films, name=name), emoji)
    yield Act("button-verify", "look", "verify", lambda here: here.readable, "🔏")
    yield Act("act-export", "export", when=lambda here: here.readable, emoji="💾")
    yield Act("act-play-log", "play-log", when=lambda here: here.over, emoji="🎲")
    yield Act("button-watch-link", "watch-link", when=lambda here: here.manages and bool(here.request.client.web))
    yield Act("act-webhook", "webhook", when=lambda here: here.manages)
    yield Act("button-cancel", "cancel", when=lambda here: here.lobby and here.manages, style="red")
    yield Act("act-admin", "admin-panel", when=lambda here: here.request.is_admin, emoji="🛠️")
    yield Act("act-admin-play", "admin-act", _to_act, lambda here: here.decides and bool(_to_act(here)))
    yield Act("act-admin-undo", "admin-undo", when=lambda here: here.decides and here.table.ply > 0)
    yield Act("act-admin-pause", "admin-pause", when=lambda here: here.decides and here.has_clocks())
    yield Act("act-admin-resume", "admin-resume", when=lambda here: here.decides and here.has_clocks(paused=True))
    yield Act("act-admin-end", "admin-end", when=lambda here: here.decides)


def _strict(here: TableStand) -> bool:
    silent = isinstance(here.rules, Silent)
    return here.lobby and here.manages and silent and here.table.thread is not None and not here.table.strict


def _vacant(here: TableStand) -> str:
    return next((str(seat.number) for seat in here.table.seats if seat.vacant), "")


def _to_act(here: TableStand) -> str:
    """Return the first seat an admin can act for, or ""."""
    return next((str(seat.number) for seat in here.table.acting if seat.computer is None), "")


async def _read(request: Request, arg: str) -> TableStand:
    there = await request.at_table(number(arg) if arg else None)
    table, context, absent = there.table, None, frozenset[int]()
    if table.started is not None and not isinstance(there.snapshot.standing, TableError):
        async with work.reading(request.client, request.guild_id):
            context = await request.services.snapshots.delivery_context(table.id)
        absent = await there.absent() if table.status == "running" else absent
    return TableStand(there, request.client.interface(table.game), context, absent)


async def _stand(request: Request, here: TableStand) -> Page:
    table, locale, context = here.table, request.locale, here.context
    if here.lobby:
        table, computers = replace(table, language=locale), request.settings.computers
        page = await lobbies.show(table, request.client, computers=computers, in_full=True)
        return page.with_rows(*(row for row in page.rows if isinstance(row, Select) and here.manages))
    game = say(f"game-{table.game}", locale)
    facts = {"table": title(table.name, locale), "place": str(table.place), "since": times.at(table.since)}
    lines = [say("act-head", locale, game=game, **facts)]
    rows = list[Row]()
    if context is None:
        standing = here.request.snapshot.standing
        lines += [sentence(standing, locale)] if isinstance(standing, TableError) else []
    else:
        scene = here.request.scene()
        to_act = join([f"**{scene.names[seat]}**" for seat in table.to_act], locale)
        match table.status:
            case "running":
                lines += [here.interface.call(scene, to_act), times.phrase(table, context.clocks, locale)]
                if (seat := here.seat) is None:
                    rows += in_rows(turn_posts.seat_buttons(table, locale))
                else:
                    ballots = (turn_posts.ballot_buttons(vote, seat.number, locale) for vote in context.votes)
                    rows += in_rows(tuple(chain.from_iterable(ballots)))
            case "over":
                lines.append(here.interface.result(scene))
            case _:
                lines.append(say("post-cancelled", locale, table=title(table.name, locale)))
        lines += here.interface.standings(scene)
    return Page.of("\n".join(filter(None, lines)), tuple(rows[:2]))


TABLE: Final = Panel[TableStand](
    "table", _read, _stand, lambda here: (here.table.id, here.table.seq, str(here.table.id))
)
TABLE.command("table", "option-table", tables)


@commands_of_games
def offer(bot: Host) -> list[Command]:
    TABLE.acts.clear()
    TABLE.add(*acts(bot.interfaces.values()))
    return []


# Turns by typing: the draft, its panel and its buttons are those of a turn by buttons, so one can go on with either

TRY: Final = "try"
HOWS: Final = ("play", "offer", TRY)


@command("turn", Parameter("text", "option-turn-text"))
async def type_turn(request: TableRequest, text: str | None = None) -> None:
    """Show the user's turn, or another that an admin has begun to play, with what is typed."""
    bench = await turn.of(request)
    await (bench if text is None else bench.typed(text)).show(request)


@type_turn.completes("text")
async def offer_turn(request: TableRequest, text: str) -> list[Choice]:
    bench = await turn.of(request)
    return to_choices(
        bench.interface.complete(request.snapshot.position.seen(bench.seat), bench.seat, text, request.locale)
    )


@command(
    "plan",
    Parameter("text", "option-plan-text"),
    Parameter("condition", "option-plan-if", called="if"),
    Parameter(
        "how",
        "option-plan-how",
        choices=tuple(Choice(mode, key=f"choice-plan-{mode}") for mode in HOWS),
    ),
    private=True,
)
async def type_plan(
    request: TableRequest, text: str | None = None, condition: str | None = None, how: str | None = None
) -> None:
    """Store a complete turn as the plan, else show it; or only try it out."""
    if how == TRY:
        trial = await sandbox.of(request)
        await (trial if text is None or trial.draft is None else trial.typed(text)).show(request)
        return
    bench = plan.of(request)
    if condition is not None:
        bench = plan.only_if(bench, condition)
    if how is not None:
        bench = plan.to_be(bench, how)
    if text is None:
        await bench.show(request)
        return
    bench = bench.typed(text)
    await (bench.show(request) if bench.proposal is None else bench.do(request, bench.proposal))


@type_plan.completes("text")
async def offer_plan(request: TableRequest, typed: str) -> list[Choice]:
    if request.fields.get("how") != TRY:
        bench = plan.of(request)
        return to_choices(bench.interface.complete(bench.scene.view, bench.seat, typed, bench.scene.locale))
    position = request.snapshot.position
    table = position.table
    trial = await request.services.sandboxes.get(table.id, request.person.id)
    seat = next(iter(position.to_act), None) if trial is None else trial.acting
    if seat is None or table.seat_of(request.person.id) is None:
        return []
    view = position.seen() if trial is None else trial.game.seen(trial.state, seat)
    return to_choices(request.client.interface(table.game).complete(view, seat, typed, request.locale))


@type_plan.completes("condition")
async def offer_condition(request: TableRequest, typed: str) -> list[Choice]:
    bench = plan.of(request)
    try:
        return to_choices(conditions.offered(typed, plan.figures(bench)))
    except UserError:
        return []


# Lists of tables: one's own on all servers, those of this one, and those to join; page by page

A_PAGE: Final = 10
MAX_TABLES: Final = 1000
MAX_SERVERS: Final = 10
KINDS: Final = {"mine": "button-overview-mine", "list": "button-overview-list", "open": "button-tables-open"}
"""One's own tables everywhere, those of this server, and those that one may join: the labels of their buttons."""


@command("tables", anywhere=True)
async def find(request: Request) -> None:
    await _show(request, "mine")


@on("overview")
@on("page")
async def turn_over(request: Request) -> None:
    kind, _, at = request.arg.partition("-")
    if kind not in KINDS:
        raise UserError("old-button")
    await _show(request, kind, page_number(at))


async def _show(request: Request, kind: str, at: int = 0) -> None:
    tables, locale = await _tables(request, kind), request.locale
    here = [] if request.guild_id == 0 else ["list"]
    few, at, pages = page_of(tables, at, A_PAGE)
    ways = tuple(
        Button("page", say(KINDS[way], locale), f"{way}-0", chosen=way == kind) for way in ("mine", *here, "open")
    )
    if here:
        ways = (*ways, Button.for_verb("ratings", locale))
        ways = (*ways, Button("searches", say("button-search", locale)))
    if kind == "mine" and (due := len(await request.services.mistakes.due(request.person.id))):
        ways = (*ways, Button.for_verb("mistakes", locale, emoji="🎯", n=due))
    blocks: list[Block] = [Text(say(f"{kind}-head" if tables else f"{kind}-none", locale))]
    blocks += [Text(line) for line in await _lines(request, few)]
    rows: list[Row] = [*in_rows(ways)]
    if pages > 1:
        blocks.append(Text(say("list-page", locale, at=at + 1, pages=pages)))
        rows.append(turning("page", at, pages, locale, f"{kind}-"))
    options = tuple(
        Option(str(table.id), lists.numbered(table.id, title(table.name, locale), locale))
        for table in few
        if table.guild == request.guild_id
    )
    if options:
        rows.append(Select("table-open", f"{kind}-{at}", say("choose-table", locale), options))
    await request.answers.reply(Page((*blocks, Controls(tuple(rows)))), Anchor(), in_layout=True)


async def _tables(request: Request, kind: str) -> list[Table]:
    lobby, me = request.services.lobby, request.person.id
    if kind == "mine":
        own = await lobby.of_person(me, limit=MAX_TABLES)
        return sorted(own, key=lambda table: not any(seat.person == me for seat in table.acting))
    if kind == "list" and request.guild_id:
        return await request.seen(await lobby.of_guild(request.guild_id, limit=MAX_TABLES))
    guilds, own = request.client.guilds, await lobby.of_person(me, limit=MAX_TABLES)
    numbers = [guild.id for guild in guilds if len(guilds) <= MAX_SERVERS or guild.get_member(me) is not None]
    servers = [
        *dict.fromkeys([*([request.guild_id] if request.guild_id else []), *(table.guild for table in own), *numbers])
    ]
    there = [table for number in servers[:MAX_SERVERS] for table in await lobby.of_guild(number, ("lobby",))]
    free = [table for table in there if len(table.seats) < table.places and table.seat_of(me) is None]
    return await request.server.seen_anywhere(me, free)


@on("table-open")
async def open_panel(request: Request) -> None:
    await TABLE.show(request, request.value)


async def _lines(request: Request, tables: Sequence[Table]) -> list[str]:
    places, locale = await request.services.outages.places([request.guild_id]), request.locale
    without_place = {place.table for place in places if place.lost == "place"}
    here = await request.server.sees_places(table.place for table in tables)

    def key(table: Table) -> str:
        hidden = (
            table.guild == request.guild_id and table.place not in here and table.seat_of(request.person.id) is not None
        )
        return "line-lost" if table.id in without_place else "line-hidden" if hidden else f"line-{table.status}"

    return [
        say(
            key(table),
            locale,
            number=table.id,
            table=title(table.name, locale),
            place=request.place(table),
            since=times.at(table.since),
            taken=len(table.seats),
            places=table.places,
            who=row((host.seat_names(table, locale)[seat.number] for seat in table.acting), locale),
        )
        for table in tables
    ]


# Help: five lines and six buttons, by the situation of the person who asks


WAYS: Final[Mapping[str, tuple[str, str, str]]] = {
    "turn": ("button-play", "open", ""),
    "hint": ("button-hint", "hint", ""),
    "plan": ("button-plan", "plan", ""),
    "table": ("button-help-table", "panel", "table."),
    "tables": ("button-overview-mine", "overview", "mine"),
    "play": ("button-help-play", "play", ""),
    "learn": ("button-help-learn", "learn-open", ""),
    "try": ("button-welcome-try", "learn-play", ""),
    "league": ("button-help-league", "panel", "league."),
    "preferences": ("button-help-preferences", "panel", "preferences."),
    "settings": ("button-settings", "settings", ""),
    "admin": ("button-help-admin", "panel", "admin."),
}
"""The labels of buttons, their verbs and arguments."""
BUTTONS: Final[Mapping[str, tuple[str, ...]]] = {
    "server": ("try", "learn", "play", "settings", "league", "preferences"),
    "player": ("learn", "try", "play", "tables", "league", "preferences"),
    "turn": ("turn", "hint", "table", "tables", "league", "preferences"),
    "table": ("table", "plan", "tables", "learn", "league", "preferences"),
    "admin": ("admin", "settings", "league", "play", "tables", "preferences"),
}
"""The ways that each situation offers, the most likely first."""
MAX_OWN: Final = 100


@command("help")
async def explain(request: Request) -> None:
    me, locale = request.person.id, request.locale
    own = await request.services.lobby.of_person(me, limit=MAX_OWN)
    acts = {table.id for table in own if any(seat.person == me for seat in table.acting)}
    here = [table for table in own if table.guild == request.guild_id and table.status == "running"]
    # the channel's, else one that waits for them
    table = min(here, key=lambda table: (table.place != request.channel_id, table.id not in acts), default=None)
    if table is not None:
        situation = "turn" if table.id in acts else "table"
    elif not request.is_admin:
        situation = "player"
    else:
        situation = "admin" if await request.services.lobby.of_guild(request.guild_id, limit=1) else "server"
    hints = table is not None and isinstance(request.client.interface(table.game), Adviser) and offered(table)
    ways = (WAYS["learn" if way == "hint" and not hints else way] for way in BUTTONS[situation])
    buttons = tuple(
        Button(verb, say(label, locale), f"{arg}{table.id}" if arg == "table." and table else arg)
        for label, verb, arg in ways
    )
    page = Page.of(say(f"help-{'table' if situation == 'turn' else situation}", locale), in_rows(buttons, 3))
    await request.answers.reply(page, Anchor() if table is None else Anchor(table.id, table.seq))
