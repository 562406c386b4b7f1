"""Standings and their tie-breaks; ratings from results."""

import pickle
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import product
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hosting.core import Rating
from leagues.rules import draw, points, standings
from leagues.rules.errors import BadResult
from leagues.rules.points import PRESETS, UNIT, Finish, How, Penalty, Points, Result, Sum, parse
from leagues.rules.standings import PARTS, Row, TieBreak
from tests.support.effort import tries
from tests.support.refusal import refusal

PLACES = PRESETS["places"]


def table(
    number: int, *finishes: tuple[int | None, int] | tuple[int | None, int, int], how: How = How.PLAYED
) -> Result:
    return Result(number, tuple(Finish(*finish) for finish in finishes), how).checked()


def ranked(people: str, number: int = 0) -> Result:
    return table(number, *((int(person), place) for place, person in enumerate(people, start=1)))


def lines(rows: Sequence[Row]) -> list[tuple[int, int, str | None]]:
    return [(row.person, row.place, row.decided) for row in rows]


def test_points_decide_first() -> None:
    rows = standings.standing(range(1, 5), [ranked("1234"), ranked("2143")], PLACES, ())
    assert lines(rows) == [(1, 1, None), (2, 1, None), (3, 3, "points"), (4, 3, None)]
    assert rows[0].units == 16 * UNIT
    assert rows[0].firsts == rows[0].seconds == PARTS


def test_which_tie_break_decided() -> None:
    results = [
        table(1, (1, 1, 50), (2, 2, 40), (3, 3, 30), (4, 4, 10)),
        table(2, (1, 2, 40), (2, 1, 50), (3, 3, 20), (4, 4, 15)),
    ]
    rows = standings.standing([1, 2, 3, 4], results, PLACES, [TieBreak.WINS, TieBreak.RATIO, TieBreak.LOT], salt="a")
    lot = "lot"
    assert [row.decided for row in rows] == [None, lot, "points", "points"]
    first = min((1, 2), key=lambda person: draw.lot("a", "tie", "", person))
    assert rows[0].person == first
    more = table(3, (5, 1, 20), (6, 2, 10), (7, 3, 0))
    rows = standings.standing(range(1, 8), [*results, more], PLACES, [TieBreak.RATIO])
    assert {row.person: row.decided for row in rows}[5] == "points"


