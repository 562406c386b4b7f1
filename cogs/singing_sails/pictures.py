"""The pictures of a table of Singing Sails, and their places. Pure: scenes in, drawings out."""

from typing import Final

from cogs.components import Drawing
from cogs.games import Replay, Scene
from cogs.singing_sails import labels
from cogs.singing_sails.choice import Choice
from renders import singing_sails as draw
from renders.emoji import Emoji, drawn
from renders.singing_sails import Story, View, alt
from renders.singing_sails import view as views
from singing_sails import State, legal
from words import title, titled

CARDS: Final = ("play", "fill")
"""Stages in which a player chooses from their hand."""
LOOKS: Final = {"chart": draw.whole, "row": draw.row, "treasures": draw.treasures}
FRAMES: Final = {"chart": draw.chart, "row": draw.row}


def signs() -> dict[str, Emoji]:
    """Draw the stamps that are emoji on controls."""
    return drawn(labels.SIGNS)


def of_post(scene: Scene) -> tuple[Drawing, ...]:
    """Return the chart, and with the words the row, the pending decision, or the result."""
    displayed = view(scene)
    return (Drawing(draw.chart, (displayed,)), _with_words(scene.view, displayed))


def _with_words(state: State, displayed: View) -> Drawing:
    if state.over is not None:
        return Drawing(draw.final, (displayed,))
    if state.stage in (*CARDS, "go"):
        return Drawing(draw.row, (displayed,))
    return Drawing(draw.choices, (displayed, tuple(legal(state))))


def of_choice(scene: Scene, draft: Choice) -> Drawing:
    """Return the hand and the row of a player who chooses a card; else the result of each choice."""
    state = draft.view
    displayed = view(scene, state)
    if state.stage in CARDS:
        return Drawing(draw.hand, (displayed,))
    return _with_words(state, displayed)


def one(kind: str, scene: Scene) -> Drawing:
    """Return the current whole map, row, or treasures."""
    return Drawing(LOOKS[kind], (view(scene),))


def hand(scene: Scene) -> Drawing:
    """Return the reader's hand, for the reader alone."""
    return Drawing(draw.hand, (view(scene),))


def legend(scene: Scene) -> Drawing:
    """Return the legend of all symbols with their names."""
    return Drawing(draw.legend, (scene.locale,))


def in_words(scene: Scene) -> str:
    """Describe the chart and the row in full, safe for a message."""
    table = scene.table
    displayed = views.of(
        scene.view, scene.names, table=title(table.name, scene.locale), locale=scene.locale, seat=scene.reader
    )
    return "\n".join(tell(displayed).full for tell in (alt.chart, alt.row))


def view(scene: Scene, state: State | None = None) -> View:
    """Return the data for the pictures of a scene."""
    before: State | None = scene.transitions[0].before if scene.transitions else None
    return views.of(
        scene.view if state is None else state,
        scene.labels,
        table=titled(scene.table.name, scene.locale),
        locale=scene.locale,
        seat=scene.reader,
        before=before,
    )


def story(replay: Replay) -> Story:
    """Return a game so far."""
    return Story(
        replay.views, replay.scene.labels, titled(replay.scene.table.name, replay.scene.locale), replay.scene.locale
    )


def frame(name: str, replay: Replay, ply: int) -> Drawing:
    """Return the chart or the row after so many steps of a game."""
    return Drawing(FRAMES[name], (story(replay).at(ply, ply - 1 if ply else None),))
