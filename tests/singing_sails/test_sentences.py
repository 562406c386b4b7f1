"""The published rules, sentence by sentence: each test is named after a requirement."""

import random
from typing import Any

import pytest

from singing_sails import steps as do
from singing_sails.components import BOX, ENEMIES, EXPANSIONS
from singing_sails.deal import deal, health_pool, pile
from singing_sails.places import Laid, tile
from singing_sails.state import InRow, Options, State, Treasure, seen
from singing_sails.turn import apply, legal, setup
from tests.singing_sails.positions import CALM, LAND, WATER, any_game, execute, harbor, ordered, sailed, table

NONE = Options(health_down=True)
"""Options without a handicap before the first damage."""
ROAD = {(0, -1): WATER, (0, -2): WATER, (0, -3): WATER}
"""Water to the north."""
WIND = Options(windstorms=True)


def cells(state: State) -> set[tuple[int, int]]:
    return {step.cell for step in legal(state) if isinstance(step, do.Place)}


def dealt(options: Options, seats: int = 3) -> dict[str, Any]:
    return deal(options, seats, random.Random(7))


def test_the_ship_begins_on_an_empty_water_tile() -> None:
    state = setup(3, dealt(Options(slipstreams=True, pirates=True)), Options(slipstreams=True, pirates=True))
    assert dict(state.map) == {(0, 0): WATER}
    assert state.teams[0].ship == (0, 0)


def test_ship_and_compass_are_oriented_freely() -> None:
    state = setup(3, dealt(Options()))
    assert {(step.heading, step.compass) for step in legal(state) if isinstance(step, do.Orient)} == {
        (heading, compass) for heading in "NESW" for compass in "NESW"
    }
    team = apply(state, do.Orient("W", "S")).teams[0]
    assert (team.heading, team.compass) == ("W", "S")


def test_the_wind_begins_at_one() -> None:
    assert [team.wind for team in setup(8, dealt(Options(), 8)).teams] == [1, 1]


def test_cards_are_the_common_and_the_games_own_ones() -> None:
    assert len(pile(Options())) == 30
    assert len(pile(Options(discuss=True, speedup=True, wildcard=True))) == 46
    assert len(pile(Options(windstorms=True))) == 58


def test_each_player_draws_three() -> None:
    for seats in (2, 5, 6, 10):
        assert [len(hand) for hand in setup(seats, dealt(Options(), seats)).hands] == [3] * seats


def test_five_health_cards_are_taken_of_all() -> None:
    assert len(setup(3, dealt(Options())).teams[0].health) == 5
    assert len(health_pool(Options(), 1)) == 26 + 10 - 4
    assert {"fog", "double-round"} <= set(health_pool(Options(), 1))


def test_all_harbors_collected_win_at_once() -> None:
    state = table(laid={(0, -1): harbor("N")}, collected=[((9, 9), 0)] * 7)
    over = execute(state, "sail", "sail", "sail").over
    assert (over.result, over.team) == ("won", 0)


def test_a_card_goes_face_down_to_any_empty_slot() -> None:
    state = table(3, NONE)
    hand = set(state.hands[0])
    assert {(step.card, step.slot) for step in legal(state) if isinstance(step, do.Play)} == {
        (card, slot) for card in hand for slot in range(1, 6)
    }
    state = apply(state, next(step for step in legal(state) if isinstance(step, do.Play) and step.slot == 4))
    lying = seen(state, 1).teams[0].row[0][3]
    assert lying == InRow(None, 0)
    assert {step.slot for step in legal(state) if isinstance(step, do.Play)} == {1, 2, 3, 5}


def test_when_all_slots_are_full_cards_are_carried_out_left_to_right() -> None:
    state = table(laid=ROAD | {(1, 0): WATER})
    assert sailed(state, "rotate-right", "sail", then=[do.Rotate("compass", 1)])[0] == (1, 0)
    assert sailed(state, "sail", "rotate-right", then=[do.Rotate("compass", 1)])[0] == (0, -1)


