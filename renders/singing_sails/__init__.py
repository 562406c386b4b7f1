"""Pictures of Singing Sails: functions of a `View`, which has only what its reader may see; `theme` comes last.

>>> import random
>>> import singing_sails
>>> from renders import singing_sails as pictures
>>> state = singing_sails.setup(2, singing_sails.deal(singing_sails.Options(), 2, random.Random(7)))
>>> picture = pictures.chart(pictures.view.of(state, ["Ana", "Bruno"], table="Friday", locale="en"))
>>> picture.filename
'chart.png'
"""

from functools import partial

from renders.layout import Scene
from renders.painting import drawing, replayed
from renders.picture import Picture, describe_by
from renders.singing_sails import alt, charts, options, rows, view
from renders.singing_sails.view import View, Voyage
from renders.theme import LIGHT, Theme

__all__ = ["Voyage", "View", "view"]

PAUSE = 900
"""Milliseconds of a frame of a voyage."""

chart = drawing(__name__, "chart", charts.scene, alt.chart, partial(charts.scene, bare=True))
"""Draw the map around the ship with everything on it, compass, decks, ships, handicaps, the turn."""
whole = drawing(__name__, "whole", charts.whole, alt.chart, charts.whole)
"""Draw the whole map, however small its tiles become."""
row = drawing(__name__, "row", rows.scene, alt.row, rows.scene)
"""Draw the cards played, the next of the pile, weather, orders, handicaps of two ships, treasures, players."""
hand = drawing(__name__, "hand", rows.hand, alt.hand, rows.hand)
"""Draw the hand of the view's seat, its team's row, and deck tiles seen. Raises ValueError without a seat."""
choices = drawing(__name__, "choices", options.scene, alt.choices, partial(options.scene, bare=True))
"""Draw the effect of each of the steps, by its number. Raises ValueError without any."""
treasures = drawing(__name__, "treasures", rows.treasures, alt.treasures)
"""Draw all treasures on the table: the condition for an island, and the bonus."""
final = drawing(__name__, "final", charts.final, alt.final, partial(charts.final, bare=True))
"""Draw the end of the game, or the present standing: the whole map, harbors and health of each ship."""
legend = drawing(__name__, "legend", charts.legend, alt.legend)
"""Draw every sign of the pictures with its name."""


@describe_by(alt.voyage)
def voyage(story: Voyage, theme: Theme = LIGHT) -> Picture:
    """Animate the chart after each change, in less than 10 MiB. Raises IndexError without positions."""
    frames = story.frames

    def scene(frame: int) -> Scene:
        view = story.at(frames[frame], frames[frame - 1] if frame else None)
        return charts.scene(view, theme, charts.FRAME)

    return replayed(scene, len(frames), PAUSE, "voyage", alt.voyage(story))
