"""A game as an animation small enough for Discord."""

from __future__ import annotations

from typing import Final

from PIL import Image

from renders import painting
from renders.navegador import boards, chart
from renders.navegador.story import Story
from renders.reel import Reel, animate
from renders.theme import Theme

MAX_BYTES: Final = 10 * 1024 * 1024
"""Bytes; Discord's limit for a file."""
WIDTH: Final = 770
HEIGHT: Final = WIDTH * chart.HEIGHT // chart.WIDTH
PAUSE: Final = 700
"""Milliseconds of a frame."""
LAST_PAUSE: Final = 4000
MAX_FRAMES: Final = 150


def chosen(story: Story) -> list[int]:
    """Numbers of the displayed positions: after each turn, evenly fewer if there are too many; always the last one."""
    ends = list(story.ends)
    if ends[-1] != len(story.states) - 1:
        ends.append(len(story.states) - 1)
    if len(ends) > MAX_FRAMES:
        ends = [ends[round(index * (len(ends) - 1) / (MAX_FRAMES - 1))] for index in range(MAX_FRAMES)]
    return ends


def filmed(story: Story, theme: Theme) -> tuple[bytes, int, int, int]:
    """Return the animation, its width and height, and its number of frames; one frame is in memory at a time."""
    displayed = chosen(story)
    since = [0, *displayed]

    def draw(frame: int) -> Image.Image:
        image = painting.paint(boards.scene(story.at(displayed[frame], since=since[frame]), theme))
        return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS, reducing_gap=2.0)

    data = animate(Reel(draw, len(displayed)), [PAUSE] * (len(displayed) - 1) + [LAST_PAUSE], MAX_BYTES)
    return data, WIDTH, HEIGHT, len(displayed)