def test_who_played_into_the_first_slot_starts_the_next_round() -> None:
    state = table(3, NONE, laid=ROAD)
    for slot in (2, 3, 1, 4):
        state = apply(state, next(step for step in legal(state) if isinstance(step, do.Play) and step.slot == slot))
    while state.round == 1 and state.over is None:
        state = apply(state, legal(state)[0])
    assert state.over is None
    assert state.teams[0].start == 2


def test_the_row_is_discarded() -> None:
    state = execute(table(laid=ROAD), "sail", "wind", then=[do.Wind(0)])
    assert state.teams[0].discard == ("sail", "wind")
    assert state.teams[0].row == ((None,) * 5,)


def test_nobody_says_anything_of_the_game() -> None:
    assert not any(state.talk for state in any_game(12).states() if not state.options.discuss)


def test_damage_shows_the_next_handicap() -> None:
    state = execute(table(laid={(0, -1): LAND}), "sail")
    assert state.teams[0].in_force(state.options) == CALM[:2]
    assert [card is None for card in seen(state, 0).teams[0].health] == [False, False, True, True, True]


def test_a_harbor_is_collected_by_a_ship_that_points_at_it() -> None:
    laid = {(0, -1): harbor("N")}
    assert execute(table(laid=laid, heading="N"), "sail").collected == (((0, -1), 0),)
    assert execute(table(laid=laid, heading="E"), "sail").collected == ()


def test_sailing_off_the_board_draws_from_every_deck() -> None:
    decks = {side: ["water", "land"] for side in "NESW"}
    state = execute(table(decks=decks), "sail")
    while state.stage == "place":
        state = apply(state, legal(state)[0])
    assert [len(deck) for deck in state.decks] == [1, 1, 1, 1]
    assert len(state.map) == 5


def test_a_tile_goes_to_the_side_of_its_deck() -> None:
    decks = {side: ["water"] for side in "NESW"}
    state = execute(table(decks=decks), "sail")
    assert state.drawn[0][0] == "E"
    assert cells(state) == {(1, 0), (1, -1)}


def test_the_tile_of_the_side_explored_lies_under_the_ship() -> None:
    state = execute(table(decks={"N": ["anchor"], "S": ["water"]}), "sail")
    assert state.map[(0, -1)] == Laid("anchor", 0)
    assert state.map[(0, 1)] == WATER


def test_water_is_laid_to_water() -> None:
    state = execute(table(laid={(0, 1): LAND, (1, 0): WATER}, decks={"N": ["water"], "S": ["water"]}), "sail")
    assert (1, 1) in state.map


def test_land_is_laid_to_land() -> None:
    laid = {(1, 0): LAND}
    state = execute(table(laid=laid, decks={"N": ["water"], "E": ["land"]}), "sail")
    assert cells(state) == {(1, -1), (2, 0)}
    state = execute(table(decks={"N": ["water"], "E": ["land"]}), "sail")
    assert cells(state) == {(1, -1), (1, 0)}


def test_otherwise_place_and_turn_are_free() -> None:
    state = execute(table(decks={"N": ["water"], "E": ["harbor0"]}), "sail")
    turns = {step.turn for step in legal(state) if isinstance(step, do.Place) and step.cell == (1, 0)}
    assert turns == {1, 2, 3}, "with its land to the water in the west it would meet nothing of its own"


def test_without_a_tile_to_lay_it_is_damage_and_no_move() -> None:
    state = execute(table(decks={"E": ["water"]}), "sail")
    assert (state.teams[0].ship, state.teams[0].damage) == ((0, 0), 1)
    assert state.decks[1] == ("water",)


@pytest.mark.parametrize("wind", range(4))
def test_sail_moves_along_the_compass_as_far_as_the_wind(wind: int) -> None:
    state = table(laid=ROAD, wind=wind, heading="W", compass="N")
    assert sailed(state, "sail") == ((0, -wind), 0)


