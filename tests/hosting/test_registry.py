"""The registry: exactly the games that its file names; nothing else in hosting names one."""

import ast
import subprocess
import sys
from pathlib import Path

from hosting import registry
from navegador.game import NAVEGADOR

ROOT = Path(__file__).parents[2]


def test_every_game_is_there_under_its_name() -> None:
    """A line's name is what the game calls itself, which tables store."""
    assert NAVEGADOR in registry.games()
    assert [game.name for game in registry.games()] == list(registry._resolved("rules"))


def test_hosting_imports_no_game() -> None:
    """No module of hosting imports a game, its command line included; only the file names them."""
    games = {type(game).__module__.partition(".")[0] for game in registry.games()} | {"cogs"}
    for file in (ROOT / "hosting").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            assert not {name.partition(".")[0] for name in names} & games, file


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    """Hosting alone imports no game."""
    code = "import sys, hosting.__main__; sys.exit(int('navegador' in sys.modules))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
