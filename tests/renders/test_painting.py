"""Painting of placed things to pixels."""

from PIL import Image

from renders import LIGHT, painting
from renders.layout import Background, Box, Scene
from renders.theme import Colour


def _at(scene: Scene, x: int, y: int) -> Colour:
    red, green, blue = painting.paint(scene).getpixel((x, y))  # type: ignore[misc]  # RGB has three channels
    return int(red), int(green), int(blue)


def test_an_area_lets_through_what_lies_below() -> None:
    """Within an area every colour moves partly towards the area's; outside nothing changes."""
    scene = Scene.page(100, 100, LIGHT)
    scene.panel(Box(0, 50, 100, 50), (0, 0, 0), None, 0, 0)
    scene.area(((10, 10), (90, 10), (90, 90), (10, 90)), (255, 255, 255), 0.5)
    assert _at(scene, 5, 20) == LIGHT.page
    assert all(mixed > page for mixed, page in zip(_at(scene, 50, 20), LIGHT.page, strict=True))
    assert all(abs(mixed - 128) <= 2 for mixed in _at(scene, 50, 80))
    assert _at(scene, 5, 80) == (0, 0, 0)


def test_areas_lie_over_each_other() -> None:
    """Overlapping areas are both visible."""
    scene = Scene.page(100, 100, LIGHT)
    scene.panel(Box(0, 0, 100, 100), (0, 0, 0), None, 0, 0)
    scene.area(((0, 0), (60, 0), (60, 99), (0, 99)), (255, 0, 0), 0.5)
    scene.area(((40, 0), (99, 0), (99, 99), (40, 99)), (0, 0, 255), 0.5)
    red, _, blue = _at(scene, 50, 50)
    assert red > 40
    assert blue > 40
    assert _at(scene, 20, 50)[2] == 0
    assert _at(scene, 80, 50)[0] == 0


def test_items_of_a_background_stay_off_its_painters_own_picture() -> None:
    """A painter may keep its picture: items of one background are not on another that it paints too."""
    kept = Image.new("RGB", (40, 40), (9, 9, 9))
    bare = Background(40, 40, LIGHT, painter=lambda _: kept)
    scene = Scene.on(bare)
    scene.panel(Box(0, 0, 40, 40), (200, 0, 0), None, 0, 0)
    lettered = Background(40, 40, LIGHT, tuple(scene.items), bare.painter)
    assert _at(Scene.on(lettered), 20, 20) == (200, 0, 0)
    assert _at(Scene.on(bare), 20, 20) == (9, 9, 9)


def test_a_text_placed_again_above_the_background_counts_once() -> None:
    """The texts of a scene are also its background's, but not those that are placed again above it."""
    still = Scene.page(100, 100, LIGHT)
    for fact in ("one", "two"):
        still.label("soft", Box(0, 0, 100, 40), fact=fact)
    scene = Scene.on(still.background())
    scene.label("bold", Box(0, 0, 100, 40), fact="two")
    assert scene.facts == {"one": "soft", "two": "bold"}
    assert [label.text for label in scene.labels] == ["soft", "bold"]