def test_wind_changes_the_wind_by_one() -> None:
    state = execute(table(wind=2), "wind")
    assert legal(state) == [do.Wind(1), do.Wind(3)]
    assert apply(state, do.Wind(3)).teams[0].wind == 3


def test_rotate_turns_the_ship_or_the_compass_as_printed() -> None:
    for card, turn, way in (("rotate-right", 1, "E"), ("rotate-left", 3, "W")):
        state = execute(table(), card)
        assert legal(state) == [do.Rotate("ship", turn), do.Rotate("compass", turn)]
        ship, compass = (apply(state, do.Rotate(what, turn)).teams[0] for what in ("ship", "compass"))
        assert (ship.heading, ship.compass) == (way, "N")
        assert (compass.heading, compass.compass) == ("N", way)


def test_an_island_adds_a_tile_of_any_deck_anywhere() -> None:
    state = execute(table(laid={(0, -1): Laid("island", 0)}, decks={"E": ["land"], "S": ["water"]}), "sail")
    assert (state.stage, state.why) == ("deck", "island")
    state = apply(state, do.Deck("E"))
    assert cells(state) == {(1, 0), (-1, 0), (0, 1), (1, -1), (-1, -1), (0, -2)}


def test_an_anchor_ends_the_round() -> None:
    anchor = {(0, -1): Laid("anchor", 0), (0, -2): WATER}
    assert sailed(table(laid=anchor), "sail", "sail") == ((0, -1), 1)
    assert sailed(table(laid=anchor), None, "sail") == ((0, -1), 0)


def test_on_a_lighthouse_the_start_player_shows_the_hand_and_plays_face_up() -> None:
    state = table(2, NONE, laid={(0, -1): Laid("lighthouse", 0)}, ship=(0, -1))
    assert do.Show() in legal(state)
    displayed = apply(state, do.Show())
    assert seen(displayed, 1).hands[0] == displayed.hands[0]
    card = displayed.hands[0][0]
    assert card is not None
    displayed = apply(displayed, do.Play(card, 2, open=True))
    assert seen(displayed, 1).teams[0].row[0][1] == InRow(card, 0, open=True)
    assert not any(isinstance(step, do.Show) or getattr(step, "open", False) for step in legal(displayed))
    assert not any(isinstance(step, do.Show) or getattr(step, "open", False) for step in legal(table(2, NONE)))


@pytest.mark.parametrize(("wind", "works"), [(0, True), (1, True), (2, False)])
def test_discuss_works_below_wind_two(wind: int, works: bool) -> None:
    state = execute(table(options=Options(discuss=True), wind=wind, laid=ROAD), "discuss", "sail")
    assert state.talk == works
    if works:
        assert legal(state) == [do.Go()]
        assert not apply(state, do.Go()).talk


def test_easier_a_rotate_turns_as_far_as_one_likes() -> None:
    state = execute(table(options=Options(any_rotate=True)), "rotate-left")
    assert set(legal(state)) == {do.Rotate(what, turns) for what in ("ship", "compass") for turns in (1, 2, 3)}


def test_easier_a_wind_sets_any_value() -> None:
    assert legal(execute(table(options=Options(any_wind=True)), "wind")) == list(map(do.Wind, (0, 2, 3, 4)))


def test_easier_a_harbor_is_collected_whichever_way_the_ship_points() -> None:
    state = table(options=Options(any_heading=True), laid={(0, -1): harbor("N")}, heading="E")
    assert execute(state, "sail").collected


def test_harder_a_harbor_is_collected_at_the_end_of_the_round_only() -> None:
    state = table(options=Options(end_on_harbor=True), laid={(0, -1): harbor("N")})
    assert execute(state, "sail").collected
    assert not execute(state, "sail", "rotate-left", then=[do.Rotate("ship", 3)]).collected


def test_slipstreams_adds_map_tiles_that_trigger_when_visited() -> None:
    names = {tile(name).kind for deck in dealt(Options(slipstreams=True))["decks"].values() for name in deck}
    assert {"buoy", "shipwreck", "map"} <= names
    buoy = table(options=Options(slipstreams=True), laid={(0, -1): Laid("buoy", 0)})
    assert execute(buoy, "sail").stage == "talk"


