"""The registry: exactly the games that its file names; nothing else in hosting names one."""

import subprocess
import sys
from pathlib import Path

from hosting import registry
from navegador.game import NAVEGADOR

ROOT = Path(__file__).parents[2]


def test_every_game_is_there_under_its_name() -> None:
    """A line's name is what the game calls itself, which tables store."""
    assert NAVEGADOR in registry.games()
    assert [game.name for game in registry.games()] == list(registry.named("rules"))


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    code = "import sys, hosting.__main__; sys.exit(int('navegador' in sys.modules))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
