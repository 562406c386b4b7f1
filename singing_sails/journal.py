"""Public events of a step, in their order: cards revealed, moves, tiles, damage.

Card-by-card narration needs it: one step may carry out the rest of a row, and the position after it no longer shows
those cards. Nothing here decides anything; each change of a position is recorded as it is made.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from singing_sails.events import Event
from singing_sails.state import State

OF_TEAMS: Final = (
    "ship",
    "heading",
    "compass",
    "wind",
    "weather",
    "damage",
    "slots",
    "start",
    "fog",
    "powers",
    "ended",
)
"""Fields of teams whose changes are announced."""


def news(before: State, after: State, changed: dict[str, Any]) -> Iterator[Event]:
    """Yield the events between two positions that differ in these fields of `State`."""
    for name in changed:
        if name in _TOLD:
            yield from _TOLD[name](before, after)


def _teams(before: State, after: State) -> Iterator[Event]:
    for number, (old, new) in enumerate(zip(before.teams, after.teams, strict=True)):
        if old is not new:
            for name in OF_TEAMS:
                if getattr(old, name) != getattr(new, name):
                    yield Event(name, number, getattr(new, name))


def _map(before: State, after: State) -> Iterator[Event]:
    for cell in sorted(after.map.keys() - before.map.keys()):
        yield Event("tile", None, (cell, *after.map[cell]))


def _collected(before: State, after: State) -> Iterator[Event]:
    for cell, team in after.collected[len(before.collected) :]:
        yield Event("harbor", team, cell)


def _treasures(before: State, after: State) -> Iterator[Event]:
    for treasure in before.treasures:
        if treasure not in after.treasures:
            yield Event("treasure", None, treasure)


def _enemies(before: State, after: State) -> Iterator[Event]:
    old = {pawn.serial: pawn for pawn in before.enemies}
    new = {pawn.serial: pawn for pawn in after.enemies}
    for serial, pawn in old.items():
        if serial not in new:
            yield Event("sunk", None, (pawn.kind, pawn.cell))
    for serial, pawn in new.items():
        if serial not in old or old[serial].cell != pawn.cell:
            yield Event("enemy", None, (pawn.kind, pawn.cell))


def _plain(name: str) -> Callable[[State, State], Iterator[Event]]:
    def events(before: State, after: State) -> Iterator[Event]:
        if getattr(before, name) != getattr(after, name):
            yield Event(name, None, getattr(after, name))

    return events


_TOLD: Final[dict[str, Callable[[State, State], Iterator[Event]]]] = {
    "teams": _teams,
    "map": _map,
    "collected": _collected,
    "treasures": _treasures,
    "enemies": _enemies,
    "round": _plain("round"),
    "talk": _plain("talk"),
    "closed": _plain("closed"),
}
