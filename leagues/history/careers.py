"""One person over the seasons of a server, and two against each other. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from leagues.rules import Finish, How, Row, standings
from leagues.store import Fixture, Group, View


@dataclass(frozen=True, slots=True)
class Meetings:
    """The finished tables at which two people sat and neither left, the newest last."""

    tables: tuple[tuple[View, Fixture], ...]
    ahead: int
    """Tables at which the first was ahead of the second."""
    behind: int
    units: tuple[int, int]
    """Points of each at these tables, in units of `leagues.rules.points`."""

    @property
    def level(self) -> int:
        """Return at how many they shared a place."""
        return len(self.tables) - self.ahead - self.behind


def career(views: Iterable[View], person: int) -> tuple[tuple[View, Group, Row], ...]:
    """Return a person's line in each group that they were in, the newest season first, in it the last stage."""
    newest = sorted(views, key=lambda view: -view.season.id)
    return tuple(
        (view, group, row)
        for view in newest
        for group in reversed(view.groups)
        if person in group.people
        for row in view.standing(group)
        if row.person == person
    )


def meetings(views: Iterable[View], one: int, other: int) -> Meetings:
    """Return the tables at which two people have met; void ones say nothing about them."""
    met, ahead, behind, units = list[tuple[View, Fixture]](), 0, 0, [0, 0]
    for view, fixture, seats in _played(views, one):
        if other in seats:
            met.append((view, fixture))
            (mine, own), (theirs, others) = seats[one], seats[other]
            ahead, behind = ahead + (mine.place < theirs.place), behind + (mine.place > theirs.place)
            units = [units[0] + own, units[1] + others]
    met.sort(key=lambda pair: (pair[1].ended or pair[0].league.created, pair[1].id))
    return Meetings(tuple(met), ahead, behind, (units[0], units[1]))


def opponents(views: Iterable[View], person: int) -> dict[int, tuple[int, int, int]]:
    """Return by opponent at how many tables a person met them, was ahead, and was behind; those met most come first."""
    counts: dict[int, list[int]] = {}
    for _, _, seats in _played(views, person):
        place = seats[person][0].place
        for other, (finish, _) in seats.items():
            if other != person:
                tally = counts.setdefault(other, [0, 0, 0])
                tally[0] += 1
                tally[1] += place < finish.place
                tally[2] += place > finish.place
    ordered = sorted(counts, key=lambda other: (-counts[other][0], other))
    return {other: (counts[other][0], counts[other][1], counts[other][2]) for other in ordered}


def _played(views: Iterable[View], person: int) -> Iterator[tuple[View, Fixture, dict[int, tuple[Finish, int]]]]:
    """Yield a person's finished tables, with the finish and the points of each who has not left, computers aside."""
    for view in views:
        for fixture in view.fixtures:
            result = fixture.result
            if result is None or result.how == How.VOID or person not in fixture.people:
                continue
            earned = standings.units_of(result, view.season.rules.points)
            finishes = zip(result.finishes, earned, strict=True)
            seats = {
                finish.person: (finish, units)
                for finish, units in finishes
                if finish.person is not None and not finish.left
            }
            if person in seats:
                yield view, fixture, seats
