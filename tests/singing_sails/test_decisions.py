"""Decisions on what the published rules leave open: each test has its decision's number."""

import hashlib
import json
import random

import pytest

from gamekit import replace
from singing_sails import record
from singing_sails import steps as do
from singing_sails.components import BOX
from singing_sails.deal import currents, deal, health_pool, symbols
from singing_sails.places import Laid, fitting, matches, side_of_map, tile
from singing_sails.rules.harbors import refuge
from singing_sails.state import CHOICES, InRow, Options, Placed, State, Treasure, seen
from singing_sails.table import Table, draw
from singing_sails.turn import apply, legal, setup
from tests.singing_sails.positions import CALM, LAND, WATER, any_game, execute, executed, harbor, ordered, sailed, table

NONE = Options(health_down=True)
STREAMS = Options(slipstreams=True)
WIND = Options(windstorms=True)
ISLES = Options(treasures=True)
PIRATES = Options(pirates=True)
ROAD = {(0, y): WATER for y in range(-6, 0)}
"""Water to the north."""
SAILS = ("sail", "sail", "sail")


def bound(*handicaps: str) -> tuple[str, ...]:
    return (*handicaps, *(card for card in CALM if card not in handicaps))[: max(5, len(handicaps))]


def plays(state: State) -> set[tuple[str, int]]:
    return {(step.card, step.slot) for step in legal(state) if isinstance(step, do.Play)}


def cells(state: State) -> set[tuple[int, int]]:
    return {step.cell for step in legal(state) if isinstance(step, do.Place)}


def row_of(state: State, *slots: int) -> State:
    for slot in slots:
        state = apply(state, next(step for step in legal(state) if isinstance(step, do.Play) and step.slot == slot))
    return state


def test_decision_1_the_last_damage_loses() -> None:
    for options in (Options(health=3), Options(health=3, health_down=True)):
        state = setup(2, deal(options, 2, random.Random(1)), options)
        state = apply(state, do.Orient("N", "N"))
        while state.round == 0:
            state = apply(state, legal(state)[0])
        t = Table(state)
        t.put(map={(0, 0): WATER, (0, -1): LAND})
        t.set(0, health=CALM[:3], damage=1, compass="N", wind=1)
        assert execute(t.state, "sail").over is None
        assert execute(t.state, "sail", "sail").over is not None


def test_decision_2_a_collected_harbor_stays() -> None:
    state = execute(table(laid={(0, -1): harbor("N")}), "sail")
    assert state.map[(0, -1)] == harbor("N")
    again = execute(state, "wind", then=[do.Wind(0)])
    assert len(again.collected) == 1
    found = Treasure("size-3", "half-turn", 0)
    laid = {(0, -1): harbor("N"), (0, -2): LAND, (1, -2): LAND, (2, -2): LAND}
    state = table(options=ISLES, laid=laid, treasures=[found], collected=[((0, -1), 0)])
    assert not execute(state, "sail").treasures


def test_decision_3_only_the_end_of_a_movement_is_visited() -> None:
    laid = {**ROAD, (0, -1): Laid("anchor", 0)}
    assert sailed(table(laid=laid, wind=2), "sail", "sail") == ((0, -4), 0)
    state = table(laid={(0, -1): Laid("whirlpool", 0), (0, -2): LAND}, ship=(0, -1), options=ISLES)
    assert execute(state, "sail").luck == 0


def test_decision_4_each_step_off_the_map_explores() -> None:
    state = execute(table(decks={"N": ["water"] * 3}, wind=2), "sail")
    assert (state.teams[0].ship, len(state.decks[0])) == ((0, -2), 1)


def test_decision_5_a_ship_stops_on_the_last_water_tile() -> None:
    laid = {(0, -1): WATER, (0, -2): Laid("whirlpool", 0), (0, -3): LAND}
    state = execute(table(laid=laid, wind=4), "sail")
    assert (state.teams[0].ship, state.teams[0].damage, state.luck) == ((0, -2), 1, 2)


def test_decision_6_land_that_is_found_stays() -> None:
    state = execute(table(decks={"N": ["land"]}), "sail")
    assert (state.teams[0].ship, state.teams[0].damage) == ((0, 0), 1)
    assert state.map[(0, -1)] == LAND


def test_decision_7_a_side_is_where_the_neighbour_behind_is_laid() -> None:
    laid = {(0, 0): WATER, (0, 2): WATER}
    assert side_of_map(laid, "N") == [(0, -1), (0, 1)]
    assert fitting(laid, side_of_map(laid, "N"), "land") == [((0, -1), 0), ((0, 1), 0)]


def test_decision_8_an_empty_deck_is_skipped() -> None:
    state = execute(table(decks={"N": ["water"], "W": ["water"]}), "sail")
    assert state.teams[0].damage == 0
    assert {cell for cell in state.map if cell[0] > 0} == set()


@pytest.mark.parametrize(
    ("there", "new", "fits"),
    [
        (WATER, WATER, True),
        (LAND, WATER, False),
        (LAND, LAND, True),
        (WATER, harbor("N"), True),
        (LAND, harbor("N"), False),
        (LAND, harbor("S"), True),
        (WATER, harbor("S"), False),
        (harbor("E"), LAND, True),
        (harbor("E"), WATER, True),
    ],
)
def test_decision_9_an_edge_meets_its_own_terrain(there: Laid, new: Laid, fits: bool) -> None:
    assert matches({(0, 0): there}, (0, -1), new) == fits


def test_decision_10_a_harbor_under_the_ship_is_turned_as_it_matches() -> None:
    state = execute(table(decks={"N": ["harbor0"]}), "sail")
    turns = {step.turn for step in legal(state) if isinstance(step, do.Place)}
    assert turns == {0, 1, 2}, "not with its land to the water in the south"
    assert apply(state, do.Place((0, -1), 1)).collected
    beside = apply(state, do.Place((0, -1), 0))
    assert (beside.teams[0].ship, beside.teams[0].damage) == ((0, 0), 1)


def test_decision_11_a_ship_that_turns_on_a_harbor_collects_it() -> None:
    state = execute(table(laid={(0, -1): harbor("N")}, heading="E"), "sail", "rotate-left", then=[do.Rotate("ship", 3)])
    assert state.collected == (((0, -1), 0),)


