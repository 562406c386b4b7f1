"""What can happen in a step, as everybody gets to know it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """Something that happened, such as `Event("wind", 0, 2)`."""

    what: str
    """The field of a team that has changed, or "card", "tile", "harbor", "treasure", "enemy", "sunk", "talk", "closed";
    "enemies" when they begin to move, "end" and "round" when a round ends and begins."""
    team: int | None
    """Whose it is; None where it is nobody's."""
    value: Any
    """What it is now; for a card (slot, card, seat or None, whether a handicap skipped it), for a tile (cell, name,
    turn), for an enemy (kind, cell)."""
