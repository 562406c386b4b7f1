"""The stamps of Singing Sails beside all others."""

from importlib import import_module
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from renders import stamps
from renders.singing_sails.colours import colours
from renders.theme import LIGHT, THEMES, Theme
from singing_sails import BOX
from singing_sails.places import DIRECTIONS, Laid, land_side, neighbour
from tests.support.effort import tries
from tools import plates


def test_icons_are_baked_from_their_art() -> None:
    """Each drawing has its file, and nothing else has; some files are what `python -m tools.plates` makes of them.

    All drawing modules can be loaded in one process, as stamps have unique names.
    """
    for folder in ("navegador", "leagues", "singing_sails"):
        import_module(f"renders.{folder}")
    arts = sorted(plates.RENDERS.rglob("icons/*.svg"))
    assert set(arts) == {icon.path for icon in stamps._ICONS.values()}
    assert {art.with_suffix(".png") for art in arts} == set(plates.RENDERS.rglob("icons/*.png"))
    for art in arts[:: tries(12, 1)]:
        path = art.with_suffix(".png")
        pages, parts = plates.icon(art)
        with Image.open(path) as kept:
            assert kept.info[stamps.PARTS] == parts, path.name
            difference = ImageChops.difference(kept.convert("RGB"), pages)
        assert max(most for _, most in difference.getextrema()) <= 2, path.name  # type: ignore[misc]  # three bands


def test_every_part_of_an_icon_has_a_colour() -> None:
    """Each class in the art names a colour of the game or of all, in both themes, or one that its stamp passes on."""
    passed = {"tone", "seat", "edge", "plus", "wind"}
    for name, icon in stamps._ICONS.items():
        for theme in THEMES:
            parts = {part.replace("-", "_") for part in stamps._masks(name).info[stamps.PARTS].split()}
            assert all(isinstance(icon.colours(theme)[part], tuple) for part in parts - passed), name


@pytest.mark.parametrize("theme", THEMES)
def test_a_ship_shows_its_heading(theme: Theme) -> None:
    import_module("renders.singing_sails")
    drawn = [stamps.stamp("boat", 60, (team, side), theme).tobytes() for team in (0, 1) for side in DIRECTIONS]
    assert len(set(drawn)) == 8


@pytest.mark.parametrize("theme", THEMES)
def test_each_card_and_each_tile_looks_different(theme: Theme) -> None:
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


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("joined", ["".join(sides) for n in range(4) for sides in combinations("NSW", n)])
def test_no_coast_goes_through_a_harbors_land(theme: Theme, joined: str) -> None:
    import_module("renders.singing_sails")
    tile = stamps.stamp("tile", 100, ("harbor0", 0, joined), theme).convert("RGB")
    land = tile.crop((14, 14, 38, 86)).getcolors()
    assert land is not None
    assert [colour for _, colour in land] == [colours(theme).land]


@pytest.mark.parametrize("turn", range(4))
def test_an_enemys_symbol_leaves_a_harbors_letter_alone(turn: int) -> None:
    import_module("renders.singing_sails")
    plain, marked = (
        stamps.stamp("tile", 100, ("harbor0", turn, "", "", enemy), LIGHT).convert("RGB") for enemy in (False, True)
    )
    box = ImageChops.difference(plain, marked).getbbox()
    middle = (box[0] + box[2]) / 2 - 50, (box[1] + box[3]) / 2 - 50
    side = land_side(Laid("harbor0", turn))
    dx, dy = neighbour((0, 0), side)
    assert middle[0] * dx + middle[1] * dy < -30, "it is on the side away from the land"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", DIRECTIONS)
def test_joined_land_has_no_seam(side: str, theme: Theme) -> None:
    import_module("renders.singing_sails")
    middles = {"N": (50, 0), "E": (99, 50), "S": (50, 99), "W": (0, 50)}
    joined = stamps.stamp("tile", 100, ("land", 0, side), theme).convert("RGB")
    assert joined.getpixel(middles[side]) == colours(theme).land
    alone = stamps.stamp("tile", 100, ("land", 0, ""), theme).convert("RGB")
    assert alone.getpixel(middles[side]) not in (colours(theme).land, colours(theme).sea)