@pytest.mark.parametrize(("way", "damage"), [("N", 1), ("E", 1), ("W", 1), ("S", 0)])
def test_decision_12_a_harbor_is_left_over_its_water(way: str, damage: int) -> None:
    around = dict.fromkeys([(0, -2), (1, -1), (-1, -1)], WATER)
    state = table(laid={(0, -1): harbor("N"), **around}, ship=(0, -1), compass=way)
    assert sailed(state, "sail")[1] == damage


def test_decision_13_repair_takes_the_last_handicap_back() -> None:
    laid = {(0, -1): harbor("N"), (0, -2): LAND}
    for bonus, before, after in (("repair-1", 2, 1), ("repair-2", 3, 1), ("repair-2", 1, 0)):
        state = table(options=ISLES, laid=laid, treasures=[Treasure("square", bonus, 0)], damage=before)
        team = execute(state, "sail").teams[0]
        assert team.damage == after
        assert team.in_force(ISLES) == CALM[: after + 1]


def test_decision_14_discards_are_shuffled_when_the_pile_is_used_up() -> None:
    """With both used up nothing is drawn, and a player without cards is skipped; the row is executed as it is."""
    state = table(2, NONE, draw=(), discard=("row", "sail", "wind"), hands=[("sail",), ("sail",)], laid=ROAD)
    state = apply(state, do.Play("sail", 1))
    assert (len(state.hands[0]), state.teams[0].discard, state.luck) == (3, (), 2)
    state = table(2, NONE, draw=(), hands=[("sail", "sail"), ()], laid=ROAD)
    state = apply(state, do.Play("sail", 4))
    assert state.seat == 0
    state = apply(state, do.Play("sail", 1))
    assert state.teams[0].ship == (0, -2)


def test_decision_15_what_changes_nothing_is_not_offered() -> None:
    assert execute(table(wind=0), "wind").teams[0].wind == 1
    assert execute(table(wind=4), "wind").teams[0].wind == 3


@pytest.mark.parametrize(("kind", "damage", "left"), [("pirate", 2, 0), ("monster", 1, 1), ("wave", 0, 0)])
def test_decision_16_running_into_enemies(kind: str, damage: int, left: int) -> None:
    """Pirates hurt and leave, monsters hurt, a wave without instructions to shuffle leaves."""
    state = execute(table(options=PIRATES, laid=ROAD, enemies=[(kind, (0, -1))]), "sail")
    assert (state.teams[0].damage, len(state.enemies)) == (damage, left)


def test_decision_16_a_wave_shuffles_what_is_left() -> None:
    state = table(options=PIRATES, laid=ROAD, enemies=[("wave", (0, -1))])
    state = execute(state, "sail", "wind", "cannon", "cannon", "sail")
    assert state.luck == 3
    assert len(state.enemies) == 1


def test_decision_16_pirates_strike_from_the_side_in_the_end() -> None:
    laid = dict.fromkeys([(1, 0), (0, -1)], WATER)
    assert execute(table(options=PIRATES, laid=laid, enemies=[("pirate", (1, 0))])).teams[0].damage == 1
    assert execute(table(options=PIRATES, laid=laid, enemies=[("pirate", (0, -1))])).teams[0].damage == 0


def at_island(condition: str, *more: tuple[tuple[int, int], Laid]) -> bool:
    """Return whether a condition holds at a harbor south of a land tile, with these other tiles."""
    laid = {(0, -1): harbor("N"), (0, -2): LAND, **dict(more)}
    state = table(options=ISLES, laid=laid, treasures=[Treasure(condition, "half-turn", 4)])
    return not execute(state, "sail").treasures


def test_decision_17_an_island_is_land_connected_by_edges() -> None:
    assert not at_island("size-3", ((1, -3), LAND), ((2, -3), LAND))
    assert at_island("size-3", ((1, -2), LAND), ((1, -3), LAND))


def test_decision_18_a_chain_of_currents_stops_before_it_comes_round() -> None:
    laid = {(0, -1): Laid("water~N", 0), (0, -2): Laid("water~S", 0)}
    assert sailed(table(options=STREAMS, laid=laid), "sail")[0] == (0, -2)
    assert sailed(table(options=STREAMS, laid={(0, -1): Laid("water~N", 0), (0, -2): LAND}), "sail") == ((0, -1), 1)


def test_decision_19_be_special_hurts_where_all_cards_are_of_one_type() -> None:
    health = bound("be-special")
    assert sailed(table(laid=ROAD, health=health), "sail", "sail") == ((0, -1), 1)
    assert sailed(table(laid=ROAD, health=health), "sail")[1] == 0
    assert sailed(table(laid=ROAD, health=health), "sail", "wind", then=[do.Wind(0)])[1] == 0


@pytest.mark.parametrize(("wind", "steps"), [(0, 0), (1, 0), (2, 4), (3, 4)])
def test_decision_19_moodswing_sails_know_two_speeds(wind: int, steps: int) -> None:
    assert sailed(table(laid=ROAD, health=bound("moodswing-sails"), wind=wind), "sail")[0] == (0, -steps)


def test_decision_19_double_round_is_filled_twice_before_it_is_carried_out() -> None:
    state = table(2, health=bound("double-round"))
    assert len(state.teams[0].row) == 2
    state = row_of(state, 1, 2, 3, 4, 5)
    assert state.round == 1
    assert [len(state.teams[0].free(layer)) for layer in (0, 1)] == [0, 5]


def test_decision_20_two_teams_by_odd_and_even_seats() -> None:
    assert [len(table(seats).teams) for seats in (2, 5, 6, 10)] == [1, 1, 2, 2]
    state = table(6)
    assert (state.crew(0), state.crew(1)) == ((0, 2, 4), (1, 3, 5))
    state = table(6, laid={(0, -1): harbor("N")}, collected=[((9, 9), 0)] * 4)
    over = execute(state, "sail").over
    assert (over.result, over.team) == ("won", 0)


def test_decision_21_health_cards_that_cannot_matter_stay_out() -> None:
    assert "cross-decisions" not in health_pool(Options(), 1)
    assert "cross-decisions" in health_pool(Options(), 2)
    for card, options in (
        ("limited-communication", Options(discuss=True)),
        ("danger-stream", STREAMS),
        ("inverted-paddles", WIND),
    ):
        assert card not in health_pool(Options(), 2)
        assert card in health_pool(options, 1)


