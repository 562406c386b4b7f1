"""The command line of Navegador; `tests.gamekit.test_command_line` has what both games share."""

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import navegador
from navegador import notation, record
from navegador.__main__ import main, sheet
from navegador.record import Record
from tests.navegador.library.test_record import a_game
from tests.navegador.positions import after, columns, goods, has, on, sail, table, turned


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
