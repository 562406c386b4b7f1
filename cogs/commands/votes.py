"""Votes of a table: on its last turn, its end, its clocks, a player who has left; giving a seat up or away."""

from typing import cast

from cogs import host
from cogs.components import Anchor, Button, Option, Page, Pick, Row, Select, in_rows
from cogs.controls import number
from cogs.errors import UserError
from cogs.request import TableRequest, on
from hosting.core import NotAllowed, NotNow, Question, Seat, Table
from hosting.play import Offer, VoteResult
from i18n import name, say, title


async def _confirm(request: TableRequest, text: str, verb: str, label: str, arg: str = "") -> None:
    page, table = Page.of(text, ((Button(verb, label, arg, "red"),),)), request.table
    await request.answers.reply(page, Anchor(table.id, table.seq))


@on("admin-undo")
async def ask_admin(request: TableRequest) -> None:
    request.admins_only()
    text = say("admin-undo-sure", request.locale, table=title(request.running().name, request.locale))
    await _confirm(request, text, "undo-now", say("button-undo", request.locale))


@on("undo-now")
async def undo_now(request: TableRequest) -> None:
    request.admins_only()
    result = await request.services.votes.undo_now(request.table.id, request.person, admin=True)
    await request.done(say("asked", request.locale, outcome=result.outcome))


@on("replace")
async def replace(request: TableRequest) -> None:
    table, locale = request.running(), request.locale
    table.seated(request.person.id)
    absent, kinds = await request.absent(), request.services.positions.game(table.game).computers
    absent_seats = [seat for seat in table.seats if seat.person is not None and seat.person in absent]
    at, _, computer = request.arg.partition("-")
    if not at and absent_seats:
        left = absent_seats[0]
        anybody = Button("replace", say("button-admin-anybody", locale), str(left.number))
        computers = (
            Button("replace", host.computer(kind, locale), f"{left.number}-{kind}", emoji="🤖") for kind in kinds
        )
        facts = {"seat": host.seat_names(table, locale)[left.number], "table": title(table.name, locale)}
        page = Page.of(say("handover-who", locale, **facts), in_rows((anybody, *computers)))
        await request.answers.reply(page, Anchor(table.id, table.seq))
        return
    seat = next((seat for seat in absent_seats if str(seat.number) == at), None)
    if seat is None:
        raise NotAllowed(f"nobody at seat {at} of table {table.id} has left", "table-not-absent", table=table.id)
    if computer and computer not in kinds:
        raise UserError("old-button")
    taker = host.computer(computer, locale) if computer else say("taker-anybody", locale)
    facts = {"seat": host.seat_names(table, locale)[seat.number], "table": title(table.name, locale)}
    text = say("ask-sure-replace", locale, taker=taker, **facts)
    arg = f"replace-{seat.number}-{seat.person}-{computer}"
    await _confirm(request, text, "ask", say("button-ask-replace", locale), arg)


@on("call-off")
@on("finish")
@on("pause")
@on("undo")
async def press(request: TableRequest) -> None:
    assert request.pressed is not None
    verb = request.pressed.verb
    await sure(request, "cancel" if verb == "call-off" else cast(Question, verb))


async def sure(request: TableRequest, what: Question) -> None:
    """Confirm before everybody is asked; who brought a game from a file ends it."""
    table, locale = request.table, request.locale
    called = title(table.name, locale)
    if what == "cancel" and table.status == "running" and table.imported and table.owner == request.person.id:
        await _confirm(request, say("end-sure", locale, table=called), "ask", say("button-end", locale), "end")
        return
    await request.services.votes.check(table.id, what, request.person, absent=await request.absent())
    text, label = say(f"ask-sure-{what}", locale, table=called), say(f"button-ask-{what}", locale)
    await _confirm(request, text, "ask", label, what)


@on("ask")
async def ask(request: TableRequest) -> None:
    table_id = request.table.id
    if request.arg == "end":
        result = await request.services.leaving.cancel(table_id, request.person, admin=False)
    else:
        result = await _put(request, table_id)
    await request.done(say("asked", request.locale, outcome=result.outcome))