def test_decision_22_a_wildcard_is_named_by_the_start_player() -> None:
    state = execute(table(options=Options(wildcard=True)), "wildcard")
    assert (state.stage, state.seat) == ("name", 0)
    assert apply(state, do.Name("wind")).stage == "wind"


def test_decision_23_symbols_and_currents_are_for_their_expansions() -> None:
    assert (currents(Options()), symbols(Options())) == (0, 0)
    names = deal(Options(), 3, random.Random(3))["decks"]
    assert not any("~" in name or "!" in name for deck in names.values() for name in deck)


def test_decision_24_hands_and_what_lies_face_down_are_their_players() -> None:
    state = row_of(table(3, NONE), 2)
    view = seen(state, 1)
    assert view.hands[0] == (None, None, None)
    assert view.teams[0].row[0][1] == InRow(None, 0)
    assert seen(state, 0).teams[0].row[0][1] == state.teams[0].row[0][1]
    assert [len(deck) for deck in view.decks] == [len(deck) for deck in state.decks]
    fog = replace(state, teams=(replace(state.teams[0], fog="E"),))
    assert seen(fog, 0).decks[1][0] is None


def test_decision_25_luck_is_one_secret_text() -> None:
    number = int(hashlib.sha256(b"a secret:4").hexdigest(), 16)
    assert draw("a secret", 4, 97) == number % 97
    luck = Table(replace(table(), luck=0))
    assert luck.pick(["only"]) == "only"
    assert (luck.state.luck, luck.shuffled([]), luck.shuffled(["one"]), luck.state.luck) == (1, (), ("one",), 1)
    order = ["a", "b", "c"]
    for last in (2, 1):
        other = draw("a secret", 3 - last, last + 1)
        order[last], order[other] = order[other], order[last]
    assert luck.shuffled(["a", "b", "c"]) == tuple(order)


def test_decision_26_one_seat_acts_at_any_moment() -> None:
    for state in any_game(18).states():
        assert (state.seat is None) == (state.over is not None)


def test_decision_27_a_single_answer_is_no_question() -> None:
    for seed in (1, 18, 23):
        for state in any_game(seed).states():
            if state.stage not in {"play", "fill", "go", "over"}:
                assert len(legal(state)) > 1


def test_decision_28_the_first_handicap_binds_from_the_first_round() -> None:
    state = setup(2, deal(Options(), 2, random.Random(1)))
    state = replace(state, teams=(replace(state.teams[0], health=bound("fog")),))
    assert (state.stage, state.seat, state.round) == ("orient", 0, 0)
    state = apply(state, do.Orient("N", "N"))
    assert (state.stage, state.round) == ("fog", 0)
    state = apply(state, do.Fog("E"))
    assert (state.teams[0].fog, state.round, state.seat) == ("E", 1, 0)
    down = setup(8, deal(NONE, 8, random.Random(1)), NONE)
    down = apply(apply(down, do.Orient("N", "N")), do.Orient("S", "N"))
    assert (down.stage, down.teams[0].in_force(NONE)) == ("play", ())


def test_decision_29_so_many_tiles_of_each_kind() -> None:
    assert (BOX.tiles["water"].copies, BOX.tiles["land"].copies) == (14, 12)
    everything = Options(slipstreams=True, windstorms=True, treasures=True, pirates=True, harbors=12)
    assert (currents(everything), symbols(everything)) == (11, 7)
    assert (currents(STREAMS), symbols(PIRATES)) == (9, 6)
    decks = deal(everything, 3, random.Random(3))["decks"].values()
    names = [tile(name) for deck in decks for name in deck]
    assert (sum(one.current is not None for one in names), sum(one.enemy for one in names)) == (11, 7)
    assert not any(one.current and one.kind in (*BOX.harbors, "haven", "land") for one in names)


def test_decision_30_a_card_is_drawn_after_each_card() -> None:
    state = table(3, NONE, hands=[("sail",) * 3, (), ("wind",) * 3], draw=("row",) * 9)
    state = apply(state, do.Play("sail", 1))
    assert (state.hands[0], state.seat) == (("row", "sail", "sail"), 2)


def test_decision_31_an_open_card_is_carried_out_in_its_place() -> None:
    state = table(2, health=bound("forced-follow"), laid=ROAD, hands=[SAILS, SAILS], draw=("sail",) * 9)
    state = apply(state, do.Play("sail", 3))
    assert state.teams[0].row[0][2] == InRow("sail", 0, open=True)
    assert state.teams[0].ship == (0, 0)


def test_decision_32_duties_bind_in_their_order_and_give_way() -> None:
    state = table(2, NONE, health=("first-from-left", "first-from-right", *CALM[:3]), damage=2)
    assert {slot for _, slot in plays(state)} == {1}
    state = table(2, NONE, health=("first-from-right", "first-from-left", *CALM[:3]), damage=2)
    assert {slot for _, slot in plays(state)} == {5}


def test_decision_33_the_weather_duty_binds_in_the_last_safe_turn() -> None:
    options = Options(windstorms=True, health_down=True, pirates=True)
    hands = [("calm", "sail", "sail")] * 2
    state = table(2, options, hands=hands, weather="cloudy", draw=("sail",) * 9)
    for slot in (1, 2, 3):
        assert do.Play("sail", slot) in legal(state)
        state = apply(state, do.Play("sail", slot))
    assert {card for card, _ in plays(state)} == {"calm"}
    assert not any(isinstance(step, do.Order) for step in legal(state))
    sunny = replace(state, teams=(replace(state.teams[0], weather="sunny"),))
    assert {card for card, _ in plays(sunny)} == {"calm", "sail"}


def test_decision_34_both_senses_of_rotate_are_one_type() -> None:
    assert BOX.cards["rotate-left"].kind == BOX.cards["rotate-right"].kind
    assert {BOX.cards[card].kind for card in BOX.weather} == {"weather"}
    decisions = {card for card, kind in BOX.cards.items() if kind.decision}
    assert decisions == {"wind", "rotate-right", "rotate-left", "wildcard", "speedup", "spyglass", "dig"}


