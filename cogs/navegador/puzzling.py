"""The solution of a puzzle: its best turns in words and figures as in a hint, a picture, and the answers' values."""

import random
from collections.abc import Sequence
from statistics import fmean
from typing import Final

from cogs.components import Drawing, Page
from cogs.games import Scene
from cogs.navegador import advice, panels, pictures
from cogs.navegador.plan import Plan
from hosting.core import Json
from navegador import State, Step, step_from_dict
from navegador.notation import write
from navegador.players.analysis import Candidate, facts_of, is_empty
from navegador.players.determinize import determinize
from navegador.players.puzzles import AS_GOOD
from navegador.steps import Explore
from words import say
from words.lists import facts
from words.numbers import tenths

SHOWN: Final = 3
"""Turns in the solution, if there is room for them."""
ROOM: Final = 1400
"""Characters for the turns; Discord takes 2,000 in a message."""


def written(scene: Scene, steps: Sequence[Json]) -> str:
    """Return a turn as it can be typed."""
    return write(scene.view, [step_from_dict(step) for step in steps], scene.locale)


def solution(scene: Scene, puzzle: Json, answers: Sequence[Json]) -> Page:
    """Return the best turns, the results of the answers, and the table after the best."""
    state, locale = scene.view, scene.locale
    best = tuple(_candidate(state, turn) for turn in puzzle["turns"][:SHOWN])
    lines = advice.turns(state, best, locale)
    for fewer in range(SHOWN - 1, 0, -1):
        if sum(map(len, lines)) <= ROOM:
            break
        lines = advice.turns(state, best[:fewer], locale)
    lines.append(say("puzzle-figures", locale, playings=puzzle["playings"]))
    if answers:
        losses = [float(answer["loss"]) for answer in answers]
        solved = sum(loss <= AS_GOOD for loss in losses)
        mean = tenths(fmean(losses), locale)
        lines.append(say("puzzle-fared", locale, n=len(losses), found=solved, loss=mean))
    else:
        lines.append(say("puzzle-unanswered", locale))
    return Page.of("\n".join(lines), (), _picture(scene, best[0].steps))


def weighed(scene: Scene, puzzle: Json, answer: Json) -> str:
    """Describe an answer's turn with its figures, and its loss."""
    state, locale = scene.view, scene.locale
    own, loss = _candidate(state, answer), float(answer["loss"])
    right = "yes" if loss <= AS_GOOD else "no"
    return "\n".join(
        (
            say("puzzle-own", locale, turn=write(state, own.steps, locale)),
            say("advice-figures", locale, figures=facts(advice.figures(own, locale), locale)),
            say("puzzle-loss", locale, right=right, loss=tenths(loss, locale)),
        )
    )


def _candidate(state: State, one: Json) -> Candidate:
    """Return an answer's turn from its stored form."""
    steps = tuple(step_from_dict(step) for step in one["steps"])
    # A turn's changes do not depend on the tokens that it reveals: any will do.
    world = determinize(state, random.Random(0))  # noqa: S311
    return Candidate(
        steps=steps,
        points=one["points"],
        lead=one["lead"],
        chance=one["chance"],
        spread=one["spread"],
        empty=is_empty(world, steps),
        facts=facts_of(world, steps),
    )


def _picture(scene: Scene, steps: Sequence[Step]) -> Drawing:
    """Draw the table after a turn, without what it reveals."""
    known = tuple(step for step in steps if not isinstance(step, Explore))
    plan = Plan(scene.view, tuple(steps[:-1]))
    return pictures.proposed(scene, plan, known, panels.played(scene.view, known))
