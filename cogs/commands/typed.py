"""Turns by typing: at the table, ahead as a plan, and in a sandbox.

The draft, its panel and its buttons are those of a turn by buttons, so one can continue with either.
"""

from cogs.commands.offering import offered
from cogs.errors import UserError
from cogs.games import GameInterface
from cogs.request import TableRequest
from cogs.slash import Choice, Parameter, command
from cogs.workbench import conditions, plan, sandbox, turn
from hosting.core import Position


@command("turn", Parameter("text", "option-turn-text"))
async def type_turn(request: TableRequest, text: str) -> None:
    """Replace the draft by a typed turn, or the beginning of one, and show the result."""
    await (await turn.of(request)).typed(text).show(request)


@type_turn.completes("text")
async def offer(request: TableRequest, text: str) -> list[Choice]:
    """Return possible continuations, with their cost or gain; none for users who are not to act."""
    position = request.snapshot.position
    seat = position.table.seat_of(request.person.id)
    if seat is None or seat.number not in position.to_act:
        return []
    return choices(request.client.interface(position.table.game), position, seat.number, text, request.locale)


def choices(interface: GameInterface, position: Position, seat: int, text: str, locale: str) -> list[Choice]:
    """Return the continuations of a typed turn as choices."""
    return offered(interface.complete(position.seen(seat), seat, text, locale))


@command("confirm")
async def confirm(request: TableRequest) -> None:
    """Store the draft; if it reveals something, reveal it."""
    bench = await turn.of(request)
    if bench.proposal is not None:
        await bench.do(request)
        return
    steps = bench.draft.write()
    if not steps:
        raise UserError("typed-nothing")
    raise UserError("typed-unfinished", told=bench.interface.summary(bench.scene, bench.draft, steps))


@command("startover")
async def start_over(request: TableRequest) -> None:
    """Start over from the stored steps."""
    await (await turn.of(request)).restarted().show(request)


@command(
    "plan",
    Parameter("text", "option-plan-text"),
    Parameter("condition", "option-plan-if", called="if"),
    Parameter(
        "how", "option-plan-how", choices=tuple(Choice(mode, key=f"choice-plan-{mode}") for mode in ("play", "offer"))
    ),
    private=True,
)
async def type_plan(
    request: TableRequest, text: str | None = None, condition: str | None = None, how: str | None = None
) -> None:
    """Store a complete typed turn as the plan, else show it; change its mode and conditions."""
    bench = plan.of(request)
    if condition is not None:
        bench = plan.only_if(bench, condition)
    if how is not None:
        bench = plan.to_be(bench, how)
    if text is None:
        await bench.show(request)
        return
    bench = bench.typed(text)
    await (bench.show(request) if bench.proposal is None else bench.do(request))


@type_plan.completes("text")
async def offer_plan(request: TableRequest, typed: str) -> list[Choice]:
    """Return continuations as if it were the user's turn; none for users without a turn to plan."""
    bench = plan.of(request)
    return offered(bench.interface.complete(bench.scene.view, bench.seat, typed, bench.scene.locale))


@type_plan.completes("condition")
async def offer_condition(request: TableRequest, typed: str) -> list[Choice]:
    """Return the figures for the next condition, with their current values."""
    bench = plan.of(request)
    try:
        return offered(conditions.offered(typed, plan.figures(bench)))
    except UserError:
        return []


@command("whatif", Parameter("text", "option-whatif-text"), private=True)
async def type_trial(request: TableRequest, text: str | None = None) -> None:
    """Open the sandbox with its last state, or a new one; a text is read as the turn of the seat to act there."""
    bench = await sandbox.of(request)
    if text is not None and bench.draft is not None:
        bench = bench.typed(text)
    await bench.show(request)


@type_trial.completes("text")
async def offer_trial(request: TableRequest, typed: str) -> list[Choice]:
    """Return continuations for the seat to act in the sandbox, or else at the table."""
    position = request.snapshot.position
    table = position.table
    trial = await request.services.sandboxes.get(table.id, request.person.id)
    seat = next(iter(position.to_act), None) if trial is None else trial.acting
    if seat is None or table.seat_of(request.person.id) is None:
        return []
    view = position.seen() if trial is None else trial.game.seen(trial.state, seat)
    return offered(request.client.interface(table.game).complete(view, seat, typed, request.locale))
