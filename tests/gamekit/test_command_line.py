"""Command lines of the games: records from files and standard input, errors in one line, exit codes."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import navegador.__main__
import navegador.record
import singing_sails.__main__
import singing_sails.record
from gamekit.records import Record
from tests.navegador.library.test_record import a_game
from tests.singing_sails.positions import any_game

Printed = pytest.CaptureFixture[str]


@dataclass(frozen=True)
class Line:
    program: str
    main: Callable[[list[str]], int]
    state: Callable[[Any], Any]
    game: Record[Any, Any]
    commands: tuple[str, ...]
    """Commands that read a record."""


@cache
def lines() -> dict[str, Line]:
    sails, own = singing_sails.__main__, navegador.__main__
    return {
        "navegador": Line(
            "navegador", own.main, navegador.record.state_to_dict, a_game(3, 5), ("replay", "show", "check")
        ),
        "sails": Line(
            "singing_sails", sails.main, singing_sails.record.state_to_dict, any_game(4), ("replay", "check")
        ),
    }


@pytest.fixture(params=["navegador", "sails"])
def line(request: pytest.FixtureRequest) -> Line:
    return lines()[request.param]


@pytest.fixture
def file(tmp_path: Path, line: Line) -> Path:
    path = tmp_path / "game.json"
    path.write_text(line.game.to_json(), encoding="utf-8")
    return path


def test_the_same_seed_gives_the_same_record(line: Line, capsys: Printed) -> None:
    texts = []
    for seed in ("7", "7", "8"):
        assert line.main(["playout", "--players", "3", "--seed", seed]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] != texts[2]
    game = line.game.from_json(texts[0])
    assert game.players == ("random 1", "random 2", "random 3")
    assert {key for played in game.steps for key in played.story} <= {"seat", "agreed"}


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["playout", "--players", "1"],
        ["playout", "--players", "11"],
        ["playout", "--players", "four"],
        ["playout", "--players", "²"],
        ["playout", "--player", "nobody"],
        ["playout", "--seed", "x"],
        ["playout", "--seed", "9" * 5000],
        ["replay"],
    ],
)
def test_a_wrong_command_line_exits_with_two(line: Line, arguments: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as caught:
        line.main(arguments)
    printed = capsys.readouterr()
    assert (caught.value.code, printed.out) == (2, "")
    assert f"usage: python -m {line.program}" in printed.err


def test_help_is_everywhere(line: Line, capsys: Printed) -> None:
    for command in ([], ["playout"], *([text] for text in line.commands)):
        with pytest.raises(SystemExit) as caught:
            line.main([*command, "--help"])
        assert caught.value.code == 0
        assert capsys.readouterr().out.startswith(f"usage: python -m {line.program}")


def test_replay_prints_a_state_a_line(line: Line, file: Path, capsys: Printed) -> None:
    assert line.main(["replay", str(file), "--states"]) == 0
    texts = capsys.readouterr().out.splitlines()
    assert [json.loads(text) for text in texts] == [
        json.loads(json.dumps(line.state(state))) for state in line.game.states()
    ]
    assert line.main(["replay", str(file)]) == 0
    assert 0 < len(capsys.readouterr().out.splitlines()) < len(texts)


def test_replay_of_a_wrong_record_prints_the_states_before(line: Line, tmp_path: Path, capsys: Printed) -> None:
    data = line.game.to_dict()
    data["steps"][7:] = [data["steps"][0]]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert line.main(["replay", str(path), "--states"]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 8
    assert printed.err.startswith(f"{line.program}: {path}: step 8: ")


def test_a_file_that_is_not_there_is_named(line: Line, tmp_path: Path, capsys: Printed) -> None:
    for command in line.commands:
        for path in (tmp_path / "none.json", tmp_path):
            assert line.main([command, str(path)]) == 1
            printed = capsys.readouterr()
            assert (printed.out, printed.err.count("\n")) == ("", 1)
            assert str(path) in printed.err
        assert line.main([command, "\x1b[31m.json"]) == 1
        assert "\x1b" not in capsys.readouterr().err


@pytest.mark.parametrize("text", [b"", b"\xff", b"{", b"[" * 100_000, b'{"game": "imperial"}', b" " * 3_000_000])
def test_what_is_no_record_is_refused(
    line: Line, text: bytes, capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(text)
    for command in line.commands:
        for given in (str(path), "-"):
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
            assert line.main([command, given]) == 1
            printed = capsys.readouterr()
            assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_a_record_comes_from_standard_input(line: Line, file: Path) -> None:
    command = [sys.executable, "-m", line.program, "check", "-"]
    done = subprocess.run(command, input=file.read_bytes(), capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(f"{len(line.game.players)} players, ".encode())
    assert subprocess.run(command, input=b"[" * 5_000_000, capture_output=True, check=False, timeout=60).returncode == 1


def test_a_reader_that_leaves_early_is_no_error(line: Line, file: Path) -> None:
    command = [sys.executable, "-m", line.program, "replay", str(file), "--states"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as one:
        one.stdout.readline()
        one.stdout.close()
        assert one.stderr.read() == b""
        assert one.wait(60) == 0


def test_an_interrupt_exits_quietly(line: Line, file: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Record, "final", interrupted)
    assert line.main(["check", str(file)]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("encoding", ["cp1252", "cp950", "ascii"])
def test_any_console(line: Line, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.json"
    text = line.game.to_json()
    path.write_text(text.replace(line.game.players[0], "Zoë 船長"), encoding="utf-8")
    given = [["playout", "--players", "2", "--seed", "3"], *([name, str(path)] for name in line.commands)]
    for arguments in [*given, ["replay", "--states", str(path)], ["--help"]]:
        done = _console([*arguments], line.program, encoding)
        assert (done.returncode, done.stderr) == (0, b""), arguments
        if arguments[0] == "playout":
            played = tmp_path / "played.json"
            played.write_bytes(done.stdout)
            assert _console(["check", str(played)], line.program, encoding).returncode == 0


def _console(arguments: list[str], program: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", program, *arguments]
    return subprocess.run(command, capture_output=True, env=environment, check=False)
