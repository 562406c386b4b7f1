"""The palettes of the pictures of every turn, and their contents."""

import pytest

from renders.navegador.colours import Kind, palette
from renders.theme import THEMES, Theme
from tools.palettes import KINDS, colours

FAR = 12
"""Maximum difference of a channel, of 255, where another system draws edges otherwise."""


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", KINDS)
def test_the_file_has_the_colours_that_the_pictures_need(kind: Kind, theme: Theme) -> None:
    """After a change of colours or drawings the file must be renewed: `python -m tests.renew pictures`."""
    kept, made = palette(kind, theme).getpalette() or [], colours(kind, theme)
    known = [kept[at : at + 3] for at in range(0, len(kept), 3)]
    assert len(kept) == len(made)
    for at in range(0, len(made), 3):
        near = min(max(abs(a - b) for a, b in zip(made[at : at + 3], one, strict=True)) for one in known)
        assert near <= FAR, made[at : at + 3]
