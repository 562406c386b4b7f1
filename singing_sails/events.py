"""Events of a step, as everybody gets to know them."""

from typing import Any, NamedTuple


class Event(NamedTuple):
    """An event, such as `Event("wind", 0, 2)`."""

    what: str
    """Changed field of a team, or "card", "tile", "harbor", "treasure", "enemy", "sunk", "talk", "closed". "enemies"
    marks the beginning of their moves, "end" and "round" the end and the beginning of a round.
    """
    team: int | None
    """Team concerned; None for no team."""
    value: Any
    """New value. For a card (slot, card, seat or None, whether a handicap skipped it), for a tile (cell, name, turn),
    for an enemy (kind, cell).
    """
