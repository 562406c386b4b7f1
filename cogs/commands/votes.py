"""Questions that a table answers together: taking the last turn back, calling the game off. One clock ends them."""

from __future__ import annotations

from typing import Final, cast

import structlog
from discord import app_commands
from discord.ext import commands, tasks

from cogs import host
from cogs.commands.groups import navegador
from cogs.commands.show import here
from cogs.components import Button, Page
from cogs.controls import Press, on
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.host import Host, Interaction, admins_only, person
from tables import StoreError
from tables.errors import NotAsked, NotRunning, NotSeated
from tables.model import Question, Table
from tables.votes import VoteResult
from words import name, say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

AS_ADMIN: Final = "As an admin: do it at once, without asking. The log says who did"


@navegador.command(name="undo", description="Take your last turn back, if the others agree")
@app_commands.describe(as_admin=AS_ADMIN)
async def undo(interaction: Interaction, as_admin: bool = False) -> None:
    """Ask the others; or take the last turn that a person has played back as an admin, again and again."""
    await _ask(interaction, "undo", as_admin=as_admin)


@navegador.command(name="cancel", description="Call the game off, if the others agree")
@app_commands.describe(as_admin=AS_ADMIN)
async def cancel(interaction: Interaction, as_admin: bool = False) -> None:
    """Ask the others whether to end the game without a result; or end it as an admin."""
    await _ask(interaction, "cancel", as_admin=as_admin)


async def _ask(interaction: Interaction, what: Question, *, as_admin: bool) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, locale = await here(interaction), host.locale(interaction)
    if as_admin:
        await admins_only(interaction)
        verdict = await _decide(interaction, what, table)
        posts.of(interaction.client).wake(table.id)
        await interaction.edit_original_response(content=say("asked", locale, outcome=verdict.outcome))
        return
    await _sure(Press(interaction, table.id, table.seq, what, "", ""), what, table)


async def _decide(interaction: Interaction, what: Question, table: Table) -> VoteResult:
    """Do it as an admin."""
    services, who = interaction.client.services, person(interaction)
    if what == "undo":
        return await services.votes.undo_now(table.id, who, admin=True)
    return await services.leaving.cancel(table.id, who, admin=True)


@on("undo")
async def press_undo(press: Press) -> None:
    """Take back, pressed under a post."""
    await _sure(press, "undo", await press.interaction.client.services.lobby.get(press.table))


async def _sure(press: Press, what: Question, table: Table) -> None:
    """Make sure that it is meant, before everybody is asked. Raises NotRunning, NotSeated."""
    locale = host.locale(press.interaction)
    if table.status != "running":
        raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
    if table.seat_of(press.interaction.user.id) is None:
        raise NotSeated(f"they have no seat at table {table.id}", table=table.id)
    text = say(f"ask-sure-{what}", locale, table=name(table.name))
    await press.show(Page(text, ((Button("ask", say(f"button-ask-{what}", locale), what, "red"),),)), table.seq)


@on("ask")
async def ask(press: Press) -> None:
    """Put the question to the others."""
    if press.arg not in ("undo", "cancel"):
        raise UserError("old-button")
    votes, who = press.interaction.client.services.votes, person(press.interaction)
    verdict = await (votes.undo if press.arg == "undo" else votes.cancel)(press.table, who)
    posts.of(press.interaction.client).wake(press.table)
    await press.show(Page(say("asked", host.locale(press.interaction), outcome=verdict.outcome)))


@on("agree")
async def agree(press: Press) -> None:
    """Yes."""
    await _answer(press, yes=True)


@on("refuse")
async def refuse(press: Press) -> None:
    """No, which is enough to end the question."""
    await _answer(press, yes=False)


async def _answer(press: Press, *, yes: bool) -> None:
    votes, (what, _, seq) = press.interaction.client.services.votes, press.arg.partition("-")
    question = cast(Question, what)
    found = await votes.open(press.table, question)
    if found is None or str(found.seq) != seq:
        raise NotAsked(f"table {press.table} does not ask about {what} any more", table=press.table)
    verdict = await votes.answer(press.table, question, person(press.interaction), yes=yes)
    posts.of(press.interaction.client).wake(press.table)
    left = len(verdict.ask.missing) if verdict.ask else 0
    await press.show(Page(say("answered", host.locale(press.interaction), outcome=verdict.outcome, left=left)))


class Deadlines(commands.Cog):
    """Ends the questions that nobody has answered in time."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Set the clock going."""
        self.watch.start()

    async def cog_unload(self) -> None:
        """Stop it."""
        self.watch.cancel()

    @tasks.loop(minutes=1)
    async def watch(self) -> None:
        """Look what is due."""
        try:
            ended = await self.bot.services.votes.lapse()
        except StoreError as error:
            log.error("the database failed", reason=str(error))
            return
        for verdict in ended:
            log.info("a question has lapsed", table=verdict.table.id)
            posts.of(self.bot).wake(verdict.table.id)


async def setup(bot: Host) -> None:
    """Watch the deadlines."""
    await bot.add_cog(Deadlines(bot))
