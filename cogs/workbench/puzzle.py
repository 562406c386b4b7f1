"""Puzzles: posts, attempts and their worth; own mistakes as puzzles. Controls name `NUMBER.…`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import ClassVar

from cogs import host, times
from cogs.components import Anchor, Button, Drawing, Page
from cogs.controls import number
from cogs.errors import UserError
from cogs.games import GameInterface, Proposal, Puzzler, Reviewer, Scene
from cogs.request import Request, UnreadRequest, on
from cogs.sending import work
from cogs.workbench.bench import AnyBench, Desk, Telling, Verbs, Workbench, at_desk, handle, look_rows
from hosting.aids import Practice, Puzzle, PuzzleView, Retry, Solving
from hosting.core import Seat, TableError
from hosting.workers import Priority
from i18n import say, title
from i18n.numbers import tenths

# Posts


def scene(display: PuzzleView, interface: GameInterface | Puzzler, locale: str, now: datetime) -> Scene:
    assert isinstance(interface, Puzzler)
    names = (interface.seat(number, locale) for number in range(display.places))
    seats = tuple(Seat(number, None, None, name) for number, name in enumerate(names))
    label = say("puzzle-name", locale, number=str(display.puzzle.number or 0))
    table = host.tableless(display.puzzle.game, label, seats, locale, now)
    return host.scene(table, display.view, locale, display.puzzle.seat)


def pictures(display: PuzzleView, interface: GameInterface, locale: str, now: datetime) -> tuple[Drawing, ...]:
    return interface.pictures(scene(display, interface, locale, now))


def question(display: PuzzleView, interface: GameInterface, locale: str, now: datetime) -> Page:
    there = scene(display, interface, locale, now)
    lines = [asks(display, there), say("puzzle-answered", locale, n=display.answered)]
    picture = next(reversed(interface.pictures(there)), None)
    if display.puzzle.state != "open":
        return Page.of("\n".join([*lines, say("puzzle-ended", locale)]), (), picture)
    lines.append(say("puzzle-how", locale, until=deadline(display)))
    solve = Button.for_verb("puzzle", locale, str(display.puzzle.id), "blue", "🧩")
    return Page.of("\n".join(lines), ((solve,),), picture)


def solution(
    display: PuzzleView, interface: Puzzler, answers: list[dict[str, object]], origin: str, locale: str, now: datetime
) -> Page:
    """Return the public solution; `origin` describes where the position is from."""
    there = scene(display, interface, locale, now)
    page = interface.solution(there, display.puzzle.puzzle, answers)
    head = say("puzzle-solution", locale, number=str(display.puzzle.number or 0), who=who(there))
    button = Button.for_verb("puzzle-mine", locale, str(display.puzzle.id), emoji="🧩")
    rows = ((button,),) if display.answered else ()
    text = "\n".join(line for line in (head, page.text, origin) if line)
    return Page.of(text, rows, next(iter(page.pictures), None))


def asks(display: PuzzleView, there: Scene) -> str:
    game = say(f"game-{display.puzzle.game}", there.locale)
    return say("puzzle-asks", there.locale, number=str(display.puzzle.number or 0), game=game, who=who(there))


def who(there: Scene) -> str:
    assert there.reader is not None
    return there.names[there.reader]


def deadline(display: PuzzleView) -> str:
    return times.at(display.puzzle.until, "R", "")


# An attempt


@handle
@dataclass(frozen=True, slots=True)
class PuzzleDesk(Desk):
    verbs: ClassVar[Verbs] = Verbs("puzzle", "puzzle-pick", "puzzle-over", "puzzle-why", "puzzle-do")
    solving: Solving

    @property
    def puzzle(self) -> Puzzle:
        return self.solving.puzzle_view.puzzle

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[PuzzleDesk]]:
        """Read the user's attempt. Raises NoPuzzle, TableError, UserError."""
        there = await request.of_server()
        bench = await _of(there)
        puzzle = bench.desk.puzzle
        if not puzzle.takes_answers(request.client.clock.now()):
            raise TableError(f"puzzle {puzzle.id} is {puzzle.state}", "puzzle-over")
        return there, bench

    async def keep(self, request: Request, bench: AnyBench) -> None:
        await request.services.puzzles.sketch(self.puzzle.id, request.person.id, bench.stored)

    async def done(self, request: Request, bench: AnyBench, proposal: Proposal) -> Telling:
        desk = replace(self, solving=replace(self.solving, steps=proposal.steps))
        after = replace(bench.restarted(), desk=desk)
        await request.services.puzzles.answer(self.puzzle.id, request.person.id, proposal.steps, after.stored)
        request.wake()
        change = Button("puzzle", say("button-puzzle-change", after.scene.locale), after.prefix, emoji="↩️")
        until = deadline(desk.solving.puzzle_view)
        confirmation = say("puzzle-stored", after.scene.locale, turn=desk.turn(after), until=until)
        return partial(after.put, request, Page.of(f"{desk.asks(after)}\n{confirmation}", ((change,),)))

    def head(self, bench: AnyBench) -> str:
        if self.solving.steps is None:
            return self.asks(bench)
        until = deadline(self.solving.puzzle_view)
        answer = say("puzzle-yours", bench.scene.locale, turn=self.turn(bench), until=until)
        return f"{self.asks(bench)}\n{answer}"

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        return (Button.for_verb("puzzle-looks", bench.scene.locale, bench.prefix, emoji="🔎"),)

    def asks(self, bench: AnyBench) -> str:
        return say("puzzle-private", bench.scene.locale, asks=asks(self.solving.puzzle_view, bench.scene))

    def turn(self, bench: AnyBench) -> str:
        interface, steps = bench.interface, self.solving.steps or ()
        return interface.written(bench.scene, steps) if isinstance(interface, Puzzler) else ""


