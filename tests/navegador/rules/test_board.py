"""The board's numbers, and errors in its data file."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from navegador.board import BOARD, BUILDINGS, COLUMNS, FILE, GOODS, RONDEL, Board, BoardError, read

TEXT = FILE.read_text(encoding="utf-8")


def changed(old: str, new: str) -> tuple[str, int]:
    assert old in TEXT, old
    return TEXT.replace(old, new, 1), TEXT[: TEXT.index(old)].count("\n") + 1


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


def test_the_rondel_has_the_market_twice() -> None:
    assert RONDEL == ("sailing", "workers", "market", "colony", "privilege", "ships", "market", "buildings")


def test_an_owner_corrects_a_number() -> None:
    text, _ = changed("[buildings.shipyard]\nprices = [100,", "[buildings.shipyard]\nprices = [110,")
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
def test_a_slip_is_refused_with_its_line(slip: str) -> None:
    old, new, words = SLIPS[slip]
    text, line = changed(old, new)
    error = refused(text)
    late = slip in ("a key twice", "borders that are one text")
    assert (error.line, words in str(error)) == (line + late, True), str(error)
    assert f"line {error.line}" in str(error)


@pytest.mark.parametrize(
    ("old", "table", "words"),
    [
        ("cash = 200                    # Cruzados\n", "[start]", "start.cash is missing"),
        ("chart = [8, 7, 6, 5]\n", "[buildings.shipyard]", "buildings.shipyard.chart is missing"),
        ("factory = [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]\n", "[market]", "market.factory is missing"),
        ("coins = [30, 20, 10]\n", "[privileges.colony]", "privileges.colony.coins is missing"),
    ],
)
def test_a_missing_key_is_refused_with_its_table(old: str, table: str, words: str) -> None:
    text, _ = changed(old, "")
    error = refused(text)
    assert words in str(error)
    assert error.line == TEXT[: TEXT.index(table)].count("\n") + 1


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
    text, _ = changed(old, "")
    text = text.replace(', "starts_phase"]', "]").replace(', "ends_game"]', "]").replace(', "royal"]', "]")
    assert words in str(refused(text))


def test_regions_that_are_no_tables_are_refused() -> None:
    head, _, rest = TEXT.partition("[[regions]]")
    text = head.replace("version = 1", 'version = 1\nregions = ["Portugal", "Goa"]') + rest[rest.index("[borders]") :]
    assert "must be a list of tables" in str(refused(text))
    assert refused(text).line == TEXT[: TEXT.index("version = 1")].count("\n") + 2


def test_a_region_is_found_by_its_name() -> None:
    assert [BOARD.region(name) for name in ("Portugal", "Guiné", "Nagasaki")] == [0, 1, 12]
    for name in ("Guine", "", "goa"):
        with pytest.raises(KeyError):
            BOARD.region(name)


@pytest.mark.parametrize("text", ["", "version = 1", "[[regions]]\n", "regions = 3\nversion = 1", "a = " + "[" * 50])
def test_a_file_of_something_else_is_refused(text: str) -> None:
    assert refused(text).line >= 1


def test_any_line_left_out_or_doubled_is_refused_or_harmless() -> None:
    lines = TEXT.splitlines(keepends=True)
    line_numbers = []
    for index in range(len(lines)):
        for text in ("".join(lines[:index] + lines[index + 1 :]), "".join(lines[: index + 1] + lines[index:])):
            try:
                assert len(read(text).columns) == len(COLUMNS)
            except BoardError as error:
                line_numbers.append(error.line)
    assert len(line_numbers) > 150
    assert all(1 <= line <= len(lines) + 1 for line in line_numbers)


@pytest.mark.parametrize(
    "value",
    ["nan", "inf", "1e400", "-1", "9" * 20, "9" * 5000, "[" * 5000, "{a=" * 5000, "0x" + "f" * 40, "1.0", "true"],
)
def test_a_number_out_of_all_bounds_is_refused_with_its_line(value: str) -> None:
    text, line = changed("cash = 200  ", f"cash = {value}  ")
    error = refused(text)
    assert error.line == line or "not readable" in error.reason
    assert len(str(error)) < 400
    assert "\n" not in str(error)


def test_a_board_that_cannot_be_played_ends_the_program_with_a_sentence(tmp_path: Path) -> None:
    shutil.copytree(FILE.parent, tmp_path / "navegador", ignore=shutil.ignore_patterns("__pycache__"))
    for shared in ("gamekit",):
        shutil.copytree(FILE.parents[1] / shared, tmp_path / shared, ignore=shutil.ignore_patterns("__pycache__"))
    text, line = changed("cash = 200  ", "cash = nan  ")
    (tmp_path / "navegador" / FILE.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "navegador", "check", "-"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr == f"navegador: board.toml, line {line}: start.cash must be a whole number from 0 to 10000\n"
