"""Examples of the library in docs/ are correct."""

import doctest
import json
import re
from pathlib import Path

import navegador
from gamekit import records
from navegador import record
from navegador.board import BOARD
from navegador.notation import read, write
from navegador.notation.words import CODES
from navegador.record import Record
from tests.navegador.rules.endings import FOLDER

DOCS = Path(__file__).parents[3] / "docs"


def test_the_library_is_used_as_its_page_says() -> None:
    results = doctest.testfile(str(DOCS / "library.md"), module_relative=False, encoding="utf-8")
    assert (results.failed, results.attempted > 20) == (0, True)


def test_all_public_names_are_there() -> None:
    assert all(hasattr(navegador, name) for name in navegador.__all__)
    assert len(set(navegador.__all__)) == len(navegador.__all__)


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_record_of_the_page_replays() -> None:
    (example,) = blocks("library.md", "json")
    data = json.loads(example)
    known = {region: set(stack) for region, stack in data["deal"].items()}
    for good in ("sugar", "gold", "spice"):
        displayed = {price for name, stack in known.items() for price in stack if good_of(name) == good}
        pile = [price for price in BOARD.token_prices[navegador.GOODS.index(good)] if price not in displayed]
        for region in BOARD.regions:
            if region.tokens and good_of(region.name) == good and region.name not in known:
                data["deal"][region.name] = [pile.pop() for _ in range(region.tokens)]
    assert record.from_dict(data).final().players[1].explorers == (1,)


def good_of(name: str) -> str:
    good = BOARD.regions[BOARD.region(name)].good
    assert good is not None
    return navegador.GOODS[good]


def test_the_steps_of_the_page_are_steps() -> None:
    text = (DOCS / "library.md").read_text(encoding="utf-8")
    displayed = [json.loads(step) for step in re.findall(r"`(\{\"do\".*?\})`", text)]
    verbs = "navegador move sail explore workers ships colony build market privilege king end"
    assert {step["do"] for step in displayed} == set(verbs.split())
    for step in displayed:
        assert navegador.step_to_dict(navegador.step_from_dict(step)) == step


def test_the_state_of_the_page_is_complete() -> None:
    text = (DOCS / "library.md").read_text(encoding="utf-8").partition("### State")[2].partition("\n## ")[0]
    documented = set(re.findall(r"`([a-z_]+)`", text))
    game = record.from_json((FOLDER / "king-in-goa.json").read_bytes())
    state = navegador.state_to_dict(game.final())
    keys = set(state) | set(state["players"][0]) | set(state["players"][0]["score"]) | set(state["card"])
    keys |= {"explored", "range", "unsailed"}
    stages = {"start", "extra", "move", "action", "sailing", "over"}
    assert keys <= documented
    assert documented <= keys | stages


def test_the_limits_of_the_page_are_those_in_use() -> None:
    text = (DOCS / "library.md").read_text(encoding="utf-8")
    for limit in (f"{record.MAX_BYTES:,} bytes", f"{record.MAX_STEPS:,} steps", f"{records.MAX_NESTING} nested lists"):
        assert limit in text
    assert f"{records.MAX_LETTERS} characters" in text
    assert f"{records.MAX_DIGITS} digits" in text
    assert Record(("Ana", "Bruno"), navegador.deal(1)).to_dict()["version"] == Record.version


PAGE = Path(__file__).parents[3] / "docs" / "library.md"


def test_the_codes_are_those_in_use() -> None:
    assert " ".join(CODES) + "." in PAGE.read_text(encoding="utf-8")


def test_lines_with_first_turns_are_canonical() -> None:
    block = re.search(r"## Turns as text\n.+?\n```\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    state = navegador.setup(2, navegador.deal(7))
    lines = block.group(1).splitlines()
    assert len(lines) == 6
    for line in ("ships 2", "buildings: nothing"):
        assert line in lines
        assert write(state, read(state, line).steps) == line
