"""Records, the game for a host, what docs/library.md says, and the command line of Navegador."""

import copy
import doctest
import io
import json
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import navegador
from gamekit import records
from navegador import notation, record
from navegador.__main__ import main, sheet
from navegador.board import BOARD
from navegador.game import NAVEGADOR
from navegador.notation import read, write
from navegador.notation.words import CODES
from navegador.players import PLAYERS
from navegador.record import Played, Record, RecordError
from navegador.steps import End, Move
from tests.navegador.positions import after, columns, explore, goods, has, on, random_game, sail, table, turned
from tests.navegador.rules.endings import FOLDER


def a_game(players: int = 3, seed: int = 5, *, goa: bool = True, steps: int | None = None) -> Record:
    names = ("Ana", "Bruno", "Carla", "Duarte", "Inês")[:players]
    played = []
    for number, (before, step, _) in enumerate(random_game(players, seed, goa=goa)):
        if number == steps:
            break
        assert before.seat is not None
        played.append(Played(step, {"seat": before.seat, "by": names[before.seat], "at": "2026-11-20T21:30:00.5Z"}))
    return Record(names, navegador.deal(seed), goa, tuple(played))


@cache
def whole() -> Record:
    return a_game()


@cache
def short() -> Record:
    return a_game(steps=40)


