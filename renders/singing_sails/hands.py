"""Layout of a hand's picture: the cards held, the own team's row, the deck tiles seen."""

from typing import Final

from renders.layout import HEIGHT, WIDTH, Box, Scene
from renders.singing_sails import cards, maps, names, rows
from renders.singing_sails.charts import EDGE
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP
from renders.singing_sails.view import View
from renders.theme import Theme
from singing_sails.places import Laid
from singing_sails.state import Look
from words import say

CARD: Final = (216, 270)
"""Maximum size in pixels of a card in the hand."""
HELD: Final = 216
"""Pixels of the height of a hand whose cards have room for their names in two lines."""
LOOKS: Final = 66
"""Pixels of a line of tiles."""
MAX_LOOKS: Final = 2


def scene(view: View, theme: Theme) -> Scene:
    """Return the hand of the view's seat. Raises ValueError for the public view, which has no hand."""
    if view.seat is None:
        raise ValueError("a hand is drawn of the view of its seat")
    state, seat = view.state, view.seat
    page = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    rows.head(page, view, Box(EDGE, EDGE, WIDTH - 2 * EDGE, rows.HEAD))
    top = EDGE + rows.HEAD + rows.GAP
    looks = [look for look in state.looks if look.seat == seat and look.tiles][-MAX_LOOKS:]
    low = HEIGHT - EDGE - (LOOKS + rows.GAP) * len(looks)
    team = state.team(seat)
    held = max(HELD, min((low - top) * 0.56, low - top - rows.need(view, team) - 2 * rows.GAP))
    _cards(page, view, seat, Box(EDGE, top, WIDTH - 2 * EDGE, held))
    rows.rows(page, view, (team,), Box(EDGE, top + held + rows.GAP, WIDTH - 2 * EDGE, low - top - held - 6))
    for place, look in enumerate(looks):
        _look(page, view, look, Box(EDGE, low + rows.GAP + place * (LOOKS + rows.GAP), WIDTH - 2 * EDGE, LOOKS))
    return page


def _cards(page: Scene, view: View, seat: int, box: Box) -> None:
    """Draw the cards held, as large as possible, and at the right the pile's top."""
    theme, state = page.theme, view.state
    page.sheet(box)
    hand = state.hands[seat]
    high = min(CARD[1], box.height - 24)
    pile = Box(box.right - 196, box.y + 12, 180, box.height - 24)
    pitch = min(CARD[0] + 14.0, (pile.x - box.x - 30) / max(1, len(hand)))
    for place, card in enumerate(hand):
        at = Box(box.x + 14 + place * pitch, box.y + (box.height - high) / 2, pitch - 14, high)
        page.places[f"hand/{card}"] = at
        cards.draw(page, at, card, locale=view.locale, fact=f"hand/{place}")
    if not hand:
        text = say("sails-picture-no-hand", view.locale)
        page.label(text, Box(box.x + 20, box.y, pile.x - box.x - 40, box.height), GLANCE, fact="hand")
    team = state.teams[state.team(seat)]
    x = pile.x - 16
    page.line(((x, pile.y), (x, pile.bottom)), theme.panel_edge, 2)
    page.label(say("sails-picture-next", view.locale), Box(pile.x, pile.y, pile.width, 36), LOOK_UP, fact="next")
    if team.draw:
        at = Box(pile.x, pile.y + 42, pile.width, pile.height - 42)
        cards.draw(page, at, team.draw[0], locale=view.locale, fact="pile")


def _look(page: Scene, view: View, look: Look, box: Box) -> None:
    """Tiles seen of a deck, from its top."""
    tiles = look.tiles or ()
    size = min(LOOKS - 6.0, (box.width - 60) / max(1, len(tiles)) - 4)
    page.panel(box, page.theme.panel, page.theme.panel_edge, 2, 10)
    letter = names.letter(look.deck, view.locale)
    page.label(letter, Box(box.x + 6, box.y, 44, box.height), GLANCE, fact=f"look/{look.deck}", least=LEAST)
    for place, name in enumerate(tiles):
        at = Box(box.x + 56 + place * (size + 4), box.centre[1] - size / 2, size, size)
        maps.draw(page, at, Laid(name, 0), locale=view.locale)