async def _of(request: Request) -> Workbench[PuzzleDesk]:
    puzzle_id = number(request.arg.partition(".")[0])
    attempt = await request.services.puzzles.of(puzzle_id, request.guild_id, request.person.id)
    interface = request.client.interface(attempt.puzzle_view.puzzle.game)
    there = scene(attempt.puzzle_view, interface, request.locale, request.client.clock.now())
    there, panel = replace(there, helps=request.chosen.helps), attempt.panel
    return replace(Workbench.of(PuzzleDesk(attempt), interface, there, panel, panel), prefix=f"{puzzle_id}.")


@at_desk(PuzzleDesk, "puzzle-looks")
@at_desk(PuzzleDesk, "puzzle-look")
async def look(request: Request, bench: Workbench[PuzzleDesk]) -> None:
    view, interface = Page.of(), bench.interface
    if request.value:
        if request.value not in {candidate.name for candidate in interface.looks if candidate.command}:
            raise UserError("old-button")
        view = interface.look(request.value, bench.scene, bench.scene.reader)
    back = Button("puzzle", say("button-puzzle-back", bench.scene.locale), bench.prefix, "blue")
    await bench.show(request, view.with_rows(*look_rows(bench, "puzzle-look"), (back,)).before(bench.desk.asks(bench)))


@on("puzzle-mine", private=True)
async def compare(request: Request) -> None:
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
    await request.answers.reply(text, Anchor())


# A mistake of a person's own in a finished game: their turn again, and how much better it is now