def test_decision_35_without_a_player_of_slot_one_the_start_player_stays() -> None:
    state = table(3, health=bound("one-fewer-instruction"), laid=ROAD, hands=[SAILS] * 3, draw=SAILS, wind=0)
    state = row_of(state, 2, 3, 4, 5)
    assert (state.round, state.teams[0].start) == (2, 0)


def begins(handicap: str, **more: object) -> State:
    return table(3, health=bound(handicap), **more)  # type: ignore[arg-type]


def test_decision_36_what_the_start_of_a_round_brings() -> None:
    draw_pile = ("wind", "sail", "rotate-left", "sail", "sail", "wind")
    prepared = begins("prepared-instruction", draw=draw_pile)
    assert prepared.teams[0].row[0][2] == InRow("wind", None, open=True)
    swapped = begins("forced-swap", draw=draw_pile, hands=[SAILS] * 3)
    assert swapped.hands[0] == ("rotate-left", "sail", "wind")
    assert swapped.teams[0].discard == SAILS
    spot = begins("forced-spot")
    assert spot.teams[0].spot == draw("a secret", 0, 5) + 1
    by_lot = begins("random-draw")
    assert by_lot.teams[0].random == by_lot.hands[0][draw("a secret", 0, 3)]
    assert seen(by_lot, 1).teams[0].random is None


def test_decision_37_where_a_card_may_go() -> None:
    assert {slot for _, slot in plays(begins("first-from-left"))} == {1}
    assert {slot for _, slot in plays(begins("first-from-right"))} == {5}
    state = row_of(begins("forced-order"), 1, 2, 3)
    assert {slot for _, slot in plays(state)} == {4, 5}, "a second card goes anywhere"
    state = row_of(begins("no-neighbors"), 3)
    assert {slot for _, slot in plays(state)} == {1, 5}
    state = row_of(state, 1, 4)
    assert {slot for _, slot in plays(state)} == {2}


def test_decision_38_the_first_card_and_those_who_follow_it() -> None:
    spot = begins("forced-spot")
    assert {slot for _, slot in plays(spot)} == {spot.teams[0].spot}
    by_lot = begins("random-draw")
    assert {card for card, _ in plays(by_lot)} == {by_lot.teams[0].random}
    follow = begins("forced-follow", hands=[("wind",) * 3, ("sail", "wind", "wind"), ("sail",) * 3])
    follow = apply(follow, do.Play("wind", 5))
    assert {card for card, _ in plays(follow)} == {"wind"}
    assert {card for card, _ in plays(row_of(follow, 1))} == {"sail"}


def test_decision_39_how_many_cards_a_turn_has() -> None:
    """Two in the first turn, or the whole hand before anything is drawn; one slot may stay empty."""
    state = row_of(begins("one-more-instruction"), 1)
    assert state.seat == 0
    assert row_of(state, 2).seat == 1
    state = row_of(begins("starting-confusion"), 1, 2)
    assert (state.seat, len(state.hands[0])) == (0, 1)
    state = row_of(state, 3)
    assert (state.seat, len(state.hands[0])) == (1, 3)
    state = row_of(begins("one-fewer-instruction", wind=0, hands=[SAILS] * 3, draw=SAILS), 1, 2, 4, 5)
    assert state.round == 2


def test_decision_40_hands_that_are_filled_less() -> None:
    state = row_of(begins("delayed-draw"), 1, 2, 3)
    assert [len(hand) for hand in state.hands] == [2, 2, 2]
    state = begins("lower-hand-limit")
    assert len(state.hands[0]) == 3
    assert len(row_of(state, 1).hands[0]) == 2


def test_decision_41_first_cards_are_those_of_the_first_layer() -> None:
    state = table(2, health=bound("double-round", "forced-spot"), damage=1)
    spot = state.teams[0].spot
    assert spot is not None
    state = row_of(state, *[spot, *(slot for slot in range(1, 6) if slot != spot)])
    assert {slot for _, slot in plays(state)} == {1, 2, 3, 4, 5}


def test_decision_41_forced_order_is_for_the_first_layer() -> None:
    t = Table(table(2, health=bound("double-round", "forced-order"), damage=1))
    full = tuple(InRow("sail", 1) for _ in range(5))
    t.set(0, row=(full, (None,) * 5), plays=tuple(Placed(1, 0, slot) for slot in range(1, 6)))
    assert {slot for _, slot in plays(t.state)} == {1, 2, 3, 4, 5}


def test_decision_42_before_the_row_is_carried_out() -> None:
    """The start player's first card is replaced by the top of the pile, then the tokens are shuffled."""
    draw_pile = ("wind",) * 5 + ("sail",)
    state = table(2, health=bound("random-replace"), laid=ROAD, hands=[("wind",) * 3] * 2, draw=draw_pile)
    state = row_of(state, 2, 1, 3, 4, 5)
    card = state.teams[0].row[0][1]
    assert (card.card, card.seat, card.open) == ("sail", 0, True)
    assert "wind" in state.teams[0].discard
    state = row_of(table(2, health=bound("out-of-order"), hands=[("wind",) * 3] * 2, draw=("wind",) * 9), 1, 2, 3, 4, 5)
    assert sorted(state.teams[0].tokens) == [1, 2, 3]
    assert state.teams[0].tokens == Table(replace(table(), luck=0)).shuffled((1, 2, 3))
    first = state.teams[0].tokens.index(1)
    assert [card.done for card in state.teams[0].row[0] if card] == [place == first for place in range(5)]


def test_decision_43_who_decides() -> None:
    """The start player; the player of slot 3; the other team's start player for the first decision."""
    state = table(3, health=bound("new-decider"), wind=2)
    t = Table(state)
    t.set(0, plays=(Placed(2, 0, 3),))
    assert execute(t.state, "wind").seat == 2
    assert execute(state, "wind").seat == 0
    state = execute(table(6, health=bound("cross-decisions"), wind=2), "wind", "wind")
    assert state.seat == 1
    assert apply(state, do.Wind(3)).seat == 0


