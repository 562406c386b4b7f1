"""An animation whose frames are drawn one after the other while encoding, so that memory holds only one."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

QUALITIES: Final = (70, 50, 30)
"""Qualities of the encoder (WebP), tried in turn until the animation is small enough."""


class Reel(Image.Image):
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


def animate(animation: Reel, durations: Sequence[int], most: int) -> bytes:
    """Encode the animation (WebP), `durations` in milliseconds, in the best quality of less than `most` bytes."""
    data = b""
    for quality in QUALITIES:
        out = io.BytesIO()
        animation.save(out, "WEBP", save_all=True, duration=list(durations), loop=0, quality=quality, method=2)
        data = out.getvalue()
        if len(data) <= most:
            break
    return data
