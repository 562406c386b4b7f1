"""Pictures of Singing Sails: functions of a `View`, which has only what its reader may see; `theme` comes last.

>>> import random
>>> import singing_sails
>>> from renders import singing_sails as pictures
>>> state = singing_sails.setup(2, singing_sails.deal(singing_sails.Options(), 2, random.Random(7)))
>>> picture = pictures.chart(pictures.view.of(state, ["Ana", "Bruno"], table="Friday", locale="en"))
>>> picture.filename
'chart.png'
"""

from collections.abc import Sequence

from renders import painting
from renders.layout import Scene
from renders.painting import replayed
from renders.picture import Picture, described, finish
from renders.singing_sails import alt, charts, options, rows, view
from renders.singing_sails.view import View, Voyage
from renders.theme import LIGHT, Theme
from singing_sails import Step

__all__ = ["Voyage", "View", "view"]

PAUSE = 900
"""Milliseconds of a frame of a voyage."""


@described(alt.chart, charts.scene)
def chart(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the map around the ship with everything on it, compass, decks, ships, handicaps, the turn."""
    return finish(painting.paint(charts.scene(view, theme)), "chart", alt.chart(view))


@described(alt.chart, charts.whole)
def whole(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the whole map, however small its tiles become."""
    return finish(painting.paint(charts.whole(view, theme)), "whole", alt.chart(view))


@described(alt.row, rows.scene)
def row(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the cards played, the next of the pile, weather, orders, handicaps of two ships, treasures, players."""
    return finish(painting.paint(rows.scene(view, theme)), "row", alt.row(view))


@described(alt.hand, rows.hand)
def hand(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the hand of the view's seat, its team's row, and deck tiles seen. Raises ValueError without a seat."""
    return finish(painting.paint(rows.hand(view, theme)), "hand", alt.hand(view))


@described(alt.choices, options.scene)
def choices(view: View, steps: Sequence[Step], theme: Theme = LIGHT) -> Picture:
    """Draw the effect of each of the steps, by its number. Raises ValueError without any."""
    return finish(painting.paint(options.scene(view, steps, theme)), "choices", alt.choices(view, steps))


@described(alt.treasures)
def treasures(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw all treasures on the table: the condition for an island, and the bonus."""
    return finish(painting.paint(rows.treasures(view, theme)), "treasures", alt.treasures(view))


@described(alt.final)
def final(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the end of the game, or the present standing: the whole map, harbors and health of each ship."""
    return finish(painting.paint(charts.final(view, theme)), "final", alt.final(view))


@described(alt.voyage)
def voyage(story: Voyage, theme: Theme = LIGHT) -> Picture:
    """Animate the chart after each change, in less than 10 MiB. Raises IndexError without positions."""
    frames = story.frames

    def scene(frame: int) -> Scene:
        view = story.at(frames[frame], frames[frame - 1] if frame else None)
        return charts.scene(view, theme, charts.FRAME)

    return replayed(scene, len(frames), PAUSE, "voyage", alt.voyage(story))


@described(alt.legend)
def legend(locale: str = "en", theme: Theme = LIGHT) -> Picture:
    """Draw every sign of the pictures with its name."""
    return finish(painting.paint(charts.legend(theme, locale)), "legend", alt.legend(locale))
