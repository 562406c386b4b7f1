"""Rounds of a season of teams, and the standing of its teams. Pure."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from leagues.rules import NotSplit, Row, draw, seating, standings, swiss, teams
from leagues.rules.teams import Board, Played
from leagues.season.pairing import Drawn, NewRound, NewStage
from leagues.store import Entry, View, latest_round


def members(view: View, people: Sequence[Entry], salt: str) -> tuple[dict[int, tuple[int, ...]], int]:
    """Return the members of each team once these people have been drawn into teams, and the index of the try."""
    here = {entry.person for entry in people}
    founded = {team.number: [member for member in team.members if member in here] for team in view.teams.all}
    agents = here.difference(*founded.values())
    rules = view.season.rules
    return teams.filled(founded, agents, rules.boards, salt, rules.apart)


def possible(view: View, people: Sequence[Entry]) -> bool:
    """Return whether these people make enough teams for a match."""
    return len(members(view, people, "")[0]) >= view.season.rules.seats


def first(view: View, people: Sequence[Entry], sizes: Collection[int], salt: str) -> NewStage:
    """Return the first stage: teams, and the boards of the first round. Raises NotSplit."""
    drawn, tries = members(view, people, salt)
    if len(drawn) < view.season.rules.seats:
        raise NotSplit(f"{len(people)} people make {len(drawn)} teams", people=len(people))
    order = draw.drawn(drawn, salt, "teams", "1")
    boards = _paired(view, swiss.Field(order), {}, drawn, sizes, salt, 1)
    everybody = tuple(person for team in order for person in drawn[team])
    return NewStage("teams", (Drawn(1, 1, everybody, tries=tries, boards=boards),), teams=drawn)


def following(view: View, sizes: Collection[int], salt: str) -> NewRound | None:
    """Return the next round; None if that was the last. Raises NotSplit if too few teams are left."""
    rules, (group,) = view.season.rules, view.groups
    played = latest_round(view.fixtures)
    if played >= rules.rounds:
        return None
    here = {entry.person for entry in view.entries if entry.plays and entry.plan is None}
    left = {team.number: [member for member in team.members if member in here] for team in view.teams.all}
    order = tuple(row.person for row in _ordered(view, salt) if teams.stands(left.get(row.person, ()), rules.boards))
    met = [board.teams for board in view.teams.boards.values() if board.number == 1]
    field = swiss.Field(
        order,
        swiss.meetings(met),
        odd=Counter(team for match in met if len(match) != rules.seats for team in match),
        byes=_byes(view),
    )
    sat = seating.counted(met, max(sizes))
    return NewRound(group.id, played + 1, boards=_paired(view, field, sat, left, sizes, salt, played + 1))


def standing(view: View) -> tuple[Row, ...]:
    """Return the standing of a season's teams, by their numbers; `Row.score` has their board points, in units."""
    rules, rounds = view.season.rules, {fixture.id: fixture.round for fixture in view.fixtures}
    results = {fixture.id: fixture.result for fixture in view.fixtures}
    boards = view.teams.boards
    played = [Played(rounds[number], board, results[number]) for number, board in boards.items()]
    matches = teams.matches(played, rules.points)
    even = rules.points.even(rules.seats)
    byes = {team: count * even for team, count in _byes(view).items()}
    penalties = [
        replace(penalty, person=view.teams.had[penalty.person])
        for penalty in view.penalties
        if penalty.person in view.teams.had
    ]
    return teams.standing(_numbers(view), matches, rules.points, penalties, view.season.salt or "", byes)


def possible_places(view: View, rows: Sequence[Row]) -> Mapping[int, tuple[int, int]]:
    """Return the best and the worst place that each team can still take, by matches and rounds that are to come."""
    rounds = {fixture.id: fixture.round for fixture in view.fixtures}
    going = {fixture.id for fixture in view.fixtures if fixture.result is None}
    boards = view.teams.boards.items()
    matches = {(rounds[number], board.match): board.teams for number, board in boards if number in going}
    return standings.ranges(rows, [*matches.values()], view.season.rules.points, view.rounds_to_come)


def _ordered(view: View, salt: str) -> list[Row]:
    """Return the standing in full order: lots break what is left."""
    rows = standing(view)
    return sorted(rows, key=lambda row: (row.place, draw.lot(salt, "cut", "teams", row.person)))


def _numbers(view: View) -> set[int]:
    """Return the teams that play, and those that have played."""
    return {team.number for team in view.teams.all}.union(*(board.teams for board in view.teams.boards.values()))


def _byes(view: View) -> dict[int, int]:
    """Return how many rounds each team had to sit out, before the last at which it had boards if it is out."""
    here: dict[int, set[int]] = {number: set() for number in _numbers(view)}
    rounds = {fixture.id: fixture.round for fixture in view.fixtures}
    for fixture_id, board in view.teams.boards.items():
        for team in board.teams:
            here[team].add(rounds[fixture_id])
    last = max(rounds.values(), default=0)
    plays = {team.number for team in view.teams.all if teams.stands(team.members, view.season.rules.boards)}
    return {team: (last if team in plays else max(had, default=0)) - len(had) for team, had in here.items()}


def _paired(
    view: View,
    field: swiss.Field,
    sat: seating.Sat,
    drawn: Mapping[int, Sequence[int]],
    sizes: Collection[int],
    salt: str,
    number: int,
) -> tuple[Board, ...]:
    """Return the boards of a round, each team in the seats where it has sat least."""
    rules = view.season.rules
    here = {person for people in drawn.values() for person in people}
    stand_ins = {out: into if into in here else None for out, into in view.teams.absent(number).items()}
    lineups = {team: teams.lineup(people, stand_ins, rules.boards) for team, people in drawn.items()}
    field = replace(field, separate=teams.kept_off(lineups, rules.apart))
    round_ = swiss.paired(field, rules.seats, salt, f"round {number}", sizes)
    matches = [seating.seated(match, sat, salt, f"round {number}", index) for index, match in enumerate(round_.tables)]
    return teams.seated(matches, drawn, stand_ins, rules.boards)
