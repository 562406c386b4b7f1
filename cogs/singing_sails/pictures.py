"""Which pictures a table of Singing Sails shows, and where. Pure: scenes in, drawings out."""

from __future__ import annotations

from cogs.components import Drawing
from cogs.games import Reel, Scene
from cogs.singing_sails.choice import Choice
from renders import singing_sails as draw
from renders.singing_sails import View, alt
from renders.singing_sails import view as views
from singing_sails import State
from words import name


def of_post(scene: Scene) -> tuple[Drawing, ...]:
    """The chart as it stands."""
    return (Drawing(draw.chart, (view(scene),)),)


def whole(scene: Scene) -> Drawing:
    """The whole map."""
    return Drawing(draw.whole, (view(scene),))


def hand(scene: Scene, seat: int) -> Drawing | None:
    """What a seat holds, for that seat alone."""
    return None


def of_choice(scene: Scene, draft: Choice) -> Drawing | None:
    """The chart, where something is decided about it."""
    return None if draft.view.stage in ("play", "fill", "go") else Drawing(draw.chart, (view(scene),))


def in_words(scene: Scene) -> str:
    """In full what the chart shows, harmless in a message."""
    table = scene.table
    shown = views.of(scene.view, scene.names, table=name(table.name), locale=scene.locale, seat=scene.reader)
    return alt.chart(shown)[1]


def view(scene: Scene) -> View:
    """What the pictures of a scene show."""
    before: State | None = scene.deeds[0].before if scene.deeds else None
    return views.of(
        scene.view, scene.labels, table=scene.table.name, locale=scene.locale, seat=scene.reader, before=before
    )


def still(reel: Reel, ply: int) -> Drawing:
    """The chart after so many steps of a game."""
    before = reel.views[ply - 1] if ply else None
    shown = views.of(
        reel.views[ply], reel.scene.labels, table=reel.scene.table.name, locale=reel.scene.locale, before=before
    )
    return Drawing(draw.chart, (shown,))
