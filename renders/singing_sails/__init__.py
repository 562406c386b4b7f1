"""Pictures of Singing Sails: functions of a `View`, which has only what its reader may see; `theme` comes last.

| function | picture |
|---|---|
| `chart(view, theme)` | the map around the ship, compass and decks, and how the ships stand: a post's first |
| `whole(view, theme)` | the whole map, however large |
| `row(view, theme)` | who has played where, the pile, weather, orders, treasures, players: a post's second |
| `hand(view, theme)` | the hand of the view's seat, `view.of(..., seat=seat)`, and its team's row: private |
| `choices(view, steps, theme)` | what each step would do: numbers on cells (`cells`), else one picture for each step |
| `treasures(view, theme)` | all treasures on the table |
| `final(view, theme)` | how the game ended |
| `voyage(story, theme)` | the positions of a `Story` as an animation |
| `legend(locale, theme)` | every sign with its name |

`cells(steps)` are the cells in the order of their numbers on the picture of choices, empty where the steps have the
numbers; `caption(view, step)` is what stands above a choice. `names` has what the game's things are called.

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
from renders.picture import Picture, described, finish, laid_out
from renders.singing_sails import alt, charts, finals, hands, legends, names, options, rows, view
from renders.singing_sails.options import caption, cells
from renders.singing_sails.view import Story, View
from renders.theme import LIGHT, Theme
from singing_sails import Step

__all__ = [
    "Story",
    "View",
    "caption",
    "cells",
    "chart",
    "choices",
    "final",
    "hand",
    "legend",
    "names",
    "row",
    "treasures",
    "view",
    "voyage",
    "whole",
]


PAUSE = 900
"""Milliseconds of a frame of a voyage."""


@laid_out(charts.scene)
@described(alt.chart)
def chart(view: View, theme: Theme = LIGHT) -> Picture:
    """Return the map around the ship with everything on it, compass, decks, ships, handicaps, the turn."""
    return finish(painting.paint(charts.scene(view, theme)), "chart", alt.chart(view))


@laid_out(charts.whole)
@described(alt.chart)
def whole(view: View, theme: Theme = LIGHT) -> Picture:
    """Return the whole map, however small its tiles become."""
    return finish(painting.paint(charts.whole(view, theme)), "whole", alt.chart(view))


@laid_out(rows.scene)
@described(alt.row)
def row(view: View, theme: Theme = LIGHT) -> Picture:
    """Cards played, the next ones of the pile, weather, orders, handicaps of two ships, treasures, players."""
    return finish(painting.paint(rows.scene(view, theme)), "row", alt.row(view))


@laid_out(hands.scene)
@described(alt.hand)
def hand(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the hand of the view's seat, its team's row, and deck tiles seen. Raises ValueError without a seat."""
    return finish(painting.paint(hands.scene(view, theme)), "hand", alt.hand(view))


@laid_out(options.scene)
@described(alt.choices)
def choices(view: View, steps: Sequence[Step], theme: Theme = LIGHT) -> Picture:
    """Effect of each of the steps, by its number. Raises ValueError without any."""
    return finish(painting.paint(options.scene(view, steps, theme)), "choices", alt.choices(view, steps))


@described(alt.treasures)
def treasures(view: View, theme: Theme = LIGHT) -> Picture:
    """All treasures on the table: the condition for an island, and the bonus."""
    return finish(painting.paint(rows.treasures(view, theme)), "treasures", alt.treasures(view))


@described(alt.final)
def final(view: View, theme: Theme = LIGHT) -> Picture:
    """Return the end of the game, or the present standing: the whole map, harbors and health of each ship."""
    return finish(painting.paint(finals.scene(view, theme)), "final", alt.final(view))


@described(alt.voyage)
def voyage(story: Story, theme: Theme = LIGHT) -> Picture:
    """Return the chart after each change, as an animation of less than 10 MiB. Raises IndexError without positions."""
    frames = story.frames

    def scene(frame: int) -> Scene:
        return charts.scene(story.at(frames[frame], frames[frame - 1] if frame else None), theme)

    return replayed(scene, len(frames), PAUSE, "voyage", alt.voyage(story))


@described(alt.legend)
def legend(locale: str = "en", theme: Theme = LIGHT) -> Picture:
    """Every sign of the pictures with its name."""
    return finish(painting.paint(legends.scene(theme, locale)), "legend", alt.legend(locale))