def test_decision_44_cards_that_are_skipped() -> None:
    """Of a type that was, a second decision, decisions in the first two places; they are revealed and discarded."""
    assert sailed(table(laid=ROAD, health=bound("be-special")), "sail", "sail", "discuss")[0] == (0, -1)
    state = execute(table(health=bound("one-decision"), wind=2), "wind", "rotate-left", then=[do.Wind(3)])
    assert (state.round, state.teams[0].discard) == (2, ("rotate-left", "wind"))
    state = execute(table(health=bound("delayed-decisions"), wind=2), "wind", "wind", "wind")
    assert [card.done for card in state.teams[0].row[0] if card] == [True] * 3
    assert apply(state, do.Wind(3)).teams[0].wind == 3


def test_decision_45_talks_wait_for_who_decides() -> None:
    options = Options(slipstreams=True)
    state = execute(table(options=options, laid={(0, -1): Laid("buoy", 0)}), "sail")
    assert not apply(state, do.Talk(yes=False)).talk
    talk = apply(state, do.Talk(yes=True))
    assert (talk.talk, talk.teams[0].damage, talk.stage) == (True, 1, "go")
    options = Options(discuss=True)
    health = bound("limited-communication")
    assert execute(table(options=options, health=health), "discuss").talk
    assert not execute(table(options=options, health=health, wind=0), "sail", "discuss").talk


def test_decision_46_speedup_adds_and_takes_slots_at_the_right() -> None:
    """Three to eight; a card that goes is not carried out, a new slot is filled by who played the Speedup."""
    options = Options(speedup=True)
    state = table(options=options, laid=ROAD)
    state = execute(state, "speedup", None, None, None, "sail")
    assert legal(state) == [do.Slots(4), do.Slots(6)]
    less = apply(state, do.Slots(4))
    assert (less.teams[0].ship, less.teams[0].slots) == ((0, 0), 4)
    assert set(less.teams[0].discard) == {"speedup", "sail"}
    more = apply(state, do.Slots(6))
    assert (more.stage, more.seat) == ("fill", 0)
    card = more.hands[0][0]
    assert card is not None
    filled = apply(more, do.Fill(card))
    assert len(filled.hands[0]) == 2, "the limit is two here"
    for slots, wanted in ((3, 4), (8, 7)):
        changed = execute(table(options=options, slots=slots, row=((None,) * slots,)), "speedup")
        assert changed.teams[0].slots == wanted


def test_decision_47_a_wildcard_is_any_card_in_the_game() -> None:
    base = execute(table(options=Options(wildcard=True)), "wildcard")
    common = {"sail", "wind", "rotate-right", "rotate-left"}
    assert set(legal(base)) == set(map(do.Name, common))
    options = Options(wildcard=True, windstorms=True, pirates=True, discuss=True)
    more = execute(table(options=options, weather="calm"), "wildcard")
    assert set(legal(more)) == set(map(do.Name, common | {"row", "spyglass", "cannon", "discuss"}))


def test_decision_48_damage_comes_point_by_point() -> None:
    """Earlier handicaps act before the next card comes; At World's End closes a deck for good."""
    laid = {(0, -1): LAND}
    riot = execute(table(laid=laid, health=bound("rudder-riot", "fragile-ship"), damage=1), "sail")
    assert (riot.teams[0].damage, riot.teams[0].heading) == (3, "S")
    assert execute(table(laid=laid, health=("fog", "rudder-riot", *CALM[:3])), "sail").teams[0].heading == "N"
    last = execute(table(laid=laid, health=bound("soaked-map", "rudder-riot"), damage=4), "sail")
    assert (last.stage, last.luck, last.teams[0].heading) == ("over", 0, "N"), "the last point ends it at once"
    soaked = execute(table(laid=laid, health=bound("soaked-map")), "sail")
    assert soaked.luck == sum(len(deck) - 1 for deck in soaked.decks)
    state = execute(
        table(laid=laid, health=(CALM[0], "at-worlds-end", *CALM[1:4]), decks={"N": ["land"], "E": ["water"]}), "sail"
    )
    assert set(legal(state)) == {do.Close(side, into) for side in "NE" for into in "NESW" if side != into}
    state = apply(state, do.Close("E", "N"))
    assert (state.closed, state.decks[1], sorted(filter(None, state.decks[0]))) == (("E",), (), ["land", "water"])
    fog = execute(table(laid=laid, health=(CALM[0], "fog", *CALM[1:4])), "sail")
    assert set(legal(fog)) == {do.Fog(side) for side in "NESW"}


def test_decision_49_the_tile_under_the_ship_comes_first_then_clockwise() -> None:
    decks = {side: [f"harbor{number}"] for number, side in enumerate("NESW")}
    state = execute(table(decks=decks, compass="E", heading="E"), "sail")
    assert state.drawn == (("E", "harbor1"), ("S", "harbor2"), ("W", "harbor3"), ("N", "harbor0"))
    assert cells(state) == {(1, 0)}
    assert not any(state.decks)


def test_decision_50_what_can_be_turned() -> None:
    decks = {"N": ["water"], "E": ["anchor~N"]}
    state = execute(table(options=STREAMS, decks=decks), "sail")
    assert {step.turn for step in legal(state) if isinstance(step, do.Place)} == {0, 1, 2, 3}
    assert matches({(0, 0): LAND}, (0, -1), harbor("E"))
    assert matches({(0, 0): WATER}, (0, -1), harbor("E"))


def test_decision_51_visit_current_then_harbor() -> None:
    """The whirlpool turns the ship before the current moves it; after the enemies' damage no harbor is looked for."""
    laid = {(0, -1): Laid("whirlpool~N", 0), (0, -2): harbor("N")}
    options = Options(slipstreams=True, treasures=True)
    state = execute(table(options=options, laid=laid, treasures=[]), "sail")
    heading = "NESW"[draw("a secret", 1, 4)]
    assert (state.teams[0].ship, bool(state.collected)) == ((0, -2), heading == "N")
    held = {(0, -1): Laid("anchor~N", 0), (0, -2): WATER}
    assert sailed(table(options=STREAMS, laid=held), "sail")[0] == (0, -1)


