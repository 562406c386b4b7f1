"""Statements of docs/ about the tree and the protocols are true."""

import re
from pathlib import Path

import pytest

from cogs.games import GameInterface
from hosting.core.game import Game

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
MAX_PAGES = 16
MAX_LINES = 350


@pytest.mark.parametrize(
    ("protocol", "head"), [(Game, "## The rules"), (GameInterface, "## Discord")], ids=lambda item: str(item)
)
def test_the_page_explains_every_member(protocol: type, head: str) -> None:
    """The first column of each protocol's table has exactly its members."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    table = page.partition(head)[2].partition("\n## ")[0]
    firsts = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    documented = {name for first in firsts for name in re.findall(r"`(\w+)", first)}
    parts = [part for part in protocol.__mro__ if part.__module__ == protocol.__module__]
    assert documented == {name for part in parts for name in vars(part) if not name.startswith("_")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """A path in backticks, from the top of the tree, leads to a file or a folder; `data` is the bot's own."""
    text = page.read_text(encoding="utf-8")
    tops = "|".join(one.name for one in ROOT.iterdir() if one.is_dir() and not one.name.startswith((".", "data")))
    for path in re.findall(rf"`((?:{tops})/[\w./-]*)`", text):
        if "GAME" not in path:
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_that_are_to_be_run_exist(page: Path) -> None:
    """Every module that the docs run with `python -m` exists."""
    for name in re.findall(r"python -m ([a-z_.]+[a-z_])", page.read_text(encoding="utf-8")):
        file = ROOT / name.replace(".", "/")
        if (ROOT / name.partition(".")[0]).is_dir():
            assert file.with_suffix(".py").exists() or (file / "__main__.py").exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_anchors_lead_to_headings(page: Path) -> None:
    """A link into a page, or within its own, leads to one of its headings."""
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8")):
        file = page.parent / target if target else page
        if file.suffix == ".md" and not target.startswith("http"):
            assert anchor in _anchors(file), f"{target}#{anchor}"


def test_there_are_few_pages_and_none_is_a_wall() -> None:
    """A page in several languages counts once."""
    pages = list((ROOT / "docs").glob("*.md"))
    assert len({page.name.partition(".")[0] for page in pages}) <= MAX_PAGES
    assert {page.name for page in pages if len(page.read_text(encoding="utf-8").splitlines()) > MAX_LINES} == set()


def _anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives the headings of a page."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
