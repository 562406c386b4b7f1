"""A learner in a lesson: explanation, turn and answer; controls name `GAME.LESSON.…`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import ClassVar, Final

from cogs import host
from cogs.components import Button, Drawing, Option, Page, Row, Select
from cogs.errors import UserError
from cogs.games import Answer, GameInterface, Lessons, Proposal, Reviewer
from cogs.request import Request, UnreadRequest
from cogs.workbench.bench import REVISION, AnyBench, Desk, Telling, Verbs, Workbench, at_desk, handle
from hosting.core import Person, Seat
from hosting.people import Learner
from i18n import say

LEGEND: Final = "legend"
"""The view that explains the symbols in the pictures, if the game has it."""


@handle
@dataclass(frozen=True, slots=True)
class LessonDesk(Desk):
    verbs: ClassVar[Verbs] = Verbs("learn-try", "learn-pick", "learn-over", "learn-why", "learn-do")
    reveals: ClassVar[bool] = True
    game: str
    lessons: Lessons
    lesson: str

    @property
    def number(self) -> int:
        return list(self.lessons.names).index(self.lesson) + 1

    @property
    def next(self) -> str:
        """The next lesson; empty after the last."""
        return next(iter(self.lessons.names[self.number :]), "")

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[LessonDesk]]:
        there, (game, _, rest) = await request.of_server(), request.arg.partition(".")
        interface = request.client.interfaces.get(game)
        if interface is None:
            raise UserError("old-button")
        progress = await request.services.learning.get(request.person.id, game)
        return there, _of(there, interface, progress, rest.partition(".")[0])

    async def keep(self, request: Request, bench: AnyBench) -> None:
        await request.services.learning.set(Learner(request.person.id, self.game, self.lesson, bench.stored))

    async def done(self, request: Request, bench: AnyBench, proposal: Proposal) -> Telling:
        answer, after = self.lessons.answered(self.lesson, bench.scene, bench.draft), bench.restarted()
        if answer.right:
            ahead = Learner(request.person.id, self.game, self.next, {REVISION: bench.revision})
            await request.services.learning.set(ahead)
        else:
            await self.keep(request, after)
        return partial(after.put, request, answered(after, answer))

    def head(self, bench: AnyBench) -> str:
        task = say("learn-task", bench.scene.locale, task=self.lessons.task(self.lesson, bench.scene))
        return f"{self.title(bench.scene.locale)}\n{task}"

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        return (_explanation(bench),)

    def title(self, locale: str) -> str:
        names, title = self.lessons.names, self.lessons.called(self.lesson, locale)
        game = say(f"game-{self.game}", locale)
        return say("learn-head", locale, game=game, number=self.number, of=len(names), title=title)


def of(
    interface: GameInterface,
    stored: Learner | None,
    lesson: str,
    person: Person,
    locale: str,
    now: datetime,
    *,
    helps: bool = False,
) -> Workbench[LessonDesk]:
    lessons = interface.learning
    if lessons is None or lesson not in lessons.names:
        raise UserError("old-button")
    task = lessons.lesson(lesson)
    names = list(task.rivals)
    names.insert(task.seat, "")
    seats = tuple(
        Seat(number, None, kind, kind) if kind else Seat(number, person.id, None, person.name)
        for number, kind in enumerate(names)
    )
    table = host.tableless(interface.name, say("learn-table", locale), seats, locale, now)
    scene = host.scene(table, task.view, locale, task.seat, helps=helps)
    panel = stored.panel if stored is not None else {}
    draft = panel if stored is not None and stored.lesson == lesson else {}
    desk = LessonDesk(interface.name, lessons, lesson)
    return replace(Workbench.of(desk, interface, scene, panel, draft), prefix=f"{interface.name}.{lesson}.")


def example(interface: GameInterface, locale: str, now: datetime) -> Drawing | None:
    if interface.learning is None:
        return None
    names = interface.learning.names
    return interface.pictures(of(interface, None, names[:5][-1], Person(0, "–"), locale, now).scene)[0]


def _of(request: Request, interface: GameInterface, stored: Learner | None, lesson: str) -> Workbench[LessonDesk]:
    helps, now = request.chosen.helps, request.client.clock.now()
    return of(interface, stored, lesson, request.person, request.locale, now, helps=helps)


async def resume(request: Request, interface: GameInterface, lessons: Lessons) -> None:
    """Explain the user's current or first lesson; after the last, show the way to a table."""
    progress = await request.services.learning.get(request.person.id, interface.name)
    current = progress.lesson if progress is not None and progress.lesson in lessons.names else lessons.names[0]
    bench = _of(request, interface, progress, current)
    if progress is not None and not progress.lesson:
        await bench.put(request, _show_end(bench))
    else:
        await bench.show(request, taught(bench))


