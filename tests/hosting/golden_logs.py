"""Golden logs: games that must lead to the same end under their version of the rules for ever."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import navegador
import singing_sails
from hosting import AnyGame
from navegador.game import NAVEGADOR
from singing_sails.game import SINGING_SAILS
from tests.toy.heap import Heap
from tests.toy.rules import Toy

FOLDER: Final = Path(__file__).parent / "golden"
GAMES: Final[tuple[AnyGame, ...]] = (NAVEGADOR, SINGING_SAILS, Toy("1"), Toy("2"), Toy("3"), Heap())


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.log.json"))


def read_all() -> Iterator[tuple[Path, dict[str, Any]]]:
    return ((path, json.loads(path.read_text(encoding="utf-8"))) for path in paths())


def write(path: Path, log: dict[str, Any]) -> None:
    path.write_text(json.dumps(log, ensure_ascii=False) + "\n", encoding="utf-8")


def end_of(game: AnyGame, log: dict[str, Any]) -> Any:
    """Return the state that a log leads to. Raises the game's refusals where a step is not allowed."""
    state = game.new(log["options"], log["seats"], log["deal"])
    for seat, step in log["steps"]:
        assert seat in game.to_act(state)
        state = game.apply(state, game.read(step), seat)
    return state


def described(state: Any) -> Any:
    if isinstance(state, navegador.State):
        return navegador.state_to_dict(state)
    if isinstance(state, singing_sails.State):
        return singing_sails.state_to_dict(state)
    return json.loads(json.dumps(vars(state)))
