"""Somebody in a lesson of a game: what it teaches, their turn in it by the panel of every turn, and the answer. Pure.

A control of a lesson says itself which lesson of which game it is of (`GAME.LESSON.…` in its argument), so that one in
an older message goes on with that lesson, and nothing has to be open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from cogs import host, nowhere
from cogs.components import Button, Option, Page, Row, Select
from cogs.games import Answer, AnyDraft, GameInterface, Lessons, Proposal, Scene
from cogs.turn import drafting, panel
from hosting.core import Person, Seat
from hosting.people import Learner
from words import say

LEGEND: Final = "legend"
"""The look that explains the signs of the pictures, where a game has it."""
REVISION: Final = "revision"
"""Where is stored how often something was shown, so that its menus are new each time."""


@dataclass(frozen=True, slots=True)
class Course:
    """Somebody at a lesson."""

    interface: GameInterface
    lessons: Lessons
    person: Person
    lesson: str
    scene: Scene
    """The lesson's position, as they see it."""
    draft: AnyDraft
    proposal: Proposal | None
    """What Confirm would do."""
    revision: int

    @property
    def number(self) -> int:
        """The lesson's number, from 1."""
        return list(self.lessons.names).index(self.lesson) + 1

    @property
    def next(self) -> str:
        """The lesson after this one; empty after the last."""
        return next(iter(self.lessons.names[self.number :]), "")

    @property
    def stored(self) -> Learner:
        """What is stored of it."""
        made = {**drafting.write(self.draft), REVISION: self.revision}
        return Learner(self.person.id, self.interface.name, self.lesson, made)

    @property
    def beyond(self) -> Learner:
        """What is stored when its task is solved."""
        return Learner(self.person.id, self.interface.name, self.next, {REVISION: self.revision})

    def again(self) -> Course:
        """The same, shown once more."""
        return replace(self, revision=self.revision + 1)

    def with_draft(self, draft: AnyDraft) -> Course:
        """The same with another turn in the making."""
        return replace(self, draft=draft, proposal=self.interface.proposal(draft))

    def anew(self) -> Course:
        """The same with nothing chosen."""
        return self.with_draft(self.interface.draft(self.scene.view, self.scene.reader or 0))

    def argument(self, arg: str = "", lesson: str | None = None) -> str:
        """What stands in a control of this lesson, or of another one."""
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
    """Somebody at a lesson, with what they have chosen in it. Raises LookupError for a lesson that there is not."""
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
            nowhere.table(interface.name, say("learn-table", locale), seats, locale, now), one.view, locale, one.seat
        ),
        helps=helps,
    )
    panel_ = stored.panel if stored is not None else {}
    begun = panel_ if stored is not None and stored.lesson == lesson else {}
    draft, _ = drafting.read(interface, one.view, one.seat, begun)
    revision = int(panel_.get(REVISION, 0)) + 1
    return Course(interface, lessons, person, lesson, scene, draft, interface.proposal(draft), revision)


# Pages


def taught(course: Course) -> Page:
    """What the lesson teaches, and the ways on."""
    page = course.lessons.taught(course.lesson, course.scene)
    go = (Button("learn-try", say("button-learn-try", course.scene.locale), course.argument(), "blue", "▶️"),)
    return Page.of(f"{head(course)}\n{page.text}", (*_menu(course, *go),), next(iter(page.pictures), None))


def trying(course: Course) -> Page:
    """The task, and the panel that every turn has."""
    interface, locale = course.interface, course.scene.locale
    arg = course.argument(panel.digest_of(course.proposal))
    buttons = (
        panel.doing(locale, "learn-do", arg, ready=panel.is_final(course.proposal)),
        panel.starting_over(course.draft, locale, "learn-over", course.argument()),
        *panel.explaining(interface, locale, "learn-why", course.argument()),
        Button("learn", say("button-learn-told", locale), course.argument(), emoji="🎓"),
    )
    reveal = panel.revealing(course.proposal, locale, "learn-do", arg)
    shown = panel.pressing(interface.panel(course.scene, course.draft), "learn-pick", course.argument)
    task = say("learn-task", locale, task=course.lessons.task(course.lesson, course.scene))
    return panel.arranged(shown, buttons, reveal).before(f"{head(course)}\n{task}")


def answered(course: Course, answer: Answer) -> Page:
    """What came of the turn: on to the next lesson, or once more."""
    locale = course.scene.locale
    if not answer.right:
        told = say("learn-wrong", locale, told=answer.told)
        again = Button("learn-over", say("button-learn-again", locale), course.argument(), "blue", "↩️")
        back = Button("learn", say("button-learn-told", locale), course.argument(), emoji="🎓")
        return Page.of(f"{head(course)}\n{told}", ((again, back),))
    told = say("learn-right", locale, told=answer.told)
    if not course.next:
        return Page.of(f"{head(course)}\n{told}\n{over(course)}", _menu(course, playing(course)), answer.picture)
    go = Button("learn", say("button-learn-next", locale), course.argument(lesson=course.next), "green", "⏭️")
    return Page.of(f"{head(course)}\n{told}", ((go,),), answer.picture)


def finished(course: Course) -> Page:
    """What somebody finds who has been through all lessons."""
    return Page.of(over(course), _menu(course, playing(course)))


def playing(course: Course) -> Button:
    """The button that leads from the lessons to a table."""
    return Button("learn-play", say("button-learn-play", course.scene.locale), course.argument(), "green", "🤖")


def looked(course: Course) -> Page:
    """The signs of the pictures, and the way back."""
    page = course.interface.look(LEGEND, course.scene, course.scene.reader)
    back = Button("learn", say("button-learn-told", course.scene.locale), course.argument(), emoji="🎓")
    return Page.of(f"{head(course)}\n{page.text}".strip(), ((back,),), next(iter(page.pictures), None))


def numbers(course: Course) -> Page:
    """All numbers of the game, and the way back."""
    locale = course.scene.locale
    back = Button("learn", say("button-learn-told", locale), course.argument(), emoji="🎓")
    return Page.of(f"{head(course)}\n{course.lessons.numbers(locale)}", ((back,),))


def head(course: Course) -> str:
    """Which lesson of which game this is."""
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
    """That there are no more lessons."""
    locale = course.scene.locale
    return say("learn-over", locale, game=say(f"game-{course.interface.name}", locale), of=len(course.lessons.names))


def _menu(course: Course, *buttons: Button) -> tuple[Row, ...]:
    """The lessons to choose from, and under them buttons, the last for the signs and the numbers."""
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
