"""Coasts of islands of several tiles: whole outlines, with a bay where two arms of land meet."""

import pytest

from renders.singing_sails import maps
from singing_sails.places import Cell, Laid

LAND = "land"


@pytest.mark.parametrize(
    ("others", "sides"),
    [
        ([(-1, 0), (1, 0), (0, 1)], "ESW"),
        ([(1, 0), (0, 1), (1, 1)], "ES1"),
        ([(0, -1), (-1, 0), (-1, -1)], "NW3"),
    ],
)
def test_land_goes_on_around_a_corner_where_the_tile_beyond_joins_both(others: list[Cell], sides: str) -> None:
    island = {cell: Laid(LAND, 0) for cell in ((0, 0), *others)}
    assert maps.joined(island, (0, 0)) == sides


@pytest.mark.parametrize(("sides", "bays"), [("ESW", 2), ("NESW", 4), ("ES1", 0), ("NESW0123", 0)])
def test_each_bay_has_its_coast(sides: str, bays: int) -> None:
    outline, coasts = maps._coastline(sides)
    corners = [points for points in coasts if len(points) == 3]
    assert len(corners) == bays
    for bay in corners:
        assert set(bay) <= set(outline)
        assert {*bay[1]} <= {maps.INSET, 100 - maps.INSET}, "the corner is water"
