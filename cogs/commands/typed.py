"""A turn by typing: `/turn` reads it, `/confirm` stores it, `/startover` discards it.

The draft, its panel and its buttons are those of a turn by buttons, so one can continue with either.
"""

from cogs.commands.offering import offered
from cogs.errors import UserError
from cogs.games import GameInterface
from cogs.request import TableRequest
from cogs.slash import Choice, Parameter, command
from cogs.turn import context as contexts
from cogs.turn import flow
from hosting.core import Position


@command("turn", Parameter("text", "option-turn-text"))
async def type_turn(request: TableRequest, text: str) -> None:
    """Replace the draft by a typed turn, or the beginning of one, and show the result."""
    await flow.show(request, (await contexts.of(request)).typed(text))


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
    context = await contexts.of(request)
    if context.proposal is not None:
        await flow.store(request, context, context.proposal)
        return
    steps = context.draft.write()
    if not steps:
        raise UserError("typed-nothing")
    raise UserError("typed-unfinished", told=context.interface.summary(context.scene, context.draft, steps))


@command("startover")
async def start_over(request: TableRequest) -> None:
    """Start over from the stored steps."""
    await flow.show(request, (await contexts.of(request)).restarted())
