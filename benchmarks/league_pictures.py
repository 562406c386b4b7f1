"""`python -m benchmarks.league_pictures`: cost of drawing leagues beside encoding alone, in the same process.

Prints for each kind of picture the processor time from view to bytes, that of encoding the finished bitmap, the ratio,
and the bytes. Each is the median over several views, of the quickest of five tries.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks import seasons
from benchmarks.pictures import milliseconds
from renders import LIGHT, leagues, painting
from renders.leagues import calendars, cards, crosses, curves, podiums, standings
from renders.picture import encode

Kind = tuple[str, Callable[[Any], Any], Callable[[Any], Any], list[Any]]


def kinds() -> list[Kind]:
    """Each kind of picture: its name, its drawing function, its layout function, and views of it."""
    groups = [(people, 4, over) for people in (7, 8, 13) for over in (2, people - 2, people)]
    played = [seasons.season(people, seats, over, over) for people, seats, over in groups]
    ended = [one for one in played if one.over]
    return [
        ("standing", leagues.standing, lambda view: standings.scene(view, LIGHT), [*map(seasons.standing, played)]),
        ("cross table", leagues.cross, lambda view: crosses.scene(view, LIGHT), [*map(seasons.cross, played)]),
        ("calendar", leagues.calendar, lambda view: calendars.scene(view, LIGHT),
            [seasons.calendar(now) for now in (0.5, 2.3, 4.1, 6.9, 7.0)]),
        ("card", leagues.card, lambda view: cards.scene(view, LIGHT), [seasons.card(seed) for seed in range(5)]),
        ("ratings of five", leagues.ratings, lambda view: curves.scene(view, LIGHT),
            [seasons.curves(5, 60, seed) for seed in range(5)]),
        ("podium", leagues.podium, lambda view: podiums.scene(view, LIGHT), [*map(seasons.podium, ended)]),
    ]  # fmt: skip


def main() -> None:
    """Measure them all."""
    print("| picture | ms | encoding alone | ratio | kB |\n|---|---|---|---|---|")
    for name, draw, place, views in kinds():
        whole, alone, sizes = [], [], []
        for view in views:
            bitmap = painting.paint(place(view))
            draw(view)
            whole.append(min(milliseconds(lambda view=view, draw=draw: draw(view)) for _ in range(5)))  # type: ignore[misc]
            alone.append(min(milliseconds(lambda bitmap=bitmap: encode(bitmap)) for _ in range(5)))  # type: ignore[misc]
            sizes.append(len(draw(view).data) / 1000)
        ratio = median(one / other for one, other in zip(whole, alone, strict=True))
        print(f"| {name} | {median(whole):.1f} | {median(alone):.1f} | {ratio:.2f} | {median(sizes):.0f} |", flush=True)


if __name__ == "__main__":
    main()
