"""Computer players: what they may see, what they find and value, and how strong they are (matches by `-m long`)."""

import random
from collections.abc import Iterator
from dataclasses import fields
from itertools import chain, pairwise

import pytest

import navegador
from gamekit import replace
from navegador.board import BOARD
from navegador.players import PLAYERS, ComputerPlayer, analysis
from navegador.players.analysis import Admiral, Search
from navegador.players.merchant import PATIENCE, SENSIBLE, THOROUGH, Breadth, Hand, Merchant, determinize, turns
from navegador.players.value import SETTLED, SIZES, Evaluator, Mind, Weights, somebody, turns_to_come, written
from navegador.players.value import read_mind as read
from navegador.state import State
from navegador.steps import End, Move, Navegador
from tests.navegador.players import matches
from tests.navegador.positions import random_game, walk
from tests.support.effort import tries

QUICK: list[ComputerPlayer] = [
    PLAYERS["random"],
    PLAYERS["cabin-boy"],
    PLAYERS["merchant"],
    Admiral(search=Search(width=2, rounds=1), work=1, least=2),
]
"""One of every kind, the admiral with little to think about."""
SOMETIMES = [*QUICK[:3], pytest.param(QUICK[3], marks=pytest.mark.long)]


def play(players: list[ComputerPlayer], seed: int, *, goa: bool) -> State:
    chooser = random.Random(seed)
    state = navegador.setup(len(players), navegador.deal(seed), goa=goa)
    while state.seat is not None:
        seen = state.seen()
        assert seen.stacks is None
        state = navegador.apply(state, players[state.seat].choose(seen, chooser))
    return state


def drawn_by_lot(players: int, seed: int) -> Iterator[State]:
    for state, _, _ in random_game(players, seed):
        if state.turns_played < PATIENCE * players:
            yield state


def test_players_are_known_by_their_names() -> None:
    assert list(PLAYERS) == ["random", "cabin-boy", "mate", "merchant", "helmsman", "captain", "commodore", "admiral"]
    assert all(player.name == name for name, player in PLAYERS.items())


@pytest.mark.every(8)
@pytest.mark.no_cover
@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("seats", range(BOARD.fewest_players, BOARD.most_players + 1))
def test_games_of_all_kinds_come_to_an_end(seats: int, goa: bool) -> None:
    for seed in range(tries(1, 2)):
        table = [QUICK[(seat + seed) % len(QUICK)] for seat in range(seats)]
        state = play(table, seed, goa=goa)
        assert state.over


@pytest.mark.no_cover
@pytest.mark.parametrize("player", SOMETIMES, ids=lambda player: player.name)
def test_a_table_of_one_kind_finishes_in_a_sitting(player: ComputerPlayer) -> None:
    state = play([player] * 4, 1, goa=False)
    assert state.turns_played <= 150 * 4


@pytest.mark.every(2)
@pytest.mark.no_cover
@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
@pytest.mark.parametrize("goa", [False, True])
def test_any_position_of_a_random_game_gets_a_legal_step(player: ComputerPlayer, goa: bool) -> None:
    for seats in (2, 3, 5):
        looker = random.Random(seats)
        for state, _, _ in random_game(seats, seed=seats, goa=goa):
            if looker.random() < 0.03:
                navegador.apply(state, player.choose(state.seen(), random.Random(1)))


@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
def test_the_stacks_make_no_difference(player: ComputerPlayer) -> None:
    for number, (state, _, _) in enumerate(random_game(3, seed=11)):
        if number % 40 == 0:
            hidden, open_ = (player.choose(one, random.Random(5)) for one in (state.seen(), state))
            assert hidden == open_


@pytest.mark.no_cover
@pytest.mark.parametrize("player", SOMETIMES, ids=lambda player: player.name)
def test_the_same_seed_gives_the_same_game(player: ComputerPlayer) -> None:
    assert play([player] * 2, 4, goa=True) == play([player] * 2, 4, goa=True)


@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
def test_nobody_chooses_when_the_game_is_over(player: ComputerPlayer) -> None:
    state = play([PLAYERS["merchant"]] * 2, 1, goa=False)
    with pytest.raises(ValueError, match="over"):
        player.choose(state.seen(), random.Random(0))


