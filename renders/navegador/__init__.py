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
from renders.painting import drawing, replayed
from renders.picture import Picture, describe_by, finish
from renders.theme import LIGHT, Theme

__all__ = ["Last", "JudgedGame", "Story", "View", "view"]

PAUSE = 700
"""Milliseconds of a frame of a replay, unless it is held."""

board = drawing(__name__, "board", boards.scene, alt.board, boards.page, colours=palette)
"""Draw the chart with ships, tokens and explorer disks, the rondel, the turn, the ranks."""
market = drawing(__name__, "market", markets.scene, alt.market, markets.scene, colours=palette)
"""Draw the figures needed before a turn: current prices, buildings, privileges, and all possessions."""
prices = drawing(__name__, "prices", sheets.price_list, alt.prices)
"""Draw all rows of the market, all places of the building chart, and all players' privileges."""
final = drawing(__name__, "final", courses.final, alt.final)
"""Draw points by category, the winner first; before the end, the current points."""
course = drawing(__name__, "course", courses.scene, alt.course)
"""Draw money and points over the turns of a game, and its explorations."""
chances = drawing(__name__, "chances", courses.chances, alt.chances)
"""Draw chances of winning after each turn of a finished game, and the loss of each turn."""
closeup = drawing(__name__, "closeup", closeups.scene, alt.closeup, closeups.scene, file=lambda _, subject: subject)
"""Draw the part that a choice is about, at twice the size: the market, the gallery, the sea in reach."""
sheet = drawing(__name__, "sheet", sheets.scene, alt.sheet, file=lambda _, seat: f"sheet-{seat + 1}")
"""Draw the possessions of one player, in large."""
legend = drawing(__name__, "legend", sheets.legend, alt.legend)
"""Draw every sign of the pictures with its name."""


@describe_by(lambda review: alt.sources(review, expected(len(review.story.names))))
def sources(review: JudgedGame, theme: Theme = LIGHT) -> Picture:
    """Draw the sources of every player's points, beside the usual ones in games of that size."""
    usual = expected(len(review.story.names))
    return finish(painting.paint(courses.sources(review, usual, theme)), "sources", alt.sources(review, usual))


@describe_by(alt.replay)
def replay(story: Story, theme: Theme = LIGHT) -> Picture:
    """Animate the board after each turn, in less than 10 MiB."""
    frames = story.frames
    since = [0, *frames]
    parts = [(state.phase, state.end_triggered, [tokens is None for tokens in state.tokens]) for state in story.states]
    pauses = [number for number, frame in enumerate(frames) if not number or parts[frame] != parts[since[number]]]

    def scene(frame: int) -> Scene:
        return boards.scene(story.at(frames[frame], since=since[frame]), theme)

    return replayed(scene, len(frames), PAUSE, "replay", alt.replay(story), pauses)
