"""The lobby's post: the players at a table that has not started, and its controls."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from cogs import host, times
from cogs.components import Button, Drawing, Option, Page, Select
from cogs.games import Adviser, Signed
from cogs.host import Host
from cogs.signs import sign
from hosting.aids import LEARNED
from hosting.core import Rating, Table, TimeControl
from hosting.people import MAX_ANSWER, MIN_FINISHED, MIN_SHARE, Reliability
from i18n import person, say, title, title_of
from i18n.lists import sentences
from renders import lobbies as pictures

COMPANY: Final = {
    "games": MIN_FINISHED,
    "share": MIN_SHARE,
    "hours": MAX_ANSWER // timedelta(hours=1),
}
"""Facts of sentences about tables that are not for everybody."""


async def show(
    table: Table,
    client: Host,
    before: Table | None = None,
    *,
    computers: bool = True,
    seated: bool = True,
    in_full: bool = False,
) -> Page:
    """Build the lobby's post; a rematch of `before` invites its people. Only posts do not have their terms `in_full`.

    Without `seated` it has no name, seats and commands, for a page that has the first two beside it; terms are lines.
    Only a post that waits for people has a picture.
    """
    language, game = table.language, client.services.positions.game(table.game)
    interface = client.interface(table.game)
    free = table.places - len(table.seats)
    by_lot = table.order == "drawn" and table.status == "lobby"  # nobody has a colour yet
    signs = () if by_lot or not isinstance(interface, Signed) else interface.sign_names
    names = host.seat_names(table, language)
    seats = [
        say("lobby-seat", language, seat=seat + 1, name=names[seat],
            sign=sign(key) if (key := f"seat-{seat}") in signs else "none", record=record)
        for seat, record in enumerate(await records(table, client))
    ]  # fmt: skip
    if table.status == "lobby":
        seats.append(say("lobby-free", language, free=free))
    head = say("lobby-head", language, table=title(table.name, language))
    headline = say("lobby-opened", language, owner=str(table.owner), game=say(f"game-{table.game}", language))
    in_full, usual = in_full or not seated, table.hints == "alone"
    alone = sum(seat.person is not None for seat in table.seats) < 2
    hints = table.fixture is None and table.hints != "off" and isinstance(interface, Adviser)
    hints = hints and (not usual or (in_full and alone))
    may_change = hints and seated and usual and table.status == "lobby"
    clocks = times.rules(table.time_control, language) if table.time_control is not None else []
    terms = [
        say("lobby-order", language, order=table.order),
        *interface.facts(table.options, language),
        say("lobby-thread", language, place=str(table.thread)) if table.thread else "",
        *(clocks if in_full else clocks[:-1]),
        say("lobby-hints", language, who=table.hints, most=LEARNED) if hints else "",
        say("lobby-hints-change", language) if may_change else "",
        say("lobby-strict", language) if table.strict else "",
        say("lobby-company", language, who=table.company, **COMPANY) if table.company != "all" else "",
    ]
    small = say("post-line", language, line=sentences(terms, language))
    whole = "\n".join((head, headline, *seats, small) if seated else (headline, *filter(None, terms)))
    if table.status == "cancelled":
        return Page.of("\n".join((whole, say("lobby-cancelled", language))))
    if table.status != "lobby":
        verify = Button("look", say("button-verify", language), "verify", emoji="🔏")
        return Page.of("\n".join((whole, say("lobby-started", language))), ((verify,),) if table.commitment else ())
    coming = to_join(table, before)
    if mentions := host.mention(coming):
        whole = "\n".join((say("rematch-invited", language, who=mentions), whole))
    # A second press on what is gone then meets nothing that its people could regret.
    buttons = (
        *((Button.for_verb("join", language, style="green"),) if free else ()),
        Button("start", say("button-start", language), style="blue", disabled=len(table.seats) < game.seats[0]),
        Button.for_verb("leave", language),
        Button.for_verb("cancel", language, style="red"),
        *((Button.for_verb("dismiss", language),) if any(seat.computer for seat in table.seats) else ()),
    )
    kinds = tuple(
        Option(kind, host.computer(kind, language), host.strength(kind, language))
        for kind in reversed(game.computers if computers and free else ())
    )
    # The seats taken are in its name, as clients keep a menu's choice for as long as that stays.
    menu = Select("invite", str(len(table.seats)), say("choose-computer", language), kinds)
    names_coming = [seat.name for seat in before.seats if seat.person in coming] if before is not None else []
    drawing = None if in_full else picture(table, names_coming, coloured="seat-0" in signs)
    return Page.of(whole, (buttons, menu) if kinds else (buttons,), drawing)


def picture(table: Table, coming: Sequence[str], *, coloured: bool) -> Drawing:
    language = table.language
    seats = [
        pictures.LobbySeat(name, "computer" if seat.computer else "opener" if seat.person == table.owner else "")
        for seat, name in zip(table.seats, host.picture_names(table, language), strict=True)
    ]
    seats += [pictures.LobbySeat(person(name, language), "invited") for name in coming]
    return Drawing(pictures.lobby, (pictures.Lobby(
        game=say(f"game-{table.game}", language),
        table=title_of(table.name, language),
        places=table.places,
        seats=tuple(seats),
        coloured=coloured,
        clock=_clock(table.time_control, language),
        order=table.order,
        company=table.company,
        strict=table.strict,
        locale=language,
    ),))  # fmt: skip


def _clock(control: TimeControl | None, locale: str) -> str:
    if control is None:
        return say("lobby-picture-clock", locale, kind="none", time="", more="none")
    more = times.duration(control.increment, locale) if control.increment else "none"
    time = times.duration(control.time, locale)
    pace = say("lobby-picture-clock", locale, kind=control.kind, time=time, more=more)
    if control.then is None:
        return pace
    return say("lobby-picture-evening", locale, pace=pace, then=_clock(control.then, locale))


async def records(table: Table, client: Host) -> list[str]:
    """Return for each seat what is on record of its person; "none" for nobody, and once the game has started."""
    people = [seat.person for seat in table.seats if seat.person is not None] if table.status == "lobby" else []
    reliability = await client.services.acquaintance.reliability(people)
    ratings = await client.services.ratings.of_guild(table.guild, table.game) if people else {}
    return [_record(reliability, ratings, seat.person, table.language) for seat in table.seats]


def _record(
    records: Mapping[int, Reliability], ratings: Mapping[int, Rating], person: int | None, language: str
) -> str:
    if person is None or (record := records.get(person)) is None:
        return "none"
    answer, rating = record.answer, ratings.get(person, Rating(person))
    usual = "none" if answer is None else times.duration(int(answer.total_seconds()), language)
    return say("lobby-record", language, finished=record.finished, share=record.share, answer=usual,
               rating=rating.displayed, tables=rating.tables)  # fmt: skip


def to_join(table: Table, before: Table | None) -> tuple[int, ...]:
    people = [seat.person for seat in before.seats] if before is not None else []
    return tuple(person for person in people if person is not None and table.seat_of(person) is None)
