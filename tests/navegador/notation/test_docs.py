"""Examples of the notation in docs/library.md are correct."""

import re
from pathlib import Path

import navegador
from navegador.notation import read, write
from navegador.notation.names import CODES

PAGE = Path(__file__).parents[3] / "docs" / "library.md"


def test_the_codes_are_those_in_use() -> None:
    """The page lists the codes of the regions in order."""
    assert " ".join(CODES) + "." in PAGE.read_text(encoding="utf-8")


def test_lines_with_first_turns_are_canonical() -> None:
    """The lines at the top are in canonical form, as far as a first turn can take them."""
    block = re.search(r"## Turns as text\n.+?\n```\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    state = navegador.setup(2, navegador.deal(7))
    lines = block.group(1).splitlines()
    assert len(lines) == 6
    for line in ("ships 2", "buildings: nothing"):
        assert line in lines
        assert write(state, read(state, line).steps) == line
