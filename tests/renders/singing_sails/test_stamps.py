"""The stamps of Singing Sails beside all others."""

from __future__ import annotations

from importlib import import_module

import pytest

from renders import stamps
from renders.theme import THEMES, Theme
from singing_sails import BOX
from singing_sails.places import DIRECTIONS


def test_no_name_is_taken_twice() -> None:
    """All drawing modules can be loaded in one process: stamps have unique names."""
    for folder in ("navegador", "leagues", "singing_sails"):
        import_module(f"renders.{folder}")
    assert {"tile", "boat", "compass-rose"} <= set(stamps._DRAW)


@pytest.mark.parametrize("theme", THEMES)
def test_a_ship_shows_its_heading(theme: Theme) -> None:
    """Ships that head in different directions, and of different teams, look different."""
    import_module("renders.singing_sails")
    drawn = [stamps.stamp("boat", 60, (team, side), theme).tobytes() for team in (0, 1) for side in DIRECTIONS]
    assert len(set(drawn)) == 8


@pytest.mark.parametrize("theme", THEMES)
def test_each_card_and_each_tile_looks_different(theme: Theme) -> None:
    """No two signs of cards, tiles, or turns of a harbor are equal, and a collected harbor differs."""
    import_module("renders.singing_sails")
    icons = [stamps.stamp("card-icon", 48, (card,), theme).tobytes() for card in (*BOX.cards, "down")]
    assert len(set(icons)) == len(icons)
    kinds = [kind for kind in BOX.tiles if not kind.startswith("harbor")]
    tiles = [stamps.stamp("tile", 80, (kind,), theme).tobytes() for kind in kinds if kind != "haven"]
    shores = [
        stamps.stamp("tile", 80, ("harbor0", turn, "", "", False, "middle", taken), theme).tobytes()
        for turn in range(4)
        for taken in (False, True)
    ]
    streams = [stamps.stamp("tile", 80, ("water", 0, "", side), theme).tobytes() for side in DIRECTIONS]
    assert len({*tiles, *shores, *streams}) == len(tiles) + len(shores) + len(streams)
