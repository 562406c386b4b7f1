"""A mistake of a person's own in a finished game: their turn again by the usual panel, and how much better it is now.

Each control names its table, and its turn by the number that its argument begins with, so nothing must stay open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from cogs import host
from cogs.components import Button, Page
from cogs.controls import number
from cogs.games import Reviewer
from cogs.request import Request, UnreadRequest
from cogs.sending import work
from cogs.workbench.bench import AnyBench, Desk, Telling, Verbs, Workbench, at_desk, handled, looking
from hosting.aids import Practice, Retry
from hosting.workers import Priority
from i18n import say, title
from i18n.numbers import tenths


@handled
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
        return there, await _of(there, request.pressed.table_id, turn)

    async def keep(self, request: Request, bench: AnyBench) -> None:
        await request.services.mistakes.sketch(self.practice.mistake, bench.stored)

    async def done(self, request: Request, bench: AnyBench) -> Telling:
        """Check the answer; it is weighed after this, as that takes seconds. Raises NotYourTurn, Refused."""
        assert bench.proposal is not None
        retry = await request.services.mistakes.answer(self.practice, bench.proposal.steps)
        return partial(self._compare, request, bench, retry)

    async def _compare(self, request: Request, bench: AnyBench, retry: Retry) -> None:
        assert bench.proposal is not None
        assert isinstance(bench.interface, Reviewer)
        weighing, scene, then = retry.weighing, bench.scene, self.practice.value
        args = weighing.view, weighing.steps, bench.seat
        now = await work.run(request.client, Priority.PLAYER, request.guild_id, weighing.game.weigh, *args)
        after, before, loss = bench.restarted(), float(then["loss"]), float(now["loss"])
        due = await request.services.mistakes.record(self.practice.mistake, before, loss, after.stored)
        request.wake()
        text = say(
            "mistake-compared",
            scene.locale,
            played=bench.interface.written(scene, retry.played),
            before=tenths(before, scene.locale),
            turn=bench.interface.written(scene, bench.proposal.steps),
            loss=tenths(loss, scene.locale),
            how="better" if loss < before else "worse",
            by=tenths(abs(before - loss), scene.locale),
            best=bench.interface.written(scene, then["best"]),
            due=f"<t:{int(due.timestamp())}:R>",
        )
        again = Button("mistake-try", say("button-mistake-again", scene.locale), after.prefix, emoji="↩️")
        further = Button("mistakes", say("button-mistake-next", scene.locale), emoji="⏭️")
        await after.put(request, Page.of(f"{self.head(after)}\n{text}", ((again, *self._branch(after), further),)))

    def head(self, bench: AnyBench) -> str:
        mistake, locale = self.practice.mistake, bench.scene.locale
        facts = {"table": title(bench.scene.table.name, locale), "who": bench.scene.names[bench.seat]}
        loss = tenths(float(self.practice.value["loss"]), locale)
        return say("mistake-asks", locale, **facts, turn=mistake.number + 1, loss=loss)

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        return (Button("mistake", say("button-puzzle-looks", bench.scene.locale), bench.prefix, emoji="🔎"),)

    def question(self, bench: AnyBench, look: str = "") -> Page:
        """Return the position to look at: the first picture of its post, or one of the game's views."""
        scene, interface = bench.scene, bench.interface
        page = Page.of(picture=interface.pictures(scene)[0])
        if look in {offered.name for offered in interface.looks if offered.command}:
            page = interface.look(look, scene, bench.seat)
        go = Button("mistake-try", say("button-mistake-try", scene.locale), bench.prefix, "blue", "🎯")
        return page.with_rows(*looking(bench, "mistake"), (go, *self._branch(bench))).before(self.head(bench))

    def _branch(self, bench: AnyBench) -> tuple[Button, ...]:
        label, seq = say("button-what-from", bench.scene.locale), str(self.practice.mistake.seq)
        return (Button("what-from", label, seq, emoji="🧪"),) if self.tries else ()


async def _of(request: Request, table_id: int, turn: int) -> Workbench[MistakeDesk]:
    practice = await request.services.mistakes.get(table_id, turn, request.person.id)
    table, mistake = practice.position.table, practice.mistake
    there = host.scene(
        table, practice.position.seen(mistake.seat), request.locale, mistake.seat, helps=request.chosen.helps
    )
    tries = table.guild == request.guild_id and table.seat_of(request.person.id) is not None
    desk, interface = MistakeDesk(practice, tries), request.client.interface(table.game)
    return replace(Workbench.of(desk, interface, there, mistake.panel, mistake.panel), prefix=f"{turn}.")


@at_desk(MistakeDesk, "mistake")
async def look(request: Request, bench: Workbench[MistakeDesk]) -> None:
    await bench.show(request, bench.desk.question(bench, request.value))


async def ask(request: Request, table_id: int, turn: int) -> None:
    """Show a mistake of the user's own, to be tried again."""
    await look(request, await _of(request, table_id, turn))
