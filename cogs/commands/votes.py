"""Votes of a table: on its last turn, its end, its clocks, a player who has left."""

from typing import Annotated, cast

from cogs import host
from cogs.commands import leaving, offering
from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.request import Request, TableRequest, on
from cogs.slash import Bounds, Parameter, command
from hosting.core import NoSuchVote, NotAbsent, Question
from hosting.play import VoteResult
from words import say, title


@command("table undo", Parameter("as_admin", "option-as-admin"))
async def undo(request: TableRequest, as_admin: bool = False) -> None:
    """Ask the others; or, as an admin, take the last turn of a person back, repeatedly if needed."""
    await _ask(request, "undo", as_admin=as_admin)


@command("table cancel", Parameter("as_admin", "option-as-admin"))
async def cancel(request: TableRequest, as_admin: bool = False) -> None:
    """Ask the others whether to end the game without a result; as an admin, end it."""
    await _ask(request, "cancel", as_admin=as_admin)


@command("table pause", Parameter("as_admin", "option-as-admin"))
async def pause(request: TableRequest, as_admin: bool = False) -> None:
    """Ask the others whether to stop the clocks; or, as an admin, stop them."""
    await _ask(request, "pause", as_admin=as_admin)


async def _ask(request: TableRequest, what: Question, *, as_admin: bool) -> None:
    """Confirm the start of a vote, or as an admin decide it."""
    if not as_admin:
        await sure(request, what)
        return
    table = request.table
    request.admins_only()
    result = await _decide(request, what, table.id)
    await request.done(say("asked", request.locale, outcome=result.outcome))


async def _decide(request: Request, what: Question, table_id: int) -> VoteResult:
    if what == "undo":
        return await request.services.votes.undo_now(table_id, request.person, admin=True)
    if what == "pause":
        return await request.services.clocks.pause(table_id, request.person, admin=True)
    return await request.services.leaving.cancel(table_id, request.person, admin=True)


@command("table replace", Parameter("seat", "option-replace-seat"), Parameter("computer", "option-replace-computer"))
async def replace(request: TableRequest, seat: Annotated[int, Bounds(1, 25)], computer: str | None = None) -> None:
    """Ask for confirmation. Raises NotRunning, NotSeated, NotAbsent, UserError."""
    table, number, locale = request.running(), seat - 1, request.locale
    table.seated(request.person.id)
    if computer is not None and computer not in request.services.positions.game(table.game).computers:
        raise UserError("handover-unknown")
    if number >= len(table.seats) or table.seats[number].person not in await request.absent():
        raise NotAbsent(f"whoever has seat {number} of table {table.id} has not left", table=table.id)
    taker = say("taker-anybody", locale) if computer is None else host.computer(computer, locale)
    text = say(
        "ask-sure-replace",
        locale,
        taker=taker,
        seat=host.seat_name(table, number, locale),
        table=title(table.name, locale),
    )
    arg = f"replace-{number}-{table.seats[number].person}-{computer or ''}"
    button = Button("ask", say("button-ask-replace", locale), arg, "red")
    await request.answers.reply(Page.of(text, ((button,),)), seq=table.seq)


replace.completes("seat")(offering.seats)
replace.completes("computer")(leaving.computers)


def _press(what: Question) -> None:

    async def press(request: TableRequest) -> None:
        await sure(request, what)

    on(what)(press)


for _question in ("finish", "pause", "undo"):
    _press(_question)


async def sure(request: TableRequest, what: Question) -> None:
    """Confirm before everybody is asked; a game from a file is ended by the person who brought it.

    Raises NotRunning, NotSeated.
    """
    table = request.table
    if what == "cancel" and table.status == "running" and table.imported and table.owner == request.person.id:
        sure = say("end-sure", request.locale, table=title(table.name, request.locale))
        end = Button("ask", say("button-end", request.locale), "end", "red")
        await request.answers.reply(Page.of(sure, ((end,),)), seq=table.seq)
        return
    request.running().seated(request.person.id)
    text = say(f"ask-sure-{what}", request.locale, table=title(table.name, request.locale))
    button = Button("ask", say(f"button-ask-{what}", request.locale), what, "red")
    await request.answers.reply(Page.of(text, ((button,),)), seq=table.seq)


@on("ask")
async def ask(request: TableRequest) -> None:
    """Start the vote; or end a game from a file as the person who brought it."""
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
    waiting = await votes.open(table_id, cast(Question, what), absent=absent)
    if waiting is not None and waiting.settled:
        return (await votes.recount(table_id, absent))[-1]
    plain = {"undo": votes.undo, "cancel": votes.cancel, "finish": votes.finish, "pause": votes.pause}
    async with request.using("vote"):
        match what, about:
            case _, [] if what in plain:
                return await plain[what](table_id, by, absent=absent)
            case "replace", [number, holder, computer] if number.isdecimal() and len(number) < 3:
                table = request.table
                if int(number) >= len(table.seats) or str(table.seats[int(number)].person) != holder:
                    raise UserError("offer-gone")
                return await votes.replace(table_id, by, int(number), computer or None, absent=absent)
        raise UserError("old-button")


@on("agree")
async def agree(request: TableRequest) -> None:
    """Vote yes."""
    await _answer(request, yes=True)


@on("refuse")
async def refuse(request: TableRequest) -> None:
    """Vote no; if the user started the vote, withdraw it."""
    await _answer(request, yes=False)


async def _answer(request: TableRequest, *, yes: bool) -> None:
    votes, table_id = request.services.votes, request.table.id
    what, _, seq = request.arg.partition(":")[0].partition("-")
    question = cast(Question, what)
    absent = await request.absent()
    vote = await votes.open(table_id, question, absent=absent)
    if vote is None or str(vote.seq) != seq:
        raise NoSuchVote(f"table {table_id} does not vote about {what} any more", table=table_id)
    result = await votes.answer(table_id, question, request.person, yes=yes, absent=absent)
    request.wake()
    left = result.vote.lacks if result.vote else 0
    await request.answers.reply(say("answered", request.locale, outcome=result.outcome, left=left))
