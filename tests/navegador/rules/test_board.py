"""The board's numbers, and errors in its data file; queries of a position, which agree with its steps."""

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from gamekit import replace
from navegador import legal, questions, turn
from navegador.board import BOARD, BUILDINGS, COLUMNS, FILE, GOODS, Board, BoardError, read
from navegador.game import NAVEGADOR
from navegador.questions import Tokens, changes
from navegador.state import Card, State
from navegador.steps import (
    Build,
    Colony,
    End,
    Explore,
    King,
    Market,
    Move,
    Navegador,
    Privilege,
    Sail,
    Ships,
    Step,
    Workers,
)
from tests.navegador.positions import after, has, random_game, table

TEXT = FILE.read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, 1)


def refused(text: str) -> BoardError:
    with pytest.raises(BoardError) as caught:
        read(text)
    return caught.value


def test_the_file_reads_as_the_board_in_use() -> None:
    assert read(TEXT) == BOARD


def test_tokens_are_those_of_the_rules() -> None:
    assert [pile[0] for pile in BOARD.token_prices] == [40, 50, 60]
    assert [pile[-1] for pile in BOARD.token_prices] == [120, 150, 180]
    assert [len(pile) for pile in BOARD.token_prices] == [9, 11, 13]
    dealt = [sum(BOARD.regions[region].tokens for region in BOARD.slots(good)) for good in range(3)]
    assert (dealt, BOARD.left_out) == ([8, 10, 12], 1)


def test_regions_stand_in_the_order_of_the_rules() -> None:
    assert BOARD.names == (
        "Portugal", "Guiné", "Bahia", "Rio de Janeiro", "Angola", "Cabo da Boa Esperança", "Moçambique",
        "Ormuz", "Goa", "Malaca", "Timor", "Macau", "Nagasaki",
    )  # fmt: skip
    assert BOARD.slots(GOODS.index("sugar")) == (2, 3)
    assert BOARD.slots(GOODS.index("gold")) == (1, 4, 5, 6)
    assert BOARD.slots(GOODS.index("spice")) == (7, 8, 9, 10, 11, 12)


def test_double_losses_go_by_the_number_of_players() -> None:
    for players in range(2, 6):
        losses = {BOARD.names[region]: BOARD.loss(region, players) for region in range(1, 13)}
        double = {name for name, loss in losses.items() if loss == 2}
        assert double == ({"Nagasaki", "Macau"} if players < 4 else {"Nagasaki"})
        assert set(losses.values()) == {1, 2}


