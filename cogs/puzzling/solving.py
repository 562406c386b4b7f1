"""A user's private attempt at a puzzle: their turn by the usual panel, and its evaluation.

Each control of a puzzle names its puzzle (`NUMBER.…` in its argument), so nothing must stay open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.games import AnyDraft, GameInterface, Proposal, Puzzler, Scene
from cogs.puzzling import asking
from cogs.request import Request, on
from cogs.turn import drafting, panel
from hosting.aids import Solving
from hosting.core import Json, PuzzleOver
from words import say

REVISION: Final = "revision"
"""Key of a draft for the number of times its panel was shown, so that its menus are new each time."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A user's turn in a puzzle."""

    solving: Solving
    interface: GameInterface
    scene: Scene
    draft: AnyDraft
    proposal: Proposal | None
    """The steps Confirm would store."""
    revision: int

    @property
    def number(self) -> int:
        """The puzzle's own number."""
        return self.solving.puzzle_view.puzzle.id

    @property
    def panel(self) -> Json:
        """The stored form of the draft."""
        return {**drafting.write(self.draft), REVISION: self.revision}

    def with_draft(self, draft: AnyDraft) -> Attempt:
        """Return the same attempt with another draft."""
        return replace(self, draft=draft, proposal=self.interface.proposal(draft))

    def restarted(self) -> Attempt:
        """Return the same attempt with an empty draft."""
        return self.with_draft(self.interface.draft(self.scene.view, self.solving.puzzle_view.puzzle.seat))

    def argument(self, arg: str = "") -> str:
        """Return the argument of a control of this puzzle."""
        return f"{self.number}.{arg}"


def page(attempt: Attempt, note: str = "") -> Page:
    """Build the question, the earlier answer, and the usual panel of a turn."""
    interface, locale = attempt.interface, attempt.scene.locale
    arg = attempt.argument(panel.digest_of(attempt.proposal))
    buttons = (
        panel.doing(locale, "puzzle-do", arg, ready=attempt.proposal is not None),
        panel.starting_over(attempt.draft, locale, "puzzle-over", attempt.argument()),
        *panel.explaining(interface, locale, "puzzle-why", attempt.argument()),
        Button("puzzle-looks", say("button-puzzle-looks", locale), attempt.argument(), emoji="🔎"),
    )
    turn_panel = panel.pressing(interface.panel(attempt.scene, attempt.draft), "puzzle-pick", attempt.argument)
    lines = [say("puzzle-private", locale, asks=asking.asks(attempt.solving.puzzle_view, attempt.scene))]
    lines += [note or _answered(attempt)]
    return panel.arranged(turn_panel, buttons).before("\n".join(line for line in lines if line))


def stored(attempt: Attempt) -> Page:
    """Confirm that an answer is stored, and until when it can be changed."""
    locale = attempt.scene.locale
    asks = say("puzzle-private", locale, asks=asking.asks(attempt.solving.puzzle_view, attempt.scene))
    change = Button("puzzle", say("button-puzzle-change", locale), attempt.argument(), emoji="↩️")
    confirmation = say("puzzle-stored", locale, turn=_turn(attempt), until=asking.deadline(attempt.solving.puzzle_view))
    return Page.of(f"{asks}\n{confirmation}", ((change,),))


def looks(attempt: Attempt, view: Page | None = None) -> Page:
    """Build the menu of views of the position, with one of them."""
    locale = attempt.scene.locale
    back = Button("puzzle", say("button-puzzle-back", locale), attempt.argument(), "blue")
    asks = say("puzzle-private", locale, asks=asking.asks(attempt.solving.puzzle_view, attempt.scene))
    page = Page.of() if view is None else Page.of(view.text, (), view.picture)
    return page.with_rows(*panel.looking(attempt.interface, locale, "puzzle-look", attempt.argument()), (back,)).before(
        asks
    )


def mine(attempt: Attempt) -> str:
    """Describe the value of the user's answer, once the solution is published."""
    locale, solving = attempt.scene.locale, attempt.solving
    if solving.steps is None:
        return say("puzzle-none-given", locale)
    if solving.found is None or not isinstance(attempt.interface, Puzzler):
        return say("puzzle-unweighed", locale, turn=_turn(attempt))
    evaluation = attempt.interface.weighed(attempt.scene, solving.puzzle_view.puzzle.puzzle, solving.found)
    return f"{say('puzzle-private', locale, asks=asking.asks(solving.puzzle_view, attempt.scene))}\n{evaluation}"


def _answered(attempt: Attempt) -> str:
    if attempt.solving.steps is None:
        return ""
    until = asking.deadline(attempt.solving.puzzle_view)
    return say("puzzle-yours", attempt.scene.locale, turn=_turn(attempt), until=until)


