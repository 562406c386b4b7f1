"""Replays as animations small enough for Discord: each frame is drawn while encoding, so that memory holds only one."""

import io
from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from renders import painting
from renders.layout import Scene
from renders.picture import Description, Picture

MAX_BYTES: Final = 10 * 1024 * 1024
"""Bytes; Discord's limit for a file."""
WIDTH: Final = 770
"""Pixels of a frame."""
LAST_PAUSE: Final = 4000
"""Milliseconds of the last frame."""
MAX_FRAMES: Final = 150
QUALITIES: Final = (70, 50, 30)
"""Qualities of the encoder (WebP), tried in turn until the animation is small enough."""


class Animation(Image.Image):
    """An animated picture, each frame drawn when it is sought."""

    def __init__(self, draw: Callable[[int], Image.Image], frames: int) -> None:
        super().__init__()
        self._draw = draw
        self.n_frames = frames
        self.is_animated = frames > 1
        self._frame = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Draw that frame. Raises EOFError if it does not exist."""
        if not 0 <= frame < self.n_frames:
            raise EOFError(f"{self.n_frames} frames, not {frame}")
        if frame != self._frame:
            image = self._draw(frame)
            self.im, self._mode, self._size = image.im, image.mode, image.size
            self._frame = frame

    def tell(self) -> int:
        """Return the number of the current frame."""
        return self._frame


def animate(animation: Animation, durations: Sequence[int], most: int) -> bytes:
    """Encode the animation (WebP), `durations` in milliseconds, in the best quality of less than `most` bytes."""
    data = b""
    for quality in QUALITIES:
        out = io.BytesIO()
        animation.save(out, "WEBP", save_all=True, duration=list(durations), loop=0, quality=quality, method=2)
        data = out.getvalue()
        if len(data) <= most:
            break
    return data


def thinned(numbers: Sequence[int]) -> list[int]:
    """Return the numbers of positions, evenly fewer if there are too many for the frames; the ends always stay."""
    if len(numbers) <= MAX_FRAMES:
        return list(numbers)
    return [numbers[round(index * (len(numbers) - 1) / (MAX_FRAMES - 1))] for index in range(MAX_FRAMES)]


def replayed(scene: Callable[[int], Scene], frames: int, pause: int, name: str, words: Description) -> Picture:
    """Return scenes by the number of their frame as an animation with a pause of so many milliseconds between them."""
    size = (WIDTH, 0)

    def draw(frame: int) -> Image.Image:
        nonlocal size
        image = painting.paint(scene(frame))
        size = (WIDTH, WIDTH * image.height // image.width)
        return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)

    data = animate(Animation(draw, frames), [pause] * (frames - 1) + [LAST_PAUSE], MAX_BYTES)
    return Picture(data, f"{name}.webp", *size, words.text)
