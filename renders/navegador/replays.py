"""A game as an animated picture, small enough for Discord."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from renders import painting
from renders.navegador import boards
from renders.navegador.story import Story
from renders.theme import Theme

MOST_BYTES: Final = 10 * 1024 * 1024
"""Discord's limit for a file."""
WIDTH: Final = 720
PAUSE: Final = 700
"""Milliseconds of a picture."""
LAST_PAUSE: Final = 4000
MOST_FRAMES: Final = 150


def chosen(story: Story) -> list[int]:
    """The positions shown: after each turn, evenly fewer where there are too many; the last one always."""
    ends = list(story.ends)
    if ends[-1] != len(story.states) - 1:
        ends.append(len(story.states) - 1)
    if len(ends) > MOST_FRAMES:
        ends = [ends[round(index * (len(ends) - 1) / (MOST_FRAMES - 1))] for index in range(MOST_FRAMES)]
    return ends


def animate(story: Story, theme: Theme) -> tuple[bytes, int, int, int]:
    """The animation, its width and height, and how many pictures it has."""
    shown = chosen(story)
    frames = []
    for before, number in zip([0, *shown], shown, strict=False):
        image = painting.paint(boards.scene(story.at(number, since=before), theme))
        frames.append(image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS))
    for quality in (70, 50, 30):
        out = io.BytesIO()
        frames[0].save(
            out,
            "WEBP",
            save_all=True,
            append_images=frames[1:],
            duration=[PAUSE] * (len(frames) - 1) + [LAST_PAUSE],
            loop=0,
            quality=quality,
            method=2,
        )
        if out.tell() <= MOST_BYTES:
            break
    return out.getvalue(), *frames[0].size, len(frames)