# Pages


def taught(bench: Workbench[LessonDesk]) -> Page:
    desk, locale = bench.desk, bench.scene.locale
    page = desk.lessons.taught(desk.lesson, bench.scene)
    go = Button.for_verb("learn-try", locale, bench.prefix, "blue", "▶️")
    return Page.of(f"{desk.title(locale)}\n{page.text}", _menu(bench, go), page.picture)


def answered(bench: Workbench[LessonDesk], answer: Answer) -> Page:
    desk, locale = bench.desk, bench.scene.locale
    verdict = say("learn-right" if answer.right else "learn-wrong", locale, told=answer.message)
    text = f"{desk.title(locale)}\n{verdict}"
    if not answer.right:
        again = Button("learn-over", say("button-learn-again", locale), bench.prefix, "blue", "↩️")
        return Page.of(text, ((again, _explanation(bench)),))
    if not desk.next:
        is_over = _show_end(bench)
        return Page.of(f"{text}\n{is_over.text}", is_over.rows, answer.picture)
    go = Button("learn", say("button-learn-next", locale), f"{desk.game}.{desk.next}.", "green", "⏭️")
    return Page.of(text, ((go,),), answer.picture)


def numbers(bench: Workbench[LessonDesk]) -> Page:
    desk, locale = bench.desk, bench.scene.locale
    return Page.of(f"{desk.title(locale)}\n{desk.lessons.numbers(locale)}", ((_explanation(bench),),))


def _explanation(bench: Workbench[LessonDesk]) -> Button:
    return Button("learn", say("button-learn-told", bench.scene.locale), bench.prefix, emoji="🎓")


def _show_end(bench: Workbench[LessonDesk]) -> Page:
    desk, locale = bench.desk, bench.scene.locale
    play = Button.for_verb("learn-play", locale, bench.prefix, "green", "🤖")
    text = say("learn-over", locale, game=say(f"game-{desk.game}", locale), of=len(desk.lessons.names))
    return Page.of(text, _menu(bench, play))


def _menu(bench: Workbench[LessonDesk], *buttons: Button) -> tuple[Row, ...]:
    desk, locale = bench.desk, bench.scene.locale
    lessons, prefix = desk.lessons, bench.prefix
    options = tuple(
        Option(name, say("option-lesson", locale, number=number, title=lessons.called(name, locale)))
        for number, name in enumerate(lessons.names, 1)
    )
    if any(look.name == LEGEND for look in bench.interface.looks):
        buttons = (*buttons, Button.for_verb("learn-signs", locale, prefix, emoji="🔎"))
    if lessons.numbers(locale):
        buttons = (*buttons, Button.for_verb("learn-numbers", locale, prefix, emoji="🔢"))
    if isinstance(bench.interface, Reviewer):
        buttons = (*buttons, Button("mistakes", say("button-mistakes-mine", locale), emoji="🎯"))
    return Select("learn-choose", prefix, say("choose-lesson", locale), options), buttons


# Presses


@at_desk(LessonDesk, "learn")
async def explain(request: Request, bench: Workbench[LessonDesk]) -> None:
    await bench.show(request, taught(bench))


@at_desk(LessonDesk, "learn-choose")
async def choose(request: Request, bench: Workbench[LessonDesk]) -> None:
    progress = await request.services.learning.get(request.person.id, bench.desk.game)
    await explain(request, _of(request, bench.interface, progress, request.value))


@at_desk(LessonDesk, "learn-signs")
async def show_signs(request: Request, bench: Workbench[LessonDesk]) -> None:
    view = bench.interface.look(LEGEND, bench.scene, bench.scene.reader)
    page = Page.of(view.text, ((_explanation(bench),),), view.picture)
    await bench.put(request, page.before(bench.desk.title(bench.scene.locale)))


@at_desk(LessonDesk, "learn-numbers")
async def show_numbers(request: Request, bench: Workbench[LessonDesk]) -> None:
    await bench.put(request, numbers(bench))
