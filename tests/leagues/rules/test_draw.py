"""Draws by lots that were committed to, Swiss pairings by standing, and states of a season."""

import hashlib
import random
from collections import Counter
from itertools import chain, combinations, pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.rules import divisions, draw, states, swiss
from leagues.rules.divisions import LeagueMove, Past
from leagues.rules.draw import MAX_PEOPLE, MIN_PEOPLE, Design
from leagues.rules.errors import NotSplit, NotThatStep, NotYet
from leagues.rules.states import Need, State
from leagues.rules.swiss import Costs, SwissField
from tests.support.effort import tries
from tests.support.refusal import refusal

PEOPLE = tuple(range(1000, 1016))


def test_everybody_is_drawn_in_whatever_order_they_registered() -> None:
    design = draw.cyclic(16, 4)
    drawn = draw.numbered(PEOPLE, design, "salt", "heats")
    assert sorted(drawn[0]) == list(PEOPLE)
    assert draw.numbered(PEOPLE[::-1], design, "salt", "heats") == drawn
    assert draw.numbered(PEOPLE, design, "salt", "final") != drawn


def seated(design: Design, order: tuple[int, ...]) -> list[set[int]]:
    return [{order[number] for number in table} for table in design.tables]


@pytest.mark.parametrize("salt", [str(number) for number in range(20)])
def test_rivals_do_not_meet_where_that_can_be(salt: str) -> None:
    design = draw.cyclic(24, 4)
    apart = [(1, 2), (2, 1), (3, 4), (2, 5), (7, 99), (6, 6)]
    order, _ = draw.numbered(range(24), design, salt, "heats", apart)
    tables = seated(design, order)
    assert not [table for table in tables if {1, 2} <= table or {3, 4} <= table or {2, 5} <= table]


def test_groups_of_equal_strength() -> None:
    groups, _ = draw.spread(range(15), (7, 8), "salt", "division 2")
    assert [len(group) for group in groups] == [7, 8]
    for pot in range(7):
        assert sorted(len({2 * pot, 2 * pot + 1} & {*group}) for group in groups) == [1, 1]
    assert sorted(person for group in groups for person in group) == list(range(15))


def test_housemates_come_into_different_groups() -> None:
    apart = [(0, 1), (0, 2), (5, 9)]
    for salt in range(20):
        groups, _ = draw.spread(range(14), (7, 7), str(salt), "d", apart)
        assert not [group for group in groups if any({*pair} <= {*group} for pair in apart)]
    assert draw.spread(range(7), (7,), "s", "d", [(1, 0)]) == draw.spread(range(7), (7,), "s", "d", [(0, 1)])


def test_numbers_that_do_not_fit_are_refused() -> None:
    for people in (range(6), range(8), [0, 1, 2, 3, 4, 5, 5]):
        with pytest.raises(NotSplit):
            draw.numbered(list(people), draw.cyclic(7, 4), "s", "a")
        with pytest.raises(NotSplit):
            draw.spread(list(people), (7,), "s", "a")
    with pytest.raises(NotSplit):
        draw.spread(range(7), (7, 0), "s", "a")


@pytest.mark.every(3)
@pytest.mark.parametrize(("seats", "meet"), [(3, [0, 0, 0, 0, 0, 0]), (4, [0, 0, 1, 1, 0, 0]), (5, [1, 1, 1, 1, 1, 1])])
def test_seeds_of_a_semifinal(seats: int, meet: list[int]) -> None:
    """The top seeds do not meet where the schedule allows it, the first two above all; the rest is drawn."""
    design = draw.cyclic(16, seats)
    people = range(100, 116)
    seeds = (109, 103, 115, 101)
    pairs = [(seed, other) for at, other in enumerate(seeds) for seed in seeds[:at]]
    orders = set()
    for salt in ("a", "b", "c"):
        order, _ = draw.numbered(people, design, salt, "2.1.1", seeds=seeds)
        assert [sum({*pair} <= table for table in seated(design, order)) for pair in pairs] == meet
        orders.add(order)
    assert len(orders) == 3


