"""Content of a lesson: its position and explanation, the task, and the answer to a turn. Pure."""

from functools import cache
from typing import Final

from cogs.components import Drawing, Page
from cogs.games import Answer, Lesson, Scene
from cogs.navegador import panels, pictures
from cogs.navegador.learning import positions
from cogs.navegador.learning.lessons import OTHER, RIGHT, TASKS, Facts, Taken, Task
from cogs.navegador.learning.positions import LEARNER
from cogs.navegador.plan import Plan
from navegador import State, step_from_dict
from renders.navegador import Last
from words import say

_TASKS: Final = {task.name: task for task in TASKS}


class Teaching:
    """The implementation of `cogs.games.Lessons`."""

    names: Final = tuple(task.name for task in TASKS)

    def lesson(self, name: str) -> Lesson:
        """Return the position, and computer players as opponents."""
        state = _position(name)
        return Lesson(name, state.seen(), LEARNER, ("merchant",) * (len(state.players) - 1))

    def called(self, name: str, locale: str | None) -> str:
        """Return the lesson's title."""
        return say(f"lesson-{name}-title", locale)

    def taught(self, name: str, scene: Scene) -> Page:
        """Return the explanation above the board or the market."""
        return Page.of(
            say(f"lesson-{name}", scene.locale, **_facts(name, scene)),
            picture=pictures.one(_TASKS[name].look, scene),
        )

    def numbers(self, locale: str | None) -> str:
        """Return all numbers of the board's file."""
        return positions.page(locale)

    def task(self, name: str, scene: Scene) -> str:
        """Return the learner's task."""
        return say(f"lesson-{name}-task", scene.locale, **_facts(name, scene))

    def answered(self, name: str, scene: Scene, draft: Plan) -> Answer:
        """Judge the turn; if it solves the task, with its result."""
        proposal = panels.proposal(draft)
        assert proposal is not None
        taken = Taken.of(_position(name), tuple(step_from_dict(step) for step in proposal.steps))
        one, answer = _TASKS[name], _TASKS[name].judge(taken)
        if answer == OTHER:
            return Answer(False, say("lesson-other", scene.locale, task=self.task(name, scene)))
        facts = {**_facts(name, scene), **one.taken_facts(taken, scene.locale)}
        message, right = say(f"lesson-{name}-{answer}", scene.locale, **facts), answer == RIGHT
        return Answer(right, message, _after(one, scene, taken) if right else None)


@cache
def _position(name: str) -> State:
    """Return the position of a lesson, hidden parts included."""
    return _TASKS[name].begin()


def _facts(name: str, scene: Scene) -> Facts:
    return _TASKS[name].facts(_position(name), scene.locale)


def _after(one: Task, scene: Scene, taken: Taken) -> Drawing:
    """Draw the table after a turn, with the changes."""
    last = Last(taken.before.seen(), tuple((LEARNER, step) for step in taken.steps))
    return pictures.changed(one.look, scene, last, taken.after.seen(), LEARNER)


LESSONS: Final = Teaching()
"""The lessons of Navegador, for its interface."""