def test_the_market_pays_less_for_goods_and_more_for_processing_further_down() -> None:
    for good, most in enumerate((60, 70, 80)):
        assert BOARD.market[good] == tuple(most - 10 * (row // 2) for row in range(10))
    assert BOARD.factory_income == (20, 20, 30, 30, 40, 40, 50, 50, 60, 60)


def test_the_chart_goes_by_the_number_of_players() -> None:
    assert [BOARD.chart(players) for players in range(2, 6)] == [(6, 6, 6, n, n) for n in (8, 7, 6, 5)]
    assert BOARD.price(BUILDINGS.index("church"), left=8, players=2) == 150
    assert BOARD.price(BUILDINGS.index("church"), left=4, players=4) == 250


def test_privileges_fill_up_by_players_and_never_exceed_six() -> None:
    assert [[BOARD.fill(phase, players) for phase in (2, 3)] for players in range(2, 6)] == [
        [1, 1], [1, 2], [2, 2], [2, 3],
    ]  # fmt: skip
    assert BOARD.privileges_each == 6


def test_an_owner_corrects_a_number() -> None:
    text = changed("[buildings.shipyard]\nprices = [100,", "[buildings.shipyard]\nprices = [110,")
    corrected = read(text)
    assert corrected.price(BUILDINGS.index("shipyard"), left=8, players=2) == 110
    assert corrected.columns == BOARD.columns
    assert isinstance(corrected, Board)


SLIPS = {
    "cash as text": ("cash = 200  ", 'cash = "200"', "whole number"),
    "cash as a fraction": ("cash = 200  ", "cash = 200.0", "whole number"),
    "cash as a truth": ("cash = 200  ", "cash = true", "whole number"),
    "cash negative": ("cash = 200  ", "cash = -200", "from 0 to"),
    "cash out of all bounds": ("cash = 200  ", "cash = 20000000", "from 0 to"),
    "more workers than there is room for": ("workers = 3\nships", "workers = 10\nships", "from 2 to 9"),
    "fewer workers than have to stay": ("workers = 3\nships", "workers = 1\nships", "from 2 to 9"),
    "more ships than there are": ("ships = 2  ", "ships = 8", "from 0 to 7"),
    "two wildcards": ("wildcards = 1  ", "wildcards = 2", "from 1 to 1"),
    "a row below the market": ("market_row = 4", "market_row = 11", "from 1 to 10"),
    "one player": ("players = [2, 5]", "players = [1, 5]", "from 2"),
    "players falling": ("players = [2, 5]", "players = [5, 2]", "must not fall"),
    "three numbers of players": ("players = [2, 5]", "players = [2, 3, 5]", "must have 2 numbers"),
    "workers falling": ("workers = [2, 9]", "workers = [9, 2]", "must not fall"),
    "another version": ("version = 1", "version = 2", "from 1 to 1"),
    "a version as truth": ("version = 1", "version = true", "from 1 to 1"),
    "a price list that falls": ("70, 100, 130, 160, 200]", "100, 70, 130, 160, 200]", "must not fall"),
    "a price as text": ("70, 100, 130, 160, 200]", '"70", 100, 130, 160, 200]', "whole number"),
    "a building for nothing": ("[50, 70, 100, 130, 160, 200]", "[0, 70, 100, 130, 160, 200]", "from 1"),
    "prices that are one number": ("[50, 70, 100, 130, 160, 200]", "50", "list of whole numbers"),
    "more shipyards than prices": ("chart = [8, 7, 6, 5]", "chart = [9, 7, 6, 5]", "from 0 to 8"),
    "a chart without five players": ("chart = [8, 7, 6, 5]", "chart = [8, 7, 6]", "must have 4 numbers"),
    "a market column too short": ("spice = [80, 80, 70,", "spice = [80, 70,", "must have 10 numbers"),
    "a market without rows": ("factory = [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]", "factory = []", "a row"),
    "a token twice": ("sugar = [40, 50, 60,", "sugar = [40, 50, 50,", "must rise"),
    "a token too few": ("sugar = [40, 50, 60,", "sugar = [40, 60,", "has 7 tokens to deal"),
    "a good that is none": ('good = "gold"', 'good = "silver"', "sugar, gold, spice"),
    "a good that is a list": ('good = "gold"', 'good = ["gold"]', "sugar, gold, spice"),
    "a region without a name": ('name = "Bahia"', 'name = " "', "must be a name"),
    "a region numbered": ('name = "Bahia"', "name = 2", "must be a name"),
    "a region twice": ('name = "Timor"', 'name = "Goa"', "stands twice"),
    "a loss for five numbers of players": ("loss = [1, 1, 1, 1]", "loss = [1, 1, 1, 1, 1]", "must have 4 numbers"),
    "a loss that no fleet can bear": ("loss = [2, 2, 2, 2]", "loss = [2, 2, 7, 2]", "from 1 to 6"),
    "no loss": ("loss = [2, 2, 1, 1]", "loss = [2, 0, 1, 1]", "from 1 to 6"),
    "a phase that is none": ("starts_phase = 2", "starts_phase = 4", "from 2 to 3"),
    "a phase as a fraction": ("starts_phase = 2", "starts_phase = 2.0", "from 2 to 3"),
    "an end that is no truth": ("ends_game = true", 'ends_game = "yes"', "true or false"),
    "a home that is no truth": ("home = true", "home = 1", "true or false"),
    "a border to nowhere": ('["Guiné", "Angola"]', '["Guiné", "Atlantis"]', "must join two regions"),
    "a border of three": ('["Guiné", "Angola"]', '["Guiné", "Angola", "Bahia"]', "must join two regions"),
    "a border with numbers": ('["Guiné", "Angola"]', "[1, 4]", "must join two regions"),
    "a border to itself": ('["Guiné", "Angola"]', '["Guiné", "Guiné"]', "to itself"),
    "a border twice": ('["Guiné", "Angola"]', '["Bahia", "Guiné"]', "two regions twice"),
    "borders that are one text": (
        "[borders]\npairs = [",
        '[borders]\npairs = "all"\nmore = [',
        "must be a list of pairs",
    ),
    "an unknown key": ("free_fields = 3  ", "fre_fields = 3\nfree_fields = 3", "is not known"),
    "an unknown key in a region": ("royal = true  ", "royale = true\nroyal = true", "is not known"),
    "more privileges than there are": ("phase3 = [1, 2, 2, 3]", "phase3 = [1, 2, 2, 4]", "more than the 6"),
    "too many at the start": ("start = 1  ", "start = 7", "from 0 to 6"),
    "two coins for three privileges": ("coins = [50, 40, 30]", "coins = [50, 40]", "must have 3 numbers"),
    "a point for no cash": ("cash = 200                    # Cruzados for", "cash = 0 #", "from 1 to"),
    "not TOML": ("[market]", "[market", "not readable"),
    "a key twice": ("left_out = 1  ", "left_out = 1\nleft_out = 1", "not readable"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_refused_with_its_key(slip: str) -> None:
    old, new, words = SLIPS[slip]
    text = changed(old, new)
    key, equals, _ = text.splitlines()[TEXT[: TEXT.index(old)].count("\n")].partition(" = ")
    error = refused(text)
    assert words in str(error)
    assert words == "not readable" or (key if equals else "borders") in error.place


@pytest.mark.parametrize(
    ("old", "words"),
    [
        ("cash = 200                    # Cruzados\n", "start.cash is missing"),
        ("chart = [8, 7, 6, 5]\n", "buildings.shipyard.chart is missing"),
        ("factory = [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]\n", "market.factory is missing"),
        ("coins = [30, 20, 10]\n", "privileges.colony.coins is missing"),
    ],
)
def test_a_missing_key_is_refused(old: str, words: str) -> None:
    assert words in str(refused(changed(old, "")))


@pytest.mark.parametrize(
    ("old", "words"),
    [
        ("starts_phase = 3\n", "phase 3 in exactly one place"),
        ("ends_game = true\n", "one that ends the game"),
        ("royal = true                  # where the variant keeps the King's privileges\n", "King's privileges"),
        ('    ["Macau", "Nagasaki"],\n', "no way to Nagasaki"),
        ("home = true\n", "the first region and no other"),
    ],
)
def test_a_board_that_cannot_be_played_is_refused(old: str, words: str) -> None:
    text = changed(old, "")
    text = text.replace(', "starts_phase"]', "]").replace(', "ends_game"]', "]").replace(', "royal"]', "]")
    assert words in str(refused(text))


def test_regions_that_are_no_tables_are_refused() -> None:
    head, _, rest = TEXT.partition("[[regions]]")
    text = head.replace("version = 1", 'version = 1\nregions = ["Portugal", "Goa"]') + rest[rest.index("[borders]") :]
    assert "must be a list of tables" in str(refused(text))


def test_a_region_is_found_by_its_name() -> None:
    assert [BOARD.region(name) for name in ("Portugal", "Guiné", "Nagasaki")] == [0, 1, 12]
    for name in ("Guine", "", "goa"):
        with pytest.raises(KeyError):
            BOARD.region(name)


@pytest.mark.parametrize("text", ["", "version = 1", "[[regions]]\n", "regions = 3\nversion = 1", "a = " + "[" * 50])
def test_a_file_of_something_else_is_refused(text: str) -> None:
    assert str(refused(text)).startswith("board.toml: ")


def test_any_line_left_out_or_doubled_is_refused_or_harmless() -> None:
    lines = TEXT.splitlines(keepends=True)
    errors = 0
    for index in range(len(lines)):
        for text in ("".join(lines[:index] + lines[index + 1 :]), "".join(lines[: index + 1] + lines[index:])):
            try:
                assert len(read(text).columns) == len(COLUMNS)
            except BoardError:
                errors += 1
    assert errors > 150


@pytest.mark.parametrize(
    "value",
    ["nan", "inf", "1e400", "-1", "9" * 20, "9" * 5000, "[" * 5000, "{a=" * 5000, "0x" + "f" * 40, "1.0", "true"],
)
def test_a_number_out_of_all_bounds_is_refused_with_its_key(value: str) -> None:
    text = changed("cash = 200  ", f"cash = {value}  ")
    error = refused(text)
    assert error.place == "start.cash" or "not readable" in error.reason
    assert len(str(error)) < 400
    assert "\n" not in str(error)


def test_a_board_that_cannot_be_played_ends_the_program_with_a_sentence(tmp_path: Path) -> None:
    shutil.copytree(FILE.parent, tmp_path / "navegador", ignore=shutil.ignore_patterns("__pycache__"))
    for shared in ("gamekit",):
        shutil.copytree(FILE.parents[1] / shared, tmp_path / shared, ignore=shutil.ignore_patterns("__pycache__"))
    text = changed("cash = 200  ", "cash = nan  ")
    (tmp_path / "navegador" / FILE.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "navegador", "check", "-"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr == "navegador: board.toml: start.cash must be a whole number from 0 to 10000\n"


@pytest.mark.parametrize("players", [2, 4])
def test_the_answers_agree_with_what_is_legal(players: int) -> None:
    for state, _, then in random_game(players, seed=players):
        kinds = {type(one) for one in navegador.legal(state).steps()}
        assert (state.stage in ("start", "move")) == (Move in kinds)
        assert (state.stage in ("action", "extra", "sailing")) == (End in kinds)
        if kinds & {Sail, Explore}:
            assert state.stage in ("extra", "sailing") or state.action == "sailing"
        if Colony in kinds:
            assert state.action == "colony"
        assert then.stage != "extra" or then.card.holder == then.seat
        assert (then.stage == "start") == (then.turns_played > state.turns_played and not then.over)


def test_a_game_is_long_after_45_rounds() -> None:
    state = table(3)
    assert questions.rounds(replace(state, turns_played=3 * 45 - 1)) == 44
    assert not questions.is_long(replace(state, turns_played=3 * 45 - 1))
    assert questions.is_long(replace(state, turns_played=3 * 45))
    assert not questions.is_long(replace(state, turns_played=3 * 60, stage="over", seat=None))


def test_a_card_is_lost_when_its_field_is_passed_and_not_when_it_is_used() -> None:
    state = replace(has(table(), field=3), turns_played=2, card=Card(0, 5))
    for move in navegador.legal(state).moves:
        if not move.price:
            assert questions.loses_card(state, after(state, Move(move.field))) == move.loses_card
    extra = after(state, Navegador())
    assert not questions.loses_card(extra, after(extra, End()))
    assert not questions.loses_card(replace(state, card=Card(1, 5)), after(state, Move(4)))


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 1000), players=st.integers(2, 5))
def test_the_position_ahead_can_be_played(seed: int, players: int) -> None:
    rng = random.Random(seed)
    for number, (state, _, _) in enumerate(random_game(players, seed=seed)):
        if number % 40:
            continue
        for seat in range(players):
            ahead = NAVEGADOR.ahead(state, seat)
            if ahead is None:
                late = state.turns_left is not None and state.turns_left <= (seat - (state.seat or 0)) % players
                assert state.over or seat == state.seat or late
                continue
            assert NAVEGADOR.to_act(ahead) == (seat,)
            assert (ahead.players, ahead.market, ahead.tokens) == (state.players, state.market, state.tokens)
            assert ahead.turns_played % players == seat
            assert NAVEGADOR.seen(ahead, None) == NAVEGADOR.ahead(NAVEGADOR.seen(state, None), seat)
            steps = list(legal(ahead).steps())
            turn.apply(ahead, rng.choice(steps))


def test_who_has_no_turn_left_has_nothing_to_plan() -> None:
    state = replace(navegador.setup(4, navegador.deal(1)), turns_left=3)
    assert [NAVEGADOR.ahead(state, seat) is None for seat in range(4)] == [True, False, False, True]
    assert NAVEGADOR.ahead(state, 2).turns_left == 1


def test_a_phase_that_waits_has_begun_by_then() -> None:
    state = replace(navegador.setup(3, navegador.deal(1)), stage="sailing", pending_phase=2)
    ahead = NAVEGADOR.ahead(state, 1)
    assert (ahead.phase, ahead.pending_phase, ahead.sailing, ahead.stage) == (2, None, None, "start")


def test_figures_are_those_of_the_board() -> None:
    state = navegador.setup(3, navegador.deal(1))
    figures = questions.figures(state)
    assert figures["sugar"] == BOARD.market[0][BOARD.start.market_row - 1]
    assert figures["gold-income"] == BOARD.factory_income[BOARD.start.market_row - 1]
    assert figures["shipyards"] == BOARD.chart(3)[3]
    assert figures["church-cost"] == BOARD.buildings[4].prices[0]
    assert (figures["ship-cost"], figures["phase"], figures["explored"]) == (BOARD.beyond_price, 1, 0)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in figures)
    assert {*GOODS, "sugar-factories", "spice-factory-cost", "explorer-privileges"} <= set(figures)
    sold_out = questions.figures(replace(state, buildings=(0, *state.buildings[1:]), phase=3))
    assert sold_out["sugar-factories"] == 0
    assert "sugar-factory-cost" not in sold_out
    assert sold_out["worker-cost"] == 3 * BOARD.beyond_price


def test_what_is_imagined_looks_the_same() -> None:
    one, other = (navegador.setup(3, navegador.deal(seed)) for seed in (1, 2))
    imagined = [NAVEGADOR.imagine(NAVEGADOR.seen(state, 0), 0, random.Random(5)) for state in (one, other)]
    assert imagined[0] == imagined[1]
    assert NAVEGADOR.seen(imagined[0], 0) == NAVEGADOR.seen(one, 0)


GUINE = 1
SHIPS, PRIVILEGE, SAILING, MARKET, COLONY, BUILD, WORKERS = 5, 4, 0, 2, 3, 7, 1


START = navegador.setup(2, navegador.deal(seed=7))


def lying(*prices: int) -> State:
    return replace(START, tokens=(*START.tokens[:GUINE], prices, *START.tokens[GUINE + 1 :]))


CHANGES: dict[str, tuple[State, tuple[Step, ...], dict[str, Any]]] = {
    "nothing": (START, (), {"cash": 0, "workers": 0, "fleet": 0, "points": 0, "turned": (), "founded": ()}),
    "ships cost cash and come to Portugal": (START, (Move(SHIPS), Ships(1)), {"cash": -50, "fleet": 1}),
    "workers": (after(START, Move(WORKERS)), (Workers(1),), {"cash": -50, "workers": 1}),
    "sailing moves no fleet": (
        lying(50, 60, 70), (Move(SAILING), Sail(((0, GUINE, 1),))), {"fleet": 0, "turned": ()},
    ),
    "the last token leaves an empty region": (
        has(lying(50), ships={"Guiné": 1}), (Move(COLONY), Colony(((GUINE, 1),))),
        {"founded": (Tokens(GUINE, (50,)),), "turned": ()},
    ),
    "trade": (
        has(START, colonies=(2, 0, 0), factories=(0, 1, 0)), (Move(MARKET), Market((2, 0, 0), (0, 1, 0))),
        {"cash": 130},
    ),
    "buildings come from the chart": (
        has(START, cash=500, workers=7), (Move(BUILD), Build(1, 0, 0, 1, 0)),
        {"buildings": (1, 0, 0, 1, 0), "cash": -150, "workers": 0},
    ),
    "a privilege": (
        START, (Move(PRIVILEGE), Privilege(4)), {"privileges": (0, 0, 0, 0, 1), "workers": -1, "cash": 50},
    ),
    "the king's costs no worker": (
        has(replace(START, goa=True), ships={"Goa": 1}), (Move(PRIVILEGE), King(3)),
        {"privileges": (0, 0, 0, 1, 0), "workers": 0},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("state", "steps", "wanted"), CHANGES.values(), ids=CHANGES)
def test_what_steps_change_for_who_takes_them(state: State, steps: tuple[Step, ...], wanted: dict[str, Any]) -> None:
    change = changes(state, after(state, *steps), 0)
    assert {name: getattr(change, name) for name in wanted} == wanted


def test_exploring_turns_tokens_up_for_the_table() -> None:
    stack = START.stacks[GUINE]
    assert stack is not None
    done = after(START, Move(SAILING), Explore(GUINE, ((0, 2),)))
    own, other = changes(START, done, 0), changes(START, done, 1)
    assert (own.explorers, own.cash, own.fleet) == ((GUINE,), stack[0], -1)
    assert (other.explorers, other.cash, other.fleet) == ((), 0, 0)
    assert own.turned == other.turned == (Tokens(GUINE, stack),)
    assert changes(START.seen(), done.seen(), 0).turned == (Tokens(GUINE, stack),)


def test_a_colony_is_founded_where_the_tokens_were_turned_up_with_the_card() -> None:
    carded = has(replace(START, card=Card(0, 2)), cash=900, ships={"Portugal": 3})
    done = after(carded, Navegador(), Explore(GUINE, ((0, 2),)), End(), Move(COLONY), Colony(((GUINE, 1),)))
    stack = carded.stacks[GUINE]
    assert stack is not None
    change = changes(carded, done, 0)
    assert change.turned == (Tokens(GUINE, stack),)
    assert change.founded == (Tokens(GUINE, stack[:1]),)
    assert change.colonies == (0, 1, 0)


@pytest.mark.every(4)
@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("goa", [False, True])
def test_differences_add_up_over_a_game(players: int, goa: bool) -> None:
    game = list(random_game(players, seed=players + 10 * goa, goa=goa))
    first, last = game[0][0], game[-1][2]
    for seat in range(players):
        steps = [changes(before, now, seat) for before, _, now in game]
        whole = changes(first, last, seat)
        assert sum(one.cash for one in steps) == whole.cash
        assert sum(one.fleet for one in steps) == whole.fleet
        assert sum(one.points for one in steps) == whole.points
        assert {region for one in steps for region in one.explorers} == set(whole.explorers)
    assert {one.region for one in whole.turned} == {one.region for part in steps for one in part.turned}
    taken: dict[int, list[int]] = {}
    for part in steps:
        for founded in part.founded:
            taken.setdefault(founded.region, []).extend(founded.prices)
    assert {tokens.region: list(tokens.prices) for tokens in whole.founded} == taken
