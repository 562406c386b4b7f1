"""Pictures of the table, drawn with Pillow: `board(view)`, `market(view)`, each a function of a position.

>>> import navegador, renders
>>> state = navegador.setup(2, navegador.deal(seed=7))
>>> picture = renders.board(renders.view.of(state, ["Ana", "Bruno"]))
>>> picture.filename
'board.webp'
"""

from renders import alt, boards, markets, painting, view
from renders.picture import Picture, finish
from renders.theme import DARK, LIGHT, THEMES, Theme
from renders.view import Last, View

__all__ = ["DARK", "LIGHT", "THEMES", "Last", "Picture", "Theme", "View", "board", "market", "view"]


def board(view: View, theme: Theme = LIGHT) -> Picture:
    """The chart with ships, tokens and explorer disks, the rondel, Lisboa, the phase."""
    return finish(painting.paint(boards.scene(view, theme)), "board", *alt.board(view))


def market(view: View, theme: Theme = LIGHT) -> Picture:
    """The market, the gallery, the building chart and everything that each player has."""
    return finish(painting.paint(markets.scene(view, theme)), "market", *alt.market(view))
