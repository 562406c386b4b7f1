"""The turn of a table: from the turn post by the panel to Confirm."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from cogs import host, times
from cogs.components import Anchor, Button, Page
from cogs.games import Adviser, Proposal
from cogs.request import Request, TableRequest, UnreadRequest
from cogs.sending import FAILURES
from cogs.turn.post import transitions
from cogs.workbench.bench import PICK, REVISION, STEPS, AnyBench, Desk, Telling, Verbs, Workbench, at_desk, handle
from cogs.workbench.plan import offer as offered_plan
from hosting.aids import offered
from hosting.core import Draft, Json, NotYourTurn, Position, Seat, Silent, Stale
from i18n import say, title

PANEL: Final = "panel"
"""Key of a stored panel for the number of panels that its turn has had."""


@handle
@dataclass(frozen=True, slots=True)
class TurnDesk(Desk):
    verbs: ClassVar[Verbs] = Verbs("open", "pick", "over", "why", "confirm")
    private: ClassVar[bool] = False
    reveals: ClassVar[bool] = True
    position: Position
    planned: bool = False
    """True if the draft is their plan, unchanged."""
    as_admin: bool = False

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[TurnDesk]]:
        there = await request.at_table()
        return there, await of_control(there)

    async def keep(self, request: Request, bench: AnyBench) -> None:
        await request.services.drafts.save(
            self.position.table.id,
            bench.seq,
            bench.seat,
            request.person.id,
            bench.draft.write(),
            {**bench.draft.pick, REVISION: bench.revision, PANEL: bench.panel},
            admin=self.as_admin and request.is_admin,
        )

    async def done(self, request: Request, bench: AnyBench, proposal: Proposal) -> Telling:
        admin, steps = self.as_admin and request.is_admin, list(proposal.steps)
        result = await request.services.play.play(
            self.position.table.id, bench.seq, bench.seat, request.person, steps, admin=admin
        )
        request.wake()
        return partial(_confirm, request, bench, result.position)

    def head(self, bench: AnyBench) -> str:
        seat = bench.scene.names[bench.seat]
        return say("panel-as-admin", bench.scene.locale, seat=seat) if self.as_admin else ""

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        if self.as_admin or not isinstance(bench.interface, Adviser) or not offered(self.position.table):
            return ()
        return (Button.for_verb("hint", bench.scene.locale, emoji="💡"),)


async def of(request: TableRequest) -> Workbench[TurnDesk]:
    """Return the user's turn, or one that an admin plays. Raises NotRunning, NotSeated, NotYourTurn."""
    table = request.running()
    return await _of(request, _acts_for(request) or table.seated(request.person.id), request.snapshot.draft)


async def for_seat(request: TableRequest, number: int) -> Workbench[TurnDesk]:
    """Start an admin's turn for a seat. Raises AdminsOnly, NotYourTurn, PlaysThere."""
    request.admins_only()
    await request.services.moderation.check(request.table.id, request.person.id)
    table = request.running()
    if number not in table.to_act:
        raise NotYourTurn(f"seat {number} of table {table.id} is not to act", table=table.id)
    return await _of(request, table.seats[number], None)


async def of_control(request: TableRequest) -> Workbench[TurnDesk]:
    """Return a pressed control's turn; `old` if its panel is. Raises Stale."""
    snapshot, seq = request.snapshot, request.seq
    position, table = snapshot.position, snapshot.position.table
    seat = _acts_for(request)
    fresh = position.seq == seq or (seat is not None and table.accepts(seat.number, seq))
    stale = Stale(f"table {table.id} has moved on from {seq} to {position.seq}", table=table.id)
    if not fresh and seat is not None and seat.number not in position.to_act:
        raise stale
    bench = await of(request)
    game, press = request.services.positions.game(table.game), request.pressed
    # In silence a post waits for a pause in the turn.
    waits = isinstance(game, Silent) and press is not None and not press.panel
    if not fresh and not waits and not bench.interface.underway(bench.scene.view, bench.seat):
        raise stale
    return replace(bench, old=bench.old or not fresh)


def _acts_for(request: TableRequest) -> Seat | None:
    table, draft = request.snapshot.position.table, request.snapshot.draft
    own = table.seat_of(request.person.id)
    if draft is not None and (own is None or own.number != draft.seat) and request.is_admin:
        return table.seats[draft.seat]
    return own


