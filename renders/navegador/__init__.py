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
from renders.navegador import alt, boards, closeups, courses, markets, sheets, view
from renders.navegador.colours import palette
from renders.navegador.courses import JudgedGame
from renders.navegador.view import Last, Story, View
from renders.painting import replayed
from renders.picture import Picture, described, finish
from renders.theme import LIGHT, Theme

__all__ = ["Last", "JudgedGame", "Story", "View", "view"]

PAUSE = 700
"""Milliseconds of a frame of a replay, unless it is held."""


@described(alt.board, boards.page)
def board(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the chart with ships, tokens and explorer disks, the rondel, the turn, the ranks."""
    return finish(painting.paint(boards.scene(view, theme)), "board", alt.board(view), palette("board", theme))


@described(alt.market, markets.scene)
def market(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw the figures needed before a turn: current prices, buildings, privileges, and all possessions."""
    return finish(painting.paint(markets.scene(view, theme)), "market", alt.market(view), palette("market", theme))


@described(alt.closeup, closeups.scene)
def closeup(view: View, subject: closeups.Subject, theme: Theme = LIGHT) -> Picture:
    """Draw the part that a choice is about, at twice the size: the market, the gallery, the sea in reach."""
    return finish(painting.paint(closeups.scene(view, subject, theme)), subject, alt.closeup(view, subject))


@described(alt.prices)
def prices(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw all rows of the market, all places of the building chart, and all players' privileges."""
    return finish(painting.paint(sheets.price_list(view, theme)), "prices", alt.prices(view))


@described(alt.sheet)
def sheet(view: View, seat: int, theme: Theme = LIGHT) -> Picture:
    """Draw the possessions of one player, in large."""
    return finish(painting.paint(sheets.scene(view, seat, theme)), f"sheet-{seat + 1}", alt.sheet(view, seat))


@described(alt.final)
def final(view: View, theme: Theme = LIGHT) -> Picture:
    """Draw points by category, the winner first; before the end, the current points."""
    return finish(painting.paint(courses.final(view, theme)), "final", alt.final(view))


@described(alt.course)
def course(story: Story, theme: Theme = LIGHT) -> Picture:
    """Draw money and points over the turns of a game, and its explorations."""
    return finish(painting.paint(courses.scene(story, theme)), "course", alt.course(story))


@described(alt.chances)
def chances(review: JudgedGame, theme: Theme = LIGHT) -> Picture:
    """Draw chances of winning after each turn of a finished game, and the loss of each turn."""
    return finish(painting.paint(courses.chances(review, theme)), "chances", alt.chances(review))


@described(lambda review: alt.sources(review, expected(len(review.story.names))))
def sources(review: JudgedGame, theme: Theme = LIGHT) -> Picture:
    """Draw the sources of every player's points, beside the usual ones in games of that size."""
    usual = expected(len(review.story.names))
    return finish(painting.paint(courses.sources(review, usual, theme)), "sources", alt.sources(review, usual))


@described(alt.legend)
def legend(locale: str = "en", theme: Theme = LIGHT) -> Picture:
    """Draw every sign of the pictures with its name."""
    return finish(painting.paint(sheets.legend(theme, locale)), "legend", alt.legend(locale))


@described(alt.replay)
def replay(story: Story, theme: Theme = LIGHT) -> Picture:
    """Animate the board after each turn, in less than 10 MiB."""
    frames = story.frames
    since = [0, *frames]
    parts = [(state.phase, state.end_triggered, [lying is None for lying in state.tokens]) for state in story.states]
    held = [number for number, frame in enumerate(frames) if not number or parts[frame] != parts[since[number]]]

    def scene(frame: int) -> Scene:
        return boards.scene(story.at(frames[frame], since=since[frame]), theme)

    return replayed(scene, len(frames), PAUSE, "replay", alt.replay(story), held)
