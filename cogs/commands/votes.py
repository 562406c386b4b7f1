"""What a table decides together: taking the last turn back, calling the game off."""

from __future__ import annotations

from typing import cast

from cogs.commands import groups
from cogs.commands.texts import command_text, described
from cogs.components import Button, Page
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.host import Interaction
from cogs.request import Request, on
from tables.errors import NotAsked, NotRunning, NotSeated
from tables.model import Question
from tables.votes import VoteResult
from words import name, say


@groups.table.command(name="undo", description=command_text("command-table-undo"))
@described(as_admin="option-as-admin")
async def undo(interaction: Interaction, as_admin: bool = False) -> None:
    """Ask whether a vote is meant; as an admin take back the last turn of a person, again and again."""
    await _ask(await Request.of(interaction), "undo", as_admin=as_admin)


@groups.table.command(name="cancel", description=command_text("command-table-cancel"))
@described(as_admin="option-as-admin")
async def cancel(interaction: Interaction, as_admin: bool = False) -> None:
    """Ask whether a vote to end the game without a result is meant; as an admin end it."""
    await _ask(await Request.of(interaction), "cancel", as_admin=as_admin)


async def _ask(request: Request, what: Question, *, as_admin: bool) -> None:
    """Make sure that a vote is meant, or as an admin do it."""
    if not as_admin:
        await _sure(request, what)
        return
    table = await request.table()
    await request.admins_only()
    result = await _decide(request, what, table.id)
    posts.of(request.client).wake(table.id)
    await request.reply(say("asked", request.locale, outcome=result.outcome))


async def _decide(request: Request, what: Question, table_id: int) -> VoteResult:
    """Do it as an admin."""
    if what == "undo":
        return await request.services.votes.undo_now(table_id, request.person, admin=True)
    return await request.services.leaving.cancel(table_id, request.person, admin=True)


@on("undo")
async def press_undo(request: Request) -> None:
    """Ask who pressed whether they mean to have the last turn taken back."""
    await _sure(request, "undo")


async def _sure(request: Request, what: Question) -> None:
    """Make sure that it is meant, before everybody is asked. Raises NotRunning, NotSeated."""
    table = await request.table()
    if table.status != "running":
        raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
    if table.seat_of(request.person.id) is None:
        raise NotSeated(f"they have no seat at table {table.id}", table=table.id)
    text = say(f"ask-sure-{what}", request.locale, table=name(table.name))
    button = Button("ask", say(f"button-ask-{what}", request.locale), what, "red")
    await request.reply(Page.of(text, ((button,),)), seq=table.seq)


@on("ask")
async def ask(request: Request) -> None:
    """Open the vote that was asked about."""
    if request.arg not in ("undo", "cancel"):
        raise UserError("old-button")
    votes, table_id = request.services.votes, (await request.table()).id
    result = await (votes.undo if request.arg == "undo" else votes.cancel)(table_id, request.person)
    posts.of(request.client).wake(table_id)
    await request.reply(say("asked", request.locale, outcome=result.outcome))


@on("agree")
async def agree(request: Request) -> None:
    """Vote yes."""
    await _answer(request, yes=True)


@on("refuse")
async def refuse(request: Request) -> None:
    """Vote no, which ends the vote."""
    await _answer(request, yes=False)


async def _answer(request: Request, *, yes: bool) -> None:
    votes, table_id = request.services.votes, (await request.table()).id
    what, _, seq = request.arg.partition("-")
    question = cast(Question, what)
    vote = await votes.open(table_id, question)
    if vote is None or str(vote.seq) != seq:
        raise NotAsked(f"table {table_id} does not vote about {what} any more", table=table_id)
    result = await votes.answer(table_id, question, request.person, yes=yes)
    posts.of(request.client).wake(table_id)
    left = len(result.vote.missing) if result.vote else 0
    await request.reply(say("answered", request.locale, outcome=result.outcome, left=left))
