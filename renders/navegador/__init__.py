"""Pictures of the table, drawn with Pillow: `board(view)`, `market(view)`, each a function of a position.

>>> import navegador
>>> from renders import navegador as pictures
>>> state = navegador.setup(2, navegador.deal(seed=7))
>>> picture = pictures.board(pictures.view.of(state, ["Ana", "Bruno"]))
>>> picture.filename
'board.png'
"""

from navegador.scoring import expected
from renders import painting
from renders.layout import Scene
from renders.navegador import (
    alt,
    boards,
    closeups,
    courses,
    finals,
    legends,
    markets,
    price_lists,
    reviews,
    sheets,
    story,
    view,
)
from renders.navegador.colours import palette
from renders.navegador.reviews import Review
from renders.navegador.story import Story
from renders.navegador.view import Last, View
from renders.painting import replayed
from renders.picture import Picture, described, finish, laid_out
from renders.theme import LIGHT, Theme

__all__ = [
    "Last",
    "Review",
    "Story",
    "View",
    "board",
    "chances",
    "closeup",
    "course",
    "final",
    "legend",
    "market",
    "prices",
    "replay",
    "sheet",
    "sources",
    "story",
    "view",
]


PAUSE = 700
"""Milliseconds of a frame of a replay."""


@laid_out(boards.scene)
@described(alt.board)
def board(view: View, theme: Theme = LIGHT) -> Picture:
    """Return the chart with ships, tokens and explorer disks, the rondel, Lisboa, the phase."""
    return finish(painting.paint(boards.scene(view, theme)), "board", alt.board(view), palette("board", theme))


@laid_out(markets.scene)
@described(alt.market)
def market(view: View, theme: Theme = LIGHT) -> Picture:
    """Figures needed before a turn: current prices, buildings, privileges, and all possessions."""
    image = painting.paint(markets.scene(view, theme))
    return finish(image, "market", alt.market(view), palette("market", theme))


@laid_out(closeups.scene)
@described(alt.closeup)
def closeup(view: View, subject: closeups.Subject, theme: Theme = LIGHT) -> Picture:
    """Return the part that a choice is about, at twice the size: the market, the gallery, the sea in reach."""
    image = painting.paint(closeups.scene(view, subject, theme))
    return finish(image, subject, alt.closeup(view, subject))


@described(alt.prices)
def prices(view: View, theme: Theme = LIGHT) -> Picture:
    """All rows of the market, all places of the building chart, and all players' privileges."""
    return finish(painting.paint(price_lists.scene(view, theme)), "prices", alt.prices(view))


@described(alt.sheet)
def sheet(view: View, seat: int, theme: Theme = LIGHT) -> Picture:
    """Possessions of one player, in large."""
    return finish(painting.paint(sheets.scene(view, seat, theme)), f"sheet-{seat + 1}", alt.sheet(view, seat))


@described(alt.final)
def final(view: View, theme: Theme = LIGHT) -> Picture:
    """Points by category, the winner first; before the end, the current points."""
    return finish(painting.paint(finals.scene(view, theme)), "final", alt.final(view))


@described(alt.course)
def course(story: Story, theme: Theme = LIGHT) -> Picture:
    """Money and points over the turns of a game, and its explorations."""
    return finish(painting.paint(courses.scene(story, theme)), "course", alt.course(story))


@described(alt.chances)
def chances(review: Review, theme: Theme = LIGHT) -> Picture:
    """Chances of winning after each turn of a finished game, and the loss of each turn."""
    return finish(painting.paint(reviews.chances(review, theme)), "chances", alt.chances(review))


@described(lambda review: alt.sources(review, expected(len(review.story.names))))
def sources(review: Review, theme: Theme = LIGHT) -> Picture:
    """Return sources of every player's points, beside the usual ones in games of that size."""
    usual = expected(len(review.story.names))
    return finish(painting.paint(reviews.sources(review, usual, theme)), "sources", alt.sources(review, usual))


@described(alt.legend)
def legend(locale: str = "en", theme: Theme = LIGHT) -> Picture:
    """Every sign of the pictures with its name."""
    return finish(painting.paint(legends.scene(theme, locale)), "legend", alt.legend(locale))


@described(alt.replay)
def replay(story: Story, theme: Theme = LIGHT) -> Picture:
    """Return the board after each turn, as an animation of less than 10 MiB."""
    frames = story.frames
    since = [0, *frames]

    def scene(frame: int) -> Scene:
        return boards.scene(story.at(frames[frame], since=since[frame]), theme)

    return replayed(scene, len(frames), PAUSE, "replay", alt.replay(story))
