"""A player's turn in progress: the current position and their unsaved draft."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cogs import host
from cogs.errors import UserError
from cogs.games import AnyDraft, GameInterface, Proposal, Scene, Transition
from cogs.request import Request, TableRequest
from cogs.turn import drafting, planned
from cogs.turn.post import transitions
from hosting.core import Draft, Json, NotYourTurn, Position, Seat, Stale
from hosting.play import TableSnapshot

REVISION: Final = "revision"
PANEL: Final = "panel"
"""Key of a stored draft for the number of times its panel was shown, and the id of the panel's message."""


@dataclass(frozen=True, slots=True)
class TurnContext:
    """A player to act, and their turn in the making."""

    position: Position
    seat: int
    interface: GameInterface
    scene: Scene
    """The table as the player sees it."""
    draft: AnyDraft
    proposal: Proposal | None
    """The steps Confirm would store."""
    revision: int = 0
    """Number of times the panel was shown, so that its menus are new ones each time."""
    panel: int = 0
    """Number of panels this turn has had; only the newest counts. 0 before the first."""
    old: bool = False
    """True if the pressed control is in an older panel, or in an older state of the turn."""
    note: str = ""
    """Note to the player about their plan."""
    planned: bool = False
    """True if the draft is their plan, unchanged."""
    as_admin: bool = False
    """True if an admin plays for another player."""

    def with_draft(self, draft: AnyDraft) -> TurnContext:
        """Return the same turn with another draft."""
        return replace(self, draft=draft, proposal=self.interface.proposal(draft))

    def typed(self, text: str) -> TurnContext:
        """Return the same turn with a typed text. Raises UserError if the text has no turn, and the game's refusals."""
        context = self.restarted()
        context = context.with_draft(self.interface.typed(context.draft, text, context.scene.locale))
        nothing = not drafting.has_choice(context.draft)
        if nothing and (context.proposal is None or not text.strip()):  # "done" alone ends the turn in progress
            raise UserError("typed-empty")
        return context

    def restarted(self) -> TurnContext:
        """Return the same turn with an empty draft."""
        if self.planned:
            return replace(self, note="", planned=False).restarted()
        return self.with_draft(self.interface.draft(self.scene.view, self.seat))


async def of(request: TableRequest) -> TurnContext:
    """Return the user's turn, with its draft. Raises NoSuchTable, NotRunning, NotSeated, NotYourTurn.

    An admin who has started to play for a seat, and is not to act themselves, continues that.
    """
    snapshot = request.snapshot
    return await _of_player(request, snapshot, await _acts_for(request, snapshot))


async def _of_player(request: TableRequest, snapshot: TableSnapshot, seat: Seat | None) -> TurnContext:
    """Return the user's turn; `seat` as in `_acts_for`. Raises as `of`."""
    table = request.running()
    return await _turn(request, snapshot, seat or table.seated(request.person.id), snapshot.draft)


async def for_seat(request: TableRequest, number: int) -> TurnContext:
    """Start the turn of a seat for which an admin plays. Raises NotRunning, NotYourTurn, AdminsOnly, PlaysThere."""
    request.admins_only()
    await request.services.moderation.check(request.table.id, request.person.id)
    table = request.running()
    if number not in table.to_act:
        raise NotYourTurn(f"seat {number} of table {table.id} is not to act", table=table.id)
    return await _turn(request, request.snapshot, table.seats[number], None)


async def _acts_for(request: Request, snapshot: TableSnapshot) -> Seat | None:
    """Return the seat that the user plays for, as admin or as their own; None for a stranger."""
    table, draft = snapshot.position.table, snapshot.draft
    own = table.seat_of(request.person.id)
    if draft is not None and (own is None or own.number != draft.seat) and request.is_admin:
        return table.seats[draft.seat]
    return own


async def _turn(request: Request, snapshot: TableSnapshot, seat: Seat, stored: Draft | None) -> TurnContext:
    """Return the turn of a seat, with its draft. Raises NotYourTurn."""
    position = snapshot.position
    table = position.table
    if seat.number not in position.to_act:
        raise NotYourTurn(f"seat {seat.number} of table {table.id} is not to act", table=table.id)
    interface = request.client.interface(table.game)
    scene = host.scene(table, position.seen(seat.number), request.locale, seat.number)
    scene = replace(scene, helps=request.chosen.helps)
    if interface.underway(scene.view, seat.number):
        scene = replace(scene, transitions=await _begun(request, position, seat.number))
    other = seat.person != request.person.id
    if stored is None and snapshot.plan is not None and not other:
        offered = planned.offered(position, interface, scene, snapshot.plan)
        proposal = interface.proposal(offered.draft)
        return TurnContext(
            position,
            seat.number,
            interface,
            scene,
            offered.draft,
            proposal,
            note=offered.note,
            planned=offered.filled,
        )
    draft, _ = drafting.read(interface, scene.view, seat.number, _written(stored))
    revision, panel = (int(stored.panel.get(key, 0)) if stored else 0 for key in (REVISION, PANEL))
    proposal = interface.proposal(draft)
    return TurnContext(position, seat.number, interface, scene, draft, proposal, revision, panel, as_admin=other)


async def of_button(request: TableRequest) -> TurnContext:
    """Return the turn for which a button was made; `old` if the button is not in its newest panel.

    Raises Stale if the table has moved on to another turn since.
    """
    snapshot, seq = request.snapshot, request.seq
    position, table = snapshot.position, snapshot.position.table
    seat = await _acts_for(request, snapshot)
    fresh = position.seq == seq or (seat is not None and table.accepts(seat.number, seq))
    stale = Stale(f"table {table.id} has moved on from {seq} to {position.seq}", table=table.id)
    if not fresh and seat is not None and seat.number not in position.to_act:
        raise stale
    context = await _of_player(request, snapshot, seat)
    if not fresh and not context.interface.underway(context.scene.view, context.seat):
        raise stale
    pressed = request.pressed.panel if request.pressed else 0
    return replace(context, old=not fresh or (pressed != context.panel and 0 not in (pressed, context.panel)))


async def _begun(request: Request, position: Position, seat: int) -> tuple[Transition, ...]:
    """Return the stored steps of the turn in progress, as its player sees them."""
    history = await request.services.positions.history(position.table.id, seat)
    steps = zip(history.entries, transitions(history), strict=True)
    return tuple(transition for entry, transition in steps if entry.turn == position.turn and entry.seat == seat)


def _written(stored: Draft | None) -> Json:
    """Return the draft in the stored form of other turns in the making."""
    if stored is None:
        return {}
    return {drafting.STEPS: stored.steps, drafting.PICK: picked(stored.panel)}


def picked(panel: Json) -> Json:
    """Return the choice in progress from the stored state of a panel."""
    return {key: value for key, value in panel.items() if key not in (REVISION, PANEL)}


async def keep(request: Request, context: TurnContext) -> TurnContext:
    """Store the draft; return the context for its panel, the pressed one or a new one. Raises Stale."""
    pressed = request.pressed.panel if request.pressed else 0
    same = pressed and context.panel in (0, pressed)
    kept = replace(context, revision=context.revision + 1, panel=pressed if same else context.panel + 1)
    await request.services.drafts.save(
        context.position.table.id,
        context.position.seq,
        context.seat,
        request.person.id,
        context.draft.write(),
        {**context.draft.pick, REVISION: kept.revision, PANEL: kept.panel},
        admin=context.as_admin and request.is_admin,
    )
    return kept
