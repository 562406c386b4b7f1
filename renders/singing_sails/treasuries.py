"""Layout of the list of treasures."""

from __future__ import annotations

from typing import Final

from renders.layout import GLANCE, LOOK_UP, Background, Box, Scene
from renders.singing_sails import rows
from renders.singing_sails.charts import EDGE, WIDTH
from renders.singing_sails.view import View
from renders.theme import Theme
from words import say

TOP: Final = 66
"""Pixels of the head."""
LINE: Final = 56


def scene(view: View, theme: Theme) -> Scene:
    """All treasures on the table, in its order; as high as needed."""
    high = TOP + LINE * len(view.state.treasures) + 2 * EDGE
    page = Scene.on(Background(WIDTH, high, theme), LOOK_UP, locale=view.locale)
    page.sheet(Box(EDGE, EDGE, WIDTH - 2 * EDGE, high - 2 * EDGE))
    text = say("sails-picture-treasures", view.locale, count=len(view.state.treasures))
    page.label(
        text, Box(30, 14, WIDTH - 60, 52), 40, face="serif", colour=theme.gilt_text, align="left", fact="treasures"
    )
    for place, one in enumerate(view.state.treasures):
        at = Box(24, TOP + place * LINE, WIDTH - 48, LINE)
        rows.treasure(page, view, one, at, f"treasure/{place}", GLANCE)
    return page
