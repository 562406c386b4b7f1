"""Numbers and sizes of divisions, the first the strongest, and of their groups; their people in the next season."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from leagues.rules import draw
from leagues.rules.errors import NotSplit

STAYS = 2
"""Maximum seasons that a person may be away and still return to their division."""

FEWEST = 6
"""Minimum size of a group beside others: smaller ones are a whole season."""

MANY = 20
"""Groups from which on a field differs from a smaller one by exact groups alone."""

_COSTS: dict[int, dict[int, int]] = {
    3: {4: 20, 5: 15, 6: 7, 7: 0, 8: 1, 9: 4, 10: 9, 11: 16},
    4: {4: 20, 5: 15, 6: 7, 7: 0, 8: 1, 9: 4, 10: 9, 11: 16},
    5: {5: 20, 6: 4, 7: 8, 8: 8, 9: 3, 10: 1, 11: 0, 12: 1, 13: 3, 14: 9, 15: 12},
}
"""By seats, the cost of a group of a size compared with seven, or eleven, in which all meet equally often."""


@lru_cache(maxsize=256)
def sizes(people: int, seats: int) -> tuple[int, ...]:
    """Return the sizes of groups at the least cost, the exact ones first. Raises `NotSplit`."""
    costs = _COSTS.get(seats, {})
    exact = min(costs, key=costs.__getitem__, default=1)
    if costs and people > MANY * exact:
        count = people // exact - MANY // 2
        return (exact,) * count + sizes(people - count * exact, seats)
    best: list[tuple[int, int, tuple[int, ...]] | None] = [(0, 0, ()), *[None] * max(people, 0)]
    for total in range(1, people + 1):
        for size, extra in costs.items():
            before = best[total - size] if size <= total else None
            if before is not None:
                option = (before[0] + extra, before[1] + 1, tuple(sorted((*before[2], size), key=costs.__getitem__)))
                cheapest = best[total]
                best[total] = option if cheapest is None else min(cheapest, option)
    cheapest = best[people] if people > 0 else None
    if cheapest is None:
        raise NotSplit(f"{people} people in groups for tables of {seats}", people=people)
    return cheapest[2]


def usual(seats: int) -> int:
    """Return the size of a group in which all meet equally often, or nearly. Raises `NotSplit`."""
    costs = _COSTS.get(seats)
    if not costs:
        raise NotSplit(f"no groups for tables of {seats}", people=0)
    return min(costs, key=costs.__getitem__)


def pyramid(groups: int) -> tuple[int, ...]:
    """Return the number of groups of each division: one, then each time twice as many; the last has the rest."""
    shape: list[int] = []
    while groups > 0:
        shape.append(min(groups, 2 ** len(shape)))
        groups -= shape[-1]
    return tuple(shape)


def capacities(people: int, seats: int) -> tuple[tuple[int, ...], ...]:
    left = list(sizes(people, seats))
    return tuple(tuple(left.pop(0) for _ in range(count)) for count in pyramid(len(left)))


class LeagueMove(StrEnum):
    UP = "up"
    STAYED = "stayed"
    DOWN = "down"
    BACK = "back"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Past:
    """A person's last place: division from 1, place in their group from 1 of so many.

    `away` is how many seasons they have missed since; `division` is None for a person who has never played.
    """

    person: int
    division: int | None = None
    place: int = 0
    of: int = 0
    away: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    person: int
    division: int
    move: LeagueMove
    place: int


def claim(past: Past, last: int, up: int = 1, down: int = 2) -> Claim:
    """Return the division due after a season with `last` ones: the last for who is new or was long away."""
    if past.division is None or past.away > STAYS:
        return Claim(past.person, last, LeagueMove.NEW, 0)
    if past.away:
        return Claim(past.person, min(past.division, last), LeagueMove.BACK, past.place)
    move = LeagueMove.UP if past.place <= up else LeagueMove.DOWN if past.place > past.of - down else LeagueMove.STAYED
    division = past.division + {LeagueMove.UP: -1, LeagueMove.DOWN: 1}.get(move, 0)
    if not 1 <= division <= last:
        return Claim(past.person, min(max(division, 1), last), LeagueMove.STAYED, past.place)
    return Claim(past.person, division, move, past.place)


_LEAVES_LAST = {LeagueMove.UP: 0, LeagueMove.DOWN: 0, LeagueMove.STAYED: 1, LeagueMove.BACK: 2, LeagueMove.NEW: 3}
"""Precedence for staying in a full division, lowest first: people who have moved already are not moved again."""
_RISES_FIRST = (LeagueMove.STAYED, LeagueMove.BACK, LeagueMove.DOWN, LeagueMove.UP, LeagueMove.NEW)
"""Precedence for filling a division that has room: not people who have just come up, and new ones last."""
_STRONGEST = (LeagueMove.DOWN, LeagueMove.STAYED, LeagueMove.BACK, LeagueMove.UP, LeagueMove.NEW)
"""Order of strength within a division."""


def fill(claims: Collection[Claim], room: Sequence[int], salt: str, season: str) -> tuple[tuple[int, ...], ...]:
    """Return the people of each division, strongest first, from the top; lots break ties. Raises `NotSplit`."""
    if len({claim.person for claim in claims}) != len(claims) or sum(room) != len(claims):
        raise NotSplit(f"{len(claims)} people in divisions of {list(room)}", people=len(claims))

    def lot(claim: Claim) -> int:
        return draw.lot(salt, "division", season, claim.person)

    divisions: list[tuple[int, ...]] = []
    queue = list(claims)
    for number, space in enumerate(room, start=1):
        here = [claim for claim in queue if claim.division <= number]
        below = [claim for claim in queue if claim.division > number]
        here.sort(key=lambda claim: (claim.division, _LEAVES_LAST[claim.move], claim.place, lot(claim)))
        below.sort(key=lambda claim: (claim.division, _RISES_FIRST.index(claim.move), claim.place, lot(claim)))
        members = (here + below)[:space]
        queue = (here + below)[space:]
        members.sort(key=lambda claim: (claim.division, _STRONGEST.index(claim.move), claim.place, lot(claim)))
        divisions.append(tuple(claim.person for claim in members))
    return tuple(divisions)
