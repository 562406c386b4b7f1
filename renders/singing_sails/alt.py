"""What the pictures say, in words, from the same views: good enough to play by without seeing them."""

from __future__ import annotations

from renders.picture import within
from renders.singing_sails.view import View
from words import say


def chart(view: View) -> tuple[str, str]:
    """The chart: the short description, and the one at length."""
    title = say("sails-alt-chart", view.locale, round=view.state.round)
    return within([title], "", view.locale), title