def test_random_gives_no_ships_away() -> None:
    player, chooser = PLAYERS["random"], random.Random(3)
    for state in drawn_by_lot(2, seed=3):
        step = player.choose(state.seen(), chooser)
        assert not (isinstance(step, Move) and step.pay)


def test_random_declines_only_what_it_cannot_do() -> None:
    player, chooser, forced = PLAYERS["random"], random.Random(3), 0
    for state in (one for seed in range(8) for one in drawn_by_lot(2, seed)):
        if state.stage == "action" and player.choose(state.seen(), chooser) == End():
            forced += 1
            assert list(navegador.legal(state).steps()) == [End()]
    assert forced


def test_an_admiral_does_not_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "DOUBT", -1.0)
    state = navegador.setup(2, navegador.deal(1))
    state = replace(state.with_actor(replace(state.actor, cash=0, workers=2, field=3)), turns_played=20)
    searched = Search().analyse(state.seen(), random.Random(4), 40).candidates
    assert searched[0].empty
    taken = {Admiral(work=100).choose(state.seen(), random.Random(seed)) for seed in range(4)}
    assert taken == {Move(6)}
    assert navegador.board.RONDEL[6] == "market"


def test_merchant_sells_high_and_processes_low() -> None:
    state = navegador.setup(2, navegador.deal(1))
    player = replace(state.actor, colonies=(2, 0, 0), factories=(2, 0, 0), field=2)
    for row, sold in ((1, True), (10, False)):
        here = replace(state.with_actor(player), market=(row, 4, 4), stage="action")
        step = Merchant().choose(here.seen(), random.Random(0))
        assert isinstance(step, navegador.steps.Market)
        assert (step.sell[0] == 2) == sold
        assert (step.process[0] >= 2) != sold


def test_merchant_explores_with_enough_ships() -> None:
    state = navegador.apply(navegador.setup(2, navegador.deal(1)), Move(0))
    ready = replace(
        state.with_actor(replace(state.actor, ships=(0, 2, *(0,) * 11))), tokens=((), (50, 60, 70), *(None,) * 11)
    )
    step = Merchant().choose(ready.seen(), random.Random(0))
    assert isinstance(step, navegador.steps.Explore)
    assert sum(n for _, n in step.ships) == 2


def test_what_is_written_is_read() -> None:
    each = [Weights(length=30.0 + players, coin=0.01 * players) for players in SIZES]
    text = "\n".join(written(players, weights) for players, weights in zip(SIZES, each, strict=True))
    assert read(text) == Mind(tuple(each))
    assert [read(text).at(players) for players in SIZES] == each


def test_a_missing_weight_is_told() -> None:
    text = "\n".join(written(players, Weights()) for players in SIZES)
    with pytest.raises(KeyError, match="church"):
        read(text.replace("church", "chapel"))
    with pytest.raises(KeyError, match="5"):
        read(text.replace("[5]", "[6]"))


def test_nobody_is_like_another() -> None:
    weights, same, other = (somebody(random.Random(seed), Weights()) for seed in (1, 1, 2))
    assert weights == same
    for field in fields(Weights):
        assert (getattr(weights, field.name) == getattr(other, field.name)) == (field.name in SETTLED)


def test_without_error_it_is_a_merchant() -> None:
    clear, merchant = Hand("clear", error=0.0), Merchant()
    for number, (state, _, _) in enumerate(walk(2, 5)):
        if number % 9 == 0 and state.turns_played < 50:
            hand, other = (player.choose(state.seen(), random.Random(1)) for player in (clear, merchant))
            assert hand == other


def test_the_more_it_errs_the_less_it_agrees() -> None:
    agreed = dict.fromkeys(("cabin-boy", "mate"), 0)
    for state, step, _ in walk(2, 7):
        if state.turns_played < 40 and state.stage == "start":
            for name in agreed:
                agreed[name] += PLAYERS[name].choose(state.seen(), random.Random(state.ply)) == step
    assert agreed["cabin-boy"] < agreed["mate"]