def _turn(attempt: Attempt) -> str:
    steps = attempt.solving.steps or ()
    return attempt.interface.written(attempt.scene, steps) if isinstance(attempt.interface, Puzzler) else ""


# ---------------------------------------------------------------------------------------------------------- pressing


async def of(request: Request) -> tuple[Attempt, str]:
    """Return the user's attempt at a control's puzzle; and the rest of its argument. Raises NoPuzzle, UserError."""
    number, _, arg = request.arg.partition(".")
    if not number.isdecimal():
        raise UserError("old-button")
    solving = await request.services.puzzles.of(int(number), request.guild_id, request.person.id)
    interface = request.client.interface(solving.puzzle_view.puzzle.game)
    scene = asking.scene(solving.puzzle_view, interface, request.locale, request.client.clock.now())
    scene = replace(scene, helps=request.chosen.helps)
    draft, _ = drafting.read(interface, scene.view, solving.puzzle_view.puzzle.seat, solving.panel)
    revision = int(solving.panel.get(REVISION, 0)) + 1
    return Attempt(solving, interface, scene, draft, interface.proposal(draft), revision), arg


async def _asked(request: Request) -> tuple[Attempt, str]:
    """Return the same while the puzzle takes answers. Also raises PuzzleOver."""
    attempt, arg = await of(request)
    puzzle = attempt.solving.puzzle_view.puzzle
    if not puzzle.takes_answers(request.client.clock.now()):
        raise PuzzleOver(f"puzzle {puzzle.id} is {puzzle.state}")
    return attempt, arg


async def _show(request: Request, attempt: Attempt, page: Page) -> None:
    await request.answers.reply(page, table_id=0, seq=0, revision=attempt.revision)


async def _try(request: Request, attempt: Attempt) -> None:
    """Store the draft, and show the panel."""
    await request.services.puzzles.sketch(attempt.number, request.person.id, attempt.panel)
    await _show(request, attempt, page(attempt))


@on("puzzle", private=True)
async def solve(request: Request) -> None:
    """Open the panel with its last state."""
    attempt, _ = await _asked(request)
    await _try(request, attempt)


@on("puzzle-pick", private=True)
async def pick(request: Request) -> None:
    """Choose something in the panel."""
    attempt, arg = await _asked(request)
    await _try(request, attempt.with_draft(attempt.interface.press(attempt.draft, arg, request.value)))


@on("puzzle-over", private=True)
async def over(request: Request) -> None:
    """Discard the draft; a given answer stays."""
    attempt, _ = await _asked(request)
    await _try(request, attempt.restarted())


@on("puzzle-why", private=True)
async def why(request: Request) -> None:
    """Explain the prices, in a separate message."""
    attempt, _ = await _asked(request)
    explanation = panel.explained(attempt.interface, attempt.scene, attempt.draft)
    await request.answers.reply(Page.of(explanation), table_id=0, seq=0, separate=True)


@on("puzzle-looks", private=True)
async def look_around(request: Request) -> None:
    """Show the menu of views."""
    attempt, _ = await _asked(request)
    await _show(request, attempt, looks(attempt))


@on("puzzle-look", private=True)
async def look(request: Request) -> None:
    """Show a view of the position."""
    attempt, _ = await _asked(request)
    await request.services.puzzles.sketch(attempt.number, request.person.id, attempt.panel)  # the menu is a new one
    if request.value not in {offered.name for offered in attempt.interface.looks if offered.command}:
        raise UserError("old-button")
    view = attempt.interface.look(request.value, attempt.scene, attempt.scene.reader)
    await _show(request, attempt, looks(attempt, view))


@on("puzzle-do", private=True)
async def do(request: Request) -> None:
    """Answer with the turn shown in the panel."""
    attempt, arg = await _asked(request)
    if attempt.proposal is None or panel.digest_of(attempt.proposal) != arg:
        await _try(request, attempt)
        return
    steps = attempt.proposal.steps
    made = replace(attempt, solving=replace(attempt.solving, steps=steps)).restarted()
    await request.services.puzzles.answer(attempt.number, request.person.id, steps, made.panel)
    request.wake()
    await _show(request, made, stored(made))


@on("puzzle-mine", private=True)
async def compare(request: Request) -> None:
    """Compare the user's answer, pressed under the solution."""
    attempt, _ = await of(request)
    if attempt.solving.puzzle_view.puzzle.state != "solved":
        raise UserError("old-button")
    await request.answers.reply(mine(attempt), table_id=0, seq=0)
