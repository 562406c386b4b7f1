"""The lots of a draw, by which anybody can repeat it. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import naming
from leagues.rules import LeagueError, draw
from leagues.season import SeasonContext, pairing
from leagues.store import Format, View


@dataclass(frozen=True, slots=True)
class Lots:
    """Some people in the order of their lots, lowest first.

    A person's lot is the first eight bytes of the SHA-256 of the canonical JSON of a list: the salt, the parts of the
    name, the person's id, all as text.
    """

    name: tuple[str, ...]
    people: tuple[int, ...]
    tables: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
    """The first round's tables that followed from it: name, and by seat the place of its person in this order."""
    teams: bool = False
    """True if these are teams, by their numbers, in place of people."""


def lots(known: SeasonContext) -> tuple[Lots, ...]:
    """Return all orders of a drawn season: who came into which group of a division, then each group's numbers."""
    view = known.view
    return () if view.season.salt is None else (*_pots(known, known.salt), *_teams(view, known.salt), *_numbers(view))


def page(view: View, drawn: Iterable[Lots], words: str) -> Iterator[str]:
    """Yield the lines of a page from which anybody can draw again; `words`: sentences about it, for its head."""
    season = view.season
    yield from (f"# {line}" for line in (f"{naming.label(view.league.name)} · {season.number}", *words.splitlines()))
    yield from (f"season {season.name}", f"salt {season.salt}", f"hash {season.commitment}")
    for stage in drawn:
        yield from ("", " ".join(("lots", *stage.name)))
        names = view.teams.names if stage.teams else view.names
        yield from (f"{person} {naming.label(names.get(person, ''), instead='-')}" for person in stage.people)
        for name, seats in stage.tables:
            yield " ".join((f"table {name}:", *("-" if place is None else str(place + 1) for place in seats)))


def _numbers(view: View) -> Iterator[Lots]:
    counted = view.season.rules.format not in (Format.SWISS, Format.LADDER)  # these draw only once
    for group in view.groups if view.season.rules.format != Format.TEAMS else ():
        name = ("numbers", f"{view.stage(group).number}.{group.division}.{group.number}")
        seated = {person for fixture in view.of_group(group) if fixture.round == 1 for person in fixture.people}
        late = frozenset() if counted else view.latecomers - seated  # they were not drawn
        people = tuple(person for person in group.people if person not in late)
        place = {person: at for at, person in enumerate(people)}
        tables = tuple(
            (fixture.name, tuple(None if person is None else place.get(person) for person in fixture.people))
            for fixture in view.of_group(group)
            if fixture.round == 1
        )
        yield Lots((*name, str(group.tries)) if counted else name, people, tables)


def _teams(view: View, salt: str) -> Iterator[Lots]:
    """Yield in which order people came into teams, and the teams with the boards of their first round."""
    if view.season.rules.format != Format.TEAMS:
        return
    if view.teams.agents:
        name = ("agents", str(1 + max(group.tries for group in view.groups)))
        yield Lots(name, draw.drawn(view.teams.agents, salt, *name))
    order = draw.drawn((number for number in view.teams.names if _had_members(view, number)), salt, "teams", "1")
    boards = [(fixture.name, view.teams.boards[fixture.id].teams) for fixture in view.fixtures if fixture.round == 1]
    yield Lots(
        ("teams", "1"), order, tuple((name, tuple(map(order.index, teams))) for name, teams in boards), teams=True
    )


def _had_members(view: View, number: int) -> bool:
    """Return whether a team was drawn: it has members, or has had a board."""
    return view.teams.get(number) is not None or any(number in board.teams for board in view.teams.boards.values())


def _pots(known: SeasonContext, salt: str) -> Iterator[Lots]:
    """Yield the pots of each division with several groups: of each pot every group has got one, in this order."""
    view, rules = known.view, known.view.season.rules
    if rules.format != Format.DIVISIONS:
        return
    groups = (group for group in view.groups if not view.latecomers.intersection(group.people))
    grouped = {person for group in groups for person in group.people}
    entries = [entry for entry in view.entries if entry.person in grouped]
    try:
        shape, _, filled = pairing.in_divisions(rules, entries, known.pasts, known.divisions, salt)
    except LeagueError:  # of an erased or moved person
        return
    for division, (people, sizes) in enumerate(zip(filled, shape, strict=True), 1):
        if len(sizes) > 1:
            turn = draw.spread(people, sizes, salt, f"1.{division}", rules.apart, pots=True).tries
            for pot in draw.in_pots(people, sizes):
                yield Lots(("pot", f"1.{division}", str(turn)), draw.drawn(pot, salt, "pot", f"1.{division}", turn))
