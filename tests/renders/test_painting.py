"""The drawing kit: painted things, PNG past Pillow's own writer, animations, axes."""

import io
import random
import tracemalloc
import zlib
from itertools import pairwise

import pytest
from PIL import Image

from renders import LIGHT, layout, painting, picture
from renders.layout import Background, Box, Scene
from renders.painting import Animation, animate
from renders.picture import png
from renders.theme import Colour


def _at(scene: Scene, x: int, y: int) -> Colour:
    red, green, blue = painting.paint(scene).getpixel((x, y))  # type: ignore[misc]  # RGB has three channels
    return int(red), int(green), int(blue)


def test_an_area_lets_through_what_lies_below() -> None:
    scene = Scene.page(100, 100, LIGHT)
    scene.panel(Box(0, 50, 100, 50), (0, 0, 0), None, 0, 0)
    scene.area(((10, 10), (90, 10), (90, 90), (10, 90)), (255, 255, 255), 0.5)
    assert _at(scene, 5, 20) == LIGHT.page
    assert all(mixed > page for mixed, page in zip(_at(scene, 50, 20), LIGHT.page, strict=True))
    assert all(abs(mixed - 128) <= 2 for mixed in _at(scene, 50, 80))
    assert _at(scene, 5, 80) == (0, 0, 0)


def test_areas_lie_over_each_other() -> None:
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
    still = Scene.page(100, 100, LIGHT)
    for fact in ("one", "two"):
        still.label("soft", Box(0, 0, 100, 40), fact=fact)
    scene = Scene.on(still.background())
    scene.label("bold", Box(0, 0, 100, 40), fact="two")
    assert scene.facts == {"one": "soft", "two": "bold"}
    assert [label.text for label in scene.labels] == ["soft", "bold"]


def _picture(wide: int, high: int, seed: int = 1) -> Image.Image:
    rng = random.Random(seed)
    image = Image.frombytes("P", (wide, high), bytes(rng.randrange(7) for _ in range(wide * high)))
    image.putpalette([rng.randrange(256) for _ in range(3 * 7)])
    return image


def _same(data: bytes, image: Image.Image) -> None:
    with Image.open(io.BytesIO(data)) as checked:
        checked.verify()
    read = Image.open(io.BytesIO(data))
    assert (read.format, read.mode, read.size) == ("PNG", "P", image.size)
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("deflate", [True, False])
@pytest.mark.parametrize("wide", [1, 2, 50, 1100])
@pytest.mark.parametrize("high", [1, 2, 89])
def test_what_comes_out_is_what_went_in(monkeypatch: pytest.MonkeyPatch, wide: int, high: int, deflate: bool) -> None:
    if not deflate:
        monkeypatch.setattr(picture, "_compress", zlib.compress)
        monkeypatch.setattr(picture, "_level", picture.LEVEL)
    image = _picture(wide, high)
    data = png(image)
    _same(data, image)
    assert png(image) == data


def test_a_picture_without_a_palette_is_refused() -> None:
    with pytest.raises(ValueError, match="palette"):
        png(Image.new("RGB", (4, 4)))


SIZE = (64, 48)


def coloured(frame: int) -> Image.Image:
    return Image.new("RGB", SIZE, (frame * 40, 0, 0))


def noisy(_: int) -> Image.Image:
    return Image.effect_noise((512, 512), 90).convert("RGB")


def test_every_frame_is_there_for_its_time() -> None:
    data = animate(Animation(coloured, 5), [100, 200, 300, 400, 500], 10**6)
    image = Image.open(io.BytesIO(data))
    assert getattr(image, "n_frames", 1) == 5
    for frame in range(5):
        image.seek(frame)
        red = image.convert("RGB").getchannel(0).getextrema()[0]
        assert isinstance(red, int | float)
        assert abs(red - frame * 40) < 16
        assert image.info["duration"] == (frame + 1) * 100


def test_a_frame_is_drawn_when_it_is_sought() -> None:
    drawn: list[int] = []

    def draw(frame: int) -> Image.Image:
        drawn.append(frame)
        return coloured(frame)

    animation = Animation(draw, 40)
    assert drawn == [0]
    animate(animation, [10] * 40, 10**6)
    assert drawn[:40] == list(range(40))
    assert len(drawn) <= 41


def test_memory_does_not_grow_with_the_frames() -> None:
    peaks = []
    for frames in (10, 100):
        tracemalloc.start()
        animate(Animation(coloured, frames), [10] * frames, 10**6)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 2 + 100_000


def test_the_quality_falls_until_the_size_is_kept() -> None:
    large = len(animate(Animation(noisy, 2), [10, 10], 10**9))
    small = len(animate(Animation(noisy, 2), [10, 10], large // 2))
    assert small < large


def test_there_is_no_frame_beyond_the_last() -> None:
    with pytest.raises(EOFError, match="3 frames, not 3"):
        Animation(coloured, 3).seek(3)


@pytest.mark.parametrize("highest", [1, 7, 64, 99, 1000, 1500, 99_990, 10**9])
def test_there_are_never_more_lines_than_asked_for(highest: int) -> None:
    step = layout.step(highest, 5)
    assert step >= 1
    assert highest <= step * 5


def test_what_is_spread_keeps_its_order_and_its_distance() -> None:
    chooser = random.Random(3)
    for _ in range(200):
        wanted = [chooser.uniform(-50, 350) for _ in range(chooser.randint(1, 7))]
        placed = layout.spread(wanted, 0, 300, 40)
        order = sorted(range(len(wanted)), key=lambda index: wanted[index])
        assert all(placed[after] - placed[before] >= 40 - 1e-9 for before, after in pairwise(order))
        assert all(0 <= height <= 300 for height in placed)
