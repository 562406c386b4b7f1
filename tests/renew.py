"""Record again what a change of a rule, a colour or a word has made out of date: `python -m tests.renew`.

Name parts to renew only these: `python -m tests.renew pictures`. Read `git diff` afterwards, as players will see each
of its lines. Recorded games of a rules version that has a golden log already are left alone.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from hosting import AnyGame
from tests.hosting.play.test_versions import GAMES, described, read_all, write

ROOT: Final = Path(__file__).parent.parent
COMPUTER_SEED: Final = 7
MAX_STEPS: Final = 5000
"""Steps after which a computer player's game counts as endless."""


def games() -> None:
    _run("-m", "tests.navegador.rules.endings")
    _pytest("tests/navegador/players/test_analysis.py::test_a_whole_game")
    _pytest("tests/singing_sails/test_hosted.py", "-m", "long or not long", "-k", "as_it_was or as_they_were")


def logs() -> None:
    """Write golden logs of each rules version that has none, from the set-ups of the version before it."""
    present = list(read_all())
    for game in GAMES:
        if not any((log["game"], log["version"]) == (game.name, game.version) for _, log in present):
            for path, log in present:
                if log["game"] == game.name:
                    name = path.name.replace(f"-{log['version']}", f"-{game.version}", 1)
                    write(path.with_name(name), played(game, log))


def pictures() -> None:
    _run("-m", "tools.plates")
    _pytest("tests/renders", "-k", "test_golden")


def gallery() -> None:
    _run("-m", "tools.gallery")


PARTS: Final[dict[str, Callable[[], None]]] = {"games": games, "logs": logs, "pictures": pictures, "gallery": gallery}


def played(game: AnyGame, log: dict[str, Any]) -> dict[str, Any]:
    state, steps = game.new(log["options"], log["seats"], log["deal"]), list[Any]()
    for number in range(MAX_STEPS):
        if not (seats := game.to_act(state)):
            break
        step = game.choose(game.computers[-1], game.seen(state, seats[0]), seats[0], COMPUTER_SEED + number)
        steps.append([seats[0], game.write(step)])
        state = game.apply(state, step, seats[0])
    return {**log, "version": game.version, "end": described(state), "steps": steps}


def _pytest(*words: str) -> None:
    _run("-m", "pytest", "-n0", "-q", *words, env={**os.environ, "RENEW": "1"})


def _run(*words: str, env: dict[str, str] | None = None) -> None:
    subprocess.run([sys.executable, *words], cwd=ROOT, env=env, check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.renew", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args().parts
    for name, part in PARTS.items():
        if not chosen or name in chosen:
            part()
