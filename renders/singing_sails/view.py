"""What a picture shows: a position as somebody sees it, the names of its seats, and what is compared with.

Whatever is hidden from the reader is taken out here, so that no picture and no description can tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from singing_sails import State, places, seen
from singing_sails.places import Cell
from singing_sails.table import Table


@dataclass(frozen=True, slots=True)
class View:
    """All that the pictures of a position say. Made by `of`."""

    state: State
    """As its reader sees it."""
    names: tuple[str, ...]
    """By seat."""
    table: str = ""
    locale: str = "en"
    """Of the words in it."""
    seat: int | None = None
    """Whose eyes it is seen with; None: everybody's."""
    before: State | None = field(default=None, hash=False)
    """The position that somebody knows already."""

    @property
    def fresh(self) -> frozenset[Cell]:
        """The cells on which something else lies than before."""
        if self.before is None:
            return frozenset()
        known = self.before.map
        return frozenset(cell for cell, laid in self.state.map.items() if known.get(cell) != laid)


def of(
    state: State,
    names: Sequence[str],
    *,
    table: str = "",
    locale: str | None = None,
    seat: int | None = None,
    before: State | None = None,
) -> View:
    """A view of a position as a seat sees it, or with None as everybody does; whole positions do no harm.

    `names` are by seat and may be anything that a person writes; what has changed since `before` is marked. Raises
    ValueError for a wrong number of names, a seat that there is not, or a position before of another table.
    """
    if len(names) != state.seats:
        raise ValueError(f"{state.seats} seats need as many names, not {len(names)}")
    if seat is not None and not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat} of {state.seats}")
    if before is not None and (before.seats, before.options) != (state.seats, state.options):
        raise ValueError("the position before is of another table")
    known = seen(before, seat) if before is not None else None
    return View(seen(state, seat), tuple(names), table, locale or "en", seat, known)


def wind(state: State, team: int) -> int:
    """The wind in force, which a team's Sail and Discuss go by."""
    return Table(state).speed(team)


def crew_place(state: State, seat: int) -> int:
    """Which of its crew a seat is, from 0: it has the emblem of that number."""
    return seat // len(state.teams)


def harbors(state: State, team: int | None = None) -> int:
    """Harbors and havens collected, by a team or by all."""
    return sum(team is None or owner == team for _, owner in state.collected)


def is_goal(name: str) -> bool:
    """Whether a tile is a harbor or a haven."""
    return places.terrain(places.tile(name).kind) == "shore"
