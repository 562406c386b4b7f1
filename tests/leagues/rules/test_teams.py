"""Leagues of teams: who comes into which team, boards, matches, the standing."""

from hypothesis import given
from hypothesis import strategies as st

from leagues.rules import NotSplit, draw, standings, swiss, teams
from leagues.rules.points import PRESETS, UNIT, Finish, How, Result
from leagues.rules.teams import MAX_ALTERNATES, BoardResult, TeamBoard

POINTS = PRESETS["places"]
SALT = "salt"


def result(*people: int | None, left: int | None = None, how: How = How.PLAYED) -> Result:
    """Return a table's result, its seats given by place; `left`: who has left it."""
    finishes = (
        Finish(person, place, 60 - place, person is not None and person == left)
        for place, person in enumerate(people, 1)
    )
    return Result(1, tuple(finishes), how)


def test_people_without_a_team_fill_up_teams_then_form_new_ones() -> None:
    """Two short teams take one and two by lot, three more form a team, the last is the smallest team's alternate."""
    order = draw.drawn(range(90, 97), SALT, "agents", "1")
    filled, _ = teams.fill({1: (1, 2), 2: (11, 12, 13, 14), 3: (21,)}, range(90, 97), 3, SALT)
    assert filled == {
        1: (1, 2, order[0], order[6]),
        2: (11, 12, 13, 14),
        3: (21, *order[1:3]),
        4: order[3:6],
    }


def test_a_team_that_nobody_can_fill_is_dissolved() -> None:
    filled, _ = teams.fill({1: (1, 2), 2: (11,), 3: (21, 22, 23)}, (), 3, SALT)
    assert set(filled) == {1, 3}
    assert set(filled[1]) == {1, 2, 11}


def test_who_is_kept_apart_comes_into_no_team_together_by_lot() -> None:
    """The first drawing that keeps all pairs apart is taken, by its number; who founded a team together stays."""
    pairs = [(90, 91), (1, 92), (1, 2), (500, 501)]
    filled, turn = teams.fill({1: (1, 2)}, range(90, 97), 3, SALT, pairs)
    assert (90 in filled[2], 92 in filled[1]) != (91 in filled[2], True)
    for number, other in pairs[:2]:
        assert not any({number, other} <= {*people} for people in filled.values())
    alone = [teams.fill({1: (1, 2)}, range(90, 97), 3, SALT + str(seed), pairs)[1] for seed in range(20)]
    assert len({*alone}) > 1, "some salts need more than one try"
    order = draw.drawn(range(90, 97), SALT, "agents", str(turn + 1))
    assert filled[1][2] == order[0]
    together, tries = teams.fill({}, range(90, 93), 3, SALT, [(90, 91)])
    assert (set(together[1]), tries) == ({90, 91, 92}, 0), "there is no other way"


def test_teams_whose_people_would_meet_at_a_board_are_kept_apart() -> None:
    lineups = {1: (11, 12, 13), 2: (21, 22, None), 3: (31, 32, 33)}
    assert teams.kept_off(lineups, [(21, 11), (12, 23), (22, 33), (31, 32)]) == {(1, 2)}


@given(st.lists(st.integers(0, 6), max_size=8), st.integers(0, 30), st.sampled_from((3, 4, 5)))
def test_nobody_is_in_two_teams_and_nobody_is_left_out_while_there_is_room(
    sizes: list[int], free: int, boards: int
) -> None:
    founded = {number: [100 * number + one for one in range(size)] for number, size in enumerate(sizes, 1)}
    agents = range(10_000, 10_000 + free)
    filled, _ = teams.fill(founded, agents, boards, SALT)
    everybody = [person for people in filled.values() for person in people]
    assert len(everybody) == len(set(everybody))
    assert all(len(people) >= boards for people in filled.values())
    for number, people in founded.items():
        if len(people) >= boards:
            assert list(filled[number][: len(people)]) == people
    out = {*agents, *(person for people in founded.values() for person in people)} - {*everybody}
    assert not out or all(len(people) >= boards + MAX_ALTERNATES for people in filled.values())
    assert filled == teams.fill(founded, tuple(reversed(agents)), boards, SALT)[0], "by lots, not by order"


def test_an_alternate_plays_at_the_board_of_whoever_is_absent() -> None:
    assert teams.lineup((1, 2, 3, 4), {}, 3) == (1, 2, 3)
    assert teams.lineup((1, 2, 3, 4), {2: 4}, 3) == (1, 4, 3)
    assert teams.lineup((1, 2, 3, 4), {2: None}, 3) == (1, None, 3)
    assert teams.lineup((1, 2), {}, 3) == (1, 2, None)
    assert [teams.stands(range(size), 5) for size in range(6)] == [False, False, False, True, True, True]


