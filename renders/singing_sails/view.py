"""Contents of a picture; everything hidden from the reader is removed here, so that no picture can reveal it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from renders.painting import thin_out
from singing_sails import State, places, seen
from singing_sails.places import Cell


@dataclass(frozen=True, slots=True)
class View:
    state: State
    names: tuple[str, ...]
    """Names by seat."""
    table: str = ""
    locale: str = "en"
    seat: int | None = None
    """Seat of the reader; None for the public view."""
    before: State | None = field(default=None, hash=False)
    """Position that the reader already knows."""

    @property
    def fresh(self) -> frozenset[Cell]:
        if self.before is None:
            return frozenset()
        before = self.before.map
        return frozenset(cell for cell, map_tile in self.state.map.items() if before.get(cell) != map_tile)


def of(
    state: State, names: Sequence[str], *, table: str = "", locale: str | None = None, seat: int | None = None,
    before: State | None = None,
) -> View:  # fmt: skip
    """Make the view of a position for a seat, or with None for everybody; full positions are safe.

    `names` are by seat and may be any text; changes since `before` are marked. Raises ValueError for a wrong number of
    names, a missing seat, or a position before of another table.
    """
    if len(names) != state.seats:
        raise ValueError(f"{state.seats} seats need as many names, not {len(names)}")
    if seat is not None and not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat} of {state.seats}")
    if before is not None and (before.seats, before.options) != (state.seats, state.options):
        raise ValueError("the position before is of another table")
    return View(seen(state, seat), tuple(names), table, locale or "en", seat, before and seen(before, seat))


def crew_place(state: State, seat: int) -> int:
    return seat // len(state.teams)


def collected(state: State, team: int) -> list[str]:
    return [state.map[cell].tile for cell, owner in state.collected if owner == team]


def is_goal(name: str) -> bool:
    return places.terrain(places.tile(name).kind) == "shore"


@dataclass(frozen=True, slots=True)
class Voyage:
    states: tuple[State, ...]
    names: tuple[str, ...]
    table: str = ""
    locale: str = "en"

    def at(self, number: int, since: int | None = None) -> View:
        """Return the view of a position, with changes since an earlier one marked. Raises IndexError."""
        before = self.states[since] if since is not None else None
        return of(self.states[number], self.names, table=self.table, locale=self.locale, before=before)

    @property
    def frames(self) -> list[int]:
        """Numbers of the displayed positions: those that look different from the one before, evenly thinned.

        The first and the last are always among them.
        """

        def look(state: State) -> tuple[object, ...]:  # what changes when cards are carried out, not when played
            ships = [(team.ship, team.heading, team.compass, team.wind, team.damage) for team in state.teams]
            return (ships, state.map, state.enemies, state.collected, state.over)

        frames = [0]
        for number, state in enumerate(self.states):
            if look(state) != look(self.states[frames[-1]]):
                frames.append(number)
        return thin_out(frames if frames[-1] == len(self.states) - 1 else [*frames, len(self.states) - 1])