def refused(data: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        (record.from_json(data) if isinstance(data, str | bytes) else record.from_dict(data)).final()
    return caught.value


def tampered(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    data = copy.deepcopy(short().to_dict())
    change(data)
    return data


HEADS: dict[str, tuple[str, Any, str]] = {
    "six players": ("players", ["Ana"] * 6, "record-seats"),
    "options as list": ("options", [], "record-options"),
    "an unknown option": ("options", {"goa": False, "fast": True}, "record-options"),
    "goa as number": ("options", {"goa": 1}, "record-options"),
    "no deal": ("deal", None, "deal-regions"),
    "a deal of an unknown region": ("deal", {"Atlantis": [40]}, "deal-regions"),
    "a deal of Portugal": ("deal", {"Portugal": [40]}, "deal-regions"),
    "a deal by numbers": ("deal", [[40]] * 12, "deal-regions"),
}


@pytest.mark.parametrize("case", HEADS)
def test_a_wrong_head_is_refused(case: str) -> None:
    key, value, reason = HEADS[case]
    error = refused(tampered(lambda data: data.update({key: value})))
    assert (error.key, error.step) == (reason, None)


@pytest.mark.parametrize(
    "stack",
    [[40], [40, 50, 60, 60], [40, 50, 60, 5], ["40", 50, 60, 70], [True, 50, 60, 70], 3, [40.0, 50, 60, 70], [[]] * 4],
)
def test_a_wrong_deal_is_refused(stack: Any) -> None:
    error = refused(tampered(lambda data: data["deal"].update(Bahia=stack)))
    assert error.key in ("deal-list", "deal-count", "deal-token")
    assert "Bahia" in str(error)


def unknown(game: Record) -> list[str]:
    return [name for name, lying in navegador.state_to_dict(game.final())["tokens"].items() if lying is None]


def test_a_game_under_way_may_keep_what_is_hidden_to_itself() -> None:
    assert 4 < len(unknown(short())) < 12
    data = tampered(lambda data: [data["deal"].pop(name) for name in unknown(short())])
    game = record.from_dict(data)
    assert game.to_dict() == data
    assert [navegador.state_to_dict(state) for state in game.states()] == [
        navegador.state_to_dict(state) for state in short().states()
    ]


def test_what_a_deal_does_not_tell_cannot_be_explored() -> None:
    number, step = next((n, s) for n, s in enumerate(short().to_dict()["steps"], start=1) if s["do"] == "explore")
    error = refused(tampered(lambda data: data["deal"].pop(step["region"])))
    assert (error.key, error.step, error.facts) == ("record-hidden", number, {"region": step["region"]})


def test_the_deal_of_a_game_that_is_over_is_whole() -> None:
    game = next(game for game in (a_game(2, seed) for seed in range(1, 99)) if unknown(game))
    data = game.to_dict()
    del data["deal"][unknown(game)[0]]
    error = refused(data)
    assert (error.key, error.step) == ("deal-over", len(game.steps))


def test_a_deal_in_parts_has_to_leave_tokens_for_the_rest() -> None:
    for stack, key in (
        ([50, 60, 60], "deal-token"), ([50, 60], "deal-count"), ([50, 60, 160], "deal-token"), ([], "deal-list"),
    ):  # fmt: skip
        assert refused({**short().to_dict(), "deal": {"Guiné": stack}}).key == key
    twice = {"Guiné": [50, 60, 70], "Angola": [70, 80, 90]}
    assert refused({**short().to_dict(), "deal": twice}).key == "deal-token"


def test_another_deal_is_found_out_where_it_matters() -> None:
    data = whole().to_dict()
    data["deal"]["Guiné"], data["deal"]["Angola"] = data["deal"]["Angola"], data["deal"]["Guiné"]
    try:
        assert record.from_dict(data).final() != whole().final()
    except RecordError as error:
        assert error.step is not None  # noqa: PT017 - both outcomes are right


STEPS: dict[str, tuple[Any, str]] = {
    "no verb": ({"field": 3}, "read-object"),
    "an unknown verb": ({"do": "cheat"}, "read-verb"),
    "a verb that is a list": ({"do": []}, "read-verb"),
    "a key of another verb": ({"do": "end", "n": 3}, "read-keys"),
    "a missing number": ({"do": "workers"}, "read-missing"),
    "a number as text": ({"do": "workers", "n": "3"}, "read-number"),
    "a number as truth": ({"do": "workers", "n": True}, "read-number"),
    "a number as fraction": ({"do": "workers", "n": 1.0}, "read-number"),
    "zero workers": ({"do": "workers", "n": 0}, "read-number"),
    "minus one ship": ({"do": "ships", "n": -1}, "read-number"),
    "a number of many digits": ({"do": "ships", "n": 10**40}, "read-number"),
    "a field that is none": ({"do": "move", "field": 8, "pay": {}}, "read-number"),
    "pay as list": ({"do": "move", "field": 1, "pay": [["Portugal", 1]]}, "read-regions"),
    "a region that is none": ({"do": "move", "field": 1, "pay": {"Atlantis": 1}}, "read-region"),
    "a region by number": ({"do": "explore", "region": 4, "ships": [["Guiné", 2]]}, "read-region"),
    "a region in capitals": ({"do": "explore", "region": "ANGOLA", "ships": [["Guiné", 2]]}, "read-region"),
    "an empty group": ({"do": "explore", "region": "Angola", "ships": []}, "read-group"),
    "a group of a hundred": ({"do": "explore", "region": "Angola", "ships": [["Guiné", 1]] * 100}, "read-group"),
    "a region twice": ({"do": "explore", "region": "Angola", "ships": [["Guiné", 1]] * 2}, "read-twice"),
    "a leg of two": ({"do": "sail", "ships": [["Guiné", "Bahia"]]}, "read-legs"),
    "legs as text": ({"do": "sail", "ships": "Guiné"}, "read-legs"),
    "a leg of lists": ({"do": "sail", "ships": [[[], [], []]]}, "read-region"),
    "a good that is none": ({"do": "market", "sell": {"silver": 1}}, "read-word"),
    "a wildcard for silver": ({"do": "market", "process": {"gold": 1}, "wild": "silver"}, "read-word"),
    "goods as list": ({"do": "market", "sell": ["gold"]}, "read-goods"),
    "a building that is none": ({"do": "build", "castle": 1}, "read-keys"),
    "a building as text": ({"do": "build", "church": "1"}, "read-number"),
    "a column that is none": ({"do": "privilege", "kind": "king"}, "read-word"),
    "a column by number": ({"do": "king", "kind": 3}, "read-word"),
}


@pytest.mark.parametrize("case", STEPS)
def test_a_step_that_is_none_is_refused_at_its_place(case: str) -> None:
    step, reason = STEPS[case]
    error = refused(tampered(lambda data: data["steps"].__setitem__(17, step)))
    assert (error.key, error.step) == (reason, 18)
    assert str(error).startswith("step 18: ")
    assert refused(json.dumps(tampered(lambda data: data["steps"].__setitem__(17, step)))).step == 18


def test_a_step_of_another_seat_is_refused_on_replay() -> None:
    seat = short().steps[20].story["seat"]
    error = refused(tampered(lambda data: data["steps"][20].update(seat=(seat + 1) % 3)))
    assert (error.key, error.step) == ("record-seat", 21)
    assert error.facts == {"given": (seat + 1) % 3 + 1, "wanted": seat + 1}


def test_a_step_that_the_rules_do_not_allow_is_refused_on_replay() -> None:
    error = refused(tampered(lambda data: data["steps"].__setitem__(0, {"do": "navegador"})))
    assert (error.key, error.step) == ("card-elsewhere", 1)


def test_a_move_left_out_or_doubled_is_found_out() -> None:
    moves = [index for index, step in enumerate(short().to_dict()["steps"][:-1]) if step["do"] == "move"]
    assert len(moves) > 10
    for index in moves:
        data = short().to_dict()
        move = data["steps"].pop(index)
        assert refused(data).step == index + 1
        data["steps"][index:index] = [move, move]
        assert (refused(data).key, refused(data).step) == ("stone-moved", index + 2)


def test_a_step_after_the_end_is_refused() -> None:
    for step in ({"do": "end"}, {"do": "end", "seat": 0}, {"do": "move", "field": 3, "pay": {}}):
        data = whole().to_dict()
        data["steps"].append(step)
        error = refused(data)
        assert (error.key, error.step) == ("over", len(whole().steps) + 1)


PLAIN = {"goa": False}


def dealt(seed: int = 1, known: dict[str, Any] | None = None) -> dict[str, Any]:
    return NAVEGADOR.deal(PLAIN, 4, random.Random(seed), known)


def test_it_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(NAVEGADOR)) == NAVEGADOR
    assert (NAVEGADOR.name, NAVEGADOR.seats) == ("navegador", (2, 5))
    assert set(NAVEGADOR.computers) == set(PLAYERS)


def test_options_are_completed_or_refused() -> None:
    assert NAVEGADOR.options({}) == {"goa": False}
    assert NAVEGADOR.options({"goa": True}) == {"goa": True}
    for wrong in ({"goa": 1}, {"goa": "yes"}, {"fast": True}, {"goa": True, "fast": True}):
        with pytest.raises(NAVEGADOR.refusals):
            NAVEGADOR.options(wrong)


def test_a_deal_is_one_that_the_tokens_give() -> None:
    deals = [dealt(seed) for seed in range(20)]
    assert len({json.dumps(deal) for deal in deals}) == 20
    for deal in deals:
        assert NAVEGADOR.new(PLAIN, 3, deal).ply == 0


def test_a_deal_keeps_what_is_known_and_shuffles_the_rest() -> None:
    first = dealt(1)
    known = {name: first[name] for name in ("Guiné", "Bahia", "Goa")}
    others = [dealt(seed, known) for seed in range(2, 30)]
    for deal in others:
        assert {name: deal[name] for name in known} == known
        assert NAVEGADOR.new(PLAIN, 2, deal).seat == 0
    assert len({json.dumps(deal) for deal in others}) == len(others)
    assert known == {name: first[name] for name in known}


def test_a_game_is_played_through_dict_forms() -> None:
    state = NAVEGADOR.new(PLAIN, 3, navegador.deal_to_dict(navegador.deal(4)))
    assert NAVEGADOR.outcome(state) is None
    for number, (before, step, now) in enumerate(random_game(3, 4)):
        assert (NAVEGADOR.to_act(state), NAVEGADOR.turn(state)) == ((before.seat,), before.turns_played)
        assert NAVEGADOR.reveals(before, step) == (now.tokens.count(None) < before.tokens.count(None))
        assert before.seat is not None
        assert NAVEGADOR.public(before, step) == NAVEGADOR.write(step)
        state = NAVEGADOR.apply(state, NAVEGADOR.read(json.loads(json.dumps(NAVEGADOR.write(step)))), before.seat)
        assert state == now, number
    outcome = NAVEGADOR.outcome(state)
    assert [result.points for result in outcome.results] == [score.total for score in navegador.scores(state)]
    assert [sum(result.parts.values()) for result in outcome.results] == [result.points for result in outcome.results]
    assert [result.won for result in outcome.results] == [result.rank == 1 for result in outcome.results]
    assert NAVEGADOR.to_act(state) == ()


def test_refusals_are_what_is_raised_for_players() -> None:
    for wrong in ({"do": "fly"}, {"do": "end", "n": 1}):
        with pytest.raises(NAVEGADOR.refusals):
            NAVEGADOR.read(wrong)
    with pytest.raises(NAVEGADOR.refusals):
        NAVEGADOR.apply(table(), End(), 0)
    with pytest.raises(ValueError, match="not to act"):
        NAVEGADOR.apply(table(), End(), 1)
    with pytest.raises(KeyError):
        NAVEGADOR.choose("nobody", table().seen(), 0, 1)


def test_what_is_known_of_a_deal_grows_with_exploring() -> None:
    state = table(2)
    deal = navegador.deal_to_dict(navegador.deal(7))
    assert NAVEGADOR.public_deal(deal, state) == {}
    state = after(state, Move(0), explore("Guiné", {"Portugal": 2}))
    assert NAVEGADOR.public_deal(deal, state) == {"Guiné": deal["Guiné"]}


PAGE = Path(__file__).parents[3] / "docs" / "library.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_library_is_used_as_its_page_says() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (results.failed, results.attempted > 20) == (0, True)


def test_all_public_names_are_there() -> None:
    assert all(hasattr(navegador, name) for name in navegador.__all__)
    assert len(set(navegador.__all__)) == len(navegador.__all__)


def test_the_record_of_the_page_replays() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
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
    displayed = [json.loads(step) for step in re.findall(r"`(\{\"do\".*?\})`", TEXT)]
    verbs = "navegador move sail explore workers ships colony build market privilege king end"
    assert {step["do"] for step in displayed} == set(verbs.split())
    for step in displayed:
        assert navegador.step_to_dict(navegador.step_from_dict(step)) == step


def test_the_state_of_the_page_is_complete() -> None:
    text = TEXT.partition("### State")[2].partition("\n## ")[0]
    documented = set(re.findall(r"`([a-z_]+)`", text))
    game = record.from_json((FOLDER / "king-in-goa.json").read_bytes())
    state = navegador.state_to_dict(game.final())
    keys = set(state) | set(state["players"][0]) | set(state["players"][0]["score"]) | set(state["card"])
    keys |= {"explored", "range", "unsailed"}
    stages = {"start", "extra", "move", "action", "sailing", "over"}
    assert keys <= documented
    assert documented <= keys | stages


def test_the_limits_of_the_page_are_those_in_use() -> None:
    for limit in (f"{Record.max_bytes:,} bytes", f"{record.MAX_STEPS:,} steps", f"{records.MAX_NESTING} nested lists"):
        assert limit in TEXT
    assert f"{records.MAX_LETTERS} characters" in TEXT
    assert f"{records.MAX_DIGITS} digits" in TEXT
    assert Record(("Ana", "Bruno"), navegador.deal(1)).to_dict()["version"] == Record.version


def test_the_codes_are_those_in_use() -> None:
    assert " ".join(CODES) + "." in TEXT


def test_lines_with_first_turns_are_canonical() -> None:
    block = re.search(r"## Turns as text\n.+?\n```\n(.+?)```", TEXT, re.DOTALL)
    state = navegador.setup(2, navegador.deal(7))
    lines = block.group(1).splitlines()
    assert len(lines) == 6
    for line in ("ships 2", "buildings: nothing"):
        assert line in lines
        assert write(state, read(state, line).steps) == line


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(a_game(3, 5).to_json(), encoding="utf-8")
    return path


def test_playout_prints_a_record_that_replays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", "--seed", "7"]) == 0
    game = record.from_json(capsys.readouterr().out)
    assert game.players == ("random 1", "random 2", "random 3", "random 4")
    assert (game.goa, game.deal, game.final().over) == (False, navegador.deal(7), True)


def test_playout_seats_the_players_that_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", "--players", "3", "--goa", "--player", "random", "merchant"]) == 0
    game = record.from_json(capsys.readouterr().out)
    assert (game.players, game.goa) == (("random 1", "merchant 2", "random 3"), True)
    assert main(["playout", "--player", "random", "--player", "random"]) == 0
    assert len(record.from_json(capsys.readouterr().out).players) == 2


def test_more_players_than_seats_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", "--players", "2", "--player", "random", "random", "random"]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "navegador: 3 players are named for 2 seats\n")


def test_replay_prints_a_turn_a_line(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    game = a_game(3, 5)
    assert len(lines) == game.final().turns_played
    state = game.start()
    for number, line in enumerate(lines):
        name = game.players[number % 3]
        text = line.removeprefix(f"{number + 1:4}  {name}: ")
        assert text != line
        while text:
            reading = notation.read(state, text)
            text = reading.rest
            state = after(state, *reading.steps)
    assert state == game.final()
    path = tmp_path / "begun.json"
    path.write_text(a_game(3, 5, steps=1).to_json(), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_names_of_strangers_turn_no_terminal_about(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    game = Record(("An\u202ea", "Бруно 🚢 船", "C" * 90), navegador.deal(1))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(game.to_json().encode())))
    assert main(["show", "-"]) == 0
    text = capsys.readouterr().out
    assert "\u202e" not in text
    assert "Ana moves the stone." in text
    assert "CCCCCCCCCCCCC…" in text


def test_check_says_how_the_game_stands(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    text = capsys.readouterr().out
    scores = navegador.scores(a_game(3, 5).final())
    winner = next(seat for seat, score in enumerate(scores) if score.rank == 1)
    assert f"turns: {('Ana', 'Bruno', 'Carla')[winner]} {scores[winner].total}, " in text
    path = tmp_path / "begun.json"
    path.write_text(a_game(3, 5, steps=0).to_json(), encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "3 players, 0 steps, 0 turns: Ana is to act\n"


def test_show_goes_to_a_step(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    last = len(a_game(3, 5).steps)
    displayed = {}
    for at in ("0", "17", str(last), "-1", str(-last - 1)):
        assert main(["show", str(file), "--at", at]) == 0
        displayed[at] = capsys.readouterr().out
    assert main(["show", str(file)]) == 0
    assert capsys.readouterr().out == displayed[str(last)] == displayed["-1"]
    assert displayed["0"] == displayed[str(-last - 1)]
    assert "step 17\n" in displayed["17"]
    for at in (str(last + 1), str(-last - 2)):
        assert main(["show", str(file), "--at", at]) == 1
        assert f"{last} steps" in capsys.readouterr().err


def test_the_sheet_tells_what_lies_on_the_table() -> None:
    state = turned(table(2, goa=True), {"Guiné": (50, 80), "Bahia": ()})
    state = on(state, 0, ships={"Portugal": 1, "Guiné": 2}, colonies=goods(gold=2), privileges=columns(church=1))
    text = sheet(after(has(state, cash=1230), sail(("Guiné", "Bahia", 2))), ("Ana", "Bruno"))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines[:3] == ["2 players, King in Goa; phase I; step 1", "Ana is sailing.", "Bruno has the Navegador card."]
    for line in (
        "a unit sold 50 60 70",
        "a unit processed 30 30 30",
        "left (next price) 6 (50) 6 (50) 6 (50) 8 (100) 8 (150)",
        "Guiné gold 50 80",
        "Bahia sugar - 2",
        "Rio de Janeiro sugar 4 unseen",
        "Cruzados 1230 200",
        "colonies 2 go -",
        "privileges 1 ch -",
        "King's privilege - -",
    ):
        assert line in lines
    assert max(map(len, text.splitlines())) <= 80


def test_the_sheet_of_a_finished_game_has_points_and_places() -> None:
    game = a_game(5, 5)
    text = sheet(game.final(), game.players)
    assert "The game is over: " in text
    places = next(line for line in text.splitlines() if line.startswith("rank"))
    assert sorted(places.split()[1:]) == ["1", "2", "3", "4", "5"]


def test_wide_names_leave_the_columns_straight() -> None:
    game = Record(("船長", "Zoe\u0301"), navegador.deal(1))
    lines = sheet(game.start(), game.players).splitlines()
    player = next(line for line in lines if line.startswith("player"))
    cash = next(line for line in lines if line.startswith("Cruzados"))
    assert player.index("長") + 1 + 2 == cash.index("200") + 3


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    """The package imports no external package, and of this project only the cleaner of names and shared code."""
    script = (
        "import sys, navegador, navegador.__main__\n"
        "names = {name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names\n"
        "print(sorted(name for name in names - {'sitecustomize'} if not name.startswith('_')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "['gamekit', 'navegador']"
