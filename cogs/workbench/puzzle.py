"""A user's private attempt at a puzzle: their turn by the usual panel, and its evaluation.

Each control of a puzzle names its puzzle (`NUMBER.…` in its argument), so nothing must stay open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from cogs.components import Button, Page
from cogs.controls import number
from cogs.errors import UserError
from cogs.games import Puzzler
from cogs.request import Request, UnreadRequest, on
from cogs.workbench import asking
from cogs.workbench.bench import AnyBench, Desk, Telling, Verbs, Workbench, at_desk, handled, looking
from hosting.aids import Puzzle, Solving
from hosting.core import PuzzleOver
from words import say


@handled
@dataclass(frozen=True, slots=True)
class PuzzleDesk(Desk):
    """An attempt at a puzzle."""

    verbs: ClassVar[Verbs] = Verbs("puzzle", "puzzle-pick", "puzzle-over", "puzzle-why", "puzzle-do")
    solving: Solving

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.solving.puzzle_view.puzzle

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[PuzzleDesk]]:
        """Read the user's attempt at a puzzle that takes answers. Raises NoPuzzle, PuzzleOver, UserError."""
        there = await request.of_server()
        bench = await _of(there)
        puzzle = bench.desk.puzzle
        if not puzzle.takes_answers(request.client.clock.now()):
            raise PuzzleOver(f"puzzle {puzzle.id} is {puzzle.state}")
        return there, bench

    async def keep(self, request: Request, bench: AnyBench) -> None:
        """Store the draft; a given answer stays."""
        await request.services.puzzles.sketch(self.puzzle.id, request.person.id, bench.stored)

    async def done(self, request: Request, bench: AnyBench) -> Telling:
        """Answer with the proposal."""
        assert bench.proposal is not None
        desk = replace(self, solving=replace(self.solving, steps=bench.proposal.steps))
        after = replace(bench.restarted(), desk=desk)
        await request.services.puzzles.answer(self.puzzle.id, request.person.id, bench.proposal.steps, after.stored)
        request.wake()
        return partial(after.put, request, _stored(after))

    def head(self, bench: AnyBench) -> str:
        """Return the question, and the earlier answer."""
        if self.solving.steps is None:
            return self.asks(bench)
        until = asking.deadline(self.solving.puzzle_view)
        answer = say("puzzle-yours", bench.scene.locale, turn=self.turn(bench), until=until)
        return f"{self.asks(bench)}\n{answer}"

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        """Return the way to the views of the position."""
        return (Button("puzzle-looks", say("button-puzzle-looks", bench.scene.locale), bench.prefix, emoji="🔎"),)

    def asks(self, bench: AnyBench) -> str:
        """Return the question in a sentence, for the user alone."""
        return say("puzzle-private", bench.scene.locale, asks=asking.asks(self.solving.puzzle_view, bench.scene))

    def turn(self, bench: AnyBench) -> str:
        """Describe the user's answer in a few words."""
        interface, steps = bench.interface, self.solving.steps or ()
        return interface.written(bench.scene, steps) if isinstance(interface, Puzzler) else ""


async def _of(request: Request) -> Workbench[PuzzleDesk]:
    """Return the user's attempt at a control's puzzle. Raises NoPuzzle, UserError."""
    puzzle_id = number(request.arg.partition(".")[0])
    solving = await request.services.puzzles.of(puzzle_id, request.guild_id, request.person.id)
    interface = request.client.interface(solving.puzzle_view.puzzle.game)
    scene = asking.scene(solving.puzzle_view, interface, request.locale, request.client.clock.now())
    scene, panel = replace(scene, helps=request.chosen.helps), solving.panel
    return replace(Workbench.of(PuzzleDesk(solving), interface, scene, panel, panel), prefix=f"{puzzle_id}.")


def _stored(bench: Workbench[PuzzleDesk]) -> Page:
    """Confirm that an answer is stored, and until when it can be changed."""
    desk, locale = bench.desk, bench.scene.locale
    change = Button("puzzle", say("button-puzzle-change", locale), bench.prefix, emoji="↩️")
    until = asking.deadline(desk.solving.puzzle_view)
    confirmation = say("puzzle-stored", locale, turn=desk.turn(bench), until=until)
    return Page.of(f"{desk.asks(bench)}\n{confirmation}", ((change,),))


@at_desk(PuzzleDesk, "puzzle-looks")
async def look_around(request: Request, bench: Workbench[PuzzleDesk]) -> None:
    """Show the menu of views."""
    await bench.show(request, _looks(bench, Page.of()))


@at_desk(PuzzleDesk, "puzzle-look")
async def look(request: Request, bench: Workbench[PuzzleDesk]) -> None:
    """Show a view of the position."""
    if request.value not in {offered.name for offered in bench.interface.looks if offered.command}:
        raise UserError("old-button")
    await bench.show(request, _looks(bench, bench.interface.look(request.value, bench.scene, bench.scene.reader)))


def _looks(bench: Workbench[PuzzleDesk], view: Page) -> Page:
    """Build the menu of views, with one of them."""
    back = Button("puzzle", say("button-puzzle-back", bench.scene.locale), bench.prefix, "blue")
    return view.with_rows(*looking(bench, "puzzle-look"), (back,)).before(bench.desk.asks(bench))


@on("puzzle-mine", private=True)
async def compare(request: Request) -> None:
    """Compare the user's answer, pressed under the solution."""
    bench = await _of(request)
    desk, interface, locale = bench.desk, bench.interface, request.locale
    if desk.puzzle.state != "solved":
        raise UserError("old-button")
    if desk.solving.steps is None:
        text = say("puzzle-none-given", locale)
    elif desk.solving.found is None or not isinstance(interface, Puzzler):
        text = say("puzzle-unweighed", locale, turn=desk.turn(bench))
    else:
        text = f"{desk.asks(bench)}\n{interface.weighed(bench.scene, desk.puzzle.puzzle, desk.solving.found)}"
    await request.answers.reply(text, table_id=0, seq=0)