def test_a_current_moves_the_ship_on_when_entered() -> None:
    laid = {(0, -1): Laid("water~E", 1), (0, -2): WATER, (1, -1): WATER}
    state = table(options=Options(slipstreams=True), laid=laid | {(0, -1): Laid("water~N", 1)})
    assert sailed(state, "sail")[0] == (1, -1)
    assert sailed(table(laid=laid), "sail")[0] == (0, -1)


def test_the_current_comes_after_all_other_effects_of_the_tile() -> None:
    laid = {(0, -1): Laid("island~E", 0)}
    state = table(options=Options(slipstreams=True), laid=laid, decks={"W": ["water"]})
    state = execute(state, "sail")
    assert state.teams[0].ship == (0, -1)
    state = apply(state, do.Place((1, -1), 0))
    assert state.teams[0].ship == (1, -1)


def test_one_random_weather_card_begins_and_the_others_are_in_the_deck() -> None:
    deals = [deal(WIND, 3, random.Random(seed)) for seed in range(30)]
    assert len({one["weather"][0] for one in deals}) > 3
    for item in deals:
        cards = [card for cards in (*item["draw"], *item["hands"]) for card in cards]
        assert sum(card in BOX.weather for card in cards) == 13
        assert "row" in cards
        assert "spyglass" in cards


@pytest.mark.parametrize(("weather", "wind"), [("windy", 2), ("calm", 0), ("heat", 0), ("cloudy", 1)])
def test_the_top_weather_card_is_in_force(weather: str, wind: int) -> None:
    assert sailed(table(options=WIND, laid=ROAD, weather=weather), "sail")[0] == (0, -wind)


ISLES = Options(treasures=True)
FOUND = Treasure("size-3", "half-turn", 4)
ISLAND = {(0, -1): harbor("N"), (0, -2): LAND, (1, -2): LAND, (2, -2): LAND}
"""A harbor at an island of three."""


def test_islands_and_treasures_adds_dig_and_whirlpool() -> None:
    assert pile(ISLES).count("dig") == 4
    assert "dig" not in pile(Options())
    state = execute(table(options=ISLES, laid={(0, -1): Laid("whirlpool", 0)}), "sail")
    assert state.luck == 2


@pytest.mark.parametrize("number", [0, 3, 11])
def test_treasures_are_drawn_and_lie_face_up(number: int) -> None:
    options = Options(treasures=True, treasure_cards=number)
    state = setup(3, dealt(options), options)
    assert len(state.treasures) == number
    assert seen(state, None).treasures == state.treasures


def test_a_treasure_is_found_at_an_island_that_fits_its_condition() -> None:
    assert execute(table(options=ISLES, laid=ISLAND, treasures=[FOUND]), "sail").treasures == ()
    other = Treasure("size-5", "half-turn", 4)
    assert execute(table(options=ISLES, laid=ISLAND, treasures=[other]), "sail").treasures == (other,)


def test_its_bonus_is_given_and_it_is_gone() -> None:
    state = execute(table(options=ISLES, laid=ISLAND, treasures=[FOUND]), "sail")
    assert state.teams[0].powers == ("half-turn",)
    assert execute(state, "wind", then=[do.Wind(0)]).teams[0].powers == ("half-turn",)


def test_easier_the_harbor_on_the_card_has_it_too() -> None:
    laid = {(0, -1): harbor("N", 4)}
    assert execute(table(options=ISLES, laid=laid, treasures=[FOUND]), "sail").treasures
    easier = Options(treasures=True, treasure_by_harbor=True)
    assert not execute(table(options=easier, laid=laid, treasures=[FOUND]), "sail").treasures