def test_a_tie_break_does_not_begin_anew_for_those_it_left_tied() -> None:
    """Of three with equal points one has the wins; the others go on with the next tie-break."""
    results = [
        table(1, (1, 1, 1), (7, 2), (8, 3), (9, 4)),
        *(
            table(2, (7, 1), (8, 2), (9, 3), (2, 4, 9)),
            table(3, (7, 1), (8, 2), (2, 3, 9)),
            table(4, (7, 1), (2, 2, 9)),
        ),
        *(
            table(5, (7, 1), (8, 2), (9, 3), (3, 4, 8)),
            table(6, (7, 1), (8, 2), (3, 3, 8)),
            table(7, (7, 1), (3, 2, 8)),
        ),
    ]
    points = Points("test", (*((10 * UNIT, 5 * UNIT),), *PLACES.ladders))
    rows = standings.standing([1, 2, 3], results, points, [TieBreak.WINS, TieBreak.SCORE, TieBreak.SECONDS])
    assert [row.units // UNIT for row in rows] == [10, 7, 7]
    rows = standings.standing(
        [1, 2, 3], results, points, [TieBreak.WINS, TieBreak.SCORE], [Penalty(1, 3 * UNIT, "to tie them")]
    )
    assert lines(rows) == [(1, 1, None), (2, 2, "wins"), (3, 3, "score")]


def test_shared_firsts_are_parts_of_a_win() -> None:
    """Two shared firsts count half a win and half a second each, three a third of each place."""
    rows = standings.standing([1, 2, 3], [table(1, (1, 1), (2, 1), (3, 3))], PLACES)
    assert {(row.firsts, row.seconds, row.thirds) for row in rows[:2]} == {(30, 30, 0)}
    rows = standings.standing([1, 2, 3], [table(1, (1, 1), (2, 1), (3, 1))], PLACES)
    assert {(row.firsts, row.seconds, row.thirds) for row in rows} == {(20, 20, 20)}


def test_who_leaves_gets_nothing_and_the_others_keep_theirs() -> None:
    left = Result(1, (Finish(1, 1, left=True), Finish(2, 2), Finish(3, 3), Finish(4, 4)))
    rows = {row.person: row for row in standings.standing([1, 2, 3, 4], [left], PLACES)}
    assert [rows[person].units // UNIT for person in (1, 2, 3, 4)] == [0, 6, 3, 1]
    assert (rows[1].left, rows[1].tables, rows[1].firsts) == (1, 1, 0)
    alone = Result(1, (Finish(1, 1), Finish(2, 2, left=True), Finish(3, 3, left=True)))
    rows = {row.person: row for row in standings.standing([1, 2, 3], [alone], PLACES)}
    assert (rows[1].units, rows[1].firsts) == (10 * UNIT, 0)


def test_adjudicated_counts_and_void_is_shared() -> None:
    rows = standings.standing([1, 2, 3], [table(1, (1, 1), (2, 2), (3, 3), how=How.ADJUDICATED)], PLACES)
    assert [row.units // UNIT for row in rows] == [10, 4, 1]
    void = Result(1, (Finish(1, 1, 90), Finish(2, 2, 10), Finish(3, 3, left=True)), How.VOID)
    rows = standings.standing([1, 2, 3], [void], PLACES, ())
    assert [(row.units // UNIT, row.firsts, row.score) for row in rows] == [(5, 0, 0), (5, 0, 0), (0, 0, 0)]


def test_penalties_are_taken_off() -> None:
    penalties = [Penalty(1, 6 * UNIT, "late"), Penalty(4, 2 * UNIT, "late"), Penalty(99, UNIT, "nobody here")]
    rows = standings.standing(range(1, 5), [ranked("1234")], PLACES, [TieBreak.PENALTIES], penalties)
    assert lines(rows) == [(2, 1, None), (1, 2, "points"), (3, 3, "points"), (4, 4, "points")]
    assert [row.units // UNIT for row in rows] == [6, 4, 3, -1]
    rows = standings.standing(range(1, 4), [ranked("123")], PLACES, [TieBreak.PENALTIES], [Penalty(1, 6 * UNIT, "x")])
    assert lines(rows) == [(2, 1, None), (1, 2, "penalties"), (3, 3, "points")]


def test_among_the_tied_only() -> None:
    """Tables among the tied decide if each two have met equally often; otherwise the tie-break is void."""
    met = [ranked("124", 1)]
    penalty = Penalty(1, 6 * UNIT, "to tie them")
    assert lines(standings.standing([1, 2], met, PLACES, [TieBreak.AMONG], [penalty])) == [
        (1, 1, None),
        (2, 2, "among"),
    ]
    apart = [ranked("156", 1), ranked("256", 2)]
    assert lines(standings.standing([1, 2], apart, PLACES, [TieBreak.AMONG])) == [(1, 1, None), (2, 1, None)]
    uneven = [*met, ranked("356", 2)]  # 1 and 2 have met, 3 has met neither
    rows = standings.standing(
        [1, 2, 3], uneven, PLACES, [TieBreak.AMONG], [penalty, Penalty(3, 6 * UNIT, "to tie them")]
    )
    assert [row.place for row in rows] == [1, 1, 1]


def test_stronger_opponents_and_quicker_turns() -> None:
    """Opponents' mean counts; unknown paces come last."""
    results = [ranked("134", 1), ranked("256", 2), ranked("378", 3)]
    rows = standings.standing(range(1, 9), results, PLACES, [TieBreak.OPPONENTS])
    assert lines(rows)[:3] == [(3, 1, None), (1, 2, "points"), (2, 3, "opponents")]
    paced = [
        Result(1, (Finish(1, 1, minutes=90), Finish(3, 2), Finish(4, 3))),
        Result(2, (Finish(2, 1, minutes=30), Finish(5, 2), Finish(6, 3))),
        Result(3, (Finish(7, 1), Finish(8, 2), Finish(9, 3))),
    ]
    rows = standings.standing(range(1, 10), paced, PLACES, [TieBreak.PACE])
    assert lines(rows)[:3] == [(2, 1, None), (1, 2, "pace"), (7, 3, "pace")]


@given(st.integers(0, 10**6))
def test_the_order_of_results_and_people_does_not_matter(seed: int) -> None:
    """With a lot at the end everybody has a place of their own, the same for any order of the data."""
    chance = random.Random(seed)
    people = list(range(8))
    results = [
        table(number, *((person, place) for place, person in enumerate(chance.sample(people, 4), start=1)))
        for number in range(8)
    ]
    ties = chance.sample([tie for tie in TieBreak if tie != TieBreak.LOT], 4)
    rows = standings.standing(people, results, PLACES, [*ties, TieBreak.LOT], salt="s")
    assert sorted(row.place for row in rows) == list(range(1, 9))
    assert [row.units for row in rows] == sorted((row.units for row in rows), reverse=True)
    chance.shuffle(results)
    chance.shuffle(people)
    assert standings.standing(people, results, PLACES, [*ties, TieBreak.LOT], salt="s") == rows
    assert sum(row.units for row in rows) == 8 * 20 * UNIT


@given(st.integers(0, 10**6), st.sampled_from(list(PRESETS.values())))
def test_sums_are_what_each_table_is_worth(seed: int, points: Points) -> None:
    """Fast sums equal the slow ones: shared places, zero scores, void tables, left seats."""
    chance = random.Random(seed)
    results = []
    for number in range(12):
        scores = [chance.choice((-3, 0, chance.randrange(1, 90), 50)) for _ in range(chance.choice((3, 4, 5)))]
        chosen = scores if chance.random() < 0.5 else chance.sample(range(9), len(scores))  # or not by scores at all
        finishes = tuple(
            Finish(person, 1 + sum(other > own for other in chosen), score, left=chance.random() < 0.1)
            for person, own, score in zip(chance.sample(range(9), len(scores)), chosen, scores, strict=True)
        )
        results.append(Result(number, finishes, chance.choice(list(How))))
    worth = dict.fromkeys(range(9), 0)
    for result in results:
        for finish, units in zip(result.finishes, standings.units_of(result, points), strict=True):
            worth[finish.person or 0] += units
    assert {row.person: row.units for row in standings.standing(range(9), results, points)} == worth


def test_strangers_and_computer_players_have_no_line() -> None:
    rows = standings.standing([2], [table(1, (None, 1), (9, 2), (2, 3))], PLACES)
    assert [(row.person, row.units // UNIT) for row in rows] == [(2, 1)]


def test_tie_breaks_are_named_once() -> None:
    assert standings.parse(["wins", "lot"]) == (TieBreak.WINS, TieBreak.LOT)
    for names in (["wins", "wins"], ["luck"], [""]):
        with refusal("league-bad-tie-breaks"):
            standings.parse(names)


def _chance_result(number: int, people: Sequence[int], chance: random.Random, leave: float) -> Result:
    """Return any end of a table: ties, leavers, adjudicated, void."""
    scores = [chance.randrange(8) for _ in people]
    places = [1 + sum(other > own for other in scores) for own in scores]
    finishes = tuple(
        Finish(person, place, score, left=chance.random() < leave)
        for person, place, score in zip(people, places, scores, strict=True)
    )
    return Result(number, finishes, chance.choice([How.PLAYED, How.PLAYED, How.ADJUDICATED, How.VOID]))


@settings(max_examples=tries(15, 60), deadline=None)
@given(
    st.sampled_from([(7, 4), (7, 3), (6, 5), (5, 4), (8, 4)]),
    st.sampled_from([*PRESETS.values(), parse("5-5-1", "9-5-5-0", "7-7-7-1-1")]),
    st.integers(0, 10**6),
    st.sampled_from([0.0, 0.1, 0.5]),
)
def test_a_range_never_widens(size: tuple[int, int], points: Points, seed: int, leave: float) -> None:
    """Over whole seasons each range lies in the one before, and the final place in all of them."""
    chance = random.Random(seed)
    people = range(size[0])
    tables = list(draw.cyclic(*size).tables)
    chance.shuffle(tables)
    results: list[Result] = []
    before = dict.fromkeys(people, (1, len(people)))
    while True:
        left = tables[len(results) :]
        rows = standings.standing(people, results, points, salt=str(seed))
        now = standings.ranges(rows, left, points)
        for person in people:
            assert before[person][0] <= now[person][0] <= now[person][1] <= before[person][1]
        for row in rows:
            assert left or now[row.person] == (row.place, row.place)
        if not left:
            return
        before = now
        results.append(_chance_result(len(results), left[0], chance, leave))


def _endings(points: Points, people: Sequence[int]) -> list[dict[int, int]]:
    """Return the points of each person for all orders of a table, with ties and leavers."""
    orders = [
        places
        for places in product(range(1, len(people) + 1), repeat=len(people))
        if all(place == 1 + sum(other < place for other in places) for place in places)
    ]
    found = {
        tuple(unit * (1 - gone) for unit, gone in zip(points.of(places), left, strict=True))
        for places in orders
        for left in product((0, 1), repeat=len(people))
    }
    return [dict(zip(people, units, strict=True)) for units in found]


@pytest.mark.every(6)
@pytest.mark.parametrize("seed", range(30))
def test_with_few_tables_open_it_is_exact(seed: int) -> None:
    """Over all endings of two tables of three, the best and the worst place occur."""
    chance = random.Random(seed)
    people = range(6)
    tables = list(draw.cyclic(6, 3).tables)
    chance.shuffle(tables)
    results = [_chance_result(number, table, chance, 0.1) for number, table in enumerate(tables[:-2])]
    rows = standings.standing(people, results, PLACES)
    now = {row.person: row.units for row in rows}
    seen: dict[int, set[int]] = {person: set() for person in people}
    for item, other in product(*(_endings(PLACES, table) for table in tables[-2:])):
        end = {person: units + item.get(person, 0) + other.get(person, 0) for person, units in now.items()}
        for person in people:
            seen[person].add(1 + sum(units > end[person] for units in end.values()))
            seen[person].add(sum(units >= end[person] for units in end.values()))
    computed = standings.ranges(rows, tables[-2:], PLACES)
    assert computed == {person: (min(places), max(places)) for person, places in seen.items()}


def test_two_who_need_the_same_first_cannot_both_have_it() -> None:
    """The bound alone would say third; the enumeration says second."""
    rows = standings.standing(
        range(1, 6),
        [Result(n, (Finish(1, 1), Finish(4, 2), Finish(5, 3))) for n in range(2)]
        + [
            Result(2, (Finish(2, 1), Finish(4, 2), Finish(5, 3))),
            Result(3, (Finish(3, 1), Finish(4, 2), Finish(5, 3))),
        ],
        PLACES,
    )
    assert [row.person for row in rows[:2]] == [1, 4]
    computed = standings.ranges(rows, [(2, 3, 5)], PLACES)
    assert computed[1] == (1, 2)


def _points(name: str, *args: list[int]) -> list[Decimal]:
    return [points.to_points(units) for units in PRESETS[name].of(*args)]


def test_places_share_what_they_take_up() -> None:
    """10-6-3-1: two seconds get 4½ each, three firsts 6⅓, four 5."""
    assert _points("places", [1, 2, 3, 4]) == [10, 6, 3, 1]
    assert _points("places", [4, 2, 1, 2]) == [1, Decimal("4.5"), 10, Decimal("4.5")]
    assert _points("places", [1, 1, 1, 4]) == [Decimal("6.33")] * 3 + [1]
    assert _points("places", [1] * 4) == [5] * 4


@pytest.mark.parametrize("name", ["places", "wins"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_however_places_are_shared_the_table_is_worth_the_same(name: str, seats: int) -> None:
    """Rounding loses nothing, for every possible end of a table."""
    ladder = PRESETS[name].ladder(seats)
    for places in product(range(1, seats + 1), repeat=seats):
        if all(place == 1 + sum(other < place for other in places) for place in places):
            assert sum(PRESETS[name].of(places)) == sum(ladder)


def test_the_size_of_a_table_neither_pays_nor_costs() -> None:
    assert [PRESETS["places"].even(seats) for seats in (3, 4, 5)] == [5 * UNIT] * 3


def test_wins_first_with_the_ratio_of_scores() -> None:
    """The winner's ratio is to the second, all others' to the winner; the winner's at most 2, nobody's below 0."""
    assert _points("wins-first", [1, 2, 3, 4], [90, 60, 45, -5]) == [
        Decimal("1001.5"),
        Decimal("100.67"),
        Decimal("10.5"),
        1,
    ]
    assert _points("wins-first", [1, 2, 3, 4], [90, 10, 0, 0])[0] == 1002
    assert _points("wins-first", [1, 2, 3, 4], [5, 0, 0, 0])[:2] == [1002, 100]
    assert _points("wins-first", [1, 2, 3], [50, 50, 0])[:2] == [1001, 101]


def test_a_share_of_the_table() -> None:
    """Ten points are shared out by score, evenly if nobody has any."""
    assert _points("share", [1, 2, 3], [50, 30, 20]) == [5, 3, 2]
    assert _points("share", [1, 1, 1, 1], [0, 0, 0, 0]) == [Decimal("2.5")] * 4
    assert _points("share", [1, 2, 3], [50, 50, -20]) == [5, 5, 0]


def test_nobody_gets_more_than_the_most() -> None:
    for preset in PRESETS.values():
        for scores in product((-3, 0, 1, 50), repeat=3):
            places = [1 + sum(other > own for other in scores) for own in scores]
            assert all(0 <= units <= preset.most for units in preset.of(places, scores))
            assert 0 <= preset.even(3) <= preset.most


def test_points_of_ones_own() -> None:
    """Each size has a list, with decimals, in any usual notation."""
    own = points.parse("12-7-4-0", "10 – 4,5 – 1")
    assert own.ladder(4) == (12 * UNIT, 7 * UNIT, 4 * UNIT, 0)
    assert own.of([1, 2, 3]) == (10 * UNIT, UNIT * 9 // 2, UNIT)
    with refusal("league-no-points"):
        own.of([1, 2, 3, 4, 5])


@pytest.mark.parametrize(
    "text",
    ["", "10-6", "1-2-3", "0-0-0", "a-b-c", "10-6-3-1-0-0", "3-2-1.234", "10001-1-1", "-1-2-3", "3--2-1", "٣-2-1"],
)
def test_nonsense_is_refused(text: str) -> None:
    with refusal("league-bad-points"):
        points.parse(text)


@pytest.mark.parametrize(
    "finishes",
    [
        [(1, 1), (1, 2), (2, 3)],
        [(1, 1), (2, 3), (3, 3)],
        [(1, 1), (2, 1), (3, 2)],
        [(1, 0), (2, 1), (3, 2)],
        [(1, 2), (2, 3), (3, 4)],
        [(1, 1)],
        [],
    ],
)
def test_a_result_that_contradicts_itself_is_refused(finishes: list[tuple[int, int]]) -> None:
    with pytest.raises(BadResult):
        Result(7, tuple(Finish(person, place) for person, place in finishes)).checked()


@pytest.mark.parametrize(
    ("finishes", "how", "expected"),
    [
        ((Finish(1, 1, 60), Finish(2, 2, 50), Finish(3, 3, 40)), How.PLAYED, Sum(True, 60, 50, 150)),
        ((Finish(1, 3, 40), Finish(2, 1, 60), Finish(3, 2, 60)), How.ADJUDICATED, Sum(True, 60, 60, 160)),
        ((Finish(1, 1, 60), Finish(2, 1, 60), Finish(3, 3, 40)), How.PLAYED, Sum(False, 60, 60, 160)),
        ((Finish(1, 1, 60), Finish(2, 2, 50, left=True), Finish(3, 3)), How.PLAYED, Sum(False, 60, 50, 110)),
        ((Finish(1, 1), Finish(2, 2), Finish(3, 3)), How.VOID, Sum(False, 0, 0, 0)),
        ((Finish(1, 1, -2), Finish(2, 2, -5), Finish(3, 3, -9)), How.PLAYED, Sum(True, 0, 0, 0)),
    ],
)
def test_what_a_standing_asks_of_a_table(finishes: tuple[Finish, ...], how: How, expected: Sum) -> None:
    """A result is plain only if every place counts and belongs to one person; a changed copy is checked again."""
    result = Result(1, finishes, how)
    assert result.sum == expected
    assert not replace(result, how=How.VOID).sum.plain
    assert result == Result(1, finishes, how)
    assert pickle.loads(pickle.dumps(result)) == result


def rated(seasons: Iterable[Iterable[Result]]) -> dict[int, Rating]:
    now: dict[int, Rating] = {}
    for results in seasons:
        for changed in points.season(now, results):
            now |= changed
    return now


def finished(*people: int | None, left: Sequence[int] = (), how: How = How.PLAYED, rounds: int = 9) -> Result:
    finishes = tuple(Finish(person, place, left=person in left) for place, person in enumerate(people, start=1))
    return Result(1, finishes, how, rounds)


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    ranks = [[sorted(values).index(value) for value in values] for values in (one, other)]
    n = len(one)
    return 1 - 6 * dist(*ranks) ** 2 / (n * (n * n - 1))


def simulated(tables_each: int, seed: int, people: int = 28) -> float:
    """Return the correlation of known strengths with ratings after this many random tables of four each."""
    chance = random.Random(seed)
    strength = [chance.gauss(25, 25 / 6) for _ in range(people)]
    results = []
    for _ in range(tables_each):
        order = chance.sample(range(people), people)
        for first in range(0, people, 4):
            table = order[first : first + 4]
            results.append(finished(*sorted(table, key=lambda person: -chance.gauss(strength[person], 25 / 6))))
    found = rated([results])
    return correlation(strength, [found[person].mean for person in range(people)])


@pytest.mark.parametrize(("tables_each", "least"), [(4, 0.68), (8, 0.78), (24, 0.88)])
def test_the_order_fits_a_known_strength(tables_each: int, least: float) -> None:
    """The mean over ten simulations grows with the number of tables."""
    assert sum(simulated(tables_each, seed) for seed in range(10)) / 10 > least


def test_who_wins_rises_and_who_loses_falls() -> None:
    found = rated([[finished(1, 2, 3, 4)]])
    assert [found[person].displayed > 1000 for person in (1, 2, 3, 4)] == [True, True, False, False]
    assert found[1].mean > found[2].mean > found[3].mean > found[4].mean
    even = rated([[Result(1, tuple(Finish(person, 1) for person in (1, 2, 3)))]])
    assert {rating.displayed for rating in even.values()} == {1000}


@pytest.mark.parametrize(
    "result",
    [
        finished(1, 2, None),
        finished(1, 2, 3, rounds=0),
        finished(1, 2, 3, how=How.VOID),
        finished(1, 2, 3, how=How.ADJUDICATED),
        finished(1, 2, 3, left=[1, 2, 3]),
    ],
)
def test_what_does_not_count(result: Result) -> None:
    """Computer players, unfinished rounds, adjudicated tables and abandoned ones are not rated."""
    assert rated([[result]]) == {}


def test_who_leaves_is_last() -> None:
    assert points.order(finished(1, 2, 3, 4, left=[1])) == ((1, 5), (2, 2), (3, 3), (4, 4))
    found = rated([[finished(1, 2, 3, 4, left=[1])]])
    assert min(found.values(), key=lambda item: item.mean).person == 1
    assert found[2].mean > found[3].mean > found[4].mean


def test_the_same_people_over_and_over() -> None:
    """Three tables of the same people count a season; another person among them, or the next season, resets it."""
    three = rated([[finished(1, 2, 3, 4)] * 3])
    assert rated([[*[finished(1, 2, 3, 4)] * 3, *[finished(4, 3, 2, 1)] * 20]]) == three
    assert rated([[*[finished(1, 2, 3, 4)] * 3, finished(1, 2, 3, 5)]])[1].tables == 4
    assert rated([[finished(1, 2, 3, 4)] * 3, [finished(1, 2, 3, 4)]])[1].tables == 4


def test_a_season_away_adds_doubt_and_takes_nothing() -> None:
    before = rated([[finished(1, 2, 3)]])
    after = rated([[finished(1, 2, 3)], [finished(2, 3, 4)]])
    assert after[1].mean == before[1].mean
    assert after[1].doubt > before[1].doubt
    assert rated([[finished(1, 2, 3)], *[[]] * 500])[1].doubt == pytest.approx(25 / 3)


def test_a_voided_table_never_was() -> None:
    chance = random.Random(4)
    results = [finished(*chance.sample(range(12), 4)) for _ in range(40)]
    void = Result(1, results[7].finishes, How.VOID)
    assert rated([[*results[:7], void, *results[8:]]]) == rated([[*results[:7], *results[8:]]])


MEANS = {1: 25.0, 2: 40.0, 3: 26.0, 4: 10.0, 5: 24.0, 6: 27.0}


def test_the_nearest_sit_with_who_has_waited_longest() -> None:
    assert points.ladder_table([1, 2, 3, 4, 5, 6], MEANS, 4) == (1, 3, 5, 6)
    assert points.ladder_table([2, 1, 3, 4, 5, 6], MEANS, 4) == (2, 6, 3, 1)


def test_too_few() -> None:
    assert points.ladder_table([1, 2, 3], MEANS, 4) is None
    assert points.ladder_table([1, 2, 3, 4], MEANS, 4, [(4, 2)]) is None


def test_who_cannot_be_served_holds_nobody_up() -> None:
    assert points.ladder_table([1, 2, 3, 4, 5], MEANS, 4, [(1, 3), (1, 4)]) == (2, 3, 5, 4)


@given(
    st.permutations(range(9)),
    st.lists(st.floats(0, 50), min_size=9, max_size=9),
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=6),
)
def test_a_table_is_of_those_who_wait_and_may_meet(
    waiting: list[int], means: list[float], apart: list[tuple[int, int]]
) -> None:
    found = points.ladder_table(waiting, dict(enumerate(means)), 4, apart)
    if found is None:
        assert apart
        return
    assert len(set(found)) == 4
    assert set(found) <= set(waiting)
    assert not any(number != other and {number, other} <= set(found) for number, other in apart)


def test_the_very_same_people_count_three_times() -> None:
    """A fourth table of the same three, in other seats, is worth nothing; one with another among them is."""

    def over(table: int, *people: int) -> Result:
        return Result(table, tuple(Finish(person, place) for place, person in enumerate(people, 1)))

    played = [over(1, 1, 2, 3), over(2, 2, 1, 3), over(3, 1, 2, 4), over(4, 3, 1, 2), over(5, 1, 2, 3)]
    assert [result.table for result in points.ladder_results(played)] == [1, 2, 3, 4]