async def _of(request: TableRequest, seat: Seat, stored: Draft | None) -> Workbench[TurnDesk]:
    position, plan = request.snapshot.position, request.snapshot.plan
    table = position.table
    if seat.number not in position.to_act:
        raise NotYourTurn(f"seat {seat.number} of table {table.id} is not to act", table=table.id)
    interface = request.client.interface(table.game)
    view = position.seen(seat.number)
    scene = host.scene(table, view, request.locale, seat.number, helps=request.chosen.helps)
    if interface.underway(scene.view, seat.number):
        history = await request.services.positions.history(table.id, seat.number)
        pairs = zip(history.entries, transitions(history), strict=True)
        own = (step for entry, step in pairs if (entry.turn, entry.seat) == (position.turn, seat.number))
        scene = replace(scene, transitions=tuple(own))
    panel = {} if stored is None else stored.panel
    draft = {} if stored is None else {STEPS: stored.steps, PICK: picked(panel)}
    other = seat.person != request.person.id
    panel_pressed, before = request.pressed.panel if request.pressed else 0, int(panel.get(PANEL, 0))
    same, old = before in (0, panel_pressed), panel_pressed != before and 0 not in (panel_pressed, before)
    desk = TurnDesk(position, as_admin=other)
    bench = Workbench.of(desk, interface, scene, panel, draft)
    bench = replace(bench, seq=position.seq, panel=panel_pressed if panel_pressed and same else before + 1, old=old)
    if stored is None and plan is not None and not other:
        offer = offered_plan(position, interface, scene, plan)
        bench = replace(bench.with_draft(offer.draft), desk=replace(desk, planned=offer.filled), note=offer.note)
    return bench


def picked(panel: Json) -> Json:
    return {key: value for key, value in panel.items() if key not in (REVISION, PANEL)}


@at_desk(TurnDesk, "go")
async def begin(request: Request, bench: Workbench[TurnDesk]) -> None:
    """Begin the turn again with the pressed choice; but first show the turn's plan."""
    if bench.seq == request.seq and not bench.desk.planned:
        bench = bench.restarted().pressed(request.arg, request.value)
    await bench.show(request)


# After Confirm


async def _confirm(request: Request, bench: Workbench[TurnDesk], after: Position) -> None:
    """Confirm a stored turn to its player, even if the panel can no longer be shown."""
    table_id = bench.scene.table.id
    try:
        await _answer(request, bench, after)
    except Exception as error:  # in any case, it must not sound as if the turn had to be played again
        request.answers.note(error, table_id)
        with contextlib.suppress(*FAILURES):
            await request.answers.reply_further(say("turn-stored", request.locale))


async def _next_table(request: Request, table_id: int) -> tuple[Button, ...]:
    me, now, locale = request.person.id, request.client.clock.now(), request.locale
    tables = [table for table in await request.services.calls.waiting(me) if table.id != table_id]
    since = tables[0].seated(me).since if tables else None
    if since is None:
        return ()
    table, time = tables[0], times.duration(int((now - since).total_seconds()), locale)
    label = say("button-next-table", locale, table=title(table.name, locale), time=time)
    return (Button("", label, emoji="⏭️", url=request.answers.address(table)),)


async def _answer(request: Request, bench: Workbench[TurnDesk], after: Position) -> None:
    table_id, locale = bench.scene.table.id, request.locale
    same = bench.seat in after.to_act and after.turn == bench.desk.position.turn
    if same or after.to_act == (bench.seat,):  # nobody else is waited for, so there is nowhere else to look
        try:
            await (await of(await request.at_table())).follow(bench).show(request)
        finally:  # the revelation is for everybody, though the panel may be lost
            await request.settled(table_id)
        return
    steps = () if bench.proposal is None else bench.proposal.steps
    summary = say("panel-done", locale, told=bench.interface.summary(bench.scene, bench.draft, steps))
    ahead = Button.for_verb("plan", locale, emoji="🗓️")
    trial = Button("what-open", say("button-what", locale), emoji="🧪")
    ways = (*((ahead, trial) if after.ahead(bench.seat) is not None else ()), *await _next_table(request, table_id))
    rows = (ways,) if ways else ()
    await request.answers.reply(Page.of(summary, rows), Anchor(table_id, after.seq))
    bench.remember_done(request)  # not if the answer was lost: a second press is answered
    if not await request.settled(table_id):
        await request.answers.reply(Page.of(summary, rows).after(say("post-late", locale)), Anchor(table_id, after.seq))
