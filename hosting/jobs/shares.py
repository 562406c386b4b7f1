"""Shares: each process's part of the requests that an outside service allows in a second."""

from collections.abc import Mapping, Sequence
from typing import Final

MAX_REQUESTS: Final = 50
"""Requests in any second of all processes together, as Discord allows them."""
SPARE: Final = 5
"""Requests of these kept for processes that have none yet, such as new ones."""
KEPT: Final = 5
"""Requests a second that each process keeps while it needs none, so that rare ones never wait."""


def fair(wanted: Sequence[int], total: int) -> list[int]:
    """Divide a total among processes: each gets what it wants, or as much as any that wants more."""
    given = [0] * len(wanted)
    while total > 0 and (short := [number for number, want in enumerate(wanted) if given[number] < want]):
        each = max(total // len(short), 1)
        for number in short[:total]:
            more = min(each, wanted[number] - given[number], total)
            given[number] += more
            total -= more
    return given


def share(wanted: int, others: Sequence[tuple[int, int]], *, held: int) -> int:
    """Return a process's share, if it wants some; `others` hold and want some, it has `held` some until now.

    All shares together are at most MAX_REQUESTS, whatever the others do. What they hold too much they give back when
    they ask again.
    """
    all_wanted = [max(want, KEPT) for want in (wanted, *(want for _, want in others))]
    own = fair(all_wanted, MAX_REQUESTS - SPARE)[0]
    free = MAX_REQUESTS - sum(has for has, _ in others)
    return max(min(own, free - SPARE if held else free), min(own, held), 0)


def of_figures(figures: Mapping[str, float]) -> tuple[int, int]:
    """Return the share that a process has reported, and how many requests it wanted."""
    return int(figures.get("requests", 0)), int(figures.get("wanted", 0))
