"""Ways to pick a few things from several places."""

from collections.abc import Iterator, Sequence

from navegador.board import BOARD
from navegador.steps import Group, UnreadableStep


def picks(places: Sequence[tuple[int, int]], least: int, most: int) -> Iterator[Group]:
    """Yield every way to take from `least` to `most` things from places with these counts."""
    if most <= 0 or not places:
        if least <= 0:
            yield ()
        return
    (place, there), rest = places[0], places[1:]
    others = sum(number for _, number in rest)
    for count in range(max(0, least - others), min(there, most) + 1):
        head: Group = ((place, count),) if count else ()
        for tail in picks(rest, least - count, most - count):
            yield head + tail


def check(group: Group, place: str) -> None:
    regions: set[int] = set()
    for region, _ in group:
        check_region(region)
        if region in regions:
            raise UnreadableStep("read-twice", place=place, region=BOARD.names[region])
        regions.add(region)


def check_region(region: int) -> None:
    if not 0 <= region < len(BOARD.regions):
        raise UnreadableStep("read-region", given=str(region))


def places(counts: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple((place, count) for place, count in enumerate(counts) if count)


def subtract(counts: tuple[int, ...], group: Group) -> tuple[int, ...]:
    rest = list(counts)
    for place, number in group:
        rest[place] -= number
    return tuple(rest)