def test_it_sees_clearly_at_the_end() -> None:
    state = navegador.setup(2, navegador.deal(2))
    late = replace(state, turns_played=2 * 60)
    steps = {Hand("blind", error=50.0).choose(late.seen(), random.Random(seed)) for seed in range(6)}
    assert steps == {Merchant().choose(late.seen(), random.Random(0))}


def test_imagined_stacks_are_what_the_regions_hold() -> None:
    for number, (state, _, _) in enumerate(random_game(4, seed=2)):
        if number % 25:
            continue
        world = determinize(state.seen(), random.Random(number))
        assert world.stacks is not None
        assert world.seen() == state.seen()
        for region, stack in zip(BOARD.regions, world.stacks, strict=True):
            explored = state.tokens[BOARD.names.index(region.name)] is not None
            assert (stack is None) == explored
            if stack is not None:
                assert len(stack) == region.tokens
                assert list(stack) == sorted(stack)
        for good, prices in enumerate(BOARD.token_prices):
            slots = BOARD.slots(good)
            lying = [*chain.from_iterable((state.tokens[slot] or ()) + (world.stacks[slot] or ()) for slot in slots)]
            assert len(set(lying)) == len(lying)
            assert set(lying) <= set(prices)


def positions(seed: int, every: int) -> list[State]:
    random_ones = [state for state, _, _ in random_game(3, seed=seed, goa=True)]
    sensible = [state for state, _, _ in walk(4, seed)]
    return random_ones[:: 2 * every] + sensible[::every]


@pytest.mark.every(4)
@pytest.mark.parametrize("breadth", [SENSIBLE, THOROUGH])
@pytest.mark.parametrize("seed", range(2))
def test_every_turn_is_legal_and_whole(seed: int, breadth: Breadth) -> None:
    for state in positions(seed, 17):
        assert state.seat is not None
        considered = list(turns(state, Evaluator(state, state.seat, Weights()), breadth))
        assert considered
        for turn in considered:
            after = state
            for step in turn.steps:
                assert after.turns_played == state.turns_played
                after = navegador.apply(after, step)
            assert after == turn.after
            assert after.turns_played == state.turns_played + 1


def test_nobody_uses_the_card_to_sail_nowhere() -> None:
    state = navegador.setup(2, navegador.deal(1))
    sailor = replace(state.actor, ships=(1, 1, *(0,) * 11), field=2)
    tokens = ((), (50, 60, 70), *(None,) * 11)
    state = replace(state.with_actor(sailor), tokens=tokens, card=replace(state.card, holder=0, field=5))
    for breadth in (SENSIBLE, THOROUGH):
        for started, before in ((state, 1), (navegador.apply(state, Navegador()), 0)):
            found = list(turns(started, Evaluator(started, 0, Weights()), breadth))
            with_card = [turn.steps for turn in found if not before or turn.steps[0] == Navegador()]
            assert all(steps[before] != End() for steps in with_card)
        assert with_card


def test_no_turn_after_the_end() -> None:
    *_, (_, _, over) = walk(2, 3)
    with pytest.raises(ValueError, match="over"):
        list(turns(over, Evaluator(over, 0, Weights())))


def test_the_last_turns_are_counted() -> None:
    for state, _, _ in walk(4, 5):
        for seat in range(4):
            left = turns_to_come(state, seat, Weights())
            if state.turns_left is None:
                assert left >= 2
            else:
                assert state.seat is not None
                coming = [(state.seat + ahead) % 4 for ahead in range(state.turns_left)]
                assert left == coming.count(seat)


def test_at_the_end_the_value_is_the_score() -> None:
    *_, (_, _, over) = walk(3, 8)
    for seat, score in enumerate(navegador.scores(over)):
        spare = over.players[seat].cash % BOARD.cash_per_point / BOARD.cash_per_point
        evaluator = Evaluator(over, seat, Weights())
        assert evaluator.value(over) == pytest.approx(score.total + spare)


def won(player: str, other: str, seats: int, games: int) -> int:
    played = matches.series([player, *[other] * (seats - 1)], games)
    return sum(match.players[match.ranks.index(1)] == player for match in played)


