"""One person over the seasons of a server, and two against each other. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from leagues.rules import How, Row, standings
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
    newest = sorted(views, key=lambda one: -one.season.id)
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
    for view in views:
        for fixture in view.fixtures:
            result = fixture.result
            if result is None or result.how == How.VOID or not {one, other} <= set(fixture.people):
                continue
            earned = standings.units_of(result, view.season.rules.points)
            seats = {finish.person: (finish, earned[seat]) for seat, finish in enumerate(result.finishes)}
            if one not in seats or other not in seats or seats[one][0].left or seats[other][0].left:
                continue
            met.append((view, fixture))
            ahead += seats[one][0].place < seats[other][0].place
            behind += seats[one][0].place > seats[other][0].place
            units = [units[0] + seats[one][1], units[1] + seats[other][1]]
    met.sort(key=lambda pair: (pair[1].ended or pair[0].league.created, pair[1].id))
    return Meetings(tuple(met), ahead, behind, (units[0], units[1]))
