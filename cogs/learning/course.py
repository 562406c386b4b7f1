"""A learner in a lesson: its explanation, their turn by the usual panel, and the answer. Pure.

Each control of a lesson names its game and lesson (`GAME.LESSON.…` in its argument), so one in an older message
continues that lesson, and nothing must stay open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from cogs import detached, host
from cogs.components import Button, Option, Page, Row, Select
from cogs.games import Answer, AnyDraft, GameInterface, Lessons, Proposal, Scene
from cogs.turn import drafting, panel
from hosting.core import Person, Seat
from hosting.people import Learner
from words import say

LEGEND: Final = "legend"
"""The view that explains the symbols in the pictures, if the game has it."""
REVISION: Final = "revision"
"""Key for the number of times something was shown, so that its menus are new each time."""


@dataclass(frozen=True, slots=True)
class Course:
    """A learner in a lesson."""

    interface: GameInterface
    lessons: Lessons
    person: Person
    lesson: str
    scene: Scene
    """The lesson's position, as the learner sees it."""
    draft: AnyDraft
    proposal: Proposal | None
    """The turn that Confirm would play."""
    revision: int

    @property
    def number(self) -> int:
        """Number of the lesson, from 1."""
        return list(self.lessons.names).index(self.lesson) + 1

    @property
    def next(self) -> str:
        """The next lesson; empty after the last."""
        return next(iter(self.lessons.names[self.number :]), "")

    @property
    def stored(self) -> Learner:
        """The learner's stored state."""
        made = {**drafting.write(self.draft), REVISION: self.revision}
        return Learner(self.person.id, self.interface.name, self.lesson, made)

    @property
    def beyond(self) -> Learner:
        """The learner's stored state when the task is solved."""
        return Learner(self.person.id, self.interface.name, self.next, {REVISION: self.revision})

    def again(self) -> Course:
        """Return the same lesson, shown once more."""
        return replace(self, revision=self.revision + 1)

    def with_draft(self, draft: AnyDraft) -> Course:
        """Return the same lesson with another draft."""
        return replace(self, draft=draft, proposal=self.interface.proposal(draft))

    def restarted(self) -> Course:
        """Return the same lesson with an empty draft."""
        return self.with_draft(self.interface.draft(self.scene.view, self.scene.reader or 0))

    def argument(self, arg: str = "", lesson: str | None = None) -> str:
        """Return the argument of a control of this lesson, or of another one."""
        return f"{self.interface.name}.{self.lesson if lesson is None else lesson}.{arg}"


def of(
    interface: GameInterface,
    stored: Learner | None,
    lesson: str,
    person: Person,
    locale: str,
    now: datetime,
    *,
    helps: bool = False,
) -> Course:
    """Read a learner's state in a lesson, with their draft. Raises LookupError for an unknown lesson."""
    lessons = interface.learning
    if lessons is None or lesson not in lessons.names:
        raise LookupError(lesson)
    one = lessons.lesson(lesson)
    names = list(one.rivals)
    names.insert(one.seat, "")
    seats = tuple(
        Seat(number, None, kind, kind) if kind else Seat(number, person.id, None, person.name)
        for number, kind in enumerate(names)
    )
    scene = replace(
        host.scene(
            detached.table(interface.name, say("learn-table", locale), seats, locale, now), one.view, locale, one.seat
        ),
        helps=helps,
    )
    panel_ = stored.panel if stored is not None else {}
    resumed = panel_ if stored is not None and stored.lesson == lesson else {}
    draft, _ = drafting.read(interface, one.view, one.seat, resumed)
    revision = int(panel_.get(REVISION, 0)) + 1
    return Course(interface, lessons, person, lesson, scene, draft, interface.proposal(draft), revision)


# Pages


def taught(course: Course) -> Page:
    """Build the lesson's explanation, with the next controls."""
    page = course.lessons.taught(course.lesson, course.scene)
    go = (Button("learn-try", say("button-learn-try", course.scene.locale), course.argument(), "blue", "▶️"),)
    return Page.of(f"{head(course)}\n{page.text}", (*_menu(course, *go),), page.picture)