def test_decision_52_an_anchor_leaves_both_layers_and_the_enemies() -> None:
    state = table(
        options=PIRATES, laid={(0, -1): Laid("anchor", 0), (1, 0): WATER, (1, -1): WATER}, enemies=[("wave", (1, 0))]
    )
    t = Table(ordered(state, wave="row"))
    t.set(0, row=((InRow("sail", 0), *[None] * 4), (InRow("sail", 0), *[None] * 4)))
    state = executed(t)
    assert (state.teams[0].ship, state.teams[0].damage) == ((0, -1), 1)
    assert [pawn.cell for pawn in state.enemies] == [(1, -1)]


@pytest.mark.parametrize(("weather", "steps"), [("windy", 8), ("heat", 2), ("calm", 0)])
def test_decision_53_moodswing_first_then_the_weather(weather: str, steps: int) -> None:
    laid = {(0, y): WATER for y in range(-9, 0)}
    state = table(options=WIND, laid=laid, health=bound("moodswing-sails"), wind=2, weather=weather)
    assert execute(state, "sail").teams[0].ship == (0, -steps)


def test_decision_54_a_storm_doubles() -> None:
    state = table(options=WIND, laid=ROAD, weather="storm")
    assert sailed(state, "sail")[0] == (0, -2)
    assert sailed(state, "row")[0] == (0, -2)
    wind = execute(table(options=WIND, wind=3, weather="storm"), "wind")
    assert legal(wind) == [do.Wind(1), do.Wind(4)]
    turn = execute(state, "rotate-left")
    assert set(legal(turn)) == {do.Rotate("ship", 2), do.Rotate("compass", 2)}
    assert (turn.teams[0].damage, apply(turn, do.Rotate("ship", 2)).teams[0].damage) == (0, 1)


def test_decision_55_stubborn_storms_keep_the_first_sign() -> None:
    state = execute(table(health=bound("stubborn-storms"), wind=2), "wind", "wind", "wind", then=[do.Wind(3)])
    assert state.teams[0].wind == 4
    assert state.round == 2


def test_decision_56_a_shipwreck_throws_slow_ships_back() -> None:
    laid = {**ROAD, (0, -2): Laid("shipwreck", 0)}
    for wind, cell, damage in ((2, (0, -1), 1), (3, (0, -3), 0)):
        assert sailed(table(options=STREAMS, laid=laid, wind=wind, health=bound("fragile-ship")), "sail") == (
            cell,
            damage,
        )
    assert sailed(table(options=STREAMS, decks={"N": ["shipwreck"]}), "sail") == ((0, 0), 1)


def test_decision_57_decks_that_are_searched() -> None:
    decks = {"N": ["water", "land", "water", "land"], "E": ["water"]}
    state = execute(table(options=WIND, decks=decks, weather="cloudy"), "spyglass")
    assert legal(state) == [do.Spyglass("look"), do.Spyglass("add")]
    looking = execute(table(options=WIND, decks=decks, weather="cloudy", wind=2), "spyglass", "wind")
    looking = apply(apply(looking, do.Spyglass("look")), do.Deck("N"))
    assert seen(looking, 0).looks[0].tiles == ("water", "land", "water", "land")
    assert seen(looking, 1).looks[0].tiles is None
    add = apply(apply(state, do.Spyglass("add")), do.Deck("N"))
    assert len(add.decks[0]) == 1
    found = execute(
        table(
            options=STREAMS,
            laid={(0, -1): Laid("map", 0)},
            decks={"N": ["water", "harbor3"], "S": ["harbor1"], "E": ["land"]},
        ),
        "sail",
    )
    assert legal(found) == [do.Deck("N"), do.Deck("S")]
    assert apply(found, do.Deck("N")).decks[0] == ("harbor3", "water")


def test_decision_58_digging() -> None:
    """One to three tiles, not under ships and enemies and no collected harbor; the old one goes under the deck."""
    laid = {(0, -1): harbor("N"), (1, 0): WATER, (2, 0): WATER}
    options = Options(treasures=True, pirates=True)
    state = table(
        options=options, laid=laid, collected=[((0, -1), 0)], enemies=[("wave", (1, 0))], decks={"W": ["land", "land"]}
    )
    state = execute(state, "dig")
    assert state.map[(2, 0)] == LAND, "the first dig is a must, and there was one place and deck"
    assert state.decks[3] == ("land", "water")
    assert set(legal(state)) == {do.Dig((2, 0), "W"), do.Stop()}
    assert apply(state, do.Stop()).round == 2


@pytest.mark.parametrize(("handicap", "damage"), [("risky-turns", 1), ("risky-rotations", 1), ("torn-sails", 0)])
def test_decision_59_the_end_of_a_round(handicap: str, damage: int) -> None:
    state = execute(table(laid=ROAD, health=bound(handicap)), "cannon")
    assert state.teams[0].damage == damage
    assert state.teams[0].wind == (0 if handicap == "torn-sails" else 1)
    moved = execute(table(laid=ROAD, health=bound(handicap)), "sail", "rotate-left", then=[do.Rotate("ship", 3)])
    assert moved.teams[0].damage == 0
    assert execute(table(options=WIND, weather="heat")).teams[0].damage == 1


def test_decision_60_weather_that_changes() -> None:
    """It never comes back; cloudy days change by one; thunder turns the compass, also when a round begins."""
    state = execute(table(options=WIND, weather="cloudy"), "calm", "heat")
    assert (state.teams[0].weather, "calm" in state.teams[0].discard) == ("heat", False)
    assert execute(table(options=WIND, weather="cloudy"), "heat").teams[0].weather == "cloudy"
    thunder = execute(table(options=WIND, weather="storm"), "thunder")
    assert thunder.luck == 2
    assert thunder.teams[0].compass == "NESW"[draw("a secret", 1, 4)]


