"""A turn by buttons: the rondel of the turn post, the private panel, and Confirm."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs import errors, host
from cogs.components import Page
from cogs.controls import Press, on
from cogs.delivery import posts
from cogs.host import Host
from cogs.navegador import labels, narration, panels
from cogs.navegador.panels import sailing
from cogs.navegador.plan import Plan
from navegador import State, Step, StepError, step_to_dict
from navegador.board import ROMAN
from navegador.changes import changes
from navegador.steps import Explore
from tables.errors import NotRunning, NotSeated, NotYourTurn, Stale
from tables.model import Draft, Position
from words import name, say


@dataclass(frozen=True, slots=True)
class TurnContext:
    """A person at their turn: the table as it stands, and what they have drafted."""

    position: Position
    seat: int
    plan: Plan

    def with_plan(self, plan: Plan) -> TurnContext:
        """The same with another draft."""
        return replace(self, plan=plan)


async def sit(client: Host, table: int, person: int) -> TurnContext:
    """The desk of somebody whose turn it is, with what they have drafted.

    Raises NotRunning, NotSeated, NotYourTurn.
    """
    position = await client.services.positions.now(table)
    found = position.table
    if found.status != "running":
        raise NotRunning(f"table {table} is {found.status}", table=table)
    seat = found.seat_of(person)
    if seat is None:
        raise NotSeated(f"they have no seat at table {table}", table=table)
    if position.seat != seat.number:
        raise NotYourTurn(f"seat {seat.number} of table {table} is not to act", table=table)
    draft = await client.services.drafts.get(table, seat.number)
    return TurnContext(position, seat.number, _drafted(position, draft))


def _drafted(position: Position, draft: Draft | None) -> Plan:
    """What is drafted; nothing, where a newer version of the engine cannot read it any more."""
    if draft is not None:
        try:
            plan = Plan.read(position.seen, draft.steps, draft.panel)
            plan.now  # noqa: B018 - refuses what does not fit
        except StepError:
            return Plan(position.seen)
        return plan
    return Plan(position.seen)


async def lay(client: Host, context: TurnContext, person: int) -> None:
    """Keep what is drafted. Raises Stale."""
    table = context.position.table.id
    await client.services.drafts.save(
        table, context.position.seq, context.seat, person, context.plan.write(), dict(context.plan.pick)
    )


def panel(context: TurnContext, locale: str) -> Page:
    """The private panel."""
    state = context.position.seen
    head = say(
        "panel-head", locale, table=name(context.position.table.name), phase=ROMAN[state.phase], cash=state.actor.cash
    )
    page = panels.show(context.plan, locale)
    return Page(f"{head}\n{page.text}", page.rows)


async def _at(press: Press, *, anew: bool = False) -> TurnContext:
    """The desk of who pressed. Raises Stale where the table has moved on since the button was made.

    With `anew` a button of the turn that is still going on is good enough.
    """
    client, who = press.interaction.client, press.interaction.user.id
    now = await client.services.positions.now(press.table)
    if now.seq != press.seq and (seat := now.table.seat_of(who)) is not None and seat.number != now.seat:
        raise Stale(f"table {press.table} has moved on from {press.seq} to {now.seq}", table=press.table)
    context = await sit(client, press.table, who)
    if context.position.seq != press.seq and not (anew and context.position.seen.stage != "start"):
        raise Stale(f"table {press.table} has moved on from {press.seq} to {context.position.seq}", table=press.table)
    return context


async def show(press: Press, context: TurnContext, note: str = "") -> None:
    """Keep what is drafted, and show its panel, with a note under it. Raises Stale."""
    await lay(press.interaction.client, context, press.interaction.user.id)
    page = panel(context, host.locale(press.interaction))
    await press.show(replace(page, text=f"{page.text}\n{note}".rstrip()), context.position.seq)


@on("go")
async def go(press: Press) -> None:
    """A field of the rondel, or the card, pressed in the turn post: begin the turn anew with it."""
    context = await _at(press, anew=True)
    if context.position.seq == press.seq:
        context = context.with_plan(panels.press(Plan(context.position.seen), press.arg, press.value))
    await show(press, context)


@on("open")
async def carry_on(press: Press) -> None:
    """Open the panel where it was left."""
    await show(press, await _at(press, anew=True))


@on("pick")
async def pick(press: Press) -> None:
    """Something chosen in the panel."""
    context = await _at(press)
    await show(press, context.with_plan(panels.press(context.plan, press.arg, press.value)))


@on("over")
async def over(press: Press) -> None:
    """Start over, from what is stored."""
    context = await _at(press)
    await show(press, context.with_plan(Plan(context.position.seen)))


@on("confirm")
async def confirm(press: Press) -> None:
    """Store the turn."""
    await _finish(press, declined=False)


@on("decline")
async def decline(press: Press) -> None:
    """Store the turn with its action declined."""
    await _finish(press, declined=True)


async def _finish(press: Press, *, declined: bool) -> None:
    context = await _at(press)
    steps = panels.declined(context.plan) if declined else panels.final(context.plan)
    if steps is None or panels.digest(context.plan, steps) != press.arg:
        await show(press, context)  # a panel that shows something else than what is drafted by now
        return
    await finish(press, context, steps)


@on("reveal")
async def reveal(press: Press) -> None:
    """Explore."""
    context = await _at(press)
    step = asked(context.plan)
    if step is None or context.plan.digest(step) != press.arg:
        await show(press, context)
        return
    await explore(press, context, step)


def asked(plan: Plan) -> Explore | None:
    """The exploration that the player has been warned of, and that is to be decided now."""
    return sailing.exploration(plan) if plan.action == "sailing" and plan.pick.get("asked") else None


async def finish(press: Press, context: TurnContext, steps: tuple[Step, ...]) -> None:
    """Store a turn, and tell its player that it is; and where it cannot be posted, that too."""
    locale = host.locale(press.interaction)
    told = narration.told(narration.done(context.plan.start, steps), locale)
    await _store(press, context, steps)
    done = say("panel-done", locale, told=told)
    await press.show(Page(done))
    if not await posts.of(press.interaction.client).settled(press.table):
        await press.show(Page(f"{done}\n{say('post-late', locale)}"))


async def explore(press: Press, context: TurnContext, step: Explore) -> None:
    """Store a turn as far as its exploration, show everybody what was found, and carry on with what else was typed."""
    await _store(press, context, (*context.plan.steps, step))
    client = press.interaction.client
    further = await sit(client, press.table, press.interaction.user.id)
    note = _found(context.position.seen, further.position.seen, step, host.locale(press.interaction))
    if rest := context.plan.pick.get("rest"):
        try:
            further = further.with_plan(panels.typed(further.position.seen, rest))
        except StepError as error:
            note += "\n" + errors.sentence(error, host.locale(press.interaction))
    try:
        await show(press, further, note)
    finally:  # what was found is everybody's, though the panel may be lost
        await posts.of(client).reveal(press.table, context.position.seen)


def _found(before: State, after: State, step: Explore, locale: str) -> str:
    """What an exploration has turned up, for who sailed."""
    (turned,) = changes(before, after, after.seat or 0).turned
    return say("panel-found", locale, region=labels.region(step.region), prices=labels.prices(turned.prices))


async def _store(press: Press, context: TurnContext, steps: tuple[Step, ...]) -> None:
    client, seq = press.interaction.client, context.position.seq
    who = host.person(press.interaction)
    await client.services.play.play(press.table, seq, context.seat, who, [step_to_dict(step) for step in steps])
    posts.of(client).wake(press.table)
