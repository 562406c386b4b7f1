"""Turns by typing: at the table, ahead as a plan, and in a sandbox.

The draft, its panel and its buttons are those of a turn by buttons, so one can continue with either.
"""

from typing import Final

from cogs.commands.table import to_choices
from cogs.errors import UserError
from cogs.request import TableRequest
from cogs.slash import Choice, Parameter, command
from cogs.workbench import conditions, plan, sandbox, turn

TRY: Final = "try"
HOWS: Final = ("play", "offer", TRY)


@command("turn", Parameter("text", "option-turn-text"))
async def type_turn(request: TableRequest, text: str | None = None) -> None:
    """Show the user's turn, or another that an admin has begun to play, with what is typed."""
    bench = await turn.of(request)
    await (bench if text is None else bench.typed(text)).show(request)


@type_turn.completes("text")
async def offer(request: TableRequest, text: str) -> list[Choice]:
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
    """Store a complete typed turn as the plan, else show it; change its mode and conditions; or only try it out."""
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
    await (bench.show(request) if bench.proposal is None else bench.do(request))


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