@pytest.mark.parametrize(
    ("condition", "cells_", "fits"),
    [
        ("size-3", [(1, -2), (2, -2)], True),
        ("size-3", [(1, -2)], False),
        ("size-5", [(x, -2) for x in range(1, 5)], True),
        ("size-8", [(x, -2) for x in range(1, 8)], True),
        ("size-8", [(x, -2) for x in range(1, 7)], False),
        ("side-3", [(1, -2), (2, -2)], True),
        ("side-3", [(1, -2), (1, -3)], False),
        ("side-5", [(x, -2) for x in range(1, 5)], True),
        ("side-8", [(x, -2) for x in range(1, 7)], False),
        ("square", [], True),
        ("square", [(1, -2), (1, -3)], True),
        ("square", [(1, -2)], False),
        ("rectangle", [(1, -2)], True),
        ("rectangle", [(1, -2), (1, -3)], False),
        ("line", [(1, -2)], True),
        ("line", [], False),
        ("line", [(1, -2), (1, -3)], False),
        ("open", [], True),
        ("surrounded", [], False),
        ("exclusive", [], True),
        ("harbors-1", [], True),
        ("harbors-2", [], False),
        ("harbors-3", [], False),
        ("special-0", [], True),
        ("special-2", [], False),
        ("special-3", [], False),
    ],
)
def test_decision_61_conditions_of_islands(condition: str, cells_: list[tuple[int, int]], fits: bool) -> None:
    assert at_island(condition, *((cell, LAND) for cell in cells_)) == fits


def test_decision_61_what_is_around_an_island() -> None:
    harbors = [((1, -2), harbor("W")), ((-1, -2), harbor("E"))]
    assert at_island("harbors-2", harbors[0])
    assert at_island("harbors-3", *harbors)
    assert not at_island("harbors-2", ((1, -2), harbor("E")))
    specials = [((1, -2), Laid("anchor", 0)), ((-1, -2), Laid("lighthouse", 0)), ((0, -3), Laid("island", 0))]
    assert at_island("special-2", *specials[:2])
    assert at_island("special-3", *specials)
    assert not at_island("special-0", specials[0])
    assert at_island("surrounded", *specials)
    assert not at_island("open", *specials)
    laid = {(0, -1): harbor("N"), (0, -2): LAND}
    both = [Treasure("exclusive", "half-turn", 4), Treasure("square", "sail-as-row", 3)]
    left = execute(table(options=ISLES, laid=laid, treasures=both), "sail").treasures
    assert left == (both[0],)


def test_decision_61_bonuses_come_in_the_order_of_their_table() -> None:
    laid = {(0, -1): harbor("N"), (0, -2): LAND}
    both = [Treasure("square", "look-deck", 4), Treasure("rectangle", "wind", 3)]
    state = execute(table(options=ISLES, laid=laid, treasures=both), "sail")
    assert (state.treasures, state.stage) == ((), "wind")
    assert apply(state, do.Wind(0)).why == "look"


def with_bonus(bonus: str, *cards: str, **more: object) -> State:
    laid = {(0, -1): harbor("N"), (0, -2): LAND, (1, 0): WATER, (1, -1): WATER, **ROAD_BACK}
    state = table(options=ISLES, laid=laid, treasures=[Treasure("square", bonus, 4)], **more)  # type: ignore[arg-type]
    return execute(state, "sail", *cards)


ROAD_BACK = {(0, y): WATER for y in range(1, 6)}


def test_decision_62_bonuses_at_once() -> None:
    state = with_bonus("heading")
    assert set(legal(state)) == {do.Heading(way) for way in "NESW"}
    assert apply(state, do.Heading("W")).teams[0].heading == "W"
    assert set(legal(with_bonus("wind"))) == {do.Wind(to) for to in range(5)}
    look = with_bonus("look-3", "wind", wind=1)
    assert (look.stage, look.why) == ("deck", "look-3")
    look = apply(look, do.Deck("E"))
    assert [(one.seat, one.deck, len(one.tiles or ())) for one in look.looks] == [(0, "E", 3), (1, "E", 3)]
    jump = with_bonus("jump")
    assert set(legal(jump)) == {do.Jump((0, 0)), do.Jump((1, 0)), do.Jump((1, -1)), do.Stay()}
    assert apply(jump, do.Jump((1, -1))).teams[0].ship == (1, -1)
    digs = with_bonus("dig-5")
    assert (digs.talk, legal(digs)) == (True, [do.Go()])
    assert do.Stop() in legal(apply(digs, do.Go()))


def test_decision_62_bonuses_that_are_kept() -> None:
    """Half turns and rowing with a Sail from now on; others once, before the first card of a round."""
    turned = execute(table(options=ISLES, powers=("half-turn",)), "rotate-left")
    assert set(legal(turned)) == {do.Rotate(what, turns) for what in ("ship", "compass") for turns in (2, 3)}
    rowed = execute(table(options=ISLES, powers=("sail-as-row",), laid={(1, 0): WATER, **ROAD}, heading="E"), "sail")
    assert legal(rowed) == [do.Sail("sail"), do.Sail("row")]
    assert apply(rowed, do.Sail("row")).teams[0].ship == (1, 0)
    state = table(
        options=ISLES, powers=("face-up-round", "ignore-handicaps", "teleport"), health=bound("first-from-left")
    )
    assert {step for step in legal(state) if isinstance(step, do.Use)} == {
        do.Use("face-up-round"),
        do.Use("ignore-handicaps"),
    }
    free = apply(state, do.Use("ignore-handicaps"))
    assert {slot for _, slot in plays(free)} == {1, 2, 3, 4, 5}
    open_round = row_of(apply(state, do.Use("face-up-round")), 1)
    assert open_round.teams[0].row[0][0] is not None
    assert open_round.teams[0].row[0][0].open
    assert not any(isinstance(step, do.Use) for step in legal(row_of(state, 1)))


def test_decision_62_teleport_and_the_round_over_land() -> None:
    state = table(options=ISLES, laid=ROAD, powers=("teleport",), collected=[((0, -5), 0), ((0, -6), 0)])
    assert apply(state, do.Use("teleport")).teams[0].ship == (0, -5)
    assert refuge(Table(table()), 0) is None
    state = table(options=ISLES, powers=("over-land",))
    assert state.teams[0].powers == ("over-land:now",)
    t = Table(state)
    t.put(map={(0, 0): WATER, (0, -1): LAND, (0, -2): harbor("S")})
    assert sailed(t.state, "sail", "sail") == ((0, -2), 0)
    assert execute(t.state, "sail").teams[0].powers == ()


def test_decision_63_a_haven_is_like_a_harbor_near_an_enemy() -> None:
    laid = {(0, -1): Laid("haven", 1), (1, 0): WATER}
    assert not execute(table(options=PIRATES, laid=laid), "sail").collected
    assert execute(table(options=PIRATES, laid=laid, enemies=[("wave", (1, 0))]), "sail").collected
    assert table(options=PIRATES).goals == 11


