"""Pictures of Singing Sails: functions of a `View`, which has only what its reader may see; `theme` comes last.

| function | picture |
|---|---|
| `chart(view, theme)` | the map around the ship, compass and decks, and how the ships stand: a post's first |
| `whole(view, theme)` | the whole map, however large |

>>> import random
>>> import singing_sails
>>> from renders import singing_sails as pictures
>>> state = singing_sails.setup(2, singing_sails.deal(singing_sails.Options(), 2, random.Random(7)))
>>> picture = pictures.chart(pictures.view.of(state, ["Ana", "Bruno"], table="Friday", locale="en"))
>>> picture.filename
'chart.png'
"""

from renders import painting
from renders.picture import Picture, finish
from renders.singing_sails import alt, charts, view
from renders.singing_sails.view import View
from renders.theme import LIGHT, Theme

__all__ = ["View", "chart", "view", "whole"]


def chart(view: View, theme: Theme = LIGHT) -> Picture:
    """The map around the ship with all that stands on it, compass, decks, ships, handicaps, whose turn it is."""
    return finish(painting.paint(charts.scene(view, theme)), "chart", *alt.chart(view))


def whole(view: View, theme: Theme = LIGHT) -> Picture:
    """The whole map, however small its tiles become."""
    return finish(painting.paint(charts.whole(view, theme)), "map", *alt.chart(view))