@handle
@dataclass(frozen=True, slots=True)
class MistakeDesk(Desk):
    verbs: ClassVar[Verbs] = Verbs("mistake-try", "mistake-pick", "mistake-over", "mistake-why", "mistake-do")
    practice: Practice
    tries: bool
    """True if the user may try from the position in a sandbox, from where they are."""

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[MistakeDesk]]:
        """Read the user's own mistake. Raises NoSuchTable, TableError, UserError."""
        assert request.pressed is not None
        there, turn = await request.of_server(), number(request.arg.partition(".")[0])
        return there, await _mistake(there, request.pressed.table_id, turn)

    async def keep(self, request: Request, bench: AnyBench) -> None:
        await request.services.mistakes.sketch(self.practice.mistake, bench.stored)

    async def done(self, request: Request, bench: AnyBench, proposal: Proposal) -> Telling:
        """Check the answer; weighing takes seconds, after this. Raises NotYourTurn, Refused."""
        retry = await request.services.mistakes.answer(self.practice, proposal.steps)
        return partial(self._compare, request, bench, proposal, retry)

    async def _compare(self, request: Request, bench: AnyBench, proposal: Proposal, retry: Retry) -> None:
        assert isinstance(bench.interface, Reviewer)
        turn_to_weigh, scene, then = retry.weighing, bench.scene, self.practice.value
        args = turn_to_weigh.view, turn_to_weigh.steps, bench.seat
        now = await work.run(request.client, Priority.PLAYER, request.guild_id, turn_to_weigh.game.weigh, *args)
        after, before, loss = bench.restarted(), float(then["loss"]), float(now["loss"])
        due = await request.services.mistakes.record(self.practice.mistake, before, loss, after.stored)
        request.wake()
        text = say(
            "mistake-compared",
            scene.locale,
            played=bench.interface.written(scene, retry.played),
            before=tenths(before, scene.locale),
            turn=bench.interface.written(scene, proposal.steps),
            loss=tenths(loss, scene.locale),
            how="better" if loss < before else "worse",
            by=tenths(abs(before - loss), scene.locale),
            best=bench.interface.written(scene, then["best"]),
            due=times.at(due),
        )
        again = Button("mistake-try", say("button-mistake-again", scene.locale), after.prefix, emoji="↩️")
        further = Button("mistakes", say("button-mistake-next", scene.locale), emoji="⏭️")
        await after.put(request, Page.of(f"{self.head(after)}\n{text}", ((again, *self._branch(after), further),)))

    def head(self, bench: AnyBench) -> str:
        mistake, locale = self.practice.mistake, bench.scene.locale
        facts = {"table": title(bench.scene.table.name, locale), "who": bench.scene.names[bench.seat]}
        assert isinstance(bench.interface, Reviewer)
        loss = bench.interface.lost(float(self.practice.value["loss"]), locale)
        return say("mistake-asks", locale, **facts, turn=mistake.number + 1, lost=loss)

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        return (Button("mistake", say("button-puzzle-looks", bench.scene.locale), bench.prefix, emoji="🔎"),)

    def question(self, bench: AnyBench, look: str = "") -> Page:
        """Return the position: the first picture of its post, or one of the game's views."""
        scene, interface = bench.scene, bench.interface
        page = Page.of(picture=interface.pictures(scene)[0])
        if look in {candidate.name for candidate in interface.looks if candidate.command}:
            page = interface.look(look, scene, bench.seat)
        go = Button.for_verb("mistake-try", scene.locale, bench.prefix, "blue", "🎯")
        return page.with_rows(*look_rows(bench, "mistake"), (go, *self._branch(bench))).before(self.head(bench))

    def _branch(self, bench: AnyBench) -> tuple[Button, ...]:
        label, seq = say("button-what-from", bench.scene.locale), str(self.practice.mistake.seq)
        return (Button("what-from", label, seq, emoji="🧪"),) if self.tries else ()


async def _mistake(request: Request, table_id: int, turn: int) -> Workbench[MistakeDesk]:
    practice = await request.services.mistakes.get(table_id, turn, request.person.id)
    table, mistake = practice.position.table, practice.mistake
    there = host.scene(
        table, practice.position.seen(mistake.seat), request.locale, mistake.seat, helps=request.chosen.helps
    )
    tries = table.guild == request.guild_id and table.seat_of(request.person.id) is not None
    desk, interface = MistakeDesk(practice, tries), request.client.interface(table.game)
    return replace(Workbench.of(desk, interface, there, mistake.panel, mistake.panel), prefix=f"{turn}.")


@at_desk(MistakeDesk, "mistake")
async def look_at(request: Request, bench: Workbench[MistakeDesk]) -> None:
    await bench.show(request, bench.desk.question(bench, request.value))


async def practise(request: Request, table_id: int, turn: int) -> None:
    await look_at(request, await _mistake(request, table_id, turn))