def test_harder_all_treasures_are_needed_to_win() -> None:
    harder = Options(treasures=True, all_treasures=True)
    out = Treasure("size-8", "half-turn", 4)
    for treasures, won in (([FOUND], True), ([FOUND, out], False)):
        state = table(options=harder, laid=ISLAND, treasures=treasures, collected=[((9, 9), 0)] * 7)
        assert (execute(state, "sail").over is not None) == won


PIRATES = Options(pirates=True)


def test_pirates_and_cannons_adds_enemies_a_tile_and_a_card() -> None:
    assert pile(PIRATES).count("cannon") == 8
    names = [tile(name) for deck in dealt(PIRATES)["decks"].values() for name in deck]
    assert sum(one.kind == "haven" for one in names) == 3
    assert any(one.enemy for one in names)


def test_each_kind_has_an_instruction_of_its_own() -> None:
    state = table(options=Options(pirates=True, health_down=True))
    orders = {(step.card, step.enemy) for step in legal(state) if isinstance(step, do.Order)}
    assert {enemy for _, enemy in orders} == set(ENEMIES) == {"pirate", "monster", "wave"}
    card = state.hands[0][0]
    assert card is not None
    state = apply(state, do.Order(card, "wave"))
    assert {step.enemy for step in legal(state) if isinstance(step, do.Order)} == {"pirate", "monster"}


def test_a_symbol_brings_an_enemy_near_its_tile() -> None:
    laid = {(0, y): WATER for y in range(1, 5)}
    state = execute(table(options=PIRATES, laid=laid, decks={"N": ["water!"]}), "sail")
    assert {step.cell for step in legal(state) if isinstance(step, do.Enemy)} == {(0, -1), (0, 1)}
    assert {step.kind for step in legal(state) if isinstance(step, do.Enemy)} == set(ENEMIES)


def test_every_kind_gets_a_card_each_round_by_anybody_face_up() -> None:
    for state in any_game(18).states():
        for number, order in enumerate(state.orders):
            assert seen(state, None).orders[number] == order
    options = Options(pirates=True, health_down=True)
    state = table(2, options)
    orders = 0
    while state.round == 1 and state.stage == "play":
        orders += all(isinstance(step, do.Order) for step in legal(state))
        state = apply(state, next(step for step in legal(state)))
    assert orders == 3, "after the row is full"


def test_enemies_move_after_the_ship_all_of_a_kind_alike() -> None:
    road = {(2, y): WATER for y in range(-3, 3)} | {(3, y): WATER for y in range(-3, 3)}
    state = table(options=PIRATES, laid=road, enemies=[("wave", (2, 0)), ("wave", (3, 1)), ("monster", (3, 2))])
    state = execute(ordered(state, wave="sail"))
    assert [pawn.cell for pawn in state.enemies] == [(2, -1), (3, 0), (3, 2)]


def test_a_cannon_hits_what_is_beside_the_ship() -> None:
    cells = [(1, 0), (-1, 0), (0, -1), (0, 1)]
    enemies = [("monster", cell) for cell in cells]
    for heading, left in (("N", [(0, -1), (0, 1)]), ("E", [(1, 0), (-1, 0)])):
        state = table(options=PIRATES, laid=dict.fromkeys(cells, WATER), enemies=enemies, heading=heading)
        assert [pawn.cell for pawn in execute(state, "cannon").enemies] == left


def test_distance_is_counted_without_diagonals() -> None:
    haven = {(0, -1): Laid("haven", 1), (1, 0): WATER, (2, 0): WATER, (1, 1): WATER}
    assert execute(table(options=PIRATES, laid=haven, enemies=[("wave", (1, 0))]), "sail").collected
    assert not execute(table(options=PIRATES, laid=haven, enemies=[("wave", (2, 0))]), "sail").collected


def test_each_expansion_is_switched_on_by_itself() -> None:
    base = any_parts(Options())
    for name in EXPANSIONS:
        assert any_parts(Options(**{name: True})) > base


def any_parts(options: Options) -> int:
    decks = dealt(options)["decks"]
    return len(pile(options)) + sum(map(len, decks.values()))