def test_seeds_come_after_who_is_kept_apart() -> None:
    design = draw.cyclic(16, 4)
    people = tuple(range(16))
    unmet = [pair for pair, times in design.meetings().items() if not times]
    assert unmet
    order, _ = draw.numbered(people, design, "salt", "2.1.1", separate=[(0, 5), (1, 6)], seeds=(0, 1, 2, 3))
    assert not [table for table in seated(design, order) if {0, 5} <= table or {1, 6} <= table]


def test_anybody_can_draw_again() -> None:
    """A few lines of anyone's own code give the same commitment and draws."""
    text = '{"deal":{"season":"7/3"},"salt":"00ff"}'
    assert draw.commitment("7/3", "00ff") == hashlib.sha256(text.encode()).hexdigest()
    line = '["00ff","numbers","A","0","42"]'
    assert draw.lot("00ff", "numbers", "A", 0, 42) == int.from_bytes(hashlib.sha256(line.encode()).digest()[:8])


def test_the_order_in_which_people_register_does_not_matter() -> None:
    """The order of two does not depend on who else is there."""
    people = list(range(100, 140))
    order = draw.drawn(people, "salt", "x")
    random.Random(5).shuffle(people)
    assert draw.drawn(people, "salt", "x") == order
    assert draw.drawn(people[:9], "salt", "x") == tuple(person for person in order if person in people[:9])
    assert draw.drawn(people, "salt", "y") != order


def test_lots_favour_nobody() -> None:
    """Over 3,000 salts each of six people is first about equally often, within a bound of one in a million."""
    firsts = Counter(draw.drawn(range(6), str(salt), "first")[0] for salt in range(3000))
    assert all(400 < firsts[person] < 600 for person in range(6))


SEATS = (3, 4, 5)
UP_TO = (*range(MIN_PEOPLE, 201), 500)
"""Sizes that are tried; beyond 23 people one block serves all."""
NOT_LEAST = {(22, 5)}
"""Sizes at which no block reaches the lower bound of meetings."""
NOT_ALL = {(20, 5)}
"""Sizes at which some pair never meets, although there are more meetings than pairs."""


def _seats(design: Design) -> dict[int, list[int]]:
    count = Counter((number, seat) for table in design.tables for seat, number in enumerate(table))
    return {number: [count[number, seat] for seat in range(len(design.tables[0]))] for number in range(design.people)}


