"""The pictures of a table of Singing Sails, and their places. Pure: scenes in, drawings out."""

from dataclasses import replace
from typing import Final

from cogs.components import Drawing
from cogs.games import Replay, Scene
from cogs.singing_sails import labels
from cogs.singing_sails.panels import StepChoice
from gamekit import replace as changed
from i18n import say, title, titled
from renders import singing_sails as draw
from renders.singing_sails import View, Voyage, alt
from renders.singing_sails import view as views
from renders.singing_sails.options import cells
from renders.stamps import Emoji, emoji
from singing_sails import State, foresee, legal, sketch

CARDS: Final = ("play", "fill")
"""Stages in which a player chooses from their hand."""
LOOKS: Final = {"chart": draw.whole, "row": draw.row, "treasures": draw.treasures, "hand": draw.hand}
FRAMES: Final = {"chart": draw.chart, "row": draw.row}


def signs() -> dict[str, Emoji]:
    return emoji(labels.SIGNS)


def of_post(scene: Scene) -> tuple[Drawing, ...]:
    displayed = view(scene)
    if scene.view.over is not None:  # it has the map
        return (Drawing(draw.final, (displayed,)),)
    first = _map(scene.view, displayed)
    return first, Drawing(draw.row, (displayed,)) if first.draw is draw.choices else _with_words(scene.view, displayed)


def _map(state: State, displayed: View) -> Drawing:
    """Return the chart, with the numbers of the cells to choose from."""
    allowed = tuple(legal(state))
    return Drawing(draw.choices, (displayed, allowed)) if cells(allowed) else Drawing(draw.chart, (displayed,))


def _with_words(state: State, displayed: View) -> Drawing:
    if state.stage in (*CARDS, "go"):
        return Drawing(draw.row, (displayed,))
    return Drawing(draw.choices, (displayed, tuple(legal(state))))


def of_choice(scene: Scene, draft: StepChoice) -> Drawing:
    state = draft.view
    if state.stage not in CARDS:
        return _with_words(state, view(scene, state))
    if draft.step is not None:  # it lies in the row, and can still be another of the hand
        state = changed(foresee(state, draft.step), hands=state.hands, seat=state.seat, stage=state.stage)
    return Drawing(draw.hand, (view(scene, state),))


def ahead(scene: Scene, draft: StepChoice, drawing: Drawing) -> Drawing | None:
    """Return the chart after what is chosen and what the reader knows of the row; None for other pictures."""
    if not draft.chosen or drawing.draw not in (draw.chart, draw.choices):
        return None
    (before, _), after = draft.chosen[0], draft.view
    if draft.step is not None:
        after = foresee(draft.view, draft.step)
    displayed = view(scene, after, before)
    if draft.view.stage in CARDS:
        alone = say("voyage-sketch", scene.locale)
        displayed = replace(displayed, state=sketch(displayed.state, before.team(draft.seat)), table=alone)
    return _map(draft.view, displayed)


def one(kind: str, scene: Scene) -> Drawing:
    return Drawing(LOOKS[kind], (view(scene),))


def in_words(scene: Scene) -> str:
    table = scene.table
    displayed = views.of(
        scene.view, scene.names, table=title(table.name, scene.locale), locale=scene.locale, seat=scene.reader
    )
    return "\n".join(tell(displayed).full for tell in (alt.chart, alt.row))


def view(scene: Scene, state: State | None = None, before: State | None = None) -> View:
    if before is None and scene.transitions:
        before = scene.transitions[0].before
    return views.of(
        scene.view if state is None else state,
        scene.labels,
        table=titled(scene.table.name, scene.locale),
        locale=scene.locale,
        seat=scene.reader,
        before=before,
    )


def story(replay: Replay) -> Voyage:
    return Voyage(
        replay.views, replay.scene.labels, titled(replay.scene.table.name, replay.scene.locale), replay.scene.locale
    )


def frame(name: str, replay: Replay, ply: int) -> Drawing:
    return Drawing(FRAMES[name], (story(replay).at(ply, ply - 1 if ply else None),))