@pytest.mark.parametrize(("games", "least"), [(6, 5), pytest.param(100, 98, marks=pytest.mark.long)])
def test_merchant_beats_random(games: int, least: int) -> None:
    assert won("merchant", "random", 2, games) >= least


@pytest.mark.long
def test_what_was_learned_beats_what_is_usual() -> None:
    assert won("captain", "merchant", 2, 20) >= 15


LADDER = list(pairwise(list(PLAYERS)[:-1]))
"""Each level but the highest, with the one above it."""


@pytest.mark.long
@pytest.mark.parametrize(("lower", "upper"), LADDER)
def test_each_level_beats_the_one_below(lower: str, upper: str) -> None:
    assert 60 <= won(upper, lower, 2, 100) <= 87


@pytest.mark.long
@pytest.mark.parametrize(
    ("other", "seats", "games", "least"), [("commodore", 2, 40, 22), ("merchant", 2, 40, 36), ("varied", 4, 50, 20)]
)
def test_admiral_beats_others(other: str, seats: int, games: int, least: int) -> None:
    assert won("admiral", other, seats, games) >= least


@pytest.mark.long
def test_merchants_play_like_people() -> None:
    games = matches.series(["merchant"] * 4, 1000)
    assert 98 <= sum(max(game.points) for game in games) / 1000 <= 118
    assert 27 <= sum(game.turns for game in games) / 1000 <= 39
    assert 0.6 <= sum(not game.nagasaki for game in games) / 1000 <= 0.9
    assert 0.2 <= sum(game.phase < 3 for game in games) / 1000 <= 0.45


def test_a_game_can_be_played_again() -> None:
    assert matches.play(["merchant", "random"], 3) == matches.play(["merchant", "random"], 3)


def long_games(player: str, against: str, seats: int, games: int) -> int:
    played = matches.series([player, *[against] * (seats - 1)], games)
    return sum(match.turns > matches.LONG for match in played)


@pytest.mark.every(8)
@pytest.mark.no_cover
@pytest.mark.parametrize(("player", "against", "seats"), [
    ("merchant", "idle", 2), ("merchant", "drifter", 2), ("merchant", "drifter", 4), ("merchant", "merchant", 2),
    ("merchant", "random", 3), ("random", "random", 2), ("random", "random", 5), ("random", "drifter", 3),
])  # fmt: skip
def test_games_are_over_in_45_rounds(player: str, against: str, seats: int) -> None:
    assert long_games(player, against, seats, tries(4, 8)) <= 1


@pytest.mark.no_cover
@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("against", ["idle", "drifter", "random", "merchant"])
def test_merchants_end_96_of_100_games_in_45_rounds(against: str, seats: int) -> None:
    assert long_games("merchant", against, seats, 100) <= 4


@pytest.mark.no_cover
@pytest.mark.long
def test_admirals_end_games_too() -> None:
    assert long_games("admiral", "idle", 2, 20) + long_games("admiral", "drifter", 3, 10) <= 1


@pytest.mark.no_cover
def test_a_leader_ends_the_game() -> None:
    state = leader_off_nagasaki()
    step = PLAYERS["merchant"].choose(state.seen(), random.Random(1))
    state = navegador.apply(state, step)
    while state.seat == 0:
        state = navegador.apply(state, PLAYERS["merchant"].choose(state.seen(), random.Random(1)))
    assert state.end_triggered


def leader_off_nagasaki() -> State:
    start = navegador.setup(2, navegador.deal(1))
    assert start.stacks is not None
    last = BOARD.region("Nagasaki")
    tokens = tuple(
        None if region == last else () if stack is None else stack[-1:] for region, stack in enumerate(start.stacks)
    )
    stacks = tuple(stack if region == last else None for region, stack in enumerate(start.stacks))
    fleet = tuple(4 * (region == BOARD.region("Macau")) for region in range(len(BOARD.regions)))
    leader = replace(start.players[0], cash=2000, workers=9, ships=fleet, field=6, colonies=(3, 3, 3))
    other = replace(start.players[1], field=2)
    return replace(
        start, players=(leader, other), tokens=tokens, stacks=stacks, phase=3, turns_played=120, ply=250,
        card=navegador.state.Card(1, 2),
    )  # fmt: skip