async def _put(request: TableRequest, table_id: int) -> VoteResult:
    """Ask those who are still there; a vote that waits for nobody else is decided at once."""
    votes, by = request.services.votes, request.person
    what, *about = request.arg.split("-", 3)
    if what not in ("undo", "cancel", "finish", "pause", "replace"):
        raise UserError("old-button")
    absent = await request.absent()
    vote = await votes.open(table_id, cast(Question, what), absent=absent)
    if vote is not None and vote.settled:
        return (await votes.recount(table_id, absent))[-1]
    async with request.using("vote"):
        match what, about:
            case "undo" | "cancel" | "finish" | "pause", []:
                return await votes.put(table_id, what, by, absent=absent)
            case "replace", [number, holder, computer] if number.isdecimal() and len(number) < 3:
                table = request.table
                if int(number) >= len(table.seats) or str(table.seats[int(number)].person) != holder:
                    raise UserError("offer-gone")
                return await votes.replace(table_id, by, int(number), computer or None, absent=absent)
        raise UserError("old-button")


@on("agree")
@on("refuse")
async def answer(request: TableRequest) -> None:
    """Vote; a no of the user who started the vote withdraws it."""
    assert request.pressed is not None
    votes, table_id, yes = request.services.votes, request.table.id, request.pressed.verb == "agree"
    what, _, seq = request.arg.partition(":")[0].partition("-")
    question = cast(Question, what)
    absent = await request.absent()
    vote = await votes.open(table_id, question, absent=absent)
    if vote is None or str(vote.seq) != seq:
        raise NotNow(f"table {table_id} does not vote about {what} any more", "table-not-asked", table=table_id)
    result = await votes.answer(table_id, question, request.person, yes=yes, absent=absent)
    own, left = request.table.seats[vote.seat].person == request.person.id, result.vote.lacks if result.vote else 0
    outcome = "withdrawn" if own and not yes else result.outcome
    await request.done(say("answered", request.locale, outcome=outcome, left=left))


# Leaving a running game


@on("resign-ask")
async def resign(request: TableRequest) -> None:
    table = request.running()
    table.seated(request.person.id)
    text = say("resign-sure", request.locale, table=title(table.name, request.locale))
    await _confirm(request, text, "resign", say("button-resign", request.locale))


@on("resign")
async def give_up(request: TableRequest) -> None:
    await request.services.leaving.resign(request.table.id, request.person)
    await request.done(say("resigned", request.locale))


@on("take")
async def take(request: TableRequest) -> None:
    await _take(request, number(request.arg, 2))


async def _take(request: TableRequest, seat: int) -> None:
    if request.table.fixture is None:
        await request.services.leaving.take(request.table.id, request.person, seat)
    else:
        await request.leagues.substitutes.take(request.table.id, seat, request.person)
    await _check_seat(request, seat)


@on("return")
async def come_back(request: TableRequest) -> None:
    result = await request.services.leaving.come_back(request.table.id, request.person)
    await _check_seat(request, result.table.seated(request.person.id).number)


async def _check_seat(request: TableRequest, seat: int) -> None:
    table = title(request.table.name, request.locale)
    await request.done(say("seat-taken", request.locale, seat=seat + 1, table=table))


@on("give")
async def give(request: TableRequest) -> None:
    table, locale, seats = request.running(), request.locale, giveable(request)
    if not seats:
        table.seated(request.person.id)
    choice = request.value or request.arg
    seat = next((seat for seat in seats if str(seat.number) == choice), seats[0])
    names, kinds = host.seat_names(table, locale), request.services.positions.game(table.game).computers
    arg = f"{seat.number}-{seat.person or 0}"
    takers = (
        *(Button("give-computer", host.computer(kind, locale), f"{arg}-{kind}", emoji="🤖") for kind in kinds),
        Button("give-away", say("button-admin-anybody", locale), arg),
    )
    rows: list[Row] = [Pick("give-away", arg, say("admin-choose-person", locale), "people"), *in_rows(takers)]
    if len(seats) > 1:
        options = tuple(Option(str(each.number), names[each.number], chosen=each is seat) for each in seats)
        rows.append(Select("give", "", say("admin-choose-seat", locale), options))
    facts = {"seat": names[seat.number], "table": title(table.name, locale)}
    page = Page.of(say("handover-who", locale, **facts), tuple(rows))
    await request.answers.reply(page, Anchor(table.id, table.seq))