def test_decision_64_orders() -> None:
    """One a kind; the wind in force along the compass, a step as the ship heads, or nothing."""
    laid = {(2, y): WATER for y in range(-4, 2)} | {(3, 0): WATER}
    for card, cell in (("sail", (2, -2)), ("row", (3, 0)), ("wind", (2, 0)), ("wildcard", (2, 0))):
        state = table(options=PIRATES, laid=laid, enemies=[("monster", (2, 0))], wind=2, heading="E", compass="N")
        moved = execute(ordered(state, monster=card))
        assert [pawn.cell for pawn in moved.enemies] == [cell]
        assert moved.teams[0].discard == (card,)
        assert moved.orders == (None, None, None)


def test_decision_65_no_enemy_where_there_is_no_room() -> None:
    state = execute(table(options=PIRATES, decks={"N": ["land!"]}), "sail")
    assert state.enemies == ()
    laid = {(2, y): WATER for y in range(6)}
    out = [(kind, (2, place)) for place, kind in enumerate(["pirate", "pirate", "monster", "monster", "wave", "wave"])]
    full = table(options=PIRATES, laid=laid, enemies=out, decks={"N": ["water!"]}, compass="N")
    assert len(execute(full, "sail").enemies) == 6


def test_decision_66_enemies_stop_before_land_and_run_into_ships() -> None:
    laid = {(0, 1): WATER, (0, 2): WATER, (0, -1): LAND}
    state = table(options=PIRATES, laid=laid, enemies=[("monster", (0, 2))], wind=4)
    state = execute(ordered(state, monster="sail"))
    assert ([pawn.cell for pawn in state.enemies], state.teams[0].damage) == ([(0, 0)], 1)
    laid[(0, -1)] = WATER
    state = execute(ordered(table(options=PIRATES, laid=laid, enemies=[("monster", (0, 2))], wind=3), monster="sail"))
    assert ([pawn.cell for pawn in state.enemies], state.teams[0].damage) == ([(0, -1)], 1)


def test_decision_67_two_ships_take_turns_and_run_into_each_other() -> None:
    state = table(6, laid=ROAD)
    t = Table(state)
    t.set(1, ship=(0, -1))
    state = execute(t.state, "sail")
    assert [team.damage for team in state.teams] == [1, 1]
    state = table(6, NONE)
    seats = []
    for _ in range(4):
        seats.append(state.seat)
        state = apply(state, legal(state)[0])
    assert seats == [0, 1, 2, 3]
    both = execute(table(6, laid=ROAD), "sail", "wind", other=["sail"])
    assert both.teams[1].ship == (0, -1)
    assert both.stage == "wind"


def test_decision_67_the_teams_begin_rounds_by_turns() -> None:
    state = execute(table(6))
    assert (state.round, state.seat) == (2, 1)


def test_decision_68_variants() -> None:
    """Three to eight Health cards, eight or twelve harbors, talk only at the ends of the row."""
    assert CHOICES["health"] == (3, 4, 5, 6, 7, 8)
    assert CHOICES["harbors"] == (8, 12)
    options = Options(discuss=True, discuss_ends=True)
    assert execute(table(options=options), "discuss").talk
    assert not execute(table(options=options), None, "discuss").talk
    assert execute(table(options=Options(discuss=True)), None, "discuss").talk
    assert execute(table(options=options), None, None, None, None, "discuss").talk
    starts = set()
    for secret in range(12):
        state = replace(table(4, Options(random_start=True)), secret=str(secret))
        starts.add(execute(state).teams[0].start)
    assert starts == {0, 1, 2, 3}


def test_decision_69_ten_rounds_without_anything_end_the_game() -> None:
    state = table(laid=ROAD, wind=0)
    for number in range(1, 10):
        state = execute(state)
        assert state.idle == number
    moved = execute(replace(state, teams=(replace(state.teams[0], wind=1),)), "sail")
    assert (moved.idle, moved.over) == (0, None)
    over = execute(state).over
    assert over.result == "lost"
    two = replace(table(6, collected=[((9, 9), 1)]), idle=9)
    end = execute(two).over
    assert (end.result, end.team) == ("won", 1)
    even = execute(replace(table(6), idle=9)).over
    assert (even.result, even.team) == ("draw", None)


def test_section_11_the_forms_are_those_that_are_told() -> None:
    state = record.state_to_dict(table())
    keys = (
        "ply stage seat why round map decks closed collected treasures enemies orders teams hands drawn talk "
        "looks shown idle luck over"
    )
    assert list(state) == keys.split()
    keys = "start ship heading compass wind weather slots row tokens draw discard health damage fog powers spot random"
    assert list(state["teams"][0]) == keys.split()
    for text in (
        '{"do": "orient", "heading": "N", "compass": "E"}',
        '{"do": "play", "card": "sail", "slot": 2, "open": true}',
        '{"do": "order", "card": "row", "enemy": "pirate"}',
        '{"do": "show"}',
        '{"do": "use", "bonus": "teleport"}',
        '{"do": "fill", "card": "wind"}',
        '{"do": "wind", "to": 2}',
        '{"do": "rotate", "what": "ship", "turns": 1}',
        '{"do": "name", "card": "rotate-left"}',
        '{"do": "slots", "to": 6}',
        '{"do": "sail", "as": "row"}',
        '{"do": "spyglass", "use": "look"}',
        '{"do": "deck", "deck": "N"}',
        '{"do": "place", "cell": [0, -1], "turn": 1}',
        '{"do": "dig", "cell": [2, 0], "deck": "S"}',
        '{"do": "stop"}',
        '{"do": "enemy", "kind": "wave", "cell": [1, 0]}',
        '{"do": "fog", "deck": "W"}',
        '{"do": "close", "deck": "W", "into": "N"}',
        '{"do": "talk", "yes": true}',
        '{"do": "go"}',
        '{"do": "heading", "to": "S"}',
        '{"do": "jump", "cell": [1, 1]}',
        '{"do": "stay"}',
    ):
        assert record.step_to_dict(record.step_from_dict(json.loads(text))) == json.loads(text)