@pytest.mark.every(3)
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_once_and_no_meeting_too_many(seats: int) -> None:
    """For every size there are as many tables as people, of different people, with meetings as even as possible."""
    for people in UP_TO[max(seats - MIN_PEOPLE, 0) :]:
        design = draw.cyclic(people, seats)
        assert design.people == len(design.tables) == people
        assert all(len(set(table)) == seats and set(table) <= set(range(people)) for table in design.tables), people
        assert all(count == [1] * seats for count in _seats(design).values()), people
        met = set(design.meetings().values())
        pairs = seats * (seats - 1)
        assert max(met) == -(-pairs // (people - 1)) + ((people, seats) in NOT_LEAST), people
        assert min(met) == pairs // (people - 1) - ((people, seats) in NOT_ALL), people


@pytest.mark.parametrize(("people", "seats"), sorted(NOT_LEAST))
def test_where_more_is_met_than_pairs_ask_for_no_block_does_better(people: int, seats: int) -> None:
    """No block does better where meetings outnumber pairs: in each, two pairs of marks are equally far apart."""
    for rest in combinations(range(1, people), seats - 1):
        far = [(a - b) % people for a, b in permutations((0, *rest), 2)]
        assert len(set(far)) < len(far)


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_sits_left_of_the_same_person_again(seats: int) -> None:
    for people in (*UP_TO[4:], MAX_PEOPLE):
        tables = draw.cyclic(people, seats).tables
        followed = Counter((table[seat - 1], number) for table in tables for seat, number in enumerate(table))
        assert max(followed.values()) == 1, people


def test_the_seven_of_four() -> None:
    """Every pair meets exactly twice, and each of the two is once before the other."""
    design = draw.cyclic(7, 4)
    assert set(design.meetings().values()) == {2}
    before = Counter(pair for table in design.tables for pair in combinations(table, 2))
    assert set(before.values()) == {1}
    assert len(before) == 42


@pytest.mark.parametrize(
    ("people", "seats"),
    [(n, 3) for n in range(4, 14)] + [(n, 4) for n in range(4, 24)] + [(n, 5) for n in range(5, 32)],
)
def test_in_a_circle_all_meet(people: int, seats: int) -> None:
    design = draw.circle(people, seats)
    assert min(design.meetings().values()) >= 1
    assert len({*Counter(chain(*design.tables)).values()}) == 1
    assert all(max(count) - min(count) <= 1 for count in _seats(design).values())


@pytest.mark.parametrize(("people", "order"), [(9, 3), (16, 4), (25, 5)])
def test_in_a_plane_everybody_meets_everybody_once(people: int, order: int) -> None:
    design = draw.plane(people)
    assert set(design.meetings().values()) == {1}
    assert {tuple(sorted(count)) for count in _seats(design).values()} == {(*[1] * (order - 1), 2)}


@pytest.mark.parametrize(("people", "seats"), [(3, 3), (4, 5), (2001, 4), (8, 2), (8, 6), (0, 3), (-7, 4)])
def test_other_sizes_are_refused(people: int, seats: int) -> None:
    for schedule in (draw.cyclic, draw.circle):
        with refusal("league-no-schedule"):
            schedule(people, seats)


def test_a_circle_that_is_not_known_is_refused() -> None:
    for people, seats in ((24, 4), (14, 3), (32, 5)):
        with refusal("league-no-schedule"):
            draw.circle(people, seats)
    with refusal("league-no-schedule"):
        draw.plane(8)


def test_sevens_with_the_rest_in_eights() -> None:
    """Groups of the exact size come first; from 42 people on there are only sevens and at most six eights."""
    expected = {7: (7,), 8: (8,), 10: (10,), 11: (11,), 12: (6, 6), 14: (7, 7), 15: (7, 8), 18: (9, 9), 20: (7, 7, 6)}
    assert {people: divisions.sizes(people, 4) for people in expected} == expected
    for people in range(42, 401):
        found = divisions.sizes(people, 4)
        assert set(found) <= {7, 8}
        assert found.count(8) <= 6
        assert sum(found) == people
        assert list(found) == sorted(found)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_number_of_people_has_groups(seats: int) -> None:
    """Of several each is big enough for the moves that a league may choose; too few people are refused."""
    for people in range(max(4, seats), 401):
        found = divisions.sizes(people, seats)
        assert sum(found) == people
        assert min(found) >= (max(4, seats) if len(found) == 1 else divisions.FEWEST)
    for people, places in ((3, 3), (4, 5), (0, 4), (-3, 4), (8, 6)):
        with pytest.raises(NotSplit):
            divisions.sizes(people, places)


def test_the_pyramid() -> None:
    assert divisions.pyramid(7) == (1, 2, 4)
    assert divisions.pyramid(4) == (1, 2, 1)
    assert divisions.pyramid(0) == ()
    assert divisions.capacities(22, 4) == ((7,), (7, 8))


def test_what_a_place_means() -> None:
    """Of seven one moves up and two down; the last division relegates nobody, the first promotes nobody."""
    assert [divisions.claim(Past(5, 2, place, 7), 3).move for place in range(1, 8)] == [
        LeagueMove.UP,
        *[LeagueMove.STAYED] * 4,
        *[LeagueMove.DOWN] * 2,
    ]
    assert divisions.claim(Past(5, 2, 1, 7), 3).division == 1
    assert divisions.claim(Past(5, 2, 7, 7), 3).division == 3
    assert divisions.claim(Past(5, 1, 1, 7), 3).move == LeagueMove.STAYED
    assert divisions.claim(Past(5, 3, 7, 7), 3).move == LeagueMove.STAYED


@pytest.mark.parametrize("size", range(divisions.FEWEST, 12))
@pytest.mark.parametrize("up", range(4))
@pytest.mark.parametrize("down", range(4))
def test_as_many_move_as_the_rules_say(size: int, up: int, down: int) -> None:
    """In every group that can stand beside others; smaller ones are a whole season."""
    moves = Counter(divisions.claim(Past(5, 2, place, size), 3, up, down).move for place in range(1, size + 1))
    assert (moves[LeagueMove.UP], moves[LeagueMove.DOWN]) == (up, down)


def test_who_comes_back() -> None:
    """A returner within two seasons keeps their division; later ones and new people start in the last."""
    assert divisions.claim(Past(5, 1, 7, 7, away=2), 3) == divisions.Claim(5, 1, LeagueMove.BACK, 7)
    assert divisions.claim(Past(5, 1, 1, 7, away=3), 3).division == 3
    assert divisions.claim(Past(5), 3) == divisions.Claim(5, 3, LeagueMove.NEW, 0)
    assert divisions.claim(Past(5, 6, 1, 7, away=1), 3).division == 3


def _season(sizes: tuple[int, ...], leavers: set[int], newcomers: int) -> tuple[list[Past], tuple[int, ...]]:
    pasts = []
    for division, size in enumerate(sizes, start=1):
        for group in range(2 ** (division - 1)):
            first = division * 1000 + group * 100
            pasts += [Past(first + place, division, place, size) for place in range(1, size + 1)]
    stayed = [past for index, past in enumerate(pasts) if index not in leavers]
    stayed += [Past(90_000 + number) for number in range(newcomers)]
    total = len(stayed)
    room, left = [], total
    for division in range(1, len(sizes) + 1):
        space = min(left, 7 * 2 ** (division - 1)) if division < len(sizes) else left
        room.append(space)
        left -= space
    return stayed, tuple(room)


@given(st.sets(st.integers(0, 48), max_size=20), st.integers(0, 20))
def test_nobody_is_moved_twice(leavers: set[int], newcomers: int) -> None:
    pasts, room = _season((7, 7, 7), leavers, newcomers)
    claims = {past.person: divisions.claim(past, 3) for past in pasts}
    filled = divisions.fill(list(claims.values()), room, "salt", "7/3")
    assert [len(people) for people in filled] == list(room)
    assert sorted(person for people in filled for person in people) == sorted(claims)
    where = {person: number for number, people in enumerate(filled, start=1) for person in people}
    for person, claim in claims.items():
        moved = where[person] - claim.division
        if moved > 0:  # relegated: then nobody less secure has stayed
            assert claim.move not in (LeagueMove.UP, LeagueMove.DOWN)
        if moved < 0 and claim.move in (
            LeagueMove.UP,
            LeagueMove.NEW,
        ):  # promoted: then nobody with a better claim was left below
            rest = [other for other in claims.values() if where[other.person] > where[person]]
            assert all(
                other.move in (LeagueMove.UP, LeagueMove.NEW) or other.division > claim.division for other in rest
            )


def test_a_division_is_filled_from_below_by_the_best_who_stayed() -> None:
    """For two leavers of the first division, the second's second and third follow its first."""
    pasts, room = _season((7, 7), {0, 1}, 0)
    filled = divisions.fill([divisions.claim(past, 2) for past in pasts], (7, 12), "salt", "s")
    assert {2001, 2101} <= {*filled[0]}  # both winners
    assert [person % 100 for person in filled[0] if person > 2000].count(2) == 2
    assert filled[0][:3] == (1003, 1004, 1005)
    assert room == (7, 12)


def test_rooms_for_another_number_are_refused() -> None:
    claims = [divisions.claim(Past(number), 1) for number in range(7)]
    for wrong in (claims[:6], [*claims[:6], claims[0]]):
        with pytest.raises(NotSplit):
            divisions.fill(wrong, (7,), "salt", "s")


ALL = frozenset(Need)
LIFE = [State.DRAFT, State.OPEN, State.CHECK_IN, State.DRAWN, State.RUNNING, State.CLOSING, State.CLOSED]


def test_the_bot_takes_a_season_through_its_life() -> None:
    assert [(state, step.target) for state, step in states.FORWARD.items()] == [*pairwise(LIFE)]


@pytest.mark.parametrize(("state", "target"), list(product(State, State)))
def test_no_other_way_leads_anywhere(state: State, target: State) -> None:
    allowed = set(pairwise(LIFE))
    allowed |= {(State.OPEN, State.DRAFT), (State.CHECK_IN, State.OPEN), (State.CLOSING, State.RUNNING)}
    allowed.add((State.CLOSED, State.CLOSING))
    allowed |= {(one, State.CALLED_OFF) for one in LIFE[:-1]}
    if (state, target) in allowed:
        states.check_step(state, target, ALL)
    else:
        with pytest.raises(NotThatStep):
            states.check_step(state, target, ALL)


def test_what_is_missing_is_named() -> None:
    held = set()
    for state, step in states.FORWARD.items():
        for need in step.needs:
            with pytest.raises(NotYet) as raised:
                states.check_step(state, step.target, ALL - {need})
            assert raised.value.facts == {"what": need.value}
            held.add(need)
    assert held == ALL


def _played(people: int, rounds: int, seats: int, seed: int, **more: object) -> list[tuple[tuple[int, ...], ...]]:
    """Return rounds of a tournament in which stronger players tend to win."""
    chance = random.Random(seed)
    strength = {person: chance.random() for person in range(people)}
    points: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    odd: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    played = []
    for number in range(rounds):
        order = tuple(sorted(range(people), key=lambda person: (-points[person], person)))
        field = SwissField(order, met, odd=odd, byes=byes, separate=more.get("apart", frozenset()))  # type: ignore[arg-type]
        allowed = more.get("allowed", (3, 4, 5))
        played.append(swiss.paired(field, seats, str(seed), f"round {number}", allowed))  # type: ignore[arg-type]
        met += swiss.meetings(played[-1])
        byes.update({*order}.difference(*played[-1]))
        for table in played[-1]:
            odd.update(table if len(table) != seats else ())
            order_here = sorted(table, key=lambda person: -strength[person] - chance.gauss(0, 0.3))
            points.update(dict(zip(order_here, (10, 6, 3, 1, 0), strict=False)))
    return played


@pytest.mark.parametrize(
    ("people", "seats", "sizes"),
    [
        (13, 4, (5, 4, 4)),
        (14, 4, (4, 4, 3, 3)),
        (15, 4, (4, 4, 4, 3)),
        (16, 4, (4, 4, 4, 4)),
        (5, 4, (5,)),
        (6, 4, (3, 3)),
        (7, 3, (4, 3)),
        (8, 3, (4, 4)),
        (11, 5, (4, 4, 3)),
    ],
)
def test_sizes_of_tables(people: int, seats: int, sizes: tuple[int, ...]) -> None:
    assert swiss.table_sizes(people, seats, (3, 4, 5)) == sizes


def test_from_three_people_on_nobody_sits_out() -> None:
    for people in range(3, 201):
        assert sum(swiss.table_sizes(people, 4, (3, 4, 5))) == people
    for field in ((), (1, 2), (1, 2, 3, 3)):
        with pytest.raises(NotSplit):
            swiss.paired(SwissField(field), 4, "salt", "r")


@pytest.mark.every(6)
@pytest.mark.parametrize("people", [3, 5, 12, 13, 24, 50])
def test_everybody_plays_once(people: int) -> None:
    for one in _played(people, 3, 4, 7):
        assert sorted(person for table in one for person in table) == list(range(people))
        assert {len(table) for table in one} <= {3, 4, 5}


@pytest.mark.every(4)
@pytest.mark.parametrize(("people", "rounds"), [(16, 3), (20, 3), (24, 4), (32, 5)])
def test_nobody_meets_again_as_long_as_that_can_be(people: int, rounds: int) -> None:
    for seed in range(tries(1, 3)):
        pairs = [pair for one in _played(people, rounds, 4, seed) for pair in swiss.meetings(one)]
        assert len(pairs) == len(set(pairs))


@pytest.mark.every(5)
@pytest.mark.parametrize("seed", range(tries(3, 8)))
@pytest.mark.parametrize(("people", "seats"), [(8, 4), (9, 3), (10, 5), (11, 4), (12, 4)])
def test_the_search_is_as_good_as_going_through_all(people: int, seats: int, seed: int) -> None:
    """For small fields after any rounds, the search finds an optimum."""
    chance = random.Random(seed)
    met = Counter({pair: chance.randrange(3) for pair in combinations(range(people), 2)})
    apart = frozenset(pair for pair in met if chance.random() < 0.05)
    odd = {person: chance.randrange(3) for person in range(people)}
    order = tuple(range(people))
    sizes = swiss.table_sizes(people, seats, (3, 4, 5))
    costs = Costs.of(SwissField(order, met, apart, odd), order, sizes, seats)
    assert costs.all(swiss.search(costs, seed)) == costs.all(swiss.exhaustive(costs))


def test_equals_sit_together() -> None:
    """In the first round neighbours in the standing play each other, the leaders at the first table."""
    assert swiss.paired(SwissField(tuple(range(100, 112))), 4, "s", "r") == (
        (100, 101, 102, 103),
        (104, 105, 106, 107),
        (108, 109, 110, 111),
    )
    great = swiss.paired(SwissField(tuple(range(40))), 4, "s", "r")
    assert great == tuple(tuple(range(first, first + 4)) for first in range(0, 40, 4))


def test_who_is_kept_apart_stays_apart() -> None:
    apart = frozenset({(0, 1), (2, 3), (1, 4)})
    for one in _played(8, 5, 4, 3, apart=apart):
        assert not apart & set(swiss.meetings(one))


def test_nobody_sits_out_twice_before_all_have_once() -> None:
    played = _played(10, 10, 4, 1, allowed=(4,))
    out = Counter[int]()
    for number, one in enumerate(played):
        over = {*range(10)}.difference(*one)
        assert len(over) == 2
        out.update(over)
        assert max(out.values()) <= number * 2 // 10 + 1
    assert set(out.values()) == {2}
    assert {*range(8)} == {*()}.union(*played[0])


@pytest.mark.long
def test_tables_of_an_odd_size_go_round() -> None:
    """Thirty people at six tables of four and two of three: nobody has a second table of three in four rounds."""
    odd: Counter[int] = Counter()
    for one in _played(30, 4, 4, 2):
        assert sorted(map(len, one)) == [3, 3, *[4] * 6]
        for table in one:
            odd.update(table if len(table) != 4 else ())
    assert max(odd.values()) == 1


@given(st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=4, max_size=4))
def test_no_other_order_is_more_even(before: list[list[int]]) -> None:
    """Including earlier tables, the sum of squares is the minimum over all orders."""
    sat = dict(enumerate(before))

    def after(order: tuple[int, ...]) -> int:
        return sum((n + (order[s] == p)) ** 2 for p, seats in sat.items() for s, n in enumerate(seats))

    order = swiss.seated([0, 1, 2, 3], sat, "salt", "t")
    assert after(order) == min(after(other) for other in permutations(range(4)))
    assert swiss.seated([3, 1, 0, 2], sat, "salt", "t") == order


def test_among_equals_the_lots_choose() -> None:
    seen = {swiss.seated([1, 2, 3], {}, str(salt), "t") for salt in range(200)}
    assert seen == set(permutations([1, 2, 3]))
    assert len({swiss.seated([1, 2, 3], {}, "salt", table) for table in range(50)}) == 6