def giveable(request: TableRequest) -> list[Seat]:
    """Return the seats one may give away: one's own, then vacant ones; an admin all."""
    table, person, admin = request.table, request.person.id, request.is_admin
    own = table.seat_of(person)
    others = [seat for seat in table.seats if seat is not own and (admin or _vacant(table, seat.number, person))]
    return [*([own] if own is not None else []), *sorted(others, key=lambda seat: not seat.vacant)]


def _choice(request: TableRequest) -> tuple[Seat, str, bool]:
    """Return a control's seat, if it is still its player's, the taker, and if an admin gives it."""
    table = request.running()
    at, person, computer = [*request.arg.split("-", 2), "", ""][:3]
    seats = giveable(request)
    seat = next((seat for seat in seats if str(seat.number) == at and str(seat.person or 0) == person), None)
    if seat is None:
        raise UserError("offer-gone")
    return seat, computer, request.is_admin or _vacant(table, seat.number, request.person.id)


@on("give-away")
async def offer(request: TableRequest) -> None:
    seat, _, admin = _choice(request)
    to = await request.server.member(number(request.value, 20)) if request.value else None
    if request.value and (to is None or to.bot):
        raise UserError("handover-bot")
    if to is not None and request.table.seat_of(to.id):
        raise UserError("handover-seated" if to.id == seat.person else "table-already-seated-other")
    async with request.using("offer"):
        await request.services.offers.make(
            request.table.id, seat.number, None if to is None else to.id, request.person, admin=admin
        )
    locale = request.locale
    await request.done(say("offered-to-all", locale) if to is None else say("offered", locale, who=name(to.name)))


@on("give-computer")
async def confirm(request: TableRequest) -> None:
    seat, kind, _ = _choice(request)
    table, locale = request.table, request.locale
    who = host.seat_names(table, locale)[seat.number]
    text = say("handover-sure", locale, computer=host.computer(kind, locale), seat=who, table=title(table.name, locale))
    await _confirm(request, text, "handover", say("button-handover", locale), request.arg)


def _vacant(table: Table, at: int, by: int) -> bool:
    seat = table.seats[at] if at < len(table.seats) else None
    return seat is not None and seat.person is None and seat.computer is None and table.owner == by


@on("handover")
async def to_computer(request: TableRequest) -> None:
    seat, computer, admin = _choice(request)
    await request.services.leaving.hand_over(request.table.id, seat.number, request.person, computer, admin=admin)
    await request.done(say("handover-done", request.locale, name=host.computer(computer, request.locale)))


@on("sit")
async def sit(request: TableRequest) -> None:
    offer = await _get_offer(request)
    if not await request.sees(request.table):
        raise UserError("offer-hidden")
    if offer.to is None and request.table.fixture is not None:
        await _take(request, offer.seat)
        return
    await request.services.leaving.take_offer(offer.id, request.person)
    await _check_seat(request, offer.seat)


@on("pass")
async def refuse(request: TableRequest) -> None:
    await request.services.offers.refuse((await _get_offer(request)).id, request.person.id)
    await request.done(say("offer-closed", request.locale))


@on("withdraw")
async def withdraw(request: TableRequest) -> None:
    offer = await _get_offer(request)
    await request.services.offers.withdraw(offer.id, request.person.id, admin=request.is_admin)
    await request.done(say("offer-closed", request.locale))


async def _get_offer(request: TableRequest) -> Offer:
    offer = await request.services.offers.get(number(request.arg.partition(":")[0]))
    if offer.table_id != request.table.id:
        raise UserError("old-button")
    return offer