def trying(course: Course) -> Page:
    """Build the task, with the usual panel of a turn."""
    interface, locale = course.interface, course.scene.locale
    arg = course.argument(panel.digest_of(course.proposal))
    buttons = (
        panel.doing(locale, "learn-do", arg, ready=panel.is_final(course.proposal)),
        panel.starting_over(course.draft, locale, "learn-over", course.argument()),
        *panel.explaining(interface, locale, "learn-why", course.argument()),
        Button("learn", say("button-learn-told", locale), course.argument(), emoji="🎓"),
    )
    reveal = panel.revealing(interface, course.proposal, locale, "learn-do", arg)
    turn_panel = panel.pressing(interface.panel(course.scene, course.draft), "learn-pick", course.argument)
    task = say("learn-task", locale, task=course.lessons.task(course.lesson, course.scene))
    return panel.arranged(turn_panel, buttons, reveal).before(f"{head(course)}\n{task}")


def answered(course: Course, answer: Answer) -> Page:
    """Build the answer to the turn: on to the next lesson, or once more."""
    locale = course.scene.locale
    if not answer.right:
        verdict = say("learn-wrong", locale, told=answer.message)
        again = Button("learn-over", say("button-learn-again", locale), course.argument(), "blue", "↩️")
        back = Button("learn", say("button-learn-told", locale), course.argument(), emoji="🎓")
        return Page.of(f"{head(course)}\n{verdict}", ((again, back),))
    verdict = say("learn-right", locale, told=answer.message)
    if not course.next:
        return Page.of(f"{head(course)}\n{verdict}\n{over(course)}", _menu(course, playing(course)), answer.picture)
    go = Button("learn", say("button-learn-next", locale), course.argument(lesson=course.next), "green", "⏭️")
    return Page.of(f"{head(course)}\n{verdict}", ((go,),), answer.picture)


def finished(course: Course) -> Page:
    """Build the page for a learner who has finished all lessons."""
    return Page.of(over(course), _menu(course, playing(course)))


def playing(course: Course) -> Button:
    """Return the button that leads from the lessons to a table."""
    return Button("learn-play", say("button-learn-play", course.scene.locale), course.argument(), "green", "🤖")


def looked(course: Course) -> Page:
    """Build the page of symbols in the pictures, with the way back."""
    page = course.interface.look(LEGEND, course.scene, course.scene.reader)
    back = Button("learn", say("button-learn-told", course.scene.locale), course.argument(), emoji="🎓")
    return Page.of(f"{head(course)}\n{page.text}".strip(), ((back,),), page.picture)


def numbers(course: Course) -> Page:
    """Build the page of all numbers of the game, with the way back."""
    locale = course.scene.locale
    back = Button("learn", say("button-learn-told", locale), course.argument(), emoji="🎓")
    return Page.of(f"{head(course)}\n{course.lessons.numbers(locale)}", ((back,),))


def head(course: Course) -> str:
    """Return the title with game and lesson."""
    locale = course.scene.locale
    return say(
        "learn-head",
        locale,
        game=say(f"game-{course.interface.name}", locale),
        number=course.number,
        of=len(course.lessons.names),
        title=course.lessons.called(course.lesson, locale),
    )


def over(course: Course) -> str:
    """Return the title after the last lesson."""
    locale = course.scene.locale
    return say("learn-over", locale, game=say(f"game-{course.interface.name}", locale), of=len(course.lessons.names))


def _menu(course: Course, *buttons: Button) -> tuple[Row, ...]:
    """Return the menu of lessons and, below it, buttons, the last for the symbols and the numbers."""
    locale, names = course.scene.locale, course.lessons.names
    options = tuple(
        Option(
            name,
            say("option-lesson", locale, number=number, title=course.lessons.called(name, locale)),
        )
        for number, name in enumerate(names, 1)
    )
    if any(look.name == LEGEND for look in course.interface.looks):
        legend = Button("learn-signs", say("button-learn-signs", locale), course.argument(), emoji="🔎")
        buttons = (*buttons, legend)
    if course.lessons.numbers(locale):
        buttons = (
            *buttons,
            Button("learn-numbers", say("button-learn-numbers", locale), course.argument(), emoji="🔢"),
        )
    select = Select("learn-choose", course.argument(), say("choose-lesson", locale), options)
    return (select, buttons) if buttons else (select,)
