"""Animations: all frames are there, one is in memory at a time, and the size is kept."""

import io
import tracemalloc

import pytest
from PIL import Image

from renders.painting import Animation, animate

SIZE = (64, 48)


def coloured(frame: int) -> Image.Image:
    """Return a frame of one colour."""
    return Image.new("RGB", SIZE, (frame * 40, 0, 0))


def noisy(_: int) -> Image.Image:
    """Return an incompressible frame."""
    return Image.effect_noise((512, 512), 90).convert("RGB")


def test_every_frame_is_there_for_its_time() -> None:
    """The frames are in order, each for its milliseconds."""
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
    """Frames are drawn one after the other, once per encoding, and none is kept."""
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
    """Ten times as many frames need no more of Python's memory."""
    peaks = []
    for frames in (10, 100):
        tracemalloc.start()
        animate(Animation(coloured, frames), [10] * frames, 10**6)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 2 + 100_000


def test_the_quality_falls_until_the_size_is_kept() -> None:
    """An animation too large at the best quality is encoded again in a lower one."""
    large = len(animate(Animation(noisy, 2), [10, 10], 10**9))
    small = len(animate(Animation(noisy, 2), [10, 10], large // 2))
    assert small < large


def test_there_is_no_frame_beyond_the_last() -> None:
    """A missing frame is refused."""
    with pytest.raises(EOFError, match="3 frames, not 3"):
        Animation(coloured, 3).seek(3)
