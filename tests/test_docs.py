"""What docs/ say of the tree and of the protocols is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.games import GameInterface
from hosting.core.game import Game

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


@pytest.mark.parametrize(
    ("protocol", "head"), [(Game, "## The rules"), (GameInterface, "## Discord")], ids=lambda one: str(one)
)
def test_the_page_explains_every_member(protocol: type, head: str) -> None:
    """Each member of the two protocols stands in the first column of its table, and nothing that is none."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    table = page.partition(head)[2].partition("\n## ")[0]
    firsts = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    told = {name for first in firsts for name in re.findall(r"`(\w+)", first)}
    assert told == {name for name in vars(protocol) if not name.startswith("_")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """A path in backticks, from the top of the tree, leads to a file or a folder."""
    text = page.read_text(encoding="utf-8")
    tops = "|".join(one.name for one in ROOT.iterdir() if one.is_dir() and not one.name.startswith("."))
    for path in re.findall(rf"`((?:{tops})/[\w./-]*)`", text):
        if "GAME" not in path:
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_that_are_to_be_run_exist(page: Path) -> None:
    """What `python -m` is told to run is there."""
    for name in re.findall(r"python -m ([a-z_.]+[a-z_])", page.read_text(encoding="utf-8")):
        file = ROOT / name.replace(".", "/")
        if (ROOT / name.partition(".")[0]).is_dir():
            assert file.with_suffix(".py").exists() or (file / "__main__.py").exists(), name
