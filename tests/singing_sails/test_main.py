"""The command line of Singing Sails."""

from pathlib import Path

import pytest

from singing_sails import record
from singing_sails.__main__ import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_a_game_is_played_out_and_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A game with options is played, and each of its steps has a line."""
    text = run(capsys, "playout", "--players", "3", "--seed", "4", "--slipstreams", "--health", "3")
    game = record.from_json(text)
    assert (len(game.players), game.options.slipstreams, game.options.health) == (3, True, 3)
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert len(run(capsys, "replay", str(file)).splitlines()) == len(game.steps)


def test_every_option_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    """Every option can be given by its name in files."""
    for option in ("--windstorms", "--any-rotate", "--all-treasures", "--random-start", "--discuss"):
        game = record.from_json(run(capsys, "playout", "--players", "2", option))
        assert game.options.to_dict()[option.removeprefix("--")] is True


def test_games_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Statistics state number, progress and length of games."""
    line = run(capsys, "bench", "--games", "2", "--players", "2", "--seed", "3")
    assert line.startswith("2 games: ")
    assert "of 8 harbors" in line


@pytest.mark.parametrize("arguments", [["playout", "--health", "9"], ["bench", "--games", "0"]])
def test_a_wrong_command_line(arguments: list[str]) -> None:
    """Exit code 2."""
    with pytest.raises(SystemExit) as error:
        main(arguments)
    assert error.value.code == 2