def test_teams_move_on_by_a_seat_from_board_to_board() -> None:
    """At three boards of three each team sits in each seat once, by its own players."""
    members = {7: (71, 72, 73), 8: (81, 82, 83), 9: (91, 92, 93)}
    assert teams.seated([(8, 7, 9)], members, {82: 84}, 3) == (
        TeamBoard(1, 1, (8, 7, 9), (81, 71, 91), (81, 71, 91)),
        TeamBoard(1, 2, (7, 9, 8), (72, 92, 84), (72, 92, 82)),
        TeamBoard(1, 3, (9, 8, 7), (93, 83, 73), (93, 83, 73)),
    )


def match(number: int, *boards: tuple[tuple[int, ...], Result | None], round_: int = 1) -> list[BoardResult]:
    return [BoardResult(round_, TeamBoard(number, at, order), over) for at, (order, over) in enumerate(boards, 1)]


def test_board_points_make_a_match() -> None:
    """A worked example: 10-4-1 at each board; sums 18, 18 and 9, so the first two share 10 and 4."""
    played = match(
        1,
        ((1, 2, 3), result(11, 21, 31)),  # 10, 4, 1
        ((2, 3, 1), result(22, 32, 12)),  # 1: 1, 2: 10, 3: 4
        ((1, 3, 2), result(13, 33, 23)),  # 1: 10, 2: 1, 3: 4
    )
    played[0] = BoardResult(1, played[0].board, result(11, 21, 31, left=11))  # 1 has nothing of the first board
    (over,) = teams.matches(played, POINTS)
    assert {finish.person: (finish.place, finish.score // UNIT) for finish in over.finishes} == {
        1: (2, 11),
        2: (1, 15),
        3: (3, 9),
    }
    rows = standings.standing((1, 2, 3, 4), (over,), POINTS, teams.TIES, (), SALT, "teams", {4: 5 * UNIT})
    assert [(row.person, row.units // UNIT, row.score // UNIT) for row in rows] == [
        (2, 10, 15), (4, 5, 0), (1, 4, 11), (3, 1, 9),
    ]  # fmt: skip


def test_no_absence_pays() -> None:
    """A board that a computer player had is forfeited; a match with an open board is no result yet."""
    board = ((1, 2, 3), result(None, 21, 31))
    (forfeit,) = teams.matches(match(1, board), POINTS)
    assert [finish.score // UNIT for finish in forfeit.finishes] == [0, 4, 1]
    assert teams.matches(match(1, board, ((1, 2, 3), None)), POINTS) == ()
    (void,) = teams.matches(match(1, ((1, 2, 3), result(11, 21, 31, how=How.VOID))), POINTS)
    assert {finish.place for finish in void.finishes} == {1}


@given(st.integers(3, 12), st.sampled_from((3, 4)), st.integers(0, 10**6))
def test_points_of_a_round_do_not_depend_on_who_wins(count: int, seats: int, seed: int) -> None:
    drawn = {number: tuple(range(10 * number, 10 * number + 3)) for number in range(1, count + 1)}
    order = draw.drawn(drawn, str(seed), "teams", "1")
    try:
        tables = swiss.paired(swiss.SwissField(order), seats, SALT, "round 1")
    except NotSplit:
        assert count < 3
        return
    seated = [swiss.seated(table, {}, SALT, "round 1", at) for at, table in enumerate(tables)]
    boards = teams.seated(seated, drawn, {}, 3)
    played = [BoardResult(1, board, result(*board.people)) for board in boards]
    results = teams.matches(played, POINTS)
    rows = standings.standing(drawn, results, POINTS, teams.TIES, (), SALT, "teams")
    assert sum(row.units for row in rows) == sum(5 * UNIT * len(table) for table in tables)
    assert sum(row.score for row in rows) == sum(15 * UNIT * len(table) for table in tables)
    assert all(len({*board.teams}) == len(board.teams) for board in boards)


def test_teams_meet_again_only_when_they_have_to() -> None:
    """Nine teams in threes meet nobody twice in three rounds, and sit in each seat of the first board once."""
    met: list[tuple[int, ...]] = []
    for number in range(1, 4):
        field = swiss.SwissField(tuple(range(1, 10)), swiss.meetings(met))
        tables = swiss.paired(field, 3, SALT, f"round {number}", (3,))
        sat = swiss.seat_counts(met, 3)
        met += [swiss.seated(table, sat, SALT, number, at) for at, table in enumerate(tables)]
    assert set(swiss.meetings(met).values()) == {1}
    assert max(max(seats) for seats in swiss.seat_counts(met, 3).values()) <= 2
