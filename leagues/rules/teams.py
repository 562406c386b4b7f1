"""Leagues of teams: who is in which team, who sits at which board, what a match is worth, the standing of teams.

As many teams meet in a match as a table has seats. Their first players sit at the first board, and so on: each board is
a table. Board points are the points of these tables. A match is scored like a table, too: the sums of its teams' board
points are their scores, and its places give the league's points.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from leagues.rules import draw, standings
from leagues.rules.draw import Pair
from leagues.rules.points import Finish, Points, Result
from leagues.rules.standings import TieBreak

MAX_ALTERNATES: Final = 3
TIES: Final = (TieBreak.SCORE, TieBreak.WINS, TieBreak.AMONG, TieBreak.LOT)
"""Tie-breaks of teams: all board points first."""

Lineup = tuple[int | None, ...]
"""A team's players by board, the first board first; None for a board without one."""


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A board of a match: by seat its team, that team's player, and whose board it is, who may be absent."""

    match: int
    number: int
    teams: tuple[int, ...]
    people: Lineup = ()
    owners: Lineup = ()


@dataclass(frozen=True, slots=True)
class BoardResult:
    round: int
    board: TeamBoard
    result: Result | None


def fill(
    teams: Mapping[int, Sequence[int]], agents: Collection[int], boards: int, salt: str, separate: Iterable[Pair] = ()
) -> tuple[dict[int, tuple[int, ...]], int]:
    """Return the members of each team once the people without a team have been drawn into teams, and the try's index.

    Teams with fewer members than boards are filled up. While there are too few people for that, the smallest of them is
    dissolved, of equal ones the youngest. Others form new teams; the rest become alternates of the smallest teams, and
    are in none if all are full. Pairs kept apart come into one team by lot only if no try keeps them apart.
    """
    members = {number: list(people) for number, people in teams.items()}
    free = set(agents)

    def short() -> list[int]:
        return [number for number in sorted(members) if len(members[number]) < boards]

    while sum(boards - len(members[number]) for number in short()) > len(free):
        smallest = min(short(), key=lambda number: (len(members[number]), -number))
        free.update(members.pop(smallest))
    next_number = max(teams, default=0) + 1
    pairs = [pair for pair in draw.present(separate, {*free, *chain(*members.values())}) if not free.isdisjoint(pair)]

    def drawing(turn: int) -> dict[int, tuple[int, ...]]:
        return _deal(members, draw.drawn(free, salt, "agents", str(turn + 1)), boards, next_number)

    def often(drawn: Mapping[int, Sequence[int]]) -> list[int]:
        team = {person: number for number, people in drawn.items() for person in people}
        return [int(left in team and team[left] == team.get(other)) for left, other in pairs]

    return draw.tried(drawing, often, 0)


def _deal(
    teams: Mapping[int, Sequence[int]], people: Sequence[int], boards: int, following: int
) -> dict[int, tuple[int, ...]]:
    members, order = {number: list(here) for number, here in teams.items()}, list(people)
    for number in [number for number in sorted(members) if len(members[number]) < boards]:
        while len(members[number]) < boards:
            members[number].append(order.pop(0))
    while len(order) >= boards:
        members[following], order = order[:boards], order[boards:]
        following += 1
    while order and members:
        smallest = min(members, key=lambda number: (len(members[number]), number))
        if len(members[smallest]) >= boards + MAX_ALTERNATES:
            break
        members[smallest].append(order.pop(0))
    return {number: tuple(people) for number, people in sorted(members.items())}


def lineup(members: Sequence[int], stand_ins: Mapping[int, int | None], boards: int) -> Lineup:
    """Return who sits where; absent ones are in `stand_ins`."""
    regulars: list[int | None] = [stand_ins.get(person, person) for person in members[:boards]]
    return (*regulars, *[None] * (boards - len(regulars)))


def stands(members: Sequence[int], boards: int) -> bool:
    return 2 * len(members) >= boards


def seated(
    matches: Iterable[Sequence[int]],
    members: Mapping[int, Sequence[int]],
    stand_ins: Mapping[int, int | None],
    boards: int,
) -> tuple[TeamBoard, ...]:
    """Return a round's boards by each match's teams, which move on by one seat a board."""
    owners = {team: lineup(people, {}, boards) for team, people in members.items()}
    players = {team: lineup(people, stand_ins, boards) for team, people in members.items()}
    tables = []
    for match, teams in enumerate(matches, 1):
        for number in range(boards):
            turn = number % len(teams)
            order = (*teams[turn:], *teams[:turn])
            here, of = (tuple(who[team][number] for team in order) for who in (players, owners))
            tables.append(TeamBoard(match, number + 1, order, here, of))
    return tuple(tables)


def matches(played: Iterable[BoardResult], points: Points) -> tuple[Result, ...]:
    """Return the results of all matches whose boards are all over, as results of their teams.

    A team forfeits a board that a computer player has from the start, so that no absence pays. Whoever leaves a board
    gets nothing for their team.
    """
    by_match: dict[tuple[int, int], list[BoardResult]] = defaultdict(list)
    for match_ in played:
        by_match[match_.round, match_.board.match].append(match_)
    results = []
    for index, (_, group) in enumerate(sorted(by_match.items()), 1):
        sums: Counter[int] = Counter(dict.fromkeys(sorted(group[0].board.teams), 0))
        over = [(match_.board.teams, match_.result) for match_ in group if match_.result is not None]
        if len(over) < len(group):
            continue
        for teams, result in over:
            units = standings.units_of(result, points)
            for team, finish, own in zip(teams, result.finishes, units, strict=True):
                sums[team] += own if finish.person is not None else 0
        finishes = (Finish(team, 1 + sum(other > own for other in sums.values()), own) for team, own in sums.items())
        results.append(Result(index, tuple(finishes)))
    return tuple(results)


def kept_off(lineups: Mapping[int, Lineup], pairs: Iterable[Pair]) -> frozenset[Pair]:
    """Return the pairs of teams in which people who are kept apart would meet."""
    at = {person: (team, board) for team, people in lineups.items() for board, person in enumerate(people)}
    pairs_met = [(at[left], at[other]) for left, other in pairs if left in at and other in at]
    here = ((team, its) for (team, board), (its, theirs) in pairs_met if board == theirs and team != its)
    return frozenset((min(pair), max(pair)) for pair in here)
